"""A file on a desk: its text as it is there, as it was saved, and the draft beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hexwar.data import DataError, Fault, content_of, replacing
from hexwar.errors import HexwarError
from hexwar.workshop.editing.source import Source

MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""What some editors write before a text; it stays."""

MOST: Final = 8 << 20
"""Bytes of a file at most."""


class EditError(HexwarError):
    """An operation that cannot be done; the message says why."""


class WorkFile:
    """A file that is being edited.

    Args:
        path: The file; it need not be there.
        text: What it begins with, if it is not.

    Attributes:
        source: Its text as it is on the desk, without the mark that some editors write before it.
        draft: Where that is kept until it is saved.

    Raises:
        DataError: The file is no text.
        UnreadableFileError: It cannot be read.
    """

    def __init__(self, path: Path, text: str = "") -> None:
        self.path = path
        self.draft = path.with_name(f"{path.name}.draft")
        self._saved = _text_in(path) if path.exists() else None
        begun = text if self._saved is None else self._saved
        self._mark = MARK if begun.startswith(MARK) else ""
        self.source = Source(begun.removeprefix(MARK))

    @property
    def _whole(self) -> str:
        return self._mark + self.source.text

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what is on the desk; one that is not there holds nothing."""
        return (self._saved or "") == self._whole

    def drafted(self) -> str | None:
        """Return the text of the draft, if there is one."""
        return _text_in(self.draft).removeprefix(MARK) if self.draft.is_file() else None

    def keep(self) -> None:
        """Keep the draft, or throw it away once the file holds it."""
        if self.is_saved:
            self.draft.unlink(missing_ok=True)
        else:
            _write(self.draft, self._whole)

    def check(self) -> None:
        """Refuse to write over what somebody else has written.

        Raises:
            EditError: The file was changed since it was read.
        """
        there = _text_in(self.path) if self.path.exists() else None
        if there != self._saved:
            raise EditError(f"{self.path.name} was changed by another program; the draft is kept")

    def save(self) -> None:
        """Write the file, whole or not at all."""
        if not self.is_saved:
            _write(self.path, self._whole)
            self._saved = self._whole
        self.keep()


def _text_in(path: Path) -> str:
    """Return the text of a file as it is: line ends and all."""
    try:
        return content_of(path, MOST).decode("utf-8")
    except UnicodeDecodeError:
        raise DataError([Fault(str(path), 1, "", "not UTF-8; save the file as UTF-8")]) from None


def _write(path: Path, text: str) -> None:
    with replacing(path) as new:
        new.write_bytes(text.encode())


__all__ = ["EditError", "WorkFile"]
