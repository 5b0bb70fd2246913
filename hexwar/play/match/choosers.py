"""Choosers decide for a player: bots, and anything else with the same methods."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol, runtime_checkable

from hexwar.errors import GameError
from hexwar.play.game.game import Game
from hexwar.play.match.decision import Decision, decision
from hexwar.play.states.state import State, need_player
from hexwar.play.values.steering import Action

__all__ = ["Chooser", "Searcher"]


class Chooser(Protocol):
    """Decides for a player.  It gets the view of the player, never the state.

    Attributes:
        name: The name under which it is registered; saves keep it.
    """

    name: str

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return one of the legal actions of the decision."""
        ...


@runtime_checkable
class Searcher(Chooser, Protocol):
    """A chooser that plays on from what it sees, and must know the rules for that."""

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules that are played, and for whom.

        Args:
            game: The game with its scenario and options; a chooser never sees a state of it.
            player: The player for whom it decides.
        """
        ...


def seat_at(game: Game, players: Mapping[str, Chooser]) -> None:
    """Tell those among the choosers who search which game they play, and for whom.

    Raises:
        UnknownNameError: When one is to decide for somebody who is no player.
    """
    for player, chooser in players.items():
        need_player(game.players, player)
        if isinstance(chooser, Searcher):
            chooser.take_seat(game, player)


def chosen_by(chooser: Chooser, g: State, rng: Random) -> Action:
    """Return what a chooser decides for the player who is asked.

    Args:
        chooser: The chooser; it gets the player's view of the state.
        g: A state at a decision.
        rng: The randomness of the choosers.

    Raises:
        GameError: When that is not legal.
    """
    pending = decision(g)
    assert pending is not None
    chosen = chooser.choose(g.view(pending.player), pending, rng)
    if chosen not in g.listed:
        raise GameError(f"the bot {chooser.name!r} chose {chosen}, which is not legal")
    return chosen
