"""What its own state keeps a unit from, and who may act at all: clause by clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.support import SupportedBattle
from normandie44.rules.battle.attackers import ATTACKING, LED
from normandie44.rules.battle.combat import Assault
from normandie44.rules.campaign.box_combat import LEADERS
from normandie44.rules.campaign.strategic import OffMap
from normandie44.rules.logistics.replacements import Rest
from normandie44.rules.march.stacking import LEAVING
from normandie44.rules.turn.combat_phase import Combat
from normandie44.rules.turn.d_day import Wave
from normandie44.rules.turn.inland import Inland
from normandie44.rules.turn.movement_phase import (
    BARRIERS,
    DISMOUNTING,
    OPERATORS,
    RESERVING,
    Movement,
)
from normandie44.rules.turn.overrun import OVERRUNNERS, Overrun
from normandie44.state import OFF, Field
from normandie_stage import laid_out, named, off_the_map, to, unit, why_not

from hexwar.board import NONE, iterate, one, pack
from hexwar.play import Choice

Place = Callable[[], tuple[Field, int]]
NUMBERS = {
    "moved": "1.1.2.2",
    "immobile": "1.1.2.2",
    "gone_far": "4.1.1",
    "reserve": "4.1.1",
    "attacked": "6.1",
    "rest": "6.10",
    "confusion": "6.11",
    "unsupplied": "7.5",
}
"""The rule by which each state keeps a unit from something."""


def infantry() -> tuple[Field, int]:
    """American motorised infantry on the map, next to nobody."""
    g = laid_out("allies", "cobra", US__83="0918")
    return g, unit(g, "US__83")


def attacker() -> tuple[Field, int]:
    """An American regiment next to Germans."""
    g = laid_out("allies", "cobra", u4_8="1020", u77="1120")
    return g, unit(g, "u4_8")


def armour() -> tuple[Field, int]:
    """American tanks next to Germans."""
    g = laid_out("allies", "cobra", u70__Tk="1020", u77="1120")
    return g, unit(g, "u70__Tk")


def raider() -> tuple[Field, int]:
    """Paratroopers next to Germans."""
    g = laid_out("allies", "cobra", u82_505="1020", u77="1120")
    return g, unit(g, "u82_505")


def in_a_box() -> tuple[Field, int]:
    """A German division in a box."""
    g = off_the_map("germans", u326="Rennes")
    return g, unit(g, "u326")


def at_an_exit() -> tuple[Field, int]:
    """A German division in a hex that leads off the map."""
    g = off_the_map("germans")
    division = unit(g, "u326")
    g.set_steps(division, 3)
    g.put(division, g.game.boxes.hexes[named(g, "Rouen")][0])
    return g, division


def marching(g: Field, number: int) -> Any:
    """What keeps a unit from marching."""
    return Movement().movers.refusal(g, number)


def travelling(g: Field, number: int) -> Any:
    """What keeps a unit from going on from box to box."""
    return OffMap().travellers.refusal(g, number)


def deploying(g: Field, number: int) -> Any:
    """What keeps a unit from coming onto the map."""
    return OffMap().deploying.refusal(g, number)


def leaving_the_map(g: Field, number: int) -> Any:
    """What keeps a unit from leaving the map."""
    return OffMap().leaving.refusal(g, number)


def by(choice: Choice[Any]) -> Callable[[Field, int], Any]:
    """What keeps a unit from a choice of the module."""
    return lambda g, number: why_not(choice, g, number)


KEPT: tuple[tuple[str, Callable[[Field, int], Any], Place, str], ...] = (
    ("leaving a stack", by(LEAVING), infantry, "moved immobile confusion rest"),
    ("a march", marching, infantry, "moved immobile confusion rest"),
    ("dismounting", by(DISMOUNTING), infantry, "moved"),
    ("the reserve", by(RESERVING), armour, "reserve gone_far rest confusion"),
    ("being led", by(LED), attacker, "unsupplied rest"),
    ("an attack", by(ATTACKING), attacker, "attacked"),
    ("infiltration", by(OPERATORS), raider, "moved rest"),
    ("an overrun", by(OVERRUNNERS), armour, "unsupplied reserve rest confusion"),
    ("a way off the map", travelling, in_a_box, "moved immobile rest unsupplied"),
    ("the map", deploying, in_a_box, "moved immobile rest"),
    ("leaving the map", leaving_the_map, at_an_exit, "moved immobile rest confusion"),
)
"""What is kept, what refuses it, of whom, and which states keep a unit from it."""


@pytest.mark.parametrize(
    ("refusal", "place", "state"),
    [
        pytest.param(
            refusal, place, state, id=f"{what}:{state}", marks=pytest.mark.rule(NUMBERS[state])
        )
        for what, refusal, place, states in KEPT
        for state in states.split()
    ],
)
def test_a_state_keeps_a_unit_from_it(
    refusal: Callable[[Field, int], Any], place: Place, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same place, without it, the unit may; the refusal names the rule of the state."""
    g, number = place()
    assert refusal(g, number) is None
    if state in ("confusion", "immobile"):  # the one follows from places, the other is printed
        monkeypatch.setattr(Field, state, property(lambda _g: one(number)))
    else:
        setattr(g, state, one(number))
    assert refusal(g, number) == NUMBERS[state]


@pytest.mark.rule("1.1.2", "1.1.2.2", "4.1.1", "4.3", "4.4", "6.1")
@pytest.mark.parametrize(
    ("choice", "place"),
    [
        (LEAVING, infantry),
        (DISMOUNTING, infantry),
        (RESERVING, armour),
        (OVERRUNNERS, armour),
        (OPERATORS, raider),
        (LED, attacker),
    ],
)
def test_a_player_acts_with_own_units_on_the_map(choice: Choice[Any], place: Place) -> None:
    """Not with those of the enemy, nor with those off the map; in exploitation with the reserve."""
    g, number = place()
    assert why_not(choice, g, number) is None
    other = unit(g, "US__9")
    g.set_steps(other, 3)
    g.put(other, to(g, "0618"))
    g.released = one(other)
    assert why_not(choice, g, number) is not None
    g.released, g.active = NONE, GERMANS
    assert why_not(choice, g, number) is not None


@pytest.mark.rule("4.1.1", "4.3", "6.8")
def test_armour_and_panzergrenadiers_alone_overrun_and_go_into_reserve() -> None:
    """Those next to an enemy overrun; those who exploit go into no reserve."""
    g, tanks = armour()
    regiment = unit(g, "u4_8")
    g.set_steps(regiment, 2)
    g.put(regiment, to(g, "1020"))
    for choice in (OVERRUNNERS, RESERVING):
        refusal = why_not(choice, g, regiment)
        assert refusal is not None
        assert str(refusal.reason) == "Neither armour nor Panzergrenadiers."
    g.released = one(tanks)
    refusal = why_not(RESERVING, g, tanks)
    assert refusal is not None
    assert str(refusal.reason) == "It exploits now."
    g.released = NONE
    g.put(tanks, to(g, "0918"))
    refusal = why_not(OVERRUNNERS, g, tanks)
    assert refusal is not None
    assert str(refusal.reason) == "No enemy is next to it."


@pytest.mark.rule("4.3")
def test_an_overrun_is_of_a_single_stack() -> None:
    """Tanks in the next hex do not join, nor those that could not overrun it by themselves."""
    g = laid_out("allies", "cobra", u70__Tk="1020", u746__Tk="1020", u741__Tk="1119", u77="1120")
    first, second, far = (unit(g, n) for n in ("u70__Tk", "u746__Tk", "u741__Tk"))
    overrun = Overrun(target=to(g, "1120"), units=one(first))
    assert overrun.joiners.refusal(g, second) is None
    refusal = overrun.joiners.refusal(g, far)
    assert refusal is not None
    assert (refusal, str(refusal.reason)) == ("4.3", "It is in another stack.")
    g.spent[second] = 2 * 99
    assert overrun.joiners.refusal(g, second) == "4.3"


@pytest.mark.rule("4.4", "2.1", "2.2")
def test_who_infiltrates_and_where() -> None:
    """Rangers, commandos, elite paratroopers; to a hex beside, with room, over open ground."""
    g, jumper = raider()
    regiment = unit(g, "u4_8")
    g.set_steps(regiment, 2)
    g.put(regiment, to(g, "1020"))
    refusal = why_not(OPERATORS, g, regiment)
    assert refusal is not None
    assert str(refusal.reason) == "Neither ranger, commando nor elite paratrooper."
    assert why_not(BARRIERS, g, jumper, to(g, "1120")) is None
    g.put(unit(g, "u77"), to(g, "1220"))
    refusal = why_not(BARRIERS, g, jumper, to(g, "1220"))
    assert refusal is not None
    assert str(refusal.reason) == "It is not adjacent."


@pytest.mark.rule("4.4", "2.1", "2.2")
def test_nobody_infiltrates_into_a_full_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor where the ground is closed."""
    from normandie44.rules.march import stacking  # noqa: PLC0415 -- for this test alone

    g, jumper = raider()
    target = to(g, "1120")
    assert why_not(BARRIERS, g, jumper, target) is None
    monkeypatch.setattr(stacking, "no_room", lambda _g, _unit: one(target))
    assert why_not(BARRIERS, g, jumper, target) == "2.1"
    monkeypatch.undo()
    g.game.window, window = g.game.window & ~one(target), g.game.window
    try:
        assert why_not(BARRIERS, g, jumper, target) == "2.2"
    finally:
        g.game.window = window


@pytest.mark.rule("5.3", "6.9")
@pytest.mark.parametrize(("at", "near"), [("1220", True), ("1320", True), ("1420", False)])
def test_a_headquarters_supports_within_two_hexes(at: str, near: bool) -> None:
    """Of the hex that is attacked, also in defence."""
    g = laid_out("allies", "cobra", u4_8="1020", u77="1120", LXXXIV__HQ=at)
    hq = unit(g, "LXXXIV__HQ")
    assert g.game.board.distance(to(g, "1120"), to(g, at)) == int(at[:2]) - 11
    battle = Assault(target=to(g, "1120"), units=one(unit(g, "u4_8")))
    refusal = battle.defending_corps.refusal(g, hq)
    assert (refusal is None) is near
    if refusal is not None:
        assert str(refusal.reason) == "It is more than two hexes away."
    assert issubclass(Assault, SupportedBattle)


@pytest.mark.rule("6.2", "9.3")
def test_ships_and_bombers_strike_germans_of_the_combat() -> None:
    """Where they are attacked, or from where they attack."""
    g = laid_out("allies", "cobra", u4_8="1020", u77="1120", u353="1220")
    attack = Assault(target=to(g, "1120"), units=one(unit(g, "u4_8")))
    assert attack.hit.refusal(g, to(g, "1120")) is None
    assert attack.hit.refusal(g, to(g, "1220")) is not None
    g.active = GERMANS
    defence = Assault(target=to(g, "1020"), units=one(unit(g, "u77")))
    assert defence.hit.refusal(g, to(g, "1120")) is None
    assert defence.hit.refusal(g, to(g, "1020")) is not None


@pytest.mark.rule("1.1.3", "6.12", "5.2")
def test_headquarters_lead_their_own_side() -> None:
    """On the map in combat there, at a box off it."""
    g = laid_out("allies", "cobra", u4_8="1020", u77="1120", US__VII__HQ="0920", LXXXIV__HQ="1220")
    for name in ("US__VII__HQ", "LXXXIV__HQ"):
        g.markers[unit(g, name)] = 1
    assert Combat().launching.refusal(g, unit(g, "US__VII__HQ")) is None
    assert Combat().launching.refusal(g, unit(g, "LXXXIV__HQ")) is not None
    assert why_not(LEADERS, g, unit(g, "US__VII__HQ")) is not None
    g.put_in_box(unit(g, "US__VII__HQ"), named(g, "Rennes"))
    assert why_not(LEADERS, g, unit(g, "US__VII__HQ")) is None


@pytest.mark.rule("6.10", "1.1.1.3")
def test_who_rests_is_on_the_map() -> None:
    """And of the player's side."""
    g = laid_out("allies", "cobra", US__2="1114", u276="1310")
    american, german = unit(g, "US__2"), unit(g, "u276")
    for number in (american, german):
        g.set_steps(number, 1)
    assert Rest(side=ALLIES).tired.refusal(g, american) is None
    assert Rest(side=ALLIES).tired.refusal(g, german) is not None
    g.put(american, OFF)
    assert Rest(side=ALLIES).tired.refusal(g, american) is not None


@pytest.mark.rule("2.1", "10.A.1", "4.4")
def test_commandos_land_where_there_is_room() -> None:
    """And those alone who have just landed go inland."""
    g = laid_out("allies", "d-day", u2__Rgr="0714")
    commando = iterate(g.game.counters.of_kind("commando"))[0]
    beach, other = iterate(g.game.commando_zone)[:2]
    wave = Wave(1)
    assert wave.has_room(g, commando, beach)
    for name in ("AC-3", "AC-49"):
        number = g.game.counters.named(name)
        g.set_steps(number, 3)
        g.put(number, beach)
    assert (wave.has_room(g, commando, beach), wave.has_room(g, commando, other)) == (False, True)
    rangers = unit(g, "u2__Rgr")
    question = Inland(landed=NONE)
    assert not question.has_just_landed(g)
    assert Inland(landed=pack((rangers,))).has_just_landed(g) == one(rangers)
