"""What the editor says, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from hexwar.data import translations
from hexwar.web.language import Language
from hexwar.workshop.editing import Told

OF_AREAS: Final[Mapping[str, str]] = {
    "Change the hexes of {row}": "Change the areas of {row}",
    "Choose a counter, then + at the turn in which it comes: into the hex of the cursor.": (
        "Choose a counter, then + at the turn in which it comes: into the area of the cursor."
    ),
    (
        "Choose a counter, then press a hex. Draw over several hexes for a zone. "
        "Delete takes it away."
    ): (
        "Choose a counter, then press an area. Draw over several for a zone. Delete takes it away."
    ),
    "Clear {count} hexes": "Clear {count} areas",
    "Mark what is still untouched ({count} hexes)": "Mark what is still untouched ({count} areas)",
    "Paint {count} hexes: {kind}": "Paint {count} areas: {kind}",
    "{count} hex": "{count} area",
    "{count} hexes": "{count} areas",
    "{hex}: draw a rectangle to choose hexes; Ctrl+A chooses all": (
        "{hex}: draw a rectangle to choose areas; Ctrl+A chooses all"
    ),
    "{hex}: drag {counter} to another hex; Delete takes it away": (
        "{hex}: drag {counter} to another area; Delete takes it away"
    ),
    "{name} = {value} in {count} hexes": "{name} = {value} in {count} areas",
}
"""What is said on a board of areas in the place of what is said on one of hexes."""


@cache
def words(code: str) -> dict[str, str]:
    """Return the texts of the editor in a language, by the English ones."""
    file = files("hexwar.workshop.editor") / "locale" / f"{code}.po"
    return translations(file) if file.is_file() else {}


def worded(text: str, language: Language) -> str:
    """Return a text of the editor in a language; what it lacks is a text of all pages."""
    return words(language.code).get(text) or language(text)


def words_of_areas(language: Language) -> dict[str, str]:
    """Return what a page of areas says in the place of each text of hexes, in a language."""
    return {hexes: worded(areas, language) for hexes, areas in OF_AREAS.items()}


def spoken(told: Told, language: Language, *, areas: bool = False) -> str:
    """Return what an operation did, in a language; on a board of areas or of hexes."""
    text = OF_AREAS.get(told.text, told.text) if areas else told.text
    return worded(text, language).format(**told.facts)


__all__ = ["OF_AREAS", "spoken", "worded", "words", "words_of_areas"]
