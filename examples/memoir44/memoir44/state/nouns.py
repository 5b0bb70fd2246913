"""The things that actions name, beside units and hexes."""

from __future__ import annotations

from typing import Annotated

from hexwar.play.nouns import Noun

CommandId = Annotated[int, Noun("command")]
"""A kind of Command card of the deck in play: copies of a card are the same."""

RecipeId = Annotated[int, Noun("recipe")]
"""A row of the table of reinforcements."""

SeatId = Annotated[int, Noun("seat")]
"""A place at the table."""

KindId = Annotated[int, Noun("kind")]
"""A kind of unit."""
