"""What may be chosen, said once: a rule is a clause, and a choice is an ordered list of clauses.

A clause is a small function that carries the number of its rule; its docstring is the reason that
players read where it refuses.  :data:`requires` says which candidates qualify, :data:`forbids`
which it keeps out::

    @requires("6.1")
    def next_to_it(self, g, unit: CounterId) -> HexSet:
        "It is not adjacent."
        return g.game.board.adjacent[g.hex[unit]]

The parameters say everything else.  The first ones say what the clause reads: ``self, g`` the
procedure that asks and the state, ``g`` the state, ``m`` the facts of the moment.  The nouns that
follow say on what it depends.  A clause that takes the nouns chosen before gives a *set*; one that
also takes the noun itself *judges* one candidate: true or false, or a :class:`Refusal` of its own
or None.

A :class:`Choice` has the clauses about one noun, in the order of the booklet.  The legal list is
what no clause keeps out; the refusal is the first clause that does.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar, get_args, overload

from hexwar.board import ALL, NONE, SetOf, iterate
from hexwar.board.ids import BITS
from hexwar.play.choices.facts import Heads, RuleContext, heads_of
from hexwar.play.choices.nouns import Noun, noun_of
from hexwar.play.choices.refusal import Refusal
from hexwar.play.choices.sentences import (
    READS_PLACE,
    READS_STATE,
    Clause,
    Function,
    Nouns,
    forbids,
    frees,
    requires,
)

__all__ = ["BoundChoice", "Choice", "Clause", "forbids", "frees", "requires"]

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    # A choice of conditions alone is about no noun: without a default it would need an annotation.
    I_co = DefaultTypeVar("I_co", bound=int, covariant=True, default=Any)
else:
    I_co = TypeVar("I_co", bound=int, covariant=True)
Asked: TypeAlias = "tuple[bool, int, int, Function]"
"""A clause as lists ask it: whether it requires, what it reads, how many nouns it takes."""


class Choice(Generic[I_co]):
    """What may be chosen for a noun: an ordered list of clauses, and of choices to build on.

    Args:
        clauses: The clauses, in the order in which they are explained.
        name: What procedures call it; a member of a procedure has its own name.

    Attributes:
        base: The choice that it builds on, if its clauses come first; or None.
        each: Its clauses, each with what lists need to ask it.

    Example:
        >>> @requires("2")
        ... def mine(g):
        ...     "It is not yours."
        ...     return 0b0011
        >>> @forbids("3")
        ... def tired(g, unit):
        ...     "It has marched."
        ...     return unit == g["marched"]
        >>> ready = Choice(mine, tired)
        >>> m = RuleContext(None, {"marched": 0})
        >>> bin(ready.among(m)), ready.refusal(m, (0,), "1").reason.text
        ('0b10', 'It has marched.')
    """

    def __init__(
        self,
        *clauses: Clause[SetOf[I_co]] | Clause[bool] | Clause[Refusal | None] | Choice[I_co],
        name: str = "",
    ) -> None:
        self.clauses: tuple[Clause[Any], ...] = tuple(
            clause
            for part in clauses
            for clause in (part.clauses if isinstance(part, Choice) else (part,))
        )
        self.name, self.member = name, False
        self.base = clauses[0] if clauses and isinstance(clauses[0], Choice) else None
        self.each: list[tuple[Clause[Any], Asked]] = [
            (clause, (clause.positive, clause.reads, clause.nouns, clause.function))
            for clause in self.clauses
        ]
        self._narrows = any(part[2] for _, part in self.each)
        own = len(self.base.clauses) if self.base is not None else 0
        once = [part for _, part in self.each[own:] if not part[2]]
        # What permits leaves few candidates or none: it is asked first, wherever it is explained.
        self._once = sorted(once, key=lambda part: not part[0])
        self._opens = bool(self.base or once)
        self._asked: dict[int, tuple[list[Asked], list[Asked]]] = {}

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.member = self.name or name, True

    @overload
    def __get__(self, frame: None, owner: type | None = None) -> Self: ...

    @overload
    def __get__(self, frame: object, owner: type | None = None) -> BoundChoice[I_co]: ...

    def __get__(self, frame: Any, owner: type | None = None) -> Self | BoundChoice[I_co]:
        return self if frame is None else BoundChoice(self, frame)

    def __repr__(self) -> str:
        clauses = ", ".join(clause.name for clause in self.clauses)
        return f"<choice {self.name}: {clauses}>" if self.name else f"<choice {clauses}>"

    @property
    def noun(self) -> Noun | None:
        """What is chosen, as the annotations of its clauses say; None where none says it."""
        kinds = (_noun_given(clause) for clause in self.clauses)
        return next((noun for noun in kinds if noun is not None), None)

    def among(self, m: RuleContext, chosen: Nouns = ()) -> SetOf[I_co]:
        """Return the set of what may be chosen.

        Args:
            m: The facts of the moment.
            chosen: The nouns chosen before.
        """
        members: Any = self.opened(m) if self._opens else ALL
        return self.narrowed(m, members, chosen) if members and self._narrows else members

    def opened(self, m: RuleContext) -> SetOf[I_co]:
        """Return what the clauses that depend on no noun leave; they are asked once in a moment.

        Args:
            m: The facts of the moment.
        """
        members: Any = m.answers.get(self)
        if members is None:
            members = self.base.opened(m) if self.base is not None else ALL
            for positive, reads, _, function in self._once:
                if not members:
                    break
                if reads:
                    answer: Any = function(m.g if reads == READS_STATE else m)
                else:
                    answer = function(m.frame, m.g)
                members &= answer if positive else ~answer
            m.answers[self] = members
        return members  # type: ignore[no-any-return]

    def narrowed(self, m: RuleContext, members: Any, chosen: Nouns) -> SetOf[I_co]:
        """Return what the clauses that depend on nouns leave of a set.

        Args:
            m: The facts of the moment.
            members: What the other clauses leave.
            chosen: The nouns chosen before.
        """
        sets, judges = self._asked.get(len(chosen)) or self._parts(len(chosen))
        for positive, reads, takes, function in sets:
            nouns = chosen[:takes]
            if reads:
                answer: Any = function(m.g if reads == READS_STATE else m, *nouns)
            else:
                answer = function(m.frame, m.g, *nouns)
            members &= answer if positive else ~answer
            if not members:
                return NONE
        return _judged(heads_of(m), judges, chosen, members) if judges else members  # type: ignore[no-any-return]

    def after_each(
        self, m: RuleContext, nouns: Nouns, before: SetOf[Any]
    ) -> Iterator[tuple[int, SetOf[I_co]]]:
        """Yield each noun of a set with what may be chosen after it, if anything may.

        What depends on none of them is asked once.

        Args:
            m: The facts of the moment.
            nouns: The nouns chosen before these.
            before: The nouns before its own.
        """
        count, heads = len(nouns) + 1, heads_of(m)
        sets, judges = self._asked.get(count) or self._parts(count)
        opened: Any = self.opened(m)
        asks: list[tuple[bool, Function]] = []
        for positive, reads, takes, function in sets:
            if takes == count:
                asks.append((positive, partial(function, *heads[reads], *nouns)))
            elif opened:
                answer: Any = function(*heads[reads], *nouns[:takes])
                opened &= answer if positive else ~answer
        for noun in iterate(before) if opened else ():
            members = opened
            for positive, ask in asks:
                answer = ask(noun)
                members &= answer if positive else ~answer
                if not members:  # what is asked later may rely on that
                    break
            if members and judges:
                members = _judged(heads, judges, (*nouns, noun), members)
            if members:
                yield noun, members

    def _parts(self, before: int) -> tuple[list[Asked], list[Asked]]:
        """Return the clauses that give a set for some nouns, and those that judge the next one."""
        asked = [part for _, part in self.each]
        parts = (
            [part for part in asked if 0 < part[2] <= before],
            [part for part in asked if part[2] > before],
        )
        self._asked[before] = parts
        return parts

    def refusal(self, m: RuleContext, nouns: Nouns, rule: str) -> Refusal | None:
        """Return the refusal of the first clause that refuses the last of some nouns, or None.

        Args:
            m: The facts of the moment.
            nouns: The nouns; without one, the conditions are asked.
            rule: The number of the rule that clauses without one cite: that of the verb.
        """
        for clause in self.clauses:
            refuses = clause.refuses(m, nouns)
            if isinstance(refuses, Refusal):
                return refuses
            if refuses:
                cited = m.frame.cites.get(self.name) if m.frame is not None else None
                return clause.refusal(m, nouns, cited[0] if cited else rule)
        return None

    def numbers(self, procedure: Any, rule: str) -> set[str]:
        """Return the numbers by which it may refuse.

        Args:
            procedure: The procedure that has it, as a class; or None.
            rule: The number of the rule of its verb.
        """
        own = getattr(procedure, "cites", {}).get(self.name, (rule,))
        return {number for clause in self.clauses for number in clause.numbers(procedure, own)}

    def check(self, before: int, *, listed: bool) -> None:
        """Check that its clauses fit where it stands.

        Args:
            before: The number of nouns before its own; -1 for conditions, which have no noun.
            listed: Whether its noun is looked for, not given.

        Raises:
            TypeError: A clause takes too many nouns, its annotation says a set where it judges or
                the reverse, or nothing says where to look.
        """
        for clause in self.clauses:
            if clause.reads == READS_PLACE or clause.only is not None or clause.frees:
                raise TypeError(f"{clause!r} is for a verb with tables")
            judges = clause.nouns == before + 1
            if clause.nouns > before + 1:
                raise TypeError(
                    f"{clause!r} takes {clause.nouns} nouns, where {before + 1} are chosen"
                )
            if clause.judges is not None and clause.judges is not judges:
                gives = "judges one candidate: bool" if judges else "takes no candidate: a set"
                raise TypeError(f"{clause!r} {gives} is what it returns")
        looked_for = any(c.positive and c.nouns <= before for c in self.clauses)
        if listed and not looked_for:
            raise TypeError(f"{self!r} says nowhere where to look: it has no @requires of a set")

    def resolved(self, cls: type) -> Self:
        """Return this choice as a procedure has it, with the clauses it rewrites or leaves out."""
        clauses = tuple(_resolved(self.clauses, cls))
        if clauses == self.clauses:
            return self
        new = type(self)(*clauses, name=self.name)
        new.member = self.member
        return new


def _judged(heads: Heads, judges: Sequence[Asked], chosen: Nouns, members: Any) -> Any:
    """Return what the clauses that judge one candidate leave of a set."""
    for positive, reads, _, function in judges:
        head = (*heads[reads], *chosen)
        # A Refusal is true, None is false: a clause that returns them forbids.
        for noun in iterate(members):
            if bool(function(*head, noun)) is not positive:
                members ^= 1 << noun
    return members


def _resolved(clauses: Iterable[Clause[Any]], cls: type) -> Iterator[Clause[Any]]:
    for clause in clauses:
        value: Any = clause
        if clause.member:
            written = (vars(k)[clause.name] for k in cls.__mro__ if clause.name in vars(k))
            value = next(written, clause)
        if value is None:
            continue
        yield value if isinstance(value, Clause) else clause.rewritten(value)


def _noun_given(clause: Clause[Any]) -> Noun | None:
    """Return the noun that a clause is about: the members of its set, or whom it judges."""
    hints = clause.function.__annotations__
    if clause.judges and clause.reads == READS_PLACE:
        return None
    if clause.judges:
        names = list(inspect.signature(clause.function).parameters)
        return _noun_in(hints.get(names[-1]), clause.function)
    return _noun_in(hints.get("return"), clause.function)


def _noun_in(annotation: Any, function: Function) -> Noun | None:
    if isinstance(annotation, str):
        annotation = eval(annotation, function.__globals__)
    extras = get_args(annotation)
    return noun_of(extras[-1] if BITS in extras else annotation)


class BoundChoice(Generic[I_co]):
    """A choice of a procedure: ``self.targets.of(g, unit)``."""

    __slots__ = ("_choice", "_frame")

    def __init__(self, choice: Choice[I_co], frame: Any) -> None:
        self._choice = choice
        self._frame = frame

    def of(self, g: Any, *chosen: int) -> SetOf[I_co]:
        """Return the set of what may be chosen, after some nouns."""
        return self._choice.among(RuleContext(self._frame, g), chosen)

    def refusal(self, g: Any, *nouns: int) -> Refusal | None:
        """Return why the last noun may not be chosen, or None."""
        return self._choice.refusal(RuleContext(self._frame, g), nouns, self._rule())

    def _rule(self) -> str:
        """Return the rule of the first verb of the procedure that has the choice."""
        entries: list[Any] = [planned.entry for planned in self._frame.plan.values()]
        verbs = (verb for entry in entries for verb in getattr(entry, "handlers", {}).values())
        rules = (verb.rule for verb in verbs if self._choice in verb.all_choices)
        return str(next(rules, entries[0].rule))
