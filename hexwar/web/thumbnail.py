"""The map of a scenario or of a kept game, drawn in a process of its own.

A request names a scenario, or brings the text of a save; the picture goes to a file:

    python -m hexwar.web.thumbnail LANGUAGE FILE.svg SCENARIO
    python -m hexwar.web.thumbnail LANGUAGE FILE.svg < save.json
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hexwar.door import restore, start
from hexwar.draw import svg
from hexwar.play.match import Match
from hexwar.web.game_status import onlooker
from hexwar.web.language import Language
from hexwar.web.picture import in_language

PATIENCE = 19
"""How much the process lets others go first (its niceness), where the system knows that."""


def thumbnail(match: Match, language: Language) -> str:
    """Return the map of a match as somebody may see it who has no seat.

    Of a game with secrets that several persons play, it is the map of the beginning.

    Args:
        match: The match.
        language: The language of what is written on it.
    """
    viewer = onlooker(match)
    shown = match if viewer else match.fork(1)
    scene = shown.scene(viewer or match.game.players[0])
    return svg(in_language(scene, match.game, language), areas=False, key=False)


def main(words: list[str]) -> None:
    """Draw what the command line asks for.

    Args:
        words: The language, the file, and the scenario; without one, a save is read from the input.
    """
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    code, file, *named = words
    match = start(named[0], seed=1) if named else restore(sys.stdin.read(), files=True)
    path = Path(file)
    begun = path.with_suffix(f".{os.getpid()}")
    begun.write_text(thumbnail(match, Language(code)), encoding="utf-8")
    begun.replace(path)


if __name__ == "__main__":
    main(sys.argv[1:])
