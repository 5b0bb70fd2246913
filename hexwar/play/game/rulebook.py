"""The rules registry: every numbered rule, in one sentence of ours, with the code that enforces it.

Steps and questions carry their numbers (``@step("6.31")``); guards, loaders and other functions
are marked with :func:`rule`.  A test names the rules it protects with the pytest marker
``@pytest.mark.rule("6.31")``.  :meth:`Rulebook.coverage` joins the three.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, TypeVar

from hexwar.errors import GameError, UnknownNameError
from hexwar.play.choices.choice import Clause
from hexwar.play.choices.facts import MARK
from hexwar.play.sequence.entries import Entry, Question
from hexwar.play.sequence.frames import Frame

__all__ = ["CodePlace", "Coverage", "Rule", "Rulebook", "rule"]

F = TypeVar("F", bound=Callable[..., Any])


def rule(*numbers: str) -> Callable[[F], F]:
    """Mark a function as code that enforces numbered rules; a guard may return only these.

    Args:
        numbers: The numbers, as the rules booklet writes them.

    Example:
        >>> @rule("7.31")
        ... def not_onto_the_enemy(g, unit: int, to: int) -> str | None:
        ...     return "7.31" if g.enemies >> to & 1 else None
        >>> rules_of(not_onto_the_enemy)
        ('7.31',)
    """

    def mark(function: F) -> F:
        setattr(function, MARK, numbers)
        return function

    return mark


def rules_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the numbers with which :func:`rule` marked a function."""
    return getattr(function, MARK, ())


class Rule(NamedTuple):
    """One numbered rule of a game.

    Attributes:
        number: Its number in the booklet, such as ``"6.31"``.
        summary: What it says, in one sentence of ours.
        option: The scenario option that decides it where the booklet leaves two readings, or "".
        title: What it is about, in a few words of ours.
        left_out: What of it the game does not keep, and why, or "".
    """

    number: str
    summary: str
    option: str = ""
    title: str = ""
    left_out: str = ""


class CodePlace(NamedTuple):
    """Where in the code a rule is enforced.

    Attributes:
        name: The dotted name, such as ``"mygame.fire.PositionFires.hits"``.
        file: The file.
        line: The line on which it starts.
    """

    name: str
    file: str
    line: int


class Coverage(NamedTuple):
    """A rule with the code that enforces it and the tests that protect it.

    A rule that is split into sentences is their heading: each of these has code and a test.
    """

    rule: Rule
    code: tuple[CodePlace, ...]
    tests: tuple[str, ...]
    sentences: tuple[str, ...] = ()

    @property
    def covered(self) -> bool:
        """Return whether the rule has both code and a test, or sentences in its place."""
        return bool(self.sentences or (self.code and self.tests))


class Rulebook:
    """The numbered rules of a game.

    Args:
        rules: The rules in the order of the booklet.

    Example:
        >>> book = Rulebook([Rule("7.31", "A unit may not enter a hex that holds an enemy.")])
        >>> book["7.31"].summary
        'A unit may not enter a hex that holds an enemy.'
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules: dict[str, Rule] = {}
        for entry in rules:
            if entry.number in self._rules:
                raise GameError(f"the rule {entry.number} stands twice in the rulebook")
            self._rules[entry.number] = entry

    def extended(self, rules: Iterable[Rule]) -> Rulebook:
        """Return the rules with others behind them; one with the number of a rule replaces it.

        Example:
            >>> book = Rulebook([Rule("1", "Units move."), Rule("2", "Units fight.")])
            >>> [rule.summary for rule in book.extended([Rule("2", "Units fight by day.")])]
            ['Units move.', 'Units fight by day.']
        """
        return Rulebook((self._rules | {rule.number: rule for rule in rules}).values())

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, number: object) -> bool:
        return number in self._rules

    def __getitem__(self, number: str) -> Rule:
        """Return a rule by its number.

        Raises:
            UnknownNameError: When the book has no such rule.
        """
        try:
            return self._rules[number]
        except KeyError:
            raise UnknownNameError.of("rule", number, self._rules) from None

    def sentences(self, number: str) -> tuple[str, ...]:
        """Return the numbers of the sentences into which a rule is split, in the book's order.

        Args:
            number: The number of the rule; its sentences are ``NUMBER/name``.

        Example:
            >>> book = Rulebook([Rule("5", "Retreat."), Rule("5/lost", "A unit cut off is lost.")])
            >>> book.sentences("5"), book.sentences("5/lost")
            (('5/lost',), ())
        """
        return tuple(other for other in self._rules if other.rpartition("/")[0] == number)

    def get(self, number: str) -> Rule | None:
        """Return a rule by its number, or None when the book has no such rule."""
        return self._rules.get(number)

    def coverage(self, modules: Iterable[ModuleType], tests: Iterable[Path] = ()) -> list[Coverage]:
        """Join each rule with the code that enforces it and the tests that name it.

        Args:
            modules: The modules of the game.
            tests: Files or folders of tests; those that do not exist are passed over.
        """
        code = code_by_rule(modules)
        tests_by_number = tests_by_rule(tests)
        return [
            Coverage(
                entry,
                tuple(code.get(entry.number, ())),
                tuple(tests_by_number.get(entry.number, ())),
                self.sentences(entry.number),
            )
            for entry in self
        ]


def code_by_rule(modules: Iterable[ModuleType]) -> dict[str, list[CodePlace]]:
    """Return, by rule number, the functions, steps and questions that carry it."""
    places: dict[str, list[CodePlace]] = {}
    for module in modules:
        for name, function, numbers in _marked(module):
            for number in numbers:
                places.setdefault(number, []).append(_place(name, function))
    return places


def marked_functions(
    modules: Iterable[ModuleType],
) -> Iterator[tuple[FunctionType, tuple[str, ...]]]:
    """Yield the steps, questions and marked functions of some modules, with their rule numbers.

    Args:
        modules: The modules of a game.
    """
    for module in modules:
        for _, marked, numbers in _marked(module):
            function = inspect.unwrap(marked)
            if isinstance(function, FunctionType):
                yield function, numbers


def cited_functions(procedure: type[Frame]) -> Iterator[tuple[FunctionType, tuple[str, ...]]]:
    """Yield functions of a procedure that carry rules, inherited ones with the game's numbers."""
    for planned in procedure.plan.values():
        entry = planned.entry
        if isinstance(entry.function, FunctionType):
            yield entry.function, entry.rules
    for name, numbers in _numbers_given(procedure):
        method = getattr(procedure, name, None)
        if isinstance(method, Clause):
            method = method.function
        if isinstance(method, FunctionType):
            yield method, numbers


def _numbers_given(procedure: type[Frame]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the numbers that a procedure gives to its methods: by ``cites``, or by a table."""
    yield from procedure.cites.items()
    for name in dir(procedure):
        clause = getattr(procedure, name)
        asked = clause.asked_by(procedure) if isinstance(clause, Clause) else None
        if isinstance(asked, Mapping):
            yield name, tuple(asked.values())


def rules_judged(procedure: type[Frame], judge: Callable[..., Any]) -> tuple[str, ...]:
    """Return the rules by which a method refuses: its own, and those a procedure cites for it.

    Args:
        procedure: The procedure whose question the method belongs to.
        judge: The ``refusal`` of a handler.
    """
    return (*rules_of(judge), *procedure.cites.get(getattr(judge, "__name__", ""), ()))


def _marked(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any], tuple[str, ...]]]:
    for name, value in vars(module).items():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        full = f"{module.__name__}.{name}"
        if inspect.isclass(value):
            for member, inner in vars(value).items():
                if isinstance(inner, Entry):
                    own = inner.function.__module__ == module.__name__
                    yield f"{full}.{member}", inner.function if own else value, inner.rules
                    if isinstance(inner, Question):
                        yield from _verbs(full, inner)
                elif callable(inner) and rules_of(inner):
                    yield f"{full}.{member}", inner, rules_of(inner)
            if issubclass(value, Frame):
                yield from _cited(full, value)
            if MARK in vars(value):
                yield full, value, rules_of(value)
        elif callable(value) and rules_of(value):
            yield full, value, rules_of(value)


def _cited(
    frame: str, procedure: type[Frame]
) -> Iterator[tuple[str, Callable[..., Any], tuple[str, ...]]]:
    """Yield the rules that a procedure gives to itself and to its methods, inherited or not."""
    if "rule_number" in vars(procedure):
        yield frame, procedure, (procedure.rule_number,)
    for name, numbers in _numbers_given(procedure):
        if name not in procedure.plan and name not in procedure.by_default:
            written = vars(procedure).get(name)
            owner = written if isinstance(written, FunctionType) else procedure
            yield f"{frame}.{name}", owner, numbers


def _verbs(
    frame: str, question: Question
) -> Iterator[tuple[str, Callable[..., Any], tuple[str, ...]]]:
    """Yield the handlers of a frame, without inherited ones, with their rule or the question's."""
    of_the_frame = frame.rpartition(".")[2] + "."
    for handler in question.handlers.values():
        if handler.function.__qualname__.startswith(of_the_frame):
            numbers = (handler.rule,) if handler.own_rule else question.rules
            yield f"{frame}.{handler.function.__name__}", handler.function, numbers


def _place(name: str, function: Callable[..., Any]) -> CodePlace:
    function = inspect.unwrap(function)
    if inspect.isclass(function):
        return CodePlace(
            name, inspect.getsourcefile(function) or "", inspect.getsourcelines(function)[1]
        )
    return CodePlace(name, function.__code__.co_filename, function.__code__.co_firstlineno)


def tests_by_rule(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Return, by rule number, the tests that name it with ``@pytest.mark.rule(…)``.

    The files are read, not run, so that the report needs no pytest.  A test is named as pytest
    names it, with the path of its file from the root of its project: files of the same name in two
    folders are two files.

    Args:
        paths: Files or folders of tests.
    """
    tests_by_number: dict[str, list[str]] = {}
    for path in paths:
        for file in sorted(path.rglob("test_*.py")) if path.is_dir() else [path]:
            if not file.is_file():
                continue
            name = _path_in_project(file, path)
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                    for number in _numbers_marked(node):
                        tests_by_number.setdefault(number, []).append(f"{name}::{node.name}")
    return tests_by_number


def _path_in_project(file: Path, searched: Path) -> str:
    """Return the path of a test file from the root of its project, or else from where it was found.

    Args:
        file: The file.
        searched: The folder in which it was found, or the file itself.
    """
    full = file.resolve()
    roots = [folder for folder in full.parents if (folder / "pyproject.toml").is_file()]
    root = roots[0] if roots else (searched if searched.is_dir() else searched.parent).resolve()
    return full.relative_to(root).as_posix()


def _numbers_marked(test: ast.FunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute)):
            continue
        if decorator.func.attr == "rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def undeclared(modules: Iterable[ModuleType], book: Rulebook) -> Mapping[str, list[CodePlace]]:
    """Return the rule numbers that code carries and the book does not know."""
    return {n: places for n, places in code_by_rule(modules).items() if n not in book}


def questions(procedures: Iterable[type[Frame]]) -> Iterator[Question]:
    """Yield every question of the procedures of a game."""
    for procedure in procedures:
        for planned in procedure.plan.values():
            if isinstance(planned.entry, Question):
                yield planned.entry


def verbs_asked(procedures: Iterable[type[Frame]]) -> Iterator[str]:
    """Yield the verbs that the questions of some procedures handle, and those that decline."""
    for question in questions(procedures):
        yield from question.handlers
        yield from question.or_else or ()
