"""The things that actions name, beside counters, hexes, boxes and cards."""

from __future__ import annotations

from typing import Annotated

from hexwar.play import Noun

SiteId = Annotated[int, Noun("site")]
"""A hex of a German position, by its number on the map."""

PositionId = Annotated[int, Noun("position")]
"""A German position, by its number on the map."""

HeroId = Annotated[int, Noun("hero")]
"""A hero marker."""

DivisionId = Annotated[int, Noun("division")]
"""A US division: 0 is the 1st, 1 the 29th."""
