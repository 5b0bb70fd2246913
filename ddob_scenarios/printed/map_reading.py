"""The printed map, made from the board of its file, which says what is declared here."""

from __future__ import annotations

from typing import Annotated, Literal

import attrs

from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.cards import Colour
from ddob_scenarios.printed.charts import DOTS, TIDES
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import SECTORS, GermanPosition, Gun, LandingBox, OmahaMap, Site
from hexwar import kit
from hexwar.board import NONE, OFF_MAP, Board, BoxId, PositionId, has, numbered, pack
from hexwar.board.features import Position
from hexwar.data import Between, once
from hexwar.play import rule


@attrs.frozen(kw_only=True)
class PrintedPosition:
    """What the map says of a German position (2.1)."""

    colour: Colour
    number: Annotated[int, Between(0, 99)]
    zone: str = ""
    vp: bool = False


@attrs.frozen(kw_only=True)
class PrintedBox:
    """What it says of a landing box (5.32): its beach is empty where it has none."""

    beach: str
    sector: Literal["east", "west"]
    sea_hex: kit.HexName


@attrs.frozen(kw_only=True)
class PrintedGun:
    """What it says of an artillery unit off the map (6.51)."""

    gun: str
    calibre: Annotated[int, Between(1, 999)]
    sector: Literal["east", "west"]
    observers: tuple[kit.PositionName, ...]


POSITIONS = {"wn": PrintedPosition, "reinforcement": PrintedPosition}


@once
def printed_map() -> OmahaMap:
    """Return the printed map."""
    return make_map(printed_board())


@once
def printed_board() -> Board:
    """Return the printed board."""
    return Board.read(DATA.file("board.toml"))


@rule("2.1", "6.2", "6.21", "6.22", "6.23")
def make_map(board: Board) -> OmahaMap:
    """Return the map of a board, which may be the printed one or one with overrides."""
    positions, sites = _positions(board)
    numbers = {position.name: position.number for position in positions}
    return OmahaMap(board, positions, sites, _boxes(board), _guns(board, numbers))


def _positions(board: Board) -> tuple[tuple[GermanPosition, ...], tuple[Site, ...]]:
    positions: list[GermanPosition] = []
    sites: list[Site] = []
    buildings = board.where(terrain="building")
    said = kit.attributes_of(board, "position", POSITIONS)
    ordered = sorted(said, key=lambda name: _printed_order(board.positions[name], said[name]))
    for printed, facts in ((board.positions[name], said[name]) for name in ordered):
        number = PositionId(len(positions))
        first = len(sites)
        spots = zip(printed.hexes, printed.names, printed.hex_attributes, strict=True)
        for hex_, name, about in spots:
            gun = str(about.get("gun", ""))
            building = printed.kind != "wn" and has(buildings, hex_)
            sites.append(Site(SiteId(len(sites)), name, hex_, number, gun, building))
        fields = [printed.fields.get(grade, NONE) for grade in DOTS]
        field = fields[0] | fields[1] | fields[2]
        positions.append(
            GermanPosition(
                number=number,
                name=printed.id,
                wn=printed.kind == "wn",
                colour=facts.colour,
                sector=SECTORS.index(str(board.attribute("sector")[printed.hexes[0]])),
                rank=facts.number,
                letter=facts.zone,
                vp=facts.vp,
                sites=tuple(site.number for site in sites[first:]),
                hexes=pack(printed.hexes),
                fields=(fields[0], fields[1], fields[2]),
                field=field,
                overlooks_beach=bool(field & board.where(terrain="beach")),
            )
        )
    return tuple(positions), tuple(sites)


def _printed_order(position: Position, facts: PrintedPosition) -> tuple[int, str, int, str]:
    """WN by number, then lettered positions by zone and number, then blank ones."""
    kind = 0 if position.kind == "wn" else 1 if facts.zone else 2
    return (kind, facts.zone, facts.number, position.id)


@rule("2.1", "5.32")
def _boxes(board: Board) -> tuple[LandingBox, ...]:
    said = kit.attributes_of(board, "box", {"landing": PrintedBox})
    landing = sorted((board.boxes[name] for name in said), key=lambda box: box.order or 0)
    return tuple(
        LandingBox(
            number=number,
            name=box.id,
            beach=said[box.id].beach,
            sector=SECTORS.index(said[box.id].sector),
            hexes=tuple(box.hexes.get(tide, OFF_MAP) for tide in TIDES),  # type: ignore[arg-type]
        )
        for number, box in numbered(BoxId, landing)
    )


@rule("6.51")
def _guns(board: Board, numbers: dict[str, PositionId]) -> tuple[Gun, ...]:
    said = kit.attributes_of(board, "box", {"artillery": PrintedGun})
    return tuple(
        Gun(
            name,
            facts.calibre,
            SECTORS.index(facts.sector),
            pack(numbers[n] for n in facts.observers),
        )
        for name, facts in said.items()
    )
