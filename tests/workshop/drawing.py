"""The editor in a real browser, as a person uses it: by pointer and keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from hexwar.board import AreaBoard, Board
from hexwar.draw.area_sheet import AreaSheet
from hexwar.draw.sheet import Sheet
from hexwar.web import serving
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor import Editor

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page

SCREEN = {"width": 1100, "height": 760}
"""Not large: a browser without a graphics card draws each frame on the processor."""


CLASSIC = Path(str(files("classic"))) / "data" / "board.toml"


class Drawing:
    """The page of the editor, as a person uses it: by pointer and keys."""

    def __init__(self, page: Page, desk: Desk) -> None:
        self.page, self.desk = page, desk

    @property
    def sheet(self) -> Sheet:
        """The page of the board as it is now."""
        board = self.board
        return AreaSheet(board) if isinstance(board, AreaBoard) else Sheet(board)

    @property
    def board(self) -> Board:
        """The board as the server has it."""
        assert self.desk.reading.board is not None
        return self.desk.reading.board

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place of the sheet is on the screen."""
        box = self.page.locator("#ground").bounding_box()
        assert box is not None
        scale = box["width"] / self.sheet.width
        return box["x"] + x * scale, box["y"] + y * scale

    def hex(self, name: str) -> tuple[float, float]:
        """Return where the middle of a hex is on the screen."""
        return self.place(*self.sheet.at(self.sheet.board.hex(name)))

    def side(self, text: str) -> tuple[float, float]:
        """Return a place on the screen just within a hex, at one of its sides."""
        (ax, ay), (bx, by) = (self.hex(name) for name in text.split("/"))
        return ax + (bx - ax) * 0.42, ay + (by - ay) * 0.42

    def drag(self, *spots: tuple[float, float]) -> None:
        """Press at the first place, go through the others, and let go."""
        self.page.mouse.move(*spots[0])
        self.page.mouse.down()
        for spot in spots:
            self.page.mouse.move(*spot)
        self.page.mouse.up()

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.page.keyboard.press(key)

    def settle(self) -> None:
        """Wait until everything that was done is answered."""
        self.page.wait_for_selector("body[data-waiting='0']")


@contextmanager
def drawing(browser: Browser, folder: Path, desk: Desk, **context: Any) -> Iterator[Drawing]:
    """Open the editor of a file."""
    app = Editor(folder / "games.sqlite", desk, token="a token of the tests")
    with serving(app) as address:
        opened = browser.new_context(**{"viewport": SCREEN, **context})
        page = opened.new_page()
        broken: list[str] = []
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.goto(address + app.first)
        page.wait_for_selector("body[data-ready]")
        yield Drawing(page, desk)
        assert broken == []
        opened.close()


def terrain(board: Board, kind: str) -> set[str]:
    """Return the hexes of a terrain."""
    return {board.name(i) for i in board.ids if board.terrain[i] == kind}
