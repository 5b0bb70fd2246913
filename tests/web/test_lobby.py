"""The list of games: one faulty game does not hide the others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from skirmish import Skirmish

from hexwar.data import Catalogue
from hexwar.play import Game, Scenario
from hexwar.play.game_data import GameData
from hexwar.web.language import Language
from hexwar.web.lobby import games_page


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> type[Skirmish]:
    """A game whose scenario file has lost its heading."""
    folder = tmp_path / "faulty_game"
    (folder / "data/scenarios").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "data/scenarios/one.toml").write_text("turns = 3\n")
    monkeypatch.syspath_prepend(tmp_path)

    class Faulty(Skirmish):
        data = GameData("faulty_game")

        @classmethod
        def scenarios(cls) -> Mapping[str, Scenario]:
            names = cls.data.scenarios
            return Catalogue("scenario", {name: Scenario(name, name, "") for name in names})

    return Faulty


def test_a_game_with_faulty_files_is_told_among_the_others(faulty: type[Skirmish]) -> None:
    """Its author sees what is wrong, and everybody else can play."""
    offered: dict[str, type[Game]] = {"faulty": faulty, "skirmish": Skirmish}
    page = games_page([], offered, {}, Language("en"))
    assert 'id="skirmish/ford"' in page
    assert "one.toml:1: scenario.name: missing: expected the name of the scenario" in page
