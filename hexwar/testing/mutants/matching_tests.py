"""Which tests name a rule or a function: by ``@pytest.mark.rule``, or by what their source says.

Recordings of whole games kill no mutant: they are recorded again whenever a difference seems to
be intended.  Modules of tests whose name starts with ``test_golden`` are therefore left out, and
tests marked ``recording``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from hexwar.testing.mutants.breaking import digest_of
from hexwar.testing.mutants.targets import Function

if TYPE_CHECKING:
    import pytest


@attrs.frozen(eq=False)
class Test:
    """A test as pytest collected it: one case of it, where it has several.

    Attributes:
        item: The item of pytest.
        rules: The numbers of the rules that it names.
        words: The names in its source, and in the functions of its module that it calls; what
            stands after a dot with the dot.
        digest: A hash of its source.
    """

    __test__ = False

    item: Any
    rules: frozenset[str]
    words: frozenset[str]
    digest: str

    @property
    def name(self) -> str:
        """The name that pytest gives it."""
        name: str = self.item.nodeid
        return name


def tests_of(items: Iterable[pytest.Item]) -> list[Test]:
    """Return the tests that may kill mutants.

    Args:
        items: The items that pytest collected.
    """
    tests = []
    for item in items:
        if item.path.name.startswith("test_golden") or item.get_closest_marker("recording"):
            continue
        rules = {str(n) for mark in item.iter_markers("rule") for n in mark.args}
        name = getattr(item, "originalname", item.name)
        words, text = _source_of(item.path, name)
        tests.append(Test(item, frozenset(rules), words, digest_of(item.name + text)))
    return tests


def tests_that_name(function: Function, tests: Iterable[Test]) -> list[Test]:
    """Return the tests that name a function or a rule it carries out."""
    tests = list(tests)
    for words in (function.words, function.otherwise):
        named = [test for test in tests if words & test.rules or words & test.words]
        if named:
            return named
    return []


@cache
def _source_of(file: Path, test: str) -> tuple[frozenset[str], str]:
    """Return the names in a test and in what it calls of its module, and the source of these."""
    definitions, texts = _module(file)
    words: set[str] = set()
    seen: list[str] = []
    pending = [test]
    while pending:
        name = pending.pop()
        if name in seen or name not in definitions:
            continue
        seen.append(name)
        words |= definitions[name]
        pending += sorted(word.removeprefix(".") for word in definitions[name])
    return frozenset(words), "\n".join(texts[name] for name in sorted(seen))


@cache
def _module(file: Path) -> tuple[dict[str, set[str]], dict[str, str]]:
    """Return what a module of tests defines: the names in each definition, and its source."""
    if file.suffix != ".py":
        return {}, {}
    source = file.read_text(encoding="utf-8")
    words: dict[str, set[str]] = {}
    texts: dict[str, str] = {}
    for node in _definitions(ast.parse(source)):
        for name in _defined(node):
            words.setdefault(name, set()).update(_names(node))
            texts[name] = texts.get(name, "") + ast.unparse(node)
    return words, texts


def _definitions(tree: ast.Module | ast.ClassDef) -> Iterator[ast.stmt]:
    for node in tree.body:
        yield node
        if isinstance(node, ast.ClassDef):
            yield from _definitions(node)


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [t.id for t in targets if isinstance(t, ast.Name)]


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield f".{node.attr}"
        elif isinstance(node, ast.arg):
            yield node.arg
