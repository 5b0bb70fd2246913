"""The battles of a player's units, and what they do instead: wire, mines, bridges (1.3.4)."""

from hexwar.board import CounterId, CounterSet, HexId, HexSet, as_set, has, iterate, one, pack
from hexwar.play import Frame, Next, again, ask, call, frame, rule, step
from hexwar.play.clauses import Actors, among, bar, free
from hexwar.play.frames import repeat
from hexwar.play.verbs import Verb
from memoir44.rules.aim import BATTLE, MAY_ACT, barred, ordered_to_battle, sweeps
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


@bar.actors("1.12/wire/removed")
def no_infantry_on_wire(m: Facts) -> CounterSet:
    """It is no infantry on wire."""
    return ~of_arms(m.g, m.g.counters_in(m.g.wire), ("infantry",))


@bar.actors("1.6.1/once", "1.12/wire/removed")
def without_a_battle(m: Facts) -> CounterSet:
    """It has no battle to give up for it."""
    return as_set(~m.able(MAY_ACT))


@free.actors("1.14/combat-engineers/wire")
def engineers(m: Facts) -> CounterSet:
    """Engineers do it besides their battle."""
    return with_ability(m.g, "engineers")


@bar.actors("1.12/road-block/cleared")
def no_engineers_at_a_road_block(m: Facts) -> CounterSet:
    """It is no unit of engineers at a road block."""
    return ~(with_ability(m.g, "engineers") & m.g.counters_in(m.g.road_blocks))


@bar.actors("1.12/minefield/swept")
def no_sweeper_on_mines(m: Facts) -> CounterSet:
    """It stands on no mines, or does not sweep them."""
    g = m.g
    mined = g.counters_in(g.mines[0] | g.mines[1])
    return ~pack(unit for unit in iterate(mined) if sweeps(g, unit))


@bar.actors("1.15/bridge")
def without_a_bridge(m: Facts) -> CounterSet:
    """It has no bridge."""
    return ~with_ability(m.g, "bridge")


@among("1.15/bridge")
def river_beside(m: Facts, unit: CounterId) -> HexSet:
    """It is no free hex of river next to the unit."""
    return m.g.field.board.adjacent[m.g.hex[unit]] & m.g.field.with_role("river") & ~m.g.occupied


CLEAR_WIRE = Verb(
    "clear-wire",
    rule="1.12/wire/removed",
    actors=Actors(ordered_to_battle, barred),
    bars=[no_infantry_on_wire],
    unpaid=without_a_battle,
    free=[engineers],
)
CLEAR_ROAD = Verb(
    "clear-road",
    rule="1.12/road-block/cleared",
    actors=MAY_ACT,
    bars=[no_engineers_at_a_road_block],
)
SWEEP = Verb("sweep", rule="1.12/minefield/swept", actors=MAY_ACT, bars=[no_sweeper_on_mines])
BUILD_BRIDGE = Verb(
    "build-bridge", rule="1.15/bridge", actors=MAY_ACT, near=river_beside, bars=[without_a_bridge]
)


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

    @ask("1.3.4", by=mover, or_else="end-battles", context=Facts)
    def battles(self, g: Memoir) -> None:
        """Battle with a unit, or go on."""

    @battles.on(BATTLE)
    def battle(self, g: Memoir, unit: CounterId, target: CounterId) -> Next:
        return repeat(Battle, unit, target)

    @battles.on(CLEAR_WIRE)
    def clear_wire(self, g: Memoir, unit: CounterId) -> Next:
        g.wire &= ~one(g.hex[unit])
        if "engineers" not in g.kind_of(unit).abilities:
            g.fought[unit] += 1
        g.say("wire-removed", unit=unit, hex=g.hex[unit])
        return again()

    @battles.on(CLEAR_ROAD)
    def clear_road(self, g: Memoir, unit: CounterId) -> Next:
        g.fought[unit] += 1
        g.road_blocks &= ~one(g.hex[unit])
        g.say("road-cleared", unit=unit, hex=g.hex[unit])
        return again()

    @battles.on(SWEEP)
    def sweep(self, g: Memoir, unit: CounterId) -> Next:
        g.fought[unit] += 1
        remove_mines(g, g.hex[unit], "1.12/minefield/swept")
        return again()

    @battles.on(BUILD_BRIDGE)
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
