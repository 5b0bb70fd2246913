"""``hexwar play``: the browser unless the terminal is asked for."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

import hexwar
import hexwar.web
from hexwar.cli import group, main
from hexwar.play.match import Match


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Catch what would be served, and tell that the server is ready."""
    calls: list[tuple[Any, ...]] = []

    def serve(shelf: Path, match: Match | None = None, **options: Any) -> None:
        calls.append((shelf, match, options["host"], options["port"], options["asks"]))
        options["ready"]("http://127.0.0.1:1/key/")

    opened: list[str] = []

    def open_browser(address: str) -> None:
        file = Path(urllib.request.url2pathname(urlsplit(address).path))
        assert file.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
        opened.extend((address, file.read_text(encoding="utf-8")))

    monkeypatch.setattr(hexwar.web, "serve", serve)
    monkeypatch.setattr("webbrowser.open", open_browser)
    calls.append((opened,))
    return calls


def run(*words: str, stdin: str = "") -> str:
    """Run a command that must go well; return what it prints."""
    done = CliRunner().invoke(group, words, input=stdin, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_scenario_opens_in_the_browser(served: list[tuple[Any, ...]], tmp_path: Path) -> None:
    """The match is handed to the server, and the address to the browser.

    The key in the address never stands on the command line of the browser, where all users of the
    machine can read it: the browser gets a file for its owner alone, which is removed afterwards.
    """
    shelf = tmp_path / "games.sqlite"
    told = run("play", "skirmish/ford", "--seed", "5", "--shelf", str(shelf), "--port", "8123")
    (opened,), (kept, match, host, port, asks) = served
    on_the_command_line, in_the_file = opened
    assert "key" not in on_the_command_line
    assert 'content="0;url=http://127.0.0.1:1/key/"' in in_the_file
    assert not Path(urllib.request.url2pathname(urlsplit(on_the_command_line).path)).exists()
    assert "http://127.0.0.1:1/key/" in told
    assert "other machines" not in told
    assert (kept, match.seed, host, port) == (shelf, 5, "127.0.0.1", 8123)
    assert asks


def test_who_plays_is_asked_of_those_who_have_not_said_it(served: list[tuple[Any, ...]]) -> None:
    """Not where bots are named, not in a game for one, not in the list of games."""
    run("play", "skirmish/ford", "--player", "blue=random", "--no-browser")
    run("play", "ddob/easy-fox", "--no-browser")
    run("play", "--no-browser")
    assert [asks for *_, asks in served[1:]] == [False, False, False]


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
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "hexwar.web.server", raising=False)
    with pytest.raises(SystemExit):
        main(["play", "skirmish/ford"])
    told = capsys.readouterr().err
    assert "pip install uvicorn" in told
    assert "--terminal" in told


def test_a_server_for_the_network_says_so(served: list[tuple[Any, ...]]) -> None:
    """Whoever opens his server to other machines is told what they can do."""
    told = CliRunner().invoke(group, ["play", "--host", "0.0.0.0", "--no-browser"]).output
    assert "other machines in the network can reach it" in told
    assert served[1][2] == "0.0.0.0"


def test_seeds_that_nobody_named_cannot_be_guessed(served: list[tuple[Any, ...]]) -> None:
    """Who finds the seed knows every hidden hand: it has 128 bits, and none from a clock."""
    run("play", "skirmish/ford", "--no-browser")
    told = run("play", "skirmish/ford", "--terminal", stdin="quit\nn\n")
    run("play", "skirmish/ford", "--no-browser")
    seeds = [match.seed for _, match, _, _, _ in served[1:]]
    seeds.append(int(told.partition("seed ")[2].partition(".")[0]))
    assert len(set(seeds)) == 3
    assert all(seed.bit_length() > 96 for seed in seeds)


def test_a_seed_of_128_bits_can_be_named(served: list[tuple[Any, ...]], tmp_path: Path) -> None:
    """The seed that a game writes begins the same game again, and survives a save."""
    seed = 2**128 - 1
    run("play", "skirmish/ford", "--no-browser", "--seed", str(seed))
    match = served[1][1]
    assert match.seed == seed
    match.save(tmp_path / "mine.json")
    assert hexwar.open(tmp_path / "mine.json").seed == seed


@pytest.mark.parametrize("kept", ["no folder/games.sqlite", "a text"])
def test_a_shelf_that_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kept: str
) -> None:
    """What is wrong with the file of the games is told of that file, and of no address."""
    (tmp_path / "no folder").write_text("a file")
    (tmp_path / "a text").write_text("no database at all, but long enough to be taken for one" * 9)
    with pytest.raises(SystemExit):
        main(["play", "--no-browser", "--shelf", str(tmp_path / kept)])
    told = capsys.readouterr().err
    assert told.startswith(f"{tmp_path / kept}: games cannot be kept there: ")
    assert "--shelf" in told
    assert "listened" not in told


@contextmanager
def a_server(shelf: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start ``hexwar play`` as a user does; yield the process and the address it writes.

    It may have as many files open as some systems allow a process.
    """
    command = [sys.executable, "-c", "from hexwar.cli import main; main()", "play", "skirmish/ford"]
    command += ["--no-browser", "--shelf", str(shelf), "--seed", "1"]
    command = ["sh", "-c", 'ulimit -n 256; exec "$@"', "sh", *command]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, bufsize=1, **pipes) as process:
        try:
            assert process.stdout is not None
            line = next(line for line in process.stdout if "http://" in line)
            yield process, next(word for word in line.split() if word.startswith("http://"))
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_a_real_server(tmp_path: Path) -> None:
    """The address that is written leads to the game, until the process is interrupted."""
    with a_server(tmp_path / "games.sqlite") as (process, address):
        with urllib.request.urlopen(address, timeout=60) as reply:
            assert "Skirmish: The ford" in reply.read().decode()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("interruptions", [1, 2])
def test_interrupted_with_a_page_open(tmp_path: Path, interruptions: int) -> None:
    """Ctrl-C, once or twice, ends the server with one line, though a page waits for news."""
    with a_server(tmp_path / "games.sqlite") as (process, address):
        with urllib.request.urlopen(f"{address}live", timeout=60) as page:
            assert page.readline().startswith(b"data: ")
            for _ in range(interruptions):
                process.send_signal(signal.SIGINT)
            told, faults = process.communicate(timeout=60)
        assert told == f"Saved. Continue with: hexwar play --shelf {tmp_path / 'games.sqlite'}\n"
        assert faults == ""
        assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_interrupted_while_a_bot_thinks(tmp_path: Path) -> None:
    """A request that is cut off at the end is no fault, and nobody waits for its answer."""
    with a_server(tmp_path / "games.sqlite") as (process, address):
        where = urlsplit(address)
        asked = json.dumps({"player": "red", "bot": "mcts:iterations=1000000000"})
        head = f"POST {where.path}bots HTTP/1.1\r\nHost: {where.netloc}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(asked)}\r\n\r\n"
        with socket.create_connection((where.hostname, where.port), timeout=60) as page:
            page.sendall((head + asked).encode())
            with urllib.request.urlopen(f"{address}rules", timeout=60) as reply:
                assert reply.status == 200
            process.send_signal(signal.SIGINT)
            told, faults = process.communicate(timeout=60)
    assert told.startswith("Saved. Continue with: hexwar play --shelf ")
    assert (faults, process.returncode) == ("", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="connections are no files there")
def test_crowds_of_half_requests_use_up_no_files(tmp_path: Path) -> None:
    """More connections than a process may have files open: others are answered all the same."""
    with a_server(tmp_path / "games.sqlite") as (process, address), ExitStack() as crowd:
        where = urlsplit(address)
        for _ in range(300):
            half = socket.create_connection((where.hostname, where.port), timeout=60)
            crowd.enter_context(half).sendall(b"POST /x HTTP/1.1\r\nContent-Length: 9\r\n")
        with urllib.request.urlopen(address, timeout=60) as reply:
            assert reply.status == 200
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[1] == ""
