"""The files from which a page starts: few, so that they come fast, and only what play needs."""

from __future__ import annotations

import gzip
import io
import json
import struct
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import attrs

from hexwar.publish.distributions import Part
from hexwar.publish.runtime import Runtime

__all__ = ["Bundles", "bundles_of", "packed"]

LIBRARY: Final = "python314.zip"
"""The name under which the runtime loads the standard library."""

STARTED_WITH: Final = frozenset(
    {"_pyodide", "asyncio", "collections", "encodings", "importlib", "json", "pyodide", "re",
     "sqlite3", "tomllib"}
)  # fmt: skip
"""Packages of the standard library that are sent whole: the start of another browser may differ."""


ON_DEMAND: Final = "hexwar/workshop/"
"""Packages that are fetched whole when something imports them, with their files that are no
modules."""


@attrs.frozen
class Bundles:
    """What a page loads, unpacked.

    Attributes:
        library: The standard library as far as play needs it, as a zip.
        application: The game and the application, as :func:`packed` packs files.
        more: What is fetched when something imports it.
        later: The names of the modules in it.
    """

    library: bytes
    application: bytes
    more: bytes
    later: Sequence[str]


def packed(files: Mapping[str, bytes]) -> bytes:
    r"""Return files as one: the length of an index, the index as JSON, and their bytes.

    Args:
        files: The bytes by path.

    Example:
        >>> packed({"a": b"xy"})
        b'\x0b\x00\x00\x00[["a",0,2]]xy'
    """
    index, at = [], 0
    for path, data in files.items():
        index.append([path, at, len(data)])
        at += len(data)
    head = json.dumps(index, separators=(",", ":")).encode()
    return struct.pack("<I", len(head)) + head + b"".join(files.values())


def bundles_of(
    parts: Iterable[Part], rehearsed: Sequence[str], runtime: Runtime, node: str
) -> Bundles:
    """Compile distributions with the runtime, and rehearse with them.

    Args:
        parts: The distributions.
        rehearsed: The scenarios that are played to find out what play needs.
        runtime: The runtime.
        node: The program Node.js.

    Raises:
        HexwarError: When Node.js is missing, or something fails within the runtime.
    """
    with TemporaryDirectory(prefix="hexwar-publish-") as folder:
        work = Path(folder)
        _write(parts, work / "site")
        ours = [path for part in parts if part.entry_points for path in part.files]
        names = {"hexwar", *(path.partition("/")[0] for path in ours)}
        (work / "ours").write_text("\n".join(sorted(names)))
        (work / "library.zip").write_bytes((runtime.folder / "python_stdlib.zip").read_bytes())
        (work / "rehearsed").write_text("\n".join(rehearsed))
        runtime.run("compiling.py", work, node=node)
        whole = work / LIBRARY
        whole.write_bytes(_zipped(_read(work / "library")))
        runtime.run("rehearsal.py", work, node=node, library=whole)
        used = json.loads((work / "used.json").read_text())
        return _divided(_read(work / "compiled"), _read(work / "library"), used)


def _write(parts: Iterable[Part], site: Path) -> None:
    """Write the files of distributions, each with the metadata by which it is found."""
    for part in parts:
        for path, file in part.files.items():
            to = site / path
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(file.read_bytes())
        about = site / f"{part.name.replace('-', '_')}-{part.version}.dist-info"
        about.mkdir(parents=True)
        named = f"Metadata-Version: 2.1\nName: {part.name}\nVersion: {part.version}\n"
        (about / "METADATA").write_text(named)
        (about / "entry_points.txt").write_text(part.entry_points)


def _read(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip that is not compressed: it is sent compressed as a whole."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path), data)
    return buffer.getvalue()


def _divided(
    site: Mapping[str, bytes], library: Mapping[str, bytes], used: Iterable[str]
) -> Bundles:
    """Divide what is sent at once from what is fetched later.

    Args:
        site: The compiled packages by path.
        library: The compiled standard library by path.
        used: The files of the modules that the rehearsal loaded, as it saw them.
    """
    inside = {path.partition(mark)[2] for path in used for mark in ("/compiled/", ".zip/")}

    def is_first(path: str, *, whole: frozenset[str] = frozenset()) -> bool:
        if path.startswith(ON_DEMAND):
            return False
        is_module = path.endswith(".pyc") and "__pycache__" not in path
        return not is_module or path in inside or path.partition("/")[0] in whole

    first = {path: data for path, data in site.items() if is_first(path)}
    start = {path: d for path, d in library.items() if is_first(path, whole=STARTED_WITH)}
    later = {path: data for path, data in library.items() if path not in start}
    later |= {path: data for path, data in site.items() if path not in first}
    return Bundles(_zipped(start), packed(first), packed(later), [*map(_module, later)])


def _module(path: str) -> str:
    return path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def gzipped(data: bytes) -> bytes:
    """Return bytes compressed, the same for the same bytes."""
    return gzip.compress(data, 9, mtime=0)
