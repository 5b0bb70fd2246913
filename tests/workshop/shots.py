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

from PIL import Image
from playwright.sync_api import Browser, FilePayload, sync_playwright

from hexwar.draw.sheet import Sheet
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor import blank_board, like_scenario
from tests.web.conftest import FLAGS
from tests.workshop.test_editor import CLASSIC, Drawing, drawing, scanned

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


def main() -> None:
    """Write the pictures."""
    chromium = os.environ.get("HEXWAR_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for shot in (board, fault, scan):
            with TemporaryDirectory() as folder:
                shot(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
