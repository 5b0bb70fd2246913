"""The Salt Road as a game: its parts."""

from hexwar import kit
from hexwar.play import GameData
from saltroad import TITLE, VERSION
from saltroad.rules import Campaign, Field


class TheSaltRoad(kit.CounterGame):
    """A duke and an archbishop, three saltworks, and the road between them."""

    name, title, version = "saltroad", TITLE, VERSION
    data, state_class, opening, shared = GameData("saltroad"), Field, Campaign, True
