"""Ranges that are asked for again and again, against the search that tells costs and reasons."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board
from hexwar.reach import CostTable, Ranges, Restrictions, reach
from tests.board.maps import sets
from tests.reach.situations import Situation, situations

laws = settings(deadline=None, max_examples=100)

FORD = Board.parse("""
grid = {orientation = "pointy", rows = 3, columns = 5, terrain = "clear"}
terrain = [{kind = "marsh", hexes = ["0203"]}]
hexsides = [{kind = "river", sides = ["0102/0103", "0202/0203"]}]
paths = [{kind = "road", hexes = ["0101", "0102", "0103", "0104"]}]
""")
TABLE = CostTable.parse("""
modes = ["motor"]
terrain = [{kind = "clear", cost = 1}, {kind = "marsh", cost = 2, stop = ["motor"]}]
hexsides = [{kind = "river", cost = 1}]
paths = [{kind = "road", cost = "1/2"}]
""")


@laws
@given(situations(), st.data())
def test_a_range_is_where_the_search_gets(at: Situation, data: st.DataObject) -> None:
    """On maps with boxes and without, whatever steps cost, and wherever a unit starts."""
    closed, stops = data.draw(sets(at.grid)), data.draw(sets(at.grid))
    ranges = Ranges.of(at.grid, at.told, at.limit)
    rules = Restrictions(closed={"closed": closed}, stops={"stops": stops})
    for start in at.starts:
        found = reach(at.grid, start, at.told, at.limit, rules)
        assert found.entered == ranges.at(start, closed, stops).places


@laws
@given(situations(), st.data())
def test_it_depends_on_nothing_else(at: Situation, data: st.DataObject) -> None:
    """Whatever is closed or opened elsewhere, the unit gets to the same places."""
    closed, stops, others, more = (data.draw(sets(at.grid)) for _ in range(4))
    ranges = Ranges.of(at.grid, at.told, at.limit)
    for start in at.starts:
        found = ranges.at(start, closed, stops)
        kept = found.depends_on
        again = ranges.at(start, closed & kept | others & ~kept, stops & kept | more & ~kept)
        assert found == again


def test_a_table_with_halves_and_stops() -> None:
    """A road costs half a point, a marsh ends the move, and a river costs more from its side."""
    going = TABLE.on(FORD, "motor")
    ranges = Ranges.of(FORD, going, 2)
    found = ranges.at(FORD.hex("0101"))
    assert reach(FORD, FORD.hex("0101"), going, 2).entered == found.places
    assert "0104" in FORD.names(found.places)
    from_the_marsh = ranges.at(FORD.hex("0203")).places
    assert reach(FORD, FORD.hex("0203"), going, 2).entered == from_the_marsh
    through = Ranges.of(FORD, going, 9).at(FORD.hex("0202"), closed=FORD.bits(["0103", "0303"]))
    assert "0203" in FORD.names(through.places)
