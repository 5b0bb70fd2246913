"""Communication and supply: the places in supply, their chains, and what cuts off the others."""

from hexwar.board.flooding import flood
from hexwar.trace.chains import Leg, Supply, supply
from hexwar.trace.cuts import Cut, CutCause
from hexwar.trace.path import path

__all__ = ["Cut", "CutCause", "Leg", "Supply", "flood", "path", "supply"]
