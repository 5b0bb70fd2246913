"""Where does a leader serve most?"""

from __future__ import annotations

from ddob_scenarios.players.prospect import Prospect
from ddob_scenarios.rules.posts import command_range
from hexwar.board import members

COMMANDED = 0.5
"""What a leader is worth to infantry that he commands; to other units a quarter of it."""

POST, SITE_OF_POST = 3.0, 1.5
"""What it is worth that a headquarters is a command post where it stands, and that it can become
one there (18.1)."""

ADRIFT = 0.08
"""What each hex between a leader and the nearest infantry that wants him costs."""

FRIGHT, ONWARD = 0.3, 0.05
"""What a step of fire weighs where he stands, and until turn 16 what a hex nearer to a goal is
worth; later his regiment has spread too far for one goal."""


def place_of_leader(look: Prospect, leader: int, at: int) -> float:
    """Return how good a place a hex is for a leader: he serves those around him.

    Args:
        look: The position.
        leader: A headquarters or a general.
        at: A hex.
    """
    board = look.g.game.map.board
    wanted = wanted_at(look, leader)
    lonely = min((board.distance(at, there) for there in wanted), default=0)
    led = _led_from(look, leader, at) + _post_at(look, leader, at)
    onward = 0.0 if look.g.extended else ONWARD * look.on_foot[at]
    return led - ADRIFT * lonely - FRIGHT * look.danger.mean[at] - onward


def _led_from(look: Prospect, leader: int, at: int) -> float:
    """Return what his command from a hex is worth."""
    g = look.g
    reach = max(1, command_range(g, leader)) if g.hex[leader] == at else 1
    led = 0.0
    for there in members(g.game.map.board.within(at, reach) & g.us_hexes):
        for unit in g.units_in(there):
            if g.game.rangers >> unit & 1:
                continue
            if g.game.infantry >> unit & 1:
                led += COMMANDED * (look.urgency(unit) + look.precedence(unit))
            else:
                led += COMMANDED / 4
    return led


def _post_at(look: Prospect, leader: int, at: int) -> float:
    """Return what a hex is worth as the place of a command post."""
    g = look.g
    if g.posts >> leader & 1 and g.hex[leader] == at:
        return POST
    settles = g.extended and g.game.headquarters >> leader & 1 and not look.menaced >> at & 1
    return SITE_OF_POST if settles else 0.0


def wanted_at(look: Prospect, leader: int) -> list[int]:
    """Return the hexes of infantry that wants a leader: on errands that matter, else any."""
    g = look.g
    found = {
        g.hex[unit]
        for unit, errand in look.errands.items()
        if errand.weight > 1.0
        and g.game.companies >> unit & 1
        and g.command[unit] == g.command[leader]
        and (errand.kind == "attack" or g.hex[unit] != errand.target)
    }
    return sorted(found) or look.infantry_hexes
