"""Which bots can be chosen for a side, and what is each called?"""

from __future__ import annotations

from collections.abc import Sequence

from hexwar.bots import bots_for
from hexwar.door import games
from hexwar.draw.markup import escaped
from hexwar.play.game import Game
from hexwar.web.language import Language
from hexwar.web.players import player_title

OPPONENT = "commander:level=medium,seconds=1"
"""Whom a lone player meets: the bot of the game, else the planner, at medium strength."""

BOTS = {
    "": "a person",
    "random": "bot: at random",
    "cards": "bot: does what the cards of the game say",
    "commander:level=easy,seconds=1": "bot: easy, plans no attacks",
    "commander:level=medium,seconds=1": "bot: medium, overlooks things",
    "commander:level=strong,seconds=3": "bot: strong, thinks of replies",
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


def thinking_signs(_: Language, *, owner: bool) -> str:
    """Return where a page says who thinks and for how long, with what stops a bot.

    Args:
        _: The language.
        owner: Whether the page is that of the owner, who chooses who plays.
    """
    buttons = (("stop-bot", _("Stop")), ("go-on", _("Let it go on")))
    return (
        '<span id="busy" role="status"></span><span id="busy-clock" role="timer"></span>'
        + "".join(
            f'<button type="button" id="{name}" hidden>{escaped(told)}</button>'
            for name, told in buttons
            if owner
        )
    )


def bot_options(chosen: str, game: type[Game], _: Language, *, persons: bool = True) -> str:
    """Return the choice between a person and the bots, the known ones by strength.

    Args:
        chosen: The bot that decides now, or "".
        game: The class of the game; bots that cannot play it are left out.
        _: The language.
        persons: Whether a person may be chosen.
    """
    offered = [name for name in bots_for(game) if name not in UNNAMED]
    levels = [bot for bot in BOTS if ":" in bot]
    known = [*BOTS, *(name for name in offered if name not in BOTS)]
    if chosen not in known:
        known.append(chosen)
    possible = {chosen, *levels, *offered, *([""] if persons else [])}
    return "".join(
        f'<option value="{escaped(bot)}"{" selected" if bot == chosen else ""}>'
        f"{escaped(bot_title(bot, _))}</option>"
        for bot in known
        if bot in possible
    )


def who_plays(game: type[Game], players: Sequence[str], _: Language) -> str:
    """Return the choice of who decides for each player; nothing in a game for one.

    Args:
        game: The class of the game.
        players: Its players in this scenario.
        _: The language.
    """
    if len(players) < 2:
        return ""
    seats = "".join(
        f"<label>{escaped(player_title(game, player, _))} "
        f'<select name="bots.{escaped(player)}" disabled>{bot_options("", game, _)}</select>'
        f"</label>"
        for player in players
    )
    sides = "".join(
        f'<option value="{escaped(player)}">{escaped(player_title(game, player, _))}</option>'
        for player in players
    )
    both = escaped(_("all sides, at this screen"))
    return (
        f'<label>{escaped(_("Play as"))} <select name="as">{sides}<option value="*">{both}</option>'
        f'</select></label><label>{escaped(_("Against"))} <select name="opponent">'
        f"{bot_options(OPPONENT, game, _, persons=False)}</select></label>"
        f'<details class="seats"><summary>{escaped(_("Choose for each side"))}</summary>'
        f"{seats}</details>"
    )
