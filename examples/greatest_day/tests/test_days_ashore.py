"""Who goes ashore with whom: leaders, suppressed tanks, stacks with a column (4.5, 4.8.3)."""

from __future__ import annotations

import copy

import pytest
from days_stage import at_dawn, cleared, do, legal, put, to, under_way, unit, with_the_naval_chit
from greatest_day.rules.actions.unloading import Unload
from greatest_day.rules.ground.forming import FormUp
from greatest_day.rules.sea.landing import Ashore, Landings
from greatest_day.rules.sea.loading import Loading
from greatest_day.rules.sea.ships import CoastalShot
from greatest_day.state import OFF, Field

from hexwar.board import NONE, first, has, one, pack
from hexwar.play.states.runner import advance, deciding

TANK, PALMER = "B_13_18__KRH", "Leader__Palmer"
LOAD, BRIGADIER = "A_1__S__Lancs", "Leader__8th__Brigade"
BRIGADE = ("A_2__E__Yorks", "A_1__Suffolk")
"""Who else is of the 8th Brigade, at sea: by the first unit of each load."""


def asking(g: Field) -> str:
    """The procedure that asks now."""
    return type(deciding(g)[0]).__name__


def queen_red(**dice: list[int]) -> Field:
    """Queen Red, where the sea and the nests throw what a test wants."""
    return with_the_naval_chit("queen-red", Landings(), **dice)


def lost_at_the_obstacles() -> Field:
    """The craft of the 1st S Lancs and their brigadier is lost at the obstacles."""
    g = with_the_naval_chit("sword", Landings(), obstacles=[8])
    g.obstacles = 8
    do(g, "land", unit(g, LOAD), to(g, "36.007"))
    return g


@pytest.mark.rule("4.5.3")
def test_a_leader_whose_craft_is_lost_goes_on_with_a_unit_at_sea() -> None:
    """The player chooses the load, and lands with it; nobody of the brigade is ashore."""
    g = lost_at_the_obstacles()
    leader, (yorks, suffolk) = unit(g, BRIGADIER), (unit(g, name) for name in BRIGADE)
    assert set(legal(g)) == {("rejoin", leader, yorks), ("rejoin", leader, suffolk)}
    do(g, "rejoin", leader, suffolk)
    assert (g.hex[leader], leader in g.crew(suffolk)) == (OFF, True)
    assert leader not in g.crew(unit(g, LOAD))


@pytest.mark.rule("4.5.3")
def test_he_may_also_join_a_unit_of_his_formation_on_the_overlay() -> None:
    """Not one beyond it, and none of another formation."""
    g = with_the_naval_chit("sword", Landings(), obstacles=[8])
    g.obstacles = 8
    ashore, beyond = put(g, "A_2__E__Yorks", "34.009"), put(g, "B_1__Suffolk", "30.015")
    g.wave &= ~one(ashore)
    do(g, "land", unit(g, LOAD), to(g, "36.007"))
    leader = unit(g, BRIGADIER)
    assert ("rejoin", leader, beyond) not in legal(g)
    do(g, "rejoin", leader, ashore)
    assert g.hex[leader] == to(g, "34.009")


@pytest.mark.rule("4.5.3", "4.4.7")
def test_a_leader_is_saved_from_a_load_that_a_coastal_battery_sinks() -> None:
    """Before it lands, too: he is in another craft then."""
    g = at_dawn(fire=[6])
    do(g, "cease-fire")
    battery = unit(g, "u1___1260")
    do(g, "answer", battery, unit(g, LOAD))
    assert asking(g) == "GoOn"
    do(g, "rejoin", unit(g, BRIGADIER), unit(g, BRIGADE[0]))
    assert unit(g, BRIGADIER) in g.crew(unit(g, BRIGADE[0]))


@pytest.mark.rule("4.5.3", "4.5.4.3")
def test_a_leader_survives_a_craft_that_is_lost_adrift() -> None:
    """He still has his step, and is with the next unit."""
    g = with_the_naval_chit("sword", Landings(), obstacles=[0])
    do(g, "land", unit(g, LOAD), to(g, "36.007"))
    (craft,), leader = g.cargo, unit(g, BRIGADIER)
    put(g, "A_1__Suffolk", "34.009")
    g.eliminate(craft, "series.damage")
    assert (g.hex[leader], g.steps[leader], g.drift[leader]) == (to(g, "34.009"), 1, 0)


@pytest.mark.rule("4.5.4.3", "4.5.4.4")
def test_a_leader_is_no_passenger_that_suffers_or_forms_a_column() -> None:
    """A step that the craft has lost costs him nothing, and nobody fires at him."""
    g = with_the_naval_chit("sword", Landings(), obstacles=[9])
    craft, leader, at = unit(g, "LC__1"), unit(g, BRIGADIER), to(g, "36.007")
    put(g, "LC__1", "36.007")
    g.set_steps(craft, 1)
    under_way(g, Unload(craft, at, unit(g, LOAD)))
    assert (asking(g), g.hex[leader], g.steps[leader]) == ("FormUp", at, 1)
    assert ("land-in-column", leader) not in legal(g)
    do(g, "deployed")
    assert ("nests-at", leader) not in legal(g)
    assert ("nests-at", unit(g, LOAD)) in legal(g)


@pytest.mark.rule("4.5.5.3")
def test_a_tank_that_the_nests_suppress_does_not_even_rally() -> None:
    """Neither as its action nor as a second one."""
    g = queen_red(sea=[9], nests=[2], quality=[9, 9])
    do(g, "land", unit(g, TANK), to(g, "33.008"))
    do(g, "activate", unit(g, TANK))
    do(g, "check")
    do(g, "accept")
    assert has(g.suppressed, unit(g, TANK))
    assert asking(g) == "Landings"


@pytest.mark.rule("4.5.5.3")
def test_a_tank_that_is_suppressed_in_its_action_does_not_act_again() -> None:
    """Otherwise it would be asked, for a point."""
    g = queen_red(sea=[9], nests=[9, 9])
    tank = unit(g, TANK)
    do(g, "land", tank, to(g, "33.008"))
    do(g, "activate", tank)
    ashore = deciding(g)[0]
    assert isinstance(ashore, Ashore)
    assert ashore.may_act_twice(g)
    g.suppress(tank)
    assert not ashore.may_act_twice(g)


@pytest.mark.rule("4.5.5.2", "4.5.3")
def test_the_leader_goes_where_the_tank_goes_with_which_he_has_landed() -> None:
    """With the Naval chit only; with other chits he goes by himself."""
    g = queen_red(sea=[9], nests=[9, 9])
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    tank, leader = unit(g, TANK), unit(g, PALMER)
    do(g, "land", tank, to(g, "33.008"))
    do(g, "activate", tank)
    do(g, "move", to(g, "34.007"))
    assert g.hex[leader] == g.hex[tank] == to(g, "34.007")
    g.chit = 0
    do(g, "go", to(g, "34.008"))
    assert (g.hex[tank], g.hex[leader]) == (to(g, "34.008"), to(g, "34.007"))


@pytest.mark.rule("4.5.4.4")
def test_a_battalion_lands_beside_others_if_one_unit_of_it_is_in_column() -> None:
    """Eight steps besides a column: it cannot land all deployed, nor beside another column."""
    g = queen_red(obstacles=[9])
    at, load = to(g, "34.008"), unit(g, "LC__2")
    guest = put(g, "A_1__Suffolk", "34.008")
    assert ("land", load, at) in legal(g)
    g.form(guest, column=True)
    put(g, "B_1__Suffolk", "34.008")
    advance(g)
    assert ("land", load, at) not in legal(g)
    g.form(guest, column=False)
    g.put(unit(g, "B_1__Suffolk"), OFF)
    advance(g)
    do(g, "land", load, at)
    do(g, "spare")
    while asking(g) != "FormUp":
        do(g, "hold-fire")
    assert ("deployed",) not in legal(g)
    do(g, "land-in-column", unit(g, "A_2__E__Yorks"))
    assert asking(g) == "Unload"


@pytest.mark.rule("4.5.4.4")
def test_only_a_unit_large_enough_makes_room_by_its_column() -> None:
    """Of two steps too many a column of one step leaves one."""
    g = at_dawn()
    small, large = put(g, "A_41__RM__Cdo", "36.007"), put(g, "A_1__S__Lancs", "36.007")
    for name in ("A_1__Suffolk", "B_1__Suffolk", "C_1__Suffolk"):
        put(g, name, "36.007")
    put(g, "B_41__RM__Cdo", "36.007")
    under_way(g, FormUp(pack((small, large)), "4.5.4.4"))
    assert set(legal(g)) == {("land-in-column", large)}


@pytest.mark.rule("4.8.5", "4.3.2", "4.7")
def test_nobody_lands_once_the_fire_of_ships_has_secured_the_beach() -> None:
    """What was in the landing boxes is a reinforcement."""
    g = cleared()
    wave = g.wave
    assert wave
    do(g, "cease-fire")
    while asking(g) == "NavalSequence" and g.wave:
        do(g, "stay-silent")
    assert (g.wave, bool(g.secured), has(g.reserve, first(wave))) == (0, True, True)


@pytest.mark.rule("4.4.7", "4.8.2", "4.1.7", "series.points")
def test_a_point_saves_a_craft_from_a_possible_suppression_and_nothing_else_at_sea() -> None:
    """No leader is needed for craft; a ship has no division, a tank that swims no commander."""
    for name, asked in ((LOAD, True), ("HMS__Kelvin", False), ("A_13_18__KRH", False)):
        g = at_dawn(fire=[1], quality=[0])
        division = g.game.division_ids["3rd-Infantry"]
        g.command[division] = 1
        under_way(g, CoastalShot(unit(g, "u1___1260"), unit(g, name)))
        assert (("hold-firm",) in legal(g)) is asked
    g = at_dawn(fire=[1])
    g.command[division] = 1
    under_way(g, CoastalShot(unit(g, "u1___1260"), unit(g, LOAD)))
    do(g, "hold-firm")
    assert (g.command[division], has(g.wave, unit(g, LOAD))) == (0, True)
    under_way(g, CoastalShot(unit(g, "u1___1260"), unit(g, LOAD)), fire=[1], quality=[9])
    assert not has(g.wave, unit(g, LOAD)), "no point is left: it checks at once"


@pytest.mark.rule("4.4.7", "4.8.2", "4.5.3")
def test_with_a_craft_that_is_sunk_all_its_passengers_are_lost() -> None:
    """Its own two steps and those of the battalion; no other load."""
    g = with_the_naval_chit("queen-red", Landings())
    craft, other, wave = unit(g, "LC__2"), unit(g, "LC__1"), g.wave
    crew, lost = g.crew(craft), g.lost[0]
    CoastalShot(unit(g, "u1___1260"), craft).sink(g)
    assert {g.steps[u] for u in (craft, *crew)} == {0}
    assert g.lost[0] == lost + 2 + 2 * len(crew)
    assert g.wave == wave & ~one(craft)
    assert has(g.wave, other)


@pytest.mark.rule("4.5.4.2")
def test_a_leader_may_go_with_a_tank_of_his_formation() -> None:
    """That swims alone otherwise; not with one of another brigade."""
    g = at_dawn()
    first, second, other = (unit(g, n) for n in ("A_13_18__KRH", TANK, "A_Staffs__Yeo"))
    leader = unit(g, PALMER)
    g.wave, g.loading = NONE, pack((first, second, other))
    own = next(load for load in (first, second) if leader in g.crew(load))
    (target,) = {first, second} - {own}
    others = Loading().others
    assert others.refusal(g, leader, target) is None
    g.game = copy.copy(g.game)
    g.game.formations_of = [
        "another" if u == target else f for u, f in enumerate(g.game.formations_of)
    ]
    assert others.refusal(g, leader, target) == "4.5.4.2"
