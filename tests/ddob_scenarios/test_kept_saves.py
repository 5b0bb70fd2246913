"""Saves that earlier versions of the program wrote still open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hexwar
from ddob_scenarios.state.omaha import Omaha
from hexwar.errors import SaveError
from hexwar.play.states.state import read_frame

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


def test_save_in_mid_advance_is_migrated() -> None:
    """Version 1 wrote the route of an advance as a number that no version reads."""
    path = next(path for path in SAVES if "in-an-advance" in path.stem)
    with pytest.raises(SaveError, match=r"Advance\.route"):
        read_frame(hexwar.game("ddob/d-day"), json.loads(path.read_text())["state"]["stack"][-1])
    match = hexwar.open(path)
    assert [type(frame).__name__ for frame in match.state.stack][-1] == "Advance"


def test_save_in_a_long_move_is_migrated() -> None:
    """Version 2 had other names for the sequence of play and for moves of several hexes."""
    path = next(path for path in SAVES if "in-a-long-move" in path.stem)
    old = [frame["frame"] for frame in json.loads(path.read_text())["state"]["stack"]]
    assert (old[0], old[-1]) == ("Battle", "March")
    stack = [type(frame).__name__ for frame in hexwar.open(path).state.stack]
    assert (stack[0], stack[-1]) == ("SequenceOfPlay", "LongMove")


@pytest.mark.parametrize("where", ["with-germans-disrupted", "across-the-boundary"])
def test_fields_of_version_3_are_migrated(where: str) -> None:
    """Version 3 had other names for the disrupted Germans and for the division of a counter."""
    path = next(path for path in SAVES if where in path.stem)
    data = json.loads(path.read_text())
    assert data["version"] == "3"
    g, old = hexwar.open(path).state, data["state"]["fields"]
    assert isinstance(g, Omaha)
    assert g.disrupted_sites
    assert g.disrupted_sites == int(old["suppressed"], 16)
    assert g.division == old["command"]
    assert (g.division != list(g.game.home)) == (where == "across-the-boundary")
