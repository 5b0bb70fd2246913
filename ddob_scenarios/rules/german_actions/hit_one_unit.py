"""How does a German position hit one of the US units that it could hit (16.5-16.7, 16.9)?

An ambush, a patrol, the guns of a WN and mortars differ in three things: the units that they could
hit, the order of priority, and the effect of a hit. Each states these three beside its rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import Any, ClassVar

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.printed.figures import GERMAN_ACTIONS
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.germans import UNITS, calibre_at, hexes_of_us_units, most_steps
from ddob_scenarios.rules.common.losses import TakeHits, disrupt
from ddob_scenarios.rules.german_fire.aim import dots_of, has_depth, spent_units, undisrupted_sites
from ddob_scenarios.rules.german_fire.artillery import (
    Targets,
    most_steps_of_targets,
    order_of_targets,
    shows_target,
    targets_of,
)
from ddob_scenarios.state.omaha import NOBODY, Omaha, who_chooses
from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexSet, PositionId, has, iterate, one, pack
from hexwar.play import Choice, Frame, Next, ask, call, done, frame, goto, requires, rule, step


@frame
class HitOneUnit(Frame, ABC):
    """A German position hits the first unit in an order of priority; a player settles ties."""

    position: PositionId
    card: int  # the number of the fire card
    sector: int  # the sector of the card

    priorities: ClassVar[kit.Priorities[CounterId]]  # which unit comes first

    @abstractmethod
    def exposed(self, g: Omaha) -> list[CounterId]:
        """Return the units of which one is hit."""

    def asked_about(self, g: Omaha) -> tuple[Any, ...]:
        """Return what the keys of the priorities are asked about beside the unit."""
        return (self.position,)

    def drawn(self, g: Omaha) -> FireCard:
        """Return the fire card."""
        return g.game.cards[self.card - 1]

    def first(self, g: Omaha) -> list[CounterId]:
        """Return the units that come first; several only if they tie."""
        return self.priorities.best(g, self.exposed(g), *self.asked_about(g))

    @requires()
    def could_be_hit(self, g: Omaha) -> CounterSet:
        """It is not among the units that could be hit."""
        return pack(self.exposed(g))

    @requires("P4")
    def comes_first(self, g: Omaha) -> CounterSet:
        """Another unit comes before it."""
        return pack(self.first(g))

    victims = Choice(could_be_hit, comes_first)

    def chooser(self, g: Omaha) -> str:
        """The player who commands the units in question, or whose sector the position is in."""
        return who_chooses(g, self.first(g), self.sector)

    @step("P4")
    def tell_who_comes_first(self, g: Omaha) -> None:
        if g.events is not None:
            self.priorities.tell(g, UNITS, self.exposed(g), *self.asked_about(g))


@kit.key("nearest", "nearest")
@rule("16.6", "16.91", "P4")
def nearest(g: Omaha, unit: CounterId, position: PositionId, *about: object) -> int:
    """How far a unit is from a reinforcement position, in hexes."""
    return g.game.map.board.distance(g.game.map.hex_of(position), g.hex[unit])


# -- mortars ---------------------------------------------------------------------------------------


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
    reached, spent = g.units_among(mortar_range(g, position)), spent_units(g)
    return [u for u in reached if not has(spent, u) and shows_target(g, u, target)]


HIT_FIRST = kit.Priorities[CounterId](most_steps)
"""Whom mortars hit if they cannot hit all (16.5)."""


@frame
class MortarFire(HitOneUnit):
    """A position without US units in its field of fire fires mortars (16.5)."""

    targets: tuple[CounterId, ...] = ()  # the units that may still be hit
    left: int = 0  # how many more units are hit
    struck: tuple[CounterId, ...] = ()  # the units that are hit

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

    @requires("16.5")
    def more_are_hit(self, g: Omaha) -> bool:
        """The mortars hit no more units."""
        return self.left > 0

    @ask("16.5", "P1", "R16-14", by=HitOneUnit.chooser)
    def choose_a_unit(self, g: Omaha) -> None:
        """Choose which of the equally exposed units mortars hit."""

    @choose_a_unit.on(HitOneUnit.victims, when=Choice(more_are_hit))
    def hit(self, g: Omaha, unit: CounterId) -> Next:
        self._strike([unit])
        return goto(self.those_with_most_steps)

    @step("16.5", "R11-03", "R16-14")
    def hits_are_taken(self, g: Omaha) -> Next:
        if not self.struck:
            return None
        g.say("mortars-hit", position=self.position, units=self.struck)
        return call(TakeHits, tuple((unit, 1, 0) for unit in self.struck))


# -- patrols ---------------------------------------------------------------------------------------


@kit.key("with-symbol", "with the symbol of the card", most=True)
@rule("16.6", "R6-14", "R16-15")
def with_symbol(g: Omaha, unit: CounterId, position: PositionId, target: str) -> bool:
    """Whether a unit shows the symbol of the card, as printed."""
    return g.symbol(unit) == target


@kit.key("strongest", "strongest", most=True)
@rule("16.6")
def strongest(g: Omaha, unit: CounterId, position: PositionId, target: str) -> int:
    """The attack strength of a unit."""
    return g.strength(unit)


MET_FIRST = kit.Priorities[CounterId](nearest, with_symbol, strongest)
"""Whom a patrol meets first (16.6)."""


@rule("16.6", "R16-15")
def within_reach(g: Omaha, position: PositionId) -> list[CounterId]:
    """Return the units within the reach of a patrol."""
    omaha = g.game.map
    return g.units_among(omaha.board.within(omaha.hex_of(position), GERMAN_ACTIONS.patrols))


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
    def or_one_that_is_near(self, g: Omaha) -> None:
        """Choose which of the equally exposed units the patrol disrupts."""

    @or_one_that_is_near.on(HitOneUnit.victims)
    def disrupt(self, g: Omaha, unit: CounterId) -> None:
        g.say("patrol-probes", position=self.position, units=(unit,))
        disrupt(g, unit)


# -- the guns of a WN ------------------------------------------------------------------------------


@rule("16.7", "6.53", "R16-18")
def has_gun(g: Omaha, position: PositionId) -> bool:
    """Return whether an undisrupted crew of a WN has a 75 or an 88; the rockets have no calibre."""
    return any(calibre_at(g, site) for site in iterate(undisrupted_sites(g, position)))


@kit.key("own-sector", "in the sector of the WN", most=True)
@rule("16.7", "R16-19")
def own_sector(g: Omaha, unit: CounterId, targets: Targets) -> bool:
    """Whether a unit is in the sector of the WN."""
    return g.sector_of(unit) == targets.sector


@kit.key("own-sector-before-all", "in the sector of the WN, before all else", most=True)
@rule("R16-19")
def own_sector_before_all(g: Omaha, unit: CounterId, targets: Targets) -> bool:
    """The same, if the option puts it before all other priorities."""
    before_all = g.game.settings.artillery_action_sector == "sector_first"
    return not before_all or g.sector_of(unit) == targets.sector


GUNS = kit.Priorities[CounterId](
    own_sector_before_all, order_of_targets, own_sector, most_steps_of_targets
)
"""Whom the guns of a WN hit (16.7)."""


@frame
class GunFire(HitOneUnit):
    """The guns of a WN without US units in its field of fire hit one unit afar (16.7).

    The units are in either sector.  The priorities are those of artillery fire; within one the
    sector of the WN comes first, or before all of them if the option says so; then most steps.
    """

    cites: ClassVar = {
        "tell_who_comes_first": ("16.7", "R6-24", "R16-19"),
        "exposed": ("16.7", "R6-14", "R6-24", "R14-02", "R16-19"),
    }
    priorities: ClassVar = GUNS

    def exposed(self, g: Omaha) -> list[CounterId]:
        if not has_gun(g, self.position):
            return []
        return list(targets_of(g, self.sector, self.drawn(g)).places)

    def asked_about(self, g: Omaha) -> tuple[Targets]:
        return (targets_of(g, self.sector, self.drawn(g)),)

    @ask("16.7", "P1", "R6-24", by=HitOneUnit.chooser, auto=True)
    def choose_a_victim(self, g: Omaha) -> None:
        """Choose which of the equally exposed units the guns of {position:position} hit."""

    @choose_a_victim.on(HitOneUnit.victims)
    def hit(self, g: Omaha, unit: CounterId) -> Next:
        g.shelled |= one(g.sector_of(unit))  # it is artillery fire in that sector (R19-07)
        g.say("gun-hits", position=self.position, unit=unit)
        return call(TakeHits, ((unit, 1, 0),))


# -- ambushes --------------------------------------------------------------------------------------


@rule("16.9", "6.34", "R6-14", "R14-02", "R16-16")
def caught(g: Omaha, position: PositionId, target: str) -> tuple[list[CounterId], bool]:
    """Return the units of which an ambush catches one, and whether that one loses a step.

    Units with the card's symbol, armoured or not: on intense dots one loses a step; if there is
    nobody, one on steady or sporadic dots is disrupted.
    """
    intense, steady, sporadic = dots_of(g, position)
    spent = spent_units(g)
    marked = [u for u in g.units_among(intense | steady | sporadic) if shows_target(g, u, target)]
    exposed = [u for u in marked if has(intense, g.hex[u]) and not has(spent, u)]
    if exposed:
        return exposed, True
    return [u for u in marked if not has(intense, g.hex[u])], False


CAUGHT_FIRST = kit.Priorities[CounterId](nearest, most_steps)
"""Whom an ambush catches: the nearest, of these the ones with most steps (16.91)."""


@frame
class Ambush(HitOneUnit):
    """A small force ambushes one US unit from an empty reinforcement position (16.9)."""

    cites: ClassVar = {"tell_who_comes_first": ("16.91", "P4")}
    priorities: ClassVar = CAUGHT_FIRST

    def exposed(self, g: Omaha) -> list[CounterId]:
        return caught(g, self.position, self.drawn(g).target)[0]

    @ask("16.9", "16.91", "P1", by=HitOneUnit.chooser, auto=True)
    def choose_a_unit(self, g: Omaha) -> None:
        """Choose which of the equally exposed units the ambush catches."""

    @choose_a_unit.on(HitOneUnit.victims)
    def hit(self, g: Omaha, unit: CounterId) -> Next:
        _, loses = caught(g, self.position, self.drawn(g).target)
        g.say("ambush", position=self.position, unit=unit)
        return call(TakeHits, ((unit, int(loses), int(not loses)),))
