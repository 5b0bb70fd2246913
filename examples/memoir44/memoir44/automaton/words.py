"""The words of the text file of a side that cards play: verbs of the game, and keys."""

from functools import cache

from hexwar.board import CounterId, has, union
from hexwar.kit.automaton import Cards, CardTerms, Key, key, read_cards
from hexwar.play.packages import modules_in
from hexwar.play.procedures import procedures_of
from hexwar.play.rulebook import verbs_asked
from hexwar.play.steering import Action
from memoir44 import rules
from memoir44.automaton.estimates import (
    danger_at,
    distance_to_goal,
    goals,
    hits_after_move,
    hits_expected,
    hits_from,
    use_of,
    worth_of,
)
from memoir44.printed import DATA
from memoir44.printed.arms import SIDES
from memoir44.rules.battle import Battle
from memoir44.rules.facts import adjacent
from memoir44.rules.retreat import Retreat
from memoir44.rules.turn import Turns
from memoir44.scenarios.plan import EITHER
from memoir44.state import Memoir

UNDER_FIRE = ("battle", "overrun", "target", "bombard")
"""Verbs whose last noun is a unit of the enemy."""


# -- whom to order ---------------------------------------------------------------------------------


@key("worth-of-card", "the card that orders the most useful units", most=True, verbs=("play",))
def worth_of_card(g: Memoir, action: Action) -> int:
    """How much the units are worth that a Command card may order."""
    return worth_of(g, g.game.deck.commands[action[-1]])


@key("usefulness", "the most useful unit", most=True, verbs=("order", "send", "treat", "recover"))
def usefulness(g: Memoir, action: Action) -> int:
    """How well a unit is placed to attack."""
    return use_of(g, action[1])


@key("useful", "a unit near the enemy", verbs=("order", "send"))
def useful(g: Memoir, action: Action) -> bool:
    """Whether an order for a unit is worth anything."""
    return use_of(g, action[1]) > 0


# -- where to move ---------------------------------------------------------------------------------


@key("attack-from-there", "the best attack from there", most=True, verbs=("move",))
def attack_from_there(g: Memoir, action: Action) -> int:
    """The hits in sixths that the unit may expect from the hex, this turn."""
    return hits_after_move(g, action[1], action[2])


@key("better-attack", "a better attack than from here", verbs=("move",))
def better_attack(g: Memoir, action: Action) -> bool:
    """Whether the unit attacks better from there than from here."""
    _, unit, to = action
    return hits_after_move(g, unit, to) > hits_from(g, unit, g.hex[unit])


@key("has-attack", "an attack from here", verbs=("move",))
def has_attack(g: Memoir, action: Action) -> bool:
    """Whether the unit has somebody to attack where it stands."""
    return not has(g.barred, action[1]) and hits_from(g, action[1], g.hex[action[1]]) > 0


@key("distance-to-goal", "nearest to a medal", verbs=("move",))
def nearest_to_goal(g: Memoir, action: Action) -> int:
    """How far the hex is from the nearest goal of the side."""
    return distance_to_goal(g, g.game.side_of[action[1]], action[2])


@key("nearer-to-goal", "nearer to a medal than here", verbs=("move",))
def nearer_to_goal(g: Memoir, action: Action) -> bool:
    """Whether a step leads nearer to a goal."""
    _, unit, to = action
    side = g.game.side_of[unit]
    return distance_to_goal(g, side, to) < distance_to_goal(g, side, g.hex[unit])


@key("on-objective", "already on an objective", verbs=("move",))
def on_objective(g: Memoir, action: Action) -> bool:
    """Whether the unit stands in a hex worth a medal."""
    _, unit, _ = action
    side = g.game.side_of[unit]
    worth = union(o.hexes for o in g.game.plan.objectives if o.side in (side, EITHER))
    return has(worth | goals(g, side) & ~g.standing[1 - side], g.hex[unit])


@key("danger-there", "the fewest enemy dice", verbs=("move", "retreat", "deploy"))
def danger_there(g: Memoir, action: Action) -> int:
    """The dice of enemies that reach the hex, of a move, a retreat or an arrival."""
    verb, to = action[0], action[-1]
    if verb == "retreat":
        return danger_at(g, _retreating(g), to)
    if verb == "deploy":
        return (g.field.around[to] & g.standing[g.enemy]).bit_count()
    return danger_at(g, action[1], to)


@key("less-danger", "fewer enemy dice than here", verbs=("move",))
def less_danger(g: Memoir, action: Action) -> bool:
    """Whether fewer dice of enemies reach the hex than the one where the unit stands."""
    _, unit, to = action
    return danger_at(g, unit, to) < danger_at(g, unit, g.hex[unit])


@key("weakened", "a unit down to its last figure", verbs=("move", "order", "ignore-flag"))
def weakened(g: Memoir, action: Action) -> bool:
    """Whether the own unit is down to its last figure."""
    unit = action[1] if len(action) > 1 else _retreating(g)
    return g.figures[unit] <= 1


def _retreating(g: Memoir) -> CounterId:
    """Return the unit whose retreat is asked about."""
    retreat = g.stack[-1]
    assert isinstance(retreat, Retreat)
    return retreat.unit


# -- whom to attack --------------------------------------------------------------------------------


@key("expected-hits", "the most hits expected", most=True, verbs=("battle",))
def expected_hits(g: Memoir, action: Action) -> int:
    """The hits of the attack that may be expected, in sixths."""
    return hits_expected(g, action[1], action[2])


@key("eliminates", "an elimination is likely", most=True, verbs=("battle",))
def eliminates(g: Memoir, action: Action) -> bool:
    """Whether half the figures that are left, or more, are likely to fall."""
    _, unit, target = action
    return hits_expected(g, unit, target) >= 3 * g.figures[target]


@key("figures-of-target", "the fewest figures", verbs=UNDER_FIRE)
def figures_of_target(g: Memoir, action: Action) -> int:
    """The figures that the enemy unit has left."""
    return g.figures[action[-1]]


@key("worth-of-target", "the most medals", most=True, verbs=UNDER_FIRE)
def worth_of_target(g: Memoir, action: Action) -> int:
    """The medals that the enemy unit is worth."""
    return g.kind_of(action[-1]).medals


@key("close", "a close assault", verbs=("battle",))
def close(g: Memoir, action: Action) -> bool:
    """Whether the attack is a close assault."""
    return adjacent(g, action[1], action[2])


@key("safe-ground", "ground that few enemies reach", verbs=("take-ground",))
def safe_ground(g: Memoir, action: Action) -> bool:
    """Whether the hex that is taken is no more dangerous than the one that is left."""
    del action
    battle = g.stack[-1]
    assert isinstance(battle, Battle)
    here = danger_at(g, battle.unit, g.hex[battle.unit])
    return danger_at(g, battle.unit, battle.post) <= here


KEYS: tuple[Key, ...] = (
    *(worth_of_card, usefulness, useful),
    *(attack_from_there, better_attack, has_attack, nearest_to_goal, nearer_to_goal, on_objective),
    *(danger_there, less_danger, weakened),
    *(expected_hits, eliminates, figures_of_target, worth_of_target, close, safe_ground),
)
"""Keys that rate whom to order, where to move, what is dangerous, and whom to attack."""

_PROCEDURES = procedures_of(modules_in(rules), Turns, {}).values()

WORDS = CardTerms.of((*verbs_asked(_PROCEDURES), "no-ambush"), KEYS, SIDES)
"""What a file may say: the verbs of the game, and keys."""


@cache
def printed_automaton() -> Cards:
    """Return the cards of the game's own file."""
    return read_cards(DATA.file("automaton.toml"), WORDS)
