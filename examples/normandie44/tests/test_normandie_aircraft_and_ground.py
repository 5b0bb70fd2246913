"""Weather, aircraft, ground and boxes: single sentences that a look at a whole combat misses."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.aircraft import FIGHTER, AirMissions, squadron
from normandie44.rules.air_and_sea.bombardment import ships_within
from normandie44.rules.battle.combat import Assault
from normandie44.rules.campaign.box_combat import BATTLEFIELDS, BoxBattle
from normandie44.rules.ground.damage import Retreat, harried
from normandie44.rules.ground.headquarters import within_quota
from normandie44.rules.ground.terrain import going_of, terrain_shifts
from normandie44.rules.logistics.supply import storm_hits
from normandie44.rules.turn.movement_phase import Movement
from normandie44.rules.turn.overrun import Overrun
from normandie44.rules.turn.sequence import Phase, look_at_the_sky
from normandie44.state import OFF, Field
from normandie_stage import (
    fight_out,
    flying,
    is_open_to_air,
    laid_out,
    named,
    off_the_map,
    to,
    under_way,
    unit,
    why_not,
)

from hexwar.board import NONE, HexId, has, iterate, one, pack


def throwing(monkeypatch: pytest.MonkeyPatch, **dice: int) -> None:
    """Let the dice of some names show a number, all others 1."""
    monkeypatch.setattr(Field, "roll", lambda _g, label, *_a: dice.get(label, 1))


@pytest.mark.rule("1.1.1.1/adjustment", "1.1.1.1")
def test_overcast_turns_take_up_to_two_off_the_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """0, 1, 2, 2 in a row under cloud; the first clear turn ends it."""
    g = laid_out(scenario="cobra")
    taken = []

    def sky(_g: Field, _table: object, _turn: int, *, less: int) -> int:
        taken.append(less)
        _g.weather = "clear" if len(taken) == 5 else "overcast"
        return 6

    monkeypatch.setattr(Field, "throw_for_weather", sky)
    for _ in range(7):
        look_at_the_sky(g)
    assert taken == [0, 1, 2, 2, 2, 0, 1]


@pytest.mark.rule("1.1.1.1/called-back", "1.1.4", "1.1.1.1")
def test_a_storm_sends_interdiction_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fighter-bomber over a zone in A can support troops of its command in B."""
    throwing(monkeypatch, storm=6)
    g = laid_out("allies", "cobra")
    flying(g, us=(0, 0, 0, 3), ac=(0, 0, 0, 1))
    AirMissions().hinder(g, 0)
    us = squadron(g, FIGHTER, "us")
    assert (g.squadrons[us], g.zones_hit) == (2, 1)
    g.weather, g.storm_due = "overcast", True
    Phase("A").storm_test(g)
    assert (g.planes[us], g.zones_hit) == (0, 0)
    g.storm_due = False
    Phase("B").storm_test(g)
    assert g.planes[us] == 3
    Phase("B").storm_test(g)
    assert g.planes[us] == 3


@pytest.mark.rule("2.2/river", "2.2")
def test_a_river_helps_only_against_all_who_attack() -> None:
    """Two attackers over it shift a column; one of them on the near bank, and it shifts none."""
    g = laid_out("allies", "cobra")
    board = g.game.board
    target = next(
        at
        for at in iterate(g.game.window)
        if {g.game.is_wet(near, at) for near in board.neighbours[at]} == {True, False}
        and all(has(g.game.window, near) for near in board.neighbours[at])
    )
    wet = [near for near in board.neighbours[target] if g.game.is_wet(near, target)]
    dry = [near for near in board.neighbours[target] if not g.game.is_wet(near, target)]
    first, second = unit(g, "u4_8"), unit(g, "u4_12")
    for places, columns in (((wet[0], wet[-1]), -1), ((wet[0], dry[0]), 0), ((dry[0], dry[0]), 0)):
        for number, at in zip((first, second), places, strict=True):
            g.set_steps(number, 2)
            g.put(number, at)
        shifts = terrain_shifts(g, one(first) | one(second), target)
        assert sum(s.amount for s in shifts if s.rule == "2.2/river") == columns


@pytest.mark.rule("5.1/quota", "5.1")
def test_a_fourth_independent_unit_and_a_sixth_division_are_too_many() -> None:
    """Three battalions of no division beside five divisions, and no more."""
    g = laid_out(scenario="cobra")
    alone = [unit(g, name) for name in ("u70__Tk", "u746__Tk", "u899__TD", "u743__Tk")]
    divisions = [unit(g, f"US__{name}") for name in ("1", "2", "4", "5", "8", "9")]
    assert within_quota(g, pack(alone[:3] + divisions[:5])) is None
    assert within_quota(g, pack(alone)) == "5.1/quota"
    assert within_quota(g, pack(divisions)) == "5.1/quota"


@pytest.mark.rule("5.3/defence", "5.3")
def test_a_headquarters_takes_one_column_off_whatever_its_own() -> None:
    """One with 2 columns or more in attack gives one in defence, on the map and off it."""
    g = laid_out("allies", "cobra", u4_8="1020", u77="1120", I__SS__HQ="1220")
    hq = unit(g, "I__SS__HQ")
    assert g.game.support[hq] > 1
    attack = Assault.of(g, to(g, "1120"), one(unit(g, "u4_8")), defence_hq=hq)
    assert [s.amount for s in attack.shifts(g) if s.rule == "5.3/defence"] == [-1]


@pytest.mark.rule("6.11/stop", "6.11")
def test_nobody_marches_through_confusion() -> None:
    """Into it at one side, and not out at the other; the refusal says why."""
    foes = {"Flak__1": "1205", "Flak__2": "1105", "Flak__3": "1207", "u101__sPz": "1306"}
    g = laid_out("allies", "cobra", US__30="1206", u82_505="1106", u346="1106", **foes)
    g.set_steps(unit(g, "u102__sPz"), 2)
    g.put(unit(g, "u102__sPz"), to(g, "1305"))
    move, division = Movement(), unit(g, "US__30")
    under_way(g, move)
    assert g.game.board.names(move.reach.of(g, division)) == ["1106"]
    assert move.reach.refusal(g, division, to(g, "1006")) == "6.11/stop"
    g.put(unit(g, "u346"), to(g, "2001"))
    assert to(g, "1006") in iterate(move.reach.of(g, division))


@pytest.mark.rule("2.1", "2.2")
def test_a_full_hex_behind_a_marsh_is_refused_for_the_stack() -> None:
    """The unit could come by another way, so that the ground is not what keeps it."""
    g = laid_out("allies", "cobra")
    game, board = g.game, g.game.board
    tanks = unit(g, "u3Arm_CCA")
    g.set_steps(tanks, 2)
    full = [unit(g, name) for name in ("US__2", "u4_8", "u4_12")]
    tried = 0
    for at in iterate(game.window):
        barred = [
            near for near in board.neighbours[at] if game.going[tanks].price(near, at) is None
        ]
        starts = [near for near in board.neighbours[at] if near not in barred]
        if board.terrain[at] != "marsh" or not barred or not starts:
            continue
        for number in full:
            g.set_steps(number, 3)
            g.put(number, at)
        g.put(tanks, next(start for start in starts if has(game.window, start)))
        g.moved = pack(full)
        move = Movement()
        under_way(g, move)
        assert move.reach.refusal(g, tanks, at) == "2.1"
        tried += 1
        if tried == 3:
            return
    assert tried


@pytest.mark.rule("9.1/late", "4.3", "9.1")
def test_late_american_aircraft_defend_against_overruns_and_exploitation() -> None:
    """From turn 8 on, also where the Germans attack; British ones never, and none before."""
    g = laid_out("germans", "cobra", u1__SS="1206", US__30="1106", AC__43="1305")
    tanks = one(unit(g, "u1__SS"))
    flying(g, us=(0, 0, 0, 1), ac=(0, 0, 0, 1))
    g.released = tanks
    for turn, american in ((7, False), (8, True)):
        g.turn = turn
        for battle in (Overrun, Assault):
            assert is_open_to_air(battle.of(g, to(g, "1106"), tanks), g) == american
            assert not is_open_to_air(battle.of(g, to(g, "1305"), tanks), g)


@pytest.mark.rule("9.1/way", "9.1")
def test_only_the_way_of_a_retreat_counts_under_aircraft() -> None:
    """From open ground into a town it is none the worse; out of the town it is; two hexes count."""
    g = laid_out("germans", "cobra", u346="1306")
    german = unit(g, "u346")
    harried(g, german, to(g, "0601"), to(g, "0501"))
    g.air_over = True
    assert has(g.game.town_set, to(g, "0501"))
    assert not has(g.game.under_cover, to(g, "0601"))
    harried(g, german, to(g, "0601"), to(g, "0501"))
    assert g.disorganised[german] == 0
    harried(g, german, to(g, "0501"), to(g, "0601"))
    assert g.disorganised[german] == 1
    board, cover = g.game.board, g.game.under_cover
    far = next(
        (at, end)
        for end in iterate(cover & g.game.window)
        for at in iterate(board.within(end, 2) & ~board.within(end, 1) & g.game.window)
        if not cover & board.next_to(one(at)) & board.next_to(one(end))
    )
    harried(g, german, *far)
    assert g.disorganised[german] == 2


@pytest.mark.rule("9.2/ground", "9.2")
def test_interdiction_does_not_double_a_river_before_a_forest() -> None:
    """On foot from 0603 to 0602; into clear ground it does."""
    g = laid_out("germans", "cobra", u346="1306")
    german, (at, wood) = unit(g, "u346"), (to(g, "0603"), to(g, "0602"))
    plain = going_of(g, german)
    g.zones_hit = (1 << len(g.game.zones)) - 1
    hindered = going_of(g, german)
    assert hindered.price(at, wood) == plain.price(at, wood)
    board = g.game.board
    clear = next(
        (near, at)
        for at in iterate(g.game.open_to_zones)
        for near in board.neighbours[at]
        if board.terrain[at] == "clear" and board.attribute("zone")[at] and plain.price(near, at)
        if board.link(near, at) is None and board.terrain[near] == "clear"
    )
    assert hindered.price(*clear) == 2 * plain.price(*clear)


@pytest.mark.rule("6.12/support", "5.3/defence", "6.12", "5.3")
def test_headquarters_in_a_box_support_both_sides() -> None:
    """A second German one for a marker, one of the defender for nothing; each is Done then."""
    there = {"US__4__Arm": "Le Mans", "US__XV__HQ": "Le Mans", "u346": "Le Mans"}
    g = off_the_map("germans", LXXXIV__HQ="Le Mans", I__SS__HQ="Le Mans", **there)
    lead, second, american = (unit(g, n) for n in ("LXXXIV__HQ", "I__SS__HQ", "US__XV__HQ"))
    battle = BoxBattle(hq=lead, box=named(g, "Le Mans"))
    assert battle.germans_in_the_box(g) == one(lead) | one(second)
    assert battle.supporters.refusal(g, second) == "5.3"
    g.markers[second] = 1
    assert battle.supporters.refusal(g, second) is None
    battle.add_support(g, second)
    assert battle.of_the_defender(g) == one(american)
    assert battle.defending_corps.refusal(g, american) is None
    battle.defend(g, american)
    assert (g.markers[second], g.used) == (0, one(second) | one(american))
    assert battle.defending_corps.refusal(g, american) == "0.1.1"
    tanks, german = unit(g, "US__4__Arm"), unit(g, "u346")
    amounts = [s.amount for s in battle.shifts(g, [german], [tanks]) if s.kind == "shift"]
    assert amounts == [g.game.support[lead], g.game.support[second], -1]
    assert not BoxBattle(hq=OFF, box=named(g, "Le Mans")).is_led(g)
    g.active = ALLIES
    assert BoxBattle(hq=american, box=named(g, "Le Mans")).supporters.of(g) == NONE


@pytest.mark.rule("6.12/headquarters", "5.4/stack", "6.12", "5.4")
def test_a_headquarters_does_not_stay_in_a_box_without_its_units(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It falls back with them, is lost with the last of them, and is lost alone."""
    for steps, falls in ((3, False), (1, True)):
        there = {"US__4__Arm": "Le Mans", "US__XV__HQ": "Le Mans", "u708": "Le Mans"}
        g = off_the_map("allies", LXXXIV__HQ="Le Mans", **there)
        german, hq = unit(g, "u708"), unit(g, "LXXXIV__HQ")
        g.set_steps(german, steps)
        result = "DS1" if falls else "DR1"
        monkeypatch.setattr("hexwar.kit.odds.CombatCalculation.result", lambda *_, r=result: r)
        fight_out(g, unit(g, "US__XV__HQ"), named(g, "Le Mans"))
        assert (g.place_of(hq) == OFF) == falls
        assert g.box[hq] == g.box[german]
        assert g.box[hq] != named(g, "Le Mans")
    g = off_the_map("allies", US__4__Arm="Le Mans", US__XV__HQ="Le Mans", LXXXIV__HQ="Le Mans")
    assert why_not(BATTLEFIELDS, g, unit(g, "US__XV__HQ"), named(g, "Le Mans")) is None
    fight_out(g, unit(g, "US__XV__HQ"), named(g, "Le Mans"))
    assert g.place_of(unit(g, "LXXXIV__HQ")) == OFF


@pytest.mark.rule("11.2")
def test_two_battalions_of_cobra_begin_as_the_booklet_says() -> None:
    """I/3 of the 2nd Panzer has lost a step, I/2 of the Reich none; each stands where it says."""
    g = Normandie1944("cobra").set_up(1)
    named_so = g.game.counters.named
    found = {
        name: (g.steps[named_so(name)], g.game.board.name(g.hex[named_so(name)]))
        for name in ("2Pz/I-3", "2Pz/2", "2SS/I-2", "2SS/3", "17SS/37")
    }
    assert found == {
        "2Pz/I-3": (1, "1213"),
        "2Pz/2": (2, "1213"),
        "2SS/I-2": (2, "1019"),
        "2SS/3": (2, "1019"),
        "17SS/37": (1, "1019"),
    }


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("counts", "reached"), [(False, [2, 3]), (True, [1, 2])])
def test_the_hex_of_the_coast_counts_by_an_option(counts: bool, reached: list[int]) -> None:
    """Destroyers and cruisers reach 2 and 3 hexes beyond it, or one less."""
    g = Normandie1944("cobra", {"coast-counts": counts}).set_up(1)
    g.ships = [1, 1, 1, 1]
    coast, board = g.game.coasts["us"], g.game.board
    gaps = {at: min(board.distance(at, s) for s in iterate(coast)) for at in iterate(g.game.window)}
    most = {
        n: max(gap for at, gap in gaps.items() if ships_within(g, "us", at) >= n) for n in (1, 2)
    }
    assert [most[2], most[1]] == reached


@pytest.mark.rule("6.6", "6.10")
@pytest.mark.parametrize("captured", [False, True])
def test_who_dies_on_the_way_of_a_retreat_is_captured_by_an_option(
    captured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it goes to Cadre, and can be rebuilt."""
    g = Normandie1944("cobra", {"lost-on-the-way-is-captured": captured}).set_up(1)
    g.active = ALLIES
    board = g.game.board
    foe = unit(g, "u346")
    g.set_steps(foe, 1)
    retreat = Retreat(units=one(foe), hexes=1, origin=g.hex[foe])
    to_hex = HexId(next(iter(board.neighbours[g.hex[foe]])))
    monkeypatch.setattr(Retreat, "ways", lambda *_: {to_hex: 1})
    retreat.retreat(g, foe, to_hex)
    assert (has(g.taken, foe), has(g.cadre, foe), g.steps[foe]) == (captured, not captured, 0)


@pytest.mark.rule("7.1.1/storm", "7.1.1")
@pytest.mark.parametrize(("counts", "points"), [(False, 0), (True, 20)])
def test_a_storm_scores_by_an_option(
    counts: bool, points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full Mulberry that a storm destroys gives the Germans nothing, or 20."""
    g = Normandie1944("cobra", {"storm-scores": counts}).set_up(1)
    throwing(monkeypatch, mulberry=6)
    before = g.score[GERMANS]
    storm_hits(g)
    assert g.score[GERMANS] - before == points


@pytest.mark.rule("11.3/elite", "11.3")
def test_a_step_of_an_elite_unit_is_worth_two() -> None:
    """Of the Rangers, the SS and the paratroopers; of infantry one."""
    g = laid_out("allies", "cobra", u82_505="1106", u4_8="1107", u1__SS="1206", u346="1207")
    for name, points in (("u82_505", 2), ("u4_8", 1), ("u1__SS", 2), ("u346", 1)):
        number = unit(g, name)
        enemy = 1 - g.game.side_of[number]
        before = g.score[enemy]
        g.lose_steps(number)
        assert g.score[enemy] - before == points
