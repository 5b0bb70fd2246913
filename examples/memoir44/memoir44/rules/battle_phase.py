"""The battles of a player's units, and what they do instead: wire, mines, bridges (1.3.4)."""

from hexwar.board import CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    call,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    step,
)
from memoir44.rules.aim import FIGHTERS, MAY_ACT, TARGETS, barred, ordered_to_battle, sweeps
from memoir44.rules.battle import Battle
from memoir44.rules.facts import Facts, commanded_by_mover, modified, of_arms
from memoir44.rules.medals import settle
from memoir44.rules.mines import remove_mines
from memoir44.rules.movement_phase import Movement
from memoir44.rules.partners import mover
from memoir44.state import Memoir


def with_ability(g: Memoir, ability: str) -> CounterSet:
    """Return the ordered units with an ability."""
    return pack(unit for unit in iterate(g.ordered) if ability in g.kind_of(unit).abilities)


@requires("1.12/wire/removed")
def infantry_on_wire(m: Facts) -> CounterSet:
    """It is no infantry on wire."""
    return of_arms(m.g, m.g.counters_in(m.g.wire), ("infantry",))


@forbids("1.6.1/once", "1.12/wire/removed", "1.14/combat-engineers/wire")
def without_a_battle(m: Facts) -> CounterSet:
    """It has no battle to give up for it."""
    return ~(MAY_ACT.among(m) | with_ability(m.g, "engineers"))


@requires("1.12/road-block/cleared")
def engineers_at_a_road_block(m: Facts) -> CounterSet:
    """It is no unit of engineers at a road block."""
    return with_ability(m.g, "engineers") & m.g.counters_in(m.g.road_blocks)


@requires("1.12/minefield/swept")
def in_a_minefield(m: Facts) -> CounterSet:
    """It stands on no mines."""
    return m.g.counters_in(m.g.mines[0] | m.g.mines[1])


@requires("1.12/minefield/swept")
def sweepers(m: Facts, unit: CounterId) -> bool:
    """It does not sweep mines."""
    return sweeps(m.g, unit)


@requires("1.15/bridge")
def with_a_bridge(m: Facts) -> CounterSet:
    """It has no bridge."""
    return with_ability(m.g, "bridge")


@requires("1.15/bridge")
def river_beside(m: Facts, unit: CounterId) -> HexSet:
    """It is no hex of river next to the unit."""
    return m.g.field.board.adjacent[m.g.hex[unit]] & m.g.field.with_role("river")


@forbids("1.15/bridge")
def occupied(m: Facts) -> HexSet:
    """A unit stands in the hex."""
    return m.g.occupied


@rule("1.15/bridge", "2.12.2", "2.12.7")
def build_bridge(g: Memoir, unit: CounterId, to: HexId) -> None:
    """Build a bridge; the first one on its board's river may be worth medals, never lost.

    Boards that share one river pay for its first bridge only, if it is so agreed.
    """
    g.fought[unit] += 1
    paid = g.game.board.all if g.built and g.game.options["shared_seulles"] else g.built
    for award in g.game.plan.built_bridges:
        if has(award.hexes, to) and not award.hexes & paid:
            g.won[award.side] += award.worth
    g.built |= one(to)
    g.reindex()
    g.say("bridge-built", rule="1.15/bridge", unit=unit, to=to)
    settle(g)


@frame
class Battles(Frame):
    """A player's ordered units battle, one after the other (1.3.4)."""

    on_wire = Choice(ordered_to_battle, barred, infantry_on_wire, without_a_battle)
    at_road_blocks = Choice(MAY_ACT, engineers_at_a_road_block)
    on_mines = Choice(MAY_ACT, in_a_minefield, sweepers)
    builders = Choice(MAY_ACT, with_a_bridge)

    @ask("1.3.4", by=mover, or_else="end-battles", context=Facts)
    def battles(self, g: Memoir) -> None:
        """Battle with a unit, or go on."""

    @battles.on(FIGHTERS, TARGETS, rule="1.6.1/ordered")
    def battle(self, g: Memoir, unit: CounterId, target: CounterId) -> Next:
        return repeat(Battle, unit, target)

    @battles.on(on_wire, rule="1.12/wire/removed")
    def clear_wire(self, g: Memoir, unit: CounterId) -> Next:
        g.wire &= ~one(g.hex[unit])
        if "engineers" not in g.kind_of(unit).abilities:
            g.fought[unit] += 1
        g.say("wire-removed", unit=unit, hex=g.hex[unit])
        return again()

    @battles.on(at_road_blocks, rule="1.12/road-block/cleared")
    def clear_road(self, g: Memoir, unit: CounterId) -> Next:
        g.fought[unit] += 1
        g.road_blocks &= ~one(g.hex[unit])
        g.say("road-cleared", unit=unit, hex=g.hex[unit])
        return again()

    @battles.on(on_mines, rule="1.12/minefield/swept")
    def sweep(self, g: Memoir, unit: CounterId) -> Next:
        g.fought[unit] += 1
        remove_mines(g, g.hex[unit], "1.12/minefield/swept")
        return again()

    @battles.on(builders, Choice(river_beside, occupied), rule="1.15/bridge")
    def build_bridge(self, g: Memoir, unit: CounterId, to: HexId) -> Next:
        build_bridge(g, unit, to)
        return again()

    @step("1.4.1/behind-enemy-lines/again")
    def move_again(self, g: Memoir) -> Next:
        if not g.printed.moves_again:
            return None
        for unit in iterate(commanded_by_mover(g)):
            if modified(g, unit):
                g.moved[unit] = 0
                g.halted &= ~one(unit)
        return call(Movement)
