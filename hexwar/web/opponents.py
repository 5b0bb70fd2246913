"""The choice of who decides for a player: a person, or one of the bots that can play the game."""

from __future__ import annotations

from hexwar.bots import bots_for
from hexwar.door import games
from hexwar.draw.markup import escaped
from hexwar.play.game import Game
from hexwar.web.language import Language

BOTS = {
    "": "a person",
    "random": "bot: at random",
    "cards": "bot: does what the cards of the game say",
    "commander:level=easy,seconds=1": "bot: easy, plans little and makes mistakes",
    "commander:seconds=1": "bot: medium, plans attacks and holds what counts",
    "commander:level=strong,seconds=3": "bot: strong, thinks for longer",
    "greedy": "bot: looks one decision ahead",
    "flat": "bot: tries out what follows",
    "rollout": "bot: tries out what follows with sense",
    "mcts": "bot: searches, takes its time",
}
"""What bots are called, those first that people mostly play; others are told by :func:`bot_title`.

Nobody waits for long: the levels of the commander have a limit in seconds."""

UNNAMED = frozenset({"commander", "planner", "turns"})
"""Bots that the list does not offer by their plain names: the levels stand for them."""


def bot_title(bot: str, _: Language) -> str:
    """Return what a bot is called; one named after a game is told to be made for it.

    Args:
        bot: Its name, or "" for a person.
        _: The language.
    """
    if bot in BOTS:
        return _(BOTS[bot])
    if bot.partition("-")[0] in games():
        return _("bot: made for this game ({name})").format(name=bot)
    return bot


def bot_options(chosen: str, game: type[Game], _: Language) -> str:
    """Return the choice between a person and the bots, the known ones by strength.

    Args:
        chosen: The bot that decides now, or "".
        game: The class of the game; bots that cannot play it are left out.
        _: The language.
    """
    offered = [name for name in bots_for(game) if name not in UNNAMED]
    levels = [bot for bot in BOTS if ":" in bot]
    known = [*BOTS, *(name for name in offered if name not in BOTS)]
    if chosen not in known:
        known.append(chosen)
    names = [name for name in known if name in ("", chosen, *levels, *offered)]
    return "".join(
        f'<option value="{escaped(bot)}"{" selected" if bot == chosen else ""}>'
        f"{escaped(bot_title(bot, _))}</option>"
        for bot in names
    )
