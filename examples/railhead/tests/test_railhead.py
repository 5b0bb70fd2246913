"""Railhead keeps the contract of hexwar, in English and in French; sequence, arrivals, end."""

from __future__ import annotations

from pathlib import Path

import pytest
from railhead import Railhead
from railhead.sequence import Refit
from railhead_stage import laid_out, names, staged, to, under_way, unit

from hexwar.play.match import Match
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import perform
from hexwar.testing import check_game, untranslated

TESTS = Path(__file__).parent
DATA = Railhead.data


@pytest.mark.parametrize("scenario", ["start", "bridgehead"])
def test_contract(scenario: str) -> None:
    """The whole contract of a game: lists, guards, saves, undo, secrets, chance."""
    assert check_game(Railhead(scenario), games=1, thorough_every=5).games == 1


def test_every_rule_has_code_and_a_test() -> None:
    """Nothing in the booklet is only written."""
    rows = DATA.rules.rulebook.coverage(Railhead.modules, [TESTS])
    assert [row.rule.number for row in rows if not row.code] == []
    assert [row.rule.number for row in rows if not row.tests] == []


def test_every_sentence_is_in_french() -> None:
    """Events, and the words on the table."""
    french = Railhead.translations("fr")
    assert untranslated(Railhead("start"), "fr") == []
    assert french["north losses"] == "pertes du Nord"


@pytest.mark.rule("1.1", "1.2")
def test_the_phases_come_in_their_order() -> None:
    """What each turn asks, of the North and then of the South, when both only go on."""
    match = Match(Railhead("start"), 1)
    match.state.lose_steps(unit(match.state, "5/S"), 1)  # type: ignore[arg-type, attr-defined]
    asked: list[tuple[str, str]] = []
    while match.decision and match.state.turn == 1:  # type: ignore[attr-defined]
        asked.append((match.decision.player, match.decision.rule))
        match.do(match.legal_actions[-1])
    assert asked == [
        *(("north", "2.1"), ("north", "6.1"), ("north", "8")),
        *(("south", "9.1"), ("south", "5.1"), ("south", "2.1"), ("south", "6.1")),
    ]


@pytest.mark.rule("9.1", "9.2")
def test_lost_units_come_back_at_a_base_with_one_step() -> None:
    """For a replacement each, as reduced ones take a step; not under the eyes of the enemy."""
    g = laid_out("south", **{"1_S": "0608", "2_S": "0610"})
    g.set_steps(unit(g, "1/S"), 1)
    g.replacements[1] = 2
    under_way(g, Refit())
    assert names(g, "restore") == {"1/S"}
    full, lost = explain(g, ("restore", unit(g, "2/S"))), unit(g, "1/Gd")
    assert (full.rule, full.reason) == ("9.1", "It has lost no step.")
    perform(g, ("rebuild", lost, to(g, "0610")))
    assert (g.steps[lost], g.hex[lost], g.replacements[1]) == (1, to(g, "0610"), 1)
    assert explain(g, ("rebuild", unit(g, "2/Gd"), to(g, "0610"))).rule == "4.1"
    assert explain(g, ("rebuild", unit(g, "2/Gd"), to(g, "0309"))).rule == "9.2"
    perform(g, ("restore", unit(g, "1/S")))
    assert (g.replacements[1], g.turn) == (0, 2)  # nothing is left to give: the phase is over


@pytest.mark.rule("9.2")
def test_no_unit_is_rebuilt_next_to_enemies() -> None:
    """A base in an enemy zone serves nobody; another one may."""
    g = staged("south", Refit(), **{"1_S": "0610", "1_Pz": "0606"})
    places = {g.game.board.name(a[2]) for a in g.listed or () if a[0] == "rebuild"}
    assert places == {"0610"}


def test_the_table_shows_the_units_that_may_come_back() -> None:
    """Each side has its lost units beside the map, whole again as they are drawn."""
    match = Match(Railhead("start"), 1)
    g = match.state
    g.lose_steps(unit(g, "Cav"), 2)  # type: ignore[arg-type, attr-defined]
    areas = {area.name: area for area in Match.at(match.game, g).scene().areas}
    assert [face.name for face in areas["north losses"].counters] == ["Cav"]
    assert areas["south losses"].counters == ()


@pytest.mark.rule("10.1", "10.2")
def test_towns_decide_by_the_levels_of_the_scenario() -> None:
    """Who entered a town last holds it: Velm and all but Kesk and Sund are five points ahead."""
    match = Match(Railhead("start"), 1)
    g = match.state
    for name, at in {"1/Pz": "0607", "11/I": "0306", "12/I": "0603"}.items():
        for other in tuple(g.stack_in(to(g, at))):  # type: ignore[attr-defined, arg-type]
            g.put(other, -1)  # type: ignore[attr-defined]
        g.put(unit(g, name), to(g, at))  # type: ignore[attr-defined, arg-type]
    assert (g.points(0), g.points(1)) == (6, 5)  # type: ignore[attr-defined]
    g.turn, g.stack[0].side = 7, 2  # type: ignore[attr-defined]
    while not match.over:
        match.do(match.legal_actions[-1])
    assert (match.result.outcome, match.result.winners) == ("victory", ("north",))  # type: ignore[union-attr]


def test_the_player_aid_says_what_the_words_of_the_table_do() -> None:
    """Each word as it is printed, with its effects, in French too."""
    game = Railhead("start")
    chart = next(c for c in game.presentation.charts() if c.title == "results")
    assert ("EX", "exchange") in chart.rows
    french = game.speech("fr").said
    assert {word: french(effects) for word, effects in chart.rows}["DRL"] == (
        "le défenseur perd 1 pas, le défenseur recule de 1"
    )
