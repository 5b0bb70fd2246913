"""The French pages of the guide: each has its English page, and names buttons as the page does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"

ENGLISH = {
    "fr/index.md": "index.md",
    "fr/install.md": "quickstart.md",
    "fr/first-battle.md": "tutorials/first-battle.md",
    "fr/browser.md": "browser.md",
    "fr/with-others.md": "with-others.md",
    "fr/faq.md": "faq.md",
}
"""The English page of each French one."""

NAMES = {
    "Across the Lenn",
    "Broadside",
    "D-Day at Omaha Beach",
    "Easy Fox",
    "Grand Tactical Series : The Greatest Day",
    "Mémoire 44",
    "Mémoire 44 : le Débarquement",
    "Normandie 1944",
    "Railhead",
    "Skirmish",
    "The Alder Fords",
    "The Junction",
    "The Mill Stream",
    "The Salt Road",
    "The Scheldt",
    "Widerstandsnester",
}
"""What stands in italics and is no label: titles, and words of another language."""


def test_every_french_page_is_listed_here() -> None:
    """A page without its English one would grow old unseen."""
    assert {path.relative_to(GUIDE).as_posix() for path in (GUIDE / "fr").glob("*.md")} == {
        *ENGLISH
    }


@pytest.mark.parametrize(("french", "english"), ENGLISH.items())
def test_each_language_leads_to_the_other(french: str, english: str) -> None:
    """A reader who landed on the wrong one finds the other at the top."""
    pages = {french: english, english: french}
    for page, other in pages.items():
        text = (GUIDE / page).read_text(encoding="utf-8")
        links = {(GUIDE / page).parent / link for link in re.findall(r"\]\(([^)#\s]+)", text)}
        assert (GUIDE / other).resolve() in {link.resolve() for link in links}


@pytest.mark.parametrize("french", ENGLISH)
def test_labels_are_those_of_the_page(french: str) -> None:
    """A reader looks for the very word that the button bears."""
    catalogues = [ROOT / "hexwar/web/locale/fr.po", ROOT / "ddob_scenarios/data/locale/fr.po"]
    labels = (ROOT / "ddob_scenarios/data/labels.toml").read_text(encoding="utf-8")
    for catalogue in catalogues:
        labels += catalogue.read_text(encoding="utf-8")
    text = (GUIDE / french).read_text(encoding="utf-8")
    named = set(re.findall(r"(?<![*\w])\*([^*\n]+)\*(?!\*)", text)) - NAMES
    words = {" ".join(label.split()) for label in named}
    assert {word for word in words if word not in labels.replace("\u00a0", " ")} == set()
