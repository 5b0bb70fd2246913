"""The game keeps the contract of hexwar, and its rules say what they should."""

from __future__ import annotations

import hexwar
import pytest
from hexwar.play.match import Match
from hexwar.play.states.runner import advance
from hexwar.play.values.chance import SAMPLED, Scripted
from hexwar.testing import check_game, untranslated
from staging import staged

from mygame.rules import Refit


def attack(match: Match, text: str, die: int) -> None:
    """End the movement, attack alone, and throw a die."""
    match.state.chance = Scripted({"combat": [die - 1]}, then=SAMPLED)
    match.do("end-movement")
    match.do(text)
    if "resolve" in match.legal_actions.texts():
        match.do("resolve")


def test_contract() -> None:
    """The whole contract of a game: lists, refusals, saves, undo, chance, ends."""
    assert check_game("mygame/start", games=1, thorough_every=10).games == 1


@pytest.mark.rule("1", "1.1", "2.2")
def test_units_move_once_in_their_player_turn() -> None:
    """Nor do those of the other side, before it is their turn."""
    match = staged(A1="0102", B1="0602")
    assert match.explain("move B1 0502").rule == "1"
    match.do("move A1 0202")
    assert match.explain("move A1 0102").rule == "2.2"


@pytest.mark.rule("2", "2.1", "3", "3.1")
def test_what_stops_a_move() -> None:
    """Points, enemies, their zones, full stacks: the refusal names the rule."""
    match = staged(A1="0104", A2="0105", A3="0105", B1="0304")
    assert match.explain("move A1 0105").rule == "3.1"
    assert match.explain("move A1 0304").rule == "2.1"
    assert match.explain("move A1 0504").rule in ("2", "3")
    assert match.explain("move A1 0204").legal


@pytest.mark.rule("4", "4.1")
def test_supply() -> None:
    """An enemy on the road cuts it; who is cut off is half as strong."""
    match = staged(A1="0504", B1="0204", B2="0202", B3="0206")
    g = match.state
    assert g.hex[0] not in g.supply_lines(0)
    g.unsupplied = 1
    assert match.explain("move A1 0506").legal
    assert match.explain("move A1 0606").rule in ("2", "3")


@pytest.mark.rule("5", "5.1", "5.2", "5.3")
@pytest.mark.parametrize(("die", "steps"), [(1, [1, 2]), (6, [1, 1])])
def test_combat(die: int, steps: list[int]) -> None:
    """4 against 4 is 1:1."""
    match = staged(A1="0502", B1="0602")
    assert match.explain("attack A1 0602").legal is False
    attack(match, "attack A1 0602", die)
    assert [match.state.steps[0], match.state.steps[5]] == steps


@pytest.mark.rule("5.2")
def test_a_town_shifts_the_column() -> None:
    """The preview shows what the throw will read."""
    match = staged(A1="0204", B1="0304")
    match.do("end-movement")
    g, game = match.state, match.game
    action = ("attack", 0, game.board.hex("0304"))
    shown = game.presentation.preview(g.view(game.sides[0]), game.sides[0], action)
    assert shown is not None
    assert ("town", "5.2") in [(row.what, row.rule) for row in shown.rows]


@pytest.mark.rule("5.4", "5.5")
def test_retreat_and_advance() -> None:
    """Beaten at 1:1 by a five, the defender retreats, and the attacker may follow."""
    match = staged(A1="0401", B1="0501")
    attack(match, "attack A1 0501", 5)
    assert match.state.hex[5] == match.game.board.hex("0601")  # the other ways lead past A1
    match.do("advance A1")
    assert match.state.hex[0] == match.game.board.hex("0501")


@pytest.mark.rule("6")
def test_arrivals() -> None:
    """A unit enters when it is due, not before."""
    assert staged(A5="", A1="0102").explain("move A5 0104").rule == "6"
    assert staged(turn=2, A5="", A1="0102").explain("move A5 0104").legal


@pytest.mark.rule("6.1")
def test_replacements() -> None:
    """A reduced unit in supply takes a step back; there are two for each side."""
    match = staged(A1="0102")
    g = match.state.clone()
    g.set_steps(0, 1)
    g.stack[1:] = [Refit()]
    advance(g)
    replaced = Match.at(match.game, g)
    replaced.do("restore A1")
    assert (replaced.state.steps[0], replaced.state.replacements[0]) == (2, 1)


@pytest.mark.rule("7", "7.1", "7.2")
def test_victory() -> None:
    """The town counts three points, and the side with more points wins."""
    match = staged(A1="0204", B1="0601")
    match.do("move A1 0304")
    assert match.state.points(0) == 3
    while not match.over:
        match.do(match.legal_actions.texts()[-1])
    assert match.result is not None
    assert match.result.winners == (match.game.players[0],)


def test_texts_are_french_too() -> None:
    """Each question, reason, sentence and button has its translation."""
    game = hexwar.game("mygame/start")
    assert untranslated(game, "fr") == []
