"""Lines of sight that publishers have explained, as worked examples of policies.

Two rule sets for maps of one and the same kind: one takes a line along a hexside as free if it can
be passed on either hand, and hills of one's own group as no obstacle; the other knows crests,
raised roads, and observers who see over obstacles.
"""

from __future__ import annotations

from importlib.util import find_spec

import attrs
import pytest

from hexwar.board import Board
from hexwar.hexes import Hex, from_doubled, to_doubled
from hexwar.hexes.backends import Backend
from hexwar.sight import HexsideObstacle, Obstacle, Policy, Sight, touched, verify

# -- hills that one sees along: the sheet of examples ----------------------------------------------

Spot = tuple[int, int]
"""A row, and a column in half hexes, both from 0."""

GROUPS: tuple[tuple[Spot, ...], ...] = (
    ((0, 2), (1, 1), (1, 3)),
    ((0, 8), (1, 7), (1, 9)),
    ((1, 13), (1, 15)),
    ((0, 22), (1, 21), (1, 23), (2, 22)),
    ((4, 16),),
    ((4, 20), (4, 22)),
    ((6, 2),),
    ((8, 2),),
    ((6, 8), (7, 7), (8, 8)),
    ((6, 18),),
    ((8, 16),),
    ((8, 12),),
    ((6, 22), (6, 24), (7, 21), (8, 22)),
)
TOWNS: tuple[Spot, ...] = ((7, 9), (7, 13), (7, 23))
UNIT: Spot = (7, 17)

BY_EITHER_HAND = Policy(
    terrain={"hill": Obstacle(connected=True), "town": Obstacle(), "forest": Obstacle()},
    sets={"unit": Obstacle()},
    along="hand",
    corners="hand",
)
"""A line is blocked by what it crosses, or by what it grazes on the left and on the right."""


def at(spot: Spot) -> Hex:
    """Return the hex in a row and a column of half hexes."""
    return from_doubled(spot[1], spot[0], "double-width")


def spot(board: Board, i: int) -> Spot:
    """Return where a hex of the sheet is."""
    column, row = to_doubled(board.coordinates(i), "double-width")
    return row, column


def sheet(**units: tuple[Spot, ...]) -> Sight:
    """Return the sheet of examples."""
    board = Board.parse('grid = {orientation = "pointy", rows = 9, columns = [13, 12]}')
    hills = sum(1 << board.at(at(s)) for group in GROUPS for s in group)
    towns = sum(1 << board.at(at(s)) for s in TOWNS)
    return Sight(
        board,
        BY_EITHER_HAND,
        terrain={"hill": hills, "town": towns, "forest": 0},
        sets={"unit": 1 << board.at(at(UNIT))},
    )


@pytest.mark.parametrize(
    ("name", "start", "end", "clear"),
    [
        ("A", (1, 1), (3, 1), True),
        ("B", (0, 8), (3, 7), False),
        ("C", (0, 14), (3, 13), False),
        ("D", (0, 22), (2, 22), True),
        ("E", (6, 2), (8, 2), True),
        ("F", (6, 8), (8, 8), True),
        ("G", (6, 14), (8, 12), False),
        ("H", (6, 18), (8, 16), False),
        ("I", (6, 24), (8, 22), False),
        ("J", (4, 16), (4, 22), False),
    ],
)
def test_hill_examples(name: str, start: Spot, end: Spot, clear: bool) -> None:
    """The ten published lines among hills, both ways."""
    sight = sheet()
    i, j = (sight.space.at(at(s)) for s in (start, end))
    assert clear == sight.sees(i, j) == sight.sees(j, i), name


def test_what_blocks_in_the_hill_examples() -> None:
    """The published explanations: which hex it is that blocks."""
    sight = sheet()
    for start, end, what, where in (
        ((0, 8), (3, 7), "hill", (1, 7)),
        ((0, 14), (3, 13), "hill", (1, 13)),
        ((6, 14), (8, 12), "town", (7, 13)),
        ((6, 18), (8, 16), "unit", (7, 17)),
        ((6, 24), (8, 22), "town", (7, 23)),
        ((4, 16), (4, 22), "hill", (4, 20)),
    ):
        blocker = sight.verdict(sight.space.at(at(start)), sight.space.at(at(end))).blocker
        assert blocker is not None
        assert ((what,), (sight.space.at(at(where)),)) == (blocker.what, blocker.hexes)


@pytest.mark.parametrize(
    ("end", "apart", "crossed", "grazed"),
    [
        ((4, 16), 2, {(4, 14)}, set()),
        ((2, 12), 2, set(), {(3, 11), (3, 13)}),
        ((2, 14), 2, {(3, 13)}, set()),
        ((3, 15), 2, set(), {(3, 13), (4, 14)}),
        ((1, 15), 3, {(3, 13), (2, 14)}, set()),
        ((1, 13), 3, {(3, 13), (2, 12)}, set()),
        ((2, 16), 3, {(3, 13), (3, 15)}, set()),
        ((3, 17), 3, {(4, 14), (3, 15)}, set()),
        ((0, 12), 4, {(2, 12)}, {(3, 11), (1, 11), (3, 13), (1, 13)}),
        ((1, 17), 4, {(3, 13), (2, 14), (3, 15), (2, 16)}, set()),
        ((2, 18), 4, {(3, 15)}, {(3, 13), (2, 16), (4, 14), (3, 17)}),
    ],
)
def test_hexes_met_from_the_middle(
    end: Spot, apart: int, crossed: set[Spot], grazed: set[Spot]
) -> None:
    """The published geometry of lines from (4, 12): what is crossed, and what is grazed."""
    board = sheet().space
    assert isinstance(board, Board)
    i, j = board.at(at((4, 12))), board.at(at(end))
    contacts = touched(board, i, j)
    through = {k for c in contacts if c.contact == "through" for k in c.hexes} - {i, j}
    beside = {k for c in contacts for k in c.hexes} - through - {i, j}
    assert apart == board.distance(i, j)
    assert crossed == {spot(board, k) for k in through}
    assert grazed == {spot(board, k) for k in beside}


def test_one_hand_is_enough() -> None:
    """A wood on one hand of a line along hexsides does not block; with a unit opposite it does."""
    board = Board.parse('grid = {orientation = "pointy", rows = 9, columns = [13, 12]}')
    start, end = board.at(at((4, 12))), board.at(at((2, 12)))
    wood, unit = 1 << board.at(at((3, 11))), 1 << board.at(at((3, 13)))
    sight = Sight(board, BY_EITHER_HAND, terrain={"forest": wood})
    assert sight.sees(start, end)
    assert not sight.with_sets(unit=unit).sees(start, end)


def test_grazes_at_different_places_add_up() -> None:
    """The left hand may be stopped at one place and the right hand at another."""
    board = Board.parse('grid = {orientation = "pointy", rows = 9, columns = [13, 12]}')
    start, end = board.at(at((4, 12))), board.at(at((0, 12)))
    left, right = 1 << board.at(at((3, 11))), 1 << board.at(at((1, 13)))
    assert Sight(board, BY_EITHER_HAND, terrain={"forest": left}).sees(start, end)
    verdict = Sight(board, BY_EITHER_HAND, terrain={"forest": left | right}).verdict(start, end)
    assert not verdict
    assert {"left", "right"} == {blocker.hand for blocker in verdict.blockers}
    assert attrs.evolve(BY_EITHER_HAND, along="both") != BY_EITHER_HAND
    place_by_place = attrs.evolve(BY_EITHER_HAND, along="both")
    assert Sight(board, place_by_place, terrain={"forest": left | right}).sees(start, end)


# -- crests, raised roads, observers ---------------------------------------------------------------

COUNTRY = """
[grid]
orientation = "flat"
ids = "CC.RR"
stagger = "odd"
column_direction = "left"
rows = 12
columns = 16
terrain = "clear"

[[terrain]]
kind = "woods"
hexes = ["04.03", "06.03", "08.03"]

[[terrain]]
kind = "bocage"
hexes = ["12.06"]

[[hexsides]]
kind = "crest"
sides = ["03.08/03.09", "03.10/03.11", "08.08/08.09"]

[[paths]]
kind = "raised road"
hexes = ["13.09", "13.10", "13.11"]
"""

OBSERVERS = Policy(
    terrain={"woods": Obstacle(), "bocage": Obstacle()},
    sets={"barrage": Obstacle()},
    hexsides={"crest": HexsideObstacle(free_at="either")},
    paths={"raised road": HexsideObstacle(free_at="either")},
    free_crossings=1,
    reach=8,
    seen_within={"bocage": 1},
)


def country(policy: Policy = OBSERVERS) -> Sight:
    """Return a stretch of country with a bit of everything."""
    return Sight(Board.parse(COUNTRY), policy)


def sees(sight: Sight, observer: str, target: str) -> bool:
    """Return whether a hex sees another, by their numbers."""
    assert isinstance(sight.space, Board)
    return sight.sees(sight.space.hex(observer), sight.space.hex(target))


def test_ends_of_a_line_do_not_block() -> None:
    """Woods block, but for the hexes of the firer and of the target."""
    assert not sees(country(), "04.01", "04.05")
    assert sees(country(), "04.03", "04.05")
    assert sees(country(), "04.01", "04.03")


def test_the_length_of_lines() -> None:
    """By day one sees eight hexes far; at night three."""
    assert sees(country(), "01.01", "01.09")
    assert not sees(country(), "01.01", "01.10")
    assert not sees(country(attrs.evolve(OBSERVERS, reach=3)), "01.01", "01.05")


def test_the_only_crest_at_an_end() -> None:
    """A crest is no obstacle for one who stands at it, if it is the only one that is crossed."""
    assert sees(country(), "03.08", "03.10")
    assert sees(country(), "03.07", "03.09")
    assert not sees(country(), "08.07", "08.10")


def test_neighbours_on_a_raised_road() -> None:
    """A raised road in the hex of either unit never blocks: neighbours see each other along it."""
    raised = attrs.evolve(OBSERVERS, paths={"raised road": HexsideObstacle()})
    for road in (raised, OBSERVERS):
        sight = country(road)
        assert sees(sight, "13.09", "13.10")
        assert sees(sight, "13.10", "13.09")
        assert not sees(sight, "13.09", "13.11")
        assert not sees(sight, "12.09", "14.10")


@pytest.mark.parametrize("direction", range(6))
def test_neighbours_on_a_road_in_every_direction(direction: int) -> None:
    """The road between two neighbours lies in their own hexes, whichever way it runs."""
    board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 3}')
    at = board.hex("0202")
    beside = board.neighbour(at, direction)
    rules = Policy(paths={"dyke": HexsideObstacle(hindrance=1)}, limit=5)
    backends: list[Backend] = ["python", "numba"] if find_spec("numba") else ["python"]
    for backend in backends:
        sight = Sight(board, rules, paths={"dyke": [(at, beside)]}, backend=backend)
        assert sight.sees(at, beside)
        assert sight.sees(beside, at)
        assert sight.seen_from(at) >> beside & 1
        assert sight.table().sees(beside, at)
        verdict = sight.verdict(at, beside)
        assert (verdict.clear, verdict.hindrance, verdict.met) == (True, 0, ())
        verify(sight, verdict)


def test_adjacent_units_always_see_each_other() -> None:
    """Two who stand each behind a crest do not see each other unless they are adjacent."""
    walls = attrs.evolve(
        OBSERVERS, hexsides={"crest": HexsideObstacle(hindrance=2)}, seen_within={}
    )
    always = attrs.evolve(walls, neighbours_see=True)
    assert not sees(country(walls), "03.08", "03.09")
    sight = country(always)
    assert sees(sight, "03.08", "03.09")
    assert not sees(sight, "03.08", "03.10")
    assert isinstance(sight.space, Board)
    a, b = sight.space.hex("03.08"), sight.space.hex("03.09")
    verdict = sight.verdict(a, b)
    assert (str(verdict), verdict.hindrance) == ("03.08 sees 03.09, next to it", 0)
    verify(sight, verdict)
    assert sight.hindrance_from(a)[b] == 0
    assert sight.table().sees(b, a)
    blind = country(attrs.evolve(always, reach=0))
    assert not sees(blind, "03.08", "03.09")
    assert blind.seen_from(a) == 1 << a


def test_each_behind_a_crest_of_its_own() -> None:
    """Two who stand each behind a crest do not see each other; neighbours across one do."""
    verdict = country().verdict(*(country().space.at(h) for h in _hexes("03.08", "03.11")))
    assert not verdict
    assert "one more at the ends of the line than may be crossed" in verdict.reason
    assert sees(country(), "03.08", "03.09")


def _hexes(*numbers: str) -> list[Hex]:
    board = Board.parse(COUNTRY)
    return [board.coordinates(board.hex(number)) for number in numbers]


def test_along_a_crest() -> None:
    """A line that runs exactly along a crest is blocked."""
    sight = country()
    assert isinstance(sight.space, Board)
    left, right = "07.08", "09.08"
    along = {c.hexes for c in touched(sight.space, *map(sight.space.hex, (left, right)))}
    assert tuple(sorted(map(sight.space.hex, ("08.08", "08.09")))) in along
    assert not sees(sight, left, right)
    assert sees(sight, "05.08", "07.08")


def test_along_an_ordinary_hexside() -> None:
    """It is blocked if the hexes on both sides block, not if one does."""
    sight = country()
    assert isinstance(sight.space, Board)
    one = sight.with_sets(barrage=sight.space.bits(["10.09"]))
    two = sight.with_sets(barrage=sight.space.bits(["10.09", "10.10"]))
    flanked = {("09.09", "11.09"): (True, False)}
    for (observer, target), expected in flanked.items():
        assert expected == (sees(one, observer, target), sees(two, observer, target))


def test_observers_see_over_three() -> None:
    """From a hill one looks through up to three blocking hexes."""
    row = ["06.02", "06.05"]
    hill = attrs.evolve(OBSERVERS, ignored=3)
    assert not sees(country(), *row)
    assert sees(country(hill), *row)
    board = Board.parse(COUNTRY)
    smoke = {"barrage": board.bits(["02.03", "02.04", "02.05", "02.06"])}
    assert not Sight(board, hill, sets=smoke).sees(board.hex("02.02"), board.hex("02.07"))
    assert Sight(board, hill, sets=smoke).sees(board.hex("02.02"), board.hex("02.06"))


def test_bocage_is_seen_from_next_to_it() -> None:
    """Who is in bocage is seen by neighbours only, and sees farther himself."""
    assert sees(country(), "12.05", "12.06")
    assert not sees(country(), "12.04", "12.06")
    assert sees(country(), "12.06", "12.04")
    assert not OBSERVERS.mutual


def test_a_raised_road_blocks_where_its_course_is_crossed() -> None:
    """Not beside it, and not for those who stand at it."""
    assert not sees(country(), "11.09", "15.09")
    assert sees(country(), "11.06", "15.06")
    assert sees(country(), "13.10", "15.11")


def test_barrages_come_and_go() -> None:
    """A barrage blocks as long as it lies there."""
    sight = country()
    assert isinstance(sight.space, Board)
    under_fire = sight.with_sets(barrage=sight.space.bits(["01.04"]))
    assert sees(sight, "01.02", "01.06")
    assert not sees(under_fire, "01.02", "01.06")
    assert sees(under_fire.with_sets(barrage=0), "01.02", "01.06")
