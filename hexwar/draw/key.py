"""The key: what everything on the picture means, made from what is on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hexwar.draw.counters import marker, marker_rules
from hexwar.draw.ground import Needed, shades, terrain_kinds
from hexwar.draw.lines import CssRules, path_kinds, side_kinds, ticks_on
from hexwar.draw.markup import escaped, number, slug, tone, width_of
from hexwar.draw.overlays import symbols_of
from hexwar.draw.places import colour_sign, colours_of
from hexwar.draw.sheet import Sheet
from hexwar.draw.style import Style
from hexwar.play.scene import CounterFace, Overlay, Scene

LINE = 27.0
SAMPLE = 38.0
"""How high a line of the key is; how wide the samples are."""

KeyEntry = tuple[str, str]
"""A sample, drawn around the origin, and what it means."""


def entries(
    sheet: Sheet,
    style: Style,
    scene: Scene,
    shown: Sequence[Overlay],
    rules: CssRules,
    needed: Needed,
) -> list[KeyEntry]:
    """Return what the key of a picture explains.

    Args:
        sheet: The page with the map.
        style: The style.
        scene: What is on the table.
        shown: The overlays that are drawn.
        rules: Where to add the rules of the classes used.
        needed: The textures that the map uses.
    """
    faces = [face for faces in scene.stacks.values() for face in faces]
    faces += [face for area in scene.areas for face in area.counters]
    entries = [
        *_ground(sheet, style, needed),
        *_lines(sheet, style),
        *_signs(sheet, style, scene, shown, rules),
        *_pieces(style, scene, faces, rules),
    ]
    return [(sample, style.written(title)) for sample, title in entries]


def key(told: Sequence[KeyEntry], room: float, top: float) -> tuple[str, float]:
    """Draw the key.

    Args:
        told: What it explains.
        room: How wide the page is.
        top: Where the key begins.

    Returns:
        The drawing, and where it ends.

    Example:
        >>> key([], 500, 10)
        ('', 10)
    """
    if not told:
        return "", top
    parts, x, y = [], 12.0, top + 20
    for sample, title in told:
        wide = SAMPLE + width_of(title, 10.5) + 16
        if x > 12 and x + wide > room - 8:
            x, y = 12.0, y + LINE
        parts.append(
            f'<g transform="translate({number(x + SAMPLE / 2)} {number(y)})">{sample}</g>'
            f'<text class="key-text" x="{number(x + SAMPLE + 4)}" y="{number(y + 3.8)}">'
            f"{escaped(title)}</text>"
        )
        x += wide
    bottom = y + 20
    panel = (
        f'<rect class="panel" x="0" y="{number(top)}" width="{number(room)}" '
        f'height="{number(bottom - top)}" rx="6"/>'
    )
    return panel + "".join(parts), bottom + 8


def _ground(sheet: Sheet, style: Style, needed: Needed) -> Iterator[KeyEntry]:
    hexagon = f'<use href="#{style.key}-hex" transform="scale(.36)"'
    for kind in terrain_kinds(sheet.board):
        look = style.terrain_of(kind)
        name = look.title or kind
        if name:
            grown = _textured(style, f"x-{slug(kind)}", look.texture, needed)
            if look.letter:
                letter = f'<text class="letter" y="6">{escaped(look.letter)}</text>'
                grown += f'<g class="x-{slug(kind)}">{letter}</g>'
            yield f'{hexagon} class="t-{slug(kind)} edge-line"/>{grown}', name
    for place, shade, _ in shades(sheet.board, style):
        if shade.title and (shade.fill or shade.texture or shade.shape):
            tint = f'{hexagon} class="h-{place} edge-line"/>' if shade.fill else ""
            grown = _textured(style, f"y-{place}", shade.texture, needed)
            if shade.shape:
                grown += f'<g class="y-{place}"><use href="#{style.key}-{shade.shape}"/></g>'
            yield f"{tint}{grown}", shade.title


def _textured(style: Style, name: str, texture: str, needed: Needed) -> str:
    """Draw the sample of a texture, by one of the variants that the map uses."""
    variants = [variant for used, variant in needed if used == texture]
    if not variants:
        return ""
    return (
        f'<g class="texture {name}" transform="scale(.36)">'
        f'<use href="#{style.key}-{texture}{min(variants)}"/></g>'
    )


def _lines(sheet: Sheet, style: Style) -> Iterator[KeyEntry]:
    straight = [(-16.0, 0.0), (16.0, 0.0)]
    for kind in side_kinds(sheet.board, style):
        look = style.side_of(kind)
        name = slug(kind)
        strokes = "".join(
            f'<path class="e-{name}{place}" d="M-16 {number(stroke.offset)}H16"/>'
            for place, stroke in enumerate(look.strokes)
        )
        if look.ticks:
            stood = ticks_on(straight, look.ticks, [True])
            strokes += f'<path class="i-{name}" d="{stood}"/>'
        yield f'<g class="sides">{strokes}</g>', look.title or kind
    for kind in path_kinds(sheet.board, style):
        path = style.path_of(kind)
        strokes = "".join(
            f'<path class="r-{slug(kind)}{place}" d="M-16 2Q-6-6 0 0T16-2"/>'
            for place in range(len(path.strokes))
        )
        yield f'<g class="ways">{strokes}</g>', path.title or kind
    for place, link in enumerate(style.links):
        if link.title and _has_links(sheet, link.attribute):
            strokes = "".join(
                f'<path class="l-{place}{k}" d="M-16 2Q-6-6 0 0T16-2"/>'
                for k in range(len(link.strokes))
            )
            yield f'<g class="ways">{strokes}</g>', link.title


def _has_links(sheet: Sheet, attribute: str) -> bool:
    board = sheet.board
    links = (board.link(i, j) for i, others in board.links().items() for j in others)
    return any(link and link.any(attribute) for link in links)


def _signs(
    sheet: Sheet, style: Style, scene: Scene, shown: Sequence[Overlay], rules: CssRules
) -> Iterator[KeyEntry]:
    board = sheet.board
    for kind in dict.fromkeys(position.kind for position in board.positions.values()):
        look = style.position_of(kind)
        ring = f'<use href="#{style.key}-{look.ring}" transform="scale(.36)"/>'
        yield f'<g class="position c-none">{ring}</g>', look.title or kind or "position"
        for text in look.flags.values():
            yield _flag(style.written(text)), f"{text}: marked position"
    for colour in colours_of(board, style):
        # A position without a colour of its own has that of its kind, which has a title.
        named = style.position_of(colour).title or colour
        yield f'<g class="c-{slug(colour)}">{colour_sign(style, colour, 0, 0, 1.3)}</g>', named
    for overlay in shown:
        rules.append((".c-none", f"color:{tone(style.page['ink'])}"))
        for symbol, colour, meaning in _grades(overlay):
            title = scene.heading(overlay)
            yield _grade(style, colour, symbol), f"{title}: {meaning}" if meaning else title


def _grades(overlay: Overlay) -> Iterator[tuple[str, str, str]]:
    """Yield what the key tells of an overlay: symbol, colour, and what it means."""
    symbols = symbols_of(overlay)
    if overlay.meanings:
        for symbol, meaning in overlay.meanings.items():
            yield symbol, "none", meaning
        return
    for grade, hexes in overlay.grades.items():
        if hexes:
            several = grade if len(overlay.grades) > 1 else ""
            yield symbols[grade], overlay.colours.get(grade) or grade, several


def _flag(text: str) -> str:
    return (
        '<rect class="flag" x="-7" y="-5.5" width="14" height="11" rx="5.5"/>'
        f'<text class="flag-text" y="2.4">{escaped(text)}</text>'
    )


def _grade(style: Style, colour: str, symbol: str) -> str:
    if symbol == "area":
        return f'<rect class="area c-{slug(colour)}" x="-14" y="-8" width="28" height="16" rx="3"/>'
    shape = "circle" if colour == "none" else style.colour_of(colour).shape
    return f'<use href="#{style.key}-{shape}-{symbol}" class="c-{slug(colour)}"/>'


def _pieces(
    style: Style, scene: Scene, faces: Sequence[CounterFace], rules: CssRules
) -> Iterator[KeyEntry]:
    symbols = sorted({face.symbol for face in faces if face.symbol and not face.face_down})
    looks = {symbol: style.symbol_of(symbol) for symbol in symbols}
    looks = {symbol: drawn for symbol, drawn in looks.items() if not drawn.picture}
    for symbol, drawn in looks.items():
        alike = [word for word, other in looks.items() if other == drawn]
        if symbol == alike[0]:  # What is drawn alike stands once, with the words of all.
            drawing = f'<use href="#{style.key}-u-{slug(symbol)}" class="symbol key-box"/>'
            yield drawing, drawn.title or ", ".join(alike)
    for badge in _used(badge for face in faces for badge in face.badges):
        look = style.badges.get(badge)
        if look and look.title:
            kind = "badge hollow" if look.hollow else "badge"
            face = '<rect class="key-face" x="-9" y="-9" width="18" height="18" rx="3"/>'
            shape = f'<use href="#{style.key}-{look.shape}" class="{kind} g-{slug(badge)}"/>'
            yield f'<g class="counter">{face}{shape}</g>', look.title
    for name in _used(name for face in faces for name in face.markers):
        yield marker(style, style.marker_of(name), name, 0, 0), style.marker_of(name).title or name
    for name in _used(name for names in scene.marks.values() for name in names):
        look_ = style.mark_of(name)
        marker_rules(f"mark-{name}", look_, rules)
        yield marker(style, look_, f"mark-{name}", 0, 0), look_.title or name
    for name, hexes in scene.washes.items():
        wash = style.wash_of(name)
        if hexes and wash.title:
            hexagon = f'<use href="#{style.key}-hex" transform="scale(.36)"'
            yield f'{hexagon} class="s-{slug(name)} edge-line"/>', wash.title


def _used(names: Iterable[str]) -> list[str]:
    return sorted(set(names))
