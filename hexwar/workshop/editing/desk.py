"""One file on which somebody works: its text, its history, its draft, what it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from hexwar.data import DataError, Document, Fault, content_of, replacing
from hexwar.errors import HexwarError
from hexwar.workshop.editing.history import History, Step, Told
from hexwar.workshop.editing.operations import EditError, performed
from hexwar.workshop.editing.reading import read_text_of
from hexwar.workshop.editing.source import Source

MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""What some editors write before a text; it stays."""


class Desk:
    r"""A file that is being edited.

    Each operation is kept at once in a draft beside the file, ``NAME.draft``. The file itself is
    written when :meth:`save` is called, and no other one ever is.

    Args:
        path: The file.
        text: What a new file begins with, if there is none.
        check: Raises an error for a text that is not to be read: for texts that may come from
            anybody.

    Attributes:
        palette: By topic: the kinds that can be drawn, in the order in which they were first shown.

    Raises:
        DataError: The file is no text, or neither a board nor a scenario.
        UnreadableFileError: It cannot be read.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = Path(folder, "board.toml")
        ...     desk = Desk(file, '[grid]\norientation = "flat"\nrows = 1\ncolumns = 2\n')
        ...     desk.do({"do": "paint", "hexes": ["0101"], "kind": "woods"})
        ...     desk.save()
        ...     print(file.read_text().splitlines()[-1])
        hexes = ["0101"]
    """

    def __init__(
        self, path: Path, text: str = "", check: Callable[[str], object] = lambda text: None
    ) -> None:
        self.path = path
        self._check = check
        self.draft = path.with_name(f"{path.name}.draft")
        self._saved = _text_in(path) if path.exists() or not text else None
        begun = text if self._saved is None else self._saved
        self.mark = MARK if begun.startswith(MARK) else ""
        self.source = Source(begun.removeprefix(MARK))
        self.history = History()
        self.palette: dict[str, list[str]] = {}
        _refuse_others(self.source, path)
        check(self.source.text)
        self.reading = read_text_of(self.source.text, path)
        if self.draft.is_file():
            draft_text = _text_in(self.draft).removeprefix(MARK)
            self._take(Source(draft_text), Told("Take up the draft"))

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what is on the desk."""
        return self._saved == self.mark + self.source.text

    def do(self, asked: Mapping[str, Any]) -> None:
        """Perform an operation, keep the draft, read what the text says now.

        Args:
            asked: The operation; see :func:`hexwar.workshop.editing.operations.performed`.

        Raises:
            EditError: The operation cannot be done.
        """
        board = self.reading.board
        if asked.get("do") != "text" and board is None:
            raise EditError("there is no board to work on; mend the faults of the text first")
        if board is None:
            source, change = Source(str(asked.get("text", ""))), Told("Edit the text")
        else:
            source, change = performed(self.source, board, asked)
        if source.text != self.source.text:
            if asked.get("do") != "text":
                _need_toml(source, self.path)
            self._check(source.text)
            self._take(source, change)

    def _take(self, source: Source, told: Told) -> None:
        self.history.add(Step.between(told, self.source.text, source.text))
        self._show(source.text)

    def _show(self, text: str) -> None:
        self.source = Source(text)
        self.reading = read_text_of(text, self.path, self.reading)
        self._keep()

    def _keep(self) -> None:
        """Keep the draft, or throw it away once the file holds it."""
        if self.is_saved:
            self.draft.unlink(missing_ok=True)
        else:
            _write(self.draft, self.mark + self.source.text)

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        if self.history.last is not None:
            self._show(self.history.undo(self.source.text))

    def redo(self) -> None:
        """Do the step again that was undone last, if there is one."""
        if self.history.next is not None:
            self._show(self.history.redo(self.source.text))

    def save(self) -> None:
        """Write the file, whole or not at all.

        Raises:
            EditError: Somebody else has changed the file since it was read.
        """
        there = _text_in(self.path) if self.path.exists() else None
        if there != self._saved:
            raise EditError(f"{self.path.name} was changed by another program; the draft is kept")
        _write(self.path, self.mark + self.source.text)
        self._saved = self.mark + self.source.text
        self._keep()


def _text_in(path: Path) -> str:
    """Return the text of a file as it is: line ends and all."""
    try:
        return content_of(path, 8 << 20).decode("utf-8")
    except UnicodeDecodeError:
        raise DataError([Fault(str(path), 1, "", "not UTF-8; save the file as UTF-8")]) from None


def _write(path: Path, text: str) -> None:
    with replacing(path) as new:
        new.write_bytes(text.encode())


def _need_toml(source: Source, path: Path) -> None:
    """Refuse a change after which the text would be no TOML: the operation met something unusual.

    Raises:
        EditError: The text would be no TOML.
    """
    try:
        Document.parse(source.text, path.name)
    except DataError as wrong:
        raise EditError(f"this change would break the file ({wrong}); it was not made") from None


def _refuse_others(source: Source, path: Path) -> None:
    """Refuse a file that is neither a board nor a scenario; one that is no TOML may become one.

    Raises:
        HexwarError: It is another kind of file.
    """
    try:
        data = Document.parse(source.text, str(path)).data
    except DataError:
        return
    if not {"grid", "area", "scenario"} & set(data):
        message = "neither a board (no table [grid] or [[area]]) nor a scenario (no [scenario])"
        raise HexwarError(f"{path}: {message}")


__all__ = ["Desk"]
