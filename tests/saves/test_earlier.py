"""Saves of earlier versions that are played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from classic.game import AcrossTheLenn

from hexwar.errors import RuleError, SaveError
from hexwar.play.match import Match
from hexwar.saves.earlier import by_replay


def kept(tmp_path: Path) -> dict[str, Any]:
    """A save after one action."""
    match = Match(AcrossTheLenn(next(iter(AcrossTheLenn.scenarios()))), 1)
    match.do(next(iter(match.legal_actions)))
    match.save(tmp_path / "one.json")
    data: dict[str, Any] = json.loads((tmp_path / "one.json").read_text("utf-8"))
    return data


def test_a_list_may_have_become_longer_at_its_end_only(tmp_path: Path) -> None:
    """A game that has more counters now opens its old saves; another value is refused."""
    data, again = kept(tmp_path), by_replay("9", lambda: AcrossTheLenn)
    hexes = data["state"]["fields"]["hex"]
    data["state"]["fields"]["hex"] = hexes[:-1]
    assert again(data)["state"]["fields"]["hex"] == hexes
    data["state"]["fields"]["hex"] = hexes[1:]
    with pytest.raises(SaveError, match="another 'hex'"):
        again(data)


def test_a_question_that_was_not_asked_before_is_declined(tmp_path: Path) -> None:
    """A save without the answer opens with it; without leave to decline it is refused."""
    data = kept(tmp_path)
    match = Match(AcrossTheLenn(data["scenario"]), 1)
    while not any(text.startswith("end-") for text in match.legal_actions.texts()):
        match.do(next(iter(match.legal_actions)))
    declined = next(t for t in match.legal_actions.texts() if t.startswith("end-"))
    match.do(declined)
    match.do(next(iter(match.legal_actions)))
    match.save(tmp_path / "two.json")
    whole = json.loads((tmp_path / "two.json").read_text("utf-8"))
    before = {**whole, "actions": [a for a in whole["actions"] if a != declined]}
    before["hashes"] = before["hashes"][: len(before["actions"])]
    opened = by_replay("9", lambda: AcrossTheLenn, (declined,))(before)
    assert opened["actions"] == whole["actions"]
    assert opened["state"]["fields"] == whole["state"]["fields"]
    with pytest.raises(RuleError):
        by_replay("9", lambda: AcrossTheLenn)(before)
