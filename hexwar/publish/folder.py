"""The folder that a host serves: the page, the runtime, the game, pictures, licences."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import attrs

from hexwar.door import game, games, start
from hexwar.errors import HexwarError, UnknownNameError
from hexwar.publish.bundle import bundles_of, gzipped
from hexwar.publish.distributions import Part, parts_of
from hexwar.publish.runtime import Runtime
from hexwar.web.language import Language
from hexwar.web.thumbnail import thumbnail

__all__ = ["Published", "publish"]

PAGE: Final = ("index.html", "shell.css", "checks.js", "shell.js", "sw.js", "store.js", "worker.js")
"""The files of the page, which are part of this package."""

MARK: Final = "game.js"
"""The file that says what a published folder holds; only a folder with it is written over."""

SCRIPTS: Final = {"pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js"}
"""The scripts of the runtime, with names to which every host gives the right type."""

PYODIDE: Final = (
    "Pyodide {version} is used under the licence {license}: https://www.mozilla.org/MPL/2.0/\n"
    "Its source: {homepage}"
)

PYTHON: Final = (
    "The runtime contains CPython {python}, Copyright (c) 2001 Python Software Foundation, under "
    "the PSF License Agreement: https://docs.python.org/3/license.html"
)


@attrs.frozen
class Published:
    """What was published.

    Attributes:
        folder: The folder.
        version: A digest of everything in it.
        first_visit: Bytes that a first visit transfers, by what they are; compressed.
        later: Bytes that are fetched afterwards, compressed.
        scenarios: How many scenarios can be played.
    """

    folder: Path
    version: str
    first_visit: Mapping[str, int]
    later: int
    scenarios: int


def publish(
    names: Sequence[str],
    to: Path,
    runtime: Runtime,
    *,
    first: str = "",
    title: str = "",
    node: str = "node",
) -> Published:
    """Write a folder of static files in which games are played without a server.

    Args:
        names: The names of the games.
        to: The folder; made when it is missing. A folder that was published before is replaced.
        runtime: The runtime of the players.
        first: The scenario that is drawn and loaded first; by default the first one of all.
        title: The title of the page; by default that of the first game.
        node: The program Node.js, which compiles and rehearses.

    Raises:
        HexwarError: When a game cannot be published, or the folder holds something else.
    """
    if to.exists() and any(to.iterdir()) and not (to / MARK).exists():
        raise HexwarError(f"{to} holds other files: name a new folder")
    parts = parts_of(names)
    rehearsed = [f"{name}/{next(iter(games()[name].scenarios()))}" for name in names]
    first = first or rehearsed[0]
    if first.partition("/")[0] not in names:
        raise UnknownNameError.of("published scenario", first, rehearsed)
    title = title or game(first).title
    bundles = bundles_of(parts, [first, *(s for s in rehearsed if s != first)], runtime, node)
    if to.exists():
        shutil.rmtree(to)
    to.mkdir(parents=True)
    sizes = {
        "the runtime": _put_runtime(to, runtime),
        "the standard library": _put(to, "library", gzipped(bundles.library)),
        "the game and the application": _put(to, "application", gzipped(bundles.application)),
    }
    later = _put(to, "later", gzipped(bundles.more))
    _put_page(to, title, first)
    drawn = _draw(names, to)
    _put_licences(to, parts, runtime)
    about = _about(to, first, bundles.later, runtime)
    sizes["the page"] = sum(
        len(gzipped((to / name).read_bytes()))
        for name in about["files"]
        if name.endswith((".js", ".css", ".html", ".woff2")) and not name.startswith("runtime/")
    )
    about["files"].append(MARK)
    sizes["its picture"] = len(gzipped((to / "pictures" / f"{first}.svg").read_bytes()))
    about["size"] = f"{sum(sizes.values()) / 1e6:.1f}"
    written = json.dumps(about, separators=(",", ":"), ensure_ascii=False)
    (to / MARK).write_text(f"self.hexwarGame = {written};\n", encoding="utf-8")
    return Published(to, about["version"], sizes, later, drawn)


def _put(to: Path, name: str, data: bytes) -> int:
    """Write a file that has its digest in its name, so that versions are never mixed."""
    digest = blake2b(data, digest_size=5).hexdigest()
    (to / f"{name}.{digest}.bin").write_bytes(data)
    return len(data)


def _put_runtime(to: Path, runtime: Runtime) -> int:
    (to / "runtime").mkdir()
    size = _put(to, "python", gzipped((runtime.folder / "pyodide.asm.wasm").read_bytes()))
    for name, own in SCRIPTS.items():
        data = (runtime.folder / name).read_bytes()
        (to / "runtime" / own).write_bytes(data)
        size += len(gzipped(data))
    return size


def _put_page(to: Path, title: str, first: str) -> None:
    page = files("hexwar.publish") / "page"
    for name in PAGE:
        text = (page / name).read_text(encoding="utf-8")
        if name == "index.html":
            picture = escape(f"pictures/{first}.svg")
            text = text.replace("%TITLE%", escape(title)).replace("%PICTURE%", picture)
        (to / name).write_text(text, encoding="utf-8")
    static = to / "play" / "static"
    static.mkdir(parents=True)
    for entry in (files("hexwar.web") / "static").iterdir():
        (static / entry.name).write_bytes(entry.read_bytes())


def _draw(names: Sequence[str], to: Path) -> int:
    """Draw the maps of all scenarios, which a browser cannot do beside play; return how many."""
    drawn = 0
    for name in names:
        for scenario in games()[name].scenarios():
            path = to / "pictures" / name / f"{scenario}.svg"
            path.parent.mkdir(parents=True, exist_ok=True)
            match = start(f"{name}/{scenario}", seed=1)
            path.write_text(thumbnail(match, Language("en")), encoding="utf-8")
            drawn += 1
    return drawn


def _put_licences(to: Path, parts: Sequence[Part], runtime: Runtime) -> None:
    """Write the licences of everything in the folder, and where its source is to be had."""
    told = [
        PYODIDE.format(**runtime.about),
        PYTHON.format(python=_locked(runtime)["info"]["python"]),
    ]
    told += [f"{p.name} {p.version}\n\n{p.licence or 'See its package.'}".rstrip() for p in parts]
    rule = f"\n\n{'-' * 80}\n\n"
    (to / "licences.txt").write_text(rule.join(told) + "\n", encoding="utf-8")


def _locked(runtime: Runtime) -> dict[str, Any]:
    """Return what the runtime says of itself; the packages that it could fetch are left out."""
    lock = json.loads((runtime.folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {**lock, "packages": {}}


def _about(to: Path, first: str, later: Sequence[str], runtime: Runtime) -> dict[str, Any]:
    """Return what the scripts of the page know of the folder."""
    held = sorted(path for path in to.rglob("*") if path.is_file())
    digest = blake2b(digest_size=8)
    for path in held:
        digest.update(path.read_bytes())
    names = [path.relative_to(to).as_posix() for path in held]
    bundles = dict(_bundle_names(names))
    return {
        "version": digest.hexdigest(),
        "first": first,
        **{key: bundles[name] for key, name in BUNDLES.items()},
        "modules": later,
        "lock": _locked(runtime),
        "files": names,
    }


BUNDLES: Final = {"wasm": "python", "library": "library", "application": "application", "later": "later"}  # fmt: skip  # noqa: E501
"""What the scripts call the bundles, with the beginnings of their names."""


def _bundle_names(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        if name.endswith(".bin"):
            yield name.partition(".")[0], name
