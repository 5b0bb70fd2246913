"""The first game of the guide: the file on disk plays, and is short."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from hexwar.play.match import Match
from hexwar.testing import check_game

FILE = Path(__file__).parents[1] / "hill.py"


@pytest.fixture
def hill(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The file as a module."""
    spec = spec_from_file_location("first_game_hill", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "first_game_hill", module)
    spec.loader.exec_module(module)
    return module


def test_contract(hill: ModuleType) -> None:
    """The whole contract of a game."""
    assert check_game(hill.Hill("race"), games=5).games == 5


def test_the_first_scout_on_the_hill_wins(hill: ModuleType) -> None:
    """Red starts, and is nearer by one turn."""
    match = Match(hill.Hill("race"), seed=1)
    while not match.over:
        side = match.state.turn % 2
        match.do(min(match.legal_actions, key=lambda a: hill.BOARD.distance(a[1], hill.HILL)))
        assert match.view("red")["fields"]["turn"] >= side
    assert match.result is not None
    assert match.result.winners == ("red",)


def test_the_page_shows_the_file() -> None:
    """What a reader pastes from the guide is the file on disk."""
    page = FILE.parents[2] / "docs/guide/tutorials/first-game.md"
    assert f"```python\n{FILE.read_text(encoding='utf-8').rstrip()}\n```" in page.read_text("utf-8")


def test_it_stays_short() -> None:
    """Its rules, the state and the procedure, fit on a screen."""
    text = FILE.read_text(encoding="utf-8")
    rules = text[text.index("@state") : text.index("class Table")]
    assert len([line for line in rules.splitlines() if line.strip()]) <= 32
