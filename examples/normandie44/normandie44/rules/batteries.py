"""Coastal batteries: which of them fire, at whom, and what silences them (6.2, 10.A.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hexwar.board import CounterId, CounterSet, HexId, has, iterate, one
from hexwar.kit.combat_results import effects_of
from hexwar.kit.turns import OfActiveSide
from hexwar.play import Actions, Frame, Next, again, ask, frame, rule
from hexwar.play.scene import Preview
from normandie44.depots import LOST
from normandie44.places import Battery
from normandie44.printed import ALLIES, GERMANS, SIDES
from normandie44.rules.aircraft import HEAVY, LIGHT, MEDIUM, ready
from normandie44.rules.bombardment import (
    FLEETS,
    bombarded,
    bombing_preview,
    drop_bombs,
    fire_ships,
    gap_to_coast,
    hit,
    result_rows,
    shelling_preview,
    ships_within,
)
from normandie44.rules.damage import affect
from normandie44.state import OFF, Field


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
def take(g: Field) -> None:
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

    def ashore(self, g: Field) -> Iterator[tuple[CounterId, HexId]]:
        """Yield the units that are left, and the beach of each."""
        for unit in iterate(self.landed & g.present[ALLIES]):
            yield unit, g.hex[unit] if self.beach == OFF else self.beach

    @ask("6.2", by=SIDES[GERMANS], or_else="cease-fire")
    def shell_the_landing(self, g: Field) -> Actions:
        """Do coastal batteries shell a unit that lands, and how many of them?"""
        for unit, beach in self.ashore(g):
            yield from (("fire", unit, n + 1) for n in range(len(in_range(g, beach))))

    def result_at(self, g: Field, unit: CounterId, points: int) -> Preview:
        """Return what batteries may do to a unit that lands."""
        return Preview(rows=tuple(result_rows(g, points)), hexes=one(g.hex[unit]))

    @shell_the_landing.on(rule="6.2", preview=result_at)
    def fire(self, g: Field, unit: CounterId, points: int) -> Next:
        beach = dict(self.ashore(g))[unit]
        for number in in_range(g, beach)[:points]:
            g.fired |= one(number)
        die = g.roll("battery")
        result = bombarded(g, points, die)
        g.say("shelled-ashore", unit=unit, points=points, die=die, result=result)
        for _, levels in effects_of(result):
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
class Preparation(OfActiveSide):
    """Before the landing ships and bombers strike the batteries (10.A.1, 9.4)."""

    def targets(self, g: Field) -> list[Battery]:
        """The batteries that can fire, on the coast of the player's command."""
        found = (b for n, b in enumerate(g.game.batteries) if is_ready(g, n))
        return [b for b in found if g.command in ("", g.game.player_of_group[fleet_of(g, b)])]

    @ask("10.A.1", by=OfActiveSide.player, or_else="begin-landing")
    def strike_batteries(self, g: Field) -> Actions:
        """Which battery do ships shell, or bombers attack, before the landing?"""
        for battery in self.targets(g):
            at, ships = battery.hex, ships_within(g, fleet_of(g, battery), battery.hex)
            yield from (("shell", at, n + 1) for n in range(ships))
            there = (ready(g, kind, fleet_of(g, battery)) for kind in (HEAVY, MEDIUM, LIGHT))
            flights = product(*(range(number + 1) for number in there))
            yield from (("bomb", at, *flight) for flight in flights if any(flight))

    @strike_batteries.on(rule="6.2", preview=shelling_preview)
    def shell(self, g: Field, at: HexId, points: int) -> Next:
        fire_ships(g, fleet_at(g, at), at, points)
        hit(g, "shelled", at, points, g.roll("bombardment"))
        return again()

    @strike_batteries.on(rule="9.4", preview=bombing_preview)
    def bomb(self, g: Field, at: HexId, heavies: int, mediums: int, lights: int) -> Next:
        drop_bombs(g, fleet_at(g, at), (at,), (heavies, mediums, lights))
        return again()
