"""Questions that larger ones rest upon, each asked by itself and answered in hexes and numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from hexwar.board import Board, Expanse, Grid, Space, pack
from hexwar.errors import HexError, UnknownNameError
from hexwar.hexes import Hex, Numbering
from hexwar.sight import (
    Blind,
    Difference,
    Elevation,
    HexsideObstacle,
    Obstacle,
    Policy,
    PolicyMap,
    Sight,
    SightTable,
    diff,
    survey,
)
from hexwar.sight.crossings import HEX, PATH, SIDE
from hexwar.sight.ground import OFF_MAP
from hexwar.sight.judging import NO_LEVEL

BOARD = Board.parse("""
terrain = [
    { kind = "woods", hexes = ["0102", "0103", "0304"] },
    { kind = "town", hexes = ["0203"] },
    { kind = "brush", hexes = ["0201"] },
    { kind = "hill", hexes = ["0303"] },
]
attribute = [
    { name = "level", default = 0, values = [{ value = 2, hexes = ["0303"] }] },
]
hexsides = [
    { kind = "hedge", sides = ["0101/0102"] },
    { kind = "wall", sides = ["0103/0104"] },
]
paths = [
    { kind = "dyke", hexes = ["0301", "0302"] },
    { kind = "road", hexes = ["0302", "0303"] },
]

[grid]
orientation = "pointy"
rows = 3
columns = 4
terrain = "clear"
""")
NAMED = {BOARD.name(i): i for i in BOARD.ids}
BRUSH = Obstacle(blocks=False, hindrance=1)
RULES = Policy(
    terrain={"woods": Obstacle(), "town": Obstacle(), "brush": BRUSH},
    sets={"unit": Obstacle(), "smoke": Obstacle(connected=True)},
    hexsides={"hedge": HexsideObstacle(), "wall": HexsideObstacle()},
    paths={"dyke": HexsideObstacle(), "road": HexsideObstacle()},
    elevation=Elevation(),
    off_map=True,
)
SMOKE = ("0101", "0102", "0104", "0301")
ROW = Grid(Numbering(), [Hex(q, 0) for q in range(5)])
A, B, C, D, E = ROW.ids
PLAIN = Policy(terrain={"woods": Obstacle()})


def ground() -> PolicyMap:
    """Return what the rules see on the board, with a unit and smoke on it."""
    sets = {"unit": BOARD.bits(["0103", "0202"]), "smoke": BOARD.bits(SMOKE)}
    return survey(BOARD, RULES, sets=sets)


def side(name: str, other: str) -> tuple[int, int]:
    """Return the hex that owns a hexside, and in which of the directions 0 to 2 it has it."""
    owned = BOARD.steps[:3]
    i, j = NAMED[name], NAMED[other]
    return (i, owned.index(j - i)) if j - i in owned else (j, owned.index(i - j))


# -- what stands on a map


def test_what_is_described_alike_is_one_kind() -> None:
    """But for what hinders or is connected; what is off the map is like woods."""
    found = ground()
    assert isinstance(found, PolicyMap)
    assert found.obstacles == (
        (Obstacle(), ("woods", "town", "unit", OFF_MAP)),
        (BRUSH, ("brush",)),
        (Obstacle(connected=True), ("smoke",)),
    )
    assert found.on_hexsides == ((HexsideObstacle(), ("hedge", "wall")),)
    assert found.roads == ((HexsideObstacle(), ("dyke", "road")),)


def test_hexes_of_a_kind_of_obstacle() -> None:
    """Those with any of its names."""
    found = ground()
    standing = found.standing(0) & BOARD.all
    assert BOARD.names(standing) == ["0102", "0103", "0202", "0203", "0304"]
    assert BOARD.names(found.standing(1)) == ["0201"]
    assert found.standing(0) & ~BOARD.all == found.hexes[OFF_MAP]


def test_hexsides_and_paths_of_a_kind() -> None:
    """Hexsides by the three directions of their owners, paths by the six in which they lead."""
    found = ground()
    sided, crossed = found.sided(0), found.crossed(0)
    assert (len(sided), len(crossed)) == (3, 6)
    owned = {
        frozenset((i, i + BOARD.steps[d])) for d in range(3) for i in BOARD.ids if sided[d] >> i & 1
    }
    assert owned == {
        frozenset(NAMED[name] for name in side) for side in (("0101", "0102"), ("0103", "0104"))
    }
    led = {(i, i + BOARD.steps[d]) for d in range(6) for i in BOARD.ids if crossed[d] >> i & 1}
    course = [NAMED[name] for name in ("0301", "0302", "0303")]
    assert led == {*pairwise(course), *pairwise(reversed(course))}


def test_connected_hexes_of_an_obstacle() -> None:
    """Each group for itself, of the obstacle that is asked for, however often."""
    found = ground()
    for _ in range(2):
        groups = {tuple(BOARD.names(group)) for group in found.groups(2)}
        assert groups == {("0101", "0102"), ("0104",), ("0301",)}
        assert [BOARD.names(group) for group in found.groups(1)] == [["0201"]]


def test_names_of_what_stands_in_a_place() -> None:
    """Of all that is there and is of one kind; on another hex or side there is nothing."""
    found = ground()
    assert found.names(HEX, 0, NAMED["0103"], 0) == ["woods", "unit"]
    assert found.names(HEX, 0, NAMED["0203"], 0) == ["town"]
    assert found.names(HEX, 0, NAMED["0101"], 0) == []
    assert found.names(HEX, 1, NAMED["0201"], 0) == ["brush"]
    hedge, wall, none = side("0101", "0102"), side("0104", "0103"), side("0202", "0203")
    assert found.names(SIDE, 0, *hedge) == ["hedge"]
    assert found.names(SIDE, 0, *wall) == ["wall"]
    assert found.names(SIDE, 0, *none) == []
    ways = [1 << BOARD.steps.index(NAMED[to] - NAMED["0302"]) for to in ("0301", "0303")]
    assert found.names(PATH, 0, NAMED["0302"], ways[0]) == ["dyke"]
    assert found.names(PATH, 0, NAMED["0302"], ways[1]) == ["road"]
    assert found.names(PATH, 0, NAMED["0302"], ways[0] | ways[1]) == ["dyke", "road"]
    assert found.names(PATH, 0, NAMED["0302"], 63 & ~(ways[0] | ways[1])) == []
    assert found.names(PATH, 0, NAMED["0101"], 63) == []


def test_levels_of_places() -> None:
    """That of the ground; off the map below everything; 0 everywhere if the map is flat."""
    found = ground()
    assert [found.level(NAMED[name]) for name in ("0303", "0101")] == [2, 0]
    assert found.level(0) == NO_LEVEL
    flat = survey(BOARD, PLAIN)
    assert [flat.level(i) for i in (0, NAMED["0303"])] == [0, 0]


def test_the_ground_in_numbers() -> None:
    """By id: the kinds in each hex, on its three sides, and of its six paths; and its level."""
    found = ground()
    hexes, sides, paths, levels, groups, *_ = found.code(arrays=False)
    for i in range(BOARD.size):
        assert hexes[i] == sum(1 << kind for kind in range(3) if found.standing(kind) >> i & 1)
        assert list(sides[3 * i : 3 * i + 3]) == [way >> i & 1 for way in found.sided(0)]
        assert paths[i] == sum((way >> i & 1) << d for d, way in enumerate(found.crossed(0)))
        assert levels[i] == found.level(i)
    together = [groups[NAMED[name]] for name in SMOKE]
    assert together[0] == together[1]
    assert len(set(together)) == 3


def test_the_ground_in_arrays() -> None:
    """The same numbers, and of a map without any hexsides none of them."""
    for known in (ground(), survey(BOARD, PLAIN)):
        lists, arrays = (known.code(arrays=each) for each in (False, True))
        assert [each.tolist() for each in arrays] == [list(each) for each in lists]


# -- what a map has of what a policy names


def test_what_a_board_knows() -> None:
    """Its terrain, also what only hides; its hexsides and paths; what lies off it."""
    policy = Policy(
        terrain={"woods": Obstacle()},
        sets={"unit": Obstacle()},
        hexsides={"hedge": HexsideObstacle()},
        paths={"dyke": HexsideObstacle()},
        seen_within={"hill": 1, "unit": 2, "woods": 3},
        off_map=True,
    )
    found = survey(BOARD, policy, sets={"unit": 1 << NAMED["0101"]})
    assert {name: BOARD.names(hexes & BOARD.all) for name, hexes in found.hexes.items()} == {
        "woods": ["0102", "0103", "0304"],
        "hill": ["0303"],
        "unit": ["0101"],
        OFF_MAP: [],
    }
    off = [i for i in range(BOARD.size) if i not in BOARD.ids]
    assert found.hexes[OFF_MAP] == pack(off)
    assert found.sides.keys() == {"hedge"}
    assert found.paths.keys() == {"dyke"}
    assert survey(ROW, PLAIN).hexes == {"woods": 0}


def test_what_is_given_goes_before_what_a_board_knows() -> None:
    """Of the same kind; the others are still those of the board."""
    found = survey(
        BOARD,
        RULES,
        terrain={"woods": 1 << NAMED["0101"]},
        hexsides={"hedge": [(NAMED["0201"], NAMED["0202"])]},
        paths={"dyke": [(NAMED["0201"], NAMED["0202"])]},
        levels=[1] * BOARD.size,
    )
    known = ground()
    assert BOARD.names(found.hexes["woods"]) == ["0101"]
    assert found.hexes["town"] == known.hexes["town"]
    assert (found.sides["hedge"] != known.sides["hedge"], found.sides["wall"]) == (
        True,
        known.sides["wall"],
    )
    assert pack(NAMED[n] for n in ("0201", "0202")) == sum(found.paths["dyke"])
    assert found.paths["road"] == known.paths["road"]
    assert found.level(NAMED["0303"]) == 1


def test_sets_are_not_looked_up_on_a_board() -> None:
    """Though it has terrain of that name; what is both is the terrain until the set is given."""
    unlike = Policy(sets={"woods": Obstacle()}, seen_within={"woods": 1})
    assert survey(BOARD, unlike).hexes.get("woods", 0) == 0
    both = Policy(terrain={"woods": Obstacle()}, sets={"woods": Obstacle()})
    assert BOARD.names(survey(BOARD, both).hexes["woods"]) == ["0102", "0103", "0304"]
    given = survey(BOARD, both, sets={"woods": 1 << NAMED["0101"]})
    assert BOARD.names(given.hexes["woods"]) == ["0101"]


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ({"terrain": {"wood": 0}}, "no terrain in the policy 'wood'"),
        ({"sets": {"units": 0}}, "no set in the policy 'units'"),
        ({"hexsides": {"hegde": []}}, "no kind of hexsides in the policy 'hegde'"),
        ({"paths": {"dykes": []}}, "no kind of paths in the policy 'dykes'"),
    ],
)
def test_what_is_given_and_not_named_is_refused(what: dict[str, Any], message: str) -> None:
    """By what it was to be."""
    with pytest.raises(UnknownNameError, match=message):
        survey(BOARD, RULES, **what)


def test_names_but_for_a_letter_those_of_the_board_are_refused() -> None:
    """As terrain, hexsides and paths of a policy; not if hexes are given for them."""
    for policy, given in (
        (Policy(terrain={"wood": Obstacle()}), {"terrain": {"wood": 0}}),
        (Policy(hexsides={"hegde": HexsideObstacle()}), {"hexsides": {"hegde": []}}),
        (Policy(paths={"roed": HexsideObstacle()}), {"paths": {"roed": []}}),
        (Policy(seen_within={"hil": 1}), {"terrain": {"hil": 0}}),
    ):
        with pytest.raises(UnknownNameError):
            survey(BOARD, policy)
        assert isinstance(survey(BOARD, policy, **given), PolicyMap)


def test_sight_is_not_surveyed_on_a_space() -> None:
    """Its boxes lie nowhere; its board is what to look at."""
    with pytest.raises(HexError, match=r"space\.board"):
        survey(Space(ROW, ["Sea"], []), PLAIN)  # type: ignore[arg-type]


def test_paths_that_are_given_block() -> None:
    """On a map that knows none."""
    space = Expanse(3, 3)
    policy = Policy(paths={"dyke": HexsideObstacle()})
    west, middle, east = (space.index(column, 1) for column in range(3))
    north, south = space.index(1, 0), space.index(1, 2)
    dyke = [(west, middle), (middle, east)]
    sight = Sight(space, policy, paths={"dyke": dyke})
    assert Sight(space, policy).sees(north, south)
    assert not sight.sees(north, south)
    assert sight.sees(west, middle)


# -- policies


@pytest.mark.parametrize(
    ("blind", "distance", "above", "below", "count"),
    [
        (Blind(hexes=1), 11, 0, 0, 1),
        (Blind(hexes=1, every=5), 4, 0, 0, 1),
        (Blind(hexes=1, every=5), 5, 0, 0, 2),
        (Blind(hexes=1, every=5), 11, 0, 0, 3),
        (Blind(hexes=4, steeper=1), 9, 3, 0, 1),
        (Blind(hexes=7, steeper=2), 9, 2, 0, 3),
        (Blind(hexes=1, deeper=2), 9, 0, 1, 1),
        (Blind(hexes=1, deeper=2), 9, 0, 0, 1),
        (Blind(hexes=1, deeper=2), 9, 0, 3, 5),
        (Blind(hexes=1, steeper=1, least=0), 9, 5, 0, 0),
        (Blind(hexes=1, steeper=1, least=2), 9, 5, 0, 2),
        (Blind(hexes=2, every=3, steeper=1, deeper=1), 7, 1, 3, 5),
    ],
)
def test_blind_hexes_are_counted(
    blind: Blind, distance: int, above: int, below: int, count: int
) -> None:
    """More with distance and depth, fewer with height above the obstacle, never below the least."""
    found = blind.count(distance, above, below)
    assert (found, type(found)) == (count, int)


ONE_SIDED = {
    "terrain": Policy(terrain={"woods": Obstacle(free_at="observer")}),
    "smoke": Policy(sets={"smoke": Obstacle(at_ends="target")}),
    "hexsides": Policy(hexsides={"hedge": HexsideObstacle(free_at="target")}),
    "paths": Policy(paths={"dyke": HexsideObstacle(free_at="observer")}),
}


@pytest.mark.parametrize("name", ONE_SIDED)
def test_rules_that_tell_observer_from_target(name: str) -> None:
    """Such a policy is not mutual, and turned it has observer and target in each other's place."""
    policy = ONE_SIDED[name]
    turned = policy.turned
    assert not policy.mutual
    assert turned != policy
    assert turned.turned == policy
    opposite = {"observer": "target", "target": "observer"}
    for kind, other in zip(policy.obstacles, turned.obstacles, strict=True):
        assert other.free_at == opposite.get(kind.free_at, kind.free_at)
        assert other.at_ends == opposite.get(kind.at_ends, kind.at_ends)
    for obstacle, other_obstacle in zip(policy.on_hexsides, turned.on_hexsides, strict=True):
        assert other_obstacle.free_at == opposite.get(obstacle.free_at, obstacle.free_at)
    assert len(turned.obstacles) + len(turned.on_hexsides) == 1


@pytest.mark.parametrize("end", ["neither", "either", "higher"])
def test_rules_that_hold_for_both_ends_are_mutual(end: Any) -> None:
    """They are the same when turned; what is seen from near only is not mutual."""
    policy = Policy(
        terrain={"woods": Obstacle(free_at=end)},
        sets={"smoke": Obstacle(at_ends="either")},
        hexsides={"hedge": HexsideObstacle(free_at=end)},
        paths={"dyke": HexsideObstacle(free_at=end)},
        reach=4,
    )
    assert policy.mutual
    assert policy.turned == policy
    assert not Policy(seen_within={"hill": 1}).mutual
    assert Policy(seen_within={"hill": 1}).turned.seen_within == {}


# -- who sees whom


def test_those_who_see_what_is_seen_from_near() -> None:
    """Those as near as that, if nothing is between; of several distances the least counts."""
    policy = Policy(terrain={"woods": Obstacle()}, seen_within={"town": 2, "fog": 1})
    sets = {"town": 1 << A | 1 << B, "fog": 1 << B}
    clear = Sight(ROW, policy, terrain=sets)
    assert clear.seeing(A) == pack([A, B, C])
    assert clear.seeing(B) == pack([A, B, C])
    assert clear.seeing(E) == clear.seeing(C) == ROW.all
    wooded = Sight(ROW, policy, terrain={**sets, "woods": 1 << B})
    assert wooded.seeing(A) == pack([A, B])
    assert wooded.seeing(E) == pack([B, C, D, E])


def test_sets_that_are_not_given_are_empty() -> None:
    """Also those that are only seen from near, in whatever way one asks."""
    rules = Policy(sets={"smoke": Obstacle(free_at="observer")}, seen_within={"smoke": 1})
    sight = Sight(ROW, rules)
    assert sight.sees(A, E)
    assert sight.verdict(A, E).clear
    assert sight.seen_from(A) == sight.seeing(A) == ROW.all
    assert sight.hindrance_from(A) == dict.fromkeys(ROW.ids, 0)
    assert sight.with_sets(smoke=1 << E).seeing(E) == pack([D, E])


def test_what_a_table_tells() -> None:
    """Of each pair of hexes; and what is no hex is refused, as observer and as target."""
    table = Sight(ROW, PLAIN, terrain={"woods": 1 << C}).table()
    assert isinstance(table, SightTable)
    seen = {(i, j) for i in ROW.ids for j in ROW.ids if table.sees(i, j)}
    apart = {(i, j) for i in (A, B) for j in (D, E)}
    blocked = apart | {(j, i) for i, j in apart}
    assert seen == {(i, j) for i in ROW.ids for j in ROW.ids} - blocked
    assert all(table.sees(i, j) is ((i, j) in seen) for i in ROW.ids for j in ROW.ids)
    assert repr(table) == "<SightTable of 17 lines>"
    assert not SightTable(ROW, (0,) * ROW.size).sees(A, B)
    for i in (0, -1, ROW.size, "0101"):
        for pair in ((i, A), (A, i), (i, i)):
            with pytest.raises(HexError, match=f"{i!r} is no"):
                table.sees(*pair)  # type: ignore[arg-type]


def test_ids_below_zero_are_no_hexes() -> None:
    """They do not count from the end of the map: neither as observer nor as target."""
    sight = Sight(ROW, PLAIN)
    for sees in (sight.sees, sight.table().sees):
        for i in range(-ROW.size, 0):
            for pair in ((i, A), (A, i)):
                with pytest.raises(HexError, match=f"id {i} is not a hex"):
                    sees(*pair)


def test_sets_of_observers_are_refused_by_their_name() -> None:
    """Wherever hexes from which to look are given, and are none of the map."""
    sight = Sight(ROW, PLAIN)
    table = sight.table()
    assert table.seen_by_all(1 << A | 1 << E) == table.seen_by_any(1 << A) == ROW.all
    for question in (
        table.seen_by_all,
        table.seen_by_any,
        lambda observers: diff(sight, sight, observers),
    ):
        with pytest.raises(HexError, match=r"^the set of observers"):
            question(1 << ROW.size)


# -- what changes


def test_what_a_difference_tells() -> None:
    """Whether lines have opened, have closed, or neither; how many, and which."""
    clear, wooded = (Sight(ROW, PLAIN, terrain={"woods": hexes}) for hexes in (0, 1 << B))
    pairs = {(A, j) for j in (C, D, E)} | {(j, A) for j in (C, D, E)}
    closing, opening, same = diff(clear, wooded), diff(wooded, clear), diff(clear, clear)
    for change in (closing, opening, same):
        assert isinstance(change, Difference)
    assert (bool(closing), bool(opening), bool(same)) == (True, True, False)
    assert repr(closing) == "<Difference: 0 lines opened, 6 closed>"
    assert repr(opening) == "<Difference: 6 lines opened, 0 closed>"
    assert repr(same) == "<Difference: 0 lines opened, 0 closed>"
    assert (set(closing.lines), set(opening.lines), set(same.lines)) == (pairs, pairs, set())
    moved = diff(wooded, Sight(ROW, PLAIN, terrain={"woods": 1 << D}))
    assert repr(moved) == "<Difference: 4 lines opened, 4 closed>"
