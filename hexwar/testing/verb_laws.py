"""Laws of verbs that are declared as values: what they list is what their clauses say."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar.board import iterate
from hexwar.play.choices.facts import RuleContext
from hexwar.play.choices.tables import Tables, Term, asking
from hexwar.play.sequence.entries import Question
from hexwar.play.sequence.frames import Frame
from hexwar.play.states import State
from hexwar.play.states.runner import stood_in


def verb_faults(g: State, frame: Frame, question: Question) -> Iterator[tuple[str, str]]:
    """Yield the laws that the verbs of a question break at a decision, and how.

    Each candidate is judged by one clause after the other, without tables and shared facts; what
    none refuses must be what is listed.  Clauses must give the same set twice and change nothing,
    and what a table holds of a place must be what its clauses say.

    Args:
        g: A state at a decision; it is not changed.
        frame: The procedure that asks.
        question: Its question.
    """
    before = g.digest()
    for handler in question.handlers.values():
        verb = handler.declared
        if verb is None:
            continue
        listed = {action[1:] for action in g.listed if action[0] == verb.verb}
        m = question.context(frame, g)
        judged = {nouns for nouns in _candidates(verb, m) if verb.refusal(m, *nouns) is None}
        if stood_in(g):  # which lists those among the legal actions that come first
            judged &= listed
        if judged != listed:
            extra, lacking = sorted(listed - judged)[:3], sorted(judged - listed)[:3]
            yield "verbs list what no clause refuses", f"{verb}: {extra} too many, {lacking} lack"
        unpaid = [] if verb.unpaid is None else [verb.unpaid]
        for term in (*verb.when, *verb.about, *unpaid, *verb.free):
            if _asking_sets(verb, term, m) != _asking_sets(verb, term, m):
                yield "clauses are pure", f"{term.clause!r} gives another set when asked again"
        for clause in verb.actors.clauses:
            if asking(clause)(m) != asking(clause)(m):
                yield "clauses are pure", f"{clause!r} gives another set when asked again"
    if g.digest() != before:
        yield "clauses are pure", f"a verb of {question!r} has changed the state"
    yield from _stale(g, question)


def _candidates(verb: Tables, m: RuleContext) -> Iterator[tuple[int, ...]]:
    """Yield the nouns among which a verb is looked for."""
    looked_for = next(clause for clause in verb.actors.clauses if clause.positive)
    for actor in iterate(asking(looked_for)(m)):
        if verb.near is None:
            yield (actor,)
        else:
            near = _set_of(verb, verb.near, m, actor)
            yield from ((actor, target) for target in iterate(near))


def _set_of(verb: Tables, term: Term, m: RuleContext, actor: int) -> int:
    """Return what a clause gives for an actor."""
    if term.scope == "context":
        return int(term.ask(m))
    if term.scope == "actor":
        return int(term.ask(m, actor))
    assert verb.place is not None
    return int(term.ask(m.g.game, *verb.place(m, actor)))


def _asking_sets(verb: Tables, term: Term, m: RuleContext) -> list[int]:
    """Return what a clause gives for those actors who may act, as far as it gives sets."""
    if term.over == "target":
        return []
    if term.scope == "context":
        return [int(term.ask(m))]
    concerned = m.able(verb.actors) if term.only is None else m.able(verb.actors) & term.only(m)
    return [_set_of(verb, term, m, actor) for actor in iterate(concerned)]


def _stale(g: State, question: Question) -> Iterator[tuple[str, str]]:
    """Yield where a table of places holds something else than its clauses say now."""
    for family in question.verbs.families:
        tables = g.game.verb_tables.get(family)
        for place, row in list(tables.rows.items())[-20:] if tables else ():
            fresh = [(k, *verb.at_place(g.game, place)) for k, verb in enumerate(family.verbs)]
            if row.entries != tuple(entry for entry in fresh if entry[1]):
                verbs = ", ".join(verb.verb for verb in family.verbs)
                yield "clauses of a place hold for good", f"{verbs}: another answer at {place}"
