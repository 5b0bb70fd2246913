"""The measurement of clicks and frames works, in a small dose; no time is compared."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.play.match import Match
from hexwar.web import Application, Seat

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser

from tests.web.frames import SCENARIOS, filled, measure, weight


def begun() -> Match:
    """Begin Easy Fox."""
    return hexwar.start("ddob/easy-fox", seed=1944)


def test_clicks_and_frames_are_measured(
    application: Application, address: str, chromium: Browser
) -> None:
    """A page has a weight, clicks and frames have a cost, and the story is told."""
    figures = measure(chromium, application, address, begun, clicks=2, events=3, pace=20)
    assert figures.sent < figures.page
    assert len(figures.clicks) == 2
    assert figures.events >= 3
    assert len(figures.frames) > 3
    assert max(figures.tasks) > 0
    assert len(figures.looking) > 3
    assert len(list(figures.lines())) == 10


@pytest.mark.parametrize("name", SCENARIOS)
def test_pages_of_the_largest_maps_are_light(
    application: Application, address: str, name: str
) -> None:
    """With scripts and typefaces the page stays under 860 kB, and under 280 kB as it is sent."""
    number = application.tables.add(filled(name, 20, 6)).number
    page, sent = weight(address, application.path_of(Seat(number, 1)))
    assert page < 860_000
    assert sent < 280_000
