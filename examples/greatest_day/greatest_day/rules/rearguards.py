"""Who leaves a rearguard behind, and who blocks or clears a road (5.0, 2.4.2)?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from greatest_day.rules.command import in_command, labours
from greatest_day.rules.deeds import Deed
from greatest_day.rules.sight import zone_against
from greatest_day.state import OFF, Field
from hexwar.board import CounterId, HexId, has, iterate, one
from hexwar.play import rule
from hexwar.play.refusal import Refusal


def in_the_box(g: Field, division: str) -> Iterator[CounterId]:
    """Give the rearguards of a division that are in its box of available ones."""
    rearguards = iterate(g.game.rearguards)
    own = [u for u in rearguards if g.division_of(u) == division]
    out = sum(g.hex[u] != OFF for u in own)
    left = g.rearguards[g.game.division_ids[division]] - out if division in g.game.divisions else 0
    yield from [u for u in own if g.hex[u] == OFF][: max(left, 0)]


@rule("5.0")
def post(g: Field, rearguard: CounterId, at: HexId) -> None:
    """A rearguard stands there; one that is eliminated goes back to its box and comes again."""
    g.steps[rearguard] = 1
    g.put(rearguard, at)
    g.cohesion[rearguard] = 0
    g.suppress(rearguard, on=False)
    g.done |= one(rearguard)
    g.say("rearguard", rule="5.0", unit=rearguard, at=at)


@rule("5.0")
def may_post(g: Field, unit: CounterId) -> str | None:
    """Infantry In Command, in no fire zone of the enemy, while its division has one left."""
    game = g.game
    foot = game.moves_by[unit] == "leg" and game.colours[unit] == "red"
    if not foot or has(game.rearguards | g.aboard, unit):
        return Refusal("5.0", "infantry on foot only")
    if next(in_the_box(g, g.division_of(unit)), OFF) == OFF:
        return Refusal("5.0", "its division has no rearguard left")
    if has(zone_against(g, game.side_of[unit]), g.hex[unit]):
        return Refusal("5.0", "in a fire zone of the enemy")
    return None if in_command(g, unit) else Refusal("5.0", "out of command")


@rule("5.0")
def leave_a_rearguard(g: Field, unit: CounterId) -> None:
    """It stays behind, and is not active with this chit."""
    post(g, next(in_the_box(g, g.division_of(unit))), g.hex[unit])


@rule("5.0", "2.4.2")
def may_block(g: Field, unit: CounterId) -> str | None:
    """Who is on foot, not In Column, on a road without a bridge, while the division has one."""
    at, division = g.hex[unit], g.division(unit)
    if g.game.moves_by[unit] != "leg" or g.is_column(unit) or has(g.aboard, unit):
        return Refusal("5.0", "units on foot only, not in column")
    if division == OFF or not g.blocks[division]:
        return Refusal("5.0", "its division has no roadblock left")
    if not has(g.game.roads, at) or has(g.roadblocks, at):
        return Refusal("5.0", "no road without a roadblock there")
    bridge = has(g.game.spanned, at)
    return Refusal("2.4.2", "not in a hex of a bridge") if bridge else None


@rule("5.0")
def block(g: Field, unit: CounterId) -> None:
    """A check that no point can buy; how many there are is a limit for the whole game."""
    if labours(g, unit, "roadblock"):
        g.blocks[g.division(unit)] -= 1
        g.roadblocks |= one(g.hex[unit])
        g.say("blocked", rule="5.0", unit=unit, at=g.hex[unit])


@rule("5.0")
def may_clear_road(g: Field, unit: CounterId) -> str | None:
    """An engineer, not In Column, in the hex."""
    if not has(g.game.engineers, unit) or g.is_column(unit):
        return Refusal("5.0", "engineers only, not in column")
    none = not has(g.roadblocks, g.hex[unit])
    return Refusal("5.0", "no roadblock there") if none else None


@rule("5.0")
def clear_road(g: Field, unit: CounterId) -> None:
    """A check that no point can buy."""
    if labours(g, unit, "roadblock"):
        g.roadblocks &= ~one(g.hex[unit])
        g.say("road-clear", rule="5.0", unit=unit, at=g.hex[unit])


DEEDS: Final = (
    Deed("leave-rearguard", "rearguard", "5.0", may_post, leave_a_rearguard),
    Deed("block-road", "engineer", "5.0", may_block, block),
    Deed("clear-road", "engineer", "5.0", may_clear_road, clear_road),
)
