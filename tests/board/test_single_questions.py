"""Questions that larger ones rest upon, each asked by itself and answered in numbers."""

from __future__ import annotations

import numpy as np
import pytest

from hexwar.board import (
    WHOLE,
    Board,
    Evenly,
    Expanse,
    Grid,
    Line,
    Seam,
    SheetNumbering,
    SortedCosts,
    Space,
    Spread,
    SpreadTerms,
    first,
    join,
    nearest_the_line,
    pack,
    spread,
)
from hexwar.errors import HexError, UnknownNameError
from hexwar.hexes import Hex, Numbering

ROW = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 5}')
A, B, C, D, E = ROW.ids
BLOCK = Board.parse('grid = {orientation = "pointy", rows = 5, columns = 5}')
PRINTED = Board.parse("""
source = "printed"
hexsides = [{ kind = "river", sides = ["0101/0102"] }]
paths = [{ kind = "road", hexes = ["0102", "0103"] }]
attribute = [{ name = "deep", source = "rules 2", hexes = ["0101"] }]

[grid]
orientation = "pointy"
rows = 1
columns = 3
terrain = "clear"
source = "reconstructed"

[kinds]
hexsides = ["river", "cliff"]
paths = ["road", "track"]

[[region]]
id = "North"
kind = "wood"
hexes = ["0101", "0102"]

[[position]]
id = "Fort"
hexes = ["0101"]
fields = { near = ["0102"], far = ["0103"] }

[[box]]
id = "Camp"
hexes = { gate = "0101" }
attributes = { lines = ["Harbour"] }

[[box]]
id = "Harbour"
""")


@pytest.mark.parametrize(("bits", "expected"), [(0b1, 0), (0b1000, 3), (0b101100, 2)])
def test_first_of_a_set(bits: int, expected: int) -> None:
    """The lowest id."""
    assert first(bits) == expected


# -- boards


def test_where_a_default_comes_from() -> None:
    """What nothing is said of has the origin of its default: the grid, or the attribute."""
    assert PRINTED.origin("terrain 0103") != PRINTED.origin("deep 0103")
    assert str(PRINTED.origin("terrain 0103").source) != str(PRINTED.origin("deep 0103").source)
    named = Board.parse(
        'grid = {orientation = "flat", rows = 1, columns = 2}\n'
        'attribute = [{name = "high ground", source = "rules 3", hexes = ["0101"]}]'
    )
    assert "rules" in str(named.origin("high ground 0102"))
    with pytest.raises(UnknownNameError, match="no datum 'deep 0109'"):
        PRINTED.origin("deep 0109")


def test_regions_and_grades_of_a_hex() -> None:
    """Of that hex alone."""
    named = {PRINTED.name(i): i for i in PRINTED.ids}
    assert [r.id for r in PRINTED.regions_of(named["0101"])] == ["North"]
    assert PRINTED.regions_of(named["0103"]) == ()
    fort = PRINTED.positions["Fort"]
    assert [fort.grade(named[name]) for name in ("0101", "0102", "0103")] == ["", "near", "far"]


def test_unknown_kinds_of_hexsides_are_refused() -> None:
    """By their topic, also where they have been asked for before."""
    assert PRINTED.sides("cliff") == frozenset()
    for _ in range(2):
        with pytest.raises(UnknownNameError, match="no kind of hexsides 'rivver'"):
            PRINTED.sides("rivver")
        with pytest.raises(UnknownNameError, match="no kind of hexsides 'rivver'"):
            PRINTED.open_sides("rivver")


def test_names_of_hexes_and_sets() -> None:
    """Id 0 is a spare place before the first hex, and has no name and no coordinates."""
    assert repr(Grid(Numbering(), [Hex(0, 0)])) == "<Grid of 1 hexes>"
    assert ROW.names(0) == []
    assert ROW.names(1 << B | 1 << D) == ["0102", "0104"]


def test_hexes_within_a_distance() -> None:
    """Of each hex and distance its own, however often and in which order they are asked for."""
    for _ in range(2):
        for distance in (2, 0, 1, 3, BLOCK.size):
            for i in BLOCK.ids:
                near = pack(j for j in BLOCK.ids if BLOCK.distance(i, j) <= distance)
                assert BLOCK.within(i, distance) == near


# -- large maps


def test_sets_as_arrays() -> None:
    """Each bit is the place of that id: true where it is set, of any true value, and back."""
    expanse = Expanse(5, 3, present=[[1, 1, 0, 1, 1]] * 3)
    some = 1 << expanse.index(0, 0) | 1 << expanse.index(4, 2)
    array = expanse.array(some)
    assert array.shape == (expanse.size,)
    assert np.flatnonzero(array).tolist() == [expanse.index(0, 0), expanse.index(4, 2)]
    assert expanse.bits(array) == expanse.bits(array * 7) == some
    assert np.array_equal(expanse.array(~0), expanse.inside)
    large = Expanse(40, 30)
    assert np.array_equal(large.array(large.all), large.inside)


def test_a_large_map_may_begin_anywhere() -> None:
    """It has the columns and rows from the least to the greatest."""
    grid = Grid(Numbering(), [Hex(3, 2), Hex(5, 2)])
    expanse = Expanse.of(grid)
    assert (expanse.columns, expanse.rows) == (3, 1)
    assert expanse.count == 2


@pytest.mark.parametrize(("column", "row"), [(-1, 0), (5, 0), (0, -1), (0, 3)])
def test_places_off_a_large_map_are_refused(column: int, row: int) -> None:
    """Spare places are no hexes, though they have an id."""
    with pytest.raises(HexError, match=f"column {column} of row {row}"):
        Expanse(5, 3).index(column, row)
    with pytest.raises(HexError, match="column 1 of row 0"):
        Expanse(2, 2, present=[[1, 0], [1, 1]]).index(1, 0)


def test_ids_off_a_large_map_are_refused() -> None:
    """The first place after the last is off the map, too."""
    expanse = Expanse(5, 3)
    for i in (-1, 0, expanse.size, expanse.size + 1):
        with pytest.raises(HexError, match="not a hex of this map"):
            expanse.coordinates(i)


def test_all_distances_have_the_size_of_the_map() -> None:
    """From the last row as from the first: one number for each id."""
    expanse = Expanse(5, 3)
    for i in (expanse.index(0, 0), expanse.index(4, 2)):
        assert expanse.distances(i).shape == (expanse.size,)


def test_the_type_of_a_spread_array() -> None:
    """That of the values, if none is given."""
    values = np.ones((3, 5), np.uint8)
    assert Expanse(5, 3).spread(values).dtype == np.uint8
    assert Expanse(5, 3).spread(values, dtype=np.int32).dtype == np.int32


# -- boxes


def test_a_space_of_a_board_with_boxes() -> None:
    """Boxes are joined to their hexes and to the boxes that they name; sets have names."""
    space = Space.of(PRINTED)
    camp, harbour, gate = (space.place(n) for n in ("Camp", "Harbour", "0101"))
    assert space.led_to(1 << camp) == 1 << harbour | 1 << gate
    assert space.led_from(1 << harbour) == 1 << camp
    assert space.led_from(1 << gate) == 1 << camp
    assert space.names(1 << gate | 1 << harbour) == ["0101", "Harbour"]


def test_ways_of_a_space_along_kinds_of_links() -> None:
    """Along paths and lines of these kinds, and nowhere else; unknown kinds are refused."""
    space = Space.of(PRINTED, [Line("Harbour", "0103", ("ferry",))])
    b, c, harbour = (space.place(n) for n in ("0102", "0103", "Harbour"))
    ferry = space.link_sides("ferry")
    assert tuple(ferry) == (0,) * 6
    assert (space.led_to(1 << harbour, ferry), space.led_from(1 << harbour, ferry)) == (
        1 << c,
        1 << c,
    )
    assert dict(ferry.joins) == {harbour: 1 << c, c: 1 << harbour}
    assert pack(i for side in space.link_sides("road") for i in PRINTED.ids if side >> i & 1) == (
        1 << b | 1 << c
    )
    assert space.link_sides("track", "ferry").joins == ferry.joins
    with pytest.raises(UnknownNameError, match="no kind of paths 'rail'"):
        space.link_sides("rail")


def test_hexsides_of_a_space_of_a_mere_grid() -> None:
    """Between hexes of a map on which nothing is printed there is nothing."""
    grid = Grid(Numbering(), [Hex(0, 0), Hex(1, 0)])
    assert Space(grid, ["Sea"], []).features(*grid.ids) == frozenset()


# -- joined boards


def test_numbers_of_joined_sheets() -> None:
    """Each hex has the number of its first sheet, and is found by those of all its sheets."""
    sheet = Board.parse('grid = {orientation = "flat", ids = "CCRR", rows = 3, columns = 3}')
    board = join({"B": sheet, "A": sheet}, {"A": Seam("A0101", onto="B0301")})
    numbering = board.numbering
    for i in board.ids:
        assert numbering.parse(numbering.format(board.coordinates(i))) == board.coordinates(i)
    assert isinstance(numbering, SheetNumbering)
    assert numbering.parse("A0102") == numbering.parse("B0302")
    keys = [numbering.in_printed_order(board.coordinates(i)) for i in board.ids]
    assert keys == sorted(keys) == [(place, 0) for place in range(len(board.ids))]
    names = [board.name(i) for i in board.ids]
    assert [name[0] for name in names] == ["B"] * 9 + ["A"] * 6
    with pytest.raises(HexError, match="on no sheet"):
        numbering.parse("B0901")
    with pytest.raises(HexError, match="on no sheet"):
        numbering.format((90, 90))
    with pytest.raises(UnknownNameError, match="no attribute of hexes 'level'"):
        board.attribute("level")


def test_another_sheet_keeps_how_the_sheets_overlap() -> None:
    """What holds in common hexes still holds when a sheet is exchanged."""
    text = 'grid = {{orientation = "flat", ids = "CCRR", rows = 3, columns = 3, terrain = "{}"}}'
    clear, woods = (Board.parse(text.format(kind)) for kind in ("clear", "woods"))
    board = join({"A": clear, "B": woods}, {"B": Seam("B0101", onto="A0301")}, "last")
    again = board.with_sheet("B", woods)
    assert (board.overlap, again.overlap) == ("last", "last")
    assert again.terrain == board.terrain


# -- steps and spreads


def search(**terms: object) -> Spread:
    """Return a search from A along the row, where entering C costs 2 and E a whole allowance."""
    costs: dict[int, int] = {C: 2, E: WHOLE}
    steps = SortedCosts.of(ROW, lambda i, j, _: costs.get(j, 1))
    return spread(steps, {A: 0}, terms=SpreadTerms(**terms))  # type: ignore[arg-type]


def test_steps_of_a_search() -> None:
    """What the step costs and what the terms add; None for what is closed, too dear, no step."""
    found = search(groups=((-1, 1, ((~(1 << D), 10),)),))
    assert found.step(A, B) == 1 + 11
    assert found.step(B, C) == 2 + 11
    assert found.step(C, D) is None
    assert found.step(A, C) is None
    assert search().step(D, E) == WHOLE
    closed = search(open_sides=(0,) * 6)
    assert closed.step(A, B) is None


def test_points_that_terms_add() -> None:
    """Leaving and entering add up, each in its group; elsewhere one may not enter."""
    terms = SpreadTerms(
        groups=((1 << A, 3, ((1 << B, 4), (1 << C, 0))), (~(1 << A), 0, ((1 << A, 2),)))
    )
    assert (terms.extra(A, B), terms.extra(A, C), terms.extra(A, D)) == (7, 3, None)
    assert (terms.extra(B, A), terms.extra(B, C)) == (2, None)
    within = SpreadTerms.within(1 << B)
    assert (within.extra(A, B), within.extra(B, A), within.extra(0, B)) == (0, None, 0)


def test_from_where_the_last_step_leads() -> None:
    """Each place before on a cheapest way, and no other: not a halt, but a start that is one."""
    found = search()
    assert found.levels == {0: 1 << A, 1: 1 << B, 3: 1 << C, 4: 1 << D}
    assert [found.before(j, points) for j, points in ((B, 1), (C, 3), (D, 4))] == [[A], [B], [C]]
    assert found.before(C, 4) == []
    assert found.before(A, 0) == []
    assert spread(Evenly(ROW), {E: 0}).before(D, 1) == [E]
    middle = spread(Evenly(ROW), {A: 0, E: 0})
    assert middle.before(C, 2) == [D, B] or middle.before(C, 2) == [B, D]
    halting = spread(Evenly(ROW), {B: 0}, terms=SpreadTerms(halt=1 << B | 1 << C))
    assert halting.before(C, 1) == [B]
    assert halting.before(D, 2) == []


def test_ways_of_even_steps() -> None:
    """One step over open sides only."""
    steps = Evenly(ROW)
    assert list(steps.onward(1 << B, None)) == [(1, 1 << A | 1 << C)]
    open_east = tuple(ROW.all if d == 0 else 0 for d in range(6))
    assert list(steps.onward(1 << B, open_east)) == [(1, 1 << C)]  # type: ignore[arg-type]


def test_costs_of_steps_by_side() -> None:
    """Where the cost depends on the way; from one place to another that is no neighbour, none."""
    steps = SortedCosts.of(
        ROW, lambda i, j, _: WHOLE if (i, j) in ((A, B), (C, D)) else 1 + (j < i)
    )
    assert [steps.cost(i, j) for i, j in ((A, B), (B, A), (B, C), (C, B))] == [WHOLE, 2, 1, 2]
    assert steps.cost(A, C) is steps.cost(A, A) is steps.cost(A, D) is None
    assert dict(steps.whole) == {A: 1 << B, C: 1 << D}
    assert sorted(steps.onward(1 << D, None)) == [(1, 1 << E), (2, 1 << C)]
    assert dict(SortedCosts.of(ROW, lambda i, j, _: 3 if j == A else 1).onward(1 << C, None)) == {
        1: 1 << B | 1 << D
    }


def test_the_line_that_ways_keep_near() -> None:
    """It leads from the nearest start to the goal; without hexes at its ends there is none."""
    named = {BLOCK.name(i): i for i in BLOCK.ids}
    choose = nearest_the_line(BLOCK, {named["0101"]: 0, named["0501"]: 0}, named["0505"])
    assert choose([named["0101"], named["0503"]]) == named["0503"]
    choose = nearest_the_line(BLOCK, {named["0101"]: 0}, named["0505"])
    assert choose([named["0201"], named["0303"], named["0501"]]) == named["0303"]
    space = Space(BLOCK, ["Sea", "Land"], [])
    choose = nearest_the_line(space, {space.place("Sea"): 0}, named["0303"])
    assert choose([named["0505"], named["0102"]]) == named["0102"]
    assert choose([space.place("Land"), space.place("Sea")]) == space.place("Sea")
