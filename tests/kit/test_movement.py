"""Marches with memory of steps from zone to zone, against an exhaustive search."""

from __future__ import annotations

import heapq
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import NONE, Board, HexId, HexSet, as_set, has, iterate, one, pack
from hexwar.errors import HexError
from hexwar.kit.higher_costs import with_higher_costs
from hexwar.kit.marches import Marches
from hexwar.kit.movement import Bars, Causes, March, Ways, ways_of
from hexwar.reach import WHOLE, CostTable, Going, Toll, ZoneEffect
from hexwar.zones import zone

BOARD = Board.parse("""
grid = {orientation = "flat", rows = 5, columns = 6, terrain = "clear"}
terrain = [{kind = "woods", hexes = ["0202", "0303", "0304", "0502"]}]
hexsides = [{kind = "river", sides = ["0301/0302", "0302/0402", "0402/0403"]}]
paths = [{kind = "road", hexes = ["0101", "0201", "0301", "0302", "0402"]}]
""")
TABLE = CostTable.parse("""
modes = ["foot"]
terrain = [{kind = "clear", cost = 1}, {kind = "woods", cost = 2}]
hexsides = [{kind = "river", cost = 2}]
paths = [{kind = "road", cost = "1/2"}]
""")
FOOT = TABLE.on(BOARD, "foot")
SETS = st.sets(st.sampled_from(BOARD.ids), max_size=4).map(pack)
CAUSES: Causes = {
    "closed": "2.2",
    "zone": "4.2",
    "stop": "4.1",
    "stay": "5",
    "ground": "2",
    "cost": "2",
    "far": "2",
}


@st.composite
def bars(draw: st.DrawFn) -> Bars:
    """Draw enemies with their zone, full stacks, mines, a jam, and how many steps may be taken."""
    enemies, full, mines, jam = draw(SETS), draw(SETS), draw(SETS), draw(SETS)
    around = ZoneEffect(
        zone(BOARD, enemies),
        stop=draw(st.booleans()),
        enter=draw(st.integers(0, 1)),
        leave=draw(st.integers(0, 1)),
        through=draw(st.integers(0, 1)),
    )
    return Bars(
        closed=(("enemy units", enemies),),
        stops=(("mines", mines),),
        no_stay=(("full stack", full),),
        zones=(around,),
        zone_steps=draw(st.integers(0, 2)),
        tolls=(Toll(jam, enter=1),),
    )


def exhaustive(start: int, allowance: int, rules: Bars) -> dict[int, Fraction]:
    """Search place by place, with the count of steps from zone to zone as a part of the place."""
    (around,), (toll,) = rules.zones, rules.tolls
    closed, halts = dict(rules.closed)["enemy units"], dict(rules.stops)["mines"]
    full = dict(rules.no_stay)["full stack"]
    halts |= around.hexes if around.stop else NONE
    best: dict[tuple[int, int], Fraction] = {(start, 0): Fraction(0)}
    waiting = [(Fraction(0), start, 0)]
    while waiting:
        spent, i, used = heapq.heappop(waiting)
        if spent > best[i, used] or (halts >> i & 1 and (spent or i != start)):
            continue
        for j in BOARD.neighbours[i]:
            step = FOOT.charge(i, j).total
            assert step is not None
            through = around.hexes >> i & around.hexes >> j & 1
            more = around.enter * (around.hexes >> j & 1) + around.leave * (around.hexes >> i & 1)
            more += toll.enter * (toll.hexes >> j & 1) + (around.through or 0) * through
            after, now = spent + Fraction(step) + more, used + through
            if after > allowance or now > (rules.zone_steps or 0) or closed >> j & 1:
                continue
            if halts >> j & 1 and full >> j & 1:
                continue
            if after < best.get((j, now), Fraction(99)):
                best[j, now] = after
                heapq.heappush(waiting, (after, j, now))
    found: dict[int, Fraction] = {}
    for (i, _), spent in best.items():
        found[i] = min(spent, found.get(i, spent))
    return {i: spent for i, spent in found.items() if i == start or not full >> i & 1}


@given(st.sampled_from(BOARD.ids), st.integers(1, 5), bars())
def test_marches_are_those_of_an_exhaustive_search(
    start: HexId, allowance: int, rules: Bars
) -> None:
    """Every place, and what it costs, with as many steps from zone to zone as allowed."""
    ways = ways_of(BOARD, March(start, FOOT, allowance, rules))
    wanted = exhaustive(start, allowance, rules)
    assert {i: ways.cost(i) for i in iterate(ways.hexes)} == wanted


@given(st.sampled_from(BOARD.ids), st.integers(1, 5), bars())
def test_a_way_keeps_all_the_rules(start: HexId, allowance: int, rules: Bars) -> None:
    """It is connected, no longer than counted, and takes no more zone steps than allowed."""
    (around,) = rules.zones
    ways = ways_of(BOARD, March(start, FOOT, allowance, rules))
    for i in iterate(ways.hexes):
        path = ways.path(i)
        assert (path[0], path[-1]) == (start, i)
        steps = list(pairwise(path))
        assert all(b in BOARD.neighbours[a] for a, b in steps)
        crossed = sum(around.hexes >> a & around.hexes >> b & 1 for a, b in steps)
        assert crossed <= (rules.zone_steps or 0)


@given(st.sampled_from(BOARD.ids), st.integers(1, 5), bars())
def test_whatever_cannot_be_reached_has_a_rule_and_a_reason(
    start: HexId, allowance: int, rules: Bars
) -> None:
    """Nothing is refused in silence, and nothing that is allowed is refused."""
    ways = ways_of(BOARD, March(start, FOOT, allowance, rules))
    for i in BOARD.ids:
        refused = ways.refusal(i, CAUSES)
        assert (refused is None) == (i in ways)
        assert refused is None or str(refused.reason)


@given(st.sampled_from(BOARD.ids), st.integers(1, 4), bars())
def test_entering_the_map_is_a_step_like_any_other(
    edge: HexId, allowance: int, rules: Bars
) -> None:
    """A unit may end in its entry hex only if nothing that bars a step there bars it."""
    (around,), (toll,) = rules.zones, rules.tolls
    ways = ways_of(BOARD, March(None, FOOT, allowance, rules, entering=((edge, 1),)))
    price = 1 + toll.enter * (toll.hexes >> edge & 1) + around.enter * (around.hexes >> edge & 1)
    shut = dict(rules.closed)["enemy units"] | dict(rules.no_stay)["full stack"]
    assert (edge in ways) == (not has(shut, edge) and price <= allowance)
    if edge not in ways and not has(ways.entered, edge):
        assert "off the map" in str(ways.why(edge)[0].reason)


@given(st.sampled_from(BOARD.ids), st.integers(1, 5), bars(), st.booleans())
def test_the_places_for_a_list_are_those_of_the_ways(
    start: HexId, allowance: int, rules: Bars, least: bool
) -> None:
    """The quick answer is the same, for units on the map and for those that enter it."""
    marches = Marches(BOARD)
    moves = March(start, FOOT, allowance, rules, least)
    enters = March(None, FOOT, allowance, rules, entering=((start, 1),))
    for march in (moves, enters):
        ways = ways_of(BOARD, march)
        assert marches.places(march) == ways.hexes
        passing = marches.passing(march)
        ends = [i for i in iterate(ways.hexes) if i != start]
        assert [(passing.cost(i), passing.path(i)) for i in ends] == [
            (ways.cost(i), ways.path(i)) for i in ends
        ]


KEPT = Marches(BOARD)
"""It serves all questions of a test, one after the other."""


@given(st.sampled_from(BOARD.ids[:4]), st.integers(2, 3), bars(), st.booleans(), st.booleans())
def test_what_is_kept_is_of_the_same_bars(
    start: HexId, allowance: int, rules: Bars, least: bool, enters: bool
) -> None:
    """Answers under other bars change no place, cost, path or reason, however alike they are."""
    march = March(start, FOOT, allowance, rules, least)
    ways = ways_of(BOARD, march)
    assert KEPT.places(march) == ways.hexes
    if enters:
        entering = March(None, FOOT, allowance, rules, least, entering=((start, 1),))
        assert KEPT.places(entering) == ways_of(BOARD, entering).hexes
    passing = KEPT.passing(march)
    ends = iterate(ways.hexes & ~one(start))
    assert [(passing.cost(i), passing.path(i)) for i in ends] == [
        (ways.cost(i), ways.path(i)) for i in ends
    ]
    kept = KEPT.ways(march)
    assert [str(kept.refusal(i, CAUSES)) for i in BOARD.ids] == [
        str(ways.refusal(i, CAUSES)) for i in BOARD.ids
    ]


@settings(max_examples=400)
@given(st.sampled_from(BOARD.ids), st.integers(3, 5), bars(), bars(), st.data())
def test_whatever_has_changed_near_by_is_a_new_question(
    start: HexId, allowance: int, before: Bars, others: Bars, data: st.DataObject
) -> None:
    """Of bars that are alike but for one thing, that thing counts."""
    (zone_before,), (zone_after,) = before.zones, others.zones
    changes: dict[str, Any] = {field: getattr(others, field) for field in Bars._fields[:6]}
    changes["zones"] = (zone_after._replace(hexes=zone_before.hexes),)
    field = data.draw(st.sampled_from(sorted(changes)))
    after = before._replace(**{field: changes[field]})
    for rules in (before, after):
        march = March(start, FOOT, allowance, rules)
        assert KEPT.places(march) == ways_of(BOARD, march).hexes


def test_what_bars_the_way_far_off_is_no_new_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """A unit is searched for again only where enemies near by, or their zones, have changed."""
    searched: list[March] = []

    def noted(grid: Board, march: March) -> Ways:
        searched.append(march)
        return ways_of(grid, march)

    monkeypatch.setattr("hexwar.kit.marches.ways_of", noted)
    marches, start = Marches(BOARD), BOARD.hex("0101")

    def under(*enemies: str) -> HexSet:
        there = BOARD.bits(enemies)
        bars = Bars((("enemy units", there),), zones=(ZoneEffect(zone(BOARD, there)),))
        return marches.places(March(start, FOOT, 2, bars))

    free = under("0506")
    before = len(searched)
    assert under("0406") == under("0506", "0406") == free
    assert len(searched) == before
    assert under("0103") != free
    assert len(searched) == before + 1


def test_closed_sides_bar_the_way_without_a_set_of_places() -> None:
    """Where a river alone is in the way, it is not left out."""
    marches, start = Marches(BOARD), BOARD.hex("0301")
    dry = Bars(sides=(("river", BOARD.open_sides("river")),))
    for bars in (Bars(), dry):
        march = March(start, FOOT, 3, bars)
        assert marches.places(march) == ways_of(BOARD, march).hexes
    assert marches.places(March(start, FOOT, 3, dry)) != marches.places(March(start, FOOT, 3))


def test_what_is_no_set_of_places_is_refused() -> None:
    """It is refused when it is first given, whether or not a search would meet it."""
    marches = Marches(BOARD)
    marches.places(March(BOARD.ids[0], FOOT, 1, Bars(stops=(("mines", NONE),))))
    far_off: HexSet = as_set(1 << 999)
    with pytest.raises(HexError, match="mines"):
        marches.places(March(BOARD.ids[0], FOOT, 1, Bars(stops=(("mines", far_off),))))


def test_a_cause_without_a_rule_is_an_error() -> None:
    """A refusal that no rule stands behind is a mistake of the game."""
    rules = Bars(closed=(("enemy units", BOARD.bits(["0201"])),))
    ways = ways_of(BOARD, March(BOARD.hex("0101"), FOOT, 2, rules))
    with pytest.raises(HexError, match="moves stopped by 'closed'"):
        ways.refusal(BOARD.hex("0201"), {"cost": "2"})


def test_an_answer_is_kept_until_too_many_are() -> None:
    """Equal questions have one answer; the oldest is forgotten first."""
    marches = Marches(BOARD, most=2)
    level = Going.of(BOARD, lambda i, j, side: 1)
    first = marches.ways(March(BOARD.ids[0], level, 1))
    assert marches.ways(March(BOARD.ids[0], level, 1, Bars())) is first
    marches.ways(March(BOARD.ids[1], level, 1))
    marches.ways(March(BOARD.ids[2], level, 1))
    assert marches.ways(March(BOARD.ids[0], level, 1)) is not first


def test_what_takes_the_whole_allowance_takes_no_more_where_costs_are_higher() -> None:
    """A ridge is crossed by a whole move, in mud as well; other ground costs twice."""
    table = CostTable.parse("""
    modes = ["foot"]
    terrain = [{kind = "clear", cost = 1}]
    hexsides = [{kind = "ridge", cost = "all"}]
    """)
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 1, columns = 3, terrain = "clear"}
    hexsides = [{kind = "ridge", sides = ["0101/0102"]}]
    """)
    first, second, third = board.ids
    mud = with_higher_costs(table.on(board, "foot"), board.all, ["clear", "ridge"])
    assert mud.charge(first, second).total == WHOLE
    assert mud.charge(second, third).total == 2
