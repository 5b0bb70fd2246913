"""The rules registry: every numbered rule is in it, and has code and tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.printed import DATA
from hexwar.play.game.rulebook import Coverage, undeclared

from .facts import by_name, rows

NUMBERS = [line[0] for line in rows("rule_numbers")]
TESTS = Path(__file__).parent

WITHOUT_NUMBER = ("events", "terrain-effects", "charts")
"""Procedures that the booklet does not number; the first waves need them all."""


def coverage() -> dict[str, Coverage]:
    """Return every rule with its code and tests."""
    found = DATA.rules.rulebook.coverage(DDayAtOmahaBeach.modules, [TESTS])
    return {row.rule.number: row for row in found}


def section(number: str) -> int:
    """Return the section of a rule or ruling, 0 if it belongs to none."""
    found = re.match(r"R?(\d+)", number)
    return int(found[1]) if found else 0


def test_every_number_of_the_booklet_is_in_the_rulebook() -> None:
    """The registry lists each numbered rule, each procedure without a number, and the charts."""
    assert [number for number in NUMBERS if number not in DATA.rules.rulebook] == []


def test_every_rule_says_something() -> None:
    """Each entry has a title and one sentence."""
    for rule in DATA.rules.rulebook:
        assert rule.title, rule.number
        assert rule.summary.endswith("."), rule.number


def test_no_rule_of_the_first_waves_is_without_code_or_test() -> None:
    """Sections 2 to 13, their procedures without a number, and every ruling on them."""
    covered = coverage()
    played = [n for n in NUMBERS if 2 <= section(n) <= 13 or n in WITHOUT_NUMBER]
    played += [n for n in covered if n not in NUMBERS and 2 <= section(n) <= 13]
    played += [n for n in covered if re.match(r"(P\d|RE-|event/|terrain/)", n)]
    assert [n for n in played if not covered[n].code] == []
    assert [n for n in played if not covered[n].tests] == []


def test_code_and_tests_name_known_rules_only() -> None:
    """A misspelt number would count for nothing."""
    assert dict(undeclared(DDayAtOmahaBeach.modules, DATA.rules.rulebook)) == {}
    known = {rule.number for rule in DATA.rules.rulebook}
    marks = re.compile(r"@pytest\.mark\.rule\((.*?)\)", re.DOTALL)
    for file in sorted(TESTS.glob("test_*.py")):
        for mark in marks.findall(file.read_text(encoding="utf-8")):
            for number in re.findall(r'"([^"]+)"', mark):
                assert number in known, (file.name, number)


@pytest.mark.parametrize("name", by_name("options"))
def test_options(name: str) -> None:
    """Each option has the values that the rulings give it, the default first, and its ruling."""
    ruling, *values = by_name("options")[name]
    option = DATA.rules.options[name]
    assert values == [str(value).lower() for value in option.values]
    assert str(option.default).lower() == values[0]
    assert option.rule == ruling
    assert DATA.rules.rulebook[ruling].option == name
    assert len(option.meanings) == len(values)


def test_every_option_of_the_first_waves_may_be_chosen() -> None:
    """An option that sections 2 to 13 speak of is offered by both scenarios that play them."""
    scenarios = DDayAtOmahaBeach.scenarios()
    wanted = {n for n, (ruling, *_) in by_name("options").items() if 5 <= section(ruling) <= 11}
    offered = {o.name for o in scenarios["first-waves"].options}
    assert wanted - offered == {"obstacles_gone_turn"}, "which matters from turn 23 on"
    offered = {o.name for o in scenarios["easy-fox"].options}
    of_both_divisions = {"division_order", "joint_division_attacks"}
    assert wanted - offered == {"obstacles_gone_turn"} | of_both_divisions
