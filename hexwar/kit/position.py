"""One moment, judged: goals by influence and time, danger both ways, points and strength.

Influence falls with the time that a unit needs to a goal. Goals are divided by it: who has more of
it will probably hold the goal. So units spread over the goals without being assigned to any.
:meth:`Position.worth` judges the whole moment; :meth:`Position.change` says what one move would
change, without performing it, in a tenth of that time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from hexwar.board import HexId, HexSet, has, iterate, pack, union
from hexwar.kit.judge import Goal, Judge, Outlook, other

__all__ = ["Change", "Contest", "Position", "Threat", "chance_of_harm"]

DECAY: Final = 0.6
"""What is left of the influence of a unit for each turn that it needs to a goal."""

TOO_LATE: Final = 0.15
"""What is left of the influence of a unit that cannot come to a goal before the end."""

OPEN: Final = 0.3
"""What is left of a holder's influence at a goal in which nobody stands and an enemy can walk in.

Without it bots gave up their garrisons."""

NO_GOALS: Final[frozenset[int]] = frozenset()

FIRM: Final = 1.3
"""How much more the influence of the holder of a goal weighs."""

SHARED: Final = 0.25
"""For each further target in reach of a unit: how much less it threatens each of them."""

CLOSER: Final = 0.7
"""What part of its attack a unit that comes into reach of an enemy adds to the danger there."""

CHEAPEST: Final = 4
"""How many hexes a movement point takes a unit at most, on the best of roads."""

ORDER: Final = 0.05
"""What a hex is worth by which a unit of the rear stands too far from its own."""

WORTH_OF_ORDER: Final = 0.02
"""The same for a whole moment, where all such units are added up."""


def chance_of_harm(ratio: float) -> float:
    """Return how likely an attack does real harm, by the ratio of strengths.

    Args:
        ratio: Attack by defence.

    Example:
        >>> [round(chance_of_harm(ratio), 2) for ratio in (0.5, 1.0, 2.0, 3.0, 6.0)]
        [0.0, 0.04, 0.46, 0.88, 0.9]
    """
    return max(0.0, min(0.9, (ratio - 0.9) / 2.4))


class Change(NamedTuple):
    """What a move changes, in victory points.

    Attributes:
        goals: At all goals together.
        danger: By what own units are exposed to; negative where more is.
        threat: By what enemy units are exposed to.
        order: By how far a unit of the rear is from its own.
    """

    goals: float
    danger: float
    threat: float
    order: float


class Threat(NamedTuple):
    """The most that enemies can bring against a hex in their next turn.

    Attributes:
        units: Who can strike, the strongest first.
        strength: What they have together.
        defence: What those in the hex have, with its cover.
    """

    units: tuple[int, ...]
    strength: float
    defence: float

    @property
    def odds(self) -> float:
        """Strength by defence."""
        return self.strength / max(0.1, self.defence)


class Contest(NamedTuple):
    """How a side stands at a goal, whatever its own influence there is.

    Attributes:
        factor: What is left of its influence where nobody stands and an enemy can walk in.
        firm: What a holder has besides; 0 where the side holds nothing.
        theirs: The influence of the strongest other side, squared.
        held: What it counts who holds the goal.
        unsure: What it counts who will hold it.
    """

    factor: float
    firm: float
    theirs: float
    held: float
    unsure: float

    def prospect(self, mine: float) -> float:
        """Return who will hold the goal: from 1 for the side to -1 for another.

        Args:
            mine: The influence of the side there.
        """
        if self.firm:
            mine = mine * self.factor * FIRM + self.firm
        share = (mine * mine + 0.01) / (mine * mine + self.theirs + 0.02)
        return self.held + self.unsure * (2 * share - 1)


class Position:
    """A moment as a judge sees it. Amounts are in victory points.

    Attributes:
        judge: The judge.
        g: The moment; it is not changed.
        outlook: How it is looked at.
        units: The units on the map.
        at: By unit: its hex; also by unit: ``strengths`` in attack, ``firmness`` in defence,
            ``values``, ``moves`` in points, and ``reach`` of an attack in hexes.
        goals: The goals.
        stacks: By side: the units by hex.
        influence: By goal and side.
    """

    def __init__(self, judge: Judge, g: Any, outlook: Outlook | None = None) -> None:
        self.judge, self.g = judge, g
        self.outlook = outlook or judge.outlook(g)
        self.units = [unit for unit, at in enumerate(g.hex) if at >= 0]
        self.at: dict[int, int] = {}
        self.strengths: dict[int, float] = {}
        self.firmness: dict[int, float] = {}
        self.values: dict[int, float] = {}
        self.moves: dict[int, float] = {}
        self.reach: dict[int, float] = {}
        self.stacks: list[dict[int, list[int]]] = [{} for _ in range(judge.sides)]
        self.goals = judge.goals(g)
        self._hexes = tuple(goal.hexes for goal in self.goals)
        self.late = 1.0 - min(1.0, self.outlook.left / max(1.0, judge.turns))
        self.influence = [[0.0] * judge.sides for _ in self.goals]
        for unit in self.units:
            self._place(unit, g.hex[unit])
        self._under: dict[tuple[int, int], float] = {}
        self._open: dict[tuple[tuple[int, ...], int], bool] = {}
        self._stands_at: dict[int, list[tuple[Contest, float, float, float]]] = {}
        self._losses: dict[tuple[int, int], float] = {}

    def _place(self, unit: int, at: int) -> None:
        """Note a unit, its values, and what it weighs at each goal."""
        self.at[unit] = at
        self._weigh(unit)
        side = self.judge.side_of[unit]
        self.stacks[side].setdefault(at, []).append(unit)
        for by_side, pull in zip(self.influence, self.pulls(unit, at), strict=True):
            by_side[side] += pull

    def _weigh(self, unit: int) -> None:
        judge, g = self.judge, self.g
        rear = judge.back[unit]
        self.strengths[unit] = 0.0 if rear else judge.attack(g, unit) * judge.shape(g, unit)
        self.firmness[unit] = max(0.2, judge.defence(g, unit))
        self.values[unit] = judge.value(g, unit)
        moves = self.moves[unit] = judge.moves(g, unit)
        self.reach[unit] = moves / judge.mean_cost(unit) + judge.range(g, unit)

    # -- goals

    def pulls(self, unit: int, at: int) -> tuple[float, ...]:
        """Return what a unit weighs at each goal from a hex."""
        judge = self.judge
        if judge.back[unit]:
            return (0.0,) * len(self.goals)
        weight = max(self.strengths[unit], self.firmness[unit])
        moves, left = max(1.0, self.moves[unit]), self.outlook.left
        key = judge.mode(unit), at, weight, moves, left, self._hexes
        if key not in judge.pulls:
            if len(judge.pulls) > 50_000:
                judge.pulls.clear()
            times = [judge.way_to(hexes, unit)[at] / moves for hexes in self._hexes]
            judge.pulls[key] = tuple(
                weight
                * DECAY**time
                * (1.0 if time else judge.hold)
                * (TOO_LATE if time > left + 1.01 else 1.0)
                for time in times
            )
        return judge.pulls[key]

    def manned(self, goal: Goal, side: int) -> int:
        """Return how many units of a side that can fight stand in a goal."""
        back, stacks = self.judge.back, self.stacks[side]
        return sum(not back[unit] for i in goal.hexes for unit in stacks.get(i, ()))

    def open_to(self, goal: Goal, side: int) -> bool:
        """Return whether a unit of another side could walk into a goal, were nobody there."""
        key = goal.hexes, side
        if key not in self._open:
            judge, friends = self.judge, self.judge.friends_of(side)
            self._open[key] = any(
                judge.side_of[unit] not in friends
                and judge.way_to(goal.hexes, unit)[self.at[unit]] <= self.moves[unit]
                for unit in self.units
            )
        return self._open[key]

    def contest(self, number: int, side: int, holder: int, more: int = 0) -> Contest:
        """Return how a side stands at a goal, whatever its own influence is.

        Args:
            number: The number of the goal.
            side: The number of the side.
            holder: Who holds it.
            more: How many more units of the side stand in it than do.
        """
        goal, by_side = self.goals[number], self.influence[number]
        held, factor, firm = 0.0, 1.0, 0.0
        theirs = max(by_side[:side] + by_side[side + 1 :], default=0.0)
        if holder == side:
            is_open = self.manned(goal, side) + more <= 0 and self.open_to(goal, side)
            held, factor, firm = self.late, OPEN if is_open else 1.0, 0.5
        elif other(holder, side):
            held = -self.late
            if not self.manned(goal, holder) and self.open_to(goal, holder):
                theirs *= OPEN
            theirs = theirs * FIRM + 0.5
        return Contest(factor, firm, theirs * theirs, held, 1 - 0.8 * self.late)

    def _standings(self, side: int) -> list[tuple[Contest, float, float, float]]:
        """Return by goal how a side stands there, its worth, the own influence and prospect."""
        if side not in self._stands_at:
            standings = self._stands_at[side] = []
            for number, (goal, by_side) in enumerate(zip(self.goals, self.influence, strict=True)):
                contest, mine = self.contest(number, side, goal.holder), by_side[side]
                standings.append((contest, goal.worth[side], mine, contest.prospect(mine)))
        return self._stands_at[side]

    def prospect_now(self, number: int, side: int) -> float:
        """Return the prospect of a side at a goal, by its number, as units stand."""
        return self._standings(side)[number][3]

    # -- danger

    def under(self, at: int, side: int) -> float:
        """Return the strength with which others than a side could strike at a hex next turn."""
        if at in self.stacks[side]:
            return self._under_stacks[side].get(at, 0.0)
        key = at, side
        if key not in self._under:
            friends = self.judge.friends_of(side)
            self._under[key] = sum(
                share
                for striker, zone, share in self._strikers.values()
                if striker not in friends and has(zone, HexId(at))
            )
        return self._under[key]

    def strongest_striker(self, at: int, side: int) -> int:
        """Return which unit of others than a side threatens a hex most, or -1."""
        friends = self.judge.friends_of(side)
        strikers = [
            (share, unit)
            for unit, (striker, zone, share) in self._strikers.items()
            if striker not in friends and has(zone, HexId(at))
        ]
        return max(strikers, default=(0.0, -1))[1]

    @cached_property
    def _stands(self) -> list[HexSet]:
        """By side: the hexes with its units."""
        return [pack(map(HexId, stacks)) for stacks in self.stacks]

    @cached_property
    def _under_stacks(self) -> list[dict[int, float]]:
        """By side and hex with its units: the same for all at once, which takes a tenth of it."""
        friends_of, sides = self.judge.friends_of, range(self.judge.sides)
        by_side: list[dict[int, float]] = [{} for _ in sides]
        for striker, zone, share in self._strikers.values():
            for side in sides:
                if striker not in friends_of(side):
                    of_side = by_side[side]
                    for i in iterate(zone & self._stands[side]):
                        of_side[i] = of_side.get(i, 0.0) + share
        return by_side

    @cached_property
    def _strikers(self) -> dict[int, tuple[int, HexSet, float]]:
        """By unit that can strike: side, hexes in reach, the strength for each target there."""
        judge, stands = self.judge, self._stands
        strikers: dict[int, tuple[int, HexSet, float]] = {}
        for unit, strength in self.strengths.items():
            if not strength or unit not in self.at:
                continue
            side, zone = judge.side_of[unit], judge.within(self.at[unit], int(self.reach[unit]))
            friends = judge.friends_of(side)
            enemies = union(hexes for one, hexes in enumerate(stands) if one not in friends)
            targets = (zone & enemies).bit_count()
            strikers[unit] = side, zone, strength / (1.0 + SHARED * max(0, targets - 1))
        return strikers

    def strength_in(self, at: int, units: Sequence[int]) -> float:
        """Return the strength of some units that defend a hex, with its cover."""
        cover = self.judge.cover.get(self.judge.game.board.terrain[at], 1.0)
        return sum(self.firmness[unit] for unit in units) * cover

    def loss(self, at: int, units: Sequence[int], strike: float) -> float:
        """Return what a stack stands to lose when it is struck; those of the rear alone, all."""
        if not units:
            return 0.0
        chance = chance_of_harm(strike / max(0.2, self.strength_in(at, units)))
        if not chance:
            return 0.0
        alone = all(self.judge.back[unit] for unit in units)
        return chance * sum(self.values[unit] for unit in units) * (1.0 if alone else 0.5)

    def danger(self, side: int) -> float:
        """Return what a side stands to lose in the next turn of the others."""
        return sum(
            self.loss(i, units, self.under(i, side)) for i, units in self.stacks[side].items()
        )

    def threat_to(self, at: int, side: int) -> Threat | None:
        """Return what the others can do to a hex of a side in their next turn.

        Those count who get, by the movement points on their counters and over the ground as it is,
        to where they strike at the hex. Zones of control, stacking and supply may keep some away,
        so it is the most that may come. Reinforcements are not counted.

        Returns:
            None where no unit of the side stands.
        """
        own = self.stacks[side].get(at)
        if not own:
            return None
        friends = self.judge.friends_of(side)
        others = (unit for unit in self.units if self.judge.side_of[unit] not in friends)
        strikers = [unit for unit in others if self.strengths[unit] and self._comes(unit, at)]
        strikers.sort(key=lambda unit: (-self.strengths[unit], unit))
        strength = sum(self.strengths[unit] for unit in strikers)
        return Threat(tuple(strikers), strength, self.strength_in(at, own))

    def _comes(self, unit: int, at: int) -> bool:
        """Return whether a unit gets in one turn to where it can strike at a hex."""
        judge, reach, start = self.judge, self.judge.range(self.g, unit), self.at[unit]
        distance = judge.game.board.distance(start, at)
        if distance <= reach or distance > self.moves[unit] * CHEAPEST + reach:
            return bool(distance <= reach)
        from_where = tuple(i for i in iterate(judge.within(at, reach)) if i != at)
        return judge.way_to(from_where, unit)[start] <= self.moves[unit]

    # -- worth

    def worth(self, side: int) -> float:
        """Return what the moment is worth to a side, beside the best of the others."""
        judge, outlook = self.judge, self.outlook
        friends = judge.friends_of(side)
        others = [one for one in range(judge.sides) if one not in friends]
        goals = sum(
            goal.worth[side] * self.prospect_now(number, side)
            for number, goal in enumerate(self.goals)
        )
        points = self._points(side) - max(map(self._points, others), default=0.0)
        units = sum(
            value if judge.side_of[unit] in friends else -value
            for unit, value in self.values.items()
        )
        exposed = outlook.chance * sum(map(self.danger, others)) - outlook.threat * self.danger(
            side
        )
        stray = sum(
            self.stray(unit, at) * (1 if judge.side_of[unit] in friends else -1)
            for unit, at in self.at.items()
            if judge.back[unit]
        )
        return outlook.goals * goals + points + units + exposed - WORTH_OF_ORDER * stray

    def _points(self, side: int) -> float:
        """Return the points of a side, together with its allies."""
        return sum(self.judge.points(self.g, one) for one in self.judge.friends_of(side))

    def stray(self, unit: int, at: int) -> float:
        """Return how far a unit of the rear would be from the nearest three of its own."""
        judge, distance = self.judge, self.judge.game.board.distance
        side = judge.side_of[unit]
        near = sorted(
            distance(at, self.at[mate])
            for mate in self.units
            if mate != unit and judge.side_of[mate] == side and not judge.back[mate]
        )
        return float(sum(max(0, n - 1) for n in near[:3]))

    # -- a single move

    def gain(self, unit: int, to: int) -> float:
        """Return what it is worth that a unit goes to a hex."""
        return sum(self.change(unit, to))

    def change(self, unit: int, to: int) -> Change:
        """Return what it changes that a unit goes to a hex, or comes onto the map there."""
        if unit not in self.values:
            self._weigh(unit)
        outlook, judge = self.outlook, self.judge
        order = 0.0
        if judge.back[unit]:
            before = self.stray(unit, self.at[unit]) if unit in self.at else 9.0
            order = ORDER * (before - self.stray(unit, to))
        return Change(
            outlook.goals * sum(self.changes_of_goals(unit, to)),
            -outlook.threat * self._more_danger(unit, to),
            outlook.chance * self._more_threat(unit, to),
            order,
        )

    def changes_of_goals(self, unit: int, to: int) -> list[float]:
        """Return by goal what a move of a unit changes there."""
        judge, side = self.judge, self.judge.side_of[unit]
        at, rear = self.at.get(unit, -1), judge.back[unit]
        if rear:
            return [0.0] * len(self.goals)
        after = self.pulls(unit, to)
        before = self.pulls(unit, at) if at >= 0 else (0.0,) * len(after)
        changes: list[float] = []
        entered_or_left = self._goals_at.get(at, NO_GOALS) ^ self._goals_at.get(to, NO_GOALS)
        standings = zip(self._standings(side), before, after, strict=True)
        for number, ((contest, worth, mine, now), old, new) in enumerate(standings):
            if number in entered_or_left:
                entered = to in self._hexes[number]
                holder = side if entered else self.goals[number].holder
                contest = self.contest(number, side, holder, 1 if entered else -1)
            elif old == new:
                changes.append(0.0)
                continue
            changes.append(worth * (contest.prospect(mine - old + new) - now))
        return changes

    @cached_property
    def _goals_at(self) -> dict[int, frozenset[int]]:
        """By hex: the numbers of the goals of which it is part."""
        goals_at: dict[int, frozenset[int]] = {}
        for number, hexes in enumerate(self._hexes):
            for i in hexes:
                goals_at[i] = goals_at.get(i, NO_GOALS) | {number}
        return goals_at

    def _more_danger(self, unit: int, to: int) -> float:
        """Return how much more a side exposes, where the unit goes and where it was."""
        side, at = self.judge.side_of[unit], self.at.get(unit, -1)
        stacks = self.stacks[side]
        there = [mate for mate in stacks.get(to, ()) if mate != unit]
        strike = self.under(to, side)
        more = self.loss(to, [*there, unit], strike) - self.loss(to, there, strike)
        if at >= 0:
            mates, strike = [mate for mate in stacks[at] if mate != unit], self.under(at, side)
            more += self.loss(at, mates, strike) - self.loss(at, [*mates, unit], strike)
        return more

    def _more_threat(self, unit: int, to: int) -> float:
        """Return how much more the others expose to a unit that comes near them."""
        strength = self.strengths[unit] * CLOSER
        if not strength:
            return 0.0
        side, at, reach = self.judge.side_of[unit], self.at.get(unit, -1), int(self.reach[unit])
        within, more = self.judge.within, 0.0
        zone = within(to, reach)
        changed = zone ^ within(at, reach) if at >= 0 else zone
        for enemy, stacks in enumerate(self.stacks):
            if enemy == side or not changed & self._stands[enemy]:
                continue
            for i, units in stacks.items():
                if has(changed, HexId(i)):
                    near = has(zone, HexId(i))
                    strike = self.under(i, enemy)
                    more += self.loss(i, units, strike + (strength if near else -strength))
                    more -= self._loss_now(i, enemy)
        return more

    def _loss_now(self, at: int, side: int) -> float:
        """Return what a stack of a side stands to lose as units stand."""
        key = at, side
        if key not in self._losses:
            self._losses[key] = self.loss(at, self.stacks[side][at], self.under(at, side))
        return self._losses[key]
