"""Maps and policies of all kinds, for Hypothesis; and symmetries of maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, get_args

import attrs
from hypothesis import strategies as st

from hexwar.board import Expanse, Grid, iterate
from hexwar.hexes import Hex, Numbering, disc
from hexwar.hexes.backends import Backend
from hexwar.sight import (
    AnyMap,
    Blind,
    Elevation,
    End,
    EndTouch,
    HexsideObstacle,
    Obstacle,
    Policy,
    Sight,
    Slope,
    WayRound,
)

NUMBERING = Numbering("R.C", "pointy", stagger="every")
CENTRE = Hex(20, 20)

Symmetry = Callable[[Hex], Hex]


@attrs.frozen
class World:
    """A map and what stands on it, by coordinates, so that it can be turned and moved."""

    hexes: tuple[Hex, ...]
    policy: Policy
    terrain: Mapping[str, frozenset[Hex]]
    sets: Mapping[str, frozenset[Hex]]
    hexsides: Mapping[str, frozenset[tuple[Hex, Hex]]]
    paths: Mapping[str, frozenset[tuple[Hex, Hex]]]
    levels: Mapping[Hex, int]

    def sight(self, space: AnyMap | None = None, backend: Backend = "python") -> Sight:
        """Put the world on a map; on a grid of its own if none is given."""
        space = space or Grid(NUMBERING, self.hexes)
        at = space.at
        levels = [0] * space.size
        for each, level in self.levels.items():
            levels[at(each)] = level
        return Sight(
            space,
            self.policy,
            terrain={name: bits(space, hexes) for name, hexes in self.terrain.items()},
            sets={name: bits(space, hexes) for name, hexes in self.sets.items()},
            hexsides={k: [(at(u), at(v)) for u, v in s] for k, s in self.hexsides.items()},
            paths={k: [(at(u), at(v)) for u, v in s] for k, s in self.paths.items()},
            levels=levels,
            backend=backend,
        )

    def carried(self, symmetry: Symmetry) -> World:
        """Return the image of the world under a symmetry."""

        def hexes(found: Mapping[str, frozenset[Hex]]) -> dict[str, frozenset[Hex]]:
            return {name: frozenset(map(symmetry, each)) for name, each in found.items()}

        def pairs(
            found: Mapping[str, frozenset[tuple[Hex, Hex]]],
        ) -> dict[str, frozenset[tuple[Hex, Hex]]]:
            return {
                name: frozenset((symmetry(u), symmetry(v)) for u, v in each)
                for name, each in found.items()
            }

        return World(
            tuple(map(symmetry, self.hexes)),
            self.policy,
            hexes(self.terrain),
            hexes(self.sets),
            pairs(self.hexsides),
            pairs(self.paths),
            {symmetry(at): level for at, level in self.levels.items()},
        )


def bits(space: AnyMap, hexes: frozenset[Hex] | Sequence[Hex]) -> int:
    """Return hexes as a set of ids."""
    return sum(1 << space.at(at) for at in set(hexes))


def symmetry_of(n: int, by: Hex) -> Symmetry:
    """Return one of the twelve symmetries about the centre of the world, and a shift."""

    def symmetry(at: Hex) -> Hex:
        turned = (at - CENTRE).rotated(n) if n < 6 else (at - CENTRE).reflected(n - 6)
        return turned + CENTRE + by

    return symmetry


# -- policies ----------------------------------------------------------------------------------

ends = st.sampled_from(get_args(End))
heights = st.sampled_from((None, 0, 1, 2))
ways = st.sampled_from(get_args(WayRound))
blinds = st.builds(
    Blind,
    hexes=st.integers(0, 2),
    every=st.sampled_from((None, 2, 5)),
    steeper=st.integers(0, 1),
    deeper=st.integers(0, 1),
    least=st.integers(0, 1),
)
elevations = st.builds(
    Elevation,
    eye=st.integers(0, 1),
    slope=st.one_of(st.sampled_from(get_args(Slope)), blinds),
    equal=st.booleans(),
)
obstacles = st.builds(
    Obstacle,
    blocks=st.booleans(),
    hindrance=st.integers(0, 2),
    height=heights,
    free_at=ends,
    at_ends=st.sampled_from(("neither", "neither", "observer", "target", "either")),
    connected=st.booleans(),
)
on_hexsides = st.builds(
    HexsideObstacle,
    blocks=st.booleans(),
    hindrance=st.integers(0, 2),
    height=heights,
    free_at=ends,
    along=st.booleans(),
    at_end=st.sampled_from(get_args(EndTouch)),
)
policies = st.builds(
    Policy,
    terrain=st.fixed_dictionaries({"woods": obstacles, "town": obstacles}),
    sets=st.fixed_dictionaries({"smoke": obstacles}),
    hexsides=st.fixed_dictionaries({"hedge": on_hexsides, "crest": on_hexsides}),
    paths=st.one_of(st.just({}), st.fixed_dictionaries({"dyke": on_hexsides})),
    along=ways,
    corners=ways,
    elevation=st.one_of(st.none(), elevations),
    ignored=st.integers(0, 2),
    free_crossings=st.sampled_from((None, 0, 1, 2)),
    hindrance=st.sampled_from(("sum", "worst")),
    limit=st.sampled_from((None, 0, 1, 3)),
    reach=st.sampled_from((None, None, 4)),
    seen_within=st.sampled_from(({}, {"town": 1}, {"smoke": 2})),
    off_map=st.booleans(),
    neighbours_see=st.sampled_from((False, False, True)),
)


@st.composite
def plain_policies(draw: st.DrawFn) -> Policy:
    """Policies of the kind that can be swept: nothing counts but what blocks."""
    hexes, sides = draw(ends), draw(ends)
    obstacle = Obstacle(free_at=hexes)
    on_side = HexsideObstacle(
        free_at=sides, along=draw(st.booleans()), at_end=draw(st.sampled_from(("blocks", "free")))
    )
    return Policy(
        terrain={"woods": obstacle, "town": obstacle},
        sets={"smoke": obstacle},
        hexsides={"hedge": on_side, "crest": on_side},
        along=draw(ways),
        corners=draw(ways),
        reach=draw(st.sampled_from((None, 4))),
        off_map=draw(st.booleans()),
        neighbours_see=draw(st.sampled_from((False, False, True))),
    )


# -- worlds ------------------------------------------------------------------------------------


@st.composite
def worlds(draw: st.DrawFn, policy: st.SearchStrategy[Policy] = policies) -> World:
    """Worlds on a disc of hexes, of which a few may be missing."""
    whole = [at + CENTRE for at in disc(Hex(0, 0), draw(st.integers(1, 4)))]
    gone = draw(st.sets(st.sampled_from(whole[1:]), max_size=3))
    hexes = tuple(at for at in whole if at not in gone)
    steps = [(at, at.neighbour(d)) for at in hexes for d in range(3)]
    sides = [(u, v) for u, v in steps if v in hexes]
    rules = draw(policy)
    random = Random(draw(st.integers(0, 1 << 30)))
    share = draw(st.sampled_from((0.0, 0.05, 0.15, 0.35)))

    def some(pool: Sequence[Any], part: float) -> frozenset[Any]:
        return frozenset(each for each in pool if random.random() < part)

    return World(
        hexes,
        rules,
        {name: some(hexes, share) for name in rules.terrain},
        {name: some(hexes, share / 2) for name in rules.sets},
        {name: some(sides, share) for name in rules.hexsides},
        {name: some(sides, share) for name in rules.paths},
        {at: random.randint(0, 3) for at in hexes},
    )


def some_pairs(space: AnyMap, count: int) -> list[tuple[int, int]]:
    """Return some pairs of hexes of a map, spread evenly over all."""
    ids = list(iterate(space.all))
    pairs = [(i, j) for i in ids for j in ids]
    return pairs[:: max(1, len(pairs) // count)]


def expanse_of(world: World) -> Expanse:
    """Return the hexes of a world as an expanse: its ids are those of the grid."""
    return Expanse.of(Grid(NUMBERING, world.hexes))
