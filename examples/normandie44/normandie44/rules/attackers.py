"""Who may attack, under a headquarters, and which hex (6.1)."""

from __future__ import annotations

from hexwar.board import CounterId, HexId, has
from hexwar.kit.barring import barred
from hexwar.play import rule
from hexwar.play.refusal import Refusal
from normandie44.rules.headquarters import may_be_controlled
from normandie44.rules.terrain import is_cut
from normandie44.state import OFF, Field, own_units, states

LED, ATTACKING = states("unsupplied", "rest"), states("attacked")
"""What keeps units from attacks, led by a headquarters at all, or once more."""


def beside(g: Field, unit: CounterId) -> list[HexId]:
    """Return the hexes next to a unit, and its own."""
    return [*g.game.board.neighbours[g.hex[unit]], g.hex[unit]]


@rule("6.1", "7.5", "6.10", "5.1", "8")
def may_attack(g: Field, hq: CounterId, unit: CounterId) -> str | None:
    """A supplied unit under control next to an enemy, once a phase; not at rest."""
    kept = may_be_led(g, hq, unit) or barred(g, unit, ATTACKING)
    if kept is None and all(may_be_attacked(g, unit, to) for to in beside(g, unit)):
        return Refusal("6.1", "no enemy to attack")
    return kept


@rule("6.1", "7.5", "6.10", "5.1", "8")
def may_be_led(g: Field, hq: CounterId, unit: CounterId) -> Refusal | None:
    """A supplied unit under control, with an attack strength; not at rest."""
    if not g.acts(unit) or g.hex[unit] == OFF:
        return Refusal("6.1", own_units.reason)
    if not g.game.attacks[unit][g.steps[unit]]:
        return Refusal("6.1", "no attack strength")
    return barred(g, unit, LED) or may_be_controlled(g, hq, unit)


@rule("6.1", "2.2", "6.11")
def may_be_attacked(g: Field, unit: CounterId, target: HexId) -> Refusal | None:
    """An adjacent hex with enemies, not over an impassable hexside; in confusion one's own."""
    board, at = g.game.board, g.hex[unit]
    if not has(g.standing[g.enemy], target):
        return Refusal("6.1", "no enemy there")
    if board.distance(at, target) > 1:
        return Refusal("6.1", "not adjacent")
    if has(g.confused, at) and target != at:
        return Refusal("6.11", "in confusion it fights in its own hex")
    if is_cut(g, at, target):
        return Refusal("2.2", "over an impassable hexside")
    once = g.game.options.get("one-defence-a-phase", False) and not g.released
    if once and all(has(g.defended, u) for u in g.fighters(target, g.enemy) or (unit,)):
        return Refusal("6.1", "it has defended in this phase")
    return None
