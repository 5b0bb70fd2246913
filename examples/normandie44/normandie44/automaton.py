"""The words of the text file of a side that cards play: verbs of the game, and keys."""

from __future__ import annotations

from functools import cache

from hexwar.board import HexId, one
from hexwar.kit.automaton import Cards, CardTerms, key, read_cards
from hexwar.kit.automaton import actions as kit_keys
from hexwar.play.game_data import GameData
from hexwar.play.steering import Action
from normandie44.printed import DATA, SIDES
from normandie44.rules.combat import Activation, Assault, attackers, may_attack, may_be_attacked
from normandie44.state import OFF, Field

VERBS = (*DATA.spoken["actions"], "deploy", "leave-map", "travel", "end-off-map")
"""Everything that the game asks a side: what has a button."""

EVEN, GOOD = 4, 5
"""The columns 2:1, about even, and 3:1, good for the attacker."""


def column_of(g: Field, hq: int, unit: int, target: HexId) -> int:
    """Return the column of an attack with every unit that may join it."""
    if not g.fighters(target, 1 - g.active):
        return len(g.game.results.columns)
    assault = Assault.of(g, target, 1 << unit, hq=hq)
    for other in assault.neighbours(g):
        if assault.may_join(g, other) is None:
            assault.units |= one(other)
    return assault.reckon(g).column


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
    return at != OFF and bool(g.game.board.next_to(1 << at) & g.standing[1 - side])


@key("strongest", "strongest", most=True, verbs=("join", "advance", "rest", "drop", "replace"))
def strongest(g: Field, action: Action) -> int:
    """The attack factor of the unit."""
    return int(g.game.attacks[action[1]][g.steps[action[1]]])


@key("fewest-markers", "with the fewest Offensive markers", verbs=("support",))
def fewest_markers(g: Field, action: Action) -> int:
    """How many markers the headquarters has."""
    return g.markers[action[1]]


@key("most-points", "with the most points", most=True, verbs=("shell",))
def most_points(g: Field, action: Action) -> int:
    """How many points shell the hex."""
    return int(action[2])


@key("most-mediums", "with the most medium bombers and no heavies", verbs=("bomb",), most=True)
def most_mediums(g: Field, action: Action) -> int:
    """How many medium bombers fly; a heavy one costs points."""
    return int(action[3]) - 10 * int(action[2])


@key("best-odds", "the best odds", most=True, verbs=("attack",))
def best_odds(g: Field, action: Action) -> int:
    """The column of the attack if all join who may."""
    activation = g.stack[-1]
    leader = activation.hq if isinstance(activation, Activation) else OFF
    return column_of(g, leader, action[1], action[2])


@key("even-odds", "even odds at least", verbs=("attack",))
def even_odds(g: Field, action: Action) -> bool:
    """Whether the attack comes to 2:1 at least."""
    return bool(best_odds(g, action) >= EVEN)


@key("good-odds", "good odds", verbs=("attack",))
def good_odds(g: Field, action: Action) -> bool:
    """Whether the attack comes to 3:1 at least."""
    return bool(best_odds(g, action) >= GOOD)


@key("has-a-target", "with an attack at even odds", verbs=("launch",))
def has_a_target(g: Field, action: Action) -> bool:
    """Whether the headquarters has an attack that comes to 2:1 at least."""
    hq = action[1]
    pairs = (
        (unit, target)
        for unit in attackers(g)
        if may_attack(g, hq, unit) is None
        for target in g.game.board.neighbours[g.hex[unit]]
        if may_be_attacked(g, unit, target) is None
    )
    return any(column_of(g, hq, unit, target) >= EVEN for unit, target in pairs)


KEYS = (
    *(kit_keys.enters, kit_keys.guards_objective, headquarters, with_troops, in_contact),
    *(kit_keys.distance_to_objective, kit_keys.nearer_to_objective, strongest, fewest_markers),
    *(most_points, most_mediums, best_odds, even_odds, good_odds, has_a_target),
)

WORDS = CardTerms.of(VERBS, KEYS, SIDES)
"""What a file may say."""


@cache
def printed_automaton(data: GameData) -> Cards:
    """Return the cards in the data folder."""
    return read_cards(data.file("automaton.toml"), WORDS)
