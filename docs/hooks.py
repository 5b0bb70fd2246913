"""Joins the guide and the API reference to one site: Sphinx runs before MkDocs reads its pages."""

from __future__ import annotations

import logging
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parent))

import api_search
import customers
import example_games
import games_page
import generated
import hosting
import notebooks
import play_now
import procedures
import project_pages

SOURCES = Path(__file__).parent / "api"
INVENTORY_LINE = re.compile(r"(\S+) py:\w+ -?\d+ (\S+) ")

log = logging.getLogger("mkdocs.hooks.api")


def workshop(config: MkDocsConfig) -> Path:
    """Return the folder, beside the site, in which the API reference is made."""
    site = Path(config.site_dir)
    return site.with_name(f"{site.name}.api")


def on_pre_build(config: MkDocsConfig) -> None:
    """Make the API reference; whatever Sphinx has to complain about ends the build."""
    log.info("Sphinx makes the API reference, which takes some minutes.")
    example_games.make_known()
    folder = workshop(config)
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "rst").mkdir(parents=True)
    for source in SOURCES.glob("*.rst"):
        shutil.copy(source, folder / "rst")
    command = [sys.executable, "-m", "sphinx", "-q", "-n", "-W", "-j", "auto", "-c", str(SOURCES)]
    folders = ["-d", str(folder / "doctrees"), str(folder / "rst"), str(folder / "html")]
    sphinx = subprocess.run([*command, *folders], capture_output=True, text=True, check=False)
    if sphinx.returncode:
        raise PluginError(f"the API reference cannot be made:\n{sphinx.stderr.strip()}")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let code blocks be tried where the site holds the runtime."""
    if play_now.is_possible():
        config.extra_javascript.append("try.js")
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add what Sphinx has made, what is taken from the code, and what notebooks show."""
    folder = workshop(config) / "html"
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.name != ".buildinfo"):
        uri = f"api/{path.relative_to(folder).as_posix()}"
        files.append(File.generated(config, uri, abs_src_path=str(path)))
    sources = (generated, procedures, project_pages, customers, games_page, play_now)
    pages = {uri: write for source in sources for uri, write in source.PAGES.items()}
    for uri, write in {**pages, **games_page.PICTURES}.items():
        files.append(File.generated(config, uri, content=write()))
    for uri, content in notebooks.notebook_pages().items():
        files.append(File.generated(config, uri, content=content))
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """Let one search find everything; put the games into the site if their runtime is named."""
    site = Path(config.site_dir)
    api_search.extend(site)
    # MkDocs' own page for a wrong address loads its style from the root of the host, so that it
    # has none under a sub-path.
    shutil.copy(Path(__file__).parent / "not_found.html", site / "404.html")
    if play_now.is_possible():
        play_now.publish_into(site)


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links such as ``[Hex](api:hexwar.hexes.Hex)`` to the API reference."""
    places = api_places(workshop(config) / "html" / "objects.inv")

    def place(name: str) -> str | None:
        if name in places:
            return f"api/{places[name]}"
        log.warning("%s: the API reference has no name %r", page.file.src_uri, name)
        return None

    return hosting.on_the_site(markdown, page.file.src_uri, place)


def api_places(inventory: Path) -> dict[str, str]:
    """Return where in the API reference each of its names is explained."""
    packed = inventory.read_bytes().partition(b"using zlib.\n")[2]
    entries = map(INVENTORY_LINE.match, zlib.decompress(packed).decode().splitlines())
    return {entry[1]: entry[2].replace("$", entry[1]) for entry in entries if entry}
