"""Saves of The Greatest Day that earlier versions of the program wrote still open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from days_at_each_step import reopened
from greatest_day import GreatestDay
from greatest_day.game import played_before

from hexwar.errors import SaveError
from hexwar.saves import open_match

SAVES = sorted((Path(__file__).parent / "saves").glob("*.json"))


def test_ten_saves_are_kept() -> None:
    """The folder of saves is found: without files the test below would ask nothing."""
    assert len(SAVES) >= 10


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_kept_save_opens_and_goes_on(path: Path) -> None:
    """Each was left inside a procedure: replayed, it has the same hashes, and it goes on.

    Those of versions before 14 that are missing were led elsewhere by a mended rule: rearguards
    that have the markers of a jump, support craft that stay on their overlay, steps at a craft,
    fighters that all have their targets before they attack (6.1), tanks that Palmer follows. Of
    version 14 those are missing in which ships needed no contact with who was left where a post
    had been (4.4.4), or Palmer stayed on the beach when his tank drove on (4.5.5.2).
    """
    match, _ = open_match(path, lambda _: GreatestDay)
    opened = len(match.log)
    assert opened >= len(json.loads(path.read_text(encoding="utf-8"))["actions"])
    if not match.over:
        match.do(next(iter(match.legal_actions)))
        assert len(match.log) > opened


def test_a_game_in_which_support_craft_shelled_the_coast_is_refused_with_its_reason() -> None:
    """Until version 11 they fired as guns; what came of it cannot be played again."""
    with pytest.raises(SaveError, match=r"4\.4\.6"):
        played_before({"actions": ["shell LCS-Sword 28.010"]})


@pytest.mark.parametrize("scenario", sorted(GreatestDay.scenarios()))
def test_decisions_of_a_game_are_saved_and_opened_again(scenario: str, tmp_path: Path) -> None:
    """Also inside fire at who moves, landings and paid checks: all procedures come back.

    Every fourth decision; the command in days_at_each_step.py opens all of ten games.
    """
    assert reopened(scenario, 7, 60, tmp_path, every=4) > 8
