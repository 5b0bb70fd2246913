"""Boards from geography: a grid laid over the world, and what of the ground lies where on it."""

from hexwar.atlas.banks import Bank, Banks, bank, banks_of, course_of
from hexwar.atlas.comparing import Agreement, Difference, Layer, agreements
from hexwar.atlas.courses import hexes_through
from hexwar.atlas.covering import at_centres, shares
from hexwar.atlas.drafting import (
    AttributeDraft,
    Draft,
    HexsidesDraft,
    PathDraft,
    RegionDraft,
    TerrainDraft,
    board_file,
    ranges,
)
from hexwar.atlas.elevation import levels
from hexwar.atlas.geojson import GroundFeature, geojson_of, read_geojson
from hexwar.atlas.gridding import Cover, grid_over
from hexwar.atlas.layouts import LayoutFit, layout_fits
from hexwar.atlas.lines import Course, courses_of
from hexwar.atlas.places import Place, PlacedPlace, into_hexes
from hexwar.atlas.placing import Anchor, Form, Ground, Placement, place
from hexwar.atlas.projection import Projection
from hexwar.atlas.rivers import hexsides_along

__all__ = [
    "Agreement",
    "Anchor",
    "AttributeDraft",
    "Bank",
    "Banks",
    "Course",
    "Cover",
    "Difference",
    "Draft",
    "Form",
    "Ground",
    "GroundFeature",
    "HexsidesDraft",
    "Layer",
    "LayoutFit",
    "PathDraft",
    "Place",
    "PlacedPlace",
    "Placement",
    "Projection",
    "RegionDraft",
    "TerrainDraft",
    "agreements",
    "at_centres",
    "bank",
    "banks_of",
    "board_file",
    "course_of",
    "courses_of",
    "geojson_of",
    "grid_over",
    "hexes_through",
    "hexsides_along",
    "into_hexes",
    "layout_fits",
    "levels",
    "place",
    "ranges",
    "read_geojson",
    "shares",
]
