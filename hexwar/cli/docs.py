"""``hexwar docs``: the guide and the API reference, built from a checkout and read locally."""

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


@click.command("docs")
@click.option("--build-only", is_flag=True, help="Build the site and do not serve it.")
@click.option("--port", default=0, help="The port; by default a free one.")
@click.option("--no-browser", is_flag=True, help="Print the address and do not open a browser.")
def command(build_only: bool, port: int, no_browser: bool) -> None:
    """Build the documentation, serve it on this machine, and open it in the browser.

    The site is built again each time. This needs a checkout that is installed with pip install -e,
    and the tools of the extra 'docs'. It needs no network.
    """
    site = build(CHECKOUT)
    click.echo(f"Built: {site / 'index.html'}")
    if not build_only:
        serve(site, port, opening=not no_browser)


def build(checkout: Path) -> Path:
    """Build the site strictly, so that a broken link is an error; return its folder.

    Args:
        checkout: The folder of the sources.

    Raises:
        HexwarError: When there are no sources, or something in them is wrong.
        MissingExtraError: When a tool of the extra ``docs`` is not installed.
    """
    settings = checkout / "docs" / "mkdocs.yml"
    if not settings.is_file():
        raise HexwarError(
            f"{settings.parent}: no documentation to build here. Its sources are not in the "
            "installed package: get a checkout, then pip install -e '.[docs]'"
        )
    missing = [tool for tool in TOOLS if find_spec(tool) is None]
    if missing:
        raise MissingExtraError(
            f"building the documentation needs {', '.join(missing)}: pip install 'hexwar[docs]'"
        )
    site = checkout / "build" / "site"
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", settings, "-d", site],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise HexwarError(f"the documentation cannot be built:\n{run.stderr.strip()}")
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
