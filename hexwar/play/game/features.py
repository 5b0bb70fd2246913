"""Features for learners: the planes and facts of a game that its author declares.

A *plane* has a number for each hex of the board, a *fact* is one number.  A game declares their
names, meanings and bounds once, and computes their values from a player's view.  Planes are plain
data here, sets of hexes or numbers by hex; :mod:`hexwar.envs` makes arrays of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

import attrs

from hexwar.board import Grid
from hexwar.errors import GameError

__all__ = ["Feature", "Features", "Plane", "Row", "Seen", "one_of"]

V = TypeVar("V")

Plane = int | Mapping[int, int]
"""A set of hexes, which have 1 there, or numbers by hex; all other hexes have 0."""

HIGHEST = 255
"""No number on a plane is greater: planes are arrays of bytes."""


@attrs.frozen
class Feature:
    """Something that a learner sees: a plane or a fact.

    Attributes:
        name: Its name.
        meaning: What it says, in a few words.
        high: The greatest number it can be.
        low: The smallest; on a plane 0.
        printed: What is on the plane from beginning to end, where that never changes.

    Example:
        >>> Feature("steps", "steps of the player's own units in the hex", 12).high
        12
    """

    name: str
    meaning: str
    high: float = 1
    low: float = 0
    printed: Plane = 0


@attrs.frozen
class Features:
    """What a learner sees of a game.

    Attributes:
        grid: The hexes of the planes.
        planes: The planes, in their order.
        facts: The facts, in their order.

    Raises:
        GameError: When a name is given twice, or a plane has numbers that no byte holds.
    """

    grid: Grid
    planes: tuple[Feature, ...]
    facts: tuple[Feature, ...]

    def __attrs_post_init__(self) -> None:
        for kind, features in (("plane", self.planes), ("fact", self.facts)):
            names = [feature.name for feature in features]
            twice = sorted({name for name in names if names.count(name) > 1})
            if twice:
                raise GameError(f"two features are named {twice[0]!r}: give each {kind} its own")
        for plane in self.planes:
            if plane.low or not 0 < plane.high <= HIGHEST or plane.high != int(plane.high):
                raise GameError(
                    f"the plane {plane.name!r} goes from {plane.low} to {plane.high}: "
                    f"planes have whole numbers from 0 to at most {HIGHEST}"
                )

    def faults(self, seen: Seen) -> Iterator[str]:
        """Give what is wrong with something seen: what was not declared, and what is out of bounds.

        Args:
            seen: What a game filled in.
        """
        planes = {plane.name: plane for plane in self.planes if not plane.printed}
        facts = {fact.name: fact for fact in self.facts}
        for name in [*(seen.planes.keys() - planes), *(seen.facts.keys() - facts)]:
            yield f"{name!r} is no feature that changes"
        for name in seen.planes.keys() & planes:
            yield from self._faults_of(planes[name], seen.planes[name])
        for name in seen.facts.keys() & facts:
            fact, value = facts[name], seen.facts[name]
            if not fact.low <= value <= fact.high:
                yield f"the fact {name!r} is {value}, not from {fact.low} to {fact.high}"

    def _faults_of(self, plane: Feature, filled: Plane) -> Iterator[str]:
        """Yield what is wrong with a plane."""
        hexes = filled if isinstance(filled, int) else sum(1 << at for at in filled)
        if hexes & ~self.grid.all:
            yield f"the plane {plane.name!r} has a number where there is no hex"
        values = () if isinstance(filled, int) else filled.values()
        for value in values:
            if not 0 <= value <= plane.high:
                yield f"the plane {plane.name!r} has {value}, not from 0 to {plane.high}"


class Row(Mapping[str, V]):
    """Planes or facts by name, of a game that names the same in the same order at each moment.

    To put a hundred values into a dictionary and to take them out again takes as long as to find
    them. A row keeps the names, which are made once, beside the values. A row of all facts, in
    the order in which they are declared, becomes an array as it is.

    Args:
        names: The names, in their order; mostly the same object at each moment.
        row: The value of each.

    Raises:
        GameError: When there are more names than values, or fewer.

    Example:
        >>> seen = Row(("turn", "orders left"), (3, 1))
        >>> seen["turn"], dict(seen)
        (3, {'turn': 3, 'orders left': 1})
    """

    __slots__ = ("names", "row")

    def __init__(self, names: tuple[str, ...], row: tuple[V, ...]) -> None:
        if len(names) != len(row):
            raise GameError(f"a row of {len(row)} values for {len(names)} names")
        self.names = names
        self.row = row

    def __getitem__(self, name: str) -> V:
        """Return the value of a name."""
        if name not in self.names:
            raise KeyError(name)
        return self.row[self.names.index(name)]

    def __iter__(self) -> Iterator[str]:
        """Go through the names, in their order."""
        return iter(self.names)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.names)


class Seen(NamedTuple):
    """What a learner sees of one moment.

    Attributes:
        planes: Planes by name, mostly a dictionary or a :class:`Row`; what is printed and what is
            empty need not be named.
        facts: Facts by name; those that are 0 need not be named.
    """

    planes: Mapping[str, Plane]
    facts: Mapping[str, float]


def one_of(name: str, values: Iterable[str], meaning: str) -> tuple[Feature, ...]:
    """Return facts of which one is 1 and the others 0, one for each value that something has.

    Args:
        name: What it is; the facts are named after it and the value.
        values: What it may be.
        meaning: What 1 says, with ``{}`` for the value.

    Example:
        >>> [fact.name for fact in one_of("tide", ("low", "high"), "the tide is {}")]
        ['tide low', 'tide high']
    """
    return tuple(Feature(f"{name} {value}", meaning.format(value)) for value in values)
