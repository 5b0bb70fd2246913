"""Verbs with tables: what depends on the place of a unit alone is worked out once for each place.

A :class:`TableVerb` says who may act, to what, and what is free, in the words of
:mod:`hexwar.play.choices`.  From it come the legal list, the refusal with its reason, the price of
a preview, and the rule's own table, ``print(verb)``.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from hexwar.play.choices.choice import Choice
from hexwar.play.choices.sentences import READS_PLACE, Clause
from hexwar.play.choices.tables import Over, Scope, Tables, Term, asking, for_all

if TYPE_CHECKING:
    from hexwar.play.scene.scene import Preview

__all__ = ["TableVerb"]


class TableVerb(Tables):
    """Something that many units can do, with every rule about it, and tables of places.

    It is declared like a :class:`hexwar.play.choices.chosen.Verb`, with one noun or two: who acts,
    and to what.  Its clauses read the facts of the moment, ``m``, or a ``game`` and a place: what
    they say of a place holds for good.  Verbs of a question whose first noun is the same choice, or
    builds on the same, and which have the same ``place``, are listed together.

    Args:
        name: The verb, as actions begin with it.
        rule: The number of the rule that it carries out; its events cite it.
        place: ``place(m, unit)``: a tuple, the place on which clauses of ``(game, *place)`` depend.
        when: The conditions: a choice whose clauses take no noun.
        unpaid: A clause that forbids those who cannot pay.
        free_for: ``@frees`` clauses: who pays nothing.
        free_to: ``@frees`` clauses: the targets that cost nothing.
        preview: ``preview(g, *nouns)`` gives what it would come to.
        nouns: The choice of each noun, in the order in which they are chosen.

    Example:
        >>> from hexwar.play.choices.choice import forbids, requires
        >>> from hexwar.play.choices.facts import RuleContext
        >>> @requires("2")
        ... def mine(m): "It is not yours."; return 0b0011
        >>> @requires("3")
        ... def next_hexes(m, unit): "It is not next to the unit."; return 0b110 << unit
        >>> @forbids("3.1")
        ... def held(m): "Somebody stands there."; return 0b0100
        >>> MOVE = TableVerb("move", rule="3", unit=Choice(mine), to=Choice(next_hexes, held))
        >>> m = RuleContext(None, None)
        >>> MOVE.legal(m), MOVE.refusal(m, 0, 2)
        ([('move', 0, 1), ('move', 1, 3)], '3.1')
        >>> print(MOVE)
        move  (by rule 3)
        2    It is not yours.
        3    It is not next to the unit.
        3.1  Somebody stands there.
    """

    def __init__(
        self,
        name: str,
        *,
        rule: str,
        place: Callable[[Any, Any], tuple[Any, ...]] | None = None,
        when: Choice[Any] | None = None,
        unpaid: Clause[Any] | None = None,
        free_for: Sequence[Clause[Any]] = (),
        free_to: Sequence[Clause[Any]] = (),
        preview: Callable[..., Preview | None] | None = None,
        **nouns: Choice[Any],
    ) -> None:
        self.nouns, self.choices, self.preview = tuple(nouns), tuple(nouns.values()), preview
        if len(self.choices) not in (1, 2):
            raise TypeError(f"{name}: a verb with tables has one noun or two")
        unit, *to = self.choices
        actors = _actors(unit)
        of_unit = [_of_unit(c) for c in unit.clauses if c not in actors.clauses]
        of_targets = [_of_target(c) for choice in to for c in choice.clauses]
        near = next((t for t in of_targets if t.positive and t.over == "targets"), None)
        if not any(c.positive for c in actors.clauses) or (to and near is None):
            raise TypeError(f"{name} says nowhere where to look: it has no @requires of a set")
        super().__init__(
            name,
            rule,
            actors=actors,
            when=[_condition(c) for c in (when.clauses if when is not None else ())],
            about=[*of_unit, *of_targets],
            near=near,
            place=place,
            unpaid=None if unpaid is None else _of_unit(unpaid),
            free=[*map(_of_target, free_to), *map(_of_unit, free_for)],
        )


def _actors(unit: Choice[Any]) -> Choice[Any]:
    """Return the part of the choice of a unit that gives one set, shared with other verbs."""
    simple = [c for c in unit.clauses if not c.nouns and c.reads != READS_PLACE]
    if len(simple) == len(unit.clauses):
        return unit
    if unit.base is not None and all(c in simple for c in unit.base.clauses):
        return unit.base
    return Choice(*itertools.takewhile(simple.__contains__, unit.clauses))


def _of_unit(clause: Clause[Any]) -> Term:
    """Return a clause about who acts as tables ask it."""
    if clause.reads == READS_PLACE:
        return _term(clause, "actor", "place")
    if clause.nouns > 1:
        raise TypeError(f"{clause!r} takes {clause.nouns} nouns, where 1 is chosen")
    return _term(clause, *(("actor", "actor") if clause.nouns else ("actors", "context")))


def _of_target(clause: Clause[Any]) -> Term:
    """Return a clause about targets as tables ask it."""
    if clause.reads == READS_PLACE:
        return _term(clause, "targets", "place")
    if clause.nouns > 2:
        raise TypeError(f"{clause!r} takes {clause.nouns} nouns, where 2 are chosen")
    return _term(
        clause, "target" if clause.nouns == 2 else "targets", "actor" if clause.nouns else "context"
    )


def _condition(clause: Clause[Any]) -> Term:
    """Return a condition as tables ask it: it concerns all actors or none."""
    if clause.nouns or clause.reads == READS_PLACE or clause.judges is False:
        raise TypeError(f"{clause!r} is no condition: it takes no noun and returns a bool")
    return Term(clause, "actors", "context", for_all(asking(clause)))


def _term(clause: Clause[Any], over: Over, scope: Scope) -> Term:
    verdict = over in ("actor", "target")
    if clause.judges is not None and clause.judges is not verdict:
        gives = "judges one candidate: bool" if verdict else "gives a set"
        raise TypeError(f"{clause!r} stands where it {gives} by its parameters")
    return Term(clause, over, scope, asking(clause))
