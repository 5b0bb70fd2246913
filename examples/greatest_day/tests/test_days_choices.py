"""What procedures ask of who may be chosen: each clause alone keeps one candidate out."""

from __future__ import annotations

import copy

import pytest
from days_stage import at_dawn, chit, laid_out, printed_game, put, to, under_way, unit
from greatest_day.rules.actions import assault
from greatest_day.rules.actions.assault import Assault, Exchange, FallBack
from greatest_day.rules.actions.ferries import Passage
from greatest_day.rules.combat.fire import OpportunityFire
from greatest_day.state import OFF, Field

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
