"""Drawing cards: each draw is for one purpose, and lies on the card track or is discarded (2.3)."""

from __future__ import annotations

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CardId, one
from hexwar.play import rule


@rule("2.3", "R3-04", "R3-05")
def draw_card(g: Omaha, stream: str, box: str = "") -> FireCard:
    """Draw a card.

    When the deck is used up, the discards become a new deck at once; cards on the track stay out.

    Args:
        g: The state.
        stream: The purpose of the draw, which names its stream of chance.
        box: The box of the card track where the card lies until the end of the turn; without, it
            is discarded at once.
    """
    if not g.deck:
        shuffle_discards(g)
    index = CardId(g.draw(stream, g.deck, len(g.game.cards)))
    g.deck &= ~one(index)
    if box:
        g.card_track[box] = index + 1
    else:
        g.discards |= one(index)
    card = g.game.cards[index]
    g.say("card-drawn", card=index + 1, purpose=stream, rule="2.3")
    return card


def shuffle_discards(g: Omaha) -> None:
    """Shuffle all discards back into the deck."""
    g.deck |= g.discards
    g.discards = NONE
    g.say("deck-shuffled", rule="4")


@rule("4")
def clear_card_track(g: Omaha) -> None:
    """Move the cards of the turn from the card track to the discards (4 VI)."""
    for number in g.card_track.values():
        g.discards |= one(CardId(number - 1))
    g.card_track = {}


def card_numbered(g: Omaha, number: int) -> FireCard:
    """Return a card by its number."""
    return g.game.cards[number - 1]
