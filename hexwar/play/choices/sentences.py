"""A clause: one sentence of the rules about what may be chosen, as a small function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from hexwar.play.choices.facts import MARK, RuleContext, heads_of
from hexwar.play.choices.refusal import Refusal

__all__ = ["Clause", "forbids", "frees", "requires"]

R = TypeVar("R")
Function: TypeAlias = Callable[..., Any]
Nouns: TypeAlias = "tuple[int, ...]"

READS_PROCEDURE, READS_STATE, READS_FACTS, READS_PLACE = 0, 1, 2, 3
_HEADS: Final = {"self": READS_PROCEDURE, "m": READS_FACTS, "game": READS_PLACE}
_WORDS: Final = {"Refusal | None", Refusal | None}
_JUDGES: Final = {"bool", bool, *_WORDS}
"""What a clause that judges one candidate may return, as its annotation is written or read."""


class HasNumbers(Protocol):
    """A choice, as far as a clause asks it."""

    def numbers(self, procedure: Any, rule: str) -> set[str]:
        """Return the numbers by which it may refuse."""


class Clause(Generic[R]):
    """One sentence of the rules: made by ``requires``, ``forbids`` and ``frees``.

    Attributes:
        name: The name of its function.
        function: The function.
        rules: The numbers of its rules; a refusal cites the first.
        positive: Whether it requires or frees; else it forbids.
        frees: Whether it says what costs nothing, and refuses nothing.
        reason: Why it refuses, for players, with figures in braces.
        only: The actors whom it concerns, where not all; for verbs with tables.
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
        asks: HasNumbers | str | None = None,
        only: Function | None = None,
        frees: bool = False,
    ) -> None:
        text = reason or function.__doc__ or ""
        if not text and why is None and asks is None:
            raise TypeError(f"{function.__qualname__} needs a docstring: it is the reason")
        self.function, self.positive, self.frees = function, positive, frees
        if why is None and asks is None and not frees and not self.words_refusals:
            _need_reason(function, text)
        marked = (getattr(of, MARK, ()) for of in (function, why) if of is not None)
        numbers = (*rules, *(number for mark in marked for number in mark))
        self.rules: tuple[str, ...] = tuple(dict.fromkeys(numbers))
        self.reason = " ".join(text.split())
        self.figures, self.why, self.asks = figures, why, asks
        self.only = only
        self.name, self.member = function.__name__, False
        self.reads, self.nouns = _shape(function)
        if positive and self.words_refusals:
            raise TypeError(f"{function.__qualname__}: only @forbids gives a refusal of its own")
        if only is not None and not self.nouns:
            raise TypeError(f"{function.__qualname__}: only= is for a clause that takes nouns")
        self.__doc__, self.__name__ = function.__doc__ or self.reason, function.__name__
        self.__module__, self.__qualname__ = function.__module__, function.__qualname__
        self.__wrapped__ = function
        if self.rules:
            setattr(self, MARK, self.rules)

    def __repr__(self) -> str:
        kind = "frees" if self.frees else "requires" if self.positive else "forbids"
        return f"<{kind} {self.__qualname__}>"

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
        return self.function.__annotations__.get("return") in _WORDS

    @property
    def judges(self) -> bool | None:
        """Whether its annotation says that it judges one candidate; None where it says nothing."""
        annotation = self.function.__annotations__.get("return")
        return None if annotation is None else annotation in _JUDGES

    def rewritten(self, function: Callable[..., R]) -> Clause[R]:
        """Return this clause with another function, as a subclass rewrites it.

        Args:
            function: Its docstring is the new reason; without one the reason stays.

        Raises:
            TypeError: The docstring is no reason, but says what the function returns.
        """
        reason = "" if function.__doc__ else self.reason
        clause = Clause(
            function,
            self.rules,
            positive=self.positive,
            reason=reason,
            figures=self.figures,
            why=self.why,
            asks=self.asks,
            only=self.only,
            frees=self.frees,
        )
        clause.member = self.member  # a subclass of the subclass may rewrite it again
        return clause

    def refuses(self, m: RuleContext, nouns: Nouns) -> Refusal | bool:
        """Return whether it refuses the last of some nouns, or the refusal that it words itself."""
        answer: Any = self.function(*heads_of(m)[self.reads], *nouns[: self.nouns])
        if self.nouns < len(nouns):
            held = nouns[-1] >= 0 and bool(answer >> nouns[-1] & 1)
        elif isinstance(answer, Refusal):
            return answer
        else:
            held = bool(answer)
        # A clause that gives a Refusal or None lets pass what it has nothing to say about.
        return False if answer is None else held is not self.positive

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
        handed_on: Iterable[str] = ()
        if isinstance(asked, Mapping):
            handed_on = asked.values()
        elif asked is not None:
            handed_on = asked.numbers(procedure, own[0])
        return {*(self.rules or getattr(procedure, "cites", {}).get(self.name, own)), *handed_on}


def _need_reason(function: Function, text: str) -> None:
    """Refuse a reason that says to a programmer what the function returns."""
    if text.lstrip().startswith(("Return ", "Returns ", "Yield ", "Yields ")):
        raise TypeError(
            f"{function.__qualname__} is a clause, so players read its docstring as the reason why "
            f"something is refused, and this one is {' '.join(text.split())!r}: "
            f'write it for them, such as "It is no city of yours."'
        )


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
    if reads == READS_PLACE:
        return reads, 0
    return reads, len(names) - 1 - (reads == READS_PROCEDURE)


class _Decorator:
    """The decorator of one kind of clause."""

    def __init__(self, *, positive: bool, frees: bool = False) -> None:
        self._positive, self._frees = positive, frees

    def __call__(
        self,
        *rules: str,
        reason: str = "",
        figures: Callable[..., Mapping[str, Any]] | None = None,
        why: Callable[..., Refusal | None] | None = None,
        asks: HasNumbers | str | None = None,
        only: Callable[..., int] | None = None,
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
            only: For a verb with tables: ``only(m)``, the set of actors whom the clause concerns.
        """
        return lambda function: Clause(
            function,
            rules,
            positive=self._positive,
            reason=reason,
            figures=figures,
            why=why,
            asks=asks,
            only=only,
            frees=self._frees,
        )


requires = _Decorator(positive=True)
"""``@requires("6.1")``: the function gives what qualifies; whatever else is refused."""

forbids = _Decorator(positive=False)
"""``@forbids("7.31")``: the function gives what the rule keeps out."""

frees = _Decorator(positive=True, frees=True)
"""``@frees("7.1")``: the function gives what costs nothing, even to those who cannot pay."""
