"""Single sentences of the booklet: what a mutant of the rules has shown that no test felt."""

from __future__ import annotations

import copy

import pytest
from days_stage import (
    at_dawn,
    cleared,
    do,
    laid_out,
    may_take,
    offered,
    printed_game,
    put,
    to,
    told,
    under_way,
    unit,
    with_the_naval_chit,
)
from greatest_day.printed import costs
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.all_actions import HEROES, UNIT_ACTIONS
from greatest_day.rules.actions.assault import bravery
from greatest_day.rules.actions.chits import activated
from greatest_day.rules.actions.drop import added
from greatest_day.rules.actions.movement import Walk
from greatest_day.rules.actions.unloading import Reaction, Unload
from greatest_day.rules.combat.beach import BeachFire, OpenGap
from greatest_day.rules.combat.shelling import Bombardment
from greatest_day.rules.combat.strength import Shot, firer_lines, ground_lines, target_lines
from greatest_day.rules.common.command import Lead, can_pay, in_command, is_parked, quality
from greatest_day.rules.common.heroes import make_a_hero
from greatest_day.rules.common.sight import farthest
from greatest_day.rules.ground.marching import may_form_column, may_go, within_reach
from greatest_day.rules.ground.securing import is_safe
from greatest_day.rules.ground.transport import allowance
from greatest_day.rules.sea.landing import Ashore, LandCraft, Landings, LandTank
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.sea.ships import distance_from, may_engage
from greatest_day.state import OFF, Field

from hexwar.board import first, has, iterate, one, pack
from hexwar.kit.modifiers import Modifier
from hexwar.play.values.chance import Scripted
from hexwar.reach.tables import price_of

COMPANY, LEADER, HILLMAN = "A_1__Suffolk", "Leader__8th__Brigade", "Wn__17__Hillman"
TANK, FUNNY, FIRST, SECOND = "B_13_18__KRH", "u77_5__AR__RE", "LC__1", "LC__2"


@pytest.mark.rule("2.3.2")
@pytest.mark.parametrize("kind", ["railway", "raised-railway", "sunken-railway"])
def test_a_railway_costs_half_a_point_on_foot_one_on_tracks_two_on_wheels(kind: str) -> None:
    """In Column; who is not In Column has no use for it."""
    (row,) = [row for row in costs().paths if row.kind == kind]
    prices = {mode: str(price_of(row.cost, mode)) for mode in costs().modes}
    assert prices == {
        "leg": "None",
        "leg_column": "1/2",
        "tracked": "None",
        "tracked_column": "1",
        "wheeled": "None",
        "wheeled_column": "2",
    }


# -- rubble


@pytest.mark.rule("2.5")
@pytest.mark.parametrize(
    ("colour", "ruined"), [("orange", True), ("brown", True), ("black", True), ("green", False)]
)
def test_guns_ruin_a_city_and_mortars_do_not(colour: str, ruined: bool) -> None:
    """With a 0; with a 1 nobody does. A post or strongpoint there is gone for good."""
    for die in (0, 1):
        g = laid_out(u302__Bty_76__Fd__Rgt="35.006")
        guns, at = unit(g, "u302__Bty_76__Fd__Rgt"), first(g.game.board.where(terrain="city"))
        g.game = copy.copy(g.game)
        g.game.colours = [colour if u == guns else c for u, c in enumerate(g.game.colours)]
        Bombardment(guns, at, die=die).leave_rubble(g)
        assert has(g.rubble, at) is (ruined and die == 0)
        assert has(g.destroyed, at) is (ruined and die == 0)


@pytest.mark.rule("2.5")
def test_rubble_protects_by_one_more_and_a_column_not_at_all() -> None:
    """City -3 and rubble -1; In Column there is no cover."""
    g = laid_out(A_1__Suffolk="39.033")
    company = unit(g, COMPANY)
    g.rubble = one(g.hex[company])
    assert [int(line.amount) for line in ground_lines(g, company)] == [-3, -1]
    g.form(company, column=True)
    assert list(ground_lines(g, company)) == []


# -- jumps


@pytest.mark.rule("3.3.1")
def test_flak_counts_by_day_where_it_reaches_the_zone() -> None:
    """2 more within 8 hexes; by night, or suppressed, or farther away, nothing."""
    g = printed_game("zone-n").set_up(1)
    (stick,) = g.game.sticks
    flak = g.game.counters.named("le.Flak-996")
    assert g.game.air_defence[flak]
    g.set_steps(flak, 1)
    g.put(flak, to(g, "24.025"))
    plain = added(g, stick)
    told(g, night=False)
    assert added(g, stick) == plain + 2
    g.suppress(flak)
    assert added(g, stick) == plain
    g.suppress(flak, on=False)
    g.put(flak, to(g, "24.032"))
    assert added(g, stick) == plain


@pytest.mark.rule("3.3.2")
def test_under_a_parachute_marker_a_unit_removes_it_or_rallies_and_nothing_else() -> None:
    """Of all types of actions; heroes may help, which is no action."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    g.delay[company] = 1
    activation = Activation(unit=company)
    kinds = {action.type for action in UNIT_ACTIONS.values()} - {"", *HEROES}
    able = {kind for kind in kinds if may_take(g, activation, kind) is None}
    assert able == {"rally", "parachute"}


# -- the beach


def landed(**dice: list[int]) -> Field:
    """The battalion's craft has unloaded, and nobody has fired."""
    g = with_the_naval_chit("queen-red", Landings(), obstacles=[9], **dice)
    do(g, "land", unit(g, SECOND), to(g, "33.008"))
    for verb in ("spare", "hold-fire", "deployed", "spare"):
        do(g, verb)
    assert isinstance(g.stack[-1], Reaction)
    return g


@pytest.mark.rule("4.2.3")
def test_all_that_fire_at_a_landing_fire_at_the_same_unit() -> None:
    """The first shot chooses it, also for the strongpoint that fires next."""
    g = landed(quality=[9] * 9)
    company, other = (unit(g, f"{x}_2__E__Yorks") for x in "AB")
    posts = {unit(g, "Stp__20__Cod"), unit(g, "Wn__18")}
    assert {a[1:] for a in g.listed if a[0] == "shoot"} >= {
        (post, aim) for post in posts for aim in (company, other)
    }
    do(g, "shoot", unit(g, "Stp__20__Cod"), company)
    assert {a[1:] for a in g.listed if a[0] == "shoot"} == {(unit(g, "Wn__18"), company)}


@pytest.mark.rule("4.2.4")
@pytest.mark.parametrize(("gaps", "chooser"), [(3, "german"), (2, "allied"), (1, "allied")])
def test_who_chooses_the_gap_that_opens(gaps: int, chooser: str) -> None:
    """At 2 the Germans, at 1 and 0 the Allies."""
    g = with_the_naval_chit("queen-red", Landings())
    funny = put(g, FUNNY, "34.008")
    g.gaps = gaps
    under_way(g, BeachFire(funny), beach=[1])
    do(g, "gaps")
    gap = g.stack[-1]
    assert isinstance(gap, OpenGap)
    assert gap.chooser(g) == chooser


@pytest.mark.rule("4.2.4", "4.7")
@pytest.mark.parametrize(("gaps", "opened"), [(1, 0), (0, 2)])
def test_all_gaps_are_open_from_the_first_naval_chit_after_they_are_down(
    gaps: int, opened: int
) -> None:
    """Not while a level is left."""
    g = printed_game("queen-red").set_up(1)
    g.gaps = gaps
    NavalSequence().open_the_gaps(g)
    assert g.open_gaps.bit_count() == opened
    assert opened in (0, len(g.game.gaps))


@pytest.mark.rule("4.3.2")
@pytest.mark.parametrize("track", ["nests", "obstacles", "gaps"])
def test_each_track_keeps_a_beach_from_being_secured(track: str) -> None:
    """One level of one of them is enough."""
    g = cleared()
    for name in ("A_13_18__KRH", "B_13_18__KRH"):
        g.put(unit(g, name), OFF)
    assert is_safe(g)
    setattr(g, track, 1)
    assert not is_safe(g)


@pytest.mark.rule("4.5.3", "4.5.5.1")
def test_a_leader_lands_with_his_tank() -> None:
    """Palmer is at sea until it lands, and ashore with it."""
    g = with_the_naval_chit("queen-red", Landings())
    leader, tank = unit(g, "Leader__Palmer"), unit(g, TANK)
    assert g.hex[leader] == OFF
    LandTank(tank, to(g, "33.008")).swim(g)
    assert g.hex[leader] == g.hex[tank] == to(g, "33.008")


@pytest.mark.rule("4.5.4.5")
def test_a_suppressed_craft_does_not_fire_at_the_defences() -> None:
    """Nor is one that is lost."""
    g = printed_game("queen-red").set_up(1)
    craft = put(g, FIRST, "34.008")
    frame = Unload(craft, to(g, "34.008"), craft)
    assert ("cover",) in offered(frame, "return_fire", g)
    g.suppress(craft)
    assert offered(frame, "return_fire", g) == []
    g.suppress(craft, on=False)
    g.put(craft, OFF)
    assert offered(frame, "return_fire", g) == []


@pytest.mark.rule("4.5.4.6", "4.5.4.1", "4.1.7")
def test_a_craft_that_is_used_again_is_whole_and_calm() -> None:
    """Its last wave cost it a step, a hit and its nerve."""
    g = printed_game("queen-red").set_up(1)
    craft = put(g, FIRST, "34.008")
    g.set_steps(craft, 1)
    g.cohesion[craft] = 2
    g.suppress(craft)
    Unload(craft, to(g, "34.008"), craft).withdraw(g)
    assert (g.hex[craft], has(g.suppressed, craft)) == (OFF, False)
    LandCraft(craft, to(g, "34.008"), craft).touch_down(g)
    assert (g.steps[craft], g.cohesion[craft]) == (2, 0)


@pytest.mark.rule("4.5.5.3")
def test_a_tank_that_the_sea_has_suppressed_does_not_act() -> None:
    """It is refused; one that is not suppressed acts for nothing."""
    g = printed_game("queen-red").set_up(1)
    tank = put(g, TANK, "33.008")
    g.command = [0] * len(g.command)
    ashore = Ashore(crew=one(tank), tank=True)
    assert ashore.active.refusal(g, tank) is None
    g.suppress(tank)
    assert ashore.active.refusal(g, tank) == "4.5.5.3"


# -- the navy


@pytest.mark.rule("4.4.1", "4.4.4")
def test_range_is_counted_from_where_the_marker_has_gone() -> None:
    """Five hexes farther west, with the box added."""
    g = at_dawn()
    ship, target = unit(g, "HMS__Kelvin"), to(g, "34.009")
    before = distance_from(g, ship, target)
    g.force = to(g, "39.007")
    assert before == 11
    assert distance_from(g, ship, target) == 10 + g.game.board.distance(g.force, target)


@pytest.mark.rule("4.4.7")
def test_a_coastal_battery_is_silent_next_to_an_enemy() -> None:
    """Two hexes away he does not matter."""
    g = at_dawn()
    battery, company = unit(g, "u1___1260"), put(g, "A_2__E__Yorks", "31.012")
    assert may_engage(g, battery) is None
    g.put(company, to(g, "31.013"))
    assert may_engage(g, battery) == "4.4.7"


# -- heroes, mines, those who command themselves


@pytest.mark.rule("6.1")
def test_a_hero_takes_hits_and_suppression_from_his_unit() -> None:
    """At once."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    g.cohesion[company] = 2
    g.suppress(company)
    make_a_hero(g, company)
    assert (g.cohesion[company], has(g.suppressed, company)) == (0, False)
    assert has(g.heroes, company)


@pytest.mark.rule("10.2")
def test_who_enters_mines_stops() -> None:
    """A march through them ends there, with points left; the owner's own do not stop him."""
    for owner, ends in ((1, "34.011"), (0, "34.010")):
        g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
        company = unit(g, COMPANY)
        g.mines = {to(g, "34.011"): owner}
        walk = Walk(company, to(g, "34.011"))
        under_way(g, walk)
        if ("go", to(g, "34.010")) in g.listed:
            do(g, "go", to(g, "34.010"))
        assert g.hex[company] == to(g, ends)


@pytest.mark.rule("10.2")
def test_nobody_marches_through_mines() -> None:
    """With mines all around a company reaches the six hexes next to it, and none beyond."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company = unit(g, COMPANY)
    around = g.game.board.neighbours[g.hex[company]]
    wide = within_reach(g, company)
    g.mines = dict.fromkeys(around, 1)
    assert within_reach(g, company) == wide & pack(around) != wide
    g.mines = dict.fromkeys(around, 0)
    assert within_reach(g, company) == wide


@pytest.mark.rule("14.0", "6.1")
def test_who_commands_himself_never_pays() -> None:
    """Nor does a unit with a hero, nor one whose brigade has lost its leader."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company, g.command = unit(g, COMPANY), [9] * len(g.command)
    assert can_pay(g, company)
    alone = next(u for u in iterate(g.game.self_commanded) if not has(g.game.commandos, u))
    g.set_steps(alone, 1)
    g.put(alone, to(g, "34.012"))
    assert in_command(g, alone)
    assert not can_pay(g, alone)
    g.heroes = one(company)
    assert not can_pay(g, company)
    g.heroes, g.bereft = 0, ["8th-Brigade"]
    assert not can_pay(g, company)


# -- night, parks, commandos


@pytest.mark.rule("1.1", "1.2")
@pytest.mark.parametrize(
    ("night", "storm", "sees"),
    [(False, False, 13), (True, False, 3), (False, True, 4), (True, True, 2)],
)
def test_how_far_anybody_sees(night: bool, storm: bool, sees: int) -> None:
    """By night 3 hexes, in a storm 4, in a storm by night 2."""
    g = laid_out()
    g.weather = "storm" if storm else "clear"
    told(g, night=night)
    assert farthest(g) == sees


@pytest.mark.rule("2.1.10", "series.artillery")
def test_a_battery_in_bocage_or_mounted_is_no_park() -> None:
    """On open ground it is always In Command; in bocage without a leader it is not."""
    g = laid_out(u302__Bty_76__Fd__Rgt="34.012")
    guns = unit(g, "u302__Bty_76__Fd__Rgt")
    assert is_parked(g, guns)
    assert in_command(g, guns)
    g.put(guns, first(g.game.hedgerows))
    assert not is_parked(g, guns)
    assert not in_command(g, guns)
    g.put(guns, to(g, "34.012"))
    g.mount(guns)
    assert not is_parked(g, guns)


@pytest.mark.rule("17.3.1", "14.0")
def test_commandos_act_with_their_own_chit_alone() -> None:
    """Not with Direct Command, nor with the chit of a division."""
    g = printed_game("sword").set_up(1)
    troop = put(g, "A_4__Cdo", "33.009")
    found = {}
    for number, chit in enumerate(g.game.chits):
        g.chit = number
        found[chit.kind] = found.get(chit.kind, False) or has(activated(g), troop)
    assert {kind for kind, acts in found.items() if acts} == {"marines"}


@pytest.mark.rule("17.3.2")
@pytest.mark.parametrize(("at", "led"), [("34.020", True), ("34.021", False)])
def test_two_hexes_from_the_chosen_commando_are_near_and_three_are_not(at: str, led: bool) -> None:
    """Of its own colour only."""
    g = printed_game("sword").set_up(1)
    chosen, near = put(g, "A_4__Cdo", "34.018"), put(g, "B_4__Cdo", at)
    other = put(g, "A_41__RM__Cdo", "34.019")
    Lead().lead(g, chosen)
    assert in_command(g, near) is led
    assert not has(g.led, other)


@pytest.mark.rule("17.3.2")
def test_a_commando_out_of_command_does_not_try_a_second_action() -> None:
    """No die is thrown for it; one In Command throws."""
    g = printed_game("sword").set_up(1)
    chosen, far = put(g, "A_4__Cdo", "34.018"), put(g, "B_4__Cdo", "34.024")
    Lead().lead(g, chosen)
    g.chance = Scripted({"quality": [0, 0]}, then=g.chance)
    assert not Activation(unit=far, acted="fire").may_act_twice(g)
    assert "quality" not in g.draws
    assert Activation(unit=chosen, acted="fire").may_act_twice(g)


@pytest.mark.rule("17.9")
def test_only_in_the_night_of_5_june_defence_does_not_count() -> None:
    """In the night after 6 June it does, for paratroops, too."""
    g = printed_game("zone-n").set_up(1)
    para, enemy = put(g, "A_7__Para", "24.020"), put(g, "u4___Ost__642", "24.019")
    at = g.hex[enemy]
    g.works[enemy] = 2
    needed = bravery(g, para, at, one(para)).value
    assert needed == quality(g, para).value
    told(g, day=6, hour="Night")
    assert bravery(g, para, at, one(para)).value != needed


# -- stacks and columns


@pytest.mark.rule("series.mass")
@pytest.mark.parametrize(
    ("steps", "adds"), [(0, -1), (1, 0), (3, 0), (4, 1), (5, 1), (6, 2), (7, 2), (8, 3), (10, 3)]
)
def test_what_the_steps_in_a_hex_add(steps: int, adds: int) -> None:
    """A rearguard alone is hardest to hit; leaders and rearguards count for nothing."""
    g = laid_out(Leader__8th__Brigade="34.012", u8___736="34.013")
    rearguard = first(g.game.rearguards)
    g.set_steps(rearguard, 1)
    g.put(rearguard, to(g, "34.012"))
    for name in ("A_1__Suffolk", "B_1__Suffolk", "C_1__Suffolk", "D_1__Suffolk", "A_ERY"):
        count = min(2, steps)
        steps -= count
        if count:
            g.set_steps(put(g, name, "34.012"), count)
    lines = {line.what: int(line.amount) for line in strength_lines(g, rearguard)}
    assert lines.get("steps in the hex", 0) == adds


def strength_lines(g: Field, target: int) -> list[Modifier]:
    """The lines of a shot at a unit by the company beside it."""
    return list(target_lines(g, Shot(unit(g, "u8___736"), target)))


@pytest.mark.rule("series.stacking")
def test_leaders_columns_rearguards_craft_and_riders_take_no_room() -> None:
    """Eight steps of companies fill a hex; a ninth step does not come in."""
    g = laid_out(**{f"{letter}_1__Suffolk": "34.012" for letter in "ABC"})
    other, at = put(g, "D_1__Suffolk", "34.011"), to(g, "34.012")
    for name in ("Leader__8th__Brigade", "LC__1"):
        put(g, name, "34.012")
    rearguard = first(g.game.rearguards)
    g.set_steps(rearguard, 1)
    g.put(rearguard, at)
    assert g.piled(at, 0) == 6
    assert not has(g.full_for(other), at)
    late = put(g, "A_2__E__Yorks", "34.012")
    assert has(g.full_for(other), at)
    g.form(late, column=True)
    assert (g.piled(at, 0), has(g.full_for(other), at)) == (6, False)


@pytest.mark.rule("series.column")
@pytest.mark.parametrize(("spent", "able"), [(0, True), (10, True), (11, False), (12, False)])
def test_forming_a_column_costs_a_point_that_must_be_left(spent: int, able: bool) -> None:
    """In half points: a company of six points has twelve."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    assert allowance(g, company) == 6
    assert (may_form_column(g, company, spent) is None) is able
    if able:
        walk = Walk(company, OFF, spent=spent)
        walk.form_column(g)
        assert walk.spent == spent + 2
        assert g.is_column(company)


@pytest.mark.rule("series.column")
def test_a_column_fires_and_assaults_with_one_less() -> None:
    """By Fire Rating and by Assault Rating."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    g.form(company, column=True)
    for by_assault in (False, True):
        lines = firer_lines(g, Shot(company, company, "direct", by_assault=by_assault))
        assert {line.what: line.amount for line in lines}["firer in column"] == -1


@pytest.mark.rule("series.movement")
def test_nobody_moves_into_or_through_a_hex_with_enemies() -> None:
    """The way round is longer, and the hex itself is refused; those next to it are not."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company, at = unit(g, COMPANY), to(g, "34.011")
    free = within_reach(g, company)
    assert has(free, at)
    put(g, "u8___736", "34.011")
    assert not has(within_reach(g, company), at)
    assert may_go(g, company, at) == "series.movement"
    assert within_reach(g, company) & ~free == 0
