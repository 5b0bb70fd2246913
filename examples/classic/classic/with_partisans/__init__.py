"""A variant of Across the Lenn: partisans, a third side, rise behind the West, allied to the East.

Rules, map and automaton are the game's own; counters, a scenario and a style are added.
"""

from classic.game import AcrossTheLenn
from hexwar.play import GameData


class LennWithPartisans(AcrossTheLenn):
    """Across the Lenn for three sides, two of them allied."""

    name, title = "classic-with-partisans", "Across the Lenn, with partisans"
    data = GameData("classic.with_partisans", folder="", base=AcrossTheLenn.data)
    sides = ("east", "west", "partisans")
