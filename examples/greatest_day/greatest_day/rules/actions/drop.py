"""How does a battalion drop by parachute, and what does the jump do to it (3.1 to 3.4)?"""

from __future__ import annotations

from typing import Final

from greatest_day.limits import PARTS
from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES, Stick
from greatest_day.rules.combat.air import flak_near
from greatest_day.rules.common.calendar import is_night
from greatest_day.rules.common.unit_actions import UnitAction, requirement
from greatest_day.rules.ground.forming import FormUp
from greatest_day.rules.ground.works import in_the_box, post
from greatest_day.state import OFF, Drop, Field, Units
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack, union
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    Refusal,
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


@rule("3.3.1", "3.4.1", "5.0")
def jump(g: Drop, units: list[CounterId], result: str) -> int:
    """Apply a result of the jump table to units of a stick; return the stragglers that it makes.

    Markers come on who is left of the stick, also on rearguards that replace units. The unit that
    loses the single step of a 1 is chosen later.
    """
    stick, stragglers = [*units], 0
    for part in result.split() if result != "-" else []:
        if part in ("R", "E"):
            stick = [vanish(g, unit, part) for unit in units]
            fates = ("E" if unit == OFF else "R" for unit in stick)
            stragglers += sum(LIMITS.stragglers[PARTS[fate]] for fate in fates)
            continue
        if part == "1*":
            stick = [lose_a_step(g, unit) for unit in units]
        elif part in ("D", "DD"):
            for unit in stick:
                if unit != OFF:
                    g.delay[unit] += len(part)
        elif part == "1":
            continue
        stragglers += LIMITS.stragglers[PARTS[part]] * len(units)
    return stragglers


@rule("3.3.1", "3.4.1")
def lose_a_step(g: Drop, unit: CounterId) -> CounterId:
    """A unit of two steps loses one; one of a single step is eliminated, and goes into the box.

    Return the unit, or OFF.
    """
    if g.steps[unit] == 1:
        return vanish(g, unit, "E")
    g.lose_steps(unit, rule="3.3.1")
    return unit


@rule("3.3.1", "3.4.1", "5.0")
def vanish(g: Drop, unit: CounterId, part: str) -> CounterId:
    """Put a unit into the box, in its place a rearguard if one is to and can.

    Return the rearguard, which has the markers of the unit, or OFF.
    """
    at, markers = g.hex[unit], g.delay[unit]
    rearguard = next(in_the_box(g, g.division_of(unit)), CounterId(OFF)) if part == "R" else OFF
    g.put(unit, OFF)
    g.box |= one(unit)
    g.delay[unit] = 0
    if rearguard == OFF:
        return CounterId(OFF)
    post(g, rearguard, at)
    g.delay[rearguard] = markers
    return rearguard


@rule("3.3.1")
def added(g: Field, stick: Stick) -> int:
    """Return what is added to the die: by the drop, by Germans in the zone, by flak near it."""
    amounts, zone = LIMITS.jump, stick.zone
    enemies = sum(len(g.units_in(at, GERMANS)) for at in iterate(zone & g.standing[GERMANS]))
    without_zones = g.suppressed | g.aboard  # against aircraft (17.1) they would count
    flak = not is_night(g) and any(not has(without_zones, u) for u in flak_near(g, zone))
    return amounts.drops[stick.which - 1] + enemies + amounts.flak * flak


@frame
class FirstDrop(Frame):
    """The battalions that jump before the game: Rally Points, sticks, dice (3.3)."""

    battalion: int = 0  # the number of the battalion
    result: str = ""  # what the jump table gave
    loose: int = 0  # stragglers of independents that count for no battalion yet

    def stick(self, g: Field) -> Stick:
        return g.game.sticks[self.battalion]

    def units(self, g: Field) -> list[CounterId]:
        return list(self.stick(g).units)

    @requires("3.3")
    def towns(self, g: Field) -> HexSet:
        """It is neither a village nor a town."""
        return g.game.board.where(terrain=("village", "town"))

    @requires("3.3")
    def near_the_zone(self, g: Field) -> HexSet:
        """It is not near the zone."""
        board, zone = g.game.board, iterate(self.stick(g).zone)
        return union(board.within(at, LIMITS.rally_point) for at in zone)

    @ask("3.3", by=SIDES[ALLIES])
    def choose_a_rally_point(self, g: Field) -> None:
        """Where is the Rally Point of the battalion?"""

    @choose_a_rally_point.on(Choice(towns, near_the_zone))
    def rally_at(self, g: Drop, to: HexId) -> None:
        g.rally_points[self.battalion] = to
        g.say("rally-point", to=to)

    @requires("3.2")
    def zone(self, g: Field) -> HexSet:
        """It is no hex of its zone."""
        return self.stick(g).zone

    @forbids("3.2")
    def occupied(self, g: Field) -> HexSet:
        """Units are there."""
        return g.held_by(ALLIES) | g.held_by(GERMANS)

    @ask("3.2", "3.3", by=SIDES[ALLIES])
    def choose_a_drop_hex(self, g: Field) -> None:
        """Where does the stick drop?"""

    free = Choice(zone, occupied)

    @choose_a_drop_hex.on(free)
    def drop(self, g: Drop, to: HexId) -> None:
        """It jumps; no fire answers."""
        for unit in self.units(g):
            g.set_steps(unit, g.game.counters.steps[unit])
            g.put(unit, to)
            g.say("dropped", unit=unit, to=to)

    @step("3.3")
    def form_up(self, g: Field) -> Next:
        return call(FormUp, pack(self.units(g)), "3.3")

    @step("3.3.1")
    def roll(self, g: Units) -> None:
        """One die for the stick, on the column of paratroops or of gliders."""
        stick, more = self.stick(g), added(g, self.stick(g))
        die = g.d10("jump")
        column = "gliders" if stick.gliders else "paratroops"
        self.result = g.game.jumps.result(column, die + more, clamp=True)
        g.say("jumped", die=die, added=more, result=self.result)

    @requires("3.3.1")
    def loses_to_rearguards(self, g: Field) -> bool:
        """The die asks for no rearguard."""
        del g
        return "R" in self.result

    @requires("3.3.1")
    def rearguards_are_left(self, g: Field) -> bool:
        """No rearguard of the division is left."""
        return bool(next(in_the_box(g, g.division_of(self.units(g)[0])), OFF) != OFF)

    @ask("3.3.1", by=SIDES[ALLIES], or_else="post-rearguards")
    def rearguards_or_nobody(self, g: Field) -> None:
        """Do rearguards stand for the units of the stick?"""

    @rearguards_or_nobody.on(when=Choice(loses_to_rearguards, rearguards_are_left))
    def count_as_lost(self, g: Field) -> None:
        """They are eliminated instead, and the rearguards are spared."""
        self.result = self.result.replace("R", "E")

    def strays(self, g: Field) -> list[CounterId]:
        """The independents of the stick, whose stragglers may count for another battalion."""
        return [u for u in self.units(g) if g.game.stripes[u] in ("white", "black")]

    @step("3.3.1", "3.4.1")
    def suffer(self, g: Drop) -> None:
        """What the stick suffers, and the stragglers of its battalion and its independents."""
        loose = self.strays(g)
        own = [u for u in self.units(g) if u not in loose]
        self.straggle(g, jump(g, own, self.result))
        self.straggle(g, jump(g, loose, self.result), loose=True)
        if self.result == "1" and not loose:
            self.straggle(g, LIMITS.stragglers["1"])

    @rule("3.4.1")
    def straggle(self, g: Drop, made: int, *, loose: bool = False) -> None:
        """Count stragglers for the battalion; those of independents wait for who gets them."""
        if loose and len(self.battalions(g)) > 1:
            self.loose += made
        elif made:
            self.count(g, self.battalion, made)

    def count(self, g: Drop, number: int, made: int) -> None:
        """Add stragglers to those of a battalion."""
        g.stragglers[number] += made
        g.say("scattered", rule="3.4.1", stragglers=made, level=g.stragglers[number])

    @requires("3.3.1")
    def loses_a_step(self, g: Field) -> bool:
        """Nobody of the stick loses a step."""
        del g
        return self.result == "1"

    @requires("3.3.1")
    def jumpers(self, g: Field) -> CounterSet:
        """It is not of the stick."""
        return pack(self.units(g))

    @ask("3.3.1", by=SIDES[ALLIES], auto=True)
    def who_is_scattered(self, g: Field) -> None:
        """Which unit loses a step?"""

    @who_is_scattered.on(Choice(jumpers), when=Choice(loses_a_step))
    def scatter(self, g: Drop, unit: CounterId) -> None:
        lose_a_step(g, unit)
        if loose := self.strays(g):
            self.straggle(g, LIMITS.stragglers["1"], loose=unit in loose)

    def battalions(self, g: Field) -> list[str]:
        """The battalions that jump into the same zone."""
        zone = self.stick(g).zone
        return [stick.battalion for stick in g.game.sticks if stick.zone == zone]

    @rule("3.4.1")
    def may_count_for(self, g: Field, battalion: str) -> Refusal | None:
        """For a battalion that jumps into the same zone."""
        if not self.loose:
            return Refusal("3.4.1", "There are no such stragglers.")
        near = battalion in self.battalions(g)
        return None if near else Refusal("3.4.1", "It does not jump into the same zone.")

    @ask("3.4.1", by=SIDES[ALLIES])
    def for_whom(self, g: Field) -> Actions:
        """For which battalion do the stragglers of independents count?"""
        own = self.battalions(g)
        yield from (("count-for", name) for name in own if not self.may_count_for(g, name))

    @for_whom.on(refusal=may_count_for, rule="3.4.1")
    def count_for(self, g: Drop, battalion: str) -> None:
        """Its level rises, not that of those with whom they jumped."""
        names = [stick.battalion for stick in g.game.sticks]
        self.count(g, names.index(battalion), self.loose)
        self.loose = 0

    def following(self, g: Field) -> int | None:
        number = self.battalion + 1
        return number if number < len(g.game.sticks) else None

    @step("3.1")
    def the_next_stick(self, g: Field) -> Next:
        number, self.result = self.following(g), ""
        if number is None:
            return done()
        self.battalion = number
        return goto(self.choose_a_rally_point)


@rule("3.1")
def due(g: Field, after: int = -1) -> int | None:
    """Return the number of the next stick that jumps now, by day, or None: its zone needs room."""
    occupied = g.held_by(ALLIES) | g.held_by(GERMANS)
    for number, stick in enumerate(g.game.later_sticks):
        waits = number > after and stick.turn <= g.turn and not has(g.dropped, number)
        if waits and not is_night(g) and stick.zone & ~occupied:
            return number
    return None


@frame
class LaterDrop(FirstDrop):
    """Sticks of the second and third drop jump when their division's chit is drawn (3.1, 3.3).

    They have no Rally Points and make no stragglers.
    """

    def stick(self, g: Field) -> Stick:
        """Return the stick that jumps."""
        return g.game.later_sticks[self.battalion]

    def towns(self, g: Field) -> HexSet:
        """Later drops have no Rally Points."""
        del g
        return NONE

    def drop(self, g: Drop, to: HexId) -> None:
        """Each of its units gets a parachute or glider marker."""
        super().drop(g, to)
        g.dropped |= one(self.battalion)
        for unit in self.units(g):
            g.delay[unit] += 1

    def straggle(self, g: Field, made: int, *, loose: bool = False) -> None:
        """No stragglers."""

    def following(self, g: Field) -> int | None:
        return due(g, self.battalion)


DELAYED: Final = requirement("it has no parachute marker", lambda g, unit: bool(g.delay[unit]))


@UnitAction("shed", "parachute", "3.3.2", DELAYED)
def shed(g: Drop, unit: CounterId) -> None:
    """Remove one parachute marker."""
    g.delay[unit] -= 1
    g.say("shed", rule="3.3.2", unit=unit, left=g.delay[unit])
