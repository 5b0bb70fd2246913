"""The beach, and all that floats before it (4)."""

from __future__ import annotations

from greatest_day.facts import Box
from greatest_day.state.units import Units
from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, SetOf
from hexwar.play import part, public


@part
class Beach(Units):
    """The levels of the beach, its gaps, and when it was secured."""

    obstacles: int = public(default=0)  # the level on the beach; likewise nests, gaps, sea
    nests: int = public(default=0)
    gaps: int = public(default=0)
    sea: int = public(default=0)
    open_gaps: SetOf[int] = public(default=NONE)  # gaps that are open, by their numbers
    secured: int = public(default=0)  # the turn in which the beach was secured, or 0


@part
class Naval(Units):
    """Ships, craft, waves, and who is on the way."""

    wave: CounterSet = public(default=NONE)  # loads in the landing boxes, by their first units
    loading: CounterSet = public(default=NONE)  # loads that the next Naval chit brings there
    loaded: dict[CounterId, CounterId] = public(factory=dict)  # by unit: with whom it has loaded
    sub_beach: dict[CounterId, HexId] = public(factory=dict)  # by load: a hex of the one chosen
    under_way: CounterSet = public(default=NONE)  # what comes from England, likewise
    afloat: CounterSet = public(default=NONE)  # ships and support craft on the naval card
    boxes: dict[int, Box] = public(factory=dict)  # by ship that has changed its box: the new one
    force: HexId = public(default=kit.OFF)  # where the marker of the assault force has gone, or OFF
