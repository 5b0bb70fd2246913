"""What is a moment worth to a side, in victory points? The role that planning bots ask.

A :class:`Judge` stands beside the rules like :class:`~hexwar.play.Analysis`. By default
it reads what every game of counters has: objectives and who holds them, printed strengths, costs of
movement, supply, the levels of victory. So a game on the kit has an opponent without a line of its
own. A game says what the kit cannot know in a class of its own, every method of which is optional::

    class LennJudge(Judge):
        cover = {"town": 1.8, "woods": 1.35}

    class AcrossTheLenn(CounterGame):
        judge_class = LennJudge

:class:`~hexwar.kit.position.Position` judges one moment by it.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from hexwar.board import NONE, CounterId, HexSet, has, iterate, union
from hexwar.kit.blocks import Blocks, expected_hits
from hexwar.kit.victory import NOBODY, level_of
from hexwar.play.game.roles import Role

__all__ = ["FAR", "Goal", "Judge", "Outlook"]

FAR: Final = 99.0
"""Movement points to a place to which no way leads."""

DEAR: Final = 6.0
"""The most that one step counts as, in movement points."""


class Goal(NamedTuple):
    """A place that a side wants to hold.

    Attributes:
        hexes: Its hexes.
        holder: The number of the side that holds it, or NOBODY.
        worth: By side: what it is worth to hold it, in victory points.
        name: What it is called, or "".
    """

    hexes: tuple[int, ...]
    holder: int
    worth: tuple[float, ...]
    name: str = ""


class Outlook(NamedTuple):
    """How a side looks at a moment; it stays the same while one decision is thought through.

    If it moved with the clock, every decision that lets the clock go on would seem to change all
    worths.

    Attributes:
        left: How many turns are left.
        goals: What a goal weighs.
        threat: What own units in danger weigh.
        chance: What enemy units in danger weigh.
    """

    left: float
    goals: float = 1.0
    threat: float = 0.65
    chance: float = 0.65


class Judge(Role):
    """What a game tells its opponents; the defaults read the kit.

    Attributes:
        step: What an average step of a counter is worth, in victory points.
        hold: How much more a unit weighs at a goal in which it stands.
        cover: By terrain: how much stronger a defender is there.
        usual: By verb: what an action is worth beyond what a bot can see, in victory points.
        bold: What own danger weighs while the side would lose if the game ended now.
        urge: What goals weigh then.
        whole_turns: Whether orders pay only together, so that bots search whole turns.
        open_strengths: Whether everybody sees where units stand and how strong they are, so that
            the table may tell what they could do.
    """

    game: Any
    step: ClassVar[float] = 1.0
    hold: ClassVar[float] = 1.5
    cover: ClassVar[Mapping[str, float]] = {}
    usual: ClassVar[Mapping[str, float]] = {}
    bold: ClassVar[float] = 0.4
    urge: ClassVar[float] = 1.6
    whole_turns: ClassVar[bool] = False
    open_strengths: ClassVar[bool] = True

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._ways: dict[Hashable, list[float]] = {}
        self._within: dict[tuple[int, int], HexSet] = {}
        self._costs: dict[Hashable, float] = {}
        self.pulls: dict[Hashable, tuple[float, ...]] = {}
        self.side_of: Sequence[int] = game.side_of
        tables = [getattr(game, name, None) for name in ("attacks", "defences")]
        self.has_strengths = any(table is None or any(map(any, table)) for table in tables)
        self.back = [self.rear(unit) for unit in range(len(self.side_of))]
        self.unit_scale = self._unit_scale()

    def _unit_scale(self) -> float:
        """Return what a point of strength is worth: an average step is worth ``step``."""
        game = self.game
        if not hasattr(game, "attacks") or not len(self.side_of):
            return self.step
        total = sum(a[-1] + d[-1] for a, d in zip(game.attacks, game.defences, strict=True) if a)
        return float(self.step * max(1, sum(game.counters.steps)) / max(total, 1))

    # -- sides and time

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return len(self.game.sides)

    def friends_of(self, side: int) -> Collection[int]:
        """Return the sides that are no enemies of a side: itself, and its allies."""
        alliances = getattr(self.game, "alliances", None)
        return (side,) if alliances is None else alliances.friends[side]

    def side_of_player(self, player: str) -> int:
        """Return the number of the side of a player."""
        players = enumerate(self.game.players_by_side)
        return next((side for side, some in players if player in some), 0)

    def active(self, g: Any) -> int:
        """Return the number of the side whose turn it is."""
        return int(getattr(g, "active", getattr(g, "side", 0)))

    def turns_left(self, g: Any) -> float:
        """Return how many turns come after this one."""
        return float(max(0, self.game.turns - g.turn))

    @property
    def turns(self) -> float:
        """How many turns the game takes."""
        return float(self.game.turns)

    def behind(self, g: Any, side: int) -> bool:
        """Return whether a side would not win if the game ended now.

        By default as the levels of victory of the scenario say; without levels, never.
        """
        levels = getattr(self.game, "levels", ())
        if not levels:
            return False
        points = [int(self.points(g, one)) for one in range(self.sides)]
        alliances = getattr(self.game, "alliances", None)
        friends = () if alliances is None else alliances.friends
        level = level_of(levels, self.game.sides, points, friends)
        return level is None or level.winner != self.game.sides[side]

    def outlook(self, g: Any, side: int | None = None) -> Outlook:
        """Return how a side looks at a moment: one that would lose takes risks.

        Args:
            g: The moment.
            side: The number of the side; without, how somebody who takes no side looks at it.
        """
        plain = Outlook(self.turns_left(g))
        if side is None or not self.behind(g, side):
            return plain
        return plain._replace(goals=plain.goals * self.urge, threat=plain.threat * self.bold)

    # -- units

    def attack(self, g: Any, unit: int) -> float:
        """Return the strength of a unit in attack; of a block, the hits to be expected of it."""
        if isinstance(g, Blocks):
            return expected_hits(g, CounterId(unit))
        return float(self.game.attacks[unit][g.steps[unit]])

    def defence(self, g: Any, unit: int) -> float:
        """Return the strength of a unit in defence; a block fires as it does in attack."""
        if isinstance(g, Blocks):
            return expected_hits(g, CounterId(unit))
        return float(self.game.defences[unit][g.steps[unit]])

    def moves(self, g: Any, unit: int) -> float:
        """Return the movement points of a unit in a turn."""
        return float(self.game.moves[g.printed_on(CounterId(unit))][g.steps[unit]])

    def range(self, g: Any, unit: int) -> int:
        """Return from how many hexes a unit can strike."""
        del g, unit
        return 1

    def shape(self, g: Any, unit: int) -> float:
        """Return how fit a unit is, from 0 to 1: out of supply it is less so."""
        return 0.7 if has(getattr(g, "unsupplied", NONE), unit) else 1.0

    def rear(self, unit: int) -> bool:
        """Return whether a unit belongs behind the line: by default if only others can attack."""
        return self.has_strengths and not self.game.attacks[unit][-1]

    def value(self, g: Any, unit: int) -> float:
        """Return what a unit is worth, in victory points: its steps where none has a strength."""
        if not self.has_strengths:
            return float(self.step * g.steps[unit] * self.shape(g, unit))
        if self.back[unit]:
            return 2.0 * self.step * self.shape(g, unit)
        strength = self.attack(g, unit) + self.defence(g, unit)
        return float(self.unit_scale * strength * self.shape(g, unit))

    # -- goals and points

    def goals(self, g: Any) -> list[Goal]:
        """Return the places that sides want to hold: by default the objectives that count."""
        if not hasattr(g, "holder") or not hasattr(g, "goals"):
            return []
        wanted = union(g.goals(side) for side in range(self.sides))
        return [
            Goal(
                tuple(iterate(objective.hexes)),
                holder,
                (float(objective.points),) * self.sides,
                objective.name,
            )
            for objective, holder in zip(self.game.objectives, g.holder, strict=True)
            if objective.hexes & wanted
        ]

    def points(self, g: Any, side: int) -> float:
        """Return the victory points of a side: those of ``points``, a method or a list by side."""
        points = getattr(g, "points", None)
        if isinstance(points, Sequence):
            return float(points[side])
        return float(points(side)) if callable(points) else 0.0

    # -- the ground

    def mode(self, unit: int) -> Hashable:
        """Return what units have in common that find the ground alike."""
        going = self.game.going
        return id(going[unit]) if going else 0

    def price(self, unit: int, i: int, j: int) -> float | None:
        """Return the movement points of a step on open ground, or None if it is barred."""
        going = self.game.going
        if not going:
            return 1.0
        price = going[unit].price(i, j)
        if price is None:
            return None
        return 2.0 if isinstance(price, str) else min(float(price), DEAR)

    def within(self, at: int, distance: int) -> HexSet:
        """Return the hexes at most so far from one, kept since bots ask for them all the time."""
        key = at, distance
        if key not in self._within:
            self._within[key] = self.game.board.within(at, distance)
        return self._within[key]

    def mean_cost(self, unit: int) -> float:
        """Return what a step costs a unit on the average of the board."""
        mode = self.mode(unit)
        if mode not in self._costs:
            board = self.game.board
            prices = [
                price
                for i in list(iterate(board.all))[::5]
                for j in board.neighbours[i]
                if (price := self.price(unit, i, j)) is not None
            ]
            self._costs[mode] = sum(prices) / len(prices) if prices else 1.0
        return self._costs[mode]

    def way_to(self, hexes: tuple[int, ...], unit: int) -> list[float]:
        """Return by hex the movement points of a unit to the nearest of some, unhindered.

        Args:
            hexes: The hexes.
            unit: The number of the unit; those of its mode have the same ways.
        """
        key = hexes, self.mode(unit)
        if key not in self._ways:
            self._ways[key] = self._search(hexes, unit)
        return self._ways[key]

    def _search(self, hexes: tuple[int, ...], unit: int) -> list[float]:
        """Search backwards from some hexes over the whole board (Dijkstra)."""
        board, price = self.game.board, self.price
        points = [FAR] * board.size
        queue = [(0.0, i) for i in hexes]
        for i in hexes:
            points[i] = 0.0
        while queue:
            so_far, i = heapq.heappop(queue)
            if so_far > points[i]:
                continue
            for j in board.neighbours[i]:
                step = price(unit, j, i)
                if step is not None and so_far + step < points[j]:
                    points[j] = so_far + step
                    heapq.heappush(queue, (so_far + step, j))
        return points


def other(holder: int, side: int) -> bool:
    """Return whether a holder is a side other than this one."""
    return holder not in (NOBODY, side)
