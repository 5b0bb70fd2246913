"""What the game and its scenarios are called, for lists of games; its rules are not loaded."""

import tomllib
from importlib.resources import files

from hexwar.plugins.overviews import Heading, Overview, headings

TITLE = "Memoir '44: D-Day Landings"
VERSION = "2"

BOARD_ORDER = ("sword", "juno", "gold", "omaha", "utah", "cotentin")
"""The six boards from left to right, seen from the sea (2.11.5)."""

LISTED = ("mill-stream", *BOARD_ORDER)
"""Single boards as they are listed: the one for a first half hour comes before the printed ones."""


def overview() -> Overview:
    """Return what the game and its scenarios are called: single boards first, joined ones last."""
    data = files("memoir44") / "data"
    joined = tomllib.loads((data / "joined.toml").read_text(encoding="utf-8"))["joined"]
    single = headings(data / "scenarios", LISTED)
    return Overview(TITLE, VERSION, (*single, *map(Heading.of, joined)))
