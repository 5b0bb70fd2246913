"""What lies behind the pages: keys, the shelf, places, choices, summaries, stories."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import attrs
import pytest

import hexwar
from hexwar.errors import UnknownNameError
from hexwar.play.game.hooks import offer
from hexwar.play.values.events import Event
from hexwar.web import Application, shelf_path
from hexwar.web.choices import PointerTarget, choices, why_not
from hexwar.web.game_status import onlooker, standing
from hexwar.web.keys import Keys, Seat
from hexwar.web.language import Language
from hexwar.web.pages import rule_titles, rules_page
from hexwar.web.places import PlaceFinder
from hexwar.web.players import overlay_title
from hexwar.web.server import listening_again
from hexwar.web.shelf import Shelf, StaleError
from hexwar.web.story import told
from hexwar.web.summary import summary
from hexwar.web.table import NotYourTurnError, Table
from hexwar.web.tables import KEPT_OPEN, Tables
from hexwar.web.thumbnails import Thumbnails

ENGLISH = Language("en")


def test_keys_of_another_secret_open_nothing() -> None:
    """Two shelves share no key, and a seat's key is not the owner's."""
    one, other = Keys(), Keys()
    seat = Seat(1, 0)
    assert one.owner != other.owner
    assert one.seat(other.key_of(seat)) is None
    assert not one.is_owner(one.key_of(seat))
    assert one.seat(one.key_of(seat)) == seat
    assert one.seat("\u0661-0-x") is None


def test_the_shelf_keeps_games(tmp_path: Path) -> None:
    """What is put on the shelf is there for the next who opens it, the last played first."""
    shelf = Shelf(tmp_path / "deep" / "games.sqlite")
    first = shelf.add("Skirmish", "The ford", "one")
    second = shelf.add("Skirmish", "The ford", "two", about="from a file")
    assert shelf.write(second, "three", revision=1, decisions=4, outcome="draw") == 2
    again = Shelf(tmp_path / "deep" / "games.sqlite")
    assert again.text(second) == "three"
    kept = again.list()[0]
    assert (kept.id, kept.decisions, kept.outcome, kept.about) == (second, 4, "draw", "from a file")
    again.remove(first)
    with pytest.raises(UnknownNameError):
        again.text(first)


def test_addresses_stay_through_restarts(tmp_path: Path) -> None:
    """Each shelf keeps the secret of its addresses, and the port; another shelf has its own."""
    first, again = (Application(tmp_path / "games.sqlite") for _ in range(2))
    other = Application(tmp_path / "others.sqlite")
    assert first.home == again.home != other.home
    assert first.path_of(Seat(3, 1)) == again.path_of(Seat(3, 1)) != other.path_of(Seat(3, 1))
    with closing(listening_again("127.0.0.1", 0, first.tables.shelf)) as one:
        port = one.getsockname()[1]
        with closing(listening_again("127.0.0.1", 0, other.tables.shelf)) as two:
            assert two.getsockname()[1] != port
    with closing(listening_again("127.0.0.1", 0, again.tables.shelf)) as one:
        assert one.getsockname()[1] == port


def test_the_list_tells_how_a_game_stands() -> None:
    """Turn, score and bots are told; of a game with secrets, what every player is told."""
    match = hexwar.start("ddob/easy-fox", seed=1)
    told = json.loads(standing(match))
    assert told["name"] == "ddob/easy-fox"
    assert ["Turn", "1 of 16"] in told["status"]
    assert told["players"] == ["us"]
    hidden = hexwar.start("memoir44/sword", seed=1)
    assert onlooker(hidden) == ""
    common = json.loads(standing(hidden))
    for player in hidden.game.players:
        scene = hidden.scene(player)
        assert {tuple(row) for row in common["status"]} <= set(scene.status)


def test_a_picture_is_drawn_once(tmp_path: Path) -> None:
    """A process draws the map; the file is used from then on, also by the next server."""
    drawn = Thumbnails(tmp_path / "pictures")
    game = hexwar.games()["skirmish"]
    svg = drawn.of_scenario(game, "ford", "en")
    assert svg is not None
    assert svg.startswith("<svg")
    drawn.close()
    again = Thumbnails(tmp_path / "pictures")
    again.close()
    assert again.of_scenario(game, "ford", "en") == svg
    assert again.of_scenario(game, "ford", "fr") is None


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In the user's data, or in the file that he names."""
    monkeypatch.delenv("HEXWAR_SHELF", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert shelf_path().name == "games.sqlite"
    monkeypatch.setenv("HEXWAR_SHELF", str(tmp_path / "mine"))
    assert shelf_path() == tmp_path / "mine"


def test_tables_are_opened_again(tmp_path: Path) -> None:
    """A table that is no longer in memory goes on where it was left, decision by decision."""
    tables = Tables(Shelf(tmp_path / "games.sqlite"))
    table = tables.add(hexwar.start("skirmish/ford", seed=1))
    table.do("red", "give R1 4", 1)
    for _ in range(KEPT_OPEN):
        tables.add(hexwar.start("skirmish/ford", seed=1))
    again = tables.get(table.number)
    assert again is not table
    assert again.match.position == table.match.position


def test_who_may_do_what(tmp_path: Path) -> None:
    """A player decides in his turn, takes back what was his, and acts on the present alone."""
    table = Tables(Shelf(tmp_path / "games.sqlite")).add(hexwar.start("skirmish/ford", seed=1))
    with pytest.raises(NotYourTurnError):
        table.do("blue", "give R1 4", 1)
    with pytest.raises(StaleError):
        table.do("red", "give R1 4", 0)
    table.do("red", "give R1 4", 1)
    with pytest.raises(NotYourTurnError):
        table.undo("blue", 2)
    table.undo("red", 2)
    with pytest.raises(NotYourTurnError):
        table.redo("blue", 1)
    table.redo("red", 1)
    assert len(table.match.log) == 2


def test_whose_eyes(tmp_path: Path) -> None:
    """A seat is one player's; at a table with secrets somebody has to sit down first."""
    shelf = Shelf(tmp_path / "games.sqlite")
    skirmish = Table(1, hexwar.start("skirmish/ford", seed=1), shelf)
    omaha = Table(2, hexwar.start("ddob/easy-fox", seed=1), shelf)
    assert [skirmish.viewer(Seat(1, place), "red") for place in (0, 1, 2)] == ["red", "red", "blue"]
    assert skirmish.viewer(Seat(1, 0), "") == ""
    assert skirmish.viewer(Seat(1, 0), "nobody") == ""
    assert omaha.viewer(Seat(2, 0), "") == "us"


# -- what is told ----------------------------------------------------------------------------------


def test_places_of_names() -> None:
    """Counters, positions, sites and boxes are found where they lie or are printed."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    places = PlaceFinder.of(match.scene())
    board = match.scene().board
    assert places.names(places.named("counter", "2/B/741", 27)) == ["0512"]
    assert places.names(places.named("site", "WN62S", 0)) == ["0912"]
    assert places.names(places.named("position", "WN62", 0)) == board.names(
        sum(1 << i for i in board.positions["WN62"].hexes)
    )
    assert places.names(places.named("box", "FG2", 0)) == ["0408"]
    assert places.named("hex", "0512", board.hex("0512")) == (board.hex("0512"),)
    assert places.named("counter", "nobody", 0) == ()


def test_an_event_lights_its_hexes() -> None:
    """Each line of a story knows the hexes of everything that its sentence names."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    places = PlaceFinder.of(match.scene())
    board = match.scene().board
    event = Event("unit-moves", "7.3", {})
    assert places.of_event(match.game, event) == ()
    lines = [line for entry in told(match, "us", places, ENGLISH) for line in entry["lines"]]
    landed = next(line for line in lines if "lands in 0512" in line["text"])
    assert landed["hexes"] == ["0512"]
    assert landed["rule"] == "5.2"
    assert board.name(board.hex("0512")) == "0512"


def test_choices_name_kind_and_place() -> None:
    """An action is told noun by noun, each with its hexes."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    found = choices(match, PlaceFinder.of(match.scene()))
    move = next(choice for choice in found if choice["text"] == "move 2/B/741 0513")
    assert [noun["kind"] for noun in move["nouns"]] == ["counter", "hex"]
    assert [noun["hexes"] for noun in move["nouns"]] == [["0512"], ["0513"]]
    assert next(choice for choice in found if choice["verb"] == "end-segment")["nouns"] == []


def test_why_something_cannot_be_chosen() -> None:
    """A hex out of reach and a unit that may not act are refused by their rules."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    places = PlaceFinder.of(match.scene())
    chosen = [("counter", "2/B/741")]
    far = {answer.rule for answer in why_not(match, places, chosen, PointerTarget(hex="0616"))}
    assert "7.3" in far
    waiting = why_not(match, places, [], PointerTarget(counter="E/2/16"))
    assert {"7"} <= {answer.rule for answer in waiting}
    assert not any(answer.legal for answer in waiting)
    assert why_not(match, places, [], PointerTarget(area="no such place")) == []


def test_a_summary_of_a_hex() -> None:
    """Terrain, sides, units, and who can hit it with what intensity and colour."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    scene = match.scene()
    found = summary(match.game, scene, scene.board.hex("0512"), ENGLISH)
    assert found["ground"][0] == "beach"
    assert "2/B/741" in found["lying"][0]
    assert "field of fire of WN61: steady, orange" in found["under"]
    assert not any(line.startswith("German fire") for line in found["under"])
    assert found["spoken"].startswith("0512, beach")


def test_an_overlay_is_told_without_the_colour_of_its_side() -> None:
    """Whose an area is stands before it; the name of its colour said it once more."""
    match = hexwar.start("greatest_day/queen-red", seed=1944)
    scene = match.scene("allied")
    found = summary(match.game, scene, scene.board.hex("34.007"), ENGLISH)
    assert "Germans: seen" in found["under"]


def test_the_side_of_a_front_is_told_by_its_title() -> None:
    """It was named by the word that actions and saves use."""
    match = hexwar.start("normandie44/montebourg", seed=1944)
    scene = match.scene("allies")
    fronts = {
        line
        for i in scene.board.ids
        for line in summary(match.game, scene, i, ENGLISH)["under"]
        if line.startswith("front line:")
    }
    assert fronts == {"front line: Allies", "front line: Germans"}


def test_every_hex_of_every_installed_game_has_a_summary() -> None:
    """Nothing that a map may say trips the words for it."""
    for name, game in hexwar.games().items():
        match = hexwar.start(f"{name}/{next(iter(game.scenarios()))}", seed=1)
        scene = match.scene(match.game.players[0])
        for i in scene.board.ids if scene.board is not None else ():
            assert summary(match.game, scene, i, ENGLISH)["spoken"]


def test_overlays_of_every_installed_game_can_be_distinguished() -> None:
    """No two that a player may choose among read the same, in English or in French."""
    for name, game in hexwar.games().items():
        match = hexwar.start(f"{name}/{next(iter(game.scenarios()))}", seed=1)
        scene = match.scene(match.game.players[0])
        for language in (ENGLISH, Language("fr")):
            headings = [overlay_title(match.game, each, language) for each in scene.overlays]
            assert len(headings) == len(set(headings)), (name, headings)


def test_the_page_of_a_game_that_is_over(tmp_path: Path) -> None:
    """The end is told with its rule, and nothing can be chosen."""
    from hexwar.web.page_data import Glance, seen

    application = Application(tmp_path / "games.sqlite")
    match = hexwar.start("skirmish/ford", seed=5, players={"red": "random", "blue": "random"})
    application.begin(match)
    page = seen(application.tables.get(1), Glance(seat=Seat(1, 1), language=ENGLISH))
    assert match.result is not None
    assert page["ended_by"] == match.result.rule
    assert page["actions"] == []
    assert page["asked"] is None


def test_the_rules_of_a_match_are_those_of_its_hook_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal links to the rule that it cites; the page of the game itself has no such rule."""
    monkeypatch.setenv("HEXWAR_HOOKS", "")
    file = tmp_path / "rain.py"
    file.write_text(
        "from hexwar.play import Rule\n"
        "from hexwar.play.game.hooks import Hook\n"
        'hook = Hook(rules=[Rule("W.1", "In rain nobody moves.")])\n',
        encoding="utf-8",
    )
    plain = hexwar.game("skirmish/ford")
    wet = type(plain)(attrs.evolve(plain.scenario, hook=offer(file)))
    assert "In rain nobody moves." in rules_page(wet, ENGLISH)
    assert "In rain nobody moves." not in rules_page(type(plain), ENGLISH)
    assert rule_titles(wet, ENGLISH).keys() - rule_titles(plain, ENGLISH).keys() == {"W.1"}
