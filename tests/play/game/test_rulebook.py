"""The rules registry: code and tests by rule number."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hexwar.cli.rules import report
from hexwar.errors import GameError, UnknownNameError
from hexwar.play import Rule, Rulebook, rule, rules_of
from hexwar.play.game import rulebook
from hexwar.play.game.rulebook import code_by_rule, undeclared
from tests.play import duel


def test_guards_carry_their_numbers() -> None:
    """The marker tells which rules a function enforces."""

    @rule("1", "2")
    def guard() -> None: ...

    assert rules_of(guard) == ("1", "2")
    assert rules_of(test_guards_carry_their_numbers) == ()


def test_a_rulebook_is_looked_up_by_number() -> None:
    """A number stands once; an unknown one suggests its neighbours."""
    book = Rulebook([Rule("6.31", "Limits."), Rule("6.32", "Losses.")])
    assert book["6.31"].summary == "Limits."
    assert "6.32" in book
    assert len(book) == 2
    with pytest.raises(UnknownNameError, match=r"no rule '6\.33'"):
        book["6.33"]
    with pytest.raises(GameError, match=r"6\.31 stands twice"):
        Rulebook([Rule("6.31", "a"), Rule("6.31", "b")])


def test_code_is_found_by_rule() -> None:
    """Steps, questions, what verbs do, and clauses are found, with file and line."""
    places = code_by_rule([sys.modules[duel.__name__]])
    names = [place.name.rpartition("duel.")[2] for place in places["1"]]
    assert names == ["may_lunge", "blades_at_hand", "Turn.begin", "Turn.attack", "Turn.lunge"]
    assert all(place.file.endswith("duel.py") and place.line > 1 for place in places["1"])


def test_tests_are_found_by_rule(tmp_path: Path) -> None:
    """Tests name rules by marker; the files are read, not run."""
    file = tmp_path / "test_fire.py"
    file.write_text(
        "import pytest\n@pytest.mark.rule('6.31', '6.32')\ndef test_limits(): raise SystemExit\n"
    )
    assert rulebook.tests_by_rule([tmp_path]) == {
        "6.31": ["test_fire.py::test_limits"],
        "6.32": ["test_fire.py::test_limits"],
    }
    assert rulebook.tests_by_rule([tmp_path / "absent"]) == {}


def test_tests_of_files_with_the_same_name_are_told_apart(tmp_path: Path) -> None:
    """Each has its path from the root of its project, as pytest names it."""
    tests = tmp_path / "tests"
    for folder in (tests, tests / "players"):
        folder.mkdir()
        (folder / "test_landing.py").write_text("@pytest.mark.rule('5.1')\ndef test_it(): ...\n")
    found = rulebook.tests_by_rule([tests])["5.1"]
    assert sorted(found) == ["players/test_landing.py::test_it", "test_landing.py::test_it"]
    (tmp_path / "pyproject.toml").touch()
    expected = ["tests/players/test_landing.py::test_it", "tests/test_landing.py::test_it"]
    assert sorted(rulebook.tests_by_rule([tests])["5.1"]) == expected
    assert rulebook.tests_by_rule([tests / "players"])["5.1"] == expected[:1]
    assert rulebook.tests_by_rule([tests / "test_landing.py"])["5.1"] == expected[1:]


def test_coverage_joins_rules_code_and_tests(tmp_path: Path) -> None:
    """A rule is covered when it has both code and a test."""
    (tmp_path / "test_duel.py").write_text("@pytest.mark.rule('1')\ndef test_it(): ...\n")
    rows = duel.Duel.rulebook().coverage([sys.modules[duel.__name__]], [tmp_path])
    covered = {row.rule.number for row in rows if row.covered}
    assert covered == {"1"}


def test_a_rule_with_sentences_is_their_heading(tmp_path: Path) -> None:
    """Its sentences have code and tests in its place; each of them is a row of its own."""
    book = Rulebook(Rule(number, "…") for number in ("1", "1/a", "1/a/deep", "1/b", "12/c", "2"))
    assert book.sentences("1") == ("1/a", "1/b")
    assert book.sentences("1/a") == ("1/a/deep",)
    assert book.sentences("2") == ()
    (tmp_path / "test_duel.py").write_text("@pytest.mark.rule('1')\ndef test_it(): ...\n")
    rows = book.coverage([], [tmp_path])
    assert {row.rule.number for row in rows if row.covered} == {"1", "1/a"}
    lines = list(report(rows[:2] + rows[-1:], tested=True, missing=False))
    assert "         sentences: 1/a, 1/b" in lines
    assert "         code: no code" in lines[lines.index("2        …") :]
    assert lines.count("         code: no code") == 1


def test_numbers_without_a_rule_are_found() -> None:
    """Code that names a rule which the book lacks is reported."""
    book = Rulebook([Rule("1", "One.")])
    assert set(undeclared([sys.modules[duel.__name__]], book)) == {
        "1.1", "2", "2.1", "3", "4", "5", "5.1", "6",
    }  # fmt: skip
