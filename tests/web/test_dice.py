"""Dice beside the target: symbols where the faces are symbols, words and numbers else."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.play.events import Event
from hexwar.web import Application
from hexwar.web.language import Language
from hexwar.web.story_frames import dice_of, faces_of
from tests.web.table import at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser

LAID = """async () => {
  const { layDice } = await import("/static/dice.js");
  layDice({ dice: ["infanterie", "étoile", "7"], faces: ["infantry", "star", "7"] }, "G3");
  const dice = [...document.querySelectorAll("#dice .die")];
  return dice.map((die) => [die.querySelector("title").textContent,
    die.querySelectorAll("path").length, die.querySelector("text")?.textContent ?? ""]);
}"""

COVERED = """async () => {
  const { layDice } = await import("/static/dice.js");
  const stacks = [...document.querySelectorAll("#counters .stack")];
  const boxes = stacks.map((stack) => stack.querySelector(".counter").getBoundingClientRect());
  const dice = () =>
    [...document.querySelectorAll("#dice .die rect")].map((die) => die.getBoundingClientRect());
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return stacks.map((stack) => stack.dataset.hex).filter((hex) => {
    layDice({ dice: ["flag", "star", "tank", "6"], faces: ["flag", "star", "armour", "6"] }, hex);
    return dice().some((die) => boxes.some((box) => meet(die, box)));
  });
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
        table.page.wait_for_selector("#hexes [data-hex='G3']")
        assert table.page.evaluate(LAID) == [
            ["infanterie", 1, ""],
            ["étoile", 1, ""],
            ["7", 0, "7"],
        ]


def test_dice_cover_no_counter(application: Application, address: str, chromium: Browser) -> None:
    """Wherever they are rolled on a full map, dice lie beside their target and cover no counter."""
    path = application.begin(hexwar.start("memoir44/sword", seed=3))
    with at_table(chromium, address + path) as table:
        table.page.set_viewport_size({"width": 1440, "height": 900})
        table.page.click("#sit-down")
        table.page.wait_for_selector("#counters .stack")
        table.page.evaluate("document.querySelector('#speed').value = 0")
        assert table.page.evaluate(COVERED) == []
