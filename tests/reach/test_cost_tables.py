"""Tables of movement costs: what each mode pays on each ground, and what is wrong with a file."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexwar.board import Board, Grid, Line, Space
from hexwar.errors import DataError, HexError, UnknownNameError
from hexwar.hexes import Hex, Numbering
from hexwar.reach import WHOLE, CostTable, TerrainRow, reach, route

TABLE = CostTable.parse("""
title = "Terrain effects"
modes = ["foot", "wheels"]
terrain = [
  {kind = "clear", cost = 1},
  {kind = "wood", cost = {foot = 2, wheels = "no"}},
  {kind = "swamp", cost = 2, leave = 1, stop = ["foot"]},
  {kind = "ridge", cost = {foot = "all", wheels = "no"}},
]
attribute = [{name = "mined", cost = {foot = 2, wheels = 3}, stop = ["wheels"]}]
hexsides = [
  {kind = "stream", cost = {foot = 1, wheels = 2}},
  {kind = "cliff", cost = "no"},
]
paths = [
  {kind = "road", cost = {foot = 1, wheels = "1/2"}},
  {kind = "track", cost = {foot = 1, wheels = "no"}},
]
""")

BOARD = Board.parse("""
[grid]
orientation = "pointy"
rows = 2
columns = 6
terrain = "clear"
[[terrain]]
kind = "wood"
hexes = ["0102"]
[[terrain]]
kind = "swamp"
hexes = ["0104"]
[[terrain]]
kind = "ridge"
hexes = ["0204"]
[[attribute]]
name = "mined"
default = false
values = [{ value = true, hexes = ["0106"] }]
[[hexsides]]
kind = "stream"
sides = ["0102/0103", "0201/0202"]
[[hexsides]]
kind = "cliff"
sides = ["0202/0203"]
[[paths]]
kind = "road"
hexes = ["0101-0103"]
[[paths]]
kind = "track"
hexes = ["0202", "0203"]
""")


@pytest.mark.parametrize(
    ("a", "b", "mode", "expected"),
    [
        ("0201", "0202", "foot", "clear 1 + stream 1 = 2"),
        ("0201", "0202", "wheels", "clear 1 + stream 2 = 3"),
        ("0101", "0102", "wheels", "road 1/2"),
        ("0102", "0103", "foot", "road 1"),
        ("0201", "0102", "foot", "wood 2"),
        ("0202", "0102", "wheels", "no entry: wood"),
        ("0202", "0203", "foot", "track 1"),
        ("0202", "0203", "wheels", "no entry: cliff"),
        ("0104", "0105", "foot", "clear 1 + leaving swamp 1 = 2"),
        ("0105", "0106", "wheels", "clear 1 + mined 3 = 4"),
        ("0205", "0204", "foot", "ridge all"),
    ],
)
def test_a_step_costs_what_the_table_says(a: str, b: str, mode: str, expected: str) -> None:
    """A path replaces what is dearer or forbidden, along its own links only."""
    assert expected == str(TABLE.charge(BOARD, BOARD.hex(a), BOARD.hex(b), mode))


def test_costs_compiled_are_the_same() -> None:
    """What a search pays is what the explanation says, for every step and mode."""
    for mode in TABLE.modes:
        going = TABLE.on(BOARD, mode)
        assert going.scale == 2
        for i in BOARD.ids:
            for j in BOARD.neighbours[i]:
                assert TABLE.charge(BOARD, i, j, mode).points(2) == going.costs.cost(i, j)


def test_a_road_at_half_a_point() -> None:
    """Fractions of movement points are exact, and a whole allowance is spent to the last half."""
    wheels = TABLE.on(BOARD, "wheels")
    found = reach(BOARD, BOARD.hex("0101"), wheels, allowance=2)
    assert Fraction(1, 2) == found.cost(BOARD.hex("0102"))
    assert found.cost(BOARD.hex("0103")) == 1
    assert (Fraction(3, 2), 1) == (found.left(BOARD.hex("0102")), found.left(BOARD.hex("0103")))
    way = route(BOARD, BOARD.hex("0201"), BOARD.hex("0103"), wheels)
    assert way is not None
    assert [BOARD.name(i) for i in way.places] == ["0201", "0101", "0102", "0103"]
    assert [str(charge) for charge in way.bill()] == ["clear 1", "road 1/2", "road 1/2"]


def test_ground_that_stops() -> None:
    """A swamp ends the move of those on foot, a minefield that of vehicles."""
    foot, wheels = TABLE.on(BOARD, "foot"), TABLE.on(BOARD, "wheels")
    assert {"swamp": BOARD.bits(["0104"])} == foot.stops
    assert {"mined": BOARD.bits(["0106"])} == wheels.stops
    enough = reach(BOARD, BOARD.hex("0103"), foot, 3)
    assert BOARD.hex("0105") not in enough
    assert BOARD.hex("0105") in reach(BOARD, BOARD.hex("0104"), foot, 3)


def test_a_ridge_takes_the_whole_allowance() -> None:
    """On foot, from an adjacent hex where the move begins."""
    foot = TABLE.on(BOARD, "foot")
    assert foot.costs.cost(BOARD.hex("0205"), BOARD.hex("0204")) == WHOLE
    assert BOARD.hex("0204") in reach(BOARD, BOARD.hex("0205"), foot, 1)
    assert BOARD.hex("0204") not in reach(BOARD, BOARD.hex("0206"), foot, 8)


def test_lines_between_boxes_are_paths() -> None:
    """Off the map units follow lines of kinds that the table has; others lead nowhere."""
    lines = [Line("Caen", "0106", ("road",)), Line("Caen", "0206", ("canal",))]
    space = Space(BOARD, ["Caen"], lines)
    wheels = TABLE.on(space, "wheels")
    caen, on, off = space.place("Caen"), space.place("0106"), space.place("0206")
    assert (wheels.costs.cost(caen, on), wheels.costs.cost(caen, off)) == (1, None)
    assert str(wheels.charge(caen, off)) == "no entry: no line that can be followed"


def test_a_path_without_a_cost_for_a_mode_is_not_there_for_it() -> None:
    """A railway says what it costs trains; who walks along it pays for the ground."""
    table = CostTable.parse("""
modes = ["foot", "train"]
terrain = [{kind = "clear", cost = {foot = 2, train = "no"}}]
paths = [{kind = "rail", cost = {train = "1/2"}}]
""")
    board = Board.parse("""
grid = {orientation = "pointy", rows = 1, columns = 3, terrain = "clear"}
paths = [{kind = "rail", hexes = ["0101", "0102"]}]
""")
    a, b, c = board.ids
    assert str(table.charge(board, a, b, "foot")) == "clear 2"
    assert str(table.charge(board, a, b, "train")) == "rail 1/2"
    assert table.charge(board, b, c, "train").barred == ("clear",)
    assert table.scale == 2


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (('"clear", cost = 1', '"clear", cost = -1'), "-1 is no cost: expected a number"),
        (('wheels = "no"}},\n  {kind = "swamp"', 'wheels = "nay"}},\n  {kind = "swamp"'), "'nay'"),
        (("foot = 2, wheels = 3", "foot = 2"), "no cost for wheels: write wheels = a number"),
        (('stop = ["foot"]', 'stop = ["feet"]'), "no mode of movement 'feet'"),
        (("foot = 1, wheels = 2}", "foot = 1, wheel = 2}"), "did you mean 'wheels'"),
        (('kind = "track"', 'kind = "road"'), "road is there twice"),
        (('wheels = "1/2"', 'wheels = "1/0"'), "is no cost"),
        (("title", "tilte"), "tilte"),
    ],
)
def test_faults_of_a_file(change: tuple[str, str], expected: str) -> None:
    """They are reported with file and line, and with what was meant."""
    text = """
title = "Terrain effects"
modes = ["foot", "wheels"]
terrain = [
  {kind = "clear", cost = 1},
  {kind = "wood", cost = {foot = 2, wheels = "no"}},
  {kind = "swamp", cost = 2, leave = 1, stop = ["foot"]},
]
attribute = [{name = "mined", cost = {foot = 2, wheels = 3}}]
hexsides = [{kind = "stream", cost = {foot = 1, wheels = 2}}]
paths = [{kind = "road", cost = {foot = 1, wheels = "1/2"}}, {kind = "track", cost = 1}]
"""
    CostTable.parse(text)
    assert change[0] in text
    with pytest.raises(DataError, match=expected):
        CostTable.parse(text.replace(*change), "costs.toml")


def test_tables_and_boards_that_do_not_go_together() -> None:
    """Every terrain has its row, and every row its mode and attribute."""
    with pytest.raises(UnknownNameError, match="feet"):
        TABLE.on(BOARD, "feet")
    desert = Board.parse(
        'grid = {orientation = "pointy", rows = 1, columns = 2, terrain = "desert"}'
    )
    bare = CostTable(modes=("foot",), terrain=(TerrainRow(kind="clear", cost=1),)).checked()
    with pytest.raises(UnknownNameError, match="desert"):
        bare.on(desert, "foot")
    with pytest.raises(HexError, match="is there twice"):
        CostTable(modes=("foot",), terrain=(TerrainRow(kind="clear", cost=1),) * 2).checked()
    grid = Grid(Numbering(), [Hex(0, 0)])
    with pytest.raises(HexError, match="needs a board"):
        bare.on(Space(grid, [], []), "foot")


def test_a_railway_that_carries_units_for_nothing() -> None:
    """A step along it costs 0, also for a unit that has spent all; the way keeps to the rails."""
    rails = CostTable.parse("""
    modes = ["train"]
    terrain = [{kind = "clear", cost = 1}]
    paths = [{kind = "rail", cost = 0}]
    """)
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 3, columns = 9, terrain = "clear"}
    paths = [{kind = "rail", hexes = ["0201", "0202", "0203", "0204", "0205", "0206"]}]
    """)
    going, start = rails.on(board, "train"), board.hex("0101")
    found = reach(board, start, going, 1)
    assert found.cost(board.hex("0206")) == 1
    assert board.hex("0207") not in found
    way = [board.name(i) for i in found.path(board.hex("0206"))]
    assert way == ["0101", "0201", "0202", "0203", "0204", "0205", "0206"]
    assert [str(charge) for charge in found.bill(board.hex("0203"))] == [
        "clear 1",
        "rail 0",
        "rail 0",
    ]
    assert reach(board, board.hex("0203"), going, 0).hexes == board.bits(
        [f"020{column}" for column in range(1, 7)]
    )
    ways = route(board, board.hex("0206"), board.hex("0201"), going)
    assert ways is not None
    assert (len(ways.places), ways.cost) == (6, 0)
