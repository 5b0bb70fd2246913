"""How is an attack declared that was planned, and what follows from its result?"""

from __future__ import annotations

from collections.abc import Sequence

from ddob_scenarios.players.decisions.attacking import plan_attack
from ddob_scenarios.players.plan import Plan
from hexwar.board import has
from hexwar.play.steering import Action

FULL = 3
"""A company that gives a step for the enemy's depth has that many: it then is not lost (13.1)."""

HELP = {"hero-weapon": 0, "hero-strength": 1, "no-hero": 2}
"""What a hero gives, the best first: a weapon that is lacking changes more than a point."""


def declare(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return the next unit that joins the attack as it is planned; then it is resolved."""
    made = plan.procedure
    attack = plan_attack(plan, made["site"], made["attackers"], made["naval"])
    for action in actions:
        if action[0] == "join" and has(attack.attackers, action[1]):
            return action
    if attack.naval and ("expend-naval-fire",) in actions:
        return ("expend-naval-fire",)
    return ("resolve",) if ("resolve",) in actions else ("call-off",)


def hero_gives(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return what the hero gives."""
    del plan
    return min(actions, key=lambda action: HELP[action[0]])


def attrition(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return the unit that gives a step for the depth of the Germans: a full one, or none."""
    for action in actions:
        if action[0] == "attrition" and plan.g.steps[action[1]] >= FULL:
            return action
    return ("no-attrition",)
