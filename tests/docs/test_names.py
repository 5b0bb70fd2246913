"""A variable is named by the thing that it holds, not by what happened to it or by where it is."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from tests.docs.test_sizes import sources

EMPTY = frozenset(
    "found told kept known made left here what given taken wanted meant".split()  # noqa: SIM905
)
"""Words that say nothing of the thing. *Left* also names a side, which is right."""

SHARE = 0.02
"""The largest share of all assignments; it was 0.051 when they were first counted."""


def assigned(file: Path) -> Counter[str]:
    """Return how often a module assigns to each name."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return Counter(
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def test_names_say_what_they_hold() -> None:
    """Of a hundred assignments, at most two are to words that could name anything."""
    by_file = {file: assigned(file) for file in sources()}
    names = sum(by_file.values(), Counter[str]())
    empty = {file: sum(count[word] for word in EMPTY) for file, count in by_file.items()}
    most = sorted(empty, key=lambda file: -empty[file])[:10]
    assert sum(empty.values()) / names.total() < SHARE, {str(file): empty[file] for file in most}
