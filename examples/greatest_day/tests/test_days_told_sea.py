"""What the players read of the sea, the beach, guns and aircraft: each event with its facts."""

from __future__ import annotations

import pytest
from days_stage import (
    at_dawn,
    cleared,
    do,
    laid_out,
    legal,
    printed_game,
    put,
    to,
    told,
    under_way,
    unit,
    with_the_naval_chit,
    work,
)
from greatest_day.rules.combat.air import AirAttack, Allotment, interdict
from greatest_day.rules.combat.beach import BeachFire, OpenGap, attack
from greatest_day.rules.combat.fire import Fire
from greatest_day.rules.combat.shelling import Bombardment
from greatest_day.rules.ground.securing import enter, secure
from greatest_day.rules.sea.landing import Landings, come_ashore
from greatest_day.rules.sea.loading import Loading
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.sea.ships import CoastalShot, NavalFire
from greatest_day.rules.sea.survivors import GoOn
from test_days_told_units import heard, listening

from hexwar.board import NONE, first, has, one, pack
from hexwar.play.values.chance import Scripted

COMPANY, LEADER, HILLMAN = "A_1__Suffolk", "Leader__8th__Brigade", "Wn__17__Hillman"
GUNS, BATTERY, KELVIN = "u302__Bty_76__Fd__Rgt", "u1___1260", "HMS__Kelvin"


# -- landings


@pytest.mark.rule("4.5.2", "4.5.3")
def test_everybody_reads_who_lands_where() -> None:
    """A unit that was at sea stands on the beach, whole."""
    g = listening(at_dawn())
    company, at = unit(g, "A_1__S__Lancs"), to(g, "36.007")
    come_ashore(g, company, at)
    assert heard(g, "landed") == [("4.5.2", {"unit": company, "to": at})]
    assert (g.hex[company], g.steps[company]) == (at, 2)


@pytest.mark.rule("4.2.1", "4.2.2", "4.2.5")
@pytest.mark.parametrize(
    ("what", "rule", "level"), [("obstacles", "4.2.1", 5), ("sea", "4.2.5", 7)]
)
def test_everybody_reads_how_the_beach_attacks(what: str, rule: str, level: int) -> None:
    """Its level is the strength, and a 9 does nothing; a 0 of the obstacles sends it adrift."""
    for die in (9, 0):
        g = listening(with_the_naval_chit("queen-red", Landings()))
        craft = put(g, "LC__1", "34.008")
        setattr(g, what, level)
        under_way(g, Landings(), **{what: [die]})
        result = attack(g, what, craft)
        (event,) = [e for e in heard(g, "beach-attack") if e[0] == rule]
        facts = {name: event[1][name] for name in ("what", "unit", "strength", "die", "result")}
        expected = {"what": what, "unit": craft, "strength": level, "die": die, "result": result}
        assert facts == expected
        assert str(level) in str(event[1]["why"])
        drifts = what == "obstacles" and die == 0
        assert heard(g, "adrift") == [("4.2.1", {"unit": craft})] * drifts
        assert g.drift[craft] == 2 * drifts


@pytest.mark.rule("4.2.1")
def test_everybody_reads_that_a_level_of_drift_is_gone() -> None:
    """And how many are left."""
    g = listening(printed_game("queen-red").set_up(1))
    craft = put(g, "LC__1", "34.008")
    g.drift[craft] = 2
    work(g, "clear-obstacles", craft)
    assert heard(g, "drifts-less") == [("4.2.1", {"unit": craft, "left": 1})]


@pytest.mark.rule("4.2.6.1", "4.2.6.2")
@pytest.mark.parametrize(("die", "result"), [(4, "N1"), (9, "-")])
def test_everybody_reads_fire_at_the_defences(die: int, result: str) -> None:
    """The die, what it counts with a Cohesion Hit, its result, and the level that is left."""
    g = with_the_naval_chit("queen-red", Landings())
    tank = put(g, "B_13_18__KRH", "33.008")
    g.cohesion[tank], before = 1, g.nests
    under_way(listening(g), BeachFire(tank), beach=[die])
    total = min(9, die + 1)
    facts = {"unit": tank, "die": die, "total": total, "result": result}
    assert heard(g, "beach-fire") == [("4.2.6.1", facts)]
    lower = [("4.2.6.2", {"track": "nests", "level": before - 1})] if result == "N1" else []
    assert heard(g, "reduced") == lower


@pytest.mark.rule("4.2.4")
def test_everybody_reads_which_gap_opens() -> None:
    """By the hex behind it."""
    g = listening(printed_game("queen-red").set_up(1))
    beach, inland = g.game.gaps[0]
    OpenGap("allied", one(beach)).open_gap(g, inland)
    assert [facts for _, facts in heard(g, "gap-open")] == [{"to": inland}]


@pytest.mark.rule("4.5.4.2", "4.5.6.1")
def test_everybody_reads_who_goes_aboard_another_craft() -> None:
    """Who, and with whom."""
    g = printed_game("sword").set_up(1)
    tanks, more = unit(g, "A_Staffs__Yeo"), unit(g, "C_Staffs__Yeo")
    g.wave, g.loading = NONE, pack((tanks, more))
    under_way(listening(g), Loading())
    do(g, "embark", more, tanks)
    assert [facts for _, facts in heard(g, "loaded")] == [{"unit": more, "load": tanks}]


@pytest.mark.rule("4.5.3")
def test_everybody_reads_with_whom_a_leader_goes_on() -> None:
    """The leader, and the unit that he joins."""
    g = at_dawn()
    leader, yorks = unit(g, LEADER), unit(g, "A_2__E__Yorks")
    under_way(listening(g), GoOn(one(leader)))
    do(g, "rejoin", leader, yorks)
    assert heard(g, "leader-saved") == [("4.5.3", {"unit": leader, "target": yorks})]


@pytest.mark.rule("4.3.2", "4.8.5", "4.3.1")
def test_everybody_reads_that_the_beach_is_secured() -> None:
    """In which turn; a level of quality that the division had lost comes back, and no more."""
    g = listening(cleared())
    number = g.game.division_ids["3rd-Infantry"]
    g.turn, g.quality[number] = 2, -1
    secure(g)
    assert heard(g, "beach-secured") == [("4.3.2", {"turn": 2})]
    assert (g.secured, g.quality[number]) == (2, 0)
    g = cleared()
    g.quality[number] = 1
    secure(g)
    assert g.quality[number] == 1


@pytest.mark.rule("series.reinforcements")
def test_everybody_reads_who_enters_the_map() -> None:
    """Who, and where."""
    g = listening(laid_out())
    company, at = unit(g, COMPANY), to(g, "34.009")
    g.set_steps(company, 2)
    enter(g, company, at)
    assert heard(g, "entered") == [("series.reinforcements", {"unit": company, "to": at})]


# -- ships


@pytest.mark.rule("4.4.3", "4.4.2", "4.5.6.2", "4.7")
def test_everybody_reads_where_the_navy_goes() -> None:
    """The sub-beach of a load, the marker of the force, the box of a ship."""
    g = at_dawn()
    g.wave = NONE
    do(g, "cease-fire")
    do(g, "stay-silent")
    listening(g)
    _, load, white = next(action for action in legal(g) if action[0] == "direct")
    do(g, "direct", load, white)
    do(g, "as-planned")
    _, at = next(action for action in legal(g) if action[0] == "shift")
    do(g, "shift", at)
    do(g, "station", unit(g, KELVIN), "long")
    assert heard(g, "directed") == [("4.5.6.2", {"unit": load, "to": white})]
    assert heard(g, "force-moved") == [("4.4.3", {"to": at})]
    assert heard(g, "sailed") == [("4.4.2", {"unit": unit(g, KELVIN), "box": "long"})]


@pytest.mark.rule("4.4.4", "4.8.1")
@pytest.mark.parametrize(("die", "kind"), [(6, "ship-contact"), (7, "no-ship-contact")])
def test_everybody_reads_whether_a_ship_gets_contact(die: int, kind: str) -> None:
    """6 or less at what it does not see itself."""
    g = at_dawn()
    ship, at = unit(g, KELVIN), g.hex[put(g, "u8___736", "34.012")]
    under_way(listening(g), NavalFire(ship, at), contact=[die], fire=[9])
    facts = {"unit": ship, "at": at, "needed": 6, "die": die}
    assert heard(g, kind) == [("4.4.4", facts)]
    assert bool(heard(g, "bombarded")) is (die == 6)


@pytest.mark.rule("16.1")
def test_everybody_reads_that_the_lines_are_cut_once() -> None:
    """A second 0 is no news."""
    g = at_dawn()
    g.turn = 2
    for _ in range(2):
        fire = NavalFire(unit(g, KELVIN), first(g.game.overlay), die=0)
        fire.cut_the_lines(g if g.lines_cut else listening(g))
    assert [facts for _, facts in heard(g, "lines-cut")] == [{}]


@pytest.mark.rule("4.4.7", "4.8.2")
def test_everybody_reads_how_a_coastal_battery_sinks_a_ship() -> None:
    """Its strength with the ship's defence, the die, and the end."""
    g = at_dawn()
    ship, battery = unit(g, KELVIN), unit(g, BATTERY)
    under_way(listening(g), CoastalShot(battery, ship), fire=[0])
    ((_, facts),) = heard(g, "engaged")
    strength = 7 + g.game.protection[ship]
    expected = {"unit": battery, "target": ship, "strength": strength, "die": 0}
    assert {name: facts[name] for name in expected} == expected
    assert heard(g, "sunk") == [("4.4.7", {"unit": ship})]


# -- guns


@pytest.mark.rule("series.artillery/contact", "series.barrage/nine", "series.barrage/heavy")
@pytest.mark.parametrize(("die", "kind"), [(6, "contact"), (7, "no-contact")])
def test_everybody_reads_whether_a_battery_gets_contact(die: int, kind: str) -> None:
    """With whom, what it needed, and the die."""
    g = laid_out(**{GUNS: "35.004", HILLMAN: "35.015", COMPANY: "35.013", LEADER: "35.013"})
    guns, company, at = unit(g, GUNS), unit(g, COMPANY), to(g, "35.015")
    dice = {"contact": [die], "quality": [9], "fire": [8]}
    under_way(listening(g), Bombardment(guns, at), **dice)
    facts = {"unit": guns, "observer": company, "needed": 6, "die": die}
    assert heard(g, kind) == [("series.artillery/contact", facts)]
    fired = [facts for _, facts in heard(g, "bombarded")]
    assert fired == [{"unit": guns, "at": at, "die": 8}] * (die == 6)
    lies = [facts for _, facts in heard(g, "barrage")]
    assert lies == [{"at": at, "level": 1}] * (die == 6)


@pytest.mark.rule("2.5")
def test_everybody_reads_which_hex_lies_in_ruins() -> None:
    """By a 0 of guns."""
    g = listening(laid_out(**{GUNS: "35.006"}))
    at = first(g.game.board.where(terrain="city"))
    Bombardment(unit(g, GUNS), at, die=0).leave_rubble(g)
    assert heard(g, "rubble") == [("2.5", {"at": at})]


@pytest.mark.rule("series.results", "series.fire")
def test_everybody_reads_the_arithmetic_of_a_shot() -> None:
    """Who fires at whom, with what strength, why, and what the die gives: white 6, a 9 misses."""
    g = laid_out(**{HILLMAN: "35.015", COMPANY: "35.014"})
    post, company = unit(g, HILLMAN), unit(g, COMPANY)
    under_way(listening(g), Fire(post, company, "opportunity"), fire=[9])
    ((rule, facts),) = heard(g, "fired")
    why = facts.pop("why")
    assert rule == "series.results"
    assert facts == {"unit": post, "target": company, "strength": 6, "die": 9, "result": "-"}
    assert str(why).startswith("Wn-17-Hillman +6")


# -- aircraft


@pytest.mark.rule("17.1")
def test_everybody_reads_where_aircraft_are_allotted() -> None:
    """A division, and at last the roads."""
    g = told(laid_out(), day=7, hour="0700", aircraft=True)
    g.weather = "clear"
    own = g.game.divisions_on(0)
    under_way(listening(g), Allotment())
    for number in range(1, len(own) + 2):
        do(g, "allot", number)
    where = [*own, "interdiction"]
    assert [facts for _, facts in heard(g, "allotted")] == [
        {"number": number, "division": name} for number, name in enumerate(where, start=1)
    ]
    assert g.interdiction == len(own) + 1


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("die", "away"), [(4, True), (5, False)])
def test_everybody_reads_whether_an_aircraft_is_turned_away(die: int, away: bool) -> None:
    """By flak that needs a 4; else it attacks, white with 7."""
    tanks = "u1___Pz.Rgt.__22"
    g = laid_out("german", **{tanks: "34.020", "u1___H.Flak__305": "34.026"})
    target = unit(g, tanks)
    under_way(listening(g), AirAttack(target), flak=[die], air=[9])
    facts = {"target": target, "die": die, "needed": 4}
    assert [facts for _, facts in heard(g, "turned-away")] == [facts] * away
    attacks = [(facts["target"], facts["die"]) for _, facts in heard(g, "air-attack")]
    assert attacks == [(target, 9)] * (not away)


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("die", "held"), [(2, True), (3, False)])
def test_everybody_reads_at_which_hex_reinforcements_are_kept_off(die: int, held: bool) -> None:
    """With the die that did it: as many as fly over the roads, or less."""
    g = listening(printed_game("sword").set_up(1))
    g.turn, g.interdiction, gate = 2, 2, to(g, "49.015")
    g.chance = Scripted({"interdiction": [die]}, then=g.chance)
    interdict(g, "21.-Panzer")
    assert heard(g, "interdicted") == [("17.1", {"at": gate, "die": die})] * held
    assert has(g.held_up.get(gate, NONE), unit(g, "u5___192")) is held


@pytest.mark.rule("4.4.6", "4.8.1")
def test_the_navy_asks_for_nothing_after_its_sequence() -> None:
    """Fire, answers, landings, loads, the marker, the boxes: then the chit is over."""
    g = at_dawn()
    g.wave = g.loading = g.under_way = NONE
    asked = []
    while legal(g) != [("wait",)]:
        assert isinstance(g.stack[-1], NavalSequence)
        quiet = next(a for a in legal(g) if len(a) == 1)
        asked.append(quiet[0])
        do(g, *quiet)
    assert asked == ["cease-fire", "stay-silent", "ride-at-anchor", "anchor"]
