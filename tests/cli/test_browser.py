"""``hexwar play``: the browser unless the terminal is asked for."""

from __future__ import annotations

import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import hexwar
import hexwar.web
from hexwar.cli import group, main
from hexwar.play import Match


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Catch what would be served, and tell that the server is ready."""
    calls: list[tuple[Any, ...]] = []

    def serve(shelf: Path, match: Match | None = None, **options: Any) -> None:
        calls.append((shelf, match, options["host"], options["port"]))
        options["ready"]("http://127.0.0.1:1/key/")

    opened: list[str] = []
    monkeypatch.setattr(hexwar.web, "serve", serve)
    monkeypatch.setattr("webbrowser.open", opened.append)
    calls.append((opened,))
    return calls


def run(*words: str, stdin: str = "") -> str:
    """Run a command that must go well; return what it prints."""
    done = CliRunner().invoke(group, words, input=stdin, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_scenario_opens_in_the_browser(served: list[tuple[Any, ...]], tmp_path: Path) -> None:
    """The match is handed to the server, and the address to the browser."""
    shelf = tmp_path / "games.sqlite"
    told = run("play", "skirmish/ford", "--seed", "5", "--shelf", str(shelf), "--port", "8123")
    (opened,), (kept, match, host, port) = served
    assert opened == ["http://127.0.0.1:1/key/"]
    assert opened[0] in told
    assert (kept, match.seed, host, port) == (shelf, 5, "127.0.0.1", 8123)


def test_nothing_named_opens_the_list(served: list[tuple[Any, ...]]) -> None:
    """Without a scenario the list of kept games is opened; a terminal needs one."""
    run("play", "--no-browser")
    assert served[0] == ([],)
    assert served[1][1] is None
    assert CliRunner().invoke(group, ["play", "--terminal"]).exit_code == 2


def test_a_saved_match_goes_on(served: list[tuple[Any, ...]], tmp_path: Path) -> None:
    """A file is opened as the terminal opens it."""
    match = hexwar.start("skirmish/ford", seed=1)
    match.do("give R1 4")
    match.save(tmp_path / "mine.json")
    run("play", str(tmp_path / "mine.json"))
    assert served[1][1].position == match.position


def test_the_terminal_stays(served: list[tuple[Any, ...]]) -> None:
    """With --terminal nothing is served."""
    told = run("play", "skirmish/ford", "--terminal", "--seed", "1", stdin="quit\nn\n")
    assert "Which strength shall R1 have?" in told
    assert len(served) == 1


def test_without_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody who has not installed the server is told how, and of the terminal."""
    monkeypatch.setitem(sys.modules, "hexwar.web", None)
    with pytest.raises(SystemExit):
        main(["play", "skirmish/ford"])
    told = capsys.readouterr().err
    assert "pip install 'hexwar[web]'" in told
    assert "--terminal" in told


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_a_real_server(tmp_path: Path) -> None:
    """The address that is written leads to the game, until the process is interrupted."""
    command = [sys.executable, "-c", "from hexwar.cli import main; main()", "play", "skirmish/ford"]
    command += ["--no-browser", "--shelf", str(tmp_path / "games.sqlite"), "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdout is not None
        line = next(line for line in process.stdout if "http://" in line)
        address = next(word for word in line.split() if word.startswith("http://"))
        with urllib.request.urlopen(address, timeout=20) as reply:
            assert "Skirmish: The ford" in reply.read().decode()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) in (0, 130)
