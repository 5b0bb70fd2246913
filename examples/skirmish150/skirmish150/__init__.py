"""Skirmish 150: a map full of counters, to measure engines by."""

from skirmish150.game import Skirmish150

__all__ = ["Skirmish150"]
