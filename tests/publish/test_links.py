"""Links of a published game: a position, a finished game to watch, a challenge, a hand-over."""

from __future__ import annotations

import json
from random import Random

import pytest

import hexwar
from hexwar.play.match.notation import action_text

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

from tests.publish.visits import FORD, SLOW, Host, at_table, decide, opened, saved


def test_a_link_is_copied_and_opened(host: Host, tab: Page) -> None:
    """A link leads to the position, a cut one says so, and a reload opens nothing again."""
    frame = at_table(opened(tab, host.address + FORD))
    frame.evaluate("document.querySelector('#options').open = true")
    frame.click("[data-link=position]")
    expect(frame.locator("#link")).to_be_visible()
    link = frame.input_value("#link")
    assert link.startswith(f"{host.address}#game=1")
    match = hexwar.from_link(link)
    assert (match.seed, match.seated) == (7, {"blue": "random"})
    tab.goto("about:blank")
    at_table(opened(tab, link))
    assert "#" not in tab.url
    tab.goto("about:blank")
    frame = opened(tab, link[:-4])
    expect(tab.locator("#notice")).to_contain_text("cut off or altered")
    expect(frame.locator("article.kept")).to_have_count(2)
    frame.fill("#open-link input", link)
    frame.click("#open-link button")
    frame.wait_for_url("**/play/*/", timeout=SLOW)
    assert saved(at_table(frame))["seed"] == 7


def test_a_finished_game_is_watched_by_link(host: Host, visit: Page) -> None:
    """Whoever has the link sees it from its beginning, and the debriefing; no account is needed."""
    match, chance = hexwar.start("skirmish/ford", seed=7), Random(7)
    while not match.over:
        match.do(chance.choice(match.legal_actions))
    frame = at_table(opened(visit, f"{host.address}#replay&game={match.link()}"))
    expect(frame.locator("#replay")).to_have_attribute("max", str(len(match.log)))
    frame.wait_for_function("() => document.querySelector('#replay').value > 3")  # it plays
    assert frame.evaluate("Number(document.querySelector('#replay').value)") < len(match.log)
    frame.press("#replay", "End")
    expect(frame.locator("#debrief .curve")).to_be_visible(timeout=SLOW)
    assert saved(frame)["hashes"] == json.loads(match.text())["hashes"]


def test_a_game_is_handed_over_by_link(host: Host, visit: Page, chromium: Browser) -> None:
    """Where nothing is hidden: the receiver contributes to chance, and cannot take a turn back."""
    frame = at_table(opened(visit, f"{host.address}#new=scheldt/october&seed=7"))
    here = hexwar.start("scheldt/october", seed=7)
    first = action_text(here.state, here.legal_actions[0])
    decide(frame, first)
    frame.evaluate("document.querySelector('#options').open = true")
    frame.click("[data-link=turn]")
    expect(frame.locator("#copied")).to_contain_text("Neither of you", timeout=SLOW)
    link = frame.input_value("#link")
    assert link.startswith(f"{host.address}#turn&game=1")
    other = chromium.new_context()
    there = at_table(opened(other.new_page(), link))
    save = saved(there)
    assert save["actions"] == [first]
    ((place, number),) = save["contributions"]
    assert (place, number.bit_length() > 64) == (2, True)
    expect(there.locator("#undo")).to_be_disabled()
    assert hexwar.restore(json.dumps(save)).contributions == {place: number}
    other.close()
    visit.goto(
        "about:blank"
    )  # an address that differs after its "#" alone would not be loaded again
    frame = at_table(opened(visit, host.address + FORD))
    expect(frame.locator("#links")).to_contain_text("would tell what is hidden")
    assert frame.locator("[data-link=turn]").count() == 0
