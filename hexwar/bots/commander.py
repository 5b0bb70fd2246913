"""The opponent and adviser that every game has: its own bot, or the best of those that plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import attrs

from hexwar.bots.cards import CardBot, has_cards
from hexwar.bots.determinisation import PlayerContext, determinisations
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
        plans: How many plans of attack are rehearsed.
        replies: Whether it looks at what the others can take after its moves.
        overlooks: Of a hundred units and targets, how many it does not think of in a turn.
    """

    work: int
    plans: int
    replies: bool
    overlooks: int


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(work=100, plans=0, replies=False, overlooks=60),
    "medium": Level(work=400, plans=1, replies=False, overlooks=30),
    "strong": Level(work=900, plans=4, replies=True, overlooks=0),
}

DECISIONS_OF_A_TURN: Final = 3
"""Whole turns are searched again at each decision, and the best one is kept: each needs less."""

LOOKS_AGAIN: Final = 40
"""After this many decisions of a turn others are overlooked, so that nobody is stuck."""


class CommanderBot(PlayerContext):
    """Plays any game as well as the library can, by a level.

    It is the game's own bot if there is one; else it searches whole turns where orders pay only
    together (:class:`TurnBot`), and plans (:class:`PlannerBot`). A game without a judge of
    positions is played by its cards, or one decision ahead. Below the strongest level it overlooks
    some units and targets for a turn, as people do: it gives nothing away, since it does the best
    of what it thinks of, and passing is never overlooked.

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

    def __init__(self, level: str = "strong", seconds: float = 0.0) -> None:
        super().__init__()
        if level not in LEVELS:
            raise OptionError(f"a commander has the levels {', '.join(LEVELS)}, not {level!r}")
        self.level, self.seconds = level, seconds
        self.follows: Bot = GreedyBot()
        self._moment = 0, 0
        self._decisions = self._salt = 0

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules, and follow the bot that plays this game best."""
        super().take_seat(game, player)
        self.follows = self._best_for(game)
        if isinstance(self.follows, Searcher):
            self.follows.take_seat(game, player)

    def _best_for(self, game: Game) -> Bot:
        level, own = LEVELS[self.level], own_bots(game.name)
        if own:
            return make_bot(own[0])
        if game.judge is None:
            return CardBot() if has_cards(type(game)) else GreedyBot()
        if game.judge.whole_turns:
            return TurnBot(level.work // DECISIONS_OF_A_TURN, self.seconds)
        return PlannerBot(level.work, self.seconds, plans=level.plans, replies=level.replies)

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return what the bot that it follows chooses among what it thinks of."""
        if LEVELS[self.level].overlooks and len(decision.actions) > 1:
            actions = self._thought_of(view, decision.actions, rng)
            decision = attrs.evolve(decision, actions=decision.actions.only(actions))
        return self.follows.choose(view, decision, rng)

    def _thought_of(
        self, view: Mapping[str, Any], actions: Iterable[Action], rng: Random
    ) -> list[Action]:
        """Return the actions whose first noun is not overlooked in this turn; if none is, all."""
        g = next(determinisations(self.game, view, self.player, rng))
        moment = self.game.analysis.turn_of(g), self._decisions // LOOKS_AGAIN
        self._decisions += 1
        if moment != self._moment:
            self._moment, self._salt = moment, rng.getrandbits(32)
        share, salt = LEVELS[self.level].overlooks / 100, self._salt
        begin = {action[:2]: len(action) == 1 for action in actions}
        noticed = {
            beginning
            for beginning, declines in begin.items()
            if declines or Random(f"{salt} {beginning}").random() >= share
        }
        return [action for action in actions if action[:2] in noticed] or list(actions)

    @property
    def reasons(self) -> Sequence[Reason]:
        """Why the last action was chosen, where the bot that it follows says so."""
        return self.follows.reasons if isinstance(self.follows, Advising) else ()
