"""Commanders-in-chief and their generals: cards handed out, dice for those without (2.11.3)."""

from hexwar.board import SetOf, numbered, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    step,
)
from memoir44.printed.arms import CommandId, SeatId
from memoir44.printed.figures import FIGURES
from memoir44.rules.dice import throw
from memoir44.rules.facts import Facts, commanded_by_mover, of_arms
from memoir44.rules.hands import in_hand, lay_down
from memoir44.rules.partners import holders, mover, partners
from memoir44.rules.tactics import TACTICS
from memoir44.state import Memoir


@rule("2.11.3/die")
def take_the_initiative(g: Memoir) -> None:
    """Let a general without a card roll a die and order one unit of the symbol rolled."""
    (face,) = throw(g, "initiative", 1)
    g.say("initiative", rule="2.11.3/die", player=g.player, dice=(face,))
    named = of_arms(g, commanded_by_mover(g), FIGURES.called_by[face])
    g.slot_units, g.slot_limits = [named], [1]


@requires("2.11.3/handing-out")
def generals(m: Facts) -> SetOf[SeatId]:
    """It is no general of the side to move."""
    return pack(partners(m.g, m.g.side))


@forbids("2.11.3/handing-out")
def has_a_card(m: Facts) -> SetOf[SeatId]:
    """The general has a card already."""
    return pack(seat for seat, card in numbered(SeatId, m.g.cards) if card >= 0)


@forbids("2.11.3/handing-out")
def orders_nobody(m: Facts) -> SetOf[CommandId]:
    """The commander-in-chief plays it."""
    commands = numbered(CommandId, m.g.game.deck.commands)
    return pack(n for n, command in commands if command.printed.by_the_chief)


@requires("2.11.3/handing-out")
def for_the_chief(m: Facts) -> SetOf[CommandId]:
    """The commander-in-chief plays only cards that order nobody."""
    return orders_nobody(m)


@forbids("2.11.3/three-cards")
def hand_is_closed(m: Facts) -> bool:
    """The side has played as many cards as it may."""
    g = m.g
    mine = (n for n, seat in enumerate(g.game.seats) if seat.side == g.side)
    return sum(g.cards[n] >= 0 for n in mine) >= int(g.game.options["cards_a_turn"])


@forbids("2.11.3/handing-out")
def has_played_himself(m: Facts) -> bool:
    """The commander-in-chief has played a card."""
    return m.g.card >= 0


@frame
class HandingOut(Frame):
    """The commander-in-chief hands out cards, and plays some himself (2.11.3)."""

    receivers = Choice(generals, has_a_card)
    orders = Choice(in_hand, orders_nobody)
    own_cards = Choice(in_hand, for_the_chief)

    @step("2.11.3/handing-out")
    def take_the_chair(self, g: Memoir) -> None:
        g.seat = holders(g, g.side)[0]

    @ask("2.11.3/handing-out", by=mover, or_else="no-more-cards", context=Facts)
    def hand_out(self, g: Memoir) -> None:
        """Give a card to a general, play one yourself, or go on."""

    @hand_out.on(receivers, orders, when=Choice(hand_is_closed), rule="2.11.3/handing-out")
    def give(self, g: Memoir, seat: SeatId, command: CommandId) -> Next:
        lay_down(g, g.seat, seat, command)
        return again()

    @hand_out.on(
        own_cards, when=Choice(hand_is_closed, has_played_himself), rule="2.11.3/handing-out"
    )
    def play(self, g: Memoir, command: CommandId) -> Next:
        lay_down(g, g.seat, g.seat, command)
        return repeat(TACTICS[g.printed.effect])
