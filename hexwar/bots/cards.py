"""A bot that plays by the cards of its game: each ``automaton.toml`` is an opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from hexwar.bots.determinisation import PlayerContext, determinisations
from hexwar.bots.reasons import Reason
from hexwar.errors import OptionError
from hexwar.kit.automaton.cards import LISTED, Card, holds_on
from hexwar.kit.automaton.games import GameByCards
from hexwar.kit.automaton.player import CardPlayer
from hexwar.play.game import Game
from hexwar.play.match.decision import Decision
from hexwar.play.states import State
from hexwar.play.states.runner import deciding
from hexwar.play.values.steering import Action


def has_cards(game: type[Game], file: str = "automaton.toml") -> bool:
    """Return whether a game has a file of cards by which a bot can play it.

    Args:
        game: The class of the game.
        file: The name of the file in its data folder.
    """
    return issubclass(game, GameByCards) and game.data.file(file).is_file()


class DrawnCards(CardPlayer):
    """The cards of a player whose drawn card is known to the bot alone, not to the state."""

    drawn: Card | None = None

    def card(self, g: State) -> Card | None:
        """Return the card of the turn, or None."""
        del g
        return self.drawn


class CardBot(PlayerContext):
    """Draws a card each turn and does what its first fitting instruction calls for.

    Unlike a side that cards play by the option ``automaton``, the player stays a player: both sides
    may be played so, and nothing of the cards is in the save. The deck is shuffled again when it
    is used up. Ties that the file leaves to another player are broken by chance.

    Args:
        file: The file of the cards in the data folder of the game.

    Raises:
        OptionError: When it takes a seat in a game without such a file.
    """

    name = "cards"

    def __init__(self, file: str = "automaton.toml") -> None:
        super().__init__()
        self.file = file

    def take_seat(self, game: Game, player: str) -> None:
        """Read the cards of the game, with a whole deck."""
        super().take_seat(game, player)
        if not has_cards(type(game), self.file):
            raise OptionError(f"{game.title} has no {self.file}: the bot 'cards' cannot play it")
        assert isinstance(game, GameByCards)
        self.cards = DrawnCards(player, game.cards(self.file))
        self.deck: list[int] = []
        self.reasons: Sequence[Reason] = ()
        self.turn: int | None = None

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return what the card of the turn or a standing instruction calls for, and keep why."""
        self.reasons = ()
        if len(decision.actions) == 1:
            return decision.actions[0]
        g = next(determinisations(self.game, view, self.player, rng))
        self._draw(self.game.analysis.turn_of(g), rng)
        _, question = deciding(g)
        choice = self.cards.choice(g, question, g.listed)
        first, order = choice.ranking.first, choice.order
        said = "" if order is None else order.says
        self.reasons = (Reason("cards", facts={"says": said}),) if said else ()
        return first[0] if order is None or order.ties == LISTED else rng.choice(first)

    def _draw(self, turn: int, rng: Random) -> None:
        """Draw a card that fits a turn for which none has been drawn."""
        if turn == self.turn:
            return
        kinds, copies = self.cards.cards.kinds, self.cards.cards.deck
        fitting = [n for n, kind in enumerate(copies) if holds_on(kinds[kind].turns, turn)]
        if not set(fitting) & set(self.deck):
            self.deck = list(range(len(copies)))
        left = [n for n in fitting if n in self.deck]
        drawn = rng.choice(left) if left else None
        self.turn, self.cards.drawn = turn, None
        if drawn is not None:
            self.deck.remove(drawn)
            self.cards.drawn = kinds[copies[drawn]]
