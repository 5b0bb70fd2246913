"""The board of Sword from geography, and how far the board of the game agrees with it.

Run it to see the evidence for the layout, the residuals, the agreement layer by layer, and the
doubtful places; with the name of a file, it writes the board there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from sword_exceptions import FILE, NONE, Exceptions, declared
from sword_ground import (
    BOARD,
    FOLDER,
    HEXES,
    anchors,
    evidence,
    kind_of,
    left_out,
    name_of,
    of_kind,
    placement,
    point_of,
    rest,
    source_of,
    torn,
)
from sword_terrain import terrain
from sword_waters import banks, bridges, chains
from sword_ways import ways

from hexwar.atlas import (
    Agreement,
    Draft,
    HexsidesDraft,
    PathDraft,
    Place,
    PlacedPlace,
    RegionDraft,
    TerrainDraft,
    agreements,
    board_file,
    into_hexes,
    ranges,
)
from hexwar.board import Board
from hexwar.data import Document, Source, toml_of
from hexwar.hexes import Hex, Hexside

OPEN: Final = Source("measured", confidence="medium")
"""The source of open ground: no wood, marsh, orchard or place is known there."""

BRIDGES: Final = ("bridge", "rail-bridge", "road-bridge")

BUILT_UP: Final = ("town", "city")
"""The sizes of places whose names are written large."""


def ground_board(but: Exceptions = NONE) -> str:
    """Write the board that the ground gives, as a board file."""
    return board_file(BOARD, _head(but), _drafts(but))


def board() -> Board:
    """Return the board from the ground with the declared exceptions."""
    return Board.parse(ground_board(declared())).with_overrides(FILE)


def agreement(of: Board) -> tuple[Agreement, ...]:
    """Return how far a board agrees with that of the game in what lies on the ground."""
    return agreements(of, BOARD, regions=("place", "town"))


def doubtful() -> list[PlacedPlace]:
    """Return the places that what is left at stated places would move into another hex."""
    places = [Place(name_of(f), point_of(f)) for f in of_kind("place", "strongpoint")]
    error = rest() * placement().size * 3**0.5
    return [p for p in into_hexes(places, placement(), error) if p.confidence == "low"]


def _head(but: Exceptions) -> str:
    """Write what the board of the game says of its grid and kinds, and the banks."""
    data = Document.read(FOLDER.parent / "greatest_day" / "data" / "board.toml").data
    sides_of_river = banks(but)
    values = [
        {"value": bank, "hexes": _named(at for at in HEXES if sides_of_river.get(at) == bank)}
        for bank in ("west", "island", "east")
    ]
    head = {
        "title": data["title"],
        "source": "measured",
        "grid": data["grid"] | {"terrain": "clear"},
    }
    bank = {"name": "bank", "default": "", "values": values}
    return toml_of({**head, "kinds": data["kinds"], "attribute": [bank]}, width=None)


def _named(hexes: Iterable[Hex]) -> list[str]:
    return ranges(BOARD, [BOARD.at(at) for at in hexes])


def _drafts(but: Exceptions) -> Iterator[Draft]:
    lies = terrain(but)
    by_feature = {(lie.kind, id(lie.of)): lie for lie in lies.values()}
    for lie in by_feature.values():
        there = [at for at in HEXES if lies[at] == lie]
        source, name = (source_of(lie.of), name_of(lie.of)) if lie.of else (OPEN, "")
        yield TerrainDraft(lie.kind, there, source, name)
    for chain in chains(but):
        kind, source = kind_of(chain.of), source_of(chain.of)
        yield HexsidesDraft(kind, name_of(chain.of), chain.sides, source)
    for bridge in of_kind(*BRIDGES):
        side = Hexside.between(*bridges(but)[name_of(bridge)])
        yield HexsidesDraft(kind_of(bridge), name_of(bridge), [side], source_of(bridge))
    for way in ways(but):
        yield PathDraft(kind_of(way.of), name_of(way.of), way.hexes, source_of(way.of))
    for place in of_kind("place"):
        kind = "town" if place.properties["size"] in BUILT_UP else "place"
        yield RegionDraft(kind, name_of(place), [but.place()[name_of(place)]], source_of(place))


def _report() -> Iterator[str]:
    for fit in evidence():
        layout = f"{fit.numbering.orientation}, {fit.numbering.stagger} lines shifted"
        broken = ", ".join(map("/".join, torn(fit.numbering))) or "none"
        yield f"{layout}: rms {fit.hexes:.2f} hexes; stated neighbours that do not touch: {broken}"
    yield f"laid: {placement().rms(anchors(BOARD.numbering)):.2f} km rms"
    for anchor in anchors(BOARD.numbering):
        yield f"  {anchor.name}: {placement().residual(anchor):.2f} km"
    yield f"bent: {rest():.2f} hexes rms; each stated place left out in turn: {left_out():.2f}"
    plain = agreement(Board.parse(ground_board()))
    for alone, corrected in zip(plain, agreement(board()), strict=True):
        of = alone.alike + len(alone.differences)
        yield (
            f"{alone.layer}: {alone.alike} of {of} from the ground alone, "
            f"{len(corrected.differences)} differ with the exceptions"
        )
    yield f"doubtful places: {'; '.join(place.name for place in doubtful())}"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(ground_board(declared()), encoding="utf-8")
    else:
        sys.stdout.write("\n".join(_report()) + "\n")
