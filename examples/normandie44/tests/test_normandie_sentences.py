"""Single sentences about combat: each decides alone in a position made by hand."""

from __future__ import annotations

import pytest
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.aircraft import FIGHTER
from normandie44.rules.air_and_sea.bombardment import fire_ships, ships_within
from normandie44.rules.battle.combat import Assault, CounterAttack
from normandie44.rules.ground import damage
from normandie44.rules.ground.damage import Retreat
from normandie44.rules.march import movement
from normandie44.rules.turn.combat_phase import Breakthrough, Combat
from normandie44.rules.turn.movement_phase import Movement
from normandie44.rules.turn.overrun import Overrun, may_be_overrun
from normandie44.state import OFF, Field
from normandie_stage import flying, laid_out, offered, to, under_way, unit

from hexwar.board import NONE, has, iterate, one, pack
from hexwar.play.states.runner import perform

WESTERN = (2, 1)
"""Cruisers and destroyers off the American coast."""


def on_the_coast(gap: int) -> tuple[Field, int]:
    """A moment of Cobra with ships, and a hex as far from the American coast as asked."""
    g = laid_out(scenario="cobra")
    g.ships = [*WESTERN, 5, 5]
    board, coast = g.game.board, g.game.coasts["us"]
    shores = iterate(coast)
    at = next(h for h in board.ids if min(board.distance(h, c) for c in shores) == gap)
    return g, at


# -- bombardment


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("gap", "points"), [(0, 3), (2, 3), (3, 2), (4, 0)])
def test_destroyers_reach_two_hexes_from_the_coast_and_cruisers_three(
    gap: int, points: int
) -> None:
    """Only those of the command whose units fight."""
    g, at = on_the_coast(gap)
    assert ships_within(g, "us", at) == points


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("gap", "points", "left"), [(2, 1, [2, 0]), (2, 2, [1, 0]), (2, 3, [0, 0]), (3, 2, [0, 1])]
)
def test_points_of_ships_are_spent_destroyers_first_where_they_reach(
    gap: int, points: int, left: list[int]
) -> None:
    """Those of the other fleet are all left."""
    g, at = on_the_coast(gap)
    fire_ships(g, "us", at, points)
    assert g.ships == [*left, 5, 5]


@pytest.mark.rule("6.2", "4.3")
def test_ships_help_in_a_combat_and_not_in_an_overrun() -> None:
    """Nor where no Allied unit fights."""
    g = laid_out(scenario="cobra", u70__Tk="0618", u709_919="0519")
    g.ships = [2, 2, 0, 0]
    at, tank = to(g, "0519"), one(unit(g, "u70__Tk"))
    assert Assault.of(g, at, tank).guns(g, at) > 0
    assert Overrun.of(g, at, tank).guns(g, at) == 0
    assert Assault(target=at, units=NONE).guns(g, at) == 0


@pytest.mark.rule("6.2")
def test_ships_shell_once_in_a_combat_and_spend_their_points() -> None:
    """By the question that the Allied player is asked."""
    g = laid_out(scenario="cobra", US__83="0618", u709_919="0519")
    g.ships = [2, 2, 0, 0]
    at = to(g, "0519")
    assault = Assault.of(g, at, one(unit(g, "US__83")))
    assert ("shell", at, 1) in offered(assault, "bombard", g)
    assault.shell(g, at, 1)
    assert sum(g.ships) == 3
    assert offered(assault, "bombard", g) == []


# -- support


def defended(side: str = "allies") -> tuple[Field, Assault]:
    """An American attack near a German headquarters."""
    g = laid_out(side, "cobra", u4_8="1020", u77="1120", US__VII__HQ="0920", LXXXIV__HQ="1220")
    return g, Assault.of(g, to(g, "1120"), one(unit(g, "u4_8")))


@pytest.mark.rule("5.3", "5.3/defence")
def test_a_headquarters_that_supports_a_defence_is_done_and_shifts_a_column() -> None:
    """Without a marker; nobody supports it twice."""
    g, assault = defended()
    hq = unit(g, "LXXXIV__HQ")
    before = [s.amount for s in assault.shifts(g)]
    assert offered(assault, "support_defence", g) == [("defend", hq)]
    assault.defend(g, hq)
    assert (assault.defence_hq, has(g.used, hq), g.markers[hq]) == (hq, True, 0)
    assert sum(s.amount for s in assault.shifts(g)) == sum(before) - 1
    again = Assault.of(g, to(g, "1120"), one(unit(g, "u4_8")))
    assert offered(again, "support_defence", g) == []


@pytest.mark.rule("5.3", "4.3")
def test_nobody_supports_the_defence_against_an_overrun() -> None:
    """The same headquarters would support it in a combat."""
    g, assault = defended()
    tank = unit(g, "u70__Tk")
    g.set_steps(tank, 1)
    g.put(tank, to(g, "1020"))
    assert iterate(assault.of_the_defender(g)) == [unit(g, "LXXXIV__HQ")]
    overrun = Overrun.of(g, to(g, "1120"), one(tank))
    assert overrun.of_the_defender(g) == NONE


@pytest.mark.rule("5.1", "5.1/quota")
def test_a_fourth_independent_unit_does_not_join_an_attack_of_a_headquarters() -> None:
    """Without a headquarters, on D-Day, there is no such limit."""
    tanks = ("u70__Tk", "u746__Tk", "u745__Tk", "u741__Tk")
    g = laid_out("allies", "cobra", u77="1120", US__VII__HQ="0920", **dict.fromkeys(tanks, "1020"))
    units = [unit(g, name) for name in tanks]
    first, last = pack(units[:3]), units[3]
    led = Assault(target=to(g, "1120"), units=first, hq=unit(g, "US__VII__HQ"))
    assert led.beyond_the_quota(g, last) == "5.1/quota"
    assert Assault(target=to(g, "1120"), units=first, hq=OFF).beyond_the_quota(g, last) is None


@pytest.mark.rule("1.1.3", "0.2.1", "0.1.1")
def test_who_launches_combat_spends_a_marker_and_is_done() -> None:
    """One of two is left."""
    g = laid_out("allies", "cobra", u4_8="1020", u77="1120", US__VII__HQ="0920")
    hq = unit(g, "US__VII__HQ")
    g.markers[hq] = 2
    under_way(g, Combat())
    perform(g, ("launch", hq))
    assert (g.markers[hq], has(g.used, hq)) == (1, True)


# -- after the throw


@pytest.mark.rule("6.6", "0.1.1")
def test_a_headquarters_retreats_through_a_zone_without_a_loss() -> None:
    """It may go into one as anywhere; a division of one step goes where it survives."""
    g = laid_out("allies", u77="1120", LXXXIV__HQ="1120", u4_8="1020")
    division, hq = unit(g, "u77"), unit(g, "LXXXIV__HQ")
    retreat = Retreat(units=pack((division, hq)), hexes=1, origin=to(g, "1120"))
    inside = one(to(g, "1119")) | one(to(g, "1021"))
    outside = one(to(g, "1121")) | one(to(g, "1221")) | one(to(g, "1220"))
    assert inside & ~g.zone_of(ALLIES) == outside & g.zone_of(ALLIES) == NONE
    assert retreat.ways(g, hq) == dict.fromkeys(iterate(inside | outside), 0)
    g.set_steps(division, 1)
    assert retreat.ways(g, division) == dict.fromkeys(iterate(outside), 0)
    g.set_steps(division, 2)
    costs = retreat.ways(g, division)
    assert {at: cost for at, cost in costs.items() if cost} == dict.fromkeys(iterate(inside), 1)
    for number in (hq, division):
        retreat.retreat(g, number, to(g, "1119"))
    assert (g.steps[division], g.hex[hq]) == (1, to(g, "1119"))


@pytest.mark.rule("6.7")
@pytest.mark.parametrize(("end", "goes_on"), [("1220", False), ("1320", True), ("1420", True)])
def test_an_advance_goes_on_where_the_defender_went_two_hexes(end: str, goes_on: bool) -> None:
    """Not after a retreat of one."""
    g = laid_out("allies", u77=end)
    assert bool(damage.way_on(g, to(g, "1120"), one(unit(g, "u77")))) is goes_on


@pytest.mark.rule("2.2", "6.6")
def test_a_retreat_goes_on_up_to_three_hexes_to_find_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """With full stacks in three rings it ends in the fourth; with a fourth one nowhere."""
    g = laid_out("germans", u77="1218")
    board, here = g.game.board, to(g, "1218")
    for rings in range(5):
        full = board.within(here, rings) & ~one(here)
        monkeypatch.setattr(Field, "has_room", lambda _g, _unit, at, full=full: not has(full, at))
        found = damage.ways_out(g, unit(g, "u77"), 1)
        assert {board.distance(here, at) for at in found} == ({rings + 1} if rings < 4 else set())


@pytest.mark.rule("6.8")
def test_a_reserve_that_is_released_has_all_its_points() -> None:
    """What it had spent before counts no more."""
    g = laid_out("allies", "cobra", US__VII__HQ="0918", u3Arm_CCA="0917")
    tanks = unit(g, "u3Arm_CCA")
    g.spent[tanks], g.moved = 6, one(tanks)
    Breakthrough(hq=unit(g, "US__VII__HQ"), freed=one(tanks)).let_go(g)
    assert (g.spent[tanks], has(g.moved, tanks), g.released) == (0, False, one(tanks))


@pytest.mark.rule("6.9")
def test_one_headquarters_leads_a_counter_attack() -> None:
    """Once it has spent its marker no other one leads; before, any may."""
    g = laid_out("germans", u77="1220", u4_8="1120", LXXXIV__HQ="1221", II__FJ__HQ="1219")
    for name in ("LXXXIV__HQ", "II__FJ__HQ"):
        g.markers[unit(g, name)] = 1
    hqs = [unit(g, name) for name in ("LXXXIV__HQ", "II__FJ__HQ")]
    free = CounterAttack(target=to(g, "1120"))
    assert [has(free.another_leads(g), hq) for hq in hqs] == [False, False]
    led = CounterAttack(target=to(g, "1120"), hq=hqs[0])
    assert [has(led.another_leads(g), hq) for hq in hqs] == [False, True]


# -- movement


@pytest.mark.rule("2.2", "4.4")
def test_a_closed_hexside_is_crossed_only_by_who_may() -> None:
    """An estuary between two hexes of land."""
    g = laid_out(u4_8="0920")
    board, land, number = g.game.board, g.game.window, unit(g, "u4_8")
    at, over = next(
        (a, b)
        for a in iterate(land)
        for b in board.neighbours[a]
        if has(g.game.cut_from[a], b) and has(land, b)
    )
    g.put(number, at)
    assert movement.may_cross(g, number, over) == "2.2"
    assert movement.may_cross(g, number, over, over=True) is None
    beside = next(b for b in board.neighbours[to(g, "0920")] if board.name(b) == "0919")
    g.put(number, to(g, "0920"))
    assert movement.may_cross(g, number, beside) is None
    beyond = next(h for h in board.ids if not has(land, h))
    assert movement.may_cross(g, number, beyond, over=True) == "2.2"


@pytest.mark.rule("4.2", "1.1.2.1")
def test_who_has_landed_or_gone_more_than_a_hex_is_no_reserve_afterwards() -> None:
    """Just one hex does not count as far."""
    g = laid_out("allies", "cobra", u3Arm_CCA="0917")
    tanks = unit(g, "u3Arm_CCA")
    board, reach = g.game.board, Movement().reach.of(g, tanks)
    for gap, far in ((1, False), (2, True)):
        end = next(h for h in iterate(reach) if board.distance(g.hex[tanks], h) == gap)
        g.gone_far = NONE
        Movement().moving(g, tanks, end)
        assert has(g.gone_far, tanks) is far


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("storm", [False, True])
def test_nobody_lands_in_a_storm_nor_where_no_depot_works(storm: bool) -> None:
    """Utah is open in the race; a hex inland is no beach."""
    g = laid_out()
    g.storm = storm
    utah, inland = to(g, "0617"), to(g, "0920")
    found = movement.landings(g, one(utah) | one(inland), 1)
    assert found == (NONE if storm else one(utah))


@pytest.mark.rule("4.3")
def test_units_that_cannot_reach_the_hex_do_not_go_in_after_an_overrun() -> None:
    """A unit of the stack that is elsewhere by now stays there; one with no room, too."""
    g = laid_out(u70__Tk="0920", u746__Tk="0720")
    near, far = unit(g, "u70__Tk"), unit(g, "u746__Tk")
    battle = Overrun(to(g, "0921"), pack((near, far)))
    battle.after_the_advance(g)
    assert (g.hex[near], g.hex[far]) == (to(g, "0921"), to(g, "0720"))


@pytest.mark.rule("4.3", "5.4")
def test_the_capture_of_a_headquarters_costs_the_points_of_an_overrun() -> None:
    """Three and those of the step."""
    g = laid_out(u70__Tk="0920", LXXXIV__HQ="0921")
    tank = unit(g, "u70__Tk")
    assert may_be_overrun(g, tank, to(g, "0921")) is None
    before = movement.points_left(g, tank)
    step = g.game.going[tank].charge(to(g, "0920"), to(g, "0921")).total
    under_way(g, Movement())
    perform(g, ("overrun", tank, to(g, "0921")))
    assert step is not None
    assert movement.points_left(g, tank) == before - 3 - step
    assert g.hex[tank] == to(g, "0921")
    assert g.hex[unit(g, "LXXXIV__HQ")] == OFF


@pytest.mark.rule("9.1", "8")
def test_fighter_bombers_of_the_other_command_do_not_fly() -> None:
    """An American attack has none of the Anglo-Canadian ones."""
    g, assault = defended()
    flying(g, ac=(0, 0, 0, 3))
    assert not assault.has_a_fighter(g)
    flying(g, us=(0, 0, 0, 1))
    assert assault.has_a_fighter(g)
    assault.strike(g)
    assert g.planes[2 * FIGHTER] == 0
    assert assault.air
    assert g.enemy == GERMANS
