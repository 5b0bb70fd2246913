"""Single sentences about activations and assaults that whole procedures pass through unseen."""

from __future__ import annotations

import copy

import pytest
from days_stage import (
    acting,
    chit,
    laid_out,
    legal,
    printed_game,
    put,
    refused,
    to,
    told,
    under_way,
    unit,
    with_chit,
)
from greatest_day.printed import Chit
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.all_actions import UNIT_ACTIONS
from greatest_day.rules.actions.assault import Assault, Exchange, FallBack
from greatest_day.rules.actions.gaps import Dash
from greatest_day.rules.actions.movement import Dismount, Walk
from greatest_day.rules.actions.unloading import Reaction
from greatest_day.rules.combat.air import AirAttack, Allotment, Strike, interdict
from greatest_day.rules.combat.damage import apply
from greatest_day.rules.combat.strength import Kind
from greatest_day.rules.ground.forming import FormUp
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.turn.chance_moves import Lose
from greatest_day.rules.turn.events import Event
from greatest_day.rules.turn.sequence import Campaign
from greatest_day.state import OFF
from test_days_told_units import heard, listening
from test_days_ways import on_board, path

from hexwar.board import NONE, SideId, has, iterate, one
from hexwar.play import Frame, again, call, goto, repeat
from hexwar.play.values.chance import Scripted

COMPANY, OTHER, LEADER = "A_1__Suffolk", "B_1__Suffolk", "Leader__8th__Brigade"
ENEMY, TANK = "u8___736", "C_13_18__KRH"


# -- a chit comes and goes


@pytest.mark.rule("series.activation", "17.1")
@pytest.mark.parametrize(
    ("name", "thrown"), [("21.-Panzer", 1), ("3rd-Infantry", 0), ("Direct Command", 0)]
)
def test_dice_of_interdiction_are_thrown_with_the_chit_of_a_german_division(
    name: str, thrown: int
) -> None:
    """Not with that of an Allied one, nor with Direct Command."""
    g = with_chit(printed_game("sword").set_up(1), name)
    g.turn, g.interdiction = 2, 2
    g.chance = Scripted({"interdiction": [9] * 9}, then=g.chance)
    Activation().begin(g)
    assert ("interdiction" in g.draws) is bool(thrown)
    assert g.active == g.game.chits[g.chit].side


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(
    ("night", "over", "held"), [(False, 2, True), (True, 2, False), (False, 0, False)]
)
def test_nobody_is_kept_off_by_night_or_without_aircraft_over_the_roads(
    night: bool, over: int, held: bool
) -> None:
    """A 0 would do it."""
    g = told(printed_game("sword").set_up(1), night=night)
    g.turn, g.interdiction = 2, over
    g.chance = Scripted({"interdiction": [0] * 9}, then=g.chance)
    interdict(g, "21.-Panzer")
    assert bool(g.held_up) is held


@pytest.mark.rule("17.1", "series.activation")
@pytest.mark.parametrize(
    ("name", "fighters", "night", "flies"),
    [
        ("3rd-Infantry", 1, False, True),
        ("3rd-Infantry", 0, False, False),
        ("3rd-Infantry", 1, True, False),
        ("8th-Brigade", 1, False, False),
    ],
)
def test_aircraft_fly_with_the_chit_of_their_division_by_day(
    name: str, fighters: int, night: bool, flies: bool
) -> None:
    """Not with that of a brigade."""
    g = told(laid_out(), night=night)
    g.chit, g.fighters = chit(g, name), [fighters] * len(g.command)
    assert Activation().aircraft(g) == (call(Strike, name) if flies else None)


@pytest.mark.rule("series.activation")
def test_when_a_chit_is_over_its_flags_are_gone() -> None:
    """Who has been active may be so again; heroes of history part, recovery points lapse."""
    g = laid_out(**{COMPANY: "34.012"})
    company = unit(g, COMPANY)
    g.done, g.inspired, g.recovery = one(company), company, [3, 2]
    Activation().over(g)
    assert (g.done, g.inspired, g.recovery) == (NONE, OFF, [0, 0])


@pytest.mark.rule("series.activation", "series.actions", "4.2.2.2")
def test_who_passes_has_acted_and_the_owner_ends_the_chit_when_he_likes() -> None:
    """Passing is no action of a type; the end of it leaves nobody acting."""
    g = laid_out(**{COMPANY: "34.012"})
    activation = acting(unit(g, COMPANY))
    assert activation.pass_on(g) is None
    assert activation.again
    assert activation.enough(g) == goto(activation.choose_a_unit)
    assert activation.nobody_is_left(g) == goto(activation.over)
    assert activation.end_activation(g) == goto(activation.over)
    assert activation.unit == OFF


@pytest.mark.rule("series.activation", "series.reinforcements")
@pytest.mark.parametrize(("name", "forms"), [("u1___125", True), ("Leader__Luck", False)])
def test_who_comes_on_may_form_up_unless_it_is_a_leader(name: str, forms: bool) -> None:
    """It stands where it came."""
    g = laid_out("german")
    who, at = unit(g, name), to(g, "34.012")
    g.set_steps(who, 1)
    following = Activation().bring_on(g, who, at)
    assert g.hex[who] == at
    by = "series.reinforcements"
    assert following == (repeat(FormUp, one(who), by) if forms else again())


@pytest.mark.rule("series.reinforcements", "series.stacking")
def test_nobody_enters_a_full_hex() -> None:
    """Eight steps are at the edge already; a leader finds room."""
    g = with_chit(printed_game("sword").set_up(1), "21.-Panzer")
    g.turn, edge = 5, to(g, "40.034")
    first, leader = unit(g, "u1___Pz.Rgt.__22"), unit(g, "Leader__Oppeln")
    for name in ("u1___736", "u3___736", "u4___736", "u8___736"):
        put(g, name, "40.034")
    assert g.piled(edge, 1) == 8
    assert not g.has_room(first, edge)
    assert g.has_room(leader, edge)


@pytest.mark.rule("12.0", "series.actions/second")
@pytest.mark.parametrize(("unloaded", "again"), [(True, False), (False, True)])
def test_who_has_got_down_from_trucks_does_nothing_more(unloaded: bool, again: bool) -> None:
    """Not even for a point."""
    g = laid_out(**{COMPANY: "34.012", LEADER: "34.012"})
    company, g.command = unit(g, COMPANY), [9] * len(g.command)
    g.unloaded = one(company) if unloaded else one(unit(g, LEADER))
    assert Activation(unit=company, acted="move").may_act_twice(g) is again


@pytest.mark.rule("series.cup", "series.cup/carried", "6.0", "4.7")
@pytest.mark.parametrize(
    ("kind", "procedure"), [("event", Event), ("naval", NavalSequence), ("division", Activation)]
)
def test_each_chit_has_its_procedure(kind: str, procedure: type[Frame]) -> None:
    """An event, the naval sequence, else an activation."""
    g = printed_game("sword").set_up(1)
    g.game = copy.copy(g.game)
    g.game.chits = (*g.game.chits, Chit("event", 0, "Event!"))
    g.carried = next(n for n, each in enumerate(g.game.chits) if each.kind == kind)
    number = g.carried
    campaign = Campaign()
    assert campaign.draw_a_chit(g) == repeat(procedure)
    assert (g.chit, g.carried) == (number, OFF)


# -- assaults


@pytest.mark.rule("series.assault", "series.activation/division")
def test_the_assault_is_that_of_the_unit_on_the_hex_that_is_named() -> None:
    """It begins it alone."""
    g = laid_out(**{COMPANY: "34.012", ENEMY: "34.013"})
    company, target = unit(g, COMPANY), to(g, "34.013")
    under_way(g, acting(company))
    assert ("assault", target) in legal(g)
    assert ("assault", to(g, "34.011")) not in legal(g)
    begun = UNIT_ACTIONS["assault"].carry_out(g, company, target)
    assert begun == call(Assault, target, one(company))


@pytest.mark.rule("series.assault")
@pytest.mark.parametrize("state", ["", "done", "astray", "pending", "stranger"])
def test_only_who_is_active_joins_an_assault(state: str) -> None:
    """Not who has acted, is lost, waits for its attachment, or whom the chit does not activate."""
    g = laid_out(**{COMPANY: "34.012", OTHER: "34.012", ENEMY: "34.013"})
    g.chit = chit(g, "Direct Command" if state == "stranger" else "8th-Brigade")
    first, second = unit(g, COMPANY), unit(g, OTHER)
    if state in ("done", "astray"):
        setattr(g, state, one(second))
    elif state == "pending":
        g.pending = {"1-Suffolk": "9th-Brigade"}
    assault = Assault(to(g, "34.013"), one(first))
    assert bool(assault.is_not_active(g, second)) is bool(state)
    assert has(assault.comrades(g), second)
    assert not has(assault.comrades(g), unit(g, ENEMY))


@pytest.mark.rule("series.assault", "2.3.3.2", "2.3.3.3", "2.3.5.2", "2.3.5.3")
@pytest.mark.parametrize(
    ("name", "column", "on_a_way", "left"),
    [
        (COMPANY, False, False, 1),
        (COMPANY, True, False, 1),
        (COMPANY, False, True, 1),
        (COMPANY, True, True, 0),
        (TANK, True, False, 1),
        (TANK, False, True, 0),
    ],
)
def test_who_cannot_flee_loses_a_step_or_on_a_way_all(
    name: str, column: bool, on_a_way: bool, left: int
) -> None:
    """On a raised or sunken way a column, or a vehicle, is lost."""
    at = "05.004" if on_a_way else "05.006"
    g = on_board(path("raised", "04.005", "05.004"), **{name: at})
    who = unit(g, name)
    g.form(who, column=column)
    listening(g)
    FallBack(one(who), 2, to(g, "04.005")).cannot_go_on(g, who)
    assert g.steps[who] == left
    assert heard(g, "step-lost") == [("series.assault", {"unit": who, "left": left})]


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("kind", "offered"), [("charge", True), ("defence", False)])
def test_a_hero_is_staked_on_the_check_at_a_charge_or_a_landing(kind: Kind, offered: bool) -> None:
    """By the unit that he is with, once."""
    g = laid_out(**{COMPANY: "34.012", ENEMY: "34.013", OTHER: "34.012"})
    company, other, enemy = (unit(g, n) for n in (COMPANY, OTHER, ENEMY))
    g.heroes = one(company)
    exchange = Exchange(SideId(0), one(company) | one(other), one(enemy), kind)
    under_way(g, exchange)
    found = {action for action in legal(g) if action[0] == "rely-on-hero"}
    assert found == ({("rely-on-hero", company)} if offered else set())
    for frame in (exchange, Reaction(one(enemy))):
        g.staked = OFF
        frame.rely_on_hero(g, company)
        assert g.staked == company


# -- moves


@pytest.mark.rule("series.movement", "10.2", "series.barrage/leaving")
@pytest.mark.parametrize("state", ["", "suppressed", "lost", "heavy barrage", "light barrage"])
def test_a_move_ends_where_the_unit_is_stopped(state: str) -> None:
    """By fire, or by a barrage out of which it does not come."""
    g = laid_out(**{COMPANY: "34.012"})
    company, to_hex = unit(g, COMPANY), to(g, "34.011")
    walk = Walk(company, to_hex, way=(to_hex,))
    if state == "suppressed":
        g.suppress(company)
    elif state == "lost":
        g.put(company, OFF)
    elif state:
        g.barrage = {g.hex[company]: 1 + (state == "heavy barrage")}
    g.chance = Scripted({"quality": [9, 9]}, then=g.chance)
    stops = state in ("suppressed", "lost", "heavy barrage")
    assert (walk.leave_the_hex(g) is not None) is stops
    assert ("quality" in g.draws) is (state == "heavy barrage")
    if state in ("suppressed", "lost"):
        walk.enter_the_next_hex(g)
        assert g.hex[company] != to_hex


@pytest.mark.rule("series.movement", "10.2")
def test_a_unit_that_enters_mines_is_noted_and_goes_no_farther() -> None:
    """With this chit it clears none of them; who was noted before stays so."""
    g = laid_out(**{COMPANY: "34.012", OTHER: "34.016"})
    company, mined = unit(g, COMPANY), to(g, "34.011")
    g.mines, g.halted = {mined: 1}, one(unit(g, OTHER))
    walk = Walk(company, to(g, "34.010"), way=(mined, to(g, "34.010")))
    walk.enter_the_next_hex(g)
    assert g.hex[company] == mined
    assert g.halted == one(company) | one(unit(g, OTHER))


@pytest.mark.rule("7.2", "series.transport")
def test_nobody_gets_down_from_a_tank_that_fire_has_destroyed() -> None:
    """Nothing more happens."""
    g = laid_out(**{TANK: "34.012"})
    tank = unit(g, TANK)
    g.put(tank, OFF)
    assert Dismount(tank).down(g) is None
    assert not g.abandoned


@pytest.mark.rule("4.2.4")
def test_a_commando_runs_for_the_gap_that_is_named() -> None:
    """By the action that a player takes, under fire first."""
    g = printed_game("sword").set_up(1)
    troop, inland = put(g, "A_41__RM__Cdo", "33.008"), to(g, "33.009")
    g.form(troop, column=True)
    assert UNIT_ACTIONS["cross-gap"].carry_out(g, troop, inland) == call(Dash, troop, inland)


# -- what does nothing


@pytest.mark.rule("series.damage", "17.1")
def test_nothing_strikes_who_is_not_there() -> None:
    """Neither a result nor an aircraft; and no effect is none."""
    g = laid_out(**{COMPANY: "34.012"})
    company = unit(g, COMPANY)
    apply(g, company, "-")
    assert (g.steps[company], g.cohesion[company]) == (2, 0)
    g.put(company, OFF)
    apply(g, company, "C")
    assert g.cohesion[company] == 0
    under_way(g, AirAttack(company), air=[0])
    assert "air" not in g.draws


@pytest.mark.rule("series.activation/division", "series.assault")
@pytest.mark.parametrize(
    ("name", "why"), [("3rd-Infantry", "series.activation/division"), ("8th-Brigade", None)]
)
def test_nobody_assaults_with_a_division_chit(name: str, why: str | None) -> None:
    """With that of the formation one does."""
    g = laid_out(**{COMPANY: "34.012", ENEMY: "34.013"})
    g.chit = chit(g, name)
    assert refused(g, "assault", unit(g, COMPANY), to(g, "34.013")) == why


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("left", "turn", "most"), [(3, 0, 3), (18, 0, 8), (18, 9, 4), (2, 9, 2)])
def test_no_more_aircraft_are_allotted_than_are_left_or_may_fly(
    left: int, turn: int, most: int
) -> None:
    """Eight for a division, four for the roads in clear weather; none is always possible."""
    g = told(laid_out(), day=7, hour="0700", aircraft=True)
    g.weather = "clear"
    allotment = Allotment(left=left, turn=min(turn, len(g.game.divisions_on(0))))
    numbers = allotment.are_left(g) & allotment.may_fly(g)
    assert [*iterate(numbers)] == [*range(most + 1)]


@pytest.mark.rule("6.1")
def test_no_leader_and_no_craft_loses_its_way_alone() -> None:
    """Units of the stack do."""
    g = laid_out(**{COMPANY: "34.012", OTHER: "34.012", LEADER: "34.012"})
    craft, lose = put(g, "LC__1", "34.012"), Lose(SideId(0))
    singles = lose.singles.of(g)
    assert singles == one(unit(g, COMPANY)) | one(unit(g, OTHER))
    assert lose.leaders_and_craft(g) == g.game.leaders | g.game.craft
    assert has(lose.leaders_and_craft(g), craft)
