"""What is written on a map: hex numbers, names of regions, exits, positions, arrows."""

from __future__ import annotations

import math
from typing import NamedTuple

from hexwar.board import Board, Position, Region, first, iterate
from hexwar.draw.area_sheet import NAME, AreaSheet
from hexwar.draw.lines import CssRules
from hexwar.draw.markup import escaped, number, point, slug, tone, width_of
from hexwar.draw.sheet import SIZE, Sheet, Spot, xy
from hexwar.draw.style import Style
from hexwar.draw.tables import PositionStyle, RegionStyle
from hexwar.play.scene import Arrow

INNER = SIZE * math.sqrt(3) / 2
"""From the centre of a hex to the middle of a side."""


def numbers(sheet: Sheet) -> str:
    """Write the number of each hex near its upper edge, within the ring of a position."""
    board = sheet.board
    if isinstance(sheet, AreaSheet):
        return ""  # areas have names, which lie above what is lit
    up = 21.0 if sheet.flat else 25.0
    ringed = {i for position in board.positions.values() for i in position.hexes}
    parts = []
    for i in board.ids:
        x, y = sheet.at(i)
        if i in ringed:
            y += 3 if sheet.flat else 9
        parts.append(f'<text x="{number(x)}" y="{number(y - up)}">{escaped(board.name(i))}</text>')
    return "".join(parts)


# -- regions ---------------------------------------------------------------------------------------


def regions(sheet: Sheet, style: Style, rules: CssRules) -> str:
    """Write the names of regions and draw their outlines."""
    parts = []
    held = [i for position in sheet.board.positions.values() for i in position.hexes]
    taken = [(sheet.at(i), 18.0) for i in held]
    taken += [((box.x, box.y), box.wide / 2) for box in plates(sheet, style).values()]
    for title, (x, y) in sheet.named(style.written) if isinstance(sheet, AreaSheet) else ():
        taken.append(((x, y), width_of(title, NAME, bold=True) / 2))
        parts.append(f'<text class="area-name" {xy((x, y + NAME / 3))}>{escaped(title)}</text>')
    for kind in dict.fromkeys(region.kind for region in sheet.board.regions.values()):
        look = style.region_of(kind)
        name = f"n-{slug(kind)}"
        rules.append((f".{name}", f"font-size:{number(look.size)}px;fill:{tone(look.ink)}"))
        rules.append((f".o-{slug(kind)}", f"stroke:{tone(look.ink)}"))
        for region in sheet.board.regions.values():
            if region.kind == kind and region.hexes and look.sign in ("name", "outline"):
                title = style.name_of(region)
                if look.sign == "outline":
                    outline = sheet.outline(region.hexes)
                    parts.append(f'<path class="outline o-{slug(kind)}" d="{outline}"/>')
                wide = width_of(title, look.size, bold=True)
                if isinstance(sheet, AreaSheet) and region.hexes.bit_count() == 1:
                    x, y = sheet.free_spot(first(region.hexes), wide)
                else:
                    x, y = _best_spot(sheet, region, wide, look.size, taken)
                taken.append(((x, y), wide / 2))
                spot = f'x="{number(x)}" y="{number(y + look.size * 0.35)}"'
                classes = " ".join(("name", *_face_classes(look), name))
                parts.append(f'<text class="{classes}" {spot}>{escaped(title)}</text>')
    return "".join(parts)


def _face_classes(look: RegionStyle) -> list[str]:
    """Return the classes of a name: its typeface if it is a town's, and whether it is minor."""
    return ["town"] * (look.face == "town") + ["minor"] * (look.size < MINOR)


MINOR = 13.0
"""Names that are smaller are left out where a whole large map is shown."""

CROWD = 24.0
"""Half of the room that a counter takes in a hex."""


def _best_spot(
    sheet: Sheet, region: Region, wide: float, size: float, taken: list[tuple[Spot, float]]
) -> Spot:
    """Return where the name of a region goes: by its middle, clear of what is taken, on the map."""
    x, y = sheet.middle(region.hexes)
    left, right = wide / 2, max(sheet.width - wide / 2, wide / 2)
    spots = [
        (min(max(x + across * INNER * 0.5, left), right), y + down * SIZE * 0.2)
        for down in range(-6, 7)
        for across in range(-4, 5)
    ]
    reach = wide / 2 + 2 * SIZE
    near = [at for at in map(sheet.at, sheet.board.ids) if math.dist(at, (x, y)) < reach + 2 * SIZE]

    def covered(spot: Spot) -> float:
        """Return how much of the name counters would cover that lie in the middle of hexes."""
        covered_area = 0.0
        for a, b in near:
            along = wide / 2 + CROWD - abs(a - spot[0])
            down = size * 0.45 + CROWD - abs(b - 3 - spot[1])
            if along > 0 and down > 0:
                covered_area += min(along, wide) * min(down, size)
        return covered_area / size

    def worth(spot: Spot) -> float:
        far = math.dist(spot, (x, y))
        room = _room(spot, wide, taken)
        crossed = 9 * max(size - room, 0)  # two names on each other are neither read
        return 2 * room - crossed - 1.1 * covered(spot) - 0.7 * far

    return max(spots, key=worth)


def _room(spot: Spot, wide: float, taken: list[tuple[Spot, float]]) -> float:
    """Return how far a name would be from the nearest thing that is there, as far as it matters."""
    near = 38.0
    for (x, y), half in taken:
        aside = max(abs(x - spot[0]) - wide / 2 - half, 0)
        near = min(near, math.hypot(aside, y - spot[1]))
    return near


def exits(sheet: Sheet, style: Style) -> str:
    """Draw the arrows of the regions that lead off the map."""
    parts = []
    for region in sheet.board.regions.values():
        look = style.region_of(region.kind)
        if look.sign == "exit":
            title = style.name_of(region)
            parts += [_exit(sheet, i, title) for i in iterate(region.hexes)]
    return "".join(parts)


def _exit(sheet: Sheet, i: int, name: str) -> str:
    """Draw an arrow that leads off the map, with the name of the exit."""
    (x, y), (dx, dy) = sheet.way_off(i)
    turn = math.degrees(math.atan2(dy, dx))
    tip = f"translate({number(x + dx * 12)} {number(y + dy * 12)})rotate({number(turn)})"
    return (
        f'<g class="exit"><path transform="{tip}" d="M-8-5.5h6V-9.5L8 0-2 9.5V5.5h-6z"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="8.5"/>'
        f'<text x="{number(x)}" y="{number(y + 4)}">{escaped(name)}</text></g>'
    )


# -- positions -------------------------------------------------------------------------------------


def rings(sheet: Sheet, style: Style) -> str:
    """Draw the rings of positions, in their colours."""
    drawing = ""
    for position in sheet.board.positions.values():
        look = style.position_of(position.kind)
        ring = f'<use href="#{style.key}-{look.ring}"'
        around = "".join(f"{ring} {sheet.xy(i)}/>" for i in position.hexes)
        drawing += f'<g class="c-{slug(colour_of(position, look))}">{around}</g>'
    return drawing


def positions(sheet: Sheet, style: Style, rules: CssRules) -> str:
    """Draw the plates of positions: shape and letter of the colour, name, flags, notes."""
    board, lying = sheet.board, plates(sheet, style)
    drawing = ""
    for position in board.positions.values():
        kind = f"c-{slug(colour_of(position, style.position_of(position.kind)))}"
        drawn = (
            _plate(sheet, style, position, place, lying[position.id, place])
            for place in range(len(position.hexes))
        )
        head = f'<g class="{kind}" data-position="{escaped(position.id)}">'
        drawing += f"{head}{''.join(drawn)}</g>"
    for colour in colours_of(board, style):
        rules.append((f".c-{slug(colour)}", f"color:{tone(style.colour_of(colour).fill)}"))
    return drawing


def colour_of(position: Position, look: PositionStyle) -> str:
    """Return the name of a position's colour."""
    return str(position.attributes.get(look.colour) or position.kind or "grey")


def colours_of(board: Board, style: Style) -> list[str]:
    """Return the colours of the positions of a board."""
    return list(
        dict.fromkeys(colour_of(p, style.position_of(p.kind)) for p in board.positions.values())
    )


class Plate(NamedTuple):
    """Where the plate of a position lies.

    Attributes:
        name: What is written on it.
        size: How large that is.
        x: Where its middle lies.
        y: The same, down the page.
        wide: How wide it is.
    """

    name: str
    size: float
    x: float
    y: float
    wide: float

    def meets(self, other: Plate) -> bool:
        """Return whether two plates would lie on each other."""
        beside = abs(self.x - other.x) >= (self.wide + other.wide) / 2
        return not beside and abs(self.y - other.y) < PLATE


PLATE = 12.0
"""How high the plate of a position is."""


def plates(sheet: Sheet, style: Style) -> dict[tuple[str, int], Plate]:
    """Return the plates by position and place, none on another one.

    A plate lies below its hex, where one is there already below that one, else above the hex, and
    if nothing else is free further down.
    """
    plates: dict[tuple[str, int], Plate] = {}
    for position in sheet.board.positions.values():
        for place in range(len(position.hexes)):
            wished = _wished(sheet, style, position, place)
            spots = [wished.y + k * (PLATE + 0.6) for k in range(len(plates) + 1)]
            spots.insert(2, wished.y - (69.0 if sheet.flat else 57.0))
            tried = (wished._replace(y=y) for y in spots)
            free = (one for one in tried if not any(map(one.meets, plates.values())))
            plates[position.id, place] = next(free)
    return plates


def _wished(sheet: Sheet, style: Style, position: Position, place: int) -> Plate:
    """Return the plate of a position's hex as it lies where nothing else is."""
    look = style.position_of(position.kind)
    x, y = sheet.at(position.hexes[place])
    hidden = look.written and not position.attributes.get(look.written)
    name = "" if hidden else _plate_name(position, style, place)
    size = 8.6 if len(name) < 4 else 7.4
    wide = width_of(name, size, bold=True) + (16 if name else 13)
    return Plate(name, size, x, y + (19.5 if sheet.flat else 24.0) + PLATE / 2, wide)


def _plate_name(position: Position, style: Style, place: int) -> str:
    """Return what the plate of a position's hex says: what the hexes share only at the first."""
    names = [style.written(name) for name in position.names]
    shared = {name.rpartition(", ")[0] for name in names}
    if len(names) == 1 or len(shared) > 1 or shared == {""}:
        return names[place]
    head, _, rest = names[place].rpartition(", ")
    return rest if place else head


def _plate(sheet: Sheet, style: Style, position: Position, place: int, plate: Plate) -> str:
    """Draw the plate of a position's hex, its flags to the right and its notes to the left."""
    look = style.position_of(position.kind)
    x, y = sheet.at(position.hexes[place])
    name, size, wide = plate.name, plate.size, plate.wide
    room = width_of(name, size, bold=True)
    left, top = plate.x - wide / 2, plate.y - PLATE / 2
    box = f'x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="12" rx="3"'
    sign = colour_sign(style, colour_of(position, look), left + 7, top + 6, 0.86)
    parts = [f'<rect class="plate" {box}/>', sign]
    if name:
        parts.append(
            f'<text class="plate-text" font-size="{size}" x="{number(left + 13.2 + room / 2)}" '
            f'y="{number(top + 9)}">{escaped(name)}</text>'
        )
    about = position.hex_attributes[place]
    flags = [style.written(flag) for a, flag in look.flags.items() if position.attributes.get(a)]
    notes = [f"{before}{about[a]}" for a, before in look.notes.items() if about.get(a)]
    parts += [_disc("flag", text, x + 23.5, y - 7 + 15 * k) for k, text in enumerate(flags)]
    parts += [_disc("note", text, x - 23.5, y - 7 + 15 * k) for k, text in enumerate(notes)]
    return "".join(parts)


def colour_sign(style: Style, colour: str, x: float, y: float, scale: float = 1.0) -> str:
    """Draw the sign by which a colour is known without seeing it: its shape with its letter.

    Args:
        style: The style.
        colour: The name of the colour.
        x: Where its middle lies.
        y: The same, down the page.
        scale: How large it is; 1 for ten across.
    """
    look = style.colour_of(colour)
    return (
        f'<g class="sign" transform="translate({point(x, y)})'
        f'{f"scale({scale:g})" if scale != 1 else ""}">'
        f'<use href="#{style.key}-{look.shape}"/><text y="2.6">{escaped(look.letter)}</text></g>'
    )


def _disc(kind: str, text: str, x: float, y: float) -> str:
    wide = max(11.0, width_of(text, 6.6) + 4)
    return (
        f'<rect class="{kind}" x="{number(x - wide / 2)}" y="{number(y - 5.5)}" '
        f'width="{number(wide)}" height="11" rx="5.5"/>'
        f'<text class="{kind}-text" x="{number(x)}" y="{number(y + 2.4)}">{escaped(text)}</text>'
    )


# -- arrows ----------------------------------------------------------------------------------------


def arrows(sheet: Sheet, style: Style, drawn: tuple[Arrow, ...], rules: CssRules) -> str:
    """Draw arrows from hexes towards others, across the edge of the hex.

    Args:
        sheet: The page.
        style: The style.
        drawn: The arrows.
        rules: Where to add the rules of the classes used.
    """
    parts = []
    for kind in dict.fromkeys(arrow.kind for arrow in drawn):
        rules.append((f".a-{slug(kind)}", f"color:{tone(style.arrow_of(kind).ink)}"))
    for arrow in drawn:
        look = style.arrow_of(arrow.kind)
        turn = sheet.bearing(arrow.start, arrow.towards)
        x, y = sheet.at(arrow.start)
        reach = INNER - look.size * 0.1
        x += reach * math.cos(math.radians(turn))
        y += reach * math.sin(math.radians(turn))
        colour = f" c-{slug(arrow.colour)}" if arrow.colour else ""
        place = f"translate({point(x, y)})rotate({number(turn)})scale({look.size / 8:g})"
        parts.append(
            f'<path class="arrow a-{slug(arrow.kind)}{colour}" transform="{place}" '
            'd="M-7-2.6H-.5V-6.4L7 0-.5 6.4V2.6H-7z"/>'
        )
    return "".join(parts)


def definitions(sheet: Sheet, style: Style) -> str:
    """Return the rings of positions, each with a pale border."""
    outer, inner = sheet.hexagon(SIZE * 0.86), sheet.hexagon(SIZE * 0.77)
    key = style.key
    border = f'<path d="{outer}" class="{key}-ring-border"/>'
    ring = f'<path d="{outer}" class="{key}-ring"'
    kinds = {
        "solid": f"{border}{ring}/>",
        "dashed": f'{border}{ring} stroke-dasharray="7 4"/>',
        "double": f'{border}{ring}/><path d="{inner}" class="{key}-thin"/>',
    }
    return "".join(f'<g id="{style.key}-{name}">{drawing}</g>' for name, drawing in kinds.items())
