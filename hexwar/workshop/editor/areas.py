"""A board of areas on the page of the editor: where its outlines lie, and how it is drawn."""

from __future__ import annotations

from typing import Any, Final

from hexwar.board import AreaBoard
from hexwar.draw import Style, groups
from hexwar.draw.area_sheet import AreaSheet
from hexwar.play.scene import Scene

GROUND: Final = ("terrain", "texture")
"""The layers of a board of areas that hexes have on canvases."""


def places_of_areas(sheet: AreaSheet, style: Style) -> dict[str, Any]:
    """Return where areas lie, and what they are called.

    Args:
        sheet: The page.
        style: The style.
    """
    board = sheet.areas
    rows = {row.get("id"): row for row in board.documents[0].data.get("area", ())}
    scale = float(board.documents[0].data.get("areas", {}).get("scale", 1.0))
    at = [sheet.at(i) for i in board.ids]
    index = {i: n for n, i in enumerate(board.ids)}
    left, top = sheet.layout.place((0, 0))
    areas = [
        {
            "points": rows.get(area.id, {}).get("points", []),
            "radius": area.radius / scale,
            "ring": [(x + left, y + top) for x, y in area.outline],
        }
        for area in board.areas.values()
    ]
    return {
        "key": style.key,
        "flat": False,
        "width": round(sheet.width, 1),
        "height": round(sheet.height, 1),
        "hexes": [board.name(i) for i in board.ids],
        "x": [round(x, 1) for x, _ in at],
        "y": [round(y, 1) for _, y in at],
        "near": [[index[j] for j in board.neighbours[i]] for i in board.ids],
        "outline": sheet.hexagon(),
        "variants": [0] * len(board.ids),
        "areas": {"origin": [left, top], "scale": scale, "of": areas},
    }


def layers_of_areas(shown: AreaBoard | Scene, style: Style) -> dict[str, str]:
    """Return all layers of a board of areas as SVG, the style sheet and the definitions.

    Args:
        shown: The board, or the table of a scenario on it.
        style: The style.
    """
    drawn = groups(shown, style=style, key=False, areas=True, room=420.0)
    layers = {name: part.replace(f'id="{name}"', "", 1) for name, part in drawn.items()}
    layers["definitions"] = drawn["definitions"].partition(">")[2].removesuffix("</defs>")
    return layers


__all__ = ["GROUND", "layers_of_areas", "places_of_areas"]
