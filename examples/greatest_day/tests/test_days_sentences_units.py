"""Single sentences about chits, columns, riders and works, each in a position of its own."""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest
from days_stage import (
    chit,
    do,
    laid_out,
    legal,
    printed_game,
    put,
    to,
    told,
    under_way,
    unit,
    with_chit,
)
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.all_actions import is_suppressed
from greatest_day.rules.actions.drop import FirstDrop
from greatest_day.rules.combat.air import Strike
from greatest_day.rules.combat.fire import Fire, company_bonus, provoke_fire
from greatest_day.rules.combat.shelling import Bombardment
from greatest_day.rules.combat.strength import Shot, strength
from greatest_day.rules.common.sight import fire_zone
from greatest_day.rules.ground.marching import by_the_ford, going_of, march, may_leave_column
from greatest_day.rules.ground.transport import lane_of
from greatest_day.rules.ground.works import in_the_box, post
from greatest_day.rules.sea.landing import Ashore
from greatest_day.rules.turn.events import Event, Sink
from greatest_day.rules.turn.sequence import Campaign, is_navy_left
from greatest_day.state import OFF

from hexwar.board import NONE, has, iterate, one
from hexwar.play.values.chance import Scripted

COMPANY, LEADER, HILLMAN = "A_1__Suffolk", "Leader__8th__Brigade", "Wn__17__Hillman"
GUNS, TANK = "u302__Bty_76__Fd__Rgt", "C_13_18__KRH"


# -- chits


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(("name", "thrown"), [("6th-Airborne", True), ("716.-Infanterie", False)])
def test_stragglers_are_looked_for_with_the_chit_of_the_airborne(name: str, thrown: bool) -> None:
    """With no other one."""
    g = with_chit(printed_game("zone-n").set_up(1), name)
    g.rally_points[0], g.stragglers[0] = to(g, "26.022"), 9
    assert (Activation().stragglers(g) is not None) is thrown


@pytest.mark.rule("series.activation", "series.activation/independents")
def test_each_white_striped_unit_that_acts_counts_against_the_limit() -> None:
    """Two of the Funnies act; a unit of the formation does not count, nor does a black one."""
    names = (COMPANY, "u77_5__AR__RE", "u79_5__AR__RE")
    g = laid_out(**dict.fromkeys(names, "34.013"), Leader__8th__Brigade="34.012")
    g.chit, activation = chit(g, "8th-Brigade"), Activation()
    assert [g.stripe(unit(g, name)) for name in names] == ["formation", "white", "white"]
    for name, count in zip(names, (0, 1, 2), strict=True):
        activation.charge(g, unit(g, name))
        assert activation.independents == count


@pytest.mark.rule("3.5", "2.6.2", "series.actions/second")
def test_to_be_carried_across_is_a_move_action() -> None:
    """So that the second action is no move."""
    g = printed_game("canal").set_up(1)
    for enemy in list(g.on_map(1)):
        g.put(enemy, OFF)
    boats = unit(g, "B_7__Para")
    canal, bank = g.game.bridges["Pegasus Bridge"]
    g.game = copy.copy(g.game)
    g.game.boatmen, g.dinghies, g.holder = boats, 2, {}
    side = next(pair for pair in g.game.waters if canal in pair and bank in pair)
    g.put(boats, side[0])
    activation = Activation(unit=boats)
    activation.cross(g, side[1])
    assert activation.acted == "move"


@pytest.mark.rule("3.1", "17.7")
def test_only_scenarios_with_a_drop_or_brigades_ask_about_them() -> None:
    """Zone N begins with a drop, Hillman does not; battalions change brigades where it is said."""
    assert Campaign().first_drop(printed_game("zone-n").set_up(1)) is not None
    g = printed_game("hillman").set_up(1)
    assert Campaign().first_drop(g) is None
    assert Campaign().regrouping(g) is None
    assert Campaign().regrouping(told(g, brigades={"8th-Brigade": 4})) is not None


@pytest.mark.rule("4.1.8")
@pytest.mark.parametrize("where", ["wave", "loading", "under_way", "afloat", ""])
def test_the_naval_chit_is_of_use_while_anything_is_at_sea(where: str) -> None:
    """Each alone is enough."""
    g = printed_game("sword").set_up(1)
    for name in ("wave", "loading", "under_way", "afloat"):
        setattr(g, name, one(unit(g, "LC__1")) if name == where else NONE)
    assert is_navy_left(g) is bool(where)


@pytest.mark.rule("series.cup", "series.artillery/counter-battery")
def test_guns_that_have_fired_are_forgotten_when_the_turn_ends() -> None:
    """And barrages lift."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004")
    g.shelled, g.barrage = one(unit(g, GUNS)), {to(g, "34.012"): 2}
    g.turn = 1
    Campaign().end_turn(g)
    assert (g.shelled, g.barrage, g.turn) == (NONE, {}, 2)


# -- who does what


@pytest.mark.rule("17.1")
def test_aircraft_attack_what_their_own_division_sees() -> None:
    """A company of another division that sees Germans is no observer for it."""
    g = laid_out(A_7__Para="34.012", Leader__5th__Parachute__Brigade="34.012", u8___736="34.013")
    enemy = unit(g, "u8___736")
    assert not has(Strike("3rd-Infantry").germans(g), enemy)
    assert has(Strike("6th-Airborne").germans(g), enemy)


@pytest.mark.rule("series.actions/suppressed")
def test_only_the_suppressed_are_kept_from_actions_and_leaders_never_are() -> None:
    """A calm company acts."""
    g = laid_out(A_1__Suffolk="34.012", Leader__8th__Brigade="34.012")
    company, leader = unit(g, COMPANY), unit(g, LEADER)
    assert not has(is_suppressed(g), company)
    g.suppressed = one(company) | one(leader)
    assert has(is_suppressed(g), company)
    assert not has(is_suppressed(g), leader)


@pytest.mark.rule("4.5.4.7", "4.5.5.3")
@pytest.mark.parametrize(("tank", "why"), [(True, None), (False, "4.5.4.7")])
def test_passengers_pay_for_an_action_and_tanks_do_not(tank: bool, why: str | None) -> None:
    """Nobody has a point."""
    g = printed_game("sword").set_up(1)
    landed = put(g, "B_13_18__KRH" if tank else COMPANY, "34.008")
    put(g, LEADER, "34.008")
    g.command, g.active = [0] * len(g.command), 0
    assert Ashore(crew=one(landed), tank=tank).active.refusal(g, landed) == why


@pytest.mark.rule("7.4", "series.damage")
def test_a_shot_that_misses_leaves_riders_where_they_are() -> None:
    """With a hit they get down."""
    for die, ride in ((9, True), (0, False)):
        g = laid_out(C_13_18__KRH="35.014", A_1__Suffolk="35.014", Wn__17__Hillman="35.015")
        tank, company = unit(g, TANK), unit(g, COMPANY)
        g.riding = {company: tank}
        g.command = [0] * len(g.command)
        under_way(g, Fire(unit(g, HILLMAN), tank, "opportunity"), fire=[die])
        assert bool(g.riding) is ride


@pytest.mark.rule("series.fire/company", "series.fire")
@pytest.mark.parametrize(("die", "bonus"), [(0, 2), (9, 0)])
def test_the_company_bonus_needs_a_check(die: int, bonus: int) -> None:
    """A battery has it for its fire at a hex, too."""
    g = laid_out(A_1__Suffolk="34.012", u302__Bty_76__Fd__Rgt="34.012")
    g.chance = Scripted({"quality": [die] * 2}, then=g.chance)
    assert company_bonus(g, unit(g, COMPANY)) == bonus
    bombardment = Bombardment(unit(g, GUNS), to(g, "35.015"))
    bombardment.company_bonus(g)
    assert bombardment.bonus == bonus


@pytest.mark.rule("series.opportunity")
@pytest.mark.parametrize(("enemy", "asked"), [("35.015", True), ("35.030", False)])
def test_nobody_is_asked_where_no_fire_zone_reaches(enemy: str, asked: bool) -> None:
    """Two hexes from Hillman, and far away from it."""
    g = laid_out(A_1__Suffolk="35.013", Wn__17__Hillman=enemy)
    company = unit(g, COMPANY)
    assert (provoke_fire(g, company, to(g, "35.012")) is not None) is asked
    g.put(company, OFF)
    assert provoke_fire(g, company, to(g, "35.012")) is None


@pytest.mark.rule("series.fire", "4.4.5")
@pytest.mark.parametrize(("steps", "adds"), [(3, 0), (4, 1), (6, 2)])
def test_whatever_helps_counts_for_rockets(steps: int, adds: int) -> None:
    """A mass of four steps adds one, of six two; the works of the post take nothing."""
    g = laid_out(Stp__20__Cod="34.009", u8___736="34.009")
    rockets, cod = unit(g, "LCR__Sword"), unit(g, "Stp__20__Cod")
    g.set_steps(rockets, 1)
    g.set_steps(unit(g, "u8___736"), steps - g.steps[cod])
    rating, *changes = strength(g, Shot(rockets, cod, "rockets")).lines
    assert sum(int(line.amount) for line in changes) == adds
    assert int(rating.amount) == g.game.fire[rockets][1]


# -- marching


@pytest.mark.rule("2.2.3", "17.8")
def test_only_where_the_bridge_is_gone_a_column_wades() -> None:
    """Over all other sides it goes as before."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    g.form(company, column=True)
    going, board = going_of(g, company), g.game.board
    foot = g.game.ways_of_going["leg"]
    ford, dry = [side for side in sorted(board.sides("stream")) if board.link(*side)][:2]
    waded = by_the_ford(going, foot, frozenset((ford, ford[::-1])))
    assert waded.charge(*dry).total == going.charge(*dry).total == Fraction(1, 2)
    assert waded.charge(*ford).total != going.charge(*ford).total


@pytest.mark.rule("17.5", "2.2.3")
def test_a_unit_that_owes_nothing_has_all_its_points() -> None:
    """One of a queue owes what is noted, in half points."""
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    assert march(g, company).spent == 0
    g.queue = {company: 4}
    assert march(g, company).spent == 2


@pytest.mark.rule("series.stacking", "series.column")
@pytest.mark.parametrize(("others", "why"), [("BCD", None), ("BCDE", "series.stacking")])
def test_a_column_deploys_where_the_stack_has_room(others: str, why: str | None) -> None:
    """Six steps besides its own two are eight; eight are too many."""
    names = {"E": "A_2__E__Yorks"}
    g = laid_out(A_1__Suffolk="34.012")
    company = unit(g, COMPANY)
    g.form(company, column=True)
    for letter in others:
        put(g, names.get(letter, f"{letter}_1__Suffolk"), "34.012")
    assert may_leave_column(g, company) == why


@pytest.mark.rule("2.3.3.2", "2.3.5.2")
def test_there_is_no_raised_or_sunken_way_on_open_ground() -> None:
    """In a hex with one a unit is on it."""
    g = laid_out(A_1__Suffolk="34.012", B_1__Suffolk="45.023")
    assert lane_of(g, unit(g, COMPANY)) is None
    assert lane_of(g, unit(g, "B_1__Suffolk")) is not None


@pytest.mark.rule("2.4.3", "15.0")
@pytest.mark.parametrize("back", [False, True])
def test_transport_is_lost_over_a_railway_bridge_in_either_direction(back: bool) -> None:
    """Unless the bridge was upgraded."""
    g = laid_out("german", u5___192="38.021")
    company = unit(g, "u5___192")
    side = next(iter(sorted(g.game.rail_bridges)))
    at, over = side[::-1] if back else side
    g.upgraded = one(at) | one(over)
    g.abandon(company, at, over)
    before = has(g.abandoned, company)
    g.upgraded = NONE
    g.abandon(company, at, over)
    assert has(g.abandoned, company)
    assert not before


# -- rearguards, ruins, rally points, mines at sea


@pytest.mark.rule("5.0")
def test_a_rearguard_that_is_posted_stands_there_with_its_strength() -> None:
    """One of the first drop acts with the first chit; the unit that leaves one marks it as done."""
    g = laid_out()
    g.rearguards = [9] * len(g.rearguards)
    rearguard = next(in_the_box(g, "3rd-Infantry"))
    post(g, rearguard, to(g, "34.012"))
    assert (g.steps[rearguard], g.hex[rearguard]) == (1, to(g, "34.012"))
    assert not has(g.done, rearguard)


@pytest.mark.rule("2.5", "2.1.7")
def test_a_ruined_strongpoint_fires_over_cover_no_more() -> None:
    """Hillman sees three hexes; in ruins its zone is that of open ground."""
    g = laid_out(Wn__17__Hillman="35.015")
    wn = unit(g, HILLMAN)
    wide = fire_zone(g, wn)
    g.ruin(g.hex[wn])
    narrow = fire_zone(g, wn)
    assert narrow != wide
    assert not narrow & ~wide


@pytest.mark.rule("3.3")
def test_a_rally_point_lies_in_a_village_or_a_town() -> None:
    """Each of both kinds, within five hexes of the zone."""
    g = printed_game("zone-n").set_up(1)
    board, drop = g.game.board, FirstDrop()
    able = drop.towns(g) & drop.near_the_zone(g)
    assert {board.terrain[at] for at in iterate(able)} == {"village", "town"}
    zone = iterate(drop.stick(g).zone)
    assert max(min(board.distance(at, z) for z in zone) for at in iterate(able)) == 5


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("force", "sinks"), [(0, False), (1, False), (2, True), (3, False)])
def test_a_mine_sinks_ships_of_the_force_that_is_there(force: int, sinks: bool) -> None:
    """Of G, J, S and C only S has ships on the card."""
    g = printed_game("sword").set_up(1)
    event = Event()
    under_way(g, event, event=[4], navy=[2], force=[force])
    assert isinstance(g.stack[-1], Sink) is sinks
    assert any(action[0] == "sink" for action in legal(g)) is sinks
    if sinks:
        do(g, "sink", unit(g, "HMS__Kelvin"))
        assert not has(g.afloat, unit(g, "HMS__Kelvin"))
