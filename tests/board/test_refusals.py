"""Ids, sets of hexes and printed numbers are distinguished by every function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import NONE, Board, Expanse, Grid, Line, Space
from hexwar.errors import HexError
from hexwar.hexes import Numbering
from hexwar.reach import Ranges, Restrictions, Toll, ZoneEffect, reach, route
from hexwar.sight import Obstacle, Policy, Screens, Sight, diff, touched
from hexwar.trace import Leg, flood, path, supply
from hexwar.zones import Zones, connected, influence, zone
from tests.board.maps import grids

BOARD = Board.parse('grid = {orientation = "pointy", rows = 9, columns = 13, terrain = "clear"}')
SPACE = Space(BOARD, ["Rennes"], [Line("Rennes", "0101")])
PLAIN = Expanse.of(BOARD)
A, B = BOARD.hex("0304"), BOARD.hex("0709")
SIGHT = Sight(BOARD, Policy(terrain={"woods": Obstacle()}, sets={"unit": Obstacle()}))
SHORT = Sight(BOARD, Policy(sets={"unit": Obstacle(free_at="observer")}, reach=3))
FAR = Sight(PLAIN, Policy())


def one(i: int, j: int, side: frozenset[str]) -> int:
    """Each step costs 1."""
    return 1


FOUND = reach(BOARD, A, one, 3)
IN_SUPPLY = supply(BOARD, Leg(to="depot", ends=1 << A))

BY_ID: dict[str, Callable[[Any], object]] = {
    "name": BOARD.name,
    "coordinates": BOARD.coordinates,
    "neighbour": lambda i: BOARD.neighbour(i, 0),
    "distance": lambda i: BOARD.distance(A, i),
    "distance from": lambda i: BOARD.distance(i, A),
    "within": lambda i: BOARD.within(i, 2),
    "name in a space": SPACE.name,
    "place on an expanse": PLAIN.place,
    "distance on an expanse": lambda i: PLAIN.distance(i, A),
    "distances on an expanse": PLAIN.distances,
    "ids within on an expanse": lambda i: PLAIN.ids_within(i, 2),
    "touched": lambda i: touched(BOARD, A, i),
    "sees": lambda i: SIGHT.sees(A, i),
    "is seen": lambda i: SIGHT.sees(i, A),
    "sees no farther": lambda i: SHORT.sees(A, i),
    "sees on an expanse": lambda i: FAR.sees(A, i),
    "verdict": lambda i: SIGHT.verdict(i, A),
    "seen_from": SIGHT.seen_from,
    "seeing": SIGHT.seeing,
    "seen past screens": lambda i: Screens(SHORT, "unit").seen_from(i, BOARD.bits(["0304"])),
    "seeing one way": SHORT.seeing,
    "seen_array": SIGHT.seen_array,
    "hindrance_from": SIGHT.hindrance_from,
    "table": lambda i: SIGHT.table().sees(A, i),
    "table from": lambda i: SIGHT.table().sees(i, A),
    "reach": lambda i: reach(BOARD, i, one, 3),
    "reach by entry": lambda i: reach(BOARD, (), one, 3, entering={i: 1}),
    "cost": FOUND.cost,
    "left": FOUND.left,
    "way": FOUND.path,
    "why": FOUND.why,
    "route": lambda i: route(BOARD, A, i, one),
    "route from": lambda i: route(BOARD, i, A, one),
    "ranges": lambda i: Ranges.of(BOARD, one, 3).at(i),
    "path": lambda i: path(BOARD, i, 1 << A, BOARD.all),
    "chain": IN_SUPPLY.chain,
    "why_not": IN_SUPPLY.why_not,
}


@pytest.mark.parametrize("question", BY_ID)
@pytest.mark.parametrize("i", [-1, 0, BOARD.size - 1, BOARD.size + 7, 10**6, -2])
def test_what_is_no_hex_has_one_answer(question: str, i: int) -> None:
    """Off the map, spare places and ids beyond the map are refused, whatever is asked."""
    with pytest.raises(HexError, match=rf"id {i} is not a hex of this map"):
        BY_ID[question](i)


@pytest.mark.parametrize("question", BY_ID)
def test_printed_numbers_are_no_ids(question: str) -> None:
    """The first thing that anybody tries is told what to write instead."""
    with pytest.raises(HexError, match=r"'0104' is no id .*: give the id, board.hex\('0104'\)"):
        BY_ID[question]("0104")


@pytest.mark.parametrize("question", BY_ID)
def test_hexes_of_the_map_are_answered(question: str) -> None:
    """Nothing that is right is refused."""
    BY_ID[question](B if question not in ("cost", "left", "way") else A)


@pytest.mark.parametrize("i", [-1, "0104"])
def test_membership_of_what_is_no_hex_is_refused(i: Any) -> None:
    """Neither True nor False would be an answer."""
    for found in (FOUND, IN_SUPPLY):
        with pytest.raises(HexError):
            assert i in found


BY_SET: dict[str, Callable[[Any], object]] = {
    "names": BOARD.names,
    "names in a space": SPACE.names,
    "zone": lambda hexes: zone(BOARD, hexes),
    "zone in a space": lambda hexes: zone(SPACE, hexes),
    "zones": lambda hexes: Zones(grid=BOARD, units={"us": hexes, "them": NONE}).of("us"),
    "influence": lambda hexes: influence(BOARD, hexes, 2),
    "influence into": lambda hexes: influence(BOARD, 1 << A, 2, hexes),
    "flood": lambda hexes: flood(BOARD, hexes, -1),
    "flood through": lambda hexes: flood(BOARD, 1 << A, hexes),
    "flood in a space": lambda hexes: flood(SPACE, hexes, -1),
    "connected": lambda hexes: connected(BOARD, hexes, 1 << A),
    "path to": lambda hexes: path(BOARD, A, hexes, BOARD.all),
    "path through": lambda hexes: path(BOARD, A, 1 << B, hexes),
    "ends of a leg": lambda hexes: supply(BOARD, Leg(to="depot", ends=hexes)),
    "closed to a leg": lambda hexes: supply(
        BOARD, Leg(to="depot", ends=1 << A, closed={"enemy": hexes})
    ),
    "closed": lambda hexes: reach(BOARD, A, one, 3, Restrictions(closed={"enemy": hexes})),
    "stops": lambda hexes: reach(BOARD, A, one, 3, Restrictions(stops={"mines": hexes})),
    "no_stay": lambda hexes: reach(BOARD, A, one, 3, Restrictions(no_stay={"full": hexes})),
    "toll": lambda hexes: reach(BOARD, A, one, 3, Restrictions(tolls=(Toll(hexes),))),
    "zone of control": lambda hexes: route(
        BOARD, A, B, one, Restrictions(zones=(ZoneEffect(hexes),))
    ),
    "ranges closed": lambda hexes: Ranges.of(BOARD, one, 3).at(A, closed=hexes),
    "ranges stops": lambda hexes: Ranges.of(BOARD, one, 3).at(A, stops=hexes),
    "units of sight": lambda hexes: SIGHT.with_sets(unit=hexes),
    "terrain of sight": lambda hexes: Sight(BOARD, SIGHT.policy, terrain={"woods": hexes}),
    "screens": lambda hexes: Screens(SHORT, "unit").seen_from(A, hexes),
    "seen by all": lambda hexes: SIGHT.table().seen_by_all(hexes),
    "seen by any": lambda hexes: SIGHT.table().seen_by_any(hexes),
    "difference of sights": lambda hexes: diff(SIGHT, SIGHT, hexes),
}


def refusal(question: str, hexes: int) -> str:
    """Return why a set is refused, or nothing where it is taken."""
    try:
        BY_SET[question](hexes)
    except HexError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("question", BY_SET)
def test_an_id_is_no_set(question: str) -> None:
    """An id handed over as a set would silently mean other places, mostly none at all."""
    with pytest.raises(HexError, match=r"is the id of 0304: write 1 << board.hex\('0304'\)"):
        BY_SET[question](A)


@pytest.mark.parametrize("question", BY_SET)
def test_sets_of_another_map_are_refused(question: str) -> None:
    """Bits beyond the map, or for its spare places, belong to some other map."""
    with pytest.raises(HexError, match="2 places that are not on this map"):
        BY_SET[question](1 << A | 1 << BOARD.size + 30 | 1)


@pytest.mark.parametrize("question", BY_SET)
def test_sets_and_complements_are_answered(question: str) -> None:
    """All that is a set is taken, complements and the empty set among it."""
    places = [0, 1 << B, BOARD.all, ~(1 << B)]
    if question in ("difference of sights", "seen by all", "seen by any", "zones"):
        places = places[:3]
    assert [refusal(question, hexes) for hexes in places] == [""] * len(places)


@pytest.mark.parametrize("question", [q for q in BY_SET if not q.endswith(" of sight")])
def test_printed_numbers_are_no_sets(question: str) -> None:
    """A number, or a list of them, is told how to become a set."""
    with pytest.raises(HexError, match=r"is no set: give board.bits\(\[...\]\)"):
        BY_SET[question]("0104")


def test_next_to_refuses_an_id() -> None:
    """The step to all neighbours is asked in inner loops; it refuses the commonest slip."""
    with pytest.raises(HexError, match="is the id of 0304"):
        BOARD.next_to(A)
    assert BOARD.next_to(1 << A) == BOARD.adjacent[A]


@pytest.mark.parametrize(("rows", "columns"), [(4, 5), (9, 13), (17, 35), (35, 17), (60, 9)])
def test_every_id_is_told_from_a_set(rows: int, columns: int) -> None:
    """Read as bits, each id stands for spare places."""
    numbering = Numbering()
    hexes = [numbering.hex_at(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    grid = Grid(numbering, hexes)
    for i in grid.ids:
        with pytest.raises(HexError, match="is the id of"):
            zone(grid, i)


@settings(deadline=None)
@given(grids(), st.data())
def test_sets_of_hexes_are_never_refused(grid: Grid, data: st.DataObject) -> None:
    """On maps of any form, however narrow, each set of their hexes is one."""
    hexes = data.draw(st.integers(0, grid.all)) & grid.all
    for places in (hexes, ~hexes):
        assert zone(grid, places) == grid.next_to(places)
        assert flood(grid, places, -1) & places == places & grid.all
