"""Commanders-in-chief and their generals: cards handed out, dice for those without (2.11.3)."""

from __future__ import annotations

from hexwar.board import pack
from hexwar.play import Frame, Next, again, ask, frame, rule, step
from hexwar.play.entries import each
from hexwar.play.frames import repeat
from memoir44.printed.arms import ARMS, Arm, Face
from memoir44.printed.ids import CommandId, SeatId
from memoir44.rules.contact import of_arms, units_of_mover
from memoir44.rules.dice import throw
from memoir44.rules.hands import card_of, kinds_in, lay_down
from memoir44.rules.partners import partners
from memoir44.rules.strikes import AirPower, Barrage
from memoir44.state.battle import NOBODY, Memoir

CHIEFS_OWN: dict[str, type[Frame]] = {"air-power": AirPower, "barrage": Barrage}
"""Effects of the cards that a commander-in-chief plays himself."""

CALLED_BY: dict[Face, tuple[Arm, ...]] = {
    "infantry": ("infantry",),
    "armour": ("armour",),
    "grenade": ("artillery",),
    "star": ARMS,
}
"""Whom the die of a general without a card lets him order."""


@rule("2.11.3")
def take_the_initiative(g: Memoir) -> None:
    """Let a general without a card roll a die and order one unit of the symbol rolled."""
    (face,) = throw(g, "initiative", 1)
    g.say("initiative", player=g.player, dice=(face,))
    named = of_arms(g, units_of_mover(g), CALLED_BY.get(face, ()))
    g.slot_units, g.slot_limits = [pack(named)], [1]


def generals(g: Memoir) -> list[SeatId]:
    """The generals of the side to move, by seat."""
    return partners(g, g.side)


@rule("2.11.3")
def may_be_given_a_card(g: Memoir, seat: SeatId) -> str | None:
    """A general gets one card, and a side plays three at most."""
    return "2.11.3" if hand_is_closed(g) or g.cards[seat] != NOBODY else None


def held_by_chief(g: Memoir, seat: int = NOBODY) -> list[CommandId]:
    """The kinds of cards that the commander-in-chief holds."""
    del seat
    return kinds_in(g, g.hands[g.seat])


@rule("1.3.1", "2.11.3")
def may_be_handed_out(g: Memoir, seat: SeatId, kind: CommandId) -> str | None:
    """Any card may be handed out that the commander-in-chief does not play himself."""
    if card_of(g, g.hands[g.seat], kind) < 0:
        return "1.3.1"
    return "2.11.3" if g.game.deck.commands[kind].printed.effect in CHIEFS_OWN else None


@rule("1.3.1", "2.11.3")
def may_be_played_by_chief(g: Memoir, kind: CommandId) -> str | None:
    """The commander-in-chief himself plays one card at most, of those that order nobody."""
    if card_of(g, g.hands[g.seat], kind) < 0:
        return "1.3.1"
    own = g.game.deck.commands[kind].printed.effect in CHIEFS_OWN
    full = hand_is_closed(g) or g.card != NOBODY
    return None if own and not full else "2.11.3"


@rule("2.11.3")
def hand_is_closed(g: Memoir) -> bool:
    """Tell whether the side to move has played all the cards that it may this turn."""
    mine = (n for n, seat in enumerate(g.game.seats) if seat.side == g.side)
    return sum(g.cards[n] >= 0 for n in mine) >= int(g.game.options["cards_a_turn"])


@frame
class HandingOut(Frame):
    """The commander-in-chief hands out cards, and plays some himself (2.11.3)."""

    def player(self, g: Memoir) -> str:
        """The commander-in-chief."""
        return g.player

    @step("2.11.3")
    def take_the_chair(self, g: Memoir) -> None:
        g.seat = g.place.holder

    @ask("2.11.3", by=player, or_else="no-more-cards")
    def hand_out(self, g: Memoir) -> None:
        """Give a card to a general, play one yourself, or go on."""

    @hand_out.on(each(generals, may_be_given_a_card), each(held_by_chief, may_be_handed_out))
    def give(self, g: Memoir, seat: SeatId, command: CommandId) -> Next:
        lay_down(g, g.seat, seat, command)
        return again()

    @hand_out.on(each(held_by_chief, may_be_played_by_chief))
    def play(self, g: Memoir, command: CommandId) -> Next:
        lay_down(g, g.seat, g.seat, command)
        return repeat(CHIEFS_OWN[g.printed.effect])
