"""Scans under the board: fitted in a real Chromium, refused by the server."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

from hexwar.board import Board
from hexwar.draw.sheet import Sheet
from hexwar.web import serving
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor import Editor, blank_board
from tests.web.asking import ask
from tests.workshop.drawing import drawing

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser


@pytest.mark.parametrize(
    "data",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 40,
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\x00\xff\xff\xff\x00" + b"\0" * 20,
        b"GIF89a\x20\x00\x10\x00",
        b"text",
    ],
)
def test_hostile_pictures_are_refused(tmp_path: Path, data: bytes) -> None:
    """Programs in a picture, pictures without a size, gigapixels: nothing of them is shown."""
    desk = Desk(tmp_path / "board.toml", blank_board("Mine", 3, 3, "flat"))
    app = Editor(tmp_path / "games.sqlite", desk)
    with serving(app) as address:
        own = address + app.first
        refused = ask(f"{own}scan", body=data, headers={"Accept-Language": "fr"})
        assert refused.status == 400
        assert "image" in refused.data["error"] or "pixels" in refused.data["error"]
        assert ask(f"{own}scan").status == 404


def scanned(board: Board) -> tuple[bytes, Any]:
    """Return a picture of a board that is turned by 2 degrees and stretched, and the way there."""
    from math import cos, radians, sin

    image = pytest.importorskip("PIL.Image")
    draw = pytest.importorskip("PIL.ImageDraw")
    sheet, turn = Sheet(board), radians(2)

    def at(x: float, y: float) -> tuple[float, float]:
        return 60 + 1.3 * (x * cos(turn) - y * sin(turn)), 25 + 0.9 * (
            x * sin(turn) + y * cos(turn)
        )

    picture = image.new("RGB", (1200, 700), "white")
    for i in board.ids:
        x, y = at(*sheet.at(i))
        ring = [at(sheet.at(i)[0] + dx, sheet.at(i)[1] + dy) for dx, dy in sheet.corners()]
        draw.Draw(picture).polygon(ring, outline="darkred", fill="wheat")
        draw.Draw(picture).text((x - 12, y - 5), board.name(i), fill="black")
    held = io.BytesIO()
    picture.save(held, "PNG")
    return held.getvalue(), at


def test_a_turned_and_stretched_scan_lies_where_the_hexes_are(
    chromium: Browser, tmp_path: Path
) -> None:
    """Three points are pressed on the picture; then every printed hex lies under its own."""
    desk = Desk(tmp_path / "board.toml", blank_board("Scan", 12, 8, "flat"))
    with drawing(chromium, tmp_path, desk) as editor:
        page, board = editor.page, editor.board
        data, at = scanned(board)
        page.click("#tab-scan")
        page.set_input_files(
            "#scan-file", {"name": "map.png", "mimeType": "image/png", "buffer": data}
        )
        page.wait_for_selector("#scan image", state="attached")
        editor.settle()
        for number, name in enumerate(("0101", "1202", "0308")):
            sheet = Sheet(board)
            u, v = at(*sheet.at(board.hex(name)))
            shown = sheet.width / 1200  # as wide as the map until it is fitted
            page.mouse.click(*editor.place(u * shown, v * shown))
            page.get_by_label(f"Hex of point {number + 1}").fill(name)
        page.get_by_role("button", name="Fit", exact=True).click()
        page.wait_for_selector("#scan image:not([transform*=',0,0)'])", state="attached")
        a, b, c, d, e, f = map(
            float,
            re.findall(
                r"-?[\d.]+(?:e-?\d+)?", page.locator("#scan image").get_attribute("transform") or ""
            ),
        )
        for i in board.ids:
            u, v = at(*editor.sheet.at(i))
            x, y = editor.sheet.at(i)
            assert abs(a * u + c * v + e - x) < 2, board.name(i)
            assert abs(b * u + d * v + f - y) < 2, board.name(i)
