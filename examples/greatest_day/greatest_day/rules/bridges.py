"""Who controls a bridge, and how is it destroyed (2.4.5, 2.4.6)?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import LIMITS
from greatest_day.rules.command import labours
from greatest_day.rules.deeds import Deed
from greatest_day.rules.sight import zone_against
from greatest_day.state import OFF, Field
from hexwar.board import CounterId, SideId, has
from hexwar.play import rule
from hexwar.play.refusal import Refusal

CONTESTED: Final = -1
"""Who controls a bridge that nobody controls."""


@rule("2.4.5")
def control(g: Field, bridge: str) -> int:
    """Return the side that controls a bridge, or CONTESTED.

    Its units were the last to enter both hexes, and neither is in a fire zone of the enemy.
    """
    hexes = g.game.bridges[bridge]
    held = {g.holder.get(at, OFF) for at in hexes}
    side = SideId(held.pop())
    if held or side == OFF:
        return CONTESTED
    contested = any(has(zone_against(g, side), at) for at in hexes)
    return CONTESTED if contested else side


def bridge_beside(g: Field, unit: CounterId) -> str:
    """Return the bridge of the scenario in one of whose hexes a unit is, or ""."""
    at = g.hex[unit]
    return next((name for name, hexes in g.game.bridges.items() if at in hexes), "")


@rule("2.4.6")
def is_para(g: Field, unit: CounterId) -> bool:
    """Tell whether a unit is parachute infantry or a rearguard of the 6th Airborne."""
    kinds = ("para", "rearguard-allied")
    return has(g.game.airborne, unit) and g.game.counters.kinds[unit] in kinds


@rule("2.4.6")
def may_wire(g: Field, unit: CounterId) -> str | None:
    """An engineer, or parachute infantry, not In Column, at a bridge that his side controls."""
    name, side = bridge_beside(g, unit), g.game.side_of[unit]
    able = has(g.game.engineers, unit) or is_para(g, unit)
    if not name or not able or g.is_column(unit):
        return Refusal("2.4.6", "engineers in a hex of a bridge only, not in column")
    if name in g.wired or name in g.blown:
        return Refusal("2.4.6", "it is wired or destroyed")
    return None if control(g, name) == side else Refusal("2.4.6", "you do not control it")


@rule("2.4.6")
def wire(g: Field, unit: CounterId) -> None:
    """A check that no point can buy: for parachute infantry of 3, 2 or 1 by its steps."""
    steps = 0 if has(g.game.rearguards, unit) else g.steps[unit]
    if labours(g, unit, "wiring", LIMITS["para_wiring"][steps] if is_para(g, unit) else None):
        name = bridge_beside(g, unit)
        g.wired = {**g.wired, name: g.game.side_of[unit]}
        g.say("wired", rule="2.4.6", unit=unit, bridge=name)


@rule("2.4.6")
def may_blow(g: Field, unit: CounterId) -> str | None:
    """Any unit in a hex of a bridge that its own side has wired."""
    name = bridge_beside(g, unit)
    own = name and g.wired.get(name, OFF) == g.game.side_of[unit]
    return None if own else Refusal("2.4.6", "your side has wired no bridge there")


@rule("2.4.6")
def blow(g: Field, unit: CounterId) -> None:
    """6 or less, 5 under fire; either way the charges are gone."""
    name, side = bridge_beside(g, unit), g.game.side_of[unit]
    under_fire = any(has(zone_against(g, side), at) for at in g.game.bridges[name])
    needed, die = LIMITS["demolition"][under_fire], int(g.pick("bridge", range(10)))
    g.wired = {bridge: by for bridge, by in g.wired.items() if bridge != name}
    g.say("bridge-die", rule="2.4.6", unit=unit, bridge=name, die=die, needed=needed)
    if die <= needed:
        g.blown = [*g.blown, name]


DEEDS: Final = (
    Deed("wire", "engineer", "2.4.6", may_wire, wire, alarms=True),
    Deed("blow", "engineer", "2.4.6", may_blow, blow),
)
