"""What do aircraft do: allotment, strikes, air defence, interdiction (17.1)?"""

from __future__ import annotations

from collections.abc import Iterator

from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES
from greatest_day.rules.combat.damage import strike
from greatest_day.rules.combat.shelling import watchers
from greatest_day.rules.combat.strength import Shot, target_lines, tell_result
from greatest_day.rules.common.calendar import HOURS, hour, is_from, is_night
from greatest_day.rules.common.sight import observed_from
from greatest_day.state import OFF, Air, Field, Units
from hexwar import kit
from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SetOf,
    has,
    iterate,
    one,
    pack,
    union,
    up_to,
)
from hexwar.kit import arrivals
from hexwar.play import Choice, Frame, Next, again, ask, done, frame, repeat, requires, rule, step


@rule("17.1")
def do_they_fly(g: Field) -> bool:
    """Return whether fighter-bombers are allotted now: at 0700 from 7 June on."""
    return bool(g.game.facts.aircraft) and hour(g) == HOURS[0] and is_from(g, 7, HOURS[0])


@frame
class Allotment(Frame):
    """The day's fighter-bombers go to divisions, and to the interdiction of roads (17.1)."""

    left: int = 0  # those that are not allotted
    turn: int = 0  # the number of the division in the list, or as many as it has for interdiction

    @step("17.1")
    def count(self, g: Air) -> None:
        """What was not used yesterday is lost."""
        self.left = LIMITS.air.day[g.weather]
        g.fighters, g.interdiction = [0] * len(g.game.divisions), 0

    @requires("17.1")
    def are_left(self, g: Field) -> SetOf[int]:
        """That is more than are left."""
        del g
        return up_to(int, self.left + 1)

    @requires("17.1")
    def may_fly(self, g: Field) -> SetOf[int]:
        """That is more than may fly there."""
        division = self.turn < len(g.game.divisions_on(ALLIES))
        return up_to(int, (LIMITS.air.division if division else LIMITS.air.roads[g.weather]) + 1)

    @ask("17.1", by=SIDES[ALLIES], auto=True)
    def how_many(self, g: Field) -> None:
        """Of {left:fighter-bomber|fighter-bombers} left, how many fly for the next division?"""

    @how_many.on(Choice(are_left, may_fly))
    def allot(self, g: Air, number: int) -> Next:
        """They are its own for all day."""
        names = g.game.divisions_on(ALLIES)
        self.left -= number
        where = names[self.turn] if self.turn < len(names) else "interdiction"
        if where in names:
            g.fighters[g.game.division_ids[where]] = number
        else:
            g.interdiction = number
        g.say("allotted", number=number, division=where)
        self.turn += 1
        return again() if self.turn <= len(names) else None


@rule("3.3.1", "17.1")
def flak_near(g: Field, hexes: HexSet) -> list[CounterId]:
    """Return the Germans with air defence that have one of some hexes in range, in any state."""
    board, far = g.game.board, LIMITS.air.range
    able = (u for u in iterate(g.present[GERMANS]) if g.game.air_defence[u])
    return [u for u in able if board.within(g.hex[u], far) & hexes]


@rule("17.1")
def defences(g: Field, target: CounterId) -> Iterator[int]:
    """Yield what each die of the air defence needs: the best ground nearby, and units with guns.

    Ground counts in the hex and next to it, where no Allied unit is within two hexes of it.
    """
    game, at = g.game, g.hex[target]
    ground, allies = [], g.held_by(ALLIES)
    for near in (at, *game.board.neighbours[at]):
        value = LIMITS.air.ground.get(game.board.terrain[near], 0)
        if value and not game.board.within(near, LIMITS.air.cleared) & allies:
            ground.append(value)
    if ground:
        yield max(ground)
    yield from (game.air_defence[unit] for unit in flak_near(g, one(at)))


@rule("17.1")
def air_strength(g: Field, target: CounterId, rating: int) -> kit.Ledger:
    """Return the strength of an aircraft, as of direct fire; a barrage there spoils its aim."""
    lines = [kit.add(rating, "aircraft", "17.1")]
    if level := g.barrage.get(g.hex[target], 0):
        lines.append(kit.add(g.game.amounts.fire.barrage[level], "barrage", "series.barrage"))
    most = kit.clamp(0, LIMITS.strongest, "series.fire")
    return kit.Ledger.of([*lines, *target_lines(g, Shot(target, target, "nests")), most])


@frame
class AirAttack(Frame):
    """An aircraft attacks a unit, unless the air defence turns it away (17.1)."""

    target: CounterId
    colour: str = "white"  # the row of the results
    rating: int = LIMITS.air.rating  # its strength

    @step("17.1", "7.4")
    def attack(self, g: Units) -> Next:
        """Markers and range change nothing of the air defence."""
        target = self.target
        if g.hex[target] == OFF:
            return done()
        values = defences(g, target) if g.game.side_of[target] == GERMANS else iter(())
        for needed in values:
            die = g.d10("flak")
            if die <= needed:
                g.say("turned-away", target=target, die=die, needed=needed)
                return done()
        die = g.d10("air")

        def against(unit: CounterId) -> str:
            ledger = air_strength(g, unit, self.rating)
            return tell_result(g, "air-attack", unit, self.colour, ledger, die, target=unit)

        return strike(g, target, against)


@frame
class Strike(Frame):
    """The fighter-bombers of a division choose their targets, then they attack (17.1)."""

    division: str
    chosen: tuple[CounterId, ...] = ()  # the targets

    @requires("17.1")
    def fighters_are_left(self, g: Field) -> bool:
        """No fighter-bomber is left."""
        return bool(g.fighters[g.game.division_ids[self.division]])

    @requires("17.1")
    def germans(self, g: Field) -> CounterSet:
        """No unit In Command sees it."""
        own = g.present[ALLIES] & g.units_of_division(self.division)
        places = {g.hex[u] for u in watchers(g, iterate(own))}
        seen = union(observed_from(g, at, g.standing[GERMANS]) for at in places)
        return pack(u for at in iterate(seen) for u in g.units_in(at, GERMANS))

    @ask("17.1", by=SIDES[ALLIES], or_else="no-more-strikes")
    def at_whom(self, g: Field) -> None:
        """Which Germans do fighter-bombers attack?"""

    @at_whom.on(Choice(germans), when=Choice(fighters_are_left))
    def strike(self, g: Air, target: CounterId) -> Next:
        """One more flies; it attacks once all have their targets."""
        g.fighters[g.game.division_ids[self.division]] -= 1
        self.chosen = (*self.chosen, target)
        return again()

    @step("17.1")
    def attack(self, g: Field) -> Next:
        if not self.chosen:
            return None
        target, *rest = self.chosen
        self.chosen = tuple(rest)
        return repeat(AirAttack, target)


@frame
class FighterRaid(Frame):
    """German fighters choose Allied units as targets, then they attack (6.1)."""

    fighters: int  # those without a target
    chosen: tuple[CounterId, ...] = ()  # the targets

    @requires("6.1")
    def fighters_are_left(self, g: Field) -> bool:
        """No fighter is left."""
        del g
        return bool(self.fighters)

    @requires("6.1")
    def allied_units(self, g: Field) -> CounterSet:
        """It is no Allied unit on the map."""
        return g.present[ALLIES] & ~(g.game.leaders | g.game.craft)

    @ask("6.1", by=SIDES[GERMANS], or_else="no-more-strikes")
    def at_whom(self, g: Field) -> None:
        """Which Allied units do German fighters attack?"""

    @at_whom.on(Choice(allied_units), when=Choice(fighters_are_left), rule="6.1")
    def strike(self, g: Field, target: CounterId) -> Next:
        """One more flies; it attacks once all have their targets."""
        self.fighters -= 1
        self.chosen = (*self.chosen, target)
        return again()

    @step("6.1")
    def attack(self, g: Field) -> Next:
        """As direct fire, red with a strength of 4."""
        if not self.chosen:
            return None
        target, *rest = self.chosen
        self.chosen = tuple(rest)
        return repeat(AirAttack, target, *LIMITS.events.fighter)


def due_by_hex(g: Field, units: CounterSet) -> dict[HexId, CounterSet]:
    """Return, by entry hex, who of some units is due there and is not held up."""
    due: dict[HexId, CounterSet] = {}
    for unit in iterate(units):
        for at in iterate(arrivals.entries(g, unit)):
            if not has(g.held_up.get(at, NONE), unit):
                due[at] = due.get(at, NONE) | one(unit)
    return due


@rule("17.1")
def interdict(g: Air, division: str) -> None:
    """By day a die for each hex where Germans are due may keep them off until the next night."""
    if not g.interdiction or is_night(g):
        return
    due = due_by_hex(g, g.game.all_of[GERMANS] & g.units_of_division(division))
    for at in sorted(due):
        die = g.d10("interdiction")
        if die <= g.interdiction:
            g.hold_up(at, due[at])
            g.say("interdicted", rule="17.1", at=at, die=die)


@rule("17.1")
def open_the_roads(g: Air) -> None:
    """By night all reinforcements may enter."""
    if is_night(g):
        g.held_up = {}
