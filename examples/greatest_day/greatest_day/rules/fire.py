"""How does a unit fire at another, or a battery at a hex?"""

from __future__ import annotations

from collections.abc import Iterable

from greatest_day.printed import FAR_FIRE, LIMITS
from greatest_day.rules.command import checks, in_command
from greatest_day.rules.damage import Hit
from greatest_day.rules.sight import fire_zone, observed_from
from greatest_day.rules.strength import ON_THE_MOVE, Kind, Shot, firer_lines, outcome, strength
from greatest_day.state import OFF, Field
from hexwar.board import NONE, CounterId, CounterSet, HexId, has, iterate, one, pack
from hexwar.kit.modifiers import Ledger
from hexwar.play import Frame, Next, call, done, frame, rule, step
from hexwar.play.frames import repeat
from hexwar.play.refusal import Refusal

SOLID = ("city", "fortified")
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
    enemy = 1 - g.game.side_of[unit]
    hexes = fire_zone(g, unit) & g.standing[enemy]
    return sorted(u for at in iterate(hexes) for u in g.units_in(at, enemy))


@frame
class Fire(Frame):
    """A unit fires at another.

    Attributes:
        firer: The unit that fires.
        target: Its target.
        kind: How it fires.
        bonus: The company bonus, once it is known.
        moving: What is added because the target moves.
        by_assault: Whether the Assault Rating counts.
        result: What the die gave.
        other: Who rides on the target, or the tank that the target rides on; or OFF.
        other_result: What the same die gave against that unit.
    """

    firer: CounterId
    target: CounterId
    kind: str
    bonus: int = 0
    moving: int = 0
    by_assault: bool = False
    result: str = ""
    other: CounterId = OFF
    other_result: str = "-"

    def shot(self) -> Shot:
        """Return the shot as it stands."""
        kind: Kind = self.kind  # type: ignore[assignment]
        return Shot(self.firer, self.target, kind, self.bonus, self.moving, self.by_assault)

    @step("series.fire")
    def company_bonus(self, g: Field) -> None:
        """A unit of two steps is better by 2 if it passes a check; not in opportunity fire."""
        calm = self.kind not in (*ON_THE_MOVE, "charge")
        if calm and g.steps[self.firer] == 2 and checks(g, self.firer, "company bonus"):
            self.bonus = g.game.amounts["fire"]["company"]

    @step("series.results")
    def throw(self, g: Field) -> None:
        """The die decides whether it hits, and how hard."""
        shot = self.shot()
        ledger = strength(g, shot)
        die = int(g.pick("fire", range(10)))
        self.result = outcome(g, shot, int(ledger.value), die)
        tell(g, shot, ledger, die, self.result)
        pairs = [pair for pair in g.riding.items() if self.target in pair]
        for other in (unit for pair in pairs for unit in pair if unit != self.target):
            self.other, both = other, shot._replace(target=other)
            ledger = strength(g, both)
            self.other_result = outcome(g, both, int(ledger.value), die)
            tell(g, both, ledger, die, self.other_result)

    @step("series.damage")
    def effect(self, g: Field) -> Next:
        return None if self.result == "-" else call(Hit, self.target, self.result)

    @step("7.4")
    def effect_on_the_other(self, g: Field) -> Next:
        """Who rides, and the tank, are hit by the same die, each by the strength against it."""
        return done() if self.other_result == "-" else call(Hit, self.other, self.other_result)


@rule("series.results")
def tell(g: Field, shot: Shot, ledger: Ledger, die: int, result: str) -> None:
    """Tell a shot with its arithmetic."""
    g.say(
        "fired",
        rule="series.results",
        unit=shot.firer,
        target=shot.target,
        why=ledger.text(),
        strength=int(ledger.value),
        die=die,
        result=result,
    )


# -- indirect fire


@rule("series.artillery")
def observers(g: Field, unit: CounterId, target: HexId) -> Iterable[CounterId]:
    """Give the units In Command that see a hex: for mortars themselves, or of their battalion."""
    game, side = g.game, g.game.side_of[unit]
    green = game.colours[unit] == "green"
    for other in g.on_map(side):
        if has(game.leaders, other) or not in_command(g, other):
            continue
        if green and game.battalions[other] != game.battalions[unit] and other != unit:
            continue
        if has(observed_from(g, g.hex[other]), target):
            yield other


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
    """Return how a battery fires at a hex: with an observer, or unseen at guns that have fired."""
    return "counter" if next(iter(observers(g, unit, target)), OFF) == OFF else "indirect"


@rule("series.artillery")
def struck(g: Field, unit: CounterId, target: HexId, kind: str) -> CounterSet:
    """Return whom fire at a hex strikes: all units there, or enemy batteries that have fired."""
    if kind != "counter":
        return pack(u for u in g.stack_in(target) if not has(g.game.leaders, u))
    able = g.units_in(target, 1 - g.game.side_of[unit]) if has(g.game.batteries, unit) else []
    return pack(u for u in able if has(g.shelled, u))


@rule("series.artillery", "series.barrage")
def may_bombard(g: Field, unit: CounterId, target: HexId) -> str | None:
    """A hex with enemies in range that a unit In Command sees, or from which guns have fired."""
    game, at = g.game, g.hex[unit]
    rating = game.fire[unit][g.steps[unit]]
    if game.colours[unit] not in FAR_FIRE or rating is None or has(g.aboard, unit):
        return Refusal("series.artillery", "it does not fire indirectly")
    if not g.units_in(target, 1 - game.side_of[unit]):
        return Refusal("series.artillery", "no enemy there")
    gap, far = game.board.distance(at, target), game.ranges[unit]
    if gap > far:
        return Refusal("series.artillery", "range {range}, distance {gap}", range=far, gap=gap)
    if struck(g, unit, target, shells_how(g, unit, target)):
        return None
    return Refusal("series.artillery", "nobody In Command sees it")


@frame
class Bombardment(Frame):
    """A battery fires indirectly at a hex: one die for all units there (series.artillery).

    Attributes:
        firer: The battery.
        target: The hex.
        bonus: The company bonus.
        die: The die, once it is thrown.
        left: The units that have still to be judged.
        kind: ``indirect``, or ``counter`` at batteries that nobody sees.
    """

    firer: CounterId
    target: HexId
    bonus: int = 0
    die: int = -1
    left: CounterSet = NONE
    kind: str = "indirect"

    @step("series.artillery")
    def make_contact(self, g: Field) -> Next:
        """With an observer besides itself a battery must be in contact with a formation."""
        unit = self.firer
        found = list(observers(g, unit, self.target))
        g.shelled |= one(unit) & g.game.batteries
        self.kind = shells_how(g, unit, self.target)
        if not found:
            return None
        held = g.contact[unit]
        bodies = {g.formation_of(o): o for o in reversed(found)}
        if unit in found or (held != OFF and g.formation_of(held) in bodies):
            return None
        observer = found[0]
        near = g.division_of(observer) == g.division_of(unit)
        needed, die = LIMITS["contact"][not near], int(g.pick("contact", range(10)))
        made = die <= needed
        kind = "contact" if made else "no-contact"
        g.say(kind, unit=unit, observer=observer, needed=needed, die=die)
        g.contact[unit] = observer if made else OFF
        return None if made else done()

    @step("series.fire")
    def company_bonus(self, g: Field) -> None:
        if g.steps[self.firer] == 2 and checks(g, self.firer, "company bonus"):
            self.bonus = g.game.amounts["fire"]["company"]

    @step("series.barrage")
    def throw(self, g: Field) -> Next:
        """Any die but a 9 lays a barrage; a 9 also ends the contact."""
        self.die = int(g.pick("fire", range(10)))
        g.say("bombarded", unit=self.firer, at=self.target, die=self.die)
        if self.die == 9:
            g.contact[self.firer] = OFF
            return done()
        self.left = struck(g, self.firer, self.target, self.kind)
        return None

    def shot_at(self, unit: CounterId) -> Shot:
        """The shot at one of the units in the hex."""
        kind: Kind = self.kind  # type: ignore[assignment]
        return Shot(self.firer, unit, kind, self.bonus)

    def ledger(self, g: Field, unit: CounterId) -> Ledger:
        """The strength against one of the units in the hex."""
        return strength(g, self.shot_at(unit))

    @step("series.artillery")
    def judge_each(self, g: Field) -> Next:
        """The same die counts for each unit, against the strength at that unit."""
        for unit in iterate(self.left):
            self.left &= ~one(unit)
            shot, ledger = self.shot_at(unit), self.ledger(g, unit)
            result = outcome(g, shot, int(ledger.value), self.die)
            tell(g, shot, ledger, self.die, result)
            if result != "-":
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
        level = 2 if fire_alone(g, self.firer, self.bonus) >= LIMITS["heavy"] else 1
        if level > g.barrage.get(self.target, 0):
            g.barrage[self.target] = level
            g.changed()
            g.say("barrage", at=self.target, level=level)


@rule("series.barrage")
def fire_alone(g: Field, unit: CounterId, bonus: int) -> int:
    """Return the fire of a battery without its target, on which the weight of a barrage rests."""
    return sum(int(line.amount) for line in firer_lines(g, Shot(unit, unit, "indirect", bonus)))
