"""Bots: they decide from a player's view, never from the state.

A bot is an object with a ``name`` and a method ``choose(view, decision, rng)``.  One that looks
ahead also has ``take_seat(game, player)``, and plays on in states that *look* like the one it sees
(:func:`hexwar.play.game.redraw.redraw`).  Others are registered under the entry-point group
``hexwar.bots``, by a class whose arguments, if it has any, are named in the bot's text form:
``mcts:iterations=500``.  :mod:`hexwar.bots.onslaught` finds the strongest attack that the
enemy of a player can make in his next turn.
"""

from __future__ import annotations

from hexwar.bots.determinisation import PlayerContext, determinisations, has_hidden_information
from hexwar.bots.evaluation import Belief, Evaluation, Evaluator, History, Noise, visit_shares
from hexwar.bots.greedy import GreedyBot
from hexwar.bots.guides import Guide, make_guide
from hexwar.bots.mcts import MctsBot
from hexwar.bots.playouts import FlatBot, play_out
from hexwar.bots.random_bot import RandomBot
from hexwar.bots.registry import Bot, bot_names, make_bot
from hexwar.bots.rollout import RolloutBot
from hexwar.bots.suited import bots_for, own_bots
from hexwar.bots.tree import Node

__all__ = [
    "Belief",
    "Bot",
    "Evaluation",
    "Evaluator",
    "FlatBot",
    "GreedyBot",
    "Guide",
    "History",
    "MctsBot",
    "Node",
    "Noise",
    "PlayerContext",
    "RandomBot",
    "RolloutBot",
    "bot_names",
    "bots_for",
    "determinisations",
    "has_hidden_information",
    "make_bot",
    "make_guide",
    "own_bots",
    "play_out",
    "visit_shares",
]
