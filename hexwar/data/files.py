"""Writing a file completely or not at all."""

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path


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
