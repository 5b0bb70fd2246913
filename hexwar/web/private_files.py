"""Files and folders that only their owner may read, because they hold the secrets of all games."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

FILE = 0o600
FOLDER = 0o700


def private_folder(folder: Path, *, own: bool) -> None:
    """Make a folder that its owner alone can read.

    Args:
        folder: The folder; those above it are made as any others are.
        own: Whether it belongs to hexwar alone, so that an existing one is closed to others too.

    Raises:
        OSError: When it cannot be made.
    """
    if not folder.is_dir():
        folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    elif own:
        _close(folder, FOLDER)


def private_file(path: Path) -> None:
    """Make an empty file that its owner alone can read, or close an existing one to others.

    Raises:
        OSError: When it cannot be made.
    """
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, FILE))
    _close(path, FILE)


def _close(path: Path, mode: int) -> None:
    if path.stat().st_mode & 0o077:
        with contextlib.suppress(PermissionError):  # It is another user's, who says who reads it.
            path.chmod(mode)


@contextlib.contextmanager
def redirect_file(address: str) -> Iterator[Path]:
    """Write a page that leads to an address, readable by its owner alone, while the block runs.

    A browser that is started with the name of this file gets the address from it.  The address,
    which carries a key, then stands on no command line, where all users of a machine can read it.
    """
    number, name = tempfile.mkstemp(prefix="hexwar-", suffix=".html")
    path, shown = Path(name), escape(address)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as page:
            page.write(
                f'<!doctype html><meta charset="utf-8"><title>hexwar</title>'
                f'<meta http-equiv="refresh" content="0;url={shown}"><a href="{shown}">hexwar</a>\n'
            )
        yield path
    finally:
        path.unlink(missing_ok=True)
