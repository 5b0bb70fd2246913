"""The ways off the map that a player may hold open."""

from __future__ import annotations

import pytest

from ddob_scenarios.players.estimates.routes import (
    attack_order,
    bars_of,
    best_route,
    catchment,
    drawn_to_routes,
    on_a_route,
    routes_of,
    safest_routes,
    unguarded,
)
from ddob_scenarios.printed.map_reading import printed_map
from hexwar.board import has, iterate, pack
from tests.ddob_scenarios.situations import Situation


def names(positions: int) -> set[str]:
    """Return the names of a set of positions."""
    return {printed_map().positions[number].name for number in iterate(positions)}


def test_the_eastern_exit_is_the_one_least_looked_upon() -> None:
    """By the far east of the map six positions look upon the way, by every other more (20.3)."""
    omaha = printed_map()
    routes = safest_routes(omaha)
    assert set(omaha.exits.values()) == set(routes)
    east = routes[omaha.exits["A"]]
    assert {"WN60", "WN61", "A3", "A5", "A8", "A9"} == names(east.positions)
    others = [route for at, route in routes.items() if at != east.exit]
    assert all(route.positions.bit_count() > 6 for route in others)


@pytest.mark.parametrize("letter", "ABCDEFG")
def test_a_way_leads_from_the_beach_step_by_step_to_its_exit(letter: str) -> None:
    """It begins on the beach, ends at the exit, and every position that can fire at it is named."""
    omaha = printed_map()
    route = safest_routes(omaha)[omaha.exits[letter]]
    assert has(omaha.ground["beach"], route.path[0])
    assert route.exit == route.path[-1]
    assert all(
        has(omaha.board.adjacent[i], j) for i, j in zip(route.path, route.path[1:], strict=False)
    )
    way = pack(route.path)
    upon = {p.name for p in omaha.positions if not p.armour and p.field & way}
    assert upon <= names(route.positions)
    assert set(attack_order(omaha, route)) == set(iterate(route.positions))
    assert all(has(catchment(omaha, route), at) for at in route.path)


def test_nobody_holds_a_way_open_where_exits_do_not_score() -> None:
    """The First Waves knows no exits (13.2), and before turn 17 there is the beach to win."""
    assert routes_of(Situation(turn=9).g) == ()
    assert routes_of(Situation("d-day", turn=9).g) == ()
    assert len(routes_of(Situation("d-day", turn=17).g)) == 2


def test_each_sector_has_a_way_off_the_map() -> None:
    """Each division has actions of its own (17): the 1st goes to exit A, the 29th to exit G."""
    there = Situation("beyond-the-beach", turn=18)
    omaha = there.game.map
    assert [omaha.exits[letter] for letter in "AG"] == [r.exit for r in routes_of(there.g)]
    for route in routes_of(there.g):
        assert drawn_to_routes(there.g) & pack(route.path) == pack(route.path)


def test_the_best_way_is_the_one_that_fewest_look_upon() -> None:
    """Six look upon the way to exit A, nine upon the one to G; The First Waves has none."""
    there = Situation("beyond-the-beach", turn=18)
    best = best_route(there.g)
    assert best is not None
    assert there.game.map.exits["A"] == best.exit
    assert best_route(Situation(turn=9).g) is None


def test_germans_bar_a_way_upon_it_or_by_their_fire() -> None:
    """Who only disrupts there, with sporadic fire, does not keep units from passing (6.3)."""
    there = Situation("beyond-the-beach", turn=18)
    route = routes_of(there.g)[0]
    assert bars_of(there.g, route) == ()
    there.german("A9", "T").german("A8", "T").german("A3", "T")
    barring = tuple(there.game.map.position_named[name] for name in ("A3", "A8"))
    assert barring == bars_of(there.g, route)
    free = {there.game.map.sites[site].name for site in unguarded(there.g, route)}
    assert {"WN60", "WN61", "A5"} == free
    assert on_a_route(there.g, there.game.map.position_named["A9"])
