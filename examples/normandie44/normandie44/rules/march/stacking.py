"""Where may a unit stay, which stacks are too large, and who can make room in one (2.1)?"""

from __future__ import annotations

from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, as_set, has, iterate, one, pack
from hexwar.play import Choice, RuleContext, rule
from normandie44.printed import EACH_MOVE, END_OF_PHASE
from normandie44.state import Field, Moving, kept_by, own_units

LEAVING = Choice(own_units, *kept_by("moved", "immobile", "confusion", "rest"))
"""The units that nothing keeps where they are in a movement phase."""


@rule("2.1")
def full_for(g: Field, unit: CounterId) -> HexSet:
    """Return the hexes where a unit finds no room; units that stack alike have one answer."""
    return g.once(g.game.stacks[unit], g.full_for, unit)


@rule("2.1", "8")
def no_room(g: Field, unit: CounterId) -> HexSet:
    """Return where a unit may pass but not stay; the answer serves until somebody has moved."""
    return g.once(("no room", g.game.stacks[unit], g.moved), shut_by_stacks, g, unit)


@rule("2.1", "8")
def shut_by_stacks(g: Field, unit: CounterId) -> HexSet:
    """Return the full stacks in which nobody who has still to move makes room for a unit.

    Heavy units make room for heavy ones, those without a stacking point and headquarters for their
    like, each of its own command. By an option all full stacks are shut, or none.
    """
    asked, full = g.game.asks_for_room, full_for(g, unit)
    if asked != END_OF_PHASE:
        return full if asked == EACH_MOVE else NONE
    if not full:
        return NONE
    return full & ~g.once(("to move", g.moved), still_to_move, g).get(g.game.sorts[unit], NONE)


@rule("2.1", "1.1.2.2")
def still_to_move(g: Field) -> dict[int, HexSet]:
    """Return by sort the hexes of the player's units that nothing keeps where they are."""
    by_sort: dict[int, HexSet] = {}
    for unit in iterate(LEAVING.among(RuleContext(None, g))):
        sort = g.game.sorts[unit]
        by_sort[sort] = by_sort.get(sort, NONE) | one(g.hex[unit])
    return by_sort


@rule("2.1")
def note_surplus(g: Moving, unit: CounterId, to: HexId) -> None:
    """Note that a unit goes into a full stack, so that the end of the phase looks at it."""
    if has(full_for(g, unit), to):
        g.overfilled |= one(to)


@rule("2.1")
def too_large(g: Field) -> dict[HexId, CounterSet]:
    """Return by hex the units of stacks that are too large since this phase: some have to go."""
    by_hex = {at: surplus(g, at) for at in iterate(g.overfilled)}
    return {at: units for at, units in by_hex.items() if units}


@rule("2.1")
def surplus(g: Field, at: HexId) -> CounterSet:
    """Return the player's units in a hex that count under a limit which is exceeded there."""
    stack = g.on.get(at, NONE) & g.present[g.active]
    return pack(
        unit
        for unit in iterate(stack)
        for limit in g.limits_of(unit)
        if has(as_set(limit.counted), unit) and limit.excess(stack)
    )
