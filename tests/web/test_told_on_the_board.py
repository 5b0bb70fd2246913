"""What is told on the board, each in a real Chromium: the battle near, the old question dim."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import Seat
from tests.web.table import at_table, begun
from tests.web.test_stumbles import QUICKLY, TEXTS, until

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

NEAREST = """() => {
  window.scales = [];
  import("/static/view.js").then(({ scaleOnScreen }) =>
    document.addEventListener("view", () => window.scales.push(scaleOnScreen())));
}"""


def test_a_battle_is_brought_near_and_the_view_goes_back(
    application: Application, address: str, chromium: Browser
) -> None:
    """On a whole map counters are small; while a battle is told they can be read."""
    match = until(hexwar.start("classic/crossing", seed=2), "attack", seed=2)
    options: dict[str, Any] = {
        "reduced_motion": "no-preference",
        "viewport": {"width": 1000, "height": 600},
    }
    with at_table(chromium, address + application.begin(match), **options) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
            expect(table.page.locator("#curtain")).to_be_hidden()
        table.page.click("#fit")
        expect(table.page.locator("#map")).to_have_class(re.compile("far"))
        table.page.evaluate(QUICKLY)
        table.page.evaluate(NEAREST)
        table.do(next(text for text in table.page.evaluate(TEXTS) if text.startswith("attack")))
        scales = table.page.evaluate("window.scales")
        assert max(scales) > 1.1 * scales[-1]
        expect(table.page.locator("#map")).to_have_class(re.compile("far"))


def test_what_was_asked_is_dim_while_the_story_is_told(
    application: Application, address: str, chromium: Browser
) -> None:
    """Neither the old question nor the old lights look as if they could be answered."""
    options: dict[str, Any] = {"reduced_motion": "no-preference"}
    with at_table(chromium, address + begun(application), **options) as table:
        expect(table.page.locator("#asked")).to_have_css("opacity", "1")
        table.page.locator("[data-action='end-segment']").click()
        expect(table.page.locator("body.telling")).to_be_attached(timeout=60_000)
        expect(table.page.locator("#asked")).to_have_css("opacity", "0.5")
        expect(table.page.locator("#lights")).to_have_css("opacity", "0.35")


def test_medals_lie_on_the_map_of_memoir(
    application: Application, address: str, chromium: Browser
) -> None:
    """Larger than other marks; the sections are lines, and their colour hides no terrain."""
    with at_table(chromium, address + begun(application, "memoir44/mill-stream")) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
        medals = table.page.locator("#marks .marker:has(.m-mark-medal)")
        expect(medals).to_have_count(2)
        other = table.page.locator("#marks .marker:not(:has(.m-mark-medal))").first
        wide = [one.evaluate(WIDE) for one in (medals.first, other)]
        assert wide[0] > 1.3 * wide[1]
        fills = table.page.locator("#overlays path").evaluate_all(
            "paths => paths.map((path) => getComputedStyle(path).fill)"
        )
        assert set(fills) == {"none"}


WIDE = "one => one.getBoundingClientRect().width"


def test_the_button_of_an_answered_question_is_not_weighed(
    application: Application, address: str, chromium: Browser
) -> None:
    """The pointer lies on it still when its question is gone: the server is not asked in vain."""
    match = hexwar.start("skirmish/ford", seed=3, players={"blue": "random"})
    with at_table(chromium, address + application.begin(match)) as table:
        refused: list[str] = []
        table.page.on("response", lambda one: refused.extend([one.url] * (one.status >= 400)))
        for _ in range(4):
            before = table.length
            button = table.page.locator("#actions button, #plain button").first
            button.hover()
            button.click()
            table.page.wait_for_function(
                "length => Number(document.querySelector('#replay').max) > length", arg=before
            )
        assert refused == []


def test_no_story_is_told_behind_the_briefing(
    application: Application, address: str, chromium: Browser
) -> None:
    """Who still reads would miss the first moves of the other side."""
    match = hexwar.start("memoir44/mill-stream", seed=3)
    path = application.begin(match)
    axis = application.path_of(Seat(1, 1))
    assert path
    with at_table(chromium, address + axis, briefed=True, reduced_motion="no-preference") as table:
        expect(table.page.locator("#briefing")).to_have_attribute("open", "")
        played = application.tables.get(1)
        played.do("allies", played.match.legal_actions.texts()[0], len(played.match.log))
        table.page.wait_for_timeout(1500)
        expect(table.page.locator("#caption")).to_be_hidden()
        table.page.click("#begin")
        table.wait_for_length(2)


def test_the_map_shows_whom_a_question_is_about(
    application: Application, address: str, chromium: Browser
) -> None:
    """*Retreat R3 one hex*: the hex of R3 is marked, before anything is chosen."""
    match, chance = hexwar.start("skirmish/ford", seed=6, players={"blue": "random"}), Random(6)
    while not any(action[0] == "retreat" for action in match.legal_actions):
        match.do(chance.choice(list(match.legal_actions)))
    [(_, block)] = match.decision.things if match.decision else ()
    game: Any = match.game
    state: Any = match.state
    home = game.board.name(state.hex[block])
    with at_table(chromium, address + application.begin(match)) as table:
        assert table.lit("subject") == {home}
        assert home not in table.lit("legal")


def test_a_table_opens_at_the_unit_that_acts(
    application: Application, address: str, chromium: Browser
) -> None:
    """A leader of *Before Caen* can go to a thousand hexes: the map shows the leader himself."""
    match, chance = hexwar.start("greatest_day/caen", seed=1944), Random(1944)
    for _ in range(40):
        match.do(chance.choice(match.legal_actions.texts()))
    assert len(match.legal_actions) > 600
    assert match.decision is not None
    with at_table(chromium, address + application.begin(match)) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
        table.page.wait_for_selector("#lights .subject")
        leader = table.page.locator("#lights .subject").bounding_box()
        board = table.page.locator("#board-holder").bounding_box()
        assert leader is not None
        assert board is not None
        assert board["x"] < leader["x"] < board["x"] + board["width"]
        assert board["y"] < leader["y"] < board["y"] + board["height"]


def test_an_attack_that_is_answered_has_the_colour_of_who_makes_it(
    application: Application, address: str, chromium: Browser
) -> None:
    """Its arrows were drawn in that of the defender, who decides."""
    match, chance = hexwar.start("classic/crossing", seed=2), Random(2)
    attacker, decider = "", ""
    while attacker == decider or not match.scene(decider).attack:
        if match.legal_actions[0][0] == "attack":
            attacker = match.decision.player if match.decision else ""
        match.do(chance.choice(match.legal_actions))
        decider = match.decision.player if match.decision else ""
    with at_table(chromium, address + application.begin(match)) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
            expect(table.page.locator("#curtain")).to_be_hidden()
        drawn = table.page.evaluate(
            """async (side) => {
              const { colourOf } = await import("/static/sides.js");
              const { style } = document.querySelector("#above > .attack");
              return [style.getPropertyValue("--side"), colourOf(side)];
            }""",
            attacker,
        )
        assert drawn[0] == drawn[1]
