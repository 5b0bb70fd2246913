"""How does a unit cross water without a road: dinghies, ferries, built bridges (2.4, 2.6, 3.5)?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import ALLIES
from greatest_day.rules.bridges import bridge_beside, control
from greatest_day.rules.command import labours
from greatest_day.rules.deeds import Deed
from greatest_day.state import OFF, Field
from hexwar.board import CounterId, HexId, has, iterate, one, pack
from hexwar.play import rule
from hexwar.play.refusal import Refusal

PEGASUS: Final = "Pegasus Bridge"
"""Whose control by the Allies ends the use of dinghies (3.5)."""

BAILEY, FERRY, DINGHIES = "2.4.7", "2.6.2", "3.5"
"""What carries a unit across, by the number of its rule."""


# -- the railway bridge


@rule("2.4.3")
def may_strengthen(g: Field, unit: CounterId) -> str | None:
    """An engineer, not In Column, in a hex of a railway bridge that is not upgraded."""
    at = g.hex[unit]
    if not has(g.game.engineers, unit) or g.is_column(unit):
        return Refusal("2.4.3", "engineers only, not in column")
    weak = any(at in side and not has(g.upgraded, at) for side in g.game.rail_bridges)
    return None if weak else Refusal("2.4.3", "no railway bridge to upgrade there")


@rule("2.4.3")
def strengthen(g: Field, unit: CounterId) -> None:
    """A check that no point can buy; then vehicles may cross it."""
    if labours(g, unit, "railway bridge"):
        sides = [side for side in g.game.rail_bridges if g.hex[unit] in side]
        g.upgraded |= pack(at for side in sides for at in side)
        g.say("upgraded", rule="2.4.3", unit=unit, at=g.hex[unit])


# -- the Bailey Bridge


def banks(g: Field, unit: CounterId) -> list[HexId]:
    """Return the hexes on the other side of a stream, a river or a canal beside a unit."""
    at, game = g.hex[unit], g.game
    wet = game.waters | game.streams
    return [to for to in game.board.neighbours[at] if (at, to) in wet or (to, at) in wet]


@rule("2.4.7")
def may_emplace(g: Field, unit: CounterId, to: HexId) -> str | None:
    """A Bailey Bridge unit on foot, not In Column, beside the water; once for good."""
    if not has(g.game.baileys, unit) or unit in g.spans:
        return Refusal("2.4.7", "no Bailey Bridge unit that can still move")
    if g.is_column(unit) or has(g.aboard, unit):
        return Refusal("2.4.7", "not in column, not mounted")
    return None if to in banks(g, unit) else Refusal("2.4.7", "no water on that side")


@rule("2.4.7")
def emplace(g: Field, unit: CounterId, to: HexId) -> None:
    """It never moves again; it builds when it is active later."""
    g.spans = {**g.spans, unit: to}
    g.say("emplaced", rule="2.4.7", unit=unit, to=to)


@rule("2.4.7")
def may_build(g: Field, unit: CounterId) -> str | None:
    """Who is emplaced and has not built."""
    waits = unit in g.spans and not has(g.spanned, unit)
    return None if waits else Refusal("2.4.7", "it is not emplaced, or has built its bridge")


@rule("2.4.7")
def build(g: Field, unit: CounterId) -> None:
    """A check that no point can buy; then it is a bridge, and still a unit."""
    if labours(g, unit, "Bailey Bridge"):
        g.spanned |= one(unit)
        g.say("bridge-built", rule="2.4.7", unit=unit, to=HexId(g.spans[unit]))


# -- who is carried across


@rule("3.5")
def deflate(g: Field) -> None:
    """Once the Allies control Pegasus Bridge the dinghies are gone for good."""
    if g.dinghies and PEGASUS in g.game.bridges and control(g, PEGASUS) == ALLIES:
        g.dinghies = 0
        g.say("dinghies-gone", rule="3.5")


@rule("2.4.7", "2.6.2", "3.5")
def crossings(g: Field, unit: CounterId, *, fresh: bool) -> dict[HexId, str]:
    """Return where a unit gets across, with the rule of what carries it.

    Args:
        g: The state.
        unit: The unit.
        fresh: Whether it has done nothing yet with this chit: dinghies and ferries take all its
            movement, and nothing buys it.
    """
    game, at, found = g.game, g.hex[unit], {}
    if not (fresh or g.spanned):
        return {}
    if fresh and g.dinghies and unit == game.boatmen and not has(g.aboard, unit):
        own = (side for side in game.waters if at in side)
        found = dict.fromkeys((b if a == at else a for a, b in own), DINGHIES)
    if fresh and game.moves_by[unit] == "leg" and g.is_column(unit) and not g.ferried:
        for ferry in iterate(g.ferries):
            ends = game.bridges[bridge_beside(g, ferry)]
            found |= {to: FERRY for to in ends if at in ends and to != at}
    for bailey in iterate(g.spanned):
        ends = (g.hex[bailey], HexId(g.spans[bailey]))
        works = OFF not in ends and not has(g.suppressed, bailey) and not g.cohesion[bailey]
        if works and at in ends and g.is_column(unit):
            found[ends[ends[0] == at]] = BAILEY
    return found


@rule("2.6.2", "3.5")
def use(g: Field, unit: CounterId, by: str) -> None:
    """Dinghies cross twice, then they are gone; a ferry carries one unit with each chit."""
    if by == DINGHIES:
        g.dinghies -= 1
    elif by == FERRY:
        g.ferried |= one(unit)


DEEDS: Final = (
    Deed("upgrade-bridge", "engineer", "2.4.3", may_strengthen, strengthen, alarms=True),
    Deed("build-bridge", "engineer", "2.4.7", may_build, build, alarms=True),
)
