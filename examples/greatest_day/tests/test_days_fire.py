"""Strength, results, damage, barrages: the arithmetic of a shot, and what it does."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from days_stage import acting, do, laid_out, printed_game, put, refused, to, told, under_way, unit
from greatest_day.limits import COLOURS
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.combat.damage import apply
from greatest_day.rules.combat.fire import Fire, in_its_fire_zone
from greatest_day.rules.combat.shelling import (
    Bombardment,
    fire_alone,
    may_bombard,
    observers,
    overlooked,
    shellable,
    shells_how,
    watched,
)
from greatest_day.rules.combat.strength import (
    Shot,
    chances,
    column_of,
    ground_lines,
    result_of,
    sees_through,
    strength,
)
from greatest_day.rules.common.command import in_command, is_parked, passes, quality
from greatest_day.rules.common.sight import fire_zone, observed_from
from greatest_day.state import OFF, Field
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import SideId, iterate
from hexwar.play.states.runner import perform


def outcome(g: Field, shot: Shot, value: int, die: int) -> str:
    """What a die gives against the target of a shot, at a strength."""
    return result_of(g, shot.target, column_of(g, shot), value, die)


@pytest.mark.rule("series.results", "series.quality")
@settings(deadline=None)  # the first example makes the game
@given(value=st.integers(0, 8), die=st.integers(0, 9))
def test_f13_a_zero_hits_a_nine_misses_and_strength_only_helps(value: int, die: int) -> None:
    """F13: 0 always hits, 9 never, and what hits at a strength hits at a greater one."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013")
    shot = Shot(unit(g, "A_1__Suffolk"), unit(g, "u8___736"))
    hit = outcome(g, shot, value, die) != "-"
    assert hit is (die == 0 or (die != 9 and die <= value))
    assert not hit or die == 9 or outcome(g, shot, 8, die) == outcome(g, shot, value, die)
    assert passes(value, die) is hit


@pytest.mark.rule("series.fire", "series.mass", "2.1")
def test_a_shot_adds_defence_ground_mass_and_range() -> None:
    """Hillman at two companies in a town, three hexes away: 6 -2 town +1 for 4 steps -2 range."""
    g = laid_out(Wn__17__Hillman="35.015", A_1__Suffolk="34.013", B_1__Suffolk="34.013")
    found = strength(g, Shot(unit(g, "Wn__17__Hillman"), unit(g, "A_1__Suffolk")))
    assert [(line.what, line.amount) for line in found.lines] == [
        ("Wn-17-Hillman", 6),
        ("town", -2),
        ("steps in the hex", 1),
        ("range 3", -2),
    ]
    assert found.value == 3


@pytest.mark.rule("series.fire", "2.3.3", "series.column")
def test_a_tank_in_column_is_hit_more_easily_and_fires_worse() -> None:
    """The state of firer and target counts, and a strength above 8 counts 8."""
    g = laid_out(Wn__17__Hillman="35.015", C_13_18__KRH="35.014")
    tank, wn = unit(g, "C_13_18__KRH"), unit(g, "Wn__17__Hillman")
    plain, back = strength(g, Shot(wn, tank)).value, strength(g, Shot(tank, wn)).value
    g.form(tank, column=True)
    assert strength(g, Shot(wn, tank)).value == plain + 2
    assert strength(g, Shot(tank, wn)).value == back - 1
    assert strength(g, Shot(wn, tank, bonus=9)).value == 8


@pytest.mark.rule("2.1", "2.4.1")
def test_a_column_has_no_cover_and_less_than_none_on_a_bridge() -> None:
    """Cover counts for deployed units; at Pegasus Bridge a column suffers 2 more."""
    g = laid_out(Wn__17__Hillman="35.015", A_1__Suffolk="34.013", D_1__Suffolk="28.020")
    wn, company, other = (unit(g, n) for n in ("Wn__17__Hillman", "A_1__Suffolk", "D_1__Suffolk"))
    covered = strength(g, Shot(wn, company)).value
    g.form(company, column=True)
    assert strength(g, Shot(wn, company)).value == covered + 2 + 2
    g.form(other, column=True)
    lines = strength(g, Shot(wn, other, "indirect")).lines
    assert ("on a bridge", 2) in [(line.what, line.amount) for line in lines]


@pytest.mark.rule("series.results")
def test_the_percentages_of_the_booklet_come_from_the_table() -> None:
    """Strength 7 of blue at armour eliminates in 20 %; strength 6 of white does in 10 %."""
    g = laid_out(Wn__17__Hillman="35.015", C_13_18__KRH="35.014", A_1__Suffolk="35.014")
    tank, wn = unit(g, "C_13_18__KRH"), unit(g, "Wn__17__Hillman")
    shot = Shot(wn, tank)
    by_die = [outcome(g, shot, 6, die) for die in range(10)]
    assert by_die == ["C", "S", "S", "C", "1", "1", "E", "-", "-", "-"]
    blue = g.game.damage_tables[True]
    assert [blue.result("blue", die) for die in (1, 6, 7)] == ["S", "E", "E"]
    assert sum(chances(g, shot).values()) == Fraction(1)
    battery = put(g, "302__Bty_76__Fd__Rgt", "35.013")
    assert column_of(g, Shot(battery, wn)) == "yellow"
    assert column_of(g, Shot(battery, wn, "indirect")) == "orange"


@pytest.mark.rule("series.fire", "series.zones")
def test_a_unit_fires_at_what_is_in_its_fire_zone_and_says_why_not_elsewhere() -> None:
    """The list, and the refusal in figures, come from one guard."""
    g = laid_out(Wn__17__Hillman="35.015", A_1__Suffolk="35.014", D_1__Suffolk="35.009")
    near, far = unit(g, "A_1__Suffolk"), unit(g, "D_1__Suffolk")
    wn = unit(g, "Wn__17__Hillman")
    assert iterate(in_its_fire_zone(g, wn)) == [near]
    assert refused(g, "fire", wn, near) is None
    why = refused(g, "fire", wn, far)
    assert why == "series.fire"
    assert str(why.reason) == "range 3, distance 6"  # type: ignore[union-attr]


@pytest.mark.rule("series.damage")
def test_damage_overflows_from_suppression_to_hits_to_steps() -> None:
    """S on the suppressed is a hit, a third hit a step, and the last step the end."""
    g = laid_out(A_1__Suffolk="35.014")
    company = unit(g, "A_1__Suffolk")
    for result in ("S", "S", "C"):
        apply(g, company, result)
    assert g.suppressed >> company & 1
    assert g.cohesion[company] == 2
    apply(g, company, "C")
    assert g.steps[company] == 1
    assert g.lost == [1, 0]
    apply(g, company, "E")
    assert g.hex[company] == OFF
    assert g.lost == [2, 0]


@pytest.mark.rule("series.damage")
def test_a_leader_left_alone_joins_the_nearest_unit() -> None:
    """Leaders do not stand alone: they go where the nearest friend is."""
    g = laid_out(A_1__Suffolk="35.014", Leader__8th__Brigade="35.014", B_1__Suffolk="34.012")
    apply(g, unit(g, "A_1__Suffolk"), "E")
    assert g.hex[unit(g, "Leader__8th__Brigade")] == to(g, "34.012")


@pytest.mark.rule("series.points")
def test_a_point_passes_the_check_or_turns_suppression_into_a_hit() -> None:
    """B2: suppression becomes one Cohesion Hit for a point of the division."""
    g = laid_out(Wn__17__Hillman="35.015", A_1__Suffolk="35.014", Leader__8th__Brigade="35.014")
    wn, company = unit(g, "Wn__17__Hillman"), unit(g, "A_1__Suffolk")
    g.barrage = {}
    before = list(g.command)
    under_way(g, Fire(wn, company, "direct"), fire=[1])
    do(g, "steady")
    assert g.cohesion[company] == 1
    assert not g.suppressed >> company & 1
    assert g.command[0] == before[0] - 1


@pytest.mark.rule("series.fire")
def test_a_company_of_two_steps_that_passes_a_check_has_two_more() -> None:
    """The bonus needs a check, and is not for opportunity fire."""
    g = laid_out(A_1__Suffolk="35.014", Wn__17__Hillman="35.015", Leader__8th__Brigade="35.014")
    company, wn = unit(g, "A_1__Suffolk"), unit(g, "Wn__17__Hillman")
    fire = Fire(company, wn, "direct")
    under_way(g, fire, quality=[3], fire=[9])
    assert fire.bonus == 2
    sudden = Fire(company, wn, "opportunity")
    under_way(g, sudden, fire=[9])
    assert sudden.bonus == 0


@pytest.mark.rule("series.artillery", "series.barrage")
def test_a_battery_needs_an_observer_and_contact() -> None:
    """Nobody sees it: refused. Out of contact with a 7: no fire. In contact: a barrage."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", Wn__17__Hillman="35.015")
    battery, target = unit(g, "u302__Bty_76__Fd__Rgt"), to(g, "35.015")
    assert may_bombard(g, battery, target) == "series.artillery"
    put(g, "A_1__Suffolk", "35.013")
    put(g, "Leader__8th__Brigade", "35.013")
    assert may_bombard(g, battery, target) is None
    under_way(g, Bombardment(battery, target), contact=[7])
    assert not g.barrage
    under_way(g, Bombardment(battery, target), contact=[6], quality=[9], fire=[8])
    assert g.barrage == {target: 1}
    assert g.contact[battery] == unit(g, "A_1__Suffolk")


@pytest.mark.rule("series.artillery", "2.1.10")
def test_a_park_that_has_fired_is_countered_unseen_with_two_less() -> None:
    """Until it fires, nobody can aim at it; a park is In Command, one in bocage or mounted is none.

    Counter-battery needs no observer and no contact, and hits the guns that have fired alone.
    """
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", A_1__Suffolk="35.004")
    ours, infantry = unit(g, "u302__Bty_76__Fd__Rgt"), unit(g, "A_1__Suffolk")
    game = g.game
    theirs = next(
        u for u in iterate(game.batteries) if game.side_of[u] == 1 and game.ranges[u] > 15
    )
    g.set_steps(theirs, game.counters.steps[theirs])
    g.put(theirs, to(g, "35.017"))
    assert in_command(g, theirs)
    assert may_bombard(g, theirs, to(g, "35.004")) == "series.artillery"
    g.shelled |= 1 << ours
    assert may_bombard(g, theirs, to(g, "35.004")) is None
    seen, counter = (
        strength(g, Shot(theirs, ours, kind)).value for kind in ("indirect", "counter")
    )
    assert counter == max(0, seen - 2)
    activation = acting(theirs)
    preview = activation.preview(g, ("bombard", to(g, "35.004")))
    assert preview is not None
    struck = {row.what: row.value.partition(":")[0] for row in preview.rows}
    del struck["light barrage"]
    assert struck == {game.counters.names[ours]: str(counter)}  # the infantry is not
    g.events = []
    under_way(g, Bombardment(theirs, to(g, "35.004")), quality=[9], fire=[0])
    assert {e.facts["target"] for e in g.events if e.kind == "fired"} == {ours}
    assert infantry not in {e.facts.get("unit") for e in g.events}
    assert g.shelled >> theirs & 1
    g.mount(theirs)
    assert not is_parked(g, theirs)


@pytest.mark.rule("series.barrage", "2.1.10")
def test_a7_any_die_but_nine_lays_a_barrage() -> None:
    """A7: 0 to 8 lays it, also where nobody is hurt; a 9 does not, and ends the contact."""
    for die in (5, 9):
        g = laid_out(u302__Bty_76__Fd__Rgt="35.010", Wn__17__Hillman="35.015")
        company = put(g, "A_1__Suffolk", "35.013")
        put(g, "Leader__8th__Brigade", "35.013")
        battery = unit(g, "u302__Bty_76__Fd__Rgt")
        g.contact[battery] = company
        under_way(g, Bombardment(battery, to(g, "35.015")), quality=[9], fire=[die])
        assert bool(g.barrage) is (die != 9)
        assert (g.contact[battery] == OFF) is (die == 9)


@pytest.mark.rule("series.barrage", "series.works", "9.0", "series.quality")
def test_barrages_works_and_the_level_of_the_division_change_quality() -> None:
    """A heavy barrage takes 2, an Entrenchment gives 2, the division's level counts for all."""
    g = laid_out(A_1__Suffolk="35.014", Leader__8th__Brigade="35.014")
    company = unit(g, "A_1__Suffolk")
    plain = quality(g, company).value
    g.barrage = {to(g, "35.014"): 2}
    assert quality(g, company).value == plain - 2
    g.works[company] = 2
    assert quality(g, company).value == plain
    g.quality[0] = -1
    assert quality(g, company).value == plain - 1


@pytest.mark.rule("series.works")
def test_entrenched_targets_count_as_armour_and_not_against_fire_at_moving_units() -> None:
    """The Entrenchment protects by 2 and hardens; who leaves it has not the 2, who stays has."""
    g = laid_out(A_1__Suffolk="35.014", u8___736="35.015")
    firer, target = unit(g, "A_1__Suffolk"), unit(g, "u8___736")
    open_ground = strength(g, Shot(firer, target)).value
    g.works[target] = 2
    assert strength(g, Shot(firer, target)).value == open_ground - 2
    assert strength(g, Shot(firer, target, "opportunity")).value == open_ground - 2
    leaving = Shot(firer, target, "opportunity", moving=-1)
    assert strength(g, leaving).value == open_ground - 1
    assert outcome(g, Shot(firer, target), 8, 4) == "S"


@pytest.mark.rule("series.barrage")
def test_the_weight_of_a_barrage_rests_on_the_fire_of_the_battery_alone() -> None:
    """Five with the company bonus is seven, and heavy."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.010")
    battery = unit(g, "u302__Bty_76__Fd__Rgt")
    assert (fire_alone(g, battery, 0), fire_alone(g, battery, 2)) == (5, 7)


@pytest.mark.rule("series.fire")
def test_the_preview_of_a_shot_is_the_ledger_of_the_shot() -> None:
    """What is shown beforehand is what the die will meet."""
    g = laid_out(A_1__Suffolk="35.014", Wn__17__Hillman="35.015", Leader__8th__Brigade="35.014")
    activation = Activation()
    under_way(g, activation)
    do(g, "activate", unit(g, "A_1__Suffolk"))
    preview = activation.preview(g, ("fire", unit(g, "Wn__17__Hillman")))
    assert preview is not None
    shown = {row.what: row.value for row in preview.rows}
    assert shown["strength"] == str(
        strength(g, Shot(unit(g, "A_1__Suffolk"), unit(g, "Wn__17__Hillman"))).value
    )


@pytest.mark.rule("series.artillery", "series.zones")
def test_what_is_kept_of_zones_and_observers_is_what_holds_now() -> None:
    """Fire zones, what is watched, and who fires unseen, in a random game: as if worked out now."""
    game, rng = printed_game("caen"), Random(5)
    g = game.start(5)
    for number in range(300):
        perform(g, rng.choice(g.listed))
        if number % 20:
            continue
        now = g.clone()
        now.changed()
        assert all(zone == fire_zone(now, u) for u, zone in g.zones.items())
        for side in map(SideId, (0, 1)):
            assert watched(g, side) == watched(now, side)
            assert overlooked(g, side) == overlooked(now, side)
        guns = [u for u in iterate(game.batteries) if g.hex[u] != OFF]
        hexes = [(u, at) for u in guns for at in iterate(g.standing[g.foes(u)])]
        for gun, at in hexes:
            seen = next(iter(observers(now, gun, at)), OFF) != OFF
            fired = any(g.shelled >> u & 1 for u in g.units_in(at, g.foes(gun)))
            unseen = "counter" if fired else "blind"
            assert shells_how(g, gun, at) == ("indirect" if seen else unseen)


@pytest.mark.rule("series.artillery", "series.barrage")
def test_a_hex_without_enemies_is_shelled_and_lies_in_smoke() -> None:
    """What a unit In Command looks at in range, no hex with units of one's own, no sea."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", A_1__Suffolk="35.013", Wn__17__Hillman="35.015")
    put(g, "Leader__8th__Brigade", "35.013")
    battery, empty = unit(g, "u302__Bty_76__Fd__Rgt"), to(g, "35.014")
    assert may_bombard(g, battery, empty) is None
    assert shells_how(g, battery, empty) == "blind"
    own, sea = to(g, "35.013"), next(iter(iterate(g.game.board.where(terrain="sea"))))
    refusals = [may_bombard(g, battery, at) for at in (own, sea, to(g, "35.033"))]
    assert [str(r.reason) for r in refusals if r] == [  # type: ignore[attr-defined]
        "Your own units are there.",
        "The sea is there.",
        "range 24, distance 29",
    ]
    assert all(may_bombard(g, battery, at) is None for at in iterate(shellable(g, battery)))
    activation = acting(battery)
    preview = activation.preview(g, ("bombard", empty))
    assert preview is not None
    assert "light barrage" in {row.what for row in preview.rows}
    beyond = to(g, "35.015")
    assert observed_from(g, own) >> beyond & 1
    under_way(g, Bombardment(battery, empty), contact=[6], quality=[9], fire=[3])
    assert g.barrage == {empty: 1}
    assert not observed_from(g, own) >> beyond & 1


@pytest.mark.rule("series.artillery", "2.1.10")
def test_a7_who_hides_in_bocage_is_not_hurt_by_fire_at_his_hex() -> None:
    """A7: from two hexes away the hex can be shelled, and a barrage lies there; he is unharmed."""
    g = laid_out(u302__Bty_76__Fd__Rgt="12.030", A_1__Suffolk="12.020", u8___736="12.018")
    put(g, "Leader__8th__Brigade", "12.020")
    battery, hedges = unit(g, "u302__Bty_76__Fd__Rgt"), to(g, "12.018")
    assert not watched(g, SideId(0)) >> hedges & 1
    assert shells_how(g, battery, hedges) == "blind"
    under_way(g, Bombardment(battery, hedges), contact=[0], quality=[9], fire=[0])
    assert g.barrage == {hedges: 1}
    assert not g.suppressed
    assert not any(g.cohesion)
    g.put(unit(g, "A_1__Suffolk"), to(g, "12.019"))
    assert shells_how(g, battery, hedges) == "indirect"


@pytest.mark.rule("2.1.2/colours")
@pytest.mark.parametrize(
    ("name", "less"),
    [
        ("302-Bty/76-Fd-Rgt", 0),  # orange
        ("D/2-Middlesex", 0),  # brown
        ("1./1260", 0),  # black
        ("A/1-Suffolk", -2),  # red
        ("C/13/18-KRH", -2),  # white
        ("1./Pz.Jg.-716", -2),  # blue
    ],
)
def test_woods_take_nothing_from_some_colours_of_fire(name: str, less: int) -> None:
    """2.1.2: black, brown, orange, green and yellow ignore them, at armour and others."""
    g = laid_out()
    board, counters = g.game.board, g.game.counters
    firer = counters.named(name)
    german = g.game.side_of[firer]
    enemies = ("A/1-Suffolk", "A/13/18-KRH") if german else ("8./736", "1./StuG-200")
    woods = board.where(terrain="woods")
    at, beside = next(
        (at, near)
        for at in iterate(woods)
        for near in board.neighbours[at]
        if board.terrain[near] == "clear"
    )
    g.put(firer, beside)
    for target in map(counters.named, enemies):
        g.set_steps(target, 1)
        g.put(target, at)
        for kind in ("indirect", "direct", "opportunity", "assault"):
            lines = ground_lines(g, target, g.game.colours[firer])
            assert sum(int(line.amount) for line in lines) == less
            total = strength(g, Shot(firer, target, kind)).lines
            assert sum(int(line.amount) for line in total if line.what == "woods") == less


@pytest.mark.rule("2.1.2/colours", "2.1.3")
def test_green_and_yellow_are_among_the_colours_that_woods_do_not_weaken() -> None:
    """Brush is like woods; nests and aircraft, which are no units, are weakened."""
    through = {"black", "brown", "orange", "green", "yellow"}
    for ground in ("woods", "brush"):
        assert {c for c in COLOURS if sees_through(ground, c)} == through
    assert not sees_through("bocage", "green")
    assert not sees_through("woods", "")


@pytest.mark.rule("1.2")
def test_a_storm_by_day_takes_nothing_from_assault_ratings() -> None:
    """2 from Fire Ratings by day; by night 3 from both."""
    g = laid_out(A_1__Suffolk="34.012", u8___736="34.013")
    shot = Shot(unit(g, "A_1__Suffolk"), unit(g, "u8___736"), "assault")

    def taken(by_assault: bool) -> int:
        lines = strength(g, shot._replace(by_assault=by_assault)).lines
        return sum(int(line.amount) for line in lines if line.what in ("night", "storm"))

    g.weather = "storm"
    assert (taken(False), taken(True)) == (-2, 0)
    told(g, night=True)
    assert (taken(False), taken(True)) == (-3, -3)
