"""Which Python do the players run? Pyodide, in the one version that the page is made for."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import attrs

from hexwar.errors import HexwarError

__all__ = ["FILES", "VERSION", "Runtime", "runtime"]

VERSION: Final = "314.0.7"
"""The version of the npm package. The page uses options of it that may change with any other."""

VARIABLE: Final = "HEXWAR_PYODIDE"
"""The variable of the environment that names the package where the command line does not."""

FILES: Final[Mapping[str, str]] = {
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""The files of the package that are used, with their SHA-256 sums."""

HOW_TO_GET_IT: Final = (
    f"get the npm package pyodide {VERSION}, for example with: npm pack pyodide@{VERSION}; then "
    f"name it: --runtime pyodide-{VERSION}.tgz (or set {VARIABLE})"
)

LARGEST: Final = 64 << 20
"""Bytes of one file of the package at most."""


@attrs.frozen
class Runtime:
    """The package, unpacked.

    Attributes:
        folder: The folder that holds its files.
        about: What its ``package.json`` says: licence, home page.
    """

    folder: Path
    about: Mapping[str, Any]

    def run(self, script: str, work: Path, *, node: str, library: Path | None = None) -> None:
        """Run a script of :mod:`hexwar.publish` within the runtime.

        Args:
            script: The name of the script in the folder ``within``.
            work: A folder, which the script sees as ``/build``.
            node: The program Node.js.
            library: The standard library to start with; by default the package's own.

        Raises:
            HexwarError: When Node.js is missing, or the script fails.
        """
        program = shutil.which(node)
        if program is None:
            raise HexwarError(
                f"publishing needs Node.js, which compiles the game with the players' Python; "
                f"{node!r} is not installed (--node names the program)"
            )
        here = Path(__file__).parent / "within"
        words = [program, here / "run.mjs", self.folder, work, here / script, library or ""]
        done = subprocess.run(
            [str(word) for word in words],
            capture_output=True,
            text=True,
            check=False,
            encoding="utf-8",
        )
        if done.returncode:
            last = "\n".join((done.stderr or done.stdout).strip().splitlines()[-12:])
            raise HexwarError(f"{script} failed within the runtime:\n{last}")


@contextmanager
def runtime(named: Path | None) -> Iterator[Runtime]:
    """Have the runtime, unpacked, for as long as the block runs.

    Args:
        named: The folder of the npm package or its ``.tgz``; without, the environment names it.

    Raises:
        HexwarError: When it is not named, not there, or not the package that hexwar is made for.
    """
    path = named or Path(os.environ.get(VARIABLE, ""))
    if path == Path():
        raise HexwarError(f"the runtime is missing: {HOW_TO_GET_IT}")
    if not path.exists():
        raise HexwarError(f"{path}: there is no such folder or file; {HOW_TO_GET_IT}")
    if path.is_dir():
        yield _checked(path, path)
        return
    with TemporaryDirectory(prefix="hexwar-runtime-") as unpacked:
        _unpack(path, Path(unpacked))
        yield _checked(Path(unpacked), path)


def _unpack(archive: Path, to: Path) -> None:
    """Unpack the files that are used, and no other."""
    try:
        with tarfile.open(archive, "r:gz") as package:
            for name in (*FILES, "package.json"):
                member = package.getmember(f"package/{name}")
                source = package.extractfile(member) if member.size <= LARGEST else None
                if source is None:
                    raise HexwarError(f"{archive}: {name} is no file, or too large")
                (to / name).write_bytes(source.read())
    except (tarfile.TarError, KeyError, OSError) as error:
        raise HexwarError(f"{archive} is not the npm package ({error}): {HOW_TO_GET_IT}") from error


def _checked(folder: Path, named: Path) -> Runtime:
    """Return the runtime in a folder, once all its files are those that hexwar is made for."""
    try:
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        sums = {name: sha256((folder / name).read_bytes()).hexdigest() for name in FILES}
    except (OSError, ValueError) as error:
        raise HexwarError(f"{named} is not the npm package ({error}): {HOW_TO_GET_IT}") from error
    if about.get("version") != VERSION:
        raise HexwarError(f"{named} is version {about.get('version')}: {HOW_TO_GET_IT}")
    wrong = [name for name, digest in FILES.items() if sums[name] != digest]
    if wrong:
        raise HexwarError(
            f"{named}: {', '.join(wrong)} is not as it was published in version {VERSION}; "
            f"{HOW_TO_GET_IT}"
        )
    return Runtime(folder.absolute(), about)
