"""Is a verdict right? It is computed again by an independent, slow method.

The method shares only the map and the policy with the fast one. ``hexwar.sight.crossings`` follows
a line from hex to hex. Here every hex around the line is intersected with it, in fractions, and
each obstacle is looked up by name.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from hexwar.errors import HexError
from hexwar.hexes import DIRECTIONS, Hex, centre_point, corner_points, distance
from hexwar.sight.ground import OFF_MAP
from hexwar.sight.looking import Sight
from hexwar.sight.policy import Blind, HexsideObstacle, Obstacle
from hexwar.sight.verdict import Verdict


class LinePart(NamedTuple):
    """Which part of the way lies in a hex, and on which hand that is: 0 where it is crossed."""

    begin: Fraction
    end: Fraction
    hand: int
    hex: Hex


class Thing(NamedTuple):
    """What stands on a hex, a hexside or a path, and where the line meets it.

    Attributes:
        kinds: What the policy says of each thing there.
        hexes: The hex, or the two hexes that it is between; its distance is that of the nearer one.
        level: The level it stands on.
        begin: Where on the way it is met.
        end: Where that ends.
        is_hex: Whether it is a hex.
    """

    kinds: list[Obstacle | HexsideObstacle]
    hexes: tuple[Hex, ...]
    level: int
    begin: Fraction
    end: Fraction
    is_hex: bool = False


TouchedThings = tuple[list[Thing], list[Thing], str]
"""What is met at one place on the left and on the right, and how the ways round count."""


def verify(sight: Sight, verdict: Verdict) -> None:
    """Judge a line again, independently, and compare.

    Args:
        sight: The map and the policy.
        verdict: A verdict on a line of it.

    Raises:
        HexError: The verdict is wrong.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.sight import Policy
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 3}')
        >>> sight = Sight(board, Policy())
        >>> verify(sight, sight.verdict(board.hex("0101"), board.hex("0203")))
    """
    judgement = _Line(sight, verdict.observer, verdict.target).judged()
    said = verdict.clear, verdict.hindrance if verdict.clear else None, verdict.stopped
    if judgement != said:
        observer, target = (sight.space.name(i) for i in (verdict.observer, verdict.target))
        raise HexError(
            f"the verdict on the line from {observer} to {target} is wrong: whether it is clear, "
            f"its hindrance and where it is blocked are {judgement}, not {said}"
        )


class _Line:
    """A line that is judged by cutting it with every hex around."""

    def __init__(self, sight: Sight, observer: int, target: int) -> None:
        self.space, self.policy, self.ground = sight.space, sight.policy, sight.ground
        self.ids = observer, target
        self.a, self.b = self.space.coordinates(observer), self.space.coordinates(target)
        self.elevation = self.policy.elevation
        eye = self.elevation.eye if self.elevation else 0
        self.levels = self.ground.level(observer) + eye, self.ground.level(target) + eye

    def judged(self) -> tuple[bool, int | None, Fraction | None]:
        """Return whether it is clear, its hindrance, and where it is blocked."""
        policy, apart = self.policy, distance(self.a, self.b)
        if not apart:
            return True, 0, None
        within = [most for name, most in policy.seen_within.items() if self._is_at(name, self.b)]
        if apart > min([*within, apart if policy.reach is None else policy.reach]):
            return False, None, None
        if policy.neighbours_see and apart == 1:
            return True, 0, None
        totals = [[0, 0, 0], [0, 0, 0]]
        stops: list[Fraction | None] = [None, None]
        for left, right, rule in self._contacts():
            loads = [self._loads(left), self._loads(right)]
            if rule == "either":
                loads = [[max(pair) for pair in zip(*loads, strict=True)]] * 2
            elif rule == "both":
                loads = [[min(pair) for pair in zip(*loads, strict=True)]] * 2
            elif rule == "best":
                loads = [min(loads)] * 2
            for hand in (0, 1):
                if stops[hand] is None:
                    totals[hand] = self._sum(totals[hand], loads[hand])
                    if self._is_blocked(totals[hand]):
                        stops[hand] = min(thing.begin for thing in (*left, *right))
        if stops[0] is not None and stops[1] is not None:
            return False, None, max(stops[0], stops[1])
        return True, min(totals[hand][2] for hand in (0, 1) if stops[hand] is None), None

    # -- geometry

    def _cuts(self) -> list[LinePart]:
        """LinePart the line with the hexes around it."""
        start, end = centre_point(self.a, "flat"), centre_point(self.b, "flat")
        way = end[0] - start[0], end[1] - start[1]
        long = 0 if way[0] else 1
        columns, rows = (sorted(pair) for pair in zip(self.a, self.b, strict=True))
        cuts = []
        for q in range(columns[0] - 1, columns[1] + 2):
            for r in range(rows[0] - 1, rows[1] + 2):
                corners = corner_points((q, r), "flat")
                sides = [way[0] * (y - start[1]) - way[1] * (x - start[0]) for x, y in corners]
                met = []
                for (p, s), (p2, s2) in pairwise([*zip(corners, sides, strict=True)] * 2):
                    if s == 0:
                        met.append(Fraction(p[long] - start[long], way[long]))
                    elif s * s2 < 0:
                        at = p[long] + Fraction((p2[long] - p[long]) * s, s - s2)
                        met.append((at - start[long]) / way[long])
                if met and min(met) < 1 and max(met) > 0:
                    hand = 0 if min(sides) < 0 < max(sides) else -1 if min(sides) < 0 else 1
                    begin, end_ = max(min(met), Fraction(0)), min(max(met), Fraction(1))
                    cuts.append(LinePart(begin, end_, hand, Hex(q, r)))
        return sorted(cuts)

    def _contacts(self) -> Iterator[TouchedThings]:
        """Yield what is met at each place on the way."""
        cuts = self._cuts()
        through = [cut for cut in cuts if cut.hand == 0]
        for cut, following in zip(through, [*through[1:], None], strict=True):
            things = [self._hex(cut), *self._paths_in(cut)]
            yield things, things, "both"
            if following:
                gap = cut.end, following.begin
                beside = [c for c in cuts if c.hand and (c.begin, c.end) == gap]
                yield self._between(cut, following, sorted(beside, key=lambda c: c.hand))

    def _between(self, u: LinePart, v: LinePart, beside: list[LinePart]) -> TouchedThings:
        """Return what is met between two hexes that are crossed one after the other."""
        at, until = u.end, v.begin
        if not beside:
            across = [self._side(u.hex, v.hex, at, at)]
            neighbours = {u.hex, v.hex} == {self.a, self.b}
            if self._offset(u.hex) + self._offset(v.hex) == 0 and not neighbours:
                along = self._offset(u.hex) == 0
                across.append(self._link(u.hex, v.hex, at, at, along=along))
            return across, across, "both"
        if len(beside) == 1:
            third = beside[0]
            sides = [(u.hex, third.hex), (third.hex, v.hex), (u.hex, v.hex)]
            ends = [self._side(*side, at, at, "blocks") for side in sides]
            ways = [self._side(*side, at, at, "way") for side in sides]
            straight, around = [ways[2], *ends], [*ways[:2], self._hex(third), *ends]
            both = (around, straight) if third.hand < 0 else (straight, around)
            return *both, self.policy.corners
        common = [
            self._side(beside[0].hex, beside[1].hex, at, until, "along"),
            self._link(beside[0].hex, beside[1].hex, at, until, along=False),
        ]
        left, right = (
            [
                self._side(u.hex, cut.hex, at, at),
                self._hex(cut),
                self._side(cut.hex, v.hex, until, until),
                *common,
            ]
            for cut in beside
        )
        return left, right, self.policy.along

    # -- what stands where

    def _is_at(self, name: str, at: Hex) -> bool:
        """Return whether a terrain or set is in a hex, or whether this is off the map."""
        i = self.space.at(at)
        return name == OFF_MAP if i < 0 else self.ground.hexes.get(name, 0) >> i & 1 == 1

    def _level(self, *hexes: Hex) -> int:
        """Return the greatest level of hexes; off the map it is below all others."""
        ids = [i for i in map(self.space.at, hexes) if i >= 0]
        return max((self.ground.level(i) for i in ids), default=-(10**9))

    def _hex(self, cut: LinePart) -> Thing:
        """Return what stands in a hex; at observer and target only what counts there."""
        kinds: list[Obstacle | HexsideObstacle] = []
        obstacles = {**self.policy.terrain, **self.policy.sets}
        if self.policy.off_map:
            obstacles[OFF_MAP] = Obstacle()
        ends = {end for end, at in (("observer", self.a), ("target", self.b)) if at == cut.hex}
        for name, obstacle in obstacles.items():
            if not self._is_at(name, cut.hex):
                continue
            counted = {"observer", "target"} if obstacle.at_ends == "either" else {obstacle.at_ends}
            if (not ends or ends & counted) and not (
                obstacle.connected and self._connected(name, cut)
            ):
                kinds.append(obstacle)
        return Thing(kinds, (cut.hex,), self._level(cut.hex), cut.begin, cut.end, is_hex=True)

    def _connected(self, name: str, cut: LinePart) -> bool:
        """Return whether observer and target stand in the group of hexes that another one is in."""
        reached, seen = [cut.hex], {cut.hex}
        for at in reached:
            near = [at + step for step in DIRECTIONS]
            reached += [k for k in near if k not in seen and self._is_at(name, k)]
            seen.update(reached)
        return {self.a, self.b} <= seen

    def _side(self, u: Hex, v: Hex, begin: Fraction, end: Fraction, how: str = "across") -> Thing:
        """Return what stands on a hexside and counts for a line that meets it so."""
        kinds: list[Obstacle | HexsideObstacle] = []
        owner, d = (u, DIRECTIONS.index(v - u))
        if d >= 3:
            owner, d = v, d - 3
        for name, obstacle in self.policy.hexsides.items():
            i = self.space.at(owner)
            if i >= 0 and name in self.ground.sides and self.ground.sides[name][d] >> i & 1:
                counts = obstacle.along if how == "along" else how in ("across", obstacle.at_end)
                kinds += [obstacle] * counts
        return Thing(kinds, (u, v), self._level(u, v), begin, end)

    def _paths_in(self, cut: LinePart) -> list[Thing]:
        """Return the paths that are met in a hex, those to the ends of the line by themselves."""
        if cut.hex in (self.a, self.b):
            return []
        groups: dict[Hex | None, list[int]] = {}
        offset = self._offset(cut.hex)
        for d, step in enumerate(DIRECTIONS):
            there = self._offset(cut.hex + step)
            if offset * (offset + there) < 0 or (offset == 0 and there != 0):
                end = cut.hex + step if cut.hex + step in (self.a, self.b) else None
                groups.setdefault(end, []).append(d)
        level = self._level(cut.hex)
        return [
            Thing(
                [*self._paths(cut.hex, directions)],
                (cut.hex, end) if end else (cut.hex,),
                level,
                cut.begin,
                cut.end,
            )
            for end, directions in groups.items()
        ]

    def _link(self, u: Hex, v: Hex, begin: Fraction, end: Fraction, *, along: bool) -> Thing:
        """Return the paths between two hexes that are met on their hexside."""
        paths = self._paths(u, [DIRECTIONS.index(v - u)])
        counted = [each for each in paths if each.along or not along]
        return Thing([*counted], (u, v), self._level(u, v), begin, end)

    def _paths(self, at: Hex, directions: list[int]) -> list[HexsideObstacle]:
        i, links = self.space.at(at), self.ground.paths
        return [
            each
            for name, each in self.policy.paths.items()
            if i >= 0 and name in links and any(links[name][d] >> i & 1 for d in directions)
        ]

    def _offset(self, at: Hex) -> int:
        """Return on which hand of the line, and how far, the centre of a hex lies."""
        start, end, p = (centre_point(each, "flat") for each in (self.a, self.b, at))
        return (end[0] - start[0]) * (p[1] - start[1]) - (end[1] - start[1]) * (p[0] - start[0])

    # -- what it counts

    def _loads(self, things: list[Thing]) -> list[int]:
        total = [0, 0, 0]
        for thing in things:
            total = self._sum(total, self._load(thing))
        return total

    def _load(self, thing: Thing) -> list[int]:
        """Return blocking obstacles, obstacles free at an end, and hindrance, of one thing."""
        ends = thing.is_hex and thing.hexes[0] in (self.a, self.b)
        blocks = free = hindrance = 0
        if thing.is_hex and not ends and self.elevation:
            blocks = int(not self._overlooked(thing, thing.level, equal=False))
        for kind in thing.kinds:
            if self.elevation and kind.height is not None:
                top = thing.level + kind.height
                if self._overlooked(thing, top, equal=self.elevation.equal):
                    continue
            if not ends and self._is_free(thing, kind.free_at):
                free |= kind.blocks
            else:
                blocks |= kind.blocks
                hindrance = self._sum([0, 0, hindrance], [0, 0, kind.hindrance])[2]
        counted = self.policy.free_crossings is not None and not blocks
        return [int(blocks), int(free and counted), hindrance]

    def _apart(self, thing: Thing) -> tuple[int, int]:
        """Return the distances of a thing from observer and target."""
        near, far = (min(distance(end, at) for at in thing.hexes) for end in (self.a, self.b))
        return near, far

    def _is_free(self, thing: Thing, free_at: str) -> bool:
        near, far = (apart <= int(thing.is_hex) for apart in self._apart(thing))
        a, b = self.levels
        if free_at == "higher":
            return (near and a >= b) or (far and b >= a)
        return (near and free_at in ("observer", "either")) or (
            far and free_at in ("target", "either")
        )

    def _overlooked(self, thing: Thing, top: int, *, equal: bool) -> bool:
        """Return whether the line passes above a top."""
        low, high = sorted(self.levels)
        if top > high or (equal and top == high):
            return False
        if top < low or (top == low and not equal):
            return True
        slope = self.elevation.slope if self.elevation else "any"
        near, far = self._apart(thing)
        to_low, to_high = (near, far) if self.levels[0] == low else (far, near)
        if slope == "any":
            return False
        if slope == "nearer":
            return to_low > to_high
        if isinstance(slope, Blind):
            return to_low > slope.count(to_high, high - top, top - low)
        apart = distance(self.a, self.b)
        places = [thing.begin, thing.end]
        if slope == "steps":
            places = [Fraction(near + apart - far, 2 * apart)]
        height = min(self.levels[0] + (self.levels[1] - self.levels[0]) * t for t in places)
        return not (top > height or (equal and top == height))

    def _sum(self, load: list[int], more: list[int]) -> list[int]:
        hindrance = max(load[2], more[2]) if self.policy.hindrance == "worst" else load[2] + more[2]
        return [load[0] + more[0], load[1] + more[1], hindrance]

    def _is_blocked(self, load: list[int]) -> bool:
        policy = self.policy
        beyond = max(0, load[1] - (policy.free_crossings or 0))
        too_much = policy.limit is not None and load[2] > policy.limit
        return load[0] + beyond > policy.ignored or too_much
