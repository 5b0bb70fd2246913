"""The opponent and adviser that every game has: its own bot, or the best of those that plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from hexwar.bots.cards import CardBot, has_cards
from hexwar.bots.determinisation import PlayerContext
from hexwar.bots.greedy import GreedyBot
from hexwar.bots.planner import PlannerBot
from hexwar.bots.reasons import Advising, Reason
from hexwar.bots.registry import Bot, make_bot
from hexwar.bots.suited import own_bots
from hexwar.bots.turns import TurnBot
from hexwar.errors import OptionError
from hexwar.play.game import Game
from hexwar.play.match.choosers import Searcher
from hexwar.play.match.decision import Decision
from hexwar.play.values.steering import Action

__all__ = ["CommanderBot"]


class Level(NamedTuple):
    """How strong a level is.

    Attributes:
        work: How many actions may be performed on copies for one decision.
        plans: Whether it plans attacks.
        slips: Of a hundred choices, how many are only nearly the best.
        own: Whether it is the game's own bot, where there is one.
    """

    work: int
    plans: bool
    slips: int
    own: bool


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(work=20, plans=False, slips=40, own=False),
    "medium": Level(work=900, plans=True, slips=0, own=True),
    "strong": Level(work=3600, plans=True, slips=0, own=True),
}


DECISIONS_OF_A_TURN: Final = 3
"""Whole turns are searched again at each decision, and the best one is kept: each needs less."""


class CommanderBot(PlayerContext):
    """Plays any game as well as the library can, by a level.

    It is the game's own bot if there is one; else it searches whole turns where orders pay only
    together (:class:`TurnBot`), and plans (:class:`PlannerBot`). A game without a judge of
    positions is played by its cards, or one decision ahead.

    Args:
        level: ``"easy"``, ``"medium"`` or ``"strong"``.
        seconds: How long one decision may take; 0 for no limit but the work of the level.

    Raises:
        OptionError: When there is no such level.

    Example:
        >>> import hexwar
        >>> bot = CommanderBot()
        >>> bot.take_seat(hexwar.game("ddob/easy-fox"), "us")
        >>> bot.follows.name
        'ddob-sensible'
    """

    name = "commander"

    def __init__(self, level: str = "medium", seconds: float = 0.0) -> None:
        super().__init__()
        if level not in LEVELS:
            raise OptionError(f"a commander has the levels {', '.join(LEVELS)}, not {level!r}")
        self.level, self.seconds = level, seconds
        self.follows: Bot = GreedyBot()

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules, and follow the bot that plays this game best."""
        super().take_seat(game, player)
        self.follows = self._best_for(game)
        if isinstance(self.follows, Searcher):
            self.follows.take_seat(game, player)

    def _best_for(self, game: Game) -> Bot:
        level, own = LEVELS[self.level], own_bots(game.name)
        if own and level.own:
            return make_bot(own[0])
        if game.judge is None:
            return CardBot() if has_cards(type(game)) else GreedyBot()
        if game.judge.whole_turns and level.plans:
            return TurnBot(level.work // DECISIONS_OF_A_TURN, self.seconds)
        return PlannerBot(level.work, self.seconds, plans=level.plans, slips=level.slips)

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return what the bot that it follows chooses."""
        return self.follows.choose(view, decision, rng)

    @property
    def reasons(self) -> Sequence[Reason]:
        """Why the last action was chosen, where the bot that it follows says so."""
        return self.follows.reasons if isinstance(self.follows, Advising) else ()
