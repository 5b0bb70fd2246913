"""Ambushes from empty German positions (16.9)."""

from __future__ import annotations

from typing import ClassVar

from ddob_scenarios.rules.common.losses import TakeHits
from ddob_scenarios.rules.common.priorities import most_steps
from ddob_scenarios.rules.german_fire.aim import dots_of, spent_units
from ddob_scenarios.rules.german_fire.artillery import shows_target
from ddob_scenarios.rules.german_fire.one_unit import HitOneUnit
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, HexSet, PositionId, has
from hexwar.kit.automaton import Priorities, key
from hexwar.play import Actions, Next, ask, call, frame, rule


@rule("16.9", "6.34", "R6-14", "R14-02", "R16-16")
def caught(g: Omaha, position: PositionId, target: str) -> tuple[list[CounterId], bool]:
    """Return the units of which an ambush catches one, and whether that one loses a step.

    Units with the card's symbol, armoured or not: on intense dots one loses a step; if there is
    nobody, one on steady or sporadic dots is disrupted.
    """
    intense, steady, sporadic = dots_of(g, position)
    spent = spent_units(g)
    exposed = [unit for unit in _marked(g, intense, target) if not has(spent, unit)]
    if exposed:
        return exposed, True
    return _marked(g, steady | sporadic, target), False


def _marked(g: Omaha, hexes: HexSet, target: str) -> list[CounterId]:
    """Return the units in some hexes that count as having a target symbol."""
    return [unit for unit in g.units_among(hexes) if shows_target(g, unit, target)]


@key("nearest", "nearest")
@rule("16.91", "P4")
def nearest(g: Omaha, unit: CounterId, position: PositionId) -> int:
    """How far a unit is from the position, in hexes."""
    omaha = g.game.map
    return omaha.board.distance(omaha.sites[omaha.positions[position].sites[0]].hex, g.hex[unit])


CAUGHT_FIRST = Priorities[CounterId](nearest, most_steps)
"""Whom an ambush catches: the nearest, of these the ones with most steps (16.91)."""


@frame
class Ambush(HitOneUnit):
    """A small force ambushes one US unit from an empty reinforcement position (16.9)."""

    cites: ClassVar = {"tell_who_comes_first": ("16.91", "P4")}
    priorities: ClassVar = CAUGHT_FIRST

    def exposed(self, g: Omaha) -> list[CounterId]:
        return caught(g, self.position, self.drawn(g).target)[0]

    @ask("16.9", "16.91", "P1", by=HitOneUnit.chooser, auto=True)
    def choose_a_unit(self, g: Omaha) -> Actions:
        """Choose which of the equally exposed units the ambush catches."""
        yield from (("hit", unit) for unit in self.first(g))

    @choose_a_unit.on
    def hit(self, g: Omaha, unit: CounterId) -> Next:
        _, loses = caught(g, self.position, self.drawn(g).target)
        g.say("ambush", position=self.position, unit=unit)
        return call(TakeHits, ((unit, int(loses), int(not loses)),))
