"""After a combat: an advance of one hex or two, counter-attacks, hexes gone back to (6.7, 6.9)."""

from __future__ import annotations

import pytest
from normandie44.rules.battle.combat import Assault, CounterAttack
from normandie44.rules.turn.d_day import FreeAssault
from normandie44.state import Field
from normandie_stage import laid_out, to, under_way, unit

from hexwar.board import has, iterate, one
from hexwar.kit.forces import OFF
from hexwar.play.states.runner import perform


def after_a_retreat(end: str) -> tuple[Field, Assault]:
    """The 8th Infantry has attacked the 77th in 1120, which has gone to a hex."""
    g = laid_out("allies", u4_8="1020", u77="1120")
    foe = unit(g, "u77")
    assault = Assault(target=to(g, "1120"), units=one(unit(g, "u4_8")), defenders=one(foe))
    g.put(foe, to(g, end) if end else OFF)
    return g, assault


def beyond(g: Field, assault: Assault) -> set[str]:
    """The hexes to which the 8th Infantry may go on."""
    me = unit(g, "u4_8")
    g.put(me, assault.target)
    around = g.game.board.neighbours[assault.target]
    names = {g.game.board.name(at) for at in around if assault.onward.refusal(g, me, at) is None}
    assert bool(names) == assault.the_way_leads_on(g)
    assert assault.going_on.refusal(g, me) is None
    return names


@pytest.mark.rule("6.7")
def test_an_advance_goes_as_far_as_the_defender() -> None:
    """One hex after a retreat of one; after two the second hex lies on the way that he went."""
    g, assault = after_a_retreat("1220")
    assert beyond(g, assault) == set()
    g, assault = after_a_retreat("1320")
    board, end = g.game.board, to(g, "1320")
    found = beyond(g, assault)
    assert found
    assert all(board.distance(to(g, name), end) == 1 for name in found)


@pytest.mark.rule("6.7")
def test_nobody_is_left_and_the_advance_leads_anywhere() -> None:
    """An eliminated defender leaves the choice; enemies, full stacks and closed ground bar it."""
    g, assault = after_a_retreat("")
    everywhere = beyond(g, assault)
    assert len(everywhere) > 3
    g.put(unit(g, "u353"), to(g, "1220"))
    assert beyond(g, assault) == everywhere - {"1220"}


@pytest.mark.rule("6.7")
def test_a_unit_goes_on_once_and_not_back() -> None:
    """It is asked for two hexes at most, and none on the beach where it has just landed."""
    g, assault = after_a_retreat("1320")
    me = unit(g, "u4_8")
    assault.stand_at("advance_after_combat")
    under_way(g, assault)
    assert assault.going_on.refusal(g, me) == "6.7"
    perform(g, ("advance", me))
    onward = next(
        at
        for at in iterate(g.game.board.next_to(one(g.hex[me])))
        if assault.onward.refusal(g, me, at) is None
    )
    perform(g, ("advance-on", me, onward))
    assert g.hex[me] == onward
    assert assault.advancing.refusal(g, me) == assault.going_on.refusal(g, me) == "6.7"
    landing = FreeAssault(target=g.hex[me], units=one(me), landed=one(me))
    assert landing.going_on.refusal(g, me) == "10.A.1"


def answer(**units: str) -> tuple[Field, CounterAttack]:
    """The Germans may strike back at 1121, which the 77th has just left."""
    g = laid_out("allies", LXXXIV__HQ="1220", **units)
    g.markers[unit(g, "LXXXIV__HQ")] = 1
    back = CounterAttack(target=to(g, "1121"), fallen_back=one(unit(g, "u77")))
    under_way(g, back)
    return g, back


@pytest.mark.rule("6.9")
def test_who_has_retreated_comes_back_and_strikes() -> None:
    """Two hexes away it moves one first, whatever the ground costs; the marker is spent once."""
    g, back = answer(u4_8="1121", u77="1321")
    foe, hq, me = unit(g, "u77"), unit(g, "LXXXIV__HQ"), unit(g, "u4_8")
    assert back.strikers.refusal(g, hq, foe) == "6.1"
    perform(g, ("close-up", hq, foe, to(g, "1221")))
    assert (g.hex[foe], g.markers[hq], has(g.used, hq)) == (to(g, "1221"), 0, True)
    assert back.leaders.refusal(g, hq) is None
    perform(g, ("counter-attack", hq, foe))
    battle = g.stack[-1]
    assert isinstance(battle, Assault)
    assert (battle.target, battle.again, g.markers[hq]) == (to(g, "1121"), True, 0)
    assert has(g.present[0], me)


@pytest.mark.rule("6.9")
def test_others_come_from_next_to_those_who_retreated() -> None:
    """A unit far from them takes no part."""
    g, back = answer(u4_8="1121", u77="1321", u353="1422", u243_920="1716", u243_921="1120")
    names = {g.game.counters.names[u] for u in iterate(back.near_the_retreat(g))}
    assert names == {"77", "353", "243/921"}
    hq = unit(g, "LXXXIV__HQ")
    refused = back.places.refusal(g, hq, unit(g, "u353"), to(g, "1322"))
    assert refused == "6.9"
    assert str(getattr(refused, "reason", "")) == "It could not attack from there."


@pytest.mark.rule("6.9", "0.1.1")
def test_an_empty_hex_is_gone_back_to_without_a_marker() -> None:
    """The attacker has gone on: a unit next to the hex enters it; no headquarters is Done."""
    g, back = answer(u4_8="1019", u77="1221")
    foe, hq = unit(g, "u77"), unit(g, "LXXXIV__HQ")
    perform(g, ("reoccupy", foe))
    assert (g.hex[foe], g.markers[hq], has(g.used, hq)) == (to(g, "1121"), 1, False)
    g, back = answer(u4_8="1121", u77="1221")
    assert back.returning.refusal(g, foe) == "6.11"
    g, back = answer(u4_8="1019", u77="1221", u243_920="1421")
    assert back.returning.refusal(g, unit(g, "u243_920")) == "6.9"
    g.used = one(hq)
    assert not back.can_be_led_back(g)
