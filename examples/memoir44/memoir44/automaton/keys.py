"""The keys by which the text file of a side that cards play rates actions of the game."""

from hexwar.kit.automaton import noun_key as row
from memoir44.automaton import estimates as by
from memoir44.rules.facts import adjacent

PLAY, MOVE, BATTLE, ORDER = ("play",), ("move",), ("battle",), ("order", "send")
UNDER_FIRE = ("battle", "overrun", "target", "bombard")
"""Verbs whose last noun is a unit of the enemy."""

KEYS = (
    row("worth-of-card", "the card that orders the most useful units", PLAY, by.worth, most=True),
    row("usefulness", "the most useful unit", (*ORDER, "treat", "recover"), by.use_of, most=True),
    row("useful", "a unit near the enemy", ORDER, by.use_of),
    row("attack-from-there", "the best attack from there", MOVE, by.hits_after_move, most=True),
    row("better-attack", "a better attack than from here", MOVE, by.better_attack),
    row("has-attack", "an attack from here", MOVE, by.has_attack),
    row("distance-to-goal", "nearest to a medal", MOVE, by.distance_to_goal),
    row("nearer-to-goal", "nearer to a medal than here", MOVE, by.nearer_to_goal),
    row("on-objective", "already on an objective", MOVE, by.on_objective),
    row("danger-there", "the fewest enemy dice", ("move", "retreat", "deploy"), by.danger_there),
    row("less-danger", "fewer enemy dice than here", MOVE, by.less_danger),
    row(
        "weakened", "a unit down to its last figure", ("move", "order", "ignore-flag"), by.weakened
    ),
    row("expected-hits", "the most hits expected", BATTLE, by.hits_expected, most=True),
    row("eliminates", "an elimination is likely", BATTLE, by.eliminates, most=True),
    row("figures-of-target", "the fewest figures", UNDER_FIRE, by.figures_of),
    row("worth-of-target", "the most medals", UNDER_FIRE, by.medals_of, most=True),
    row("close", "a close assault", BATTLE, adjacent),
    row("safe-ground", "ground that few enemies reach", ("take-ground",), by.safe_ground),
)
"""Keys that rate whom to order, where to move, what is dangerous, and whom to attack."""
