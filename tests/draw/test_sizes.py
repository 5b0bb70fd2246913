"""Pictures have a size that the memory holds, or are refused in a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexwar.draw import png, svg
from hexwar.draw.raster import LONGEST_SIDE, MOST_PIXELS
from hexwar.errors import PictureError
from tests.draw.tables import small_board

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}"></svg>'


@pytest.mark.parametrize("width", [10**7, LONGEST_SIDE + 1, 0, -1, 1.5, "300", True, 10**400])
def test_no_png_has_such_a_width(width: Any) -> None:
    """A width that ended the process, or was a raw error, is refused."""
    pytest.importorskip("resvg_py")
    with pytest.raises(PictureError, match="is a whole number of pixels from 1"):
        png(svg(small_board()), width=width)


@pytest.mark.parametrize(
    ("wide", "high"), [("1e9", "1e9"), ("100000", "10"), ("10", "100000"), ("30000", "30000")]
)
def test_an_svg_says_too_large_a_size(wide: str, high: str) -> None:
    """The size that the SVG itself says is bounded too, and what would do is told."""
    pytest.importorskip("resvg_py")
    picture = PICTURE.format(wide, high)
    with pytest.raises(PictureError, match=r"is too large: this one can be \d+ ") as told:
        png(picture)
    fitting = int(str(told.value).split(" can be ")[1].split()[0])
    side = fitting * float(high) / float(wide)
    assert max(fitting, side) <= LONGEST_SIDE
    assert fitting * side <= MOST_PIXELS


@pytest.mark.parametrize(
    "picture",
    ["", "<svg></svg>", PICTURE.format("nan", "1"), PICTURE.format("x", "1"), PICTURE.format(0, 1)],
)
def test_an_svg_that_says_no_size(picture: str) -> None:
    """It is refused before anything is drawn."""
    pytest.importorskip("resvg_py")
    with pytest.raises(PictureError, match="does not say how wide"):
        png(picture)


def test_sizes_that_can_be() -> None:
    """Whole numbers of any library, and the size of the view where there is no other."""
    pytest.importorskip("resvg_py")
    widths: list[Any] = [np.int64(40), 40]
    for width in widths:
        drawn = png(svg(small_board()), width=width)
        assert int.from_bytes(drawn[16:20], "big") == 40
    viewed = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"></svg>'
    assert int.from_bytes(png(viewed)[16:20], "big") == 30


@pytest.mark.parametrize("width", [0, -5, float("nan"), float("inf"), "1e9", True, 10**9])
def test_no_svg_has_such_a_width(width: Any) -> None:
    """Neither does an SVG say a size that no picture has."""
    with pytest.raises(PictureError, match="is a number of pixels from 1 to"):
        svg(small_board(), width=width)


def test_an_svg_may_have_any_other_width() -> None:
    """Fractions of pixels are sizes of an SVG."""
    assert 'width="300.5"' in svg(small_board(), width=300.5)
