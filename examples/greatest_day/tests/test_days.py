"""The Greatest Day keeps the contract of hexwar, says what it lacks, and speaks French."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import greatest_day
import pytest
from greatest_day import GreatestDay
from greatest_day.printed import DATA

import hexwar
from hexwar.testing import check_game, gaps_of, untranslated
from hexwar.web.language import Language
from hexwar.web.players import status_text

TESTS = Path(__file__).parent

SHORT = """
arrival = []
[scenario]
game = "greatest_day"
base = "{base}"
name = "morning"
title = "A morning"
turns = {turns}
"""


@pytest.mark.parametrize(
    "scenario", sorted(set(GreatestDay.scenarios()) - {"sword", "caen", "zone-n"})
)
def test_contract(scenario: str) -> None:
    """The whole contract of a game: lists, guards, saves, undo, secrets, chance."""
    assert check_game(GreatestDay(scenario), games=1, thorough_every=23).games == 1


@pytest.mark.parametrize(
    ("base", "turns", "every"), [("sword", 2, 199), ("caen", 1, 47), ("zone-n", 2, 199)]
)
def test_contract_of_a_morning(base: str, turns: int, every: int, tmp_path: Path) -> None:
    """The largest scenarios in their first turns: all that lands and jumps, or an armoured front.

    Undo plays on from the last chance, so that its check grows with the square of a long game.
    """
    file = tmp_path / "morning.toml"
    file.write_text(SHORT.format(base=base, turns=turns), encoding="utf-8")
    game = GreatestDay(GreatestDay.read_scenario(file))
    assert check_game(game, games=1, thorough_every=every).games == 1


def test_every_rule_has_code_and_a_test() -> None:
    """Nothing in the list of rules is only written."""
    rows = DATA.rules.rulebook.coverage(GreatestDay.modules, [TESTS])
    assert [row.rule.number for row in rows if not row.code] == []
    assert [row.rule.number for row in rows if not row.tests] == []


def test_each_heading_of_the_booklet_is_kept() -> None:
    """Each has a rule or stands above some, except an overview and how the rules are arranged.

    The list is what ``tests/seeds/headings.py`` reads from the booklet.
    """
    numbers = (rule.number.partition("/")[0] for rule in DATA.rules.rulebook)
    kept = {number for number in numbers if number[0].isdigit()}
    headings = (TESTS / "headings.txt").read_text(encoding="utf-8").split()
    above = [h for h in headings if any(k.startswith(f"{h.removesuffix('.0')}.") for k in kept)]
    assert kept <= set(headings)
    assert set(headings) - kept - set(above) == {"4.0.1", "4.0.2"}
    assert any(rule.left_out for rule in DATA.rules.rulebook)


def test_everything_at_the_table_is_in_french() -> None:
    """Reasons, modifiers, the status line, the legend, buttons and outcomes have their French."""
    assert untranslated(GreatestDay("sword"), "fr") == []


def test_points_of_divisions_are_short_in_french() -> None:
    """The status line has the points of each division; the hyphens of typed names are blanks."""
    match = hexwar.start("greatest_day/sword", seed=1)
    match.state.quality[0] = -1
    match.state.fighters[0] = 4
    match.state.chit = next(n for n, c in enumerate(match.game.chits) if c.kind == "division")
    told = [
        status_text(match.game, text, Language("fr")) for _, text in match.scene("allied").status
    ]
    assert any(
        re.fullmatch(r"PC \d+, PD \d+, qualité -1, chasseurs-bombardiers 4", t) for t in told
    )
    assert match.game.chits[match.state.chit].name.replace("-", " ") in told
    assert not [text for text in told if re.search(r"\b(CP|DP|TQ|FB)\b", text)]


def test_every_text_that_a_player_reads_is_in_french() -> None:
    """Rules, options, scenarios, events and questions, with the same facts in each."""
    french = DATA.texts("fr")
    rules = [text for rule in DATA.rules.rulebook for text in (rule.title, rule.summary)]
    options = [text for o in DATA.rules.options.values() for text in (o.summary, *o.meanings)]
    heads = [document.data["scenario"] for document in DATA.scenarios.values()]
    scenarios = [text for h in heads for text in (h["title"], h["summary"], *h["briefing"])]
    texts = [*rules, *options, *scenarios, *DATA.wording.values(), *prompts(), *reasons()]
    assert [text for text in texts if text not in french] == []
    for text, said in french.items():
        assert gaps_of(text) == gaps_of(said)


def test_every_action_has_words_in_both_languages() -> None:
    """A verb without a label would show its bare name on a button."""
    labels = DATA.labels
    assert set(labels["actions"]) == set(labels["fr"]["actions"])


def prompts() -> list[str]:
    """The questions that procedures ask: the docstrings of their methods."""
    files = sorted((Path(greatest_day.__file__).parent / "rules").glob("*.py"))
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return [
        ast.get_docstring(node) or ""
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(d, ast.Call) and ast.unparse(d.func) == "ask" for d in node.decorator_list
        )
    ]


def reasons() -> list[str]:
    """Why rules refuse: the sentences of their refusals, and of what actions demand."""
    files = sorted((Path(greatest_day.__file__).parent / "rules").glob("*.py"))
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    refusals = [n.args[1:] for n in calls if ast.unparse(n.func) == "Refusal"]
    demands = [n.args for n in calls if ast.unparse(n.func) == "Demand"]
    only = [n.args[2:] for n in calls if ast.unparse(n.func) == "only"]
    found = [arguments[0] for arguments in (*refusals, *demands, *only) if arguments]
    return [str(each.value) for each in found if isinstance(each, ast.Constant)]
