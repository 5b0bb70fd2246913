"""``hexwar play --watch``: a change of rules or data shows the position again, or the fault."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexwar
from hexwar.cli import watching
from hexwar.cli.play import watch_files
from hexwar.cli.skeleton import Description, write
from hexwar.cli.watching import free_port, snapshot, telling, watched_places
from hexwar.plugins import find_game
from hexwar.saves import parse_save
from hexwar.saves.again import play_again


def test_the_decisions_of_a_save_are_played_again_without_their_hashes() -> None:
    """Changed rules lead to other hashes: the position is shown all the same."""
    match = hexwar.start("skirmish/ford", seed=3, players={"red": "random", "blue": "random"})
    data = parse_save(match.text(), "here")
    data["hashes"] = ["other" for _ in data["hashes"]]
    again, stopped = play_again(data, find_game)
    assert stopped == ""
    assert again.state.digest() == match.state.digest()


def test_a_decision_that_is_not_legal_any_more_ends_the_replay() -> None:
    """The decisions before it stand, and the sentence says which one and why."""
    match = hexwar.start("skirmish/ford", seed=3, players={"red": "random", "blue": "random"})
    data = parse_save(match.text(), "here")
    data["actions"][4] = "fly 1"
    again, stopped = play_again(data, find_game)
    assert len(again.log) == 5
    assert stopped.startswith(f"decision 5, 'fly 1', and {len(data['actions']) - 5} after it: ")


def test_each_kind_of_file_of_a_game_is_looked_at(tmp_path: Path) -> None:
    """A rule, a number, a translation count; what Python writes beside them does not."""
    for name in ("rules.py", "board.toml", "fr.po", "rules.cpython-311.pyc"):
        (tmp_path / name).write_text("a", encoding="utf-8")
    before = snapshot([tmp_path])
    assert sorted(file.name for file in before) == ["board.toml", "fr.po", "rules.py"]
    (tmp_path / "board.toml").write_text("ab", encoding="utf-8")
    assert snapshot([tmp_path]) != before
    (place,) = watched_places("skirmish/ford")
    assert place == Path(sys.modules["skirmish"].__file__ or "").parent


def test_a_short_name_is_watched_as_the_scenario_it_means(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first server gets the words as they were typed, without those of the supervisor."""
    asked: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(watching, "watch", lambda what, words, *_: asked.append((what, words)))
    typed = ["hexwar", "play", "ford", "--watch", "--port", "0", "--seed", "3"]
    monkeypatch.setattr(sys, "argv", typed)
    watch_files("ford", False, tmp_path / "shelf", 0)
    assert asked == [("skirmish/ford", ["ford", "--seed", "3"])]


def test_a_fault_is_told_to_a_page_and_to_what_a_page_asks() -> None:
    """A browser gets a page that looks again by itself; the page that is open gets the reason."""
    port = free_port()
    with telling("rules.py:3: <no>", port):
        for accept, expected in (("text/html", "rules.py:3: &lt;no&gt;"), ("*/*", "<no>")):
            address = urllib.request.Request(
                f"http://127.0.0.1:{port}/x/", headers={"accept": accept}
            )
            with pytest.raises(urllib.error.HTTPError) as answer:
                urllib.request.urlopen(address, timeout=5)
            assert answer.value.code == 503
            text = answer.value.read().decode()
            assert expected in text
    assert json.loads(text) == {"error": "rules.py:3: <no>"}


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A game that was just written, watched: its folder and its page."""
    place = write(
        Description(name="copse", title="Copse", kind="classic", sides=("red", "blue")), tmp_path
    )
    path = os.pathsep.join(filter(None, (str(place), os.environ.get("PYTHONPATH", ""))))
    command = ["play", "copse/start", "--watch", "--no-browser", "--shelf", str(tmp_path / "shelf")]
    server = subprocess.Popen(
        [sys.executable, "-u", "-m", "hexwar", *command],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "HEXWAR_GAMES": "copse=copse:CopseGame"},
    )
    assert server.stdout is not None
    address = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))
    yield place / "copse", address[0]
    server.send_signal(signal.SIGINT)
    server.communicate(timeout=20)


def until(address: str, wanted: str) -> bool:
    """Look at a page until it says something, as a reader would."""
    for _ in range(150):
        try:
            with urllib.request.urlopen(
                urllib.request.Request(address, headers={"accept": "text/html"}), timeout=5
            ) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as answer:
            text = answer.read().decode()
        except OSError:
            text = ""
        if wanted in text:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="a process is interrupted by a signal here")
def test_a_change_shows_the_game_again_and_a_fault_with_its_line(watched: tuple[Path, str]) -> None:
    """The address stays; a misspelt name is told with its file and line; mended, play goes on."""
    folder, address = watched
    assert until(address, "<title>")
    rules = folder / "rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(f"{text}\nbroken = Movment\n", encoding="utf-8")
    line = text.count("\n") + 2
    assert until(address, f"rules.py:{line}: name &#x27;Movment&#x27; is not defined")
    rules.write_text(text, encoding="utf-8")
    assert until(address, 'id="map"') or until(address, "<title>Copse")
