"""The game in French: rules, options, events and questions, with the same facts in each."""

from __future__ import annotations

from memoir44.automaton.keys import KEYS
from memoir44.game import Memoir44
from memoir44.printed import DATA

import hexwar
from hexwar.testing import gaps_of, untranslated


def english() -> list[str]:
    """The texts of the game's files that a player reads: rules, options, events, cards."""
    rules = [text for rule in DATA.rules.rulebook for text in (rule.title, rule.summary)]
    options = [text for o in DATA.rules.options.values() for text in (o.summary, *o.meanings)]
    return [*rules, *options, *DATA.wording.values(), *cards_of_the_automaton()]


def cards_of_the_automaton() -> list[str]:
    """What is told of a side that cards play: its cards, instructions and keys."""
    cards = Memoir44.cards()
    orders = [*cards.standing, *(order for card in cards.kinds for order in card.orders)]
    said = [order.says for order in orders if not order.secret]
    keys = [key.title for key in KEYS]
    return [cards.title, *(card.title for card in cards.kinds), *said, *keys]


def test_every_text_that_a_player_reads_is_in_french() -> None:
    """A rule, option, event, question or reason without its French is named."""
    french = DATA.texts("fr")
    assert [text for text in english() if text not in french] == []
    assert untranslated(hexwar.game("memoir44/sword"), "fr") == []


def test_french_texts_name_the_same_facts() -> None:
    """What is filled into a sentence is the same in both languages."""
    for text, french in DATA.texts("fr").items():
        assert gaps_of(text) == gaps_of(french), text


def test_a_question_of_a_game_is_asked_in_french() -> None:
    """The game hands its texts to any caller that asks for the language; others stay English."""
    match = hexwar.start("memoir44/omaha", seed=1)
    assert match.decision is not None
    french = match.game.translations("fr")
    assert french[match.decision.prompt] == "Jouez une carte de Commandement."
    assert match.game.translations("de") == {}


def test_the_first_board_is_told_in_french() -> None:
    """Title, summary and briefing of the small board for a first half hour."""
    game = hexwar.game("memoir44/mill-stream")
    texts = (game.scenario.title, game.scenario.summary, *game.scenario.briefing)
    assert not [text for text in texts if text not in game.translations("fr")]
