"""Pointing at an own stack tells what the enemy can do there, in a real browser."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.web import Application
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


def test_the_strongest_attack_takes_the_place_of_the_estimate(
    application: Application, address: str, chromium: Browser
) -> None:
    """First who could come at most; a moment later the attack as the rules have it."""
    match, rng = hexwar.start("classic/crossing", seed=3), Random(1)
    for _ in range(120):
        assert match.decision is not None
        match.do(rng.choice(list(match.decision.actions)))
    with at_table(chromium, address + application.begin(match)) as table:
        page, told = table.page, table.page.locator("#hover-text .under")
        if page.is_visible("#sit-down"):
            page.click("#sit-down")
            page.wait_for_selector("#counters .counter")
        spot = table.spot("0810")
        page.mouse.move(spot["x"], spot["y"])
        expect(told).to_contain_text("Next turn the enemy can attack it at 2:1 → 3:1")
        expect(told).to_contain_text("The hex is lost in 67% of the cases.")
        expect(told).not_to_contain_text("can bring at most")
