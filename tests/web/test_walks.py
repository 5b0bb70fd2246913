"""An evening with Easy Fox from the lobby to the debrief, as three new users walk through it.

A beginner follows what the page offers, a wargamer looks at everything before deciding, and
somebody who does not see the map has the keyboard and what is read aloud.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import hexwar
from hexwar.web import Application, owner_requests
from tests.web.table import Table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

SEED = 1944


@pytest.fixture
def lobby(application: Application, address: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the list of games; every game that is begun there has the same seed."""
    monkeypatch.setattr(owner_requests, "secret_seed", lambda: SEED)
    return address + application.home


def last_decision(application: Application) -> tuple[str, str]:
    """Begin a game before its last decision; return the path of its table, and the action."""
    over = hexwar.start("ddob/easy-fox", seed=7, players={"us": "random"})
    return application.begin(over.fork(len(over.log) - 1)), over.log[-1].text


def settled(page: Page) -> Page:
    """Wait until the page of a table has taken its place."""
    page.wait_for_selector("html[data-ready]")
    return page


@pytest.fixture
def window(chromium: Browser) -> Any:
    """A new browser without memory, in which motion is reduced."""
    context = chromium.new_context(
        viewport={"width": 1400, "height": 900}, reduced_motion="reduce", locale="en-GB"
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    yield page
    assert faults == [], faults
    context.close()


def length(page: Page) -> int:
    """Return how long the log is, by the replay slider."""
    return int(page.get_attribute("#replay", "max") or 0)


MAY_ACT = """() => document.body.matches(".over")
    || (document.querySelector("#actions button") && !document.querySelector("#asked[aria-busy]"))
"""
"""The page asks, or the game is over; a key that is pressed before does nothing."""


def begin_by_keys(page: Page, lobby: str, words: str, *buttons: str) -> None:
    """Search a scenario in the lobby, press its buttons, and close the briefing."""
    page.goto(lobby)
    tab_to(page, "Search scenarios")
    page.keyboard.type(words)
    for button in buttons:
        tab_to(page, button)
        page.keyboard.press("Enter")
    settled(page)
    assert focused(page) == "Briefing"
    tab_to(page, "^To the game$", 3)
    page.keyboard.press("Enter")


def confirm(page: Page, before: int) -> None:
    """Confirm an action where the phase ends, by the key; wait until it is done."""
    page.wait_for_function(
        "before => Number(replay.max) > before || !document.querySelector('#stop').hidden",
        arg=before,
    )
    if page.is_visible("#stop-yes"):
        expect(page.locator("#stop b")).not_to_be_empty()
        assert "end the phase" in focused(page).lower()
        page.keyboard.press("Enter")
    expect(page.locator("#replay")).not_to_have_attribute("max", str(before))


def take_hint(page: Page) -> None:
    """Do what a sensible player would."""
    before = length(page)
    page.click("#hint")
    page.click("#answer .hinted button")
    confirm(page, before)


def test_a_beginner(application: Application, lobby: str, address: str, window: Page) -> None:
    """The list says where to begin; briefing and hints lead through two turns."""
    window.goto(lobby)
    card = window.locator("#start .card").first
    expect(card.locator("h3")).to_have_text("Easy Fox")
    card.locator("button").click()
    settled(window)
    expect(window.locator("#briefing .sheet")).to_contain_text("You win with 10 points")
    window.click("#begin")
    expect(window.locator("#briefing .sheet")).to_be_hidden()
    expect(window.locator("#coach")).to_contain_text("Units with an orange glow can act")
    window.click("#coach button >> text=Show me a sensible choice")
    expect(window.locator("#answer .hinted button")).to_contain_text("Barrage")
    window.click("#answer .hinted button")  # It draws its card itself: nothing asks before it.
    expect(window.locator("#prompt")).to_contain_text("Clear the obstacles")
    expect(window.locator("#coach")).to_contain_text("Engineers can clear")
    for _ in range(30):
        if "Turn3 of 16" in (window.text_content("#status") or ""):
            break
        take_hint(window)
    expect(window.locator("#status")).to_contain_text("Turn3 of 16")
    expect(window.locator("#coach")).not_to_contain_text("Units with an orange glow")
    path, _ = last_decision(application)
    window.goto(address + path)
    settled(window)
    take_hint(window)
    expect(window.locator("#debrief")).to_contain_text("Turning points")
    window.goto(lobby)
    expect(window.locator("#kept .badge.over")).to_have_text("Catastrophic loss")


def test_a_wargamer(application: Application, lobby: str, address: str, window: Page) -> None:
    """Everything that a decision rests on is found before it; refusals name their rule."""
    window.goto(lobby)
    window.fill("#search", "introduction")
    expect(window.locator(".pick:visible")).to_have_count(1)
    window.click(".scenario:visible summary >> text=Rules questions")
    window.fill(".scenario:visible [name=seed]", str(SEED))
    window.click(".scenario:visible .go")
    table = Table.__new__(Table)
    table.page = settled(window)
    window.keyboard.press("Escape")
    expect(window.locator("[data-overlay=fire]")).to_have_count(1)
    window.hover("#map [data-counter='WN62S']")
    expect(window.locator("#hover-text")).to_contain_text("WN62S")
    assert table.lit("field-0")
    window.keyboard.down("v")
    window.mouse.move(*point(table, "0512"))
    expect(window.locator("#measured")).to_contain_text("0912 → 0512: Distance 4")
    window.keyboard.up("v")
    for tab, told in (
        ("units", "2/B/741"),
        ("piles", "Deck: 52 left"),
        ("victory", "No points are listed"),
        ("beside", ""),
    ):
        window.click(f"#tab-{tab}")
        expect(window.locator(f"#panel-{tab}")).to_contain_text(told)
    window.click("#tab-rules")
    window.fill("#panel-rules input", "barrage")
    expect(window.locator("#rulebook")).to_contain_text("8.4")
    window.click("#map [data-counter='2/B/741']")
    window.mouse.move(*point(table, "0612"))
    expect(window.locator("#preview-rows")).to_contain_text("1 action")
    table.click_hex("0616")
    expect(window.locator("#answer a.rule").first).to_be_visible()
    window.keyboard.press("Escape")
    window.click("[data-action='end-segment']")
    expect(window.locator("#stop")).to_contain_text("Left undone: 2/B/741")
    window.click("#stop-no")
    window.click("#map [data-counter='2/B/741']")
    table.click_hex("0612")
    expect(window.locator("#stop")).to_contain_text("Move 2/B/741 to 0612")
    window.click("#stop-yes")
    table.wait_for_length(2)
    expect(window.locator("#undo-stops")).to_contain_text("random draw")
    take_hint(window)
    window.keyboard.press("u")
    table.wait_for_length(2)
    window.click("#tab-story")
    expect(window.locator("#log")).to_contain_text("moves")
    path, text = last_decision(application)
    window.goto(address + path)
    settled(window)
    window.evaluate("document.querySelector('#console').open = true")
    window.fill("#typed-text", text)
    before = length(window)
    window.press("#typed-text", "Enter")
    confirm(window, before)
    expect(window.locator("#debrief")).to_contain_text("Turning points")
    window.click("#debrief ol button >> nth=0")
    expect(window.locator("#prompt")).to_contain_text("earlier position")
    window.click("#now")
    expect(window.locator("#who")).to_have_text("The game is over")


def point(table: Table, name: str) -> tuple[float, float]:
    """Return where on the screen a hex is."""
    spot = table.spot(name)
    return spot["x"], spot["y"]


def tab_to(page: Page, text: str, at_most: int = 60) -> None:
    """Press Tab until what has the focus is called so."""
    for _ in range(at_most):
        page.keyboard.press("Tab")
        if re.search(text, focused(page)):
            return
    raise AssertionError(f"Tab does not reach {text!r}; the focus is on {focused(page)!r}")


def focused(page: Page) -> str:
    """Return what a screen reader calls the thing that has the focus."""
    found: str = page.evaluate(
        """() => {
          const one = document.activeElement;
          const label = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent;
          return label ?? one.textContent;
        }"""
    )
    return found.strip()


def choose(page: Page) -> str:
    """Press Enter on the focused action; return what it was."""
    before, action = length(page), focused(page)
    page.keyboard.press("Enter")
    confirm(page, before)
    return action


def test_somebody_who_does_not_see_the_map(
    application: Application, lobby: str, address: str, window: Page
) -> None:
    """No mouse and no map: the keyboard reaches everything, and all is told in words."""
    begin_by_keys(window, lobby, "fox", "^Play Easy Fox$")
    assert "Choose an action of the 1st Division" in focused(window)
    window.keyboard.press("b")
    expect(window.locator("#said")).to_contain_text("0512")
    window.keyboard.press("ArrowUp")
    expect(window.locator("#said")).to_contain_text("0612")
    window.keyboard.press("n")
    expect(window.locator("#said")).to_contain_text("2/B/741")
    window.keyboard.press("Escape")
    window.keyboard.press("l")
    window.keyboard.press("ArrowUp")
    assert focused(window) == "End the segment"
    assert choose(window) == "End the segment"
    expect(window.locator("#said")).to_contain_text("Turn 2")
    expect(window.locator("#prompt")).to_have_text("Clear the obstacles in a hex?")
    window.keyboard.press("l")
    choose(window)
    path, _ = last_decision(application)
    window.goto(address + path)
    settled(window)
    window.keyboard.press("l")
    choose(window)
    expect(window.locator("#prompt")).to_contain_text("Catastrophic loss")
    expect(window.locator("#debrief")).to_contain_text("Turning points")
    assert focused(window) not in ("", "hexwar")
    tab_to(window, "^Turn [0-9]+: ")


def test_a_beginner_at_the_mill_stream(lobby: str, window: Page) -> None:
    """Two turns by hints: each says why, and none ends the orders of a card that ordered nobody."""
    window.goto(lobby)
    card = window.locator("#start .card", has_text="The Mill Stream")
    expect(card.locator("select[name=opponent] option:checked")).to_contain_text("medium")
    card.locator("button").click()
    settled(window)
    window.click("#begin")
    taken: list[str] = []
    for _ in range(12):
        window.click("#hint")
        button = window.locator("#answer .hinted button")
        expect(button).to_be_visible(timeout=30_000)
        assert len(window.inner_text("#answer .hinted").splitlines()) >= 2
        taken.append(button.inner_text())
        before = length(window)
        button.click()
        confirm(window, before)
    cards = [place for place, text in enumerate(taken) if text.startswith("Play ")]
    assert len(cards) >= 2
    assert not [place for place in cards[:-1] if taken[place + 1] == "End the orders"]


def test_a_small_game_by_the_keyboard_alone(lobby: str, window: Page) -> None:
    """From the lobby to the debrief, twelve turns of *The ford*: nothing but keys and what is said.

    What is said at the end is the verdict, and the focus is where it is read.
    """
    begin_by_keys(window, lobby, "ford", "^The ford", "^Play The ford$")
    for _ in range(40):
        window.wait_for_function(MAY_ACT)
        if window.locator("body.over").count():
            break
        before = length(window)
        window.keyboard.press("l")
        window.keyboard.press("Enter")
        if re.search("…$", focused(window)) or window.text_content("#chosen"):
            window.keyboard.press("Enter")
        confirm(window, before)
        assert window.evaluate("document.activeElement !== document.body")
    expect(window.locator("#prompt")).to_contain_text(re.compile("You have (won|lost)|Nobody wins"))
    expect(window.locator("#debrief")).to_be_visible()
    tab_to(window, "^Weigh luck and skill$")
