"""Tools for those who test games: the contract as a check, and strategies for Hypothesis."""

from hexwar.testing.checks import CheckError, Report, check_game
from hexwar.testing.rehearsal import Rehearsal

__all__ = ["CheckError", "Rehearsal", "Report", "check_game"]
