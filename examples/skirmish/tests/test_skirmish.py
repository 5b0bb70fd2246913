"""Skirmish keeps the contract of hexwar, and its rules say what they should."""

from __future__ import annotations

from typing import Any

import pytest

import hexwar
from hexwar.board import has
from hexwar.errors import RuleError
from hexwar.play.match import Match
from hexwar.testing import check_game


def started() -> Match:
    """A match after both players have given their strengths: 4, 3, 2, 1 from left to right."""
    match = hexwar.start("skirmish/ford", seed=3)
    for block in range(8):
        match.do(("give", block, 4 - block % 4))
    return match


def test_contract() -> None:
    """The whole contract of a game: lists, refusals, saves, undo, secrets, chance."""
    assert check_game("skirmish/ford", games=3, thorough_every=2).games == 3


@pytest.mark.rule("1.1")
def test_strengths_are_secret() -> None:
    """The enemy sees no strength, and the log tells him only that something was decided."""
    match = started()
    assert match.view("blue")["fields"]["strength"][:4] == [0, 0, 0, 0]
    assert match.view("red")["fields"]["strength"][:4] == [4, 3, 2, 1]
    assert {entry.text for entry in match.log_for("blue")[1:5]} == {""}


@pytest.mark.rule("2", "2.1")
def test_two_blocks_act_each_once() -> None:
    """A block acts once; after two orders the turn ends by itself."""
    match = started()
    match.do("move R1 0202")
    with pytest.raises(RuleError, match=r"rule 2\.1 does not allow it"):
        match.do("move R1 0302")
    match.do("move R2 0203")
    assert match.decision is not None
    assert match.decision.player == "blue"


@pytest.mark.rule("3", "3.1")
def test_lake_and_occupied_hexes() -> None:
    """The lake is not entered, nor a hex that holds another block."""
    match = started()
    assert match.explain("move R1 0103").rule == "3.1"
    match.do("move R1 0201")
    match.do("end-turn")
    match.do("end-turn")
    assert match.explain("move R1 0301").rule == "3"


@pytest.mark.rule("3.2", "3.3", "4", "4.1", "4.2", "4.3", "4.4")
def test_rivers_zones_and_battle() -> None:
    """The river stops all but the bridge; battle reveals both and costs the loser a step."""
    match = started()
    red, blue, board = 0, 4, match.game.board  # type: ignore[attr-defined]
    g = match.state
    g.put(red, board.hex("0302"))  # type: ignore[attr-defined]
    g.put(blue, board.hex("0402"))  # type: ignore[attr-defined]
    match = Match.at(match.game, g)
    assert match.explain("move R1 0401").rule == "3.2"
    assert match.explain("attack R1 B1").rule == "4.1"
    assert match.explain("move R1 0303").rule == "3.3"
    g.put(red, board.hex("0303"))  # type: ignore[attr-defined]
    g.put(blue, board.hex("0403"))  # type: ignore[attr-defined]
    match = Match.at(match.game, g)
    events = match.do("attack R1 B1")
    assert events[0].kind == "battle"
    assert match.view("blue")["fields"]["strength"][0] == 4
    assert match.explain("attack R2 B3").rule == "4"


@pytest.mark.rule("5", "5.1")
def test_the_village_decides() -> None:
    """After twelve turns the holder of the village wins; nobody there, nobody wins."""
    match = started()
    while not match.over:
        match.do("end-turn")
    assert match.result is not None
    assert (match.result.outcome, match.result.winners) == ("draw", ())


def test_the_opponent_knows_that_the_river_is_crossed_by_the_bridge_only() -> None:
    """On the far bank nothing is within a step; over the bridge the village is."""
    game: Any = hexwar.game("skirmish/ford")
    judge, at = game.judge, game.board.hex
    assert not has(judge.within(at("0302"), 1), at("0402"))
    assert has(judge.within(at("0403"), 1), at("0303"))
    assert judge.way_to((at("0303"),), 0)[at("0402")] == 2.0
    assert judge.price(0, at("0402"), at("0302")) is None
