"""No more than three files import one another in a circle, imports for annotations included.

In a larger circle no file can be read, tested or changed without the others.  Imports inside
functions and under ``TYPE_CHECKING`` count: the type checker and the reader follow them, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PACKAGES = {
    "hexwar": ROOT,
    "ddob_scenarios": ROOT,
    "memoir44": ROOT / "examples/memoir44",
    "skirmish": ROOT / "examples/skirmish",
    "classic": ROOT / "examples/classic",
    "normandie44": ROOT / "examples/normandie44",
    "greatest_day": ROOT / "examples/greatest_day",
    "skirmish150": ROOT / "examples/skirmish150",
}
"""The packages, each with the folder in which it lies."""

LARGEST = 3
"""So many files may form a circle, such as a class and its two readers and writers."""

DRAWN_ON_DEMAND = ("hexwar.board.picture", "hexwar.draw")
"""Boards draw themselves in notebooks; python-chess does the same."""

Imports = Mapping[str, set[str]]


def modules_of(package: str, folder: Path) -> dict[str, Path]:
    """Return the modules of a package by dotted name."""
    found = {}
    for path in (folder / package).rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Give what a module imports, wherever in it: the module, and the name taken from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute"
            yield from ((str(node.module), alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def imports_of(modules: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return by module the modules of the same package that it imports."""
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        asked = imported(ast.parse(path.read_text(encoding="utf-8")))
        targets = {f"{m}.{n}" if f"{m}.{n}" in modules else m for m, n in asked}
        found[name] = {t for t in targets & modules.keys() if t != name}
        found[name] -= {t for t in found[name] if (name, t) == DRAWN_ON_DEMAND}
    return found


def circles(imports: Imports) -> list[list[str]]:
    """Return the groups of modules each of which imports every other, directly or not."""
    above: dict[str, set[str]] = {name: reachable(imports, name) for name in imports}
    found = {
        frozenset(other for other in above[name] if name in above[other])
        for name in imports
        if name in above[name]
    }
    return sorted((sorted(group) for group in found), key=len, reverse=True)


def reachable(imports: Imports, start: str) -> set[str]:
    """Return what a module imports, directly or not; itself only if it lies on a circle."""
    found: set[str] = set()
    open_ = list(imports[start])
    while open_:
        name = open_.pop()
        if name not in found:
            found.add(name)
            open_ += imports[name]
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_circles_of_imports_are_small(package: str) -> None:
    """A layer stands on those below it, for the reader and the type checker as well."""
    found = circles(imports_of(modules_of(package, PACKAGES[package])))
    large = [" ".join(group) for group in found if len(group) > LARGEST]
    assert not large, "\n".join(large)


def test_a_circle_of_annotations_is_found() -> None:
    """The test sees imports under TYPE_CHECKING and in functions, and tells circles from chains."""
    late = "def f():\n    from p.c import C\n"
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p import a\n"
    assert list(imported(ast.parse(late))) == [("p.c", "C")]
    assert ("p", "a") in imported(ast.parse(typed))
    imports = {"p.a": {"p.b"}, "p.b": {"p.c"}, "p.c": {"p.a"}, "p.d": {"p.a"}}
    assert circles(imports) == [["p.a", "p.b", "p.c"]]
    assert circles({"p.a": {"p.b"}, "p.b": set()}) == []
