"""Whom does the chit in play activate (series.activation)?"""

from __future__ import annotations

from greatest_day.rules.combat.shelling import contacts
from greatest_day.rules.common.command import is_near, strays
from greatest_day.state import Field
from hexwar.board import NONE, CounterId, CounterSet, has, iterate
from hexwar.play import Refusal, rule


@rule("series.activation", "6.1", "12.0", "14.0", "17.3.1")
def activated(g: Field) -> CounterSet:
    """Return the units whom the chit in play activates for nothing, wherever they are.

    A unit that commands itself acts with Direct Command alone, commandos with their own chit alone.
    """
    chit, alone = g.game.chits[g.chit], g.game.self_commanded | g.heroes
    if chit.kind == "division":
        return g.units_of_division(chit.name) & ~alone
    if chit.kind == "marines":
        return g.game.commandos
    if chit.kind == "formation":
        return g.units_of_formation(chit.name) & ~(alone | g.on_trucks)
    return alone & ~g.game.commandos if chit.kind == "direct" else NONE


def belongs(g: Field, unit: CounterId) -> bool:
    """Return whether a unit is of those whom the chit in play activates for nothing."""
    return has(activated(g), unit)


@rule("series.activation", "series.activation/independents", "11.0", "12.0")
def may_be_led(g: Field, unit: CounterId, acted: int) -> Refusal | None:
    """Independents of the division near the leader: white-striped ones up to the leader's limit.

    That counts those that have ``acted`` with the chit.
    """
    game, body = g.game, g.game.chits[g.chit].name
    if g.stripe(unit) not in ("white", "black"):
        return Refusal("series.activation", "not of the formation")
    if strays(g, unit):
        return Refusal("11.0", "too far out of its sector")
    taken, black = acted + contacts(g, body), g.stripe(unit) == "black"
    own = g.units_of_formation(body) & g.units_of_division(g.division_of(unit))
    for leader in iterate(game.leaders & own):
        if is_near(g, leader, unit) and (black or taken < game.limits[leader]):
            return None
    return Refusal("series.activation/independents", "no leader can take it along")
