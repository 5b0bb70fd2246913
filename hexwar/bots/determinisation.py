"""Which states are consistent with a player's view?  Bots search these, never the true state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from hexwar.errors import GameError
from hexwar.play.game import Game
from hexwar.play.game.redraw import redraw
from hexwar.play.states import State


class PlayerContext:
    """What a searching bot knows besides its view: the rules, and for whom it plays.

    Attributes:
        game: The game with its scenario and options.
        player: The player.
    """

    def __init__(self) -> None:
        self._seat: tuple[Game, str] | None = None

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules that are played, and whose side the bot is on.

        Args:
            game: The game with its scenario and options; bots never see a state of it.
            player: The player for whom the bot decides.
        """
        self._seat = game, player

    @property
    def game(self) -> Game:
        """The game with its scenario and options."""
        return self._taken()[0]

    @property
    def player(self) -> str:
        """The player for whom the bot decides."""
        return self._taken()[1]

    def _taken(self) -> tuple[Game, str]:
        if self._seat is None:
            raise GameError("a searching bot first takes a seat: bot.take_seat(game, player)")
        return self._seat


def has_hidden_information(game: Game) -> bool:
    """Return whether a game hides anything from a player."""
    return game.hides_anything


def determinisations(
    game: Game, view: Mapping[str, Any], player: str, rng: Random
) -> Iterator[State]:
    """Yield, without end, states that are consistent with the view of a player.

    Each has its own coming dice.  In a game with hidden information, each also has its own secrets,
    sampled at random.

    Args:
        game: The game with its scenario and options.
        view: What the player sees.
        player: The player.
        rng: The randomness to use.
    """
    if has_hidden_information(game):
        while True:
            yield redraw(game, view, player, rng)
    seen = redraw(game, view, player, rng)
    while True:
        yield seen.fork(rng.getrandbits(62))
