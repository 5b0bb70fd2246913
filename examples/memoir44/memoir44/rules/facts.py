"""Who stands next to whom, whose units are where, and what the rules read of a moment (1.6.2)."""

from collections.abc import Collection

from hexwar.board import NONE, CounterId, CounterSet, HexSet, SideId, has, iterate, one, pack
from hexwar.play import RuleContext, fact, rule
from memoir44.printed.arms import ARMS, SeatId
from memoir44.printed.cards import Printed
from memoir44.state import Memoir


def foe(g: Memoir, unit: CounterId) -> SideId:
    """Return the side that a unit fights."""
    return SideId(1 - g.game.side_of[unit])


def adjacent(g: Memoir, unit: CounterId, other: CounterId) -> bool:
    """Return whether two units stand next to each other; units off the board do not."""
    i, j = g.hex[unit], g.hex[other]
    return i >= 0 and j >= 0 and has(g.field.board.adjacent[i], j)


@rule("2.11.2/own-board", "2.11.2/ordering-player")
def commanded_by_mover(g: Memoir) -> CounterSet:
    """Return the units on the board that the player to move commands.

    These are the units with an order of the player, wherever they have come, and those on the
    player's board that nobody else has ordered this turn.
    """
    mine = g.present[g.side]
    if g.game.alone:
        return mine
    by, counters = g.orders_by, iterate(g.counters_in(g.place.hexes))
    return mine & (pack([unit for unit in counters if by[unit] < 0]) | ordered_from(g, g.seat))


@rule("2.11.2/ordering-player")
def ordered_from(g: Memoir, seat: SeatId) -> CounterSet:
    """Return the units that the player of a seat has ordered in this turn."""
    units, by, unit = NONE, g.orders_by, -1
    for _ in range(by.count(seat)):  # few have: quicker than to look at each of them
        unit = by.index(seat, unit + 1)
        units |= one(CounterId(unit))
    return units


@rule("2.11.2/ordering-player")
def ordered_by_mover(g: Memoir) -> CounterSet:
    """Return the units that have an order of the player to move, to battle or on the move."""
    ordered = g.ordered | g.on_the_move
    if g.game.alone:
        return ordered
    return ordered & ordered_from(g, g.seat)


def of_arms(g: Memoir, units: CounterSet, arms: Collection[str]) -> CounterSet:
    """Return those of some units that are of some arms."""
    if len(arms) == len(ARMS):
        return units
    return pack(unit for unit in iterate(units) if ARMS[g.arm(unit)] in arms)


@rule("1.4.1/for-its-arms")
def modified(g: Memoir, unit: CounterId) -> bool:
    """Return whether for a unit holds what the card says of movement and dice.

    It does for the ordered units of its arms; not for the one unit of choice that a side without
    any orders instead, nor for reinforcements.
    """
    return has(g.ordered & ~g.arrived, unit) and ARMS[g.arm(unit)] in g.printed.arms


class Facts(RuleContext):
    """The facts of one evaluation."""

    g: Memoir

    @fact
    def commanded(self) -> CounterSet:
        """The units on the board that the player to move commands."""
        return commanded_by_mover(self.g)

    @fact
    def card(self) -> Printed:
        """What is printed on the card that is carried out."""
        return self.g.printed

    @fact
    def modified(self) -> CounterSet:
        """The units for which holds what the card says of movement and dice."""
        return of_arms(self.g, self.g.ordered & ~self.g.arrived, self.card.arms)

    @fact
    def laid(self) -> HexSet:
        """The hexes with obstacles that come and go."""
        return self.g.laid

    @fact
    def ordered(self) -> CounterSet:
        """Those of them that have an order, to battle or on the move."""
        return ordered_by_mover(self.g) & self.commanded
