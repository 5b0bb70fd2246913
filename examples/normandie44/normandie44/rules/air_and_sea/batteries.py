"""Coastal batteries: which of them fire, at whom, and what silences them (6.2, 10.A.1)."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, HexSet, SetOf, has, one, pack
from hexwar.play import Choice, Frame, Next, Preview, again, ask, frame, requires, rule
from normandie44.depots import LOST
from normandie44.places import Battery
from normandie44.printed import ALLIES, GERMANS, SIDES
from normandie44.rules.air_and_sea.aircraft import ready
from normandie44.rules.air_and_sea.bombardment import (
    BOMBERS,
    FLEETS,
    POINTS,
    bombarded,
    bombing_preview,
    drop_bombs,
    fire_ships,
    from_one_to,
    gap_to_coast,
    hit,
    result_rows,
    shelling_preview,
    ships_within,
)
from normandie44.rules.ground.damage import affect
from normandie44.state import OFF, Field, Guns, Whole


@rule("6.2")
def is_ready(g: Field, number: int) -> bool:
    """Neither taken, disorganised nor affected; no Allied unit in its hex; it has not fired."""
    at = g.game.batteries[number].hex
    return not (g.batteries[number] or has(g.fired, number) or has(g.standing[ALLIES], at))


@rule("6.2")
def in_range(g: Field, beach: HexId) -> list[int]:
    """Return the batteries that can fire at a beach, those with the fewest other beaches first."""
    numbers = [n for n, b in enumerate(g.game.batteries) if has(b.beaches, beach)]
    ready = (n for n in numbers if is_ready(g, n))
    return sorted(ready, key=lambda n: g.game.batteries[n].beaches.bit_count())


@rule("6.2", "6.11")
def take(g: Guns) -> None:
    """A battery is lost for good where the Allies stand alone."""
    ours = g.standing[ALLIES] & ~g.standing[GERMANS]
    for number, battery in enumerate(g.game.batteries):
        if has(ours, battery.hex):
            g.batteries[number] = LOST


@frame
class ShoreFire(Frame):
    """The Germans shell units that have just landed on a beach (6.2)."""

    landed: CounterSet
    beach: HexId = HexId(OFF)  # where they came ashore, or OFF for the hex of each

    def in_range(self, g: Field, unit: CounterId) -> list[int]:
        """Return the batteries that can fire at a unit that has come ashore."""
        return in_range(g, g.hex[unit] if self.beach == OFF else self.beach)

    @requires("6.2")
    def ashore(self, g: Field) -> CounterSet:
        """It has not just landed."""
        return self.landed & g.present[ALLIES]

    def number_in_range(self, g: Field, unit: CounterId, points: int) -> dict[str, int]:
        """Return how many batteries can fire at a unit."""
        del points
        return {"n": len(self.in_range(g, unit))}

    @requires("6.2", figures=number_in_range)
    def that_can_fire(self, g: Field, unit: CounterId) -> SetOf[int]:
        """Batteries that can fire at it: {n}."""
        return from_one_to(len(self.in_range(g, unit)))

    @ask("6.2", by=SIDES[GERMANS], or_else="cease-fire")
    def shell_the_landing(self, g: Field) -> None:
        """Do coastal batteries shell a unit that lands, and how many of them?"""

    def result_at(self, g: Field, unit: CounterId, points: int) -> Preview:
        """Return what batteries may do to a unit that lands."""
        return Preview(rows=tuple(result_rows(g, points)), hexes=one(g.hex[unit]))

    @shell_the_landing.on(Choice(ashore), Choice(that_can_fire), rule="6.2", preview=result_at)
    def fire(self, g: Guns, unit: CounterId, points: int) -> Next:
        for number in self.in_range(g, unit)[:points]:
            g.fired |= one(number)
        die = g.roll("battery")
        result = bombarded(g, points, die)
        g.say("shelled-ashore", unit=unit, points=points, die=die, result=result)
        for _, levels in g.game.result_words.effects_of(result):
            affect(g, [unit], levels)
        return again()


@rule("6.2", "10.A.1")
def fleet_of(g: Field, battery: Battery) -> str:
    """Return the command whose coast is nearest to a battery; Americans where both are."""
    return min(FLEETS, key=lambda fleet: gap_to_coast(g, fleet, battery.hex))


def fleet_at(g: Field, at: HexId) -> str:
    """Return the command whose coast is nearest to the battery in a hex."""
    return next(fleet_of(g, battery) for battery in g.game.batteries if battery.hex == at)


@frame
class Preparation(kit.OfActiveSide):
    """Before the landing ships and bombers strike the batteries (10.A.1, 9.4)."""

    @requires("10.A.1")
    def with_a_battery(self, g: Field) -> HexSet:
        """No battery there can fire."""
        return pack(b.hex for n, b in enumerate(g.game.batteries) if is_ready(g, n))

    @requires("10.A.1")
    def on_its_coast(self, g: Field) -> HexSet:
        """It is off the coast of another command."""
        batteries, owners = g.game.batteries, g.game.player_of_group
        return pack(b.hex for b in batteries if g.command in ("", owners[fleet_of(g, b)]))

    targets = Choice(with_a_battery, on_its_coast)

    def guns(self, g: Field, at: HexId) -> int:
        """Return the points of the ships that reach a battery."""
        return ships_within(g, fleet_at(g, at), at)

    def bombers(self, g: Field, kind: int, at: HexId) -> int:
        """Return how many bombers of a kind may attack a battery."""
        return ready(g, kind, fleet_at(g, at))

    @ask("10.A.1", by=kit.OfActiveSide.player, or_else="begin-landing")
    def strike_batteries(self, g: Field) -> None:
        """Which battery do ships shell, or bombers attack, before the landing?"""

    @strike_batteries.on(targets, POINTS, rule="6.2", preview=shelling_preview)
    def shell(self, g: Guns, at: HexId, points: int) -> Next:
        fire_ships(g, fleet_at(g, at), at, points)
        hit(g, "shelled", at, points, g.roll("bombardment"))
        return again()

    @strike_batteries.on(targets, *BOMBERS, rule="9.4", preview=bombing_preview)
    def bomb(self, g: Whole, at: HexId, heavies: int, mediums: int, lights: int) -> Next:
        drop_bombs(g, fleet_at(g, at), (at,), (heavies, mediums, lights))
        return again()
