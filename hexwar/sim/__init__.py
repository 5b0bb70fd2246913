"""Many games played by bots: what came out, how fast, and which failed."""

from hexwar.sim.batch import Batch, GameRow, play_one, simulate

__all__ = ["Batch", "GameRow", "play_one", "simulate"]
