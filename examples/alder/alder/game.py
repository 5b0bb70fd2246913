"""The Alder Fords as a game: its parts."""

from alder import TITLE, VERSION
from alder.rules import Campaign, Field
from hexwar import kit
from hexwar.play import GameData


class AlderFords(kit.CounterGame):
    """Two sides of blocks, and the towns on both banks of a river."""

    name, title, version = "alder", TITLE, VERSION
    data, sides = GameData("alder"), ("crown", "league")
    state_class, opening, shared = Field, Campaign, True
