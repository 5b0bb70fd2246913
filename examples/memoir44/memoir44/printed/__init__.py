"""What is printed: units, cards, boards, terrain, reinforcements, rules and texts."""

from typing import Final

from hexwar.play import GameData

DATA: Final = GameData("memoir44")
"""What the data folder of the game says."""
