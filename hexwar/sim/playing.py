"""How does a game go on to its end, when bots decide and the others play at random?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from hexwar.bots import Bot, RandomBot
from hexwar.bots.random_bot import at_random
from hexwar.errors import HexwarError
from hexwar.play.game import Game
from hexwar.play.match.choosers import chosen_by, seat_at
from hexwar.play.states import State
from hexwar.play.states.runner import decider, perform
from hexwar.play.values.steering import Action

DECISIONS_AT_MOST = 100_000
"""A game longer than this is an error."""

Chooses = Callable[[State, Random], Action]
"""Takes a decision of a state, with the randomness of the game's bots."""


def finish(g: State, rng: Random, players: Mapping[str, Bot] | None = None) -> State:
    """Play a state to its end, in place.

    Args:
        g: The state.
        rng: The randomness of the decisions.
        players: Bots by player; the others play at random.

    Raises:
        HexwarError: When a bot chooses what is not legal, or the game does not end.
    """
    play_on(g, rng, chooser_of(g.game, players or {}), [0])
    return g


def chooser_of(game: Game, players: Mapping[str, Bot]) -> Chooses:
    """Return what decides for all players: the bots, and chance for those without one."""
    bots = {player: bot for player, bot in players.items() if type(bot) is not RandomBot}
    seat_at(game, bots)
    return _by_bots(bots) if bots else at_random


def play_on(g: State, rng: Random, choose: Chooses, taken: list[int]) -> None:
    """Play a state to its end, in place, counting the decisions in ``taken[0]``."""
    for count in range(DECISIONS_AT_MOST):
        taken[0] = count
        if not g.listed:
            return
        perform(g, choose(g, rng))
    raise HexwarError(f"no end after {DECISIONS_AT_MOST} decisions")


def _by_bots(bots: Mapping[str, Bot]) -> Chooses:
    """Return what lets bots decide, and chance for the players without one."""

    def choose(g: State, rng: Random) -> Action:
        bot = bots.get(decider(g))
        return at_random(g, rng) if bot is None else chosen_by(bot, g, rng)

    return choose
