"""A picture lies under the hexes where the style says, and on counters in place of their signs."""

from __future__ import annotations

import base64
import math
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.board import Board
from hexwar.cli import group
from hexwar.data import Document
from hexwar.draw import Style, svg
from hexwar.draw.cards import card, card_height
from hexwar.draw.sheet import Sheet
from hexwar.errors import DataError, HexError, UnknownNameError
from hexwar.play import CounterFace, Scene
from hexwar.play.scene import CardFace, CardRow

PICTURE = "data:image/png;base64," + base64.b64encode(b"\x89PNG").decode()
BOARD = Board.parse('grid = {orientation = "flat", rows = 2, columns = 2, terrain = "woods"}')


def style(text: str) -> Style:
    """A style."""
    return Style.of(Document.parse(text))


def test_a_picture_takes_the_place_of_the_ground() -> None:
    """It lies at its place, in the lowest layer; terrain, texture and numbers are not drawn."""
    text = f'[backdrop]\npicture = "{PICTURE}"\nleft = -5.5\ntop = 7\nwidth = 300\nheight = 200'
    drawn = svg(BOARD, style=style(text))
    assert f'<image href="{PICTURE}" x="-5.50" y="7.00" width="300.00" height="200.00"' in drawn
    assert drawn.index("<image") < drawn.index('id="grid"')
    assert 'class="t-woods"' in svg(BOARD)
    assert 'class="t-woods"' not in drawn.partition('id="grid"')[0]
    assert ">0101</text>" not in drawn
    assert 'data-hex="0101"' in drawn


def test_a_counter_shows_its_picture() -> None:
    """Name and values are on the picture; the key does not explain it."""
    face = CounterFace(name="1/A", symbol="scan", label="1/A", values={"strength": "4"})
    scene = Scene(board=BOARD, stacks={BOARD.hex("0101"): (face,)})
    drawn = svg(scene, style=style(f'[symbols.scan]\npicture = "{PICTURE}"'))
    assert drawn.count(f'<image href="{PICTURE}"') == 1
    assert 'data-counter="1/A"' in drawn
    assert ">4</text>" not in drawn
    assert ">scan</text>" not in drawn
    assert ">4</text>" in svg(scene)


@pytest.mark.parametrize(
    "picture", ["http://example.org/a.png", "a.png", 'data:image/png;base64,"/><script>']
)
def test_nothing_is_fetched_from_elsewhere(picture: str) -> None:
    """A picture is within the style, or there is none."""
    with pytest.raises(DataError, match="picture"):
        style(f"[symbols.scan]\npicture = '{picture}'")


CORNERS = ("0101", "0104", "0401")


def fitted_style(folder: Path, board: Board, spots: dict[str, tuple[float, float]]) -> Style:
    """A style whose backdrop is a file beside it, fitted by three points."""
    (folder / "map.svg").write_text(SHEET.format("<rect width='9' height='9'/>"))
    points = ", ".join(f'"{name}" = [{x!r}, {y!r}]' for name, (x, y) in spots.items())
    file = folder / "style.toml"
    file.write_text(f'[backdrop]\npicture = "map.svg"\npoints = {{{points}}}\nstrength = 0.5\n')
    return Style.of(Document.read(file))


SHEET = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'


@settings(max_examples=40, deadline=None)
@given(
    orientation=st.sampled_from(["pointy", "flat"]),
    stretch=st.floats(0.5, 2),
    turn=st.floats(-180, 180),
    scan=st.tuples(*[st.floats(-1, 1)] * 2, st.floats(0.3, 3), st.floats(-500, 500)),
)
def test_three_points_lay_every_hex_over_its_picture(
    orientation: str, stretch: float, turn: float, scan: tuple[float, ...], tmp_path_factory: Any
) -> None:
    """Whatever the sheet and however the scan lies, all middles are where the picture has them."""
    grid = f'orientation = "{orientation}", rows = 4, columns = 4'
    board = Board.parse(f"grid = {{{grid}, stretch = {stretch!r}, turn = {turn!r}}}")
    sheet = Sheet(board)
    shear_x, shear_y, scale, shift = scan

    def on_the_scan(i: int) -> tuple[float, float]:
        x, y = sheet.at(i)
        return scale * (x + 0.3 * shear_x * y) + shift, scale * (y + 0.3 * shear_y * x) - shift

    spots = {name: on_the_scan(board.hex(name)) for name in CORNERS}
    folder: Path = tmp_path_factory.mktemp("style")
    drawn = svg(board, style=fitted_style(folder, board, spots))
    matrix = re.search(r'transform="matrix\(([^)]+)\)" opacity="0.5"', drawn)
    assert matrix
    a, b, c, d, e, f = map(float, matrix[1].split())
    for i in board.ids:
        x, y = on_the_scan(i)
        assert math.dist((a * x + c * y + e, b * x + d * y + f), sheet.at(i)) < 0.1


def test_points_on_a_line_and_of_no_hex_are_refused(tmp_path: Path) -> None:
    """They would fit many ways, or none."""
    line = {"0101": (0.0, 0.0), "0102": (10.0, 10.0), "0103": (20.0, 20.0)}
    board = Board.parse('grid = {orientation = "pointy", rows = 4, columns = 4}')
    with pytest.raises(HexError, match="on a line"):
        svg(board, style=fitted_style(tmp_path, board, line))
    nowhere = {"0101": (0.0, 0.0), "0901": (10.0, 0.0), "0103": (0.0, 20.0)}
    with pytest.raises(UnknownNameError, match="0901"):
        svg(board, style=fitted_style(tmp_path, board, nowhere))


HOSTILE = {
    "script": SHEET.format("<script>boast()</script>"),
    "event": SHEET.format('<rect onclick="boast()"/>'),
    "elsewhere": SHEET.format('<image href="https://example.org/a.png"/>'),
    "linked": SHEET.format('<use xlink:href="other.svg#a" xmlns:xlink="x"/>'),
    "page": SHEET.format("<foreignObject><p>hello</p></foreignObject>"),
    "style": SHEET.format("<style>a{fill:ur</style><style>l(//a)}</style>"),
    "escaped": SHEET.format(r'<rect style="fill:\75rl(//a)"/>'),
    "attribute": SHEET.format('<rect fill="url(https://example.org/a#b)"/>'),
    "changed later": SHEET.format('<a><set attributeName="href" to="javascript:boast()"/></a>'),
    "nested": SHEET.format('<image href="data:image/svg+xml;base64,AAAA"/>'),
    "entities": '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + SHEET.format("&a;"),
    "sheet": '<?xml-stylesheet href="a.css"?>' + SHEET.format(""),
    "deep": SHEET.format("<g>" * 200 + "</g>" * 200),
    "broken": SHEET.format("<g>"),
    "huge": '<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="900000"/>',
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_an_svg_that_does_more_than_draw_is_a_fault(tmp_path: Path, content: str) -> None:
    """With the file that names it and the line."""
    (tmp_path / "unit.svg").write_text(content)
    file = tmp_path / "style.toml"
    file.write_text('[symbols.scan]\ntitle = "a"\npicture = "unit.svg"\n')
    with pytest.raises(DataError, match=r"style.toml:3: symbols.scan.picture: 'unit.svg': "):
        Style.of(Document.read(file))


def test_an_svg_that_draws_is_shown(tmp_path: Path) -> None:
    """With gradients of its own, styles and pictures within it."""
    inner = (
        '<defs><linearGradient id="a"><stop stop-color="#fff"/></linearGradient></defs>'
        f"<style>.b{{fill:url(#a)}}</style><image href='{PICTURE}'/><use href='#a'/>"
    )
    (tmp_path / "units").mkdir()
    (tmp_path / "units" / "scan.svg").write_text(SHEET.format(inner))
    file = tmp_path / "style.toml"
    file.write_text('[symbols.scan]\npicture = "units/scan.svg"\n')
    picture = Style.of(Document.read(file)).symbol_of("scan").picture
    assert base64.b64decode(picture.partition(",")[2]).decode() == SHEET.format(inner)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("../secret.png", "lies outside the folder"),
        ("/etc/secret.png", "lies outside the folder"),
        ("link.png", "lies outside the folder"),
        ("none.png", "there is no such file"),
        ("words.png", "expected a picture"),
        ("large.png", "is too large: 512 kB at most"),
    ],
)
def test_a_picture_is_a_small_one_of_the_folder(tmp_path: Path, name: str, told: str) -> None:
    """Neither a path nor a link leads out of it."""
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    (folder / "words.png").write_text("words")
    (folder / "large.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(600 << 10))
    (folder / "style.toml").write_text(f'[symbols.scan]\npicture = "{name}"\n')
    with pytest.raises(DataError, match=told):
        Style.of(Document.read(folder / "style.toml"))


def test_a_picture_of_the_base_lies_beside_the_base(tmp_path: Path) -> None:
    """A game that builds on another one shows its pictures."""
    for name in ("base", "own"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "style.toml").write_text(f'[symbols.{name}]\npicture = "a.svg"\n')
        (tmp_path / name / "a.svg").write_text(SHEET.format(f"<title>{name}</title>"))
    base, own = (Document.read(tmp_path / name / "style.toml") for name in ("base", "own"))
    style = Style.of(own.based_on(base))
    for name in ("base", "own"):
        address = style.symbol_of(name).picture.partition(",")[2]
        assert name in base64.b64decode(address).decode()


def test_a_card_shows_its_picture_unless_it_lies_face_down() -> None:
    """A card without rows lies face down, and its picture would tell what it is."""
    look = style(f'[cards.storm]\npicture = "{PICTURE}"\nratio = 2')
    front = CardFace(name="storm", rows=(CardRow(text="Move again"),))
    drawn = card(look, front, 0, 0)
    assert f'<image href="{PICTURE}" width="116" height="232"/>' in drawn
    assert "Move again" not in drawn
    assert card_height(look, front) == 232
    assert PICTURE not in card(look, CardFace(name="storm"), 0, 0)


GRID = 'grid = {orientation = "flat", rows = 3, columns = 3}'
FAULTY = (
    ("", "where does it lie"),
    ('points = {"0101" = [1, 1], "0301" = [9, 1]}', "3 points are needed"),
    ('points = {"0101" = [1, 1], "0301" = [9, 1], "0303" = [5, 1]}', "the points lie on a line"),
    ('points = {"0101" = [1, 1], "0301" = [9, 1], "0404" = [5, 9]}', "no hex '0404'"),
    ('points = {"0101" = [1, 1], "0201" = [9, 1], "0301" = [5, 9]}', "the hexes lie on a line"),
)


@pytest.mark.parametrize(("said", "told"), FAULTY)
def test_validate_knows_where_a_picture_can_lie(tmp_path: Path, said: str, told: str) -> None:
    """A picture that could not be laid under the board is a fault of its file, with the line."""
    (tmp_path / "board.toml").write_text(GRID)
    text = f'[backdrop]\npicture = "{PICTURE}"\n{said}\n'
    (tmp_path / "style.toml").write_text(text)
    result = CliRunner().invoke(group, ["validate", str(tmp_path / "style.toml")])
    assert result.exit_code == 1
    assert told in result.output
    right = 'points = {"0101" = [1, 1], "0301" = [9, 1], "0203" = [5, 9]}'
    (tmp_path / "style.toml").write_text(text.replace(f"\n{said}\n", f"\n{right}\n"))
    assert CliRunner().invoke(group, ["validate", str(tmp_path / "style.toml")]).exit_code == 0
