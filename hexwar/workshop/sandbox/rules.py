"""What can be done in a sandbox: everything that hands can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NewType

from hexwar.board import CounterId, CounterSet, HexId, HexSet, pack, up_to
from hexwar.board.ids import SetOf
from hexwar.play import (
    Choice,
    Frame,
    Next,
    State,
    again,
    ask,
    forbids,
    frame,
    public,
    repeat,
    requires,
    state,
)

if TYPE_CHECKING:
    from hexwar.workshop.sandbox.game import Sandbox

DeckId = NewType("DeckId", int)
DiceId = NewType("DiceId", int)

OFF = -1
"""Beside the map."""

EVERYBODY = "table"
"""The one player, who stands for all people at the table."""


@state
class Table(State):
    """What lies where.

    Attributes:
        turn: The number of the turn, which anybody moves on.
        hex: By counter: its hex, or ``OFF``.
        height: By counter: its place in the order of all counters, the highest one on top.
        face: By counter: which face lies up.
        left: By deck: the cards that are left, as a bit set.
        last: By deck: the card drawn last, -1 for none.
    """

    game: Sandbox
    turn: int = public(default=1)
    hex: list[int] = public(factory=list, fixed=True)
    height: list[int] = public(factory=list, fixed=True)
    face: list[int] = public(factory=list, fixed=True)
    left: list[int] = public(factory=list, fixed=True)
    last: list[int] = public(factory=list, fixed=True)


@requires("1")
def any_counter(g: Table) -> CounterSet:
    """There is no such counter."""
    return up_to(CounterId, len(g.hex))


@requires("1")
def any_hex(g: Table, unit: CounterId) -> HexSet:
    """The map has no such hex."""
    del unit
    return g.game.board.all


@requires("2")
def on_the_map(g: Table) -> CounterSet:
    """It is not on the map."""
    return pack(CounterId(unit) for unit, at in enumerate(g.hex) if at != OFF)


@requires("3")
def with_other_faces(g: Table) -> CounterSet:
    """It has no other face."""
    faces = g.game.counters.steps
    return pack(CounterId(unit) for unit, count in enumerate(faces) if count > 1)


@requires("4")
def with_cards(g: Table) -> SetOf[DeckId]:
    """No card is left."""
    return pack(DeckId(deck) for deck, cards in enumerate(g.left) if cards)


@forbids("5")
def whole(g: Table) -> SetOf[DeckId]:
    """All its cards are in it."""
    sizes = (len(deck.cards) for deck in g.game.file.deck)
    full = zip(g.left, sizes, strict=True)
    return pack(
        DeckId(deck) for deck, (cards, size) in enumerate(full) if cards.bit_count() == size
    )


@requires("5")
def any_deck(g: Table) -> SetOf[DeckId]:
    """There is no such deck."""
    return up_to(DeckId, len(g.left))


@requires("6")
def any_dice(g: Table) -> SetOf[DiceId]:
    """There are no such dice."""
    return up_to(DiceId, len(g.game.dice))


MOST_MOVES: Final = 400_000
"""Moves that are listed at once; on larger tables a counter is taken first, then put down."""


def is_large(g: Table) -> bool:
    """Return whether the table has too many counters and hexes to list all moves at once."""
    return len(g.hex) * len(g.game.board.ids) > MOST_MOVES


@forbids("1")
def few_moves(g: Table) -> bool:
    """The table is large: take the counter first."""
    return is_large(g)


@requires("1")
def many_moves(g: Table) -> bool:
    """The table is small: move the counter at once."""
    return is_large(g)


@requires("7")
def at_any_time(g: Table) -> bool:
    """It can be done at any time."""
    del g
    return True


def put_down(g: Table, unit: CounterId, to: HexId) -> None:
    """Put a counter on top of a hex.

    Args:
        g: The state.
        unit: The counter.
        to: The hex.
    """
    g.hex[unit] = to
    g.height[unit] = max(g.height) + 1
    g.say("moved", unit=unit, to=to)


@requires("1")
def everywhere(g: Table) -> HexSet:
    """The map has no such hex."""
    return g.game.board.all


@frame
class Hand(Frame):
    """A counter is in somebody's hand.

    Attributes:
        unit: The counter.
    """

    unit: CounterId

    @ask("1", by=EVERYBODY, or_else="put-back")
    def where(self, g: Table) -> None:
        """Where does {unit:counter} go?"""

    @where.on(Choice(everywhere), rule="1")
    def put(self, g: Table, to: HexId) -> None:
        """Put it on top of a hex."""
        put_down(g, self.unit, to)


@frame
class Hands(Frame):
    """The people at the table do what they like."""

    @ask("1", by=EVERYBODY, or_else="finish")
    def choose(self, g: Table) -> None:
        """Move a counter, flip it, take it away, roll dice, draw a card."""

    @choose.on(Choice(any_counter), Choice(any_hex), when=Choice(few_moves), rule="1")
    def move(self, g: Table, unit: CounterId, to: HexId) -> Next:
        """Put a counter on top of a hex."""
        put_down(g, unit, to)
        return again()

    @choose.on(Choice(any_counter), when=Choice(many_moves), rule="1")
    def take(self, g: Table, unit: CounterId) -> Next:
        """Take a counter, to put it down somewhere."""
        del g
        return repeat(Hand, unit)

    @choose.on(Choice(on_the_map), rule="2")
    def remove(self, g: Table, unit: CounterId) -> Next:
        """Take a counter off the map."""
        g.hex[unit] = OFF
        g.say("removed", unit=unit)
        return again()

    @choose.on(Choice(with_other_faces), rule="3")
    def flip(self, g: Table, unit: CounterId) -> Next:
        """Turn the next face of a counter up."""
        g.face[unit] = (g.face[unit] + 1) % g.game.counters.steps[unit]
        g.say("flipped", unit=unit, face=g.face[unit] + 1)
        return again()

    @choose.on(Choice(with_cards), rule="4")
    def draw(self, g: Table, deck: DeckId) -> Next:
        """Draw a card, which everybody sees."""
        cards = g.game.file.deck[deck].cards
        card = g.draw(f"deck {deck}", g.left[deck], len(cards))
        g.left[deck] &= ~(1 << card)
        g.last[deck] = card
        g.say("drawn", deck=deck, card=cards[card])
        return again()

    @choose.on(Choice(any_deck, whole), rule="5")
    def shuffle(self, g: Table, deck: DeckId) -> Next:
        """Put all cards of a deck back."""
        g.left[deck] = (1 << len(g.game.file.deck[deck].cards)) - 1
        g.last[deck] = -1
        g.say("shuffled", deck=deck)
        return again()

    @choose.on(Choice(any_dice), rule="6")
    def roll(self, g: Table, dice: DiceId) -> Next:
        """Roll dice."""
        count, sides = g.game.dice_of(dice)
        thrown = [g.roll("dice", sides) for _ in range(count)]
        g.say("rolled", dice=dice, thrown=" ".join(map(str, thrown)), total=sum(thrown))
        return again()

    @choose.on(when=Choice(at_any_time), rule="7")
    def next_turn(self, g: Table) -> Next:
        """Go on to the next turn."""
        g.turn += 1
        g.say("next-turn", turn=g.turn)
        return again()

    @choose.on(when=Choice(at_any_time), rule="8")
    def finish(self, g: Table) -> None:
        """Put everything away."""
        g.end("finished", rule="8")
