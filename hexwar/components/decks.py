"""Decks of cards: the set of the remaining cards, without an order.

No player knows the order of a shuffled deck, so a state does not contain it.  The state has the set
of the remaining cards, an int, and a draw takes one of them at random.  A game keeps cards whose
place is known, such as one put back on top, in a tuple of its own.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from hexwar.board.bits import as_set, one
from hexwar.board.ids import NONE, SetOf
from hexwar.errors import ChanceError


class Dealer(Protocol):
    """What draws by chance: a state."""

    def draw(self, stream: str, bag: int, size: int) -> int:
        """Return a member of the bag."""
        ...


class Drawn(NamedTuple):
    """A card drawn, and the deck afterwards.

    Attributes:
        card: The card.
        left: What is left in the deck.
        discards: The discards; empty if they have just become the deck.
        shuffled: Whether the deck was used up and the discards became a new one.
    """

    card: int
    left: SetOf[Any]
    discards: SetOf[Any]
    shuffled: bool


def full_deck(size: int) -> SetOf[Any]:
    """Return a deck with all its cards.

    Raises:
        ChanceError: The size is negative.

    Example:
        >>> bin(full_deck(5))
        '0b11111'
    """
    if size < 0:
        raise ChanceError(f"a deck cannot have {size} cards")
    return as_set((1 << size) - 1)


def draw_card(g: Dealer, stream: str, left: SetOf[Any], discards: SetOf[Any], size: int) -> Drawn:
    """Draw a card; a deck that is empty is reshuffled from the discards first.

    Args:
        g: The state; it counts the draw.
        stream: The purpose of the draw, which names its stream of chance.
        left: The cards left in the deck.
        discards: The discards.
        size: How many cards the printed deck has; cards are 0 to ``size - 1``.

    Raises:
        ChanceError: There is no card in the deck nor among the discards, or the deck has cards
            beyond its size.

    Example:
        >>> class Last:
        ...     def draw(self, stream, bag, size): return bag.bit_length() - 1
        >>> draw_card(Last(), "event", 0b0101, 0b1010, 4)
        Drawn(card=2, left=1, discards=10, shuffled=False)
        >>> draw_card(Last(), "event", 0, 0b1010, 4)
        Drawn(card=3, left=2, discards=0, shuffled=True)
    """
    shuffled = not left
    if shuffled:
        left, discards = discards, NONE
    if not left:
        raise ChanceError(f"no card is left to draw for {stream!r}")
    card = g.draw(stream, left, size)
    return Drawn(card, left & ~one(card), discards, shuffled)


def deal(
    g: Dealer, stream: str, left: SetOf[Any], size: int, count: int
) -> tuple[SetOf[Any], SetOf[Any]]:
    """Deal a hand.

    Args:
        g: The state; it counts the draws.
        stream: The purpose of the draws.
        left: The cards left in the deck.
        size: How many cards the printed deck has.
        count: How many cards to deal; fewer if there are no more.

    Returns:
        The hand, and what is left, as bit sets.

    Raises:
        ChanceError: The number of cards is negative, or the deck has cards beyond its size.
    """
    if count < 0:
        raise ChanceError(f"{count} cards cannot be dealt for {stream!r}")
    hand: SetOf[Any] = NONE
    for _ in range(min(count, left.bit_count())):
        card = g.draw(stream, left & ~hand, size)
        hand |= one(card)
    return hand, left & ~hand
