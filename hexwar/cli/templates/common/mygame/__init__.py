"""The package of the game."""

from mygame.game import MyGame

__all__ = ["MyGame"]
