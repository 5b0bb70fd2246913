"""All that a division may do now (7, 8, 17), enumerated by itself."""

from __future__ import annotations

from collections.abc import Iterator

from .attacking import may_open
from .barraging import may_barrage, may_barrage_by_sea
from .commanding import ActionPhase, acts_with, can_pay, may_act
from .moving import (
    beside_scaleable_cliff,
    cleared,
    costs_nothing,
    infiltrated,
    kind_of,
    may_climb,
    may_step,
    over_cliff,
)
from .printed import printed_map
from .table import Table, scenario_of


def actions(t: Table, phase: ActionPhase) -> set[str]:
    """Return the text of every action that the division whose segment it is may take now (7.2)."""
    here = [c for c in (*t.units(), *t.leaders()) if acts_with(t, c, t.segment)]
    found = {action for c in here if c not in t.acted for action in _of_counter(t, phase, c)}
    found |= {f"attack {site}" for site in t.german if may_open(t, phase, site)}
    found |= {f"naval-barrage {site}" for site in t.german if may_barrage_by_sea(t, phase, site)}
    return found | {"end-segment"} if found else found


def _of_counter(t: Table, phase: ActionPhase, counter: str) -> Iterator[str]:
    if may_act(t, counter):
        yield from _moves(t, phase, counter)
        if can_pay(t, phase, counter):
            yield from _climbs(t, counter)
            if kind_of(t, counter) == "other":
                yield from _barrages(t, phase, counter)
    else:
        yield from _with_a_marker(t, counter)


def _barrages(t: Table, phase: ActionPhase, unit: str) -> Iterator[str]:
    for site in t.german:
        if may_barrage(t, phase, unit, site):
            yield f"barrage {unit} {site}"


def _with_a_marker(t: Table, counter: str) -> Iterator[str]:
    """Yield the one thing, or the two, that a counter with a marker may do; it is free (7.1)."""
    if counter in t.disrupted:  # 7.7, and 7.4: before a climb marker
        if counter not in t.fresh:  # 7.7: not in the phase in which it was disrupted
            yield f"recover {counter}"
    elif counter in t.climbing:  # 7.4
        yield f"finish-climb {counter}"
    else:  # 7.51
        yield f"give-up-climb {counter}"
        for to in over_cliff(t, counter, t.hex[counter]):
            yield f"cross {counter} {to}"


def _moves(t: Table, phase: ActionPhase, counter: str) -> Iterator[str]:
    at, way = t.hex[counter], cleared(t)
    for to in printed_map().next_to(at):
        if not may_step(t, counter, at, to, way):
            continue
        if kind_of(t, counter) == "leader" and infiltrated(t, at, to):  # 7.32: not on their own
            continue
        if can_pay(t, phase, counter) or costs_nothing(t, phase, counter, at, to):
            yield f"move {counter} {to}"


def _climbs(t: Table, counter: str) -> Iterator[str]:
    at = t.hex[counter]
    for to in printed_map().next_to(at):
        if may_climb(t, counter, at, to):
            yield f"climb {counter} {to}"
    if not t.extended and kind_of(t, counter) == "infantry" and beside_scaleable_cliff(t, at):
        yield f"scale {counter}"  # 7.5, until 17.12 replaces it
    if may_leave(t, counter):
        yield f"leave {counter}"


def may_leave(t: Table, counter: str) -> bool:
    """Tell whether a unit may leave the map: from an exit hex, where that scores (20.3, R20-05)."""
    scores = scenario_of(t.game.scenario.name)["check"] == "campaign"
    at_exit = t.hex[counter] in printed_map().exits.values()
    return scores and at_exit and kind_of(t, counter) != "leader"
