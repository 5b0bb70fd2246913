"""Hands and deck: drawing, discarding, the choice after a reconnaissance (1.3.5, 1.4)."""

from hexwar.board import NONE, CardId, CardSet, SetOf, first, iterate, numbered, one, pack
from hexwar.components import draw_card
from hexwar.play import Choice, Frame, ask, frame, requires, rule, step
from hexwar.play.sequence.frames import secret_field
from memoir44.printed.arms import CommandId, SeatId
from memoir44.rules.facts import Facts
from memoir44.rules.partners import mover
from memoir44.state import NOBODY, Memoir

AMBUSH = "Ambush"
"""The name of the card that is played out of turn."""


def kinds_in(g: Memoir, cards: CardSet) -> list[CommandId]:
    """Return the kind of each of some cards, copies side by side."""
    return sorted(g.game.deck.cards[card] for card in iterate(cards))


def card_of(g: Memoir, cards: CardSet, kind: CommandId) -> CardId:
    """Return one of some cards of a kind, or -1: copies are the same."""
    return first(cards & g.game.deck.copies[kind])


@requires("1.3.1")
def in_hand(m: Facts) -> SetOf[CommandId]:
    """It is no card that the player to move holds."""
    return pack(kinds_in(m.g, m.g.hands[m.g.seat]))


@rule("1.3.1", "2.11.3/handing-out")
def lay_down(g: Memoir, holder: SeatId, seat: SeatId, command: CommandId) -> None:
    """Lay a card down for the seat that plays it; a general's comes from the commander's hand."""
    card = card_of(g, g.hands[holder], command)
    g.hands[holder] &= ~one(card)
    g.cards[seat], g.commands[seat] = card, command
    g.reveal("card-played", player=g.game.seats[seat].player, card=command)


@rule("1.3.5/draw", "1.3.5/reshuffle")
def draw(g: Memoir, seat: SeatId) -> CardId:
    """Draw a card and return it, or -1 if deck and discards are used up.

    A deck that is empty is reshuffled from the discards first.
    """
    player, deck, cards = g.game.seats[seat].player, g.game.seats[seat].deck, g.game.deck.cards
    if not g.decks[deck] | g.discards[deck]:
        return CardId(NOBODY)
    drawn = draw_card(g, f"cards/{player}", g.decks[deck], g.discards[deck], len(cards))
    if drawn.shuffled:
        g.say("reshuffled", rule="1.3.5/reshuffle")
    g.decks[deck], g.discards[deck] = drawn.left, drawn.discards
    g.hands[seat] |= one(CardId(drawn.card))
    g.say("draws", rule="1.3.5/draw", player=player)
    g.tell(player, "drawn", rule="1.3.5/draw", card=cards[drawn.card])
    return CardId(drawn.card)


@rule("1.6.4/public")
def ambush_may_be_held(g: Memoir, seat: SeatId) -> bool:
    """Return whether a seat may hold Ambush, by public facts.

    The window depends only on this: if it depended on the hand, it would reveal the hand.
    """
    deck = g.game.seats[seat].deck
    played = zip(g.game.seats, g.cards, strict=True)
    seen = g.discards[deck] | pack(card for its, card in played if its.deck == deck and card >= 0)
    return bool(g.hands[seat]) and bool(g.game.deck.copies[g.game.deck.kind(AMBUSH)] & ~seen)


def ambush_held(g: Memoir, seat: SeatId) -> CardId:
    """Return the card Ambush that a seat holds, or -1."""
    return card_of(g, g.hands[seat], g.game.deck.kind(AMBUSH))


@rule("1.4.1/ambush/discarded")
def discard_ambush(g: Memoir, seat: SeatId) -> None:
    """Play Ambush: the card is discarded, and its owner draws first at the end of the turn."""
    card = ambush_held(g, seat)
    g.hands[seat] &= ~one(card)
    g.discards[g.game.seats[seat].deck] |= one(card)
    g.owed[seat] += 1
    g.reveal("ambush", rule="1.4.1/ambush/discarded", player=g.game.seats[seat].player)


def own_choice(g: Memoir, player: str, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Show the cards of a choice to the player who has it, to the other how many they are."""
    return cards if player == g.player else (NOBODY,) * len(cards)


def played_from(g: Memoir, seat: SeatId) -> list[SeatId]:
    """Return the seats that have played a card this turn from the hand of a seat."""
    seats = numbered(SeatId, g.game.seats)
    return [n for n, its in seats if its.holder == seat and g.cards[n] >= 0]


@frame
class Draw(Frame):
    """The player draws for the cards played, two after a reconnaissance, and discards (1.3.5)."""

    choice: tuple[CardId, ...] = secret_field(own_choice, default=())

    @step("1.4.1/ambush/discarded")
    def replace_an_ambush(self, g: Memoir) -> None:
        for seat, draws in numbered(SeatId, g.owed):
            for _ in range(draws):
                draw(g, seat)
        g.owed = [0] * len(g.owed)

    @step(
        "1.3.5/draw",
        "1.4.1/recon-1/two-cards",
        "1.4.1/counter-attack/drawing",
        "1.4.1/their-finest-hour/reshuffle",
    )
    def draw_cards(self, g: Memoir) -> None:
        played = (g.commands[seat] for seat in played_from(g, g.seat))
        printed = [g.game.deck.commands[each].printed for each in played if each >= 0]
        due = cards_due(g)
        if any(card.reshuffles for card in printed):
            discard_played(g)
            deck = g.place.deck
            g.decks[deck], g.discards[deck] = g.decks[deck] | g.discards[deck], NONE
            g.say("reshuffled", rule="1.4.1/their-finest-hour/reshuffle")
        recon = any(card.recon for card in printed)
        drawn = [draw(g, g.seat) for _ in range(due + recon if due else 0)]
        if recon and due and NOBODY not in drawn[-2:]:
            self.choice = tuple(drawn[-2:])

    @requires("1.4.1/recon-1/one-kept")
    def drawn(self, g: Memoir) -> SetOf[CommandId]:
        """It is neither of the two cards drawn."""
        return pack(g.game.deck.cards[card] for card in self.choice)

    @ask("1.4.1/recon-1/one-kept", by=mover, hidden=True)
    def keep_one(self, g: Memoir) -> None:
        """Which of the two cards do you keep?"""

    @keep_one.on(Choice(drawn))
    def keep(self, g: Memoir, command: CommandId) -> None:
        chosen = next(card for card in self.choice if g.game.deck.cards[card] == command)
        other = next(card for card in self.choice if card != chosen)
        g.hands[g.seat] &= ~one(other)
        g.discards[g.place.deck] |= one(other)
        self.choice = ()
        g.reveal("discards", player=g.player, card=g.game.deck.cards[other])

    @step("1.3.5/discard")
    def discard_the_cards_played(self, g: Memoir) -> None:
        discard_played(g)


@rule("1.3.5/discard")
def discard_played(g: Memoir) -> None:
    """Discard the cards that were played this turn from the hand of the player to move."""
    for seat in played_from(g, g.seat):
        g.discards[g.place.deck] |= one(g.cards[seat])
        g.cards[seat] = CardId(NOBODY)


@rule("1.3.5/draw", "2.11.3/draws", "2.12", "2.12.7")
def cards_due(g: Memoir) -> int:
    """Return how many cards a player draws: one for each played, or as the scenario says at first.

    A commander-in-chief who has played none draws none.
    """
    if g.place.holder == g.seat and not g.place.hexes:
        return len(played_from(g, g.seat))
    turns = g.turns_taken[g.side]
    due = g.place.draws[turns] if turns < len(g.place.draws) else 1
    return due + (due > 1) if g.game.options["extra_draws"] == "besides" else due
