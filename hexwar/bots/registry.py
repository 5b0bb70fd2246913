"""Which bots are there, and how is one made from its text form?"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple

from hexwar.errors import GameError, MissingExtraError, OptionError, UnknownNameError
from hexwar.play.match.choosers import Chooser

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

POLICY = "policy"
"""The name of bots by a trained policy; not listed, since no game has one by itself."""

READERS = {POLICY: "hexwar.envs.policies:named_policy"}
"""Bots that read a file or import a module, by name; no face offers them."""


@cache
def _registered() -> dict[str, EntryPoint]:
    """Return where the bots are; ours are named as those of others, since some follow others."""
    named = {**_OURS, **READERS}
    ours = [EntryPoint(name, where, GROUP) for name, where in named.items()]
    return {point.name: point for point in (*entry_points(group=GROUP), *ours)}


def bot_names() -> list[str]:
    """Return the names of all bots that can be made from their name alone."""
    return sorted(_registered().keys() - READERS.keys())


class _Reach(NamedTuple):
    """What the text of a bot names.

    Attributes:
        name: The name under which it is registered, or ``module:Class``.
        arguments: Its arguments as they are written.
        elsewhere: Whether it takes a module or a file that is not installed as a bot.
    """

    name: str
    arguments: str
    elsewhere: bool


def make_bot(text: str, *, installed: bool = False) -> Bot:
    """Return a new bot.

    Args:
        text: The name under which it is registered, or ``module:Class`` of any module that can be
            imported; and after a colon its arguments: ``"random"``,
            ``"mcts:iterations=500,exploration=1.0"``, ``"my_bots:Advancing:depth=2"``.
        installed: Take registered bots only, and none that reads a file or imports a module: for
            texts that may come from anybody.

    Raises:
        UnknownNameError: When there is no such bot.
        OptionError: When its arguments cannot be read, or it does not take them; when it is not
            registered, and only registered ones are taken.
        GameError: When what gives it cannot be loaded.

    Example:
        >>> make_bot("mcts:iterations=50").name
        'mcts:iterations=50'
    """
    named = _read(text)
    if installed and named.elsewhere:
        raise OptionError(
            f"the bot {text!r:.80} imports a module or reads a file, which no text from elsewhere "
            "may ask for: name the players yourself, as in "
            f"hexwar play FILE --player NAME={text:.80}"
        )
    parts = named.arguments.split(",") if named.arguments else ()
    arguments = dict(_argument(text, part) for part in parts)
    made = _loaded(named)
    if not isinstance(made, type) and hasattr(made, "choose") and not arguments:
        bot: Bot = made
    else:
        try:
            bot = made(**arguments)
        except TypeError as error:
            raise OptionError(f"the bot {text!r} cannot be made: {error}") from error
    if not hasattr(bot, "choose"):
        raise OptionError(f"the bot {text!r} cannot be made: {bot!r:.80} has no method 'choose'")
    if named.arguments or named.name not in _registered():
        bot.name = text
    return bot


def _read(text: str) -> _Reach:
    """Return what the text of a bot names; a registered name comes before a module."""
    name, _, rest = text.partition(":")
    attribute, _, arguments = rest.partition(":")
    is_path = all(part.isidentifier() for part in (*name.split("."), *attribute.split(".")))
    if name not in _registered() and is_path:
        return _Reach(f"{name}:{attribute}", arguments, elsewhere=True)
    return _Reach(name, rest, elsewhere=name in READERS)


def _loaded(named: _Reach) -> Any:
    """Return the class of a bot, what makes it, or the bot itself."""
    if ":" in named.name:
        return found_at(named.name)
    if named.name not in _registered():
        raise UnknownNameError.of("bot", named.name, bot_names())
    try:
        return _registered()[named.name].load()
    except MissingExtraError:
        raise
    except Exception as error:
        raise GameError(f"the bot {named.name!r} cannot be loaded: {error}") from error


def found_at(path: str) -> Any:
    """Return what a module has under a name.

    Args:
        path: ``module:name``, such as ``"my_bots:Advancing"``.

    Raises:
        UnknownNameError: When there is no such module, or it has no such name.
        GameError: When the module cannot be imported.

    Example:
        >>> found_at("hexwar.bots:GreedyBot").name
        'greedy'
    """
    module, _, name = path.partition(":")
    if not (module and name):
        raise OptionError(f"{path!r:.80} names nothing: expected module:name")
    try:
        value: Any = import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "") not in {module, module.partition(".")[0]}:
            raise GameError(f"the module {module!r} cannot be imported: {error}") from error
        raise UnknownNameError(
            f"there is no module {module!r}: it has to be installed, in the current folder, or on "
            "PYTHONPATH"
        ) from error
    except Exception as error:
        raise GameError(f"the module {module!r} cannot be imported: {error}") from error
    for part in name.split("."):
        try:
            value = getattr(value, part)
        except AttributeError as error:
            # A module that makes names when asked for them knows why it cannot make this one.
            makes_names = "__getattr__" in vars(value)
            names = (
                [] if makes_names else [each for each in vars(value) if not each.startswith("_")]
            )
            reason = f": {error}" if makes_names else ""
            raise UnknownNameError.of(f"name in {module}", part, names, reason) from error
    return value


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
