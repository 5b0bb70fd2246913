"""Notices that it is a player's turn, for players whose page is closed: a feed or a command.

A seat has a feed (Atom) at its address.  The host may name a command in ``HEXWAR_ON_TURN``; it is
run whenever another player is to decide, and reads in ``HEXWAR_PLAYER``, ``HEXWAR_TITLE`` and
``HEXWAR_LINK`` who decides, in which game, and where.
"""

from __future__ import annotations

import logging
import os
import shlex
import subprocess
from threading import Thread

from hexwar.draw.markup import escaped
from hexwar.web.keys import TABLE, WATCHING
from hexwar.web.language import Language
from hexwar.web.table import Table

COMMAND = "HEXWAR_ON_TURN"
"""The variable that names the command."""

LIMIT = 60
"""Seconds that the command may take."""


def feed(table: Table, place: int, link: str, changed: str, _: Language) -> str:
    """Return the feed of a seat: one entry when it is its turn, or when the game is over.

    Spectators have no turn; theirs tells of the end alone.

    Args:
        table: The table.
        place: The place of the seat; see :class:`hexwar.web.keys.Seat`.
        link: The address of the seat.
        changed: When something happened last, as the shelf says it, in UTC.
    """
    game, decider = table.match.game, table.decider()
    title = f"{_.of(game, game.title)}: {_.of(game, game.scenario.title)}"
    mine = place == TABLE or (place != WATCHING and game.players[place - 1] in table.deciders())
    told = _("The game is over") if not decider else _("It is your turn") if mine else ""
    name, at = f"urn:hexwar:{table.number}:{place}", f"{changed.replace(' ', 'T')}Z"
    where = f'<link href="{escaped(link)}"/>'
    entry = (
        f"<entry><id>{name}:{len(table.match.log)}</id><title>{escaped(f'{told}: {title}')}</title>"
        f"<updated>{at}</updated>{where}</entry>"
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{name}</id><title>{escaped(title)}</title><updated>{at}</updated>{where}"
        f"<author><name>hexwar</name></author>{entry if told else ''}</feed>"
    )


def announce(player: str, title: str, link: str) -> None:
    """Run the command of the host, if there is one; play does not wait for it.

    Args:
        player: The player who is to decide.
        title: What is played.
        link: The address of the player's seat.
    """
    command = os.environ.get(COMMAND, "").strip()
    if command:
        told = {"HEXWAR_PLAYER": player, "HEXWAR_TITLE": title, "HEXWAR_LINK": link}
        Thread(target=_run, args=(command, os.environ | told), daemon=True).start()


def _run(command: str, environment: dict[str, str]) -> None:
    try:
        words = shlex.split(command)
        subprocess.run(words, env=environment, stdin=subprocess.DEVNULL, timeout=LIMIT, check=True)
    except (OSError, ValueError, subprocess.SubprocessError) as fault:
        logging.getLogger("hexwar.web").warning("%s: %s", COMMAND, fault)
