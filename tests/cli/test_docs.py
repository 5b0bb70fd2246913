"""``hexwar docs``: built from a checkout, read on this machine only."""

from __future__ import annotations

import subprocess
import sys
import threading
import urllib.request
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner

from hexwar.cli import docs, group, main


def checkout(folder: Path) -> Path:
    """Return a folder that looks like a checkout."""
    (folder / "docs").mkdir()
    (folder / "docs" / "mkdocs.yml").write_text("site_name: test\n", encoding="utf-8")
    return folder


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Write one page instead of building a site; give the commands that would have built it."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append(list(map(str, command)))
        site = Path(command[-1])
        site.mkdir(parents=True)
        (site / "index.html").write_text("<h1>A guide</h1>", encoding="utf-8")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(docs, "CHECKOUT", checkout(tmp_path))
    monkeypatch.setattr(docs, "TOOLS", ("sys",))
    monkeypatch.setattr("hexwar.cli.docs.subprocess.run", run)
    return commands


def test_build_only_writes_where_the_site_is(built: list[list[str]], tmp_path: Path) -> None:
    """The build is strict, and its place is told."""
    told = CliRunner().invoke(group, ["docs", "--build-only"], catch_exceptions=False)
    assert told.output == f"Built: {tmp_path / 'build' / 'site' / 'index.html'}\n"
    assert built[0][:5] == [sys.executable, "-m", "mkdocs", "build", "--strict"]


@pytest.mark.parametrize("words", [(), ("--no-browser",)])
def test_the_site_is_served_to_this_machine_only(
    words: tuple[str, ...], built: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The browser is opened at a loopback address, where the site can be read."""
    read: list[bytes] = []
    opened: list[str] = []
    serve_forever = ThreadingHTTPServer.serve_forever

    def serve_one_reader(server: ThreadingHTTPServer) -> None:
        thread = threading.Thread(target=serve_forever, args=(server, 0.01))
        thread.start()
        assert server.server_address[0] == "127.0.0.1"
        address = f"http://127.0.0.1:{server.server_port}/"
        with urllib.request.urlopen(address) as page:
            read.append(page.read())
        server.shutdown()
        thread.join()

    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", serve_one_reader)
    monkeypatch.setattr("webbrowser.open", opened.append)
    told = CliRunner().invoke(group, ["docs", *words], catch_exceptions=False)
    assert told.exit_code == 0, told.output
    assert read == [b"<h1>A guide</h1>"]
    assert "Read at http://127.0.0.1:" in told.output
    assert len(opened) == (not words)
    assert len(built) == 1


def test_without_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An installed package has no sources of the guide, and the message says where they are."""
    monkeypatch.setattr(docs, "CHECKOUT", tmp_path)
    with pytest.raises(SystemExit):
        main(["docs"])
    assert "get a checkout" in capsys.readouterr().err


def test_without_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is missing is named, with the way to get it."""
    monkeypatch.setattr(docs, "CHECKOUT", checkout(tmp_path))
    monkeypatch.setattr(docs, "TOOLS", ("sys", "no_such_tool"))
    with pytest.raises(SystemExit):
        main(["docs"])
    told = capsys.readouterr().err
    assert "needs no_such_tool: pip install 'hexwar[docs]'" in told


def test_a_build_that_fails_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the builder complains about is shown."""
    monkeypatch.setattr(docs, "CHECKOUT", checkout(tmp_path))
    monkeypatch.setattr(docs, "TOOLS", ("sys",))
    failed = subprocess.CompletedProcess([], 1, "", "WARNING - a link leads nowhere\n")
    monkeypatch.setattr("hexwar.cli.docs.subprocess.run", lambda *_, **__: failed)
    with pytest.raises(SystemExit):
        main(["docs", "--build-only"])
    assert "a link leads nowhere" in capsys.readouterr().err
