"""How does the 7th Armoured go round the map (17.5)?"""

from __future__ import annotations

from greatest_day.printed import LIMITS
from greatest_day.rules.common.calendar import grant, is_from
from greatest_day.rules.common.unit_actions import UnitAction
from greatest_day.rules.ground.marching import storm_factor
from greatest_day.rules.ground.transport import allowance, companions
from greatest_day.state import OFF, Field, Reinforcements
from hexwar.board import NONE, CounterId, HexSet, has, one, pack
from hexwar.play import Refusal, forbids, rule


@rule("1.2", "17.5")
def may_leave(g: Field, unit: CounterId, spent: int = 0) -> Refusal | None:
    """From 1100 on 12 June, at the exit hex, for a point; all that leave do so in one turn."""
    flank = g.game.facts.flank
    if flank is None or g.division_of(unit) != flank.division:
        return Refusal("17.5", "its division does not go round the map")
    if g.hex[unit] != g.game.board.hex(flank.out):
        return Refusal("17.5", "It is not at the exit hex.")
    if not is_from(g, *LIMITS.flank.since):
        return Refusal("17.5", "It is too early to go round the map.")
    if g.flanked not in (0, g.turn):
        return Refusal("17.5", "all units leave in the same turn")
    few = spent + 2 * storm_factor(g, unit) > 2 * allowance(g, unit)
    return Refusal("17.5", "no movement points left") if few else None


@UnitAction("leave-map", "move", "17.5", forbids("17.5")(may_leave))
def leave(g: Reinforcements, unit: CounterId) -> None:
    """It is off the map, with who rides on it; the Allies choose when it comes back.

    That is four turns on or more.
    """
    leaving = (unit, *companions(g, unit))
    for other in leaving:
        g.put(other, OFF)
    g.flank, g.flanked = g.flank | pack(leaving), g.turn
    g.say("left-the-map", rule="17.5", unit=unit)


@rule("17.5")
def way_back(g: Field, unit: CounterId) -> HexSet:
    """Return where a unit that goes round the map may come back now; riders come with others."""
    flank = g.game.facts.flank
    due = flank and g.turn >= g.flanked + LIMITS.flank.turns and unit not in g.riding
    return one(g.game.board.hex(flank.back)) if flank and due else NONE


@rule("17.5")
def come_back(g: Reinforcements, unit: CounterId) -> None:
    """It comes In Column, as one of a queue: the second pays a point more, and so on.

    With the first of them the quality of the division goes down by 1. Leaders, who are no units,
    form no column, and none waits for them. Riders come with what they ride on.
    """
    rider = g.ridden_with(unit)
    g.flank &= ~(one(unit) | (NONE if rider == OFF else one(rider)))
    if rider != OFF:
        g.put(rider, g.hex[unit])
    if has(g.game.leaders, unit):
        return
    g.form(unit, column=True)
    if not g.returned_round:
        g.returned_round = True
        grant(g, "17.5", "quality", g.division_of(unit), -1)
    g.line_up(unit)
