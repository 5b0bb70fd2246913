"""A bot that takes any legal action: the baseline for all others."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hexwar.play.match.decision import Decision
from hexwar.play.states import State
from hexwar.play.values.steering import Action


def at_random(g: State, rng: Random) -> Action:
    """Return a legal action of a state, each as likely as the others."""
    listed = g.listed
    return listed[int(rng.random() * len(listed))]


class RandomBot:
    """Takes any legal action, each as likely as the others."""

    name = "random"

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return a legal action at random."""
        del view
        return decision.actions[int(rng.random() * len(decision.actions))]
