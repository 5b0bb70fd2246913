"""How does a battery fire at a hex, who observes for it, and what lies there afterwards?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from greatest_day.printed import LIMITS
from greatest_day.rules.combat.damage import Hit
from greatest_day.rules.combat.fire import (
    bonus_chances,
    bonus_rows,
    company_bonus,
    throw_at,
    with_bonus,
)
from greatest_day.rules.combat.odds import RESULTS, after
from greatest_day.rules.combat.strength import Kind, Shot, rating_lines, strength
from greatest_day.rules.common.command import in_command, share_of_dice
from greatest_day.rules.common.sight import observed_from, overlooked_at, overlooked_from
from greatest_day.rules.common.unit_actions import UnitAction, requirement
from greatest_day.state import OFF, Field, Guns, Heroes, Units, Works
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
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    call,
    done,
    frame,
    repeat,
    requires,
    rule,
    step,
)

SOLID: Final = ("city", "fortified")
"""Ground that guns can turn to rubble (2.5)."""


@rule("series.artillery")
def watchers(g: Field, units: Iterable[CounterId]) -> Iterator[CounterId]:
    """Return those of some units on the map that observe: those In Command, leaders excepted."""
    return (u for u in units if not has(g.game.leaders, u) and in_command(g, u))


@rule("series.artillery", "4.4.4")
def watched(g: Field, side: SideId) -> HexSet:
    """Return the hexes with enemies that a unit In Command of a side sees."""
    hexes_seen = g.watched.get(side)
    if hexes_seen is None:
        hexes, enemies = {g.hex[u] for u in watchers(g, g.on_map(side))}, g.standing[1 - side]
        hexes_seen = g.watched[side] = union(observed_from(g, at, enemies) for at in hexes)
    return hexes_seen


@rule("series.artillery")
def overlooked(g: Field, side: SideId) -> HexSet:
    """Return the hexes to which a unit In Command of a side can direct fire, also empty ones."""
    hexes_seen = g.overlooked.get(side)
    if hexes_seen is None:
        hexes = {g.hex[u]: None for u in watchers(g, g.on_map(side))}
        hexes_seen = g.overlooked[side] = overlooked_from(g, hexes)
    return hexes_seen


@rule("series.artillery/mortars")
def own_watchers(g: Field, unit: CounterId) -> Iterator[CounterId]:
    """Return the units In Command that may observe for a battery; for mortars, of its battalion."""
    game, able = g.game, g.on_map(g.game.side_of[unit])
    if game.colours[unit] == "green":
        own = game.battalions[unit]
        able = [u for u in able if u == unit or game.battalions[u] == own]
    return watchers(g, able)


@rule("series.artillery")
def observers(g: Field, unit: CounterId, target: HexId) -> Iterator[CounterId]:
    """Return those who may observe for a battery and see who is in a hex."""
    return (u for u in own_watchers(g, unit) if observed_from(g, g.hex[u], one(target)))


@rule("series.artillery", "series.activation/independents")
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


@rule("series.artillery", "series.artillery/counter-battery")
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
        seen = overlooked_from(g, {g.hex[u]: None for u in own_watchers(g, unit)})
    else:
        seen = overlooked(g, side)
    guns = g.shelled & g.present[1 - side] if has(game.batteries, unit) else NONE
    targets = seen & ~g.standing[side] | pack(g.hex[u] for u in iterate(guns))
    return targets & game.board.within(g.hex[unit], game.ranges[unit])


@rule("series.artillery", "series.barrage")
def may_bombard(g: Field, unit: CounterId, target: HexId) -> Refusal | None:
    """A hex in range at which a unit In Command looks, or from which guns have fired."""
    if has(shellable(g, unit), target):
        return None
    game, side = g.game, g.game.side_of[unit]
    if game.fire[unit][g.steps[unit]] is None or has(g.aboard, unit):
        return Refusal("series.artillery", "it does not fire indirectly")
    if not has(game.land, target):
        return Refusal("series.artillery", "The sea is there.")
    if has(g.standing[side], target):
        return Refusal("series.artillery", "Your own units are there.")
    gap, far = game.board.distance(g.hex[unit], target), game.ranges[unit]
    if gap > far:
        return Refusal("series.artillery", "range {range}, distance {gap}", range=far, gap=gap)
    return Refusal("series.artillery", "nobody In Command sees it")


@rule("series.artillery/contact", "series.artillery/counter-battery")
def contact_needed(g: Field, unit: CounterId, target: HexId) -> tuple[CounterId, int] | None:
    """With an observer besides itself a battery must be in contact with a formation.

    Return the observer with whom it must get contact, and the highest die that makes it; or None.
    """
    kind, held = shells_how(g, unit, target), g.contact[unit]
    if kind == "counter":
        return None
    look = observed_from if kind == "indirect" else overlooked_at
    observers = (u for u in own_watchers(g, unit) if look(g, g.hex[u], one(target)))
    if look(g, g.hex[unit], one(target)) and in_command(g, unit):
        return None
    observer = next(observers, OFF)
    if observer == OFF:
        return None
    body = g.formation_of(held) if held != OFF else ""
    if body and any(g.formation_of(other) == body for other in (observer, *observers)):
        return None
    return observer, LIMITS.contact[g.division_of(observer) != g.division_of(unit)]


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

    @step("series.artillery/contact")
    def make_contact(self, g: Guns) -> Next:
        unit = self.firer
        asked = contact_needed(g, unit, self.target)
        g.shelled |= one(unit) & g.game.batteries
        self.kind = shells_how(g, unit, self.target)
        if asked is None:
            return None
        (observer, needed), die = asked, g.d10("contact")
        in_contact = die <= needed
        kind = "contact" if in_contact else "no-contact"
        g.say(kind, unit=unit, observer=observer, needed=needed, die=die)
        g.contact[unit] = observer if in_contact else OFF
        return None if in_contact else done()

    @step("series.fire")
    def company_bonus(self, g: Heroes) -> None:
        self.bonus = company_bonus(g, self.firer)

    @step("series.barrage/nine", "series.artillery", "7.4")
    def throw(self, g: Guns) -> Next:
        """Any die but a 9 lays a barrage; a 9 of orange or black fire also ends the contact."""
        self.die = g.d10("fire")
        g.say("bombarded", unit=self.firer, at=self.target, die=self.die)
        if self.die == 9:
            if g.game.colours[self.firer] in LIMITS.loses_contact:
                g.contact[self.firer] = OFF
            return done()
        self.left = struck(g, self.firer, self.target, self.kind)
        self.riders = self.left & pack(g.riding)
        return None

    @step("series.artillery", "7.4")
    def judge_each(self, g: Units) -> Next:
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
    def leave_rubble(self, g: Works) -> None:
        """A 0 by guns at a city or a fortified hex leaves it in ruins."""
        game, at = g.game, self.target
        solid = game.board.terrain[at] in SOLID and not has(g.rubble, at)
        if self.die == 0 and solid and game.colours[self.firer] != "green":
            g.ruin(at)
            g.say("rubble", rule="2.5", at=at)

    @step("series.barrage/heavy")
    def lay_barrage(self, g: Guns) -> None:
        """A heavy barrage replaces a light one, never the other way round."""
        level = barrage_of(g, self.firer, self.bonus)
        if level > g.barrage.get(self.target, 0):
            g.barrage[self.target] = level
            g.changed()
            g.say("barrage", at=self.target, level=level)


@rule("series.barrage/heavy")
def fire_alone(g: Field, unit: CounterId, bonus: int) -> int:
    """Return the rating of a battery, on which the weight of a barrage rests."""
    return sum(int(line.amount) for line in rating_lines(g, Shot(unit, unit, "indirect", bonus)))


@rule("series.barrage/heavy")
def barrage_of(g: Field, unit: CounterId, bonus: int) -> int:
    """Return the level of a barrage: 2, if it is a heavy one."""
    return 2 if fire_alone(g, unit, bonus) >= LIMITS.heavy else 1


SHELLABLE: Final = requires("series.artillery", reason="It cannot fire there.", why=may_bombard)(
    shellable
)
"""The hexes in range at which a unit In Command looks, or from which guns have fired."""

GUN: Final = requirement("it does not fire indirectly", lambda g: g.game.guns)


class Salvo(NamedTuple):
    """Fire at a hex, as a preview knows it before any die."""

    firer: CounterId
    target: HexId
    kind: Kind
    reached: Fraction = Fraction(1)  # the chance that it gets contact
    bonus: Mapping[int, Fraction] = {0: Fraction(1)}  # the chance of each company bonus
    barrage: bool = True  # whether it lays a barrage


def salvo_rows(g: Field, salvo: Salvo) -> Iterator[PreviewRow]:
    """Yield the chances of contact, of a barrage, and of each result at each unit struck."""
    unit, names = salvo.firer, g.game.counters.names
    if salvo.reached != 1:
        yield PreviewRow("contact", str(salvo.reached), "series.artillery")
    yield from bonus_rows(salvo.bonus)
    lays = salvo.reached * share_of_dice(lambda die: die != 9)
    for level, label in ((1, "light barrage"), (2, "heavy barrage")):
        able = sum(part for more, part in salvo.bonus.items() if barrage_of(g, unit, more) == level)
        if salvo.barrage and able:
            yield PreviewRow(label, str(lays * able), "series.barrage")
    for other in iterate(struck(g, unit, salvo.target, salvo.kind)):
        plain = Shot(unit, other, salvo.kind)
        odds = after(salvo.reached, with_bonus(g, plain, salvo.bonus))
        texts = ", ".join(f"{result} {odds[result]}" for result in RESULTS if result in odds)
        yield PreviewRow(names[other], f"{strength(g, plain).value}: {texts}", "series.results")


def expected_at(g: Field, unit: CounterId, target: HexId) -> Preview:
    """Return what a bombardment may come to."""
    asked, kind = contact_needed(g, unit, target), shells_how(g, unit, target)
    reached = share_of_dice(lambda die: die <= asked[1]) if asked else Fraction(1)
    salvo = Salvo(unit, target, kind, reached, bonus_chances(g, unit))
    return Preview(rows=tuple(salvo_rows(g, salvo)), hexes=one(target))


@UnitAction(
    "bombard", "fire", "series.artillery", GUN, target=Choice(SHELLABLE), preview=expected_at
)
def bombard(g: Field, unit: CounterId, target: HexId) -> Next:
    """It fires indirectly."""
    del g
    return call(Bombardment, unit, target)
