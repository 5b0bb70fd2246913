"""What players are called on the pages: words in both languages, never the names of the code."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

import hexwar
from hexwar.play import Game
from hexwar.play.values.events import Event
from hexwar.web import TABLE, Application, Seat
from hexwar.web.language import Language
from hexwar.web.players import player_title
from tests.web.asking import ask

TITLES = {"en": ["Axis", "Allies"], "fr": ["Axe", "Alliés"]}


def page(url: str, code: str) -> str:
    """Return a page in a language."""
    return unescape(ask(url, headers={"Accept-Language": code}).body.decode())


def test_a_game_without_titles_shows_its_names() -> None:
    """A game that gives its players no titles has their names, translated where it has words."""
    game = hexwar.game("skirmish/ford")
    assert [player_title(game, "red", Language(code)) for code in TITLES] == ["red", "rouge"]


@pytest.mark.parametrize("code", TITLES)
def test_the_list_of_games_has_words_for_players(
    application: Application, address: str, code: str
) -> None:
    """The choice of who plays whom and the tiles of kept games show titles."""
    application.begin(hexwar.start("memoir44/mill-stream", seed=3))
    told = page(address + application.home, code)
    asked = page(f"{address}{application.home}players/memoir44/mill-stream", code)
    assert re.findall(r'<label>(\S+) <select name="bots', asked) == TITLES[code]
    kept = told.split('<section id="kept">')[1].split("</section>")[0]
    assert f'<span class="badge">{TITLES[code][1]}</span>' in kept
    assert re.findall('<option value="(?:axis|allies)">([^<]+)<', asked) == TITLES[code]


def test_the_list_of_games_makes_no_game(
    application: Application, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays is asked for each scenario when it is seen: to make all games takes seconds."""

    def refused(*words: object) -> None:
        raise AssertionError(words)

    monkeypatch.setattr(Game, "__init__", refused)
    told = page(address + application.home, "en")
    assert 'data-from="players/memoir44/mill-stream"' in told
    assert ask(f"{address}{application.home}players/ddob/nowhere").status == 400


def test_a_game_for_one_asks_nobody_who_plays(application: Application, address: str) -> None:
    """Easy Fox has one player, so the list offers no choice."""
    assert page(f"{address}{application.home}players/ddob/easy-fox", "en") == ""


@pytest.mark.parametrize("code", TITLES)
def test_seats_have_words_for_players(application: Application, address: str, code: str) -> None:
    """The links of the seats, and the choice of a bot for each, show titles."""
    number = application.tables.add(hexwar.start("memoir44/mill-stream", seed=3)).number
    told = page(address + application.path_of(Seat(number, TABLE)), code)
    seats = told.split('<ul id="seats">')[1].split("</ul>")[0]
    assert re.findall(r">(\S+)</a>", seats) == TITLES[code]
    assert re.findall(r'aria-label="(\S+)"', seats) == TITLES[code]
    assert re.findall(r'data-player="(\S+)"', seats) == ["axis", "allies"]


def test_the_status_line_has_words_for_players(application: Application, address: str) -> None:
    """A game of the kit names players in its scores and its turn; the page writes their titles."""
    number = application.tables.add(hexwar.start("classic/counterattack", seed=3)).number
    told = page(address + application.path_of(Seat(number, 1)), "en")
    state = json.loads(told.split('id="state">')[1].split("</script>")[0])
    named = {text for pair in (*state["status"], *state["scores"]) for text in pair}
    assert named & {"East", "West"}
    assert not named & {"east", "west"}


def test_players_of_joined_boards_have_titles() -> None:
    """On joined boards a player is called by side and board; for eight players, by place."""
    game = hexwar.game("memoir44/sword-juno")
    called = {code: player_title(game, "allies-juno", Language(code)) for code in TITLES}
    assert called == {"en": "Allies, Juno", "fr": "Alliés, Juno"}
    names = game.scenarios()
    for scenario in names:
        joined = hexwar.game(f"memoir44/{scenario}")
        for player in joined.players:
            assert player_title(joined, player, Language("en")) != player


@pytest.mark.parametrize(
    ("code", "story"),
    [
        ("", "Allies, Juno: Probe Left is played."),
        ("fr", "Alliés, Juno : Patrouille à gauche est jouée."),
    ],
)
def test_a_story_calls_players_and_cards_as_the_buttons_do(code: str, story: str) -> None:
    """A sentence has the title of a player and of a card, never the names that are typed."""
    game = hexwar.game("memoir44/sword-juno")
    card = game.lexicon.names["command"].read("Probe-Left")
    event = Event("card-played", "1.4.1", {"player": "allies-juno", "card": card})
    assert game.sentence(event, code) == story
