"""What a game author does with his own card and counter files."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Annotated

import attrs
import pytest

from hexwar.data import (
    Between,
    Catalogue,
    DataError,
    Datum,
    Document,
    Faults,
    json_schema,
    provenance,
    read,
)
from hexwar.errors import UnknownNameError


@attrs.frozen
class Card(Datum):
    """An event card."""

    id: str
    positions: Annotated[tuple[str, ...], "that fire"] = ()
    hits: Annotated[int, Between(0, 6)] = 0


@attrs.frozen
class Deck(Datum):
    """All cards."""

    card: tuple[Card, ...]


def no_card_twice(deck: Deck, faults: Faults) -> None:
    """A check that types cannot make."""
    seen: dict[str, int] = {}
    for place, card in enumerate(deck.card):
        if card.id in seen:
            first = faults.line(("card", seen[card.id], "id"))
            faults.add(("card", place, "id"), f"card {card.id} is on line {first} already")
        seen.setdefault(card.id, place)


DECK = """\
source = "printed"
[[card]]
id = "1"
hits = 7
[[card]]
[[card]]
id = "1"
positons = ["WN62"]
"""


def test_types_checks_and_annotations_as_texts() -> None:
    """Also in modules whose annotations are texts, as here."""
    with pytest.raises(DataError) as refused:
        read(Document.parse(DECK, "deck.toml"), Deck, no_card_twice)
    assert str(refused.value).splitlines() == [
        "deck.toml:4: card[0].hits: expected a number from 0 to 6, got 7",
        "deck.toml:5: card[1].id: missing: expected a text",
        "deck.toml:7: card[2].id: card 1 is on line 3 already",
        "deck.toml:8: card[2].positons: unknown key; did you mean 'positions'?",
    ]


def test_the_schema_of_an_own_file() -> None:
    """With the keys that every table may have."""
    card = json_schema(Deck)["$defs"]["Card"]
    assert set(card["properties"]) == {"id", "positions", "hits", "source", "note", "sources"}
    assert card["properties"]["hits"]["maximum"] == 6
    assert card["properties"]["positions"]["description"] == "that fire"


def test_files_within_packages(tmp_path: Path) -> None:
    """Resources need not be files: a package may be installed as a zip."""
    archive = tmp_path / "game.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("data/deck.toml", 'card = [{id = "1"}]')
    with zipfile.ZipFile(archive) as file:
        resource = zipfile.Path(file, "data/deck.toml")
        document = Document.read(resource)
    assert read(document, Deck).card[0].id == "1"
    assert document.name.endswith("data/deck.toml")
    assert [entry.what for entry in provenance(document)][1:] == ["card 1"]


def test_a_catalogue_is_a_mapping_that_cannot_be_changed() -> None:
    """With order, membership, default values, and a suggestion for a wrong name."""
    cards = Catalogue("card", {"Sniper": 1, "Fog": 2})
    assert dict(cards) == {"Sniper": 1, "Fog": 2}
    assert list(cards.items()) == [("Sniper", 1), ("Fog", 2)]
    assert ("Fog" in cards, "Rain" in cards, len(cards)) == (True, False, 2)
    assert (cards.get("Rain"), cards.get("Rain", 3), cards.get("Fog")) == (None, 3, 2)
    with pytest.raises(UnknownNameError, match="no card 'sniper'; did you mean 'Sniper'"):
        cards["sniper"]
    with pytest.raises(TypeError):
        cards["Rain"] = 3  # type: ignore[index]
