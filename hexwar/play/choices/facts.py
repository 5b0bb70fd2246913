"""What the clauses of rules read: the facts of the moment.

A game derives its own :class:`RuleContext` for values that several clauses need, each a
:class:`fact`.  :mod:`hexwar.play.choices` says what a clause is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, overload

from hexwar.board import ALL, SetOf
from hexwar.play.values.steering import Moment, Procedure

__all__ = ["RuleContext", "by_actor", "fact"]

MARK = "__hexwar_rules__"
"""Under this name a function or clause carries the numbers of its rules."""

T = TypeVar("T")

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
        able = self.judged.get(actors)
        if able is None:
            able = self.judged[actors] = actors.among(self)
        return able


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
