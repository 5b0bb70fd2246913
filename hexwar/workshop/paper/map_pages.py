"""A map on paper: tiles with crop marks, overlaps and a key plan, or one large sheet."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Final

import attrs

from hexwar.board import Board
from hexwar.draw import Style, svg
from hexwar.draw.sheet import SIZE
from hexwar.errors import PaperError
from hexwar.workshop.paper.marks import crop_marks, line, mm, ruler, words
from hexwar.workshop.paper.measures import FOOT, MARGIN, OVERLAP, Paper, Tile, Tiling, tiling
from hexwar.workshop.paper.page import Sheet, Window
from hexwar.workshop.paper.words import Words

PICTURE: Final = "map.svg"
"""The name of the picture of the map in a document."""

FLAT_TO_FLAT: Final = SIZE * math.sqrt(3)
"""How wide a hex is from flat side to flat side, in units of the picture."""

LARGEST: Final = 5000.0
"""Millimetres of a side of a page at most: PDF allows 5,080."""

_VIEW = re.compile(r'viewBox="0 0 (\S+) (\S+)"')


@attrs.frozen
class MapPicture:
    """The picture of a map, and how large it is on paper.

    Attributes:
        svg: The picture.
        width: Its width in millimetres.
        height: Its height.
    """

    svg: str
    width: float
    height: float

    @classmethod
    def of(cls, board: Board, style: Style, hex_width: float) -> MapPicture:
        """Draw a board so that its hexes have a width on paper.

        Args:
            board: The board.
            style: How it is drawn.
            hex_width: How wide a hex is from flat side to flat side, in millimetres.

        Raises:
            PaperError: The map would be larger than a page of a PDF can be.

        Example:
            >>> from hexwar.draw import default_style
            >>> board = Board.parse('grid = {orientation = "flat", rows = 3, columns = 4}')
            >>> drawn = MapPicture.of(board, default_style(), 19.0)
            >>> round(drawn.height / 19, 1)  # three and a half hexes, a title, the white around
            4.3
        """
        drawn = svg(board, style=style, key=False, dark=False)
        view_box = _VIEW.search(drawn)
        assert view_box is not None
        scale = hex_width / FLAT_TO_FLAT
        width, height = float(view_box[1]) * scale, float(view_box[2]) * scale
        if max(width, height) + 2 * MARGIN + FOOT > LARGEST:
            raise PaperError(
                f"the map would be {width:.0f} by {height:.0f} mm, and a page of a PDF can be "
                f"{LARGEST:.0f} mm: choose smaller hexes"
            )
        return cls(drawn, width, height)


def tiles(drawn: MapPicture, paper: Paper, words_: Words, overlap: float = OVERLAP) -> list[Sheet]:
    """Return the key plan and the tiles of a map.

    Args:
        drawn: The map.
        paper: The paper.
        words_: The language.
        overlap: What neighbouring tiles have in common, in millimetres.

    Raises:
        PaperError: It takes too many sheets.
    """
    cut = tiling(drawn.width, drawn.height, paper, overlap)
    if len(cut.tiles) == 1:
        return [_tile(drawn, cut, cut.tiles[0], words_, overlap)]
    sheets = (_tile(drawn, cut, tile, words_, overlap) for tile in cut.tiles)
    return [_key_plan(drawn, cut, paper, words_), *sheets]


def _key_plan(drawn: MapPicture, cut: Tiling, paper: Paper, words_: Words) -> Sheet:
    paper = paper.lying if drawn.width > drawn.height else paper
    across, down = paper.inner
    scale = min(across / drawn.width, down / drawn.height)
    left = (paper.width - drawn.width * scale) / 2
    top = MARGIN + FOOT
    parts = [words(words_("Map: key plan"), MARGIN, MARGIN + 2, 4, bold=True)]
    for tile in cut.tiles:
        x, y = left + tile.left * scale, top + tile.top * scale
        wide, high = tile.width * scale, tile.height * scale
        parts.append(
            f'<rect x="{mm(x)}" y="{mm(y)}" width="{mm(wide)}" height="{mm(high)}" fill="none" '
            'stroke="#000000" stroke-width="0.3"/>'
            f'<circle cx="{mm(x + wide / 2)}" cy="{mm(y + high / 2)}" r="5.5" fill="#ffffff" '
            'stroke="#000000" stroke-width="0.3"/>'
        )
        parts.append(words(tile.name, x + wide / 2, y + high / 2 + 1.8, 5, anchor="middle"))
    parts.append(ruler(paper.width, paper.height, words_("Print at 100 %: measure the rulers.")))
    window = Window(
        picture=PICTURE,
        wide=drawn.width * scale,
        high=drawn.height * scale,
        from_left=0,
        from_top=0,
        left=left,
        top=top,
        width=drawn.width * scale,
        height=drawn.height * scale,
    )
    return Sheet(
        title=words_("Map"),
        width=paper.width,
        height=paper.height,
        drawing="".join(parts),
        windows=(window,),
    )


def _tile(drawn: MapPicture, cut: Tiling, tile: Tile, words_: Words, overlap: float) -> Sheet:
    paper = cut.paper
    left, top = (paper.width - tile.width) / 2, MARGIN + FOOT
    parts = [
        words(f"{words_('Map')} {tile.name}", MARGIN, MARGIN + 2, 4, bold=True),
        words(_beside(cut, tile, words_), paper.width - MARGIN, MARGIN + 2, 2.6, anchor="end"),
        crop_marks((left, left + tile.width), (top, top + tile.height)),
        *_overlaps(tile, left, top, overlap),
        ruler(paper.width, paper.height, words_("Print at 100 %: measure the rulers.")),
    ]
    window = Window(
        picture=PICTURE,
        wide=drawn.width,
        high=drawn.height,
        from_left=tile.left,
        from_top=tile.top,
        left=left,
        top=top,
        width=tile.width,
        height=tile.height,
    )
    return Sheet(
        title=words_("Map"),
        width=paper.width,
        height=paper.height,
        drawing="".join(parts),
        windows=(window,),
    )


def _beside(cut: Tiling, tile: Tile, words_: Words) -> str:
    """Say which tile lies on which side."""
    by_place = {(each.row, each.column): each.name for each in cut.tiles}
    sides = {"left": (0, -1), "right": (0, 1), "above": (-1, 0), "below": (1, 0)}
    near = {
        side: by_place.get((tile.row + down, tile.column + across), "")
        for side, (down, across) in sides.items()
    }
    return "   ".join(f"{words_(side)}: {name}" for side, name in near.items() if name)


def _overlaps(tile: Tile, left: float, top: float, overlap: float) -> Iterator[str]:
    """Draw short dashed marks where the overlap with the tile to the left or above ends."""
    dash = "0.8 0.6"
    if tile.column:
        x = left + overlap
        yield line(x, top - 4, x, top - 1, dash=dash)
        yield line(x, top + tile.height + 1, x, top + tile.height + 4, dash=dash)
    if tile.row:
        y = top + overlap
        yield line(left - 4, y, left - 1, y, dash=dash)
        yield line(left + tile.width + 1, y, left + tile.width + 4, y, dash=dash)


def large_sheet(drawn: MapPicture, words_: Words) -> Sheet:
    """Return a map on one sheet as large as it needs, for a print shop.

    Args:
        drawn: The map.
        words_: The language.
    """
    width = max(drawn.width + 2 * MARGIN, 150.0)
    height = drawn.height + 2 * MARGIN + FOOT
    left = (width - drawn.width) / 2
    marks = crop_marks((left, left + drawn.width), (MARGIN, MARGIN + drawn.height))
    foot = ruler(width, height, words_("Print at 100 %: measure the rulers."))
    window = Window(
        picture=PICTURE,
        wide=drawn.width,
        high=drawn.height,
        from_left=0,
        from_top=0,
        left=left,
        top=MARGIN,
        width=drawn.width,
        height=drawn.height,
    )
    return Sheet(
        title=words_("Map on one sheet"),
        width=width,
        height=height,
        drawing=marks + foot,
        windows=(window,),
    )
