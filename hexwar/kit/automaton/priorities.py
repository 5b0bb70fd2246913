"""Which candidate comes first by a list of priorities, and why the others do not.

A printed list of priorities is a list of :class:`Key` objects, the most important first::

    @key("nearest", "nearest")
    def nearest(g, unit, position): ...

    @key("most-steps", "most steps", most=True)
    def most_steps(g, unit, position): ...

    CAUGHT_FIRST = Priorities(nearest, most_steps)

    CAUGHT_FIRST.best(g, units, position)     # several only if the list leaves a tie
    CAUGHT_FIRST.rank(g, units, position)     # the same with every value, for explanations
    CAUGHT_FIRST.tell(g, "units-by-priority", units, position)    # as events
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Generic, NamedTuple, TypeVar

import attrs

from hexwar.play import State

T = TypeVar("T")


@attrs.frozen(slots=False)
class Key:
    """One line of a list of priorities: how a candidate is rated.

    Attributes:
        name: Its name, as text files name it: ``"fewest-steps"``.
        title: What it prefers, in a few words, as players read it.
        value: ``value(g, candidate, *about)`` rates a candidate; ``about`` is what the list is
            asked about, such as the position that fires.
        most: Whether the greatest value is the best; else the smallest.
        verbs: For candidates that are actions: the verbs that it can rate; without, all.

    Example:
        >>> from hexwar.kit.automaton import key
        >>> @key("nearest", "nearest")
        ... def nearest(g, unit): return abs(g - unit)
        >>> nearest(7, 4), nearest.title
        (3, 'nearest')
    """

    name: str
    title: str
    value: Callable[..., Any]
    most: bool = False
    verbs: tuple[str, ...] = ()

    def __call__(self, g: Any, candidate: Any, *about: Any) -> Any:
        """Rate a candidate."""
        return self.value(g, candidate, *about)

    def where(self, name: str, title: str, test: Callable[[Any], bool]) -> Key:
        """Return a key that tells whether the value of this one passes a test.

        Args:
            name: Its name in text files.
            title: What it prefers, in a few words.
            test: Tells it of a value.

        Example:
            >>> from hexwar.kit.automaton import key
            >>> @key("strength", "strongest", most=True)
            ... def strength(g, unit): return g[unit]
            >>> strength.where("strong", "strong", lambda value: value > 2)([4, 2], 1)
            False
        """

        def passes(g: Any, candidate: Any, *about: Any) -> bool:
            return test(self.value(g, candidate, *about))

        return Key(name, title, passes, verbs=self.verbs)


def key(
    name: str, title: str, *, most: bool = False, verbs: tuple[str, ...] = ()
) -> Callable[[Callable[..., Any]], Key]:
    """Make a function a key of lists of priorities.

    Args:
        name: Its name in text files.
        title: What it prefers, in a few words.
        most: Whether the greatest value is the best; with yes and no: whether yes is.
        verbs: The verbs of the actions that it can rate; without, all.
    """

    def made(function: Callable[..., Any]) -> Key:
        key = Key(name, title, function, most, verbs)
        # The rules registry finds the rules of the function through it, and its place in the code.
        vars(key).update(vars(function), __module__=function.__module__, __wrapped__=function)
        return key

    return made


def noun_key(
    name: str, title: str, verbs: tuple[str, ...], value: Callable[..., Any], *, most: bool = False
) -> Key:
    """Return the key that rates actions of some verbs by their nouns, one line of a table of keys.

    Args:
        name: Its name in text files.
        title: What it prefers, in a few words.
        verbs: The verbs of the actions that it can rate.
        value: ``value(g, *nouns)`` rates an action with these nouns.
        most: Whether the greatest value is the best; with yes and no: whether yes is.

    Example:
        >>> nearest = noun_key("nearest", "nearest", ("move",), lambda g, unit, to: abs(g - to))
        >>> nearest(7, ("move", 0, 4))
        3
    """
    rate = key(name, title, most=most, verbs=verbs)
    return rate(wraps(value)(lambda g, action: value(g, *action[1:])))


class Pass(NamedTuple):
    """What one key did to the candidates that were left.

    Attributes:
        key: The key.
        best: The best value.
        stay: The candidates that have it.
        values: The values of all candidates that were left, in their order.
        passed_over: The candidates that fell out.
    """

    key: Key
    best: Any
    stay: tuple[Any, ...]
    values: tuple[Any, ...]
    passed_over: tuple[Any, ...]


class Ranking(NamedTuple):
    """What a list of priorities says of some candidates.

    Attributes:
        candidates: All of them.
        first: Those that come first; several only if the list leaves a tie.
        passes: What each key did, as far as it was asked.
    """

    candidates: tuple[Any, ...]
    first: tuple[Any, ...]
    passes: tuple[Pass, ...]

    def fell_at(self, candidate: Any) -> Key | None:
        """Return the key by which a candidate fell out, or None if it comes first."""
        return next((p.key for p in self.passes if candidate in p.passed_over), None)

    @property
    def decided(self) -> Key | None:
        """The last key that passed somebody over, or None if all candidates are equal."""
        return next((p.key for p in reversed(self.passes) if p.passed_over), None)


class Priorities(Generic[T]):
    """A list of priorities.

    Args:
        keys: The keys, most important first.

    Example:
        >>> near = key("near", "nearest")(lambda g, unit: unit[0])
        >>> strong = key("strong", "strongest", most=True)(lambda g, unit: unit[1])
        >>> attack = Priorities(near, strong)
        >>> attack.best(None, [(2, 4), (1, 3), (1, 5)])
        [(1, 5)]
        >>> attack.rank(None, [(2, 4), (1, 3), (1, 5)]).fell_at((1, 3)).title
        'strongest'
    """

    __slots__ = ("keys",)

    def __init__(self, *keys: Key) -> None:
        self.keys = keys

    def best(self, g: Any, candidates: Iterable[T], *about: Any) -> list[T]:
        """Return the candidates that come first; several only if the list leaves a tie.

        Args:
            g: The state.
            candidates: What may be chosen; the result keeps their order.
            about: What the list is asked about, which is handed to every key.
        """
        remaining = list(candidates)
        for line in self.keys:
            if len(remaining) < 2:
                break
            rate = line.value
            values = [rate(g, candidate, *about) for candidate in remaining]
            best = max(values) if line.most else min(values)
            remaining = [c for c, value in zip(remaining, values, strict=True) if value == best]
        return remaining

    def rank(self, g: Any, candidates: Iterable[T], *about: Any) -> Ranking:
        """Return what :meth:`best` does, with every value and who fell out by which key."""
        every = remaining = tuple(candidates)
        passes = []
        for line in self.keys:
            if len(remaining) < 2:
                break
            values = tuple(line.value(g, candidate, *about) for candidate in remaining)
            best = max(values) if line.most else min(values)
            rated = list(zip(remaining, values, strict=True))
            remaining = tuple(c for c, value in rated if value == best)
            passed_over = tuple(c for c, value in rated if value != best)
            passes.append(Pass(line, best, remaining, values, passed_over))
        return Ranking(every, remaining, tuple(passes))

    def tell(
        self, g: State, kind: str, candidates: Iterable[T], *about: Any, rule: str | None = None
    ) -> None:
        """Tell by which keys candidates are passed over, an event for each key.

        The events have the facts ``priority`` (the title of the key), ``value`` (the best one),
        ``first`` (who has it) and ``passed_over``. Nothing is calculated if nobody listens.

        Args:
            g: The state, before anything happens to who comes first.
            kind: The kind of the events.
            candidates: What may be chosen.
            about: What the list is asked about.
            rule: The number of the rule; by default that of the entry that is running.
        """
        if g.events is not None:
            tell_passes(g, kind, self.rank(g, candidates, *about), rule=rule)


def tell_passes(
    g: State,
    kind: str,
    ranking: Ranking,
    *,
    rule: str | None = None,
    named: Callable[[Sequence[Any]], Any] = tuple,
    **facts: Any,
) -> None:
    """Tell a ranking, an event for each key that passed somebody over.

    Args:
        g: The state.
        kind: The kind of the events.
        ranking: The ranking.
        rule: The number of the rule; by default that of the entry that is running.
        named: What makes a fact of some candidates; by default they are facts as they are.
        facts: Further facts of each event.
    """
    for line, best, stay, _, passed_over in ranking.passes:
        if passed_over:
            g.say(
                kind,
                rule=rule,
                priority=line.title,
                value=told(best),
                first=named(stay),
                passed_over=named(passed_over),
                **facts,
            )


def told(value: Any) -> int | str:
    """Return a value of a key as a fact of an event.

    Example:
        >>> told(3), told(True), told((68, "N"))
        (3, 'yes', '68 N')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(str(part) for part in value)
    return value if isinstance(value, int | str) else str(value)
