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
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeAlias, TypeVar, get_args, overload

from hexwar.board import ALL, SetOf, iterate
from hexwar.board.ids import BITS
from hexwar.play.clauses import MARK, RuleContext
from hexwar.play.nouns import Noun, noun_of
from hexwar.play.refusal import Refusal

__all__ = ["BoundChoice", "Choice", "Clause", "forbids", "requires"]

R = TypeVar("R")
if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    # A choice of conditions alone is about no noun: without a default it would need an annotation.
    I_co = DefaultTypeVar("I_co", bound=int, covariant=True, default=Any)
else:
    I_co = TypeVar("I_co", bound=int, covariant=True)
Function: TypeAlias = Callable[..., Any]
Nouns: TypeAlias = "tuple[int, ...]"

READS_PROCEDURE, READS_STATE, READS_FACTS = 0, 1, 2
_HEADS: Final = {"self": READS_PROCEDURE, "m": READS_FACTS}
_JUDGES: Final = {"bool", "Refusal | None"}
"""What a clause that judges one candidate may return, as its annotation is written."""

Heads: TypeAlias = "tuple[tuple[Any, Any], tuple[Any], tuple[Any]]"
"""The first arguments of a clause, by what it reads."""

Asked: TypeAlias = "tuple[bool, int, int, Function]"
"""A clause as lists ask it: whether it requires, what it reads, how many nouns it takes."""


class Clause(Generic[R]):
    """One sentence of the rules about what may be chosen: made by ``requires`` and ``forbids``.

    Attributes:
        name: The name of its function.
        function: The function.
        rules: The numbers of its rules; a refusal cites the first.
        positive: Whether it requires; else it forbids.
        reason: Why it refuses, for players, with figures in braces.
        nouns: How many nouns it takes.
        reads: What it reads before them.
        member: Whether it belongs to a procedure, whose subclasses may rewrite it by its name.
    """

    def __init__(
        self,
        function: Callable[..., R],
        rules: tuple[str, ...],
        *,
        positive: bool,
        reason: str = "",
        figures: Function | None = None,
        why: Function | None = None,
        asks: Choice[Any] | str | None = None,
    ) -> None:
        text = reason or function.__doc__ or ""
        if not text and why is None and asks is None:
            raise TypeError(f"{function.__qualname__} needs a docstring: it is the reason")
        marked = (getattr(of, MARK, ()) for of in (function, why) if of is not None)
        numbers = (*rules, *(number for mark in marked for number in mark))
        self.rules: tuple[str, ...] = tuple(dict.fromkeys(numbers))
        self.function, self.positive = function, positive
        self.reason = " ".join(text.split())
        self.figures, self.why, self.asks = figures, why, asks
        self.name, self.member = function.__name__, False
        self.reads, self.nouns = _shape(function)
        if positive and self.words_refusals:
            raise TypeError(f"{function.__qualname__}: only @forbids gives a refusal of its own")
        self.__doc__, self.__name__ = function.__doc__, function.__name__
        self.__module__, self.__qualname__ = function.__module__, function.__qualname__
        self.__wrapped__ = function
        if self.rules:
            setattr(self, MARK, self.rules)

    def __repr__(self) -> str:
        return f"<{'requires' if self.positive else 'forbids'} {self.__qualname__}>"

    def __set_name__(self, owner: type, name: str) -> None:
        self.member = True

    def __get__(self, frame: Any, owner: type | None = None) -> Any:
        """Of a procedure: the function itself, so ``self.attacked(g)`` and ``super()`` work."""
        return self if frame is None else self.function.__get__(frame, owner)

    def __call__(self, *arguments: Any) -> R:
        """Return what the function gives."""
        return self.function(*arguments)

    @property
    def words_refusals(self) -> bool:
        """Whether its function words each refusal, so that players never read its reason."""
        return self.function.__annotations__.get("return") == "Refusal | None"

    @property
    def judges(self) -> bool | None:
        """Whether its annotation says that it judges one candidate; None where it says nothing."""
        given = self.function.__annotations__.get("return")
        return None if given is None else given is bool or given in _JUDGES

    def rewritten(self, function: Callable[..., R]) -> Clause[R]:
        """Return this clause with another function, as a subclass rewrites it.

        Args:
            function: Its docstring is the new reason; without one the reason stays.
        """
        reason = "" if function.__doc__ else self.reason
        return Clause(
            function,
            self.rules,
            positive=self.positive,
            reason=reason,
            figures=self.figures,
            why=self.why,
            asks=self.asks,
        )

    def refuses(self, m: RuleContext, nouns: Nouns) -> Refusal | bool:
        """Return whether it refuses the last of some nouns, or the refusal that it words itself."""
        given: Any = self.function(*heads_of(m)[self.reads], *nouns[: self.nouns])
        if self.nouns < len(nouns):
            held = nouns[-1] >= 0 and bool(given >> nouns[-1] & 1)
        elif isinstance(given, Refusal):
            return given
        else:
            held = bool(given)
        # A clause that gives a Refusal or None lets pass what it has nothing to say about.
        return False if given is None else held is not self.positive

    def refusal(self, m: RuleContext, nouns: Nouns, rule: str) -> Refusal:
        """Return the refusal of some nouns, the last of which it refuses.

        Args:
            m: The facts of the moment.
            nouns: The nouns.
            rule: The number of the rule that it cites if it has none of its own.
        """
        if self.why is not None:
            refusal: Refusal | None = self.why(*heads_of(m)[_shape(self.why)[0]], *nouns)
            if refusal is not None:
                return refusal
        figures: Mapping[str, Any] = {}
        if self.figures is not None:
            figures = self.figures(*heads_of(m)[_shape(self.figures)[0]], *nouns)
        cited = m.frame.cites.get(self.name) if m.frame is not None else None
        number = self.rules[0] if self.rules else cited[0] if cited else rule
        return Refusal(number, self.reason, **figures)

    def asked_by(self, procedure: Any) -> Any:
        """Return what it asks in a procedure: a choice, a table of numbers by cause, or None."""
        return getattr(procedure, self.asks) if isinstance(self.asks, str) else self.asks

    def numbers(self, procedure: Any, own: tuple[str, ...]) -> set[str]:
        """Return the numbers by which it may refuse, those of what it asks included.

        Args:
            procedure: The procedure that has it, as a class; or None.
            own: The numbers of its choice, which it cites if it has none.
        """
        asked = self.asked_by(procedure)
        handed_on: Iterable[str] = asked.values() if isinstance(asked, Mapping) else ()
        if isinstance(asked, Choice):
            handed_on = asked.numbers(procedure, own[0])
        return {*(self.rules or getattr(procedure, "cites", {}).get(self.name, own)), *handed_on}


def _shape(function: Function) -> tuple[int, int]:
    """Return what a function reads, and how many nouns it takes after that."""
    names = [
        parameter.name
        for parameter in inspect.signature(function).parameters.values()
        if parameter.default is parameter.empty and parameter.kind is not parameter.KEYWORD_ONLY
    ]
    if not names:
        raise TypeError(f"{function.__qualname__} reads nothing: give it g, m, or self and g")
    reads = _HEADS.get(names[0], READS_STATE)
    return reads, len(names) - 1 - (reads == READS_PROCEDURE)


def heads_of(m: RuleContext) -> Heads:
    """Return the first arguments of clauses in a moment, by what they read."""
    return (m.frame, m.g), (m.g,), (m,)


class _Decorator:
    """The decorator of one kind of clause."""

    def __init__(self, *, positive: bool) -> None:
        self._positive = positive

    def __call__(
        self,
        *rules: str,
        reason: str = "",
        figures: Callable[..., Mapping[str, Any]] | None = None,
        why: Callable[..., Refusal | None] | None = None,
        asks: Choice[Any] | str | None = None,
    ) -> Callable[[Callable[..., R]], Clause[R]]:
        """Make a function a clause.

        Args:
            rules: The numbers of its rules; a refusal cites the first. Without one it cites what
                ``cites`` of the procedure says of it, or the rule of its verb.
            reason: The reason, for a function that several clauses share.
            figures: Gives the figures of the reason, for a candidate that is refused.
            why: Where one search gives the whole set: explains why a candidate is not in it.
            asks: A choice whose refusals it hands on, or by name one of the procedure, or its table
                of numbers by cause: their numbers are among its own.
        """
        return lambda function: Clause(
            function,
            rules,
            positive=self._positive,
            reason=reason,
            figures=figures,
            why=why,
            asks=asks,
        )


requires = _Decorator(positive=True)
"""``@requires("6.1")``: the function gives what qualifies; whatever else is refused."""

forbids = _Decorator(positive=False)
"""``@forbids("7.31")``: the function gives what the rule keeps out."""


class Choice(Generic[I_co]):
    """What may be chosen for a noun: an ordered list of clauses, and of choices to build on.

    Args:
        clauses: The clauses, in the order in which they are explained.
        name: What procedures call it; a member of a procedure has its own name.

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
        self._each: list[tuple[Clause[Any], Asked]] = [
            (clause, (clause.positive, clause.reads, clause.nouns, clause.function))
            for clause in self.clauses
        ]
        self._asked: dict[int, tuple[list[Asked], list[Asked], list[Asked]]] = {}

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.member = self.name or name, True

    @overload
    def __get__(self, frame: None, owner: type | None = None) -> Self: ...

    @overload
    def __get__(self, frame: object, owner: type | None = None) -> BoundChoice[I_co]: ...

    def __get__(self, frame: Any, owner: type | None = None) -> Self | BoundChoice[I_co]:
        return self if frame is None else BoundChoice(self, frame)

    def __repr__(self) -> str:
        return f"<choice {self.name or ', '.join(clause.name for clause in self.clauses)}>"

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
        fixed, by_noun, judges = self._asked.get(len(chosen)) or self._parts(len(chosen))
        heads = heads_of(m)
        members: int = m.answers.get(self, ALL)
        if fixed and self not in m.answers:
            for positive, reads, _, function in fixed:
                given: int = function(*heads[reads])
                members &= given if positive else ~given
                if not members:
                    break
            m.answers[self] = members
        for positive, reads, count, function in by_noun:
            if not members:
                break
            given = function(*heads[reads], *chosen[:count])
            members &= given if positive else ~given
        for positive, reads, _, function in judges:
            head = (*heads[reads], *chosen)
            # A Refusal is true, None is false: a clause that returns them forbids.
            for noun in iterate(members):
                if bool(function(*head, noun)) is not positive:
                    members ^= 1 << noun
        return members  # type: ignore[return-value] # a set is an int when the program runs

    def _parts(self, before: int) -> tuple[list[Asked], list[Asked], list[Asked]]:
        """Return the clauses by how often they are asked after a number of nouns."""
        asked = [part for _, part in self._each]
        parts = (
            [part for part in asked if part[2] == 0],
            [part for part in asked if 0 < part[2] <= before],
            [part for part in asked if part[2] > before],
        )
        self._asked[before] = parts
        return parts

    def holds(self, m: RuleContext, heads: Heads, nouns: Nouns) -> bool:
        """Return whether no clause refuses the last of some nouns that the procedure has given.

        Each clause is asked once in a moment, however many verbs have it.

        Args:
            m: The facts of the moment.
            heads: What clauses read, as ``heads_of`` gives it.
            nouns: The nouns; without one, whether all conditions hold.
        """
        answers, count = m.answers, len(nouns)
        for clause, (positive, reads, takes, function) in self._each:
            answer: bool | None = answers.get(clause)
            if answer is None:
                given: Any = function(*heads[reads], *nouns[:takes])
                if takes < count:
                    given = given >> nouns[-1] & 1
                answer = answers[clause] = bool(given) is positive
            if not answer:
                return False
        return True

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
        """Return this choice as a procedure has it, with the clauses it rewrites or leaves out.

        Args:
            cls: The procedure.
        """
        clauses = tuple(_resolved(self.clauses, cls))
        if clauses == self.clauses:
            return self
        new = type(self)(*clauses, name=self.name)
        new.member = self.member
        return new


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
