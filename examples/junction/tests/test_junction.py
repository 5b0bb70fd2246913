"""Chits, trains, movement under fire, supply and victory of The Junction."""

from __future__ import annotations

from pathlib import Path

import pytest
from junction import TheJunction
from junction.state import PrintedGame
from junction_stage import asked, at, ends, hexes, staged, steps, unit, why

import hexwar
from hexwar.play.match import Match
from hexwar.testing import check_game, untranslated

TESTS = Path(__file__).parent


@pytest.mark.parametrize("scenario", ["start", "counterblow"])
def test_contract(scenario: str) -> None:
    """The whole contract of a game: lists, refusals, saves, undo, chance, ends."""
    assert check_game(TheJunction(scenario), games=1, thorough_every=12).games == 1


def test_every_rule_has_code_and_a_test() -> None:
    """Nothing in the booklet is only written."""
    rows = PrintedGame.data.rules.rulebook.coverage(TheJunction.modules, [TESTS])
    assert [row.rule.number for row in rows if not row.code] == []
    assert [row.rule.number for row in rows if not row.tests] == []


def test_texts_are_french_too() -> None:
    """Each question, reason, sentence and button has its translation."""
    assert untranslated(hexwar.game("junction/start"), "fr") == []


def passed(match: Match) -> None:
    """Decline what is asked."""
    ends = ("hold", "end-movement", "end-combat", "resolve", "stay")
    match.do(
        next(text for text in (*ends, *match.legal_actions.texts()) if match.explain(text).legal)
    )


@pytest.mark.rule("1")
@pytest.mark.parametrize(("scenario", "formations"), [("start", 8), ("counterblow", 6)])
def test_the_last_chit_of_a_turn_stays_in_the_cup(scenario: str, formations: int) -> None:
    """Each other formation of the scenario acts once in a turn."""
    match = Match(TheJunction(scenario), seed=5)
    drawn = 0
    while match.state.turn == 1:
        drawn = match.state.drawn_chits
        passed(match)
    assert drawn.bit_count() == formations - 1


@pytest.mark.rule("1.1", "2.2")
def test_the_formation_that_was_drawn_acts_and_moves_once() -> None:
    """No other of its side does, nor the enemy."""
    places = {"1_42": "0105", "2_42": "0301", "1_Let": "0106", "1_Off": "1101"}
    match = staged("42nd", "movement", **places)
    assert why(match, "move 1/Let 0107")[0] == "1.1"
    assert why(match, "move 1/Off 1102")[0] == "1.1"
    match.do("move 1/42 0104")
    assert why(match, "move 1/42 0103")[0] == "2.2"


@pytest.mark.rule("1.2")
def test_an_armoured_train_acts_with_one_formation_of_its_side_in_a_turn() -> None:
    """It has no chit of its own; when it has moved, it rests until the next turn."""
    units = {"1_42": "0105", "1_Let": "0101", "1_Cav": "1101", "Eagle": "1210"}
    match = staged("42nd", "movement", Dawn="0109", **units)
    assert match.state.chits.bit_count() == 2, "trains have no chit"
    assert not match.state.acting & 1 << unit(match, "Eagle"), "an enemy"
    match.do("move Dawn 0209")
    match.do("end-movement")
    assert (match.state.turn, asked(match)[0]) == (2, "reds"), "one of the two others acts"
    assert why(match, "move Dawn 0309")[0] == "1.1"
    match.do("end-movement")
    assert match.state.turn == 3
    assert match.state.acting & 1 << unit(match, "Dawn")


@pytest.mark.rule("1.2")
def test_an_armoured_train_that_has_fought_rests_too() -> None:
    """Although it has not moved."""
    units = {"1_42": "0105", "1_Let": "0101", "1_Cav": "1101", "1_Gar": "0608"}
    match = staged("42nd", "combat", dice="4", Dawn="0607", **units)
    match.do("attack Dawn 0608")
    assert (match.state.turn, steps(match, "Dawn")) == (2, 1)
    assert match.state.steamed == 1 << unit(match, "Dawn")


@pytest.mark.rule("2", "2.1", "3.1")
def test_ground_enemies_and_full_stacks_bar_a_move() -> None:
    """Woods cost two on foot; trains keep to the rails; three units fill a hex."""
    places = {"1_42": "0105", "2_42": "0205", "3_42": "0205", "G_42": "0205", "1_Off": "0106"}
    match = staged("42nd", "movement", Dawn="0109", **places)
    assert why(match, "move 1/42 0205") == (
        "3.1",
        "0205 may be passed, but no move ends there: full stack",
    )
    assert why(match, "move 1/42 0106")[0] == "2.1"
    assert "0104" in ends(match, "1/42")
    assert why(match, "move 1/42 0103")[0] == "2"
    assert ends(match, "Dawn") >= {"0209", "0608", "0610"}
    assert why(match, "move Dawn 0108")[0] == "2.1"


@pytest.mark.rule("3")
@pytest.mark.parametrize(
    ("start", "to", "cost"), [("0309", "0308", 2), ("0308", "0309", 2), ("0308", "0408", 3)]
)
def test_a_step_into_a_zone_or_out_of_it_costs_a_point_more(start: str, to: str, cost: int) -> None:
    """From zone to zone that is two more; nothing stops there."""
    match = staged("42nd", "movement", **{"1_42": start, "1_Gar": "0407"})
    g = match.state
    preview = g.stack[-1].cost_of_move(g, unit(match, "1/42"), match.game.board.hex(to))
    assert preview.rows[0].value == str(cost)


@pytest.mark.rule("4", "4.1")
def test_two_units_of_a_side_go_by_rail_in_a_turn() -> None:
    """Not in an activation; they do not move afterwards; armoured trains need none."""
    units = {"1_42": "0109", "2_42": "0109", "3_42": "0209", "1_Let": "0309", "1_Gar": "1101"}
    match = staged("42nd", "rail", Dawn="0408", **units)
    assert why(match, "move Dawn 0508") == ("4.1", "An armoured train needs no troop train.")
    assert ends(match, "1/42") >= {"0508", "0712"}
    assert why(match, "move 1/42 0108")[0] == "4"
    match.do("move 1/42 0508")
    match.do("move 2/42 0508")
    assert why(match, "move 3/42 0508")[0] in ("1.1", "2")  # the phase is over
    assert why(match, "move 1/42 0509")[0] == "2.2"
    g = match.state
    assert g.railed == 0b11 << unit(match, "1/42")
    g.expire("player-turn")
    assert g.railed, "the trains of a turn, not of an activation"
    g.expire("turn")
    assert not g.railed


@pytest.mark.rule("4.2")
def test_no_train_goes_past_the_enemy() -> None:
    """Nor starts next to one."""
    match = staged("42nd", "rail", **{"1_42": "0109", "2_42": "0408", "1_Gar": "0409"})
    assert "0209" in ends(match, "1/42")
    assert why(match, "move 1/42 0309") == ("4.2", "0209 to 0309: enemy zone of control there")
    assert why(match, "move 2/42 0508") == ("4.2", "It is in an enemy zone of control.")


@pytest.mark.rule("8", "4")
def test_units_that_are_due_enter_by_rail_or_on_foot() -> None:
    """At their end of the line, from their turn on; a train takes them on at once."""
    early = staged("Officers", "rail", turn=1, **{"1_Off": "", "G_Off": "1101", "1_42": "0101"})
    assert why(early, "move 1/Off 1210")[0] in ("8", "1.1")
    match = staged("Officers", "rail", **{"1_Off": "", "2_Off": "", "1_42": "0101"})
    assert ends(match, "1/Off") >= {"1210", "0608"}
    match.do("move 1/Off 0708")
    match.do("end-movement")
    assert ends(match, "2/Off") >= {"1210", "1109"}
    assert at(match, "1/Off") == "0708"


@pytest.mark.rule("5", "5.1")
def test_guns_in_range_are_asked_after_a_move_and_fire_once_in_a_turn() -> None:
    """Two hexes for guns and trains, one for machine guns; not in their own side's activation."""
    places = {"1_42": "0307", "2_42": "0307", "G_Off": "0310", "MG_Gar": "0310", "G_42": "0301"}
    match = staged("42nd", "movement", dice="66", **places)
    match.do("move 1/42 0306")
    assert asked(match)[0] == "reds", "nobody is in range"
    match.do("move 2/42 0308")
    assert asked(match) == ("whites", ["commit G/Off", "hold", "hold-all"])
    assert why(match, "commit MG/Gar") == ("5", "It is no gun of yours within range of the hex.")
    match.do("commit G/Off")
    g = match.state
    g.expire("player-turn")
    assert g.reacted == 1 << unit(match, "G/Off"), "once in a turn, not in an activation"


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("ground", "die", "left"), [("0308", 3, 1), ("0308", 4, 2), ("0407", 2, 1), ("0407", 3, 2)]
)
def test_a_throw_up_to_the_fire_value_hits_the_unit_that_has_moved(
    ground: str, die: int, left: int
) -> None:
    """Three, two in the woods; a unit that stood there before is not hit."""
    places = {"2_42": "0307", "1_42": ground, "Eagle": "0408" if ground == "0308" else "0508"}
    match = staged("42nd", "movement", dice=str(die), **places)
    match.do(f"move 2/42 {ground}")
    match.do("commit Eagle")
    assert (steps(match, "2/42"), steps(match, "1/42")) == (left, 2)


@pytest.mark.rule("7")
def test_supply_leads_to_a_railway_and_along_it_to_an_end_of_the_line() -> None:
    """An enemy on the line cuts it for who is beyond."""
    places = {"1_42": "0508", "2_42": "0101", "1_Off": "0309", "2_Off": "0605"}
    match = staged("42nd", "movement", **places)
    g = match.state
    lines = g.supply_lines(0)
    assert g.hex[unit(match, "1/42")] not in lines
    assert g.hex[unit(match, "2/42")] not in lines, "eight hexes from a railway"
    assert match.game.board.hex("0109") in lines
    assert not hexes(match, "0309") & lines.places


@pytest.mark.rule("7")
def test_supply_is_judged_when_a_turn_begins() -> None:
    """That of both sides, before the first chit."""
    match = staged("42nd", "combat", **{"1_42": "0508", "2_Off": "0605", "1_Off": "0309"})
    while match.state.turn == 2:
        passed(match)
    assert match.state.unsupplied & 1 << unit(match, "1/42")


@pytest.mark.rule("9", "9.1", "9.2")
def test_who_has_more_points_of_stations_and_lost_units_has_won() -> None:
    """A station stays with the side that was the last to enter it."""
    match = staged("42nd", "movement", **{"2_42": "0509", "1_Gar": "1101", "2_Gar": "1103"})
    g = match.state
    before = [g.points(side) for side in (0, 1)]
    match.do("move 2/42 0608")
    assert [match.state.points(side) for side in (0, 1)] == [before[0] + 6, before[1] - 6]
    match.state.lose_steps(unit(match, "1/Gar"), 2)
    assert match.state.points(0) == before[0] + 7
    while match.result is None:
        passed(match)
    winner = "reds" if match.state.points(0) > match.state.points(1) else "whites"
    assert (match.result.outcome, match.result.winners) == ("victory", (winner,))
