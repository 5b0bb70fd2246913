"""Rasters of heights and of land cover: an ESRI ASCII grid, a picture in greys."""

from __future__ import annotations

import csv
import io
import math
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hexwar.atlas import AttributeDraft, TerrainDraft, board_file, grid_over
from hexwar.board import Board, Grid
from hexwar.data import Source, toml_of
from hexwar.data.pictures import picture_size
from hexwar.hexes import Hex
from hexwar.workshop.archives import content, fault, text_of
from hexwar.workshop.bring.brought import Brought, plain_name
from hexwar.workshop.bring.geography import HEXES_ALONG, USUAL, refuse_too_many

MOST_CELLS: Final = 25_000_000
"""Cells of a raster at most: 200 MB in memory."""

HIGHEST: Final = 1e9
"""The largest value of a cell: whole numbers of board files have 64 bits."""

FLATTEST: Final = 1e-6
"""Below that, differences of heights are rounding, and all hexes lie alike."""

LEVELS: Final = 8
"""Levels into which heights are put, about."""

_SOURCE: Final = Source.parse("measured (medium)")
_HEAD: Final = frozenset(
    {"ncols", "nrows", "xllcorner", "xllcenter", "yllcorner", "yllcenter", "cellsize"}
    | {"nodata_value"}
)

Cells = NDArray[np.float64]
"""Rows of cells from the north down; not a number where nothing is known."""


def read_ascii_grid(path: Path, across: float | None = None) -> Brought:
    """Return a board made of an ESRI ASCII grid.

    Its cells are heights, unless a file of the same name that ends in ``.csv`` says which terrain
    each code means: two columns, the code and the terrain.

    Args:
        path: The file.
        across: From side to side of a hex, in cells.

    Raises:
        DataError: It is no such grid, or is too large.
        UnreadableFileError: It cannot be read.
    """
    name = str(path)
    lines = text_of(content(path), name).splitlines()
    head: dict[str, float] = {}
    for line, text in enumerate(lines[: len(_HEAD)], 1):
        words = text.split()
        if len(words) != 2 or words[0].lower() not in _HEAD:
            break
        head[words[0].lower()] = _number(words[1], name, line)
    columns, rows = (_count(head.get(key), key, name) for key in ("ncols", "nrows"))
    if columns * rows > MOST_CELLS:
        raise fault(name, f"{columns} by {rows} cells: at most {MOST_CELLS} are read")
    try:
        cells = np.array(" ".join(lines[len(head) :]).split(), dtype=np.float64)
    except ValueError as wrong:
        raise fault(name, f"a cell is no number: {wrong}", len(head) + 1) from wrong
    if cells.size != columns * rows:
        message = f"expected {columns} times {rows} cells, got {cells.size}"
        raise fault(name, message, len(head) + 1)
    cells = cells.reshape(rows, columns)
    cells[~np.isfinite(cells) | (cells == head.get("nodata_value", -9999.0))] = np.nan
    legend = path.with_suffix(".csv")
    codes = _legend(legend) if legend.is_file() else None
    return _Raster(path, cells, across, codes).brought("an ESRI ASCII grid")


def read_heightmap(path: Path, across: float | None = None) -> Brought:
    """Return a board made of a picture in greys: the lighter, the higher, from 0 to 255.

    Args:
        path: The picture, a PNG.
        across: From side to side of a hex, in pixels.

    Raises:
        DataError: It is no PNG, is too large, or has colours.
        UnreadableFileError: It cannot be read.
    """
    name, data = str(path), content(path)
    wide, high = picture_size(data)
    if not data.startswith(b"\x89PNG\r\n\x1a\n") or not wide * high:
        raise fault(name, "expected a PNG")
    if wide * high > MOST_CELLS:  # told by its head, before anything is unpacked
        raise fault(name, f"{wide} by {high} pixels: at most {MOST_CELLS} are read")
    from matplotlib.image import imread  # noqa: PLC0415 - slow to import

    try:
        cells = np.asarray(imread(io.BytesIO(data), format="png"), dtype=np.float64)
    except (ValueError, OSError, SyntaxError) as wrong:
        raise fault(name, f"the PNG is broken: {wrong}") from wrong
    if cells.ndim == 3:  # grey with the same value three times, perhaps with opacity
        colours = cells[..., :3] if cells.shape[2] >= 3 else cells[..., :1]
        if np.ptp(colours, axis=2).max() > 0:
            raise fault(name, "expected a picture in greys, whose light says the height")
        hidden = (
            cells[..., -1] == 0 if cells.shape[2] in (2, 4) else np.zeros(cells.shape[:2], bool)
        )
        cells = np.where(hidden, np.nan, colours[..., 0])
    return _Raster(path, cells * 255, across, None).brought("a picture of heights")


class _Raster:
    """A raster, and the grid that covers it.

    Args:
        path: The file.
        cells: Its cells.
        across: From side to side of a hex, in cells.
        codes: The terrain by code; None for heights.
    """

    def __init__(
        self, path: Path, cells: Cells, across: float | None, codes: dict[int, str] | None
    ) -> None:
        self.path, self.cells, self.codes = path, cells, codes
        if np.isnan(cells).all():
            raise fault(str(path), "no cell has a value")
        if np.nanmax(np.abs(cells)) > HIGHEST:
            raise fault(str(path), f"a cell has a value beyond {HIGHEST:g}")
        rows, columns = cells.shape
        self.across = across or max(max(rows, columns) / HEXES_ALONG, 1.0)
        self.cover = grid_over((0.0, 0.0, columns, rows), self.across)
        refuse_too_many(self.cover, str(path))

    def brought(self, form: str) -> Brought:
        """Return the board: hexes over which no cell has a value are holes."""
        pick = _mean if self.codes is None else _commonest
        whole = Board.parse(toml_of({"grid": self.cover.table}))
        values = {at: self._value(at, pick) for at in whole.hexes}
        holes = [whole.name(whole.at(at)) for at, value in values.items() if math.isnan(value)]
        table: dict[str, Any] = {**self.cover.table, "terrain": USUAL}
        head = toml_of({"grid": {**table, "holes": holes} if holes else table})
        grid = Board.parse(head)
        there = {at: values[at] for at in grid.hexes}
        text, recognised, left_out = (
            self._heights(grid, head, there)
            if self.codes is None
            else self._cover(grid, head, there, self.codes)
        )
        rows, columns = self.cells.shape
        return Brought(
            title=self.path.stem,
            form=form,
            board=tomllib.loads(text),
            recognised=(
                f"{columns} by {rows} cells",
                f"{len(grid.hexes)} hexes, {self.across:.3g} cells from side to side",
                *recognised,
            ),
            left_out=(
                *([f"{len(holes)} hexes over which no cell has a value: holes"] if holes else []),
                *left_out,
            ),
        )

    def _value(self, at: Hex, pick: Callable[[Cells], float]) -> float:
        """Return the value of a hex: of the cells in its inner circle; of the nearest, if none."""
        x, y = self.cover.placement.ground(at)
        rows, columns = self.cells.shape
        y = rows - y  # rows run down
        reach = self.across / 2
        top, bottom = max(int(y - reach), 0), min(int(y + reach) + 1, rows)
        left, right = max(int(x - reach), 0), min(int(x + reach) + 1, columns)
        part = self.cells[top:bottom, left:right]
        down = np.arange(top, bottom)[:, None] + 0.5 - y
        over = np.arange(left, right)[None, :] + 0.5 - x
        inside = part[down**2 + over**2 <= reach**2]
        inside = inside[~np.isnan(inside)]
        if inside.size:
            return pick(inside)
        row, column = min(max(int(y), 0), rows - 1), min(max(int(x), 0), columns - 1)
        return float(self.cells[row, column])

    def _heights(
        self, grid: Grid, head: str, values: dict[Hex, float]
    ) -> tuple[str, list[str], list[str]]:
        step = _round_step((max(values.values()) - min(values.values())) / LEVELS)
        levels = {at: math.floor(value / step) for at, value in values.items()}
        draft = AttributeDraft("elevation", levels, 0, _SOURCE)
        told = f"elevations from {min(levels.values())} to {max(levels.values())}, of {step:g} each"
        return board_file(grid, head, [draft]), [told], []

    def _cover(
        self, grid: Grid, head: str, values: dict[Hex, float], codes: dict[int, str]
    ) -> tuple[str, list[str], list[str]]:
        hexes: dict[str, list[Hex]] = {}
        for at, value in values.items():
            kind = codes.get(int(value), f"code-{value:g}")
            hexes.setdefault(kind, []).append(at)
        drafts = [
            TerrainDraft(kind, each, _SOURCE) for kind, each in hexes.items() if kind != USUAL
        ]
        unknown = [kind for kind in hexes if kind.startswith("code-")]
        told = [f"{len(hexes)} kinds of terrain"]
        left = [f"the meaning of {kind}: not in {self.path.stem}.csv" for kind in unknown]
        return board_file(grid, head, drafts), told, left


def _mean(cells: Cells) -> float:
    return float(cells.mean())


def _commonest(cells: Cells) -> float:
    values, counts = np.unique(cells, return_counts=True)
    return float(values[counts.argmax()])


def _round_step(step: float) -> float:
    """Return 1, 2 or 5 times a power of ten that is not less than a step."""
    if step < FLATTEST:
        return 1.0
    power = 10.0 ** math.floor(math.log10(step))
    return next(power * k for k in (1, 2, 5, 10) if power * k >= step * (1 - 1e-9))


def _legend(path: Path) -> dict[int, str]:
    codes = {}
    for line, row in enumerate(csv.reader(io.StringIO(text_of(content(path), str(path)))), 1):
        if len(row) < 2 or (line == 1 and not row[0].strip().lstrip("-").isdecimal()):
            continue
        code = _number(row[0], str(path), line)
        codes[int(code)] = plain_name(row[1], "unnamed").lower()
    return codes


def _number(text: str, name: str, line: int) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise fault(name, f"expected a number, got {text!r:.40}", line)
    return number


def _count(number: float | None, key: str, name: str) -> int:
    if number is None:
        raise fault(
            name, f"expected an ESRI ASCII grid, which begins with ncols and nrows: no {key}"
        )
    if not (1 <= number <= MOST_CELLS and number == int(number)):
        raise fault(name, f"{key} is a whole number from 1, not {number:g}")
    return int(number)
