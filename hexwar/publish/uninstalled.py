"""Games in a folder that nobody has installed, such as ``hexwar new`` writes one."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hexwar.data import Document
from hexwar.errors import HexwarError
from hexwar.plugins import forget_registered

__all__ = ["as_if_installed", "games_in"]

PROJECT: Final = "pyproject.toml"
"""The file that says what a folder holds."""

GROUP: Final = "hexwar.games"
"""The group of entry points that names games."""


def games_in(folder: Path) -> list[str]:
    """Return the names of the games that the project in a folder offers.

    Raises:
        HexwarError: When it holds no project, or a project without games.
    """
    points = _project(folder).get("entry-points", {}).get(GROUP, {})
    if not points:
        raise HexwarError(f'{folder / PROJECT} names no game in [project.entry-points."{GROUP}"]')
    return [str(name) for name in points]


@contextmanager
def as_if_installed(folder: Path) -> Iterator[None]:
    """Let the project in a folder be found as an installed one, for as long as the block runs.

    Raises:
        HexwarError: When it holds no project.
    """
    project = _project(folder)
    sources = folder / "src" if (folder / "src").is_dir() else folder
    with TemporaryDirectory(prefix="hexwar-project-") as told:
        _describe(project, Path(told))
        before = sys.path[:]
        sys.path[:0] = [told, str(sources.resolve())]
        _look_again()
        try:
            yield
        finally:
            sys.path[:] = before
            _look_again()


def _look_again() -> None:
    importlib.invalidate_caches()
    forget_registered()


def _project(folder: Path) -> Mapping[str, Any]:
    file = folder / PROJECT
    if not file.is_file():
        raise HexwarError(f"{folder} holds no {PROJECT}: name a game, or a game's folder")
    project = Document.read(file).data.get("project")
    if not isinstance(project, dict) or not isinstance(project.get("name"), str):
        raise HexwarError(f"{file}: [project] has no name")
    return project


def _describe(project: Mapping[str, Any], to: Path) -> None:
    """Write the metadata that an installer would write."""
    name, version = project["name"], project.get("version", "0")
    info = to / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
    lines += [f"Requires-Dist: {need}" for need in project.get("dependencies", ())]
    (info / "METADATA").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nRoot-Is-Purelib: true\n", encoding="utf-8")
    points = [
        line
        for group, named in project.get("entry-points", {}).items()
        for line in (f"[{group}]", *(f"{point} = {value}" for point, value in named.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(points) + "\n", encoding="utf-8")
