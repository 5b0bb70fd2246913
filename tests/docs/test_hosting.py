"""The guide where only Markdown is rendered: every code, link and picture is there."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"
PAGES = [*sorted(GUIDE.rglob("*.md")), *sorted(ROOT.glob("*.md"))]


@pytest.fixture(scope="module")
def hosting() -> ModuleType:
    """The module of the docs folder, which is no package."""
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        return import_module("hosting")
    finally:
        sys.path.remove(str(ROOT / "docs"))


def test_pages_show_the_code_and_the_sources_as_they_are(hosting: ModuleType) -> None:
    """An excerpt that changed or a name that moved needs ``python docs/hosting.py``."""
    pages = sorted(GUIDE.rglob("*.md"))
    before = {page: page.read_text(encoding="utf-8") for page in pages}
    stale = [p.name for p, text in before.items() if hosting.hosted(text, p) != text]
    assert stale == [], "python docs/hosting.py"


def test_pictures_made_from_the_code_are_kept_as_they_are(hosting: ModuleType) -> None:
    """Charts of searches, and the drawings of who imports whom."""
    stale = [
        place
        for place, write in hosting.PICTURES.items()
        if (GUIDE / place).read_text(encoding="utf-8") != write()
    ]
    assert stale == [], "python docs/hosting.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_link_and_no_picture_is_dead(page: Path) -> None:
    """Read as a hosting site shows it, before anything is built."""
    text = re.sub(
        r"^```.*?^```$|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    targets = re.findall(r"""\]\(([^)\s#]+)[^)]*\)|(?:src|srcset)="([^"]+)\"""", text)
    links = {link or picture for link, picture in targets}
    local = {link for link in links if not re.match(r"\w+://|mailto:", link)}
    assert sorted(link for link in local if not (page.parent / link).exists()) == []


def test_on_the_site_links_lead_to_the_reference_and_to_its_own_pages(hosting: ModuleType) -> None:
    """The title of a link to a source is where it leads there."""
    page = GUIDE / "kit" / "toy.md"
    written = "[a](api:hexwar.board.Board.at), [b](../games.md), [c](turns.md), [d](https://x.y)"
    hosted = hosting.hosted(written, page)
    assert '[a](../../../hexwar/board/board.py "hexwar.board.Board.at")' in hosted
    assert '[b](../../../examples "games.md")' in hosted
    assert "[c](turns.md), [d](https://x.y)" in hosted
    places = {"hexwar.board.Board.at": "api/hexwar.board.html#hexwar.board.Board.at"}
    site = hosting.on_the_site(hosted, "kit/toy.md", places.get)
    assert "[a](../api/hexwar.board.html#hexwar.board.Board.at)" in site
    assert "[b](../games.md)" in site


def test_a_name_that_is_gone_is_an_error(hosting: ModuleType) -> None:
    """A page that names what was renamed cannot be written."""
    with pytest.raises(LookupError, match="Bord"):
        hosting.hosted("[a](api:hexwar.board.Bord)", GUIDE / "toy.md")
