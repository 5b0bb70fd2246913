"""Reading files that people name, and writing a file completely or not at all."""

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from hexwar.errors import MissingFileError, UnreadableFileError


def content_of(source: str | os.PathLike[str] | Traversable, most: int = -1) -> bytes:
    """Return the bytes of an ordinary file.

    A pipe or device is refused before it is opened: opening it may wait for ever.

    Args:
        source: A path, or a resource from :mod:`importlib.resources`.
        most: How many bytes are read at most; all without.

    Raises:
        MissingFileError: There is no such file.
        UnreadableFileError: It is a folder, a pipe or a device, its links lead round in a circle,
            or it may not be read.

    Example:
        >>> content_of("no-such.toml")
        Traceback (most recent call last):
        hexwar.errors.MissingFileError: no-such.toml: there is no such file
    """
    if not isinstance(source, str | os.PathLike):
        with source.open("rb") as file:
            return file.read(most)
    name, path = os.fspath(source), Path(source)
    try:
        mode = path.stat().st_mode
        if stat.S_ISREG(mode):
            with path.open("rb") as file:
                return file.read(most)
    except FileNotFoundError:
        raise MissingFileError(name) from None
    except OSError as error:
        raise UnreadableFileError(name, _REASONS.get(error.errno or 0, str(error))) from error
    except ValueError as error:  # a zero byte in its name
        raise UnreadableFileError(repr(name), f"no file has such a name: {error}") from None
    other = "a folder, not a file" if stat.S_ISDIR(mode) else "a pipe or a device"
    raise UnreadableFileError(name, f"it is {other}")


_REASONS = {
    errno.ELOOP: "its links lead round in a circle",
    errno.EACCES: "there is no permission to read it",
    errno.ENOTDIR: "a part of its path is a file, not a folder",
    errno.ENAMETOOLONG: "no file has so long a name",
}
"""Why files cannot be read, by the number of the system's error."""


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Let a file be written beside the one that it replaces, whole or not at all.

    The old file is replaced in one step at the end of the ``with`` block, once everything is on the
    disk; if the block fails it stays as it is. Its permissions are kept, and a symbolic link goes
    on pointing to the file that is replaced.

    Args:
        path: The file to write.

    Yields:
        The path of the new file, which the block writes.

    Raises:
        OSError: The file cannot be written, or it is a folder or a device; the old one, if any, is
            as it was.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     with replacing(f"{folder}/fox.txt") as beside:
        ...         _ = beside.write_text("new")
        ...     print(Path(f"{folder}/fox.txt").read_text())
        new
    """
    target = Path(path).resolve()
    beside = target.with_name(f".{target.name}.{os.urandom(8).hex()}.part")
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "not an ordinary file, so it is not replaced", str(target))
    try:
        yield beside
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        beside.replace(target)
    except BaseException as wrong:
        with contextlib.suppress(OSError):
            beside.unlink()
        if isinstance(wrong, OSError) and wrong.filename == str(beside):
            raise OSError(wrong.errno, wrong.strerror, str(target)) from wrong
        raise


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text file whole or not at all.

    Line ends are written as they are; how the file comes to its place, :func:`replacing` says.

    Args:
        path: The file to write.
        text: Its whole new content; written as UTF-8.

    Raises:
        OSError: The file cannot be written; the old one, if any, is as it was.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_text(f"{folder}/fox.json", "{}")
        ...     print(Path(f"{folder}/fox.json").read_text())
        {}
    """
    with replacing(path) as beside:
        beside.write_bytes(text.encode())
