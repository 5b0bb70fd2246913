"""Names of places that are words are in the language of the reader; real names stay."""

from __future__ import annotations

import re
from html import unescape

import pytest

import hexwar
from hexwar.web.language import Language
from hexwar.web.picture import parts


@pytest.mark.parametrize(
    ("scenario", "part", "english", "french"),
    [
        ("normandie44/d-day", "positions", "Port of Barfleur", "Port de Barfleur"),
        ("normandie44/d-day", "regions", "Montebourg", "Montebourg"),
        (
            "greatest_day/sword",
            "positions",
            "Pegasus Bridge, west end",
            "Pont de Pégase, bout ouest",
        ),
        ("greatest_day/sword", "regions", "Merville battery", "Batterie de Merville"),
    ],
)
def test_a_map_names_places_in_the_language(
    scenario: str, part: str, english: str, french: str
) -> None:
    """A port, a bridge and a battery are translated; a town keeps its name."""
    match = hexwar.start(scenario, seed=1)
    scene = match.scene(match.game.players[0])
    for code, name in (("en", english), ("fr", french)):
        drawn = parts(scene, (), match.game, Language(code))[part]
        assert name in re.findall(r">([^<>]+)</text>", unescape(drawn))
