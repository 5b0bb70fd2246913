"""The ids of what actions and the state name, beside units, hexes and sides."""

from __future__ import annotations

from typing import NewType

CommandId = NewType("CommandId", int)
"""A kind of Command card of the deck in play: copies of a card are the same."""

RecipeId = NewType("RecipeId", int)
"""A row of the table of reinforcements."""

SeatId = NewType("SeatId", int)
"""A place at the table."""

KindId = NewType("KindId", int)
"""A kind of unit."""

MarkerId = NewType("MarkerId", int)
"""A mine marker."""
