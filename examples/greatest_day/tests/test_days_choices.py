"""What procedures ask of who may be chosen: each clause alone keeps one candidate out."""

from __future__ import annotations

import copy

import pytest
from days_stage import (
    at_dawn,
    chit,
    laid_out,
    offered,
    printed_game,
    put,
    to,
    under_way,
    unit,
    with_chit,
)
from greatest_day.rules.actions import assault
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.assault import Assault, Exchange, FallBack
from greatest_day.rules.actions.ferries import Passage
from greatest_day.rules.actions.unloading import Reaction, Unload
from greatest_day.rules.combat.fire import OpportunityFire
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.turn.chance_moves import Ruin
from greatest_day.rules.turn.sequence import Dispatch
from greatest_day.state import OFF, Field
from test_days_refusals import read

from hexwar.board import NONE, SideId, has, iterate, one

COMPANY, OTHER, LEADER, ENEMY = "A_1__Suffolk", "B_1__Suffolk", "Leader__8th__Brigade", "u8___736"
TANK, PARAS, FERRY = "C_13_18__KRH", "A_7__Para", "u591__Para__Sqn__RE"


# -- assaults


def fleeing(**units: str) -> tuple[Field, int, FallBack]:
    """A company that flees from its hex, and others."""
    g = laid_out(**{COMPANY: "34.012", **units})
    who = unit(g, COMPANY)
    return g, who, FallBack(one(who), 2, g.hex[who])


def ways(g: Field, back: FallBack, who: int) -> set[int]:
    """Where it may flee in its first step."""
    return {*iterate(back.steps_back.of(g, who, g.hex[who]))}


@pytest.mark.rule("series.assault")
def test_who_flees_takes_a_step_away_from_the_battle() -> None:
    """To one of the hexes next to it; who cannot move takes none."""
    g, who, back = fleeing()
    near = {*g.game.board.neighbours[g.hex[who]]}
    assert ways(g, back, who) == near
    g.spans = {who: to(g, "34.013")}
    assert ways(g, back, who) == set()


@pytest.mark.rule("series.assault", "series.zones")
def test_who_flees_keeps_out_of_fire_zones_if_there_is_a_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And runs through them if there is none; it never flees to enemies."""
    g, who, back = fleeing(**{ENEMY: "34.014"})
    near, enemy = {*g.game.board.neighbours[g.hex[who]]}, unit(g, ENEMY)
    assert ways(g, back, who) == near - {to(g, "34.013")}
    monkeypatch.setattr(assault, "covering", lambda g, at, side: [enemy])
    assert ways(g, back, who) == near
    g.put(enemy, to(g, "34.013"))
    assert ways(g, back, who) == near - {to(g, "34.013")}


@pytest.mark.rule("series.assault", "2.1.9")
def test_nobody_flees_on_to_the_beach() -> None:
    """Nor where an assault could not lead."""
    g = at_dawn()
    for enemy in (*g.on_map(0), *g.on_map(1)):
        g.put(enemy, OFF)
    who = put(g, "A_2__E__Yorks", "34.009")
    g.form(who, column=True)
    g.open_gaps = (1 << len(g.game.gaps)) - 1
    back = FallBack(one(who), 2, g.hex[who])
    found = ways(g, back, who)
    assert found
    assert not found & {*iterate(g.game.beach)}
    assert {*g.game.board.neighbours[g.hex[who]]} & {*iterate(g.game.beach)}


@pytest.mark.rule("2.4.1/flight", "2.4.1")
@pytest.mark.parametrize(("option", "flees"), [(False, True), (True, False)])
def test_by_option_nobody_flees_over_a_bridge(option: bool, flees: bool) -> None:
    """Otherwise a column does."""
    g = laid_out(**{COMPANY: "29.019"})
    who, far = unit(g, COMPANY), to(g, "28.020")
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "no_flight_over_bridges": option}
    g.form(who, column=True)
    back = FallBack(one(who), 2, to(g, "30.019"))
    assert (far in ways(g, back, who)) is flees


@pytest.mark.rule("series.assault")
@pytest.mark.parametrize("state", ["", "joined", "elsewhere", "done", "suppressed"])
def test_who_may_join_an_assault(state: str) -> None:
    """Each that stands in the hex, is active, could assault itself, and has not joined."""
    g = laid_out(**{COMPANY: "34.012", OTHER: "34.012", ENEMY: "34.013", LEADER: "34.012"})
    g.chit, first, second = chit(g, "8th-Brigade"), unit(g, COMPANY), unit(g, OTHER)
    begun = Assault(to(g, "34.013"), one(first))
    if state == "joined":
        begun.units |= one(second)
    elif state == "elsewhere":
        g.put(second, to(g, "33.013"))
    elif state == "done":
        g.done = one(second)
    elif state:
        g.suppress(second)
    assert (begun.joiners.refusal(g, second) is None) is (state == "")


@pytest.mark.rule("series.assault", "series.assault/order")
@pytest.mark.parametrize("state", ["", "has fired", "gone", "suppressed", "no rating"])
def test_who_fires_in_an_exchange(state: str) -> None:
    """Each once, that is there, calm, and has a rating for this fire."""
    g = laid_out(**{COMPANY: "34.012", ENEMY: "34.013"})
    who, enemy = unit(g, COMPANY), unit(g, ENEMY)
    exchange = Exchange(SideId(0), one(who), one(enemy), "assault", by_assault=True)
    if state == "has fired":
        exchange.firers = NONE
    elif state == "gone":
        g.put(who, OFF)
    elif state == "suppressed":
        g.suppress(who)
    elif state:
        g.game = copy.copy(g.game)
        g.game.assault = [(None,) * 3 if u == who else a for u, a in enumerate(g.game.assault)]
    assert (exchange.able.refusal(g, who) is None) is (state == "")
    assert exchange.fired_at(g) == one(enemy)
    g.put(enemy, OFF)
    assert exchange.fired_at(g) == NONE


# -- fire at who moves, ferries


@pytest.mark.rule("series.opportunity", "series.opportunity/once")
@pytest.mark.parametrize("state", ["", "stopped", "tried", "far"])
def test_who_may_fire_at_a_mover(state: str) -> None:
    """While it goes on, once, in whose fire zone it is."""
    g = laid_out(**{COMPANY: "35.013", "Wn__17__Hillman": "35.015"})
    who, post = unit(g, COMPANY), unit(g, "Wn__17__Hillman")
    window = OpportunityFire(who, to(g, "35.012"), one(post) if state == "tried" else NONE)
    if state == "stopped":
        g.suppress(who)
    elif state == "far":
        g.put(who, to(g, "35.010"))
    under_way(g, window)
    listed = [action for action in g.listed if action[0] == "opportunity-fire"]
    assert listed == [("opportunity-fire", post)] * (state == "")


@pytest.mark.rule("2.6.1", "2.6.2", "2.1", "5.0")
@pytest.mark.parametrize(
    "state", ["", "deployed", "active", "mounted", "elsewhere", "enemies", "roadblock"]
)
def test_who_crosses_with_a_new_ferry(state: str) -> None:
    """On foot and In Column beside it, not active yet, to a bank where it may be."""
    g = printed_game("sword").set_up(1)
    for counter in (*g.on_map(0), *g.on_map(1)):
        g.put(counter, OFF)
    g.column, far = 0, to(g, "28.020")
    engineers, who = put(g, FERRY, "29.019"), put(g, PARAS, "29.019")
    g.blown, g.ferries = ["Pegasus Bridge"], one(engineers)
    g.form(who, column=state != "deployed")
    if state == "active":
        g.done = one(who)
    elif state == "mounted":
        g.mounted = g.on_trucks = one(who)
    elif state == "elsewhere":
        g.put(who, to(g, "30.019"))
    elif state == "enemies":
        put(g, ENEMY, "28.020")
    elif state == "roadblock":
        g.roadblocks = one(far)
    passage = Passage(engineers, far)
    assert (passage.waiting.refusal(g, who) is None) is (state == "")
    assert has(passage.waiting.of(g), who) is (state == "")


@pytest.mark.rule("2.6.1")
def test_engineers_do_not_cross_with_their_own_ferry() -> None:
    """They are the ferry."""
    g = printed_game("sword").set_up(1)
    engineers = put(g, FERRY, "29.019")
    assert not has(Passage(engineers, to(g, "28.020")).beside_the_ferry(g), engineers)


# -- landings and the navy


@pytest.mark.rule("4.2.2.1", "4.5.4.5")
def test_what_is_asked_while_a_craft_unloads() -> None:
    """Nests attack while there are some and once; the craft fires at posts in its fire zone."""
    g = printed_game("queen-red").set_up(1)
    craft, company = put(g, "LC__1", "34.008"), put(g, "A_2__E__Yorks", "34.008")
    unloading = Unload(craft, to(g, "34.008"), craft, landed=one(company))
    asked = ("nests-at", company)
    assert asked in offered(unloading, "nests_at_a_unit", g)
    unloading.nested = True
    assert offered(unloading, "nests_at_a_unit", g) == []
    unloading.nested, g.nests = False, 0
    assert offered(unloading, "nests_at_a_unit", g) == []
    near, far = unit(g, "Stp__20__Cod"), put(g, "Wn__17__Hillman", "35.015")
    found = unloading.posts.of(g)
    assert has(found, near)
    assert not has(found, far)
    g.put(far, g.hex[near])
    assert has(unloading.posts.of(g), far)
    assert not has(unloading.posts.of(g), put(g, "u4___736", "34.009"))


@pytest.mark.rule("4.2.3")
@pytest.mark.parametrize("state", ["", "tried", "far"])
def test_who_fires_at_a_landing(state: str) -> None:
    """Once, with a target in its fire zone."""
    g = at_dawn()
    craft, post = put(g, "LC__1", "34.008"), unit(g, "Stp__20__Cod")
    reaction = Reaction(one(craft), one(post) if state == "tried" else NONE)
    if state == "far":
        g.put(post, to(g, "35.015"))
    assert has(reaction.candidates.of(g), post) is (state == "")


@pytest.mark.rule("4.4.7", "4.8.2")
@pytest.mark.parametrize("state", ["", "answered", "suppressed", "lost", "barrage"])
def test_which_battery_answers(state: str) -> None:
    """Each once, that is there, calm, and under no barrage; infantry is no battery."""
    g = at_dawn()
    battery, infantry = unit(g, "u1___1260"), put(g, ENEMY, "31.014")
    sequence = NavalSequence(fired=one(battery) if state == "answered" else NONE)
    if state == "suppressed":
        g.suppress(battery)
    elif state == "lost":
        g.put(battery, OFF)
    elif state == "barrage":
        g.barrage = {g.hex[battery]: 1}
    assert (sequence.answering.refusal(g, battery) is None) is (state == "")
    assert sequence.answering.refusal(g, infantry) == "4.4.7"


@pytest.mark.rule("4.4.4", "4.4.5", "4.4.6")
@pytest.mark.parametrize(
    ("name", "state", "fires"),
    [
        ("HMS__Kelvin", "", True),
        ("HMS__Kelvin", "fired", False),
        ("HMS__Kelvin", "sunk", False),
        ("LCS__Sword", "", False),
        ("LCR__Sword", "", False),
    ],
)
def test_which_ship_shells_the_coast(name: str, state: str, fires: bool) -> None:
    """Each once, while it is afloat; craft fire at units only."""
    g = at_dawn()
    ship = unit(g, name)
    sequence = NavalSequence(fired=one(ship) if state == "fired" else NONE, opening=True)
    if state == "sunk":
        g.afloat &= ~one(ship)
    assert (sequence.gunners.refusal(g, ship) is None) is fires
    if name == "LCR__Sword":
        assert sequence.ships.refusal(g, ship) is None
        assert NavalSequence().ships.refusal(g, ship) == "4.4.5"


# -- activations and events


@pytest.mark.rule("series.activation", "7.3", "6.1", "series.command")
@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("", None),
        ("enemy", "series.activation"),
        ("off", "series.activation"),
        ("active", "series.activation"),
        ("rides", "7.3"),
        ("astray", "6.1"),
        ("leader", "series.command"),
        ("craft", "series.command"),
    ],
)
def test_who_is_active_with_direct_command(state: str, why: str | None) -> None:
    """A unit of the side on the map, for a point; no leader and no craft."""
    g = laid_out(**{COMPANY: "34.012", LEADER: "34.012", ENEMY: "34.014", TANK: "34.012"})
    g.command, who = [9] * len(g.command), unit(g, COMPANY)
    if state == "enemy":
        who = unit(g, ENEMY)
    elif state == "off":
        g.put(who, OFF)
    elif state == "active":
        g.done = one(who)
    elif state == "rides":
        g.riding = {who: unit(g, TANK)}
    elif state == "astray":
        g.astray = one(who)
    elif state == "leader":
        who = unit(g, LEADER)
    elif state == "craft":
        who = put(g, "LC__1", "34.012")
    assert Activation().active.refusal(g, who) == why


@pytest.mark.rule("series.activation", "14.0", "series.activation/division")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        (COMPANY, None),
        (LEADER, None),
        (PARAS, "series.activation"),
        ("A_4__Cdo", "series.activation"),
    ],
)
def test_who_is_active_with_the_chit_of_a_division(name: str, why: str | None) -> None:
    """Its units and leaders; not another division's, and nobody who commands himself."""
    g = laid_out(**{name: "34.012"})
    g.chit = chit(g, "3rd-Infantry")
    assert Activation().active.refusal(g, unit(g, name)) == why


@pytest.mark.rule("6.1")
def test_which_hexes_bombers_hit() -> None:
    """Cities alone, and none that lies in ruins already."""
    g = laid_out()
    city, town = to(g, "40.032"), to(g, "34.013")
    assert [has(Ruin().targets.of(g), at) for at in (city, town)] == [True, False]
    g.rubble = one(city)
    assert not has(Ruin().targets.of(g), city)
    assert has(Ruin(fallen=1).targets.of(g), to(g, "40.033"))
    assert not has(Ruin(fallen=1).targets.of(g), to(g, "43.034"))


@pytest.mark.rule("series.dispatch", "series.points", "17.2")
def test_whose_chits_are_bought_and_whose_points_turn() -> None:
    """Those of leaders of the side on the map."""
    g = laid_out(**{LEADER: "34.012", COMPANY: "34.012", "Leader__Krug": "34.016"})
    g.dispatch, g.command = [3] * len(g.dispatch), [1] * len(g.command)
    leader, company, german = (unit(g, n) for n in (LEADER, COMPANY, "Leader__Krug"))
    for choice in (Dispatch(0).buyers, Dispatch(0).converters):
        found = [choice.refusal(g, who) is None for who in (leader, company, german)]
        assert found == [True, False, False]
    g.dispatch = [2] * len(g.dispatch)
    assert Dispatch(0).buyers.refusal(g, leader) == "series.dispatch"
    g.put(leader, OFF)
    assert Dispatch(0).converters.refusal(g, leader) is not None


@pytest.mark.rule("series.reinforcements")
def test_who_enters_with_a_chit() -> None:
    """Those of the chit who are due; each reads which of the two it lacks."""
    g = with_chit(printed_game("sword").set_up(1), "21.-Panzer")
    coming, g.turn = Activation().coming, 5
    due, there, other = unit(g, "u1___Pz.Rgt.__22"), unit(g, "u5___192"), unit(g, "A_1__Norfolk")
    assert coming.refusal(g, due) is None
    put(g, "u5___192", "38.021")
    assert read(coming.refusal(g, there)) == ("series.reinforcements", "It is not due.")
    why = ("series.reinforcements", "It does not enter with this chit.")
    assert read(coming.refusal(g, other)) == why
    g.turn = 1
    assert read(coming.refusal(g, due)) == ("series.reinforcements", "It is not due.")
    g.chit = chit(g, "8th-Brigade")
    assert read(coming.refusal(g, due)) == why
