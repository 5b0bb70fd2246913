"""Rules of the series, sentence by sentence: fire, zones, columns, artillery, assault."""

from __future__ import annotations

import copy

import pytest
from days_stage import do, laid_out, printed_game, put, to, under_way, unit
from greatest_day.rules.actions.assault import Assault, may_assault
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.combat.damage import apply
from greatest_day.rules.combat.fire import OpportunityFire, bonus_at_best
from greatest_day.rules.combat.shelling import (
    Bombardment,
    barrage_of,
    contact_needed,
    fire_alone,
    own_watchers,
)
from greatest_day.rules.combat.strength import (
    Shot,
    column_of,
    firer_lines,
    range_lines,
    result_of,
    target_lines,
)
from greatest_day.rules.common.command import in_command
from greatest_day.rules.common.sight import fire_zone, reach_of
from greatest_day.rules.ground.marching import columns, may_form_column, tolls
from greatest_day.rules.sea.ships import NavalFire, ship_contact, targets_of
from greatest_day.state import OFF, Field

from hexwar.board import NONE, has, iterate, one

COMPANY, LEADER, HILLMAN = "A_1__Suffolk", "Leader__8th__Brigade", "Wn__17__Hillman"
GUNS = "u302__Bty_76__Fd__Rgt"


def amounts(lines: object) -> dict[str, int]:
    """What some lines of a ledger are called, and their amounts."""
    return {line.what: int(line.amount) for line in lines}  # type: ignore[attr-defined]


# -- fire


@pytest.mark.rule("series.fire/company")
def test_the_company_bonus_is_of_two_steps_and_of_no_craft() -> None:
    """A craft of two steps has none, nor has a company of one."""
    g = laid_out(A_1__Suffolk="34.012")
    company, craft = unit(g, COMPANY), put(g, "LC__1", "34.008")
    assert (bonus_at_best(g, company), bonus_at_best(g, craft)) == (2, 0)
    g.set_steps(company, 1)
    assert bonus_at_best(g, company) == 0


@pytest.mark.rule("series.fire/range")
@pytest.mark.parametrize(("gap", "soft", "hard"), [(1, 0, 0), (2, -1, -1), (3, -2, -2)])
def test_range_takes_one_a_hex_or_twice_at_most_from_fire_at_armour(
    gap: int, soft: int, hard: int
) -> None:
    """Hillman reaches three hexes: armour suffers 1 less at two, 2 less at the greatest range."""
    g = laid_out(Wn__17__Hillman="35.015")
    wn, company, tank = (
        put(g, n, at)
        for n, at in zip(
            (HILLMAN, COMPANY, "C_13_18__KRH"), ("35.015", *[f"35.0{15 - gap}"] * 2), strict=True
        )
    )
    found = [sum(int(x.amount) for x in range_lines(g, Shot(wn, u))) for u in (company, tank)]
    assert found == [soft, hard]


@pytest.mark.rule("series.fire/range")
def test_far_fire_at_armour_loses_two_at_the_greatest_range_only() -> None:
    """The 88 with range 5: 1 at two to four hexes, 2 at five."""
    g = laid_out()
    gun, tank = put(g, "u2___Pz.Jg.__716", "35.015"), unit(g, "C_13_18__KRH")
    g.set_steps(tank, 2)
    found = []
    for gap in range(2, 6):
        g.put(tank, to(g, f"35.0{15 - gap}"))
        found.append(sum(int(x.amount) for x in range_lines(g, Shot(gun, tank))))
    assert found == [-1, -1, -1, -2]


@pytest.mark.rule("series.fire/state")
def test_hits_and_a_lost_step_take_from_fire() -> None:
    """1 for each hit; 1 for a step, unless the reduced side has ratings of its own."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    g.set_steps(company, 1)
    g.cohesion[company] = 2
    lines = amounts(firer_lines(g, Shot(company, company)))
    assert (lines["cohesion hits"], lines["step lost"]) == (-2, -1)
    two_sided = next(iter(iterate(g.game.two_sided)))
    g.set_steps(two_sided, 1)
    g.put(two_sided, to(g, "34.012"))
    assert "step lost" not in amounts(firer_lines(g, Shot(two_sided, company)))


@pytest.mark.rule("series.results/zero-and-nine")
def test_a_natural_nought_hits_and_a_nine_misses() -> None:
    """At a strength of 0 and of 8; a die just as high as the strength hits."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    assert result_of(g, company, "red", -1, 0) == result_of(g, company, "red", 8, 0) != "-"
    assert result_of(g, company, "red", 9, 9) == "-"
    assert result_of(g, company, "red", 3, 3) != "-"
    assert result_of(g, company, "red", 3, 4) == "-"


@pytest.mark.rule("series.results/direct")
@pytest.mark.parametrize(
    ("colour", "direct"),
    [("orange", "yellow"), ("brown", "yellow"), ("black", "yellow"), ("green", "green")],
)
def test_guns_that_fire_directly_count_as_yellow(colour: str, direct: str) -> None:
    """Mortars keep green; indirect fire keeps its colour."""
    g = laid_out(A_1__Suffolk="34.012")
    company, guns = unit(g, COMPANY), put(g, GUNS, "34.013")
    g.game = copy.copy(g.game)
    g.game.colours = [colour if u == guns else c for u, c in enumerate(g.game.colours)]
    assert column_of(g, Shot(guns, company)) == direct
    assert column_of(g, Shot(guns, company, "indirect")) == colour


@pytest.mark.rule("series.works/entrenched")
def test_who_is_entrenched_counts_as_armour_on_the_table() -> None:
    """An Improved Position does not make hard: a 5 of red at strength 8 differs."""
    g = laid_out(A_1__Suffolk="34.012", C_13_18__KRH="34.013")
    company, tank = unit(g, COMPANY), unit(g, "C_13_18__KRH")
    rows = {}
    for level in range(3):
        g.works[company] = level
        rows[level] = [result_of(g, company, "red", 8, die) for die in range(9)]
    armour = [result_of(g, tank, "red", 8, die) for die in range(9)]
    assert rows[0] == rows[1] != armour
    assert rows[2] == armour


# -- fire zones and opportunity fire


@pytest.mark.rule("series.zones/close")
@pytest.mark.parametrize("near", ["enemy", "barrage"])
def test_next_to_an_enemy_or_under_a_barrage_a_zone_reaches_one_hex(near: str) -> None:
    """Three hexes else."""
    g = laid_out(Wn__17__Hillman="35.015")
    wn = unit(g, HILLMAN)
    assert reach_of(g, wn) == 3
    if near == "enemy":
        put(g, COMPANY, "35.014")
    else:
        g.barrage = {g.hex[wn]: 1}
    assert reach_of(g, wn) == 1


@pytest.mark.rule("series.zones/guns")
def test_guns_and_mortars_reach_three_hexes_directly() -> None:
    """However far they shell; an anti-tank gun of range 5 reaches 5."""
    g = laid_out(D_2__Middlesex="34.012", u302__Bty_76__Fd__Rgt="34.012")
    for name in ("D_2__Middlesex", GUNS):
        assert g.game.ranges[unit(g, name)] > 3
        assert reach_of(g, unit(g, name)) == 3
    assert reach_of(g, put(g, "u2___Pz.Jg.__716", "38.021")) == 5


@pytest.mark.rule("series.zones/suppressed")
def test_who_is_suppressed_or_carried_has_no_zone() -> None:
    """Until then it has one."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    assert fire_zone(g, company)
    g.suppress(company)
    assert not fire_zone(g, company)
    g.suppress(company, on=False)
    g.mount(company)
    assert not fire_zone(g, company)


@pytest.mark.rule("series.opportunity/onward", "series.opportunity/out-of-fire")
def test_fire_at_who_goes_on_or_out_of_the_zone_or_stays() -> None:
    """2 more on in the zone, 1 less out of it, nothing at who stays where he is."""
    g = laid_out(A_1__Suffolk="35.013", Wn__17__Hillman="35.015")
    company, wn = unit(g, COMPANY), unit(g, HILLMAN)
    inside, outside = to(g, "35.014"), to(g, "35.011")
    assert has(fire_zone(g, wn), inside)
    assert not has(fire_zone(g, wn), outside)
    found = [
        OpportunityFire(company, there).shot_of(g, wn).moving
        for there in (inside, outside, g.hex[company])
    ]
    assert found == [2, -1, 0]


@pytest.mark.rule("series.opportunity/once")
def test_each_unit_has_one_chance_and_none_at_who_has_been_stopped() -> None:
    """A failed check uses it; a suppressed mover is no target any more."""
    g = laid_out(A_1__Suffolk="35.013", Wn__17__Hillman="35.015")
    company, wn = unit(g, COMPANY), unit(g, HILLMAN)
    window = OpportunityFire(company, to(g, "35.014"))
    assert window.candidates.of(g) == one(wn)
    under_way(g, window, quality=[9])
    do(g, "opportunity-fire", wn)
    assert window.candidates.of(g) == NONE
    fresh = OpportunityFire(company, to(g, "35.014"))
    g.suppress(company)
    assert fresh.is_stopped(g)


# -- columns and transport


@pytest.mark.rule("series.column/one")
def test_nobody_forms_a_column_beside_another_one() -> None:
    """Of the same side; one of the enemy's elsewhere does not count."""
    g = laid_out(A_1__Suffolk="34.012", B_1__Suffolk="34.012", u8___736="34.014")
    first, second, enemy = (unit(g, n) for n in (COMPANY, "B_1__Suffolk", "u8___736"))
    g.form(enemy, column=True)
    assert may_form_column(g, second) is None
    g.form(first, column=True)
    assert may_form_column(g, second) == "series.column/one"
    assert columns(g, 0) == one(to(g, "34.012"))
    assert columns(g, 1) == one(to(g, "34.014"))


@pytest.mark.rule("series.column/leaving")
@pytest.mark.parametrize(
    ("spent", "fire", "hits"), [(0, False, 0), (12, False, 1), (0, True, 1), (10, False, 0)]
)
def test_leaving_a_column_costs_a_point_or_a_cohesion_hit(
    spent: int, fire: bool, hits: int
) -> None:
    """In half points: a company has twelve; under fire it costs a hit with points left, too."""
    g = laid_out(A_1__Suffolk="35.009")
    company = unit(g, COMPANY)
    g.form(company, column=True)
    if fire:
        put(g, HILLMAN, "35.010")
    walk = Walk(company, OFF, spent=spent)
    walk.leave_column(g)
    assert g.cohesion[company] == hits
    assert walk.spent == spent + (0 if hits else 2)
    assert not g.is_column(company)


@pytest.mark.rule("series.transport/mounting")
def test_mounting_costs_half_the_points_of_the_transport_and_draws_fire() -> None:
    """Sixteen points of half-tracks: eight are left, which are sixteen halves."""
    g = laid_out("german", u1___125="35.013", Leader__Oppeln="35.013")
    company = unit(g, "u1___125")
    put(g, COMPANY, "35.014")
    walk = Walk(company, OFF, mounting=True)
    assert walk.set_out(g) is not None
    assert has(g.mounted, company)
    assert walk.spent == 16


@pytest.mark.rule("series.reinforcements/uncommanded")
def test_who_has_entered_is_uncommanded_and_leads_nobody_until_it_moves() -> None:
    """The company, and then the leader."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company, leader = unit(g, COMPANY), unit(g, LEADER)
    for one_of in (company, leader):
        g.arriving = one(one_of)
        assert not in_command(g, company)
        g.put(one_of, to(g, "34.011"))
        assert in_command(g, company)


# -- artillery


def battery(*, observer: str = COMPANY) -> tuple[Field, int, int, int]:
    """A battery, a company that observes for it with its leader, and Hillman."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.006", Wn__17__Hillman="35.015")
    company = put(g, observer, "35.013")
    put(g, LEADER, "35.013")
    return g, unit(g, GUNS), company, to(g, "35.015")


@pytest.mark.rule("series.artillery/contact")
def test_contact_needs_six_in_the_division_and_four_outside_it() -> None:
    """In contact with the formation of an observer no die is thrown."""
    g, guns, company, target = battery()
    assert contact_needed(g, guns, target) == (company, 6)
    g.contact[guns] = company
    assert contact_needed(g, guns, target) is None
    g.put(company, OFF)
    g.put(unit(g, LEADER), OFF)
    para = put(g, "A_7__Para", "35.013")
    put(g, "Leader__5th__Parachute__Brigade", "35.013")
    assert contact_needed(g, guns, target) == (para, 4)


@pytest.mark.rule("series.artillery/contact")
def test_contact_is_kept_with_the_observer_and_lost_with_a_failure() -> None:
    """A battery that fails has no contact any more."""
    g, guns, company, target = battery()
    under_way(g, Bombardment(guns, target), contact=[6], quality=[9], fire=[8])
    assert g.contact[guns] == company
    g.contact[guns] = unit(g, "Leader__9th__Brigade")
    under_way(g, Bombardment(guns, target), contact=[7])
    assert g.contact[guns] == OFF


@pytest.mark.rule("series.artillery/counter-battery")
def test_counter_battery_has_two_less_and_needs_no_contact() -> None:
    """At enemy guns that have fired, unseen."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", u1___1716="35.017")
    ours, theirs = unit(g, GUNS), unit(g, "u1___1716")
    g.shelled = one(ours)
    assert contact_needed(g, theirs, g.hex[ours]) is None
    assert amounts(firer_lines(g, Shot(theirs, ours, "counter")))["counter-battery"] == -2
    assert "counter-battery" not in amounts(firer_lines(g, Shot(theirs, ours, "indirect")))


@pytest.mark.rule("series.artillery/mortars")
def test_mortars_have_observers_of_their_own_battalion() -> None:
    """A green battery looks through its own companies; guns through all of the side."""
    g = laid_out(A_1__Suffolk="35.013", B_2__Middlesex="35.013", Leader__8th__Brigade="35.013")
    mortars = put(g, "D_2__Middlesex", "35.012")
    g.game = copy.copy(g.game)
    g.game.colours = ["green" if u == mortars else c for u, c in enumerate(g.game.colours)]
    own = {unit(g, "B_2__Middlesex"), mortars}
    assert set(own_watchers(g, mortars)) == own
    guns = put(g, GUNS, "35.012")
    assert set(own_watchers(g, guns)) == {*own, unit(g, COMPANY), guns}


@pytest.mark.rule("series.barrage/nine")
@pytest.mark.parametrize(
    ("colour", "kept"), [("orange", False), ("black", False), ("brown", True), ("green", True)]
)
def test_a_nine_lays_no_barrage_and_ends_the_contact_of_orange_and_black_guns(
    colour: str, kept: bool
) -> None:
    """Brown and green ones keep it."""
    g, guns, company, target = battery()
    g.game = copy.copy(g.game)
    g.game.colours = [colour if u == guns else c for u, c in enumerate(g.game.colours)]
    g.contact[guns] = company
    g.game.battalions = [
        g.game.battalions[company] if u == guns else b for u, b in enumerate(g.game.battalions)
    ]
    g.events = []
    under_way(g, Bombardment(guns, target), quality=[9], fire=[9])
    assert not g.barrage
    assert not any(event.kind == "fired" for event in g.events)
    assert (g.contact[guns] == company) is kept


@pytest.mark.rule("series.barrage/heavy")
def test_the_weight_of_a_barrage_is_that_of_the_guns() -> None:
    """Night, a column and a lost step do not make it lighter; hits and a barrage on it do."""
    g, guns, _, target = battery()
    assert (fire_alone(g, guns, 2), barrage_of(g, guns, 0), barrage_of(g, guns, 2)) == (7, 1, 2)
    g.form(guns, column=True)
    g.weather = "storm"
    assert fire_alone(g, guns, 2) == 7
    g.cohesion[guns] = 1
    assert (fire_alone(g, guns, 2), barrage_of(g, guns, 2)) == (6, 2)
    g.barrage = {g.hex[guns]: 1}
    assert fire_alone(g, guns, 2) == 5
    g.barrage = {target: 2}
    Bombardment(guns, target, bonus=0).lay_barrage(g)
    assert g.barrage[target] == 2
    g.cohesion[guns], g.barrage = 0, {target: 1}
    Bombardment(guns, target, bonus=2).lay_barrage(g)
    assert g.barrage[target] == 2


@pytest.mark.rule("series.barrage/leaving")
def test_out_of_a_barrage() -> None:
    """2 points more out of a light one; a check out of a heavy one, from which nobody assaults."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company, at = unit(g, COMPANY), to(g, "34.012")
    g.barrage = {at: 1}
    assert [t.leave for t in tolls(g, company) if t.name == "barrage"] == [2]
    assert may_assault(g, company) is None
    g.barrage = {at: 2}
    assert not [t for t in tolls(g, company) if t.name == "barrage"]
    assert may_assault(g, company) == "series.barrage/leaving"
    for die, gone in ((9, False), (0, True)):
        under_way(g, Walk(company, to(g, "34.011")), quality=[die])
        assert (g.hex[company] != at) is gone


@pytest.mark.rule("4.4.4")
def test_a_ship_needs_no_contact_with_what_it_sees_itself() -> None:
    """Posts behind an open beach, and coastal batteries; at others 6 or less."""
    g = printed_game("sword").set_up(1)
    ship, cod = unit(g, "HMS__Kelvin"), to(g, "34.009")
    assert ship_contact(g, cod) is None
    assert ship_contact(g, g.hex[unit(g, "u1___1260")]) is None
    other = put(g, "u8___736", "34.012")
    assert ship_contact(g, g.hex[other]) == 6
    assert has(targets_of(g, ship), cod)
    under_way(g, NavalFire(ship, cod), contact=[9], fire=[0])
    assert "contact" not in g.draws
    g.secured, g.posts_seen = 1, None
    assert ship_contact(g, cod) == 6


# -- assault


@pytest.mark.rule("series.assault/order")
def test_shots_at_who_assaults_have_two_more_and_no_ground() -> None:
    """At the charge and in both exchanges; the attackers' own shots have not."""
    g = laid_out(A_1__Suffolk="34.013", u8___736="34.012")
    company, enemy = unit(g, COMPANY), unit(g, "u8___736")
    assert g.game.board.terrain[g.hex[company]] == "town"
    for kind, charging, town in (("charge", 2, 0), ("defence", 2, 0), ("direct", 0, -2)):
        lines = amounts(target_lines(g, Shot(enemy, company, kind)))  # type: ignore[arg-type]
        assert (lines.get("charging", 0), lines.get("town", 0)) == (charging, town)
    back = amounts(target_lines(g, Shot(company, enemy, "assault")))
    assert "charging" not in back


@pytest.mark.rule("series.assault/order")
def test_the_four_exchanges_come_in_their_order() -> None:
    """Defenders, attackers, and both again with their Assault Ratings."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013", Leader__8th__Brigade="34.012")
    g.command, g.events = [0] * len(g.command), []
    company, enemy = unit(g, COMPANY), unit(g, "u8___736")
    dice = {"bravery": [0], "quality": [9] * 9, "fire": [9] * 9}
    under_way(g, Assault(to(g, "34.013"), one(company)), **dice)
    do(g, "stand")
    shots = [event.facts for event in g.events if event.kind == "fired"]
    assert [facts["unit"] for facts in shots] == [enemy, company, enemy, company]
    ratings = [int(str(facts["why"]).split(",")[0].split("+")[1]) for facts in shots]
    fire, assault = g.game.fire, g.game.assault
    assert ratings == [fire[enemy][2], fire[company][2], assault[enemy][2], assault[company][2]]


@pytest.mark.rule("series.assault/taking")
@pytest.mark.parametrize(("fit", "taken"), [(True, False), (False, True)])
def test_the_hex_is_taken_if_no_defender_is_fit(fit: bool, taken: bool) -> None:
    """A suppressed one is eliminated; one that is fit holds it, and so does the lack of victors."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013")
    company, enemy, at = unit(g, COMPANY), unit(g, "u8___736"), to(g, "34.013")
    g.suppress(enemy, on=not fit)
    Assault(at, one(company)).take_the_hex(g)
    assert (g.hex[company] == at, g.hex[enemy] == OFF) == (taken, taken)
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013")
    g.suppress(company)
    g.suppress(enemy)
    Assault(at, one(company)).take_the_hex(g)
    assert (g.hex[company], g.hex[enemy]) == (to(g, "34.012"), at)


@pytest.mark.rule("series.assault/out-of-works")
def test_one_assaults_out_of_an_improved_position_and_not_out_of_an_entrenchment() -> None:
    """As we read the series."""
    g = laid_out(A_1__Suffolk="34.012")
    company, found = unit(g, COMPANY), []
    for g.works[company] in range(3):
        found.append(may_assault(g, company))
    assert found == [None, None, "series.assault/out-of-works"]


@pytest.mark.rule("series.damage/overflow")
def test_what_is_full_overflows_one_level_at_a_time() -> None:
    """A second suppression is a hit, and a third hit costs a step: one at a time."""
    g = laid_out(A_1__Suffolk="34.012")
    company, seen = unit(g, COMPANY), []
    for result in ("S", "S", "S", "S"):
        apply(g, company, result)
        seen.append((has(g.suppressed, company), g.cohesion[company], g.steps[company]))
    assert seen == [(True, 0, 2), (True, 1, 2), (True, 2, 2), (True, 2, 1)]
