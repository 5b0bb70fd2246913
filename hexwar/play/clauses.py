"""Clauses: rules as sets of what they forbid, permit, or make free.

A clause is a small function.  It returns a set, its docstring is the reason that players read, and
its parameters say how long the set holds:

================== ===========================================================================
``(game, *place)`` for good, for one place: it is kept in a table (see :mod:`hexwar.play.verbs`)
``(m)``            for one evaluation: ``m`` holds the facts of the moment
``(m, actor)``     for one actor
================== ===========================================================================
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar, overload

from hexwar.board import ALL, SetOf, as_set
from hexwar.play.refusal import Refusal
from hexwar.play.steering import Moment, Procedure

__all__ = ["Actors", "Clause", "Clauses", "RuleContext", "among", "bar", "by_actor", "fact", "free"]

MARK = "__hexwar_rules__"
"""Under this name a function or clause carries the numbers of its rules."""

R = TypeVar("R")
T = TypeVar("T")

Scope: TypeAlias = Literal["place", "context", "actor"]
Kind: TypeAlias = Literal["bar", "among", "free"]
Over: TypeAlias = Literal["actors", "targets", "one"]
Figures: TypeAlias = Callable[..., Mapping[str, Any]]
Functions: TypeAlias = "list[Callable[..., SetOf[Any]]]"
"""Functions of clauses."""


class fact(Generic[T]):  # noqa: N801 -- used like property
    """A value of a :class:`RuleContext` that is worked out when it is first read: ``@fact``.

    Keeping a value takes about 0.3 microseconds.  Use ``@property`` for values that take less.
    """

    def __init__(self, function: Callable[[Any], T]) -> None:
        self.function = function
        self.name = function.__name__
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, facts: None, owner: type) -> fact[T]: ...

    @overload
    def __get__(self, facts: object, owner: type) -> T: ...

    def __get__(self, facts: Any, owner: type) -> Any:
        if facts is None:
            return self
        value = self.function(facts)
        setattr(facts, self.name, value)
        return value


class ChoosesActors(Protocol):
    """Whose set of actors is worked out once: a choice of units without a noun before them."""

    def among(self, m: RuleContext, /) -> SetOf[Any]:
        """Return the set."""

    def __hash__(self) -> int:
        """Return what it is kept by."""


class RuleContext:
    """The facts that clauses read: the state, and values that several clauses need.

    A game derives its own class and adds a ``@fact`` for each value that is slow to work out or
    has a name of its own.  The facts hold as long as the state does not change.

    Args:
        frame: The procedure that asks.
        g: The state.

    Attributes:
        frame: The procedure that asks.
        g: The state.
        judged: The set of actors who may act, by the choice of them, as far as it is worked out;
            under None, all actors.
        answers: What choices and clauses have answered in this moment.
    """

    def __init__(self, frame: Procedure | None, g: Moment) -> None:
        self.frame: Any = frame
        self.g: Any = g
        self.judged: dict[Any, SetOf[Any]] = {None: ALL}
        self.answers: dict[Any, Any] = {}

    def able(self, actors: ChoosesActors) -> SetOf[Any]:
        """Return the set of actors who may act; it is worked out once."""
        found = self.judged.get(actors)
        if found is None:
            found = self.judged[actors] = actors.among(self)
        return found


Heads: TypeAlias = "tuple[tuple[Any, Any], tuple[Any], tuple[Any]]"
"""The first arguments of a clause, by what it reads."""


def heads_of(m: RuleContext) -> Heads:
    """Return the first arguments of clauses in a moment, by what they read."""
    return (m.frame, m.g), (m.g,), (m,)


class by_actor:  # noqa: N801 -- used like fact
    """Where every actor is, as columns: ``@by_actor`` makes a ``place`` of a verb of them.

    The function takes the facts, and gives sequences by actor.  The place of an actor is what they
    hold for it; a list of many actors reads the columns without a call for each.

    Args:
        columns: The function.

    Example:
        >>> @by_actor
        ... def where(m):
        ...     return (m.g["hex"],)
        >>> where(RuleContext(None, {"hex": [7, 8, 9]}), 2)
        (9,)
    """

    def __init__(self, columns: Callable[[Any], tuple[Sequence[Any], ...]]) -> None:
        self.columns = columns
        self.__doc__ = columns.__doc__

    def __call__(self, m: Any, actor: int) -> tuple[Any, ...]:
        """Return the place of an actor."""
        return tuple(map(itemgetter(actor), self.columns(m)))


class Clause(Generic[R]):
    """A rule, or a part of one, that names a set: made by :data:`bar`, :data:`among`, :data:`free`.

    Attributes:
        rules: The numbers of the rules it comes from; a refusal cites the first.
        reason: Its docstring: why it refuses, with figures in braces.
        function: The function itself.
        kind: Whether it keeps out, lets in, or makes free.
        over: Whether its set is one of actors or of targets; "one" judges a single candidate.
        scope: How long the set holds.
        only: The actors whom it concerns, where not all.
        detail: Gives the figures of the reason, called with the facts and the nouns.
        numbered: Whether the function itself gives the number of the rule, one of ``rules``.
    """

    def __init__(
        self,
        function: Callable[..., R],
        rules: tuple[str, ...],
        kind: Kind,
        over: Over,
        only: Callable[..., int] | None,
        detail: Figures | None,
        *,
        numbered: bool = False,
    ) -> None:
        if not function.__doc__:
            raise TypeError(f"{function.__qualname__} needs a docstring: it is the reason")
        self.rules = rules
        self.rule = rules[0]
        self.reason = " ".join(function.__doc__.split())
        self.function = function
        self.kind = kind
        self.over = over
        self.only = only
        self.detail = detail
        self.numbered = numbered
        self.positive = kind != "bar"
        self.words_refusals, self.reads = False, 2
        self.scope = _scope(function)
        if only is not None and self.scope != "actor":
            raise TypeError(f"{function.__qualname__}: only= is for a clause of (m, actor)")
        if over == "actors" and self.scope != "context":
            raise TypeError(f"{function.__qualname__}: a set of actors takes the facts alone")
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__
        self.__module__ = function.__module__
        self.__qualname__ = function.__qualname__
        self.__wrapped__ = function
        setattr(self, MARK, rules)

    def __call__(self, *arguments: Any) -> R:
        """Return what the function gives."""
        return self.function(*arguments)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.__qualname__} ({self.rule})>"

    def refusal(self, m: RuleContext, nouns: tuple[int, ...], rule: str = "") -> Refusal:
        """Return the rule with its reason, and the figures for some nouns."""
        del rule  # it has a number of its own
        figures = self.detail(m, *nouns) if self.detail else {}
        return Refusal(self._number(m, nouns), self.reason, **figures)

    def _number(self, m: RuleContext, nouns: tuple[int, ...]) -> str:
        """Return the number by which it refuses some nouns."""
        if not self.numbered:
            return self.rule
        given: Any = self.function(m, *nouns)
        if given not in self.rules:
            raise ValueError(f"{self!r} refuses by {given!r}, which is none of its rules")
        return str(given)

    def numbers(self) -> tuple[str, ...]:
        """Return the numbers by which it may refuse."""
        return self.rules if self.numbered else self.rules[:1]


class Actors:
    """The actors who may act.  Verbs can share it; it is worked out once in a context.

    Args:
        actors: An ``@among.actors`` clause: the set to choose from; or another ``Actors``, of which
            this one is a part.
        bars: ``@bar.actors`` clauses, in the order in which they are explained.

    Attributes:
        base: The ``Actors`` of which this one is a part, or None.
        clauses: All clauses, those of the base first, in the order in which they are explained.
        sets: The functions of its own clauses that let actors in.
        bars: The functions of its own clauses that keep actors out.
    """

    def __init__(self, actors: Clause[Any] | Actors, *bars: Clause[Any]) -> None:
        self.base = actors if isinstance(actors, Actors) else None
        own = bars if isinstance(actors, Actors) else (actors, *bars)
        for clause in own:
            if clause.over != "actors":
                raise TypeError(f"{clause!r} is no set of actors")
        self.clauses: tuple[Clause[Any], ...] = (*(self.base.clauses if self.base else ()), *own)
        self.sets: Functions = [clause.function for clause in own if clause.kind != "bar"]
        self.bars: Functions = [clause.function for clause in own if clause.kind == "bar"]
        self._all_sets: Functions = [*self.base._all_sets, *self.sets] if self.base else self.sets
        self._all_bars: Functions = [*self.base._all_bars, *self.bars] if self.base else self.bars

    def among(self, m: RuleContext) -> SetOf[Any]:
        """Return those who may act.

        Args:
            m: The facts of the moment.
        """
        able: int = ALL
        for function in self._all_sets:
            able &= function(m)
        for function in self._all_bars:
            able &= ~function(m)
        return as_set(able)

    def refusal(self, m: RuleContext, nouns: tuple[int, ...], rule: str = "") -> Refusal | None:
        """Return the first clause that keeps an actor, the only noun, from acting, or None."""
        for clause in self.clauses:
            if bool(clause.function(m) >> nouns[0] & 1) is not clause.positive:
                refused: Refusal = clause.refusal(m, nouns, rule)
                return refused
        return None


def _scope(function: Callable[..., Any]) -> Scope:
    names = list(inspect.signature(function).parameters)
    if not names:
        raise TypeError(
            f"{function.__qualname__} takes nothing: the facts, or the game and a place"
        )
    if names[0] == "game":
        return "place"
    return "context" if len(names) == 1 else "actor"


class Clauses:
    """The decorators of one kind of clause."""

    def __init__(self, kind: Kind) -> None:
        self.kind: Kind = kind

    def __call__(
        self,
        *rules: str,
        only: Callable[..., int] | None = None,
        detail: Figures | None = None,
    ) -> Callable[[Callable[..., R]], Clause[R]]:
        """Make a function a clause about targets, or for a verb without targets about actors.

        Args:
            rules: The numbers of the rules it comes from; a refusal cites the first.
            only: For a clause of ``(m, actor)``: ``only(m)``, the set of actors it concerns.
            detail: ``detail(m, *nouns)`` gives the figures of the reason, asked by explanations
                alone.
        """
        return self._made("targets", rules, only, detail)

    def actors(
        self, *rules: str, detail: Figures | None = None
    ) -> Callable[[Callable[..., R]], Clause[R]]:
        """Make a function ``(m)`` a clause that gives a set of actors."""
        return self._made("actors", rules, None, detail)

    def each(
        self,
        *rules: str,
        only: Callable[..., int] | None = None,
        detail: Figures | None = None,
    ) -> Callable[[Callable[..., R]], Clause[R]]:
        """Make a function ``(m, *nouns)`` a clause that judges one candidate, true or false.

        The last resort, for rules of arithmetic rather than of sets.
        """
        return self._made("one", rules, only, detail)

    def numbered(
        self,
        *rules: str,
        only: Callable[..., int] | None = None,
        detail: Figures | None = None,
    ) -> Callable[[Callable[..., R]], Clause[R]]:
        """Make a function ``(m, *nouns)`` a bar that gives the number of the rule itself.

        For rules whose numbers are data, as where each terrain has its own: the function gives
        the number that keeps a candidate out, or an empty text or None.

        Args:
            rules: All numbers that it may give.
            only: As for a clause about targets.
            detail: As for a clause about targets.
        """
        if self.kind != "bar":
            raise TypeError(f"@{self.kind}.numbered: only a bar refuses by a number of its own")
        return self._made("one", rules, only, detail, numbered=True)

    def _made(
        self,
        over: Over,
        rules: tuple[str, ...],
        only: Callable[..., int] | None,
        detail: Figures | None,
        *,
        numbered: bool = False,
    ) -> Callable[[Callable[..., R]], Clause[R]]:
        if not rules or not all(isinstance(number, str) for number in rules):
            raise TypeError(f'name the rules of a clause: @{self.kind}("7.31")')
        return lambda function: Clause(
            function, rules, self.kind, over, only, detail, numbered=numbered
        )


bar = Clauses("bar")
"""``@bar("7.31")``: the function gives what the rule keeps out."""

among = Clauses("among")
"""``@among("7.3")``: the function gives where to look; whatever is not in it the rule refuses."""

free = Clauses("free")
"""``@free("7.1")``: the function gives what costs nothing, even to those who cannot pay."""
