"""Patrols from German positions (16.6)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.german_actions.hit_one_unit import MET_FIRST, Patrol, within_reach
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import one
from hexwar.testing import Rehearsal

from .german_cards import acted, names_of, play_card
from .situations import Situation

DIAMOND = 43
"""A card with blue patrols (double) and diamonds."""


def patrol(s: Situation, position: str = "A2", number: int = DIAMOND) -> Rehearsal[Omaha]:
    """Let a position send a patrol on a card."""
    s.g.result = None
    return s.rehearse(Patrol, s.position(position), number, EAST)


@pytest.mark.rule("16.6", "16.61", "R16-15")
def test_all_units_on_intense_and_steady_dots() -> None:
    """Whatever their symbol; not those on sporadic dots, nor HQs and generals."""
    s = Situation("d-day", turn=17).german("A2", "T")
    s.us("F/2/16@1210/3", "2/A/741@1209/2", "G/2/16@1310/3", "16-HQ@1210", "Cota@1209")
    play = patrol(s)
    assert play.over
    assert s.g.disrupted == one(s.counter("F/2/16")) | one(s.counter("2/A/741"))
    assert names_of(s, play, "patrol-probes", "units") == ["F/2/16", "2/A/741"]
    assert [s.steps(name) for name in ("F/2/16", "2/A/741")] == [3, 2]


@pytest.mark.rule("16.6", "R16-15", "P4")
def test_one_unit_within_three_hexes() -> None:
    """With nobody there the nearest, then one with the card's symbol, then the strongest."""
    s = Situation("d-day", turn=17).german("A2", "T").us("F/2/16@1310/3", "E/2/16@1113/3")
    assert patrol(s).over
    assert s.g.disrupted == one(s.counter("F/2/16"))
    s = Situation("d-day", turn=17).german("A2", "T").us("F/2/16@1310/3", "E/2/16@1310/1")
    assert patrol(s).over
    assert s.g.disrupted == one(s.counter("E/2/16"))
    s = Situation("d-day", turn=17).german("A2", "T").us("F/2/16@1310/2", "G/2/16@1310/3")
    assert patrol(s).over
    assert s.g.disrupted == one(s.counter("G/2/16"))


@pytest.mark.rule("16.6", "R16-15", "P1", "R6-14")
def test_equals_are_the_players_choice() -> None:
    """The symbol is the printed one: concentration does not give it."""
    s = Situation("d-day", turn=17).german("A2", "T").us("F/2/16@1310/3", "G/2/16@1310/3")
    play = patrol(s)
    assert play.texts == ["disrupt F/2/16", "disrupt G/2/16"]
    play.do("disrupt G/2/16")
    assert play.over
    assert s.disrupted("G/2/16")


@pytest.mark.rule("16.6", "R16-15")
def test_a_disrupted_unit_may_take_it() -> None:
    """The nearest unit takes the patrol although it is disrupted already."""
    s = Situation("d-day", turn=17).german("A2", "T").us("F/2/16@1310/3", "E/2/16@1113/3")
    s.g.disrupted = one(s.counter("F/2/16"))
    assert patrol(s).over
    assert not s.disrupted("E/2/16")


@pytest.mark.rule("16.6", "16.61")
def test_nobody_within_reach() -> None:
    """An HQ on intense dots or units four hexes away are not met."""
    s = Situation("d-day", turn=17).german("A2", "T").us("16-HQ@1210", "F/2/16@1114/3")
    assert s.game.map.board.distance(s.at("1110"), s.at("1114")) == 4
    at = s.position("A2")
    assert MET_FIRST.best(s.g, within_reach(s.g, at), at, "diamond") == []
    play = patrol(s)
    assert play.over
    assert play.kinds() == []


@pytest.mark.rule("16.6", "16.61", "R16-15")
@pytest.mark.parametrize(("leader", "spared"), [("16-HQ", True), ("Cota", False)])
def test_a_headquarters_on_the_dots_draws_the_patrol(leader: str, spared: bool) -> None:
    """It is a US unit, though it is not disrupted: no other unit is. A general is none."""
    s = Situation("d-day", turn=17).german("A2", "T").us(f"{leader}@1210", "F/2/16@1310/3")
    play = patrol(s)
    assert play.over
    assert s.disrupted("F/2/16") != spared
    assert not s.disrupted(leader)
    assert play.kinds() == ([] if spared else play.kinds())


@pytest.mark.rule("16.6", "16")
def test_a_patrol_takes_the_place_of_fire() -> None:
    """The position does not fire, even at units on intense dots; a WN fires instead."""
    s = Situation("d-day", turn=17).german("A2", "T", depth=True).us("F/2/16@1210/3")
    play = play_card(s, EAST, DIAMOND)
    assert acted(play, "patrol-probes", s) == ["A2"]
    assert acted(play, "position-fires", s) == []
    s = Situation("d-day", turn=17).german("WN64", depth=True).us("I/3/16@0615/3")
    play = play_card(s, EAST, DIAMOND)
    assert acted(play, "position-fires", s) == ["WN64"]
