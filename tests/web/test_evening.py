"""What a player meets in an evening at the table: the actions in sight, the end in words."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.web import Application
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser


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
