"""The map of a scenario or of a kept game, drawn in a process of its own.

A request names a scenario, or brings the text of a save; the picture goes to a file:

    python -m hexwar.web.thumbnail NICENESS LANGUAGE FILE.svg SCENARIO
    python -m hexwar.web.thumbnail NICENESS LANGUAGE FILE.svg < save.json
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from hexwar.door import restore, start
from hexwar.draw import svg
from hexwar.draw.markup import number
from hexwar.draw.page import MARGIN
from hexwar.play.match import Match
from hexwar.web.game_status import onlooker
from hexwar.web.language import Language
from hexwar.web.picture import in_language


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
    drawn = svg(in_language(scene, match.game, language), areas=False, key=False)
    return around_battle(_UNSEEN.sub("", drawn))


_STACK = re.compile(r'class="stack"[^>]*translate\(([-\d.]+) ([-\d.]+)\)')
_BOARD = re.compile(r'<g id="board" transform="translate\(([-\d.]+) ([-\d.]+)\)"')
_SIZE = re.compile(r'width="[-\d.]+" height="[-\d.]+" viewBox="0 0 ([-\d.]+) ([-\d.]+)"')

SHAPE = 1.9
"""How much wider than high a picture is."""

AROUND, LEAST, MOST = 70.0, 620.0, 1150.0
"""Around the counters; how much of a map is shown at least and at most, across."""


def around_battle(drawn: str) -> str:
    """Return the part of a map on which most counters lie, so that they can be distinguished.

    Args:
        drawn: The whole map as SVG.
    """
    board, size = _BOARD.search(drawn), _SIZE.search(drawn)
    spots = [(float(x), float(y)) for x, y in _STACK.findall(drawn)]
    if not board or not size or not spots:
        return drawn
    dx, dy = (float(part) + MARGIN for part in board.groups())
    across = max(x for x, _ in spots) - min(x for x, _ in spots) + 2 * AROUND
    down = max(y for _, y in spots) - min(y for _, y in spots) + 2 * AROUND
    wide = min(max(across, down * SHAPE, LEAST), MOST, float(size[1]))
    high = min(wide / SHAPE, float(size[2]))

    def seen(spot: tuple[float, float]) -> int:
        return sum(
            abs(x - spot[0]) < wide / 2 - 24 and abs(y - spot[1]) < high / 2 - 24 for x, y in spots
        )

    whole = across <= wide and down <= high
    middle = (
        ((max(x for x, _ in spots) + min(x for x, _ in spots)) / 2,
         (max(y for _, y in spots) + min(y for _, y in spots)) / 2)
        if whole
        else max(spots, key=seen)
    )  # fmt: skip
    left = min(max(middle[0] + dx - wide / 2, 0), float(size[1]) - wide)
    top = min(max(middle[1] + dy - high / 2, 0), float(size[2]) - high)
    box = f"{number(left)} {number(top)} {number(wide)} {number(high)}"
    shown = f'width="{number(wide)}" height="{number(high)}" viewBox="{box}"'
    return drawn[: size.start()] + shown + drawn[size.end() :]


_UNSEEN = re.compile(
    r'<g id="(?:numbers|hexes|status)"[^>]*>.*?</g>(?=<g id=|<defs)|<title>[^<]*</title>'
)
"""What nobody sees in a small picture: hex numbers, what is touched, what is read aloud."""


def main(words: list[str]) -> None:
    """Draw what the command line asks for.

    Args:
        words: How much the process lets others go first, the language, the file, and the scenario;
            without one, a save is read from the input.
    """
    patience, code, file, *named = words
    if hasattr(os, "nice"):
        os.nice(int(patience))
    match = start(named[0], seed=1) if named else restore(sys.stdin.read(), files=True)
    path = Path(file)
    begun = path.with_suffix(f".{os.getpid()}")
    begun.write_text(thumbnail(match, Language(code)), encoding="utf-8")
    begun.replace(path)


if __name__ == "__main__":
    main(sys.argv[1:])
