"""Messages between the players of a game: who reads them, how they are kept, and what they show."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import Seat
from hexwar.web.shelf import MOST_MESSAGES, Shelf
from hexwar.web.tables import Tables
from tests.web.asking import ask


def seats(application: Application) -> tuple[str, str]:
    """Start a game and return the paths of its two players' seats."""
    number = application.tables.add(hexwar.start("skirmish/ford", seed=1)).number
    return application.path_of(Seat(number, 1)), application.path_of(Seat(number, 2))


def test_a_message_reaches_the_other_player(application: Application, address: str) -> None:
    """It names its player by the key of the seat, whatever the page claims."""
    red, blue = seats(application)
    sent = ask(f"{address}{red}say", {"text": " Good luck! ", "viewer": "blue"})
    assert sent.status == 200
    [message] = ask(f"{address}{blue}messages", {"since": 0}).data["messages"]
    assert (message["player"], message["text"]) == ("red", "Good luck!")
    assert ask(f"{address}{blue}messages", {"since": message["id"]}).data["messages"] == []


@pytest.mark.parametrize(("text", "fault"), [("  ", "empty"), ("x" * 301, "at most 300")])
def test_what_is_no_message_is_refused(
    application: Application, address: str, text: str, fault: str
) -> None:
    """Nothing is kept of it."""
    red, blue = seats(application)
    refused = ask(f"{address}{red}say", {"text": text})
    assert refused.status == 400
    assert fault in refused.data["error"]
    assert ask(f"{address}{blue}messages", {}).data["messages"] == []


def test_messages_need_the_key_of_a_seat(application: Application, address: str) -> None:
    """Who cannot see the game neither reads nor writes."""
    red, _ = seats(application)
    for path in ("say", "messages"):
        assert ask(f"{address}{red[:-2]}x/{path}", {"text": "?"}).status == 403


def test_messages_are_kept_with_their_game(tmp_path: Path) -> None:
    """They outlive the server, are few enough to be sent, and go when the game goes."""
    shelf = Shelf(tmp_path / "games.sqlite")
    one = Tables(shelf).add(hexwar.start("skirmish/ford", seed=1)).number
    other = Tables(shelf).add(hexwar.start("skirmish/ford", seed=1)).number
    shelf.say(other, "blue", "kept")
    for place in range(MOST_MESSAGES + 3):
        shelf.say(one, "red", str(place))
    again = Shelf(shelf.path)
    kept = again.messages(one)
    assert [message.text for message in kept] == [str(i) for i in range(3, MOST_MESSAGES + 3)]
    assert again.last_message(one) == kept[-1].id
    again.remove(one)
    assert again.messages(one) == ()
    assert [message.text for message in again.messages(other)] == ["kept"]


def test_a_message_changes_no_match(tmp_path: Path) -> None:
    """A decision that was chosen before it came is still good, and the save is the same."""
    tables = Tables(Shelf(tmp_path / "games.sqlite"))
    table = tables.add(hexwar.start("skirmish/ford", seed=1))
    before = table.match.text()
    table.say("blue", "Your turn.")
    assert table.match.text() == before
    table.do("red", "give R1 4", 1)
