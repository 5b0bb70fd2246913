"""Dice in the caption: symbols where the faces are symbols, words and numbers else."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.play.values.events import Event
from hexwar.web import Application
from hexwar.web.language import Language
from hexwar.web.story_frames import dice_of, faces_of
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser

SHOWN = """async () => {
  const { showDice } = await import("/static/dice.js");
  showDice({ dice: ["infanterie", "étoile", "7"], faces: ["infantry", "star", "7"] });
  const dice = [...document.querySelectorAll("#caption-dice .die")];
  return dice.map((die) => [die.querySelector("title").textContent,
    die.querySelectorAll("path").length, die.querySelector("text")?.textContent ?? ""]);
}"""


def test_faces_have_names_that_no_language_changes() -> None:
    """The page finds the symbol by the name of the face; the word beside it is the player's."""
    event = Event("rolled", "4.3", {"dice": ("flag", "star"), "die": 5})
    game = hexwar.game("skirmish/ford")
    assert faces_of(event) == ["flag", "star", "5"]
    assert len(dice_of(event, Language("fr"), game)) == 3


def test_dice_show_symbols(application: Application, address: str, chromium: Browser) -> None:
    """A face of a soldier or a star is drawn, with its word as title; a number is written."""
    path = application.begin(hexwar.start("memoir44/mill-stream", seed=3))
    with at_table(chromium, address + path) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
        table.page.wait_for_selector("#hexes [data-hex='G3']", state="attached")
        assert table.page.evaluate(SHOWN) == [
            ["infanterie", 1, ""],
            ["étoile", 1, ""],
            ["7", 0, "7"],
        ]
