"""Patrols: probes from German positions that disrupt the US units around them (16.6)."""

from __future__ import annotations

from typing import ClassVar

from ddob_scenarios.printed.figures import GERMAN_ACTIONS
from ddob_scenarios.rules.common.germans import hexes_of_us_units
from ddob_scenarios.rules.common.losses import disrupt
from ddob_scenarios.rules.german_fire.aim import distance_from, dots_of
from ddob_scenarios.rules.german_fire.one_unit import HitOneUnit
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, PositionId
from hexwar.kit.automaton import Priorities, key
from hexwar.play import Actions, Next, ask, done, frame, rule, step


@key("nearest", "nearest")
@rule("16.6", "P4")
def nearest(g: Omaha, unit: CounterId, position: PositionId, target: str) -> int:
    """How far a unit is from the position, in hexes."""
    return distance_from(g, position, g.hex[unit])


@key("with-symbol", "with the symbol of the card", most=True)
@rule("16.6", "R6-14", "R16-15")
def with_symbol(g: Omaha, unit: CounterId, position: PositionId, target: str) -> bool:
    """Whether a unit shows the symbol of the card, as printed."""
    return g.symbol(unit) == target


@key("strongest", "strongest", most=True)
@rule("16.6")
def strongest(g: Omaha, unit: CounterId, position: PositionId, target: str) -> int:
    """The attack strength of a unit."""
    return g.strength(unit)


MET_FIRST = Priorities[CounterId](nearest, with_symbol, strongest)
"""Whom a patrol meets first (16.6)."""


@rule("16.6", "R16-15")
def within_reach(g: Omaha, position: PositionId) -> list[CounterId]:
    """Return the units within the reach of a patrol."""
    omaha = g.game.map
    printed = omaha.positions[position]
    return g.units_among(
        omaha.board.within(omaha.sites[printed.sites[0]].hex, GERMAN_ACTIONS.patrols)
    )


@frame
class Patrol(HitOneUnit):
    """A unit in a reinforcement position sends out a patrol instead of firing (16.6)."""

    cites: ClassVar = {"tell_who_comes_first": ("16.6", "P4", "R16-15")}
    priorities: ClassVar = MET_FIRST

    def exposed(self, g: Omaha) -> list[CounterId]:
        return within_reach(g, self.position)

    def asked_about(self, g: Omaha) -> tuple[PositionId, str]:
        return self.position, self.drawn(g).target

    @step("16.6", "16.61", "R16-15", before="tell_who_comes_first")
    def all_that_are_close(self, g: Omaha) -> Next:
        intense, steady, _ = dots_of(g, self.position)
        if not (intense | steady) & hexes_of_us_units(g):
            return None
        units = g.units_among(intense | steady)
        if not units:  # headquarters alone, which draw the patrol and are not disrupted
            return done()
        g.say("patrol-probes", position=self.position, units=tuple(units))
        for unit in units:
            disrupt(g, unit)
        return done()

    @ask("16.6", "P1", "R16-15", by=HitOneUnit.chooser, auto=True)
    def or_one_that_is_near(self, g: Omaha) -> Actions:
        """Choose which of the equally exposed units the patrol disrupts."""
        yield from (("disrupt", unit) for unit in self.first(g))

    @or_one_that_is_near.on
    def disrupt(self, g: Omaha, unit: CounterId) -> None:
        g.say("patrol-probes", position=self.position, units=(unit,))
        disrupt(g, unit)
