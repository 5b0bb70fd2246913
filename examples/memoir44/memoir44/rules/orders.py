"""Ordering units: whom the card of the turn may order, and how many (1.3.2, 1.4)."""

from hexwar.board import ALL, NONE, CounterId, CounterSet, has, iterate, one
from hexwar.play import Choice, Frame, Next, again, ask, forbids, frame, requires, rule, step
from memoir44.printed.cards import Command
from memoir44.rules.dice import cards_held, throw
from memoir44.rules.facts import Facts, commanded_by_mover, modified, of_arms, ordered_by_mover
from memoir44.rules.partners import mover
from memoir44.state import Memoir

Slots = list[tuple[CounterSet, int]]
"""The parts of a card: whom each may order, and how many of them."""


@rule(
    "1.3.2/limits",
    "1.4.1/section",
    "1.4.1/several-sections",
    "1.4.1/arms",
    "1.4.1/unit-of-choice",
    "1.4.1/near-the-enemy",
    "1.4.1/infantry-assault/section",
    "1.4.1/their-finest-hour/dice",
    "1.4.3/halves",
)
def slots_of(g: Memoir, command: Command) -> Slots:
    """Return the parts of a card; a unit on a line between sections may be of either.

    A card of several sections means of a general with a third of the boards the two halves.
    """
    printed, place, mine = command.printed, g.place, commanded_by_mover(g)
    named = of_arms(g, mine, printed.arms)
    if printed.picks == "nobody":
        return []
    if printed.or_anyone and not named:
        return [(mine, 1)]
    if printed.picks == "section":
        assert command.section
        named &= g.counters_in(place.section(command.section))
    if printed.picks in ("each-section", "flanks"):
        left, centre, right = place.sections
        halves = printed.picks == "flanks" or place.halved
        sections = (left, right) if halves else (left, centre, right)
        return [(mine & g.counters_in(hexes), printed.orders) for hexes in sections]
    if printed.picks == "one-section":
        named &= g.counters_in(g.areas[g.seat])
    if printed.picks in ("adjacent", "distant"):
        near = g.counters_in(g.field.board.next_to(g.standing[g.enemy]))
        named &= near if printed.picks == "adjacent" else ~near
    if printed.picks == "dice":
        shown = throw(g, "finest-hour", printed.dice or cards_held(g))
        g.say("finest-hour", dice=shown)
        arms = [(of_arms(g, mine, (arm,)), shown.count(arm)) for arm in ("infantry", "armour")]
        return [*arms, (mine, shown.count("star"))]
    return [(named, printed.orders or named.bit_count())]


def beyond_the_card(g: Memoir) -> CounterSet:
    """Return the units that the parts of the card cannot order beside those that are ordered.

    Each part orders one unit after the other, up to its limit. Whichever parts one takes, the
    units that only these may order are no more than they order together (Hall's theorem).
    """
    ordered, beyond = ordered_here(g), NONE
    slots = list(zip(g.slot_units, g.slot_limits, strict=True))
    for subset in range(1 << len(slots)):
        limit, others = 0, NONE
        for part, (may, orders) in enumerate(slots):
            if subset & 1 << part:
                limit += orders
            else:
                others |= may
        if (ordered & ~others).bit_count() >= limit:
            beyond |= ~others
    return beyond


@rule("1.3.2/limits", "1.4.1/all-at-once", "1.4.2/on-the-move")
def read_card(g: Memoir) -> None:
    """Work out whom the card may order; one that orders all that it may does so at once."""
    if g.command < 0:
        return
    command = g.game.deck.commands[g.command]
    slots = slots_of(g, command)
    g.slot_units, g.slot_limits = [units for units, _ in slots], [limit for _, limit in slots]
    g.marches_left += command.printed.on_the_move
    if command.printed.everyone and slots[0][1] >= slots[0][0].bit_count():
        for unit in iterate(slots[0][0]):
            give_order(g, unit)
        g.say("all-ordered", units=tuple(iterate(slots[0][0])))


def give_order(g: Memoir, unit: CounterId) -> None:
    """Note that a unit has an order of the player to move."""
    g.ordered |= one(unit)
    g.orders_by[unit] = g.seat


def ordered_here(g: Memoir) -> CounterSet:
    """Return the units that the player to move has ordered to battle."""
    return g.ordered & ordered_by_mover(g)


@requires("1.3.2/own-units")
def commanded(m: Facts) -> CounterSet:
    """It is no unit on the board that the player to move commands."""
    return m.commanded


@forbids("1.3.2/once")
def has_its_order(m: Facts) -> CounterSet:
    """It has its order."""
    return m.g.ordered | m.g.on_the_move


@forbids("1.3.2/limits")
def not_by_this_card(m: Facts) -> CounterSet:
    """The card orders no further unit like it."""
    return beyond_the_card(m.g)


@forbids("1.4.2/on-the-move")
def nobody_else_is_sent(m: Facts) -> CounterSet:
    """The card sends no further unit on the move."""
    return NONE if m.g.marches_left else ALL


@forbids("1.4.2/no-second-order", "2.4.6")
def has_an_order(m: Facts) -> CounterSet:
    """It has an order already."""
    return m.g.ordered | m.g.on_the_move


@frame
class Orders(Frame):
    """The player announces which units have an order (1.3.2)."""

    orderable = Choice(commanded, has_its_order, not_by_this_card)
    sendable = Choice(commanded, nobody_else_is_sent, has_an_order)

    @ask("1.3.2/limits", by=mover, or_else="end-orders", context=Facts)
    def order_units(self, g: Memoir) -> None:
        """Order a unit, or go on."""

    @order_units.on(orderable, rule="1.3.2/limits")
    def order(self, g: Memoir, unit: CounterId) -> Next:
        give_order(g, unit)
        g.say("ordered", unit=unit)
        return again()

    @order_units.on(sendable, rule="1.4.2/on-the-move")
    def send(self, g: Memoir, unit: CounterId) -> Next:
        g.on_the_move |= one(unit)
        g.orders_by[unit] = g.seat
        g.marches_left -= 1
        g.say("sent", unit=unit)
        return again()

    @step("1.4.1/dig-in/sandbags", "1.4.1/dig-in/where")
    def dig_in(self, g: Memoir) -> None:
        """Place sandbags on the hexes of units that dig in, if these take them."""
        for unit in iterate(ordered_here(g)) if g.printed.sandbags else ():
            i = g.hex[unit]
            takes = "no-sandbags" not in g.ground(i).roles
            if modified(g, unit) and takes and not has(g.sandbags, i):
                g.sandbags |= one(i)
                g.say("dug-in", unit=unit, to=i)
