"""What an action is worth, for a side that cards play: keys for the verbs of this game."""

from __future__ import annotations

from hexwar.board import one
from hexwar.kit.automaton import key
from hexwar.kit.automaton.actions import full_attack
from hexwar.play.steering import Action
from normandie44.rules.combat import Activation, attackers, beside, may_attack, may_be_attacked
from normandie44.state import OFF, Field

EVEN = 4
"""The column 2:1, about even."""


@key("headquarters", "a headquarters", verbs=("move",))
def headquarters(g: Field, action: Action) -> bool:
    """Whether the unit is a headquarters."""
    return g.is_headquarters(action[1])


@key("with-troops", "with troops of its side", verbs=("move",))
def with_troops(g: Field, action: Action) -> bool:
    """Whether a combat unit of the side stands in the hex."""
    return bool(g.fighters(action[2], g.game.side_of[action[1]]))


@key("in-contact", "next to an enemy", verbs=("move",))
def in_contact(g: Field, action: Action) -> bool:
    """Whether the unit stands next to an enemy."""
    at, side = g.hex[action[1]], g.game.side_of[action[1]]
    return at != OFF and bool(g.game.board.next_to(one(at)) & g.standing[1 - side])


@key("strongest", "strongest", most=True, verbs=("join", "advance", "rest", "drop", "replace"))
def strongest(g: Field, action: Action) -> int:
    """The attack factor of the unit."""
    return int(g.game.attacks[action[1]][g.steps[action[1]]])


@key("fewest-markers", "with the fewest Offensive markers", verbs=("support",))
def fewest_markers(g: Field, action: Action) -> int:
    """How many markers the headquarters has."""
    return g.markers[action[1]]


@key("most-points", "with the most points", most=True, verbs=("shell", "fire"))
def most_points(g: Field, action: Action) -> int:
    """How many points shell the hex or the unit."""
    return int(action[2])


@key("most-mediums", "with the most medium bombers and no heavies", verbs=("bomb",), most=True)
def most_mediums(g: Field, action: Action) -> int:
    """How many medium bombers fly; a heavy one costs points."""
    return int(action[3]) - 10 * int(action[2])


@key("has-a-target", "with an attack at even odds", verbs=("launch",))
def has_a_target(g: Field, action: Action) -> bool:
    """Whether the headquarters has an attack that comes to 2:1 at least."""
    activation = Activation.of(g, action[1])
    return any(
        full_attack(g, unit, target, activation).reckon(g).column >= EVEN
        for unit in attackers(g)
        if may_attack(g, action[1], unit) is None
        for target in beside(g, unit)
        if may_be_attacked(g, unit, target) is None
    )


KEYS = (
    *(headquarters, with_troops, in_contact, strongest, fewest_markers),
    *(most_points, most_mediums, has_a_target),
)
"""Keys that rate what the procedures of this game ask."""
