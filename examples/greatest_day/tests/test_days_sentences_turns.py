"""Single sentences about chits, events, ships and artillery: each decides in its own position."""

from __future__ import annotations

import copy

import attrs
import pytest
from days_stage import (
    Halted,
    acting,
    at_dawn,
    do,
    laid_out,
    legal,
    may_take,
    printed_game,
    put,
    refused,
    to,
    told,
    under_way,
    unit,
    with_chit,
)
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import Assault, may_assault_hex
from greatest_day.rules.actions.drop import FirstDrop
from greatest_day.rules.actions.movement import Walk, has_points_left
from greatest_day.rules.actions.unloading import Unload
from greatest_day.rules.combat.air import FighterRaid, Strike
from greatest_day.rules.combat.fire import OpportunityFire
from greatest_day.rules.combat.shelling import Bombardment, contact_needed
from greatest_day.rules.common.history import test_the_roads as ask_about_the_roads
from greatest_day.rules.common.sight import fire_zone
from greatest_day.rules.ground.transport import allowance
from greatest_day.rules.sea import loading
from greatest_day.rules.sea.landing import Ashore
from greatest_day.rules.sea.loading import Loading
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.sea.ships import CoastalShot, distance_from
from greatest_day.rules.turn.events import Event
from greatest_day.rules.turn.victory import points
from greatest_day.state import OFF, Field

from hexwar.board import NONE, has, iterate, one, pack
from hexwar.play.states.runner import advance
from hexwar.play.values.chance import Scripted

COMPANY, LEADER, HILLMAN = "A_1__Suffolk", "Leader__8th__Brigade", "Wn__17__Hillman"
GUNS, SUPPORT, BATTERY = "u302__Bty_76__Fd__Rgt", "LCS__Sword", "u1___1260"


# -- activations


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("chit", "turn", "jumps"),
    [("6th-Airborne", 8, True), ("6th-Airborne", 1, False), ("3rd-Infantry", 8, False)],
)
def test_later_drops_come_with_the_chit_of_the_division_from_their_turn_on(
    chit: str, turn: int, jumps: bool
) -> None:
    """Not with another chit, and not before."""
    g = with_chit(printed_game("sword").set_up(1), chit)
    g.turn = turn
    assert (Activation().later_drop(g) is not None) is jumps


@pytest.mark.rule("series.actions/second", "6.1")
@pytest.mark.parametrize(
    ("hero", "left", "die", "again"),
    [(False, 1, 9, True), (False, 0, 0, False), (True, 0, 0, True), (True, 9, 9, False)],
)
def test_a_second_action_costs_a_point_and_a_hero_a_check(
    hero: bool, left: int, die: int, again: bool
) -> None:
    """No die is thrown for a unit that pays; a hero does not pay."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company = unit(g, COMPANY)
    g.command = [left] * len(g.command)
    g.heroes = one(company) if hero else NONE
    g.chance = Scripted({"quality": [die]}, then=g.chance)
    assert Activation(unit=company, acted="fire").may_act_twice(g) is again
    assert ("quality" in g.draws) is hero


@pytest.mark.rule("7.3")
def test_a_tank_with_riders_only_moves() -> None:
    """Without them it fires; the riders do nothing at all."""
    g = laid_out(C_13_18__KRH="34.012", A_1__Suffolk="34.012")
    tank, company = unit(g, "C_13_18__KRH"), unit(g, COMPANY)
    assert may_take(g, acting(tank), "fire") is None
    g.riding = {company: tank}
    found = {kind: may_take(g, acting(tank), kind) for kind in ("move", "fire", "assault", "rally")}
    assert found == {"move": None, "fire": "7.3", "assault": "7.3", "rally": "7.3"}


@pytest.mark.rule("series.movement")
def test_a_unit_moves_to_the_hex_that_is_named() -> None:
    """By the action that a player takes."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company = unit(g, COMPANY)
    under_way(g, acting(company))
    do(g, "move", to(g, "34.011"))
    assert g.hex[company] == to(g, "34.011")


@pytest.mark.rule("series.movement", "2.4.7")
@pytest.mark.parametrize(("spent", "left"), [(11, True), (12, False), (13, False)])
def test_who_has_no_points_left_does_not_cross_a_built_bridge(spent: int, left: bool) -> None:
    """A company of six points has twelve halves."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    assert allowance(g, company) == 6
    walk = Walk(company, OFF, spent=spent)
    assert bool(has_points_left.function(walk, g, company)) is left


# -- assaults


@pytest.mark.rule("series.opportunity", "series.assault/order")
@pytest.mark.parametrize("side", [0, 1])
def test_the_defenders_fire_at_the_charge(side: int) -> None:
    """Whichever side assaults."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013", Leader__8th__Brigade="34.012")
    company, enemy = unit(g, COMPANY), unit(g, "u8___736")
    attacker, defender = (enemy, company) if side else (company, enemy)
    g.active = side
    assault = Assault(g.hex[defender], one(attacker))
    g.events = []
    under_way(g, assault, bravery=[0], quality=[0], fire=[9])
    checked = [e.facts["unit"] for e in g.events if e.facts.get("what") == "opportunity fire"]
    fired = [(e.facts["unit"], e.facts["target"]) for e in g.events if e.kind == "fired"]
    assert checked == [defender]
    assert fired == [(defender, attacker)]


@pytest.mark.rule("series.assault", "2.2.4", "4.2.4")
@pytest.mark.parametrize(
    ("target", "why"),
    [("34.013", None), ("34.011", "no enemy there"), ("34.014", "it is not next to the unit")],
)
def test_one_assaults_the_next_hex_with_enemies(target: str, why: str | None) -> None:
    """Neither an empty hex nor one that is two hexes away."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013", u4___736="34.014")
    refusal = may_assault_hex(g, unit(g, COMPANY), to(g, target))
    assert (str(refusal.reason) if refusal else None) == why


@pytest.mark.rule("series.opportunity")
@pytest.mark.parametrize("how", ["suppressed", "gone", ""])
def test_nobody_fires_at_a_mover_who_has_been_stopped(how: str) -> None:
    """Suppressed, or eliminated."""
    g = laid_out(A_1__Suffolk="35.013", Wn__17__Hillman="35.015")
    company = unit(g, COMPANY)
    window = OpportunityFire(company, to(g, "35.014"))
    if how == "suppressed":
        g.suppress(company)
    elif how == "gone":
        g.put(company, OFF)
    assert bool(window.is_stopped(g)) is bool(how)


# -- the beach


@pytest.mark.rule("4.2.4")
@pytest.mark.parametrize(("gaps", "opened", "tries"), [(3, 0, True), (2, 0, True), (2, 1, False)])
def test_commandos_try_any_closed_gap(gaps: int, opened: int, tries: bool) -> None:
    """Also when others are open, at any level; through an open one they just go."""
    g = printed_game("sword").set_up(1)
    commando = put(g, "A_4__Cdo", "36.007")
    g.form(commando, column=True)
    inland = to(g, "36.008")
    numbers = [n for n, (_, behind) in enumerate(g.game.gaps) if behind == inland]
    g.gaps, g.open_gaps = gaps, pack(numbers) if opened else NONE
    assert (refused(g, "cross-gap", commando, inland) is None) is tries


@pytest.mark.rule("4.5.5.3", "4.5.4.7")
@pytest.mark.parametrize(("tank", "why"), [(True, "4.5.5.3"), (False, None)])
def test_a_suppressed_passenger_acts_for_a_point_and_a_suppressed_tank_does_not(
    tank: bool, why: str | None
) -> None:
    """The passenger rallies."""
    g = printed_game("sword").set_up(1)
    name = "B_13_18__KRH" if tank else "A_1__Suffolk"
    landed = put(g, name, "34.008")
    put(g, LEADER, "34.008")
    g.command = [9] * len(g.command)
    g.active = 0
    g.suppress(landed)
    assert Ashore(crew=one(landed), tank=tank).active.refusal(g, landed) == why


@pytest.mark.rule("4.2.1", "4.2.3")
def test_passengers_of_a_craft_that_drifted_drift_and_their_leader_does_not() -> None:
    """Two levels each."""
    g = printed_game("queen-red").set_up(1)
    craft, at = put(g, "LC__2", "34.008"), to(g, "34.008")
    g.loaded = {**g.loaded, unit(g, LEADER): craft}
    Unload(craft, at, craft, adrift=True).unload(g)
    own = g.crew(craft)
    assert {g.drift[u] for u in own if not has(g.game.leaders, u)} == {2}
    assert [g.drift[u] for u in own if has(g.game.leaders, u)] == [0]


@pytest.mark.rule("4.5.4.2", "series.stacking")
@pytest.mark.parametrize(("most", "why"), [(6, None), (5, "series.stacking")])
def test_eight_steps_go_into_a_craft(
    most: int, why: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole load of four joins one of four, where six count: one may land In Column."""
    g = printed_game("sword").set_up(1)
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "divided_battalions": True}
    first, second, third, last = (unit(g, f"{letter}_2__KSLI") for letter in "WXYZ")
    g.wave, g.loading = NONE, pack((first, third))
    g.loaded = {second: first, third: third, last: third}
    monkeypatch.setattr(loading, "LIMITS", attrs.evolve(loading.LIMITS, stack=most))
    g.stack = [Halted(), Loading()]
    advance(g)
    assert Loading().others.refusal(g, third, first) == why
    monkeypatch.setattr(loading, "LIMITS", attrs.evolve(loading.LIMITS, stack=most - 2))
    assert Loading().others.refusal(g, last, first) == why


# -- the navy


@pytest.mark.rule("4.4.2", "4.5.6.1", "4.7")
def test_a_ship_that_has_fired_changes_its_box_in_the_same_sequence() -> None:
    """The turns of ships and batteries are over when the loads move up."""
    g = at_dawn()
    ship = unit(g, "HMS__Warspite")
    frame = NavalSequence(fired=one(ship))
    g.secured = 1
    frame.move_up(g)
    assert has(frame.sailors(g), ship)


@pytest.mark.rule("4.4.6", "4.8.1")
def test_support_craft_fire_once() -> None:
    """At the defences as well as at a post."""
    g = at_dawn(beach=[9])
    craft = unit(g, SUPPORT)
    do(g, "support", craft)
    frame = g.stack[-1]
    assert isinstance(frame, NavalSequence)
    assert frame.supporters.refusal(g, craft) == "4.4.4"
    assert has(g.afloat, craft)


@pytest.mark.rule("4.4.7", "4.8.2")
def test_a_coastal_battery_sinks_the_ship_at_which_it_fires_and_no_other() -> None:
    """A load in a landing box stays where it is, too."""
    g = at_dawn(fire=[0])
    ship, afloat, wave, lost = unit(g, "HMS__Kelvin"), g.afloat, g.wave, list(g.lost)
    under_way(g, CoastalShot(unit(g, BATTERY), ship))
    assert g.afloat == afloat & ~one(ship)
    assert g.wave == wave
    assert g.lost[0] == lost[0] + g.game.counters.steps[ship]


@pytest.mark.rule("4.4.7", "4.8.2", "9.0")
@pytest.mark.parametrize(
    ("load", "level", "check", "sunk"),
    [
        ("79_5__AR__RE", 0, 4, False),
        ("79_5__AR__RE", 0, 5, True),
        ("79_5__AR__RE", -1, 4, True),
        ("A_41__RM__Cdo", 0, 4, False),
        ("A_13_18__KRH", 0, 4, False),
        ("A_13_18__KRH", 0, 5, True),
        ("A_13_18__KRH", -1, 4, True),
    ],
)
def test_a_craft_at_sea_holds_by_its_own_quality(
    load: str, level: int, check: int, sunk: bool
) -> None:
    """A craft has 4, not what is in it; a tank that swims has 5, less 1 as no leader is ashore."""
    g = at_dawn(fire=[1], quality=[check])
    g.quality[g.game.division_ids["3rd-Infantry"]] = level
    g.wave |= one(unit(g, load))
    under_way(g, CoastalShot(unit(g, BATTERY), unit(g, load)))
    if ("hold-firm",) in legal(g):
        do(g, "check")
    assert has(g.wave, unit(g, load)) is not sunk


# -- artillery


@pytest.mark.rule("series.barrage/heavy")
@pytest.mark.parametrize(
    ("there", "bonus", "level"), [(0, 0, 1), (0, 2, 2), (1, 2, 2), (2, 0, 2), (1, 0, 1)]
)
def test_a_heavy_barrage_replaces_a_light_one(there: int, bonus: int, level: int) -> None:
    """Five of fire is light, seven heavy; a light one changes nothing of a heavy one."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.010", Wn__17__Hillman="35.015")
    at, guns = to(g, "35.015"), unit(g, GUNS)
    g.barrage = {at: there} if there else {}
    g.changed()
    zone = fire_zone(g, unit(g, HILLMAN))
    Bombardment(guns, at, bonus=bonus).lay_barrage(g)
    assert g.barrage == {at: level}
    narrow = fire_zone(g, unit(g, HILLMAN))
    assert (narrow != zone) is (not there)
    assert not narrow & ~g.game.board.within(at, 1)


@pytest.mark.rule("series.barrage/nine", "series.artillery")
@pytest.mark.parametrize(("die", "struck"), [(9, 0), (0, 2)])
def test_a_bombardment_strikes_all_who_are_seen_unless_it_is_a_nine(die: int, struck: int) -> None:
    """Two companies in the hex, one die."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.010", u8___736="35.015", u4___736="35.015")
    company = put(g, COMPANY, "35.013")
    put(g, LEADER, "35.013")
    guns = unit(g, GUNS)
    g.contact[guns] = company
    g.events = []
    under_way(g, Bombardment(guns, to(g, "35.015")), quality=[9] * 9, fire=[die])
    while (g.listed and ("accept",) in legal(g)) or ("check",) in legal(g):
        do(g, "accept" if ("accept",) in legal(g) else "check")
    assert len({e.facts["target"] for e in g.events if e.kind == "fired"}) == struck


@pytest.mark.rule("series.artillery/contact")
@pytest.mark.parametrize(("formation", "needs"), [("8th-Brigade", False), ("9th-Brigade", True)])
def test_contact_with_a_formation_holds_with_any_of_its_units_that_sees(
    formation: str, needs: bool
) -> None:
    """The first who sees is of another brigade, the second of the one in contact."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", Wn__17__Hillman="35.015")
    guns, target = unit(g, GUNS), to(g, "35.015")
    seers = {}
    for name, leader, at in (
        ("A_1__Suffolk", LEADER, "35.013"),
        ("W_2__KSLI", "Leader__185th__Brigade", "36.014"),
        ("A_1__KOSB", "Leader__9th__Brigade", "34.013"),
    ):
        seers[name] = put(g, name, at)
        put(g, leader, at)
    held = next(u for u in seers.values() if g.formation_of(u) == formation)
    if needs:
        g.put(held, OFF)
        g.changed()
    g.contact[guns] = held
    assert (contact_needed(g, guns, target) is not None) is needs


@pytest.mark.rule("7.4")
def test_rider_and_tank_share_what_strikes_either() -> None:
    """Each is the other's companion; nobody is with a company on foot."""
    g = laid_out(C_13_18__KRH="34.012", A_1__Suffolk="34.012", B_1__Suffolk="34.012")
    tank, company, other = (unit(g, n) for n in ("C_13_18__KRH", COMPANY, "B_1__Suffolk"))
    g.riding = {company: tank}
    assert [g.ridden_with(u) for u in (tank, company, other)] == [company, tank, OFF]


@pytest.mark.rule("17.1")
def test_all_aircraft_have_their_targets_before_the_first_attacks() -> None:
    """Two on two companies: two attacks, with a die each."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013", u4___736="34.013", **{LEADER: "34.012"})
    first, second = unit(g, "u8___736"), unit(g, "u4___736")
    g.fighters = [2] * len(g.fighters)
    g.events = []
    under_way(g, Strike("3rd-Infantry"), air=[9, 9], flak=[9] * 9)
    do(g, "strike", first)
    assert not [e for e in g.events if e.kind == "air-attack"]
    do(g, "strike", second)
    if ("no-more-strikes",) in legal(g):
        do(g, "no-more-strikes")
    assert [e.facts["target"] for e in g.events if e.kind == "air-attack"] == [first, second]


# -- events


def happening(name: str, left: int = 0, scenario: str = "sword") -> tuple[Field, Event]:
    """A moment of Sword at which an event concerns somebody, with the frame that asks."""
    g = printed_game(scenario).set_up(1)
    return g, Event(name=name, left=left)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("name", "left", "ships"), [("ships", 2, True), ("ships", 0, False), ("fighters", 4, False)]
)
def test_two_ships_fire_with_one_event_only(name: str, left: int, ships: bool) -> None:
    """None with the German fighters, of which four are left."""
    g, event = happening(name, left)
    assert bool(event.ships_are_left(g)) is ships


@pytest.mark.rule("6.1")
def test_a_ship_of_an_event_reaches_just_as_far_as_its_range() -> None:
    """Its box and the way from the marker together."""
    g, event = happening("ships", 2)
    ship = unit(g, "HMS__Kelvin")
    far = [h for h in iterate(g.game.land) if distance_from(g, ship, h) == g.game.ranges[ship]]
    beyond = [h for h in iterate(g.game.land) if distance_from(g, ship, h) > g.game.ranges[ship]]
    assert all(event.in_range(g, ship, h) for h in far)
    assert far
    assert not any(event.in_range(g, ship, h) for h in beyond)


@pytest.mark.rule("6.1")
def test_events_spare_leaders_and_craft() -> None:
    """No hero is with a leader, and no fighter attacks one, nor a craft on the beach."""
    g, event = happening("allied-hero", 4)
    company, leader = put(g, COMPANY, "34.012"), put(g, LEADER, "34.012")
    craft = put(g, "LC__1", "34.008")
    spared = event.leaders_and_craft(g)
    assert [has(spared, u) for u in (company, leader, craft)] == [False, True, True]
    assert has(event.able(g), company)
    targets = FighterRaid(4).allied_units(g)
    assert [has(targets, u) for u in (company, leader, craft)] == [True, False, False]


@pytest.mark.rule("6.1")
def test_a_second_road_that_is_cut_costs_a_level_besides_the_first() -> None:
    """Both are noted, and each gives its level back."""
    roads = {"A": ["34.012"], "B": ["34.020"]}
    g = told(laid_out(u8___736="34.020", u4___736="34.012"), roads=roads)
    g.history, g.cut = 2, ["A"]
    g.put(unit(g, "u4___736"), to(g, "34.024"))
    ask_about_the_roads(g)
    assert g.cut == ["A", "B"]


@pytest.mark.rule("3.4.1")
def test_stragglers_of_independents_count_once() -> None:
    """When they have been counted, none are left over for the next stick."""
    drop = FirstDrop(loose=3)
    g = printed_game("zone-n").set_up(1)
    drop.count_for(g, g.game.sticks[0].battalion)
    assert (g.stragglers[0], drop.loose) == (3, 0)


@pytest.mark.rule("victory")
def test_what_a_scenario_does_not_reward_counts_nothing() -> None:
    """At Hillman neither the link with the airborne nor the coast."""
    g = laid_out("german", u1___125="34.012")
    before = [points(g, side) for side in (0, 1)]
    g.linked = 1
    g.put(unit(g, "u1___125"), next(iter(iterate(g.game.coast)), to(g, "34.012")))
    assert [points(g, side) for side in (0, 1)] == before
