"""A state in which the procedures of tests note what they did."""

from __future__ import annotations

from hexwar.play import State, public, state


@state
class Diary(State):
    """A state that notes what was done."""

    notes: list[str] = public(factory=list)
    count: int = public(default=0)
