"""Saves of Normandie 1944 that earlier versions of the program wrote still open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from normandie44 import Normandie1944
from saves_at_each_step import reopened

from hexwar.saves import open_match

SAVES = sorted((Path(__file__).parent / "saves").glob("*.json"))


def test_ten_saves_are_kept() -> None:
    """The folder of saves is found: without files the test below would ask nothing."""
    assert len(SAVES) >= 10


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_kept_save_opens_and_goes_on(path: Path) -> None:
    """Opening replays each action and compares its hash; a game that is not over goes on."""
    match, _ = open_match(path, lambda _: Normandie1944)
    opened = len(match.log)
    assert opened >= len(json.loads(path.read_text(encoding="utf-8"))["actions"])
    if not match.over:
        match.do(next(iter(match.legal_actions)))
        assert len(match.log) > opened


def test_saves_of_d_day_open_again(tmp_path: Path) -> None:
    """Every 47th step of a game; the command in saves_at_each_step.py opens all of ten games."""
    assert reopened("d-day", 1, 47, tmp_path) > 2
