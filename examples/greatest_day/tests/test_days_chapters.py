"""The state by chapters: what only reads is shown all, and how much may change everything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import greatest_day
from greatest_day.state import Field, Units, Whole
from greatest_day.state.seen import Seen

from hexwar.testing.seen import stub

PACKAGE = Path(greatest_day.__file__).parent

MOST = 24
"""So many functions may change every chapter: steps and handlers that pass from one to another."""


def functions() -> Iterator[ast.FunctionDef]:
    """Yield the functions of the rules, with their methods."""
    for path in sorted(PACKAGE.joinpath("rules").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def takes(function: ast.FunctionDef) -> str:
    """Return the class of the state that a function takes, or ""."""
    named = {each.arg: each.annotation for each in function.args.args}
    annotation = named.get("g")
    return annotation.id if isinstance(annotation, ast.Name) else ""


def test_what_rules_see_is_what_chapters_keep() -> None:
    """The stub is that of the fields as they are declared now."""
    text = PACKAGE.joinpath("state/seen.pyi").read_text(encoding="utf-8")
    assert text == stub(Whole, Seen, Field, Units)


def test_each_field_is_kept_by_one_chapter() -> None:
    """None is declared by the state itself, where every rule could change it."""
    assert "Whole" not in {column.owner for column in Whole.columns}
    assert len({column.owner for column in Whole.columns}) >= 16


def test_clauses_and_calculations_only_read() -> None:
    """What says whether something may be done, or previews it, takes what changes nothing."""
    pure = ("requires", "forbids", "frees", "preview")
    marked = [
        function
        for function in functions()
        for decorator in function.decorator_list
        if ast.unparse(decorator).split("(")[0].split(".")[-1] in pure
    ]
    assert len(marked) > 150
    assert [f.name for f in marked if takes(f) not in ("Field", "")] == []


def test_few_functions_may_change_everything() -> None:
    """Most of those that change something name the chapter."""
    everything = [function.name for function in functions() if takes(function) == "Whole"]
    assert len(everything) <= MOST, everything
