"""Names of places that are words are in the language of the reader; real names stay."""

from __future__ import annotations

import re
from html import unescape

import pytest

import hexwar
from hexwar.web.language import Language
from hexwar.web.picture import parts, style_of


@pytest.mark.parametrize(
    ("scenario", "part", "english", "french"),
    [
        ("normandie44/d-day", "positions", "Port of Barfleur", "Port de Barfleur"),
        ("normandie44/d-day", "regions", "Montebourg", "Montebourg"),
        ("greatest_day/sword", "positions", "Pegasus Bridge", "Pont de Pégase"),
        ("greatest_day/sword", "regions", "Merville battery", "Batterie de Merville"),
        ("ddob/easy-fox", "positions", "VP", "PV"),
        ("ddob/easy-fox", "key", "VP: marked position", "PV : position marquée"),
    ],
)
def test_a_map_names_places_in_the_language(
    scenario: str, part: str, english: str, french: str
) -> None:
    """A port, a bridge, a battery and what positions are marked with; a town keeps its name."""
    match = hexwar.start(scenario, seed=1)
    scene = match.scene(match.game.players[0])
    for code, name in (("en", english), ("fr", french)):
        drawn = parts(scene, (), match.game, Language(code))[part]
        assert name in re.findall(r">([^<>]+)</text>", unescape(drawn))


def test_a_plate_is_as_wide_as_the_name_on_it() -> None:
    """A longer French name has a wider plate; a name that stays has the same one."""
    match = hexwar.start("normandie44/d-day", seed=1)
    scene = match.scene("allies")
    plate = re.compile(r'data-position="([^"]+)"><rect class="plate"[^>]*width="([^"]+)"')
    english, french = (
        {name: float(wide) for name, wide in plate.findall(unescape(drawn))}
        for drawn in (
            parts(scene, (), match.game, Language(code))["positions"] for code in ("en", "fr")
        )
    )
    assert french["Battery La Pernelle"] > english["Battery La Pernelle"]
    assert french["Mulberry A"] == english["Mulberry A"]


@pytest.mark.parametrize("scenario", ["normandie44/d-day", "greatest_day/sword"])
def test_the_key_names_positions_in_the_language(scenario: str) -> None:
    """Batteries, drop zones and strongpoints have titles in the key, in French as well."""
    match = hexwar.start(scenario, seed=1)
    scene = match.scene(match.game.players[0])
    english, french = (
        set(re.findall(r">([^<>]+)</text>", parts(scene, (), match.game, Language(code))["key"]))
        for code in ("en", "fr")
    )
    kinds = {position.kind for position in scene.board.positions.values()} - {"beach", "port"}
    told = {style_of(scene).position_of(kind).title for kind in kinds}
    assert told <= english
    assert not told & french
    assert not any("_" in text for text in english)


@pytest.mark.parametrize(
    ("scenario", "english", "french"),
    [
        (
            "normandie44/d-day",
            "0118 · bocage · village · Barfleur · Port of Barfleur",
            "0118 · bocage · village · Barfleur · Port de Barfleur",
        ),
        ("greatest_day/sword", "48.012 · town · Douvres", "48.012 · ville · Douvres"),
        ("ddob/easy-fox", "2015 · bocage · exit C", "2015 · bocage · sortie C"),
    ],
)
def test_a_hex_that_is_pointed_at_names_its_places_in_the_language(
    scenario: str, english: str, french: str
) -> None:
    """The title of a hex has its ground and its places in French, and no kind of place besides."""
    match = hexwar.start(scenario, seed=1)
    scene = match.scene(match.game.players[0])
    for code, title in (("en", english), ("fr", french)):
        drawn = parts(scene, (), match.game, Language(code))["hexes"]
        assert f"<title>{title}</title>" in unescape(drawn)


@pytest.mark.parametrize(
    ("scenario", "told", "english"),
    [
        ("normandie44/d-day", "infanterie, Allemands", "infantry, Germans"),
        ("greatest_day/sword", "troupes de l'Est, Allemands", "Ost troops, Germans"),
    ],
)
def test_a_counter_is_told_in_the_language(scenario: str, told: str, english: str) -> None:
    """Its kind and its side are words of the catalogue, not names of the program."""
    match = hexwar.start(scenario, seed=1)
    scene = match.scene(match.game.players[0])
    for code, words in (("en", english), ("fr", told)):
        assert words in unescape(parts(scene, (), match.game, Language(code))["counters"])


def test_an_overlay_is_headed_in_the_language() -> None:
    """French has a space before the colon."""
    match = hexwar.start("normandie44/d-day", seed=1)
    drawn = parts(match.scene("allies"), ("germans zone",), match.game, Language("fr"))
    assert "<title>Allemands : zone de contrôle</title>" in drawn["overlays"]


@pytest.mark.parametrize(
    "scenario", ["memoir44/sword", "normandie44/montebourg", "classic/crossing", "ddob/easy-fox"]
)
@pytest.mark.parametrize("code", ["en", "fr"])
def test_names_beside_the_map_begin_with_a_capital(scenario: str, code: str) -> None:
    """Tracks, hands and decks are headings; their words stand in lower case in the rules."""
    match = hexwar.start(scenario, seed=1)
    scene = match.scene(match.game.players[0])
    areas = unescape(parts(scene, (), match.game, Language(code))["areas"])
    names = re.findall(r'class="(?:cell-name|heading)"[^>]*>([^<]+)<', areas)
    assert names
    assert [name for name in names if name[0].islower()] == []


@pytest.mark.parametrize(
    ("scenario", "english", "french"),
    [("greatest_day/sword", "medium", "moyenne"), ("memoir44/sword", "left", "gauche")],
)
def test_a_word_that_an_action_names_is_in_the_language(
    scenario: str, english: str, french: str
) -> None:
    """The box of a ship and the section of an order are words, not names."""
    labels = hexwar.game(scenario).presentation.labels("fr")
    assert labels.name("word", english) == french
