"""How is a file written so that it is never half written?"""

import contextlib
import os
import secrets
import stat
from pathlib import Path


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text file whole or not at all.

    The text goes to a new file beside the old one, which is replaced in one step once everything
    is on the disk. Line ends are written as they are; the old file's permissions are kept, and a
    symbolic link goes on pointing to the file that is replaced.

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
    target = Path(path).resolve()
    beside = target.with_name(f".{target.name}.{secrets.token_hex(8)}.part")
    try:
        with beside.open("xb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
