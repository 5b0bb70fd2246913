"""Each rule of a policy, against a second implementation as its sentence says it.

The geometry is shapely's; the rules are written out here once more, one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
import pytest

from hexwar.board import Expanse, iterate
from hexwar.hexes import Hex, Hexside, distance
from hexwar.sight import Blind, Elevation, HexsideObstacle, Obstacle, Policy, Sight
from tests.sight.naive import FARTHEST, Met, met_from_origin, span

SPACE = Expanse(9, 9)
WOODS = Policy(terrain={"woods": Obstacle()})
HEDGES = Policy(hexsides={"hedge": HexsideObstacle()})


@attrs.frozen
class Case:
    """A line among things at random. Its hexes are given as seen from the observer."""

    start: Hex
    way: Hex
    woods: set[int]
    hedges: set[tuple[int, int]]
    levels: list[int]
    sees: bool

    @property
    def met(self) -> Met:
        """What shapely says the line meets."""
        return met_from_origin(self.way)

    @property
    def found(self) -> list[Hex]:
        """The hexes with woods that the line crosses."""
        return [at for at in self.met.crossed if self.there(at)]

    def place(self, at: Hex) -> int:
        """Return the id of a hex."""
        return SPACE.at(self.start + at)

    def there(self, at: Hex) -> bool:
        """Return whether there are woods in a hex."""
        return self.place(at) in self.woods

    def level(self, at: Hex) -> int:
        """Return the level of a hex."""
        return self.levels[self.place(at)]

    def hedge(self, side: Hexside) -> bool:
        """Return whether there is a hedge on a hexside."""
        i, j = map(self.place, side.hexes)
        return (min(i, j), max(i, j)) in self.hedges


def cases(policy: Policy, seed: int, share: float = 0.12, top: int = 3) -> Iterator[Case]:
    """Yield lines on a map with woods, hedges and levels at random."""
    random = Random(seed)
    ids = list(iterate(SPACE.all))
    woods = {i for i in ids if random.random() < share}
    steps = [(i, i + step) for i in ids for step in SPACE.steps[:3]]
    sides = [(min(pair), max(pair)) for pair in steps if SPACE.all >> pair[1] & 1]
    hedges = {side for side in sides if random.random() < share}
    levels = [random.randint(0, top) for _ in range(SPACE.size)]
    sight = Sight(
        SPACE,
        policy,
        terrain={"woods": sum(1 << i for i in woods)} if policy.terrain else {},
        hexsides={"hedge": hedges} if policy.hexsides else {},
        levels=levels,
    )
    for observer in random.sample(ids, 12):
        start = SPACE.coordinates(observer)
        for target in random.sample(ids, 40):
            way = SPACE.coordinates(target) - start
            if 0 < distance((0, 0), way) <= FARTHEST:
                yield Case(start, way, woods, hedges, levels, sight.sees(observer, target))


def flanked(case: Case) -> bool:
    """Return whether both hexes of a hexside, along which the line runs, have something in them."""
    return any(all(map(case.there, side.hexes)) for side in case.met.along)


def any_flank(case: Case) -> bool:
    """Return whether one of them has."""
    return any(any(map(case.there, side.hexes)) for side in case.met.along)


@pytest.mark.parametrize("seed", range(3))
def test_blocked_if_both_sides_block(seed: int) -> None:
    """A crossed hex blocks; along a hexside two are needed; a corner alone never blocks."""
    for case in cases(WOODS, seed):
        assert case.sees == (not case.found and not flanked(case))


@pytest.mark.parametrize("seed", range(3))
def test_blocked_if_either_side_blocks(seed: int) -> None:
    """Whatever the line touches blocks it."""
    policy = attrs.evolve(WOODS, along="either", corners="either")
    for case in cases(policy, seed):
        touched = any(map(case.there, (*case.met.left, *case.met.right)))
        assert case.sees == (not case.found and not touched)


@pytest.mark.parametrize("seed", range(3))
def test_blocked_along_sides_but_not_at_corners(seed: int) -> None:
    """The two rules are apart."""
    for case in cases(attrs.evolve(WOODS, along="either"), seed):
        assert case.sees == (not case.found and not any_flank(case))


@pytest.mark.parametrize("seed", range(3))
def test_blocked_on_the_left_and_on_the_right(seed: int) -> None:
    """Grazed on both hands anywhere on the way."""
    for case in cases(attrs.evolve(WOODS, along="hand", corners="hand"), seed, share=0.2):
        left, right = any(map(case.there, case.met.left)), any(map(case.there, case.met.right))
        assert case.sees == (not case.found and not (left and right))


@pytest.mark.parametrize("seed", range(3))
def test_hedges(seed: int) -> None:
    """A hedge blocks wherever it is touched, but on the way round another hexside."""
    for case in cases(HEDGES, seed, share=0.08):
        ends = {h for side in case.met.along for h in side.hexes}
        around = {side for side in case.met.across if set(side.hexes) & ends}
        straight = any(map(case.hedge, (case.met.across - around) | case.met.along))
        blocked = straight or any(
            all(
                any(
                    case.hedge(side) for side in around if flank in side.hexes and near(side, along)
                )
                for flank in along.hexes
            )
            for along in case.met.along
        )
        assert case.sees == (not blocked)


def near(side: Hexside, along: Hexside) -> bool:
    """Return whether two hexsides meet."""
    return bool(set(side.ends) & set(along.ends))


@pytest.mark.parametrize("seed", range(3))
def test_so_many_are_ignored(seed: int) -> None:
    """Up to two obstacles do not matter."""
    for case in cases(attrs.evolve(WOODS, ignored=2), seed, share=0.3):
        beside = sum(all(map(case.there, side.hexes)) for side in case.met.along)
        assert case.sees == (len(case.found) + beside <= 2)


@pytest.mark.parametrize("seed", range(3))
def test_hindrance_adds_up(seed: int) -> None:
    """Brush hinders by one, and three is too much; along a hexside the clearer hand counts."""
    brush = Obstacle(blocks=False, hindrance=1)
    for case in cases(Policy(terrain={"woods": brush}, limit=2), seed, share=0.35):
        beside = sum(all(map(case.there, side.hexes)) for side in case.met.along)
        assert case.sees == (len(case.found) + beside <= 2)


@pytest.mark.parametrize("seed", range(3))
def test_neighbours_of_the_observer_do_not_count(seed: int) -> None:
    """What is next to the observer, or next to either end, is looked past."""
    at_observer, at_either = Obstacle(free_at="observer"), Obstacle(free_at="either")
    for obstacle, ends in ((at_observer, (True, False)), (at_either, (True, True))):
        policy = Policy(terrain={"woods": obstacle}, corners="either")
        for case in cases(policy, seed):
            counted = [
                at
                for at in (*case.met.crossed, *case.met.left, *case.met.right)
                if not (ends[0] and distance((0, 0), at) == 1)
                and not (ends[1] and distance(at, case.way) == 1)
            ]
            sides = {at for side in case.met.along for at in side.hexes}
            straight = any(case.there(at) for at in counted if at not in sides)
            around = any(
                all(at in counted and case.there(at) for at in side.hexes)
                for side in case.met.along
            )
            assert case.sees == (not straight and not around)


@pytest.mark.parametrize("seed", range(3))
def test_ground_blocks_below_the_line(seed: int) -> None:
    """Ground that rises above the straight line from level to level blocks it."""
    for case in cases(Policy(elevation=Elevation()), seed):
        a, b = case.level(Hex(0, 0)), case.level(case.way)
        blocking = {
            at
            for at in case.met.crossed
            if case.level(at) > min(a + (b - a) * part for part in span(case.way, at))
        }
        if case.met.left or case.met.right:
            assert not (case.sees and blocking)
        else:
            assert case.sees == (not blocking)


@pytest.mark.parametrize("seed", range(3))
def test_heights_of_woods(seed: int) -> None:
    """Woods are one level high; as high as the line they count where the policy says so."""
    for equal in (False, True):
        policy = Policy(terrain={"woods": Obstacle(height=1)}, elevation=Elevation(equal=equal))
        for case in cases(policy, seed, top=1):
            if case.met.left or case.met.right:
                continue
            a, b = case.level(Hex(0, 0)), case.level(case.way)
            blocked = False
            for at in case.met.crossed:
                lowest = min(a + (b - a) * part for part in span(case.way, at))
                top = case.level(at) + 1
                blocked |= case.level(at) > lowest
                blocked |= case.there(at) and (top > lowest or (equal and top == lowest))
            assert case.sees == (not blocked)


@pytest.mark.parametrize("seed", range(3))
def test_blind_hexes(seed: int) -> None:
    """Behind an obstacle lower than the observer one hex is hidden, and one more each 3 hexes."""
    slope = Blind(hexes=1, every=3)
    policy = Policy(terrain={"woods": Obstacle(height=0)}, elevation=Elevation(slope=slope))
    for case in cases(policy, seed):
        if case.met.left or case.met.right:
            continue
        a, b = case.level(Hex(0, 0)), case.level(case.way)
        blocked = False
        for at in case.met.crossed:
            top = case.level(at)
            to_low, to_high = distance((0, 0), at), distance(at, case.way)
            if a > b:
                to_low, to_high = to_high, to_low
            if top > max(a, b):
                blocked = True
            elif top > min(a, b):
                blocked |= to_low <= 1 + to_high // 3
        assert case.sees == (not blocked)


@pytest.mark.parametrize("seed", range(3))
def test_one_wood_is_no_obstacle_within_itself(seed: int) -> None:
    """Who stands in a wood sees along the same wood, and no other."""
    policy = Policy(terrain={"woods": Obstacle(connected=True)})
    for case in cases(policy, seed, share=0.5):
        if case.met.left or case.met.right:
            continue
        group, new = set(), {Hex(0, 0)} if case.there(Hex(0, 0)) else set()
        while new:
            group |= new
            new = {n for at in new for n in at.neighbours() if n not in group and case.there(n)}
        inside = case.way in group
        assert case.sees == all(inside and at in group for at in case.found)
