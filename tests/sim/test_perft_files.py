"""The counts that are published for other implementations are those of our rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hexwar
from hexwar.sim import perft

FILES = sorted((Path(__file__).parents[2] / "docs" / "guide" / "perft").glob("*.json"))

OUTCOMES_AT_MOST = 5_000
"""Depths beyond so many branches are left to ``hexwar perft``."""


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_published_counts(file: Path) -> None:
    """Each position is opened from its text and counted again, as deep as it is quickly done."""
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    g = hexwar.open_position(told["position"])
    depths, branches = 0, 0
    for depth in told["depths"]:
        branches += depth["outcomes"]
        if branches > OUTCOMES_AT_MOST:
            break
        depths += 1
    counted = [depth.plain() for depth in perft(g, min(depths, len(told["depths"]) - 1))]
    whole = len(counted) if depths == len(told["depths"]) else len(counted) - 1
    assert told["depths"][:whole] == counted[:whole]
    assert whole >= 2
    assert told["rules"] == g.game.version


def test_there_are_counts_of_both_games() -> None:
    """A folder that is no longer found would pass without counting anything."""
    scenarios = {json.loads(file.read_text(encoding="utf-8"))["scenario"] for file in FILES}
    assert scenarios == {"skirmish/ford", "ddob/easy-fox"}
