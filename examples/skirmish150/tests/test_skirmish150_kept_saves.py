"""Saves that earlier versions of the program wrote still open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hexwar

SAVES = sorted((Path(__file__).parent / "saves").glob("*.json"))


def test_ten_saves_are_kept() -> None:
    """The folder of saves is found: without files the test below would ask nothing."""
    assert len(SAVES) >= 10


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_kept_save_opens_and_goes_on(path: Path) -> None:
    """Opening replays each action and compares its hash, so a change of shape loses no game."""
    match = hexwar.open(path)
    opened = len(match.log)
    assert opened >= len(json.loads(path.read_text(encoding="utf-8"))["actions"])
    if not match.over:
        match.do(next(iter(match.legal_actions)))
        assert len(match.log) > opened
