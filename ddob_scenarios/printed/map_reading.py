"""The printed map, made from the board of its file."""

from __future__ import annotations

from functools import cache
from typing import Any

from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.charts import DOTS, TIDES
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import SECTORS, GermanPosition, Gun, LandingBox, OmahaMap, Site
from hexwar.board import NONE, OFF_MAP, Board, BoxId, PositionId, has, numbered, pack
from hexwar.play import rule


@cache
def printed_map() -> OmahaMap:
    """Return the printed map."""
    return make_map(printed_board())


@cache
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
    for printed in sorted(board.positions.values(), key=_printed_order):
        number = PositionId(len(positions))
        first = len(sites)
        spots = zip(printed.hexes, printed.names, printed.hex_attributes, strict=True)
        for hex_, name, about in spots:
            gun = str(about.get("gun", ""))
            building = printed.kind != "wn" and has(buildings, hex_)
            sites.append(Site(SiteId(len(sites)), name, hex_, number, gun, building))
        fields = [printed.fields.get(grade, NONE) for grade in DOTS]
        field = fields[0] | fields[1] | fields[2]
        facts: dict[str, Any] = dict(printed.attributes)
        positions.append(
            GermanPosition(
                number=number,
                name=printed.id,
                wn=printed.kind == "wn",
                colour=str(facts["colour"]),
                sector=SECTORS.index(str(board.attribute("sector")[printed.hexes[0]])),
                rank=int(facts["number"]),
                letter=str(facts.get("zone", "")),
                vp=bool(facts.get("vp", False)),
                sites=tuple(site.number for site in sites[first:]),
                hexes=pack(printed.hexes),
                fields=(fields[0], fields[1], fields[2]),
                field=field,
                overlooks_beach=bool(field & board.where(terrain="beach")),
            )
        )
    return tuple(positions), tuple(sites)


def _printed_order(position: Any) -> tuple[int, str, int, str]:
    """WN by number, then lettered positions by zone and number, then blank ones."""
    facts = position.attributes
    kind = 0 if position.kind == "wn" else 1 if facts.get("zone") else 2
    return (kind, str(facts.get("zone", "")), int(facts["number"]), position.id)


@rule("2.1", "5.32")
def _boxes(board: Board) -> tuple[LandingBox, ...]:
    landing = [box for box in board.boxes.values() if box.kind == "landing"]
    return tuple(
        LandingBox(
            number=number,
            name=box.id,
            beach=str(box.attributes["beach"]),
            sector=SECTORS.index(str(box.attributes["sector"])),
            hexes=tuple(box.hexes.get(tide, OFF_MAP) for tide in TIDES),  # type: ignore[arg-type]
        )
        for number, box in numbered(BoxId, sorted(landing, key=lambda box: box.order or 0))
    )


@rule("6.51")
def _guns(board: Board, numbers: dict[str, PositionId]) -> tuple[Gun, ...]:
    found = []
    for box in board.boxes.values():
        if box.kind == "artillery":
            observers = pack(numbers[name] for name in box.attributes["observers"])
            sector = SECTORS.index(str(box.attributes["sector"]))
            found.append(Gun(box.id, int(box.attributes["calibre"]), sector, observers))
    return tuple(found)
