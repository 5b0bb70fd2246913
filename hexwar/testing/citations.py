"""Does each event cite a rule that acted? Checked from the code that runs when it happens."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any

from hexwar.play.game import Game
from hexwar.play.game.rulebook import cited_functions, marked_functions, rules_of
from hexwar.play.sequence.entries import Question
from hexwar.play.sequence.inheriting import open_places
from hexwar.play.states import State
from hexwar.play.states.procedures import procedures_of
from hexwar.play.states.runner import perform
from hexwar.play.values.events import Event
from hexwar.play.values.steering import Action

DECISIONS = 20_000
"""The most decisions of a random game: some games have no end, as a sandbox."""

DeclaredRules = Mapping[CodeType, frozenset[str]]
"""By the code of a function: the rules that it carries out."""


def false_citations(g: State, action: Action) -> list[str]:
    """Return what is wrong with the rules that the events of an action cite, in a sentence each.

    A rule has acted when a step, a handler or a function marked with ``@rule`` that carries its
    number is running, or when code of the kit is running that calls a method so marked: the shift
    of a column is told by the throw, not by ``shifts``. A verb carries the rules of its question
    unless it names its own.

    Args:
        g: A state at a decision; it is not changed.
        action: One of ``g.listed``.
    """
    after = g.clone()
    recorder = _CitationRecorder(_declared(g.game))
    after.events = recorder
    perform(after, action)
    return recorder.faults


class _CitationRecorder(list[Event]):
    """Events that note, when one is added, which rules the running code carries."""

    def __init__(self, declared: DeclaredRules) -> None:
        super().__init__()
        self.declared = declared
        self.faults: list[str] = []

    def append(self, event: Event) -> None:
        super().append(event)
        acting: set[str] = set()
        places = []
        for frame in _callers(sys._getframe(1)):
            acting |= self.declared.get(frame.f_code, frozenset())
            if frame.f_globals["__name__"].startswith("hexwar.kit."):
                procedure: Any = type(frame.f_locals.get("self"))
                acting |= _of_methods(procedure, frame.f_code)
            places.append(frame.f_code.co_qualname)
        if places and event.rule not in acting:
            where = ", called by ".join(places)
            self.faults.append(
                f"the event {event.kind!r} cites {event.rule or 'no rule'}, which did not act; "
                f"told in {where}; there {', '.join(sorted(acting)) or 'no rule'} acts: "
                f"{_remedy(_callers(sys._getframe(1)), event.rule)}, or correct what the event "
                f"cites"
            )


@lru_cache(maxsize=1024)
def _of_methods(procedure: type, code: CodeType) -> frozenset[str]:
    """Return the rules of the marked methods of a procedure that some code calls, at any depth.

    Args:
        procedure: The class of the procedure.
        code: The code of one of its entries.
    """
    numbers = {getattr(procedure, "rule_number", "")} - {""}
    cited: dict[str, Any] = {}
    for base in reversed(procedure.__mro__):
        cited |= vars(base).get("cites", {})
    for name, methods in _called(procedure, code):
        rule = cited.get(name, ())
        numbers.update((rule,) if isinstance(rule, str) else rule)
        for method in methods:
            numbers.update(rules_of(method))
    return frozenset(numbers)


def _called(procedure: type, code: CodeType) -> Iterator[tuple[str, list[FunctionType]]]:
    """Yield the names that some code uses, at any depth, with the methods of these names.

    Args:
        procedure: The class of the procedure.
        code: The code of one of its entries.
    """
    names, waiting = set[str](), [code]
    while waiting:
        running = waiting.pop()
        waiting += [inner for inner in running.co_consts if isinstance(inner, CodeType)]
        for name in set(running.co_names) - names:
            names.add(name)
            members = [vars(base).get(name) for base in procedure.__mro__]
            methods = [member for member in members if isinstance(member, FunctionType)]
            waiting += [method.__code__ for method in methods]
            yield name, methods


def _marked_by_the_game(procedure: type, code: CodeType) -> list[str]:
    """Return the methods with ``@rule`` that a game has written, and that code of the kit calls."""
    return sorted(
        methods[0].__qualname__.rpartition("<locals>.")[2]
        for _, methods in _called(procedure, code)
        if methods and rules_of(methods[0]) and not methods[0].__module__.startswith("hexwar.")
    )


def _remedy(callers: Iterator[FrameType], number: str) -> str:
    """Return the line that names a rule where an event is told, or near there.

    Args:
        callers: The frames of the game's own code, the innermost first.
        number: The number of the rule.
    """
    number = number or "…"
    innermost: CodeType | None = None
    for frame in callers:
        innermost = innermost or frame.f_code
        name, procedure = frame.f_code.co_name, type(frame.f_locals.get("self"))
        if name in getattr(procedure, "plan", {}) or name in getattr(procedure, "cites", {}):
            numbers = (*getattr(procedure, "cites", {}).get(name, ()), number)
            value = repr(numbers if len(numbers) > 1 else number)
            remedy = f"write {name!r}: {value} in {procedure.__name__}.cites"
            marked = _marked_by_the_game(procedure, frame.f_code)
            also = f", or name {number} in @rule above {' or '.join(marked)}" if marked else ""
            return f"{remedy}{also}"
    if innermost is None:
        return "name the rule there"
    place = f"{Path(innermost.co_filename).name}:{innermost.co_firstlineno}"
    return f'write @rule("{number}") above {innermost.co_qualname} ({place})'


def uncited(game: type[Game], scenario: str, games: int = 3, seed: int = 0) -> list[str]:
    """Return what a game does without naming a rule, each with the line to write.

    Entries and verbs of the kit that the game leaves open are found without playing. Events that
    cite a rule which did not act are found in random games.

    Args:
        game: The class of the game.
        scenario: The scenario that is played.
        games: How many games are played.
        seed: The seed of the first; the others follow.

    Returns:
        A sentence for each place, in the order of the code and of play.
    """
    procedures = procedures_of(game.modules, game.opening, game.variants)
    lines = []
    for procedure in procedures.values():
        places = open_places(procedure) if procedure not in game.variants else []
        if places:
            lines.append(
                f'{procedure.__name__}: write @frame("…") above it, with the number of its rule; '
                f"so far these cite none: {', '.join(places)}"
            )
    if lines:
        return lines
    faults: dict[str, None] = {}
    for number in range(games):
        g, rng = game(scenario).start(seed + number), Random(seed + number)
        for _ in range(DECISIONS):
            if g.result is not None:
                break
            action = rng.choice(g.listed)
            faults |= dict.fromkeys(false_citations(g, action))
            perform(g, action)
    return list(faults)


def _callers(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield the frames of the game's own code, the innermost first."""
    while frame is not None and frame.f_code is not false_citations.__code__:
        if not frame.f_globals["__name__"].startswith("hexwar.play."):
            yield frame
        frame = frame.f_back


@lru_cache(maxsize=8)
def _declared(game: Game) -> DeclaredRules:
    """Return the rules that each function of a game's rules carries."""
    declared: dict[CodeType, set[str]] = {}
    for function, marked in marked_functions(game.modules):
        declared.setdefault(function.__code__, set()).update(marked)
    for procedure in game.procedures.values():
        for function, cited in cited_functions(procedure):
            declared.setdefault(function.__code__, set()).update(cited)
        for planned in procedure.plan.values():
            entry = planned.entry
            if not isinstance(entry, Question):
                continue
            for handler in entry.handlers.values():
                numbers = {handler.rule} if handler.own_rule else set(entry.rules)
                declared.setdefault(handler.function.__code__, set()).update(numbers)
    return {code: frozenset(numbers) for code, numbers in declared.items()}
