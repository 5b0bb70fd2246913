"""Single sentences about landings, hits, guns and events, each in a position of its own."""

from __future__ import annotations

import copy

import attrs
import pytest
from days_stage import (
    at_dawn,
    laid_out,
    legal,
    printed_game,
    put,
    refused,
    to,
    told,
    under_way,
    unit,
    with_the_naval_chit,
    work,
)
from greatest_day.facts import Flank
from greatest_day.rules.actions.all_actions import UNIT_ACTIONS
from greatest_day.rules.actions.assault import Assault
from greatest_day.rules.actions.movement import Dismount, Walk
from greatest_day.rules.actions.unloading import Unload
from greatest_day.rules.combat.air import Allotment
from greatest_day.rules.combat.beach import BeachFire, NestsAtLanding
from greatest_day.rules.combat.damage import Hit
from greatest_day.rules.combat.shelling import Bombardment, contact_needed
from greatest_day.rules.combat.strength import Shot, ridge_lines, target_lines
from greatest_day.rules.common.history import mend_the_roads
from greatest_day.rules.common.sight import covering, zone_against
from greatest_day.rules.ground.crossings import BAILEY, FERRY, use
from greatest_day.rules.ground.forming import FormUp
from greatest_day.rules.ground.securing import enter, entries
from greatest_day.rules.ground.transport import allowance, get_down
from greatest_day.rules.sea.landing import Ashore, LandCraft, Landings, LandTank, least_stack
from greatest_day.rules.sea.loading import Loading
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.sea.ships import targets_of
from greatest_day.rules.sea.survivors import GoOn
from greatest_day.rules.turn.chance_moves import Sink
from greatest_day.rules.turn.events import Event, lose_a_brigadier
from greatest_day.rules.turn.sequence import Campaign
from greatest_day.state import OFF

from hexwar.board import NONE, SideId, has, one, pack
from hexwar.play import call, done, goto, repeat
from hexwar.play.values.chance import Scripted

COMPANY, LEADER, ENEMY, TANK = "A_1__Suffolk", "Leader__8th__Brigade", "u8___736", "C_13_18__KRH"
GUNS, FIRST, DD = "u302__Bty_76__Fd__Rgt", "LC__1", "B_13_18__KRH"


# -- landings


@pytest.mark.rule("4.5.4.3", "4.2.3", "4.5.4.6")
def test_a_passenger_of_one_step_is_lost_with_the_step_that_its_craft_has_lost() -> None:
    """The others land; where nobody is left the craft fires, and one that is lost withdraws."""
    g = printed_game("queen-red").set_up(1)
    craft = put(g, FIRST, "34.008")
    g.set_steps(craft, 1)
    load = unit(g, "LC__2")
    small, *others = g.crew(load)
    g.set_steps(small, 1)
    unloading = Unload(craft, to(g, "34.008"), load)
    assert unloading.unload(g) is None
    assert g.hex[small] == OFF
    assert unloading.landed == pack(others)
    alone = Unload(craft, to(g, "34.008"), load)
    for other in (small, *others):
        g.set_steps(other, 1)
    assert (alone.unload(g), alone.landed) == (None, NONE)
    g.put(craft, OFF)
    assert alone.unload(g) == goto(alone.withdraw)
    alone.withdraw(g)
    assert (g.hex[craft], g.steps[craft]) == (OFF, 0)


@pytest.mark.rule("4.2.2.1")
def test_nests_attack_one_passenger_once() -> None:
    """The one that is chosen."""
    g = printed_game("queen-red").set_up(1)
    craft, company = put(g, FIRST, "34.008"), put(g, "A_2__E__Yorks", "34.008")
    unloading = Unload(craft, to(g, "34.008"), craft)
    assert not unloading.nests_have_attacked(g)
    assert unloading.nests_at(g, company) == call(NestsAtLanding, company)
    assert unloading.nests_have_attacked(g)


@pytest.mark.rule("4.2.6.2", "4.2.4")
@pytest.mark.parametrize(
    ("track", "before", "asks"),
    [("gaps", 4, False), ("gaps", 3, True), ("obstacles", 2, False), ("nests", 2, False)],
)
def test_the_track_that_is_chosen_goes_down_by_one(track: str, before: int, asks: bool) -> None:
    """When the gaps come to 2 or less one of them opens; the other tracks stay as they are."""
    g = printed_game("queen-red").set_up(1)
    fire = BeachFire(put(g, DD, "33.008"), letter="A", left=2)
    g.nests = g.obstacles = g.gaps = 4
    setattr(g, track, before)
    levels = {name: getattr(g, name) for name in ("nests", "obstacles", "gaps")}
    following = getattr(fire, track)(g)
    assert {name: getattr(g, name) for name in levels} == {**levels, track: before - 1}
    assert ("OpenGap" in str(following)) is asks
    assert (fire.left, fire.was) == (1, track)


@pytest.mark.rule("4.5.4.7", "4.5.5.3", "series.activation")
@pytest.mark.parametrize("tank", [False, True])
def test_a_passenger_pays_for_its_one_action_and_a_tank_for_its_second(tank: bool) -> None:
    """The nests come first for both."""
    g = printed_game("queen-red").set_up(1)
    who, number = put(g, DD, "33.008"), 0
    g.command[number] = 5
    ashore = Ashore(crew=one(who), tank=tank)
    assert ashore.activate(g, who) == goto(ashore.nests_fire)
    assert (ashore.unit, ashore.acted, ashore.again) == (who, "", not tank)
    assert g.command[number] == (5 if tank else 4)
    assert has(g.done, who)


@pytest.mark.rule("4.5.3")
@pytest.mark.parametrize("lost", [True, False])
def test_a_leader_goes_on_when_all_who_landed_with_him_are_lost(lost: bool) -> None:
    """Not while one of them is left."""
    g = at_dawn()
    load, leader = unit(g, "A_1__S__Lancs"), unit(g, LEADER)
    crew = g.crew(load)
    units = [u for u in crew if u != leader]
    g.put(leader, to(g, "36.007"))
    if not lost:
        g.put(units[-1], to(g, "36.007"))
    following = Ashore(crew=pack(units)).leaders_go_on(g)
    assert following == (call(GoOn, one(leader)) if lost else None)


@pytest.mark.rule("4.5.4.7", "4.5.3")
def test_a_leader_goes_on_when_nobody_of_his_craft_has_landed() -> None:
    """Those who have landed act."""
    g = at_dawn()
    load, craft = unit(g, "A_1__S__Lancs"), put(g, FIRST, "36.007")
    landing = LandCraft(craft, to(g, "36.007"), load)
    g.returned = NONE
    assert landing.act(g) == call(GoOn, one(unit(g, LEADER)))
    g.returned = one(load)
    assert landing.act(g) == call(Ashore, crew=one(load))


@pytest.mark.rule("4.5.2", "4.5.1")
def test_a_tank_swims_and_a_craft_brings_the_others() -> None:
    """To the hex that is named."""
    g = with_the_naval_chit("queen-red", Landings())
    at, tank, craft = to(g, "34.008"), unit(g, DD), unit(g, "LC__2")
    assert Landings().land(g, tank, at) == repeat(LandTank, tank, at)
    assert Landings().land(g, craft, at) == repeat(LandCraft, craft, at, craft)


@pytest.mark.rule("4.5.3")
def test_two_leaders_go_on_one_after_the_other() -> None:
    """The second still has to join somebody when the first has."""
    g = at_dawn()
    first, second = unit(g, LEADER), unit(g, "Leader__Palmer")
    frame = GoOn(one(first) | one(second))
    frame.rejoin(g, first, unit(g, "A_2__E__Yorks"))
    assert frame.leaders == one(second)


@pytest.mark.rule("series.stacking", "4.5.4.4", "4.5.5.1")
@pytest.mark.parametrize(
    ("names", "column", "steps"),
    [
        (["A_2__E__Yorks", "B_2__E__Yorks"], True, 2),
        (["A_2__E__Yorks", "B_2__E__Yorks"], False, 4),
        ([DD], True, 2),
        ([DD, "Leader__Palmer"], True, 2),
        ([], True, 0),
    ],
)
def test_how_many_steps_land_at_least(names: list[str], column: bool, steps: int) -> None:
    """One unit may be In Column, a tank that swims never is, and leaders have none."""
    g = at_dawn()
    assert least_stack(g, [unit(g, name) for name in names], column=column) == steps


@pytest.mark.rule("4.4.4")
def test_a_ship_whose_box_is_farther_than_its_range_has_no_target() -> None:
    """Whatever is seen."""
    g = at_dawn()
    ship = unit(g, "HMS__Kelvin")
    assert targets_of(g, ship)
    g.boxes = {ship: "long"}
    assert targets_of(g, ship) == NONE


@pytest.mark.rule("4.1.8", "4.7")
@pytest.mark.parametrize(("turn", "waits", "opens"), [(1, 1, True), (2, 1, False), (1, 0, False)])
def test_the_naval_chit_opens_6_june_alone(turn: int, waits: bool, opens: bool) -> None:
    """While something waits to land."""
    g = printed_game("sword").set_up(1)
    g.turn, g.wave = turn, g.wave if waits else NONE
    following = Campaign().landing(g)
    assert following == (call(NavalSequence, opening=True) if opens else None)


@pytest.mark.rule("4.5.1", "4.7", "4.8.3.1", "4.8.3.2", "4.8.4", "4.5.4.2")
@pytest.mark.parametrize(
    ("waits", "secured", "asked"), [(1, 0, True), (0, 0, False), (1, 1, False), (0, 1, False)]
)
def test_what_waits_lands_while_the_beach_is_not_secured(
    waits: int, secured: int, asked: bool
) -> None:
    """Nobody is asked where nothing waits; so it is with what loads."""
    g = at_dawn()
    g.secured = secured
    g.wave, g.loading = (g.wave, g.loading) if waits else (NONE, NONE)
    sequence = NavalSequence()
    assert sequence.landings(g) == (call(Landings) if asked else None)
    assert sequence.load_craft(g) == (call(Loading) if asked else None)


@pytest.mark.rule("4.5.4.3", "series.damage")
def test_the_load_of_another_craft_adrift_stays_with_it() -> None:
    """Only that of the craft that is lost is lost."""
    g = at_dawn()
    craft, other = put(g, "LC__1", "34.008"), put(g, "LC__2", "34.008")
    load, second = unit(g, "A_1__S__Lancs"), unit(g, "A_2__E__Yorks")
    g.cargo = {craft: load, other: second}
    g.drift[craft] = 2
    g.eliminate(craft, "series.damage")
    assert (g.cargo, g.drift[craft]) == ({other: second}, 0)


# -- hits and shots


@pytest.mark.rule("series.points", "series.points/suppression")
def test_a_point_passes_a_check_and_another_turns_a_suppression_into_a_hit() -> None:
    """One point each, of the division of the unit."""
    g = laid_out(**{COMPANY: "34.012", LEADER: "34.012"})
    company, g.command = unit(g, COMPANY), [3] * len(g.command)
    number = g.division(company)
    assert Hit(company, "S?").hold_firm(g) == done()
    assert g.command[number] == 2
    hit = Hit(company, "S")
    hit.steady(g)
    assert (g.command[number], hit.result) == (1, "C")
    assert [p for n, p in enumerate(g.command) if n != number] == [3] * (len(g.command) - 1)


@pytest.mark.rule("series.artillery/contact", "series.artillery/counter-battery")
def test_a_battery_that_sees_its_target_itself_needs_no_contact() -> None:
    """Nor is any asked where nobody looks."""
    g = laid_out(**{GUNS: "35.013", "Wn__17__Hillman": "35.015", COMPANY: "35.014"})
    put(g, LEADER, "35.014")
    guns, at = unit(g, GUNS), to(g, "35.015")
    assert contact_needed(g, guns, at) is None
    bombardment = Bombardment(guns, at)
    assert bombardment.make_contact(g) is None
    assert "contact" not in g.draws
    g.put(guns, to(g, "35.004"))
    assert contact_needed(g, guns, at) == (unit(g, COMPANY), 6)
    g.put(unit(g, LEADER), OFF)
    g.put(unit(g, COMPANY), OFF)
    assert contact_needed(g, guns, at) is None


@pytest.mark.rule("2.1", "series.fire", "series.assault/order")
@pytest.mark.parametrize(
    ("kind", "town", "charging"),
    [("direct", -2, 0), ("assault", -2, 0), ("charge", 0, 2), ("defence", 0, 2)],
)
def test_the_ground_protects_no_one_who_charges(kind: str, town: int, charging: int) -> None:
    """He has left it; those whom he charges are still in theirs."""
    g = laid_out(**{COMPANY: "34.013", ENEMY: "34.012"})
    shot = Shot(unit(g, ENEMY), unit(g, COMPANY), kind)  # type: ignore[arg-type]
    lines = {line.what: int(line.amount) for line in target_lines(g, shot)}
    assert (lines.get("town", 0), lines.get("charging", 0)) == (town, charging)


@pytest.mark.rule("series.zones")
@pytest.mark.parametrize(("name", "side"), [(COMPANY, 0), (ENEMY, 1)])
def test_a_hex_is_covered_by_the_units_of_the_side_that_is_asked_of(name: str, side: int) -> None:
    """Nobody of the other side is there."""
    g = laid_out(**{name: "34.012"})
    near = to(g, "34.011")
    found = [covering(g, near, SideId(each)) for each in (side, 1 - side)]
    assert found == [[unit(g, name)], []]
    assert [has(zone_against(g, SideId(each)), near) for each in (side, 1 - side)] == [False, True]


@pytest.mark.rule("2.2.2")
def test_a_ridge_elsewhere_takes_nothing() -> None:
    """Only one on the line does."""
    g = laid_out(**{COMPANY: "34.012", ENEMY: "34.013"})
    shot = Shot(unit(g, ENEMY), unit(g, COMPANY))
    for at, amounts in (("34.012", [-1]), ("34.020", [])):
        g.game = copy.copy(g.game)
        g.game.ridges = {(to(g, at), to(g, f"34.0{int(at[-2:]) + 1}"))}
        assert [int(line.amount) for line in ridge_lines(g, shot)] == amounts


@pytest.mark.rule("17.4")
@pytest.mark.parametrize(("die", "lost"), [(0, False), (9, True)])
def test_who_passes_its_check_does_not_surrender(die: int, lost: bool) -> None:
    """Hollis demands it once, and of the unit that is named."""
    g = laid_out(A_6__Green__Howards="34.012", **{ENEMY: "34.013"})
    howards, enemy = unit(g, "A_6__Green__Howards"), unit(g, ENEMY)
    g.inspired, g.demand = howards, True
    g.chance = Scripted({"quality": [die]}, then=g.chance)
    work(g, "demand-surrender", howards, enemy)
    assert (g.hex[enemy] == OFF) is lost
    assert not g.demand
    assert refused(g, "demand-surrender", howards, enemy) == "17.4"


# -- assaults and moves


@pytest.mark.rule("series.assault", "series.assault/taking", "10.2", "10.3")
def test_who_takes_a_hex_sends_its_leader_away_and_is_stopped_by_its_mines() -> None:
    """The attackers' own leader stays where he is; who was stopped before stays so."""
    g = laid_out(**{COMPANY: "34.012", ENEMY: "34.013", LEADER: "34.012", "B_1__Suffolk": "34.020"})
    company, other, at = unit(g, COMPANY), unit(g, "B_1__Suffolk"), to(g, "34.013")
    german, own = put(g, "Leader__Luck", "34.013"), put(g, "Leader__9th__Brigade", "34.013")
    g.suppress(unit(g, ENEMY))
    g.mines, g.halted = {at: 1}, one(other)
    Assault(at, one(company)).take_the_hex(g)
    assert g.hex[german] != at
    assert g.hex[own] == at
    assert g.halted == one(company) | one(other)


@pytest.mark.rule("series.column", "series.transport", "7.2")
def test_a_move_may_begin_with_a_column_or_with_transport_or_end_on_foot() -> None:
    """Each by its own verb; to mount is told to the move, to get down ends it."""
    g = laid_out("german", u5___192="34.012")
    company = unit(g, "u5___192")
    acts = {verb: UNIT_ACTIONS[verb] for verb in ("form-column", "mount", "dismount")}
    assert acts["form-column"].carry_out(g, company) == call(Walk, company, OFF)
    assert acts["mount"].carry_out(g, company) == call(Walk, company, OFF, mounting=True)
    assert acts["dismount"].carry_out(g, company) == call(Dismount, company)


@pytest.mark.rule("series.movement", "4.2.4")
def test_a_commando_tries_no_gap_behind_which_enemies_are() -> None:
    """He would have to assault them."""
    g = printed_game("sword").set_up(1)
    troop, inland = put(g, "A_41__RM__Cdo", "33.008"), to(g, "33.009")
    g.form(troop, column=True)
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    assert refused(g, "cross-gap", troop, inland) is None
    put(g, ENEMY, "33.009")
    assert refused(g, "cross-gap", troop, inland) == "series.movement"


@pytest.mark.rule("series.movement", "series.transport", "12.0")
def test_who_is_carried_has_the_points_of_what_carries_it() -> None:
    """Its own transport, or a truck of the division; on foot its own."""
    g = laid_out("german", u5___192="34.012")
    company = unit(g, "u5___192")
    own, lorries = g.game.allowances[company], g.game.transports[company]
    assert lorries is not None
    assert allowance(g, company) == own
    g.mount(company)
    assert allowance(g, company) == lorries[0] != own
    g.on_trucks = one(company)
    trucks = allowance(g, company)
    get_down(g, company)
    assert (trucks, allowance(g, company), g.on_trucks) == (18, own, NONE)
    assert has(g.unloaded, company)


@pytest.mark.rule("12.0", "7.4")
def test_who_gets_down_from_its_own_transport_gives_no_truck_back() -> None:
    """Nor has it got down from trucks."""
    g = laid_out("german", u5___192="34.012")
    company = unit(g, "u5___192")
    g.mount(company)
    before = list(g.trucks)
    get_down(g, company)
    assert (g.trucks, g.unloaded, has(g.mounted, company)) == (before, NONE, False)


@pytest.mark.rule("2.6.2", "3.5")
@pytest.mark.parametrize(("by", "dinghies"), [("3.5", 1), (FERRY, 2), (BAILEY, 2)])
def test_what_carries_a_unit_is_used_and_nothing_else(by: str, dinghies: int) -> None:
    """Dinghies go down, a ferry has carried somebody, a built bridge stays as it is."""
    g = printed_game("canal").set_up(1)
    engineers, company = put(g, "u591__Para__Sqn__RE", "29.019"), put(g, "A_7__Para", "29.019")
    g.blown, g.ferries, g.dinghies = ["Pegasus Bridge"], one(engineers), 2
    use(g, company, by, to(g, "28.020"))
    assert g.dinghies == dinghies
    assert g.ferried == (one(engineers) if by == FERRY else NONE)


@pytest.mark.rule("15.0", "series.transport", "4.5.4.4")
def test_who_has_no_transport_lands_on_foot() -> None:
    """Those with it may come mounted, unless they have left it."""
    g = laid_out("german", u5___192="34.012", **{ENEMY: "34.012"})
    lorries, foot = unit(g, "u5___192"), unit(g, ENEMY)
    coming = FormUp(pack((lorries, foot)), "4.5.4.4")
    under_way(g, coming)
    mounts = [action for action in legal(g) if action[0] == "land-in-transport"]
    assert mounts == [("land-in-transport", lorries)]
    g.abandoned = one(lorries)
    assert coming.cannot_mount(g, lorries) == "15.0"
    assert coming.cannot_mount(g, foot) == "series.transport"


@pytest.mark.rule("17.5", "series.reinforcements")
def test_who_has_gone_round_the_map_comes_back_by_its_hex_in_column() -> None:
    """Four turns later; others of the division do not enter there."""
    g = laid_out(**{COMPANY: "34.012"})
    tank, back = unit(g, TANK), to(g, "40.020")
    told(g, day=12, hour="1100", flank=Flank(division="3rd-Infantry", out="33.020", back="40.020"))
    g.set_steps(tank, 2)
    g.flank, g.flanked, g.turn = one(tank), 1, 5
    assert entries(g, tank) == one(back)
    enter(g, tank, back)
    assert (g.is_column(tank), g.flank, g.hex[tank]) == (True, NONE, back)
    other = unit(g, "A_ERY")
    g.set_steps(other, 2)
    g.reserve = one(other)
    enter(g, other, to(g, "34.009"))
    assert not g.is_column(other)


# -- events


@pytest.mark.rule("6.1")
def test_only_the_divisions_of_the_sector_starve() -> None:
    """Another sector is left alone."""
    g = laid_out()
    name = next(n for n, d in g.game.divisions.items() if d.side == "allied")
    own = attrs.evolve(g.game.divisions[name], sector="sword")
    told(g, divisions={**g.game.divisions, name: own})
    number = g.game.division_ids[name]
    for sector, level in (("juno", 0), ("sword", -1)):
        Sink(mine=False).starve(g, sector)
        assert g.quality[number] == level


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("die", "name"), [(0, "allied-points"), (1, "german-points")])
def test_after_the_last_historical_event_a_die_gives_points(die: int, name: str) -> None:
    """To either side; an event that is not historical is left as it is."""
    g = told(laid_out(), day=15, hour="0700")
    g.history, g.past = 9, 99
    event = Event(name="history")
    g.chance = Scripted({"event": [die]}, then=g.chance)
    assert event.history(g) is None
    assert event.name == name
    other = Event(name="navy")
    assert other.history(g) is None
    assert other.name == "navy"


@pytest.mark.rule("6.1")
def test_a_historical_event_releases_the_formations_that_are_in_the_game() -> None:
    """One that has none of them is over at once."""
    g = told(laid_out(), day=7, hour="0700")
    event = Event(name="history")
    assert event.history(g) == done()


@pytest.mark.rule("6.1")
def test_a_road_that_is_still_cut_gives_no_level_back() -> None:
    """Nor does one that is mended give two."""
    g = told(laid_out(**{ENEMY: "30.012"}), roads={"A": ("30.012",), "B": ("30.020",)})
    own = [n for n, d in enumerate(g.game.divisions.values()) if d.side == "allied"]
    g.cut, g.quality = ["A", "B"], [-1] * len(g.quality)
    mend_the_roads(g)
    assert (g.cut, [g.quality[n] for n in own]) == (["A"], [0] * len(own))


@pytest.mark.rule("6.1")
def test_no_brigadier_is_lost_where_none_is() -> None:
    """The division has no leader on the map."""
    g = laid_out()
    lose_a_brigadier(g, 0)
    assert (g.bereft, "brigade" in g.draws) == ([], False)


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("hour", "flies"), [("0700", True), ("0900", False)])
def test_aircraft_are_allotted_at_0700(hour: str, flies: bool) -> None:
    """In a scenario that has some."""
    g = told(laid_out(), day=7, hour=hour, aircraft=True)
    assert Campaign().allot_aircraft(g) == (call(Allotment) if flies else None)
    told(g, hour="0700", aircraft=False)
    assert Campaign().allot_aircraft(g) is None
