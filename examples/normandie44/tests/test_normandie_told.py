"""What players are told of the turn, headquarters and combat: each event with its facts."""

from __future__ import annotations

import pytest
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.battle.combat import Activation, Assault, CounterAttack
from normandie44.rules.campaign import box_combat
from normandie44.rules.campaign.strategic import OffMap
from normandie44.rules.ground import damage
from normandie44.rules.logistics import offensive
from normandie44.rules.march import movement
from normandie44.rules.turn import d_day, overrun
from normandie44.rules.turn.combat_phase import Combat
from normandie44.rules.turn.sequence import Campaign, Phase
from normandie44.state import Field
from normandie_stage import flying, laid_out, named, off_the_map, to, under_way, unit
from normandie_told import Case, Cases, Facts, facts_of, listening

from hexwar.board import HexId, has, one
from hexwar.play.states.runner import perform

told = Cases()


# -- the turn


@told("no-storm", "1.1.1.1")
def _no_storm() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra"))
    g.storm_due = True
    Phase("A").storm_test(g)
    return g, {"die": 4}


@told("initiative", "1.1.1.3")
def _who_begins() -> tuple[Field, Facts]:
    """A headquarters with a marker adds one to the die; one without adds none."""
    there = {"US__VII__HQ": "0918", "LXXXIV__HQ": "1320", "US__VIII__HQ": "0820"}
    g = listening(laid_out("allies", "cobra", **there))
    g.markers[unit(g, "US__VII__HQ")] = 1
    Campaign().initiative(g)
    return g, {"side": "allies", "allies": 5, "germans": 4}


@told("phase-of-d-day", "10.A.1")
def _the_morning() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "d-day"))
    g.phase = "N"
    d_day.begin_part(g, "A", ALLIES)
    return g, {"phase": "A"}


# -- headquarters and markers


@told("markers", "1.1.1.2")
def _markers_received() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra"))
    offensive.receive(g, ALLIES)
    return g, {"side": "allies", "count": offensive.markers_received(g, ALLIES, 4)}


@told("marker-held", "1.1.1.2", "9.5")
def _a_marker_held_back() -> tuple[Field, Facts]:
    g = off_the_map("germans", u708="Rouen")
    depot = HexId(g.game.board.size + named(g, "Paris"))
    offensive.arrives(g, GERMANS, offensive.Route(depot, (named(g, "Rouen"),)))
    return g, {"box": named(g, "Rouen"), "die": 4}


@told("supported", "1.1.1.2")
def _a_marker_sent() -> tuple[Field, Facts]:
    g = listening(laid_out("germans", "cobra", LXXXIV__HQ="1320"))
    g.stock = [0, 1]
    under_way(g, offensive.Markers(1))
    perform(g, ("support", unit(g, "LXXXIV__HQ")))
    return g, {"unit": unit(g, "LXXXIV__HQ")}


@told("supported", "11.2/markers")
def _a_first_marker() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", US__VII__HQ="0918"))
    g.stock = [2, 0]
    offensive.FirstMarkers(side=ALLIES).equip(g, unit(g, "US__VII__HQ"))
    assert (g.stock, g.markers[unit(g, "US__VII__HQ")]) == ([1, 0], 1)
    return g, {"unit": unit(g, "US__VII__HQ")}


@told("headquarters-lost", "5.4")
def _a_headquarters_lost() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", LXXXIV__HQ="1320"))
    g.lose_headquarters(unit(g, "LXXXIV__HQ"))
    return g, {"unit": unit(g, "LXXXIV__HQ")}


@told("markers-found", "4.3/markers")
def _markers_found() -> tuple[Field, Facts]:
    g = listening(laid_out("allies", "cobra", u4_8="1120"))
    g.loose = {to(g, "1121"): 2}
    g.put(unit(g, "u4_8"), to(g, "1121"))
    return g, {"side": "allies", "count": 2}


@told("launched", "1.1.3")
def _combat_launched() -> tuple[Field, Facts]:
    g = laid_out("allies", "cobra", u4_8="1020", u77="1120", US__VII__HQ="0920")
    hq = unit(g, "US__VII__HQ")
    g.markers[hq] = 1
    under_way(listening(g), Combat())
    perform(g, ("launch", hq))
    return g, {"unit": hq}


@told("launched", "6.12")
def _combat_launched_in_a_box() -> tuple[Field, Facts]:
    g = off_the_map("allies", US__1="Rennes", US__VIII__HQ="Rennes", u326="Rennes")
    hq = unit(g, "US__VIII__HQ")
    g.markers[hq] = 1
    under_way(listening(g), Combat())
    perform(g, ("fight-in", hq, named(g, "Rennes")))
    return g, {"unit": hq}


@told("extended", "5.2")
def _extended_movement() -> tuple[Field, Facts]:
    g = off_the_map("allies", US__VIII__HQ="Rennes")
    hq = unit(g, "US__VIII__HQ")
    g.markers[hq] = 2
    OffMap().extend(g, hq)
    assert (g.markers[hq], has(g.used & g.extended, hq)) == (1, True)
    return g, {"unit": hq}


# -- support


def _battle() -> tuple[Field, Assault]:
    there = {"u4_8": "1020", "u77": "1120", "US__VII__HQ": "0920", "LXXXIV__HQ": "1220"}
    g = listening(laid_out("allies", "cobra", **there))
    hq = unit(g, "US__VII__HQ")
    return g, Assault.of(g, to(g, "1120"), one(unit(g, "u4_8")), hq=hq)


@told("supports", "5.3")
def _support_of_the_attack() -> tuple[Field, Facts]:
    g, assault = _battle()
    hq = unit(g, "US__VII__HQ")
    assault.add_support(g, hq)
    assert assault.backing == g.supporting == one(hq)
    return g, {"unit": hq, "target": to(g, "1120")}


@told("defends", "5.3")
def _support_of_the_defence() -> tuple[Field, Facts]:
    g, assault = _battle()
    assault.defend(g, unit(g, "LXXXIV__HQ"))
    return g, {"unit": unit(g, "LXXXIV__HQ"), "target": to(g, "1120")}


@told("supports-in-box", "6.12/support")
def _support_in_a_box() -> tuple[Field, Facts]:
    g = off_the_map("germans", LXXXIV__HQ="Rennes", II__FJ__HQ="Rennes")
    hq, other = unit(g, "LXXXIV__HQ"), unit(g, "II__FJ__HQ")
    g.markers[other] = 1
    fight = box_combat.BoxBattle(hq=hq, box=named(g, "Rennes"))
    fight.add_support(g, other)
    assert (fight.backing, g.markers[other], has(g.used, other)) == (one(other), 0, True)
    return g, {"unit": other, "box": named(g, "Rennes")}


@told("defends-in-box", "6.12/support")
def _defence_in_a_box() -> tuple[Field, Facts]:
    g = off_the_map("allies", LXXXIV__HQ="Rennes", US__VIII__HQ="Rennes")
    fight = box_combat.BoxBattle(hq=unit(g, "US__VIII__HQ"), box=named(g, "Rennes"))
    fight.defend(g, unit(g, "LXXXIV__HQ"))
    assert (fight.defence_hq, g.used) == (unit(g, "LXXXIV__HQ"), one(unit(g, "LXXXIV__HQ")))
    return g, {"unit": unit(g, "LXXXIV__HQ"), "box": named(g, "Rennes")}


@told("aircraft", "9.1")
def _aircraft_called() -> tuple[Field, Facts]:
    g, assault = _battle()
    flying(g, us=(0, 0, 0, 1))
    assault.strike(g)
    return g, {"target": to(g, "1120")}


# -- what a combat does


@told("disorganised", "6.5")
def _disorganised() -> tuple[Field, Facts]:
    g, _ = _battle()
    damage.disorganise(g, unit(g, "u77"), 1)
    return g, {"unit": unit(g, "u77"), "level": 1}


@told("affected", "6.5")
def _affected() -> tuple[Field, Facts]:
    g, _ = _battle()
    damage.affect(g, [unit(g, "u77")], 2)
    return g, {"unit": unit(g, "u77"), "level": 2}


@told("retreated", "6.6")
def _retreated() -> tuple[Field, Facts]:
    g, _ = _battle()
    retreat = damage.Retreat(units=one(unit(g, "u77")), hexes=1, origin=to(g, "1120"))
    retreat.retreat(g, unit(g, "u77"), to(g, "1121"))
    return g, {"unit": unit(g, "u77"), "to": to(g, "1121")}


@told("captured", "6.6")
def _captured() -> tuple[Field, Facts]:
    g, _ = _battle()
    damage.capture(g, unit(g, "u77"))
    return g, {"unit": unit(g, "u77")}


@told("advanced", "6.7")
def _advanced_a_second_hex() -> tuple[Field, Facts]:
    g, assault = _battle()
    assault.advance_on(g, unit(g, "u4_8"), to(g, "1121"))
    assert (g.hex[unit(g, "u4_8")], assault.beyond) == (to(g, "1121"), one(unit(g, "u4_8")))
    return g, {"unit": unit(g, "u4_8"), "to": to(g, "1121")}


@told("advanced", "4.3")
def _overran() -> tuple[Field, Facts]:
    g = listening(laid_out(u70__Tk="0920"))
    overrun.go_in(g, [unit(g, "u70__Tk")], to(g, "0921"), 0)
    return g, {"unit": unit(g, "u70__Tk"), "to": to(g, "0921")}


@told("exploitation", "6.8")
def _may_exploit() -> tuple[Field, Facts]:
    g, _ = _battle()
    hq = unit(g, "US__VII__HQ")
    g.exploiting = one(unit(g, "u4_8"))
    g.used = one(hq) | one(unit(g, "LXXXIV__HQ"))
    Activation(hq=hq).available_again(g)
    assert (g.used, g.breaking) == (one(unit(g, "LXXXIV__HQ")), one(hq))
    return g, {"unit": hq}


@told("counter-attack", "6.9")
def _counter_attack() -> tuple[Field, Facts]:
    g, _ = _battle()
    hq = unit(g, "LXXXIV__HQ")
    g.markers[hq] = 1
    CounterAttack(target=to(g, "1120")).launch(g, hq)
    return g, {"unit": hq, "target": to(g, "1120")}


@told("moved", "6.9")
def _closed_up() -> tuple[Field, Facts]:
    g, _ = _battle()
    movement.go(g, unit(g, "u77"), to(g, "1121"))
    return g, {"unit": unit(g, "u77"), "to": to(g, "1121")}


@pytest.mark.parametrize(("kind", "case"), told)
def test_an_event_is_told_with_its_facts(
    kind: str, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, and with all of them; each die shows a 4."""
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 4)
    g, facts = case()
    assert facts_of(g, kind) == [facts]
