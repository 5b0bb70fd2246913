"""The site holds the games where it is built with the runtime of their players."""

from __future__ import annotations

import re
import sys
from html import unescape
from importlib import import_module
from pathlib import Path
from types import ModuleType
from urllib.parse import parse_qsl

import pytest

import hexwar
from hexwar.publish.runtime import VARIABLE, VERSION

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def play_now() -> ModuleType:
    """The module of the docs folder, which is no package."""
    sys.path.insert(0, str(DOCS))
    try:
        return import_module("play_now")
    finally:
        sys.path.remove(str(DOCS))


def test_without_the_runtime_the_page_says_how_to_get_it(
    play_now: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build fetches nothing, and leaves no link that leads nowhere."""
    monkeypatch.delenv(VARIABLE, raising=False)
    page = play_now.page()
    assert f"npm pack pyodide@{VERSION}" in page
    assert "play/index.html" not in page


def test_each_game_of_the_page_is_linked_and_can_be_started(
    play_now: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link begins a game of the scenario that it names."""
    monkeypatch.setattr(play_now, "is_possible", lambda: True)
    links = re.findall(r'href="play/index\.html#([^"]+)"', play_now.page())
    wishes = [dict(parse_qsl(unescape(link))) for link in links]
    assert tuple(wish.pop("new") for wish in wishes) == play_now.FIRST
    for name, wish in zip(play_now.FIRST, wishes, strict=True):
        bots = {key.removeprefix("bots."): bot for key, bot in wish.items()}
        match = hexwar.start(name, seed=1, players=bots)
        assert [match.game.players[0], *bots] == [*match.game.players]
