"""Verbs in the words of before: actors, bars, what is free (:mod:`hexwar.play.tables` lists them).

New games declare theirs by choices: :class:`hexwar.play.tables.TableVerb`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hexwar.board import SetOf, as_set
from hexwar.play.clauses import Actors, Clause, RuleContext
from hexwar.play.refusal import Refusal
from hexwar.play.tables import Tables, Term, for_all

__all__ = ["Verb"]


class Targets(Actors):
    """The targets of a verb without actors: they are chosen as actors are."""

    def __init__(self, clauses: Sequence[Clause[Any]]) -> None:
        self.base = None
        self.clauses = tuple(clauses)
        self.sets = [clause.function for clause in clauses if clause.positive]
        self.bars = [clause.function for clause in clauses if not clause.positive]
        self._all_sets, self._all_bars = self.sets, self.bars


class Verb(Tables):
    """Something that can be done, with every rule about it in one ordered list.

    Args:
        name: The verb, as actions begin with it.
        rule: The number of the rule that it carries out; its events cite it.
        actors: The actors who may act; None for a verb whose only noun is its target.
        near: An ``@among`` clause: where targets are looked for; None for a verb without targets.
        place: ``place(m, actor)``: a tuple, the place on which the clauses of ``(game, *place)``
            depend. Verbs of a question with the same ``actors`` and ``place`` are listed together.
        pairs: ``pairs(m)``, where two nouns name an actor: these, in a fixed order; an actor's
            number is its place there. Such a verb has targets, and neither place nor price.
        bars: What keeps actors or targets out, in the order in which it is explained; ``near`` is
            explained before them, or where it stands among them.
        unpaid: A ``@bar.actors`` clause: who cannot pay.
        free: ``@free`` clauses: what costs nothing, and by which rule.

    Example:
        >>> from hexwar.play.clauses import among, bar
        >>> @among.actors("2")
        ... def mine(m): "It is not yours."; return 0b0011
        >>> @among("3")
        ... def next_hexes(m, actor): "It is not next to the unit."; return 0b110 << actor
        >>> @bar("3.1")
        ... def held(m): "Somebody stands there."; return 0b0100
        >>> MOVE = Verb("move", rule="3", actors=Actors(mine), near=next_hexes, bars=[held])
        >>> m = RuleContext(None, None)
        >>> MOVE.legal(m), MOVE.refusal(m, 0, 2)
        ([('move', 0, 1), ('move', 1, 3)], '3.1')
    """

    def __init__(
        self,
        name: str,
        *,
        rule: str,
        actors: Actors | None = None,
        near: Clause[Any] | None = None,
        place: Callable[[Any, Any], tuple[Any, ...]] | None = None,
        pairs: Callable[[Any], Sequence[tuple[int, int]]] | None = None,
        bars: Sequence[Clause[Any]] = (),
        unpaid: Clause[Any] | None = None,
        free: Sequence[Clause[Any]] = (),
    ) -> None:
        self.name = name
        self.pairs = pairs
        self.nouns = (actors is not None) + (near is not None) + (pairs is not None)
        if not self.nouns:
            raise TypeError(f"the verb {name} has neither actors nor targets")
        if pairs is not None and (near is None or actors is None or place or unpaid or free):
            raise TypeError(f"{name}: pairs are for a verb with actors and targets alone")
        about = list(bars) if near is None or near in bars else [near, *bars]
        if actors is None:
            sets = [clause for clause in about if clause.over == "targets"]
            actors, near = Targets(sets), None
            about = [clause for clause in about if clause not in sets]
        terms = {clause: _term(clause, near is not None) for clause in (*about, *free)}
        super().__init__(
            name,
            rule,
            actors=actors,
            about=[terms[clause] for clause in about],
            near=None if near is None else terms[near],
            place=place,
            unpaid=None if unpaid is None else _term(unpaid, False),
            free=[terms[clause] for clause in free],
        )

    def named(self, m: RuleContext, actor: int) -> tuple[int, ...]:
        """Return the nouns that name an actor: its number, or the two of its pair."""
        return (actor,) if self.pairs is None else self.pairs(m)[actor]

    def refusal(self, m: RuleContext, *nouns: int) -> Refusal | None:
        """Return the first clause that speaks against an action, evaluated again, or None."""
        if self.pairs is not None:
            pairs: list[tuple[int, ...]] = [*self.pairs(m)]
            pair = pairs.index(nouns[:2]) if nouns[:2] in pairs else len(pairs)
            nouns = pair, *nouns[2:]
        return super().refusal(m, *nouns)

    def refusal_of_actor(self, m: RuleContext, actor: int) -> Refusal | None:
        """Return what keeps an actor from all targets; one noun of a pair names no actor."""
        return None if self.pairs is not None else super().refusal_of_actor(m, actor)

    def open_targets(self, m: RuleContext) -> SetOf[Any]:
        """Return the legal targets of a verb without actors."""
        return as_set(self.legal_actors(m))

    def free_by(self, m: RuleContext, *nouns: int) -> str | None:
        """Return the rule by which an action costs nothing, or None."""
        clause = self.freeing(m, *nouns)
        return clause.rule if clause else None


def _term(clause: Clause[Any], has_targets: bool) -> Term:
    """Return a clause as tables ask it."""
    if clause.over == "actors":
        return Term(clause, "actors", "context", clause.function)
    if clause.over == "one":
        return Term(clause, "target" if has_targets else "actor", "actor", clause.function)
    if has_targets:
        return Term(clause, "targets", clause.scope, clause.function)
    if clause.scope == "context":
        return Term(clause, "actors", "context", for_all(clause.function))
    return Term(clause, "actor", clause.scope, clause.function)
