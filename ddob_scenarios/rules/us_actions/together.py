"""Units of a stack that act together (7.21), and leaders that infiltrate with them (7.32)."""

from __future__ import annotations

from typing import Any

from ddob_scenarios.rules.common.command import (
    can_pay,
    cannot_act,
    free_to_act,
    hindered,
    pay,
    price,
)
from ddob_scenarios.rules.engineers_and_hq.bases import traffic
from ddob_scenarios.rules.us_attacks.barrage import barrage, cannot_barrage
from ddob_scenarios.rules.us_movement.arriving import CLIMB, CROSS, MOVE
from ddob_scenarios.rules.us_movement.exits import cannot_leave, leave_map
from ddob_scenarios.rules.us_movement.infiltration import Infiltrate, enter, infiltrated
from ddob_scenarios.rules.us_movement.march import March
from ddob_scenarios.rules.us_movement.movement import (
    cannot_move,
    cannot_scale,
    cannot_start_climbing,
    scaling_is_free,
)
from ddob_scenarios.rules.us_movement.preservation import saves_itself
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import bits_of, members
from hexwar.play import Actions, CounterId, Frame, Next, again, ask, call, frame, repeat, rule, step

SCALE, BARRAGE, LEAVE = "scale", "barrage", "leave"
"""What a stack does together besides moving and climbing: begin a cliff, barrage, leave the map."""

RULES = {MOVE: "7.3", CLIMB: "7.4", CROSS: "7.5", SCALE: "7.5", BARRAGE: "8.4", LEAVE: "20.3"}
"""The rule that each verb carries out, which what happens by it cites."""

Procedure = tuple[Any, ...]
"""A frame with its first fields."""


@rule("7.1", "7.5", "E4", "R7-04")
def costs_nothing(g: Omaha, verb: str, counter: int, target: int) -> bool:
    """Tell whether an action is free, by who takes it or by what it is."""
    return is_free(g, verb, counter) or _is_free_in_itself(g, verb, counter, target)


@rule("7.1", "7.5", "E4", "R7-04")
def _is_free_in_itself(g: Omaha, verb: str, counter: int, target: int) -> bool:
    """Tell whether an action is free, whoever takes it."""
    if verb == SCALE:
        return scaling_is_free(g.game)
    return verb == MOVE and saves_itself(g, counter, target)


@rule("7.1", "19.3", "R7-04", "R19-06")
def is_free(g: Omaha, verb: str, counter: int) -> bool:
    """Tell whether an action is free, however far it goes: by who takes it, or by traffic."""
    if free_to_act(g) >> counter & 1:
        return True
    return verb == MOVE and bool(traffic(g) >> g.hex[counter] & 1)


def could_do(g: Omaha, verb: str, counter: int, target: int) -> bool:
    """Tell whether a counter could take an action, whoever pays for it."""
    if verb == MOVE:
        return cannot_move(g, counter, target) is None
    if verb == CLIMB:
        return cannot_start_climbing(g, counter, target) is None
    if verb == SCALE:
        return cannot_scale(g, counter) is None
    if verb == LEAVE:
        return cannot_leave(g, counter) is None
    return cannot_barrage(g, counter, target) is None


def begin_action(g: Omaha, verb: str, unit: int, target: int = -1) -> Next:
    """Begin an action of the list of a division, and come back to that list.

    Args:
        g: The state.
        verb: What is done.
        unit: Who does it; he pays.
        target: The hex to enter, or the site to barrage.
    """
    free = is_free(g, verb, unit)
    paid = not (free or _is_free_in_itself(g, verb, unit, target))
    settled = paid or free
    if paid:
        pay(g, price(g, unit))
    g.acted |= 1 << unit
    if companions(g, verb, (unit,), target, paid=paid):
        return repeat(Together, verb, (unit,), target, paid, settled)
    procedure = carry_out(g, verb, (unit,), target, settled=settled)
    return repeat(*procedure) if procedure else again()


@rule(*RULES.values())
def carry_out(
    g: Omaha, verb: str, group: tuple[int, ...], target: int, *, settled: bool = True
) -> Procedure | None:
    """Do what a group does; or return the procedure that does it, with its fields.

    Args:
        g: The state.
        verb: What is done.
        group: Who does it.
        target: The hex to enter, or the site to barrage.
        settled: Whether it is paid or free, even if it is a long move.
    """
    g.rule = RULES[verb]
    if verb == MOVE and g.extended:
        return March, group, target, settled
    if verb in (MOVE, CLIMB, CROSS):
        infiltration = enter(g, verb, group, target)
        return (Infiltrate, *infiltration) if infiltration else None
    for unit in group:
        if verb == SCALE:
            g.scaling |= 1 << unit
            g.say("scales", unit=unit)
        elif verb == BARRAGE:
            barrage(g, unit, target)
        else:
            leave_map(g, unit)
    return None


@rule("7.21", "7.32", "R7-06", "R7-07", "R7-17", "R7-18")
def companions(
    g: Omaha, verb: str, group: tuple[int, ...], target: int, *, paid: bool
) -> list[int]:
    """Return who of the stack may go along in an action, ascending.

    That is a second unit which would have to pay for the same action, if the first has paid; and
    in an infiltration any number of leaders.

    Args:
        g: The state.
        verb: What is done.
        group: Who does it so far, and has acted thereby; the first is a combat unit if anybody
            may go along.
        target: The hex to enter, or the site to barrage.
        paid: Whether the action was paid for.
    """
    at = g.hex[group[0]]
    others = g.at[at] & ~g.acted
    if not others:
        return []
    past = infiltrated(g, at, target) if verb in (MOVE, CLIMB) else 0
    if not (paid or past):
        return []
    found = []
    for other in members(others):
        if cannot_act(g, other) or hindered(g, other):
            continue
        if g.game.leaders >> other & 1:
            if past and cannot_move(g, other, target) is None:
                found.append(other)
        elif not _has_pair(g, group) and could_do(g, verb, other, target):
            free = costs_nothing(g, verb, other, target)
            if _shares_cost(g, verb, paid, free) or (past and _shares_card(g, other, paid or free)):
                found.append(other)
    return found


def _has_pair(g: Omaha, group: tuple[int, ...]) -> bool:
    return (bits_of(group) & g.game.combat_units).bit_count() > 1


@rule("7.21", "R7-06")
def _shares_cost(g: Omaha, verb: str, paid: bool, free: bool) -> bool:
    """Tell whether a second unit acts at the cost of the first."""
    return paid and not free and (verb != BARRAGE or g.game.settings.stack_barrage)


@rule("R7-17")
def _shares_card(g: Omaha, unit: int, settled: bool) -> bool:
    """Tell whether a second unit may go along for the sake of one card for both."""
    if g.game.settings.infiltration_draws != "stack":
        return False
    return settled or can_pay(g, price(g, unit))


@frame
class Together(Frame):
    """An action for which others of the stack may go along (7.21, 7.32)."""

    verb: str
    group: tuple[int, ...]
    target: int
    paid: bool
    settled: bool

    def commander(self, g: Omaha) -> str:
        """The player who commands the unit."""
        return g.commander(self.group[0])

    @ask("7.21", "7.32", "R7-06", "R7-18", by=commander, or_else="nobody-else")
    def who_goes_along(self, g: Omaha) -> Actions:
        """Who does the same along with {group:counter}?"""
        for other in companions(g, self.verb, self.group, self.target, paid=self.paid):
            yield ("along", other)

    @who_goes_along.on
    def along(self, g: Omaha, unit: CounterId) -> Next:
        if not (self.paid or costs_nothing(g, self.verb, unit, self.target)):
            pay(g, price(g, unit))
        g.acted |= 1 << unit
        self.group = (*self.group, unit)
        return again()

    @step("7.21")
    def they_act(self, g: Omaha) -> Next:
        procedure = carry_out(g, self.verb, self.group, self.target, settled=self.settled)
        return call(*procedure) if procedure else None
