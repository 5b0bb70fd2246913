"""Which actions does a playout take, and which does a search try first?

A guide answers both.  ``UniformGuide`` treats all actions alike.  ``OnePlyGuide`` looks
one decision ahead and ranks them by the game's own estimate.  ``BotGuide`` prefers the actions
that a bot would choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Protocol, runtime_checkable

from hexwar.bots.random_bot import at_random
from hexwar.bots.registry import Bot, make_bot
from hexwar.errors import OptionError
from hexwar.play.game import Game
from hexwar.play.match.choosers import chosen_by, seat_at
from hexwar.play.states import State
from hexwar.play.states.runner import decider, perform
from hexwar.play.values.steering import Action


@runtime_checkable
class Guide(Protocol):
    """Chooses the actions of a playout, and the order in which a search tries them."""

    def pick(self, g: State, rng: Random) -> Action:
        """Return what is done in a playout.

        Args:
            g: An imagined state at a decision; it is not changed.
            rng: The randomness to use.
        """
        ...

    def weigh(self, g: State, actions: Sequence[Action], rng: Random) -> list[float]:
        """Return how much each of some legal actions deserves to be tried, in any unit.

        Args:
            g: An imagined state at a decision; it is not changed.
            actions: Some of ``g.listed``.
            rng: The randomness to use.
        """
        ...

    def rank(self, g: State, actions: Sequence[Action], rng: Random) -> list[Action]:
        """Return some legal actions, the most preferred first, and equals in any order.

        Args:
            g: An imagined state at a decision; it is not changed.
            actions: Some of ``g.listed``.
            rng: The randomness to use.
        """
        ...


class UniformGuide:
    """Treats all actions alike."""

    def pick(self, g: State, rng: Random) -> Action:
        """Return any legal action."""
        return at_random(g, rng)

    def weigh(self, g: State, actions: Sequence[Action], rng: Random) -> list[float]:
        """Weigh all actions alike."""
        del g, rng
        return [1.0] * len(actions)

    def rank(self, g: State, actions: Sequence[Action], rng: Random) -> list[Action]:
        """Return the actions in any order."""
        del g
        return rng.sample(actions, len(actions))

    def __reduce__(self) -> str:
        """Be the same guide, which is known by itself, after copying and pickling."""
        return "CHANCE"


CHANCE = UniformGuide()


class OnePlyGuide:
    """Looks one decision ahead, with the game's own estimate.

    It does not see the coming dice of the state: it tries each action with other dice.

    Args:
        game: The game with its scenario and options.
        among: Of how many actions, taken at random, a playout does the best.
    """

    def __init__(self, game: Game, among: int) -> None:
        self.game = game
        self.among = among

    def pick(self, g: State, rng: Random) -> Action:
        """Return the best of some legal actions."""
        legal = g.listed
        if len(legal) == 1:
            return legal[0]
        some = legal if len(legal) <= self.among else rng.sample(legal, self.among)
        worth = self._worth(g, some, rng)
        return some[worth.index(max(worth))]

    def weigh(self, g: State, actions: Sequence[Action], rng: Random) -> list[float]:
        """Weigh the best action by 1, the second by a half, the third by a third, and so on."""
        place = {action: number for number, action in enumerate(self.rank(g, actions, rng), 1)}
        return [1.0 / place[action] for action in actions]

    def rank(self, g: State, actions: Sequence[Action], rng: Random) -> list[Action]:
        """Return the actions, those with the best estimate first."""
        worth = self._worth(g, actions, rng)
        order = sorted(range(len(actions)), key=lambda i: (-worth[i], rng.random()))
        return [actions[i] for i in order]

    def _worth(self, g: State, actions: Sequence[Action], rng: Random) -> list[float]:
        player = decider(g)
        found = []
        for action in actions:
            after = g.fork(rng.getrandbits(62))
            perform(after, action)
            found.append(self.game.analysis.worth(after, player))
        return found


class BotGuide:
    """Prefers the actions that bots would choose.

    Args:
        bots: A bot for each player, with its seat taken.
    """

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.bots = bots

    def pick(self, g: State, rng: Random) -> Action:
        """Return the bot's choice; it sees its player's view of the imagined state."""
        if len(g.listed) == 1:
            return g.listed[0]
        return chosen_by(self.bots[decider(g)], g, rng)

    def weigh(self, g: State, actions: Sequence[Action], rng: Random) -> list[float]:
        """Weigh the bot's choice as much as all the others together, and twice a single other."""
        chosen = self.pick(g, rng)
        others = max(2.0, len(actions) - 1.0)
        return [others if action == chosen else 1.0 for action in actions]

    def rank(self, g: State, actions: Sequence[Action], rng: Random) -> list[Action]:
        """Return the bot's choice, then the others in any order."""
        chosen = self.pick(g, rng)
        return sorted(rng.sample(actions, len(actions)), key=lambda action: action != chosen)


def make_guide(name: str | Guide | Bot, game: Game, among: int) -> Guide:
    """Return a guide by its name.

    Args:
        name: ``"random"``, ``"greedy"``, or the name of any bot without arguments; or a guide or a
            bot itself, which is copied for each player.
        game: The game with its scenario and options.
        among: Of how many actions, taken at random, ``"greedy"`` does the best in a playout.

    Raises:
        UnknownNameError: When there is no such bot.
        OptionError: When it is neither a name nor a guide nor a bot.
    """
    if isinstance(name, Guide):
        return name
    if name == "random":
        return CHANCE
    if name == "greedy":
        return OnePlyGuide(game, among)
    if not isinstance(name, str) and not hasattr(name, "choose"):
        raise OptionError(f"{name!r:.60} is no guide: it has neither pick, weigh, rank nor choose")
    bots = {
        player: make_bot(name) if isinstance(name, str) else deepcopy(name)
        for player in game.players
    }
    seat_at(game, bots)
    return BotGuide(bots)
