"""Copies of states and frames, container by container, by a function made once for each class.

The view of a player is such a copy, too.  States that are kept, and never played on, share equal
containers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    function: Callable[[Any], Any] = scope["copied"]
    function.__doc__ = "Return an equal object, independent of this one."
    return function


CONTAINERS = (list, dict)
"""What a field of a state can be that is changed in place."""


def shower(
    names: Sequence[str], containers: Sequence[str], views: Mapping[str, Callable[..., Any]]
) -> Callable[[Any, str], dict[str, Any]]:
    """Return a method that gives what a player sees of some attributes, as separate data.

    It is written as source text, as for :func:`copier`: each decision of a bot or learner begins
    with a view.

    Args:
        names: The attributes, in their order.
        containers: Those that hold a list or a dict of immutables.
        views: For secret attributes, what each player sees: ``view(self, player, value)``.

    Example:
        >>> class Hand:
        ...     def __init__(self, turn, cards): self.turn, self.cards = turn, cards
        >>> shown = shower(["turn", "cards"], ["cards"], {"cards": lambda g, p, cards: len(cards)})
        >>> shown(Hand(3, ["ambush"]), "red")
        {'turn': 3, 'cards': 1}
    """
    lines = ["def shown(self, player):", "    return {"]
    for name in names:
        seen = f"self.{name}.copy()" if name in containers else f"self.{name}"
        if name in views:
            seen = f"own(views[{name!r}](self, player, self.{name}))"
        lines.append(f"        {name!r}: {seen},")
    lines.append("    }")
    scope: dict[str, Any] = {"own": own, "views": views}
    exec("\n".join(lines), scope)
    function: Callable[[Any, str], dict[str, Any]] = scope["shown"]
    function.__doc__ = "Return what a player sees of the fields, as separate data."
    return function


def own(value: Any) -> Any:
    """Return a value that nobody else changes: lists and dicts are copied.

    Example:
        >>> hexes = [1, 2]
        >>> own(hexes) == hexes, own(hexes) is hexes, own(7)
        (True, False, 7)
    """
    return value.copy() if isinstance(value, CONTAINERS) else value


def share_equal(later: Any, earlier: Any, containers: Sequence[str]) -> None:
    """Let a later moment hold the containers of an earlier one where they are equal.

    A long match keeps thousands of moments, and from one to the next most fields stay the same.

    Args:
        later: A copy that is kept; neither it nor the earlier one is changed afterwards.
        earlier: Another moment of the same class.
        containers: Names of attributes that hold a list or a dict of immutables.

    Example:
        >>> class Pair:
        ...     def __init__(self, a, b): self.a, self.b = a, b
        >>> earlier, later = Pair([1], [2]), Pair([1], [3])
        >>> share_equal(later, earlier, ["a", "b"])
        >>> later.a is earlier.a, later.b
        (True, [3])
    """
    for name in containers:
        old, new = getattr(earlier, name), getattr(later, name)
        if same(new, old) if type(new) is dict else new == old:
            setattr(later, name, old)


def same(one: Any, other: Any) -> bool:
    """Return whether two values of a field are equal, with the entries of a dict in the same order.

    Example:
        >>> same([1, 2], [1, 2]), same({1: 2, 3: 4}, {3: 4, 1: 2})
        (True, False)
    """
    return bool(one == other) and (type(one) is not dict or [*one] == [*other])
