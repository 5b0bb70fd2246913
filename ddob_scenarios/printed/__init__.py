"""What is printed: the map, counters, cards, charts and figures, read from ``data``.

Each module reads one data file and checks it.  Nothing here knows the state of a game.
"""

from __future__ import annotations

from typing import Final

from hexwar.play import GameData

DATA: Final = GameData("ddob_scenarios")
"""The data folder: what is printed; rules, options, wording, translations, style."""
