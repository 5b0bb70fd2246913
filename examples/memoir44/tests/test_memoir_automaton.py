"""A side of Memoir '44 that cards play: contract, knowledge, telling, strength, words."""

from __future__ import annotations

from random import Random

import pytest
from memoir44.game import Memoir44
from memoir_stage import Short

import hexwar
from hexwar.errors import OptionError
from hexwar.kit.automaton import CardPlayer
from hexwar.play.game.rulebook import questions
from hexwar.sim import play_one
from hexwar.testing import check_game, check_stand_in

SIDES = ("axis", "allies")


def by_cards(side: str, scenario: str = "cotentin") -> Memoir44:
    """A game in which cards play a side."""
    return Memoir44(scenario, {"automaton": side})


@pytest.mark.rule("automaton")
@pytest.mark.parametrize("side", SIDES)
def test_contract_holds_when_cards_play_a_side(side: str) -> None:
    """Saves, undo, secrets and citations hold in a short game; the side is no player."""
    game = Short("cotentin", {"automaton": side})
    assert side not in game.players
    assert check_game(game, games=1, thorough_every=40).games == 1


@pytest.mark.rule("automaton")
@pytest.mark.parametrize("side", SIDES)
def test_cards_look_at_no_hand_but_their_own(side: str) -> None:
    """With the enemy's hand and the decks dealt again the cards call for the same."""
    assert check_stand_in(by_cards(side), games=1) > 50


def test_words_are_the_verbs_of_the_game() -> None:
    """A file may name every verb that the game asks a side, and no other."""
    game = Memoir44("cotentin")
    asked = list(questions(game.procedures.values()))
    verbs = {verb for question in asked for verb in question.handlers}
    declined = {question.or_else[0] for question in asked if question.or_else}
    assert Memoir44.words().verbs == verbs | declined | {"no-ambush"}


@pytest.mark.rule("automaton")
def test_the_story_tells_card_instruction_and_reason() -> None:
    """Both languages tell the card of the turn, the instruction, and why this and not that."""
    match = hexwar.start("memoir44/cotentin", seed=4, options={"automaton": "axis"})
    rng = Random(1)
    for _ in range(60):
        match.do(rng.choice(list(match.legal_actions)))
    events = [event for entry in match.log for event in entry.events]
    kinds = {event.kind for event in events}
    assert {"automaton-card", "automaton-instruction", "automaton-priority"} <= kinds
    why = next(e for e in events if e.facts.get("priority") == "the most hits expected")
    assert match.game.sentence(why).startswith("By the most hits expected (")
    assert match.game.sentence(why, "fr").startswith("Priorité : le plus de touches attendues (")
    told = [event for event in events if event.kind.startswith("automaton")]
    assert {event.rule for event in told} == {"automaton"}
    assert {event.facts["side"] for event in told} == {"axis"}
    for event in told:
        if event.kind == "automaton-instruction":
            assert event.facts["does"]
            assert event.facts["candidates"] >= 1
        if event.kind == "automaton-priority":
            assert isinstance(event.facts["first"], str)


@pytest.mark.rule("automaton")
def test_the_card_lies_beside_the_map() -> None:
    """The table shows the card of the turn and the standing orders."""
    match = hexwar.start("memoir44/cotentin", seed=4, options={"automaton": "axis"})
    rng = Random(1)
    while match.state.turn < 2:  # type: ignore[attr-defined]
        match.do(rng.choice(list(match.legal_actions)))
    (area,) = (area for area in match.scene("allies").areas if area.group == "automaton")
    assert isinstance(match.game.stand_in, CardPlayer)
    card = match.game.stand_in.card(match.state)
    assert card is not None
    assert [face.name for face in area.cards] == [card.title, "standing orders"]


@pytest.mark.parametrize("side", SIDES)
def test_cards_beat_random_play(side: str) -> None:
    """Four games in which cards play a side against random: they win all but one at least.

    The figures of 200 games stand in the guide.
    """
    rows = [play_one(by_cards(side), seed) for seed in range(4)]
    assert not any(row.error for row in rows)
    assert sum(side in row.winners for row in rows) >= 3


def test_joined_boards_are_refused_with_a_reason() -> None:
    """With several players on a side the option says what it needs."""
    with pytest.raises(OptionError, match="one player on each side; 'sword-juno' has 4 players"):
        Memoir44("sword-juno", {"automaton": "axis"})
