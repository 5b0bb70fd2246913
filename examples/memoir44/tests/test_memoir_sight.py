"""Lines of sight: the published hill examples and pure geometry (examples L-A to L14)."""

from __future__ import annotations

from random import Random

import pytest
from memoir44.game import Memoir44
from memoir44.state import Memoir
from memoir_stage import Place, at, may_fight, order, places, stage

from hexwar.sight import Obstacle, Policy, Sight

HILLS = [
    (0, 2), (1, 1), (1, 3), (0, 8), (1, 7), (1, 9), (1, 13), (1, 15), (0, 22), (1, 21), (1, 23),
    (2, 22), (4, 16), (4, 20), (4, 22), (6, 2), (8, 2), (6, 8), (7, 7), (8, 8), (6, 18), (8, 16),
    (8, 12), (6, 22), (6, 24), (7, 21), (8, 22),
]  # fmt: skip
TOWNS = [(7, 9), (7, 13), (7, 23)]
EXAMPLES = {
    "L-A": ((1, 1), (3, 1), True),
    "L-B": ((0, 8), (3, 7), False),
    "L-C": ((0, 14), (3, 13), False),
    "L-D": ((0, 22), (2, 22), True),
    "L-E": ((6, 2), (8, 2), True),
    "L-F": ((6, 8), (8, 8), True),
    "L-G": ((6, 14), (8, 12), False),
    "L-H": ((6, 18), (8, 16), False),
    "L-I": ((6, 24), (8, 22), False),
    "L-J": ((4, 16), (4, 22), False),
}


def sheet() -> Memoir:
    """The sheet of hills with a unit at every end, and one in the way of example H."""
    ends = {end for one, other, _ in EXAMPLES.values() for end in (one, other)}
    units = [("axis", "infantry", end) for end in sorted({*ends, (7, 17)})]
    return stage(
        *units, ("allies", "infantry", (4, 2)), terrain={"hill": HILLS, "village": TOWNS}, medals=1
    )


@pytest.mark.rule("1.7/crossed", "1.7/hills", "1.11/hill", "1.11/village")
@pytest.mark.parametrize("name", EXAMPLES)
def test_published_hill_examples(name: str) -> None:
    """L-A to L-J: hills do not hide within their group, everything else does; both ways alike."""
    g = sheet()
    one, other, sees = EXAMPLES[name]
    i, j = at(g, one), at(g, other)
    assert g.field.sight.sees(i, j, g.occupied) is sees
    assert g.field.sight.sees(j, i, g.occupied) is sees


LINES: dict[str, tuple[Place, set[Place], set[Place], set[Place]]] = {
    "L1": ((4, 16), {(4, 14)}, set(), set()),
    "L2": ((2, 12), set(), {(3, 11)}, {(3, 13)}),
    "L3": ((2, 14), {(3, 13)}, set(), set()),
    "L4": ((3, 15), set(), {(3, 13)}, {(4, 14)}),
    "L5": ((1, 15), {(3, 13), (2, 14)}, set(), set()),
    "L6": ((1, 13), {(3, 13), (2, 12)}, set(), set()),
    "L7": ((2, 16), {(3, 13), (3, 15)}, set(), set()),
    "L8": ((3, 17), {(4, 14), (3, 15)}, set(), set()),
    "L9": ((0, 12), {(2, 12)}, {(3, 11), (1, 11)}, {(3, 13), (1, 13)}),
    "L10": ((1, 17), {(3, 13), (2, 14), (3, 15), (2, 16)}, set(), set()),
    "L11": ((2, 18), {(3, 15)}, {(3, 13), (2, 16)}, {(4, 14), (3, 17)}),
}


@pytest.mark.rule("1.7/crossed")
@pytest.mark.parametrize("name", LINES)
def test_hexes_that_a_line_meets(name: str) -> None:
    """L1 to L11: which hexes a line from (4,12) crosses, and which it grazes on either hand."""
    g = stage(("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)), medals=1)
    to, crossed, one_hand, other_hand = LINES[name]
    line = g.field.sight.lines[at(g, (4, 12)), at(g, to)]
    board = g.field.board
    found = [places(g, (i for i in board.ids if hexes >> i & 1)) for hexes in line[:3]]
    assert found[0] == crossed
    assert {frozenset(found[1]), frozenset(found[2])} == {
        frozenset(one_hand),
        frozenset(other_hand),
    }


@pytest.mark.rule("1.7/along-sides", "1.7/crossed", "1.7/units", "1.11/forest")
def test_l12_l13_a_line_along_hexsides_is_stopped_on_both_sides_only() -> None:
    """L12, L13: forest on one hand leaves the line free, forest and a unit on both hands do not."""
    free = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (2, 12)),
        terrain={"forest": [(3, 11)]}, medals=1,
    )  # fmt: skip
    assert free.field.sight.sees(free.hex[0], free.hex[1], free.occupied)
    shut = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (2, 12)),
        ("allies", "infantry", (3, 13)), terrain={"forest": [(3, 11)]}, medals=1,
    )  # fmt: skip
    assert not shut.field.sight.sees(shut.hex[0], shut.hex[1], shut.occupied)


@pytest.mark.rule("1.7/crossed", "1.7/needed")
def test_l14_artillery_needs_no_line() -> None:
    """L14: artillery fires over any blocker; infantry does not."""
    g = stage(
        ("allies", "artillery", (4, 12)), ("allies", "infantry", (4, 12 + 2)),
        ("axis", "infantry", (4, 18)), terrain={"forest": [(4, 16)]}, medals=1,
    )  # fmt: skip
    order(g, 0, 1)
    assert may_fight(g, 0, 2)
    assert not may_fight(g, 1, 2)


@pytest.mark.rule("1.7/hills")
def test_the_height_ruling() -> None:
    """By the other ruling units on hills of different groups see each other over hills."""
    units = (("axis", "infantry", (4, 16)), ("allies", "infantry", (4, 22)))
    hills = {"hill": [(4, 16), (4, 20), (4, 22)]}
    by_group = stage(*units, terrain=hills, medals=1)
    by_height = stage(*units, terrain=hills, medals=1, hill_sight="height")
    assert not by_group.field.sight.sees(by_group.hex[0], by_group.hex[1], 0)
    assert by_height.field.sight.sees(by_height.hex[0], by_height.hex[1], 0)


@pytest.mark.rule("1.7/hills", "1.7/units")
def test_units_on_hills_see_over_what_is_at_ground_level_by_the_third_ruling() -> None:
    """Forest, town and unit on the plain hide nothing from hill to hill; on a hill they do."""
    ends = (("axis", "infantry", (4, 16)), ("allies", "infantry", (4, 22)))
    hills = [(4, 16), (4, 22)]
    between: list[tuple[dict[str, list[Place]], list[tuple[str, str, Place]], bool]] = [
        ({"hill": hills, "forest": [(4, 18)]}, [], True),
        ({"hill": hills, "village": [(4, 20)]}, [], True),
        ({"hill": [*hills, (4, 20)]}, [], True),
        ({"hill": hills}, [("axis", "infantry", (4, 18))], True),
        ({"hill": [*hills, (4, 18)]}, [("axis", "infantry", (4, 18))], False),
        ({"hill": hills[:1], "forest": [(4, 18)]}, [], False),
    ]
    for terrain, more, above in between:
        for ruling in ("group", "height", "above"):
            g = stage(*ends, *more, terrain=terrain, medals=1, hill_sight=ruling)
            sees = g.field.sight.sees(g.hex[0], g.hex[1], g.occupied)
            over_hills = (4, 20) in terrain["hill"] and ruling != "group"
            assert sees is (above if ruling == "above" else over_hills), (terrain, ruling)


@pytest.mark.rule("1.7/along-sides")
def test_the_rim_ruling() -> None:
    """By the other ruling what lies outside blocks a line that runs along the rim."""
    units = (("axis", "infantry", (3, 1)), ("allies", "infantry", (5, 1)))
    blocked = {"forest": [(4, 2)]}
    for rim, sees in ((False, True), (True, True)):
        g = stage(*units, terrain=blocked, medals=1, rim_blocks=rim)
        assert g.field.sight.sees(g.hex[0], g.hex[1], 0) is sees
    for rim, sees in ((False, True), (True, False)):
        g = stage(
            ("axis", "infantry", (2, 0)), ("allies", "infantry", (4, 0)),
            terrain={"forest": [(3, 1)]}, medals=1, rim_blocks=rim,
        )  # fmt: skip
        assert g.field.sight.sees(g.hex[0], g.hex[1], 0) is sees


@pytest.mark.rule("1.11/lake")
def test_lakes_block_in_pairs() -> None:
    """One lake hex leaves a line free, two in a row block it."""
    units = (("axis", "infantry", (4, 4)), ("allies", "infantry", (4, 10)))
    one = stage(*units, terrain={"lake": [(4, 6)]}, medals=1)
    two = stage(*units, terrain={"lake": [(4, 6), (4, 8)]}, medals=1)
    assert one.field.sight.sees(one.hex[0], one.hex[1], 0)
    assert not two.field.sight.sees(two.hex[0], two.hex[1], 0)


@pytest.mark.rule("1.7/along-sides", "1.7/crossed", "1.7/hills", "1.7/units")
@pytest.mark.parametrize("scenario", ["omaha", "gold", "utah"])
def test_lines_agree_with_the_sight_of_hexwar(scenario: str) -> None:
    """Our lines, kept as bit sets for speed, are those of hexwar's policies for the same rules."""
    policy = Policy(
        sets={"unit": Obstacle(), "opaque": Obstacle(), "hill": Obstacle(connected=True)},
        along="hand",
        corners="hand",
    )
    g = Memoir44(scenario).set_up(seed=1)
    field = g.field
    sets = {"unit": g.occupied, "opaque": field.sight.opaque, "hill": field.with_role("hill")}
    sight = Sight(field.board, policy, sets=sets, backend="python")
    rng = Random(scenario)
    for _ in range(1500):
        i, j = rng.sample(field.board.ids, 2)
        if field.board.distance(i, j) <= 8:
            assert field.sight.sees(i, j, g.occupied) is sight.sees(i, j), (i, j)
