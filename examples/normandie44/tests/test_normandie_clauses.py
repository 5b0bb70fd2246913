"""Each clause of a choice decides alone: it refuses what all others would allow."""

from __future__ import annotations

from typing import Any

import pytest
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.aircraft import AirMissions
from normandie44.rules.air_and_sea.batteries import Preparation
from normandie44.rules.battle.attackers import ATTACKING, TARGETS
from normandie44.rules.battle.combat import Activation, Assault, CounterAttack
from normandie44.rules.campaign.box_combat import BoxBattle
from normandie44.rules.campaign.strategic import Departure, OffMap
from normandie44.rules.logistics.offensive import Markers
from normandie44.rules.logistics.replacements import Rest
from normandie44.rules.turn.combat_phase import Combat
from normandie44.rules.turn.d_day import FreeAssault
from normandie44.state import OFF, Field
from normandie_stage import flying, laid_out, named, off_the_map, offered, raids, to, unit, why_not

from hexwar.board import NONE, BoxId, iterate, one, pack


def said(refusal: Any) -> tuple[str, str] | None:
    """The rule and the reason of a refusal; None where nothing is refused."""
    return None if refusal is None else (str(refusal), str(refusal.reason))


def combat(side: str = "allies", **units: str) -> Field:
    """An American regiment beside a German division, with others."""
    return laid_out(side, "cobra", **{"u4_8": "1020", "u77": "1120", **units})


def assault(g: Field, **terms: Any) -> Assault:
    """Their combat, attacked by the side whose turn it is."""
    target, attacker = ("1120", "u4_8") if g.active == ALLIES else ("1020", "u77")
    return Assault(target=to(g, target), units=one(unit(g, attacker)), **terms)


@pytest.mark.rule("9.5")
def test_aircraft_hinder_no_festung_and_fly_in_flights_alone() -> None:
    """Brest itself they hinder; a flight has a heavy at most, and no mediums beside it."""
    g = off_the_map("allies")
    flying(g, us=(2, 3, 0, 3))
    boxes = {action[1] for action in offered(AirMissions(), "send_aircraft", g) if len(action) > 2}
    assert named(g, "Brest") in boxes
    assert not boxes & {named(g, "Festung Brest")}
    missions, brest = AirMissions(), named(g, "Brest")
    assert missions.of_some_flight(g) == pack((0, 1))
    assert missions.beside_heavies(g, brest, 1) == pack((0,))
    assert missions.beside_heavies(g, brest, 0) == pack((0, 1, 2))


@pytest.mark.rule("10.A.1")
def test_before_the_landing_batteries_are_struck_by_the_command_of_their_coast() -> None:
    """No other hex is; with three players each strikes those off its own coast."""
    g = laid_out("allies", "d-day")
    there, battery = to(g, "0920"), g.game.batteries[0].hex
    preparation = Preparation()
    assert said(preparation.targets.refusal(g, there)) == ("10.A.1", "No battery there can fire.")
    assert preparation.targets.refusal(g, battery) is None
    g = laid_out("allies", "campaign", players=3)
    by_player: dict[str, set[int]] = {}
    for player in g.game.players_by_side[ALLIES]:
        g.command = player
        hexes = {b.hex for b in g.game.batteries}
        by_player[player] = {at for at in hexes if preparation.targets.refusal(g, at) is None}
    first, second = by_player.values()
    assert not first & second
    assert first
    assert second


@pytest.mark.rule("9.3", "8", "4.3")
def test_when_bombers_take_part_in_a_combat() -> None:
    """Once, at least one of them, not where nobody of the Allies fights, and not in an overrun."""
    g = combat()
    flying(g, us=(0, 1, 1, 0))
    battle = assault(g)
    assert battle.bombing.refusal(g) is None
    assert raids(battle, g) == {(0, 0, 1), (0, 1, 0), (0, 1, 1)}
    again = assault(g, bombed=True)
    assert said(again.bombing.refusal(g)) == ("9.3", "Bombers have attacked already.")
    nobody = Assault(target=to(g, "1120"), units=NONE)
    assert said(nobody.bombing.refusal(g)) == ("9.3", "No Allied combat unit takes part.")
    from normandie44.rules.turn.overrun import Overrun  # noqa: PLC0415 -- for this test alone

    overrun = Overrun(target=to(g, "1120"), units=one(unit(g, "u4_8")))
    assert said(overrun.bombing.refusal(g)) == ("9.3", "No bombers help in this combat.")


@pytest.mark.rule("9.4", "6.11")
def test_a_carpet_astride_spares_a_hex_in_confusion() -> None:
    """Germans alone are covered by it."""
    g = combat(u353="1121")
    battle = assault(g)
    other = to(g, "1121")
    assert battle.others.refusal(g, to(g, "1120"), other) is None
    american = unit(g, "u4_12")
    g.set_steps(american, 2)
    g.put(american, other)
    refusal = battle.others.refusal(g, to(g, "1120"), other)
    assert said(refusal) == ("6.11", "Aircraft take no part in confusion.")


@pytest.mark.rule("6.2")
def test_ships_without_points_do_not_shell() -> None:
    """Nor those that have."""
    g = combat()
    g.ships = [0, 0, 0, 0]
    assert said(assault(g).shelling.refusal(g)) == ("6.2", "No ship can fire any more.")
    g.ships = [1, 0, 0, 0]
    assert assault(g).shelling.refusal(g) is None
    again = assault(g, shelled=True)
    assert said(again.shelling.refusal(g)) == ("6.2", "Ships have shelled already.")


@pytest.mark.rule("9.1")
def test_one_fighter_bomber_flies_in_a_combat() -> None:
    """A second one is refused."""
    g = combat()
    flying(g, us=(0, 0, 0, 3))
    open_ground = next(
        at
        for at in iterate(g.game.window & ~g.game.under_cover)
        if not g.standing[ALLIES] >> at & 1
    )
    g.put(unit(g, "u77"), open_ground)
    battle = Assault(target=open_ground, units=one(unit(g, "u4_8")))
    assert battle.flying.refusal(g) is None
    battle.air = True
    reason = "An aircraft supports the combat already."
    assert said(battle.flying.refusal(g)) == ("9.1", reason)


@pytest.mark.rule("5.3", "0.1.1")
@pytest.mark.parametrize("side", ["allies", "germans"])
def test_which_headquarters_supports_an_attack(side: str) -> None:
    """An Allied one that leads it, any German one; one that is Done only if it leads."""
    there = {"US__VII__HQ": "0920", "US__VIII__HQ": "0920", "LXXXIV__HQ": "1220"}
    g = combat(side, **there, II__FJ__HQ="1220")
    names = ("US__VII__HQ", "US__VIII__HQ") if side == "allies" else ("LXXXIV__HQ", "II__FJ__HQ")
    leader, other = (unit(g, name) for name in names)
    g.markers[leader] = g.markers[other] = 1
    battle = assault(g, hq=leader)
    assert battle.supporters.refusal(g, leader) is None
    alone = ("5.3", "It does not lead the attack.")
    assert said(battle.supporters.refusal(g, other)) == (alone if side == "allies" else None)
    g.used = pack((leader, other))
    assert battle.supporters.refusal(g, leader) is None
    if side == "germans":
        assert said(battle.supporters.refusal(g, other)) == ("0.1.1", "It is Done.")


@pytest.mark.rule("6.1", "2.2", "6.11")
def test_which_hexes_a_unit_attacks() -> None:
    """Adjacent ones with enemies, over open hexsides; in confusion its own alone."""
    g = combat(u353="1220", u276="1220")
    regiment = unit(g, "u4_8")
    assert why_not(TARGETS, g, regiment, to(g, "1120")) is None
    assert said(why_not(TARGETS, g, regiment, to(g, "1020"))) == ("6.1", "No enemy is there.")
    assert said(why_not(TARGETS, g, regiment, to(g, "1220"))) == ("6.1", "It is not adjacent.")
    at, over = next(
        (a, b)
        for a in iterate(g.game.window)
        for b in iterate(g.game.cut_from[a] & g.game.window & g.game.board.adjacent[a])
    )
    g.put(regiment, at)
    g.put(unit(g, "u353"), over)
    closed = ("2.2", "It does not attack over an impassable hexside.")
    assert said(why_not(TARGETS, g, regiment, over)) == closed


@pytest.mark.rule("6.1")
def test_who_has_nobody_to_attack_does_not_attack() -> None:
    """Beside an enemy over an impassable hexside, or alone."""
    g = combat(u4_12="0620")
    assert why_not(ATTACKING, g, unit(g, "u4_8")) is None
    nobody = ("6.1", "There is no enemy that it may attack.")
    assert said(why_not(ATTACKING, g, unit(g, "u4_12"))) == nobody


@pytest.mark.rule("5.1", "6.1", "8", "6.11")
def test_whom_a_headquarters_lets_attack() -> None:
    """Those it controls, next to an enemy."""
    g = combat(US__VII__HQ="0920", US__VIII__HQ="0920", u4_12="0620", AC__3="1121")
    g.put(unit(g, "AC__3"), to(g, "1119"))
    activation = Activation(hq=unit(g, "US__VII__HQ"))
    assert activation.fighters.refusal(g, unit(g, "u4_8")) is None
    assert said(activation.fighters.refusal(g, unit(g, "AC__3"))) == ("8", "another command")
    g.leader[unit(g, "u4_8")] = unit(g, "US__VIII__HQ")
    assert activation.fighters.refusal(g, unit(g, "u4_8")) == "5.1"
    assert activation.beside_enemies(g) == pack((unit(g, "u4_8"), unit(g, "AC__3")))


@pytest.mark.rule("6.7", "2.2", "2.1")
def test_an_advance_goes_on_only_where_there_is_room() -> None:
    """And over open ground."""
    g = combat(US__9="1121", US__79="1121")
    regiment = unit(g, "u4_8")
    g.put(unit(g, "u77"), OFF)
    g.put(regiment, to(g, "1120"))
    battle = assault(g, defenders=one(unit(g, "u77")))
    assert said(battle.onward.refusal(g, regiment, to(g, "1121"))) == ("2.1", "full stack")
    assert battle.onward.refusal(g, regiment, to(g, "1220")) is None


def counter(**units: str) -> tuple[Field, CounterAttack]:
    """Americans have taken 1120; a German division and its headquarters are beside it."""
    there = {"u4_8": "1120", "u77": "1220", "LXXXIV__HQ": "1221"}
    g = laid_out("germans", "cobra", **{**there, **units})
    g.markers[unit(g, "LXXXIV__HQ")] = 1
    return g, CounterAttack(target=to(g, "1120"), fallen_back=one(unit(g, "u77")))


@pytest.mark.rule("6.9", "6.1", "7.5", "6.10", "5.1", "8")
def test_who_strikes_back() -> None:
    """Units near the retreat that the headquarters may lead, and that may attack the hex."""
    g, back = counter(u353="1320", u276="1422")
    hq, division = unit(g, "LXXXIV__HQ"), unit(g, "u77")
    assert back.strikers.refusal(g, hq, division) is None
    beside = unit(g, "u353")  # next to those who went back, not to the hex
    assert said(back.strikers.refusal(g, hq, beside)) == ("6.1", "It is not adjacent.")
    assert back.strikers.refusal(g, hq, unit(g, "u276")) == "6.9"
    g.unsupplied = one(division)
    assert back.strikers.refusal(g, hq, division) == "7.5"
    assert back.comers.refusal(g, hq, division) is not None


@pytest.mark.rule("6.9", "6.11", "2.2", "2.1")
def test_who_closes_up_and_where() -> None:
    """A hex, beside the one that was taken, once an enemy is in it; not into a full stack."""
    g, back = counter(u353="1320")
    hq, comer, board = unit(g, "LXXXIV__HQ"), unit(g, "u353"), g.game.board
    assert back.has_been_entered(g)
    near = set(board.neighbours[to(g, "1320")]) & set(board.neighbours[to(g, "1120")])
    assert {board.name(at) for at in near} == {"1220", "1221"}
    assert back.places.refusal(g, hq, comer, to(g, "1221")) is None
    assert said(back.places.refusal(g, hq, comer, to(g, "1220"))) == ("2.1", "full stack")
    assert said(back.places.refusal(g, hq, comer, to(g, "1121"))) == ("6.9", "it moves one hex")
    g.put(unit(g, "u4_8"), OFF)
    assert not back.has_been_entered(g)


@pytest.mark.rule("6.9", "6.10", "5.1")
def test_who_goes_back_into_an_empty_hex() -> None:
    """Nobody who rests, no garrison, nobody whom no headquarters there controls."""
    g, back = counter()
    g.put(unit(g, "u4_8"), OFF)
    division = unit(g, "u77")
    assert back.returning.refusal(g, division) is None
    g.rest = one(division)
    assert said(back.returning.refusal(g, division)) == ("6.10", "It rests.")
    g.rest, g.leader[division] = NONE, unit(g, "II__FJ__HQ")
    assert back.returning.refusal(g, division) == "5.1"
    g = laid_out("germans", "d-day", OmahaW__gar="0714", LXXXIV__HQ="0815")
    guards = unit(g, "OmahaW__gar")
    beside = g.game.board.neighbours[to(g, "0714")]
    hex_ = next(at for at in beside if at in iterate(g.game.window))
    back = CounterAttack(target=hex_, fallen_back=one(guards))
    reason = "A garrison does not move."
    assert said(back.returning.refusal(g, guards)) == ("6.9", reason)


@pytest.mark.rule("6.12", "6.12/support")
def test_who_stays_out_of_a_combat_off_the_map_and_who_supports_it() -> None:
    """Who attacks may stay out; the leader gives its support by leading."""
    g = off_the_map("germans", LXXXIV__HQ="Rennes", u326="Rennes", u353="Laval", US__1="Rennes")
    hq = unit(g, "LXXXIV__HQ")
    g.markers[hq] = 1
    battle = BoxBattle(hq=hq, box=named(g, "Rennes"))
    battle.muster(g)
    assert battle.takes_part(g) == one(unit(g, "u326"))
    assert said(battle.supporters.refusal(g, hq)) == ("6.12/support", "It leads the attack.")


@pytest.mark.rule("4.1.2")
def test_partisans_hinder_germans_alone() -> None:
    """In their own box."""
    g = off_the_map("germans", u708="Languedoc", US__1="Sud-Est")
    g.partisans = pack((named(g, "Languedoc"), named(g, "Sud-Est")))
    for name, hindered in (("u708", True), ("US__1", False)):
        leaving = Departure(unit=unit(g, name), to=BoxId(0))
        assert leaving.is_german(g) is hindered
        assert leaving.has_partisans(g)
        asked = leaving.plan["call_partisans"].entry.handlers["rise"]
        assert asked is not None
        assert ("rise",) in offered(leaving, "call_partisans", g) or not hindered
        assert (("rise",) in offered(leaving, "call_partisans", g)) is hindered


@pytest.mark.rule("8", "1.1.2.1")
def test_nobody_leaves_the_map_for_a_box_of_another_command() -> None:
    """With troops of its own command there it may."""
    for other, refused in (("US__2", None), ("AC__3", ("8", "Another command is in the box."))):
        g = off_the_map("allies", **{other: "Rennes"})
        box = named(g, "Rennes")
        exit_ = next(iter(g.game.boxes.hexes[box]))
        division = unit(g, "US__1")
        g.set_steps(division, 3)
        g.put(division, exit_)
        assert said(OffMap().leaving.refusal(g, division)) == refused


@pytest.mark.rule("1.1.1.2")
def test_who_has_no_markers_sends_none() -> None:
    """Each side has its own stock."""
    g = laid_out("allies", "cobra", US__VII__HQ="0918")
    g.stock = [0, 3]
    markers = Markers(g.game.marker_order.index("allies"))
    assert not markers.markers_are_left(g)
    assert offered(markers, "send_a_marker", g) == []
    g.stock = [1, 0]
    assert ("support", unit(g, "US__VII__HQ")) in offered(markers, "send_a_marker", g)


@pytest.mark.rule("6.10")
def test_who_rests_and_who_is_restored() -> None:
    """Who has lost steps and does not rest yet; restored is who rests."""
    g = laid_out("germans", "cobra", u276="1111", u277="1110")
    tired, whole = unit(g, "u276"), unit(g, "u277")
    g.set_steps(tired, 1)
    g.german_die = 6
    rest = Rest(side=GERMANS)
    assert rest.tired.refusal(g, tired) is None
    assert said(rest.tired.refusal(g, whole)) == ("6.10", "It has all its steps.")
    assert said(rest.restorable.refusal(g, tired)) == ("6.10", "It is no unit of yours that rests.")
    g.rest = one(tired)
    assert said(rest.tired.refusal(g, tired)) == ("6.10", "It rests already.")
    assert rest.restorable.refusal(g, tired) is None


@pytest.mark.rule("6.1", "1.1.3")
def test_a_headquarters_without_anybody_to_attack_launches_no_combat() -> None:
    """With a marker or without."""
    g = combat(US__VII__HQ="0920", US__VIII__HQ="0420", u4_12="0420")
    for name in ("US__VII__HQ", "US__VIII__HQ"):
        g.markers[unit(g, name)] = 1
    assert Combat().launching.refusal(g, unit(g, "US__VII__HQ")) is None
    idle = Combat().launching.refusal(g, unit(g, "US__VIII__HQ"))
    assert said(idle) == ("6.1", "No unit under its control can attack.")


@pytest.mark.rule("10.A.1")
def test_who_has_just_landed_advances_one_hex() -> None:
    """Others go on."""
    g = laid_out("allies", "d-day", u4_8="0618", u4_12="0618")
    landed, other = unit(g, "u4_8"), unit(g, "u4_12")
    battle = FreeAssault(target=to(g, "0618"), units=pack((landed, other)), landed=one(landed))
    assert said(battle.going_on.refusal(g, landed)) == ("10.A.1", "It has just landed.")
    assert battle.going_on.refusal(g, other) is None
