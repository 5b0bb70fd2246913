"""Clauses: what a sentence of the rules says to players."""

from __future__ import annotations

import pytest

from hexwar.board import CounterId, CounterSet, one
from hexwar.play import forbids, frame, requires

from ..variants import Base, Log


def test_a_reason_is_written_for_players() -> None:
    """What a function returns is no reason; the message has the name and what stands there."""
    said = "Wide.itself is a clause, so .* reason .* this one is 'Return the unit.': write it for"
    with pytest.raises(TypeError, match=said):

        @frame
        class Wide(Base):
            def itself(self, g: Log) -> CounterSet:
                """Return the unit."""
                return one(CounterId(3))

    with pytest.raises(TypeError, match=r"this one is 'Returns the tired\.'"):

        @forbids("9")
        def tired(g: Log) -> CounterSet:
            """Returns the tired."""
            return one(CounterId(0))


def test_a_shared_function_shows_its_reason_to_who_asks_for_help() -> None:
    """``help()`` of a condition made from a function without a docstring said nothing."""
    deployed = requires("3", reason="It is in column.")(lambda g, unit: unit not in g.column)
    assert deployed.__doc__ == "It is in column."
