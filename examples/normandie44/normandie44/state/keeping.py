"""Whom its own state keeps from acting: the clauses of all phases."""

from __future__ import annotations

from typing import Final

from hexwar.board import CounterSet
from hexwar.play import Clause, forbids, requires
from normandie44.state.field import Field


@requires()
def own_units(g: Field) -> CounterSet:
    """It is no unit of yours on the map."""
    return g.ready


def keeping(field: str, number: str, reason: str) -> Clause[CounterSet]:
    """Return the clause that keeps counters in a state from something.

    Args:
        field: The field of the state that is the set of these counters.
        number: The number of the rule.
        reason: The reason that players read.
    """

    @forbids(number, reason=reason)
    def counters(g: Field) -> CounterSet:
        counters: CounterSet = getattr(g, field)
        return counters

    return counters


KEEPING: Final = {
    field: keeping(field, number, reason)
    for field, number, reason in (
        ("moved", "1.1.2.2", "It has moved already."),
        ("immobile", "1.1.2.2", "It has no movement points."),
        ("gone_far", "4.1.1", "It has moved more than a hex."),
        ("reserve", "4.1.1", "It is in reserve."),
        ("attacked", "6.1", "It has attacked in this phase."),
        ("rest", "6.10", "It rests."),
        ("confusion", "6.11", "It is in confusion."),
        ("unsupplied", "7.5", "It is out of supply."),
    )
}
"""By the state of a counter: the clause by which it keeps the counter from actions."""


def kept_by(*states: str) -> tuple[Clause[CounterSet], ...]:
    """Return what keeps counters from one kind of action, by their states."""
    return tuple(KEEPING[state] for state in states)
