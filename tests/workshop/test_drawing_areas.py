"""Boards of areas drawn in a real Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar.board import AreaBoard, Board
from hexwar.draw.area_sheet import AreaSheet
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor import blank_areas
from hexwar.workshop.editor.scan import Scan
from tests.workshop.drawing import Drawing, drawing

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser


def test_areas_are_drawn_linked_and_changed(chromium: Browser, tmp_path: Path) -> None:
    """Outlines by pointer and by keys, with a border in common; a link, a corner moved."""
    desk = Desk(tmp_path / "straits.toml", blank_areas("Straits"))
    blank = desk.source.text
    with drawing(chromium, tmp_path, desk) as editor:
        page = editor.page
        editor.press("a")
        for spot in ((200, 20), (280, 20), (280, 100), (200, 100), (200, 20)):
            page.mouse.click(*editor.place(*spot))
        editor.settle()
        assert corners(editor, "Area-2") == {(200, 20), (280, 20), (280, 100), (200, 100)}
        # By keys, from a place in the open to two corners of the other: both have the border.
        page.mouse.move(*editor.place(340, 20))
        for keys in ((), ("ArrowDown",) * 8, ("ArrowLeft",) * 6, ("ArrowUp",) * 8):
            editor.press(*keys, " ")
        editor.press("Enter")
        editor.settle()
        assert (280, 20) in corners(editor, "Area-3")
        editor.drag(editor.place(280, 100), editor.place(290, 120))
        editor.settle()
        shared = corners(editor, "Area-2") & corners(editor, "Area-3")
        assert shared == {(280, 20), (290, 120)}
        for spot in ((290, 120), (290, 160), (200, 160)):  # begins at a corner that is there
            page.mouse.click(*editor.place(*spot))
        editor.press("Enter")
        editor.settle()
        assert corners(editor, "Area-4") == {(290, 120), (290, 160), (200, 160)}
        editor.press("h")
        page.get_by_label("Another kind").fill("road")
        page.get_by_label("Another kind").press("Tab")
        editor.drag(editor.hex("Area-2"), editor.hex("Area-3"))
        editor.press("b")
        page.get_by_role("button", name="woods", exact=False).first.click()
        page.mouse.click(*editor.hex("Area-3"))
        editor.settle()
        board = editor.board
        assert board.terrain[board.hex("Area-3")] == "woods"
        assert board.features(board.hex("Area-2"), board.hex("Area-3")) == {"road"}
        while desk.history.last:
            editor.press("Control+z")
            editor.settle()
    assert desk.source.text == blank


def test_pixels_of_a_scan_are_the_units_of_areas() -> None:
    """Wherever the map begins, an area drawn on the picture has the corners of the picture."""
    text = "areas = {scale = 2}\n[[area]]\nid = 'A'\npoints = [[30, 20], [60, 20], [60, 50]]\n"
    board = Board.parse(text)
    assert isinstance(board, AreaBoard)
    a, _, _, d, e, f = Scan().matrix(board)
    sheet = AreaSheet(board)
    assert (a * 30 + e, d * 20 + f) == sheet.layout.place(board.areas["A"].outline[0])  # type: ignore[arg-type]


def corners(editor: Drawing, name: str) -> set[tuple[float, float]]:
    """Return the corners of an area."""
    board = editor.board
    assert isinstance(board, AreaBoard)
    return set(board.areas[name].outline)
