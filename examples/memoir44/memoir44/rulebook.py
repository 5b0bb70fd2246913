"""The rulebook: every rule of the specification in a sentence of ours, and every option."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated

import attrs

from hexwar.data import Datum, Faults, NotEmpty, read
from hexwar.play import Option, Rule, Rulebook


@attrs.frozen(kw_only=True)
class RuleTable(Datum):
    """A rule in the file of rules."""

    number: Annotated[str, NotEmpty()]
    title: str
    summary: Annotated[str, NotEmpty()]
    option: Annotated[str, "the option that decides it"] = ""


@attrs.frozen(kw_only=True)
class OptionTable(Datum):
    """An option in the file of rules."""

    name: Annotated[str, NotEmpty()]
    rule: str
    summary: str
    values: tuple[str | int | bool, ...]
    meanings: tuple[str, ...]


@attrs.frozen(kw_only=True)
class RulesFile(Datum):
    """The file of rules."""

    rule: tuple[RuleTable, ...]
    option: tuple[OptionTable, ...]


def check_rules(file: RulesFile, faults: Faults) -> None:
    """Check that numbers are unique, and that rules and options know each other."""
    options = [option.name for option in file.option]
    numbers: set[str] = set()
    for place, entry in enumerate(file.rule):
        if entry.number in numbers:
            faults.add(("rule", place, "number"), f"rule {entry.number} stands twice")
        numbers.add(entry.number)
        if entry.option and entry.option not in options:
            faults.unknown(("rule", place, "option"), "option", entry.option, options)
    for place, option in enumerate(file.option):
        if option.rule not in numbers:
            faults.unknown(("option", place, "rule"), "rule", option.rule, numbers)
        if len(option.values) != len(option.meanings):
            faults.add(("option", place, "meanings"), "expected one meaning for each value")


@cache
def _file() -> RulesFile:
    return read(files("memoir44") / "data" / "rules.toml", RulesFile, check_rules)


@cache
def printed_rules() -> Rulebook:
    """Return the rulebook."""
    return Rulebook(Rule(e.number, e.summary, e.option, e.title) for e in _file().rule)


@cache
def printed_options() -> dict[str, Option]:
    """Return every option of the game by name."""
    return {o.name: Option(o.name, o.values, o.summary, o.rule, o.meanings) for o in _file().option}
