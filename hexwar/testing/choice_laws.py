"""Laws of verbs that are declared by choices: what they list is what no clause refuses."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar.play.choices import Nouns
from hexwar.play.chosen import refusal_of
from hexwar.play.entries import Handler, Question
from hexwar.play.frames import Frame
from hexwar.play.runner import stood_in
from hexwar.play.state import State


def choice_faults(g: State, frame: Frame, question: Question) -> Iterator[tuple[str, str]]:
    """Yield the laws that the choices of a question break at a decision, and how.

    Each candidate is judged by one clause after the other; what none refuses must be what is
    listed.  A clause that gives sets must give them for whatever candidate; asking changes nothing.

    Args:
        g: A state at a decision; it is not changed.
        frame: The procedure that asks.
        question: Its question.
    """
    before = g.digest()
    given = question.nouns_given(frame)
    for handler in question.chosen:
        listed = {action[1:] for action in g.listed if action[0] == handler.verb}
        judged = set(_judged(g, frame, question, handler, given))
        if stood_in(g):  # which lists those among the legal actions that come first
            judged &= listed
        if judged != listed:
            extra, lacking = sorted(listed - judged)[:3], sorted(judged - listed)[:3]
            fault = f"{handler.verb}: {extra} too many, {lacking} lack"
            yield "choices list what no clause refuses", fault
    if g.digest() != before:
        yield "clauses are pure", f"a choice of {question!r} has changed the state"


def _judged(
    g: State, frame: Frame, question: Question, handler: Handler, given: Nouns
) -> Iterator[Nouns]:
    """Yield the nouns of an action that no clause refuses, judged one by one."""
    tried: list[Nouns] = [given]
    for choice, (_, noun) in zip(handler.choices[len(given) :], handler.nouns, strict=True):
        names = g.game.lexicon.names.get(noun.kind)
        m = question.context(frame, g)
        # Numbers have no names: those that are listed are tried, and the next one.
        most = max((choice.among(m, nouns).bit_length() for nouns in tried), default=0) + 1
        candidates = range(most if names is None else len(names))
        tried = [
            (*nouns, candidate)
            for nouns in tried
            for candidate in candidates
            if refusal_of(question.context(frame, g), handler, (*nouns, candidate)) is None
        ]
    for nouns in tried:
        if refusal_of(question.context(frame, g), handler, nouns) is None:
            yield nouns[len(given) :]
