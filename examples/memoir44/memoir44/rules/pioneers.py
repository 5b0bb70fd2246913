"""What units do in place of battle: clear wire and road blocks, sweep mines, bridge rivers."""

from __future__ import annotations

from hexwar.play import rule
from memoir44.printed.arms import INFANTRY
from memoir44.rules.aim import may_act
from memoir44.rules.medals import settle
from memoir44.rules.mines import remove_mines
from memoir44.scenarios.plan import BuiltBridge
from memoir44.state.battle import Memoir


@rule("1.6.1", "1.12/wire", "1.15")
def may_clear_wire(g: Memoir, unit: int) -> str | None:
    """Infantry on wire removes it instead of battling; engineers battle besides (1.14)."""
    if g.arm(unit) != INFANTRY or g.hex[unit] < 0 or not g.wire >> g.hex[unit] & 1:
        return "1.12/wire"
    free = "engineers" in g.kind_of(unit).abilities and not g.barred >> unit & 1
    return None if free and g.ordered >> unit & 1 else may_act(g, unit)


def clear_wire(g: Memoir, unit: int) -> None:
    """Remove the wire of a unit's hex."""
    g.wire &= ~(1 << g.hex[unit])
    if "engineers" not in g.kind_of(unit).abilities:
        g.fought[unit] += 1
    g.say("wire-removed", unit=unit, hex=g.hex[unit])


@rule("1.6.1", "1.12/minefield", "1.15")
def may_sweep(g: Memoir, unit: int) -> str | None:
    """Engineers and ploughs sweep the mines of their hex instead of battling."""
    if g.hex[unit] < 0 or not (g.mines[0] | g.mines[1]) >> g.hex[unit] & 1:
        return "1.12/minefield"
    if not {"engineers", "plough"} & set(g.kind_of(unit).abilities):
        return "1.12/minefield"
    return may_act(g, unit)


def sweep(g: Memoir, unit: int) -> None:
    """Sweep the mines of a unit's hex."""
    g.fought[unit] += 1
    remove_mines(g, g.hex[unit])


@rule("1.6.1", "1.12/road-block", "1.15")
def may_clear_road(g: Memoir, unit: int) -> str | None:
    """Engineers remove the road block of their hex instead of battling."""
    if g.hex[unit] < 0 or not g.road_blocks >> g.hex[unit] & 1:
        return "1.12/road-block"
    if "engineers" not in g.kind_of(unit).abilities:
        return "1.12/road-block"
    return may_act(g, unit)


def clear_road(g: Memoir, unit: int) -> None:
    """Remove the road block of a unit's hex."""
    g.fought[unit] += 1
    g.road_blocks &= ~(1 << g.hex[unit])
    g.say("road-cleared", unit=unit, hex=g.hex[unit])


@rule("1.6.1", "1.15")
def may_bridge(g: Memoir, unit: int) -> str | None:
    """A unit with a bridge may battle, if it builds none instead."""
    return may_act(g, unit) if "bridge" in g.kind_of(unit).abilities else "1.15"


@rule("1.15")
def may_be_bridged(g: Memoir, unit: int, to: int) -> str | None:
    """A bridge is built in a free hex of river next to the unit."""
    if not g.field.board.adjacent[g.hex[unit]] >> to & 1:
        return "1.15"
    return None if g.field.with_role("river") >> to & 1 and g.on[to] < 0 else "1.15"


@rule("2.12.2", "2.12.7")
def awards_for(g: Memoir, i: int) -> list[BuiltBridge]:
    """Return the medals that a bridge earns which is the first one built on its board's river.

    Boards that share one river pay for its first bridge only, if it is so agreed.
    """
    awards = g.game.plan.built_bridges
    if g.game.options["shared_seulles"] and g.built:
        return []
    return [a for a in awards if a.hexes >> i & 1 and not a.hexes & g.built]


@rule("1.15", "2.12.2")
def build_bridge(g: Memoir, unit: int, to: int) -> None:
    """Build a bridge; the first one may be worth medals, which are never lost."""
    g.fought[unit] += 1
    for award in awards_for(g, to):
        g.won[award.side] += award.worth
    g.add_bridge(to)
    g.say("bridge-built", rule="1.15", unit=unit, to=to)
    settle(g)
