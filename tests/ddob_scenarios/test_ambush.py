"""Ambushes from empty German positions (16.9)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.german_actions.hit_one_unit import CAUGHT_FIRST, Ambush, caught
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import one
from hexwar.testing import Rehearsal

from .german_cards import acted, card_with, play_card
from .situations import Situation

CIRCLE = 21
"""A card with circles."""


def ambush(s: Situation, position: str = "A1", number: int = CIRCLE) -> Rehearsal[Omaha]:
    """Let an empty position set an ambush on a card."""
    s.g.result = None
    return s.rehearse(Ambush, s.position(position), number, EAST)


@pytest.mark.rule("16.9", "R16-16", "charts")
def test_on_intense_dots_a_unit_loses_a_step() -> None:
    """Only with the card's symbol, armour too, and it is not disrupted."""
    for unit in ("G/2/16", "2/A/741"):
        s = Situation("d-day", turn=17).us(f"{unit}@1109/2", "F/2/16@1007/3", "M/3/16@1108/3")
        assert ambush(s).over
        assert s.steps(unit) == 1
        assert not s.g.disrupted
        assert [s.steps(name) for name in ("F/2/16", "M/3/16")] == [3, 3]


@pytest.mark.rule("16.9", "R16-16", "charts")
def test_else_one_on_other_dots_is_disrupted() -> None:
    """Steady and sporadic dots are alike: the nearest unit is caught."""
    s = Situation("d-day", turn=17).us("F/2/16@1109/3", "G/2/16@1108/3", "2/A/741@1110/2")
    assert ambush(s).over
    assert s.g.disrupted == one(s.counter("G/2/16"))
    assert s.steps("G/2/16") == 3
    s = Situation("d-day", turn=17).us("2/A/741@1110/2")
    assert ambush(s).over
    assert s.disrupted("2/A/741")


@pytest.mark.rule("16.91", "P4")
def test_nearest_then_most_steps_then_the_player() -> None:
    """One unit at most."""
    s = Situation("d-day", turn=17).us("G/2/16@1110/3", "L/3/16@1209/3", "M/3/16@1108/1")
    units, loses = caught(s.g, s.position("A1"), "circle")
    assert not loses
    assert len(units) == 3
    assert CAUGHT_FIRST.best(s.g, units, s.position("A1")) == [s.counter("M/3/16")]
    s = Situation("d-day", turn=17).us("G/2/16@1109/2", "L/3/16@1007/3")
    assert ambush(s).over
    assert [s.steps(name) for name in ("G/2/16", "L/3/16")] == [2, 2]
    s = Situation("d-day", turn=17).us("G/2/16@1109/2", "L/3/16@1007/2")
    play = ambush(s)
    assert play.texts == ["hit G/2/16", "hit L/3/16"]
    play.do("hit L/3/16")
    assert play.over
    assert [s.steps(name) for name in ("G/2/16", "L/3/16")] == [2, 1]


@pytest.mark.rule("16.9", "R6-14", "R14-01")
def test_concentration_counts_and_nobody_else_is_caught() -> None:
    """Without a unit that has the symbol nothing happens; five steps give it."""
    s = Situation("d-day", turn=17).us("F/2/16@1109/3")
    play = ambush(s)
    assert play.over
    assert play.kinds() == []
    s = Situation("d-day", turn=17).us("F/2/16@1109/3", "K/3/16@1109/2")
    assert ambush(s).over
    assert s.steps("F/2/16") == 2


@pytest.mark.rule("16.9", "16", "R16-01")
def test_which_positions_set_an_ambush() -> None:
    """Empty reinforcement positions on an A, in communication, near US units; no WN does."""
    number = card_with("red", "A", target="circle")
    s = Situation("d-day", turn=17).us("G/2/16@1109/3")
    assert acted(play_card(s, EAST, number), "ambush", s) == ["A1"]
    s = Situation("d-day", turn=17).us("G/2/16@1109/3", "16-HQ@1008")
    assert acted(play_card(s, EAST, number), "ambush", s) == []
    s = Situation("d-day", turn=17).us("G/2/16@0815/3")
    assert acted(play_card(s, EAST, number), "ambush", s) == []  # WN65 is empty


@pytest.mark.rule("16.9", "R11-03", "11.14", "14.2", "R14-02")
def test_the_ambush_of_a_last_step() -> None:
    """A hero may be sacrificed; with early actions a unit that has lost a step is passed over."""
    s = Situation("d-day", turn=17).us("G/2/16@1109/1", hero="Monteith")
    assert ambush(s).texts == ["sacrifice G/2/16", "lose G/2/16"]
    s = Situation("d-day", turn=12, early_german_actions=True).us("G/2/16@1109/3", "L/3/16@1108/3")
    s.g.hit = one(s.counter("G/2/16"))
    assert caught(s.g, s.position("A1"), "circle") == ([s.counter("L/3/16")], False)
