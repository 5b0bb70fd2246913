"""The variant by difference: the contract, its own rules, and what it takes from the game."""

from __future__ import annotations

import pytest
from classic.by_difference import AssaultByDifference, LennByDifference, RetreatAhead
from classic.rules.combat import Assault
from classic_stage import laid_out, to, unit

from hexwar.board import has, iterate
from hexwar.testing import check_game


def test_contract() -> None:
    """The variant keeps the contract of a game."""
    assert check_game(LennByDifference("crossing"), games=1, thorough_every=5).games == 1


@pytest.mark.rule("6.3")
def test_strengths_are_subtracted() -> None:
    """12 against 5 is a difference of 7; the shifts are those of the game."""
    g = laid_out("east", LennByDifference, **{"1_I": "1003", "1_A": "1003", "10_X": "0904"})
    attack = Assault.of(g, to(g, "0904"), 1 << unit(g, "1/I") | 1 << unit(g, "1/A"))
    assert isinstance(attack, AssaultByDifference)
    assert (
        attack.calculate(g).text()
        == "12 against 5, +7; woods -1 → 3 to 5, combined arms +1 → 6 to 8"
    )


@pytest.mark.rule("6.5")
def test_there_is_no_window_for_reserves() -> None:
    """The question is not among the entries any more."""
    assert "ask_for_a_reserve" not in AssaultByDifference.plan
    assert "ask_for_a_reserve" in Assault.plan


@pytest.mark.rule("7.3")
def test_units_do_not_run_into_dead_ends() -> None:
    """The next hex is one from which the second can be reached."""
    g = laid_out("east", LennByDifference, **{"10_X": "0504", "1_I": "0604"})
    retreat = RetreatAhead(1 << unit(g, "10/X"), 2, to(g, "0504"))
    g.stack = [retreat]
    retreat.next_unit(g)
    board = g.game.board
    one, start = unit(g, "10/X"), to(g, "0504")
    ways = retreat.where_to.of(g, one)
    assert ways
    for first in iterate(retreat.steps_back.of(g, one, start)):
        further = iterate(retreat.steps_back.of(g, one, first))
        assert has(ways, first) == any(board.distance(hex_, start) == 2 for hex_ in further)
