"""Communication: which hexes can be reached, and by which way."""

from hexwar.board.flooding import flood
from hexwar.trace.path import path

__all__ = ["flood", "path"]
