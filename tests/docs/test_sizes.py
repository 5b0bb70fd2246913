"""Files and functions stay as small as CONTRIBUTING.md says, so that a reader sees them whole."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE, FUNCTION = 500, 50
"""The most lines of a file, and of a function without its docstring."""

KERNELS = {"hexwar/large/kernels.py", "hexwar/sight/crossings.py"}
"""Kernels for numba, whose inner loops would take longer in several functions."""


def sources() -> Iterator[Path]:
    """Yield the modules of the library and of all games, without tests and templates."""
    for folder in ("hexwar", "ddob_scenarios", "examples"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if not {"tests", "templates"} & set(file.parts):
                yield file


def lengths(file: Path) -> Iterator[tuple[str, int]]:
    """Yield each function of a module with its lines, those of its docstring left out."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            length = node.end_lineno - node.lineno + 1
            first = node.body[0]
            if ast.get_docstring(node) is not None:
                assert first.end_lineno is not None
                length -= first.end_lineno - first.lineno + 1
            yield f"{file.relative_to(ROOT)}: {node.name}", length


def code_lines(file: Path) -> int:
    """Return how many lines of a module hold code: no docstrings, comments or blank lines."""
    text = file.read_text(encoding="utf-8")
    notes: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            assert node.end_lineno is not None
            notes.update(range(node.lineno, node.end_lineno + 1))
    lines = enumerate(map(str.strip, text.splitlines()), start=1)
    return sum(line[:1] not in ("", "#") and number not in notes for number, line in lines)


def test_files_are_short() -> None:
    """No module has more lines than CONTRIBUTING.md allows."""
    counts = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in sources()}
    assert {str(file.relative_to(ROOT)): n for file, n in counts.items() if n > FILE} == {}


def test_functions_are_short() -> None:
    """No function has more lines than CONTRIBUTING.md allows, kernels apart."""
    found = [
        (name, length)
        for file in sources()
        if file.relative_to(ROOT).as_posix() not in KERNELS
        for name, length in lengths(file)
        if length > FUNCTION
    ]
    assert found == []


def test_contributing_states_these_limits() -> None:
    """The numbers here are those that contributors read."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"files under {FILE} lines and functions under {FUNCTION}" in text


def test_the_guide_says_how_long_the_rule_of_joint_fire_is() -> None:
    """The search is in the library, so that the rule of Omaha stays under eighty lines."""
    rule = ROOT / "ddob_scenarios" / "rules" / "german_fire" / "assignment.py"
    text = (ROOT / "docs" / "guide" / "tables.md").read_text(encoding="utf-8")
    assert f"Its rule is {code_lines(rule)} lines of code without the docstrings" in text
    assert code_lines(rule) < 80
