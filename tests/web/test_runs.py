"""Long rows of like elements are sent as one with gaps, and written out again by the page."""

from __future__ import annotations

import html
import re
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hexwar
from hexwar.draw.markup import escaped
from hexwar.web import Application, Seat
from hexwar.web.picture import PRINTED, changed, parts
from hexwar.web.runs import packed
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser


def unpacked(drawing: str) -> str:
    """Write the rows of a drawing out again, as ``static/runs.js`` does."""

    def row(run: re.Match[str]) -> str:
        shape, *rows = run[1].split("|")
        told = (reduce(lambda s, v: s.replace("¤", v, 1), one.split("~"), shape) for one in rows)
        return "".join(told)

    return re.sub(r"⟦([^⟧]*)⟧", row, drawing)


@pytest.mark.parametrize("name", ["memoir44/neptune", "ddob/d-day", "skirmish150/open"])
def test_no_picture_loses_anything(name: str) -> None:
    """What is packed of a map comes out again as it was, and is much shorter."""
    match = hexwar.start(name, seed=3)
    drawn = parts(match.scene(match.game.players[0]), ())
    sent, _ = changed(drawn, {})
    for part in drawn:
        assert unpacked(sent[part]) == drawn[part] if part in PRINTED else sent[part] == drawn[part]
    assert len(sent["hexes"]) < 0.45 * len(drawn["hexes"])


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=4), max_size=6))
def test_texts_may_hold_any_sign(texts: list[str]) -> None:
    """Signs that separate rows and gaps may stand in a text; it is read as it was written."""
    drawing = "".join(f'<text x="{k}">{escaped(text)}</text>' for k, text in enumerate(texts))
    assert html.unescape(unpacked(packed(drawing))) == html.unescape(drawing)


def test_the_page_writes_rows_out(
    application: Application, address: str, chromium: Browser
) -> None:
    """In the browser each hex has its element, its number and its title again."""
    match = hexwar.start("skirmish/ford", seed=3)
    hexes = len(match.scene(match.game.players[0]).board.ids)
    with at_table(
        chromium, address + application.path_of(Seat(application.tables.add(match).number, 1))
    ) as table:
        page = table.page
        assert page.locator("#hexes [data-hex]").count() == hexes
        assert page.locator("#numbers text").count() == hexes
        assert "0101" in (page.locator("#hexes [data-hex='0101'] title").text_content() or "")
