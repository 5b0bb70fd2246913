"""A side that cards play: lists of priorities, and cards with instructions.

There are two uses. A solitaire game whose rules play the enemy uses lists of priorities
(:class:`Key`, :class:`Priorities`), which choose, explain and report. A game for two lets cards
play one of its sides through the legal actions (:func:`read_cards`, :func:`play_by_cards`). The
cards are a text file that a designer edits; the keys are functions that the game registers.
"""

from hexwar.kit.automaton.cards import (
    AutomatonCard,
    AutomatonFile,
    Card,
    Cards,
    CardTerms,
    Instruction,
    OddsTable,
    Order,
    check_cards,
    holds_on,
    look_up,
    read_cards,
)
from hexwar.kit.automaton.faces import card_area, card_face, card_piles
from hexwar.kit.automaton.games import GameByCards
from hexwar.kit.automaton.player import CardPlayer, Choice, memory_of, play_by_cards, remembering
from hexwar.kit.automaton.priorities import (
    Key,
    Pass,
    Priorities,
    Ranking,
    key,
    noun_key,
    tell_passes,
    told,
)

__all__ = [
    "AutomatonCard",
    "AutomatonFile",
    "Card",
    "CardPlayer",
    "CardTerms",
    "Cards",
    "Choice",
    "GameByCards",
    "Instruction",
    "Key",
    "OddsTable",
    "Order",
    "Pass",
    "Priorities",
    "Ranking",
    "card_area",
    "card_face",
    "card_piles",
    "check_cards",
    "holds_on",
    "key",
    "look_up",
    "memory_of",
    "noun_key",
    "play_by_cards",
    "read_cards",
    "remembering",
    "tell_passes",
    "told",
]
