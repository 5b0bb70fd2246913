"""Units of a stack that act together, and leaders that infiltrate with them (7.21, 7.32)."""

from __future__ import annotations

from typing import NamedTuple

from .barraging import may_barrage
from .commanding import ActionPhase, acts_with, free_counter, may_act
from .moving import (
    beside_scaleable_cliff,
    cleared,
    costs_nothing,
    infiltrated,
    kind_of,
    may_climb,
    may_step,
)
from .table import Table


class Action(NamedTuple):
    """What a unit does: move, climb, scale, leave or barrage; where to or at what; if it pays."""

    verb: str
    target: str
    paid: bool


def is_free(t: Table, phase: ActionPhase, verb: str, counter: str, target: str) -> bool:
    """Return whether an action costs a counter nothing (7.1, 19.3)."""
    if verb == "move":
        return costs_nothing(t, phase, counter, t.hex[counter], target)
    return free_counter(t, phase, counter)


def companions(t: Table, phase: ActionPhase, action: Action, group: list[str]) -> set[str]:
    """Return who of a stack may go along with those who do something.

    7.21: one unit more, if the first has paid and it would have to pay for exactly the same.
    7.32, R7-18: in an infiltration any number of leaders.
    """
    at = t.hex[group[0]]
    past = action.verb in ("move", "climb") and bool(infiltrated(t, at, action.target))
    is_pair = sum(kind_of(t, c) != "leader" for c in group) > 1
    found = set()
    for other in (*t.stack(at), *(leader for leader in t.leaders() if t.hex[leader] == at)):
        if other in group or not may_act(t, other) or not acts_with(t, other, t.segment):
            continue
        if kind_of(t, other) == "leader":
            along = past and may_step(t, other, at, action.target, cleared(t))
        else:
            pays = not is_free(t, phase, action.verb, other, action.target)
            along = action.paid and pays and not is_pair and could_do(t, phase, action, other)
        if along:
            found.add(other)
    return found


def could_do(t: Table, phase: ActionPhase, action: Action, unit: str) -> bool:
    """Return whether a unit could do the same, whoever pays."""
    at = t.hex[unit]
    if action.verb == "move":
        return may_step(t, unit, at, action.target, cleared(t))
    if action.verb == "climb":
        return may_climb(t, unit, at, action.target)
    if action.verb == "scale":
        return kind_of(t, unit) == "infantry" and beside_scaleable_cliff(t, at)
    if action.verb == "barrage":
        return may_barrage(t, phase, unit, action.target)
    return True  # it stands in the same exit hex
