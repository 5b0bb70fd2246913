"""Where a unit may move, and at what cost (1.5, 1.11, 1.12, 2.1)."""

from __future__ import annotations

from hexwar.play import rule
from memoir44.map.passages import OPEN
from memoir44.printed.arms import VESSEL
from memoir44.printed.features import entry_rules
from memoir44.rules.orders import modified
from memoir44.state.battle import Memoir

CRAFT_MOVE = 2
"""Hexes that landing craft move (1.15)."""

BEACH_CAP = 2
"""Hexes that a unit moves at most once it has entered beach or coastline (1.11/beach)."""

TERRAIN = entry_rules()


@rule("1.2", "1.4.1", "1.5")
def allowance(g: Memoir, unit: int) -> tuple[int, int]:
    """Return how far a unit may move and still battle, and how far at most.

    Args:
        g: The state.
        unit: A unit with an order.
    """
    kind = g.kind_of(unit)
    if g.afloat >> unit & 1:
        return 0, CRAFT_MOVE
    if not modified(g, unit):
        return kind.battle_move, kind.full_move
    card = g.printed
    if not card.may_move:
        return 0, 0
    return max(kind.battle_move, card.battle_move), max(kind.full_move, card.full_move)


@rule("1.4.1")
def unhindered(g: Memoir, unit: int) -> bool:
    """Tell whether terrain neither stops nor slows a unit, behind enemy lines."""
    return g.printed.unhindered and modified(g, unit)


@rule("1.5", "1.11/road")
def keeps_to_road(g: Memoir, unit: int, to: int) -> bool:
    """Tell whether a unit, with a step, is on a road from the start of its move."""
    began = not g.moved[unit] or bool(g.on_road >> unit & 1)
    return began and g.field.on_road(g.hex[unit], to)


def cost(g: Memoir, unit: int, to: int) -> int:
    """Return the movement that a step takes; cliffs and steep sides take two (2.1.2, 1.11)."""
    if g.afloat >> unit & 1 or unhindered(g, unit):
        return OPEN.cost
    return g.field.passage(g.hex[unit], to, g.arm(unit)).cost


@rule("1.3.3", "1.5")
def may_march(g: Memoir, unit: int) -> str | None:
    """A unit with an order moves once, as far as it may, and not after it has had to stop."""
    if g.orders_by[unit] != g.seat or g.game.side_of[unit] != g.side:
        return "1.3.3"
    if g.hex[unit] < 0 or g.halted >> unit & 1:
        return "1.5"
    return None


@rule("1.5", "1.11/beach", "2.1.2", "2.1.3", "2.1.4", "2.1.5", "2.4.5", "2.10.2", *TERRAIN)
def may_step(g: Memoir, unit: int, to: int) -> str | None:
    """One hex further: a free neighbour that the terrain and the rest of the move allow."""
    at = g.hex[unit]
    if not g.field.board.adjacent[at] >> to & 1 or g.on[to] >= 0:
        return "1.5"
    if g.afloat >> unit & 1:
        return _by_craft(g, unit, to)
    refused = _closed(g, unit, to)
    if refused:
        return refused
    return _too_far(g, unit, to)


@rule("2.4.5")
def _by_craft(g: Memoir, unit: int, to: int) -> str | None:
    """Landing craft go by sea, two hexes, up to the coast or a beach; one craft lies in a hex."""
    roles = g.field.ground(to).roles
    if not roles & {"sea", "coast", "beach"} or g.moved[unit] >= CRAFT_MOVE:
        return "2.4.5"
    return "2.4.5" if to in g.craft else None


def _closed(g: Memoir, unit: int, to: int) -> str:
    """Return the rule that closes a neighbouring hex to a unit, if any does."""
    at, arm = g.hex[unit], g.arm(unit)
    if arm == VESSEL:
        return "" if g.field.open_sea >> to & 1 else "2.10.2"
    here, there = g.ground(at), g.ground(to)
    if here.fixed[arm]:
        return here.closed[arm]
    if there.closed[arm]:
        return there.closed[arm]
    if there.enter_adjacent and g.moved[unit] and not unhindered(g, unit):
        return there.enter_adjacent
    return g.field.passage(at, to, arm).closed


@rule("1.5", "1.11/beach")
def _too_far(g: Memoir, unit: int, to: int) -> str | None:
    """Return the rule by which a step is too far: the allowance, or the cap of a beach."""
    after = g.moved[unit] + cost(g, unit, to)
    limit = allowance(g, unit)[1]
    if limit and keeps_to_road(g, unit, to):
        limit += 1
    if after > limit:
        return "1.5"
    cap = g.ground(to).move_cap
    if (cap or g.capped >> unit & 1) and not unhindered(g, unit):
        return "1.11/beach" if after > (cap or BEACH_CAP) else None
    return None


def near(g: Memoir, unit: int) -> tuple[int, ...]:
    """The hexes around a unit."""
    i = g.hex[unit]
    return g.field.board.neighbours[i] if i >= 0 else ()


def next_hexes(g: Memoir, unit: int) -> list[int]:
    """The hexes around a unit in which nobody stands."""
    i = g.hex[unit]
    taken = g.standing[0] | g.standing[1]
    return [to for to in g.field.board.neighbours[i] if not taken >> to & 1] if i >= 0 else []


@rule("1.13")
def may_exit(g: Memoir, unit: int) -> str | None:
    """A unit on an exit hex of its side with movement left may leave the board."""
    refused = may_march(g, unit)
    if refused:
        return "1.13"
    if g.afloat >> unit & 1 or g.moved[unit] >= allowance(g, unit)[1]:
        return "1.13"
    i = g.hex[unit]
    mine = (e.hexes for e in g.game.plan.exits if e.side == g.side and not e.beyond)
    return None if any(hexes >> i & 1 for hexes in mine) else "1.13"
