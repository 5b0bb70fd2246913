"""What players can count: the Command cards that they have not seen."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.play.states import SPECTATOR


@pytest.mark.rule("1.3.5", "1.3.5/discard")
@pytest.mark.parametrize("name", ["sword", "sword-juno", "overthrough-sword-juno"])
def test_everybody_counts_the_cards_not_yet_seen(name: str) -> None:
    """What somebody has not seen is the deck and the hidden hands, whatever lies where."""
    match, rng = hexwar.start(f"memoir44/{name}", seed=4), Random(4)
    for _ in range(60):
        match.do(rng.choice(match.legal_actions.texts()))
    g = match.state
    for player in (*match.game.players, SPECTATOR):
        for deck, pile in enumerate(match.scene(player).piles):
            [rows] = pile.tallies.values()
            seats = [n for n, seat in enumerate(g.game.seats) if seat.deck == deck]
            hidden = [g.hands[n] for n in seats if g.game.seats[n].player != player]
            assert pile.left == g.decks[deck].bit_count()
            assert sum(row.left for row in rows) == pile.left + sum(h.bit_count() for h in hidden)
            assert sum(row.of for row in rows) == len(g.game.deck.cards)
            assert all(row.left <= row.of for row in rows)
