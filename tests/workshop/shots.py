"""The pictures of the guide's page on the editor, as it looks today.

``python -m tests.workshop.shots`` opens the editor in Chromium and writes the pictures into the
folder of the guide. It needs Chromium and Pillow. People look at the pictures.
"""

from __future__ import annotations

import io
import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import attrs
from PIL import Image
from playwright.sync_api import Browser, FilePayload, sync_playwright

from hexwar.board import Board
from hexwar.data import Document
from hexwar.draw import write_svg
from hexwar.draw.rays import scene_of
from hexwar.draw.sheet import Sheet
from hexwar.play import CounterFace, Scene
from hexwar.play.scene import Arrow
from hexwar.sight import Policy, Sight
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor import blank_board, like_scenario
from tests.web.conftest import FLAGS
from tests.workshop.drawing import CLASSIC, Drawing, drawing
from tests.workshop.test_scans import scanned

FOLDER: Final = Path(__file__).parents[2] / "docs" / "guide" / "pictures"


SCREEN: Final = {"width": 1440, "height": 900}


def kept(editor: Drawing, name: str) -> None:
    """Write the page as a picture of the guide."""
    editor.settle()
    editor.page.wait_for_timeout(900)
    picture = Image.open(io.BytesIO(editor.page.screenshot())).convert("RGB")
    picture.save(FOLDER / f"editor-{name}.webp", quality=80, method=6)


def board(browser: Browser, folder: Path) -> None:
    """Draw a road on the board of the classic example."""
    for name in ("board.toml", "style.toml"):
        shutil.copy(CLASSIC.parent / name, folder / name)
    with drawing(browser, folder, Desk(folder / "board.toml"), viewport=SCREEN) as editor:
        editor.press("p")
        editor.page.mouse.move(*editor.hex("0604"))
        for name in ("0604", "0605", "0606"):
            editor.page.mouse.click(*editor.hex(name))
        editor.page.mouse.move(*editor.hex("0607"))
        kept(editor, "board")


def fault(browser: Browser, folder: Path) -> None:
    """Crowd a hex."""
    file = folder / "crossing.toml"
    desk = Desk(file, like_scenario("classic/crossing", file))
    with drawing(browser, folder, desk, viewport=SCREEN) as editor:
        editor.page.get_by_role("button", name="1/I").first.click()
        editor.page.mouse.click(*editor.hex("0908"))
        editor.settle()
        editor.page.click("#tab-faults")
        kept(editor, "fault")


def scan(browser: Browser, folder: Path) -> None:
    """Lay a scan of our own making under a blank board."""
    desk = Desk(folder / "scan.toml", blank_board("Scan", 12, 8, "flat"))
    with drawing(browser, folder, desk, viewport=SCREEN) as editor:
        page, own = editor.page, editor.board
        data, at = scanned(own)
        page.click("#tab-scan")
        sent: FilePayload = {"name": "map.png", "mimeType": "image/png", "buffer": data}
        page.set_input_files("#scan-file", sent)
        page.wait_for_selector("#scan image", state="attached")
        editor.settle()
        for number, name in enumerate(("0101", "1202", "0308")):
            u, v = at(*Sheet(own).at(own.hex(name)))
            shown = editor.sheet.width / 1200
            page.mouse.click(*editor.place(u * shown, v * shown))
            page.get_by_label(f"Hex of point {number + 1}").fill(name)
        page.get_by_role("button", name="Fit", exact=True).click()
        kept(editor, "scan")


VALLEY: Final = """<svg xmlns="http://www.w3.org/2000/svg" width="520" height="300" \
viewBox="0 0 520 300"><rect width="520" height="300" fill="#dcd3a8"/>\
<path d="M0 200Q150 120 290 190T520 150" stroke="#5a8fb0" stroke-width="16" fill="none"/>\
<path d="M60 40q70-30 110 20t-30 70q-80 10-80-90" fill="#7c9a5a"/>\
<path d="M400 230q60-20 80 20t-60 30q-40-20-20-50" fill="#c9a46a"/></svg>"""
"""A picture of a valley, as somebody might have drawn it."""

COUNTERS: Final = (
    ("0202", "1/Pz", "north", "armour", "7-5", "division"),
    ("0204", "12", "north", "infantry", "4-3", "regiment"),
    ("0105", "MP", "north", "police", "1-6", "company"),
    ("0304", "7", "south", "infantry", "3-4", "brigade"),
    ("0402", "21", "south", "bridge", "2-4", "battalion"),
    ("0406", "III", "south", "headquarters", "5", "corps"),
)
"""Counters with echelons; the symbols of two are drawn by their codes."""

STYLE: Final = """
[backdrop]
picture = "valley.svg"
points = {"0101" = [70, 55], "0107" = [455, 75], "0401" = [60, 215]}
[symbols.police]
sidc = "10031000001412000000"
[symbols.bridge]
sidc = "10031000001407020000"
"""

BOARD: Final = """
[grid]
orientation = "flat"
ids = "RRCC"
rows = 4
columns = 7
stretch = 0.85
turn = 4
"""


def printed_board(folder: Path) -> None:
    """Draw a turned and stretched board over a picture, with counters."""
    (folder / "valley.svg").write_text(VALLEY, encoding="utf-8")
    (folder / "style.toml").write_text(STYLE, encoding="utf-8")
    board = Board.parse(BOARD)
    stacks: dict[int, tuple[CounterFace, ...]] = {
        board.hex(at): (
            CounterFace(
                name=name,
                label=name,
                side=side,
                symbol=kind,
                values={"factors": factors},
                echelon=echelon,
            ),
        )
        for at, name, side, kind, factors, echelon in COUNTERS
    }
    scene = Scene(board=board, stacks=stacks, style=Document.read(folder / "style.toml"))
    write_svg(FOLDER / "printed-board.svg", scene, dark=False)


WORLD: Final = """
[grid]
orientation = "pointy"
rows = 6
columns = 9
wrap = "columns"
terrain = "clear"
[[terrain]]
kind = "woods"
hexes = ["0108-0109", "0201", "0505"]
[[hexsides]]
kind = "river"
sides = ["0101/0109", "0101/0209", "0201/0209", "0301/0209", "0301/0309"]
[[paths]]
kind = "road"
hexes = ["0407-0409", "0401-0403"]
"""


def wrapped_board() -> None:
    """Draw a board that wraps round, with a line of sight and an attack across its seam."""
    board = Board.parse(WORLD)
    verdict = Sight(board, Policy()).verdict(board.hex("0508"), board.hex("0602"))
    arrow = Arrow(start=board.hex("0309"), towards=board.hex("0301"), kind="attack")
    scene = attrs.evolve(scene_of(verdict), overlays=(), arrows=(arrow,), status=())
    write_svg(FOLDER / "wrapped-board.svg", scene, dark=False)


def main() -> None:
    """Write the pictures."""
    with TemporaryDirectory() as folder:
        printed_board(Path(folder))
    wrapped_board()
    chromium = os.environ.get("HEXWAR_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for shot in (board, fault, scan):
            with TemporaryDirectory() as folder:
                shot(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
