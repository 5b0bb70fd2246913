"""The lower Vire: a board made from geography. Run it to write the board file."""

from __future__ import annotations

from pathlib import Path

from hexwar.atlas import (
    Anchor,
    AttributeDraft,
    Draft,
    HexsidesDraft,
    PathDraft,
    Place,
    Placement,
    Projection,
    RegionDraft,
    TerrainDraft,
    at_centres,
    board_file,
    hexes_through,
    hexsides_along,
    into_hexes,
    levels,
    place,
    read_geojson,
    shares,
)
from hexwar.board import Board
from hexwar.data import Source

HERE = Path(__file__).parent
PLANE = Projection(longitude=-1.09, latitude=49.2)
GROUND = read_geojson(HERE / "vire.geojson", PLANE)
HEAD = """
title = "The lower Vire"
source = "measured (medium)"
grid = { orientation = "pointy", rows = 15, columns = 12, terrain = "bocage" }
"""
GRID = Board.parse(HEAD)
KNOWN = {"Carentan": "0603", "Saint-Lô": "1407", "Trévières": "0612", "Marigny": "1504"}
"""The hexes of four places, as a rule or a set-up might name them."""


def places() -> list[Place]:
    """Return the places of the file."""
    points = [found for found in GROUND if found.properties["kind"] == "place"]
    return [Place(str(p.properties["name"]), tuple(p.shape.coords[0])) for p in points]


def anchors() -> list[Anchor]:
    """Return the places whose hexes are known."""
    known = [found for found in places() if found.name in KNOWN]
    return [Anchor(p.name, GRID.coordinates(GRID.hex(KNOWN[p.name])), p.ground) for p in known]


def placement() -> Placement:
    """Lay the grid over the land, turned and scaled as the known hexes ask."""
    return place(anchors(), "pointy")


def board_text() -> str:
    """Write the board file."""
    laid = placement()
    hexes = [GRID.coordinates(i) for i in GRID.ids]
    areas = {str(found.properties["kind"]): found.shape for found in GROUND}
    sea = [at for at, share in shares(areas["sea"], laid, hexes).items() if share > 0.6]
    woods = at_centres({"forest": areas["forest"], "marsh": areas["marsh"]}, laid, hexes, "bocage")
    drafts: list[Draft] = [TerrainDraft("sea", sea, Source.parse("measured (high)"))]
    for kind in ("forest", "marsh"):
        there = [at for at in hexes if woods[at] == kind and at not in sea]
        drafts.append(TerrainDraft(kind, there, Source.parse("measured (low)")))
    heights = {int(str(f.properties["level"])): f.shape for f in GROUND if "level" in f.properties}
    high = levels(heights, laid, hexes)
    drafts.append(AttributeDraft("level", high, 0, Source.parse("measured (low)")))
    for found in GROUND:
        name = str(found.properties["name"])
        if found.properties["kind"] == "river":
            sides = hexsides_along(found.shape, laid)
            drafts.append(HexsidesDraft("river", name, sides, Source.parse("measured (medium)")))
        if found.properties["kind"] == "road":
            way = hexes_through(found.shape, laid)
            drafts.append(PathDraft("road", name, way, Source.parse("measured (medium)")))
    for placed in into_hexes(places(), laid, laid.standard_error(anchors())):
        source = Source("measured", confidence=placed.confidence)
        drafts.append(RegionDraft("village", placed.name, [placed.hex], source))
    return board_file(GRID, HEAD, drafts)


if __name__ == "__main__":
    (HERE / "vire.toml").write_text(board_text(), encoding="utf-8")
