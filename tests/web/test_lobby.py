"""The list of games: what is put first, one tile a family, and a faulty game among the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from skirmish import Skirmish

import hexwar
from hexwar.data import Catalogue
from hexwar.play import Game, GameData, Scenario
from hexwar.web.language import Language
from hexwar.web.lobby import games_page
from hexwar.web.thumbnail import around_battle


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


def test_the_rule_sets_of_one_game_are_behind_one_choice() -> None:
    """Six ways to play the Lenn are one tile with six rules; three scenarios stand before all."""
    page = games_page([], hexwar.games(), {}, Language("en"))
    tiles = page.split('<section class="game">')[1:]
    lenn = [tile for tile in tiles if 'id="classic/crossing"' in tile]
    assert len(lenn) == 1
    assert len(re.findall('<option value="classic', lenn[0].split("</select>")[0])) == 6
    first = page.split('<section id="start">')[1].split("</section>")[0]
    names = re.findall('name="name" value="([^"]+)"', first)
    assert names == ["ddob/easy-fox", "memoir44/mill-stream", "normandie44/montebourg"]


def test_a_small_picture_is_of_the_battle() -> None:
    """It shows a part of a large map in which the counters lie."""
    whole = (
        '<svg width="3000" height="1800" viewBox="0 0 3000 1800"><g id="board" '
        'transform="translate(0 0)"><g class="stack" transform="translate(2000 900)"/>'
        '<g class="stack" transform="translate(2100 950)"/></g></svg>'
    )
    box = re.search(r'viewBox="([^"]+)"', around_battle(whole))
    assert box is not None
    left, top, wide, high = map(float, box[1].split())
    assert 600 < wide < 1200
    for x, y in ((2000, 900), (2100, 950)):
        assert left < x < left + wide
        assert top < y < top + high
