"""What the data folder of the game says: rules, options, wording, translations, style."""

from typing import Final

from hexwar.play.game_data import GameData

DATA: Final = GameData("memoir44")
