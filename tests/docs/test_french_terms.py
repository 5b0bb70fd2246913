"""In French, too, one word stands for one thing: the word of the game's French booklet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

TERMS = {
    "ddob_scenarios/data": {
        "profondeurs?": "réserve",
        "coteaux?|escarpements?": "talus",
        "chefs?": "leader",
        "fusées?": "roquettes",
        "praticables?": "escaladable",
        "se réorganisent|se réorganise": "se rétablit",
    },
    "examples/memoir44/memoir44/data": {
        "péniches?": "barge",
        "estuaires?": "embouchure",
        "chars lance-flammes": "blindés lance-flammes",
        "sapeurs?": "génie",
        "secteurs? de plage": "section de plage",
        "assauts? rapprochés?|corps à corps": "combat rapproché",
        "puissance aérienne": "attaque aérienne",
        "bunkers? de campagne": "casemate",
        "appuyés?|appuyées?": "soutenu",
        "sonde": "patrouille",
        "échange de tirs": "tir à volonté",
        "mouvement en tenaille": "prise en tenaille",
        "infirmiers": "intendance",
        "heure de gloire": "action héroïque",
    },
    "examples/greatest_day/greatest_day/data": {"chefs?": "leader"},
}
"""For each game the words that its texts avoid, and the booklet's word for the same thing."""


def french(path: Path) -> str:
    """Return the French texts of a file: those of a catalogue, or the lines of a TOML file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if path.suffix == ".po":
        return "\n".join(line for line in lines if not line.startswith(("msgid", "#")))
    return "\n".join(line for line in lines if not line.startswith("#"))


@pytest.mark.parametrize("folder", TERMS)
def test_a_thing_has_one_french_name(folder: str) -> None:
    """Labels, refusals, events and rules of a game name a thing alike, as its booklet does."""
    files = [*(ROOT / folder).rglob("*.po"), *(ROOT / folder).rglob("*.toml")]
    assert files
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}: say {word}"
        for path in files
        for wrong, word in TERMS[folder].items()
        for match in re.finditer(rf"\b(?:{wrong})\b", french(path), re.IGNORECASE)
    ]
    assert found == [], "\n".join(found)


def test_apostrophes_are_of_one_kind() -> None:
    """A text that is searched for is found: catalogues write the straight apostrophe only."""
    catalogues = [
        path
        for top in ("hexwar", "ddob_scenarios", "examples")
        for path in (ROOT / top).rglob("*.po")
    ]
    assert len(catalogues) > 10
    assert [str(path) for path in catalogues if "\u2019" in path.read_text(encoding="utf-8")] == []
