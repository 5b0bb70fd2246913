"""Where the points come from: the list of sources adds up to what the rules count."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hexwar
from ddob_scenarios.rules.victory import current_points, sources_of_points


def rules_of_sources(state: Any) -> set[str]:
    """Return the rules of the sources of a moment; they add up to its points."""
    sources = sources_of_points(state)
    assert sum(source.points for source in sources) == current_points(state)
    return {source.rule for source in sources}


@pytest.mark.rule("13.2")
def test_the_sources_of_the_first_waves_add_up() -> None:
    """In the course of a game with some sense, each point has a source."""
    match = hexwar.start("ddob/easy-fox", seed=7, players={"us": "ddob-sensible"})
    found = [rules_of_sources(match.fork(n).state) for n in range(20, len(match.log), 40)]
    assert rules_of_sources(match.state) | found[-1] >= {"13.2"}


@pytest.mark.rule("20.3")
def test_the_sources_of_the_whole_day_add_up() -> None:
    """Points that are lost have their sources too."""
    match, rng, found = hexwar.start("ddob/beyond-the-beach", seed=5), Random(1), set()
    while not match.over and len(match.log) < 240:
        match.do(rng.choice(match.legal_actions))
        if len(match.log) % 30 == 0:
            found |= rules_of_sources(match.state)
    assert "20.3" in found
