"""What are the actions of a unit, what keeps it from one of a type, and which does fire disturb?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from greatest_day.rules.actions import assault, drop, ferries, gaps, movement, unloading
from greatest_day.rules.combat import beach, fire, shelling
from greatest_day.rules.combat.beach import BeachAttack, nests_attack
from greatest_day.rules.combat.fire import provoke_fire
from greatest_day.rules.common import heroes
from greatest_day.rules.common.unit_actions import actions_in
from greatest_day.rules.ground import crossings, flank, transport, works
from greatest_day.state import OFF, Field, Heroes
from hexwar.board import NONE, CounterId, CounterSet, HexId, has
from hexwar.play import Clause, Frame, Next, call, forbids, frame, step

if TYPE_CHECKING:
    from greatest_day.rules.actions.activation import Activation

UNIT_ACTIONS: Final = {
    action.verb: action
    for action in (
        *actions_in(movement, crossings, fire, shelling, assault, transport, gaps, beach, works),
        *actions_in(drop, ferries, flank, heroes, unloading),
    )
}
"""The actions of a unit, by verb."""

LAST: Final = {"trucks": "12.0", "ferry": "2.6.1"}
"""Types of actions after which the unit does nothing more, and which come before any other."""

FIRST: Final = {**LAST, "wittmann": "16.2"}
"""Types of actions that come before any other."""

HEROES: Final = ("wittmann", "hero")
"""Types of the actions by which a hero of history comes: also to a unit that is shaken."""

COUNTS_AS: Final = {"drift": "move", "wittmann": "", "hero": ""}
"""As what some types count, since a second action is of another type."""


# -- what keeps a unit from an action, by its type (series.actions)


@forbids("4.5.4.7")
def has_just_landed(self: Activation, g: Field, unit: CounterId) -> bool:
    """It does not move in the turn of its landing."""
    del unit
    return self.lands(g)


@forbids("4.2.1")
def is_adrift(g: Field, unit: CounterId) -> bool:
    """It drifts among the obstacles."""
    return bool(g.drift[unit])


@forbids("series.actions/leaders")
def is_a_leader(g: Field) -> CounterSet:
    """Leaders only move."""
    return g.game.leaders


@forbids("7.3")
def carries_riders(g: Field, unit: CounterId) -> bool:
    """With riders a vehicle only moves."""
    return unit in g.riding.values()


@forbids("3.3.2")
def is_under_a_parachute(g: Field, unit: CounterId) -> bool:
    """It is under a parachute marker."""
    return bool(g.delay[unit]) and not has(g.game.leaders, unit)


@forbids("series.actions/suppressed")
def is_suppressed(g: Field) -> CounterSet:
    """A suppressed unit only rallies."""
    return g.suppressed & ~g.game.leaders


def second_of(kind: str) -> Clause[bool]:
    """Return the clause that keeps a unit from two actions of a type."""

    @forbids("series.actions/second", reason="The second action is of another type.")
    def again(self: Activation, g: Field, unit: CounterId) -> bool:
        del g, unit
        return bool(self.acted) and self.acted == COUNTS_AS.get(kind, kind)

    return again


def not_the_first(kind: str) -> Clause[bool]:
    """Return the clause that keeps a unit from actions that come before any other."""

    @forbids(FIRST[kind], reason="Before any other action.")
    def later(self: Activation, g: Field, unit: CounterId) -> bool:
        del unit
        return bool(self.acted or g.feats)

    return later


@cache
def fit_for(kind: str) -> tuple[Clause[bool] | Clause[CounterSet], ...]:
    """Return what is asked of a unit for each action of a type.

    Args:
        kind: The type; "" for actions that count as none, of which nothing is asked.
    """
    if not kind:
        return ()
    asked = (
        (has_just_landed, kind == "move"),
        (second_of(kind), True),
        (is_adrift, kind not in ("rally", "drift", *HEROES)),
        (is_a_leader, kind != "move"),
        (carries_riders, kind != "move"),
        (is_under_a_parachute, kind not in ("rally", "parachute", *HEROES)),
        (is_suppressed, kind not in ("rally", *HEROES)),
    )
    first = (not_the_first(kind),) if kind in FIRST else ()
    return first + tuple(clause for clause, matters in asked if matters)


ENGINEERING: Final = (
    *("2.4.3", "2.4.6", "2.4.7", "2.5", "2.6.1", "5.0", "10.1", "10.3", "17.8"),
    "series.works/levels",
)
"""The rules of Engineer Actions, at which the enemy may fire."""


@frame
class Labour(Frame):
    """Work in its hex at which the enemy may fire before it is done."""

    unit: CounterId
    verb: str
    to: HexId = HexId(OFF)  # its target, or who acts with it; or OFF

    @step("4.2.2.2")
    def nests_at_the_partner(self, g: Field) -> Next:
        """Who acts with it is active, too: on a beach the nests attack it as they attacked it."""
        other, partner = CounterId(self.to), UNIT_ACTIONS[self.verb].partner
        return call(BeachAttack, other) if partner and nests_attack(g, other) else None

    @step("series.opportunity", *ENGINEERING)
    def under_fire(self, g: Field) -> Next:
        return provoke_fire(g, self.unit, g.hex[self.unit])

    @step("series.opportunity", "7.1")
    def partner_under_fire(self, g: Field) -> Next:
        """Who acts with it may be fired at, too, by those who have not tried before."""
        tried, other = g.returned or NONE, CounterId(self.to)
        acts = UNIT_ACTIONS[self.verb].partner and is_fit(g, self.unit)
        return provoke_fire(g, other, g.hex[other], tried) if acts else None

    @step("series.works")
    def work(self, g: Heroes) -> Next:
        """It works on unless it was stopped, or who acts with it."""
        action, target = UNIT_ACTIONS[self.verb], () if self.to == OFF else (self.to,)
        units = (self.unit, *(target if action.partner else ()))
        fit = all(is_fit(g, CounterId(unit)) for unit in units)
        return action.carry_out(g, self.unit, *target) if fit else None


def is_fit(g: Field, unit: CounterId) -> bool:
    """Return whether fire has neither eliminated nor suppressed a unit."""
    return g.hex[unit] != OFF and not has(g.suppressed, unit)
