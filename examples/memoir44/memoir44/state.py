"""One moment of the game: where every unit is, who holds which cards, what this turn has seen.

Units are numbered as in ``g.game.slots``: those of the scenario, then places for reinforcements.
Players are numbered as in ``g.game.seats``; at one board there is a seat for each side.  A deck is
the set of its cards that are left: nobody knows their order, so there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hexwar import kit
from hexwar.board import (
    NONE,
    CardId,
    CardSet,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SetOf,
    SideId,
    has,
    one,
    pack,
)
from hexwar.components import full_deck
from hexwar.play import flag, public, secret, state
from hexwar.play.values.fields import cache
from memoir44.map.battlefield import Battlefield
from memoir44.map.ground import Ground
from memoir44.printed.arms import SIDES, CommandId, KindId, MarkerId, RecipeId, SeatId, Side
from memoir44.printed.cards import Printed
from memoir44.printed.units import UnitKind
from memoir44.scenarios.file import SpecialTable
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.scenarios.seats import Seat

NOBODY: Final[Any] = -1
"""No unit, no side, no card."""

NEVER = -9
"""Before any turn."""

NO_CARD = Printed(picks="nobody")
"""What a general without a card carries out."""


def own_hand(g: Memoir, player: str, hands: list[CardSet]) -> list[int]:
    """Show players their own cards, and how many the enemy holds."""
    return [
        hand if seat.player == player else hand.bit_count()
        for seat, hand in zip(g.game.seats, hands, strict=True)
    ]


def sizes(g: Memoir, player: str, decks: list[CardSet]) -> list[int]:
    """Show how many cards there are, not which: the enemy's hand would be what is missing."""
    return [cards.bit_count() for cards in decks]


def unseen_cards(game: PrintedGame, fields: Mapping[str, Any], player: str, deck: int) -> CardSet:
    """Return the cards of a deck that a player has not seen: the deck itself and others' hands."""
    seen: CardSet = fields["discards"][deck]
    for seat, hand, card in zip(game.seats, fields["hands"], fields["cards"], strict=True):
        if seat.deck == deck:
            seen |= one(CardId(card)) if card >= 0 else NONE
            seen |= hand if seat.player == player else NONE
    return full_deck(len(game.deck.cards)) & ~seen


@state
class Memoir(kit.OnePerHex):
    """One moment of Memoir '44."""

    game: PrintedGame

    # The turn: whose it is, and by seat the cards of this turn and the last.
    turn: int = public(default=0)  # turns of both sides before this one
    side: SideId = public(default=SideId(0))  # the side whose turn it is
    seat: SeatId = public(default=SeatId(0))  # the partner whose share it is; NOBODY between phases
    turns_taken: list[int] = public(factory=lambda: [0, 0])
    cards: list[CardId] = public(factory=list)  # the card played this turn
    commands: list[CommandId] = public(factory=list)  # the kind of card that is carried out
    areas: list[HexSet] = public(factory=list)  # the section chosen for it
    last_commands: list[CommandId] = public(factory=list)
    last_areas: list[HexSet] = public(factory=list)
    bombarded: SetOf[SeatId] = flag(until="turn")  # seats whose card was fire from off the map
    air_power: list[int] = public(factory=list)  # the turn of the last one

    # Cards: hands and draws owed by seat, the rest by deck.
    hands: list[CardSet] = secret(own_hand, factory=list)
    decks: list[CardSet] = secret(sizes, factory=list, shows=list[int])
    discards: list[CardSet] = public(factory=list)
    owed: list[int] = public(factory=list)  # draws for cards played out of turn

    # Units, by number.
    hex: list[HexId]  # -1 off the board
    kind: list[KindId] = public(factory=list)  # -1 for a place without reinforcement
    figures: list[int] = public(factory=list)
    afloat: CounterSet = public(default=NONE)  # units in landing craft
    marker: list[HexId] = public(factory=list)  # the hex of the unit's target marker, or -1

    # Orders of this turn.
    slot_units: list[CounterSet] = public(factory=list)  # whom each part of the card may order
    slot_limits: list[int] = public(factory=list)  # and how many of them
    ordered: CounterSet = flag(until="turn")
    on_the_move: CounterSet = flag(until="turn")
    orders_by: list[SeatId] = public(factory=list)  # by unit: the seat that has ordered it, or -1
    marches_left: int = public(default=0)  # orders on the move that may still be given

    # Movement and battle of this turn.
    moved: list[int] = public(factory=list)  # movement spent
    marching: CounterId = public(default=NOBODY)  # the unit in the middle of its move
    halted: CounterSet = flag(until="turn")  # may move no further
    barred: CounterSet = flag(until="turn")  # may not battle
    stopped: CounterSet = flag(until="turn")  # entered a hex that it may not leave to take ground
    on_road: CounterSet = flag(until="turn")  # has kept to the road with every step
    capped: CounterSet = flag(until="turn")  # entered terrain that caps its whole move
    fought: list[int] = public(factory=list)  # battles begun

    # Obstacles that come and go, bridges that were built.
    wire: HexSet = public(default=NONE)
    sandbags: HexSet = public(default=NONE)
    road_blocks: HexSet = public(default=NONE)
    mines: list[HexSet] = public(factory=lambda: [NONE, NONE])  # by the side that laid them
    mine_values: dict[HexId, int] = public(factory=dict)  # by hex: those that were revealed
    mine_bag: SetOf[MarkerId] = public(default=NONE)  # the markers whose values nobody has seen
    built: HexSet = public(default=NONE)

    # Medals, by side.
    medals: list[int] = public(factory=lambda: [0, 0])  # all that a side has now
    won: list[int] = public(factory=lambda: [0, 0])  # those it cannot lose
    held: list[SideId] = public(factory=list)  # by objective: the side that has it, or -1
    villages: HexSet = public(default=NONE)  # those under the attacker's control
    opened: bool = public(default=False)  # whether anything has happened yet
    exits_used: HexSet = public(default=NONE)

    # Reinforcements.
    reserve: tuple[str, ...] = public(default=())  # dice not yet spent
    arrived: CounterSet = flag(until="turn")  # units that arrived this turn
    called: tuple[tuple[SeatId, RecipeId, KindId], ...] = public(default=())
    pool: list[int] = public(factory=list)  # figures at hand, by stock and arm
    craft: list[HexId] = public(factory=list)  # the hex of each landing craft
    equipped: CounterSet = public(default=NONE)  # units that were given their equipment before play

    # Derived.
    field: Battlefield = cache(default=None)  # the battlefield, with the bridges that were built
    counted: tuple[int, ...] = cache(default=())  # from what the medals were last counted

    def reindex(self) -> None:
        """Find the battlefield with its bridges."""
        self.field = self.game.battlefield.with_bridges(self.built)

    def ground(self, i: HexId) -> Ground:
        """Return what a hex does, with the obstacles that lie in it now."""
        return self.field.ground(i, self.works(i) if has(self.laid, i) else 0)

    @property
    def by_work(self) -> tuple[HexSet, HexSet, HexSet, HexSet]:
        """By kind of obstacle that comes and goes: the hexes in which one lies."""
        return self.wire, self.sandbags, self.road_blocks, self.mines[0] | self.mines[1]

    def works(self, i: HexId) -> int:
        """Return the obstacles in a hex that come and go, as bits."""
        return sum(has(hexes, i) << n for n, hexes in enumerate(self.by_work))

    @property
    def laid(self) -> HexSet:
        """The hexes with obstacles that come and go."""
        axis, allied = self.mines
        return self.wire | self.sandbags | self.road_blocks | axis | allied

    @property
    def boats(self) -> HexSet:
        """The hexes with landing craft."""
        return pack([i for i in self.craft if i >= 0])

    def kind_of(self, unit: CounterId) -> UnitKind:
        """Return the kind of a unit."""
        return self.game.kinds[self.kind[unit]]

    def arm(self, unit: CounterId) -> int:
        """Return the arm of a unit."""
        return self.game.arms[self.kind[unit]]

    # Who plays.

    @property
    def place(self) -> Seat:
        """The seat of the player whose share of the turn it is."""
        return self.game.seats[self.seat]

    @property
    def player(self) -> str:
        """The player whose share of the turn it is."""
        return self.place.player

    @property
    def enemy(self) -> SideId:
        """The side whose turn it is not."""
        return SideId(1 - self.side)

    @property
    def side_name(self) -> Side:
        """The name of the side whose turn it is."""
        return SIDES[self.side]

    def commander(self, unit: CounterId) -> SeatId:
        """Return the seat that decides for a unit: the one that ordered it, or its board's."""
        by = self.orders_by[unit]
        return by if by >= 0 else self.game.seat_at[self.game.side_of[unit]][self.hex[unit]]

    def owner(self, unit: CounterId) -> str:
        """Return the player who decides for a unit on the board."""
        return self.game.seats[self.commander(unit)].player

    # The card that is carried out.

    @property
    def card(self) -> CardId:
        """The card that was played, or -1."""
        return self.cards[self.seat]

    @property
    def command(self) -> CommandId:
        """The number of the kind of card that is carried out, or -1."""
        return self.commands[self.seat]

    @property
    def printed(self) -> Printed:
        """What is printed on the card that is carried out."""
        return NO_CARD if self.command < 0 else self.game.deck.commands[self.command].printed

    @property
    def played(self) -> Printed:
        """What is printed on the card that was played, whatever it repeats."""
        if self.card < 0:
            return NO_CARD
        return self.game.deck.commands[self.game.deck.cards[self.card]].printed

    def special(self, i: HexId) -> SpecialTable:
        """Return the special rules in force in a hex: those of its board."""
        return self.game.files[self.field.front_of[i]].special
