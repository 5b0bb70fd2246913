"""Across the Lenn keeps the contract of hexwar, in English and in French."""

from __future__ import annotations

import ast
from pathlib import Path

import classic
import pytest
from classic import AcrossTheLenn

from hexwar.play.game.rulebook import Coverage
from hexwar.play.match import Match
from hexwar.play.scene.text import status_line
from hexwar.play.values.events import Event
from hexwar.testing import check_game, gaps_of

TESTS = Path(__file__).parent
DATA = AcrossTheLenn.data


@pytest.mark.parametrize("scenario", ["crossing", "counterattack"])
def test_contract(scenario: str) -> None:
    """The whole contract of a game: lists, guards, saves, undo, secrets, chance."""
    assert check_game(AcrossTheLenn(scenario), games=2, thorough_every=3).games == 2


def test_every_rule_has_code_and_a_test() -> None:
    """Nothing in the booklet is only written."""
    rows: list[Coverage] = DATA.rules.rulebook.coverage(AcrossTheLenn.modules, [TESTS])
    assert [row.rule.number for row in rows if not row.code] == []
    assert [row.rule.number for row in rows if not row.tests] == []


def test_every_text_that_a_player_reads_is_in_french() -> None:
    """Rules, options, scenarios, events and questions, with the same facts in each."""
    french = AcrossTheLenn.translations("fr")
    rules = [text for rule in DATA.rules.rulebook for text in (rule.title, rule.summary)]
    options = [text for o in DATA.rules.options.values() for text in (o.summary, *o.meanings)]
    heads = [document.data["scenario"] for document in DATA.scenarios.values()]
    scenarios = [text for h in heads for text in (h["title"], h["summary"], *h["briefing"])]
    texts = [*rules, *options, *scenarios, *DATA.wording.values(), *prompts()]
    assert [text for text in texts if text not in french] == []
    for text, said in french.items():
        assert gaps_of(text) == gaps_of(said)


def prompts() -> list[str]:
    """The questions that procedures ask: the docstrings of their methods."""
    files = sorted((Path(classic.__file__).parent / "rules").glob("*.py"))
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    asked = [
        node
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(d, ast.Call) and ast.unparse(d.func) == "ask" for d in node.decorator_list
        )
    ]
    return [ast.get_docstring(node) or "" for node in asked]


def test_the_preview_shows_what_the_throw_will_ask() -> None:
    """An attack's preview has a row for each shift, and exact chances that add up to one."""
    match = Match(AcrossTheLenn("counterattack"), seed=4)
    seen = 0
    while not match.over and seen < 3:
        actions = list(match.legal_actions)
        attack = next((a for a in actions if a[0] == "attack"), None)
        if attack is not None:
            assert match.decision is not None
            player = match.decision.player
            preview = match.game.presentation.preview(match.view(player), player, attack)
            assert preview is not None
            assert [row.what for row in preview.rows[:3]] == ["attack", "defence", "odds"]
            seen += 1
        match.do(attack or actions[0])
    assert seen


def test_clear_weather_is_not_clear_ground() -> None:
    """In French they are two words: in the log, in the status of a terminal, and in the key."""
    match = Match(AcrossTheLenn("crossing"), 1)
    french = match.game.speech("fr")
    assert french.sentence(Event("weather", "1.2", {"weather": "clear", "die": 1})) == (
        "Météo : beau."
    )
    scene = match.scene()
    assert ("weather", "clear") in scene.status
    assert "météo beau" in status_line(scene, french.said).lower()
    assert french.said("clear") == "terrain clair"
