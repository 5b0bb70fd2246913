"""A scan or picture under the board, fitted by points whose hexes are named."""

from __future__ import annotations

from typing import Any, Final

from hexwar.board import AreaBoard, Board
from hexwar.data.pictures import picture_size, too_large
from hexwar.draw.area_sheet import AreaSheet
from hexwar.draw.fitting import FEWEST, fitted
from hexwar.draw.sheet import Sheet
from hexwar.errors import HexError, UnknownNameError
from hexwar.workshop.editing import EditError

KINDS: Final = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""The kinds of pictures that are taken, by how they begin. SVG could hold scripts, so it is not."""


class Scan:
    """The picture, and how it lies under the board.

    Attributes:
        picture: Its bytes; empty without one.
        kind: Its media type.
        size: Its width and height in pixels.
    """

    def __init__(self) -> None:
        self.picture, self.kind = b"", ""
        self.size = (0, 0)
        self._points: list[tuple[str, float, float]] = []

    def take(self, data: bytes) -> None:
        """Take a picture; with none the one that is there is taken away.

        Raises:
            EditError: It is no PNG or JPEG, or larger than anybody can show.
        """
        if not data:
            self.picture, self.size, self._points = b"", (0, 0), []
            return
        kind = next((kind for head, kind in KINDS.items() if data.startswith(head)), "")
        size = picture_size(data)
        if not kind or size == (0, 0):
            raise EditError("this is no picture of the kinds PNG and JPEG")
        if too_large(size):
            raise EditError(f"a picture of {size[0]} by {size[1]} pixels is too large")
        self.picture, self.kind, self.size, self._points = data, kind, size, []

    def fit(self, board: Board, points: Any) -> None:
        """Fit the picture so that points of it lie in the middles of hexes.

        Args:
            board: The board.
            points: Three or more: the number of a hex, and where its middle lies on the picture,
                in pixels from the left and from the top.

        Raises:
            EditError: They are too few, or lie on a line.
        """
        if not isinstance(points, list) or len(points) < FEWEST:
            raise EditError(f"{FEWEST} points are needed, each in the middle of a hex")
        pairs = []
        for point in points:
            if not (isinstance(point, list) and len(point) == 3 and isinstance(point[0], str)):
                raise EditError("a point has the number of a hex, and its place on the picture")
            if point[0] not in board.by_name:
                raise UnknownNameError.of("hex", point[0], board.by_name)
            pairs.append((point[0], float(point[1]), float(point[2])))
        self._points = pairs
        try:
            self.matrix(board)
        except HexError as wrong:
            self._points = []
            raise EditError(f"the picture cannot be fitted so: {wrong}") from wrong

    def matrix(self, board: Board) -> tuple[float, ...]:
        """Return how pixels of the picture become places on the page: the six of SVG's ``matrix``.

        Until it is fitted it is as wide as a board of hexes; on a board of areas its pixels are the
        units of the file, so that areas can be drawn on it.

        Args:
            board: The board.

        Example:
            >>> board = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 3}')
            >>> sheet, scan = Sheet(board), Scan()
            >>> spots = [(name, *sheet.at(board.hex(name))) for name in ("0101", "0303", "0103")]
            >>> scan.fit(board, [[name, x / 2, y / 2] for name, x, y in spots])
            >>> [round(part, 6) + 0.0 for part in scan.matrix(board)]
            [2.0, 0.0, 0.0, 2.0, 0.0, 0.0]
        """
        sheet = AreaSheet(board) if isinstance(board, AreaBoard) else Sheet(board)
        if not self._points and isinstance(board, AreaBoard):
            scale = float(board.documents[0].data.get("areas", {}).get("scale", 1.0))
            return (scale, 0.0, 0.0, scale, *sheet.layout.place((0, 0)))
        if not self._points:
            scale = sheet.width / self.size[0] if self.size[0] else 1.0
            return (scale, 0.0, 0.0, scale, 0.0, 0.0)
        return fitted([((x, y), sheet.at(board.hex(name))) for name, x, y in self._points])

    def placed(self, board: Board | None) -> dict[str, Any]:
        """Return what the page must know of the picture."""
        if not self.picture or board is None:
            return {}
        matrix = [round(part, 6) for part in self.matrix(board)]
        return {"size": self.size, "matrix": matrix, "fitted": bool(self._points)}
