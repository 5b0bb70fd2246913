"""Copies of states and frames, container by container, by a function made once for each class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


def copier(
    cls: type,
    values: Sequence[str],
    containers: Sequence[str],
    *,
    stacks: Sequence[str] = (),
    cleared: Sequence[str] = (),
) -> Callable[[Any], Any]:
    """Return a method that copies instances of a class: values shared, containers copied.

    The method is written as source text, as attrs and dataclasses write their methods: a straight
    line of assignments is several times faster than a loop over names, and search clones states
    more often than it does anything else.

    Args:
        cls: The class; its instances are made without calling ``__init__``.
        values: Names of attributes that hold immutables.
        containers: Names of attributes that hold a list or a dict of immutables.
        stacks: Names of attributes that hold a list of what copies itself by ``copied()``.
        cleared: Names of attributes that are None in the copy.

    Example:
        >>> class Pair:
        ...     def __init__(self, a, b): self.a, self.b = a, b
        >>> twin = copier(Pair, ["a"], ["b"])(Pair(1, [2]))
        >>> twin.a, twin.b
        (1, [2])
    """
    lines = ["def copied(self):", "    new = make(cls)"]
    lines += [f"    new.{name} = self.{name}" for name in values]
    lines += [f"    new.{name} = self.{name}.copy()" for name in containers]
    for name in stacks:
        lines += [f"    new.{name} = copies = []", f"    for one in self.{name}:"]
        lines += ["        copies.append(one.copied())"]
    lines += [f"    new.{name} = None" for name in cleared]
    lines += ["    return new"]
    scope: dict[str, Any] = {"cls": cls, "make": object.__new__}
    exec("\n".join(lines), scope)
    made: Callable[[Any], Any] = scope["copied"]
    made.__doc__ = "Return an equal object, independent of this one."
    return made
