"""Mortar fire of German positions beyond their fields of fire (16.5)."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from ddob_scenarios.printed.figures import GERMAN_ACTIONS
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.losses import TakeHits
from ddob_scenarios.rules.common.priorities import UNITS, most_steps
from ddob_scenarios.rules.german_fire.aim import has_depth, spent_units
from ddob_scenarios.rules.german_fire.artillery import shows_target
from ddob_scenarios.rules.german_fire.one_unit import HitOneUnit
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import NONE, CounterId, HexSet, PositionId, has, iterate
from hexwar.kit.automaton import Priorities
from hexwar.play import Actions, Next, ask, call, frame, goto, rule, step


@cache
def shore(omaha: OmahaMap) -> HexSet:
    """Return the beach hexes and the pavilion hexes beside them."""
    beach = omaha.ground["beach"]
    return beach | omaha.ground["pavilion"] & omaha.board.next_to(beach)


@rule("16.5", "E6", "R16-14")
def mortar_range(g: Omaha, position: PositionId) -> HexSet:
    """Return the hexes within the mortar range of a position that Germans hold."""
    omaha = g.game.map
    printed = omaha.positions[position]
    near_shore = shore(omaha)
    hexes: HexSet = NONE
    for site in printed.sites:
        if g.unit[site] == NOBODY:
            continue
        at = omaha.sites[site].hex
        if not printed.wn:
            hexes |= omaha.board.within(at, GERMAN_ACTIONS.mortars)
            continue
        hexes |= omaha.board.within(at, GERMAN_ACTIONS.mortars_along_the_shore) & near_shore
        hexes |= omaha.board.within(at, GERMAN_ACTIONS.mortars_inland) & ~near_shore
    return hexes


@rule("16.5", "16.51", "E6", "R6-14", "R14-02", "R16-14")
def mortar_targets(g: Omaha, position: PositionId, target: str) -> list[CounterId]:
    """Return the units that mortars may hit: with the card's symbol, in range, armoured or not.

    Whether their hexes count as steady fire or just as a field of fire, where the editions differ,
    changes nothing: the rule says who is hit and how.
    """
    reach = mortar_range(g, position)
    spent = spent_units(g)
    return [
        unit
        for unit in iterate(g.game.combat_units)
        if g.hex[unit] >= 0
        and has(reach, g.hex[unit])
        and not has(spent, unit)
        and shows_target(g, unit, target)
    ]


HIT_FIRST = Priorities[CounterId](most_steps)
"""Whom mortars hit if they cannot hit all (16.5)."""


@frame
class MortarFire(HitOneUnit):
    """A position without US units in its field of fire fires mortars (16.5).

    Attributes:
        targets: The units that may still be hit.
        left: How many more units are hit.
        struck: The units that are hit.
    """

    targets: tuple[CounterId, ...] = ()
    left: int = 0
    struck: tuple[CounterId, ...] = ()

    tell_who_comes_first: ClassVar[Any] = None  # told before each hit
    priorities: ClassVar = HIT_FIRST

    def exposed(self, g: Omaha) -> list[CounterId]:
        return list(self.targets)

    @step("16.5", "16.51", "R14-01")
    def who_is_in_range(self, g: Omaha) -> None:
        self.targets = tuple(mortar_targets(g, self.position, self.drawn(g).target))
        self.left = GERMAN_ACTIONS.mortar_targets[has_depth(g, self.position)]

    @step("16.5", "R16-14")
    def those_with_most_steps(self, g: Omaha) -> None:
        while self.left and self.targets:
            if len(self.targets) > self.left:
                HIT_FIRST.tell(g, UNITS, self.targets)
            first = self.first(g)
            if len(first) > self.left:
                return
            self._strike(first)

    def _strike(self, units: list[CounterId]) -> None:
        self.left -= len(units)
        self.targets = tuple(other for other in self.targets if other not in units)
        self.struck = (*self.struck, *units)

    @ask("16.5", "P1", "R16-14", by=HitOneUnit.chooser)
    def choose_a_unit(self, g: Omaha) -> Actions:
        """Choose which of the equally exposed units mortars hit."""
        if self.left:
            yield from (("hit", unit) for unit in self.first(g))

    @choose_a_unit.on
    def hit(self, g: Omaha, unit: CounterId) -> Next:
        self._strike([unit])
        return goto(self.those_with_most_steps)

    @step("16.5", "R11-03", "R16-14")
    def hits_are_taken(self, g: Omaha) -> Next:
        if not self.struck:
            return None
        g.say("mortars-hit", position=self.position, units=self.struck)
        return call(TakeHits, tuple((unit, 1, 0) for unit in self.struck))
