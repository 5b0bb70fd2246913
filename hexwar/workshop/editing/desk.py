"""One file on which somebody works, with the counters beside it: texts, history, what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hexwar.data import DataError, Document
from hexwar.errors import HexwarError, MissingFileError
from hexwar.workshop.editing.counters_file import counters_file_of
from hexwar.workshop.editing.history import History, Step, Texts, Told
from hexwar.workshop.editing.operations import EditError, performed
from hexwar.workshop.editing.printing_operations import PRINTING, printed_by
from hexwar.workshop.editing.reading import read_text_of
from hexwar.workshop.editing.source import Source
from hexwar.workshop.editing.work_file import WorkFile


class Desk:
    r"""A file that is being edited; with a scenario the file of its counters.

    Each operation is kept at once in a draft beside the file, ``NAME.draft``. The file itself is
    written when :meth:`save` is called, with that of the counters if they were changed, and no
    other one ever is.

    Args:
        path: The file.
        text: What a new file begins with, if there is none.
        check: Raises an error for a text that is not to be read: for texts that may come from
            anybody.
        alone: Whether no other file is edited with it: for texts that may come from anybody.

    Attributes:
        counters: The file of the counters of a scenario; None where they stand in none that
            belongs to it.
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
        self,
        path: Path,
        text: str = "",
        check: Callable[[str], object] = lambda text: None,
        *,
        alone: bool = False,
    ) -> None:
        if not text and not path.exists():
            raise MissingFileError(str(path))
        self.path = path
        self._check = check
        self.file = WorkFile(path, text)
        self.history = History()
        self.palette: dict[str, list[str]] = {}
        _refuse_others(self.source, path)
        check(self.source.text)
        beside = None if alone else counters_file_of(self.source.text, path)
        self.counters = WorkFile(beside) if beside else None
        self._files = tuple(filter(None, (self.file, self.counters)))
        self._begun = self._texts
        self.reading = read_text_of(self.source.text, path)
        drafts = tuple(file.drafted() for file in self._files)
        if any(draft is not None for draft in drafts):
            pairs = zip(drafts, self._begun, strict=True)
            texts = tuple(begun if draft is None else draft for draft, begun in pairs)
            self._take(texts, Told("Take up the draft"))

    @property
    def source(self) -> Source:
        """The text of the file as it is on the desk."""
        return self.file.source

    @property
    def is_saved(self) -> bool:
        """Whether the files hold what is on the desk."""
        return all(file.is_saved for file in self._files)

    @property
    def drafts(self) -> list[Path]:
        """The drafts of what is not saved yet."""
        return [file.draft for file in self._files if file.draft.exists()]

    @property
    def has_other_counters(self) -> bool:
        """Whether the file of counters says something else than when it was taken up."""
        return self._texts[1:] != self._begun[1:]

    @property
    def _texts(self) -> Texts:
        return tuple(file.source.text for file in self._files)

    def do(self, asked: Mapping[str, Any]) -> None:
        """Perform an operation, keep the draft, read what the text says now.

        Args:
            asked: The operation; see :func:`hexwar.workshop.editing.operations.performed`, and of
                counters :func:`hexwar.workshop.editing.printing_operations.printed_by`.

        Raises:
            EditError: The operation cannot be done.
        """
        if asked.get("do") in PRINTING:
            return self._print(asked)
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
            self._take((source.text, *self._texts[1:]), change)
        return None

    def _print(self, asked: Mapping[str, Any]) -> None:
        if self.counters is None:
            raise EditError("the counters of this file stand in files of the game")
        source, counters, change = printed_by(self.source, self.counters.source, asked)
        _need_toml(source, self.path)
        _need_toml(counters, self.counters.path)
        if (source.text, counters.text) != self._texts:
            self._take((source.text, counters.text), change)

    def _take(self, texts: Texts, told: Told) -> None:
        self.history.add(Step.between(told, self._texts, texts))
        self._show(texts)

    def _show(self, texts: Texts) -> None:
        for file, text in zip(self._files, texts, strict=True):
            if file.source.text != text:
                file.source = Source(text)
        edited = {}
        if self.counters and self.has_other_counters:
            edited[self.counters.path] = texts[1]
        self.reading = read_text_of(texts[0], self.path, self.reading, edited)
        for file in self._files:
            file.keep()

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        if self.history.last is not None:
            self._show(self.history.undo(self._texts))

    def redo(self) -> None:
        """Do the step again that was undone last, if there is one."""
        if self.history.next is not None:
            self._show(self.history.redo(self._texts))

    def save(self) -> None:
        """Write the files, each whole or not at all.

        Raises:
            EditError: Somebody else has changed one of them since it was read.
        """
        for file in self._files:
            file.check()
        for file in self._files:
            file.save()


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
    if {"counters", "counter"} & set(data):
        message = "counters are changed where they are placed: hexwar edit a scenario beside them"
        raise HexwarError(f"{path}: {message}")
    if not {"grid", "area", "scenario"} & set(data):
        message = "neither a board (no table [grid] or [[area]]) nor a scenario (no [scenario])"
        raise HexwarError(f"{path}: {message}")


__all__ = ["Desk"]
