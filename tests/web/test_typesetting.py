"""No line of a French page begins with a mark that has a space before it."""

from __future__ import annotations

import json

import pytest
from starlette.responses import HTMLResponse, JSONResponse, Response

import hexwar
from hexwar.web import Application
from hexwar.web.language import Language
from hexwar.web.typesetting import typeset, unbroken
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser

FRENCH, ENGLISH = Language("fr"), Language("en")


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("Où ?", "Où~?"),
        ("<b>Coût :</b> 2 ; 1 !", "<b>Coût~:</b> 2~; 1~!"),
        ("« Ici »", "«~Ici~»"),
        ('{"a":"Perte : 1"}', '{"a":"Perte~: 1"}'),
        ("a :hover { x : y }", "a :hover { x~: y }"),
        ("3:1 ou 1/2", "3:1 ou 1/2"),
    ],
)
def test_spaces_before_marks_do_not_break(plain: str, set_: str) -> None:
    """In a text, in a page and in data; odds and selectors stay."""
    assert unbroken(plain.encode()).decode() == set_.replace("~", "\N{NO-BREAK SPACE}")


def test_only_french_pages_and_data_are_set() -> None:
    """A file that is downloaded is as it was saved, and English has no such spaces."""
    for made in (HTMLResponse("Où ?"), JSONResponse({"a": "Où ?"})):
        before = bytes(made.body)
        assert typeset(made, ENGLISH).body == before
        found = typeset(made, FRENCH)
        assert found.body != before
        assert found.headers["content-length"] == str(len(found.body))
    saved = Response(json.dumps({"a": "Où ?"}), media_type="application/json")
    before = bytes(saved.body)
    assert typeset(saved, FRENCH).body == before


def test_a_french_table_is_set(application: Application, address: str, chromium: Browser) -> None:
    """The question at the table ends with its mark, which has no line of its own."""
    link = address + application.begin(hexwar.start("normandie44/montebourg", seed=1))
    with at_table(chromium, link, locale="fr-FR") as table:
        asked = table.page.evaluate("document.querySelector('#prompt').textContent")
    assert asked.endswith("Offensive\N{NO-BREAK SPACE}?")
