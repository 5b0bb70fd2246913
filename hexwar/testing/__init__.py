"""Tools for those who test games: the contract as a check, rehearsals, strategies for Hypothesis.

:func:`check_game` proves the contract of a game on random play, :class:`Rehearsal` runs one
procedure in a prepared state, and the strategies make any hexes, boards, stacks, decks and states
of play.  :func:`check_stand_in` proves that an automated side decides only by facts that it sees.
:func:`untranslated` lists the texts that have no translation.
:func:`reading_stub` gives the types by which a rule that only reads can change nothing.
:mod:`hexwar.testing.mutants` breaks code in small ways, to see whether tests notice.
"""

from hexwar.testing.checks import CheckReport, check_game
from hexwar.testing.decision_laws import CheckError
from hexwar.testing.rehearsal import Rehearsal
from hexwar.testing.seen import reading_stub
from hexwar.testing.stand_ins import check_stand_in
from hexwar.testing.strategies import Piles, boards, decks, hexes, matches, stacks, states
from hexwar.testing.texts import Untranslated, gaps_of, untranslated

__all__ = [
    "CheckError",
    "CheckReport",
    "Piles",
    "Rehearsal",
    "Untranslated",
    "boards",
    "check_game",
    "check_stand_in",
    "decks",
    "gaps_of",
    "hexes",
    "matches",
    "reading_stub",
    "stacks",
    "states",
    "untranslated",
]
