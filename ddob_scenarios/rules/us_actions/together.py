"""Units of a stack that act together (7.21), and leaders that infiltrate with them (7.32)."""

from __future__ import annotations

from typing import Any

from ddob_scenarios.rules.common.acting import ACTS_FREELY
from ddob_scenarios.rules.common.command import can_pay, pay, price
from ddob_scenarios.rules.us_attacks.barrage import BARRAGE, Firing, barrage
from ddob_scenarios.rules.us_movement.exits import leave_map
from ddob_scenarios.rules.us_movement.infiltration import Infiltrate, enter, infiltrated
from ddob_scenarios.rules.us_movement.long_moves import LongMove
from ddob_scenarios.rules.us_movement.movement import (
    CLIMB,
    CROSS,
    LEAVE,
    MOVE,
    SCALE,
    Moving,
    leader_alone,
)
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, OFF_MAP, CounterId, as_set, has, iterate, one, pack
from hexwar.play import Actions, Frame, Next, again, ask, call, frame, rule, step
from hexwar.play.frames import repeat
from hexwar.play.verbs import Verb

VERBS = {verb.name: verb for verb in (MOVE, CLIMB, CROSS, SCALE, BARRAGE, LEAVE)}
"""What a stack does together, by name."""

Procedure = tuple[Any, ...]
"""A frame with its first fields."""


class UsAction(Moving, Firing):
    """What all rules of a division's actions read of a moment."""


def begin_action(g: Omaha, verb: Verb, unit: CounterId, target: Any = OFF_MAP) -> Next:
    """Begin an action of the list of a division, and come back to that list.

    Args:
        g: The state.
        verb: What is done.
        unit: Who does it; he pays.
        target: The hex to enter, or the site to barrage.
    """
    m = UsAction(g.stack[-1], g)
    paid = verb.costs(m, unit, target)
    settled = paid or verb.frees(m, unit)
    if paid:
        pay(g, price(g, unit))
    g.acted |= one(unit)
    if companions(g, verb, (unit,), target, paid=paid):
        return repeat(Together, verb.name, (unit,), target, paid, settled)
    procedure = carry_out(g, verb, (unit,), target, settled=settled)
    return repeat(*procedure) if procedure else again()


@rule(*(verb.rule for verb in VERBS.values()))
def carry_out(
    g: Omaha, verb: Verb, group: tuple[CounterId, ...], target: Any, *, settled: bool = True
) -> Procedure | None:
    """Do what a group does; or return the procedure that does it, with its fields.

    Args:
        g: The state.
        verb: What is done.
        group: Who does it.
        target: The hex to enter, or the site to barrage.
        settled: Whether it is paid or free, even if it is a long move.
    """
    g.rule = verb.rule
    if verb is MOVE and g.extended:
        return LongMove, group, target, settled
    if verb in (MOVE, CLIMB, CROSS):
        infiltration = enter(g, verb.name, group, target)
        return (Infiltrate, *infiltration) if infiltration else None
    for unit in group:
        if verb is SCALE:
            g.scaling |= one(unit)
            g.say("scales", unit=unit)
        elif verb is BARRAGE:
            barrage(g, unit, target)
        else:
            leave_map(g, unit)
    return None


@rule("7.21", "7.32", "R7-06", "R7-07", "R7-17", "R7-18")
def companions(
    g: Omaha, verb: Verb, group: tuple[CounterId, ...], target: Any, *, paid: bool
) -> list[int]:
    """Return who of the stack may go along in an action, ascending.

    That is a second unit which would have to pay for the same action, if the first has paid; and
    in an infiltration any number of leaders.

    Args:
        g: The state.
        verb: What is done.
        group: Who does it so far, and has acted by this; the first is a combat unit if anybody
            may go along.
        target: The hex to enter, or the site to barrage.
        paid: Whether the action was paid for.
    """
    at = g.hex[group[0]]
    others = g.at[at] & ~g.acted
    if not others:
        return []
    past = infiltrated(g, at, target) if verb in (MOVE, CLIMB) else NONE
    if not (paid or past):
        return []
    m, found = UsAction(g.stack[-1], g), []
    for other in iterate(as_set(m.able(ACTS_FREELY)) & others):
        if has(g.game.leaders, other):
            if past and MOVE.barred(m, other, target, but=[leader_alone]) is None:
                found.append(other)
        elif not _has_pair(g, group) and verb.allows(m, other, target):
            free = not verb.costs(m, other, target)
            if _shares_cost(g, verb, paid, free) or (past and _shares_card(g, other, paid or free)):
                found.append(other)
    return found


def _has_pair(g: Omaha, group: tuple[CounterId, ...]) -> bool:
    return (pack(group) & g.game.combat_units).bit_count() > 1


@rule("7.21", "R7-06")
def _shares_cost(g: Omaha, verb: Verb, paid: bool, free: bool) -> bool:
    """Tell whether a second unit acts at the cost of the first."""
    return paid and not free and (verb is not BARRAGE or g.game.settings.stack_barrage)


@rule("R7-17")
def _shares_card(g: Omaha, unit: CounterId, settled: bool) -> bool:
    """Tell whether a second unit may go along because both draw one card."""
    if g.game.settings.infiltration_draws != "stack":
        return False
    return settled or can_pay(g, price(g, unit))


@frame
class Together(Frame):
    """An action for which others of the stack may go along (7.21, 7.32)."""

    verb: str
    group: tuple[CounterId, ...]
    target: int
    paid: bool
    settled: bool

    def commander(self, g: Omaha) -> str:
        """The player who commands the unit."""
        return g.commander(self.group[0])

    @ask("7.21", "7.32", "R7-06", "R7-18", by=commander, or_else="nobody-else")
    def who_goes_along(self, g: Omaha) -> Actions:
        """Who does the same along with {group:counter}?"""
        for other in companions(g, VERBS[self.verb], self.group, self.target, paid=self.paid):
            yield ("along", other)

    @who_goes_along.on
    def along(self, g: Omaha, unit: CounterId) -> Next:
        if not self.paid and VERBS[self.verb].costs(UsAction(None, g), unit, self.target):
            pay(g, price(g, unit))
        g.acted |= one(unit)
        self.group = (*self.group, unit)
        return again()

    @step("7.21")
    def they_act(self, g: Omaha) -> Next:
        procedure = carry_out(g, VERBS[self.verb], self.group, self.target, settled=self.settled)
        return call(*procedure) if procedure else None
