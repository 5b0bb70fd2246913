"""How does an engineer become a ferry, and which unit crosses at once (2.6.1)?"""

from __future__ import annotations

from typing import Final

from greatest_day.rules.crossings import FERRY, bridge_beside
from greatest_day.rules.marching import may_cross
from greatest_day.rules.movement import Walk
from greatest_day.rules.unit_actions import DEPLOYED, ENGINEER, UnitAction, requirement
from greatest_day.state import OFF, Field
from hexwar.board import CounterId, HexId, has, one
from hexwar.kit.turns import OfUnit
from hexwar.play import Next, ask, call, frame, rule
from hexwar.play.choices import requires
from hexwar.play.entries import each
from hexwar.play.refusal import Refusal


def passengers(g: Field, ferry: CounterId) -> list[CounterId]:
    """Return who could cross with an engineer: on foot, In Column, not active yet."""
    waiting = [u for u in g.comrades(ferry) if g.is_column(u) and not has(g.done, u)]
    return [u for u in waiting if g.game.moves_by[u] == "leg"]


OPTION: Final = requirement(
    "ferries are an option of the scenario", lambda g, unit: bool(g.game.options.get("ferries"))
)


@requires("2.6.1")
def is_at_a_destroyed_bridge(g: Field, unit: CounterId) -> bool:
    """No destroyed bridge there."""
    return not has(g.ferries, unit) and bridge_beside(g, unit) in g.blown


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
    is_at_a_destroyed_bridge,
    has_passengers,
    check="ferry",
    provokes_fire=True,
)
def become_a_ferry(g: Field, unit: CounterId) -> Next:
    """One unit in its hex crosses at once."""
    g.ferries |= one(unit)
    g.say("ferry", rule="2.6.1", unit=unit, bridge=bridge_beside(g, unit))
    return call(Passage, unit)


@frame
class Passage(OfUnit):
    """A unit that is not active crosses with the new ferry (2.6.1)."""

    unit: CounterId

    def far_bank(self, g: Field) -> HexId:
        """The hex on the other side of the destroyed bridge."""
        ends = g.game.bridges[bridge_beside(g, self.unit)]
        return next(HexId(at) for at in ends if at != g.hex[self.unit])

    def waiting(self, g: Field) -> list[CounterId]:
        return passengers(g, self.unit) if g.hex[self.unit] != OFF else []

    @rule("2.6.1", "2.6.2")
    def may_board(self, g: Field, unit: CounterId) -> Refusal | None:
        """One unit, to a hex without enemies and with room for it."""
        if unit not in self.waiting(g):
            return Refusal("2.6.1", "not in column beside the ferry, or it has been active")
        return may_cross(g, unit, self.far_bank(g), fresh=True)

    @ask("2.6.1", by=OfUnit.owner, or_else="wait-ashore")
    def who_crosses(self, g: Field) -> None:
        """Who crosses with {unit:counter}?"""

    @who_crosses.on(each(waiting, may_board))
    def board(self, g: Field, unit: CounterId) -> Next:
        """It crosses with all its movement points, and is not active with this chit."""
        g.done |= one(unit)
        return call(Walk, unit, self.far_bank(g), crossing=FERRY)
