"""A picture lies under the hexes where the style says, and on counters in place of their signs."""

from __future__ import annotations

import base64

import pytest

from hexwar.board import Board
from hexwar.data import Document
from hexwar.draw import Style, svg
from hexwar.errors import DataError
from hexwar.play import CounterFace, Scene

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
