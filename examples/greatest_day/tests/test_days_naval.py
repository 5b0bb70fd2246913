"""The naval sequence, coastal batteries, securing, reinforcements, commandos, bridges."""

from __future__ import annotations

import copy

import pytest
from days_stage import Halted, do, laid_out, printed_game, put, refused, to, told, unit, work
from greatest_day.printed import GERMANS
from greatest_day.rules.activation import Activation
from greatest_day.rules.beach import attack
from greatest_day.rules.command import in_command, is_led, quality
from greatest_day.rules.crossings import blow, control
from greatest_day.rules.landing import Landings, come_ashore
from greatest_day.rules.movement import march
from greatest_day.rules.naval import (
    NavalFire,
    NavalSequence,
    distance_from,
    engage,
    may_be_engaged,
    may_engage,
    targets_of,
)
from greatest_day.rules.securing import arrive, entries, is_safe, may_enter, secure
from greatest_day.rules.sequence import Dispatch, chit_of, is_navy_left
from greatest_day.rules.sight import farthest, view, zone_against
from greatest_day.rules.strength import Shot, ground_lines, is_hard, strength
from greatest_day.rules.victory import awards
from greatest_day.state import OFF, Field

from hexwar.board import has, iterate
from hexwar.play.chance import Scripted
from hexwar.play.runner import advance

WARSPITE, KELVIN, ROCKETS, SUPPORT = "HMS__Warspite", "HMS__Kelvin", "LCR__Sword", "LCS__Sword"
BATTERY, COD = "u1___1260", "Stp__20__Cod"


def at_dawn(**dice: list[int]) -> Field:
    """Sword at 0700, at the first decision of the naval sequence."""
    g = printed_game("sword").set_up(1)
    g.chance = Scripted(dice, then=g.chance)
    g.chit = g.game.naval_chit
    g.stack = [Halted(), NavalSequence()]
    advance(g)
    return g


def chit(g: Field, name: str) -> int:
    """The number of a chit by its name."""
    return next(n for n, each in enumerate(g.game.chits) if each.name == name)


def cleared() -> Field:
    """Sword with the tracks down and no Germans near, all still at sea."""
    g = at_dawn()
    g.nests = g.obstacles = g.gaps = 0
    for name in ("Wn__18", COD, "Wn__21__Trout", "Wn__14__Sole"):
        g.put(unit(g, name), OFF)
    return g


@pytest.mark.rule("4.1.5", "4.1.6", "4.4.4", "4.8.1")
def test_a_ship_fires_from_the_marker_and_its_box() -> None:
    """Warspite is 30 hexes out, and fires at Cod, which it sees behind the beach, unasked."""
    g = at_dawn(fire=[3])
    ship, cod = unit(g, WARSPITE), to(g, "34.009")
    assert distance_from(g, ship, cod) == 31
    assert targets_of(g, ship) >> cod & 1
    do(g, "shell", ship, cod)
    assert g.barrage[cod] == 2
    assert isinstance(g.stack[-1], NavalSequence)
    assert g.stack[-1].may_fire(g, ship) == "4.4.4"


@pytest.mark.rule("4.4.4")
def test_a_ship_needs_contact_with_an_observer_of_other_targets() -> None:
    """7 is no contact: no die is thrown, no barrage lies, and the ship has fired."""
    g = at_dawn(contact=[7])
    g.barrage, ship = {}, unit(g, WARSPITE)
    seen = targets_of(g, ship) & ~g.game.strongpoints
    place = next(iter(iterate(seen)))
    do(g, "shell", ship, place)
    assert place not in g.barrage
    assert g.stack[-1].fired >> ship & 1  # type: ignore[attr-defined]


@pytest.mark.rule("4.4.4")
def test_a_ship_does_not_fire_beyond_its_range() -> None:
    """Kelvin's 20 hexes, 10 of them to the shore, do not reach Caen."""
    g = at_dawn()
    put(g, "u1___125", "38.032")
    frame = g.stack[-1]
    assert isinstance(frame, NavalSequence)
    assert str(frame.may_shell(g, unit(g, KELVIN), to(g, "38.032"))) == "4.4.4"


@pytest.mark.rule("4.4.5")
def test_rockets_ignore_what_protects_and_are_gone() -> None:
    """Against Cod nothing is taken off: a 6 hits, and no barrage lies; then they are gone."""
    g = at_dawn(fire=[6])
    g.barrage, g.events = {}, []
    rockets, cod = unit(g, ROCKETS), unit(g, COD)
    assert int(strength(g, Shot(rockets, cod, "rockets")).value) >= 6
    assert int(strength(g, Shot(rockets, cod, "indirect")).value) < 6
    do(g, "shell", rockets, to(g, "34.009"))
    results = [e.facts["result"] for e in g.events if e.kind == "fired"]
    assert results
    assert "-" not in results
    assert not g.afloat >> rockets & 1
    assert to(g, "34.009") not in g.barrage
    g = at_dawn()
    g.cup = 1  # the Naval chit has gone into it again
    assert NavalSequence().may_fire(g, unit(g, ROCKETS)) == "4.4.4"


@pytest.mark.rule("4.4.6")
def test_support_craft_fire_at_the_defences_as_landing_craft() -> None:
    """A 2 on their column is one nest; a ship does not, and none does once it is secured."""
    g = at_dawn(beach=[2])
    frame, craft = g.stack[-1], unit(g, SUPPORT)
    assert isinstance(frame, NavalSequence)
    assert frame.may_support(g, unit(g, KELVIN)) == "4.4.6"
    do(g, "support", craft)
    assert g.nests == 4
    g.secured = 1
    assert frame.may_support(g, craft) == "4.4.6"


@pytest.mark.rule("4.4.6", "4.8.1")
def test_support_craft_fire_directly_at_a_post_and_nothing_changes_their_strength() -> None:
    """White 4, also at Cod in its works: a 4 hits, at a company behind the beach not at all."""
    g = at_dawn(fire=[4], quality=[0])
    craft, cod, company = unit(g, SUPPORT), unit(g, COD), unit(g, "u4___736")
    frame, g.events = g.stack[-1], []
    assert isinstance(frame, NavalSequence)
    assert cod in frame.posts(g, craft)
    assert company not in frame.posts(g, craft)
    assert frame.posts(g, unit(g, KELVIN)) == []
    assert not has(frame.gunners(g), craft)  # it does not shell as ships do
    do(g, "support-fire", craft, cod)
    fired = next(e.facts for e in g.events if e.kind == "fired")
    assert (fired["strength"], fired["result"]) == (4, "C")
    assert not any(e.facts.get("what") == "company bonus" for e in g.events)


@pytest.mark.rule("4.4.4", "4.8.1")
def test_a_ship_always_sees_a_coastal_battery_in_its_range() -> None:
    """The guns of Ouistreham's shore are behind the beach; a secured beach changes nothing."""
    g = at_dawn()
    at = g.hex[unit(g, BATTERY)]
    assert has(targets_of(g, unit(g, WARSPITE)), at)
    g.secured = 1
    assert has(targets_of(g, unit(g, WARSPITE)), at)
    assert has(targets_of(g, unit(g, ROCKETS)), at)


@pytest.mark.rule("4.4.7", "4.8.2")
def test_a_coastal_battery_sinks_a_craft_with_all_in_it() -> None:
    """Black 7 -1 = 6 at a craft: a 5 is a hit, any effect is enough, and the battalion is lost."""
    g = at_dawn(fire=[5])
    battery, first = unit(g, BATTERY), unit(g, "A_1__S__Lancs")
    assert may_engage(g, battery) is None
    assert may_be_engaged(g, battery, first) is None
    engage(g, battery, first)
    assert not g.wave >> first & 1
    assert g.steps[unit(g, "D_1__S__Lancs")] == 0
    assert g.lost[0] == 8


@pytest.mark.rule("4.4.7", "4.8.2")
def test_a_coastal_battery_is_silent_under_a_barrage_and_has_a_range() -> None:
    """30 hexes reach a ship in the medium box, 20 hexes more, but none in the long one."""
    g = at_dawn()
    battery = unit(g, BATTERY)
    assert may_be_engaged(g, battery, unit(g, "HMS__Mauritius")) is None
    assert may_be_engaged(g, battery, unit(g, WARSPITE)) == "4.4.7"
    g.barrage = {g.hex[battery]: 1}
    assert may_engage(g, battery) == "4.4.7"


@pytest.mark.rule("4.1.8", "4.7", "4.5.6.1", "4.5.6.2")
def test_the_naval_sequence_moves_the_waves_up() -> None:
    """After the landings the loading box is the next wave, and what was under way loads."""
    g = at_dawn()
    loading, under_way = g.loading, g.under_way
    g.wave = 0
    do(g, "cease-fire")
    do(g, "stay-silent")
    do(g, "as-planned")
    do(g, "ride-at-anchor")
    do(g, "anchor")
    assert (g.wave, g.loading, g.under_way) == (loading, under_way, 0)
    assert is_navy_left(g)
    g.wave = g.loading = g.afloat = 0
    assert not is_navy_left(g)


@pytest.mark.rule("4.5.6.2")
def test_what_is_due_comes_under_way() -> None:
    """The 2nd KSLI on turn 2; once the beach is secured it is in the box of reinforcements."""
    for secured in (0, 1):
        g = at_dawn()
        g.turn, g.secured = 2, secured
        arrive(g)
        company = unit(g, "W_2__KSLI")
        assert (g.under_way >> company & 1, g.reserve >> company & 1) == (1 - secured, secured)


@pytest.mark.rule("4.5.6.2", "4.5.2")
def test_what_begins_to_load_may_be_directed_once_to_another_sub_beach() -> None:
    """6 Commando comes to Queen White instead of Queen Red; what loads already does not."""
    g = at_dawn()
    g.wave, load, before = 0, unit(g, "u1_6__Cdo"), unit(g, "A_4__Cdo")
    do(g, "cease-fire")
    do(g, "stay-silent")
    frame = g.stack[-1]
    assert isinstance(frame, NavalSequence)
    assert not has(frame.loads(g), before)
    (white,) = frame.beaches(g, load)
    do(g, "direct", load, white)
    assert not has(frame.loads(g), load)
    landings = Landings()
    assert landings.may_land_in(g, load, to(g, "35.007")) is None
    assert landings.may_land_in(g, load, to(g, "33.008")) == "4.5.2"


@pytest.mark.rule("4.1.2")
def test_each_load_lands_in_the_hexes_of_its_sub_beach() -> None:
    """The 2nd East Yorks on Queen Red, the 1st South Lancs on Queen White."""
    landing_of, g = printed_game("sword").landing_of, at_dawn()
    assert landing_of[unit(g, "A_2__E__Yorks")] >> to(g, "33.008") & 1
    assert not landing_of[unit(g, "A_1__S__Lancs")] >> to(g, "33.008") & 1


@pytest.mark.rule("4.3.2", "4.8.5")
def test_f15_a_beach_is_secured_when_all_is_cleared() -> None:
    """All tracks down, no Germans within 3 hexes, beach hexes empty: at once; else not."""
    g = cleared()
    assert is_safe(g)
    put(g, "Wn__21__Trout", "39.007")
    assert not is_safe(g)
    g = cleared()
    put(g, "A_2__E__Yorks", "34.008")
    assert not is_safe(g)
    g = cleared()
    secure(g)
    assert (g.secured, g.wave, g.quality[0]) == (1, 0, 0)
    assert g.reserve >> unit(g, "A_1__S__Lancs") & 1


@pytest.mark.rule("4.1.3", "4.1.4", "4.3.1")
def test_nobody_leaves_the_overlay_before_the_beach_is_secured() -> None:
    """Afterwards one marches on, but nobody enters the beach any more."""
    g = cleared()
    company = put(g, "A_2__E__Yorks", "34.010")

    def reached(name: str) -> bool:
        found = g.game.marches.places(march(g, company, 0))
        return bool(found >> to(g, name) & 1)

    assert not reached("35.014")
    g.secured = 1
    assert reached("35.014")
    assert not reached("34.008")


@pytest.mark.rule("series.reinforcements")
def test_reinforcements_enter_with_the_chit_of_their_division() -> None:
    """21. Panzer from turn 5 on at Caen; not onto an enemy."""
    g = at_dawn()
    tank = unit(g, "u1___Pz.Rgt.__22")
    assert not entries(g, tank)
    g.turn, g.active, g.chit = 5, 1, chit(g, "21.-Panzer")
    activation = Activation()
    assert tank in activation.coming(g)
    assert may_enter(g, tank, to(g, "40.034")) is None
    assert may_enter(g, tank, to(g, "34.009")) == "series.reinforcements"
    put(g, "A_2__E__Yorks", "40.034")
    assert may_enter(g, tank, to(g, "40.034")) == "series.reinforcements"
    g.chit = chit(g, "716.-Infanterie")
    assert tank not in activation.coming(g)


@pytest.mark.rule("17.3.1", "17.3.2")
def test_f1_commandos_gather_around_one_of_their_colour() -> None:
    """Two within 2 hexes are In Command; a third, far off, has 1 less in fire, 3 in quality."""
    g = at_dawn(cup=[0])
    names = ("A_4__Cdo", "B_4__Cdo", "C_4__Cdo")
    first, second, third = (
        put(g, n, at) for n, at in zip(names, ("33.009", "34.011", "34.014"), strict=True)
    )
    g.chit = chit(g, "Royal Marines")
    assert is_led(g, third)  # nobody is chosen yet
    g.stack = [Halted(), Activation()]
    advance(g)
    assert {a[0] for a in g.listed} == {"lead"}
    do(g, "lead", first)
    assert in_command(g, second)
    assert not in_command(g, third)
    assert quality(g, third).value == g.game.printed_quality[third] - 3
    lines = {line.what for line in strength(g, Shot(third, unit(g, COD))).lines}
    assert "out of command" in lines


@pytest.mark.rule("17.3.2")
def test_f2_a_commando_acts_twice_if_he_passes_a_check() -> None:
    """In Command and with a 0 he may; with a 9, or out of command, he may not; nobody pays."""
    g = at_dawn(quality=[0, 9])
    troop = put(g, "A_4__Cdo", "33.009")
    g.chit, before = chit(g, "Royal Marines"), list(g.command)
    activation = Activation(unit=troop, acted="fire")
    assert activation.may_act_twice(g)
    assert not activation.may_act_twice(g)
    activation.takes(g, "move")
    assert g.command == before


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
    assert refused(g, "blow", engineer) == "2.4.6"
    assert refused(g, "wire", engineer) is None
    work(g, "wire", engineer)
    assert g.wired == {"Pegasus Bridge": 0}
    if enemy:
        put(g, "u8___192", enemy)
    zone_against(g, GERMANS)
    blow(g, engineer)
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
    assert refused(g, "wire", unit(g, "D_2__Ox&Bucks")) == "2.4.6"
    assert refused(g, "wire", put(g, "u591__Para__Sqn__RE", "25.021")) == "2.4.6"


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
    g.steps[engineer] = 2
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


@pytest.mark.rule("4.4.1", "4.4.2")
def test_a_ship_changes_its_box_and_its_range_with_it() -> None:
    """Warspite comes from the long to the short box: 20 hexes nearer, once in a sequence."""
    g = at_dawn()
    ship, cod = unit(g, WARSPITE), to(g, "34.009")
    g.wave = 0
    do(g, "cease-fire")
    do(g, "stay-silent")
    do(g, "as-planned")
    do(g, "ride-at-anchor")
    frame = g.stack[-1]
    assert isinstance(frame, NavalSequence)
    assert frame.may_be_stationed(g, ship, "long") == "4.4.2"
    do(g, "station", ship, "short")
    assert distance_from(g, ship, cod) == 11
    assert frame.may_be_stationed(g, ship, "medium") == "4.4.2"
    assert not has(frame.sailors(g), ship)
    assert not has(frame.sailors(g), unit(g, SUPPORT))


@pytest.mark.rule("4.5.3")
def test_a_leader_lands_with_his_unit_and_commands_nobody_before() -> None:
    """The leader of the 8th Brigade is at sea with the South Lancs."""
    g = at_dawn()
    leader, company = unit(g, "Leader__8th__Brigade"), put(g, "A_2__E__Yorks", "34.008")
    assert not in_command(g, company)
    come_ashore(g, leader, to(g, "35.007"))
    assert in_command(g, company)


@pytest.mark.rule("4.5.4.2")
def test_a_craft_carries_one_battalion() -> None:
    """Every load of the scenario does; a mixed one is refused."""
    g, landings = at_dawn(), Landings()
    first = unit(g, "A_1__S__Lancs")
    assert landings.may_land_in(g, first, to(g, "36.007")) is None
    crews = g.game.crews
    g.game.crews = {**crews, first: (*crews[first], unit(g, "A_2__E__Yorks"))}
    assert landings.may_land_in(g, first, to(g, "36.007")) == "4.5.4.2"
    g.game.crews = crews


@pytest.mark.rule("4.1.1")
def test_obstacles_and_sea_have_the_strength_of_their_tracks() -> None:
    """5 and 7 in the booklet's example; with a die above them nothing happens."""
    g = at_dawn(obstacles=[6], sea=[7])
    craft = g.game.craft_in_stock
    assert attack(g, "obstacles", craft) == "-"
    assert attack(g, "sea", unit(g, "B_13_18__KRH")) == "E"


@pytest.mark.rule("17.2")
def test_the_commonwealth_buys_no_chits_by_night() -> None:
    """Except those of the 6th Airborne."""
    g = at_dawn()
    brigade, para = unit(g, "Leader__8th__Brigade"), unit(g, "Leader__5th__Parachute__Brigade")
    come_ashore(g, brigade, to(g, "35.007"))
    assert chit_of(g, brigade) != OFF  # whose leader comes later has a chit, too
    g.dispatch = [9] * len(g.dispatch)
    dispatch = Dispatch(0)
    told(g, night=True)
    assert dispatch.may_be_bought(g, brigade) == "17.2"
    assert dispatch.may_be_bought(g, para) != "17.2"


@pytest.mark.rule("victory", "2.4.5", "4.3.2")
def test_sword_counts_bridges_the_beach_the_link_and_the_coast() -> None:
    """4 each for the Allies; 8 for the Germans with two steps of 21. Panzer on the coast."""
    g = at_dawn()
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    assert awards(g, 0) == 8
    g.secured, g.linked = 3, 4
    assert awards(g, 0) == 16
    put(g, "u1___192", "41.007")
    assert awards(g, 1) == 8


@pytest.mark.rule("1.2")
def test_in_a_storm_one_sees_less_and_fires_worse() -> None:
    """4 hexes by day and 2 less, 2 hexes by night and 3 less."""
    g = at_dawn()
    shot = Shot(unit(g, COD), put(g, "A_2__E__Yorks", "34.010"))

    def value() -> int:
        return sum(
            int(line.amount) for line in strength(g, shot).lines if line.rule != "series.fire"
        )

    clear, at = value(), to(g, "34.012")
    assert farthest(g) == 13
    for night, sees, less in ((False, 4, 2), (True, 2, 3)):
        g.weather = "storm"
        told(g, night=night)
        assert farthest(g) == sees
        assert clear - value() == less
        assert all(g.game.board.distance(at, h) <= sees for h in iterate(view(g, at)))


@pytest.mark.rule("4.3.2", "4.3.3")
def test_by_the_option_a_beach_is_secured_at_1100_and_who_was_at_sea_comes_at_1300() -> None:
    """Turn 3 and turn 4 of the day; without the option at once."""
    g = cleared()
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "late_securing": True}
    load, found = unit(g, "A_1__S__Lancs"), []
    for g.turn in (2, 3, 4):
        secure(g)
        found.append((bool(g.secured), bool(entries(g, load))))
    assert found == [(False, False), (True, False), (True, True)]


@pytest.mark.rule("4.3.2", "4.2.4")
def test_a_leader_alone_on_the_beach_keeps_nobody_from_securing_it_and_may_leave() -> None:
    """He is no unit; and he goes through an open gap as a column does."""
    g = cleared()
    leader = put(g, "Leader__Palmer", "33.008")
    g.open_gaps = (1 << len(g.game.gaps)) - 1
    assert g.game.marches.places(march(g, leader, 0)) & ~g.game.beach
    assert is_safe(g)
