"""Pictures as PNG."""

from __future__ import annotations

import re
import sys

import pytest

from hexwar.draw import MissingExtraError, png, svg
from hexwar.draw.raster import flattened
from tests.draw.tables import small_board, small_scene


def test_text_is_drawn() -> None:
    """A font that is missing would leave the text out silently."""
    pytest.importorskip("resvg_py")
    picture = svg(small_scene(), width=500)
    drawn = png(picture)
    assert drawn.startswith(b"\x89PNG\r\n")
    assert drawn != png(re.sub(r"<text.*?</text>", "", picture))


def test_width_and_page() -> None:
    """The width is in the header of the file; light and dark differ."""
    pytest.importorskip("resvg_py")
    light = png(svg(small_board()), width=320)
    assert int.from_bytes(light[16:20], "big") == 320
    assert light != png(svg(small_board(), dark=True), width=320)


def test_variables_have_their_values() -> None:
    """Programs that know no CSS variables see the colours of the page that is forced."""
    for dark, wanted, other in ((False, "#f4f1e8", "#15191c"), (True, "#15191c", "#f4f1e8")):
        plain = flattened(svg(small_board(), dark=dark))
        assert "var(" not in plain
        assert "@media" not in plain
        assert wanted in plain
        assert other not in plain


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what to install."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r'pip install "hexwar\[png\]"'):
        png("<svg/>")
