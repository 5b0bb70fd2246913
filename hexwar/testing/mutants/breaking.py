"""How a function is broken: one small change of its source, compiled into new code.

The package mutmut knows some changes: another operator, another number, an argument left out.
``rule_changes`` adds those of a rulebook: a guard turned round or left
out, an effect dropped, a side taken for the other.  Not changed are annotations, decorators,
defaults, assertions, and what is raised: breaking those shows nothing about a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

import attrs

from hexwar.errors import GameError
from hexwar.testing.mutants.rule_changes import rule_changes
from hexwar.testing.mutants.targets import Function, MutantTarget


@attrs.frozen
class Mutant:
    """A function with one small change.

    Attributes:
        function: The function as it was written.
        line: The line of the file that differs first, counted from 1.
        before: The lines that differ, as they were written, without indentation.
        after: The same lines, changed.
        code: The code of the changed function.
        digest: Tells this change from any other of the function.
    """

    function: Function
    line: int
    before: str
    after: str
    code: CodeType
    digest: str

    def __str__(self) -> str:
        return f"{self.function.name}: {self.before}  ->  {self.after}"


@attrs.frozen
class Change:
    """A change that can be made: a place in the source, and what may stand there instead.

    Attributes:
        function: The function.
        start: Where the place starts in the source file, in bytes.
        end: Where it ends.
        instead: The texts that may stand there instead.
        weight: How often it is taken, compared with others.
    """

    function: Function
    start: int
    end: int
    instead: tuple[str, ...]
    weight: int


TELLING = {
    "BinaryOperation",
    "BooleanOperation",
    "ComparisonTarget",
    "IfExp",
    "In",
    "Integer",
    "Is",
    "IsNot",
    "NotIn",
    "UnaryOperation",
}
"""Changes of these nodes turn a condition or a sum round: they are taken more often than others,
most of which end the function with an error."""


def mutants_of(target: MutantTarget, seed: int, each: int) -> list[Mutant]:
    """Break the functions of a target in a few ways.

    Args:
        target: The rule or function.
        seed: The same seed gives the same mutants, as long as the functions stay the same.
        each: How many mutants to make at most.
    """
    rng = Random(f"{seed}/{target.name}")
    changes = [change for f in target.functions for change in changes_of(f)]
    drawn = sorted(changes, key=lambda change: rng.random() ** (1 / change.weight), reverse=True)
    instead = [rng.sample(change.instead, len(change.instead)) for change in drawn]
    by_name: dict[str, Mutant] = {}
    # A second change of a place is made when each place has been changed once.
    for turn in range(max(map(len, instead), default=0)):
        for change, texts in zip(drawn, instead, strict=True):
            if len(by_name) == each:
                return list(by_name.values())
            mutant = _made(change, texts[turn]) if turn < len(texts) else None
            if mutant is not None:
                by_name.setdefault(mutant.digest, mutant)
    return list(by_name.values())


def digest_of(text: str) -> str:
    """Return a short hash of a text."""
    return blake2b(text.encode(), digest_size=8).hexdigest()


def source_of(function: Function) -> str:
    """Return the source of a function as it was written."""
    parsed, node = _parsed(function.code.co_filename), _definition(function)
    return "" if node is None else parsed.text(*parsed.span(node))


def changes_of(function: Function) -> list[Change]:
    """Return the changes that can be made to a function."""
    parsed, node = _parsed(function.code.co_filename), _definition(function)
    if node is None:
        return []
    changes = []
    for place, nodes in _changes(node.body):
        instead = tuple(parsed.module.code_for_node(other) for other in nodes)
        weight = 4 if type(place).__name__ in TELLING else 1
        changes.append(Change(function, *parsed.span(place), instead, weight))
    for place, nodes in _rule_changes(node.body, parsed.names):
        instead = tuple(parsed.module.code_for_node(other) for other in nodes)
        changes.append(Change(function, *parsed.span(place), instead, 4))
    return changes


@cache
def _tools() -> Any:
    try:
        import libcst  # noqa: PLC0415 -- of the extra "mutate"
        from mutmut.mutation import mutators  # noqa: PLC0415
    except ImportError as error:
        raise GameError('mutants need the package mutmut: pip install "hexwar[mutate]"') from error
    return libcst, mutators


class Parsed:
    """A file of source, with the definitions in it.

    Attributes:
        source: The source, as bytes.
        module: The tree that libcst makes of it; its nodes are all different objects.
        definitions: The definitions by qualified name, with the line on which the body starts.
        names: The names in it.
    """

    def __init__(self, file: Path) -> None:
        _tools()
        from libcst import metadata, parse_module  # noqa: PLC0415 -- of the extra "mutate"

        self.source = file.read_bytes()
        wrapper = metadata.MetadataWrapper(parse_module(self.source))
        self.module = wrapper.module
        self._spans = wrapper.resolve(metadata.ByteSpanPositionProvider)
        self._lines = wrapper.resolve(metadata.PositionProvider)
        self.definitions: dict[str, list[tuple[int, Any]]] = {}
        self._look(self.module, "")
        self.names = frozenset(re.findall(r"[A-Za-z_]\w*", self.source.decode()))

    def _look(self, node: Any, name: str) -> None:
        """Find the definitions below a node."""
        for child in node.children:
            kind = type(child).__name__
            if kind == "FunctionDef":
                line = self._lines[child.body].start.line
                self.definitions.setdefault(name + child.name.value, []).append((line, child))
                self._look(child, f"{name}{child.name.value}.<locals>.")
            elif kind == "ClassDef":
                self._look(child, f"{name}{child.name.value}.")
            else:
                self._look(child, name)

    def span(self, node: Any) -> tuple[int, int]:
        """Return where a node starts and ends, in bytes."""
        place = self._spans[node]
        return place.start, place.start + place.length

    def text(self, start: int, end: int) -> str:
        """Return a part of the source."""
        return self.source[start:end].decode()


@cache
def _parsed(file: str) -> Parsed:
    return Parsed(Path(file))


def _definition(function: Function) -> Any:
    """Return the definition of a function: of several with its name the first after its line."""
    code = function.code
    definitions = _parsed(code.co_filename).definitions.get(code.co_qualname, [])
    return next((node for line, node in definitions if line >= code.co_firstlineno), None)


PASSED_OVER = {"Annotation", "Assert", "Decorator", "Del", "Param", "Raise", "Import", "ImportFrom"}
"""Nodes in which nothing is changed."""


def _rule_changes(node: Any, names: frozenset[str]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    if type(node).__name__ in PASSED_OVER or _is_a_question_of_type(node):
        return
    yield from rule_changes(node, names)
    for child in node.children:
        yield from _rule_changes(child, names)


def _changes(node: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    libcst, mutators = _tools()
    if type(node).__name__ in PASSED_OVER or _is_a_question_of_type(node):
        return
    instead: list[Any] = []
    for kind, operator in mutators.mutation_operators:
        if isinstance(node, kind):
            replacements = list(operator(node))
            # A string in other letters is no other change than a string that is wrong.
            instead += replacements[:1] if isinstance(node, libcst.SimpleString) else replacements
    if instead:
        yield node, tuple(instead)
    for child in node.children:
        yield from _changes(child)


def _is_a_question_of_type(node: Any) -> bool:
    """Return whether a node is a call whose arguments cannot be broken without an error."""
    libcst, _ = _tools()
    if not (isinstance(node, libcst.Call) and isinstance(node.func, libcst.Name)):
        return False
    return node.func.value in {"len", "isinstance", "cast"}


def _made(change: Change, instead: str) -> Mutant | None:
    """Make a change; None where the result is no code, or code of another shape."""
    function = change.function
    parsed = _parsed(function.code.co_filename)
    head, tail = parsed.source[: change.start], parsed.source[change.end :]
    broken = (head + instead.encode() + tail).decode()
    try:
        code = _compiled(broken, function.code)
    except (SyntaxError, ValueError):
        return None
    if code is None or code.co_freevars != function.code.co_freevars:
        return None
    line, before, after = _different(parsed.source.decode(), broken)
    begin, _ = parsed.span(_definition(function))
    digest = digest_of(f"{change.start - begin} {change.end - begin} {instead}")
    return Mutant(function, line, before, after, code, digest)


def _compiled(source: str, like: CodeType) -> CodeType | None:
    """Compile a module and return the code of the function that stands where another stood."""
    pending = [compile(source, like.co_filename, "exec", dont_inherit=True)]
    while pending:
        code = pending.pop()
        if code.co_qualname == like.co_qualname and code.co_firstlineno == like.co_firstlineno:
            return code
        pending += [const for const in code.co_consts if isinstance(const, CodeType)]
    return None


def _different(written: str, broken: str) -> tuple[int, str, str]:
    """Return the number of the first line that differs, and all that differ in both texts."""
    old, new = written.splitlines(), broken.splitlines()
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    before, after = (
        " ".join(line.strip() for line in lines[start : len(lines) - end]) for lines in (old, new)
    )
    return start + 1, before, after
