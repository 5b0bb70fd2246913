"""States redrawn from a view."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from hexwar.errors import GameError
from hexwar.play.game.redraw import redraw
from hexwar.play.states.runner import begin, perform

from ..duel import Duel, Turn


def test_a_redrawn_state_looks_the_same() -> None:
    """It fits the view, has dice of its own, and plays on."""
    g = Duel("dawn").start(3)
    perform(g, ("end-turn",))
    perform(g, ("end-turn",))
    for player in ("red", "blue"):
        imagined = redraw(g.game, g.view(player), player, Random(5))
        assert imagined.view(player) == g.view(player)
        assert imagined.seed != g.seed
        assert imagined.draws == {}
        perform(imagined, imagined.listed[0])


def test_it_shows_what_is_seen_of_secrets() -> None:
    """A new card in one's own hand is seen, and so is one more in another's; which one is not."""
    g = Duel("dawn").set_up(3)
    begin(g, Turn)
    g.hands[:], g.deck = [0b0001, 0b0010], 0b11111100
    kept = redraw(g.game, g.view("red"), "red", Random(5)).view("red")["fields"]
    assert kept == g.view("red")["fields"]
    g.hands[1] = 0b1000
    assert kept == g.view("red")["fields"]
    g.hands[1] = 0b1100
    assert kept != g.view("red")["fields"]
    g.hands[:] = [0b0100, 0b0010]
    assert kept != g.view("red")["fields"]


def test_it_depends_on_the_view_alone() -> None:
    """Two states that look alike are redrawn alike."""
    g = Duel("dawn").set_up(3)
    begin(g, Turn)
    other = g.clone()
    g.hands[:], g.deck = [0b0001, 0b0010], 0b11111100
    other.hands[:], other.deck = [0b0001, 0b1000], 0b11110110
    assert g.view("red") == other.view("red")
    drawn = [redraw(s.game, s.view("red"), "red", Random(5)).digest() for s in (g, other)]
    assert drawn[0] == drawn[1]


class Forgetful(Duel):
    """Does not say what the secrets could be."""

    def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Nothing."""
        return {}


def test_a_forgotten_secret_is_an_error() -> None:
    """A game must imagine every secret field."""
    g = Forgetful("dawn").start(3)
    with pytest.raises(GameError, match="nobody imagines 'hands'"):
        redraw(g.game, g.view("red"), "red", Random(5))
