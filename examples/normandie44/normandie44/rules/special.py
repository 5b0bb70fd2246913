"""Special operations of rangers, commandos and elite paratroopers (4.4)."""

from __future__ import annotations

from hexwar.board import CounterId, HexId, has, iterate, one
from hexwar.play import rule
from hexwar.play.refusal import Refusal
from normandie44.printed import LIMITS
from normandie44.rules.movement import fits
from normandie44.rules.terrain import is_cut
from normandie44.state import Field


def operators(g: Field) -> list[CounterId]:
    """Return the rangers, commandos and elite paratroopers of the active side on the map."""
    game = g.game
    return iterate((game.raiders | game.parachutists & game.elite) & g.present[g.active])


@rule("4.4", "1.1.2.2", "6.10")
def may_operate(g: Field, unit: CounterId) -> str | None:
    """One that is not disorganised, has not moved, and does not rest."""
    if unit not in operators(g):
        return Refusal("4.4", "neither ranger, commando nor elite paratrooper")
    if g.disorganised[unit]:
        return Refusal("4.4", "it is disorganised")
    if has(g.moved, unit):
        return Refusal("1.1.2.2", "it has moved already")
    return Refusal("6.10", "it rests") if has(g.rest, unit) else None


@rule("4.4", "6.11", "2.1", "2.2")
def may_infiltrate(g: Field, unit: CounterId, to: HexId) -> str | None:
    """Over an impassable hexside, out of confusion, or to an enemy next to it."""
    at, enemies = g.hex[unit], g.standing[1 - g.game.side_of[unit]]
    if g.game.board.distance(at, to) != 1:
        return Refusal("4.4", "not adjacent")
    steep = is_cut(g, at, to)
    if not (steep or has(g.confused, at) or has(enemies, to)):
        return Refusal("4.4", "an ordinary move leads there")
    ground = g.game.going[unit].charge(at, to)
    if not has(g.game.window, to) or (ground.barred and not steep):
        return Refusal("2.2", "the ground is closed to it")
    return None if fits(g, unit, to) else Refusal("2.1", "full stack")


@rule("4.4", "6.11")
def operate(g: Field, unit: CounterId, to: HexId) -> None:
    """A die decides; a unit that fails has moved all the same."""
    at, kind = g.hex[unit], "raiders" if has(g.game.raiders, unit) else "elite"
    die, needed = g.roll("infiltration"), LIMITS["infiltrates"][kind] - is_cut(g, at, to)
    g.moved |= one(unit)
    g.say("infiltrated" if die <= needed else "stopped", unit=unit, to=to, die=die)
    if die <= needed:
        g.put(unit, to)
