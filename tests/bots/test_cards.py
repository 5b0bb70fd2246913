"""The bot ``cards``: the orders of a game's ``automaton.toml`` as a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from skirmish import Skirmish

import hexwar
from hexwar.bots import make_bot
from hexwar.bots.cards import CardBot, has_cards
from hexwar.errors import OptionError
from hexwar.play import Action, Game
from hexwar.play.match.decision import Decision
from hexwar.sim import play_one


class Recorder(CardBot):
    """Notes which card it draws in which turn."""

    def take_seat(self, game: Game, player: str) -> None:
        super().take_seat(game, player)
        self.drawn: list[tuple[int | None, str]] = []

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        chosen = super().choose(view, decision, rng)
        card = self.cards.drawn
        if card is not None and (self.turn, card.name) not in self.drawn[-1:]:
            self.drawn.append((self.turn, card.name))
        return chosen


def crossing() -> Game:
    """The classic game, whose file has orders."""
    return hexwar.start("classic/crossing", seed=1).game


def test_cards_play_both_sides_and_the_same_seed_gives_the_same_game() -> None:
    """Both players stay players; nothing of an earlier game is left in a bot."""
    bots = {"west": make_bot("cards"), "east": make_bot("cards")}
    rows = [play_one(crossing(), 3, bots) for _ in range(2)]
    assert rows[0] == rows[1]
    assert crossing().stand_in is None


def test_cards_beat_random_play() -> None:
    """They do what the file says, which is better than chance."""
    won = [
        play_one(crossing(), seed, {"east": "cards", "west": "random"}).winners == ("east",)
        for seed in range(4)
    ]
    assert sum(won) >= 3


def test_a_turn_has_one_card_and_the_whole_deck_comes() -> None:
    """Each turn has one card, and no card comes again before the deck is used up."""
    game = hexwar.start("memoir44/cotentin", seed=1).game
    bot = Recorder()
    play_one(game, 5, dict(zip(game.players, (bot, make_bot("random")), strict=True)))
    turns, names = zip(*bot.drawn, strict=True)
    assert len(turns) == len(set(turns)) > 3
    cards = bot.cards.cards
    size = len(cards.deck)
    copies = Counter(cards.kinds[n].name for n in cards.deck)
    for begin in range(0, len(names), size):
        assert Counter(names[begin : begin + size]) <= copies


def test_a_game_without_cards_is_refused() -> None:
    """The sentence names the file and the game."""
    assert has_cards(type(crossing()))
    assert not has_cards(Skirmish)
    with pytest.raises(OptionError, match=r"has no automaton\.toml"):
        hexwar.start("skirmish/ford", players={"red": "cards"})
    with pytest.raises(OptionError, match=r"has no orders\.toml"):
        play_one(crossing(), 1, {"west": "cards:file=orders.toml"})
