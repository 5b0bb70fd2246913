"""Boards drawn in a real Chromium by pointer and keys alone, and in a real Firefox."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hexwar.board import Board
from hexwar.web import serving
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor import Editor, blank_board
from hexwar.workshop.editor import page as editor_page
from tests.web.firefox import Firefox, installed, running
from tests.workshop.drawing import CLASSIC, Drawing, drawing, terrain

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


def content(board: Board) -> dict[str, Any]:
    """Return what is printed on a board, without the order in which the file says it."""
    kinds = {kind for i in board.ids for j in board.neighbours[i] for kind in board.features(i, j)}
    return {
        "hexes": board.by_name,
        "terrain": board.terrain,
        "sides": {kind: set(map(frozenset, board.sides(kind))) for kind in kinds},
        "links": {
            (frozenset((i, j)), link.kinds)
            for i, others in board.links().items()
            for j in others
            if (link := board.link(i, j)) is not None
        },
        "regions": {r.id: (r.kind, r.hexes, dict(r.attributes)) for r in board.regions.values()},
    }


def test_the_classic_board_is_drawn_again_from_a_blank_sheet(
    chromium: Browser, tmp_path: Path
) -> None:
    """Terrain, river, roads and towns by pointer and keys alone: the file reads as the original."""
    wanted = Board.read(CLASSIC)
    file = tmp_path / "board.toml"
    desk = Desk(file, blank_board("The valley of the Lenn", 14, 11, "flat"))
    with drawing(chromium, tmp_path, desk) as editor:
        page = editor.page
        editor.press("r")  # everything is clear ground to begin with
        page.get_by_role("button", name="clear", exact=False).first.click()
        editor.drag(editor.hex("0101"), editor.hex("1411"))
        for kind in ("woods", "hill", "marsh", "town"):
            editor.press("b")
            page.get_by_role("button", name=kind, exact=False).first.click()
            for way in ways_through(wanted, kind):
                editor.drag(*map(editor.hex, way))
        editor.settle()
        editor.press("h")
        page.get_by_role("button", name="river", exact=True).click()
        river = sorted((i, j) for i, j in wanted.sides("river") if i < j)
        editor.drag(*(editor.side(f"{wanted.name(i)}/{wanted.name(j)}") for i, j in river))
        editor.press("p")
        page.get_by_role("button", name="road", exact=False).first.click()
        for row in wanted.documents[0].data["paths"]:
            editor.drag(*(editor.hex(name) for name in row["hexes"]))
        editor.settle()
        for region in wanted.regions.values():
            draw_region(editor, region, wanted.names(region.hexes))
        editor.press("Control+s")
        editor.settle()
        expect(page.locator("#state")).to_have_text("saved")
    assert content(Board.read(file)) == content(wanted)


def ways_through(board: Board, kind: str) -> list[list[str]]:
    """Return the hexes of a terrain as ways from each to a neighbour, for a brush."""
    left = [i for i in board.ids if board.terrain[i] == kind]
    ways = []
    while left:
        way = [left.pop(0)]
        while near := [i for i in board.neighbours[way[-1]] if i in left]:
            way.append(near[0])
            left.remove(near[0])
        ways.append([board.name(i) for i in way])
    return ways


def draw_region(editor: Drawing, region: Any, hexes: list[str]) -> None:
    """Choose the hexes of a region, give it a row of the file, and write its values."""
    page = editor.page
    editor.press("Escape")  # out of the field of the region before, in which a key is a letter
    editor.press("v")
    page.mouse.click(*editor.hex(hexes[0]))
    for name in hexes[1:]:
        page.keyboard.down("Shift")
        page.mouse.click(*editor.hex(name))
        page.keyboard.up("Shift")
    page.click("#tab-rows")
    page.get_by_role("button", name="+ region").click()
    expect(page.get_by_label("id", exact=True)).to_have_value(re.compile("New name"))
    kind = page.get_by_label("kind", exact=True).input_value()
    written = {"id": region.id} | ({} if kind == region.kind else {"kind": region.kind})
    for label, value in written.items():
        page.get_by_label(label, exact=True).fill(value)
        page.get_by_label(label, exact=True).press("Tab")
        editor.settle()
    for key, value in region.attributes.items():
        page.get_by_label("Another value", exact=True).fill(f"attributes.{key} = {value}")
        page.get_by_label("Another value", exact=True).press("Enter")
        editor.settle()


def test_every_tool_has_a_key_and_keys_alone_draw(chromium: Browser, tmp_path: Path) -> None:
    """A pond, a road and a river without a pointer; each step is undone by name."""
    desk = Desk(tmp_path / "board.toml", blank_board("Pond", 6, 5, "flat"))
    with drawing(chromium, tmp_path, desk) as editor:
        page = editor.page
        for tool, key, _title in editor_page.TOOLS:
            editor.press(key)
            expect(page.locator(f'[data-tool="{tool}"]')).to_have_attribute("aria-pressed", "true")
        editor.press("b")
        page.get_by_role("button", name="marsh", exact=False).first.press("Enter")
        page.locator("#desk").focus()
        editor.press("ArrowRight", "ArrowDown", " ")
        expect(page.locator("#hint")).to_contain_text("paint marsh")
        editor.settle()
        painted = [
            editor.board.name(i) for i in editor.board.ids if editor.board.terrain[i] == "marsh"
        ]
        assert painted == ["0202"]
        editor.press("h", "1", "p", " ", "ArrowDown", " ", "Enter")
        editor.settle()
        sides = {
            frozenset(editor.board.name(i) for i in side)
            for side in editor.board.sides(
                next(
                    iter(editor.board.features(editor.board.hex("0202"), editor.board.hex("0302")))
                )
            )
        }
        assert sides == {frozenset(("0202", "0302"))}
        assert [editor.board.name(i) for i in editor.board.links()] == ["0202", "0203"]
        expect(page.locator("#undo")).to_have_attribute("title", re.compile("from 0202 to 0203"))
        editor.press("Control+z", "Control+z", "Control+z")
        editor.settle()
        assert desk.source.text == blank_board("Pond", 6, 5, "flat")
        editor.press("Control+y")
        editor.settle()
        assert "marsh" in desk.source.text


def test_hexes_are_moved_and_filled(chromium: Browser, tmp_path: Path) -> None:
    """Chosen hexes are dragged elsewhere; the picked terrain fills what is connected."""
    desk = Desk(tmp_path / "board.toml", blank_board("Move", 8, 6, "flat"))
    desk.do({"do": "paint", "hexes": ["0202", "0203"], "kind": "woods"})
    with drawing(chromium, tmp_path, desk) as editor:
        editor.press("v")
        editor.drag(editor.hex("0202"), editor.hex("0203"))
        editor.drag(editor.hex("0202"), editor.hex("0604"))
        editor.settle()
        assert terrain(editor.board, "woods") == {"0604", "0605"}
        editor.press("i")
        editor.page.mouse.click(*editor.hex("0604"))
        editor.press("f")
        editor.page.mouse.click(*editor.hex("0101"))
        editor.settle()
        assert len(terrain(editor.board, "woods")) == len(editor.board.ids)
        expect(editor.page.locator("#panel-draw")).to_contain_text("untouched (0 hexes)")


def test_a_stroke_touches_its_own_hexes_alone(chromium: Browser, tmp_path: Path) -> None:
    """Painting draws on the canvas before the answer, and changes no element of the map at all.

    With an element for each hex a stroke on 19,600 of them had tasks of more than a second.
    """
    desk = Desk(tmp_path / "board.toml", blank_board("Large", 30, 20, "flat"))
    with drawing(chromium, tmp_path, desk) as editor:
        page = editor.page
        page.wait_for_selector("#terrain canvas")
        assert page.locator("#terrain *").count() < 30
        page.get_by_role("button", name="orchard", exact=False).first.click()
        page.mouse.move(*editor.hex("1010"))
        page.wait_for_timeout(500)  # until the layers are drawn, one a frame
        page.evaluate(WATCHED)
        before = page.evaluate(PIXELS)
        editor.drag(editor.hex("1010"), editor.hex("1310"))
        assert page.evaluate(PIXELS) != before
        editor.settle()
        assert len(terrain(editor.board, "orchard")) == 4
        assert page.evaluate("window.changes") == 0


WATCHED = """() => {
  window.changes = 0;
  const watch = new MutationObserver((found) => { window.changes += found.length; });
  watch.observe(document.getElementById("ground"), { subtree: true, childList: true });
}"""


PIXELS = """() => [...document.querySelectorAll("#terrain canvas")].map((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.reduce((sum, part, n) => (sum * 31 + part * (n % 97)) % 1000003, 0);
}).join()"""


def test_a_part_of_one_board_is_pasted_into_another(chromium: Browser, tmp_path: Path) -> None:
    """By the clipboard, from window to window."""
    first = Desk(tmp_path / "first.toml", blank_board("First", 6, 5, "flat"))
    first.do({"do": "paint", "hexes": ["0202", "0302"], "kind": "woods"})
    first.do({"do": "side", "kind": "river", "sides": [["0202", "0302"]]})
    first.do({"do": "draw-path", "kind": "road", "hexes": ["0202", "0302"]})
    second = Desk(tmp_path / "second.toml", blank_board("Second", 6, 5, "flat"))
    with drawing(chromium, tmp_path, first) as editor:
        editor.press("v")
        editor.drag(editor.hex("0202"), editor.hex("0302"))
        editor.page.locator("#desk").focus()
        copied = editor.page.evaluate(COPIED)
    with drawing(chromium, tmp_path, second) as other:
        other.page.mouse.move(*other.hex("0403"))
        other.page.evaluate(PASTED, copied)
        other.settle()
        board = other.board
        there = [board.name(i) for i in board.ids if board.terrain[i] == "woods"]
        assert there == ["0403", "0503"]
        assert len(board.sides("river")) == 1
        assert len(board.links("road")) == 2


COPIED = """() => {
  const data = new DataTransfer();
  const shown = { clipboardData: data, bubbles: true, cancelable: true };
  const event = new ClipboardEvent("copy", shown);
  document.body.dispatchEvent(event);
  return event.clipboardData.getData("text/plain");
}"""


PASTED = """(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const shown = { clipboardData: data, bubbles: true, cancelable: true };
  const event = new ClipboardEvent("paste", shown);
  document.body.dispatchEvent(event);
}"""
"""Events as browsers send them: a page of a test may not read the clipboard of the machine."""


@pytest.mark.skipif(installed() is None, reason="no Firefox here: apt-get install firefox-esr")
def test_a_map_is_drawn_pasted_and_saved_in_firefox(tmp_path: Path) -> None:
    """By keys and by pointer; what is copied comes back from the clipboard of the browser."""
    desk = Desk(tmp_path / "map.toml", blank_board("Map", 8, 6, "flat"))
    (tmp_path / "profile").mkdir()
    app = Editor(tmp_path / "games.sqlite", desk, token="a token of the tests")
    with serving(app) as address, running(installed() or "", tmp_path / "profile") as firefox:
        firefox.call("WebDriver:Navigate", url=address + app.first)
        firefox.wait("document.body && document.body.hasAttribute('data-ready')")
        firefox.value("document.getElementById('desk').focus()")
        firefox.press("b", "2", " ")
        firefox.wait("document.body.dataset.waiting === '0'")
        assert desk.reading.board is not None
        painted = [i for i in desk.reading.board.ids if desk.reading.board.terrain[i] != "clear"]
        assert len(painted) == 1
        firefox.press("v", " ")
        with_control(firefox, "c")
        firefox.press(DOWN, DOWN)
        with_control(firefox, "v")
        firefox.wait("document.getElementById('undo').title.includes('Paste')")
        firefox.wait("document.body.dataset.waiting === '0'")
        board = desk.reading.board
        assert len([i for i in board.ids if board.terrain[i] != "clear"]) == 2
        firefox.click("#save")
        firefox.wait("document.getElementById('state').textContent === 'saved'")
    assert Board.read(tmp_path / "map.toml").terrain == board.terrain


def with_control(firefox: Firefox, key: str) -> None:
    """Press a key together with the control key, so that the browser itself copies and pastes."""
    steps = [
        {"type": kind, "value": value}
        for kind, value in (
            ("keyDown", CONTROL),
            ("keyDown", key),
            ("keyUp", key),
            ("keyUp", CONTROL),
        )
    ]
    actions = [{"type": "key", "id": "k", "actions": steps}]
    firefox.call("WebDriver:PerformActions", actions=actions)


DOWN, CONTROL = "\ue015", "\ue009"
"""The keys, as WebDriver calls them."""
