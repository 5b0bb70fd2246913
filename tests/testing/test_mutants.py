"""Mutants: weak tests let them live, strong ones kill them, and a second run goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hexwar.errors import GameError
from hexwar.play import Rule, Rulebook, rule
from hexwar.testing.mutants import (
    Trial,
    functions_of_package,
    matching_tests,
    read_equivalents,
    rules_of_game,
)
from hexwar.testing.mutants.breaking import Mutant, mutants_of, source_of
from hexwar.testing.mutants.recording import Record
from hexwar.testing.mutants.rule_changes import rule_changes
from tests.play.duel import Duel, may_lunge

ROOT = Path(__file__).parents[2]

WEAK = """
import pytest
from tests.play.duel import Duel, may_lunge

@pytest.mark.rule("1.1")
def test_somebody_may_lunge():
    assert may_lunge(Duel("dawn").set_up(1), 0) is None
"""

STRONG = (
    WEAK
    + """
@pytest.mark.rule("1.1")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("blade", range(4))
@pytest.mark.parametrize("held", [0, 1])
@pytest.mark.parametrize("lunged", [0, 1])
def test_who_may_lunge(turn, blade, held, lunged):
    g = Duel("dawn").set_up(1)
    g.turn, g.held = turn, [held] * 4
    g.lunged = frozenset({blade} if lunged else ())
    own = blade // 2 == turn
    expected = None if own and held and not lunged else "1.1" if own and held else "1"
    assert may_lunge(g, blade) == expected
"""
)


def tried(tmp_path: Path, tests: str, *words: str) -> tuple[int, str]:
    """Run ``hexwar rules duel --mutants`` for rule 1.1; return its status and what it prints."""
    pytest.importorskip("mutmut")
    folder = tmp_path / "tests"
    folder.mkdir(exist_ok=True)
    (folder / "test_duel.py").write_text(tests, encoding="utf-8")
    command = "from hexwar.cli import main; main()"
    options = ["--only", "1.1", "--tests", str(folder), "--record", str(tmp_path / "tried.jsonl")]
    done = subprocess.run(
        [sys.executable, "-c", command, "rules", "duel", "--mutants", *options, *words],
        env={**os.environ, "HEXWAR_GAMES": "duel=tests.play.duel:Duel"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout


def trials(tmp_path: Path) -> list[dict[str, Any]]:
    """Return what was written down."""
    lines = (tmp_path / "tried.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_what_weak_and_strong_tests_notice(tmp_path: Path) -> None:
    """Survivors are shown; a second run goes on where the first was; a strong test kills all.

    The same seed gives the same mutants. What is listed as equivalent is not tried.
    """
    status, told = tried(tmp_path, WEAK)
    assert status == 1
    assert "1.1: tests.play.duel.may_lunge, line" in told
    assert "  written  " in told
    assert "5 mutants: " in told
    assert " 0 alive" not in told
    known = trials(tmp_path)
    alive, *others = [t for t in known if t["outcome"] == "survived"]
    assert others
    entry = {"function": alive["function"], "before": alive["before"], "after": alive["after"]}
    lines = [f"{key} = {json.dumps(value)}" for key, value in entry.items()]
    text = "\n".join(["[[equivalent]]", *lines, 'reason = "nobody can tell"'])
    (tmp_path / "tests" / "mutants.toml").write_text(text, encoding="utf-8")
    status, told = tried(tmp_path, STRONG)
    assert (status, ", 1 equivalent, 0 alive." in told) == (0, True), told
    again = trials(tmp_path)[len(known) :]
    assert [t["mutant"] for t in again] == [t["mutant"] for t in others]
    assert {t["outcome"] for t in again} == {"killed"}


def collected(file: Path, *marks: str) -> Any:
    """Return what stands for an item that pytest collected from a file."""
    rules = [SimpleNamespace(args=("1.1",))]
    return SimpleNamespace(
        path=file,
        name="test_somebody_may_lunge",
        nodeid="test_somebody_may_lunge",
        iter_markers=lambda name: rules if name == "rule" else [],
        get_closest_marker=lambda name: name if name in marks else None,
    )


def test_recordings_kill_nothing(tmp_path: Path) -> None:
    """Recordings are written afresh whenever a difference seems intended: they protect no rule."""
    guard, _ = next(t for t in rules_of_game(Duel) if t.name == "1.1").functions
    plain, golden = tmp_path / "test_duel.py", tmp_path / "test_golden_duel.py"
    for file in (plain, golden):
        file.write_text(WEAK, encoding="utf-8")
    items = [collected(plain), collected(plain, "recording"), collected(golden)]
    assert [
        test.item for test in matching_tests.tests_that_name(guard, matching_tests.tests_of(items))
    ] == items[:1]


def test_tests_that_fail_anyway_are_left_out(tmp_path: Path) -> None:
    """A test that fails in sound code kills nothing, and is named."""
    status, told = tried(tmp_path, WEAK.replace("is None", "== 'never'"))
    assert status == 1
    assert "Left out, because it fails in code that is not broken" in told


def test_the_list_of_equivalent_mutants_is_checked(tmp_path: Path) -> None:
    """An entry without a reason is refused, with its place."""
    (tmp_path / "mutants.toml").write_text('[[equivalent]]\nfunction = "f"\n', encoding="utf-8")
    with pytest.raises(GameError, match=r"mutants\.toml: entry 1 needs the texts after, before"):
        read_equivalents([tmp_path])


def test_targets_of_a_game_are_its_rules() -> None:
    """Each rule has its functions: guards, steps, questions and what their verbs do.

    A function names all its rules. What acts for a verb without a rule of its own has those of its
    question: the tool passed over it.
    """
    targets = {target.name: target for target in rules_of_game(Duel)}
    assert list(targets) == [rule.number for rule in Duel.rulebook()]
    guard, _ = targets["1.1"].functions
    assert guard.function is may_lunge
    assert guard.words == {"1", "1.1"}
    assert [f.name for f in targets["2.1"].functions] == [
        "tests.play.duel.Lunge.window_for_a_parry",
        "tests.play.duel.Lunge.parry",
    ]


@rule("1")
class Bridge:
    """A class that carries a rule; one of its methods carries another."""

    def bears(self, tons: int) -> bool:
        """Return whether it bears a weight."""
        return tons < 9

    @rule("1.1")
    def is_open(self, turn: int) -> bool:
        """Return whether it is open."""
        return turn > 3


class Crossing:
    """What names the class by another name."""

    bridge_class = Bridge


def test_a_method_with_a_rule_of_its_own_does_not_carry_that_of_its_class() -> None:
    """Tests of the class say nothing of it; and a class has one name, where two name it."""
    book = Rulebook([Rule("1", "A bridge bears nine tons."), Rule("1.1", "It opens late.")])
    game: Any = SimpleNamespace(modules=(sys.modules[__name__],), rulebook=lambda: book)
    targets = {target.name: target.functions for target in rules_of_game(game)}
    assert [(f.name, f.words) for f in targets["1"]] == [
        (f"{__name__}.Bridge.bears", frozenset({"1"}))
    ]
    assert [(f.name, f.words) for f in targets["1.1"]] == [
        (f"{__name__}.Bridge.is_open", frozenset({"1.1"}))
    ]


def test_targets_of_a_package_are_its_public_functions() -> None:
    """What it lists: functions, and methods that no leading underscore hides."""
    names = {target.name for target in functions_of_package("hexwar.zones")}
    assert {"hexwar.zones.control.zone", "hexwar.zones.sides.Zones.against"} <= names
    assert not any(name.rpartition(".")[2].startswith("_") for name in names if "__" not in name)


def mutants(seed: int) -> list[Mutant]:
    """Return mutants of a rule of the toy game."""
    pytest.importorskip("mutmut")
    target = next(t for t in rules_of_game(Duel) if t.name == "1.1")
    return mutants_of(target, seed, 5)


def test_the_same_seed_gives_the_same_mutants() -> None:
    """Another seed gives others; each changes one place and all differ."""
    assert mutants(1) == mutants(1)
    assert [str(m) for m in mutants(1)] != [str(m) for m in mutants(2)]
    assert len({m.digest for m in mutants(1)}) == 5


def test_a_mutant_is_a_small_change_of_the_source() -> None:
    """The lines before stand in the source, those after do not; the file itself stays."""
    for mutant in mutants(3):
        assert mutant.before in source_of(mutant.function)
        assert mutant.after not in source_of(mutant.function)
        assert mutant.code is not may_lunge.__code__


def test_lines_that_were_cut_off_are_passed_over(tmp_path: Path) -> None:
    """A run that was killed while it wrote leaves a file that can be read."""
    file = tmp_path / "tried.jsonl"
    kept = Trial("1", "f", "s", "m", 3, "a", "b", "killed", "test_x", "t", 0.1)
    Record(file).add(kept)
    file.write_text(file.read_text(encoding="utf-8") + '{"target": "1', encoding="utf-8")
    assert Record(file).find(kept.key, {"test_x": "t"}) == kept
    assert Record(file).find(kept.key, {"test_x": "another"}) is None


SKIRMISH = """
def attack(g, attackers, defenders):
    if not attackers:
        return None
    g.losses += 1
    g.retreat(defenders)
    return is_over(g)
"""


def test_rules_are_broken_as_rulebooks_are_misread() -> None:
    """A guard is turned round or left out, an effect dropped, a side taken for the other."""
    libcst = pytest.importorskip("libcst")
    module = libcst.parse_module(SKIRMISH)
    waiting, broken = [module.body[0].body], set()
    while waiting:
        node = waiting.pop()
        waiting += node.children
        for place, others in rule_changes(node, frozenset({"attackers", "defenders"})):
            written = module.code_for_node(place)
            broken |= {(written, module.code_for_node(other)) for other in others}
    assert broken == {
        ("not attackers", "not (not attackers)"),
        ("not attackers", "False"),
        ("attackers", "defenders"),
        ("g.losses += 1", "pass"),
        ("g.retreat(defenders)", "pass"),
        ("defenders", "attackers"),
        ("is_over(g)", "not (is_over(g))"),
    }


def test_each_clause_of_a_list_can_be_left_out() -> None:
    """A list of two clauses loses either; a list of one is not emptied."""
    libcst = pytest.importorskip("libcst")
    module = libcst.parse_module("")

    def left(source: str) -> list[str]:
        changes = rule_changes(libcst.parse_expression(source), frozenset())
        return [module.code_for_node(other) for _, others in changes for other in others]

    assert left("[range_, sight]") == ["[sight]", "[range_, ]"]
    assert left("[sight]") == []
