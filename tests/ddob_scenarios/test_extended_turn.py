"""Turns of the extended game: their phases, two events, fire with doubled limits (14, 15)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.cards import printed_cards
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.events.effects import EventPhase
from ddob_scenarios.rules.german_fire.aim import hit_limit, spent_units
from ddob_scenarios.rules.german_phase import GermanFire
from ddob_scenarios.rules.sequence import SequenceOfPlay
from ddob_scenarios.state.omaha import HIDDEN
from hexwar.board import ALL, CardId, has, one, pack, up_to

from .german_cards import acted, card_with, names_of, play_card
from .situations import Situation, card

DRAWN_EACH_TURN = ("event", "fire/east", "fire/west")

# -- the sequence of play --------------------------------------------------------------------------


@pytest.mark.rule("15", "14", "4", "R4-04", "R4-05")
def test_draws_of_a_turn() -> None:
    """Two event cards on turns 17 to 31, one before, none on turn 32; the second after the fire."""
    for turn, purposes in (
        (16, ["event", "fire/east", "fire/west"]),
        (17, ["event", "fire/east", "fire/west", "event"]),
        (31, ["event", "fire/east", "fire/west", "event"]),
        (32, ["fire/east", "fire/west"]),
    ):
        s = Situation("d-day", turn=turn)
        play = s.rehearse(SequenceOfPlay)
        while s.g.turn == turn and not play.over:
            play.do(s.g.listed[-1])
        found = []
        for event in play.events:
            if event.kind == "turn-begins" and event.facts["turn"] != turn:
                break
            if event.kind == "card-drawn":
                found.append(event.facts["purpose"])
        assert [purpose for purpose in found if purpose in DRAWN_EACH_TURN] == purposes, turn


@pytest.mark.rule("4", "15", "R4-05")
def test_each_event_phase_is_known_while_the_player_decides() -> None:
    """With nothing but hero events in the deck, one hero joins in each of the two phases."""
    s = Situation("d-day", turn=17)
    s.us("A/1/16@0711/3", "B/1/16@0711/3", "A/1/116@0626/3", "B/1/116@0626/3")
    s.g.due = [0] * len(s.g.due)
    heroes = [c.number for c in printed_cards() if any(e.kind == "hero" for e in c.event(17))]
    s.g.deck = pack(CardId(card(number)) for number in heroes)
    play = s.rehearse(SequenceOfPlay)
    found = []
    while s.g.turn == 17 and not play.over:
        if s.g.listed[0][0] == "hero":
            found.append(s.g.phase)
        play.do(s.g.listed[-1])
    assert found == ["event", "second-event"]


@pytest.mark.rule("4", "10.1", "R4-04")
@pytest.mark.parametrize(("turn", "asked"), [(1, False), (2, True), (6, True)])
def test_engineers_begin_on_the_second_turn(turn: int, asked: bool) -> None:
    """On turn 1 no obstacles are cleared; from turn 2 on the player is asked after the fire."""
    s = Situation(turn=turn)
    s.g.due = [0] * len(s.g.due)
    play = s.rehearse(SequenceOfPlay)
    verbs = set()
    while s.g.turn == turn and not play.over:
        verbs |= {action[0] for action in s.g.listed}
        play.do(s.g.listed[-1])
    assert ("clear" in verbs) == asked


@pytest.mark.rule("4", "15", "10.1", "7")
@pytest.mark.parametrize(("turn", "phases"), [(5, ["engineers", "actions"]), (20, ["actions"])])
def test_the_phase_is_known_while_the_player_decides(turn: int, phases: list[str]) -> None:
    """Engineers clear obstacles before the actions; each is asked for in its own phase."""
    s = Situation("d-day", turn=turn).us("A/1/16@0711/3")
    s.g.due = [0] * len(s.g.due)
    play = s.rehearse(SequenceOfPlay)
    asked: dict[str, str] = {}
    found = []
    while s.g.turn == turn and not play.over:
        asked |= {action[0]: s.g.phase for action in s.g.listed}
        found.append(s.g.phase)
        play.do(s.g.listed[-1])
    assert list(dict.fromkeys(found)) == phases
    assert asked["move"] == "actions"
    assert asked.get("clear", phases[0]) == phases[0]


@pytest.mark.rule("15", "R4-05", "R3-05")
def test_both_event_cards_lie_on_the_track() -> None:
    """They are different cards with boxes of their own, and their effects add up."""
    s = Situation("d-day", turn=17)
    for second, number in ((False, 16), (True, 8)):
        s.g.result = None
        play = s.rehearse(EventPhase, second, script={"event": [card(number)]})
        while not play.over:
            play.do(s.g.listed[-1])
    assert s.g.card_track == {"event": 16, "event/second": 8}


@pytest.mark.rule("events", "15", "16")
def test_every_event_of_every_card_in_both_phases() -> None:
    """On turns 17 to 31 each card's event runs to its end, as the first and as the second one."""
    for second in (False, True):
        for printed in printed_cards():
            for turn in (17, 21, 31):
                s = Situation("d-day", turn=turn, germans=True)
                s.us("E/2/16@1013/1", "16-HQ@1013", "G/2/116@1124/2").boxed("A/1/116@DG4")
                s.g.deck = one(CardId(card(printed.number)))
                s.g.discards = up_to(CardId, 54) & ~s.g.deck
                play = s.rehearse(EventPhase, second)
                while not play.over:
                    play.do(s.g.listed[0])
                assert printed.event(turn)


@pytest.mark.rule("event/plunging-fire", "15")
def test_plunging_fire_comes_too_late_in_the_second_event() -> None:
    """It is about the coming fire phase of the same turn."""
    number = next(
        c.number for c in printed_cards() if any(e.kind == "plunging-fire" for e in c.event(17))
    )
    for second, told in ((False, "event-plunging-fire"), (True, "event-too-late")):
        s = Situation("d-day", turn=17)
        play = s.rehearse(EventPhase, second, script={"event": [card(number)]})
        assert told in play.kinds()
        assert s.g.plunging != second


# -- fire ------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1", "14.11", "6.31", "R14-01")
def test_limits_are_doubled() -> None:
    """X-14.11: from turn 17 a lone unit may hit two units, one with depth four."""
    for turn, lone, deep in ((16, 1, 2), (17, 2, 4)):
        s = Situation("d-day", turn=turn).german("A2", "T").german("A4", "T", depth=True)
        assert hit_limit(s.g, s.position("A2")) == lone
        assert hit_limit(s.g, s.position("A4")) == deep
    s.german("WN62N", depth=True).german("WN62S", "75", depth=True)
    assert hit_limit(s.g, s.position("WN62")) == 8


@pytest.mark.rule("14.1", "14.12", "6.34", "R14-01", "R16-02")
def test_a_unit_may_lose_a_step_to_each_position() -> None:
    """Two positions cost it two steps, but neither of them more than one."""
    s = Situation("d-day", turn=17).german("A2", "T").german("A4", "T").us("L/3/16@1209/3")
    play = play_card(s, EAST, 21)
    assert acted(play, "position-fires", s) == ["A4", "A2"]
    assert s.steps("L/3/16") == 1
    assert spent_units(s.g) == 0
    assert s.disrupted("L/3/16")  # both units are unrevealed


@pytest.mark.rule("14.12", "6.34", "6.5", "R6-21")
def test_artillery_hits_whom_positions_have_hit() -> None:
    """From turn 17 it passes over nobody; on turn 16 it takes the next unit."""
    for turn, steps in ((16, [2, 0]), (17, [1, 1])):
        s = Situation("d-day", turn=turn).german("WN61", "88").german("WN60", "75")
        s.german("WN62S", "75").us("G/2/16@0609/3", "L/3/16@0613/1")
        assert play_card(s, EAST, 4).over
        assert [s.steps(name) for name in ("G/2/16", "L/3/16")] == steps


@pytest.mark.rule("14.11", "11.4", "11.41", "R11-05")
def test_the_doubled_limit_counts_for_leaders() -> None:
    """A lone unit with one target has a hit left for a leader from turn 17 on."""
    number = card_with("red", "star", double=False, target="circle")
    for turn, hit in ((16, False), (17, True)):
        s = Situation("d-day", turn=turn).german("A1", "T").us("F/2/16@1109/3", "Cota@1007")
        play = play_card(s, EAST, number)
        assert bool(play.facts_of("leader-hit")) == hit, turn
        assert names_of(s, play, "position-fires", "units") == ["F/2/16"]


@pytest.mark.rule("12.24", "R12-07", "R16-03")
def test_communication_stays_as_it_was_when_the_phase_began() -> None:
    """Who takes a position in the phase keeps the table as it is; what has arrived may act next."""
    s = Situation("d-day", turn=17).us("F/2/16@1209/3")
    play = s.rehearse(GermanFire, script={"fire": [card(52), card(1)]})
    assert not play.over or has(s.g.communication, s.site("A2"))
    s.g.arrived = ALL
    play = s.rehearse(GermanFire, script={"fire": [card(16), card(2)]})
    assert s.g.unit[s.site("A2")] == HIDDEN  # nothing has arrived in the new phase yet
    assert has(s.g.arrived, s.site("A2"))
