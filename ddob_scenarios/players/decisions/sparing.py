"""Which unit should take a loss?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.players.estimates.danger import relief, worth_of_site
from ddob_scenarios.players.plan import Plan
from hexwar.board import CounterId, has
from hexwar.play import Action

DISRUPTS = "is disrupted"  # how a volley says that it costs no step
NEARNESS = 0.2  # what a hex nearer to a goal weighs, in points of strength
NOBODY_ELSE = -99.0  # better anybody than nobody


def least_loss(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return which unit takes a hit: the one whose step is worth least."""
    return min(actions, key=lambda action: plan.stakes.of_step(action[1]))


def least_hurt(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return which unit suffers from fire, by what it would suffer."""
    disrupts = plan.procedure.get("effect") == DISRUPTS
    return (least_disturbed if disrupts else least_loss)(plan, actions)


def least_disturbed(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return which unit is disrupted: the weakest."""
    return min(actions, key=lambda action: plan.g.strength(action[1]))


def least_leader(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return which leader is hit: a hero, who goes on inspiring, before others."""

    def cost(action: Action) -> int:
        if action[0] == "hit-hero":
            return 0
        wounded = has(plan.g.wounded, action[1])
        return 3 if wounded else 1 if has(plan.g.game.generals, action[1]) else 2

    return min(actions, key=cost)


def least_harm(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return which site or position the Germans strengthen: where fewest units suffer from it."""
    sites = plan.g.game.map.sites

    def harm(action: Action) -> float:
        position = action[1] if action[0] == "act" else sites[action[1]].position
        return relief(plan.g, position)

    return min(actions, key=harm)


def most_useful_to_know(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return which German unit is revealed: the one most worth an attack."""

    def worth(action: Action) -> float:
        return worth_of_site(plan.g, action[1]) if len(action) > 1 else 0.0

    return max(actions, key=worth)


def best_restored(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return which company gains a step, or which unit a hero joins: the one nearest to a goal."""
    g = plan.g

    def worth(action: Action) -> float:
        if len(action) == 1:
            return NOBODY_ELSE
        unit: CounterId = action[1]
        at = g.hex[unit]
        near = -NEARNESS * plan.on_foot[at] if at >= 0 else 0.0
        return near + (g.strength(unit) if has(g.game.infantry, unit) else 0)

    return max(actions, key=worth)


def where_to_fall_back(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return where a unit falls back to: where there is least danger."""
    return min(actions, key=lambda action: plan.danger.mean[action[1]])
