"""What players are called: said once, read by stories, pages and pictures."""

from __future__ import annotations

from random import Random
from string import Formatter
from typing import Any

import attrs
import pytest

import hexwar
from hexwar.bots import RandomBot
from hexwar.door import games
from hexwar.draw import svg
from hexwar.play.scene import Overlay
from hexwar.play.values.events import Event
from hexwar.play.words.titles import player_title
from hexwar.web.language import Language
from hexwar.web.picture import in_language
from hexwar.web.players import overlay_title
from hexwar.web.players import player_title as title_on_page

TITLES = [
    ("", "allies", "Allies"),
    ("fr", "allies", "Alliés"),
    ("", "allies-juno", "Allies, Juno"),
    ("fr", "allies-juno", "Alliés, Juno"),
]


@pytest.mark.parametrize(("code", "player", "title"), TITLES)
def test_stories_pages_and_pictures_call_a_player_alike(code: str, player: str, title: str) -> None:
    """The title of the style, else the name of the buttons: in a story, a page and a picture."""
    match = hexwar.start("memoir44/sword-juno", seed=1)
    game, language = match.game, Language(code or "en")
    assert player_title(game, player, code) == title
    assert title_on_page(game, player, language) == title
    event = Event("card-played", "1.4.1", {"player": player, "card": 0})
    colon = " : " if code == "fr" else ": "
    assert game.sentence(event, code).startswith(f"{title}{colon}")
    scene = match.scene()
    zone = Overlay.area("zone", scene.board.all, "zone of control", player)
    scene = attrs.evolve(scene, overlays=(zone,))
    drawn = svg(in_language(scene, game, language), overlays=["zone"])
    assert f"<title>{title}: " in drawn
    assert overlay_title(game, zone, language).startswith(f"{title}{colon}")


def test_an_overlay_is_asked_for_by_the_heading_that_people_read() -> None:
    """The heading has the title of the side, so that what stands in the list can be typed."""
    scene = hexwar.start("classic/crossing", seed=1).scene()
    overlay = next(one for one in scene.overlays if one.side == "east")
    assert scene.heading(overlay).startswith("East: ")
    assert f'data-overlay="{overlay.name}"' in svg(scene, overlays=[scene.heading(overlay).upper()])


def test_a_fact_that_only_reads_like_a_player_keeps_its_own_name() -> None:
    """What a template names as a player has the title; a chit of the same name has its own."""
    game: Any = hexwar.game("greatest_day/sword")
    direct = next(chit for chit in game.chits if chit.kind == "direct" and chit.side == 1)
    facts = {"name": direct.name, "what": direct.kind, "side": "german"}
    drawn = Event("chit", "series.activation", facts)
    assert game.sentence(drawn) == "The Direct Command chit of the Germans is drawn."
    assert game.sentence(drawn, "fr") == "Le jeton de Commandement Direct est tiré : Allemands."
    lost = Event("chit-lost", "17.2", {"name": "german"})
    assert game.sentence(lost) == "The chit german is lost by night."


@pytest.mark.parametrize("name", sorted(games()))
def test_sentences_name_players_as_players(name: str) -> None:
    """A fact that is a player's name is written ``{side:player}``: else the story has the name."""
    scenario = next(iter(games()[name].scenarios()))
    match = hexwar.start(f"{name}/{scenario}", seed=2)
    bot, rng = RandomBot(), Random(2)
    for _ in range(150):
        if match.decision is None:
            break
        match.do(bot.choose({}, match.decision, rng))
    lexicon, players = match.game.lexicon, set(match.game.players)
    for event in (event for entry in match.log for event in entry.events):
        for _, fact, kind, _ in Formatter().parse(lexicon.template(event) or ""):
            assert kind or event.facts.get(fact or "") not in players, (event, fact)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("", "The game ends: catastrophic loss."),
        ("fr", "La partie est finie : pertes catastrophiques."),
    ],
)
def test_an_outcome_is_told_in_words(language: str, told: str) -> None:
    """The name of an outcome, which saves hold, is written with blanks in the story."""
    game = hexwar.game("ddob/easy-fox")
    event = Event("game-over", "13.1", {"outcome": "catastrophic-loss"})
    assert game.speech(language).sentence(event) == told
