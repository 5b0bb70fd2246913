"""Where the medals come from: the sources that players are told."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from memoir44.printed.arms import BOTH_SIDES, SIDES
from memoir44.rules.medals import medal_sources
from memoir44.state import Memoir

import hexwar
from hexwar.play.states.runner import perform


@pytest.mark.rule("1.3/phases", "2.2.3", "2.12.6")
@pytest.mark.parametrize("board", ["mill-stream", "sword", "utah", "cotentin"])
def test_the_sources_add_up_to_the_medals(board: str) -> None:
    """Whenever medals have been counted, each side's sources come to what it has."""
    g, rng, counted = hexwar.start(f"memoir44/{board}", seed=2).state, Random(2), 0
    assert isinstance(g, Memoir)
    for _ in range(1500):
        if g.result is not None:
            break
        perform(g, rng.choice(g.listed))
        told: Counter[str] = Counter()
        for side in BOTH_SIDES:
            for source in medal_sources(g, side):
                told[source.player] += source.points
        assert [told[side] for side in SIDES] == g.medals
        counted += sum(g.medals)
    assert counted
