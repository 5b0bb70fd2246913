"""The rulebook: every numbered rule, ruling and option of the game in a sentence of ours."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import attrs

from hexwar.play import Option, OptionTable, Rulebook, RulesFile, RuleTable, read_rules


@attrs.frozen(kw_only=True)
class RuleInFrench(RuleTable):
    """A rule or ruling, in French too."""

    title_fr: str = ""
    summary_fr: str = ""


@attrs.frozen(kw_only=True)
class OptionInFrench(OptionTable):
    """An option, in French too."""

    summary_fr: str = ""
    meanings_fr: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class OmahaRules(RulesFile):
    """The file of rules."""

    rule: tuple[RuleInFrench, ...]
    option: tuple[OptionInFrench, ...]


@cache
def _file() -> OmahaRules:
    return read_rules(files("ddob_scenarios") / "data" / "rules.toml", OmahaRules)


def printed_rules() -> Rulebook:
    """Return the rulebook."""
    return _file().rulebook


def printed_options() -> dict[str, Option]:
    """Return every option of the game by name."""
    return _file().options


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
