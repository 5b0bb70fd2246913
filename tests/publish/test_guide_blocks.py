"""Code blocks of a guide are tried in the browser of their reader."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hexwar.publish import Published

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from tests.publish.visits import SLOW, hosted

PAGE_OF_A_GUIDE = """<!doctype html><html lang="en"><title>Guide</title>
<div class="language-python"><pre><code>import hexwar
match = hexwar.start("skirmish/ford", seed=7)
</code></pre></div>
<div class="language-pycon"><pre><code>&gt;&gt;&gt; match.decision.player
'red'
</code></pre></div>
<div class="language-python"><pre><code>match.do("fly R1")</code></pre></div>
<div class="language-python"><pre><code>import numpy</code></pre></div>
<script src="try.js" data-play="fox/"></script></html>"""


def test_blocks_of_a_guide_are_tried(published: Published, tab: Page) -> None:
    """By keyboard, in the runtime of the site; before a press nothing is loaded."""
    guide = published.folder.parent
    shutil.copy(Path(__file__).parents[2] / "docs" / "guide" / "try.js", guide / "try.js")
    (guide / "guide.html").write_text(PAGE_OF_A_GUIDE, encoding="utf-8")
    asked: list[str] = []
    tab.context.on("request", lambda request: asked.append(request.url))
    with hosted(guide.parent) as host:
        tab.goto(host.address.replace("fox/", "guide.html"))
        expect(tab.locator("button.try")).to_have_count(3)
        assert not [url for url in asked if "/fox/" in url]
        tab.locator("button.try").nth(1).focus()
        tab.keyboard.press("Enter")
        shown = tab.get_by_role("status")
        expect(shown.nth(0)).to_have_text("'red'\n", timeout=SLOW)
        tab.locator("button.try").nth(2).click()
        expect(tab.locator("pre.tried").nth(2)).to_contain_text("is no verb here", timeout=SLOW)
        expect(tab.locator("button.try").nth(2)).to_be_enabled()
