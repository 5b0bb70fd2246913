"""Taking ground after a close assault (1.9)."""

from __future__ import annotations

from hexwar.board import CounterId, HexId, has, one
from hexwar.play import rule
from memoir44.printed.arms import VESSEL
from memoir44.printed.features import entry_rules
from memoir44.rules.change_of_hex import enter, shift
from memoir44.rules.where_to_move import unhindered
from memoir44.state import Memoir


@rule("1.9", "1.11/marsh", "2.1.2", "2.1.3", "2.1.4", "2.1.5", *entry_rules())
def may_take_ground(g: Memoir, unit: CounterId, to: HexId, *, again: bool = False) -> str | None:
    """Return the rule that keeps a unit from entering a hex that its close assault has emptied.

    Args:
        g: The state.
        unit: The attacker.
        to: The hex, next to it and empty.
        again: Whether it has taken ground before, this turn.
    """
    arm, at = g.arm(unit), g.hex[unit]
    if not g.kind_of(unit).takes_ground or arm == VESSEL or has(g.stopped, unit):
        return "1.9"
    there = g.ground(to)
    if g.ground(at).fixed[arm] or there.closed[arm]:
        return there.closed[arm] or "1.9"
    if there.enter_adjacent and (again or g.moved[unit]) and _from_its_start_only(g, unit):
        return there.enter_adjacent
    return g.field.passage(at, to, arm).no_ground or None


@rule("1.11/hedgerow")
def _from_its_start_only(g: Memoir, unit: CounterId) -> bool:
    """Tell whether a unit enters a hedgerow only from where it began its turn."""
    return g.game.options["hedgerow_ground"] == "from-the-start" and not unhindered(g, unit)


@rule("1.9", "1.11/marsh")
def take_ground(g: Memoir, unit: CounterId, to: HexId) -> None:
    """Bring a unit into the hex that it has emptied."""
    if g.ground(g.hex[unit]).leaving_bars[g.arm(unit)]:
        g.barred |= one(unit)
    g.say("takes-ground", rule="1.9", unit=unit, to=to)
    shift(g, unit, to)
    enter(g, unit, marching=False)
