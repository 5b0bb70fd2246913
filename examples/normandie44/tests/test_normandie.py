"""Normandie 1944 keeps the contract of hexwar, says what it lacks, and speaks French."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import normandie44
import pytest
from normandie44 import Normandie1944
from normandie44.limits import DATA, Limits, check_limits

from hexwar.data import Document, read
from hexwar.errors import DataError
from hexwar.testing import check_game, gaps_of, untranslated

TESTS = Path(__file__).parent

ONE_TURN = """
arrival = []
set_up = [
  { units = ["US-VIII-HQ", "US-83"], hexes = ["0918"] },
  { units = ["II-Can-HQ", "Can-2"], hexes = ["1010"] },
  { units = ["1-SS"], hexes = ["1109"] },
  { units = ["I-SS-HQ"], hexes = ["1208"] },
  { units = ["2SS/3", "17SS/37", "17SS/38", "2SS/I-2"], hexes = ["1019"] },
  { units = ["2SS/4", "13-FJ", "77"], hexes = ["1020"] },
  { units = ["LXXXIV-HQ", "353"], hexes = ["1119"] },
  { units = ["16-Lw", "Flak-1"], hexes = ["1206"] },
]
[scenario]
game = "normandie44"
base = "cobra"
name = "short"
title = "A turn of Cobra"
turns = 7
"""

EVENING = """
arrival = []
[scenario]
game = "normandie44"
base = "campaign"
name = "evening"
title = "A turn of the campaign"
turns = 1
"""


HALF_A_RACE = """
arrival = []
[scenario]
game = "normandie44"
base = "race"
name = "half"
title = "The first half of the race"
turns = 2
"""


@pytest.mark.parametrize("scenario", ["montebourg", "d-day"])
def test_contract(scenario: str) -> None:
    """The whole contract of a game: lists, guards, saves, undo, secrets, chance."""
    assert check_game(Normandie1944(scenario), games=1, thorough_every=47).games == 1


def test_contract_of_half_a_race(tmp_path: Path) -> None:
    """The same for its first two turns: what undo plays again grows with the square of a game."""
    file = tmp_path / "half.toml"
    file.write_text(HALF_A_RACE, encoding="utf-8")
    game = Normandie1944(Normandie1944.read_scenario(file))
    assert check_game(game, games=1, thorough_every=47).games == 1


def test_contract_of_a_corner_of_cobra(tmp_path: Path) -> None:
    """The same for a turn of a corps of Cobra; the whole scenario takes minutes."""
    file = tmp_path / "short.toml"
    file.write_text(ONE_TURN, encoding="utf-8")
    game = Normandie1944(Normandie1944.read_scenario(file))
    assert check_game(game, games=1, thorough_every=61).games == 1


def test_contract_of_a_turn_of_the_campaign(tmp_path: Path) -> None:
    """A turn with all that stands on the map and in the boxes on the evening of 6 June."""
    file = tmp_path / "evening.toml"
    file.write_text(EVENING, encoding="utf-8")
    game = Normandie1944(Normandie1944.read_scenario(file))
    assert check_game(game, games=1, seed=1, thorough_every=151).games == 1


def test_every_rule_has_code_and_a_test() -> None:
    """Nothing in the booklet is only written."""
    rows = DATA.rules.rulebook.coverage(Normandie1944.modules, [TESTS])
    assert [row.rule.number for row in rows if not row.code] == []
    assert [row.rule.number for row in rows if not row.tests] == []


def test_each_heading_of_the_booklet_is_kept() -> None:
    """Each has a rule or stands above some; the automaton has one besides.

    The list is what ``tests/seeds/headings.py`` reads from the booklet. What is left out is said.
    A sentence that is judged by itself has a number of ours: that of its heading, and a name.
    """
    kept = {rule.number.partition("/")[0] for rule in DATA.rules.rulebook} - {"automaton"}
    headings = (TESTS / "headings.txt").read_text(encoding="utf-8").split()
    above = [h for h in headings if any(k.startswith(f"{h.removesuffix('.0')}.") for k in kept)]
    assert kept <= set(headings)
    assert set(headings) - kept - set(above) == set()
    assert [rule.number for rule in DATA.rules.rulebook if rule.left_out] == ["0.1.2", "2.2"]


def test_every_text_that_a_player_reads_is_in_french() -> None:
    """Rules, options, scenarios, events and questions, with the same facts in each."""
    french = DATA.texts("fr")
    rules = [text for rule in DATA.rules.rulebook for text in (rule.title, rule.summary)]
    options = [text for o in DATA.rules.options.values() for text in (o.summary, *o.meanings)]
    heads = [document.data["scenario"] for document in DATA.scenarios.values()]
    scenarios = [text for h in heads for text in (h["title"], h["summary"], *h["briefing"])]
    texts = [*rules, *options, *scenarios, *DATA.wording.values(), *prompts()]
    assert [text for text in texts if text not in french] == []
    for text, said in french.items():
        assert gaps_of(text) == gaps_of(said)


def test_everything_at_the_table_is_in_french() -> None:
    """Reasons, modifiers, the status line, overlays, buttons and outcomes have their French."""
    assert untranslated(Normandie1944("montebourg"), "fr") == []


def prompts() -> list[str]:
    """The questions that procedures ask: the docstrings of their methods."""
    files = sorted((Path(normandie44.__file__).parent / "rules").glob("*.py"))
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return [
        ast.get_docstring(node) or ""
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(d, ast.Call) and ast.unparse(d.func) == "ask" for d in node.decorator_list
        )
    ]


@pytest.mark.parametrize(
    ("was", "fault", "line"),
    [
        ("stack = 5", 'stack = "five"', ":16: stack: expected a whole number, got text 'five'"),
        ("stack = 5", "stak = 5", ":16: stak: unknown key; did you mean 'stack'?"),
        ("strength = [4, 2, 1]", "", ":1: strength: missing"),
        ("strength = [4, 2, 1]", "strength = [4, 2]", ":32: strength: expected"),
        ("stack = 5", "stack = -5", ":16: stack: expected a number from 0 to 99, got -5"),
        (
            'race = ["strategic", "strategic"',
            'race = ["marginal", "strategic"',
            ":62: race[1]: 'strategic' is",
        ),
        ("marsh = 1", "swamp = 1", ":23: ground.swamp: expected 'bocage'"),
        ("us = 2, ac", "ac", ":48: jump: missing: us"),
        ('"operational"]', '"operatonal"]', ":62: race[2]: expected"),
    ],
)
def test_a_number_that_is_wrong_or_missing_is_refused(was: str, fault: str, line: str) -> None:
    """An owner of the game who puts in numbers is told the file, the line and what is expected."""
    text = DATA.file("limits.toml").read_text(encoding="utf-8")
    assert was in text
    with pytest.raises(DataError, match=re.escape(line)):
        read(Document.parse(text.replace(was, fault), "limits.toml"), Limits, check_limits)
