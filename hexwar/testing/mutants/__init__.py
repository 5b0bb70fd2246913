"""Mutants: code broken in small ways, to see whether the tests notice.

A rule may have code and a test and still be unprotected: the test may check too little.
:func:`try_mutants` breaks the functions of each target in a few small ways, one at a time, and
runs the tests that name it.  A mutant that these tests do not notice *survives*.  Each survivor is
either a hole in the tests, or a change that makes no difference; a list of equivalent mutants says
of those why.

The changes are those of the package `mutmut <https://mutmut.readthedocs.io>`_
(``pip install "hexwar[mutate]"``).  Nothing is written into the code: each mutant lives in a
process of its own.
"""

from hexwar.testing.mutants.breaking import Mutant
from hexwar.testing.mutants.equivalents import Equivalent, read_equivalents
from hexwar.testing.mutants.recording import Trial
from hexwar.testing.mutants.running import Survey, try_mutants
from hexwar.testing.mutants.targets import (
    Function,
    MutantTarget,
    functions_of_package,
    rules_of_game,
)

__all__ = [
    "Equivalent",
    "Function",
    "Mutant",
    "MutantTarget",
    "Survey",
    "Trial",
    "functions_of_package",
    "read_equivalents",
    "rules_of_game",
    "try_mutants",
]
