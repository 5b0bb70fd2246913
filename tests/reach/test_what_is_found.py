"""What a search of movement tells of what it found, and what a step is charged for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexwar.board import Board, SortedCosts, one
from hexwar.errors import HexError
from hexwar.reach import (
    FREE,
    CostTable,
    Going,
    Ranges,
    Reach,
    Restrictions,
    Route,
    Toll,
    ZoneEffect,
    reach,
    route,
)

ROW = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 6}')
A, B, C, D, E, F = ROW.ids
STEPS = SortedCosts.of(ROW, lambda i, j, _: 2 if j == C else 1)


def test_whether_a_place_is_reached() -> None:
    """Those where the unit may stay, by their id."""
    found = reach(ROW, A, STEPS, 3)
    assert isinstance(found, Reach)
    assert isinstance(route(ROW, A, C, STEPS), Route)
    assert [i in found for i in ROW.ids] == [True, True, True, False, False, False]
    assert found.border == 1 << D
    assert repr(route(ROW, A, C, STEPS)) == "<Route of 2 steps for 3>"


def test_one_hex_may_always_be_entered_from_where_the_move_starts() -> None:
    """From the starts that border on it and have spent nothing."""
    found = reach(ROW, [A, E], lambda i, j, side: 9, 2, least_one_hex=True)
    assert [found.path(i) for i in (B, D, F)] == [[A, B], [E, D], [E, F]]


def test_what_a_step_is_charged_for() -> None:
    """The ground, what it costs to leave and to enter tolls and zones, and to stay in a zone."""
    restrictions = Restrictions(
        tolls=(Toll(one(A) | one(B), enter=3, leave=4, name="mud"),),
        zones=(ZoneEffect(one(B) | one(C), enter=5, leave=6, through=7, name="zone"),),
    )
    going = Going.of(ROW, STEPS)
    charged = {
        (i, j): [item for item in restrictions.charge(going, i, j).items if item[0] != "ground"][1:]
        for i, j in ((A, B), (B, C), (C, D), (D, E))
    }
    assert charged == {
        (A, B): [("leaving mud", 4), ("mud", 3), ("zone", 5)],
        (B, C): [("leaving mud", 4), ("leaving zone", 6), ("zone", 5), ("zone to zone", 7)],
        (C, D): [("leaving zone", 6)],
        (D, E): [],
    }


@pytest.mark.parametrize(("through", "more"), [(0, []), (7, [("zone to zone", 7)]), (None, [])])
def test_a_step_within_a_zone_is_charged_for(
    through: int | None, more: list[tuple[str, int]]
) -> None:
    """Only if the zone has a price for it."""
    zone = ZoneEffect(one(B) | one(C), stop=False, through=through, name="zone")
    restrictions = Restrictions(zones=(zone,))
    items = restrictions.charge(Going.of(ROW, STEPS), B, C).items
    assert [item for item in items if "zone" in item[0]] == more


def test_stops_of_the_ground_end_moves_that_nothing_else_restricts() -> None:
    """A search without restrictions has no terms, but for hexes where the ground ends a move."""
    assert FREE.terms(ROW, 1, {}).halt == 0
    assert FREE.terms(ROW, 1, {"marsh": 1 << C}).halt == 1 << C
    mines = Restrictions(stops={"mines": 1 << B})
    assert mines.terms(ROW, 1, {"marsh": 1 << C}).halt == 1 << B | 1 << C
    assert mines.terms(ROW, 1, {}).halt == 1 << B
    going = Going(STEPS, 1, {"marsh": one(C)}, Going.of(ROW, STEPS).charge)
    assert ROW.names(reach(ROW, A, going, 9).hexes) == ["0101", "0102", "0103"]


def test_a_function_is_asked_beforehand_for_all_steps_of_ranges() -> None:
    """What it says wrongly of a step is refused at once, and it is not asked again."""
    with pytest.raises(HexError, match="from 0105 to 0106 it cannot be -1"):
        Ranges.of(ROW, lambda i, j, side: -1 if j == F else 1, 2)
    asked: list[tuple[int, int]] = []

    def cost(i: int, j: int, side: frozenset[str]) -> int:
        asked.append((i, j))
        return 1

    ranges = Ranges.of(ROW, cost, 2)
    assert set(asked) == {(i, j) for i in ROW.ids for j in ROW.neighbours[i]}
    asked.clear()
    assert ROW.names(ranges.at(A).places) == ["0101", "0102", "0103"]
    assert asked == []


def test_movement_points_are_divided() -> None:
    """Costs are multiplied; where a move ends and what is charged stay; only multiples will do."""
    going = Going(STEPS, 1, {"marsh": one(B)}, Going.of(ROW, STEPS).charge)
    halves = going.divided(2)
    assert (halves.scale, dict(halves.stops)) == (2, {"marsh": 1 << B})
    assert (halves.costs.cost(A, B), halves.costs.cost(B, C)) == (2, 4)
    assert halves.charge(B, C) == going.charge(B, C)
    assert going.divided(1) is going
    assert halves.divided(2) is halves
    for scale in (0, 1, 3):
        with pytest.raises(HexError, match=f"in 2 cannot be divided into {scale}"):
            halves.divided(scale)


def test_no_way_leads_to_a_place_that_is_not_reached() -> None:
    """It is refused by its name."""
    with pytest.raises(HexError, match="0106"):
        reach(ROW, A, STEPS, 3).path(F)


def test_tolls_and_zones_divide_movement_points() -> None:
    """Into so many points that each of their prices is whole."""
    restrictions = Restrictions(
        tolls=(Toll(one(B), enter=Fraction(1, 2)),),
        zones=(ZoneEffect(one(C), through=Fraction(1, 3)),),
    )
    assert [restrictions.scale(n) for n in (1, 4)] == [6, 12]
    assert FREE.scale(2) == 2


def test_entering_the_map_is_charged_for() -> None:
    """The price, and the tolls that cost something to enter that very place."""
    tolls = (Toll(one(B), enter=3, name="mud"), Toll(one(B) | one(C), leave=4, name="jam"))
    restrictions = Restrictions(tolls=tolls)
    price = ("entering the map", 2)
    items = [restrictions.entry_charge(2, j).items for j in (B, C, D)]
    assert items == [(price, ("mud", 3)), (price,), (price,)]


def test_sets_of_places_are_refused_by_their_name() -> None:
    """Those with a place off the map; complements and empty sets will do."""
    with pytest.raises(HexError, match="the set of 'enemy'"):
        Restrictions(closed={"enemy": 1 << ROW.size}).terms(ROW, 1, {})
    for places in (0, 1 << B, ~(1 << A)):
        Restrictions(closed={"enemy": places}).terms(ROW, 1, {})


def test_going_the_other_way() -> None:
    """Costs and charges of a step are those of the step back; where a move ends stays."""
    going = Going(STEPS, 1, {"marsh": one(B)}, Going.of(ROW, STEPS).charge)
    back = going.reversed()
    assert (back.costs.cost(C, B), back.costs.cost(B, C)) == (2, 1)
    assert back.charge(C, B) == going.charge(B, C)
    assert back.charge(C, B) != back.charge(B, C)
    assert dict(back.stops) == {"marsh": 1 << B}


@pytest.mark.parametrize("compiled", [True, False])
def test_a_range_ends_at_stops_and_closed_places(compiled: bool) -> None:
    """Stops are entered and not left, closed places are not entered; the start may be either."""
    ranges = Ranges.of(ROW, STEPS if compiled else (lambda i, j, side: 2 if j == C else 1), 4)
    assert ROW.names(ranges.at(A).places) == ["0101", "0102", "0103", "0104"]
    assert ROW.names(ranges.at(A, stops=1 << B).places) == ["0101", "0102"]
    assert ROW.names(ranges.at(A, closed=1 << A | 1 << C).places) == ["0101", "0102"]


def test_faults_of_a_cost_table_name_its_file() -> None:
    """The name that was given with the text."""
    with pytest.raises(ValueError, match=r"costs\.toml:1"):
        CostTable.parse('modes = "foot"', "costs.toml")


def test_terms_are_made_of_sets_of_places_alone() -> None:
    """Sets and complements of sets are taken; an id in place of a set is refused."""
    assert Restrictions(closed={"sea": ~(1 << A)}).terms(ROW, 1, {}).extra(A, B) is None
    assert Restrictions(closed={"nothing": 0}).terms(ROW, 1, {}).extra(A, B) == 0
    for wrong, what in ((B, "is the id of 0102"), ("0102", "is no set")):
        enemy = Restrictions(closed={"enemy": wrong})  # type: ignore[dict-item]
        with pytest.raises(HexError, match=f"the set of 'enemy' {what}"):
            enemy.terms(ROW, 1, {})


def test_a_range_depends_only_on_places_that_it_looks_at() -> None:
    """Beyond places where all is spent, and where the move ends, nothing matters."""
    ranges = Ranges.of(ROW, STEPS, 2)
    found = ranges.at(C)
    assert ROW.names(found.places) == ["0101", "0102", "0103", "0104", "0105"]
    assert found.depends_on == found.places
    stopped = ranges.at(A, 0, 1 << B)
    assert ROW.names(stopped.places) == ROW.names(stopped.depends_on) == ["0101", "0102"]
