"""Broadside: two squadrons whose captains plot their courses in secret, at the same time."""

from broadside.game import Broadside

__all__ = ["Broadside"]
