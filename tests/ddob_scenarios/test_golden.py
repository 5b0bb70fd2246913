"""The golden playthroughs (issue of every scenario): each event of a game, with its rule."""

from __future__ import annotations

import pytest

from .golden_play import GOLDEN, SEEDS, playthrough


@pytest.mark.parametrize("scenario", SEEDS)
def test_golden_playthrough(scenario: str) -> None:
    """Nothing about a game changes unnoticed: the first line that differs is shown.

    If it is meant to change, write the games again: ``python -m tests.ddob_scenarios.golden_play``.
    """
    expected = (GOLDEN / f"{scenario}.txt").read_text(encoding="utf-8").splitlines()
    actual = playthrough(scenario).splitlines()
    for number, (old, new) in enumerate(zip(expected, actual, strict=False), start=1):
        assert old == new, f"line {number} of {scenario}.txt"
    assert len(expected) == len(actual)
