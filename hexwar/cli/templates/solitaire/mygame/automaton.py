"""Keys that automaton.toml may name: each rates an action."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import first
from hexwar.play import Action

from mygame.rules import Field, odds_column


@kit.key("distance-to-village", "nearest to the village", verbs=("move",))
def distance_to_village(g: Field, action: Action) -> int:
    """How far the hex is from the village."""
    return g.game.board.distance(action[2], first(g.game.village))


@kit.key("nearer-to-village", "nearer to the village than now", verbs=("move",))
def nearer_to_village(g: Field, action: Action) -> bool:
    """Whether a move leads nearer to the village."""
    now = g.game.board.distance(g.hex[action[1]], first(g.game.village))
    return bool(distance_to_village(g, action) < now)


@kit.key("best-odds", "the best odds", most=True, verbs=("attack",))
def best_odds(g: Field, action: Action) -> int:
    """The column of the attack."""
    return odds_column(g, action[1], action[2])


@kit.key("even-odds", "even odds at least", verbs=("attack",))
def even_odds(g: Field, action: Action) -> bool:
    """Whether the attack comes to 1:1 at least."""
    return bool(best_odds(g, action) >= 1)


@kit.key("weakest-target", "the weakest enemy", verbs=("attack",))
def weakest_target(g: Field, action: Action) -> int:
    """How many steps the enemy has left."""
    return g.steps[action[2]]


KEYS = (distance_to_village, nearer_to_village, best_odds, even_odds, weakest_target)
"""Keys of the game, beside those of the kit."""
