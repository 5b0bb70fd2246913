"""The rulebook: every rule of the specification in a sentence of ours, and every option."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from hexwar.play import Option, Rulebook, RulesFile, read_rules


@cache
def _file() -> RulesFile:
    return read_rules(files("memoir44") / "data" / "rules.toml")


def printed_rules() -> Rulebook:
    """Return the rulebook."""
    return _file().rulebook


def printed_options() -> dict[str, Option]:
    """Return every option of the game by name."""
    return _file().options
