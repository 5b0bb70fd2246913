"""What keeps counters from doing something, by which rule, and who of them is free to do it?

A table says it once, by the field of the state that has the counters it concerns:

    RESTING = {"rest": Refusal("6.10", "it rests"), "moved": Refusal("1.3", "it has moved already")}

The list of those who may act and the refusal of the others both come from it:

    unbarred(g, g.acting, RESTING)          # a set, for the source of a verb
    barred(g, unit, RESTING)                # why not, for its guard
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from hexwar.board import CounterId, CounterSet, has
from hexwar.play.refusal import Refusal

Barring: TypeAlias = Mapping[str, Refusal]
"""By the field of a state that is a set of counters: the rule that keeps them from something, and
why. What stands first is told first."""


def unbarred(g: Any, counters: CounterSet, barring: Barring) -> CounterSet:
    """Return those of some counters that nothing keeps from it.

    Args:
        g: A state with the fields of the table.
        counters: The counters.
        barring: The table.

    Example:
        >>> from types import SimpleNamespace
        >>> g = SimpleNamespace(moved=0b001, rest=0b010)
        >>> barring = {"moved": Refusal("1", "it has moved"), "rest": Refusal("6", "it rests")}
        >>> bin(unbarred(g, 0b111, barring)), barred(g, 1, barring), barred(g, 2, barring)
        ('0b100', '6', None)
    """
    for field in barring:
        counters &= ~getattr(g, field)
    return counters


def barred(g: Any, counter: CounterId, barring: Barring) -> Refusal | None:
    """Return the rule that keeps a counter from it, and why; None where nothing does.

    Args:
        g: A state with the fields of the table.
        counter: The number of the counter.
        barring: The table.
    """
    for field, why in barring.items():
        if has(getattr(g, field), counter):
            return why
    return None


__all__ = ["Barring", "barred", "unbarred"]
