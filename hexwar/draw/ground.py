"""The ground of a map: terrain, what grows or stands on it, the shore, the grid."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from hexwar.board import AreaBoard, Board, iterate, pack
from hexwar.draw.area_sheet import AreaSheet
from hexwar.draw.fitting import fitted
from hexwar.draw.lines import CssRules, stroke_rule
from hexwar.draw.markup import digest, escaped, ink_on, number, slug, tone
from hexwar.draw.sheet import Sheet, Spot, drawn, xy
from hexwar.draw.style import Style
from hexwar.draw.tables import BackdropStyle, ShadeStyle, TerrainStyle
from hexwar.draw.textures import VARIANTS, texture

Needed = set[tuple[str, int]]
"""Which variants of which textures are used."""


def terrain(sheet: Sheet, style: Style, rules: CssRules) -> str:
    """Draw the tints of terrain and of the shades, one area for each."""
    board = sheet.board
    parts = []
    if isinstance(sheet, AreaSheet) and sheet.areas.around:
        parts.append(f'<path class="t-{slug(sheet.areas.around)}" d="{sheet.base}"/>')
    for kind, hexes in terrain_kinds(board).items():
        look = style.terrain_of(kind)
        fill = tone(look.fill)
        rules.append((f".t-{slug(kind)}", f"fill:{fill};stroke:{fill};stroke-width:.5"))
        outline = sheet.outline(hexes)
        parts.append(f'<path class="t-{slug(kind)}" data-kind="{escaped(kind)}" d="{outline}"/>')
    for place, shade, hexes in shades(board, style):
        if shade.fill:
            fill = tone(shade.fill)
            rules.append((f".h-{place}", f"fill:{fill};stroke:{fill};stroke-width:.5"))
            parts.append(f'<path class="h-{place}" d="{sheet.outline(hexes)}"/>')
    return "".join(parts)


def backdrop(sheet: Sheet, look: BackdropStyle) -> str:
    """Draw the picture of a map under its hexes, cut off at the edge of the map.

    Args:
        sheet: The page.
        look: The picture, and where it lies.

    Raises:
        HexError: A point names a hex that the board does not have, or they lie on a line.
    """
    size = f'width="{number(sheet.width)}" height="{number(sheet.height)}"'
    faded = f' opacity="{look.strength:g}"' if look.strength < 1 else ""
    if look.points:
        places = [(spot, sheet.at(sheet.board.hex(at))) for at, spot in look.points.items()]
        matrix = " ".join(f"{part:.5f}" for part in fitted(places))
        picture = f'<image href="{look.picture}" transform="matrix({matrix})"{faded}/>'
    else:
        place = f'x="{look.left:.2f}" y="{look.top:.2f}"'
        extent = f'width="{look.width:.2f}" height="{look.height:.2f}"'
        picture = (
            f'<image href="{look.picture}" {place} {extent}{faded} preserveAspectRatio="none"/>'
        )
    view = f'viewBox="0 0 {number(sheet.width)} {number(sheet.height)}"'
    return f"<svg {size} {view}>{picture}</svg>"


@lru_cache(maxsize=16)  # a picture of each moment asks for them
def terrain_kinds(board: Board) -> Mapping[str, int]:
    """Return the kinds of terrain of a board, in the order it declares them, with their hexes.

    Example:
        >>> board = Board.parse('''
        ... grid = {orientation = "flat", rows = 1, columns = 3, terrain = "sea"}
        ... terrain = [{kind = "beach", hexes = ["0101"]}]
        ... ''')
        >>> list(terrain_kinds(board))
        ['beach', 'sea']
    """
    there: dict[str, list[int]] = {}
    for i in board.ids:
        there.setdefault(board.terrain[i], []).append(i)
    if isinstance(board, AreaBoard) and board.around:
        there.setdefault(board.around, [])
    declared = [kind for kind in board.kinds.get("terrain", ()) if kind in there]
    kinds = dict.fromkeys([*declared, *sorted(there)])
    return MappingProxyType({kind: pack(there[kind]) for kind in kinds})


def shades(board: Board, style: Style) -> list[tuple[int, ShadeStyle, int]]:
    """Return the shades of a style that a board has, with their number and hexes."""
    shades: list[tuple[int, ShadeStyle, int]] = []
    for place, shade in enumerate(style.shades):
        values = board.attributes.get(shade.attribute)
        if values is None:
            continue
        hexes = pack(i for i in board.ids if values[i] == shade.value)
        if hexes:
            shades.append((place, shade, hexes))
    return shades


def shore(sheet: Sheet, style: Style, rules: CssRules) -> str:
    """Draw the lines along a shore, off the land."""
    board = sheet.board
    if isinstance(sheet, AreaSheet) and style.terrain_of(sheet.areas.around).water:
        return _coast(sheet, style, rules)
    wet = pack(i for i in board.ids if style.terrain_of(board.terrain[i]).water)
    sides = [(i, j) for i in iterate(wet) for j in board.neighbours[i] if not wet >> j & 1]
    chains = sheet.chains(sheet.edges(sides, lambda i: 0 if wet >> i & 1 else 1))
    parts = []
    for place, stroke in enumerate(style.shore if chains else ()):
        rules.append((f".w-{place}", stroke_rule(stroke)))
        lines = "".join(drawn(_drawn_out(sheet.spots(chain, stroke.offset))) for chain in chains)
        parts.append(f'<path class="w-{place}" d="{lines}"/>')
    if not parts:
        return ""
    # Broad bands would lie on the far bank of a narrow river, and end before the edge of the map.
    name = f"{style.key}-water"
    water = f'<clipPath id="{name}"><path d="{sheet.outline(wet)}"/></clipPath>'
    return f'{water}<g clip-path="url(#{name})">{"".join(parts)}</g>'


def _coast(sheet: AreaSheet, style: Style, rules: CssRules) -> str:
    """Draw the lines along the coast of areas in the sea."""
    board = sheet.board
    land = pack(i for i in board.ids if not style.terrain_of(board.terrain[i]).water)
    parts = []
    for place, stroke in enumerate(style.shore):
        rules.append((f".w-{place}", stroke_rule(stroke)))
        lines = "".join(drawn(sheet.spots(ring, -stroke.offset)) for ring in sheet.rings(land))
        parts.append(f'<path class="w-{place}" d="{lines}"/>')
    name, edge = f"{style.key}-water", f"{sheet.base}{sheet.outline(land)}"
    water = f'<clipPath id="{name}"><path clip-rule="evenodd" d="{edge}"/></clipPath>'
    return f'{water}<g clip-path="url(#{name})">{"".join(parts)}</g>'


BEYOND = 30.0
"""How far a shore that leaves the map is drawn out, so that no band of it ends on the map."""


def _drawn_out(spots: Sequence[Spot]) -> list[Spot]:
    """Return a line with its ends drawn out, as they run; one that is closed stays as it is."""
    line = list(spots)
    if line[0] == line[-1]:
        return line
    for end, before in ((0, 1), (-1, -2)):
        (x, y), (a, b) = line[end], line[before]
        far = BEYOND / (math.hypot(x - a, y - b) or 1)
        line[end] = (x + (x - a) * far, y + (y - b) * far)
    return line


def textures(sheet: Sheet, style: Style, rules: CssRules, needed: Needed) -> str:
    """Draw what grows or stands in the hexes.

    Args:
        sheet: The page.
        style: The style.
        rules: Where to add the rules of the classes used.
        needed: Where to add the textures used.
    """
    board = sheet.board
    parts = []
    for kind, hexes in terrain_kinds(board).items():
        look = style.terrain_of(kind)
        drawing = planted(sheet, style, look.texture, hexes, look.share, needed)
        drawing += _letters(sheet, look, hexes)
        if drawing:
            name = f"x-{slug(kind)}"
            rules.append((f".{name}", _ink(look.ink or ink_on(look.fill))))
            parts.append(f'<g class="{name}">{drawing}</g>')
    for place, shade, hexes in shades(board, style):
        drawing = planted(sheet, style, shade.texture, hexes, 1.0, needed)
        if shade.shape:
            drawing += _dressed(sheet, style, shade.shape, hexes)
        if drawing:
            rules.append((f".y-{place}", _ink(shade.ink or shade.fill or "#000000 #ffffff")))
            parts.append(f'<g class="y-{place}">{drawing}</g>')
    return "".join(parts)


def _ink(tones: str) -> str:
    return f"color:{tone(tones)};stroke:{tone(tones)}"


def planted(sheet: Sheet, style: Style, name: str, hexes: int, share: float, needed: Needed) -> str:
    """Put a texture into hexes.

    Args:
        sheet: The page.
        style: The style.
        name: The texture, "" for none.
        hexes: Set of hexes.
        share: The share of them that gets it.
        needed: Where to add the variants used.
    """
    drawing = ""
    for i in iterate(hexes) if name else ():
        for place, spot in enumerate(sheet.planted_at(i)):
            chance = int(digest(sheet.board.name(i) + "+" * place, 3), 16)
            if chance / 0x1000000 < share:
                variant = chance % VARIANTS
                needed.add((name, variant))
                drawing += f'<use href="#{style.key}-{name}{variant}" {xy(spot)}/>'
    return drawing


def _dressed(sheet: Sheet, style: Style, shape: str, hexes: int) -> str:
    """Put some small shapes around the middle of hexes."""
    drawing = ""
    for i in iterate(hexes):
        x, y = sheet.at(i)
        for dx, dy in ((-17, -9), (17, -9), (0, 17), (-17, 10), (17, 10), (0, -18)):
            place = f"translate({number(x + dx)} {number(y + dy)})scale(.7)"
            drawing += f'<use href="#{style.key}-{shape}" transform="{place}"/>'
    return drawing


def _letters(sheet: Sheet, look: TerrainStyle, hexes: int) -> str:
    if not look.letter:
        return ""
    letter = escaped(look.letter)
    return "".join(
        f'<text class="letter" {_below(sheet, i)}>{letter}</text>' for i in iterate(hexes)
    )


def _below(sheet: Sheet, i: int) -> str:
    x, y = sheet.at(i)
    return f'x="{number(x)}" y="{number(y + 7)}"'


def washes(
    sheet: Sheet, style: Style, lying: Mapping[str, int], rules: CssRules, needed: Needed
) -> str:
    """Tint hexes that lie under something for now.

    Args:
        sheet: The page.
        style: The style.
        lying: Sets of hexes by what lies over them.
        rules: Where to add the rules of the classes used.
        needed: Where to add the textures used.
    """
    parts = []
    for name, hexes in lying.items():
        look = style.wash_of(name)
        title = style.written(look.title or name)
        fill = f"fill:{tone(look.fill)};fill-opacity:{look.opacity:g}"
        rules += [(f".s-{slug(name)}", fill), (f".v-{slug(name)}", _ink(look.ink or look.fill))]
        if hexes:
            grown = planted(sheet, style, look.texture, hexes, 0.6, needed)
            parts.append(
                f'<g data-wash="{escaped(name)}"><title>{escaped(title)}</title>'
                f'<path class="s-{slug(name)}" d="{sheet.outline(hexes)}"/>'
                f'<g class="v-{slug(name)}">{grown}</g></g>'
            )
    return "".join(parts)


def definitions(style: Style, needed: Needed, *, flat: bool) -> str:
    """Return the definitions of the textures used.

    Args:
        style: The style.
        needed: Names and variants.
        flat: Whether the hexes are flat ones.
    """
    return "".join(
        f'<g id="{style.key}-{name}{variant}">{texture(name, variant, flat=flat)}</g>'
        for name, variant in sorted(needed)
    ).replace('class="', f'class="{style.key}-')


def grid(sheet: Sheet) -> str:
    """Draw the sides of all hexes as one path, each side once, and where the map wraps round."""
    board = sheet.board
    if isinstance(sheet, AreaSheet):
        return f'<path class="borders" d="{"".join(sheet.outline(1 << i) for i in board.ids)}"/>'
    corners = sheet.corners()
    lines: list[list[Spot]] = []
    for i in board.ids:
        x, y = sheet.at(i)
        open_before = False
        for d in range(6):
            beyond = board.neighbour(i, d)
            mine = d < 3 or beyond < 0 or sheet.is_parted(i, beyond)
            if mine:
                (ax, ay), (bx, by) = corners[d - 1], corners[d]
                if not open_before:
                    lines.append([(x + ax, y + ay)])
                lines[-1].append((x + bx, y + by))
            open_before = mine
    seams = "".join(map(sheet.line, sheet.seams()))
    dashed = 'class="seam" stroke-opacity=".8" stroke-width="2.4" stroke-dasharray="7 5"'
    marked = f'<path {dashed} d="{seams}"/>' if seams else ""
    return f'<path d="{"".join(map(drawn, lines))}"/>{marked}'


def hexes_to_touch(sheet: Sheet, style: Style) -> str:
    """Return the invisible hexes that pointers and readers meet, each with its number and title."""
    key, board = style.key, sheet.board
    titles = _titles(board, style)
    return "".join(
        f'<use href="#{key}-{sheet.shape_of(i)}" data-hex="{escaped(board.name(i))}" {sheet.xy(i)}>'
        f"<title>{escaped(titles[i])}</title></use>"
        for i in board.ids
    )


def _titles(board: Board, style: Style) -> dict[int, str]:
    """Return what there is to say about each hex: number, terrain, attributes, names, positions."""
    titles: dict[int, list[str]] = {}
    for i in board.ids:
        kind = board.terrain[i]
        named = board.name(i)
        if isinstance(board, AreaBoard):
            named = style.written(board.areas[named].title)
        titles[i] = [named, style.written(style.terrain_of(kind).title or kind)]
    for _, shade, hexes in shades(board, style):
        for n in iterate(hexes if shade.title else 0):
            titles[n].append(style.written(shade.title))
    for region in board.regions.values():
        kind, name = style.region_of(region.kind).title, style.name_of(region)
        for i in iterate(region.hexes):
            titles[i].append(f"{style.written(kind)} {name}" if kind else name)
    for position in board.positions.values():
        for i, name in zip(position.hexes, position.names, strict=True):
            titles[i].append(style.written(name))
    return {i: " · ".join(filter(None, words)) for i, words in titles.items()}
