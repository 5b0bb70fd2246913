"""Board files from the ground: what lies beside the grid is left out, the rest is read again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexwar.atlas import (
    AttributeDraft,
    HexsidesDraft,
    PathDraft,
    RegionDraft,
    TerrainDraft,
    board_file,
    ranges,
)
from hexwar.board import Board, HexId
from hexwar.data import Source
from hexwar.hexes import Hex, Hexside

HEAD = 'grid = { orientation = "pointy", rows = 4, columns = 5, terrain = "clear" }'
GRID = Board.parse(HEAD)
HIGH, LOW = Source.parse("measured (high)"), Source.parse("history (low)")
ANYWHERE = st.tuples(st.integers(-3, 8), st.integers(-3, 6)).map(lambda at: Hex(*at))
SIDES = st.builds(Hexside.of, ANYWHERE, st.integers(0, 5))


@given(st.sets(ANYWHERE), st.lists(SIDES, max_size=12))
def test_the_board_has_what_lies_on_the_grid(hexes: set[Hex], sides: list[Hexside]) -> None:
    """No hex and no hexside of the grid is lost, none beside it is invented."""
    wood, river = TerrainDraft("wood", hexes, HIGH), HexsidesDraft("river", "Aure", sides, LOW)
    board = Board.parse(board_file(GRID, HEAD, [wood, river]))
    assert {board.coordinates(i) for i in board.ids if board.terrain[i] == "wood"} == {
        at for at in hexes if GRID.at(at) >= 0
    }
    found = {
        Hexside.between(board.coordinates(i), board.coordinates(j)) for i, j in board.sides("river")
    }
    assert found == {side for side in sides if all(GRID.at(at) >= 0 for at in side.hexes)}


def test_a_road_that_leaves_the_map_becomes_two() -> None:
    """The pieces on the map keep the name and the source; the gap is no road."""
    row = [GRID.coordinates(GRID.hex(f"010{column}")) for column in range(1, 6)]
    way = [*row[:2], Hex(row[1].q, row[1].r - 1), Hex(row[1].q + 1, row[1].r - 1), row[2], row[3]]
    board = Board.parse(board_file(GRID, HEAD, [PathDraft("road", "N13", way, LOW)]))
    assert board.link(board.hex("0101"), board.hex("0102"))
    assert board.link(board.hex("0102"), board.hex("0103")) is None
    assert board.link(board.hex("0103"), board.hex("0104"))
    assert [(entry.note, str(entry.source)) for entry in board.provenance()][-2:] == [
        ("N13", "history (low)")
    ] * 2


@given(st.sets(st.sampled_from(list(GRID.ids))))
def test_terrain_is_written_in_ranges_and_keeps_its_name(hexes: set[HexId]) -> None:
    """The board reads the hexes back; a whole row is one range."""
    wood = TerrainDraft("wood", [GRID.coordinates(i) for i in hexes], HIGH, "Bois de Lébisey")
    board = Board.parse(board_file(GRID, HEAD, [wood]))
    assert {i for i in board.ids if board.terrain[i] == "wood"} == hexes
    notes = [entry.note for entry in board.provenance() if entry.note]
    assert notes == ["Bois de Lébisey"] * bool(hexes)
    assert ranges(GRID, GRID.ids) == [f"{row:02}01-{row:02}05" for row in range(1, 5)]


def test_towns_become_regions_with_their_source() -> None:
    """Also one in several hexes; what of it lies beside the grid is left out, or all of it."""
    beside = Hex(-3, 0)
    caen = [GRID.coordinates(GRID.hex(name)) for name in ("0202", "0203")]
    towns = [
        RegionDraft("town", "Caen", [*caen, beside], LOW),
        RegionDraft("town", "X", [beside], LOW),
    ]
    board = Board.parse(board_file(GRID, HEAD, towns))
    assert {name: board.names(region.hexes) for name, region in board.regions.items()} == {
        "Caen": ["0202", "0203"]
    }
    assert board.regions["Caen"].kind == "town"
    assert str(board.origin("region Caen").source) == "history (low)"


def test_a_value_of_each_hex_becomes_an_attribute() -> None:
    """Hexes with the usual value are not written, and what lies beside the grid is left out."""
    high = {GRID.coordinates(GRID.hex(name)): 2 for name in ("0101", "0102", "0103")}
    low = {GRID.coordinates(GRID.hex("0404")): 0, Hex(-3, 0): 1}
    board = Board.parse(board_file(GRID, HEAD, [AttributeDraft("level", {**high, **low}, 0, LOW)]))
    levels = board.attributes["level"]
    assert [board.name(i) for i in board.ids if levels[i] == 2] == ["0101", "0102", "0103"]
    assert {levels[i] for i in board.ids} == {0, 2}
    assert str(board.origin("attribute level").source) == "history (low)"
