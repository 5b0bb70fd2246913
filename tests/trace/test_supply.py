"""Supply along chains of legs, against a search from each place by itself."""

from __future__ import annotations

import heapq
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board, GridOrSpace, Line, SortedCosts, Space, iterate
from hexwar.errors import HexError
from hexwar.trace import Leg, Supply, supply
from hexwar.zones import Zones
from tests.board.maps import exits, places, sets, ways
from tests.reach.situations import ground

laws = settings(deadline=None, max_examples=40)


@st.composite
def legs(draw: st.DrawFn, grid: GridOrSpace) -> Leg:
    """Any leg: over any ways, past any obstacles, of any length."""
    steps = draw(st.one_of(st.none(), ground(grid, whole=False)))
    return Leg(
        to="depot",
        ends=draw(sets(grid)),
        closed=draw(st.dictionaries(st.sampled_from(["enemy", "sea"]), sets(grid), max_size=2)),
        open_sides=draw(ways(grid)),
        limit=draw(st.one_of(st.none(), st.integers(0, 6))),
        costs=None if steps is None else SortedCosts.of(grid, lambda i, j, _: steps.get((i, j))),
    )


def step_of(grid: GridOrSpace, leg: Leg, i: int, j: int) -> int | None:
    """Return what a step of a leg counts, or None where it is not allowed."""
    if (leg.barred >> i | leg.barred >> j) & 1 or j not in exits(grid, i, leg.open_sides):
        return None
    return 1 if leg.costs is None else leg.costs.cost(i, j)


def lengths(grid: GridOrSpace, leg: Leg, start: int) -> dict[int, int]:
    """Search forward from a place: how far a leg leads, within its limit."""
    found: dict[int, int] = {}
    queue = [] if leg.barred >> start & 1 else [(0, start)]
    while queue:
        far, i = heapq.heappop(queue)
        if i in found or (leg.limit is not None and far > leg.limit):
            continue
        found[i] = far
        for j in exits(grid, i):
            step = step_of(grid, leg, i, j)
            if step is not None:
                heapq.heappush(queue, (far + step, j))
    return found


def leads_on(grid: GridOrSpace, chain: tuple[Leg, ...], start: int) -> bool:
    """Return whether a chain leads from a place, leg by leg."""
    first, *others = chain
    ends = [i for i in lengths(grid, first, start) if first.ends >> i & 1]
    return any(not others or leads_on(grid, tuple(others), i) for i in ends)


@laws
@given(places(), st.data())
def test_supply_is_what_a_search_from_each_place_finds(
    grid: GridOrSpace, data: st.DataObject
) -> None:
    """Chains of one leg or two; every place in supply has its chain, every other one its reason."""
    chain = tuple(data.draw(st.lists(legs(grid), min_size=1, max_size=2)))
    found = supply(grid, *chain)
    for i in grid.ids:
        in_supply = leads_on(grid, chain, i)
        assert in_supply is (i in found)
        ways_on, cut = found.chain(i), found.why_not(i)
        assert in_supply is (cut is None)
        if ways_on is None:
            assert not in_supply
            assert cut is not None
            assert cut.text.startswith(grid.name(i))
            continue
        check_chain(grid, chain, i, ways_on)


def check_chain(
    grid: GridOrSpace, chain: tuple[Leg, ...], i: int, legs_on: list[list[int]]
) -> None:
    """The legs of a chain hang together, keep to what is allowed, and are the shortest."""
    assert len(chain) == len(legs_on)
    for leg, way in zip(chain, legs_on, strict=True):
        assert i == way[0]
        i = way[-1]
        assert leg.ends >> i & 1
        steps = [step_of(grid, leg, a, b) for a, b in pairwise(way)]
        assert lengths(grid, leg, way[0])[i] == sum(999 if step is None else step for step in steps)


BOARD = Board.parse("""
[grid]
orientation = "pointy"
rows = 3
columns = 8
[[paths]]
kind = "road"
hexes = ["0101-0107"]
[[box]]
id = "Base"
hexes = {west = "0101"}
""")
SPACE = Space.of(BOARD, [Line("Base", "0301", ("rail",))])


def chain(headquarters: list[str], **enemies: int) -> Supply:
    """From a unit to a headquarters within 2 hexes, and by road to the base."""
    return supply(
        SPACE,
        Leg(to="headquarters", ends=SPACE.bits(headquarters), closed=enemies, limit=2),
        Leg(
            to="base",
            ends=SPACE.bits(["Base"]),
            closed=enemies,
            open_sides=SPACE.link_sides("road", "entry"),
        ),
    )


def texts(found: Supply, *names: str) -> list[str]:
    """Return what cuts some places off."""
    return [str(found.why_not(SPACE.place(name))) for name in names]


def test_a_unit_a_headquarters_and_a_depot() -> None:
    """Any ground to the headquarters, and from there by road, off the map by a line."""
    found = chain(["0105"])
    way = found.chain(SPACE.place("0205"))
    assert way is not None
    names = [[SPACE.name(i) for i in leg] for leg in way]
    assert names == [["0205", "0105"], ["0105", "0104", "0103", "0102", "0101", "Base"]]
    assert SPACE.place("0105") in found
    assert texts(found, "0302") == ["0302: the nearest headquarters is 4 away, farther than 2"]


def test_a_headquarters_beside_the_road_supplies_nobody() -> None:
    """It is reached, but the second leg does not lead on."""
    found = chain(["0305"])
    assert found.places == 0
    assert texts(found, "0306") == [
        "0306: headquarters 0305 is reached, but 0305: no way leads to a base"
    ]
    assert texts(chain([]), "0101") == ["0101: no way leads to a headquarters"]


def test_enemy_zones_cut_chains_and_friends_cancel_them() -> None:
    """A friendly unit in the hex cancels enemy control for this purpose."""
    enemy = SPACE.bits(["0203"])
    zones = Zones(grid=SPACE, units={"us": SPACE.bits(["0106"]), "them": enemy})
    cut = chain(["0105"], **{"enemy zone": zones.against("us", ["units"])})
    assert SPACE.place("0106") not in cut
    expected = "0106: headquarters 0105 is reached, but 0105: cut off from base Base by enemy zone"
    assert [f"{expected}, 0103, 0104"] == texts(cut, "0106")
    assert texts(cut, "0204") == ["0204: enemy zone"]
    guards = SPACE.bits(["0103", "0104", "0106"])
    zones = Zones(grid=SPACE, units={"us": guards, "them": enemy})
    open_again = chain(["0105"], **{"enemy zone": zones.against("us", ["units"])})
    assert SPACE.place("0106") in open_again


def test_lengths_count_in_the_direction_of_the_leg() -> None:
    """From the unit on; where a rule counts from the depot, costs are reversed."""
    inland = SPACE.place("0102")
    uphill = SortedCosts.of(SPACE, lambda i, j, kinds: 3 if j == inland else 1)
    ends = SPACE.bits(["0101"])
    near = supply(SPACE, Leg(to="depot", ends=ends, limit=2, costs=uphill))
    assert inland in near
    assert inland not in supply(SPACE, Leg(to="depot", ends=ends, limit=2, costs=uphill.reversed()))


def test_relays_are_the_ends_that_lead_on() -> None:
    """Of several headquarters those that are in supply themselves."""
    found = chain(["0105", "0305"])
    assert SPACE.bits(["0105"]) == found.relays(0)
    assert SPACE.bits(["Base"]) == found.relays(1)
    assert {SPACE.place("0105")} <= set(iterate(found.places))
    assert repr(found) == "<Supply of 12 places>"


def test_what_is_no_chain() -> None:
    """It has a leg, and costs of the same map."""
    with pytest.raises(HexError, match="one leg"):
        supply(SPACE)
    costs = SortedCosts.of(BOARD, lambda i, j, side: 1)
    with pytest.raises(HexError, match="leg to depot belong to another map"):
        supply(SPACE, Leg(to="depot", ends=1, costs=costs))


def test_supply_comes_by_a_one_way_line_past_a_closed_hexside() -> None:
    """Between neighbours, too, with costs of its own: the search goes backwards along the line."""
    board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
    start, end = board.ids
    grid = Space(board, (), (Line(board.name(start), board.name(end), (), one_way=True),))
    costs = SortedCosts.of(grid, lambda i, j, _: 1)
    leg = Leg(to="depot", ends=1 << end, open_sides=(0, 0, 0, 0, 0, 0), costs=costs)
    assert start in supply(grid, leg)
