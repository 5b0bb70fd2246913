"""What the board shows in a real Chromium: zoom, stacks, overlays, language, theme, story."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import hexwar
from hexwar.web import Application
from hexwar.web.keys import Seat
from tests.web.table import Table, at_table, begun

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import APIResponse, Browser, Route, expect


def view_of(table: Table) -> list[float]:
    """Return what part of the map is shown: left, top, right and bottom."""
    found: dict[str, float] = table.page.evaluate(
        "import('/static/view.js').then((view) => view.visible())"
    )
    return [found[side] for side in ("left", "top", "right", "bottom")]


def width_of_view(table: Table) -> float:
    """Return how much of the map is shown from left to right."""
    left, _, right, _ = view_of(table)
    return right - left


NARROWER = """(width) => import("/static/view.js").then(({ visible }) => {
  const seen = visible();
  return seen.right - seen.left < width;
})"""
"""Tells whether less of the map is shown than so much."""


def test_zoom_drag_and_fit(application: Application, address: str, chromium: Browser) -> None:
    """The wheel zooms at the pointer, a drag moves and is no click, fit shows the whole map."""
    with at_table(chromium, address + begun(application)) as table:
        page = table.page
        start = width_of_view(table)
        page.click("#zoom-in")
        assert width_of_view(table) == pytest.approx(start / 1.3)
        spot = table.spot("0512")
        page.mouse.move(spot["x"], spot["y"])
        page.mouse.wheel(0, -300)
        page.wait_for_function(NARROWER, arg=start / 1.4)
        assert table.spot("0512") == pytest.approx(spot, abs=1)
        expect(page.locator("#camera")).to_have_css("scale", "1")
        assert table.spot("0512") == pytest.approx(spot, abs=1)
        page.mouse.down()
        page.mouse.move(spot["x"] + 80, spot["y"] + 40, steps=4)
        page.mouse.up()
        assert table.spot("0512")["x"] == pytest.approx(spot["x"] + 80, abs=3)
        assert table.lit("chosen") == set()
        page.click("#fit")
        left, top, right, bottom = view_of(table)
        frame = page.evaluate("import('/static/board.js').then(({ frame }) => frame)")
        assert max(left, top) <= -24 + 0.01
        assert right >= frame["width"] + 24 - 0.01
        assert bottom >= frame["height"] + 24 - 0.01


def test_stacks_fan_out_and_hide(application: Application, address: str, chromium: Browser) -> None:
    """A stack under the pointer shows its counters side by side; all counters can be hidden."""
    with at_table(chromium, address + begun(application, "ddob/easy-fox", "end-segment")) as table:
        table.page.hover("#stack-0511")
        table.page.wait_for_selector("#fan .counter")
        names = table.page.eval_on_selector_all(
            "#fan .counter", "all => all.map((one) => one.dataset.counter)"
        )
        assert len(names) == len(set(names)) == 2
        table.page.click("#map-layers > summary")
        table.page.check("#bare")
        expect(table.page.locator("#counters")).to_be_hidden()


def test_face_down_units_show_their_back(
    application: Application, address: str, chromium: Browser
) -> None:
    """Of an unrevealed unit the page has no value to show."""
    with at_table(chromium, address + begun(application)) as table:
        back = table.page.locator("#map [data-counter='WN64']")
        expect(back).to_have_class(re.compile(r"\bback\b"))
        assert back.locator(".value").count() == 0
        assert "face down" in (back.locator("title").text_content() or "")


def test_overlays_on_demand(application: Application, address: str, chromium: Browser) -> None:
    """What is laid over the map comes and goes with its box, and the key explains it."""
    with at_table(chromium, address + begun(application)) as table:
        expect(table.page.locator("[data-overlay]")).to_have_count(1)  # the printed fields of fire
        table.page.click("#map-layers > summary")
        table.page.check("input[value=control]")
        expect(table.page.locator("[data-overlay=control]")).to_have_count(1)
        table.page.click("#tab-legend")
        assert "US control" in table.text("#key")
        table.page.click("#map-layers > summary")
        table.page.uncheck("input[value=control]")
        table.page.uncheck("input[value=fire]")
        expect(table.page.locator("[data-overlay]")).to_have_count(0)


def test_french(application: Application, address: str, chromium: Browser) -> None:
    """A French browser gets French; by hand it can be had in English."""
    with at_table(chromium, address + begun(application), locale="fr-FR") as table:
        assert table.text("#tab-actions") == "Actions"
        assert table.text("#tab-legend") == "Légende"
        assert table.text("#prompt") == "Choisissez une action de la 1re division."
        assert "Une unité mène au plus une action" in table.text("#reason")
        table.expect_text("#status", "1 sur 16")
        table.do("end-segment")
        assert "débarque en" in table.text("#log")
        table.page.click(".drop:last-of-type summary")
        table.page.select_option("#language", "en")
        table.expect_text("#prompt", "Clear the obstacles")
        table.page.goto(f"{table.page.url}rules")
        assert "the rules" in table.text("h1")


def test_dark_and_light(application: Application, address: str, chromium: Browser) -> None:
    """The page follows the browser until one is chosen by hand, which is then remembered."""
    paper = "getComputedStyle(document.body).backgroundColor"
    with at_table(chromium, address + begun(application), color_scheme="dark") as table:
        dark = table.page.evaluate(paper)
        table.page.click(".drop:last-of-type summary")
        table.page.click("#theme")
        light = table.page.evaluate(paper)
        assert dark != light
        expect(table.page.locator("#map")).to_have_class(re.compile(r"\blight\b"))
        table.page.reload()
        table.wait()
        assert table.page.evaluate(paper) == light


KEPT = """() => {
  for (const kept of ["#look", "#definitions", "#hexes", "#stack-0809"]) {
    document.querySelector(kept).kept = kept;
  }
  const { sheet } = document.querySelector("#look");
  window.rulesBefore = [...sheet.cssRules].map((rule) => rule.cssText);
}"""
"""Marks the parts of the page that an event is not to replace."""


def test_an_event_changes_what_it_moves(
    application: Application, address: str, chromium: Browser
) -> None:
    """Stacks that nothing happens to, style sheet and symbols stay: they cost no drawing again.

    What the board then shows is what a page shows that is opened now.
    """
    drawn = "document.querySelector('#counters').outerHTML"
    with at_table(chromium, address + begun(application)) as table:
        page = table.page
        page.evaluate(KEPT)
        for action in ("move 2/B/741 0612", "clear 0616", "enough"):
            table.press(action)
        for kept in ("#look", "#definitions", "#hexes", "#stack-0809"):
            assert page.evaluate("(name) => document.querySelector(name).kept", kept) == kept
        assert page.evaluate(
            """() => {
              const rules = [...document.querySelector("#look").sheet.cssRules];
              return window.rulesBefore.every((text, k) => rules[k].cssText === text);
            }"""
        )
        before = page.evaluate(drawn).replace(" glows", "")
        page.reload()
        table.wait()
        assert page.evaluate(drawn).replace(" glows", "") == before


WHEEL = """async ([clientX, clientY]) => {
  const parts = ["#ground", "#map"].map((name) => document.querySelector(name));
  const boxes = () => parts.map((part) => part.getAttribute("viewBox")).join();
  const holder = document.querySelector("#board-holder");
  const before = boxes();
  const layouts = [];
  document.addEventListener("laid", () => layouts.push(boxes()));
  for (let step = 0; step < 5; step += 1) {
    const turn = { deltaY: -60, clientX, clientY, cancelable: true };
    holder.dispatchEvent(new WheelEvent("wheel", turn));
  }
  const stretched = [boxes() === before, Number(getComputedStyle(holder.firstChild).scale)];
  await new Promise((done) => document.addEventListener("laid", done, { once: true }));
  return [...stretched, layouts.length, boxes() === before];
}"""
"""Zooms by five steps; tells whether the map was laid out meanwhile, and what happened at rest."""


def test_a_zoom_lays_the_map_out_once(
    application: Application, address: str, chromium: Browser
) -> None:
    """While the wheel turns the map is only stretched, by the whole of it; at rest it is sharp."""
    with at_table(chromium, address + begun(application)) as table:
        spot = table.spot("0512")
        as_before, stretch, layouts, still = table.page.evaluate(WHEEL, [spot["x"], spot["y"]])
        assert as_before
        assert stretch == pytest.approx(1.0015**300, rel=1e-3)
        assert layouts == 1
        assert not still
        assert table.spot("0512") == pytest.approx(spot, abs=1)


SLOWLY = """() => {
  document.querySelector("#speed").append(new Option("slow", "3600000"));
  document.querySelector("#speed").value = "3600000";
}"""
"""Has stories go on with a key alone, so that no slow machine misses an event."""


def test_the_board_tells_the_story(
    application: Application, address: str, chromium: Browser
) -> None:
    """Units land one after the other before the next question comes; shift shows the end."""
    options: dict[str, Any] = {"reduced_motion": "no-preference"}
    with at_table(chromium, address + begun(application), **options) as table:
        page = table.page
        page.evaluate(SLOWLY)
        page.click("[data-action='end-segment']")
        table.expect_text("#caption-text", "Turn 2")
        for _ in range(60):
            page.keyboard.press("Space")
            if "E/2/16 lands" in table.text("#caption-text"):
                break
            page.wait_for_timeout(20)
        assert page.locator("#stack-0516").count() == 1
        assert page.locator("#stack-0507").count() == 0
        table.expect_text("#prompt", "Choose an action")
        page.keyboard.press("Shift")
        table.wait_for_length(2)
        expect(page.locator("#caption")).to_be_hidden()
        assert page.locator("#stack-0507").count() == 1
        table.expect_text("#prompt", "Clear the obstacles")
        page.click("#tab-story")
        page.locator(".line.placed").filter(has_text="(fire/east)").last.hover()
        drawn = page.locator("#drawn-card [data-card]")
        expect(drawn).to_have_attribute("data-card", "Card 12")
        page.locator("#replay").fill("1")
        expect(page.locator("#step")).to_be_enabled()
        page.click("#step")
        table.expect_text("#caption-text", "Turn 2")


def test_a_replay_goes_on_where_nothing_moves(
    application: Application, address: str, chromium: Browser
) -> None:
    """With reduced motion, or told at once, the replay shows decision after decision."""
    played = begun(application, "ddob/easy-fox", "move 2/B/741 0513", "clear 0616", "enough")
    with at_table(chromium, address + played) as table:
        page = table.page
        page.fill("#replay", "1")
        expect(page.locator("#replay-at")).to_have_text("0 / 3")
        page.click("#play")
        expect(page.locator("#replay-at")).to_have_text("2 / 3", timeout=30_000)
        expect(page.locator("#replay-at")).to_have_text("3 / 3", timeout=30_000)
        expect(page.locator("#play")).to_have_text("Play")


# -- two players -----------------------------------------------------------------------------------


def test_two_tabs_each_with_its_own_view(
    application: Application, address: str, chromium: Browser
) -> None:
    """Each seat shows its own blocks and hears at once what the other has decided."""
    begun(application, "skirmish/ford")
    red_seat, blue_seat = (address + application.path_of(Seat(1, place)) for place in (1, 2))
    with at_table(chromium, red_seat) as red, at_table(chromium, blue_seat) as blue:
        assert blue.actions() == []
        blue.expect_text("#prompt", "Wait for the other player")
        for action in ("give R1 4", "give R2 3", "give R3 2", "give R4 1"):
            red.press(action)
        blue.expect_text("#prompt", "Which strength shall B1 have?")
        blue.press("give B1 2")
        red.wait_for_length(6)
        assert red.page.locator("#map [data-counter=R1] .value").text_content() == "4"
        assert blue.page.locator("#map [data-counter=R1] .value").count() == 0
        assert "give R1 4" not in (blue.page.text_content("#log") or "")
        assert "give B1 2" not in (red.page.text_content("#log") or "")
        assert red.page.locator("#save").count() == 0


def test_a_bot_takes_a_seat(application: Application, address: str, chromium: Browser) -> None:
    """From the table a bot can be let play for a player, who can take his seat again."""
    with at_table(chromium, address + begun(application, "skirmish/ford")) as table:
        table.page.click("#sit-down")
        table.page.click("summary:text('Seats')")
        with table.page.expect_response(lambda answer: answer.request.method == "POST"):
            table.page.select_option("[data-player=blue]", "random")
        table.page.keyboard.press("Escape")
        expect(table.page.locator("#seats")).to_be_hidden()
        for action in ("give R1 4", "give R2 3", "give R3 2"):
            table.press(action)
        table.page.click("[data-action='give R4 1']")
        table.wait_for_length(9)
        table.expect_text("#prompt", "Move a block")
        table.page.click("summary:text('Seats')")
        table.page.select_option("[data-player=blue]", "")
        table.page.click("h1")
        table.press("end-turn")
        table.expect_text("#hand-over", "blue")


LOOK_AGAIN = """void import('/static/table.js').then((table) => {
  window.viewers = [];
  table.whenTold((state) => window.viewers.push(state.viewer));
  table.change('seen');
})"""
"""Has the page ask what is on the table, and note for whom it is told; nobody waits for that."""


@contextmanager
def late_answer(table: Table) -> Iterator[None]:
    """Let the answer to the page's next look at the table come only afterwards."""
    late: list[tuple[Route, APIResponse]] = []
    table.page.route("**/seen", lambda route: late.append((route, route.fetch())), times=1)
    table.page.evaluate(LOOK_AGAIN)
    while not late:
        table.page.wait_for_timeout(50)
    yield
    table.page.wait_for_timeout(500)
    ((route, answer),) = late
    route.fulfill(response=answer)
    table.page.wait_for_timeout(500)


def test_an_answer_that_comes_late(
    application: Application, address: str, chromium: Browser
) -> None:
    """A decision taken while the page still waits for older news is not covered up by them."""
    with at_table(chromium, address + begun(application)) as table:
        before = table.length
        with late_answer(table):
            table.page.click("[data-action='end-segment']")
        table.wait_for_length(before + 1)


def test_an_answer_for_the_player_before(
    application: Application, address: str, chromium: Browser
) -> None:
    """What comes for a player after the next one has sat down is not shown any more."""
    actions = ("give R1 4", "give R2 3", "give R3 2")
    with at_table(chromium, address + begun(application, "skirmish/ford", *actions)) as table:
        table.page.click("#sit-down")
        table.wait_for_length(4)
        table.press("give R4 1")
        table.page.click("#hand-over")
        with late_answer(table):
            table.page.click("#sit-down")
        table.expect_text("#prompt", "Which strength shall B1 have?")
        assert set(table.page.evaluate("window.viewers")) == {"blue"}


def test_one_table_for_two(application: Application, address: str, chromium: Browser) -> None:
    """At one table a curtain falls between the players, and each sits down by himself.

    News of the table, which may come late, does not lift it.
    """
    actions = ("give R1 4", "give R2 3", "give R3 2")
    with at_table(chromium, address + begun(application, "skirmish/ford", *actions)) as table:
        expect(table.page.locator("#curtain")).to_be_visible()
        assert table.page.locator("#map .counter").count() == 0
        table.page.click("#sit-down")
        table.expect_text("#prompt", "Which strength shall R4 have?")
        table.wait_for_length(4)
        table.press("give R4 1")
        table.page.click("#hand-over")
        expect(table.page.locator("#curtain")).to_be_visible()
        table.look_again()
        expect(table.page.locator("#curtain")).to_be_visible()
        table.page.click("#sit-down")
        table.expect_text("#prompt", "Which strength shall B1 have?")
        assert table.page.locator("#map [data-counter=R1] .value").count() == 0


# -- for everybody ---------------------------------------------------------------------------------


RESTACKED = """async () => {
  const { put } = await import("/static/picture.js");
  const holder = document.querySelector("#counters");
  const { counters } = JSON.parse(document.querySelector("#drawn").textContent).picture;
  const nodes = new Map([...holder.children].map((stack) => [stack.id, stack]));
  const [head, ...stacks] = counters.replace(/<\\/g>$/, "").split(/(?=<g class="stack")/);
  const [gone, changed, ...others] = stacks;
  const last = others.pop();
  const told = [last, changed.replace("<title>", "<title>again: "), ...others];
  const { before, after } = put({ counters: head + told.join("") + "</g>" });
  const now = [...holder.children];
  const countersOf = (s) => [...s.matchAll(/data-counter="([^"]*)"/g)].map(([, one]) => one);
  const idOf = (stack) => /id="([^"]*)"/.exec(stack)[1];
  return {
    order: now.map((stack) => stack.id).join() === told.map(idOf).join(),
    gone: document.getElementById(idOf(gone)) === null,
    fresh: now.filter((stack) => nodes.get(stack.id) !== stack).map((stack) => stack.id),
    changed: idOf(changed),
    moved: [[...before.keys()], [...after.keys()]],
    apart: [gone, changed].map(countersOf),
    title: now[1].querySelector("title").textContent.startsWith("again: "),
  };
}"""


def test_only_stacks_that_change_are_drawn(
    application: Application, address: str, chromium: Browser
) -> None:
    """An event puts in place what it moves; every other stack keeps its element, in its order."""
    with at_table(chromium, address + begun(application)) as table:
        found = table.page.evaluate(RESTACKED)
        assert found["order"]
        assert found["gone"]
        assert found["title"]
        assert found["fresh"] == [found["changed"]]
        [gone, changed], [before, after] = found["apart"], found["moved"]
        assert set(before) == {*gone, *changed}
        assert set(after) == {*changed}


EXCHANGED = """async () => {
  const { put } = await import("/static/picture.js");
  const { boxes } = JSON.parse(document.querySelector("#drawn").textContent).picture;
  const nodes = [...document.querySelector("#boxes").children];
  const counter = '<g class="counter" data-counter="new"><title>new</title></g>';
  const place = '<g transform="translate(0 2)">';
  const told = boxes.replace(`${place}</g>`, `${place}${counter}</g>`);
  const { before, after } = put({ boxes: told });
  const now = [...document.querySelector("#boxes").children];
  const back = put({ boxes });
  return {
    kept: now.every((node, k) => node === nodes[k]),
    come: [...after].map(([name, { at }]) => [name, at]),
    gone: [...back.before].map(([name, { at }]) => [name, at]),
    none: before.size + back.after.size + document.querySelectorAll("[data-counter=new]").length,
  };
}"""


def test_a_box_that_changes_keeps_all_others(
    application: Application, address: str, chromium: Browser
) -> None:
    """A counter that comes into a box is all that is drawn; it is known where it lies."""
    with at_table(chromium, address + begun(application)) as table:
        found = table.page.evaluate(EXCHANGED)
        assert found["kept"]
        [[name, at]] = found["come"]
        assert name == "new"
        assert set(at) == {"x", "y"}
        assert found["gone"] == found["come"]
        assert found["none"] == 0


def test_what_lies_beside_the_map_is_drawn_when_it_is_looked_at(
    application: Application, address: str, chromium: Browser
) -> None:
    """Areas and key wait while their panel is closed, and then show what was decided meanwhile."""
    with at_table(chromium, address + begun(application)) as table:
        expect(table.page.locator("#areas > *")).to_have_count(0)
        table.do("end-segment")
        table.page.click("#tab-beside")
        lit = table.page.locator("#areas [data-area]:has(.lit-cell)").first
        expect(lit).to_contain_text("2")
        assert (
            float(table.page.eval_on_selector("#tray", "tray => tray.viewBox.baseVal.height")) > 0
        )


def test_the_numbers_of_a_large_map_are_laid_out_where_they_are_seen(
    application: Application, address: str, chromium: Browser
) -> None:
    """All at once they take as long as three frames; where none can be read there is none."""
    bots = dict.fromkeys(hexwar.game("memoir44/neptune").players[1:], "random")
    match = hexwar.start("memoir44/neptune", seed=1, players=bots)
    with at_table(chromium, address + application.begin(match)) as table:
        blocks = table.page.locator("#numbers > g")
        shown = table.page.locator("#numbers > g:not([display])")
        expect(shown).not_to_have_count(0)
        assert shown.count() < blocks.count() / 2
        table.page.click("#fit")
        expect(shown).to_have_count(0)
