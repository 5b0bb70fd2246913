"""The game in French: rules, options, events and questions, with the same facts in each."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import memoir44
from memoir44.automaton.keys import KEYS
from memoir44.game import Memoir44
from memoir44.printed import DATA
from memoir44.rules.aim import ONLY_CLOSE
from memoir44.rules.battle import NO_SECOND_BATTLE

import hexwar
from hexwar.play.clauses import Clause

RULES = "memoir44.rules."
FACT = re.compile(r"\{[^}]*\}")


def prompts() -> list[str]:
    """The questions that procedures ask: the docstrings of their methods."""
    files = sorted((Path(memoir44.__file__).parent / "rules").glob("*.py"))
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    asked = [
        node
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(d, ast.Call) and ast.unparse(d.func) == "ask" for d in node.decorator_list
        )
    ]
    return [(ast.get_docstring(node) or "").partition("\n")[0] for node in asked]


def reasons() -> list[str]:
    """Why verbs are refused: the docstrings of their clauses, and what a guard of battle says."""
    modules = [sys.modules[name] for name in sorted(sys.modules) if name.startswith(RULES)]
    values = [value for module in modules for value in vars(module).values()]
    found = [value.reason for value in values if isinstance(value, Clause)]
    return list(dict.fromkeys([*found, ONLY_CLOSE, NO_SECOND_BATTLE]))


def english() -> list[str]:
    """The texts that a player reads: rules, options, events, questions."""
    rules = [text for rule in DATA.rules.rulebook for text in (rule.title, rule.summary)]
    options = [text for o in DATA.rules.options.values() for text in (o.summary, *o.meanings)]
    return [
        *rules,
        *options,
        *DATA.wording.values(),
        *prompts(),
        *reasons(),
        *cards_of_the_automaton(),
    ]


def cards_of_the_automaton() -> list[str]:
    """What is told of a side that cards play: its cards, instructions and keys."""
    cards = Memoir44.cards()
    orders = [*cards.standing, *(order for card in cards.kinds for order in card.orders)]
    said = [order.says for order in orders if not order.secret]
    keys = [key.title for key in KEYS]
    return [cards.title, *(card.title for card in cards.kinds), *said, *keys]


def test_every_text_that_a_player_reads_is_in_french() -> None:
    """A rule, option, event or question without its French is named."""
    french = DATA.texts("fr")
    assert [text for text in english() if text not in french] == []


def test_french_texts_name_the_same_facts() -> None:
    """What is filled into a sentence is the same in both languages."""
    for text, french in DATA.texts("fr").items():
        assert sorted(FACT.findall(text)) == sorted(FACT.findall(french)), text


def test_a_question_of_a_game_is_asked_in_french() -> None:
    """The game hands its texts to any caller that asks for the language; others stay English."""
    match = hexwar.start("memoir44/omaha", seed=1)
    assert match.decision is not None
    french = match.game.translations("fr")
    assert french[match.decision.prompt] == "Jouez une carte de Commandement."
    assert match.game.translations("de") == {}


def test_the_first_board_is_told_in_french() -> None:
    """Title, summary and briefing of the small board for a first half hour."""
    game = hexwar.game("memoir44/mill-stream")
    texts = (game.scenario.title, game.scenario.summary, *game.scenario.briefing)
    assert not [text for text in texts if text not in game.translations("fr")]
