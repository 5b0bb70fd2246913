"""German strength where they stand (8.3, 8.31, terrain notes 1 and 3), and defeat (8.33)."""

from __future__ import annotations

from itertools import combinations

import pytest

from ddob_scenarios.rules.common.germans import (
    GROUND,
    SIDES,
    defeat,
    defence_of,
    shelter,
    shelter_of_hexes,
    shelter_of_sides,
)

from .situations import Situation

GROUNDS = {"clear": 0, "beach": 0, "pavilion": 0, "draw": 0, "woods": 1, "bocage": 2, "building": 2}
FEATURES = {
    "": 0,
    "hedge": 0,
    "seawall": 0,
    "shingle": 1,
    "at-ditch": 1,
    "at-wall": 1,
    "slope": 2,
    "bluff": 2,
    "scaleable-cliff": 2,
    "sheer-cliff": 2,
}
"""The chart written down a second time: what is doubled, 1 the unit, 2 its depth as well."""


@pytest.mark.rule("8.3", "terrain-effects", "R8-14")
def test_the_chart_side_by_side_and_ground_by_ground() -> None:
    """Every hexside and every terrain of the chart."""
    assert {name: shelter_of_sides([name] if name else []) for name in FEATURES} == FEATURES
    assert {name: GROUND.get(name, 0) for name in GROUNDS} == GROUNDS
    assert set(SIDES) <= set(FEATURES)


@pytest.mark.rule("8.31", "terrain/1", "terrain/3", "terrain-effects", "R8-14")
def test_every_pair_of_sides_and_hexes_of_the_map() -> None:
    """Part 3, no. 30: for each hex and each one or two sides of it, the maximum of hex and side."""
    omaha = Situation().game.map
    board = omaha.board
    for target in board.ids:
        ground = GROUNDS.get(board.terrain[target], 0)
        if board.attribute("houses")[target]:
            ground = 2
        elif board.attribute("orchard")[target]:
            ground = max(ground, 1)
        side = {
            at: max((FEATURES[f] for f in board.features(at, target)), default=0)
            for at in board.neighbours[target]
        }
        for at, helps in side.items():
            assert shelter(omaha, target, [at]) == max(ground, helps)
        for i, j in combinations(side, 2):
            assert shelter(omaha, target, [i, j]) == max(ground, min(side[i], side[j]))


@pytest.mark.rule("8.31", "terrain/3")
def test_slope_and_shingle_together_count_as_shingle() -> None:
    """X-8.31: against 0809, from 0710 over shingle and 0709 over the slope."""
    s = Situation()
    omaha, target = s.game.map, s.at("0809")
    assert shelter(omaha, target, [s.at("0709")]) == 2
    assert shelter(omaha, target, [s.at("0709"), s.at("0710")]) == 1
    assert shelter(omaha, target, [s.at("0709"), s.at("0710"), s.at("0808")]) == 0


@pytest.mark.rule("8.31", "terrain/1", "terrain/3")
def test_without_an_attacker_next_to_it_only_the_ground_shelters() -> None:
    """Sides that nobody attacks through give nothing."""
    omaha = Situation().game.map
    for target in omaha.board.ids:
        assert shelter(omaha, target, []) == shelter_of_hexes(omaha)[target]


@pytest.mark.rule("terrain/1")
def test_bocage_across_a_slope_is_doubled_once() -> None:
    """X-TEC1: the bocage of 0914 attacked from 0813 across a slope."""
    s = Situation()
    assert shelter(s.game.map, s.at("0914"), [s.at("0813")]) == 2
    assert max(shelter_of_hexes(s.game.map)) == 2


@pytest.mark.rule("R3-08")
def test_houses_and_woods_on_low_ground_count() -> None:
    """A pavilion with houses is a building, a draw with trees is woods."""
    s = Situation()
    omaha = s.game.map
    assert shelter_of_hexes(omaha)[s.at("0628")] == 2
    assert shelter_of_hexes(omaha)[s.at("1216")] == 1
    assert shelter_of_hexes(omaha)[s.at("0629")] == 0


@pytest.mark.rule("8.3", "R8-14")
@pytest.mark.parametrize(("doubled", "alone", "deep"), [(0, 3, 5), (1, 6, 8), (2, 6, 10)])
def test_unit_and_depth_are_doubled_apart(doubled: int, alone: int, deep: int) -> None:
    """A unit of 3 with a revealed marker of 2, or a hidden one, which counts nothing."""
    s = Situation().german("C3", "8/2/916", revealed=True)
    site = s.site("C3")
    assert defence_of(s.g, site, doubled) == alone
    marker = next(m.name for m in s.game.depth if m.type == "mobile" and m.strength == 2)
    s.german("C3", "8/2/916", revealed=True, depth=marker)
    assert defence_of(s.g, site, doubled) == alone
    s.german("C3", "8/2/916", revealed=True, depth=marker, depth_revealed=True)
    assert defence_of(s.g, site, doubled) == deep


@pytest.mark.rule("8.33", "8.34", "R8-18")
def test_the_352nd_withdraws_if_it_can() -> None:
    """8/2/916 in communication goes to the Division pool, without its depth; nobody advances."""
    s = Situation(turn=8).german("C3", "8/2/916", revealed=True, depth=True).us("A/1/16@1412/2")
    before = s.g.pool_sizes["D"]
    defeat(s.g, s.site("C3"))
    assert s.g.unit[s.site("C3")] == -1
    assert s.g.depth[s.site("C3")] == -1
    assert s.g.pool_sizes["D"] == before + 1
    assert s.where("A/1/16") == "1412"


@pytest.mark.rule("8.33", "R8-18")
@pytest.mark.parametrize(
    ("site", "unit"), [("C3", "1/1/726"), ("WN64", "WN-plain-1")], ids=["716th", "WN"]
)
def test_others_are_out_of_play(site: str, unit: str) -> None:
    """The 716th and WN crews do not withdraw."""
    s = Situation(turn=8).german(site, unit, revealed=True)
    before = s.g.pool_sizes["D"]
    defeat(s.g, s.site(site))
    assert s.g.pool_sizes["D"] == before
    assert s.g.lost_units


@pytest.mark.rule("8.33", "12.23", "R8-18")
def test_a_unit_that_is_cut_off_does_not_withdraw() -> None:
    """X-12.2: C3 is ringed and lost, C2 gets out through the bocage."""
    from .test_control import communication_example

    for site, gone in (("C3", 0), ("C2", 1)):
        s = communication_example()
        before = s.g.pool_sizes["D"]
        defeat(s.g, s.site(site))
        assert s.g.pool_sizes["D"] == before + gone, site
