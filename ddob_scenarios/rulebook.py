"""The rulebook: every numbered rule, ruling and option of the game in a sentence of ours."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated

import attrs

from hexwar.data import Faults, NotEmpty, read
from hexwar.play import Option, Rule, Rulebook


@attrs.frozen(kw_only=True)
class RuleTable:
    """A rule or ruling in the file of rules."""

    number: Annotated[str, NotEmpty()]
    title: str
    title_fr: str = ""
    summary: Annotated[str, NotEmpty()]
    summary_fr: str = ""
    option: Annotated[str, "the option that decides it"] = ""


@attrs.frozen(kw_only=True)
class OptionTable:
    """An option in the file of rules."""

    name: Annotated[str, NotEmpty()]
    rule: str
    summary: str
    summary_fr: str = ""
    values: tuple[str | int | bool, ...]
    meanings: tuple[str, ...]
    meanings_fr: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class RulesFile:
    """The file of rules."""

    rule: tuple[RuleTable, ...]
    option: tuple[OptionTable, ...]


def check_rules(file: RulesFile, faults: Faults) -> None:
    """Check that numbers are unique and options known."""
    options = [option.name for option in file.option]
    seen: set[str] = set()
    for place, entry in enumerate(file.rule):
        if entry.number in seen:
            faults.add(("rule", place, "number"), f"rule {entry.number} stands twice")
        seen.add(entry.number)
        if entry.option and entry.option not in options:
            faults.unknown(("rule", place, "option"), "option", entry.option, options)
    for place, option in enumerate(file.option):
        if len(option.values) != len(option.meanings):
            faults.add(("option", place, "meanings"), "expected one meaning for each value")


@cache
def _file() -> RulesFile:
    return read(files("ddob_scenarios") / "data" / "rules.toml", RulesFile, check_rules)


@cache
def printed_rules() -> Rulebook:
    """Return the rulebook."""
    return Rulebook(Rule(e.number, e.summary, e.option, e.title) for e in _file().rule)


@cache
def printed_options() -> dict[str, Option]:
    """Return every option of the game by name."""
    return {o.name: Option(o.name, o.values, o.summary, o.rule, o.meanings) for o in _file().option}


@cache
def translated_rules(language: str) -> dict[str, str]:
    """Return titles and summaries of rules and options in a language, by the English ones.

    Args:
        language: A language code; the registry is written in English and in ``"fr"``.
    """
    if language != "fr":
        return {}
    found: dict[str, str] = {}
    for entry in _file().rule:
        found |= {entry.title: entry.title_fr, entry.summary: entry.summary_fr}
    for option in _file().option:
        found[option.summary] = option.summary_fr
        found |= dict(zip(option.meanings, option.meanings_fr, strict=False))
    return {english: french for english, french in found.items() if french}
