"""``hexwar docs``: built from a checkout, read on this machine only."""

from __future__ import annotations

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


BUILDER = """
import sys
from pathlib import Path
Path(sys.argv[-1]).mkdir(parents=True)
(Path(sys.argv[-1]) / "index.html").write_text("<h1>A guide</h1>", encoding="utf-8")
print("built with", *sys.argv[1:3])
"""
"""Stands for MkDocs: it writes one page where it is told to."""

FAILING = "import sys\nprint('WARNING - a link leads nowhere')\nsys.exit(1)\n"


def build_with(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a program of ours stand for MkDocs in a checkout."""
    tools = folder / "tools"
    tools.mkdir()
    (tools / "mkdocs.py").write_text(code, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tools))
    monkeypatch.setattr(docs, "CHECKOUT", checkout(folder))
    monkeypatch.setattr(docs, "TOOLS", ("sys",))


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout in which a build writes one page."""
    build_with(BUILDER, tmp_path, monkeypatch)
    return tmp_path


def test_build_only_writes_where_the_site_is(built: Path) -> None:
    """The build is strict, what it says is passed on as it comes, and its place is told."""
    told = CliRunner().invoke(group, ["docs", "--build-only"], catch_exceptions=False)
    assert told.stdout == f"Built: {built / 'build' / 'site' / 'index.html'}\n"
    assert told.stderr == "built with build --strict\n"


@pytest.mark.parametrize("words", [(), ("--no-browser",)])
def test_the_site_is_served_to_this_machine_only(
    words: tuple[str, ...], built: Path, monkeypatch: pytest.MonkeyPatch
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
    assert (built / "build" / "site").is_dir()


def test_the_installed_documentation_is_read_without_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package hexwar-docs holds the site; one without it is as good as none."""
    package = tmp_path / "hexwar_docs"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert docs.installed_site() is None
    (package / "site").mkdir()
    (package / "site" / "index.html").write_text("<h1>As released</h1>", encoding="utf-8")
    served: list[Path] = []
    monkeypatch.setattr(docs, "CHECKOUT", tmp_path)
    monkeypatch.setattr(docs, "serve", lambda site, *_, **__: served.append(site))
    CliRunner().invoke(group, ["docs"], catch_exceptions=False)
    assert served == [package / "site"]


def test_without_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An installed package has no sources of the guide, and the message says how to read it."""
    monkeypatch.setattr(docs, "CHECKOUT", tmp_path)
    with pytest.raises(SystemExit):
        main(["docs"])
    assert "pip install hexwar-docs" in capsys.readouterr().err


def test_without_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is missing is named, with the way to get it."""
    monkeypatch.setattr(docs, "CHECKOUT", checkout(tmp_path))
    monkeypatch.setattr(docs, "TOOLS", ("sys", "no_such_tool"))
    with pytest.raises(SystemExit):
        main(["docs"])
    told = capsys.readouterr().err
    assert 'needs no_such_tool: pip install "hexwar[docs]"' in told


def test_a_build_that_fails_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the builder complains about is shown."""
    build_with(FAILING, tmp_path, monkeypatch)
    with pytest.raises(SystemExit):
        main(["docs", "--build-only"])
    printed = capsys.readouterr().err
    assert "a link leads nowhere" in printed
    assert "the lines above say why" in printed
