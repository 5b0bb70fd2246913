"""Who leaves a rearguard behind, and who blocks or clears a road (5.0, 2.4.2)?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from greatest_day.rules.deeds import CALM, DEPLOYED, ENGINEER, LED, ON_FOOT, Deed, Demand
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


INFANTRY: Final = Demand(
    "infantry on foot only",
    lambda g, unit: (
        g.is_on_foot(unit) and g.game.colours[unit] == "red" and not has(g.game.rearguards, unit)
    ),
)
LEFT: Final = Demand(
    "its division has no rearguard left",
    lambda g, unit: any(True for _ in in_the_box(g, g.division_of(unit))),
)


@Deed("leave-rearguard", "rearguard", "5.0", (INFANTRY, LEFT, CALM, LED))
def leave_a_rearguard(g: Field, unit: CounterId) -> None:
    """It stays behind, and is not active with this chit."""
    post(g, next(in_the_box(g, g.division_of(unit))), g.hex[unit])


@rule("5.0", "2.4.2")
def may_block(g: Field, unit: CounterId) -> str | None:
    """On a road without a bridge, while the division has one."""
    at, division = g.hex[unit], g.division(unit)
    if division == OFF or not g.blocks[division]:
        return Refusal("5.0", "its division has no roadblock left")
    if not has(g.game.roads, at) or has(g.roadblocks, at):
        return Refusal("5.0", "no road without a roadblock there")
    bridge = has(g.game.spanned, at)
    return Refusal("2.4.2", "not in a hex of a bridge") if bridge else None


@Deed("block-road", "engineer", "5.0", (ON_FOOT, DEPLOYED), may_block, labour="roadblock")
def block(g: Field, unit: CounterId) -> None:
    """How many there are is a limit for the whole game."""
    g.blocks[g.division(unit)] -= 1
    g.roadblocks |= one(g.hex[unit])
    g.say("blocked", rule="5.0", unit=unit, at=g.hex[unit])


BLOCKED: Final = Demand("no roadblock there", lambda g, unit: has(g.roadblocks, g.hex[unit]))


@Deed("clear-road", "engineer", "5.0", (ENGINEER, DEPLOYED, BLOCKED), labour="roadblock")
def clear_road(g: Field, unit: CounterId) -> None:
    """The road is clear."""
    g.roadblocks &= ~one(g.hex[unit])
    g.say("road-clear", rule="5.0", unit=unit, at=g.hex[unit])
