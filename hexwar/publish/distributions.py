"""What belongs to a game? Its distribution and those it needs, by their metadata."""

from __future__ import annotations

import importlib.metadata as metadata
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import attrs

from hexwar.errors import HexwarError
from hexwar.plugins import find_game

__all__ = ["Part", "parts_of"]

OWN: Final = "hexwar"
"""The distribution of the library itself."""

NEEDED_BY_THE_PAGE: Final = ("attrs", "cattrs", "starlette")
"""What the page needs of what the library requires; the rest computes, draws and serves."""

LEFT_OUT: Final = (
    "cli/", "envs/", "publish/", "testing/", "web/static/", "workshop/bring/", "workshop/paper/",
    "workshop/take/", "workshop/vassal/",
)  # fmt: skip
"""The parts of the library that no page needs."""

RUNS_ON: Final = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_system": "Emscripten",
    "python_full_version": "3.14.0",
    "python_version": "3.14",
    "sys_platform": "emscripten",
    "extra": "",
}
"""The environment of the runtime, as the markers of requirements ask for it."""

GROUPS: Final = ("hexwar.games", "hexwar.overviews", "hexwar.bots")
"""The groups of entry points by which a game is found."""


@attrs.frozen
class Part:
    """A distribution as it is published.

    Attributes:
        name: Its name.
        version: Its version.
        files: Its files by their path within the folder of packages.
        entry_points: The entry points that are published, as its metadata writes them.
        licence: The text of its licence, or "".
    """

    name: str
    version: str
    files: dict[str, Path] = attrs.field(repr=False)
    entry_points: str
    licence: str = attrs.field(repr=False)


def parts_of(games: Sequence[str]) -> list[Part]:
    """Return the distributions that games need in a page, that of the library first.

    Args:
        games: The names of the games.

    Raises:
        UnknownNameError: When a game is not installed.
        HexwarError: When what a game needs is not installed, or is not pure Python.
    """
    points = {name: _entry_point(name) for name in games}
    names: dict[str, None] = {OWN: None}
    for point in points.values():
        assert point.dist is not None
        names |= dict.fromkeys(_closure(point.dist.name))
    names |= dict.fromkeys(each for need in NEEDED_BY_THE_PAGE for each in _closure(need))
    packages = {point.module.partition(".")[0] for point in points.values()}
    return [_part(name, packages) for name in names]


def _entry_point(name: str) -> metadata.EntryPoint:
    find_game(name)  # which says what games there are
    found = [p for p in metadata.entry_points(group=GROUPS[0]) if p.name == name]
    if not found or found[0].dist is None:
        raise HexwarError(
            f"the game {name} is not installed: install its package, with: pip install -e FOLDER"
        )
    return found[0]


def _closure(name: str, seen: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield a distribution and all that it needs where the runtime runs, by normal names."""
    from packaging.requirements import Requirement  # noqa: PLC0415 - only to publish
    from packaging.utils import canonicalize_name  # noqa: PLC0415

    normal = canonicalize_name(name)
    if normal == OWN or normal in seen:
        return
    yield normal
    for line in _distribution(normal, seen).requires or ():
        needed = Requirement(line)
        if needed.marker is None or needed.marker.evaluate(RUNS_ON):
            yield from _closure(needed.name, (*seen, normal))


def _distribution(name: str, needed_by: Sequence[str] = ()) -> metadata.Distribution:
    try:
        return metadata.distribution(name)
    except metadata.PackageNotFoundError:
        by = f", which {needed_by[-1]} needs," if needed_by else ""
        raise HexwarError(f"the distribution {name}{by} is not installed") from None


def _part(name: str, packages: Iterable[str]) -> Part:
    dist = _distribution(name)
    wheel = dist.read_text("WHEEL") or ""
    if "Root-Is-Purelib: true" not in wheel and "Tag: py3-none-any" not in wheel:
        raise HexwarError(f"{name} is not pure Python, so no browser can run it: {_says(wheel)}")
    tops = {point.module.partition(".")[0] for point in dist.entry_points}
    published = {top for top in tops if top in packages or name != OWN} | (
        {OWN} if name == OWN else set()
    )
    points = [p for p in dist.entry_points if p.module.partition(".")[0] in published]
    files = _installed(dist) or dict(_of_packages(published))
    compiled = [path for path in files if path.endswith((".so", ".pyd", ".dll", ".dylib"))]
    if compiled:
        raise HexwarError(f"{name} is not pure Python, so no browser can run it: {compiled[0]}")
    if name == OWN:
        files = {path: file for path, file in files.items() if _is_needed(path, published)}
    return Part(name, dist.version, files, _written(points), _licence(dist))


def _says(wheel: str) -> str:
    tags = [line.partition(":")[2].strip() for line in wheel.splitlines() if line.startswith("Tag")]
    return ", ".join(tags) or "its metadata name no wheel"


def _installed(dist: metadata.Distribution) -> dict[str, Path]:
    """Return the files of a distribution that lie where packages lie; none of an editable one."""
    found = {}
    for file in dist.files or ():
        if ".dist-info" in file.parts[0] or file.parts[0] == ".." or "__pycache__" in file.parts:
            continue
        if file.suffix in (".pth", ".pyc", ".pyi") or file.name.startswith("_editable_impl"):
            continue
        found[file.as_posix()] = Path(str(file.locate()))
    return found


def _of_packages(packages: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Yield the files of packages where they are imported from."""
    for package in sorted(packages):
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            raise HexwarError(f"the package {package} cannot be found: is it installed?")
        folder = Path(next(iter(spec.submodule_search_locations)))
        for file in sorted(folder.rglob("*")):
            inside = file.relative_to(folder)
            hidden = any(part.startswith((".", "__pycache__")) for part in inside.parts)
            if file.is_file() and not hidden and file.suffix not in (".pyc", ".pyi"):
                yield f"{package}/{inside.as_posix()}", file


def _is_needed(path: str, published: Iterable[str]) -> bool:
    top, _, inside = path.partition("/")
    return top in published and not (top == OWN and inside.startswith(LEFT_OUT))


def _written(points: Iterable[metadata.EntryPoint]) -> str:
    lines = []
    for group in GROUPS:
        named = [f"{point.name} = {point.value}" for point in points if point.group == group]
        lines += [f"[{group}]", *named] if named else []
    return "".join(f"{line}\n" for line in lines)


def _licence(dist: metadata.Distribution) -> str:
    texts = [
        Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
        for file in dist.files or ()
        if ".dist-info" in file.parts[0] and file.name.upper().startswith(("LICEN", "COPYING"))
    ]
    return "\n\n".join(texts)
