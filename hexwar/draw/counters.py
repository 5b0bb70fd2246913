"""Counters and stacks.

A counter is 38 units wide.  Its designation stands on top, the unit symbol in the middle, and its
values at the foot, so that of each counter in a stack the values stay in sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from weakref import finalize

from hexwar.draw.echelons import echelon_mark
from hexwar.draw.lines import CssRules
from hexwar.draw.markup import escaped, fitting, number, slug, tone, width_of
from hexwar.draw.sheet import Sheet
from hexwar.draw.style import Style
from hexwar.draw.symbols import TOGETHER, kind_plate, ranks_of
from hexwar.draw.tables import MarkerStyle
from hexwar.play.scene import CounterFace

LARGE = 1.15
"""How much larger a counter lies on the map than it is drawn: printed ones fill their hex."""

SHOWN = 4
"""How many counters of a stack show their foot; those below only show their edge."""

FOOT, NARROW, BRIM = 10.0, 8.8, 2.5
"""How much is seen of a covered counter: in a low stack, in a high one, at its bottom."""


def stacks(
    sheet: Sheet, style: Style, lying: Mapping[int, Sequence[CounterFace]], rules: CssRules
) -> str:
    """Draw the stacks on a map.

    Args:
        sheet: The page.
        style: The style.
        lying: Counters by hex, from bottom to top.
        rules: Where to add the rules of the classes used.
    """
    parts = []
    for i, faces in sorted(lying.items()):
        if faces:
            x, y = sheet.at(i)
            name = escaped(sheet.board.name(i))
            parts.append(
                f'<g class="stack" id="stack-{name}" data-hex="{name}" '
                f'transform="translate({number(x)} {number(y - 3)}) scale({LARGE})">'
                f"{stack(style, faces)}</g>"
            )
    face_rules((face for faces in lying.values() for face in faces), style, rules)
    return "".join(parts)


def stack(style: Style, faces: Sequence[CounterFace]) -> str:
    """Draw a stack around the origin.

    Args:
        style: The style.
        faces: The counters, from bottom to top.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> drawing = stack(default_style(), [CounterFace(name="A"), CounterFace(name="B")])
        >>> drawing.count("data-counter"), drawing.index('"A"') < drawing.index('"B"')
        (2, True)
    """
    rises = heights(len(faces))
    middle, last = rises[-1] / 2, len(faces) - 1
    drawing = "".join(
        _drawn(style, face, middle - rise, place < last)
        for place, (face, rise) in enumerate(zip(faces, rises, strict=True))
    )
    if len(faces) > SHOWN:
        drawing += (
            f'<g class="count" transform="translate(-19 {number(-middle - 17)})">'
            f'<rect x="-7" y="-6" width="14" height="12" rx="6"/>'
            f'<text y="3">{len(faces)}</text></g>'
        )
    return drawing


_DRAWN: dict[tuple[int, Style, float, bool], str] = {}
"""Counters as they were drawn, as long as somebody keeps their faces."""


def _drawn(style: Style, face: CounterFace, y: float, covered: bool) -> str:
    """Draw a counter of a stack; a face that its game keeps is drawn once.

    By identity: a face holds dictionaries, and has no hash. Of the thousands on the map of a module
    a move changes one: to draw it takes 41 microseconds, to look it up 2.
    """
    key = (id(face), style, y, covered)
    if key not in _DRAWN:
        _DRAWN[key] = counter(style, face, 0.0, y, covered=covered)
        finalize(face, _DRAWN.pop, key, None).atexit = False
    return _DRAWN[key]


def heights(count: int) -> list[float]:
    """Return how high each counter of a stack lies, from the bottom one up.

    Example:
        >>> heights(1), heights(3), heights(5)[:3]
        ([0.0], [0.0, 10.0, 20.0], [0.0, 2.5, 11.3])
    """
    heights, rise = [], 0.0
    foot = FOOT if count < SHOWN else NARROW
    for place in range(count):
        heights.append(round(rise, 1))
        rise += foot if count - place <= SHOWN else BRIM
    return heights


# -- one counter -----------------------------------------------------------------------------------


def counter(
    style: Style,
    face: CounterFace,
    x: float,
    y: float,
    scale: float = 1.0,
    *,
    covered: bool = False,
) -> str:
    """Draw a counter.

    Args:
        style: The style.
        face: What is to be seen of it.
        x: Where its middle lies.
        y: The same, down the page.
        scale: How large it is.
        covered: Whether another one lies on it, so that only its foot is seen.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> face = CounterFace(name="A/1", values={"strength": "7"}, face_down=True)
        >>> drawing = counter(default_style(), face, 0, 0)
        >>> 'data-counter="A/1"' in drawing, ">7<" in drawing
        (True, False)
    """
    name = f' data-counter="{escaped(face.name)}"' if face.name else ""
    place = f"translate({number(x)} {number(y)})" if x or y else ""
    place += f"scale({scale:g})" if scale != 1 else ""
    moved = f' transform="{place}"' if place else ""
    side = f" p-{slug(face.side)}" + (" back" if face.face_down else "")
    spent = " spent" if "spent" in face.markers else ""
    spent += " covered" if covered else ""
    title = face.told or " ".join(filter(None, (face.side, face.symbol, face.label)))
    if face.heading is not None:
        return (
            f'<g class="counter{side}{spent}"{name}{moved}><title>{escaped(title)}</title>'
            f"{_turned(style, face)}{_markers(style, face.markers, covered)}</g>"
        )
    figure = "" if face.face_down or not face.steps else style.symbol_of(face.symbol).figure
    if figure:
        return (
            f'<g class="counter figures{side}{spent}"{name}{moved}><title>{escaped(title)}</title>'
            f"{_figures(style, figure, face)}{_markers(style, face.markers, covered)}</g>"
        )
    drawing = _back(style, face) if face.face_down else _front(style, face)
    return (
        f'<g class="counter{side}{spent}"{name}{moved}><title>{escaped(title)}</title>'
        f'<use href="#{style.key}-body"/>{_band(face)}{drawing}'
        f"{_markers(style, face.markers, covered)}</g>"
    )


_BOW = "M-5.4-16L0-19.4 5.4-16z"
"""A mark at the front edge of a counter that faces somewhere."""


def _turned(style: Style, face: CounterFace) -> str:
    """Draw a counter that faces somewhere: body and symbol turned, what is to be read upright."""
    symbol = f'<g transform="scale(.85)">{_symbol(style, face.symbol, 0, small=False)}</g>'
    turned = f'{_band(face)}<path class="bow" d="{_BOW}"/>{symbol}'
    body = f'<use href="#{style.key}-body"/>{turned}'
    parts = [f'<g class="turned" transform="rotate({face.heading})">{body}</g>']
    lines = {16.2: face.label}
    if not face.face_down:
        if pips := _pips(face.steps, face.full_steps):
            parts.append(f'<g transform="translate(-31.4 3)">{pips}</g>')
        lines[-10.4] = " ".join(filter(None, (*face.badges, *face.values.values())))
    parts += (
        f'<text class="label" y="{number(y)}" font-size="{number(fitting(words, 7, 28))}">'
        f"{escaped(words)}</text>"
        for y, words in lines.items()
        if words
    )
    return "".join(parts)


def _band(face: CounterFace) -> str:
    if not face.band:
        return ""
    edge = "M-19-15.5a3.5 3.5 0 0 1 3-3.4v37.8a3.5 3.5 0 0 1-3-3.4z"
    return f'<path class="band b-{slug(face.band)}" d="{edge}"/>'


def _front(style: Style, face: CounterFace) -> str:
    if style.symbol_of(face.symbol).picture:  # it shows whatever is printed on the counter
        return _symbol(style, face.symbol, 0, small=False)
    shapes = [badge for badge in face.badges if badge in style.badges]
    words = [badge for badge in face.badges if badge and badge not in style.badges]
    has_values = bool(shapes or any(face.values.values()))
    above = -12.2 if not face.echelon else -13.4
    parts = [_label(face.label, above if has_values else 15.6)]
    if face.echelon:
        parts.append(_symbol(style, face.symbol, -4.4 if words else -1.2, small=True))
        parts.append(echelon_mark(face.echelon, -12.2 if words else -9.0))
    else:
        parts.append(_symbol(style, face.symbol, -5.2 if words else -3.2, small=bool(words)))
    if words:
        line = " ".join(words)
        size = fitting(line, 5.8, 32)
        parts.append(
            f'<text class="words" x="1" y="7.4" font-size="{number(size)}">{escaped(line)}</text>'
        )
    parts.append(_pips(face.steps, face.full_steps))
    parts.append(_values(face.values, crowded=bool(words)))
    across = -5.5 * (len(shapes) - 1)
    for k, badge in enumerate(shapes):
        look = style.badges[badge]
        kind = "badge hollow" if look.hollow else "badge"
        parts.append(
            f'<use href="#{style.key}-{look.shape}" class="{kind} g-{slug(badge)}" '
            f'x="{number(across + 11 * k)}" y="12.4"/>'
        )
    return "".join(parts)


def _back(style: Style, face: CounterFace) -> str:
    """Draw the back of a counter: never its values or steps."""
    words = " ".join(b for b in face.badges if b not in style.badges)
    size = fitting(words, 9, 32)
    foot = f'<text class="foot" y="16.2" font-size="{number(size)}">{escaped(words)}</text>'
    symbol = _symbol(style, face.symbol, -2, small=False)
    return f"{_label(face.label, -11.4)}{symbol}{foot if words else ''}"


def _label(label: str, y: float) -> str:
    if not label:
        return ""
    size = fitting(label, 7.6, 35)
    grown = int(max(4, min(9, 36 / condensed(label))))
    return (
        f'<text class="label k{grown}" y="{number(y)}" font-size="{number(size)}">'
        f"{escaped(label)}</text>"
    )


def _symbol(style: Style, symbol: str, y: float, *, small: bool) -> str:
    place = f'y="{number(y)}"' if not small else f'transform="translate(0 {number(y)})scale(.78)"'
    return f'<use href="#{style.key}-u-{slug(symbol)}" class="symbol" {place}/>'


def _figures(style: Style, figure: str, face: CounterFace) -> str:
    """Draw a figure for each step, the rank behind first, and below them what the unit is called.

    They stand on the ground without the body of a counter, as miniatures do on a board; a square
    that is not seen takes the clicks between them.
    """
    key, look = style.key, style.symbol_of(face.symbol)
    together = f'<use href="#{key}-f-{figure}-{face.steps}"/>'
    parts = [
        f'<use href="#{key}-hit"/>',
        together if face.steps <= TOGETHER else ranks_of(key, figure, face.steps),
    ]
    parts.append(kind_plate(look, key))
    if face.label:
        size = number(fitting(face.label, 7.6, 38))
        parts.append(f'<text class="label" y="20" font-size="{size}">{escaped(face.label)}</text>')
    return "".join(parts)


def _pips(steps: int, full: int) -> str:
    """Draw a dot for each step, hollow for a lost one."""
    if not steps and not full:
        return ""
    count = max(steps, full)
    gap = min(4.2, 14 / count)
    spots = [f"M15.7 {number(1.6 - gap * k)}h0" for k in range(count)]
    drawing = f'<path class="pip" d="{"".join(spots[:steps])}"/>' if steps else ""
    if count > steps:
        drawing += f'<path class="pip lost" d="{"".join(spots[steps:])}"/>'
    return drawing


_CORNERS = {"strength": ("", -14.4), "range": ("r", 16.6)}
"""Where values stand that have a place of their own: to the left, to the right."""


def _values(values: Mapping[str, str], *, crowded: bool = False) -> str:
    """Write the values at the foot: strength to the left, range to the right, others between."""
    parts = []
    left, right = -15.5, 16.5
    for place, (kind, x) in _CORNERS.items():
        value = values.get(place, "")
        if value:
            size = fitting(value, 11.5, 24 if len(value) < 3 else 17)
            grown = round(min(13 if crowded else 17, 20 / condensed(value)))
            parts.append(
                f'<text class="value{kind} k{grown}" x="{number(x)}" y="16.4" '
                f'font-size="{number(size)}">'
                f"{escaped(value)}</text>"
            )
            wide = width_of(value, size, bold=True) + 1
            left, right = (left, right - wide) if kind else (left + wide, right)
    words = " ".join(value for place, value in values.items() if place not in _CORNERS and value)
    if words:
        size = fitting(words, 8.4, max(right - left, 4))
        parts.append(
            f'<text class="foot k{_grown(words, right - left)}" '
            f'x="{number((left + right) / 2)}" y="16" '
            f'font-size="{number(size)}">{_parted(words)}</text>'
        )
    return "".join(parts)


def condensed(text: str) -> float:
    """Return how wide a text is in the condensed type of counters, of a size of 1.

    Example:
        >>> round(condensed("2-3-6"), 2)
        2.02
    """
    hundredths = sum(32 if c in "-()/.,' i" else 52 if c.isupper() else 46 for c in text)
    return hundredths / 100


def _grown(words: str, room: float) -> int:
    """Return the size of figures at the foot where the condensed type is at hand."""
    most = 17 if any(map(str.isdigit, words)) else 10
    return int(max(6, min(most, max(room + 2, 10) / condensed(words))))


def _parted(words: str) -> str:
    """Return figures in two parts, of which a small counter shows the first alone."""
    first, stroke, rest = words.partition("-")
    if not stroke or not first or not first.isdecimal():
        return escaped(words)
    return f'{escaped(first)}<tspan class="rest">{escaped(stroke + rest)}</tspan>'


def _markers(style: Style, markers: Sequence[str], covered: bool) -> str:
    """Draw markers down the right edge, or beside the foot; tints over the whole counter."""
    parts = [
        f'<use href="#{style.key}-face" class="wash m-{slug(name)}-w"/>'
        for name in markers
        if style.marker_of(name).wash
    ]
    for k, name in enumerate(markers[:4]):
        x, y = (20.5 + 11 * k, 14.0) if covered else (20.0, -19.5 + 11.5 * k)
        parts.append(marker(style, style.marker_of(name), name, x, y, 0.86))
    return "".join(parts)


def marker(
    style: Style, look: MarkerStyle, name: str, x: float, y: float, scale: float = 1.0
) -> str:
    """Draw a marker: a small disc with a shape or a letter.

    Args:
        style: The style.
        look: How it is drawn.
        name: Its name.
        x: Where its middle lies.
        y: The same, down the page.
        scale: How large it is; 1 for 13 across.
    """
    inside = ""
    if look.shape:
        small = 0.72 if look.text else 0.86
        solid = "" if not look.text else ' opacity=".45"'
        inside = (
            f'<use href="#{style.key}-{look.shape}" transform="scale({small:g})" '
            f'class="m-{slug(name)}-i"{solid}/>'
        )
    if look.text:
        size = 8 if len(look.text) < 2 else 5.6
        inside += (
            f'<text class="m-{slug(name)}-i" y="{number(size * 0.36)}" '
            f'font-size="{number(size)}">{escaped(look.text)}</text>'
        )
    grow = f"scale({scale:g})" if scale != 1 else ""
    return (
        f'<g class="marker" transform="translate({number(x)} {number(y)}){grow}">'
        f'<circle class="m-{slug(name)}" r="6.4"/>{inside}</g>'
    )


def marks(sheet: Sheet, style: Style, lying: Mapping[int, Sequence[str]], rules: CssRules) -> str:
    """Draw the marks in hexes, on either side of the middle.

    Args:
        sheet: The page.
        style: The style.
        lying: Names of marks by hex.
        rules: Where to add the rules of the classes used.
    """
    parts = []
    for i, names in sorted(lying.items()):
        x, y = sheet.at(i)
        for k, name in enumerate(names):
            look = style.mark_of(name)
            marker_rules(f"mark-{name}", look, rules)
            left, top = x + (24 if k % 2 else -24), y + 10 - 14 * (k // 2)
            parts.append(marker(style, look, f"mark-{name}", left, top, look.size))
    return "".join(parts)


# -- rules and definitions -------------------------------------------------------------------------


def face_rules(faces: Iterable[CounterFace], style: Style, rules: CssRules) -> None:
    """Add the rules of the classes that counters use.

    Args:
        faces: The counters.
        style: The style.
        rules: Where to add them.
    """
    held = list(faces)
    badges = dict.fromkeys(badge for face in held for badge in face.badges)
    markers = dict.fromkeys(name for face in held for name in face.markers)
    for side in dict.fromkeys(face.side for face in held):
        look = style.player_of(side)
        name = f".p-{slug(side)}"
        ink = tone(look.ink)
        rules.append((name, f"color:{ink};fill:{tone(look.fill)}"))
        rules.append((f"{name} .symbol", f"fill:{tone(look.box)}"))
        if look.back:
            rules.append((f"{name}.back", f"fill:{tone(look.back)}"))
    for band in dict.fromkeys(face.band for face in held if face.band):
        rules.append((f".b-{slug(band)}", f"fill:{tone(style.band_of(band))}"))
    for badge in badges:
        if badge in style.badges:
            rules.append((f".g-{slug(badge)}", f"color:{tone(style.badges[badge].ink)}"))
    for name in markers:
        marker_rules(name, style.marker_of(name), rules)


@lru_cache(maxsize=16)
def all_rules(style: Style) -> CssRules:
    """Return the rules of all sides, badges and markers of a style, for a picture that changes.

    In a browser, a rule that comes later styles the picture once more.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> ".m-disrupted" in dict(all_rules(default_style()))
        True
    """
    rules: CssRules = []
    badges, markers = tuple(style.badges), tuple(style.markers)
    bands = [CounterFace(name="", band=band) for band in style.bands]
    sides = [CounterFace(name="", side=side) for side in style.players]
    face_rules([CounterFace(name="", badges=badges, markers=markers), *bands, *sides], style, rules)
    for name in style.marks:
        marker_rules(f"mark-{name}", style.mark_of(name), rules)
    return rules


def marker_rules(name: str, look: MarkerStyle, rules: CssRules) -> None:
    """Add the rules of the classes that a marker uses."""
    rules.append((f".m-{slug(name)}", f"fill:{tone(look.fill)}"))
    rules.append((f".m-{slug(name)}-i", f"fill:{tone(look.ink)}"))
    if look.wash:
        rules.append((f".m-{slug(name)}-w", f"fill:{tone(look.wash)}"))
