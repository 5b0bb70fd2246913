"""Limits that the booklet prints: of hexes, of landing boxes, of losses, of the short game."""

from __future__ import annotations

UNITS_IN_A_HEX = 2
"""Combat units that may share a hex when the Action phase ends (7.6)."""

UNITS_IN_A_BOX = 2
"""Combat units that may be placed in one box (5.31)."""

CATASTROPHE = (8, 14)
"""Companies in a division's loss box that end the game: turns 1-16, turns 17-32 (13.1, 20.1)."""

EXTENDED_FROM = 17
"""The first turn of the extended game (14)."""
