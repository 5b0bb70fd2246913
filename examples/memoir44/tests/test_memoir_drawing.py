"""Drawing at the end of a turn, after cards that are repeated or that shuffle (1.3.5, 1.4.1)."""

from __future__ import annotations

import pytest
from memoir44.rules.activation import repeat_the_enemy
from memoir44.rules.hands import Draw
from memoir44.state import Memoir
from memoir_stage import stage

from hexwar.testing import Rehearsal

UNITS = (("allies", "infantry", (4, 2)), ("axis", "infantry", (0, 12)))


def countering(card: str) -> Memoir:
    """The Allies have played Counter-Attack after a card of the Axis."""
    g = stage(*UNITS, card="Counter-Attack", medals=1)
    g.last_commands[g.place.opposite] = g.game.deck.kind(card)
    repeat_the_enemy(g)
    return g


@pytest.mark.rule("1.3.5", "1.4.1/counter-attack", "1.4.1/recon-1")
def test_the_counter_attack_of_a_reconnaissance_draws_two_and_keeps_one() -> None:
    """Counter-Attack repeats how the card that it counters has its player draw."""
    g = countering("Recon-1-Left")
    held = g.hands[1].bit_count()
    play = Rehearsal(g, Draw)
    assert g.hands[1].bit_count() == held + 2
    play.do(play.texts[0])
    assert g.hands[1].bit_count() == held + 1


@pytest.mark.rule("1.3.5", "1.4.1/counter-attack")
def test_the_counter_attack_of_another_card_draws_one() -> None:
    """Nothing but the card countered decides: of a Probe one card is drawn."""
    g = countering("Probe-Left")
    held = g.hands[1].bit_count()
    assert Rehearsal(g, Draw).over
    assert g.hands[1].bit_count() == held + 1


@pytest.mark.rule("1.3.5", "1.4.1/counter-attack", "1.4.1/their-finest-hour")
def test_the_counter_attack_of_their_finest_hour_shuffles_the_deck() -> None:
    """Discards, the Counter-Attack among them, go back into the deck."""
    g = countering("Their-Finest-Hour")
    g.decks[0], g.discards[0] = 0b11, g.decks[0] & ~0b11
    play = Rehearsal(g, Draw)
    assert play.kinds() == ["reshuffled", "draws", "drawn"]
    assert g.discards[0] == 0


@pytest.mark.rule("1.3.5", "1.4.1/their-finest-hour")
def test_their_finest_hour_discards_shuffles_and_then_draws() -> None:
    """The card drawn may be any that was discarded: the deck is shuffled before the draw."""
    g = stage(*UNITS, card="Their-Finest-Hour", medals=1)
    played = g.cards[g.seat]
    g.decks[0] &= ~(1 << played)
    g.discards[0], g.decks[0] = g.decks[0], 0
    everything = g.discards[0] | 1 << played
    held = g.hands[1]
    play = Rehearsal(g, Draw)
    assert play.kinds() == ["reshuffled", "draws", "drawn"]
    drawn = g.hands[1] & ~held
    assert drawn.bit_count() == 1
    assert (g.decks[0] | drawn, g.discards[0]) == (everything, 0)


@pytest.mark.rule("1.3.5")
def test_other_cards_are_discarded_after_the_draw() -> None:
    """A Probe is not among the cards that its player may draw when the deck is reshuffled."""
    g = stage(*UNITS, card="Probe-Left", medals=1)
    played = g.cards[g.seat]
    g.decks[0] &= ~(1 << played)
    g.discards[0], g.decks[0] = g.decks[0], 0
    Rehearsal(g, Draw)
    assert not g.hands[1] >> played & 1
    assert g.discards[0] == 1 << played
