"""Answers that are kept of marches, against a search of each question alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board, HexId, HexSet, as_set, iterate, one, pack
from hexwar.errors import HexError
from hexwar.kit.marches import CREDIT, Marches
from hexwar.kit.movement import Bars, March, Ways, ways_of
from hexwar.reach import WHOLE, CostsByHeading, CostTable, Going, Points, Toll, ZoneEffect

BOARD: Final = Board.parse("""
grid = {orientation = "flat", rows = 4, columns = 5, terrain = "clear"}
terrain = [{kind = "woods", hexes = ["0202", "0303", "0304", "0402"]}]
hexsides = [
    {kind = "river", sides = ["0301/0302", "0302/0402", "0402/0403"]},
    {kind = "ridge", sides = ["0101/0102", "0201/0202", "0302/0303"]},
]
paths = [{kind = "road", hexes = ["0101", "0201", "0301", "0302", "0402"]}]
""")
TABLE: Final = CostTable.parse("""
modes = ["foot"]
terrain = [{kind = "clear", cost = 1}, {kind = "woods", cost = 2}]
hexsides = [{kind = "river", cost = 2}, {kind = "ridge", cost = "all"}]
paths = [{kind = "road", cost = "1/2"}]
""")
FOOT: Final = TABLE.on(BOARD, "foot")


def turned(came: int | None, i: HexId, j: HexId, side: frozenset[str]) -> Points | None:
    """A turn costs half a point for each hexside, a ridge the whole allowance."""
    turn = 0 if came is None else (BOARD.direction(i, j) - came) % 6
    return WHOLE if "ridge" in side else 1 + Fraction(min(turn, 6 - turn), 2)


GOINGS: Final[tuple[Going | CostsByHeading, ...]] = (
    FOOT,
    attrs.evolve(FOOT, stops={"woods": BOARD.bits(["0202", "0303", "0304", "0402"])}),
    Going.of(BOARD, lambda i, j, side: 0 if BOARD.link(i, j) else 1),
    CostsByHeading(BOARD, turned, heading=0, scale=2),
)
SETS: Final = st.sets(st.sampled_from(BOARD.ids), max_size=5).map(pack)
PRICES: Final = st.sampled_from([0, 1, Fraction(1, 2)])
ENTRIES: Final = st.tuples(st.sampled_from(BOARD.ids[:8]), st.sampled_from([0, 1, WHOLE]))


ZONES: Final = st.builds(ZoneEffect, SETS, st.booleans(), PRICES, PRICES, st.none() | PRICES)
TOLLS: Final = st.builds(Toll, SETS, st.sampled_from([1, Fraction(1, 2)]), PRICES)
UNITS: Final = st.sampled_from(BOARD.ids).map(lambda i: (i, ())) | st.lists(
    ENTRIES, max_size=2
).map(lambda entries: (None, tuple(entries)))
PARTS: Final[dict[str, st.SearchStrategy[Any]]] = {
    "closed": SETS.map(lambda hexes: (("enemy units", hexes),)),
    "stops": SETS.map(lambda hexes: (("mines", hexes),)),
    "no_stay": SETS.map(lambda hexes: (("full stack", hexes),)),
    "zones": st.lists(ZONES, max_size=2).map(tuple),
    "zone_steps": st.none() | st.integers(0, 2),
    "tolls": st.lists(TOLLS, max_size=1).map(tuple),
    "sides": st.sampled_from([(), (("river", BOARD.open_sides("river")),)]),
    "unit": UNITS,
    "allowance": st.integers(1, 4),
    "least_one_hex": st.booleans(),
    "spent": st.sampled_from([0, 1]),
    "zone": SETS,
    "jam": SETS,
}
"""What a march is drawn from; ``zone`` and ``jam`` are the places of its first zone and toll."""


def march_of(going: Going | CostsByHeading, parts: dict[str, Any]) -> March:
    """Return the march of some parts."""
    bars = Bars(**{name: parts[name] for name in Bars._fields})
    if bars.zones:
        bars = bars._replace(zones=(bars.zones[0]._replace(hexes=parts["zone"]), *bars.zones[1:]))
    if bars.tolls:
        bars = bars._replace(tolls=(bars.tolls[0]._replace(hexes=parts["jam"]),))
    if bars.zone_steps and isinstance(going, CostsByHeading):
        bars = bars._replace(zone_steps=0)
    start, entering = parts["unit"]
    spent = 0 if start is None else parts["spent"]
    return March(start, going, parts["allowance"], bars, parts["least_one_hex"], entering, spent)


@st.composite
def questions(draw: st.DrawFn) -> list[March]:
    """Draw a march, and others that differ from the one before by one thing."""
    going = draw(st.sampled_from(GOINGS))
    parts = {name: draw(strategy) for name, strategy in PARTS.items()}
    marches = [march_of(going, parts)]
    for name in draw(st.lists(st.sampled_from(sorted(PARTS)), min_size=8, max_size=8)):
        parts = {**parts, name: draw(PARTS[name])}
        marches.append(march_of(going, parts))
    return marches


@settings(max_examples=200, deadline=None)
@given(questions())
def test_an_answer_that_is_kept_is_that_of_a_search(asked: list[March]) -> None:
    """However bars come and go, near by or far off, the answers are those of a search."""
    marches = Marches(BOARD)
    for march in asked:
        ways = ways_of(BOARD, march)
        assert marches.places(march) == ways.hexes
        passing = marches.passing(march)
        ends = iterate(ways.hexes if march.start is None else ways.hexes & ~one(march.start))
        assert [(passing.cost(i), passing.path(i)) for i in ends] == [
            (ways.cost(i), ways.path(i)) for i in ends
        ]
        assert marches.ways(march).hexes == ways.hexes


@settings(max_examples=200, deadline=None)
@given(questions())
def test_bars_only_ever_take_ways(asked: list[March]) -> None:
    """A unit gets nowhere by bars where it would not get without, and bars elsewhere are equal."""
    for march in asked:
        free = ways_of(BOARD, march._replace(bars=Bars()))
        barred = ways_of(BOARD, march)
        assert not barred.entered & ~free.entered
        outside: HexSet = as_set(BOARD.all & ~free.entered)
        closed = (*march.bars.closed, ("far off", outside))
        less = march._replace(bars=march.bars._replace(closed=closed))
        assert ways_of(BOARD, less).hexes == barred.hexes


def test_looking_near_by_is_given_up_where_it_spares_no_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where every march is a new one, no more is searched for in vain than the credit."""
    in_vain = 0

    def noted(grid: Board, march: March) -> Ways:
        nonlocal in_vain
        in_vain += march.bars == Bars()
        return ways_of(grid, march)

    monkeypatch.setattr("hexwar.kit.marches.ways_of", noted)
    marches = Marches(BOARD)
    bars = Bars(closed=(("enemy units", BOARD.bits(["0203", "0304"])),))
    for allowance in range(8, 24):
        for start in BOARD.ids:
            march = March(start, FOOT, allowance, bars)
            assert marches.places(march) == ways_of(BOARD, march).hexes
    assert in_vain == CREDIT


@pytest.mark.parametrize(
    "bars",
    [
        Bars(tolls=(Toll(BOARD.bits(["0405"]), enter=-1),)),
        Bars(tolls=(Toll(BOARD.bits(["0405"]), leave=-1),)),
        Bars(zones=(ZoneEffect(BOARD.bits(["0405"]), through=-1),)),
    ],
)
def test_a_negative_price_is_refused(bars: Bars) -> None:
    """It would open ways; it is refused when it is first given, also where no search meets it."""
    with pytest.raises(HexError, match="-1"):
        Marches(BOARD).places(March(BOARD.hex("0101"), FOOT, 1, bars))
