"""How do the stragglers of a drop come back: points, and what they buy (3.4.2, 3.4.3)?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import ALLIES, LIMITS, SIDES
from greatest_day.rules.common.calendar import grant
from greatest_day.rules.common.command import share_of_dice
from greatest_day.rules.ground.forming import FormUp
from greatest_day.rules.ground.marching import columns
from greatest_day.state import OFF, Drop, Field
from hexwar.board import CounterId, CounterSet, HexId, has, iterate, one, pack
from hexwar.play import (
    Actions,
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
    goto,
    requires,
    rule,
    rules_of,
    step,
)

INFANTRY: Final = ("para", "airlanding", "glider-pilot")
"""Kinds that cost one Straggler Recovery Point; all others cost two (3.4.3.3). The example of the
booklet names engineers and jeeps as those that cost two, not the glider pilots beside them."""


JEEP: Final = "jeep"
"""The kind of jeeps, which come from the box as transport of the division, not on to the map."""


def comes_back(die: int, level: int) -> bool:
    """Return whether a die brings a straggler back: up to the level, and never a 9."""
    return die != 9 and die <= level


@rule("3.4.2")
def look_for(g: Drop, number: int) -> bool:
    """Throw a die for the stragglers of a battalion, and tell whether it may throw again."""
    die, level = g.d10("stragglers"), g.stragglers[number]
    recovered = comes_back(die, level)
    if die == 9 or (recovered and (die or g.game.options.get("nought_lowers"))):
        g.stragglers[number] = max(level - 1, 0)
    g.recovery[number] += recovered
    g.say("straggler-die", die=die, points=g.recovery[number], left=g.stragglers[number])
    return recovered


@frame
class Search(Frame):
    """The Allies may throw for the stragglers of each battalion, until a die is too high (3.4.2).

    A point is lost with the chit if nobody needs it, and the level stays lower: they may stop.
    """

    number: int = 0  # the number of the battalion
    battalion: str = ""  # its name

    @step("3.4.2")
    def begin(self, g: Drop) -> None:
        """Points that were left are gone."""
        g.recovery = [0] * len(g.rally_points)

    @step("3.4.2")
    def next_battalion(self, g: Field) -> Next:
        """One with a Rally Point."""
        waiting = (n for n, at in enumerate(g.rally_points) if n >= self.number and at != OFF)
        self.number = next(waiting, len(g.rally_points))
        if self.number == len(g.rally_points):
            return done()
        self.battalion = g.game.sticks[self.number].battalion
        return None

    def chance_of_one(self, g: Field) -> Preview:
        """Return how likely a straggler comes back."""
        level = g.stragglers[self.number]
        chance = share_of_dice(lambda die: comes_back(die, level))
        return Preview(rows=(PreviewRow("a straggler comes back", str(chance), "3.4.2"),))

    @ask("3.4.2", by=SIDES[ALLIES], or_else="search-no-more")
    def search_on(self, g: Field) -> None:
        """Does {battalion} throw for a straggler?"""

    @search_on.on(preview=chance_of_one)
    def search(self, g: Drop) -> Next:
        """The die decides whether it may throw again."""
        return again() if look_for(g, self.number) else None

    @step("3.4.2")
    def over(self, g: Field) -> Next:
        """The next battalion throws."""
        del g
        self.number += 1
        return goto(self.next_battalion)


@rule("3.4.3.3")
def price(g: Field, unit: CounterId) -> int:
    """One point for parachute and glider infantry, two for others."""
    return 1 if g.game.counters.kinds[unit] in INFANTRY else 2


def gatherable(g: Field) -> list[CounterId]:
    """Return the units that points can buy back: from the box, or to full strength."""
    full = g.game.counters.steps
    reduced = [u for u in g.on_map(ALLIES) if g.steps[u] < full[u] and payers(g, u)]
    return sorted([*iterate(g.box), *reduced])


@requires("3.4.3.3")
def points_are_left(g: Field) -> bool:
    """No recovery point is left."""
    return any(g.recovery)


@rule("3.4.3.1")
def payers(g: Field, unit: CounterId) -> list[int]:
    """Return the numbers of the battalions whose points a unit may use.

    Independents of the 6th Airborne may use those of any.
    """
    game = g.game
    loose = has(game.airborne, unit) and game.stripes[unit] in ("white", "black")
    sticks = enumerate(game.sticks)
    own = [n for n, stick in sticks if loose or game.battalions[unit] == stick.battalion]
    return [number for number in own if g.rally_points[number] != OFF]


@rule("3.4.3.1", "3.4.3.2", "3.4.3.3")
def able_to_pay(g: Field, unit: CounterId) -> list[int]:
    """Return the battalions that can pay alone: points of two are not put together."""
    return [number for number in payers(g, unit) if cannot_pay(g, unit, number) is None]


@rule("3.4.3.2", "3.4.3.3", "series.stacking", "series.column/one")
def cannot_pay(g: Field, unit: CounterId, number: int) -> Refusal | None:
    """With points left; on the map within 3 hexes of its Rally Point, from the box if it has room.

    Where it is full a unit from the box may still be the one that is In Column.
    """
    points, cost = g.recovery[number], price(g, unit)
    if points < cost:
        return Refusal("3.4.3.3", "costs {price}, {left} left", price=cost, left=points)
    if g.hex[unit] == OFF:
        if is_jeep(g, unit) or has_room_at(g, g.rally_points[number]):
            return None
        return Refusal("series.stacking", "no room at its Rally Point")
    gap = g.game.board.distance(g.hex[unit], g.rally_points[number])
    far = "{gap:hex|hexes} from its Rally Point, 3 at most"
    return Refusal("3.4.3.2", far, gap=gap) if gap > LIMITS.restored else None


@rule("3.4.3.1", "3.4.3.2", "3.4.3.3", "3.3.2")
def may_gather(g: Field, unit: CounterId) -> Refusal | None:
    """With points left of its own battalion; on the map within 3 hexes, without markers."""
    able = payers(g, unit) if unit in gatherable(g) else []
    if not able:
        return Refusal("3.4.3.1", "nothing to bring back")
    if g.delay[unit] and g.hex[unit] != OFF and g.recovery[able[0]] >= price(g, unit):
        return Refusal("3.3.2", "it has a parachute marker")
    return None if able_to_pay(g, unit) else cannot_pay(g, unit, able[0])


@requires("3.4.3.1")
def with_stragglers(g: Field) -> CounterSet:
    """Nothing to bring back."""
    return pack(gatherable(g))


@forbids(*rules_of(may_gather))
def cannot_gather(g: Field, unit: CounterId) -> Refusal | None:
    """It does not come back."""
    return may_gather(g, unit)


GATHERING: Final = Choice(with_stragglers, cannot_gather)
"""Who comes back, or gathers its men."""


def is_jeep(g: Field, unit: CounterId) -> bool:
    """Return whether a unit is a jeep of its division (12.0)."""
    return g.game.counters.kinds[unit] == JEEP


@rule("series.stacking", "series.column/one")
def has_room_at(g: Field, at: HexId) -> bool:
    """Return whether a unit of one step has room in a hex, if need be In Column."""
    return g.piled(at, ALLIES) < LIMITS.stack or not has(columns(g, ALLIES), at)


@rule("3.4.3.2", "3.4.3.3", "12.0")
def gather(g: Drop, unit: CounterId, number: int) -> None:
    """A unit of one step comes to the Rally Point, or one on the map to full strength.

    The battalion of a number pays. A jeep is at the disposal of its division.
    """
    g.recovery[number] -= price(g, unit)
    if has(g.box, unit) and is_jeep(g, unit):
        g.box &= ~one(unit)
        grant(g, "3.4.3.2", "trucks", g.division_of(unit), 1)
    elif g.hex[unit] == OFF:
        g.box &= ~one(unit)
        g.set_steps(unit, 1)
        g.put(unit, g.rally_points[number])
        g.say("gathered", rule="3.4.3.2", unit=unit, to=g.hex[unit])
    else:
        g.set_steps(unit, g.game.counters.steps[unit])
        g.say("restored", rule="3.4.3.2", unit=unit)


@frame
class Gather(Frame):
    """A unit comes back or gathers its men, for the points of a battalion (3.4.3)."""

    unit: CounterId
    came: bool = False  # whether it has come back to a Rally Point

    @rule("3.4.3.2")
    def may_pay(self, g: Field, battalion: str) -> Refusal | None:
        """One whose points the unit may use, with enough of them."""
        numbers = {g.game.sticks[n].battalion: n for n in payers(g, self.unit)}
        if battalion in numbers:
            return cannot_pay(g, self.unit, numbers[battalion])
        return Refusal("3.4.3.2", "The unit does not use its points.")

    @ask("3.4.3.2", by=SIDES[ALLIES], auto=True)
    def whose_points(self, g: Field) -> Actions:
        """Which battalion pays for {unit:counter}?"""
        names = (g.game.sticks[number].battalion for number in able_to_pay(g, self.unit))
        yield from (("pay-from", name) for name in names)

    @whose_points.on(refusal=may_pay, rule="3.4.3.2")
    def pay_from(self, g: Drop, battalion: str) -> None:
        """It comes to the Rally Point of that battalion, or is near it."""
        names = [stick.battalion for stick in g.game.sticks]
        was_off = g.hex[self.unit] == OFF
        gather(g, self.unit, names.index(battalion))
        self.came = was_off and g.hex[self.unit] != OFF

    @step("3.4.3.4")
    def form_up(self, g: Field) -> Next:
        """Who comes from the box may come In Column or mounted."""
        del g
        return call(FormUp, one(self.unit), "3.4.3.4") if self.came else None
