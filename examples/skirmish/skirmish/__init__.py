"""Skirmish: the smallest complete game on hexwar."""

from skirmish.game import Skirmish

__all__ = ["Skirmish"]
