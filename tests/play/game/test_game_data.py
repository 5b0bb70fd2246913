"""The data folder of a game's package: what lies in it is read without a line of the game."""

from __future__ import annotations

import sys
import types
from pathlib import Path

import pytest

from hexwar.data import DataError, Document
from hexwar.errors import GameError
from hexwar.play import Game, GameData

FILES = {
    "__init__.py": "",
    "data/wording/a.toml": 'moved = "{unit:counter} moves."\n',
    "data/wording/b.toml": 'hit = "Hit."\n',
    "data/rules.toml": """
[[rule]]
number = "1"
title = "Turns"
summary = "A game has turns."
translations.fr = { title = "Tours", summary = "Une partie a des tours." }

[[option]]
name = "pace"
rule = "1"
summary = "How fast."
values = ["fast", "slow"]
meanings = ["Fast.", "Slow."]
translations.fr.meanings = ["Vite.", "Lentement."]
""",
    "data/locale/fr.po": 'msgid "Hit."\nmsgstr "Touché."\n',
    "data/style.toml": "[terrain.moor]\n",
    "data/scenarios/long.toml": '[scenario]\nname = "long"\n[length]\nturns = 8\n',
    "data/scenarios/short.toml": '[scenario]\nname = "short"\nbase = "long"\n',
    "data/scenarios/loop.toml": '[scenario]\nname = "loop"\nbase = "pool"\n',
    "data/scenarios/pool.toml": '[scenario]\nname = "pool"\nbase = "loop"\n',
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameData:
    """The data of a package that has everything."""
    for name, text in FILES.items():
        path = tmp_path / "toygame_data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "toygame_data", raising=False)
    return GameData("toygame_data")


def test_each_thing_is_found_in_its_place(data: GameData) -> None:
    """Wording of all files, rules, style and scenarios by their names."""
    assert data.wording == {"moved": "{unit:counter} moves.", "hit": "Hit."}
    assert data.rules.rulebook["1"].title == "Turns"
    assert "moor" in data.style.data["terrain"]
    assert list(data.scenarios) == ["long", "loop", "pool", "short"]
    assert data.document("style") == data.style.data


def test_rules_are_translated_in_their_file_and_the_rest_in_a_catalogue(data: GameData) -> None:
    """A language in which no file says anything has no texts."""
    assert data.texts("fr") == {
        "Turns": "Tours",
        "A game has turns.": "Une partie a des tours.",
        "Fast.": "Vite.",
        "Slow.": "Lentement.",
        "Hit.": "Touché.",
    }
    assert data.texts("de") == {}


def test_a_scenario_takes_over_what_its_base_says(data: GameData) -> None:
    """It keeps its own name; a file that nobody has seen before may rest on it, too."""
    short = data.on_base(data.scenarios["short"])
    assert short.data == {"scenario": {"name": "short", "base": "long"}, "length": {"turns": 8}}
    mine = Document.parse('[scenario]\nname = "mine"\nbase = "short"\n', "mine.toml")
    assert data.on_base(mine).place(("length", "turns"))[1] == 4


def test_a_scenario_that_rests_on_itself_is_a_fault(data: GameData) -> None:
    """A circle of bases ends with its names, and not without end."""
    with pytest.raises(DataError, match="rests on itself: pool on loop on pool"):
        data.on_base(data.scenarios["loop"])


def test_two_scenarios_have_two_names(data: GameData, tmp_path: Path) -> None:
    """One of them would be lost without a word."""
    twin = tmp_path / "toygame_data/data/scenarios/twin.toml"
    twin.write_text('[scenario]\nname = "long"\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"twin\.toml:2: scenario\.name: .*long\.toml, too"):
        data.scenarios["long"]


def test_a_game_with_data_needs_neither_rulebook_nor_translations(data: GameData) -> None:
    """Both are those of its folder; without one the rules must be said otherwise."""
    toy: type[Game] = types.new_class("Toy", (Game,))
    toy.data = data
    assert [rule.number for rule in toy.rulebook()] == ["1"]
    assert toy.translations("fr")["Turns"] == "Tours"
    bare: type[Game] = types.new_class("Bare", (Game,))
    with pytest.raises(GameError, match="Bare names no rules"):
        bare.rulebook()
    assert bare.translations("fr") == {}


def test_a_variant_draws_as_its_game_does_where_it_says_nothing(
    data: GameData, tmp_path: Path
) -> None:
    """Its style lies over that of the game; a variant without a style has the game's."""
    for name, text in {
        "restyled": '[terrain.moor]\ntitle = "Heath"\n[terrain.fen]\n',
        "plain": "",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        if text:
            (tmp_path / name / "style.toml").write_text(text)
    restyled, plain = (GameData(name, folder="", base=data) for name in ("restyled", "plain"))
    assert restyled.style.data["terrain"] == {"moor": {"title": "Heath"}, "fen": {}}
    assert plain.style is data.style
