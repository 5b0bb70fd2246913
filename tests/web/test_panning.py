"""The map moves to where the choice is, and its edges tell of choices that are out of view."""

from __future__ import annotations

from typing import Any

import pytest

import hexwar
from hexwar.data import counted
from hexwar.web import Application
from tests.web.table import Table, at_table

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

AWAY = """() => import('/static/view.js').then(async (view) => {
  const { frame } = await import('/static/board.js');
  view.fit();
  view.zoom(%s);
  const seen = view.visible();
  const holder = document.querySelector("#board-holder");
  const drag = (kind, clientX) =>
    holder.dispatchEvent(
      new PointerEvent(kind, { pointerId: 7, clientX, clientY: 300, bubbles: true }));
  const far = (frame.width + seen.left) * holder.clientWidth / (seen.right - seen.left);
  drag("pointerdown", 0);
  drag("pointermove", far);
  drag("pointerup", far);
})"""
"""Looks to the left of the map, where nothing is, nearer by a factor: only a hand may."""


def look_away(table: Table, factor: float = 3) -> None:
    """Move the view of a table away from everything."""
    table.page.evaluate(AWAY % factor)


def seen(table: Table, name: str) -> bool:
    """Return whether the middle of a hex is within the board on the screen."""
    box = table.page.locator("#board-holder").bounding_box()
    spot = table.spot(name)
    assert box is not None
    across = box["x"] <= spot["x"] <= box["x"] + box["width"]
    return across and box["y"] <= spot["y"] <= box["y"] + box["height"]


def begun(application: Application, *actions: str) -> str:
    """Start Easy Fox and return the path of its table."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    for action in actions:
        match.do(action)
    return application.begin(match)


def test_a_new_question_is_brought_into_view(
    application: Application, address: str, chromium: Browser
) -> None:
    """All hexes of the next question are seen, wherever the player has looked before."""
    with at_table(chromium, address + begun(application)) as table:
        look_away(table, 2)
        assert not seen(table, "0512")
        table.press("end-segment")
        legal = table.lit("legal")
        assert len(legal) > 1
        assert all(seen(table, name) for name in legal)
        for edge in table.page.locator("#beyond button").all():
            expect(edge).to_be_hidden()


def test_a_chosen_unit_brings_its_targets_into_view(
    application: Application, address: str, chromium: Browser
) -> None:
    """When a unit is chosen from the list, the hexes it can reach are seen, and the unit too."""
    with at_table(chromium, address + begun(application)) as table:
        look_away(table, 3)
        table.page.keyboard.press("n")
        legal, chosen = table.lit("legal"), table.lit("chosen")
        assert legal
        assert all(seen(table, name) for name in legal | chosen)


def test_the_edges_tell_what_is_out_of_view(
    application: Application, address: str, chromium: Browser
) -> None:
    """Where not all fits, a button at the edge counts what lies beyond, and leads there."""
    with at_table(chromium, address + begun(application)) as table:
        look_away(table, 2)
        button = table.page.locator("#beyond [data-edge=right]")
        expect(button).to_be_visible()
        count = len(table.lit("legal"))
        expect(button).to_have_text(f"▸ {count}")
        told = f"{counted(count, 'choice')} to the right, not in view"
        expect(button).to_have_attribute("aria-label", told)
        button.click()
        assert any(seen(table, name) for name in table.lit("legal"))


def test_nothing_moves_under_a_held_pointer(
    application: Application, address: str, chromium: Browser
) -> None:
    """While the player drags the map it stays in the player's hand; the edges tell the rest."""
    with at_table(chromium, address + begun(application)) as table:
        look_away(table, 3)
        box = table.page.locator("#board-holder").bounding_box()
        assert box is not None
        table.page.mouse.move(box["x"] + 300, box["y"] + 300)
        table.page.mouse.down()
        before = table.spot("0512")
        table.page.evaluate("document.dispatchEvent(new CustomEvent('choice'))")
        assert table.spot("0512") == before
        expect(table.page.locator("#beyond button:visible")).not_to_have_count(0)
        table.page.mouse.up()


AT_REST = """() => Promise.all(
  document.querySelector("#camera").getAnimations().map((motion) => motion.finished)
).then(() => true)"""
"""Waits until the map moves no more."""


def test_the_map_glides_where_motion_is_welcome(
    application: Application, address: str, chromium: Browser
) -> None:
    """With motion it takes its time; with reduced motion it is there at once."""
    choose = """() => {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
      return document.querySelector("#camera").getAnimations().length;
    }"""
    for motion in ("reduce", "no-preference"):
        options: dict[str, Any] = {"reduced_motion": motion}
        with at_table(chromium, address + begun(application), **options) as table:
            look_away(table, 3)
            table.page.wait_for_function(AT_REST)
            moving = table.page.evaluate(choose)
            assert moving == (motion == "no-preference")
            table.page.wait_for_function(AT_REST)
            assert all(seen(table, name) for name in table.lit("legal"))


LOOKED = """async () => {
  const view = await import("/static/view.js");
  const boxes = () =>
    [...document.querySelectorAll("#camera svg")].map((part) => part.getAttribute("viewBox"));
  const laid = boxes();
  const before = view.visible();
  view.glide(40, 25);
  view.bringIntoSight("0523");
  const after = view.visible();
  return [laid[0] === laid[1], laid.join() === boxes().join(), after.left !== before.left];
}"""


def test_a_look_around_lays_out_nothing(
    application: Application, address: str, chromium: Browser
) -> None:
    """A move only shifts the camera: ground and map keep the view box they were laid out for."""
    with at_table(chromium, address + begun(application), reduced_motion="reduce") as table:
        table.page.click("#zoom-in")
        assert table.page.evaluate(LOOKED) == [True, True, True]
        ground = table.page.locator("#ground > g").evaluate_all("all => all.map((one) => one.id)")
        assert {"terrain", "grid", "numbers", "overlays"} <= set(ground)
        assert not {"hexes", "counters", "marks", "lights"} & set(ground)


def test_names_are_read_on_lit_hexes(
    application: Application, address: str, chromium: Browser
) -> None:
    """The light on a hex lies below the names of the map and the plates of strongpoints."""
    with at_table(chromium, address + begun(application)) as table:
        over = table.page.locator("#map > g").evaluate_all("all => all.map((one) => one.id)")
        layers = ["lights", "regions", "positions", "counters"]
        assert [name for name in over if name in layers] == layers
        assert table.page.locator("#positions text").count() > 5


def test_the_bar_keeps_its_height(
    application: Application, address: str, chromium: Browser
) -> None:
    """Why undo stops is told in the bar, which grows by nothing: the map is not laid out again."""
    with at_table(chromium, address + begun(application)) as table:
        high = """(text) => {
          document.querySelector("#undo-stops").textContent = text;
          return document.querySelector("#board-holder").getBoundingClientRect().height;
        }"""
        assert table.page.evaluate(high, "") == table.page.evaluate(high, "a draw was made " * 9)


WHERE = """async (name) => {
  const view = await import("/static/view.js");
  const { hexNamed } = await import("/static/board.js");
  view.glide(37, -19);
  const [at, seen] = [view.onScreen(hexNamed(name)), view.visible()];
  const holder = document.querySelector("#board-holder").getBoundingClientRect();
  const one = document.querySelector(`#hexes [data-hex="${name}"]`).getBoundingClientRect();
  const ofMap = (seen.right - seen.left) / holder.width;
  const left = seen.left + (at.x - holder.left) * ofMap;
  return [at.x - one.x - one.width / 2, at.y - one.y - one.height / 2, left - hexNamed(name).x];
}"""


def test_places_of_the_map_are_known_wherever_it_is_looked_at(
    application: Application, address: str, chromium: Browser
) -> None:
    """What the page works out of a shifted map is where the browser draws it."""
    with at_table(chromium, address + begun(application), reduced_motion="reduce") as table:
        table.page.click("#zoom-in")
        off = table.page.evaluate(WHERE, "0512")
        assert max(map(abs, off)) < 0.6


BLANK = """async ([dx, dy]) => {
  const view = await import("/static/view.js");
  const { frame } = await import("/static/board.js");
  if (dx || dy) view.glide(dx * frame.width, dy * frame.height);
  const seen = view.visible();
  const blank = (low, high, extent) =>
    high - low < extent
      ? Math.max(-low, high - extent)
      : Math.abs(low + high - extent) / 2;
  return Math.max(
    blank(seen.left, seen.right, frame.width), blank(seen.top, seen.bottom, frame.height));
}"""
"""Moves the view by parts of the map; returns how much of the window is blank for nothing."""

MARGIN = 24
"""What view.js shows around the map."""


@pytest.mark.parametrize("name", ["normandie44/cobra", "memoir44/sword-juno", "ddob/easy-fox"])
def test_the_map_fills_the_window(
    application: Application, address: str, chromium: Browser, name: str
) -> None:
    """Neither the first view nor a move by the page shows the desk where the map could be."""
    path = application.begin(hexwar.start(name, seed=1944))
    with at_table(chromium, address + path, reduced_motion="reduce") as table:
        if table.page.locator("#curtain").is_visible():
            table.page.click("#sit-down")
            table.page.locator("#counters .stack").first.wait_for(state="attached")
        assert table.page.evaluate(BLANK, [0, 0]) < MARGIN + 1
        table.page.click("#zoom-in")
        for move in ([-2, 0], [2, 0], [0, -2], [0, 2], [0.1, 0.1]):
            assert table.page.evaluate(BLANK, move) < MARGIN + 1
