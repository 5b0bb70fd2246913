"""Which bots are there, and how is one made from its text form?"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from hexwar.errors import GameError, OptionError, UnknownNameError
from hexwar.play.choosers import Chooser

GROUP = "hexwar.bots"

Bot = Chooser
"""What decides for a player: ``name`` and ``choose(view, decision, rng)``."""

_OURS = {
    "cards": "hexwar.bots.cards:CardBot",
    "random": "hexwar.bots.random_bot:RandomBot",
    "greedy": "hexwar.bots.greedy:GreedyBot",
    "flat": "hexwar.bots.playouts:FlatBot",
    "mcts": "hexwar.bots.mcts:MctsBot",
    "commander": "hexwar.bots.commander:CommanderBot",
    "planner": "hexwar.bots.planner:PlannerBot",
    "rollout": "hexwar.bots.rollout:RolloutBot",
    "turns": "hexwar.bots.turns:TurnBot",
}


@cache
def _registered() -> dict[str, EntryPoint]:
    """Return where the bots are; ours are named as those of others, since some follow others."""
    ours = [EntryPoint(name, where, GROUP) for name, where in _OURS.items()]
    return {point.name: point for point in (*entry_points(group=GROUP), *ours)}


def bot_names() -> list[str]:
    """Return the names of all bots that can be made."""
    return sorted(_registered())


def need_name(bot: object) -> None:
    """Refuse a bot that is an object where it is to be named.

    Args:
        bot: What was given.

    Raises:
        OptionError: When it is no text.
    """
    if not isinstance(bot, str):
        raise OptionError(
            f"a bot is given here by its name, such as 'greedy:samples=2', and not as {bot!r:.60}: "
            f"register its class under the entry-point group {GROUP!r}; hexwar.start, "
            "hexwar.sim.play_one and environments take objects as well"
        )


def make_bot(text: str) -> Bot:
    """Return a new bot.

    Args:
        text: The name under which it is registered, and after a colon its arguments:
            ``"random"``, ``"mcts:iterations=500,exploration=1.0"``.

    Raises:
        UnknownNameError: When there is no such bot.
        OptionError: When its arguments cannot be read, or it does not take them.
        GameError: When the plug-in that gives it cannot be loaded.

    Example:
        >>> make_bot("mcts:iterations=50").name
        'mcts:iterations=50'
    """
    need_name(text)
    name, _, rest = text.partition(":")
    arguments = dict(_argument(text, part) for part in (rest.split(",") if rest else ()))
    try:
        bot: Bot = _class_of(name)(**arguments)
    except TypeError as error:
        raise OptionError(f"the bot {text!r} cannot be made: {error}") from error
    if rest:
        bot.name = text
    return bot


def _class_of(name: str) -> Any:
    if name not in _registered():
        raise UnknownNameError.of("bot", name, bot_names())
    try:
        return _registered()[name].load()
    except Exception as error:
        raise GameError(f"the bot {name!r} cannot be loaded: {error}") from error


def _argument(text: str, part: str) -> tuple[str, int | float | str]:
    """Read ``key=value``; the value is a whole number, a fraction or a word."""
    key, equals, value = part.partition("=")
    if not (key and equals and value):
        raise OptionError(f"the bot {text!r}: expected name=value, found {part!r}")
    for read in (int, float):
        try:
            return key, read(value)
        except ValueError:
            continue
    return key, value
