"""The game: its parts."""

from __future__ import annotations

from hexwar import kit
from hexwar.play import GameData

from mygame.rules import Campaign, Field


class MyGame(kit.CounterGame):
    """Two sides, three towns and a strait."""

    name, title, version = "mygame", "My Game", "1"
    data, state_class, opening = GameData("mygame"), Field, Campaign
