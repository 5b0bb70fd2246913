"""Movement, zones, stacking, trains and the armoured phase."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from railhead.movement import ArmouredMovement, Movement, RailMovement
from railhead.state import Field
from railhead_stage import laid_out, names, staged, to, under_way, unit

from hexwar.play.match.decision import explain
from hexwar.play.states.runner import perform


def ends(g: Field, name: str) -> set[str]:
    """Where a unit may go, by the list."""
    return {g.game.board.name(a[2]) for a in g.listed or () if a[:2] == ("move", unit(g, name))}


@pytest.mark.rule("2", "2.1", "2.2", "2.4", "4.1")
def test_a_unit_moves_once_by_the_points_of_the_ground() -> None:
    """Four points on foot; vehicles enter no marsh; two units of a side fill a hex."""
    g = staged(
        "north", Movement(), **{"11_I": "0603", "1_Pz": "0104", "12_I": "0604", "Eng": "0604"}
    )
    far = explain(g, ("move", unit(g, "11/I"), to(g, "0608")))
    assert far.rule == "2.1"
    assert explain(g, ("move", unit(g, "1/Pz"), to(g, "0105"))).rule == "2.2"
    assert explain(g, ("move", unit(g, "11/I"), to(g, "0604"))).rule == "4.1"
    assert "0605" in ends(g, "11/I")  # through the full hex
    perform(g, ("move", unit(g, "11/I"), to(g, "0605")))
    assert explain(g, ("move", unit(g, "11/I"), to(g, "0606"))).rule == "2.4"


@pytest.mark.rule("2.3", "3.1", "3.2")
def test_enemy_zones_stop_a_move() -> None:
    """The hexes next to an enemy end it; the enemy's own hex is closed."""
    g = staged("north", Movement(), **{"11_I": "0603", "1_S": "0606"})
    assert "0605" in ends(g, "11/I")
    assert explain(g, ("move", unit(g, "11/I"), to(g, "0606"))).rule == "2.3"
    beyond = explain(g, ("move", unit(g, "11/I"), to(g, "0706")))
    assert beyond.rule in ("3.2", "2.1")


def along_the_line(g: Field, start: int, barred: Iterable[int]) -> set[int]:
    """Where a train gets to, found hex by hex along the links of the board."""
    links, shut = g.game.board.links("rail"), set(barred)
    reached, edge = {start}, {start}
    for _ in range(RailMovement.hexes):
        edge = {
            j
            for i in edge
            for j in g.game.board.neighbours[i]
            if (link := g.game.board.link(i, j)) is not None
            and "rail" in link.kinds
            and j not in shut | reached
        }
        reached |= edge
    assert set(links) >= reached
    return reached - {start}


@pytest.mark.rule("5", "5.1", "5.3")
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_trains_go_where_the_line_is_free(data: st.DataObject) -> None:
    """The list is what a search by hand finds: along railways, round no enemy and no zone."""
    g = laid_out("south", **{"1_S": "0607"})
    free = [i for i in g.game.board.ids if i != to(g, "0607")]
    for name in ("11/I", "12/I", "1/Pz"):
        number = unit(g, name)
        g.set_steps(number, 1)
        g.put(number, data.draw(st.sampled_from(free)))
    enemies = {i for i in free if g.enemies_of(1) >> i & 1}
    near = {j for i in enemies for j in g.game.board.neighbours[i]}
    start = unit(g, "1/S")
    under_way(g, RailMovement())
    listed = {a[2] for a in g.listed or () if a[0] == "move" and a[1] == start}
    begins = g.hex[start] not in near
    assert listed == (along_the_line(g, g.hex[start], enemies | near) if begins else set())


@pytest.mark.rule("5.2", "2.4")
def test_a_side_has_so_many_trains() -> None:
    """Two of the South; who went by rail does not move in the phase after it."""
    g = staged(
        "south", RailMovement(), **{"1_S": "0610", "2_S": "0609", "3_S": "0107", "4_S": "0108"}
    )
    assert names(g, "move") == {"1/S", "2/S", "3/S"}
    perform(g, ("move", unit(g, "1/S"), to(g, "1107")))
    perform(g, ("move", unit(g, "2/S"), to(g, "0608")))
    g.active = 1  # the phase ended by itself, and the turn with it
    assert RailMovement().movers.refusal(g, unit(g, "3/S")) == "5.2"
    under_way(g, Movement())
    assert names(g, "move") == {"3/S", "4/S"}


@pytest.mark.rule("8")
def test_armour_alone_moves_after_combat() -> None:
    """Infantry is refused with the rule, whether it has moved or not."""
    g = staged("north", ArmouredMovement(), **{"1_Pz": "0602", "1_Mot": "0603", "11_I": "0604"})
    assert names(g, "move") == {"1/Pz", "1/Mot"}
    refused = explain(g, ("move", unit(g, "11/I"), to(g, "0605")))
    assert (refused.rule, refused.reason) == ("8", "Only armour moves after combat.")


@pytest.mark.rule("9.3")
def test_reinforcements_enter_when_they_are_due() -> None:
    """Not before their turn, and at their hex."""
    g = laid_out("north", **{"11_I": "0605"})
    g.set_steps(unit(g, "3/Pz"), 2)
    under_way(g, Movement())
    assert "3/Pz" not in names(g, "move")
    g.turn = 2
    under_way(g, Movement())
    assert "0601" in ends(g, "3/Pz")
