"""Combat and its results (6, 7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from classic.rules.movement import STACK
from classic.rules.supply import lose_step
from classic.state import SIDES, Field
from hexwar.board import first, members
from hexwar.kit.forces import OFF
from hexwar.kit.modifiers import Ledger, Modifier, add, shift
from hexwar.kit.odds import Reckoning, at_odds
from hexwar.play import (
    Actions,
    Bits,
    CounterId,
    Frame,
    HexId,
    Next,
    Refusal,
    again,
    ask,
    call,
    done,
    each,
    frame,
    goto,
    repeat,
    rule,
    step,
)

TERRAIN = {"town": -2, "woods": -1, "hill": -1}
"""Columns that the ground of the defender shifts (6.4)."""


def beside(g: Field, unit: int) -> list[int]:
    """Return the hexes next to a unit."""
    return list(g.game.board.neighbours[g.hex[unit]])


@rule("6.1", "6.2")
def may_fight(g: Field, unit: int) -> str | None:
    """A unit of one's own on the map, once a turn."""
    if g.game.side_of[unit] != g.active or g.hex[unit] == OFF:
        return "6.1"
    return "6.2" if g.fought >> unit & 1 else None


@rule("6.1", "6.2")
def may_be_attacked(g: Field, unit: int, target: int) -> str | None:
    """A hex with enemies next to the unit; once a turn; by vehicles not across the river."""
    board, at = g.game.board, g.hex[unit]
    if not g.standing[1 - g.active] >> target & 1:
        return Refusal("6.1", "no enemy there")
    if (gap := board.distance(at, target)) != 1:
        return Refusal("6.1", "distance {gap}, adjacent is 1", gap=gap)
    if g.game.going[unit].charge(at, target).barred and g.game.is_wet(at, target):
        return Refusal("6.2", "vehicles attack across the river by the bridges only")
    return Refusal("6.2", "attacked before in this turn") if g.attacked >> target & 1 else None


@frame
class Combat(Frame):
    """The player attacks, hex after hex (6)."""

    def player(self, g: Field) -> str:
        """The player whose turn it is."""
        return SIDES[g.active]

    def attackers(self, g: Field) -> list[int]:
        """The units that may attack."""
        near = g.game.board.next_to(g.standing[1 - g.active])
        return [unit for unit in g.on_map(g.active) if near >> g.hex[unit] & 1]

    @ask("6.1", by=player, or_else="end-combat")
    def declare(self, g: Field) -> None:
        """Attack a hex, or end your combat."""

    @declare.on(each(attackers, may_fight), each(beside, may_be_attacked))
    def attack(self, g: Field, unit: CounterId, target: HexId) -> Next:
        return repeat(Assault, target, 1 << unit)


@frame
class Assault(Frame):
    """One or several units attack a hex (6.1 to 7.4)."""

    target: HexId
    units: Bits
    reserve: int = -1
    defenders: Bits = 0
    result: str = ""

    def attacker(self, g: Field) -> str:
        """The player who attacks."""
        return SIDES[g.active]

    def defender(self, g: Field) -> str:
        """The player who is attacked."""
        return SIDES[1 - g.active]

    # -- who takes part

    def neighbours(self, g: Field) -> list[int]:
        """The attacker's units next to the hex."""
        around = g.game.board.neighbours[self.target]
        return [
            unit for at in around for unit in g.stack_in(at) if g.game.side_of[unit] == g.active
        ]

    @rule("6.1", "6.2")
    def may_join(self, g: Field, unit: int) -> str | None:
        """Each may join that could attack the hex by itself."""
        if self.units >> unit & 1:
            return Refusal("6.2", "it has joined already")
        return may_fight(g, unit) or may_be_attacked(g, unit, self.target)

    @ask("6.2", by=attacker, or_else="resolve")
    def gather(self, g: Field) -> None:
        """Who joins the attack on {target:hex}?"""

    @gather.on(each(neighbours, may_join))
    def join(self, g: Field, unit: CounterId) -> Next:
        self.units |= 1 << unit
        return again()

    def reserves(self, g: Field) -> list[int]:
        """The defender's units next to the hex."""
        around = g.game.board.neighbours[self.target]
        return [
            unit for at in around for unit in g.stack_in(at) if g.game.side_of[unit] != g.active
        ]

    @rule("6.5")
    def may_commit(self, g: Field, unit: int) -> str | None:
        """A unit in supply next to the hex, out of enemy zones, once a turn."""
        if unit not in self.reserves(g) or g.unsupplied >> unit & 1:
            return "6.5"
        if g.zone_of(g.active) >> g.hex[unit] & 1:
            return Refusal("6.5", "in an enemy zone of control")
        return Refusal("6.5", "committed before in this turn") if g.committed >> unit & 1 else None

    @ask("6.5", by=defender, or_else="hold")
    def window(self, g: Field) -> None:
        """Commit a reserve to the defence of {target:hex}?"""

    @window.on(each(reserves, may_commit))
    def commit(self, g: Field, unit: CounterId) -> None:
        self.reserve = unit
        g.committed |= 1 << unit
        g.say("committed", unit=unit, target=self.target)

    # -- odds

    @rule("6.3", "5.2")
    def strengths(self, g: Field) -> tuple[Ledger, Ledger]:
        """Return the attack factors, halved out of supply, and the defence factors."""
        names, factors = g.game.counters.names, g.game.defences
        half = {unit: 1 + (g.unsupplied >> unit & 1) for unit in members(self.units)}
        attack = [
            add(Fraction(g.game.attacks[u][g.steps[u]], n), names[u], "6.3")
            for u, n in half.items()
        ]
        stack = g.stack_in(self.target)
        return Ledger.of(attack), Ledger.of(
            add(factors[u][g.steps[u]], names[u], "6.3") for u in stack
        )

    @rule("6.4", "6.5")
    def shifts(self, g: Field) -> Iterator[Modifier]:
        """Give the shifts in the order of the rule."""
        game, units = g.game, list(members(self.units))
        ground = game.board.terrain[self.target]
        if ground in TERRAIN:
            yield shift(TERRAIN[ground], ground, "6.4")
        if all(game.is_wet(g.hex[unit], self.target) for unit in units):
            yield shift(-1, "across the river", "6.4")
        if ground != "town" and {game.counters.kinds[u] for u in units} >= {"infantry", "armour"}:
            yield shift(1, "combined arms", "6.4")
        if g.weather == "mud":
            yield shift(-1, "mud", "6.4")
        if self.reserve >= 0:
            yield shift(-1, "reserve", "6.5")

    def reckon(self, g: Field) -> Reckoning:
        """Return the attack as it stands now."""
        return at_odds(g.game.results, *self.strengths(g), self.shifts(g), rule="6.3")

    @step("7.1", "6.3", "6.4", "6.5")
    def throw(self, g: Field) -> None:
        found, die = self.reckon(g), g.roll("combat")
        self.result, self.defenders = found.result(die), g.on[self.target]
        g.fought |= self.units
        g.attacked |= 1 << self.target
        for line in found.columns.lines:
            g.say("shifted", rule=line.rule, what=line.what, columns=line.text)
        units = tuple(members(self.units))
        g.say(
            "attacked",
            units=units,
            target=self.target,
            odds=found.basic,
            column=found.head,
            die=die,
            result=self.result,
        )

    # -- results

    def effect(self, letter: str) -> int:
        """Return the number behind a letter of the result; for E, everything."""
        found = re.search(rf"{letter}([0-9E])", self.result)
        return 0 if found is None else 99 if found[1] == "E" else int(found[1])

    @step("7.2")
    def attacker_loses(self, g: Field) -> Next:
        return call(Losses, self.units, self.effect("A"))

    @step("7.2")
    def defender_loses(self, g: Field) -> Next:
        return call(Losses, self.defenders, self.effect("D"))

    @step("7.3")
    def defender_retreats(self, g: Field) -> Next:
        return call(Retreat, self.defenders, self.target, self.effect("R"))

    @rule("7.4")
    def may_advance(self, g: Field, unit: int) -> str | None:
        """A unit that attacked, where it may stand."""
        if self.target in g.on and (g.standing[1 - g.active] >> self.target & 1):
            return "7.4"
        full = g.on.get(self.target, 0).bit_count() >= STACK
        gone = not self.units >> unit & 1 or g.hex[unit] in (OFF, self.target)
        barred = not gone and g.game.going[unit].charge(g.hex[unit], self.target).barred
        return "7.4" if full or gone or barred else None

    def victors(self, g: Field) -> list[int]:
        """The units that attacked and are left."""
        return [unit for unit in members(self.units) if g.hex[unit] != OFF]

    @ask("7.4", by=attacker, or_else="stay")
    def advance_after_combat(self, g: Field) -> None:
        """Which unit advances to {target:hex}?"""

    @advance_after_combat.on(each(victors, may_advance))
    def advance(self, g: Field, unit: CounterId) -> Next:
        g.put(unit, self.target)
        g.say("advanced", unit=unit, to=self.target)
        return again()


@frame
class Losses(Frame):
    """A side loses steps; its owner chooses which (7.2)."""

    units: Bits
    count: int

    def owner(self, g: Field) -> str:
        """The player whose units they are."""
        return SIDES[g.game.side_of[first(self.units)]]

    @ask("7.2", by=owner, auto=True)
    def choose_who_loses(self, g: Field) -> Actions:
        """Which unit loses a step?"""
        if self.count:
            yield from (("lose", unit) for unit in members(self.units) if g.steps[unit])

    @choose_who_loses.on
    def lose(self, g: Field, unit: CounterId) -> Next:
        lose_step(g, unit)
        self.count -= 1
        return again()


@frame
class Retreat(Frame):
    """Units retreat one after the other, hex by hex; their owner chooses the way (7.3)."""

    units: Bits
    origin: HexId
    hexes: int
    gone: int = 0

    def owner(self, g: Field) -> str:
        """The player whose units they are."""
        return SIDES[g.game.side_of[first(self.units)]]

    @rule("7.3", "3.4", "4.1")
    def is_way_back(self, g: Field, unit: int, to: int) -> bool:
        """Farther away, over open ground, to no enemy; into enemy zones only to a friend."""
        game, side, at = g.game, g.game.side_of[unit], g.hex[unit]
        farther = game.board.distance(to, self.origin) > game.board.distance(at, self.origin)
        if not farther or game.going[unit].charge(at, to).barred:
            return False
        held = g.on.get(to, 0)
        if held:
            return bool(g.standing[side] >> to & 1) and held.bit_count() < STACK
        return not g.zone_of(1 - side) >> to & 1

    @step("7.3")
    def next_unit(self, g: Field) -> Next:
        left = [unit for unit in members(self.units) if g.hex[unit] != OFF]
        if not left or not self.hexes:
            return done()
        self.units = sum(1 << unit for unit in left)
        return None

    @ask("7.3", by=owner, auto=True)
    def choose_the_way(self, g: Field) -> Actions:
        """Choose the hex to retreat to."""
        unit = first(self.units)
        for to in beside(g, unit):
            if self.is_way_back(g, unit, to):
                yield "retreat", unit, to

    @choose_the_way.on
    def retreat(self, g: Field, unit: CounterId, to: HexId) -> Next:
        g.put(unit, to)
        g.say("retreated", unit=unit, to=to)
        self.gone += 1
        if self.gone == self.hexes:
            self.units, self.gone = self.units & ~(1 << unit), 0
        return goto(self.next_unit)

    @step("7.3")
    def nowhere_to_go(self, g: Field) -> Next:
        unit = first(self.units)
        lose_step(g, unit, "7.3")
        self.units, self.gone = self.units & ~(1 << unit), 0
        return goto(self.next_unit)
