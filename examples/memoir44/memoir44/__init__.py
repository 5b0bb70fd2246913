"""Memoir '44: D-Day Landings on hexwar."""

from memoir44.game import Memoir44

__all__ = ["Memoir44"]
