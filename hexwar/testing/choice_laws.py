"""Laws of verbs that are declared by choices: what they list is what no clause refuses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeVar

from hexwar.play.choices.chosen import refusal_of
from hexwar.play.choices.sentences import Nouns
from hexwar.play.sequence.entries import Handler, Question
from hexwar.play.sequence.frames import Frame
from hexwar.play.states import State
from hexwar.play.states.runner import stood_in

T = TypeVar("T")

TRIED: Final = 12
"""How many candidates are judged for each noun: one search may be made again for each of them."""


def choice_faults(
    g: State, frame: Frame, question: Question, rng: Random
) -> Iterator[tuple[str, str]]:
    """Yield the laws that the choices of a question break at a decision, and how.

    Candidates at random are judged by one clause after the other; those that none refuses must be
    listed, and no others.  Asking changes nothing.

    Args:
        g: A state at a decision; it is not changed.
        frame: The procedure that asks.
        question: Its question.
        rng: Chooses the candidates.
    """
    before = g.digest()
    given = question.nouns_given(frame)
    for handler in question.chosen:
        listed = {action[1:] for action in g.listed if action[0] == handler.verb}
        for nouns, legal in _judged(g, frame, question, handler, given, rng):
            # Who stands in for a side lists those among the legal actions that come first.
            if legal is not (nouns in listed) and not (legal and stood_in(g)):
                fault = f"{handler.verb} {nouns}: listed {nouns in listed}, by its clauses {legal}"
                yield "choices list what no clause refuses", fault
    if g.digest() != before:
        yield "clauses are pure", f"a choice of {question!r} has changed the state"


def _judged(
    g: State, frame: Frame, question: Question, handler: Handler, given: Nouns, rng: Random
) -> Iterator[tuple[Nouns, bool]]:
    """Yield the nouns of some actions, each with whether no clause refuses it."""
    begun: list[Nouns] = [given]
    for _, noun in handler.nouns[:-1]:
        longer = [(*nouns, n) for nouns in begun for n in _ids(g, noun.kind)]
        begun = [
            nouns
            for nouns in _some(longer, rng)
            if refusal_of(question.context(frame, g), handler, nouns) is None
        ]
    whole = begun
    if handler.nouns:
        last = _ids(g, handler.nouns[-1][1].kind)
        whole = [(*nouns, n) for nouns in begun for n in _some(last, rng)]
    for nouns in whole:
        refusal = refusal_of(question.context(frame, g), handler, nouns)
        yield nouns[len(given) :], refusal is None


def _ids(g: State, kind: str) -> list[int]:
    """Return the ids of a kind of noun; numbers, which have no names, up to a few."""
    names = g.game.lexicon.names.get(kind)
    return [*range(TRIED)] if names is None else [i for i, name in enumerate(names) if name]


def _some(candidates: Sequence[T], rng: Random) -> list[T]:
    return rng.sample(candidates, min(TRIED, len(candidates)))
