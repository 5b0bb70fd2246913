"""How does a unit fire at another, at one that moves before it goes on, or a battery at a hex?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from greatest_day.printed import LIMITS, SIDES
from greatest_day.rules.command import check_chance, checks, in_command, share_of_dice
from greatest_day.rules.damage import Hit, strike
from greatest_day.rules.deeds import Deed, Demand
from greatest_day.rules.heroes import NO_BEARER, can_stake, stake
from greatest_day.rules.odds import (
    RESULTS,
    Odds,
    after,
    ledger_rows,
    mixed,
    result_rows,
    shot_preview,
)
from greatest_day.rules.sight import covering, fire_zone, observed_from, overlooked_from
from greatest_day.rules.strength import (
    ON_THE_MOVE,
    Kind,
    Shot,
    chances,
    column_of,
    firer_lines,
    strength,
    tell_result,
)
from greatest_day.state import OFF, Field
from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.play import Frame, Next, again, ask, call, done, frame, rule, step
from hexwar.play.entries import only
from hexwar.play.frames import repeat
from hexwar.play.refusal import Refusal
from hexwar.play.scene import Preview, PreviewRow
from hexwar.play.steering import Action

SOLID: Final = ("city", "fortified")
"""Ground that guns can turn to rubble (2.5)."""


@rule("series.fire", "series.zones")
def may_fire_at(g: Field, unit: CounterId, target: CounterId) -> str | None:
    """An enemy unit in the fire zone."""
    game, at, there = g.game, g.hex[unit], g.hex[target]
    if game.side_of[target] == game.side_of[unit] or has(game.leaders, target) or there == OFF:
        return Refusal("series.fire", "it is no enemy unit")
    if has(fire_zone(g, unit), there):
        return None
    gap = game.board.distance(at, there)
    if gap > game.ranges[unit]:
        far = game.ranges[unit]
        return Refusal("series.fire", "range {range}, distance {gap}", range=far, gap=gap)
    return Refusal("series.zones", "not in its fire zone")


@rule("series.fire")
def targets(g: Field, unit: CounterId) -> list[CounterId]:
    """Return the enemy units in the fire zone of a unit, by number."""
    enemy = g.foes(unit)
    hexes = fire_zone(g, unit) & g.standing[enemy]
    return sorted(u for at in iterate(hexes) for u in g.units_in(at, enemy))


@rule("series.fire")
def bonus_at_best(g: Field, unit: CounterId) -> int:
    """A unit of two steps, but no craft, is better by 2 if it passes a check."""
    able = g.steps[unit] == 2 and not has(g.game.craft, unit)
    return int(g.game.amounts["fire"]["company"]) if able else 0


@rule("series.fire")
def company_bonus(g: Field, unit: CounterId) -> int:
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
    """Give the chance of the company bonus, where there is one."""
    for bonus, part in chance.items():
        if bonus:
            yield PreviewRow("company bonus", f"+{bonus} ({part})", "series.fire")


@rule("series.results")
def throw_at(g: Field, shot: Shot, die: int) -> str:
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

    @step("series.fire")
    def company_bonus(self, g: Field) -> None:
        """Not in opportunity fire."""
        if self.kind not in (*ON_THE_MOVE, "charge"):
            self.bonus = company_bonus(g, self.firer)

    @step("series.results", "7.4")
    def throw(self, g: Field) -> Next:
        """The die decides whether it hits, and how hard; riders and their tank share it."""
        shot = Shot(self.firer, self.target, self.kind, self.bonus, self.moving, self.by_assault)
        die = g.d10("fire")
        return strike(g, self.target, lambda unit: throw_at(g, shot._replace(target=unit), die))


def expected(g: Field, unit: CounterId, target: CounterId) -> Preview:
    """Return what fire at a unit would come to: the strength without a bonus, and all chances."""
    shot, bonus = Shot(unit, target), bonus_chances(g, unit)
    odds = result_rows(with_bonus(g, shot, bonus))
    rows = (*ledger_rows(strength(g, shot)), *bonus_rows(bonus), *odds)
    return Preview(rows=rows, hexes=one(g.hex[target]))


@Deed("fire", "fire", "series.fire", may=may_fire_at, among=targets, settled=True, foresee=expected)
def fire(g: Field, unit: CounterId, target: CounterId) -> Next:
    """It fires at a unit that it sees."""
    del g
    return call(Fire, unit, target, "direct")


# -- opportunity fire


@rule("series.opportunity")
def is_quick_enough(g: Field, unit: CounterId) -> bool:
    """Who fires at what moves, lands or charges needs a check that no command point can buy."""
    return checks(g, unit, "opportunity fire")


@frame
class OpportunityFire(Frame):
    """The enemy may fire at a unit that leaves a hex, or forms up, in his fire zone.

    The frame ends with the set of those who have had their chance.
    """

    mover: CounterId
    to: HexId  # the hex to which it goes
    tried: CounterSet = NONE  # units that have had their chance
    kind: Kind = "opportunity"  # how they fire: ``pursuit`` at who runs from an assault

    def enemy(self, g: Field) -> str:
        return SIDES[g.foes(self.mover)]

    def candidates(self, g: Field) -> list[CounterId]:
        """Who covers the unit and has not tried yet; none once it has been stopped."""
        at = g.hex[self.mover]
        if at == OFF or has(g.suppressed, self.mover):
            return []
        near = covering(g, at, g.foes(self.mover))
        return [unit for unit in near if not has(self.tried, unit)]

    @ask("series.opportunity", by=enemy, or_else="hold-fire")
    def react(self, g: Field) -> None:
        """Fire at {mover:counter}, which moves in your fire zone?"""

    @react.on(
        only(candidates, "series.opportunity", "not in its fire zone, or it has had its chance")
    )
    def opportunity_fire(self, g: Field, unit: CounterId) -> Next:
        self.tried |= one(unit)
        return repeat(Fire, *self.shot_of(g, unit)) if is_quick_enough(g, unit) else again()

    def bearers(self, g: Field) -> list[CounterId]:
        """Those of them who could stake a hero for the check."""
        return [unit for unit in self.candidates(g) if can_stake(g, unit)]

    @react.on(only(bearers, "6.1", NO_BEARER), rule="6.1")
    def rely_on_hero(self, g: Field, unit: CounterId) -> Next:
        """Its check for fire passes."""
        return stake(g, unit)

    @rule("series.opportunity")
    def shot_of(self, g: Field, unit: CounterId) -> Shot:
        """Its shot at who moves on under its fire, or out of it, or forms up where it is."""
        by = g.game.amounts["target"]
        stays = self.to == g.hex[self.mover]
        on = has(fire_zone(g, unit), self.to)
        moving = 0 if stays else by["onward"] if on else by["away"]
        return Shot(unit, self.mover, self.kind, moving=moving)

    def preview(self, g: Field, action: Action) -> Preview | None:
        """Return what opportunity fire would come to, after its check."""
        if action[0] != "opportunity-fire":
            return None
        shot = self.shot_of(g, CounterId(action[1]))
        return shot_preview(g, shot, check_chance(g, shot.firer))

    @step("series.opportunity")
    def tell_who_has_tried(self, g: Field) -> Next:
        return done(self.tried)


@rule("series.opportunity")
def provoke_fire(
    g: Field, unit: CounterId, to: HexId, tried: CounterSet = NONE, kind: Kind = "opportunity"
) -> Next:
    """Call the enemy's window if the unit is in a fire zone of his; otherwise go on."""
    at = g.hex[unit]
    if at != OFF and covering(g, at, g.foes(unit)):
        return call(OpportunityFire, unit, to, tried, kind)
    return None


# -- indirect fire


@rule("series.artillery")
def watchers(g: Field, units: Iterable[CounterId]) -> Iterator[CounterId]:
    """Give those of some units on the map that observe: who is In Command, and no leader."""
    return (u for u in units if not has(g.game.leaders, u) and in_command(g, u))


@rule("series.artillery", "4.4.4")
def watched(g: Field, side: SideId) -> HexSet:
    """Return the hexes with enemies that a unit In Command of a side sees."""
    found = g.watched.get(side)
    if found is None:
        hexes, enemies = {g.hex[u] for u in watchers(g, g.on_map(side))}, g.standing[1 - side]
        found = g.watched[side] = union(observed_from(g, at, enemies) for at in hexes)
    return found


@rule("series.artillery")
def overlooked(g: Field, side: SideId) -> HexSet:
    """Return the hexes to which a unit In Command of a side can direct fire, also empty ones."""
    found = g.overlooked.get(side)
    if found is None:
        hexes = {g.hex[u] for u in watchers(g, g.on_map(side))}
        found = g.overlooked[side] = union(overlooked_from(g, at) for at in hexes)
    return found


@rule("series.artillery")
def own_watchers(g: Field, unit: CounterId) -> Iterator[CounterId]:
    """Give the units In Command that may observe for a battery: for mortars of their battalion."""
    game, able = g.game, g.on_map(g.game.side_of[unit])
    if game.colours[unit] == "green":
        own = game.battalions[unit]
        able = [u for u in able if u == unit or game.battalions[u] == own]
    return watchers(g, able)


@rule("series.artillery")
def observers(g: Field, unit: CounterId, target: HexId) -> Iterator[CounterId]:
    """Give those who may observe for a battery and see who is in a hex."""
    return (u for u in own_watchers(g, unit) if observed_from(g, g.hex[u], one(target)))


@rule("series.artillery", "series.activation")
def contacts(g: Field, formation: str) -> int:
    """Return the batteries in contact with a formation that count against its leader's limit."""
    game, held = g.game, g.contact
    return sum(
        held[u] != OFF and g.formation_of(held[u]) == formation and game.stripes[u] != "black"
        for u in iterate(game.batteries)
    )


@rule("series.artillery")
def shells_how(g: Field, unit: CounterId, target: HexId) -> Kind:
    """Return how a battery fires at a hex: at who is seen, at guns that fired, at the ground."""
    if g.game.colours[unit] == "green":
        seen = next(iter(observers(g, unit, target)), OFF) != OFF
    else:
        seen = has(watched(g, g.game.side_of[unit]), target)
    if seen and has(g.standing[g.foes(unit)], target):
        return "indirect"
    return "counter" if struck(g, unit, target, "counter") else "blind"


@rule("series.artillery")
def struck(g: Field, unit: CounterId, target: HexId, kind: str) -> CounterSet:
    """Return whom fire at a hex strikes: all units that are seen, or guns that have fired."""
    if kind not in ("counter", "blind"):
        return pack(u for u in g.stack_in(target) if not has(g.game.leaders, u))
    guns = kind == "counter" and has(g.game.batteries, unit)
    return pack(g.units_in(target, g.foes(unit))) & g.shelled if guns else NONE


@rule("series.artillery", "series.barrage")
def shellable(g: Field, unit: CounterId) -> HexSet:
    """Return the hexes at which a battery may fire, with enemies or without.

    One of those who observe for it looks at them, or enemy guns have fired from there.
    """
    game, side = g.game, g.game.side_of[unit]
    if game.fire[unit][g.steps[unit]] is None or has(g.aboard, unit):
        return NONE
    if game.colours[unit] == "green":
        seen = union(overlooked_from(g, at) for at in {g.hex[u] for u in own_watchers(g, unit)})
    else:
        seen = overlooked(g, side)
    guns = g.shelled & g.present[1 - side] if has(game.batteries, unit) else NONE
    found = seen & game.land & ~g.standing[side] | pack(g.hex[u] for u in iterate(guns))
    return found & game.board.within(g.hex[unit], game.ranges[unit])


@rule("series.artillery", "series.barrage")
def may_bombard(g: Field, unit: CounterId, target: HexId) -> str | None:
    """A hex in range at which a unit In Command looks, or from which guns have fired."""
    if has(shellable(g, unit), target):
        return None
    game, side = g.game, g.game.side_of[unit]
    if game.fire[unit][g.steps[unit]] is None or has(g.aboard, unit):
        return Refusal("series.artillery", "it does not fire indirectly")
    if has(g.standing[side] | ~game.land, target):
        return Refusal("series.artillery", "your own units are there, or the sea")
    gap, far = game.board.distance(g.hex[unit], target), game.ranges[unit]
    if gap > far:
        return Refusal("series.artillery", "range {range}, distance {gap}", range=far, gap=gap)
    return Refusal("series.artillery", "nobody In Command sees it")


@rule("series.artillery")
def contact_needed(g: Field, unit: CounterId, target: HexId) -> tuple[CounterId, int] | None:
    """With an observer besides itself a battery must be in contact with a formation.

    Return the observer with whom it must get contact, and the highest die that makes it; or None.
    """
    kind = shells_how(g, unit, target)
    found = list(observers(g, unit, target)) if kind == "indirect" else []
    if kind == "blind":
        near = own_watchers(g, unit)
        found = [u for u in near if has(overlooked_from(g, g.hex[u]), target)]
    held = g.contact[unit]
    bodies = {g.formation_of(other) for other in found}
    if not found or unit in found or (held != OFF and g.formation_of(held) in bodies):
        return None
    own = g.division_of(found[0]) == g.division_of(unit)
    return found[0], LIMITS["contact"][not own]


@frame
class Bombardment(Frame):
    """A battery fires indirectly at a hex: one die for all units seen there (series.artillery)."""

    firer: CounterId
    target: HexId
    bonus: int = 0  # the company bonus
    die: int = -1  # the die, once it is thrown
    left: CounterSet = NONE  # the units that have still to be judged
    kind: Kind = "indirect"  # or ``counter`` at batteries that nobody sees, or ``rockets``
    riders: CounterSet = NONE  # those of them who rode on tanks when the die fell

    @step("series.artillery")
    def make_contact(self, g: Field) -> Next:
        unit = self.firer
        asked = contact_needed(g, unit, self.target)
        g.shelled |= one(unit) & g.game.batteries
        self.kind = shells_how(g, unit, self.target)
        if asked is None:
            return None
        (observer, needed), die = asked, g.d10("contact")
        made = die <= needed
        kind = "contact" if made else "no-contact"
        g.say(kind, unit=unit, observer=observer, needed=needed, die=die)
        g.contact[unit] = observer if made else OFF
        return None if made else done()

    @step("series.fire")
    def company_bonus(self, g: Field) -> None:
        self.bonus = company_bonus(g, self.firer)

    @step("series.barrage")
    def throw(self, g: Field) -> Next:
        """Any die but a 9 lays a barrage; a 9 also ends the contact."""
        self.die = g.d10("fire")
        g.say("bombarded", unit=self.firer, at=self.target, die=self.die)
        if self.die == 9:
            g.contact[self.firer] = OFF
            return done()
        self.left = struck(g, self.firer, self.target, self.kind)
        self.riders = self.left & pack(g.riding)
        return None

    @step("series.artillery", "7.4")
    def judge_each(self, g: Field) -> Next:
        """The same die counts for each unit, against the strength at that unit; riders come last.

        Riders whom a result has brought to the ground suffer no possible suppression with it; those
        who had no room there are gone.
        """
        for unit in (*iterate(self.left & ~self.riders), *iterate(self.left & self.riders)):
            self.left &= ~one(unit)
            if g.hex[unit] == OFF:
                continue
            result = throw_at(g, Shot(self.firer, unit, self.kind, self.bonus), self.die)
            fell = has(self.riders, unit) and unit not in g.riding
            if result != "-" and not (fell and result == "S?"):
                return repeat(Hit, unit, result)
        return None

    @step("2.5")
    def leave_rubble(self, g: Field) -> None:
        """A 0 by guns at a city or a fortified hex leaves it in ruins."""
        game, at = g.game, self.target
        solid = game.board.terrain[at] in SOLID and not has(g.rubble, at)
        if self.die == 0 and solid and game.colours[self.firer] != "green":
            g.ruin(at)
            g.say("rubble", rule="2.5", at=at)

    @step("series.barrage")
    def lay_barrage(self, g: Field) -> None:
        """A heavy barrage replaces a light one, never the other way round."""
        level = barrage_of(g, self.firer, self.bonus)
        if level > g.barrage.get(self.target, 0):
            g.barrage[self.target] = level
            g.changed()
            g.say("barrage", at=self.target, level=level)


@rule("series.barrage")
def fire_alone(g: Field, unit: CounterId, bonus: int) -> int:
    """Return the fire of a battery without its target, on which the weight of a barrage rests."""
    return sum(int(line.amount) for line in firer_lines(g, Shot(unit, unit, "indirect", bonus)))


@rule("series.barrage")
def barrage_of(g: Field, unit: CounterId, bonus: int) -> int:
    """Return the level of a barrage: 2, if it is a heavy one."""
    return 2 if fire_alone(g, unit, bonus) >= LIMITS["heavy"] else 1


GUN: Final = Demand("it does not fire indirectly", lambda g, unit: has(g.game.guns, unit))


class Salvo(NamedTuple):
    """Fire at a hex, as a preview knows it before any die."""

    firer: CounterId
    target: HexId
    kind: Kind
    reached: Fraction = Fraction(1)  # the chance that it gets contact
    bonus: Mapping[int, Fraction] = {0: Fraction(1)}  # the chance of each company bonus
    barrage: bool = True  # whether it lays a barrage


def salvo_rows(g: Field, salvo: Salvo) -> Iterator[PreviewRow]:
    """Give the chances of contact, of a barrage, and of each result at each unit struck."""
    unit, names = salvo.firer, g.game.counters.names
    if salvo.reached != 1:
        yield PreviewRow("contact", str(salvo.reached), "series.artillery")
    yield from bonus_rows(salvo.bonus)
    lays = salvo.reached * share_of_dice(lambda die: die != 9)
    for level, what in ((1, "light barrage"), (2, "heavy barrage")):
        able = sum(part for more, part in salvo.bonus.items() if barrage_of(g, unit, more) == level)
        if salvo.barrage and able:
            yield PreviewRow(what, str(lays * able), "series.barrage")
    for other in iterate(struck(g, unit, salvo.target, salvo.kind)):
        plain = Shot(unit, other, salvo.kind)
        odds = after(salvo.reached, with_bonus(g, plain, salvo.bonus))
        told = ", ".join(f"{result} {odds[result]}" for result in RESULTS if result in odds)
        yield PreviewRow(names[other], f"{strength(g, plain).value}: {told}", "series.results")


def expected_at(g: Field, unit: CounterId, target: HexId) -> Preview:
    """Return what a bombardment may come to."""
    asked, kind = contact_needed(g, unit, target), shells_how(g, unit, target)
    reached = share_of_dice(lambda die: die <= asked[1]) if asked else Fraction(1)
    salvo = Salvo(unit, target, kind, reached, bonus_chances(g, unit))
    return Preview(rows=tuple(salvo_rows(g, salvo)), hexes=one(target))


@Deed(
    "bombard",
    "fire",
    "series.artillery",
    (GUN,),
    may_bombard,
    shellable,
    settled=True,
    foresee=expected_at,
)
def bombard(g: Field, unit: CounterId, target: HexId) -> Next:
    """It fires indirectly."""
    del g
    return call(Bombardment, unit, target)
