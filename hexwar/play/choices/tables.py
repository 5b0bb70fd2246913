"""How are verbs evaluated by sets, with tables of what each place allows?

:mod:`hexwar.play.choices.table_verbs` says how they are declared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from hexwar.board import ALL, NONE, SetOf, as_set, iterate, pack
from hexwar.play.choices.facts import RuleContext
from hexwar.play.choices.refusal import Refusal
from hexwar.play.choices.sentences import READS_FACTS, READS_PLACE, READS_PROCEDURE, Clause
from hexwar.play.values.steering import Action

__all__ = ["Now", "Tables", "Term"]

AT_MOST: Final = 16_384
"""The maximum number of entries in a table of places; a full table is emptied."""

Over: TypeAlias = Literal["actors", "actor", "targets", "target"]
Scope: TypeAlias = Literal["place", "context", "actor"]
Ask: TypeAlias = Callable[..., Any]

Concerned: TypeAlias = "Sequence[tuple[int, Term]]"
"""Clauses to be asked of each actor, with those whom they concern."""

Now: TypeAlias = "tuple[int, int, int, int, int, Concerned, Concerned]"
"""What the clauses of a verb give in one evaluation; a tuple, because one is made in each.

First four sets of actors and targets: the actors that no clause about actors keeps out, and who can
pay for any target; those of them who cannot pay, and may choose among free targets alone; the
actors for whom any clause has to be asked one by one; the targets kept out, for any actor.  Then
the targets that cost nothing, for any actor; and the bars and the free clauses to be asked of each.
"""


class Term:
    """A clause as tables ask it.

    Args:
        clause: The clause.
        over: What it gives: a set of actors, a verdict on one actor; a set of targets, a verdict on
            one target.
        scope: How long that holds: for a place for good, in one evaluation, for one actor.
        ask: The function: it takes the game and a place, or the facts and as many nouns as needed.

    Attributes:
        leaves: Gives the targets that it leaves to an actor, of some that are open.
    """

    __slots__ = ("ask", "clause", "leaves", "only", "over", "positive", "scope")

    def __init__(self, clause: Any, over: Over, scope: Scope, ask: Ask) -> None:
        self.clause, self.over, self.scope, self.ask = clause, over, scope, ask
        self.positive: bool = clause.positive
        self.only: Callable[[Any], int] | None = clause.only
        self.leaves = _leaves(self)


class Tables:
    """What a verb lists and refuses, by sets and tables of places.

    An actor may do it to a target if no clause keeps out either of them.  An actor who cannot pay
    may do it only if a clause makes it free.  A refusal is the first clause that forbids it.

    Args:
        verb: The verb, as actions begin with it.
        rule: The number of the rule that it carries out.
        when: The conditions under which it is legal at all.
        actors: The actors to choose from; verbs of a question that share them and ``place`` are
            listed together.
        about: What else keeps actors or targets out, in the order in which it is explained.
        near: That of ``about`` which says where targets are looked for; None without targets.
        place: ``place(m, actor)``: the place on which clauses of ``(game, *place)`` depend.
        unpaid: Who cannot pay.
        free: What costs nothing, and by which rule.
    """

    def __init__(
        self,
        verb: str,
        rule: str,
        *,
        actors: Any,
        when: Sequence[Term] = (),
        about: Sequence[Term] = (),
        near: Term | None = None,
        place: Callable[[Any, Any], tuple[Any, ...]] | None = None,
        unpaid: Term | None = None,
        free: Sequence[Term] = (),
    ) -> None:
        self.verb, self.rule = verb, rule
        self.actors, self.near, self.place = actors, near, place
        self.when, self.about = tuple(when), tuple(about)
        self.unpaid, self.free = unpaid, tuple(free)
        for term in (*about, *free):
            if term.scope == "place" and place is None:
                raise TypeError(f"{verb}: {term.clause!r} needs a place")
        self.of_actors = [
            keeping_out(t.ask, t.positive) for t in (*when, *about) if t.over == "actors"
        ]
        self.of_place = [t for t in about if t.scope == "place"]
        of_context = [t for t in about if t.over == "targets" and t.scope == "context"]
        self.sets_now = [t.ask for t in of_context if t.positive]
        self.bars_now = [t.ask for t in of_context if not t.positive]
        self.of_each = [t for t in about if t.scope == "actor"]
        self.free_actors = [t.ask for t in free if t.over == "actors"]
        others = [t for t in free if t.over != "actors"]
        self.free_places = [t for t in others if t.scope == "place"]
        self.free_now = [t.ask for t in others if t.scope == "context"]
        self.free_each = [t for t in others if t.scope == "actor"]
        self.free_asked = [t for t in others if t.scope != "place"]
        self.frees_targets = bool(others)
        self.settled = not (about or unpaid)  # by who may act

    def __repr__(self) -> str:
        return f"<verb {self.verb} ({self.rule})>"

    def __str__(self) -> str:
        rows = [((*c.rules, self.rule)[0], c.reason) for c in self.refusing]
        freed = [(t.clause.rules[0], t.clause.reason) for t in self.free]
        width = max((len(number) for number, _ in rows), default=0)
        lines, of_free = ([f"{n:<{width}}  {why}" for n, why in part] for part in (rows, freed))
        free = ["free:", *of_free] if of_free else []
        return "\n".join([f"{self.verb}  (by rule {self.rule})", *lines, *free])

    @property
    def refusing(self) -> Iterator[Any]:
        """The clauses that may refuse, in the order in which they are explained."""
        yield from (term.clause for term in self.when)
        yield from self.actors.clauses
        yield from (term.clause for term in self.about)
        if self.unpaid is not None:
            yield self.unpaid.clause

    @property
    def clauses(self) -> Iterator[Any]:
        """All clauses, in the order in which they are explained."""
        yield from self.refusing
        yield from (term.clause for term in self.free)

    @property
    def rules(self) -> frozenset[str]:
        """The numbers by which it may be refused."""
        own = (self.rule,)
        return frozenset(n for clause in self.refusing for n in clause.numbers(None, own))

    # -- listing

    def legal(self, m: RuleContext) -> list[Action]:
        """List what may be done now."""
        if self.near is None:
            return [(self.verb, actor) for actor, _ in self._open_to(m)]
        return [
            (self.verb, a, target) for a, targets in self._open_to(m) for target in iterate(targets)
        ]

    def any_legal(self, m: RuleContext) -> bool:
        """Return whether anything may be done now."""
        return any(True for _ in self._open_to(m))

    def legal_actors(self, m: RuleContext) -> SetOf[Any]:
        """Return the set of actors that may do it, whatever the target."""
        if self.near is None and self.place is None:
            return as_set(self.doing(m, self.now(m, m.able(self.actors))))
        return pack([actor for actor, _ in self._open_to(m)])

    def _open_to(self, m: RuleContext) -> Iterator[tuple[int, int]]:
        """Yield the actors that may act, each with the set of its legal targets."""
        able, now = m.able(self.actors), None
        for actor in iterate(able):
            targets, free = self._at_place_of(m, actor)
            if not targets:
                continue
            if now is None:
                now = self.now(m, able)
            if now[0] >> actor & 1 and (targets := self.judged(m, actor, targets, free, now)):
                yield actor, targets

    def targets(self, m: RuleContext, actor: int) -> int:
        """Return the legal targets of an actor; 1 or 0 for a verb without targets.

        Args:
            m: The facts of the moment.
            actor: An actor; whether it is one of ``actors`` is not asked.
        """
        if self.unpaid is None:
            return self.unbarred(m, actor)
        targets, free = self._at_place_of(m, actor)
        if not targets:
            return 0
        now = self.now(m, 1 << actor)
        return self.judged(m, actor, targets, free, now) if now[0] else 0

    def _at_place_of(self, m: RuleContext, actor: int) -> tuple[int, int]:
        """Return what is open where an actor is, and what of it is free."""
        if self.place is not None:
            return self.kept_at(m.g.game, self.place(m, actor))
        nothing_asked: int = 1 if self.near is None else ALL
        return nothing_asked, 0

    def at_place(self, game: Any, place: tuple[Any, ...]) -> tuple[int, int]:
        """Return what the clauses of a place leave open there, and what of it is free."""
        targets, free = 1 if self.near is None else ALL, 0
        for term in self.of_place:
            given = _as_targets(term, term.ask(game, *place))
            targets &= given if term.positive else ~given
            if not targets:
                break
        for term in self.free_places:
            free |= _as_targets(term, term.ask(game, *place))
        return targets, free

    def kept_at(self, game: Any, place: tuple[Any, ...]) -> tuple[int, int]:
        """Return the same, kept in a table of the game."""
        try:
            table = game.verb_tables[self]
        except KeyError:
            table = game.verb_tables[self] = {}
        cached: tuple[int, int] | None = table.get(place)
        if cached is None:
            if len(table) >= AT_MOST:
                table.clear()
            cached = table[place] = self.at_place(game, place)
        return cached

    def now(self, m: RuleContext, able: int) -> Now:
        """Return what the clauses give in this evaluation for some actors, a set."""
        acts, unpaid, freed = able, 0, 0
        freeing: Concerned = ()
        for function in self.of_actors:
            acts &= ~function(m)
        if self.unpaid is not None and (unpaid := acts & self.unpaid.ask(m)):
            for function in self.free_actors:
                unpaid &= ~function(m)
            if not self.frees_targets:
                acts, unpaid = acts & ~unpaid, 0
        if not acts:
            return NOBODY
        blocked = 0
        for function in self.bars_now:
            blocked |= function(m)
        for function in self.sets_now:
            blocked |= ~function(m)
        special, judged = _concerned(self.of_each, m, acts) if self.of_each else _NONE
        if unpaid:
            for function in self.free_now:
                freed |= function(m)
            if self.free_each:
                freeing, asked = _concerned(self.free_each, m, unpaid)
                judged |= asked
        return acts, unpaid, judged, blocked, freed, special, freeing

    def doing(self, m: RuleContext, now: Now) -> int:
        """Return the actors for whom a verb without targets and place is legal.

        Args:
            m: The facts of the moment.
            now: What the clauses give in this evaluation.
        """
        acts, unpaid, judged, _, _, _, _ = now
        if apart := acts & (judged | unpaid):
            for actor in iterate(apart):
                if not self.judged(m, actor, 1, 0, now):
                    acts &= ~(1 << actor)
        return acts

    def judged(self, m: RuleContext, actor: int, found: int, free: int, now: Now) -> int:
        """Return what is open to an actor of what is open at its place.

        Args:
            m: The facts of the moment.
            actor: One of those who may act by ``now``.
            found: The targets that are open at its place.
            free: Those that are free there.
            now: What the clauses give in this evaluation.
        """
        _, unpaid, _, blocked, freed, special, freeing = now
        found &= ~blocked
        if unpaid >> actor & 1 and found:
            free |= freed
            for concerned, term in freeing:
                if concerned >> actor & 1:
                    free |= _as_targets(term, term.ask(m, actor))
            found &= free
        for concerned, term in special:
            if found and concerned >> actor & 1:
                found &= term.leaves(m, actor, found)
        return found

    # -- explaining

    def refusal(self, m: RuleContext, *nouns: int) -> Refusal | None:
        """Return the first clause that speaks against an action, evaluated again, or None.

        Args:
            m: The facts of the moment.
            nouns: Its actor, and its target if it has one.
        """
        refusal = self._refusal_to_act(m, nouns[:1])
        return refusal or self.barred(m, *nouns) or self._not_paid(m, nouns)

    def _refusal_to_act(self, m: RuleContext, actor: tuple[int, ...]) -> Refusal | None:
        refusal: Refusal | None = self.actors.refusal(m, actor, self.rule)
        return self._first_refusal(self.when, m, actor) or refusal

    def barred(self, m: RuleContext, *nouns: int, but: Collection[Any] = ()) -> Refusal | None:
        """Return the first clause that keeps actor or target out, for any actor and payer.

        Args:
            m: The facts of the moment.
            nouns: The actor and the target, as far as the verb has them.
            but: Clauses that do not matter.
        """
        return self._first_refusal((t for t in self.about if t.clause not in but), m, nouns)

    def _first_refusal(
        self, terms: Iterable[Term], m: RuleContext, nouns: tuple[int, ...]
    ) -> Refusal | None:
        for term in terms:
            if term.only is not None and not term.only(m) >> nouns[0] & 1:
                continue
            given = self._given(term, m, nouns)
            if isinstance(given, Refusal):
                return given
            if bool(given) is not term.positive:
                refusal: Refusal = term.clause.refusal(m, nouns, self.rule)
                return refusal
        return None

    def _not_paid(self, m: RuleContext, nouns: tuple[int, ...]) -> Refusal | None:
        if self.unpaid is None or not self.unpaid.ask(m) >> nouns[0] & 1:
            return None
        if self.freeing(m, *nouns) is not None:
            return None
        refusal: Refusal = self.unpaid.clause.refusal(m, nouns, self.rule)
        return refusal

    def allows(self, m: RuleContext, actor: int, target: int = 0) -> bool:
        """Return whether no bar keeps actor or target out: the same as :meth:`barred`, quicker."""
        found = self.unbarred(m, actor)
        return bool(found if self.near is None else found >> target & 1)

    def unbarred(self, m: RuleContext, actor: int, *, but: Collection[Any] = ()) -> SetOf[Any]:
        """Return the targets from which no bar keeps an actor; 1 or 0 for a verb without targets.

        Args:
            m: The facts of the moment.
            actor: An actor; whether it is one of ``actors``, and pays, is not asked.
            but: Clauses about single actors that do not matter.
        """
        targets, _ = self._at_place_of(m, actor)
        for function in self.of_actors:
            if function(m) >> actor & 1:
                return NONE
        for function in self.sets_now:
            targets &= function(m)
        for function in self.bars_now:
            targets &= ~function(m)
        for term in self.of_each:
            concerned = targets and (term.only is None or term.only(m) >> actor & 1)
            if concerned and term.clause not in but:
                targets &= term.leaves(m, actor, targets)
        return as_set(targets)

    def refusal_of_actor(self, m: RuleContext, actor: int) -> Refusal | None:
        """Return what keeps an actor from doing it to any target, as far as that is one clause."""
        refusal = self._refusal_to_act(m, (actor,))
        about_actors = (t for t in self.about if t.over in ("actors", "actor"))
        return refusal or self._first_refusal(about_actors, m, (actor,))

    def freeing(self, m: RuleContext, *nouns: int) -> Any:
        """Return the first clause by which an action costs nothing, or None."""
        return self._first_of(self.free, m, nouns)

    def _first_of(self, terms: Iterable[Term], m: RuleContext, nouns: tuple[int, ...]) -> Any:
        for term in terms:
            concerned = term.only is None or term.only(m) >> nouns[0] & 1
            if concerned and self._given(term, m, nouns):
                return term.clause
        return None

    def costs(self, m: RuleContext, actor: int, target: int = 0) -> bool:
        """Return whether nothing makes an action free: the same as :meth:`freeing`, quicker."""
        return not self.frees(m, actor) and self.costs_there(m, actor, target)

    def costs_there(self, m: RuleContext, actor: int, target: int = 0) -> bool:
        """Return whether an actor for whom not every target is free has to pay for this one."""
        if self.free_places and self.place is not None:
            _, free = self.kept_at(m.g.game, self.place(m, actor))
            if free if self.near is None else free >> target & 1:
                return False
        nouns = (actor,) if self.near is None else (actor, target)
        return self._first_of(self.free_asked, m, nouns) is None

    def frees(self, m: RuleContext, actor: int) -> bool:
        """Return whether it costs an actor nothing, whatever the target."""
        freed = 0
        for function in self.free_actors:
            freed |= function(m)
        return bool(freed >> actor & 1)

    def _given(self, term: Term, m: RuleContext, nouns: tuple[int, ...]) -> Any:
        """Return what a clause, evaluated again, says of an actor or a target."""
        actor = nouns[0]
        if term.over == "actors":
            return term.ask(m) >> actor & 1
        if term.over == "target":
            return term.ask(m, *nouns)
        if term.scope == "place":
            assert self.place is not None
            given = term.ask(m.g.game, *self.place(m, actor))
        else:
            given = term.ask(m) if term.scope == "context" else term.ask(m, actor)
        return given if term.over == "actor" else given >> nouns[-1] & 1


@cache
def keeping_out(ask: Ask, positive: bool) -> Ask:
    """Return what gives the actors that a clause keeps out, of what gives its set."""
    return (lambda m: ~ask(m)) if positive else ask


def _as_targets(term: Term, given: Any) -> int:
    """Return what a clause gives as a set of targets: a verdict on the actor holds for all."""
    if term.over != "actor":
        return int(given)
    return ALL if given else 0


def _leaves(term: Term) -> Callable[[RuleContext, int, int], int]:
    """Return what gives the targets that a clause leaves to an actor, of some that are open."""
    ask, positive = term.ask, term.positive
    if term.over == "target":
        return lambda m, actor, found: pack(
            [target for target in iterate(found) if bool(ask(m, actor, target)) is positive]
        )
    if term.over == "actor":
        return lambda m, actor, found: found if bool(ask(m, actor)) is positive else 0
    if positive:
        return lambda m, actor, _: int(ask(m, actor))
    return lambda m, actor, _: ~ask(m, actor)


def _concerned(terms: Sequence[Term], m: RuleContext, acts: int) -> tuple[Concerned, int]:
    """Return clauses with those of some actors whom they concern; and all these actors."""
    found, actors = [], 0
    for term in terms:
        concerned = acts if term.only is None else acts & term.only(m)
        if concerned:
            found.append((concerned, term))
            actors |= concerned
    return found, actors


_NONE: Final[tuple[Concerned, int]] = (), 0
NOBODY: Final[Now] = (0, 0, 0, 0, 0, (), ())
"""What the clauses of a verb give when nobody acts."""


@cache
def for_all(ask: Ask) -> Ask:
    """Return what gives all actors where a condition holds, and else none."""
    return lambda m: ALL if ask(m) else NONE


@cache
def asking(clause: Clause[Any]) -> Ask:
    """Return the function of a clause, called with the facts of the moment or with a place."""
    function = clause.function
    if clause.reads in (READS_FACTS, READS_PLACE):
        return function
    if clause.reads == READS_PROCEDURE:
        return lambda m, *nouns: function(m.frame, m.g, *nouns)
    return lambda m, *nouns: function(m.g, *nouns)
