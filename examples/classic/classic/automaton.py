"""The words of the text file of a side that cards play: verbs of the game, and keys."""

from __future__ import annotations

from functools import cache

from classic.printed import SIDES
from hexwar.kit.automaton import Cards, Vocabulary, read_cards
from hexwar.kit.automaton.actions import ACTION_KEYS, ACTION_VERBS, odds_from
from hexwar.play.game_data import GameData

VERBS = (*ACTION_VERBS, "restore", "end-replacements", "commit", "hold")
"""Everything that the game asks a side."""

EVEN = odds_from("even-odds", "even odds at least", 3)
GOOD = odds_from("good-odds", "good odds", 4)
"""The columns 2:1, about even, and 3:1, good for the attacker."""

WORDS = Vocabulary.of(VERBS, (*ACTION_KEYS, EVEN, GOOD), SIDES)
"""What a file may say."""


@cache
def printed_automaton(data: GameData) -> Cards:
    """Return the cards in the data folder."""
    return read_cards(data.file("automaton.toml"), WORDS)
