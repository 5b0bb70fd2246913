"""Cards that play a side: contract, knowledge, words in both languages, strength."""

from __future__ import annotations

from random import Random

import pytest
from classic import AcrossTheLenn

from hexwar.play.match import Match
from hexwar.play.states.runner import deciding
from hexwar.sim import play_one
from hexwar.testing import check_game, check_stand_in

SIDES = AcrossTheLenn.sides


def by_cards(side: str, scenario: str = "crossing") -> AcrossTheLenn:
    """The game with a side played by cards."""
    return AcrossTheLenn(scenario, {"automaton": side})


@pytest.mark.rule("automaton")
@pytest.mark.parametrize("side", SIDES)
def test_contract_holds_when_cards_play_a_side(side: str) -> None:
    """Saves, undo, secrets and citations hold; who came out of the cup is not told."""
    assert check_game(by_cards(side), games=1).games == 1


@pytest.mark.rule("automaton")
@pytest.mark.parametrize("side", SIDES)
def test_cards_know_no_more_than_their_side(side: str) -> None:
    """With the other side's cup refilled the cards call for the same."""
    assert check_stand_in(by_cards(side), games=1) > 10


def test_words_are_the_verbs_of_the_game() -> None:
    """A file may name every verb that the game asks a side, and the keys of the kit."""
    words = AcrossTheLenn.words()
    assert {"move", "end-movement", "restore", "commit", "hold-all", "stay"} <= words.verbs
    assert "any" not in words.verbs
    assert "takes-objective" in words.keys


def test_cards_are_told_in_french() -> None:
    """Cards, instructions and keys have their French."""
    cards, french = AcrossTheLenn.cards(), AcrossTheLenn.translations("fr")
    orders = [*cards.standing, *(order for card in cards.kinds for order in card.orders)]
    said = [order.says for order in orders if not order.secret]
    keys = {key for order in orders for key in (*order.where, *order.unless, *order.by.keys)}
    told = [*said, *(card.title for card in cards.kinds), *(key.title for key in keys)]
    assert [text for text in (cards.title, *told) if text not in french] == []


@pytest.mark.rule("automaton")
def test_the_story_tells_why_an_attack_is_made() -> None:
    """Card, instruction and priority are told, and the card lies beside the map."""
    match, rng = Match(by_cards("east"), seed=1), Random(1)
    while not match.over:
        match.do(rng.choice(list(match.legal_actions)))
    told = [match.game.sentence(event) for entry in match.log for event in entry.events]
    assert any(line.startswith("The East draws the card ") for line in told)
    assert any(line.startswith("By the best odds (") for line in told)
    assert [area for area in match.scene("west").areas if area.group == "automaton"]


@pytest.mark.rule("automaton")
def test_a_unit_without_an_order_stays() -> None:
    """A move that no instruction calls for is not made: the movement is ended."""
    match, player = Match(AcrossTheLenn("crossing"), seed=1), by_cards("east").stand_in
    assert player is not None
    while ("end-movement",) not in match.legal_actions:
        match.do(next(iter(match.legal_actions)))
    _, question = deciding(match.state)
    moves = [action for action in match.legal_actions if action != ("end-movement",)]
    idle = [move for move in moves if player.choice(match.state, question, [move]).order is None]
    assert idle
    listed = [*idle, ("end-movement",)]
    assert player.left(match.state, question, listed) == [("end-movement",)]


@pytest.mark.parametrize("side", SIDES)
def test_cards_beat_random_play(side: str) -> None:
    """Four games against random: they win all but one at least; the guide has 200."""
    rows = [play_one(by_cards(side), seed) for seed in range(4)]
    assert not any(row.error for row in rows)
    assert sum(side in row.winners for row in rows) >= 3


@pytest.mark.rule("automaton")
def test_what_cards_do_is_told_with_card_instruction_number_and_actions() -> None:
    """The first card of a game, and why its first move is made."""
    game = AcrossTheLenn("crossing", {"automaton": "east"})
    match, rng = Match(game, seed=1), Random(1)
    match.do(rng.choice(list(match.legal_actions)))
    told = [event for entry in match.log for event in entry.events]
    told = told[: 1 + [event.kind for event in told].index("automaton-priority")]
    card, says, passed = (event.facts for event in told if event.kind.startswith("automaton"))
    assert card == {"side": "east", "card": "Attack"}
    assert says == {
        "side": "east",
        "card": "Standing orders",
        "does": "Stay near the towns",
        "candidates": 4,
    }
    # 3/I may stand in four hexes; Brucken, the next town of the West, is two hexes from two of them
    assert passed == {
        "side": "east",
        "priority": "nearest to an objective to be taken",
        "value": 2,
        "first": "place 3/I 0902; place 3/I 0904",
        "passed_over": "place 3/I 1003; place 3/I 1004",
    }
