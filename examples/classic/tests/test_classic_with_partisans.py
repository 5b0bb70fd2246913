"""The variant with partisans: the contract for three sides, and what allies may do."""

from __future__ import annotations

from classic.rules.movement import Movement
from classic.state import Field
from classic.with_partisans import LennWithPartisans
from classic_stage import to, under_way, unit

from hexwar.board import SideId, has
from hexwar.kit.forces import OFF
from hexwar.kit.victory import level_of
from hexwar.play.match.decision import explain
from hexwar.testing import check_game, untranslated

EAST, WEST, PARTISANS = range(3)


def marching(side: int, **units: str) -> Field:
    """The movement of a side, with only these units on the map."""
    g = LennWithPartisans("rising").set_up(1)
    assert isinstance(g, Field)
    g.hex, g.steps = [OFF] * len(g.hex), [0] * len(g.hex)
    g.reindex()
    g.active = SideId(side)
    for name, at in units.items():
        number = unit(g, name.replace("_", "/"))
        g.set_steps(number, g.game.counters.steps[number])
        g.put(number, to(g, at))
    under_way(g, Movement())
    return g


def test_contract() -> None:
    """Three sides play it to its end, and it is French in French."""
    assert check_game(LennWithPartisans("rising"), games=1, thorough_every=10).games == 1
    assert untranslated(LennWithPartisans("rising"), "fr") == []


def test_allies_pass_each_other_and_share_no_hex() -> None:
    """The zone of the partisans holds up the west, not the east."""
    g = marching(EAST, **{"1_I": "1203", "P_1": "1204"})
    here, there = to(g, "1203"), to(g, "1204")
    assert not has(g.zone_against(SideId(EAST)), here)
    assert has(g.zone_against(SideId(WEST)), here)
    assert explain(g, ("move", unit(g, "1/I"), there)).rule == "4.1"
    beyond = to(g, "1205")
    assert ("move", unit(g, "1/I"), beyond) in g.listed


def test_a_town_of_an_ally_stays_with_it_and_counts_for_both() -> None:
    """The levels of victory add up the points of allies."""
    g = marching(PARTISANS, P_1="1203")
    town = next(iter(g.game.objective_at))
    number = g.game.objective_at[town]
    g.put(unit(g, "P/1"), town)
    assert g.holder[number] in (EAST, PARTISANS)
    levels, sides, points = g.game.levels, g.game.sides, [2, 0, 2]
    together, alone = (
        level_of(levels, sides, points, friends) for friends in (g.game.alliances.friends, ())
    )
    assert together is not None
    assert (together.outcome, together.winner) == ("victory", "east")
    assert alone is None or alone.winner != "east"
