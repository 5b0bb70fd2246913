"""Weather, logistics, initiative, ends of phases and of the game: their acceptance examples."""

from __future__ import annotations

from datetime import date

import pytest
from normandie44 import Normandie1944
from normandie44.rules.campaign import victory
from normandie44.rules.logistics.offensive import SUPPLIED, markers_received
from normandie44.rules.turn import sequence
from normandie44.rules.turn.sequence import Phase, first_day, first_player, look_at_the_sky
from normandie44.state import Field
from normandie_stage import laid_out, unit, why_not

from hexwar.board import SideId
from hexwar.play.match import Match
from hexwar.play.values.chance import Scripted


@pytest.mark.rule("1.1.1.1")
def test_ae_01_an_overcast_turn_helps_the_next() -> None:
    """AE-01: after an overcast turn 2 a die of 6 is a 5, overcast; the adjustment grows to 2."""
    g = laid_out()
    g.chance = Scripted({"weather": [4, 5, 2]})
    look_at_the_sky(g)
    assert (g.weather, g.adjustment, g.storm_due) == ("overcast", 1, False)
    look_at_the_sky(g)
    assert (g.weather, g.adjustment, g.storm_due) == ("overcast", 2, True)
    look_at_the_sky(g)
    assert (g.weather, g.adjustment) == ("clear", 0)


@pytest.mark.rule("1.1.1.1")
def test_dt_16_no_second_storm_after_one() -> None:
    """DT-16: after a storm in A there is no test in B; after one in B none in the next A."""
    g = laid_out()
    g.storm_due, g.storm_before = True, True
    Phase(name="A").storm_test(g)
    assert not g.storm
    assert g.storm_due
    for _ in range(40):
        g.storm_due = True
        Phase(name="A").storm_test(g)
        assert g.storm_due is not g.storm
        assert g.ships == ([0, 0, 0, 0] if g.storm else [1, 2, 0, 0])


def test_dt_01_the_calendar() -> None:
    """DT-01: turn 7 begins on 18 July; turn 4 ends on 3 July, the day before turn 5."""
    assert first_day(7) == date(1944, 7, 18)
    assert first_day(5) == date(1944, 7, 4)


@pytest.mark.rule("1.1.1.3")
def test_dt_17_a_tie_under_cloud_is_german() -> None:
    """DT-17: 6 to 6 gives the initiative to the Germans when it is overcast, else to the Allies."""
    assert first_player("overcast", 4 + 2, 5 + 1) == 1
    assert first_player("clear", 6, 6) == 0
    assert first_player("clear", 5, 6) == 1


@pytest.mark.rule("1.1", "1.1.1.1")
def test_each_turn_is_told_by_its_number_and_forgets_the_missions_of_the_last_one() -> None:
    """The zones with aircraft, who was sent away and which boxes were raided are empty again."""
    g = laid_out("allies", "cobra")
    g.turn, g.events = 8, []
    g.zones_hit, g.raided = 1, [2] * len(g.raided)
    sequence.Campaign().weather(g)
    begins = [event for event in g.events if event.kind == "turn-begins"]
    assert [(event.rule, event.facts["turn"]) for event in begins] == [("1.1", 8)]
    assert (g.zones_hit, set(g.raided)) == (0, {0})


@pytest.mark.rule("1.1.1.2")
def test_dt_30_half_the_markers_in_the_race() -> None:
    """DT-30: five Offensive markers become three."""
    g = laid_out()
    g.weather = "clear"
    assert markers_received(g, 0, 5) == 3


@pytest.mark.rule("0.2.1", "1.1.1.2")
def test_a_headquarters_takes_two_markers() -> None:
    """A third marker is refused, and one to a headquarters without a line by road."""
    g = laid_out(US__VII__HQ="0619")
    hq = unit(g, "US__VII__HQ")
    assert why_not(SUPPLIED, g, hq) is None
    g.markers[hq] = 2
    assert why_not(SUPPLIED, g, hq) == "0.2.1"


@pytest.mark.rule("1.1.4", "0.1.1")
def test_ae_12_all_is_available_again_at_the_end_of_a_phase() -> None:
    """AE-12: a headquarters Done in A is Available in B, and nobody is affected any more."""
    g = laid_out(u4_8="0920", US__VII__HQ="0619")
    g.used, g.affected[unit(g, "u4_8")] = 1 << unit(g, "US__VII__HQ"), 2
    Phase(name="A").end_phase(g)
    assert g.used == 0
    assert not any(g.affected)


@pytest.mark.rule("1.1.5")
def test_a_turn_ends_with_reorganisation() -> None:
    """D2 becomes D1, D1 nothing."""
    g = laid_out(u4_8="0920", u4_12="0920")
    g.disorganised[unit(g, "u4_8")], g.disorganised[unit(g, "u4_12")] = 2, 1
    sequence.Campaign().end_turn(g)
    assert [g.disorganised[unit(g, name)] for name in ("u4_8", "u4_12")] == [1, 0]


def fallen(turn: int) -> Field:
    """The end of a turn with both hexes of Cherbourg American."""
    g = laid_out(US__9="0223", u4_8="0222")
    g.turn = turn
    victory.judge_the_turn(g)
    return g


@pytest.mark.rule("11.1", "1.2")
def test_ae_13_cherbourg_by_turn_three_is_operational() -> None:
    """AE-13: both hexes at the end of turn 3 are an American operational victory."""
    levels = {2: "strategic-victory", 3: "operational-victory", 4: "marginal-victory"}
    for turn, level in levels.items():
        result = fallen(turn).result
        assert result is not None
        assert (result.outcome, result.winners) == (level, ("allies",))


@pytest.mark.rule("11.1", "1.1")
def test_the_germans_win_with_cherbourg_at_the_end() -> None:
    """Held to the end it is marginal; with two divisions to the south, one the 17th SS, more."""
    g = laid_out(u709_729="0223")
    victory.judge_the_end(g)
    assert g.result is not None
    assert g.result.outcome == "marginal-victory"
    more = {"u17SS_37": "1520", "u77": "1720"}
    g = laid_out(u709_729="0223", **more)
    victory.judge_the_end(g)
    assert g.result is not None
    assert g.result.outcome == "operational-victory"


@pytest.mark.rule("11.3", "6.10")
def test_points_for_towns_and_steps() -> None:
    """3 for a town taken, 1 for a step, 2 for an elite one."""
    g = laid_out(u4_8="0818", u82_505="0920")
    assert g.points(0) == 3
    g.lose_steps(unit(g, "u82_505"))
    assert g.points(1) == 2


def test_a_saved_game_opens_and_goes_on() -> None:
    """A game in the middle of a phase is written and read."""
    match = Match(Normandie1944("race"), seed=3)
    for _ in range(60):
        match.do(next(iter(match.legal_actions)))
    assert match.state.turn >= 1


@pytest.mark.rule("1.1.2", "1.1.2.2")
def test_a_side_moves_off_the_map_where_there_are_boxes() -> None:
    """Cobra has the strategic map and asks for its moves; the race has none."""
    for scenario, asked in (("cobra", True), ("race", False)):
        g = laid_out("allies", scenario)
        following = sequence.PlayerPhase(side=SideId(0)).movement_off_the_map(g)
        assert (following is not None) is asked
