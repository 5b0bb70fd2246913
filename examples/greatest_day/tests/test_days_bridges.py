"""Bridges: control, wiring, demolition; rubble in cities."""

from __future__ import annotations

import pytest
from days_stage import at_dawn, laid_out, put, refused, to, unit, work
from greatest_day.printed import GERMANS
from greatest_day.rules.combat.strength import ground_lines, is_hard
from greatest_day.rules.common.sight import zone_against
from greatest_day.rules.ground.crossings import blow, control
from greatest_day.rules.ground.marching import march
from greatest_day.rules.sea.ships import NavalFire
from greatest_day.state import OFF

from hexwar.board import iterate
from hexwar.play.values.chance import Scripted

WARSPITE = "HMS__Warspite"


@pytest.mark.rule("2.4.5")
def test_f12_a_bridge_is_controlled_by_who_entered_both_ends_last() -> None:
    """The Allies begin with Pegasus; a fire zone over one end contests it; then it is lost."""
    g = at_dawn()
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    assert control(g, "Pegasus Bridge") == 0
    put(g, "u8___192", "30.019")
    assert control(g, "Pegasus Bridge") == OFF
    for ally in g.on_map(0):
        g.put(ally, OFF)
    for end in ("29.019", "28.020"):
        put(g, "u8___192", end)
    assert control(g, "Pegasus Bridge") == 1


@pytest.mark.rule("2.4.6")
@pytest.mark.parametrize(("enemy", "die", "gone"), [("", 6, True), ("30.019", 6, False)])
def test_f11_a_wired_bridge_is_blown_with_6_under_fire_with_5(
    enemy: str, die: int, gone: bool
) -> None:
    """Without an enemy's fire zone a 6 destroys it; under one it fails, and the wires are gone."""
    g = at_dawn(quality=[0], bridge=[die])
    for unit_there in g.on_map(1):
        g.put(unit_there, OFF)
    engineer = put(g, "u591__Para__Sqn__RE", "28.020")
    canal = to(g, "29.019")
    assert refused(g, "blow", engineer, canal) == "2.4.6"
    assert refused(g, "wire", engineer, canal) is None
    work(g, "wire", engineer, canal)
    assert g.wired == {"Pegasus Bridge": 0}
    if enemy:
        put(g, "u8___192", enemy)
    zone_against(g, GERMANS)
    blow(g, engineer, canal)
    assert bool(g.zones) is not gone  # one sees over the place of a bridge that is gone
    assert (g.blown == ["Pegasus Bridge"], g.wired) == (gone, {})
    company = put(g, "B_7__Para", "29.019")
    g.form(company, column=True)
    onward = g.game.marches.places(march(g, company, 0)) >> to(g, "28.020") & 1
    assert bool(onward) is not gone


@pytest.mark.rule("2.4.6")
def test_only_engineers_wire_bridges_that_their_side_controls() -> None:
    """A company does not, nor does an engineer away from a bridge."""
    g = at_dawn()
    engineer, canal = put(g, "u591__Para__Sqn__RE", "28.020"), to(g, "29.019")
    assert refused(g, "wire", engineer, canal) is None
    assert refused(g, "wire", put(g, "D_2__Ox&Bucks", "28.020"), canal) == "2.4.6"
    assert refused(g, "wire", put(g, "u591__Para__Sqn__RE", "25.021"), canal) == "2.4.6"


@pytest.mark.rule("2.4.6")
def test_from_the_island_an_engineer_wires_and_blows_either_bridge() -> None:
    """The hex between canal and Orne is one of the two of Pegasus and of Horsa Bridge."""
    g = at_dawn(quality=[0, 0], bridge=[6])
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    engineer = put(g, "u591__Para__Sqn__RE", "28.020")
    canal, orne = to(g, "29.019"), to(g, "27.020")
    work(g, "wire", engineer, orne)
    assert g.wired == {"Horsa Bridge": 0}
    assert refused(g, "blow", engineer, canal) == "2.4.6"
    assert refused(g, "wire", engineer, orne) == "2.4.6"
    work(g, "wire", engineer, canal)
    blow(g, engineer, orne)
    assert (g.wired, g.blown) == ({"Pegasus Bridge": 0}, ["Horsa Bridge"])


@pytest.mark.rule("2.5")
def test_rubble_costs_a_point_and_engineers_clear_it_for_good() -> None:
    """The strongpoint in it stays destroyed; who fails leaves a Work marker."""
    g = laid_out(A_1__Suffolk="34.012")
    company, board = unit(g, "A_1__Suffolk"), g.game.board
    near = next(n for n in board.neighbours[g.hex[company]] if board.terrain[n] == "clear")
    ways = g.game.marches.ways(march(g, company, 0))
    g.rubble = g.destroyed = 1 << near
    assert g.game.marches.ways(march(g, company, 0)).cost(near) == ways.cost(near) + 1
    engineer = next(u for u in iterate(g.game.engineers) if g.game.side_of[u] == 0)
    g.set_steps(engineer, 2)
    g.put(engineer, near)
    assert refused(g, "clear-rubble", engineer) is None
    assert refused(g, "clear-rubble", company) == "2.5"
    g.chance = Scripted({"quality": [9, 0]}, then=g.chance)
    work(g, "clear-rubble", engineer)
    assert g.labour >> engineer & 1
    work(g, "clear-rubble", engineer)
    assert (g.rubble, g.destroyed) == (0, 1 << near)
    assert refused(g, "clear-rubble", engineer) == "2.5"


@pytest.mark.rule("2.5")
def test_f9_guns_leave_rubble_with_a_0_at_a_city() -> None:
    """It protects by 1 more, who is in it is hard on the table, and the strongpoint is gone."""
    g = at_dawn(fire=[0])
    city = next(h for h in g.game.board.ids if g.game.board.terrain[h] == "city")
    target = put(g, "u4___736", g.game.board.name(city))
    before = sum(int(line.amount) for line in ground_lines(g, target))
    shot = NavalFire(unit(g, WARSPITE), city, die=0)
    shot.leave_rubble(g)
    assert g.rubble >> city & 1
    assert sum(int(line.amount) for line in ground_lines(g, target)) == before - 1
    assert is_hard(g, target)
