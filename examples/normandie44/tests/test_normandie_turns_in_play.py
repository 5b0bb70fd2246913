"""The steps of a turn one by one: who is first, what is thrown, what is reset (1.1, 1.2)."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.depots import LOST
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.bombardment import DISORGANISED
from normandie44.rules.battle.attackers import may_attack, may_be_attacked, may_be_led
from normandie44.rules.battle.combat import Assault
from normandie44.rules.campaign.box_combat import LEADERS, BoxBattle, corps_at_boxes, fighters_of
from normandie44.rules.campaign.strategic import OffMap, arrive_in_boxes
from normandie44.rules.turn.combat_phase import Combat
from normandie44.rules.turn.sequence import Campaign, Phase, PlayerPhase
from normandie44.state import OFF, Field
from normandie_stage import laid_out, named, off_the_map, reason, to, under_way, unit

from hexwar.board import has, one
from hexwar.play.states.runner import perform

GERMAN_DIVISIONS = ("346", "271", "272", "276", "277", "711", "266", "326", "363", "84")
"""As many as keep the Allies from an automatic victory."""


def throwing(monkeypatch: pytest.MonkeyPatch, *dice: int) -> list[str]:
    """Let the next dice show some numbers; return their names as they are thrown."""
    coming, thrown = iter(dice), list[str]()

    def roll(_g: Field, label: str) -> int:
        thrown.append(label)
        return next(coming)

    monkeypatch.setattr(Field, "roll", roll)
    return thrown


def in_contact(side: str = "allies") -> Field:
    """Both sides next to each other, each with a headquarters that could fight."""
    units = {"u4_8": "1020", "u77": "1120", "US__VII__HQ": "0920", "LXXXIV__HQ": "1220"}
    g = laid_out(side, "cobra", **units)
    for name in ("US__VII__HQ", "LXXXIV__HQ"):
        g.markers[unit(g, name)] = 1
    g.turn = 8
    return g


@pytest.mark.rule("1.1", "1.1.2", "1.1.3")
@pytest.mark.parametrize("first", [ALLIES, GERMANS])
def test_the_player_with_the_initiative_moves_and_fights_before_the_other(first: int) -> None:
    """Boxes, map, combat, for one and then for the other; the next phase begins as this one."""
    g = in_contact()
    g.first = first
    for name, box in (("US__4__Arm", "Laval"), ("u708", "Rouen")):
        g.set_steps(unit(g, name), 3)
        g.put_in_box(unit(g, name), named(g, box))
    under_way(g, Phase("A"))
    asked: list[tuple[int, str]] = []
    while isinstance(g.stack[1], Phase):
        entry = (g.active, type(g.stack[-1]).__name__)
        asked += [] if entry in asked else [entry]
        listed = list(g.listed)
        perform(g, next((a for a in listed if a[0].startswith(("end-", "no-", "keep"))), listed[0]))
        if len(g.stack) < 2:
            break
    parts = ("OffMap", "Movement", "Combat")
    turns = [(side, what) for side in (first, 1 - first) for what in parts]
    assert [entry for entry in asked if entry[1] in parts] == turns


@pytest.mark.rule("1.1.1.3")
@pytest.mark.parametrize(
    ("allies", "germans", "supported", "first"),
    [
        (3, 3, 1, ALLIES),
        (3, 3, 0, GERMANS),
        (3, 4, 1, GERMANS),
        (4, 3, 0, ALLIES),
        (2, 4, 1, GERMANS),
    ],
)
def test_supported_headquarters_count_for_the_initiative(
    allies: int, germans: int, supported: int, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more for each on the map; a tie under cloud is German. The German die is kept."""
    g = in_contact()
    g.weather = "overcast"
    g.markers = [0] * len(g.markers)
    g.markers[unit(g, "US__VII__HQ")] = supported
    throwing(monkeypatch, allies, germans)
    Campaign().initiative(g)
    assert (g.first, g.german_die) == (first, germans)


@pytest.mark.rule("1.1.1.3", "11.3")
def test_the_allies_have_the_initiative_of_the_first_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the campaign, whatever the dice; in the next turn the dice count."""
    g = laid_out(scenario="campaign")
    for turn, first in ((1, ALLIES), (2, GERMANS)):
        g.turn = turn
        throwing(monkeypatch, 1, 6)
        Campaign().initiative(g)
        assert g.first == first


@pytest.mark.rule("1.1", "1.1.1.1", "9.2", "9.5")
def test_the_weather_is_thrown_for_after_the_clear_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn 7 of Cobra is clear without a throw; each turn begins without interdiction."""
    g = laid_out(scenario="cobra")
    monkeypatch.setattr("normandie44.rules.turn.sequence.allot", lambda _g: None)
    for turn, count in ((7, 0), (8, 1)):
        g.turn, g.zones_hit, g.away, g.raided = turn, 3, (6, 7), [1] * len(g.raided)
        thrown = throwing(monkeypatch, 4, 4)
        Campaign().weather(g)
        assert (thrown.count("weather"), g.zones_hit, g.away, sum(g.raided)) == (count, 0, (), 0)


@pytest.mark.rule("1.1.5", "1.2", "11.3", "9.4")
def test_the_end_of_a_turn_leads_to_the_next_and_the_last_to_the_end() -> None:
    """20 points for the Germans, no rubble, no leaders; after turn 12 the game is over."""
    for turn in (8, 11):
        g = in_contact()
        g.turn, g.leader[0], before = turn, 3, g.score[GERMANS]
        g.rubble = {to(g, "0908"): 2}
        g.batteries = [(LOST, DISORGANISED, 0)[n % 3] for n in range(len(g.batteries))]
        for place, name in enumerate(GERMAN_DIVISIONS):
            g.set_steps(unit(g, f"u{name}"), 3)
            g.put(unit(g, f"u{name}"), to(g, f"{16 + place // 5}0{2 + place % 5}"))
        Campaign().end_turn(g)
        assert (g.turn, g.result) == (turn + 1, None)
        assert g.score[GERMANS] - before == 20
        assert (g.rubble, g.leader[0]) == ({}, OFF)
        assert g.batteries == [(LOST, 0, 0)[n % 3] for n in range(len(g.batteries))]
        if turn == 11:
            Campaign().end_turn(g)
            assert g.result is not None
            assert g.turn == 12


@pytest.mark.rule("4.2", "1.1.2.1")
@pytest.mark.parametrize(("by_turn", "left"), [(False, 0), (True, 5)])
def test_the_capacity_of_a_beach_is_there_again_in_each_phase(by_turn: bool, left: int) -> None:
    """For each movement phase; by an option once a turn, from phase A on."""
    g = Normandie1944("cobra", {"landing-by-turn": by_turn}).set_up(1)
    for phase, landed in (("B", left), ("A", 0)):
        g.phase, g.landed[0], g.spent[0], g.guide[0] = phase, 5, 7, 3
        PlayerPhase(side=ALLIES).begin(g)
        assert (g.active, g.landed[0], g.spent[0], g.guide[0]) == (ALLIES, landed, 0, OFF)


@pytest.mark.rule("1.1.3", "6.1", "0.1.1")
def test_a_headquarters_without_anybody_who_can_attack_launches_nothing() -> None:
    """With a marker, Available, and no enemy next to its units; nor another player's."""
    g = in_contact()
    hq = unit(g, "US__VII__HQ")
    assert Combat().launching.refusal(g, hq) is None
    g.put(unit(g, "u77"), to(g, "1520"))
    assert Combat().launching.refusal(g, hq) == "6.1"
    assert Combat().launching.refusal(g, unit(g, "LXXXIV__HQ")) == "1.1.3"


@pytest.mark.rule("6.12", "1.1.3")
def test_a_headquarters_of_the_other_side_leads_nothing_off_the_map() -> None:
    """Only that of the player whose turn it is."""
    g = off_the_map("allies", US__XV__HQ="Le Mans", LXXXIV__HQ="Rouen")
    for name, why in (("US__XV__HQ", ""), ("LXXXIV__HQ", corps_at_boxes.reason)):
        g.markers[unit(g, name)] = 1
        assert reason(LEADERS, g, unit(g, name)) == why


@pytest.mark.rule("1.1.2.1")
def test_germans_wait_while_the_allies_hold_their_box_or_are_in_it() -> None:
    """The 326th comes into the Pas-de-Calais when it is due, and free."""
    for holder, visitor, turn, comes in (
        (GERMANS, False, 7, True),
        (GERMANS, False, 6, False),
        (ALLIES, False, 7, False),
        (GERMANS, True, 7, False),
    ):
        g = off_the_map()
        box, late = named(g, "Pas-de-Calais"), unit(g, "u326")
        g.set_steps(late, 3)
        if visitor:
            g.set_steps(unit(g, "US__4__Arm"), 3)
            g.put_in_box(unit(g, "US__4__Arm"), box)
        g.turn, g.box_holder[box] = turn, holder
        arrive_in_boxes(g)
        assert (g.box[late] == box) == comes


@pytest.mark.rule("4.1.2", "1.1.2.2", "5.2")
def test_an_allied_headquarters_goes_one_box_and_an_extended_one_two() -> None:
    """Without a marker it goes once."""
    g = off_the_map("allies", US__XV__HQ="Le Mans")
    hq, moves = unit(g, "US__XV__HQ"), OffMap()
    assert moves.travellers.refusal(g, hq) is None
    g.travelled = one(hq)
    assert moves.travellers.refusal(g, hq) == "5.2"
    g.extended = one(hq)
    assert moves.travellers.refusal(g, hq) is None


@pytest.mark.rule("6.1", "6.8")
def test_who_has_defended_may_be_attacked_in_an_exploitation() -> None:
    """By the option that lets a hex defend once a phase; exploitation is besides."""
    g = Normandie1944("cobra", {"one-defence-a-phase": True}).set_up(1)
    g.active = ALLIES
    attacker, target = next(
        (u, at)
        for u in g.on_map(ALLIES)
        for at in g.game.board.neighbours[g.hex[u]]
        if may_be_attacked(g, u, at) is None
    )
    for foe in g.fighters(target, GERMANS):
        g.defended |= one(foe)
    assert may_be_attacked(g, attacker, target) == "6.1"
    g.released = one(attacker)
    assert may_be_attacked(g, attacker, target) is None
    assert has(g.released, attacker)


@pytest.mark.rule("6.1", "6.10", "8", "6.9")
def test_who_may_be_led_and_who_may_join() -> None:
    """No headquarters, nobody off the map or of the other side; who has attacked strikes back only.

    Its rest ends neither: who rests is never led.
    """
    g = in_contact()
    hq, me = unit(g, "US__VII__HQ"), unit(g, "u4_8")
    assert may_be_led(g, hq, me) is None
    assert may_be_led(g, hq, hq) == "6.1"
    assert may_be_led(g, hq, unit(g, "u77")) == "6.1"
    assert may_be_led(g, hq, unit(g, "US__9")) == "6.1"
    other = unit(g, "u4_12")
    g.set_steps(other, 2)
    g.put(other, to(g, "1020"))
    g.attacked = one(other)
    for again, refused in ((False, "6.1"), (True, None)):
        battle = Assault.of(g, to(g, "1120"), one(me), hq=hq, again=again)
        assert battle.joiners.refusal(g, other) == refused
    g.rest = one(other)
    assert may_be_led(g, hq, other) == may_attack(g, hq, other) == "6.10"


@pytest.mark.rule("5.4", "4.3/markers", "4.3")
def test_a_lost_headquarters_comes_back_without_markers_and_states() -> None:
    """Two turns of phases later, Available, with nothing on it."""
    g = in_contact()
    hq = unit(g, "US__VII__HQ")
    g.markers[hq], g.disorganised[hq], g.affected[hq] = 2, 1, 1
    g.lose_headquarters(hq)
    assert (g.markers[hq], g.disorganised[hq], g.affected[hq]) == (0, 0, 0)
    assert g.loose == {to(g, "0920"): 2}


@pytest.mark.rule("6.12", "4.1.2")
def test_the_ffi_fight_under_any_allied_headquarters() -> None:
    """In Paris an American one leads them, and no German one."""
    g = off_the_map("allies", FFI__Paris="Paris", US__XV__HQ="Paris", Paris__garrison="Paris")
    paris = named(g, "Paris")
    assert fighters_of(g, unit(g, "US__XV__HQ"), paris) == [unit(g, "FFI__Paris")]
    g.attacked = one(unit(g, "FFI__Paris"))
    assert fighters_of(g, unit(g, "US__XV__HQ"), paris) == []


@pytest.mark.rule("6.3", "6.12")
def test_surplus_shifts_to_the_right_are_lost_in_a_box_too() -> None:
    """At 6:1 a headquarters gives nothing more; the Festung then takes two columns off."""
    g = off_the_map(
        "allies", US__4__Arm="Rennes", US__XV__HQ="Rennes", Fest__Saint__Nazaire="Saint-Nazaire"
    )
    fort = named(g, "Saint-Nazaire")
    tanks, hq = unit(g, "US__4__Arm"), unit(g, "US__XV__HQ")
    battle = BoxBattle(hq=hq, box=fort, backing=one(hq))
    clamped = [s.kind for s in battle.shifts(g, [tanks], [unit(g, "Fest__Saint__Nazaire")])]
    assert clamped == ["shift", "clamp", "shift"]
    last = len(g.game.results.columns) - 1
    clamp = next(s for s in battle.shifts(g, [tanks], []) if s.kind == "clamp")
    assert (clamp.least, clamp.most) == (0, last)
