"""How does the squadron of the Inns of Court destroy bridges (17.8)?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import LIMITS
from greatest_day.rules.calendar import grant
from greatest_day.rules.deeds import Deed, Demand
from greatest_day.state import Field
from hexwar.board import CounterId, HexId, has
from hexwar.play import rule
from hexwar.play.refusal import Refusal

SPANS = ("bridge", "rail-bridge", "road-bridge")


def bridge_over(g: Field, at: HexId, to: HexId) -> str:
    """Return the name of the bridge between two hexes, that of its sides if it has none, or ""."""
    board = g.game.board
    if not board.features(at, to) & set(SPANS):
        return ""
    named = (name for name, ends in g.game.bridges.items() if {at, to} == set(ends))
    return next(named, "/".join(sorted((board.name(at), board.name(to)))))


def bridges_beside(g: Field, unit: CounterId) -> list[HexId]:
    """Return the hexes to which bridges lead from where a unit is."""
    at = g.hex[unit]
    return [to for to in g.game.board.neighbours[at] if bridge_over(g, at, to)]


@rule("17.8")
def may_raid(g: Field, unit: CounterId, to: HexId) -> str | None:
    """Beside any bridge on the map."""
    name = bridge_over(g, g.hex[unit], to)
    if not name or name in g.blown:
        return Refusal("17.8", "no bridge there, or it is destroyed")
    return None


RAIDERS: Final = Demand("the Inns of Court only", lambda g, unit: has(g.game.raiders, unit))


@Deed("raid", "engineer", "17.8", (RAIDERS,), may_raid, bridges_beside)
def raid(g: Field, unit: CounterId, to: HexId) -> None:
    """On a 0 the bridge is destroyed, from 6 on the squadron is.

    The first bridge over the Orne costs the 21. Panzer a level of quality, the second the 12. SS.
    """
    name, die = bridge_over(g, g.hex[unit], to), int(g.pick("raid", range(10)))
    g.say("raid", rule="17.8", unit=unit, bridge=name, die=die)
    if die >= LIMITS["raid"]["lost"]:
        g.eliminate(unit, "17.8")
    elif die == 0:
        g.blown = [*g.blown, name]
        g.wired = {bridge: by for bridge, by in g.wired.items() if bridge != name}
        orne = g.game.board.bits(g.game.facts.orne)
        mourners = LIMITS["raid"]["mourners"]
        if has(orne, g.hex[unit]) and has(orne, to) and g.orne < len(mourners):
            g.orne += 1
            grant(g, "17.8", "quality", mourners[g.orne - 1], -1)
