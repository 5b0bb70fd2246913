"""Does each event cite a rule that acted? Checked from the code that runs when it happens."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import CodeType, FrameType

from hexwar.play.game import Game
from hexwar.play.game.rulebook import cited_functions, marked_functions
from hexwar.play.sequence.entries import Question
from hexwar.play.states import State
from hexwar.play.states.runner import perform
from hexwar.play.values.events import Event
from hexwar.play.values.steering import Action

DeclaredRules = Mapping[CodeType, frozenset[str]]
"""By the code of a function: the rules that it carries out."""


def false_citations(g: State, action: Action) -> list[str]:
    """Return what is wrong with the rules that the events of an action cite, in a sentence each.

    A rule has acted when a step, a handler or a function marked with ``@rule`` that carries its
    number is running. A verb of a question with several verbs carries the rule that it names
    itself, and not that of the question.

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
            places.append(frame.f_code.co_qualname)
        if places and event.rule not in acting:
            where = ", called by ".join(places)
            self.faults.append(
                f"the event {event.kind!r} cites {event.rule or 'no rule'}, which did not act; "
                f"told in {where}; there {', '.join(sorted(acting)) or 'no rule'} acts: name the "
                f"rule there in @step, @rule or cites, or correct what the event cites"
            )


def _callers(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield the frames of the game's own code, the innermost first."""
    while frame is not None and frame.f_code is not false_citations.__code__:
        if not frame.f_globals["__name__"].startswith("hexwar.play."):
            yield frame
        frame = frame.f_back


@lru_cache(maxsize=8)
def _declared(game: Game) -> DeclaredRules:
    """Return the rules that each function of a game's rules carries."""
    found: dict[CodeType, set[str]] = {}
    for function, marked in marked_functions(game.modules):
        found.setdefault(function.__code__, set()).update(marked)
    for procedure in game.procedures.values():
        for function, cited in cited_functions(procedure):
            found.setdefault(function.__code__, set()).update(cited)
        for planned in procedure.plan.values():
            entry = planned.entry
            if not isinstance(entry, Question):
                continue
            for handler in entry.handlers.values():
                numbers = {handler.rule} if handler.own_rule else set(entry.rules)
                if handler.own_rule or len(entry.handlers) == 1:
                    found.setdefault(handler.function.__code__, set()).update(numbers)
    return {code: frozenset(numbers) for code, numbers in found.items()}
