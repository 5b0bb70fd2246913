"""The games in the site itself: a reader of the guide plays at once.

They are published into the site where the builder names the runtime of the players, as for
``hexwar publish``. Without it the page says how, so that a build never fetches anything.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import hexwar
from hexwar.publish import publish, runtime
from hexwar.publish.runtime import VARIABLE, VERSION

FIRST: Final = ("ddob/easy-fox", "skirmish/ford", "classic/crossing", "memoir44/mill-stream")
"""A first scenario of each game that the site offers."""

PICTURES: Final = {
    "ddob": "game-omaha.webp",
    "skirmish": "game-skirmish.webp",
    "classic": "game-classic.webp",
    "memoir44": "game-memoir44.webp",
}
"""What the table of each game looks like."""

OPPONENT: Final = "commander:level=easy,seconds=1"
"""Who plays the other sides: a first game is won."""

HOW: Final = f"""\
This copy of the site was built without the games. To build it with them, get the runtime of the
players once, name it, and build again:

```sh
npm pack pyodide@{VERSION}
{VARIABLE}=pyodide-{VERSION}.tgz hexwar docs
```
"""

HEAD: Final = """\
# Play now

Nothing to install: the whole table runs in this browser, with rules, automated sides, undo and
debriefing. The first visit loads about 8 MB; after that it works offline. Your games are kept in
this browser.

"""


def is_possible() -> bool:
    """Return whether the games can be published: the runtime is named, and Node.js is there."""
    return bool(os.environ.get(VARIABLE)) and shutil.which("node") is not None


def page() -> str:
    """Write the page that leads to the games."""
    return HEAD + (_list(FIRST) if is_possible() else HOW)


def _list(scenarios: Sequence[str]) -> str:
    rows = ["| | |\n|---|---|\n"]
    for name in scenarios:
        game = hexwar.game(name)
        about = type(game).scenarios()[name.partition("/")[2]]
        bots = [(f"bots.{player}", OPPONENT) for player in game.players[1:]]
        wish = urlencode([("new", name), *bots], safe="/:=,")
        link = f'<a href="play/index.html#{escape(wish)}">{game.title}: {about.title}</a>'
        picture = PICTURES[name.partition("/")[0]]
        shown = f'<img src="pictures/{picture}" width="220" alt="The table of {game.title}">'
        rows.append(f"| {shown} | {link}. {about.summary} |\n")
    return "".join(rows)


def publish_into(site: Path, scenarios: Sequence[str] = FIRST) -> None:
    """Publish the games of some scenarios into a built site.

    Args:
        site: The folder of the site.
        scenarios: The scenarios; the first one is loaded first.
    """
    names = [name.partition("/")[0] for name in scenarios]
    with runtime(None) as unpacked:
        publish(names, site / "play", unpacked, first=scenarios[0], title="hexwar")


PAGES: Mapping[str, Callable[[], str]] = {"play-now.md": page}
"""The page by its place in the guide."""
