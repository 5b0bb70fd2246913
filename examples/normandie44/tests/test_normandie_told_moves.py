"""What players are told of moves, boxes, logistics and strikes: each event with its facts."""

from __future__ import annotations

import pytest
from normandie44.depots import CLOSED, FULL
from normandie44.printed import ALLIES
from normandie44.rules.air_and_sea import aircraft, batteries, bombardment
from normandie44.rules.air_and_sea.aircraft import AirMissions
from normandie44.rules.campaign import box_combat, strategic
from normandie44.rules.campaign.strategic import Departure
from normandie44.rules.logistics import supply
from normandie44.rules.logistics.replacements import Rest, restore
from normandie44.rules.march import movement
from normandie44.rules.turn import d_day
from normandie44.rules.turn.inland import Inland
from normandie44.rules.turn.movement_phase import Movement, operate
from normandie44.state import OFF, Field
from normandie_stage import flying, laid_out, named, off_the_map, to, unit
from normandie_told import Case, Cases, Facts, facts_of, listening

from hexwar.board import iterate, one, pack

told = Cases()


# -- movement


@told("dismounted", "2.2")
def _dismounted() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", US__83="0918"))
    Movement().dismount(g, unit(g, "US__83"))
    return g, {"unit": unit(g, "US__83")}


@told("in-reserve", "4.1.1")
def _in_reserve() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", u3Arm_CCA="0917"))
    Movement().reserve(g, unit(g, "u3Arm_CCA"))
    return g, {"unit": unit(g, "u3Arm_CCA")}


@told("infiltrated", "4.4")
def _infiltrated() -> tuple[Field, Facts]:
    """Rangers get through with a 4."""
    g = listening(laid_out("allies", "cobra", u2__Rgr="0920"))
    operate(g, unit(g, "u2__Rgr"), to(g, "0921"))
    return g, {"unit": unit(g, "u2__Rgr"), "to": to(g, "0921"), "die": 4}


@told("stopped", "4.4")
def _stopped() -> tuple[Field, Facts]:
    """Paratroopers do not."""
    g = listening(laid_out("allies", "cobra", u82_505="0920"))
    operate(g, unit(g, "u82_505"), to(g, "0921"))
    assert g.hex[unit(g, "u82_505")] == to(g, "0920")
    return g, {"unit": unit(g, "u82_505"), "to": to(g, "0921"), "die": 4}


@told("landed", "4.2")
def _landed() -> tuple[Field, Facts]:
    g = listening(laid_out())
    division = unit(g, "US__9")
    g.set_steps(division, 3)
    g.turn = 4
    movement.land(g, division, to(g, "0618"))
    return g, {"unit": division, "to": to(g, "0617")}


# -- boxes


@told("held-back", "4.1.2")
def _held_in_its_box() -> tuple[Field, Facts]:
    g = off_the_map("germans", u708="Rouen")
    Departure(unit=unit(g, "u708"), to=named(g, "Paris")).leave(g)
    return g, {"unit": unit(g, "u708"), "box": named(g, "Rouen"), "die": 4}


@told("moved-to-box", "4.1.2")
def _from_box_to_box() -> tuple[Field, Facts]:
    g = off_the_map("germans", u708="Rouen")
    strategic.enter_box(g, unit(g, "u708"), named(g, "Paris"))
    return g, {"unit": unit(g, "u708"), "box": named(g, "Paris")}


@told("ffi", "4.1.2")
def _the_ffi_rise() -> tuple[Field, Facts]:
    g = off_the_map("allies", US__4__Arm="Orléans")
    g.risen = False
    strategic.enter_box(g, unit(g, "US__4__Arm"), named(g, "Orléans"))
    return g, {"box": named(g, "Paris")}


@told("box-taken", "11.3")
def _a_depot_taken() -> tuple[Field, Facts]:
    g = off_the_map("allies", US__4__Arm="Orléans")
    strategic.enter_box(g, unit(g, "US__4__Arm"), named(g, "Le Mans"))
    return g, {"box": named(g, "Le Mans"), "points": 5}


@told("besieged", "6.13")
def _besieged() -> tuple[Field, Facts]:
    g = off_the_map("allies", US__30="Brest", u352_915="Festung Brest")
    box_combat.besiege(g)
    return g, {"box": named(g, "Festung Brest")}


@told("siege-lifted", "6.13")
def _relieved() -> tuple[Field, Facts]:
    g = off_the_map("allies", US__30="Rennes", u352_915="Festung Brest")
    g.sieges = one(named(g, "Festung Brest"))
    box_combat.besiege(g)
    return g, {"box": named(g, "Festung Brest")}


# -- logistics


@told("rests", "6.10")
def _rests() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", US__2="1114"))
    Rest(side=ALLIES).rest(g, unit(g, "US__2"))
    return g, {"unit": unit(g, "US__2")}


@told("restored", "6.10")
def _restored() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", US__2="1114"))
    g.set_steps(unit(g, "US__2"), 1)
    restore(g, unit(g, "US__2"))
    return g, {"unit": unit(g, "US__2")}


@told("sent-back", "1.1.1.3")
def _sent_back() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", u82_505="0920"))
    Rest(side=ALLIES).send_back(g, unit(g, "u82_505"))
    return g, {"unit": unit(g, "u82_505")}


@told("supplied-by-air", "7.4")
def _supplied_by_air() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", US__83="0918"))
    supply.AirSupply().drop(g, unit(g, "US__83"))
    return g, {"unit": unit(g, "US__83")}


def depot(g: Field, name: str) -> int:
    """The number of a depot."""
    return next(n for n, d in enumerate(g.game.depots) if d.name == name)


@told("works-begun", "7.1.2")
def _works_begun() -> tuple[Field, Facts]:
    """A minor port is ready two turns later."""
    g = laid_out("allies", "cobra", u4_8="0920")
    number = depot(g, "Port of Barfleur")
    g.depots[number] = CLOSED
    g.put(unit(g, "u4_8"), g.game.depots[number].hex)
    supply.begin_works(listening(g))
    return g, {"what": "Port of Barfleur", "turn": 9}


@told("depot-changed", "7.1.1")
def _a_depot_opened() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra"))
    supply.change(g, depot(g, "Port of Barfleur"), FULL)
    return g, {"what": "Port of Barfleur", "state": "full"}


@told("mulberry-lost", "7.1.1/storm")
def _a_mulberry_lost() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra"))
    supply.storm_hits(g)
    return g, {"what": "Mulberry B", "die": 4}


@told("depot-destroyed", "7.1.2")
def _a_beach_destroyed() -> tuple[Field, Facts]:
    g = listening(laid_out("germans", "cobra", u77="0717"))
    g.put(unit(g, "u77"), to(g, "0617"))
    return g, {"at": to(g, "0617")}


@told("port-taken", "11.3/cherbourg", "6.11/control")
def _the_port_of_cherbourg_taken() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "campaign", u4_8="0323"))
    g.put(unit(g, "u4_8"), g.game.port)
    return g, {"at": g.game.port, "points": 5}


# -- aircraft, ships, batteries, D-Day


@told("hindered", "9.2")
def _a_zone_hindered() -> tuple[Field, Facts]:
    g = off_the_map("allies")
    flying(g, us=(0, 0, 0, 1))
    AirMissions().hinder(g, 1)
    return g, {"zone": list(g.game.zones)[1]}


@told("raided", "9.5")
def _a_box_raided() -> tuple[Field, Facts]:
    g = off_the_map("allies")
    flying(g, us=(0, 3, 0, 0))
    AirMissions().raid(g, named(g, "Paris"), 0, 2, 0)
    return g, {"box": named(g, "Paris"), "value": 2}


@told("carpet", "9.4")
def _a_carpet() -> tuple[Field, Facts]:
    g = off_the_map("allies")
    aircraft.carpet(g, 2)
    return g, {"count": 2}


@told("rubble", "9.4")
def _rubble() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra"))
    town = iterate(g.game.town_set)[0]
    bombardment.lay_rubble(g, (town,), 2)
    return g, {"at": town, "points": 4}


@told("shelled", "6.2")
def _shelled() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", u77="1120"))
    bombardment.hit(g, "shelled", to(g, "1120"), 2, 6)
    result = bombardment.bombarded(g, 2, 6)
    return g, {"at": to(g, "1120"), "points": 2, "die": 6, "result": result}


@told("shelled-ashore", "6.2")
def _shelled_ashore() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "d-day", u4_8="0617"))
    regiment = unit(g, "u4_8")
    batteries.ShoreFire(one(regiment)).fire(g, regiment, 1)
    result = bombardment.bombarded(g, 1, 4)
    return g, {"unit": regiment, "points": 1, "die": 4, "result": result}


@told("dropped", "10.0.1")
def _dropped() -> tuple[Field, Facts]:
    """A 4 and two more for Americans is a 6: beside the zone, by the white die."""
    g = listening(laid_out("allies", "d-day"))
    regiment, zone = unit(g, "u82_505"), to(g, "0719")
    g.set_steps(regiment, 2)
    d_day.drop(g, regiment, zone)
    result = str(g.game.tables["jump"].result(0, 6))
    at = g.hex[regiment]
    assert g.game.board.distance(zone, at) == 1
    return g, {"unit": regiment, "to": at, "die": 6, "white": 4, "result": result}


@told("swam", "10.A.1")
def _swam() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "d-day"))
    tank = unit(g, "u70__Tk")
    g.set_steps(tank, 1)
    result = str(g.game.tables["swimming"].result(0, 4))
    d_day.swim(g, tank, to(g, "0617"))
    return g, {"unit": tank, "die": 4, "result": result}


@told("came-ashore", "10.A.1")
def _came_ashore() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "d-day"))
    regiment, wave = unit(g, "u4_8"), d_day.Wave(0)
    g.set_steps(regiment, 2)
    wave.come_ashore(g, regiment, to(g, "0617"))
    assert wave.landed == one(regiment)
    return g, {"unit": regiment, "to": to(g, "0617")}


@told("re-embarked", "10.A.1")
def _re_embarked() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "d-day", u4_8="0617", Utah__gar="0617"))
    regiment = unit(g, "u4_8")
    d_day.Reembarked(units=one(regiment), hexes=1, origin=to(g, "0617")).cannot_go_on(g, regiment)
    assert (g.hex[regiment], g.steps[regiment] > 0) == (OFF, True)
    return g, {"unit": regiment}


@told("moved", "4.4")
def _went_inland() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "d-day", u2__Rgr="0714"))
    rangers = unit(g, "u2__Rgr")
    Inland(landed=pack((rangers,))).go_inland(g, rangers, to(g, "0814"))
    return g, {"unit": rangers, "to": to(g, "0814")}


@pytest.mark.parametrize(("kind", "case"), told)
def test_an_event_is_told_with_its_facts(
    kind: str, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, and with all of them; each die shows a 4."""
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 4)
    g, facts = case()
    assert facts_of(g, kind) == [facts]
