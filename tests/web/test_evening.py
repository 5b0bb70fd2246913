"""What a player meets in an evening at the table: the actions in sight, the end in words."""

from __future__ import annotations

import re
from random import Random

import pytest

import hexwar
from hexwar.web import Application
from tests.web.table import at_table, begun

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900)])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_actions_are_in_sight_on_a_laptop(
    application: Application, address: str, chromium: Browser, width: int, height: int, locale: str
) -> None:
    """A long rule and a hint above them leave room; the menus stand in the row of the title."""
    link = address + application.begin(hexwar.start("normandie44/montebourg", seed=1944))
    with at_table(chromium, link, briefed=True, locale=locale) as table:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.keyboard.press("Escape")
        assert table.page.locator("#coach").is_visible()
        assert table.page.locator("#reason").is_visible()
        action = table.page.locator("#actions [data-action]").first.bounding_box()
        foot = table.page.locator(".play footer").bounding_box()
        menus = table.page.locator(".bar details").first.bounding_box()
        assert action is not None
        assert foot is not None
        assert menus is not None
        assert action["y"] + action["height"] <= foot["y"] + foot["height"]
        assert menus["y"] < 20


def test_a_tablet_held_upright_has_the_map_above_the_panel(
    application: Application, address: str, chromium: Browser
) -> None:
    """Beside a panel a strip of map was left between two empty halves; the bar stays one row."""
    link = address + application.begin(hexwar.start("memoir44/mill-stream", seed=1944))
    with at_table(chromium, link, viewport={"width": 820, "height": 1180}) as table:
        board, panel, bar = (
            table.page.locator(name).bounding_box() for name in ("main", "aside", ".bar")
        )
        assert board is not None
        assert panel is not None
        assert bar is not None
        assert board["width"] == panel["width"] == 820
        assert board["y"] + board["height"] <= panel["y"]
        assert bar["height"] < 60


def test_three_buttons_that_go_on_are_seen_whole(
    application: Application, address: str, chromium: Browser
) -> None:
    """The third was cut at the foot of the dock; French ones take two rows."""
    link = address + application.begin(hexwar.start("skirmish/ford", seed=1))
    with at_table(chromium, link, viewport={"width": 390, "height": 844}) as table:
        inside = table.page.evaluate(
            """() => {
              const dock = document.querySelector("#plain");
              const texts = ["Former une colonne", "Tirer sur les défenses de la plage", "Fin"];
              dock.replaceChildren(...texts.map((text) => {
                const button = document.createElement("button");
                button.textContent = text;
                return button;
              }));
              return dock.scrollHeight - dock.clientHeight;
            }"""
        )
        assert inside <= 0


def test_the_end_names_no_rule_by_an_english_word(
    application: Application, address: str, chromium: Browser
) -> None:
    """Rules of *The Greatest Day* without a number have words of the code for it."""
    match, rng = hexwar.start("greatest_day/queen-red", seed=1), Random(1)
    while not match.over:
        match.do(rng.choice(match.legal_actions))
    link = address + application.begin(match)
    with at_table(chromium, link, locale="fr-FR") as table:
        told = table.text("#prompt")
    assert any(verdict in told for verdict in ("Victoire", "Vous avez", "Personne ne gagne"))
    assert "victory" not in told


@pytest.mark.parametrize("width", [390, 1280])
def test_the_search_and_the_chapters_of_the_rules_are_in_sight(
    application: Application, address: str, chromium: Browser, width: int
) -> None:
    """A chapter has a long title; its list was cut at the edge of the page."""
    link = address + application.begin(hexwar.start("ddob/easy-fox", seed=1944))
    with at_table(chromium, link) as table:
        table.page.set_viewport_size({"width": width, "height": 800})
        table.page.click("#tab-rules")
        table.page.wait_for_selector("#chapters option:nth-child(3)", state="attached")
        for name in ("#rules-search", "#chapters"):
            box = table.page.locator(name).bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= width
            assert box["width"] > 100


LAST_IS_SEEN = """() => {
  const [last, panel] = ["#log > li:last-child", "#panel-story"].map((name) =>
    document.querySelector(name).getBoundingClientRect());
  return last.bottom <= panel.bottom + 1;
}"""

LONGER = """() => {
  for (const row of document.querySelectorAll("#actions li")) row.style.minHeight = "160px";
}"""
"""Lets the actions take more room, as the previews do that come after the question."""


def test_the_story_stands_at_its_end_when_the_list_above_it_grows(
    application: Application, address: str, chromium: Browser
) -> None:
    """What an attack would do came late, and pushed the last lines of the story out of sight."""
    match = hexwar.start("normandie44/montebourg", seed=1944, players={"germans": "random"})
    chance = Random(2)
    while len(match.log) < 30:
        match.do(chance.choice(match.legal_actions.texts()))
    with at_table(chromium, address + application.begin(match)) as table:
        table.page.wait_for_function(LAST_IS_SEEN)
        before = table.page.locator("#panel-story").bounding_box()
        table.page.evaluate(LONGER)
        after = table.page.locator("#panel-story").bounding_box()
        assert before is not None
        assert after is not None
        assert after["height"] < before["height"] - 20
        table.page.wait_for_function(LAST_IS_SEEN)


def test_a_pointer_leaves_the_fan_of_a_stack_free(
    application: Application, address: str, chromium: Browser
) -> None:
    """The stack with the unit to click fans out above itself; the pointer stands below it."""
    match = hexwar.start("normandie44/montebourg", seed=1944, players={"germans": "random"})
    with at_table(chromium, address + application.begin(match), briefed=True) as table:
        page = table.page
        page.click("#begin")
        expect(page.locator("#pointer")).to_contain_text("US VII HQ")
        unit = page.locator("#map [data-counter='US-VII-HQ']").bounding_box()
        pointer = page.locator("#pointer").bounding_box()
        assert unit is not None
        assert pointer is not None
        assert pointer["y"] > unit["y"] + unit["height"]
        page.evaluate("document.body.classList.add('telling')")
        expect(page.locator("#pointer")).to_be_hidden()


LONG_CARD = 44
"""A seed by which the Allies hold one card with a long text among short ones."""


def test_a_hand_is_no_lower_once_a_long_card_is_played(
    application: Application, address: str, chromium: Browser
) -> None:
    """The map above the hand stays where it is."""
    match = hexwar.start("memoir44/mill-stream", seed=LONG_CARD, players={"axis": "random"})
    assert "play Medics-and-Mechanics" in match.legal_actions.texts()
    with at_table(chromium, address + application.begin(match)) as table:
        before = table.page.locator("#hand").bounding_box()
        table.page.click("[data-action='play Medics-and-Mechanics']")
        expect(table.page.locator("#hand [data-of*='Medics']")).to_have_count(0)
        assert before is not None
        assert table.page.locator("#hand").bounding_box() == before


def test_a_right_click_takes_the_last_choice_back(
    application: Application, address: str, chromium: Browser
) -> None:
    """As in other games; with nothing chosen it is the browser's own."""
    with at_table(chromium, address + begun(application)) as table:
        page = table.page
        at = table.spot("0612")
        page.evaluate(NOTE_MENUS)
        page.click("#map [data-counter='2/B/741']")
        assert table.lit("chosen") == {"0512"}
        page.mouse.click(at["x"], at["y"], button="right")
        assert table.lit("chosen") == set()
        assert page.evaluate("window.prevented") is True
        page.mouse.click(at["x"], at["y"], button="right")
        assert page.evaluate("window.prevented") is False


NOTE_MENUS = """() => addEventListener("contextmenu", (event) => {
  window.prevented = event.defaultPrevented;
})"""
"""Notes whether the browser's own menu would open."""


def test_a_decision_taken_back_after_a_bot_can_be_made_again(
    application: Application, address: str, chromium: Browser
) -> None:
    """Before it there is nothing of one's own to undo; that is no reason not to redo."""
    match = hexwar.start("classic/crossing", seed=1, players={"east": "random"})
    assert match.log[-1].player == "east"
    with at_table(chromium, address + application.begin(match)) as table:
        before = table.length
        table.page.locator("#actions button").first.click()
        table.wait_for_length(before + 1)
        table.page.click("#undo")
        table.wait_for_length(before)
        table.page.click("#redo:enabled")
        table.wait_for_length(before + 1)


def test_who_cannot_be_chosen_is_refused_by_what_is_done_now(
    application: Application, address: str, chromium: Browser
) -> None:
    """Of a unit without a target it was said that it stands on no wire."""
    match = hexwar.start("memoir44/mill-stream", seed=3, players={"axis": "random"})
    chance = Random(3)
    while not any(action[0] == "battle" for action in match.legal_actions):
        match.do(chance.choice(match.legal_actions.texts()))
    assert match.legal_actions.texts()[0].startswith("battle al-arm-1")
    with at_table(chromium, address + application.begin(match)) as table:
        table.page.click("#map [data-counter='al-inf-6']")  # ordered, and nobody is in its reach
        expect(table.page.locator("#answer b")).to_have_text("Battle")
        assert "wire" not in table.text("#answer")


CUT = """() => [...document.querySelectorAll(".kept :is(.eyebrow, b, p), .pick > summary > *")]
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth)
  .map((part) => part.textContent)"""


def test_nothing_in_the_list_of_games_is_cut(
    application: Application, address: str, chromium: Browser
) -> None:
    """Tiles of kept games and the words at a first scenario ended in three dots."""
    link = address + begun(application, "normandie44/montebourg")
    with at_table(chromium, link, viewport={"width": 1440, "height": 900}) as table:
        table.page.goto(address + application.home)
        expect(table.page.locator(".kept b")).to_have_text("The road to Montebourg")
        assert table.page.evaluate(CUT) == []


def test_what_a_choice_brings_about_is_heard_with_it(
    application: Application, address: str, chromium: Browser
) -> None:
    """Costs and fire stood beside the button only; so did the reason of the stop before chance."""
    with at_table(chromium, address + begun(application), stops=True) as table:
        action = table.page.locator("#actions [data-action='move 2/B/741 0611']")
        expect(action).to_have_accessible_description(re.compile("cost: 1 action .* fire: "))
        table.page.locator("[data-action='end-segment']").click()
        stop = table.page.locator("#stop")
        expect(stop).to_have_accessible_description(re.compile("End the segment.*chance"))


def test_a_hint_that_is_asked_for_by_a_key_has_the_focus(
    application: Application, address: str, chromium: Browser
) -> None:
    """It stands far above the button that was pressed."""
    with at_table(chromium, address + begun(application)) as table:
        table.page.focus("#hint")
        table.page.keyboard.press("Enter")
        expect(table.page.locator("#answer button")).to_be_focused(timeout=30_000)
