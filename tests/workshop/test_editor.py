"""The editor in a real Chromium: a board drawn from a blank sheet, a scenario made and played."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import hexwar
from hexwar.board import AreaBoard, Board
from hexwar.draw.area_sheet import AreaSheet
from hexwar.draw.sheet import Sheet
from hexwar.web import serving
from hexwar.web.language import catalogue
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor import Editor, blank_areas, blank_board, like_scenario
from hexwar.workshop.editor import page as editor_page
from hexwar.workshop.editor.scan import Scan
from hexwar.workshop.editor.words import words
from tests.web.asking import ask
from tests.web.firefox import Firefox, installed, running

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

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


def terrain(board: Board, kind: str) -> set[str]:
    """Return the hexes of a terrain."""
    return {board.name(i) for i in board.ids if board.terrain[i] == kind}


def test_a_scenario_is_made_refused_in_place_and_played(chromium: Browser, tmp_path: Path) -> None:
    """A counter is placed by the pointer; a wrong turn is told at its line; the game opens."""
    file = tmp_path / "night.toml"
    desk = Desk(file, like_scenario("skirmish/ford", file))
    with drawing(chromium, tmp_path, desk) as editor:
        page = editor.page
        page.get_by_role("button", name="R1").first.click()
        page.mouse.click(*editor.hex("0203"))
        editor.settle()
        expect(page.locator("#panel-counters")).to_contain_text("0203")
        board = editor.board
        assert desk.reading.scene is not None
        stacks = desk.reading.scene.stacks
        assert "R1" in [face.name for face in stacks[board.hex("0203")]]
        editor.drag(editor.hex("0203"), editor.hex("0303"))  # the counter itself is dragged
        editor.settle()
        expect(page.locator("#panel-counters")).to_contain_text("0303")
        editor.drag(editor.hex("0303"), editor.hex("0203"))
        editor.settle()
        desk_before = desk.source.text
        page.click("#tab-rows")
        page.get_by_label("Table").select_option("scenario")
        page.locator("#panel-rows .item").first.click()
        page.get_by_label("turns", exact=True).fill("0")
        page.get_by_label("turns", exact=True).press("Tab")
        editor.settle()
        page.click("#tab-faults")
        line = desk.source.text.split("turns = 0")[0].count("\n") + 1
        expect(page.locator("#panel-faults")).to_contain_text(f"line {line}: scenario.turns")
        expect(page.locator("#play")).to_be_disabled()
        editor.press("Control+z")
        editor.settle()
        assert desk.source.text == desk_before
        page.click("#play")
        page.wait_for_url(re.compile(r"/1-0-[0-9a-f]+/$"))
        page.click("#sit-down")
        expect(page.locator("#counters [data-hex='0203'] [data-counter='R1']")).to_be_attached()
    assert not file.exists()  # nothing was saved by playing
    desk.save()
    played = hexwar.start(str(file), players={"red": "random", "blue": "random"})
    assert played.game.scenario.name == "night"
    assert played.over


SANDBOX = """\
[scenario]
game = "sandbox"
name = "start"
title = "The start"
counters = "counters.toml"
turns = ["Morning"]
"""


def test_decks_and_the_turn_track_are_tools(chromium: Browser, tmp_path: Path) -> None:
    """A deck, a turn more, and a counter that comes in it: all lie on the table that plays."""
    (tmp_path / "board.toml").write_text(blank_board("Ridge", 4, 3, "flat"))
    counters = '[[counter]]\nname = "1st"\nside = "red"\nkind = "infantry"\n'
    (tmp_path / "counters.toml").write_text(counters)
    (tmp_path / "start.toml").write_text(SANDBOX)
    desk = Desk(tmp_path / "start.toml")
    with drawing(chromium, tmp_path, desk) as editor:
        page = editor.page
        page.click("#tab-beside")
        page.get_by_role("button", name="One turn more").click()
        page.get_by_label("2.", exact=True).fill("Evening")
        page.get_by_label("2.", exact=True).press("Tab")
        editor.settle()
        page.get_by_label("Counter", exact=True).select_option("1st")
        page.get_by_role("button", name="1st comes in turn 2").click()
        page.get_by_role("button", name="+ deck").click()
        editor.settle()
        page.get_by_label("Cards of deck-1").fill("2 x Fog, thick\nRain")
        page.get_by_label("Cards of deck-1").press("Tab")
        editor.settle()
        expect(page.locator("#panel-beside")).to_contain_text("3 cards")
        assert desk.reading.faults == ()
        assert desk.source.data["deck"][0]["cards"] == ["Fog, thick", "Fog, thick", "Rain"]
        desk.save()
    match = hexwar.start(str(desk.path), seed=1)
    areas = {area.name: area for area in match.scene().areas}
    assert [face.name for face in areas["Evening"].counters] == ["1st"]
    assert (areas["Morning"].lit, areas["Evening"].lit) == (True, False)
    assert areas["deck-1"].text == "3 left"
    for action in ("move 1st 0101", "next-turn"):
        match.do(action)
    areas = {area.name: area for area in match.scene().areas}
    assert (areas["Evening"].counters, areas["Evening"].lit) == ((), True)


def test_axe_finds_nothing_serious(chromium: Browser, tmp_path: Path) -> None:
    """All pages of the panel, light and dark by turns; the page speaks French."""
    pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    axe = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    copy = tmp_path / "crossing.toml"
    copy.write_bytes((CLASSIC.parent / "scenarios" / "crossing.toml").read_bytes())
    with drawing(chromium, tmp_path, Desk(copy), locale="fr") as editor:
        page = editor.page
        page.evaluate(axe)
        for tab, _title in editor_page.TABS:
            page.click(f"#tab-{tab}")
            page.click("#theme")
            found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
            serious = [one["id"] for one in found if one["impact"] in ("serious", "critical")]
            assert serious == [], (
                tab,
                [node["html"] for one in found for node in one["nodes"]][:3],
            )
        expect(page.locator("#save")).to_have_text("Enregistrer")


# -- the server


def test_only_the_owner_and_only_the_file(tmp_path: Path) -> None:
    """Without the key nothing is shown or written; with it no other file than the one named."""
    desk = Desk(tmp_path / "board.toml", blank_board("Mine", 3, 3, "flat"))
    app = Editor(tmp_path / "games.sqlite", desk)
    paint = {"do": "paint", "hexes": ["0101"], "kind": "woods"}
    with serving(app) as address:
        own = address + app.first
        for url in (own.replace(app.keys.owner, "0" * 32), f"{address}/edit/"):
            assert ask(url).status in (403, 404)
            assert ask(f"{url}do", paint).status in (403, 404, 405)
        assert desk.history.last is None
        evil = {"Origin": "http://evil.example"}
        assert ask(f"{own}do", paint, headers=evil).status == 403
        assert ask(f"{own}do", paint | {"path": ["..", "x"]}).status == 200
        assert ask(f"{own}do", {"do": "save"}).status == 200
        assert sorted(p.name for p in tmp_path.glob("*.toml*")) == ["board.toml"]
        assert ask(f"{own}do", paint | {"hexes": ["../0101"]}).status == 404
        assert ask(f"{address}/editor/page.py").status == 404
        assert ask(f"{address}/editor/..%2Fpage.py").status == 404


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


def test_the_command_says_what_it_does_not_edit(tmp_path: Path) -> None:
    """Another kind of file, one that is there already, a folder that is not."""
    from click.testing import CliRunner

    from hexwar.cli import group

    results = CLASSIC.parent / "results.toml"
    wrong = CliRunner().invoke(group, ["edit", str(results)])
    assert "neither a board" in str(wrong.exception)
    assert CliRunner().invoke(group, ["edit", str(tmp_path / "map.txt")]).exit_code == 2
    there = CliRunner().invoke(group, ["edit", str(CLASSIC), "--like", "classic/crossing"])
    assert there.exit_code == 2
    nowhere = CliRunner().invoke(group, ["edit", str(tmp_path / "no" / "board.toml")])
    assert "no such folder" in str(nowhere.exception)


# -- what it says


def test_everything_is_said_in_french() -> None:
    """Each text of the page, of its scripts and of each operation has its French."""
    home = files("hexwar.workshop.editor") / "static"
    scripts = "\n".join(
        file.read_text(encoding="utf-8") for file in home.iterdir() if file.name.endswith(".js")
    )
    said = set(re.findall(r'\bt\(\s*"((?:[^"\\]|\\.)*)"', scripts))
    said |= {
        text
        for pair in re.findall(
            r'\bt\([^"()]*(?:\([^()]*\))?[^"()]*\? "([^"]*)" : "([^"]*)"', scripts
        )
        for text in pair
    }
    titled = (*editor_page.TOOLS, *editor_page.OF_AREAS, *editor_page.TABS, *editor_page.ZOOM)
    said |= {title for *_rest, title in titled}
    folder = Path(str(files("hexwar.workshop.editing")))
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Told" and node.args:
                said |= {
                    str(part.value)
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    french = {**catalogue("fr"), **words("fr")}  # as the page has them
    assert len(said) > 90
    assert sorted(said - set(french)) == []
    for english in said:
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", french[english]))


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
