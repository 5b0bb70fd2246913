"""``hexwar docs``: the guide and the API reference, read on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from hexwar.errors import HexwarError, MissingExtraError

CHECKOUT = Path(__file__).parents[2]
"""Where the sources lie, if the package was not installed without them."""

TOOLS = ("mkdocs", "material", "sphinx", "furo")
"""The modules that the extra ``docs`` installs."""


PACKAGE = "hexwar_docs"
"""The distribution ``hexwar-docs`` holds the site as it was built for a release."""


@click.command("docs")
@click.option("--build-only", is_flag=True, help="Build the site and do not serve it.")
@click.option("--port", default=0, help="The port; by default a free one.")
@click.option("--no-browser", is_flag=True, help="Print the address and do not open a browser.")
def command(build_only: bool, port: int, no_browser: bool) -> None:
    """Serve the documentation on this machine, and open it in the browser.

    In a checkout that is installed with pip install -e, the site is built again each time, which
    needs the tools of the extra 'docs'. Elsewhere the installed package hexwar-docs is read. No
    network is needed.
    """
    site = None if build_only or _is_checkout(CHECKOUT) else installed_site()
    if site is None:
        site = build(CHECKOUT)
        click.echo(f"Built: {site / 'index.html'}")
    if not build_only:
        serve(site, port, opening=not no_browser)


def installed_site() -> Path | None:
    """Return the folder of the site in the package ``hexwar-docs``, or None if it is missing."""
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    site = Path(spec.origin).with_name("site")
    return site if (site / "index.html").is_file() else None


def _settings(checkout: Path) -> Path:
    return checkout / "docs" / "mkdocs.yml"


def _is_checkout(folder: Path) -> bool:
    return _settings(folder).is_file()


def build(checkout: Path) -> Path:
    """Build the site strictly, so that a broken link is an error; return its folder.

    What the builder says is passed on line by line, because a build takes minutes.

    Args:
        checkout: The folder of the sources.

    Raises:
        HexwarError: When there are no sources, or something in them is wrong.
        MissingExtraError: When a tool of the extra ``docs`` is not installed.
    """
    settings = _settings(checkout)
    if not settings.is_file():
        raise HexwarError(
            "the documentation is not installed: pip install hexwar-docs. Or build it from a "
            'checkout: pip install -e ".[docs]", then hexwar docs'
        )
    missing = [tool for tool in TOOLS if find_spec(tool) is None]
    if missing:
        raise MissingExtraError(
            f'building the documentation needs {", ".join(missing)}: pip install "hexwar[docs]"'
        )
    site = checkout / "build" / "site"
    with subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", settings, "-d", site],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as builder:
        for line in builder.stdout or ():
            click.echo(line.rstrip(), err=True)
    if builder.returncode:
        raise HexwarError("the documentation cannot be built; the lines above say why")
    return site


def serve(site: Path, port: int, *, opening: bool) -> None:
    """Serve a built site on the loopback address until the process is interrupted.

    Args:
        site: The folder of the site.
        port: The port; 0 for a free one.
        opening: Whether to open a browser.
    """
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Pages, directory=str(site)))
    except OSError as error:
        raise click.ClickException(f"port {port} cannot be listened on: {error}") from error
    with server:
        address = f"http://127.0.0.1:{server.server_port}/"
        click.echo(f"Read at {address}  (end with Ctrl-C)")
        if opening:
            webbrowser.open(address)
        server.serve_forever()


class Pages(SimpleHTTPRequestHandler):
    """Serves files, and does not write a line for each of them."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 -- the name of the base
        """Write nothing."""
