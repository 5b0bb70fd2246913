"""The game: its parts."""

from hexwar import kit
from hexwar.play import GameData
from scheldt import TITLE, VERSION
from scheldt.rules import Campaign, Field


class TheScheldt(kit.CounterGame):
    """The Canadians clear the banks of the Scheldt, so that ships reach Antwerp."""

    name, title, version = "scheldt", TITLE, VERSION
    data, state_class, opening = GameData("scheldt"), Field, Campaign
