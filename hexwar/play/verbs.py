"""What can be done, declared once: who may act, where, what a rule keeps out, what is free.

From a :class:`Verb` come the legal list, the refusal with its reason, the preview's price, and the
rule's own table, ``print(verb)``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from hexwar.board import ALL, NONE, SetOf, as_set, iterate, pack
from hexwar.play.clauses import Actors, Clause, RuleContext
from hexwar.play.refusal import Refusal
from hexwar.play.steering import Action

__all__ = ["Now", "Verb"]

AT_MOST: Final = 16_384
"""The maximum number of entries in a table of places; a full table is emptied."""


Concerned: TypeAlias = "Sequence[tuple[int, Clause[Any]]]"
"""Clauses to be asked of each actor, with those whom they concern."""

Now: TypeAlias = "tuple[int, int, int, int, int, Concerned, Concerned]"
"""What the clauses of a verb give in one evaluation; a tuple, because one is made in each.

First four sets of actors and targets: the actors that no clause about actors keeps out, and who can
pay for any target; those of them who cannot pay, and may choose among free targets alone; the
actors for whom any clause has to be asked one by one; the targets kept out, for any actor.  Then
the targets that cost nothing, for any actor; and the bars and the free clauses to be asked of each.
"""


class Verb:
    """Something that can be done, with every rule about it in one ordered list.

    An actor may do it to a target if the actor is one of ``actors``, the target is ``near``, and no
    bar holds either of them.  An actor who cannot pay may do it only if a clause makes it free.  A
    refusal is the first clause that forbids it.

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
        actors: Actors | None = None,
        near: Clause[Any] | None = None,
        place: Callable[[Any, Any], tuple[Any, ...]] | None = None,
        pairs: Callable[[Any], Sequence[tuple[int, int]]] | None = None,
        bars: Sequence[Clause[Any]] = (),
        unpaid: Clause[Any] | None = None,
        free: Sequence[Clause[Any]] = (),
    ) -> None:
        self.name = name
        self.rule = rule
        self.actors = actors
        self.near = near
        self.place = place
        self.pairs = pairs
        self.about = tuple(bars) if near is None or near in bars else (near, *bars)
        self.unpaid = unpaid
        self.free = tuple(free)
        self.nouns = (actors is not None) + (near is not None) + (pairs is not None)
        if not self.nouns:
            raise TypeError(f"the verb {name} has neither actors nor targets")
        if pairs is not None and (near is None or actors is None or place or unpaid or free):
            raise TypeError(f"{name}: pairs are for a verb with actors and targets alone")
        for clause in self.clauses:
            if clause.scope == "place" and place is None:
                raise TypeError(f"{name}: {clause!r} needs a place")
        about = self.about
        self.of_actors = [c.function for c in about if c.over == "actors"]
        self.of_place = [c for c in about if c.over == "targets" and c.scope == "place"]
        of_context = [c for c in about if c.over == "targets" and c.scope == "context"]
        self.sets_now = [c.function for c in of_context if c.kind != "bar"]
        self.bars_now = [c.function for c in of_context if c.kind == "bar"]
        self.of_each = [c for c in about if c.over == "one" or c.scope == "actor"]
        self.leaves = {clause: _leaves(clause, near is not None) for clause in self.of_each}
        self.free_actors = [c.function for c in free if c.over == "actors"]
        self.free_places = [c for c in free if c.over == "targets" and c.scope == "place"]
        self.free_now = [c.function for c in free if c.over == "targets" and c.scope == "context"]
        self.free_each = [c for c in free if c.over == "targets" and c.scope == "actor"]
        self.frees_targets = len(self.free_actors) < len(free)
        self.free_asked = [c for c in free if c.over != "actors" and c.scope != "place"]

    def __repr__(self) -> str:
        return f"<verb {self.name} ({self.rule})>"

    def __str__(self) -> str:
        rows = [(clause.rule, clause.reason) for clause in self.clauses if clause.kind != "free"]
        width = max(len(rule) for rule, _ in rows)
        lines = [f"{rule:<{width}}  {reason}" for rule, reason in rows]
        freed = [f"{clause.rule:<{width}}  {clause.reason}" for clause in self.free]
        return "\n".join(
            [f"{self.name}  (by rule {self.rule})", *lines, *(["free:", *freed] if freed else [])]
        )

    @property
    def clauses(self) -> Iterator[Clause[Any]]:
        """All clauses, in the order in which they are explained."""
        if self.actors is not None:
            yield from self.actors.clauses
        yield from self.about
        if self.unpaid is not None:
            yield self.unpaid
        yield from self.free

    @property
    def rules(self) -> frozenset[str]:
        """The numbers by which it may be refused."""
        clauses = (c for c in self.clauses if c.kind != "free")
        return frozenset(number for c in clauses for number in c.refuses_by)

    # -- listing

    def legal(self, m: RuleContext) -> list[Action]:
        """List what may be done now."""
        if self.actors is None:
            return [(self.name, target) for target in iterate(self.open_targets(m))]
        if self.near is None:
            return [(self.name, actor) for actor, _ in self._open_to(m)]
        return [
            (self.name, *self.named(m, a), target)
            for a, found in self._open_to(m)
            for target in iterate(found)
        ]

    def named(self, m: RuleContext, actor: int) -> tuple[int, ...]:
        """Return the nouns that name an actor: its number, or the two of its pair."""
        return (actor,) if self.pairs is None else self.pairs(m)[actor]

    def _numbered(self, m: RuleContext, nouns: tuple[int, ...]) -> tuple[int, ...]:
        """Return the nouns of an action with the number of an actor in place of its pair."""
        if self.pairs is None:
            return nouns
        pairs: list[tuple[int, ...]] = [*self.pairs(m)]
        return pairs.index(nouns[:2]) if nouns[:2] in pairs else len(pairs), *nouns[2:]

    def any_legal(self, m: RuleContext) -> bool:
        """Return whether anything may be done now."""
        if self.actors is None:
            return bool(self.open_targets(m))
        return any(True for _ in self._open_to(m))

    def legal_actors(self, m: RuleContext) -> SetOf[Any]:
        """Return the set of actors that may do it, whatever the target."""
        assert self.actors is not None
        if self.near is None and self.place is None:
            return as_set(self.doing(m, self.now(m, m.able(self.actors))))
        return pack([actor for actor, _ in self._open_to(m)])

    def _open_to(self, m: RuleContext) -> Iterator[tuple[int, int]]:
        """Yield the actors that may act, each with the set of its legal targets."""
        assert self.actors is not None
        able, now = m.able(self.actors), None
        for actor in iterate(able):
            found, free = self._at_place_of(m, actor)
            if not found:
                continue
            if now is None:
                now = self.now(m, able)
            if now[0] >> actor & 1 and (found := self.judged(m, actor, found, free, now)):
                yield actor, found

    def open_targets(self, m: RuleContext) -> int:
        """Return the legal targets of a verb without actors."""
        found: int = ALL
        for function in self.sets_now:
            found &= function(m)
        for function in self.bars_now:
            if not found:
                return 0
            found &= ~function(m)
        for clause in self.of_each:
            found &= ~pack([t for t in iterate(found) if clause.function(m, t)])
        return found

    def targets(self, m: RuleContext, actor: int) -> int:
        """Return the legal targets of an actor; 1 or 0 for a verb without targets.

        Args:
            m: The facts of the moment.
            actor: An actor; whether it is one of ``actors`` is not asked.
        """
        if self.unpaid is None:
            return self.unbarred(m, actor)
        found, free = self._at_place_of(m, actor)
        if not found:
            return 0
        now = self.now(m, 1 << actor)
        return self.judged(m, actor, found, free, now) if now[0] else 0

    def _at_place_of(self, m: RuleContext, actor: int) -> tuple[int, int]:
        """Return what is open where an actor is, and what of it is free."""
        if self.place is not None:
            return self.kept_at(m.g.game, self.place(m, actor))
        nothing_asked: int = 1 if self.near is None else ALL
        return nothing_asked, 0

    def at_place(self, game: Any, place: tuple[Any, ...]) -> tuple[int, int]:
        """Return what the clauses of a place leave open there, and what of it is free."""
        found, free = 1 if self.near is None else ALL, 0
        for clause in self.of_place:
            found &= self._kept(clause, clause.function(game, *place))
            if not found:
                break
        for clause in self.free_places:
            free |= int(clause.function(game, *place))
        return found, free

    def kept_at(self, game: Any, place: tuple[Any, ...]) -> tuple[int, int]:
        """Return the same, kept in a table of the game."""
        try:
            table = game.verb_tables[self]
        except KeyError:
            table = game.verb_tables[self] = {}
        found: tuple[int, int] | None = table.get(place)
        if found is None:
            if len(table) >= AT_MOST:
                table.clear()
            found = table[place] = self.at_place(game, place)
        return found

    def _kept(self, clause: Clause[Any], given: Any) -> int:
        """Return what a clause leaves open; without targets it says yes or no."""
        if self.near is None:
            return 0 if given else ALL
        return _kept(clause, given)

    def now(self, m: RuleContext, able: int) -> Now:
        """Return what the clauses give in this evaluation for some actors, a set."""
        acts, unpaid, freed = able, 0, 0
        freeing: Concerned = ()
        for function in self.of_actors:
            acts &= ~function(m)
        if self.unpaid is not None and (unpaid := acts & self.unpaid.function(m)):
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
        acts, unpaid, judged, blocked, _, _, _ = now
        if blocked & 1:
            return 0
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
            for concerned, clause in freeing:
                if concerned >> actor & 1:
                    free |= clause.function(m, actor)
            found &= free
        for concerned, clause in special:
            if found and concerned >> actor & 1:
                found &= self.leaves[clause](m, actor, found)
        return found

    # -- explaining

    def refusal(self, m: RuleContext, *nouns: int) -> Refusal | None:
        """Return the first clause that speaks against an action, evaluated again, or None.

        Args:
            m: The facts of the moment.
            nouns: Its actor, by one noun or two, and its target, as far as it has them.
        """
        nouns = self._numbered(m, nouns)
        if self.actors is not None:
            refused = self.actors.refusal(m, nouns[0])
            if refused is not None:
                return refused
        return self.barred(m, *nouns) or self._not_paid(m, nouns)

    def barred(
        self, m: RuleContext, *nouns: int, but: Collection[Clause[Any]] = ()
    ) -> Refusal | None:
        """Return the first clause that keeps actor or target out, for any actor and payer.

        Args:
            m: The facts of the moment.
            nouns: The actor and the target, as far as the verb has them.
            but: Clauses that do not matter.
        """
        for clause in self.about:
            if clause not in but and self.holds(m, clause, nouns) is (clause.kind == "bar"):
                refused: Refusal = clause.refusal(m, nouns)
                return refused
        return None

    def _not_paid(self, m: RuleContext, nouns: tuple[int, ...]) -> Refusal | None:
        if self.unpaid is None or not self.unpaid.function(m) >> nouns[0] & 1:
            return None
        return self.unpaid.refusal(m, nouns) if self.free_by(m, *nouns) is None else None

    def allows(self, m: RuleContext, actor: int, target: int = 0) -> bool:
        """Return whether no bar keeps actor or target out: the same as :meth:`barred`, quicker."""
        found = self.unbarred(m, actor)
        return bool(found if self.near is None else found >> target & 1)

    def unbarred(
        self, m: RuleContext, actor: int, *, but: Collection[Clause[Any]] = ()
    ) -> SetOf[Any]:
        """Return the targets from which no bar keeps an actor; 1 or 0 for a verb without targets.

        Args:
            m: The facts of the moment.
            actor: An actor; whether it is one of ``actors``, and pays, is not asked.
            but: Clauses about single actors that do not matter.
        """
        found, _ = self._at_place_of(m, actor)
        for function in self.of_actors:
            if function(m) >> actor & 1:
                return NONE
        for function in self.sets_now:
            found &= function(m)
        for function in self.bars_now:
            found &= ~function(m)
        for clause, leaves in self.leaves.items():
            if found and clause not in but and (not clause.only or clause.only(m) >> actor & 1):
                found &= leaves(m, actor, found)
        return as_set(found)

    def refusal_of_actor(self, m: RuleContext, actor: int) -> Refusal | None:
        """Return what keeps an actor from doing it to any target, as far as that is one clause.

        One noun of a pair names no actor, and is not judged.
        """
        if self.pairs is not None:
            return None
        refused = self.actors.refusal(m, actor) if self.actors is not None else None
        if refused is not None:
            return refused
        for clause in self.about:
            if clause.over == "actors" and clause.function(m) >> actor & 1:
                return clause.refusal(m, (actor,))
        return None

    def freeing(self, m: RuleContext, *nouns: int) -> Clause[Any] | None:
        """Return the first clause by which an action costs nothing, or None."""
        return self._first_of(self.free, m, nouns)

    def _first_of(
        self, clauses: Iterable[Clause[Any]], m: RuleContext, nouns: tuple[int, ...]
    ) -> Clause[Any] | None:
        for clause in clauses:
            if self.holds(m, clause, nouns):
                return clause
        return None

    def free_by(self, m: RuleContext, *nouns: int) -> str | None:
        """Return the rule by which an action costs nothing, or None."""
        clause = self.freeing(m, *nouns)
        return clause.rule if clause else None

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

    def holds(self, m: RuleContext, clause: Clause[Any], nouns: tuple[int, ...]) -> bool:
        """Return whether the set of a clause, evaluated again, holds the actor or the target."""
        actor, target = nouns[0], nouns[-1]
        if clause.over == "actors":
            return bool(clause.function(m) >> actor & 1)
        if clause.only is not None and not clause.only(m) >> actor & 1:
            return False
        if clause.over == "one":
            return bool(clause.function(m, *nouns))
        if clause.scope == "place":
            assert self.place is not None
            given = clause.function(m.g.game, *self.place(m, actor))
        else:
            given = clause.function(m) if clause.scope == "context" else clause.function(m, actor)
        return bool(given if self.near is None else given >> target & 1)


def _kept(clause: Clause[Any], given: int) -> int:
    """Return what a clause leaves open, given its set."""
    return ~given if clause.kind == "bar" else given


def _leaves(clause: Clause[Any], has_targets: bool) -> Callable[[RuleContext, int, int], int]:
    """Return what gives the targets that a clause leaves to an actor, of some that are open."""
    function = clause.function
    if clause.over == "one" and has_targets:
        return lambda m, actor, found: (
            ~pack([target for target in iterate(found) if function(m, actor, target)])
        )
    if not has_targets:
        return lambda m, actor, found: 0 if function(m, actor) else found
    if clause.kind == "bar":
        return lambda m, actor, found: ~function(m, actor)
    return lambda m, actor, found: function(m, actor)


def _concerned(clauses: Sequence[Clause[Any]], m: RuleContext, acts: int) -> tuple[Concerned, int]:
    """Return clauses with those of some actors whom they concern; and all these actors."""
    found, actors = [], 0
    for clause in clauses:
        concerned = acts if clause.only is None else acts & clause.only(m)
        if concerned:
            found.append((concerned, clause))
            actors |= concerned
    return found, actors


_NONE: Final[tuple[Concerned, int]] = (), 0
NOBODY: Final[Now] = (0, 0, 0, 0, 0, (), ())
"""What the clauses of a verb give when nobody acts."""
