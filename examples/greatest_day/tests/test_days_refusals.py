"""Each guard refuses by its own number and reason, where it alone stands in the way."""

from __future__ import annotations

import attrs
import pytest
from days_stage import at_dawn, chit, laid_out, printed_game, put, to, told, unit
from greatest_day.facts import Flank
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import may_assault, may_assault_hex, may_step_over
from greatest_day.rules.actions.chits import may_be_led
from greatest_day.rules.actions.drop import FirstDrop
from greatest_day.rules.actions.stragglers import cannot_pay, may_gather
from greatest_day.rules.common.attachments import Reattach, Regroup
from greatest_day.rules.common.command import why_unpaid
from greatest_day.rules.common.history import Release
from greatest_day.rules.ground.flank import may_leave
from greatest_day.rules.ground.marching import may_cross, may_form_column, may_go, may_leave_column
from greatest_day.rules.ground.transport import allowance, may_dismount, may_mount
from greatest_day.state import OFF, Field
from test_days_attachments import EIGHTH, NINTH, SUFFOLKS, YEOMANRY, armour, brigades

from hexwar.board import iterate, one, pack
from hexwar.play import Refusal

COMPANY, LEADER, ENEMY, TANK = "A_1__Suffolk", "Leader__8th__Brigade", "u8___736", "C_13_18__KRH"
GUNS, BAILEY, PARAS = "u302__Bty_76__Fd__Rgt", "Bailey__Bridge__(Sword)", "A_7__Para"


def read(refusal: object) -> tuple[str, str] | None:
    """The number and the reason that a player reads, or None."""
    return (str(refusal), str(refusal.reason)) if isinstance(refusal, Refusal) else None


def company(**units: str) -> tuple[Field, int]:
    """A company on open ground, and others."""
    g = laid_out(**{COMPANY: "34.012", **units})
    return g, unit(g, COMPANY)


# -- assaults


@pytest.mark.rule("series.assault", "series.barrage/leaving", "series.assault/out-of-works")
@pytest.mark.parametrize(
    ("state", "rule", "reason"),
    [
        ("", "", ""),
        ("suppressed", "series.assault", "it is suppressed"),
        ("emplaced", "series.assault", "It cannot move."),
        ("mounted", "series.assault", "It is mounted."),
        ("riding", "series.assault", "It rides on a tank."),
        ("drift", "4.2.1", "under a marker"),
        ("delay", "3.3.2", "under a marker"),
        ("light barrage", "", ""),
        ("heavy barrage", "series.barrage/leaving", "under a heavy barrage"),
        ("dug in", "", ""),
        ("entrenched", "series.assault/out-of-works", "out of an entrenchment"),
    ],
)
def test_why_a_company_does_not_assault(state: str, rule: str, reason: str) -> None:
    """Each state alone."""
    g, who = company(**{TANK: "34.012"})
    at = g.hex[who]
    if state == "suppressed":
        g.suppress(who)
    elif state == "emplaced":
        g.spans = {who: at}
    elif state == "mounted":
        g.mounted = one(who)
        g.on_trucks = one(who)
    elif state == "riding":
        g.riding = {who: unit(g, TANK)}
    elif state in ("drift", "delay"):
        getattr(g, state)[who] = 1
    elif "barrage" in state:
        g.barrage = {at: 1 + (state == "heavy barrage")}
    elif state:
        g.works[who] = 1 + (state == "entrenched")
    assert read(may_assault(g, who)) == ((rule, reason) if rule else None)


@pytest.mark.rule("series.assault", "7.3")
def test_why_guns_and_tanks_with_riders_do_not_assault() -> None:
    """Guns have no Assault Rating that counts; a tank with riders does not fight."""
    g, who = company(**{TANK: "34.012", GUNS: "34.012"})
    tank, guns = unit(g, TANK), unit(g, GUNS)
    assert read(may_assault(g, guns)) == ("series.assault", "it has no assault rating")
    assert may_assault(g, tank) is None
    g.riding = {who: tank}
    assert read(may_assault(g, tank)) == ("series.assault", "It carries riders.")


@pytest.mark.rule("series.assault", "2.2.4", "4.2.4", "2.4.7")
def test_why_a_hex_is_not_assaulted() -> None:
    """Nobody there, too far away, over a river, off the beach without a gap or a column."""
    g, who = company(**{ENEMY: "34.013", "u4___736": "34.014"})
    near, far, empty = (to(g, name) for name in ("34.013", "34.014", "34.011"))
    assert read(may_assault_hex(g, who, near)) is None
    assert read(may_assault_hex(g, who, far)) == ("series.assault", "it is not next to the unit")
    assert read(may_assault_hex(g, who, empty)) == ("series.assault", "no enemy there")
    g.put(who, to(g, "29.019"))
    g.put(unit(g, ENEMY), to(g, "28.020"))
    wet = read(may_assault_hex(g, who, to(g, "28.020")))
    assert wet == ("2.2.4", "it cannot enter the hex")


@pytest.mark.rule("4.2.4", "2.2.4")
def test_why_nobody_storms_off_the_beach() -> None:
    """A column needs an open gap, others need a column."""
    g = at_dawn()
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    who, inland = put(g, "A_2__E__Yorks", "33.008"), to(g, "33.009")
    at = g.hex[who]
    assert read(may_step_over(g, who, at, inland)) == ("4.2.4", "It is not in column.")
    g.form(who, column=True)
    assert read(may_step_over(g, who, at, inland)) == ("4.2.4", "No gap is open there.")
    g.open_gaps = pack(n for n, (_, land) in enumerate(g.game.gaps) if land == inland)
    assert read(may_step_over(g, who, at, inland)) is None


# -- activation and points


@pytest.mark.rule("13.0", "17.7", "series.activation")
def test_who_waits_to_be_attached_reads_it() -> None:
    """By the rule for formations, or for battalions."""
    g = armour(**{COMPANY: "34.021"})
    tanks, who = unit(g, TANK), unit(g, COMPANY)
    g.pending = {YEOMANRY: "6th-Airborne", SUFFOLKS: NINTH}
    found = [read(Activation().active.refusal(g, u)) for u in (tanks, who)]
    assert found == [("13.0", "It waits to be attached."), ("17.7", "It waits to be attached.")]


@pytest.mark.rule("series.activation", "7.1", "series.points")
def test_who_cannot_be_paid_with_another_reads_it() -> None:
    """A second action and the activation of the partner need two points by Direct Command."""
    g, who = company(**{LEADER: "34.012", "B_1__Suffolk": "34.012"})
    other = unit(g, "B_1__Suffolk")
    for acted, points, found in (
        ("", 1, None),
        ("fire", 1, ("series.points", "No command point is left.")),
        ("fire", 2, None),
    ):
        g.command = [points] * len(g.command)
        assert read(Activation(unit=who, acted=acted).may_act_too(g, other)) == found
    g.chit, g.command = chit(g, "8th-Brigade"), [1] * len(g.command)
    assert Activation(unit=who, acted="fire").may_act_too(g, other) is None


@pytest.mark.rule("series.activation", "series.activation/independents", "11.0")
def test_why_no_leader_takes_a_unit_along() -> None:
    """It is of a formation itself, has strayed, or no leader is near."""
    g = laid_out(**{LEADER: "23.020", TANK: "23.020", "A_2__Middlesex": "20.020"})
    g.chit, tank, guns = chit(g, "8th-Brigade"), unit(g, TANK), unit(g, "A_2__Middlesex")
    assert read(may_be_led(g, tank, 0)) == ("series.activation", "not of the formation")
    assert may_be_led(g, guns, 0) is None
    division = attrs.evolve(g.game.divisions["3rd-Infantry"], sector="sword")
    told(g, divisions={**g.game.divisions, "3rd-Infantry": division})
    assert read(may_be_led(g, guns, 0)) == ("11.0", "too far out of its sector")
    g.put(guns, to(g, "35.030"))
    far = ("series.activation/independents", "no leader can take it along")
    assert read(may_be_led(g, guns, 0)) == far


@pytest.mark.rule("series.points", "series.command", "6.1")
def test_why_no_point_is_paid() -> None:
    """None is left, the unit is out of command, or nobody pays for it: by the rule that asks."""
    g, who = company(**{LEADER: "34.012"})
    g.command = [1] * len(g.command)
    assert why_unpaid(g, who) is None
    g.bereft = [EIGHTH]
    assert read(why_unpaid(g, who)) == ("series.points", "Nobody pays points for it.")
    g.bereft, g.command = [], [0] * len(g.command)
    assert read(why_unpaid(g, who, "16.4")) == ("16.4", "No command point is left.")
    g.command = [1] * len(g.command)
    g.put(unit(g, LEADER), OFF)
    assert read(why_unpaid(g, who, "16.4")) == ("16.4", "It is out of command.")


# -- moves


@pytest.mark.rule("series.column", "series.column/one")
def test_why_no_column_is_formed() -> None:
    """A leader and a column form none, points are needed, and one column is in a hex."""
    g, who = company(**{LEADER: "34.012", "B_1__Suffolk": "34.012"})
    none = ("series.column", "it is no unit that can form a column")
    assert read(may_form_column(g, unit(g, LEADER))) == none
    assert read(may_form_column(g, who, 11)) == ("series.column", "no movement points left")
    g.form(unit(g, "B_1__Suffolk"), column=True)
    assert read(may_form_column(g, who)) == ("series.column/one", "another column is there")
    assert read(may_form_column(g, unit(g, "B_1__Suffolk"))) == none


@pytest.mark.rule("series.column", "2.1.2", "2.1.6", "2.1.7", "2.1.8", "2.3.3.3", "2.3.5.3")
@pytest.mark.parametrize("ground", ["woods", "marsh", "city", "fortified", "lane"])
def test_vehicles_stay_in_column_where_the_ground_keeps_them(ground: str) -> None:
    """Woods, marsh, city, fortified ground, a raised way; infantry leaves its column there."""
    g, who = company(**{TANK: "34.012"})
    tank, board = unit(g, TANK), g.game.board
    assert read(may_leave_column(g, tank)) == ("series.column", "it is not in column")
    g.form(tank, column=True)
    assert may_leave_column(g, tank) is None
    hexes = g.game.lanes.hexes if ground == "lane" else board.where(terrain=ground) & g.game.land
    places = [at for at in iterate(hexes) if ground != "lane" or board.terrain[at] == "clear"]
    for name in (tank, who):
        g.put(name, places[0])
        g.column = one(name)
        found = read(may_leave_column(g, name))
        assert found == (
            ("series.column", "vehicles stay in column there") if name == tank else None
        )


@pytest.mark.rule("series.stacking", "series.column")
def test_a_column_that_has_no_room_reads_how_many_are_there() -> None:
    """Eight steps besides its own."""
    g, who = company(**{f"{x}_1__Suffolk": "34.012" for x in "BCD"}, A_2__E__Yorks="34.012")
    g.form(who, column=True)
    assert read(may_leave_column(g, who)) == ("series.stacking", "8 steps are there")


@pytest.mark.rule("series.movement", "2.1")
def test_who_does_not_move_reads_it() -> None:
    """To where it is, or without any points."""
    g, who = company(**{LEADER: "34.012"})
    stays = ("series.movement", "it does not move there")
    assert read(may_go(g, who, to(g, "34.012"))) == stays
    g.spans = {who: to(g, "34.011")}
    assert read(may_go(g, who, to(g, "34.011"))) == stays


@pytest.mark.rule("2.4.7", "2.2.4", "5.0", "2.1", "2.1.12")
def test_why_a_column_does_not_cross_a_built_bridge() -> None:
    """Nothing is built, enemies are there, a roadblock is on either bank, or bad ground."""
    g = laid_out(**{BAILEY: "26.018", COMPANY: "26.018", ENEMY: "35.018"})
    who, bailey, here, there = (
        unit(g, COMPANY),
        unit(g, BAILEY),
        *(to(g, name) for name in ("26.018", "27.018")),
    )
    g.form(who, column=True)
    g.spans = {bailey: there}
    nothing = ("2.2.4", "nothing carries it across")
    assert read(may_cross(g, who, there, fresh=False)) == nothing
    g.spanned = one(bailey)
    assert may_cross(g, who, there, fresh=False) is None
    for g.roadblocks in (one(here), one(there)):
        blocked = ("5.0", "a roadblock is in the way")
        assert read(may_cross(g, who, there, fresh=False)) == blocked
    g.roadblocks = one(to(g, "34.012"))
    assert may_cross(g, who, there, fresh=False) is None
    g.put(unit(g, ENEMY), there)
    assert read(may_cross(g, who, there, fresh=False)) == ("2.4.7", "enemy units")
    g.put(unit(g, ENEMY), OFF)
    beyond = next(
        at for at in g.game.board.ids
        if set(g.game.ways_of_going["leg_column"].charge(here, at).barred)
        - {"river", "canal", "stream", "impassable"}
    )  # fmt: skip
    g.spans = {bailey: beyond}
    assert read(may_cross(g, who, beyond, fresh=False)) == ("2.1", "it cannot enter the hex")


@pytest.mark.rule("series.transport", "15.0", "7.2")
def test_why_nobody_mounts_or_gets_down() -> None:
    """It is mounted, rides, has no transport or has left it; nobody is mounted; too few points."""
    g = laid_out("german", u5___192="34.012", u1___125="34.012", u1___StuG__200="34.012")
    foot, lorries, tank = (unit(g, n) for n in ("u8___736", "u5___192", "u1___StuG__200"))
    put(g, "u8___736", "34.012")
    assert g.game.transports[lorries] is not None
    assert read(may_mount(g, foot)) == ("series.transport", "It has no transport.")
    g.riding = {foot: tank}
    assert read(may_mount(g, foot)) == ("series.transport", "It rides on a tank.")
    assert may_mount(g, lorries) is None
    assert read(may_dismount(g, lorries)) == ("series.transport", "nobody is mounted")
    g.mount(lorries)
    assert read(may_mount(g, lorries)) == ("series.transport", "It is mounted.")
    points = g.game.transports[lorries][0]
    assert may_dismount(g, lorries, points) is None
    few = ("7.2", "half the movement points are needed")
    assert read(may_dismount(g, lorries, points + 1)) == few
    g.mount(lorries, on=False)
    g.abandoned = one(lorries)
    assert read(may_mount(g, lorries)) == ("15.0", "its transport is abandoned")


@pytest.mark.rule("17.5")
@pytest.mark.parametrize(
    ("name", "hour", "turns", "left", "reason"),
    [
        (TANK, "1100", (1, 0), 2, ""),
        (TANK, "0900", (2, 2), 2, ""),
        (PARAS, "1100", (1, 0), 2, "its division does not go round the map"),
        ("A_ERY", "1100", (1, 0), 2, "It is not at the exit hex."),
        (TANK, "0900", (1, 0), 2, "It is too early to go round the map."),
        (TANK, "0900", (2, 1), 2, "all units leave in the same turn"),
        (TANK, "1100", (1, 0), 1, "no movement points left"),
    ],
)
def test_why_a_unit_does_not_leave_the_map(
    name: str, hour: str, turns: tuple[int, int], left: int, reason: str
) -> None:
    """The turn, and that in which others have left; the half points that are left."""
    g = laid_out(**{TANK: "33.020", PARAS: "33.020", "A_ERY": "33.021"})
    flank = Flank(division="3rd-Infantry", out="33.020", back="40.020")
    told(g, day=12, hour=hour, flank=flank)
    g.turn, g.flanked = turns
    who = unit(g, name)
    refusal = read(may_leave(g, who, 2 * allowance(g, who) - left))
    assert refusal == (("17.5", reason) if reason else None)


# -- stragglers, attachments


@pytest.mark.rule("3.4.3.1", "3.4.3.2", "3.4.3.3", "3.3.2", "3.4.1")
def test_why_a_unit_is_not_brought_back() -> None:
    """It lacks nothing, is under a parachute, is too far away, or the points are too few."""
    g = printed_game("zone-n").set_up(1)
    g.rally_points, g.stragglers, g.recovery = [to(g, "26.022")], [3], [1]
    who = put(g, PARAS, "26.022")
    nothing = ("3.4.3.1", "nothing to bring back")
    assert read(may_gather(g, who)) == nothing
    g.set_steps(who, 1)
    assert may_gather(g, who) is None
    g.delay[who] = 1
    assert read(may_gather(g, who)) == ("3.3.2", "it has a parachute marker")
    g.delay[who], g.recovery = 0, [0]
    assert read(cannot_pay(g, who, 0)) == ("3.4.3.3", "costs 1, 0 left")
    g.recovery = [1]
    g.put(who, to(g, "26.026"))
    far = ("3.4.3.2", "4 hexes from its Rally Point, 3 at most")
    assert read(may_gather(g, who)) == far
    g.put(who, to(g, "26.025"))
    assert may_gather(g, who) is None
    drop = FirstDrop()
    assert read(drop.may_count_for(g, "7-Para")) == ("3.4.1", "There are no such stragglers.")


@pytest.mark.rule("13.0")
def test_why_a_formation_is_not_attached_elsewhere() -> None:
    """It is not independent, is on its way, there is no such division, or it has no room."""
    g, ask = armour(), Reattach()
    third, airborne = "3rd-Infantry", "6th-Airborne"
    assert ask.may_reattach(g, YEOMANRY, airborne) is None
    own = ("13.0", "no independent formation of this division")
    assert read(ask.may_reattach(g, EIGHTH, airborne)) == own
    g.attached = {YEOMANRY: airborne}
    assert read(ask.may_reattach(g, YEOMANRY, third)) == own
    g.attached = {}
    for division in ("nowhere", third, "716.-Infanterie"):
        other = ("13.0", "no other division of its side")
        assert read(ask.may_reattach(g, YEOMANRY, division)) == other
    g.pending = {YEOMANRY: airborne}
    waits = ("13.0", "it is being attached already")
    assert read(ask.may_reattach(g, YEOMANRY, airborne)) == waits
    g.pending = {}
    divisions = dict(g.game.divisions)
    divisions[airborne] = attrs.evolve(divisions[airborne], attachments=0)
    told(g, divisions=divisions)
    full = ("13.0", "the division has as many as it may")
    assert read(ask.may_reattach(g, YEOMANRY, airborne)) == full


@pytest.mark.rule("13.0")
def test_a_formation_on_its_way_takes_up_room() -> None:
    """Of two formations the division has room for one; the one that comes counts already."""
    g, ask = armour(), Reattach()
    divisions = {**g.game.divisions}
    told(g, divisions=divisions, independent=(YEOMANRY, EIGHTH))
    assert ask.may_reattach(g, EIGHTH, "6th-Airborne") is None
    g.pending = {YEOMANRY: "6th-Airborne"}
    full = ("13.0", "the division has as many as it may")
    assert read(ask.may_reattach(g, EIGHTH, "6th-Airborne")) == full


@pytest.mark.rule("17.7")
def test_why_a_battalion_stays_in_its_brigade() -> None:
    """Nobody on the map, no brigade, on its way, its own, another division's, too far, no room."""
    g, ask = brigades(), Regroup()
    assert ask.may_regroup(g, SUFFOLKS, NINTH) is None
    for battalion, brigade, reason in (
        ("2-E-Yorks", NINTH, "No unit of the battalion is on the map."),
        (SUFFOLKS, "185th-Brigade", "It is no brigade."),
        (SUFFOLKS, EIGHTH, "It is of that brigade."),
    ):
        assert read(ask.may_regroup(g, battalion, brigade)) == ("17.7", reason)
    put(g, "A_7__Para", "34.021")
    assert read(ask.may_regroup(g, "7-Para", NINTH)) == ("17.7", "It is of no brigade.")
    g.pending = {SUFFOLKS: NINTH}
    waits = ("17.7", "It is changing its brigade already.")
    assert read(ask.may_regroup(g, SUFFOLKS, NINTH)) == waits
    g.pending = {}
    told(g, brigades={EIGHTH: 2, NINTH: 2, "5th-Parachute-Brigade": 9})
    abroad = ("17.7", "of another division")
    assert read(ask.may_regroup(g, SUFFOLKS, "5th-Parachute-Brigade")) == abroad
    g.put(unit(g, COMPANY), to(g, "34.008"))
    far = ("17.7", "not all its units are near the leader")
    assert read(ask.may_regroup(g, SUFFOLKS, NINTH)) == far
    g.resting = one(unit(g, "Leader__9th__Brigade"))
    assert ask.may_regroup(g, SUFFOLKS, NINTH) is None
    told(g, brigades={EIGHTH: 2, NINTH: 0})
    full = ("17.7", "the brigade has as many as it may")
    assert read(ask.may_regroup(g, SUFFOLKS, NINTH)) == full


@pytest.mark.rule("6.1")
def test_why_no_formation_is_released() -> None:
    """None is left."""
    g = laid_out()
    german = next(n for n, d in g.game.divisions.items() if d.side == "german")
    assert Release(("s.SS-Pz.101",)).may_be_attached(g, german) is None
    assert read(Release(()).may_be_attached(g, german)) == ("6.1", "No formation is left.")
