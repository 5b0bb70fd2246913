"""Attacks: declaring and resolving them (8.3)."""

from __future__ import annotations

from collections.abc import Callable

from ddob_scenarios.printed.charts import AttackResult
from ddob_scenarios.printed.figures import FIRE
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common import germans
from ddob_scenarios.rules.common.command import pay
from ddob_scenarios.rules.common.control import in_communication
from ddob_scenarios.rules.common.losses import disrupt, lose_step
from ddob_scenarios.rules.events.reinforcements import TacticalReinforcement
from ddob_scenarios.rules.us_attacks import joining
from ddob_scenarios.rules.us_attacks.weapons import FLANKING, lacking, next_to
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha, acting_player
from hexwar.board import NONE, CounterId, CounterSet, iterate, one
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    again,
    ask,
    call,
    done,
    forbids,
    frame,
    goto,
    requires,
    rule,
    step,
)

NOTHING, STRENGTH = "", "+1"  # what a hero gives besides the name of a weapon

Results = tuple[AttackResult, ...]

TO_GERMANS: dict[AttackResult, Callable[[Omaha, SiteId], None]] = {
    "turned-face-down": germans.turn_face_down,
    "disrupted": germans.disrupt_german,
    "depth-eliminated": germans.remove_depth,
    "defeated": germans.defeat,
}
"""What results of the chart do to the Germans on a site, whatever else there is."""


@rule("8.3", "8.31", "8.51")
def strength_of(g: Omaha, attackers: CounterSet, naval: bool) -> int:
    """Return the strength of an attack without a hero's."""
    strength = sum(g.strength(unit) for unit in iterate(attackers))
    return strength + (FIRE.naval_strength if naval else 0)


@rule("8.3", "8.31", "8.32")
def defence_against(g: Omaha, site: SiteId, attackers: CounterSet) -> int:
    """Return the strength of a site against an attack; the other half of its WN does not help."""
    target = g.game.map.sites[site].hex
    near = next_to(g, target, attackers)
    origins = [g.hex[unit] for unit in iterate(near)]
    return germans.defence_of(g, site, germans.shelter(g.game.map, target, origins))


@rule("8.3", "R8-15", "R8-16")
def results_on_chart(g: Omaha, site: SiteId, armed: bool, attack: int, defence: int) -> Results:
    """Return what the attack chart gives, in the column of what lies on a site."""
    row, depth = g.game.charts.attack_row(armed, attack, defence), g.depth[site]
    return row.results(deep=depth != NOBODY, hidden=depth == HIDDEN, extended=g.extended)


@rule("8.23", "8.25", "11.13", "R8-12")
def reading(
    g: Omaha, site: SiteId, attackers: CounterSet, naval: bool, hero: str = NOTHING
) -> Results:
    """Return what the chart gives with what a hero gives, or without one.

    The hero adds a point of strength or stands in for one weapon: naval fire too, no flanking.
    """
    attack = strength_of(g, attackers, naval) + (hero == STRENGTH)
    armed = not lacking(g, site, attackers, naval) - ({hero} - {FLANKING})
    return results_on_chart(g, site, armed, attack, defence_against(g, site, attackers))


@rule("8.23", "8.25", "11.13", "R8-12")
def readings(g: Omaha, site: SiteId, attackers: CounterSet, naval: bool) -> dict[str, Results]:
    """Return what the chart gives without a hero, and with each help of the hero that changes it.

    A hero helps if it is not inspired and its unit attacks from next to the site.  A weapon changes
    something only if nothing else is lacking.  Where a hero helps again at each reading, two helps
    of the same effect are one; else it matters later which of them it was.
    """
    by_reading = {NOTHING: reading(g, site, attackers, naval)}
    near = next_to(g, g.game.map.sites[site].hex, attackers)
    if not any(g.hero_of(unit) >= 0 for unit in iterate(near)):
        return by_reading
    each_time = g.game.settings.hero_readings == "each"
    for hero in (STRENGTH, *sorted(lacking(g, site, attackers, naval) - {FLANKING})):
        results = reading(g, site, attackers, naval, hero)
        if results not in (list(by_reading.values()) if each_time else [by_reading[NOTHING]]):
            by_reading[hero] = results
    return by_reading


@frame
class Attack(Frame):
    """An attack on one hex: who takes part, then the chart, read once or twice (8.1, 8.3)."""

    site: SiteId  # the site that is attacked
    attackers: CounterSet = NONE  # who takes part
    naval: bool = False  # whether naval fire takes part
    # what a hero gives: a point of strength, the name of a weapon, or nothing so far
    hero: str = NOTHING

    @ask("8.1", "8.13", "8.31", by=acting_player, context=joining.Joining)
    def declare(self, g: Omaha) -> Actions:
        """Attack on {site:site}: who takes part?"""
        return [("call-off",)]

    @requires("8.1")
    def somebody_attacks(self, g: Omaha) -> bool:
        """Nobody takes part yet."""
        return bool(self.attackers)

    @forbids("8.51")
    def naval_fire_has_joined(self, g: Omaha) -> bool:
        """Naval fire takes part already."""
        return self.naval

    @requires("8.51", "R8-13")
    def somebody_calls_for_ships(self, g: Omaha) -> bool:
        """Nobody who attacks can call for naval fire."""
        return bool(joining.calling(g, self.attackers))

    @declare.on(joining.JOIN)
    def join(self, g: Omaha, unit: CounterId) -> Next:
        self.attackers |= one(unit)
        return again()

    @declare.on(
        when=Choice(
            somebody_attacks,
            naval_fire_has_joined,
            joining.a_marker_is_left,
            somebody_calls_for_ships,
        )
    )
    def expend_naval_fire(self, g: Omaha) -> Next:
        self.naval = True
        return again()

    @declare.on(when=Choice(somebody_attacks))
    def resolve(self, g: Omaha) -> None:
        """All is declared."""

    @declare.on
    def call_off(self, g: Omaha) -> Next:
        return done()

    @step("8.3", "8.13", "8.16", "8.32", "8.51", "8.54", "R8-07", "R8-13", "R8-15")
    def attack_is_made(self, g: Omaha) -> None:
        pay(g, joining.attack_cost(g, self.attackers))
        g.acted |= self.attackers
        g.attacked |= one(self.site)
        g.say("attack", site=self.site, units=tuple(iterate(self.attackers)))
        if self.naval:
            g.naval_markers -= 1
            g.say("naval-fire", site=self.site)
        germans.reveal_unit(g, self.site)

    @ask("11.13", "8.23", "R8-12", by=acting_player)
    def what_the_hero_gives(self, g: Omaha) -> Actions:
        """What does the hero give to the attack on {site:site}?"""
        if self.hero != NOTHING:
            return
        results = readings(g, self.site, self.attackers, self.naval)
        if len(results) > 1:
            yield ("no-hero",)
        # A weapon is a word, and no set of ids: the body lists it.
        yield from (("hero-weapon", hero) for hero in results if hero not in (NOTHING, STRENGTH))

    @requires("11.13", "8.23", "R8-12")
    def strength_matters(self, g: Omaha) -> bool:
        """A point of strength would not change the result."""
        results = readings(g, self.site, self.attackers, self.naval)
        return self.hero == NOTHING and STRENGTH in results

    @what_the_hero_gives.on(when=Choice(strength_matters))
    def hero_strength(self, g: Omaha) -> None:
        self.hero = STRENGTH

    @what_the_hero_gives.on
    def hero_weapon(self, g: Omaha, weapon: str) -> None:
        self.hero = weapon

    @step("8.3", "11.13", "R8-12", "R8-15")
    def chart_is_read(self, g: Omaha) -> Next:
        results = reading(g, self.site, self.attackers, self.naval, self.hero)
        g.say(
            "hero-helps" if self.hero else "chart-read",
            site=self.site,
            attack=strength_of(g, self.attackers, self.naval) + (self.hero == STRENGTH),
            defence=defence_against(g, self.site, self.attackers),
            lacking=tuple(sorted(lacking(g, self.site, self.attackers, self.naval) - {self.hero})),
            hero=self.hero,
        )
        if g.game.settings.hero_readings == "each":
            self.hero = NOTHING
        if "reveal-depth" in results:
            germans.reveal_depth(g, self.site)
            tactical = g.game.depth[g.depth[self.site]].tactical
            return goto(self.tactical_marker if tactical else self.what_the_hero_gives)
        for result in results:
            self._apply(g, result)
        return goto(self.optional_attrition) if "attrition" in results else done()

    @rule("7.7", "8.3", "8.14", "9.2", "R7-25", "R7-26", "R8-16", "R8-17")
    def _apply(self, g: Omaha, result: AttackResult) -> None:
        """Apply one result of the chart; leaders suffer nothing, nor do those not next to it."""
        site = self.site
        if result == "attackers-disrupted":
            near = next_to(g, g.game.map.sites[site].hex, self.attackers)
            for unit in iterate(near):
                disrupt(g, unit)
            g.fresh |= near
        elif result == "gains-depth":
            if in_communication(g, site):
                germans.place_depth(g, site)
        elif result in TO_GERMANS:
            TO_GERMANS[result](g, site)

    @step("9.4", "R9-14")
    def tactical_marker(self, g: Omaha) -> Next:
        return call(TacticalReinforcement, self.site)

    @step("8.3", "R9-14", "R9-15")
    def its_unit_is_defeated(self, g: Omaha) -> Next:
        germans.defeat(g, self.site)
        return done()

    @ask("8.3", "R8-16", by=acting_player, or_else="no-attrition")
    def optional_attrition(self, g: Omaha) -> None:
        """Take a step from an attacking unit to remove the depth marker?"""

    @requires("8.3")
    def takes_part(self, g: Omaha) -> CounterSet:
        """It takes no part in the attack."""
        return self.attackers

    @requires("8.3", "R8-16")
    def next_to_the_target(self, g: Omaha) -> CounterSet:
        """It does not stand next to the target."""
        return next_to(g, g.game.map.sites[self.site].hex, self.attackers)

    @optional_attrition.on(Choice(takes_part, next_to_the_target))
    def attrition(self, g: Omaha, unit: CounterId) -> None:
        lose_step(g, unit)
        germans.remove_depth(g, self.site)
