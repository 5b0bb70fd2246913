"""One search over guide and reference: what the API pages explain joins the index of the guide.

Sphinx makes an index of its own, which only its own pages search. A reader who looks for "stacking"
does not know whether a chapter or a class answers, so both stand in one list.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypedDict

from bs4 import BeautifulSoup, Tag

LONGEST: Final = 300
"""The most characters of an explanation: whole docstrings would double the index."""


class Entry(TypedDict):
    """One place that the search of MkDocs finds.

    Attributes:
        location: The page below the site, and the place in it.
        title: What the list of results shows in bold.
        text: What it shows below.
    """

    location: str
    title: str
    text: str


def extend(site: Path) -> int:
    """Add the names of the API reference to the index of a built site; return how many.

    Args:
        site: The folder of the site, with ``api`` in it.
    """
    path = site / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    entries = [
        entry
        for page in sorted((site / "api").glob("hexwar*.html"))
        for entry in entries_of(page.read_text(encoding="utf-8"), f"api/{page.name}")
    ]
    index["docs"] += entries
    path.write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")
    return len(entries)


def entries_of(html: str, location: str) -> Iterator[Entry]:
    """Yield the page of a package, then each name that it explains.

    A name stands before its package in the title, because the search weighs whole words: who looks
    for ``influence`` finds ``influence (hexwar.zones)``, not ``hexwar.zones.influence``.

    Args:
        html: The page as Sphinx has made it.
        location: Where the page stands below the site.
    """
    article = BeautifulSoup(html, "html.parser").find("article")
    assert isinstance(article, Tag), f"{location} has no article"
    heading = article.find("h1")
    assert isinstance(heading, Tag), f"{location} has no heading"
    package = heading.get_text().rstrip("#¶ ")
    yield Entry(location=location, title=package, text=_first_paragraph(article))
    for signature in article.select("dt.sig[id]"):
        explanation = signature.find_next_sibling("dd")
        name = str(signature["id"])
        text = _first_paragraph(explanation) if isinstance(explanation, Tag) else ""
        if text:
            title = f"{name.removeprefix(f'{package}.')} ({package})"
            yield Entry(location=f"{location}#{name}", title=title, text=text)


def _first_paragraph(part: Tag) -> str:
    paragraph = part.find("p")
    words = " ".join(paragraph.get_text().split()) if isinstance(paragraph, Tag) else ""
    return words if len(words) <= LONGEST else f"{words[:LONGEST]} …"
