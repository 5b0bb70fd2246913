"""How does an engineer become a ferry, and which unit crosses at once (2.6.1)?"""

from __future__ import annotations

from typing import Final

from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.common.unit_actions import DEPLOYED, ENGINEER, UnitAction, requirement
from greatest_day.rules.ground.crossings import FERRY, bridges_by_bank
from greatest_day.rules.ground.marching import may_cross
from greatest_day.state import OFF, Crossings, Field, Units
from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, one, pack
from hexwar.play import Choice, Next, Refusal, ask, call, forbids, frame, requires, rules_of


def passengers(g: Field, ferry: CounterId) -> list[CounterId]:
    """Return who could cross with an engineer: on foot, In Column, not active yet."""
    waiting = [u for u in g.comrades(ferry) if g.is_column(u) and not has(g.done, u)]
    return [u for u in waiting if g.is_on_foot(u)]


OPTION: Final = requirement(
    "ferries are an option of the scenario", lambda g, unit: bool(g.game.options.get("ferries"))
)


@requires("2.6.1")
def destroyed_bridges(g: Field, unit: CounterId) -> HexSet:
    """No destroyed bridge there."""
    return pack(to for to, name in bridges_by_bank(g, unit).items() if name in g.blown)


@forbids("2.6.1")
def is_a_ferry(g: Field, unit: CounterId) -> bool:
    """It is a ferry already."""
    return has(g.ferries, unit)


@requires("2.6.1")
def has_passengers(g: Field, unit: CounterId) -> bool:
    """Nobody there can take the ferry."""
    return bool(passengers(g, unit))


@UnitAction(
    "make-ferry",
    "ferry",
    "2.6.1",
    OPTION,
    ENGINEER,
    DEPLOYED,
    is_a_ferry,
    has_passengers,
    target=Choice(destroyed_bridges),
    check="ferry",
    provokes_fire=True,
)
def become_a_ferry(g: Crossings, unit: CounterId, to: HexId) -> Next:
    """One unit in its hex crosses at once."""
    g.ferries |= one(unit)
    g.say("ferry", rule="2.6.1", unit=unit, bridge=bridges_by_bank(g, unit)[to])
    return call(Passage, unit, to)


@frame
class Passage(kit.OfUnit):
    """A unit that is not active crosses with the new ferry (2.6.1)."""

    unit: CounterId
    to: HexId  # the hex on the other side of the destroyed bridge

    @requires("2.6.1")
    def beside_the_ferry(self, g: Field) -> CounterSet:
        """It is not beside the ferry."""
        there = g.hex[self.unit] != OFF
        return pack(u for u in g.comrades(self.unit) if u != self.unit) if there else NONE

    @requires("2.6.1")
    def in_column(self, g: Field) -> CounterSet:
        """It is not in column."""
        return g.column

    @requires("2.6.1")
    def on_foot(self, g: Field, unit: CounterId) -> bool:
        """It does not go on foot."""
        return g.is_on_foot(unit)

    @forbids("2.6.1")
    def has_been_active(self, g: Field) -> CounterSet:
        """It has been active."""
        return g.done

    @forbids(*rules_of(may_cross))
    def cannot_cross(self, g: Field, unit: CounterId) -> Refusal | None:
        """It cannot be on the other bank."""
        return may_cross(g, unit, self.to, fresh=True)

    waiting = Choice(beside_the_ferry, in_column, has_been_active, on_foot, cannot_cross)

    @ask("2.6.1", by=kit.OfUnit.owner, or_else="wait-ashore")
    def who_crosses(self, g: Field) -> None:
        """Who crosses with {unit:counter}?"""

    @who_crosses.on(waiting)
    def board(self, g: Units, unit: CounterId) -> Next:
        """It crosses with all its movement points, and is not active with this chit."""
        g.done |= one(unit)
        return call(Walk, unit, self.to, crossing=FERRY)
