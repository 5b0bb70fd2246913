"""How does a unit fire at another, or at one that moves before it goes on?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from greatest_day.printed import SIDES
from greatest_day.rules.combat.damage import strike
from greatest_day.rules.combat.odds import Odds, ledger_rows, mixed, result_rows, shot_preview
from greatest_day.rules.combat.strength import (
    ON_THE_MOVE,
    Kind,
    Shot,
    chances,
    column_of,
    strength,
    tell_result,
)
from greatest_day.rules.common.command import check_chance, checks
from greatest_day.rules.common.heroes import BEARER, stake
from greatest_day.rules.common.sight import covering, fire_zone
from greatest_day.rules.common.unit_actions import UnitAction
from greatest_day.state import OFF, Field, Heroes, Units
from hexwar.board import NONE, CounterId, CounterSet, HexId, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    again,
    ask,
    call,
    done,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    step,
)
from hexwar.play.scene import Attack


@requires("series.fire")
def enemy_units(g: Field, unit: CounterId) -> CounterSet:
    """It is no enemy unit."""
    return g.present[g.foes(unit)] & ~g.game.leaders


def out_of_range(g: Field, unit: CounterId, target: CounterId) -> Refusal | None:
    """Return the range that keeps a unit from fire, if it does."""
    far, gap = g.game.ranges[unit], g.game.board.distance(g.hex[unit], g.hex[target])
    if gap <= far:
        return None
    return Refusal("series.fire", "range {range}, distance {gap}", range=far, gap=gap)


@requires("series.zones", reason="not in its fire zone", why=out_of_range)
def in_its_fire_zone(g: Field, unit: CounterId) -> CounterSet:
    """Return the enemy units in the fire zone of a unit."""
    enemy = g.foes(unit)
    hexes = fire_zone(g, unit) & g.standing[enemy]
    return pack(u for at in iterate(hexes) for u in g.units_in(at, enemy)) if hexes else NONE


@rule("series.fire/company")
def bonus_at_best(g: Field, unit: CounterId) -> int:
    """A unit of two steps, but no craft, is better by 2 if it passes a check."""
    able = g.steps[unit] == 2 and not has(g.game.craft, unit)
    return g.game.amounts.fire.company if able else 0


@rule("series.fire/company")
def company_bonus(g: Heroes, unit: CounterId) -> int:
    """Return the bonus of a unit, after its check."""
    best = bonus_at_best(g, unit)
    return best if best and checks(g, unit, "company bonus") else 0


def bonus_chances(g: Field, unit: CounterId) -> dict[int, Fraction]:
    """Return how likely a unit has each company bonus."""
    best = bonus_at_best(g, unit)
    passed = check_chance(g, unit) if best else Fraction(0)
    return {bonus: part for bonus, part in ((0, 1 - passed), (best, passed)) if part}


def with_bonus(g: Field, shot: Shot, chance: Mapping[int, Fraction]) -> Odds:
    """Return how likely each result of a shot is, with the chance of each company bonus."""
    return mixed((part, chances(g, shot._replace(bonus=more))) for more, part in chance.items())


def bonus_rows(chance: Mapping[int, Fraction]) -> Iterator[PreviewRow]:
    """Yield the chance of the company bonus, where there is one."""
    for bonus, part in chance.items():
        if bonus:
            yield PreviewRow("company bonus", f"+{bonus} ({part})", "series.fire")


@rule("series.results", "series.results/direct", "series.fire")
def throw_at(g: Units, shot: Shot, die: int) -> str:
    """Return what a die gives against a unit, and tell it with its arithmetic."""
    facts = {"rule": "series.results", "unit": shot.firer, "target": shot.target}
    colour = column_of(g, shot)
    return tell_result(g, "fired", shot.target, colour, strength(g, shot), die, **facts)


@frame
class Fire(Frame):
    """A unit fires at another."""

    firer: CounterId
    target: CounterId
    kind: Kind  # how it fires
    bonus: int = 0  # the company bonus, once it is known
    moving: int = 0  # what is added because the target moves
    by_assault: bool = False  # whether the Assault Rating counts

    @step("series.fire/company", "4.4.5", "4.4.6")
    def company_bonus(self, g: Heroes) -> None:
        """Not in opportunity fire, nor for rocket and support craft."""
        if self.kind not in (*ON_THE_MOVE, "charge", "rockets", "support"):
            self.bonus = company_bonus(g, self.firer)

    @step("series.results", "7.4")
    def throw(self, g: Units) -> Next:
        """The die decides whether it hits, and how hard; riders and their tank share it."""
        shot = Shot(self.firer, self.target, self.kind, self.bonus, self.moving, self.by_assault)
        die = g.d10("fire")
        return strike(g, self.target, lambda unit: throw_at(g, shot._replace(target=unit), die))


def expected(g: Field, unit: CounterId, target: CounterId) -> Preview:
    """Return what fire at a unit would come to: the strength without a bonus, and all chances."""
    shot, bonus = Shot(unit, target), bonus_chances(g, unit)
    odds = result_rows(with_bonus(g, shot, bonus))
    rows = (*ledger_rows(strength(g, shot)), *bonus_rows(bonus), *odds)
    attack = shot_at(g, unit, target)
    return Preview(rows=rows, hexes=one(g.hex[target]), attack=attack)


def shot_at(g: Field, unit: CounterId, target: CounterId) -> Attack:
    """Return fire at a unit as a page draws it."""
    return Attack(one(g.hex[unit]), g.hex[target])


@UnitAction(
    "fire", "fire", "series.fire", target=Choice(enemy_units, in_its_fire_zone), preview=expected
)
def fire(g: Field, unit: CounterId, target: CounterId) -> Next:
    """It fires at a unit that it sees."""
    del g
    return call(Fire, unit, target, "direct")


# -- opportunity fire


@rule("series.opportunity")
def is_quick_enough(g: Heroes, unit: CounterId) -> bool:
    """Fire at what moves, lands or charges needs a check that no command point can buy."""
    return checks(g, unit, "opportunity fire")


@frame
class OpportunityFire(Frame):
    """The enemy may fire at a unit that leaves a hex, or forms up, in a fire zone.

    The frame ends with the set of those who have had their chance.
    """

    mover: CounterId
    to: HexId  # the hex to which it goes
    tried: CounterSet = NONE  # units that have had their chance
    kind: Kind = "opportunity"  # how they fire: ``pursuit`` at who runs from an assault

    def enemy(self, g: Field) -> str:
        return SIDES[g.foes(self.mover)]

    @forbids("series.opportunity")
    def is_stopped(self, g: Field) -> bool:
        """It has been stopped."""
        return g.hex[self.mover] == OFF or has(g.suppressed, self.mover)

    @forbids("series.opportunity/once")
    def has_tried(self, g: Field) -> CounterSet:
        """It has had its chance."""
        del g
        return self.tried

    @requires("series.opportunity")
    def covering(self, g: Field) -> CounterSet:
        """It is not in its fire zone."""
        at = g.hex[self.mover]
        return pack(covering(g, at, g.foes(self.mover))) if at != OFF else NONE

    candidates = Choice(has_tried, covering)

    @ask("series.opportunity", by=enemy, or_else="hold-fire")
    def react(self, g: Field) -> None:
        """Fire at {mover:counter}, which moves in your fire zone?"""

    @rule("series.opportunity/onward", "series.opportunity/out-of-fire")
    def shot_of(self, g: Field, unit: CounterId) -> Shot:
        """Its shot at who moves on under its fire, or out of it, or forms up where it is."""
        by = g.game.amounts.target
        stays = self.to == g.hex[self.mover]
        on = has(fire_zone(g, unit), self.to)
        moving = 0 if stays else by.onward if on else by.away
        return Shot(unit, self.mover, self.kind, moving=moving)

    def odds_of(self, g: Field, unit: CounterId) -> Preview:
        """Return what its fire would come to, after its check."""
        return shot_preview(g, self.shot_of(g, unit), check_chance(g, unit))

    moving = Choice(is_stopped)

    @react.on(candidates, when=moving, preview=odds_of)
    def opportunity_fire(self, g: Heroes, unit: CounterId) -> Next:
        self.tried |= one(unit)
        return repeat(Fire, *self.shot_of(g, unit)) if is_quick_enough(g, unit) else again()

    @react.on(Choice(candidates, *BEARER), when=moving, rule="6.1")
    def rely_on_hero(self, g: Heroes, unit: CounterId) -> Next:
        """Its check for fire passes."""
        return stake(g, unit)

    @step("series.opportunity")
    def tell_who_has_tried(self, g: Field) -> Next:
        return done(self.tried)


@rule("series.opportunity")
def provoke_fire(
    g: Field, unit: CounterId, to: HexId, tried: CounterSet = NONE, kind: Kind = "opportunity"
) -> Next:
    """Call the enemy's window if the unit is in a fire zone of the enemy; otherwise go on."""
    at = g.hex[unit]
    if at != OFF and covering(g, at, g.foes(unit)):
        return call(OpportunityFire, unit, to, tried, kind)
    return None
