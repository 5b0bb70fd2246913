"""No more than three files import one another in a circle, imports for annotations included.

In a larger circle no file can be read, tested or changed without the others.  Imports inside
functions and under ``TYPE_CHECKING`` count: the type checker and the reader follow them, too.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.docs.test_generated import loaded

ROOT = Path(__file__).parents[1]

PACKAGES = {
    "hexwar": ROOT,
    "ddob_scenarios": ROOT,
    "memoir44": ROOT / "examples/memoir44",
    "skirmish": ROOT / "examples/skirmish",
    "broadside": ROOT / "examples/broadside",
    "dogfight": ROOT / "examples/dogfight",
    "classic": ROOT / "examples/classic",
    "normandie44": ROOT / "examples/normandie44",
    "greatest_day": ROOT / "examples/greatest_day",
    "scheldt": ROOT / "examples/scheldt",
    "railhead": ROOT / "examples/railhead",
    "junction": ROOT / "examples/junction",
    "alder": ROOT / "examples/alder",
    "saltroad": ROOT / "examples/saltroad",
    "skirmish150": ROOT / "examples/skirmish150",
}
"""The packages, each with the folder in which it lies."""

LARGEST = 3
"""So many files may form a circle, such as a class and its two readers and writers."""

drawing: Any = loaded("import_drawing")
"""The module that reads the imports, and draws them for the guide."""

Imports = Mapping[str, set[str]]


def imports_of(package: str) -> dict[str, set[str]]:
    """Return by module of a package those that it imports."""
    found: dict[str, set[str]] = drawing.imports_of(drawing.modules_of(package, PACKAGES[package]))
    return found


def circles(imports: Imports) -> list[list[str]]:
    """Return the groups of modules each of which imports every other, directly or not."""
    above: dict[str, set[str]] = {name: drawing.reached(imports, name) for name in imports}
    found = {
        frozenset(other for other in above[name] if name in above[other])
        for name in imports
        if name in above[name]
    }
    return sorted((sorted(group) for group in found), key=len, reverse=True)


@pytest.mark.parametrize("package", PACKAGES)
def test_circles_of_imports_are_small(package: str) -> None:
    """A layer stands on those below it, for the reader and the type checker as well."""
    found = circles(imports_of(package))
    large = [" ".join(group) for group in found if len(group) > LARGEST]
    assert not large, "\n".join(large)


def test_a_circle_of_annotations_is_found() -> None:
    """The test sees imports under TYPE_CHECKING and in functions, and tells circles from chains."""
    late = "def f():\n    from p.c import C\n"
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p import a\n"
    assert list(drawing.imported(ast.parse(late))) == [("p.c", "C")]
    assert ("p", "a") in drawing.imported(ast.parse(typed))
    imports = {"p.a": {"p.b"}, "p.b": {"p.c"}, "p.c": {"p.a"}, "p.d": {"p.a"}}
    assert circles(imports) == [["p.a", "p.b", "p.c"]]
    assert circles({"p.a": {"p.b"}, "p.b": set()}) == []


@pytest.mark.parametrize("name", [name[17:-4] for name in drawing.PICTURES])
def test_arrows_of_the_drawn_imports_lead_down(name: str) -> None:
    """The drawing has every part of its contract, and no arrow that leads up."""
    svg = drawing.drawing(name)
    parts = [part for row in drawing.contract(name).rows for part in row]
    assert [part for part in parts if f">{part}</text>" not in svg] == []
    assert 'class="down"' in svg
    assert 'class="up"' not in svg


def test_an_arrow_that_leads_up_is_drawn_as_such() -> None:
    """The drawing would show a breach of the layers."""
    rows = (("rules",), ("state",))
    checked = drawing.Contract("game", rows)
    (chain,) = drawing.chains_of(checked, [("state", "rules")])
    assert chain == [("state", 1), ("rules", 0)]
    assert 'class="up"' in drawing._arrow([(0, 1), (0, 0)])
