"""What the data folder of the game says: rules, options, wording, translations, style."""

from __future__ import annotations

from typing import Final

from hexwar.play.game_data import GameData

DATA: Final = GameData("ddob_scenarios")
