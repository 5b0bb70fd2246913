"""A table in a browser, as a test speaks of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

import hexwar
from hexwar.web import Application


class Table:
    """A page with a game on it; anything that goes wrong in its script fails the test.

    Args:
        page: The page, empty.
        address: Where the table is.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.goto(address)
        self.wait()

    def wait(self) -> None:
        """Wait until the script has taken its place."""
        self.page.wait_for_selector("html[data-ready]")

    def do(self, text: str) -> None:
        """Type an action."""
        before = self.length
        self.page.click("#tab-actions")
        self.open_console()
        self.page.fill("#typed-text", text)
        self.page.press("#typed-text", "Enter")
        self.wait_for_length(before + 1)

    def open_console(self) -> None:
        """Open the line in which actions are typed."""
        self.page.evaluate("document.querySelector('#console').open = true")

    def press(self, action: str) -> None:
        """Click the button of an action."""
        before = self.length
        self.page.click(f"[data-action='{action}']")
        self.wait_for_length(before + 1)

    def click_hex(self, name: str) -> None:
        """Click a hex, wherever nothing lies on it: near its left side."""
        spot = self.spot(name)
        self.page.mouse.click(spot["x"], spot["y"])

    def spot(self, name: str) -> dict[str, float]:
        """Return where on the screen a hex is, to the left of its counters."""
        found: dict[str, float] = self.page.evaluate(
            """(name) => {
              const use = document.querySelector(`#hexes [data-hex="${name}"]`);
              const [x, y] = ["x", "y"].map((side) => Number(use.getAttribute(side)));
              const at = new DOMPoint(x - 28, y).matrixTransform(use.parentNode.getScreenCTM());
              return { x: at.x, y: at.y };
            }""",
            name,
        )
        return found

    @property
    def length(self) -> int:
        """How long the log is, by the replay slider."""
        return int(self.page.get_attribute("#replay", "max") or 0)

    def wait_for_length(self, length: int) -> None:
        """Wait until the log has a length."""
        expect(self.page.locator("#replay")).to_have_attribute("max", str(length), timeout=60_000)

    def look_again(self) -> None:
        """Ask the server what is on the table, as the page does by itself when news come."""
        self.page.evaluate("import('/static/table.js').then((table) => table.change('seen'))")

    def actions(self) -> list[str]:
        """Return the actions and groups listed, those that name nothing first."""
        found: list[str] = self.page.eval_on_selector_all(
            "#plain button, #actions button", "all => all.map((one) => one.textContent)"
        )
        return found

    def lit(self, kind: str) -> set[str]:
        """Return the hexes that are lit in a way."""
        found: list[str] = self.page.eval_on_selector_all(
            f".lit.{kind}", "all => all.map((one) => one.dataset.lit)"
        )
        return set(found)

    def text(self, selector: str) -> str:
        """Return the text of an element."""
        return (self.page.text_content(selector) or "").strip()

    def expect_text(self, selector: str, text: str) -> None:
        """Wait until an element holds a text."""
        expect(self.page.locator(selector)).to_contain_text(text)


UNBRIEFED = """() => {
  const title = () => JSON.parse(document.getElementById("about").textContent).title;
  localStorage.setItem("hexwar-hints", '["none"]');
  document.addEventListener("readystatechange", () => {
    if (document.getElementById("about")) localStorage.setItem(`hexwar-briefed ${title()}`, "yes");
  });
}"""
"""Has neither briefing nor hints shown."""


@contextmanager
def at_table(
    browser: Browser, address: str, *, stops: bool = False, briefed: bool = False, **options: Any
) -> Iterator[Table]:
    """Open a table in a window of its own, with an empty memory.

    Args:
        browser: The browser.
        address: Where the table is.
        stops: Whether the page asks before a phase ends.
        briefed: Whether briefing and hints are shown.
        options: Of the window: ``locale``, ``color_scheme`` …
    """
    usual = {"viewport": {"width": 1400, "height": 900}, "reduced_motion": "reduce"}
    window = browser.new_context(**{"locale": "en-GB", **usual, **options})
    try:
        if not briefed:
            window.add_init_script(f"({UNBRIEFED})()")
        if not stops:
            window.add_init_script("localStorage.setItem('hexwar-stops', 'off')")
        table = Table(window.new_page(), address)
        yield table
        assert table.faults == [], table.faults
    finally:
        window.close()


def begun(application: Application, name: str = "ddob/easy-fox", *actions: str) -> str:
    """Start a game and return the path of its table."""
    match = hexwar.start(name, seed=1944)
    for action in actions:
        match.do(action)
    return application.begin(match)


def turn_of(table: Table) -> str:
    """Return what the status says of the turn."""
    return table.text("#status div:has(dt:text-is('Turn')) dd")
