"""Boards from geography: a grid laid over the world, and what of the ground lies where on it."""

from hexwar.atlas.courses import hexes_through, hexsides_along
from hexwar.atlas.covering import at_centres, shares
from hexwar.atlas.placing import Anchor, Form, Ground, Placement, place

__all__ = [
    "Anchor",
    "Form",
    "Ground",
    "Placement",
    "at_centres",
    "hexes_through",
    "hexsides_along",
    "place",
    "shares",
]
