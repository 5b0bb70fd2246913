"""When is a beach secured, what enters then, and what counts for the Allies?"""

from __future__ import annotations

import copy

import pytest
from days_stage import at_dawn, chit, cleared, put, to, unit, why_not
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.ground.marching import march
from greatest_day.rules.ground.securing import ENTRIES, entries, is_safe, secure
from greatest_day.rules.turn.victory import awards
from greatest_day.state import OFF

from hexwar.board import has


@pytest.mark.rule("4.3.2", "4.8.5")
def test_f15_a_beach_is_secured_when_all_is_cleared() -> None:
    """All tracks down, no Germans within 3 hexes, beach hexes empty: at once; else not."""
    g = cleared()
    assert is_safe(g)
    put(g, "Wn__21__Trout", "37.008")
    assert not is_safe(g)
    g = cleared()
    put(g, "A_2__E__Yorks", "34.008")
    assert not is_safe(g)
    g = cleared()
    secure(g)
    assert (g.secured, g.wave, g.quality[0]) == (1, 0, 0)
    assert g.reserve >> unit(g, "A_1__S__Lancs") & 1


@pytest.mark.rule("4.1.3", "4.1.4", "4.3.1")
def test_nobody_leaves_the_overlay_before_the_beach_is_secured() -> None:
    """Afterwards one marches on, but nobody enters the beach any more."""
    g = cleared()
    company = put(g, "A_2__E__Yorks", "34.010")

    def reached(name: str) -> bool:
        found = g.game.marches.places(march(g, company, 0))
        return bool(found >> to(g, name) & 1)

    assert not reached("35.014")
    g.secured = 1
    assert reached("35.014")
    assert not reached("34.008")


@pytest.mark.rule("series.reinforcements")
def test_reinforcements_enter_with_the_chit_of_their_division() -> None:
    """21. Panzer from turn 5 on at Caen; not onto an enemy."""
    g = at_dawn()
    tank = unit(g, "u1___Pz.Rgt.__22")
    assert not entries(g, tank)
    g.turn, g.active, g.chit = 5, 1, chit(g, "21.-Panzer")
    activation = Activation()
    assert has(activation.coming.of(g), tank)
    assert why_not(ENTRIES, g, tank, to(g, "40.034")) is None
    assert why_not(ENTRIES, g, tank, to(g, "34.009")) == "series.reinforcements"
    put(g, "A_2__E__Yorks", "40.034")
    assert why_not(ENTRIES, g, tank, to(g, "40.034")) == "series.reinforcements"
    g.chit = chit(g, "716.-Infanterie")
    assert not has(activation.coming.of(g), tank)


@pytest.mark.rule("victory", "2.4.5", "4.3.2")
def test_sword_counts_bridges_the_beach_the_link_and_the_coast() -> None:
    """4 each for the Allies; 8 for the Germans with two steps of 21. Panzer on the coast."""
    g = at_dawn()
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    assert awards(g, 0) == 8
    g.secured, g.linked = 3, 4
    assert awards(g, 0) == 16
    put(g, "u1___192", "41.007")
    assert awards(g, 1) == 8


@pytest.mark.rule("4.3.2", "4.3.3")
def test_by_the_option_a_beach_is_secured_at_1100_and_who_was_at_sea_comes_at_1300() -> None:
    """Turn 3 and turn 4 of the day; without the option at once."""
    g = cleared()
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "late_securing": True}
    load, found = unit(g, "A_1__S__Lancs"), []
    for g.turn in (2, 3, 4):
        secure(g)
        found.append((bool(g.secured), bool(entries(g, load))))
    assert found == [(False, False), (True, False), (True, True)]


@pytest.mark.rule("4.3.2", "4.2.4")
def test_a_leader_alone_on_the_beach_keeps_nobody_from_securing_it_and_may_leave() -> None:
    """He is no unit; and he goes through an open gap as a column does."""
    g = cleared()
    leader = put(g, "Leader__Palmer", "33.008")
    g.open_gaps = (1 << len(g.game.gaps)) - 1
    assert g.game.marches.places(march(g, leader, 0)) & ~g.game.beach
    assert is_safe(g)
