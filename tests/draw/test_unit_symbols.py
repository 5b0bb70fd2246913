"""Unit symbols by their codes, and the marks of echelons."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree as ET

import pytest

from hexwar.board import Board
from hexwar.data import Document
from hexwar.draw import Style, coded_symbols, svg
from hexwar.draw.counters import counter
from hexwar.draw.echelons import ECHELONS, echelon_mark
from hexwar.draw.style import default_style
from hexwar.errors import DataError
from hexwar.play import CounterFace, Scene

BOARD = Board.parse('grid = {orientation = "flat", rows = 2, columns = 2, terrain = "clear"}')
POLICE = "10031000001412000000"
INFANTRY_DIVISION = "10031000211211000000"


def drawn(text: str) -> str:
    """A counter of the kind that a style describes, on a map."""
    style = Style.of(Document.parse(text))
    face = CounterFace(name="a", symbol="unit", side="red")
    return svg(Scene(board=BOARD, stacks={BOARD.hex("0101"): (face,)}), style=style)


@pytest.mark.parametrize("code", [POLICE, INFANTRY_DIVISION, "SHG-UCI----", "10061000001205000000"])
def test_a_code_is_drawn_in_the_colours_of_the_counter(code: str) -> None:
    """Of friends and of others, by digits or by letters; within the room of a counter."""
    pytest.importorskip("milsymbol")
    picture = drawn(f'[symbols.unit]\nsidc = "{code}"')
    symbol = coded_symbols.symbol_of_code(code)
    assert symbol in picture
    assert "currentColor" in symbol
    assert "rgb(" not in symbol
    assert '"black"' not in symbol
    assert ET.fromstring(symbol).get("data-sidc") == code
    scale = float(re.findall(r"scale\(([\d.]+)\)", symbol)[0])
    assert 150 * scale <= 38


def test_another_code_is_another_symbol() -> None:
    """Of the same kind in another size, too."""
    pytest.importorskip("milsymbol")
    codes = (POLICE, INFANTRY_DIVISION, INFANTRY_DIVISION.replace("21", "00", 1))
    assert len({coded_symbols.symbol_of_code(code).partition(">")[2] for code in codes}) == 3


def test_a_code_that_names_nothing_is_a_fault() -> None:
    """With its line."""
    pytest.importorskip("milsymbol")
    with pytest.raises(DataError, match="no symbol has the code"):
        drawn('[symbols.unit]\nsidc = "10031000009999990000"')


@pytest.mark.parametrize("code", ['"><script>', "1003", "1003100000121100000x"])
def test_what_is_no_code_is_a_fault(code: str) -> None:
    """Before anybody looks it up."""
    with pytest.raises(DataError, match="sidc"):
        drawn(f"[symbols.unit]\nsidc = '{code}'")


def test_signs_are_drawn_where_the_extra_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a published page, which does not bring it."""
    monkeypatch.setitem(sys.modules, "milsymbol", None)
    coded_symbols._symbol.cache_clear()
    coded_symbols.symbol_of_code.cache_clear()
    picture = drawn(f'[symbols.unit]\nsidc = "{POLICE}"\nsigns = ["artillery"]')
    coded_symbols._symbol.cache_clear()
    coded_symbols.symbol_of_code.cache_clear()
    assert 'r="2.5"' in picture
    assert "data-sidc" not in picture


def test_each_echelon_has_a_mark_of_its_own() -> None:
    """Dots, bars and crosses in the number that the standard says."""
    counts = {name: echelon_mark(name, 0).count("M") for name in ECHELONS}
    assert (counts["platoon"], counts["battalion"], counts["corps"]) == (3, 2, 3)
    assert len({echelon_mark(name, 0) for name in ECHELONS}) == len(ECHELONS)


def test_a_counter_shows_its_echelon_above_its_symbol() -> None:
    """Not on its back, and not over its picture; a word that has no mark is written."""
    style = default_style()
    face = CounterFace(name="a", symbol="infantry", echelon="division")
    assert echelon_mark("division", -9.0) in counter(style, face, 0, 0)
    assert 'class="echelon"' not in counter(style, CounterFace(name="a"), 0, 0)
    hidden = CounterFace(name="a", symbol="infantry", echelon="division", face_down=True)
    assert 'class="echelon"' not in counter(style, hidden, 0, 0)
    assert ">&lt;b&gt;</text>" in echelon_mark("<b>", 0)
