"""Scenarios made in a real Chromium: refused in place, and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hexwar
from hexwar.web import serving
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor import Editor, blank_board, like_scenario
from tests.web.asking import ask
from tests.workshop.drawing import drawing

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


def test_a_scenario_is_made_refused_in_place_and_played(chromium: Browser, tmp_path: Path) -> None:
    """A counter is placed by the pointer; a wrong turn is told at its line; the game opens."""
    file = tmp_path / "night.toml"
    desk = Desk(file, like_scenario("skirmish/ford", file))
    with drawing(chromium, tmp_path, desk) as editor:
        page = editor.page
        page.get_by_role("button", name="R1").first.click()
        page.mouse.click(*editor.hex("0203"))
        editor.settle()
        expect(page.locator("#panel-counters")).to_contain_text("0203")
        board = editor.board
        assert desk.reading.scene is not None
        stacks = desk.reading.scene.stacks
        assert "R1" in [face.name for face in stacks[board.hex("0203")]]
        editor.drag(editor.hex("0203"), editor.hex("0303"))  # the counter itself is dragged
        editor.settle()
        expect(page.locator("#panel-counters")).to_contain_text("0303")
        editor.drag(editor.hex("0303"), editor.hex("0203"))
        editor.settle()
        desk_before = desk.source.text
        page.click("#tab-rows")
        page.get_by_label("Table").select_option("scenario")
        page.locator("#panel-rows .item").first.click()
        page.get_by_label("turns", exact=True).fill("0")
        page.get_by_label("turns", exact=True).press("Tab")
        editor.settle()
        page.click("#tab-faults")
        line = desk.source.text.split("turns = 0")[0].count("\n") + 1
        expect(page.locator("#panel-faults")).to_contain_text(f"line {line}: scenario.turns")
        expect(page.locator("#play")).to_be_disabled()
        editor.press("Control+z")
        editor.settle()
        assert desk.source.text == desk_before
        page.click("#play")
        page.wait_for_url(re.compile(r"/1-0-[0-9a-f]+/$"))
        page.click("#sit-down")
        expect(page.locator("#counters [data-hex='0203'] [data-counter='R1']")).to_be_attached()
    assert not file.exists()  # nothing was saved by playing
    desk.save()
    played = hexwar.start(str(file), players={"red": "random", "blue": "random"})
    assert played.game.scenario.name == "night"
    assert played.over


SANDBOX = """\
[scenario]
game = "sandbox"
name = "start"
title = "The start"
counters = "counters.toml"
turns = ["Morning"]
"""


def test_decks_and_the_turn_track_are_tools(chromium: Browser, tmp_path: Path) -> None:
    """A deck, a turn more, and a counter that comes in it: all lie on the table that plays."""
    (tmp_path / "board.toml").write_text(blank_board("Ridge", 4, 3, "flat"))
    counters = '[[counter]]\nname = "1st"\nside = "red"\nkind = "infantry"\n'
    (tmp_path / "counters.toml").write_text(counters)
    (tmp_path / "start.toml").write_text(SANDBOX)
    desk = Desk(tmp_path / "start.toml")
    with drawing(chromium, tmp_path, desk) as editor:
        page = editor.page
        page.click("#tab-beside")
        page.get_by_role("button", name="One turn more").click()
        page.get_by_label("2.", exact=True).fill("Evening")
        page.get_by_label("2.", exact=True).press("Tab")
        editor.settle()
        page.get_by_label("Counter", exact=True).select_option("1st")
        page.get_by_role("button", name="1st comes in turn 2").click()
        page.get_by_role("button", name="+ deck").click()
        editor.settle()
        page.get_by_label("Cards of deck-1").fill("2 x Fog, thick\nRain")
        page.get_by_label("Cards of deck-1").press("Tab")
        editor.settle()
        expect(page.locator("#panel-beside")).to_contain_text("3 cards")
        assert desk.reading.faults == ()
        assert desk.source.data["deck"][0]["cards"] == ["Fog, thick", "Fog, thick", "Rain"]
        desk.save()
    match = hexwar.start(str(desk.path), seed=1)
    areas = {area.name: area for area in match.scene().areas}
    assert [face.name for face in areas["Evening"].counters] == ["1st"]
    assert (areas["Morning"].lit, areas["Evening"].lit) == (True, False)
    assert areas["deck-1"].text == "3 left"
    for action in ("move 1st 0101", "next-turn"):
        match.do(action)
    areas = {area.name: area for area in match.scene().areas}
    assert (areas["Evening"].counters, areas["Evening"].lit) == ((), True)


COUNTERS = """\
# Ours.
columns = "name side kind attack move"
counters = [
  "1st  red   infantry  4/2  6",
  "HQ   blue  staff     -    4",
]
"""


def test_what_is_printed_on_a_counter_is_changed_in_place(
    chromium: Browser, tmp_path: Path
) -> None:
    """By keys alone: a value, a name, one refused at its field, one more counter; one undo each."""
    (tmp_path / "board.toml").write_text(blank_board("Ridge", 4, 3, "flat"))
    (tmp_path / "counters.toml").write_text(COUNTERS)
    (tmp_path / "start.toml").write_text(SANDBOX)
    desk = Desk(tmp_path / "start.toml")
    assert desk.counters is not None
    with drawing(chromium, tmp_path, desk) as editor:
        page = editor.page
        page.click("#tab-counters")
        page.get_by_role("button", name="1st").press("Enter")
        page.get_by_label("attack", exact=True).fill("10/5")
        editor.press("Tab")
        editor.settle()
        assert '"1st  red   infantry  10/5 6",' in desk.counters.source.text
        expect(page.get_by_label("move", exact=True)).to_be_focused()  # where Tab leads, drawn anew
        for keys, text in (("Control+z", COUNTERS), ("Control+y", desk.counters.source.text)):
            editor.press(keys)  # in a field in which nothing is written yet
            editor.settle()
            assert desk.counters.source.text == text
        page.get_by_label("kind", exact=True).fill("light infantry")
        editor.press("Tab")
        expect(page.get_by_label("kind", exact=True)).to_have_attribute("aria-invalid", "true")
        expect(page.locator(".card .fault-item")).to_contain_text("no single word")
        page.get_by_label("name", exact=True).fill("Guard")
        editor.press("Tab")
        editor.settle()
        expect(page.locator("#undo")).to_have_attribute("title", re.compile("1st: name = Guard"))
        page.get_by_role("button", name="Another like this").press("Enter")
        editor.settle()
        expect(page.get_by_label("name", exact=True)).to_be_focused()
        expect(page.get_by_label("name", exact=True)).to_have_value("Guard-1")
        page.mouse.click(*editor.hex("0202"))
        editor.settle()
        assert desk.reading.faults == ()
        page.get_by_label("name", exact=True).fill("two words")
        editor.press("Tab")
        expect(page.locator(".card .fault-item")).to_contain_text("without blanks")
        editor.press("Control+s")
        editor.settle()
        expect(page.locator("#state")).to_have_text("saved")
    match = hexwar.start(str(tmp_path / "start.toml"))
    assert [face.name for face in match.scene().stacks[match.scene().board.hex("0202")]] == [
        "Guard-1"
    ]
    assert (tmp_path / "counters.toml").read_text().startswith("# Ours.\n")


def test_a_set_up_is_played_before_it_is_saved(tmp_path: Path) -> None:
    """With the counters as they are on the desk; the files stay as they are."""
    (tmp_path / "board.toml").write_text(blank_board("Ridge", 4, 3, "flat"))
    (tmp_path / "counters.toml").write_text(COUNTERS)
    (tmp_path / "start.toml").write_text(SANDBOX)
    desk = Desk(tmp_path / "start.toml")
    desk.do({"do": "print", "counter": "1st", "key": "name", "text": "Guard"})
    desk.do({"do": "place", "counter": "Guard", "hexes": ["0202"]})
    app = Editor(tmp_path / "games.sqlite", desk)
    with serving(app) as address:
        assert ask(f"{address}{app.first}play", {}).status == 200
        scene = app.tables.get(1).match.scene()
    assert [face.name for face in scene.stacks[scene.board.hex("0202")]] == ["Guard"]
    assert (tmp_path / "counters.toml").read_text() == COUNTERS
    assert (tmp_path / "start.toml").read_text() == SANDBOX
