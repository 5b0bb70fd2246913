"""Files of rules: rules and options read from TOML, every fault told with its line."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from hexwar.errors import DataError
from hexwar.play import Rule
from hexwar.play.game.rules_file import RulesFile, RuleTable, read_rules
from hexwar.play.game.scenarios import Option

SOUND = """
[[rule]]
number = "7.31"
title = "Enemy hexes"
summary = "A unit may not enter a hex that holds an enemy."

[[rule]]
number = "7.32"
title = "Infiltration"
summary = "A unit may slip past enemies."
option = "infiltration"

[[option]]
name = "infiltration"
rule = "7.32"
summary = "Whether units slip past enemies."
values = [true, false]
meanings = ["They do.", "They do not."]
"""


@attrs.frozen(kw_only=True)
class Illustrated(RuleTable):
    """A rule with a picture."""

    picture: str = ""


@attrs.frozen(kw_only=True)
class Picturebook(RulesFile):
    """A file of such rules."""

    rule: tuple[Illustrated, ...]


def written(folder: Path, text: str) -> Path:
    """Write a file of rules."""
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_rules_and_options_are_read_in_order(tmp_path: Path) -> None:
    """A sound file gives the rulebook and the options, the first value being the default."""
    file = read_rules(written(tmp_path, SOUND))
    assert list(file.rulebook) == [
        Rule("7.31", "A unit may not enter a hex that holds an enemy.", "", "Enemy hexes"),
        Rule("7.32", "A unit may slip past enemies.", "infiltration", "Infiltration"),
    ]
    assert file.options == {
        "infiltration": Option(
            "infiltration",
            (True, False),
            "Whether units slip past enemies.",
            "7.32",
            ("They do.", "They do not."),
        )
    }
    assert file.options["infiltration"].default is True


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    """Numbers that stand twice, unknown names, and values without a meaning, each by its line."""
    faulty = SOUND.replace('"7.31"', '"7.32"').replace('option = "inf', 'option = "imf')
    faulty = faulty.replace('rule = "7.32"', 'rule = "7.33"').replace(', "They do not."', "")
    with pytest.raises(DataError) as caught:
        read_rules(written(tmp_path, faulty))
    assert [(fault.line, fault.path) for fault in caught.value.faults] == [
        (8, "rule[1].number"),
        (11, "rule[1].option"),
        (15, "option[0].rule"),
        (18, "option[0].meanings"),
    ]


def test_a_game_may_say_more_of_each_rule(tmp_path: Path) -> None:
    """A subclass narrows what a rule holds; without it the further key is a fault."""
    path = written(tmp_path, SOUND.replace('"Enemy hexes"', '"Enemy hexes"\npicture = "a.svg"'))
    assert [rule.picture for rule in read_rules(path, Picturebook).rule] == ["a.svg", ""]
    with pytest.raises(DataError, match="picture"):
        read_rules(path)
