"""Combat off the map: retreats, who stays out, support, overruns."""

from __future__ import annotations

import pytest
from normandie44.printed import ALLIES
from normandie44.rules.campaign import box_combat
from normandie44.rules.campaign.strategic import BoxOverrun, OffMap, guide_of
from normandie44.state import OFF, Field
from normandie_stage import fight_out, go_back, named, off_the_map, under_way, unit, why_not

from hexwar.board import first, has, one, pack
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import decider, perform


@pytest.mark.rule("6.12", "6.3")
def test_combat_in_a_box() -> None:
    """A headquarters in the box fights there: the defender loses, retreats or is captured."""
    g = off_the_map("allies", US__4__Arm="Rennes", US__VIII__HQ="Rennes", u326="Rennes")
    hq, box = unit(g, "US__VIII__HQ"), named(g, "Rennes")
    assert why_not(box_combat.LEADERS, g, hq) == "1.1.3"
    g.markers[hq] = 1
    assert why_not(box_combat.LEADERS, g, hq) is None
    assert why_not(box_combat.BATTLEFIELDS, g, hq, box) is None
    assert why_not(box_combat.BATTLEFIELDS, g, hq, named(g, "Laval")) == "6.12"
    fight_out(g, hq, box)
    assert has(g.attacked, unit(g, "US__4__Arm"))
    assert why_not(box_combat.BATTLEFIELDS, g, hq, box) == "6.12"
    kinds = {event.kind for event in g.events}
    assert "fought-in-box" in kinds


@pytest.mark.rule("6.12", "6.6")
def test_a_retreat_in_a_box_leads_to_a_box_of_its_side() -> None:
    """DT-26 and Q-20: no exploitation; into a box of its own side without enemies, or captured."""
    g = off_the_map("allies", u326="Brest")
    number, battle = unit(g, "u326"), box_combat.BoxBattle(hq=OFF, box=named(g, "Brest"))
    battle.fall_back(g, number)
    go_back(g, battle)
    assert g.box[number] == named(g, "Rennes")
    g.put_in_box(number, named(g, "Brest"))
    g.box_holder[named(g, "Rennes")] = ALLIES
    battle.fall_back(g, number)
    assert has(g.taken, number)
    assert g.box[number] == OFF


def beaten(monkeypatch: pytest.MonkeyPatch, result: str) -> None:
    """Each combat has a result."""
    monkeypatch.setattr("hexwar.kit.odds.CombatCalculation.result", lambda *_: result)


@pytest.mark.rule("6.12/way", "6.6", "6.12/headquarters")
def test_the_owner_chooses_the_box_into_which_a_unit_retreats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Into another one than the first of its side, and its headquarters likewise."""
    beaten(monkeypatch, "DR1")
    there = dict.fromkeys(("US__4__Arm", "US__VIII__HQ", "u326", "LXXXIV__HQ"), "Rennes")
    g = off_the_map("allies", **there)
    division, hq = unit(g, "u326"), unit(g, "LXXXIV__HQ")
    under_way(g, box_combat.BoxBattle(hq=unit(g, "US__VIII__HQ"), box=named(g, "Rennes")))
    perform(g, ("resolve",))
    while g.listed[0][0] in ("hold", "no-support"):
        perform(g, ("hold",))
    ways = [named(g, box) for box in ("Le Mans", "Laval", "Brest")]
    assert decider(g) == "germans"
    assert sorted(g.listed) == sorted(("retreat-to", division, box) for box in ways)
    perform(g, ("retreat-to", division, named(g, "Brest")))
    assert sorted(g.listed) == sorted(("retreat-to", hq, box) for box in ways)
    perform(g, ("retreat-to", hq, named(g, "Laval")))
    assert (g.box[division], g.box[hq]) == (named(g, "Brest"), named(g, "Laval"))


@pytest.mark.rule("6.12/way", "4.3")
def test_in_an_overrun_of_a_box_the_attacker_chooses_the_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The German division in Orléans drives Americans where it likes."""
    beaten(monkeypatch, "DR1")
    g, _, tanks = overrunning(AC__43="Orléans")
    for box in ("Le Mans", "Sud-Est"):
        g.put_in_box(unit(g, "u363"), named(g, "Rennes"))
        g.box_holder[named(g, box)] = ALLIES
    g.listed = None
    perform(g, ("overrun-box", tanks, named(g, "Orléans")))
    perform(g, ("resolve",))
    foe = unit(g, "AC__43")
    assert decider(g) == "germans"
    perform(g, ("retreat-to", foe, named(g, "Sud-Est")))
    assert g.box[foe] == named(g, "Sud-Est")
    assert g.box[tanks] == named(g, "Orléans")


@pytest.mark.rule("5.1/confusion")
def test_a_headquarters_in_confusion_leads_nobody_in_another_box() -> None:
    """Neither in combat nor on the march; in its own box it does, and so does one in peace."""
    there = {"US__VIII__HQ": "Rennes", "US__4__Arm": "Rennes", "US__5": "Le Mans"}
    g = off_the_map("allies", **there, u77="Le Mans")
    hq, division = unit(g, "US__VIII__HQ"), unit(g, "US__5")
    g.markers[hq] = 1
    assert why_not(box_combat.BATTLEFIELDS, g, hq, named(g, "Le Mans")) is None
    g.put_in_box(unit(g, "u326"), named(g, "Rennes"))
    assert why_not(box_combat.BATTLEFIELDS, g, hq, named(g, "Le Mans")) == "6.12"
    assert why_not(box_combat.BATTLEFIELDS, g, hq, named(g, "Rennes")) is None
    g.put_in_box(unit(g, "u77"), named(g, "Paris"))
    assert guide_of(g, division) == OFF
    assert guide_of(g, unit(g, "US__4__Arm")) == hq
    g.put_in_box(unit(g, "u326"), named(g, "Paris"))
    assert guide_of(g, division) == hq


@pytest.mark.rule("5.1/confusion")
def test_a_headquarters_in_confusion_on_the_map_leads_nobody_in_a_box() -> None:
    """Its hex is linked to the box; without the enemy in it, it leads there."""
    g = off_the_map("allies", US__4__Arm="Rennes", u326="Rennes")
    hq, box = unit(g, "US__VIII__HQ"), named(g, "Rennes")
    at = g.game.boxes.hexes[box][0]
    g.put(hq, at)
    assert box_combat.boxes_led_from(g, hq)[0] == box
    g.set_steps(unit(g, "u708"), 1)
    g.put(unit(g, "u708"), at)
    assert box_combat.boxes_led_from(g, hq) == []


@pytest.mark.rule("6.12", "5.1")
def test_who_stays_out_leaves_its_place_in_the_quota() -> None:
    """Of six divisions any five attack: the sixth comes in for one that stays out."""
    names = ("US__2", "US__5", "US__8", "US__28", "US__30", "US__35")
    g = off_the_map(
        "allies", US__VIII__HQ="Rennes", u326="Rennes", **dict.fromkeys(names, "Rennes")
    )
    battle = box_combat.BoxBattle(hq=unit(g, "US__VIII__HQ"), box=named(g, "Rennes"))
    battle.muster(g)
    divisions = pack(unit(g, name) for name in names)
    waiting = divisions & ~battle.units
    assert waiting.bit_count() == 1
    stays = first(battle.units)
    battle.withdraw(g, stays)
    assert battle.units == divisions & ~one(stays)


@pytest.mark.rule("4.1.2", "6.12")
def test_partisans_go_with_a_retreat() -> None:
    """A German headquarters fights them with a defence of 2, and they never come back."""
    g = off_the_map(u708="Languedoc", u9__Pz="Languedoc", LXXXIV__HQ="Languedoc")
    hq, box = unit(g, "LXXXIV__HQ"), named(g, "Languedoc")
    g.markers[hq] = 1
    assert why_not(box_combat.BATTLEFIELDS, g, hq, box) is None
    for _ in range(8):
        g.attacked = 0
        fight_out(g, hq, box)
    assert not has(g.partisans, box)
    assert why_not(box_combat.BATTLEFIELDS, g, hq, box) == "6.12"


def overrunning(**boxes: str) -> tuple[Field, OffMap, int]:
    """The 9th Panzer Division in Paris, which may overrun a box, on a day without interdiction.

    Another division waits in Le Mans, so that the phase goes on.
    """
    g = off_the_map(u9__Pz="Paris", u363="Le Mans", **boxes)
    g.raided = [-9] * len(g.raided)
    moves = OffMap()
    under_way(g, moves)
    return g, moves, unit(g, "u9__Pz")


@pytest.mark.rule("4.3", "4.1.2")
def test_who_overruns_a_box() -> None:
    """Armour next to a box with enemies, out of its own confusion; infantry does not."""
    g, moves, tanks = overrunning(u326="Paris", US__VIII__HQ="Rouen")
    assert moves.overrunning.refusal(g, unit(g, "u326")) == "4.3"
    assert moves.overrunning.refusal(g, tanks) is None
    assert moves.overrun.refusal(g, tanks, named(g, "Orléans")) == "4.3"
    assert moves.overrun.refusal(g, tanks, named(g, "Rouen")) is None
    g.put_in_box(unit(g, "US__VIII__HQ"), named(g, "Paris"))
    assert moves.overrunning.refusal(g, tanks) == "6.11"


@pytest.mark.rule("4.3", "5.4")
def test_a_headquarters_alone_in_a_box_is_captured() -> None:
    """No throw; the armour goes in, and may go on."""
    g, moves, tanks = overrunning(US__VIII__HQ="Rouen")
    perform(g, ("overrun-box", tanks, named(g, "Rouen")))
    assert g.box[tanks] == named(g, "Rouen")
    assert g.place_of(unit(g, "US__VIII__HQ")) == OFF
    assert "combat" not in g.draws
    assert moves.travellers.refusal(g, tanks) is None


@pytest.mark.rule("4.3", "6.5", "4.1.2")
def test_an_overrun_off_the_map_succeeds_or_disorganises() -> None:
    """Who is beaten is gone and the armour stands in the box; else it stays, a level worse."""
    seen = set()
    for seed in range(12):
        g, _, tanks = overrunning(u10SS_21="Paris", AC__43="Rouen")
        g.seed = seed
        foe = unit(g, "AC__43")
        perform(g, ("overrun-box", tanks, named(g, "Rouen")))
        battle = g.stack[-1]
        assert isinstance(battle, BoxOverrun)
        assert battle.units == pack([tanks, unit(g, "u10SS_21")])
        perform(g, ("resolve",))
        beaten = g.box[foe] != named(g, "Rouen")
        seen.add(beaten)
        assert not has(g.attacked, tanks)
        if beaten:
            assert g.box[tanks] == named(g, "Rouen")
        elif g.steps[tanks]:
            assert g.box[tanks] == named(g, "Paris")
            assert g.disorganised[tanks] >= 1
            assert has(g.halted, tanks)
    assert seen == {True, False}


@pytest.mark.rule("6.12", "5.3", "4.3")
def test_a_headquarters_supports_in_its_own_box_only() -> None:
    """One in another box gives no columns and is not named; an overrun, which nobody leads, too."""
    boxes = dict.fromkeys(("US__4__Arm", "US__VIII__HQ", "u326"), "Rennes")
    g = off_the_map("allies", **boxes)
    hq, units, foes = unit(g, "US__VIII__HQ"), [unit(g, "US__4__Arm")], [unit(g, "u326")]
    battle = box_combat.BoxBattle(hq=hq, box=named(g, "Rennes"))
    assert [line.rule for line in battle.calculate(g, units, foes).columns.lines] == ["5.3"]
    g.put_in_box(hq, named(g, "Brest"))
    assert not battle.calculate(g, units, foes).columns.lines
    overrun = BoxOverrun(hq=OFF, box=named(g, "Rennes"), units=one(units[0]))
    assert not overrun.calculate(g, units, foes).columns.lines


@pytest.mark.rule("4.3", "5.2")
def test_who_stays_out_of_an_overrun_leaves_its_headquarters_free() -> None:
    """A headquarters takes one division on: the other one, once the first stays in its box."""
    g = off_the_map("allies", US__4__Arm="Le Mans", US__6__Arm="Le Mans", US__VIII__HQ="Le Mans")
    g.put_in_box(unit(g, "u326"), named(g, "Rennes"))
    g.set_steps(unit(g, "u326"), 3)
    under_way(g, OffMap())
    first, second, hq = unit(g, "US__4__Arm"), unit(g, "US__6__Arm"), unit(g, "US__VIII__HQ")
    g.extended = one(hq)
    perform(g, ("overrun-box", first, named(g, "Rennes")))
    assert (g.guide[first], g.guide[second]) == (hq, hq)
    perform(g, ("withdraw", second))
    assert (g.guide[first], g.guide[second]) == (hq, OFF)
    g.travelled, g.guide[second] = one(second), hq
    BoxOverrun(hq=OFF, box=named(g, "Rennes"), units=one(second)).withdraw(g, second)
    assert g.guide[second] == hq


@pytest.mark.rule("4.1.2", "4.3")
def test_interdiction_holds_an_overrun_back() -> None:
    """Each German throws before; whom the die holds takes no part."""
    g, _, tanks = overrunning(u50_69="Rouen")
    g.raided = [9] * len(g.raided)
    perform(g, ("overrun-box", tanks, named(g, "Rouen")))
    assert has(g.halted, tanks)
    assert (g.box[tanks], g.disorganised[tanks]) == (named(g, "Paris"), 0)
    assert g.box[unit(g, "u50_69")] == named(g, "Rouen")


@pytest.mark.rule("6.12")
def test_units_stay_out_of_a_combat_in_a_box() -> None:
    """Any but the last one; who stays out has not attacked."""
    g = off_the_map("allies", US__4__Arm="Rennes", US__30="Rennes", US__VIII__HQ="Rennes")
    g.put_in_box(unit(g, "u326"), named(g, "Rennes"))
    g.set_steps(unit(g, "u326"), 3)
    tanks, division = unit(g, "US__4__Arm"), unit(g, "US__30")
    under_way(g, box_combat.BoxBattle(hq=unit(g, "US__VIII__HQ"), box=named(g, "Rennes")))
    assert g.listed == [*(("withdraw", u) for u in sorted([tanks, division])), ("resolve",)]
    why = explain(g, ("withdraw", unit(g, "u326")))
    assert (why.rule, why.reason) == ("6.12", "It does not attack.")
    battle = g.stack[-1]
    assert isinstance(battle, box_combat.BoxBattle)
    assert battle.units == pack([tanks, division])
    battle.withdraw(g, tanks)
    assert battle.is_the_last(g) == battle.takes_part(g) == one(division)
    battle.fight(g)
    assert (has(g.attacked, tanks), has(g.attacked, division)) == (False, True)


@pytest.mark.rule("5.4", "6.12")
def test_a_headquarters_alone_in_a_box_is_lost_without_a_throw() -> None:
    """Attacked alone it is destroyed; the attack counts as a combat of the unit."""
    g = off_the_map("allies", US__4__Arm="Rennes", US__VIII__HQ="Rennes", LXXXIV__HQ="Rennes")
    draws = dict(g.draws)
    fight_out(g, unit(g, "US__VIII__HQ"), named(g, "Rennes"))
    assert g.place_of(unit(g, "LXXXIV__HQ")) == OFF
    assert g.draws == draws
    assert has(g.attacked, unit(g, "US__4__Arm"))


@pytest.mark.rule("6.12", "6.1")
def test_an_allied_headquarters_leads_the_ffi() -> None:
    """All units in the box count: the FFI of Paris attack with their 5."""
    g = off_the_map("allies", US__VIII__HQ="Paris", Paris__garrison="Paris")
    g.set_steps(g.game.ffi, 1)
    g.put_in_box(g.game.ffi, g.game.paris)
    assert box_combat.fighters_of(g, unit(g, "US__VIII__HQ"), g.game.paris) == [g.game.ffi]


@pytest.mark.rule("6.3", "6.12", "5.3")
def test_surplus_columns_are_lost_off_the_map_too() -> None:
    """From above 6:1 a headquarters gains nothing; attackers at level 2 then fight at 4:1."""
    g = off_the_map("allies", US__30="Rennes", US__4__Arm="Rennes", US__VIII__HQ="Rennes")
    units = [unit(g, "US__30"), unit(g, "US__4__Arm")]
    g.disorganised[units[0]] = 2
    battle = box_combat.BoxBattle(hq=unit(g, "US__VIII__HQ"), box=named(g, "Rennes"))
    calculation = battle.calculate(g, units, [])
    assert calculation.head == "4:1"
