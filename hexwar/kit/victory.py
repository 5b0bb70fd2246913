"""Who holds the objectives, what are they worth, and who has won?

Objectives are regions of the board with a number of points:

    [[region]]
    id = "Arnfeld"
    kind = "town"
    hexes = ["0303"]
    attributes = { points = 3 }

:class:`Objectives` is a part of a state that remembers whose counters entered each of them last.
The game has ``objectives`` (:func:`objectives_of`) and ``objective_at``; a
:class:`~hexwar.kit.game.CounterGame` has both. :func:`end_by_level` ends a game by the levels of
its scenario file.

What regions say by their attributes, whose they are and what they are worth, is checked when it is
asked for (:func:`owner_of`, :func:`points_of`). A fault is reported with its line of the file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from hexwar.board import Board, CounterId, HexId, HexSet, SideId, iterate, union
from hexwar.data import Document, KeyPath
from hexwar.errors import GameError
from hexwar.kit.forces import Positions, Steps
from hexwar.kit.modifiers import Modifier, add
from hexwar.play import State, part, public

if TYPE_CHECKING:
    from hexwar.kit.scenario import LevelTable

NOBODY: Final = SideId(-1)
"""The holder of an objective that no side has entered."""


@attrs.frozen
class Objective:
    """A place that counts for the side which holds it.

    Attributes:
        name: What it is called.
        hexes: The set of its hexes.
        points: What it is worth.
    """

    name: str
    hexes: HexSet
    points: int


def objectives_of(board: Board) -> tuple[Objective, ...]:
    """Return the objectives on a board: its regions that are worth points.

    Raises:
        DataError: When the points of a region are no whole number.
    """
    return tuple(
        Objective(region.id, region.hexes, points_of(board, region.id))
        for region in board.regions.values()
        if "points" in region.attributes
    )


@part
class Objectives(Positions):
    """The holder of each objective: the side whose counters were the last to enter it.

    Name it before :class:`~hexwar.kit.forces.Stacks` or :class:`~hexwar.kit.forces.OnePerHex` in
    the bases of the state, because it extends their ``put``.

    Attributes:
        holder: By objective: the number of the side that holds it, or NOBODY.

    Example:
        >>> from hexwar.kit.forces import OFF, Stacks
        >>> from hexwar.play import state
        >>> @state
        ... class Field(Objectives, Stacks):
        ...     turn: int = public(default=1)
        >>> class Printed:
        ...     board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 3}')
        ...     side_of = (0, 1)
        ...     objectives = (Objective("Ford", board.bits(["0102"]), 3),)
        ...     objective_at = {board.hex("0102"): 0}
        >>> g = Field(game=Printed(), hex=[OFF, OFF], holder=[NOBODY])
        >>> g.reindex()
        >>> g.put(1, Printed.board.hex("0102"))
        >>> g.put(1, OFF)
        >>> g.holder, [(line.what, line.amount) for line in g.objective_points(1, "9.2")]
        ([1], [('Ford', 3)])
    """

    holder: list[SideId] = public(factory=list, fixed=True)

    def reindex(self) -> None:
        """Refuse a state that names it behind the part whose ``put`` it adds to.

        Raises:
            GameError: The state would not note who enters an objective.
        """
        order = [base.__name__ for base in type(self).__mro__]
        for part_name in ("Stacks", "OnePerHex"):
            if part_name in order and order.index(part_name) < order.index("Objectives"):
                raise GameError(
                    f"{type(self).__name__}: name Objectives before {part_name} among its bases, "
                    "or nobody notes who enters an objective"
                )

    def put(self, counter: CounterId, to: HexId) -> None:
        """Put a counter into a hex; its side holds the objective there from now on.

        What an ally holds stays with the ally.
        """
        super().put(counter, to)
        if to in self.game.objective_at:
            number, side = self.game.objective_at[to], self.game.side_of[counter]
            if self.holder[number] not in self.friends_of(side):
                self.holder[number] = side

    def objective_points(self, side: SideId, rule: str) -> Iterator[Modifier]:
        """Yield the points of the objectives that a side holds, one by one.

        Args:
            side: The number of the side.
            rule: The number of the rule by which they count.
        """
        for holder, objective in zip(self.holder, self.game.objectives, strict=True):
            if holder == side:
                yield add(objective.points, objective.name, rule)

    def points(self, side: SideId) -> int:
        """Return the points of a side: of the objectives that it holds, and what a game adds."""
        held = zip(self.holder, self.game.objectives, strict=True)
        return sum(objective.points for holder, objective in held if holder == side)

    def goals(self, side: SideId) -> HexSet:
        """Return the hexes of objectives that neither a side nor an ally of it holds."""
        held = zip(self.holder, self.game.objectives, strict=True)
        friends = self.friends_of(side)
        return union(objective.hexes for holder, objective in held if holder not in friends)

    def holds_all(self, side: SideId) -> bool:
        """Return whether a side holds every objective, together with its allies."""
        return bool(self.holder) and set(self.holder) <= set(self.friends_of(side))


@part
class UncontestedControl(Objectives):
    """The holder of each objective, where counters of both sides may be in it.

    It is the side whose counters were the last to be alone in the objective: a siege takes no town.
    """

    def put(self, counter: CounterId, to: HexId) -> None:
        """Put a counter into a hex; an objective passes to the side that is alone in it."""
        objectives = self.game.objective_at
        numbers = {objectives[at] for at in (self.hex[counter], to) if at in objectives}
        before = {number: self.holder[number] for number in numbers}
        super().put(counter, to)
        for number, holder in before.items():
            hexes = self.game.objectives[number].hexes
            there = [SideId(n) for n, at in enumerate(self.standing) if at & hexes]
            friends = self.friends_of(there[0]) if there else ()
            passes = there and holder not in friends and all(side in friends for side in there)
            self.holder[number] = there[0] if passes else holder


@part
class Casualties(Steps):
    """How many counters each side has lost.

    Attributes:
        lost: By side: the counters that were eliminated. A :class:`~hexwar.kit.game.CounterGame`
            begins with 0 for each side, other games with two.

    Example:
        >>> from hexwar.kit.forces import Stacks
        >>> from hexwar.play import state
        >>> @state
        ... class Field(Casualties, Stacks):
        ...     turn: int = public(default=1)
        >>> class Printed:
        ...     board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
        ...     side_of = (0, 1)
        >>> g = Field(game=Printed(), hex=[0, 1], steps=[2, 1])
        >>> g.reindex()
        >>> g.lose_steps(0), g.lose_steps(1), g.lost, g.lost_by_others(0)
        (1, 0, [0, 1], 1)
    """

    lost: list[int] = public(factory=lambda: [0, 0])

    def lose_steps(self, counter: CounterId, count: int = 1) -> int:
        """Take steps from a counter; one that loses its last is eliminated, and counted.

        Args:
            counter: The number of the counter.
            count: How many.

        Returns:
            The steps that it has left.
        """
        steps = super().lose_steps(counter, count)
        self.lost[self.game.side_of[counter]] += not steps
        return steps

    def lost_by_others(self, side: int) -> int:
        """Return how many counters the enemies of a side have lost."""
        return sum(self.lost) - sum(self.lost[one] for one in self.friends_of(SideId(side)))


def level_of(
    levels: Iterable[LevelTable],
    sides: Sequence[str],
    points: Sequence[int],
    friends: Sequence[Collection[SideId]] = (),
) -> LevelTable | None:
    """Return the first level of victory whose lead is reached, or None.

    A level without a lead or without a winner is always reached. Allies add up their points.

    Args:
        levels: The levels in the order of the scenario file.
        sides: The sides.
        points: The points of each.
        friends: By side: itself and its allies; without, no sides are allied.

    Example:
        >>> from hexwar.kit.scenario import LevelTable
        >>> decisive, draw = (
        ...     LevelTable(outcome="decisive", winner="red", lead=8),
        ...     LevelTable(outcome="draw"),
        ... )
        >>> [level_of((decisive, draw), ("red", "blue"), p).outcome for p in [(9, 1), (8, 1)]]
        ['decisive', 'draw']
    """
    for level in levels:
        if level.lead is None or not level.winner:
            return level
        ours = sides.index(level.winner)
        together = [
            sum(points[one] for one in friends[side]) if friends else points[side]
            for side in range(len(sides))
        ]
        allied = friends[ours] if friends else (ours,)
        best = max((together[one] for one in range(len(sides)) if one not in allied), default=0)
        if together[ours] - best >= level.lead:
            return level
    return None


def end_by_level(g: State, points: Sequence[int], rule: str) -> None:
    """End the game by the levels of victory of its scenario; without a level that fits, go on.

    Args:
        g: The state; its game has ``sides``, ``players_by_side`` and ``levels``.
        points: The points of each side.
        rule: The number of the rule.
    """
    alliances = getattr(g.game, "alliances", None)
    friends = () if alliances is None else alliances.friends
    level = level_of(g.game.levels, g.game.sides, points, friends)
    if level is not None:
        facts = dict(zip(g.game.sides, points, strict=True))
        ours = g.game.sides.index(level.winner) if level.winner else -1
        won = () if ours < 0 else friends[ours] if friends else (ours,)
        winners = tuple(player for side in won for player in g.game.players_by_side[side])
        g.end(level.outcome, rule=rule, winners=winners, **facts)


def objective_hexes(objectives: Sequence[Objective]) -> dict[HexId, int]:
    """Return the number of the objective by each of its hexes."""
    return {i: n for n, objective in enumerate(objectives) for i in iterate(objective.hexes)}


def owner_of(board: Board, region: str, sides: tuple[str, ...]) -> str:
    """Return which side owns a region of the board, by its attribute ``side``.

    Args:
        board: The board.
        region: The name of the region.
        sides: The sides of the game.

    Raises:
        DataError: When the region has no owner, or none of the sides.
    """
    owner, sides_named = board.regions[region].attributes.get("side"), ", ".join(map(repr, sides))
    if owner in sides:
        return str(owner)
    document, path = _region(board, region)
    with document.checking() as faults:
        if owner is None:
            says = f"{region!r} belongs to no side: write attributes = {{ side = … }}, with one of"
            faults.add(path, f"{says} {sides_named}")
        else:
            faults.unknown((*path, "attributes", "side"), "side", owner, sides)
    raise GameError(f"the region {region!r} belongs to none of {sides_named}")


def points_of(board: Board, region: str) -> int:
    """Return what a region of the board is worth, by its attribute ``points``.

    Args:
        board: The board.
        region: The name of the region, which has points.

    Raises:
        DataError: When they are no whole number.
    """
    points = board.regions[region].attributes["points"]
    if isinstance(points, int) and not isinstance(points, bool):
        return points
    document, path = _region(board, region)
    with document.checking() as faults:
        faults.add((*path, "attributes", "points"), f"expected a whole number, got {points!r}")
    raise GameError(f"the region {region!r} is worth {points!r}, which is no whole number")


def _region(board: Board, name: str) -> tuple[Document, KeyPath]:
    """Return the file in which a region of the board stands last, and where in it."""
    for document in reversed(board.documents):
        for place, table in enumerate(document.data.get("region", ())):
            if table.get("id") == name:
                return document, ("region", place)
    return board.documents[0], ()


__all__ = [
    "NOBODY",
    "Casualties",
    "Objective",
    "Objectives",
    "UncontestedControl",
    "end_by_level",
    "level_of",
    "objective_hexes",
    "objectives_of",
    "owner_of",
    "points_of",
]
