"""The state by chapters: what only reads is shown all, and how much may change everything."""

from __future__ import annotations

from pathlib import Path

from normandie44 import rules
from normandie44.state import Field, Units, Whole, seen

from hexwar.testing.seen import reading_stub, takers

TAKERS = takers(rules)

MOST = 27
"""The number of functions that may change every chapter: they lead from one to the next."""


def test_what_rules_see_is_what_chapters_keep() -> None:
    """The stub is that of the fields as they are declared now."""
    text = Path(str(seen.__file__)).with_suffix(".pyi").read_text(encoding="utf-8")
    assert text == reading_stub(Whole, seen.Seen, Field, Units)


def test_each_field_is_kept_by_one_chapter() -> None:
    """None is declared by the state itself, where every rule could change it."""
    owners = {column.owner for column in Whole.columns}
    assert "Whole" not in owners
    assert {"Units", "Depots", "Air", "Headquarters"} < owners


def test_what_judges_only_reads() -> None:
    """Clauses, questions and previews take what changes nothing."""
    judging = [taker for taker in TAKERS if taker.judges]
    assert len(judging) > 80
    assert [taker.name for taker in judging if taker.takes != "Field"] == []


def test_few_functions_may_change_everything() -> None:
    """Most of those that change something name the chapter."""
    everything = [taker.name for taker in TAKERS if taker.takes == "Whole"]
    assert len(everything) <= MOST, everything
