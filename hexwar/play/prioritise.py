"""Priorities of an automated side: the best candidates, and why the others are not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


def prioritise(candidates: Iterable[T], *keys: Callable[[T], Any]) -> list[T]:
    """Return the candidates that are best by the first key, among them by the second, and so on.

    A tie that the keys leave is for the player whom the rules name: the result then has several
    members, in the order in which the candidates came.

    Args:
        candidates: What may be chosen.
        keys: The priorities, most important first; the smallest value is the best.

    Example:
        >>> targets = [("tank", 2, 4), ("infantry", 1, 6), ("infantry", 1, 6)]
        >>> prioritise(targets, lambda t: t[1], lambda t: -t[2])
        [('infantry', 1, 6), ('infantry', 1, 6)]
    """
    left = list(candidates)
    for key in keys:
        if len(left) < 2:
            break
        values = [key(candidate) for candidate in left]
        best = min(values)
        left = [c for c, value in zip(left, values, strict=True) if value == best]
    return left


def fell_out(candidates: Iterable[T], candidate: T, *keys: Callable[[T], Any]) -> int | None:
    """Return the number of the key at which a candidate falls out, or None if it stays.

    Args:
        candidates: What may be chosen.
        candidate: One of them.
        keys: The priorities, as for :func:`prioritise`.

    Example:
        >>> fell_out([3, 5, 4], 3, lambda n: n % 2, lambda n: -n)
        0
    """
    left = list(candidates)
    for number, key in enumerate(keys):
        left = prioritise(left, key)
        if candidate not in left:
            return number
    return None
