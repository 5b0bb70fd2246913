"""Who stands next to whom, whose units are where, and what the rules read of a moment (1.6.2)."""

from __future__ import annotations

from hexwar.board import CounterId, CounterSet, HexSet, SideId, has, iterate, pack
from hexwar.play import rule
from hexwar.play.clauses import Asking, fact
from memoir44.printed.arms import ARMS
from memoir44.printed.cards import Printed
from memoir44.state import Memoir


def foe(g: Memoir, unit: CounterId) -> SideId:
    """Return the side that a unit fights."""
    return SideId(1 - g.game.side_of[unit])


def adjacent_to_enemy(g: Memoir, unit: CounterId) -> bool:
    """Tell whether a unit stands next to an enemy."""
    return bool(g.field.board.adjacent[g.hex[unit]] & g.standing[foe(g, unit)])


def adjacent(g: Memoir, unit: CounterId, other: CounterId) -> bool:
    """Tell whether two units stand next to each other; units off the board do not."""
    i, j = g.hex[unit], g.hex[other]
    return i >= 0 and j >= 0 and has(g.field.board.adjacent[i], j)


@rule("2.11.2")
def commands(g: Memoir, unit: CounterId) -> bool:
    """Tell whether the player to move commands a unit of his side that is on the board.

    He commands those that he has ordered, wherever they have come, and those on his board that
    nobody else has ordered this turn.
    """
    by = g.orders_by[unit]
    return by == g.seat or (by < 0 and has(g.place.hexes, g.hex[unit]))


def commanded_by_mover(g: Memoir) -> CounterSet:
    """Return the units on the board that the player to move commands."""
    mine = g.present[g.side]
    return mine if g.game.alone else pack(unit for unit in iterate(mine) if commands(g, unit))


def units_of_mover(g: Memoir) -> list[CounterId]:
    """Return the units that the player to move commands, by number."""
    return iterate(commanded_by_mover(g))


@rule("2.11.2")
def ordered_by_mover(g: Memoir) -> CounterSet:
    """Return the units that have an order of the player to move, to battle or on the move."""
    given = g.ordered | g.on_the_move
    if g.game.alone:
        return given
    return pack(unit for unit in iterate(given) if g.orders_by[unit] == g.seat)


@rule("1.4.1")
def modified_units(g: Memoir) -> CounterSet:
    """Return the units for which holds what the card says of movement and dice.

    These are the ordered units of its arms; not the one unit of choice that a side without any
    orders instead, nor reinforcements.
    """
    named, arms = g.ordered & ~g.arrived, g.printed.arms
    if len(arms) == len(ARMS):
        return named
    return pack(unit for unit in iterate(named) if ARMS[g.arm(unit)] in arms)


def modified(g: Memoir, unit: CounterId) -> bool:
    """Tell whether for a unit holds what the card says of movement and dice."""
    return has(g.ordered & ~g.arrived, unit) and ARMS[g.arm(unit)] in g.printed.arms


def of_arms(g: Memoir, units: list[CounterId], arms: tuple[str, ...]) -> list[CounterId]:
    """Return those of some units that are of some arms."""
    return [unit for unit in units if ARMS[g.arm(unit)] in arms]


def in_hexes(g: Memoir, units: list[CounterId], hexes: HexSet) -> list[CounterId]:
    """Return those of some units that stand in a set of hexes."""
    return [unit for unit in units if has(hexes, g.hex[unit])]


class Facts(Asking):
    """The facts of one asking."""

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
        return modified_units(self.g)

    @fact
    def laid(self) -> HexSet:
        """The hexes with obstacles that come and go."""
        return self.g.laid

    @fact
    def ordered(self) -> CounterSet:
        """Those of them that have an order of his, to battle or on the move."""
        return ordered_by_mover(self.g) & self.commanded
