"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

import tomllib
from importlib.resources import files

from hexwar.plugins.overviews import Heading, Overview

TITLE = "Memoir '44: D-Day Landings"
VERSION = "2"

BOARD_ORDER = ("sword", "juno", "gold", "omaha", "utah", "cotentin")
"""The six boards from left to right, seen from the sea (2.11.5)."""

LISTED = ("mill-stream", *BOARD_ORDER)
"""Single boards as they are listed: the one for a first half hour comes before the printed ones."""


def overview() -> Overview:
    """Return what the game and its scenarios are called: single boards first, joined ones last."""
    single = Overview.of_package("memoir44", TITLE, VERSION, LISTED)
    file = files("memoir44") / "data" / "joined.toml"
    joined = tomllib.loads(file.read_text(encoding="utf-8"))["joined"]
    return single._replace(scenarios=(*single.scenarios, *map(Heading.of, joined)))
