"""Saves of earlier versions that are played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from classic.game import AcrossTheLenn

from hexwar.errors import SaveError
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
