"""What made new users stumble, each in a real Chromium: pressed twice, cut off, silent, lost."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.play.match import Match
from hexwar.play.match.notation import parse_action
from hexwar.web import Application
from tests.web.table import Table, at_table, begun

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Route, expect

BOX = """(selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { x, y, width, height };
}"""


def box(table: Table, selector: str) -> dict[str, float]:
    """Return where an element is, as it is laid out."""
    found: dict[str, float] = table.page.evaluate(BOX, selector)
    return found


def until(match: Match, verb: str, seed: int = 0) -> Match:
    """Play a match on by chance until an action of a verb is legal."""
    chance = Random(seed)
    while not any(action[0] == verb for action in match.legal_actions):
        match.do(chance.choice(list(match.legal_actions)))
    return match


# -- who thinks, and what is pressed meanwhile -----------------------------------------------------


def test_a_server_that_works_says_so_and_nothing_is_pressed_twice(
    application: Application, address: str, chromium: Browser
) -> None:
    """It is not the bot that thinks while one's own decision is on its way."""
    match = hexwar.start("skirmish/ford", seed=3, players={"blue": "random"})
    with at_table(chromium, address + application.begin(match)) as table:
        held: list[Route] = []
        table.page.route("**/do", lambda route: held.append(route))  # noqa: PLW0108 -- driven
        table.page.locator("#actions button, #plain button").first.click()
        expect(table.page.locator("#busy")).to_have_text("One moment …")
        expect(table.page.locator("#asked")).to_have_attribute("aria-busy", "true")
        table.page.evaluate("document.querySelector('#actions button, #plain button').click()")
        assert len(held) == 1
        held[0].continue_()
        expect(table.page.locator("#busy")).to_be_empty()
        expect(table.page.locator("body")).not_to_have_class("busy")


# -- who plays -------------------------------------------------------------------------------------


def test_a_game_of_the_command_line_asks_who_plays(
    application: Application, address: str, chromium: Browser
) -> None:
    """Instead of a curtain between two persons; a reload asks no more."""
    match = hexwar.start("skirmish/ford", seed=3)
    with at_table(chromium, address + application.begin(match, asks=True)) as table:
        page = table.page
        page.wait_for_selector("#seating select")
        expect(page.locator("#curtain")).to_have_attribute("inert", "")
        page.select_option("#seating [name=as]", "red")
        page.select_option("#seating [name=opponent]", "random")
        page.click("#seating .go")
        expect(page.locator("#seating")).to_be_hidden()
        expect(page.locator("#curtain")).to_be_hidden()
        assert application.tables.get(1).match.seated == {"blue": "random"}
        page.reload()
        expect(page.locator("#seating")).to_be_hidden()


# -- seats carry over ------------------------------------------------------------------------------


def test_a_fork_and_a_second_game_keep_the_bots(
    application: Application, address: str, chromium: Browser
) -> None:
    """Who played against a bot goes on against it, with no curtain for a second person."""
    match = hexwar.start("skirmish/ford", seed=3, players={"blue": "random"})
    match.do(match.legal_actions[0])
    with at_table(chromium, address + application.begin(match)) as table:
        table.page.locator("#replay").fill("1")
        table.page.click("#fork:enabled")
        table.page.wait_for_url(lambda url: "/" in url and not url.endswith(match.game.name))
        expect(table.page.locator("#replay-at")).to_be_visible()
        expect(table.page.locator("#curtain")).to_be_hidden()
    assert application.tables.get(2).match.seated == {"blue": "random"}


def test_play_again_begins_the_same_game_with_the_same_seats(
    application: Application, address: str, chromium: Browser
) -> None:
    """At the end of a game one button begins it anew, by another chance."""
    match = hexwar.start("skirmish/ford", seed=3, players={"blue": "random"})
    chance = Random(1)
    while not match.over:
        match.do(chance.choice(list(match.legal_actions)))
    path = application.begin(match)
    with at_table(chromium, address + path) as table:
        assert match.result is not None
        verdicts = {("red",): "You have won.", ("blue",): "You have lost.", (): "Nobody wins."}
        table.expect_text("#prompt", verdicts[match.result.winners])
        table.page.click("#after button >> text=Play again")
        table.page.wait_for_url(lambda url: path not in url)
        table.wait()
    fresh = application.tables.get(2).match
    assert fresh.seated == {"blue": "random"}
    assert fresh.game is match.game
    assert fresh.seed != match.seed


def test_a_curve_has_names_and_turns(
    application: Application, address: str, chromium: Browser
) -> None:
    """The course of a game says which end is good, and where a turn began."""
    over = hexwar.start("ddob/easy-fox", seed=7, players={"us": "random"})
    with at_table(chromium, address + application.begin(over)) as table:
        expect(table.page.locator(".curve .best")).to_have_text("best")
        turns = table.page.locator(".curve figcaption span")
        expect(turns.first).to_be_visible()
        shown = [int(text) for text in turns.all_inner_texts()]
        assert shown == sorted(set(shown))
        assert len(shown) > 1
        told = table.page.get_attribute(".curve", "aria-label") or ""
        numbers = [float(number) for number in re.findall(r"-?\d\.\d\d", told)]
        assert len(numbers) == 4
        assert min(numbers) == numbers[2]
        assert max(numbers) == numbers[1]


# -- the panel and the bar -------------------------------------------------------------------------


def test_the_button_that_goes_on_never_moves(
    application: Application, address: str, chromium: Browser
) -> None:
    """Hint, coach, preview and refusal come and go; the dock stays where it is."""
    with at_table(chromium, address + begun(application), briefed=True) as table:
        table.page.click("#begin")
        expect(table.page.locator("#coach")).to_be_visible()
        before = box(table, "[data-action='end-segment']")
        table.page.click("#coach button >> text=Understood")
        table.page.hover("#actions button >> nth=0")
        table.click_hex("0616")
        expect(table.page.locator("#answer")).not_to_be_empty()
        assert box(table, "[data-action='end-segment']") == before
        assert before["y"] + before["height"] > 840
        table.page.evaluate("document.querySelector('#decline').hidden = false")
        declining = box(table, "#decline")
        assert declining["y"] + declining["height"] <= before["y"]
        assert box(table, "[data-action='end-segment']") == before


def test_the_story_has_room_and_opens_large(
    application: Application, address: str, chromium: Browser
) -> None:
    """It stays in sight below the actions; a handle divides the panel; a tab lies over the map."""
    played = begun(application, "ddob/easy-fox", "end-segment", "enough")
    with at_table(chromium, address + played) as table:
        expect(table.page.locator("#log")).to_be_visible()
        assert box(table, "#panel-story")["height"] > 200
        high = box(table, "#asked")["height"]
        table.page.focus("#split")
        for _ in range(3):
            table.page.keyboard.press("ArrowDown")
        assert box(table, "#asked")["height"] > high
        table.page.click("#large")
        assert box(table, "#tabs")["width"] > 1300
        table.page.keyboard.press("Escape")
        assert box(table, "#tabs")["width"] < 500
        assert table.page.evaluate("document.activeElement.id") == "large"


def test_why_undo_stops_is_said_at_its_button(
    application: Application, address: str, chromium: Browser
) -> None:
    """The reason takes no room of the bar; it is the button's title and description."""
    with at_table(chromium, address + begun(application, "ddob/easy-fox", "end-segment")) as table:
        undo = table.page.locator("#undo")
        expect(undo).to_have_attribute(
            "title", "Undo is not possible: a random draw was made (fire)"
        )
        expect(undo).to_have_accessible_description(
            "Undo is not possible: a random draw was made (fire)"
        )
        assert box(table, ".bar")["height"] < 60


def test_the_seats_of_twelve_fit_their_sheet(
    application: Application, address: str, chromium: Browser
) -> None:
    """Every choice of a bot is seen whole, and the sheet scrolls as one."""
    with at_table(chromium, address + begun(application, "memoir44/neptune")) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
        table.page.click("summary:text-is('Seats')")
        sheet = table.page.locator(".sheet:has(#seats)").bounding_box()
        assert sheet is not None
        selects = [one.bounding_box() for one in table.page.locator("#seats select").all()]
        assert len(selects) == 12
        assert all(
            one is not None and one["x"] + one["width"] <= sheet["x"] + sheet["width"]
            for one in selects
        )


def test_rules_whose_numbers_are_words_are_called_by_their_titles(
    application: Application, address: str, chromium: Browser
) -> None:
    """The prompt and the story of The Greatest Day name rules as people do."""
    with at_table(chromium, address + begun(application, "greatest_day/hillman")) as table:
        links = table.page.locator("#reason a.rule, #log a.rule")
        expect(links.first).to_be_visible()
        assert not [text for text in links.all_inner_texts() if text.startswith("series.")]


def test_a_search_typed_before_the_rules_have_come_is_applied(
    application: Application, address: str, chromium: Browser
) -> None:
    """What was typed while they were fetched hides what does not fit."""
    with at_table(chromium, address + begun(application)) as table:
        held: list[Route] = []
        table.page.route("**/rulebook", lambda route: held.append(route))  # noqa: PLW0108 -- driven
        table.page.click("#tab-rules")
        table.page.fill("#rules-search", "barrage")
        held[0].continue_()
        expect(table.page.locator("#rulebook dt").first).to_be_attached()
        assert 0 < table.page.locator("#rulebook dt:visible").count() < 40


def test_what_goes_wrong_behind_the_curtain_is_told_on_it(
    application: Application, address: str, chromium: Browser
) -> None:
    """A server that was too busy when somebody sat down left the curtain, and said nothing."""
    with at_table(chromium, address + begun(application, "memoir44/sword-juno")) as table:
        table.page.route("**/seen", lambda route: route.abort(), times=1)
        table.page.click("#sit-down")
        expect(table.page.locator("#curtain-fault")).to_have_text("The server does not answer.")
        table.page.click("#sit-down")
        expect(table.page.locator("#curtain")).to_be_hidden()


# -- the map ---------------------------------------------------------------------------------------


def test_a_click_on_a_unit_lights_its_hexes_always(
    application: Application, address: str, chromium: Browser
) -> None:
    """What needs no hex is a button beside the unit; a menu that opens keeps the focus."""
    match = until(hexwar.start("ddob/first-waves", seed=0), "scale")
    with at_table(chromium, address + application.begin(match)) as table:
        name = table.page.evaluate(CLIMBER)
        table.page.locator("#actions .group", has_text=name).click()
        menu = table.page.locator("#menu")
        expect(menu).to_be_visible()
        assert name in menu.locator("button").first.inner_text()
        assert menu.locator("button").count() == 2  # and to cancel
        assert table.page.evaluate("document.activeElement.closest('#menu') !== null")
        assert len(table.lit("legal")) >= 1
        assert table.lit("chosen")


CLIMBER = """async () => {
  const { known } = await import("/static/table.js");
  return known.state.actions.find(({ verb, nouns }) => verb === "scale").nouns[0].called;
}"""
"""Finds a unit that can do something that names no hex."""


def test_a_briefing_is_read_before_ones_first_decision(
    application: Application, address: str, chromium: Browser
) -> None:
    """Also where a bot has decided before; and not once one has decided oneself."""
    match = hexwar.start("classic/crossing", seed=1, players={"east": "random"})
    first = match.decision.player if match.decision else ""
    assert first == "west"
    assert any(entry.player == "east" for entry in match.log)
    with at_table(chromium, address + application.begin(match), briefed=True) as table:
        expect(table.page.locator("#briefing")).to_have_attribute("open", "")
        table.page.click("#begin-loud")
        expect(table.page.locator("#sound")).to_be_checked()
        table.page.reload()
        table.wait()
        expect(table.page.locator("#begin-loud")).to_have_count(0)


def test_an_attack_is_drawn_before_it_is_made_and_while_it_is_answered(
    application: Application, address: str, chromium: Browser
) -> None:
    """Arrows lead from who attacks to the hex, with the odds: as the game says, not by words."""
    match = until(hexwar.start("classic/crossing", seed=2), "attack", seed=2)
    with at_table(chromium, address + application.begin(match)) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
            expect(table.page.locator("#curtain")).to_be_hidden()
        attack = next(text for text in table.page.evaluate(TEXTS) if text.startswith("attack"))
        table.page.evaluate(
            "text => import('/static/preview.js').then(({ showPreview }) => showPreview(text))",
            attack,
        )
        expect(table.page.locator("#above > .attack .way")).to_have_count(1)
        expect(table.page.locator("#above > .attack .odds text")).to_contain_text(":")
        table.page.evaluate("import('/static/preview.js').then((one) => one.showPreview(''))")
        expect(table.page.locator("#above > .attack")).to_have_count(0)
        table.do(attack)
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
        if match.scene(match.decision.player if match.decision else "west").attack:
            expect(table.page.locator("#above > .attack .way")).not_to_have_count(0)


COVERED = """() => {
  const boxes = [...document.querySelectorAll("#counters > *")].map((one) =>
    one.getBoundingClientRect());
  const covered = (name) => {
    const { left, right, top, bottom, height } = name.getBoundingClientRect();
    const [high, low] = [top + height * 0.18, bottom - height * 0.18];
    const areas = boxes.map((box) =>
      Math.max(0, Math.min(right, box.right) - Math.max(left, box.left)) *
      Math.max(0, Math.min(low, box.bottom) - Math.max(high, box.top)));
    return areas.reduce((sum, area) => sum + area, 0) / ((right - left) * (low - high));
  };
  const names = [...document.querySelectorAll("#regions .name")];
  return names.filter((name) => name.getBoundingClientRect().width).map((name) =>
    [name.textContent, covered(name), name.dataset.home]);
}"""


@pytest.mark.parametrize("scenario", ["classic/crossing", "normandie44/montebourg"])
def test_names_step_aside_of_stacks(
    application: Application, address: str, chromium: Browser, scenario: str
) -> None:
    """However tall a stack is and wherever it stands: no name of the map is hidden under it."""
    match, chance = hexwar.start(scenario, seed=1944), Random(1944)
    for _ in range(30):
        match.do(chance.choice(match.legal_actions.texts()))
    with at_table(chromium, address + application.begin(match)) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
        expect(table.page.locator("#regions .name[data-home]")).not_to_have_count(0)
        hidden = f"({COVERED})().every(([, covered]) => covered <= 0.2)"
        table.page.wait_for_function(hidden)  # they step aside over some frames
        names = table.page.evaluate(COVERED)
        assert len(names) > 7
        assert [name for name, covered, _ in names if covered > 0.2] == []
        assert any(aside for _, _, aside in names)


def test_the_way_under_the_pointer_is_drawn_with_its_cost(
    application: Application, address: str, chromium: Browser
) -> None:
    """From the unit that is picked up over each hex that it would enter, and nothing afterwards."""
    match = until(hexwar.start("classic/crossing", seed=2, players={"east": "random"}), "move")
    text = [text for text in match.legal_actions.texts() if text.startswith("move Rec/W ")][-1]
    action = parse_action(match.state, text)
    preview = match.game.presentation.preview(match.view("west"), "west", action)
    assert preview is not None
    assert preview.way is not None
    with at_table(chromium, address + application.begin(match)) as table:
        table.page.locator("#map [data-counter='Rec/W']").click()
        expect(table.page.locator("#map .picked")).to_have_css("scale", "1.1")
        spot = table.spot(text.split()[2])
        table.page.mouse.move(spot["x"], spot["y"])
        expect(table.page.locator("#above > .march .odds text")).to_have_text(preview.way.cost)
        expect(table.page.locator("#above > .march .stop")).to_have_count(
            len(preview.way.hexes) - 2
        )
        table.page.keyboard.press("Escape")
        expect(table.page.locator("#above > .march")).to_have_count(0)


TEXTS = (
    """async () => (await import("/static/table.js")).known.state.actions.map(({ text }) => text)"""
)


def test_the_card_that_fires_lies_on_the_map(
    application: Application, address: str, chromium: Browser
) -> None:
    """It is seen whole, at the edge away from its target, and stays beside the next question."""
    options: dict[str, Any] = {"reduced_motion": "no-preference"}
    with at_table(chromium, address + begun(application), **options) as table:
        table.page.evaluate(QUICKLY)
        table.press("end-segment")
        card = table.page.locator("#card-slot svg")
        expect(card).to_be_visible(timeout=60_000)
        expect(table.page.locator("#caption")).to_be_hidden(timeout=60_000)
        table.page.wait_for_function(AT_REST, timeout=60_000)  # it grows while it is laid down
        lying, board = card.bounding_box(), box(table, "#board-holder")
        assert lying is not None
        assert lying["width"] > 200
        assert lying["y"] + lying["height"] <= board["y"] + board["height"]


AT_REST = """() => document.querySelector("#card-slot").getAnimations({ subtree: true })
  .every(({ playState }) => playState !== "running")"""

QUICKLY = """() => {
  document.querySelector("#speed").append(new Option("quick", "20"));
  document.querySelector("#speed").value = "20";
}"""


def test_a_hand_lies_on_the_table(
    application: Application, address: str, chromium: Browser
) -> None:
    """The cards of Memoir are buttons below the map; a click on one plays it or begins to."""
    match = hexwar.start("memoir44/mill-stream", seed=3, players={"axis": "random"})
    with at_table(chromium, address + application.begin(match)) as table:
        cards = table.page.locator("#hand button")
        expect(cards.first).to_be_visible()
        assert cards.count() >= 4
        before = table.length
        cards.and_(table.page.locator(".legal")).first.click()
        table.wait_for_length(before + 1)


def test_a_large_map_has_a_small_one(
    application: Application, address: str, chromium: Browser
) -> None:
    """It shows the part in sight, and a press there moves the view."""
    with at_table(chromium, address + begun(application)) as table:
        expect(table.page.locator("#mini")).to_be_visible()
        before = table.page.evaluate("document.querySelector('#mini .seen').getAttribute('x')")
        small = table.page.locator("#mini").bounding_box()
        assert small is not None
        table.page.mouse.click(small["x"] + small["width"] - 12, small["y"] + 12)
        table.page.wait_for_function(
            "x => document.querySelector('#mini .seen').getAttribute('x') !== x", arg=before
        )


def test_counters_say_less_the_smaller_they_are(
    application: Application, address: str, chromium: Browser
) -> None:
    """On the whole map a counter has its figures alone, large enough to be read."""
    with at_table(chromium, address + begun(application, "normandie44/campaign")) as table:
        table.page.click("#fit")
        table.page.wait_for_selector("#map.far")
        foot = table.page.locator("#counters .foot").first
        high = foot.evaluate("foot => foot.getBoundingClientRect().height")
        assert high > 9
        label = table.page.locator("#counters .label").first
        expect(label).to_be_hidden()


def test_the_banner_of_a_turn_comes_and_goes(
    application: Application, address: str, chromium: Browser
) -> None:
    """A new turn is told large; where motion is reduced it is not."""
    for motion, seen in (("no-preference", 1), ("reduce", 0)):
        options: dict[str, Any] = {"reduced_motion": motion}
        with at_table(chromium, address + begun(application), **options) as table:
            table.page.evaluate(QUICKLY)
            table.page.evaluate(WATCHED)
            table.press("end-segment")
            table.expect_text("#status", "2 of 16")
            assert table.page.evaluate("window.banners.length") == seen


WATCHED = """() => {
  window.banners = [];
  new MutationObserver(() => {
    if (!document.querySelector("#banner").hidden) window.banners.push("seen");
  }).observe(document.querySelector("#banner"), { attributes: true, attributeFilter: ["hidden"] });
}"""


# -- a guided first turn ---------------------------------------------------------------------------


def test_a_first_game_is_guided_by_pointers(
    application: Application, address: str, chromium: Browser
) -> None:
    """At the first decisions a pointer says what to click: the unit, the hex; then no more."""
    match = hexwar.start("ddob/easy-fox", seed=5)
    place = address + application.begin(match)
    with at_table(chromium, place, briefed=True) as table:
        page = table.page
        page.click("#begin")
        pointer = page.locator("#pointer span")
        expect(pointer).to_contain_text("it can act")
        unit = pointer.inner_text().removeprefix("Click ").removesuffix(": it can act.")
        page.locator(f"#map [data-counter='{unit}']").click()
        expect(pointer).to_contain_text("Now click")
        page.click("#pointer button")
        expect(page.locator("#pointer")).to_be_hidden()
        page.reload()
        expect(page.locator("#prompt")).not_to_be_empty()
        expect(page.locator("#pointer")).to_be_hidden()
