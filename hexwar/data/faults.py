"""The faults of a document, each with its line."""

from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Protocol

from hexwar.data.limits import LONGEST_MESSAGE, MOST_FAULTS
from hexwar.data.line_numbers import KeyPath
from hexwar.errors import DataError, Fault, did_you_mean


class Written(Protocol):
    """A document as its faults know it."""

    @property
    def name(self) -> str:
        """What it is called in messages."""

    @property
    def text(self) -> str:
        """What was written."""

    def place(self, path: KeyPath) -> tuple[str, int]:
        """Return the name of the document and the line on which something stands."""


def spelled(path: KeyPath) -> str:
    """Write a path as people do.

    Example:
        >>> spelled(("terrain", 3, "hexes", 2))
        'terrain[3].hexes[2]'
    """
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def begins_within(path: KeyPath, known: AbstractSet[KeyPath]) -> bool:
    """Return whether a path, or anything that it is part of, is among the known ones.

    Example:
        >>> begins_within(("us", "units", 3), {("us", "units")})
        True
    """
    return bool(known) and any(path[:length] in known for length in range(len(path) + 1))


def shortened(text: str) -> str:
    """Return a text cut to what people read: files may hold names of any length."""
    return text if len(text) <= LONGEST_MESSAGE else f"{text[: LONGEST_MESSAGE - 1]}…"


class Origins:
    """Where the parts of a repaired document stood in the one that was written.

    Elements that cannot be read are left out, so that the rest can be checked, and misspelt keys
    are put right; then paths in what is left are no longer paths in the file.
    """

    __slots__ = ("children", "part")

    def __init__(self, part: str | int, value: object) -> None:
        self.part = part
        self.children: dict[str | int, Origins] = _NO_CHILDREN
        if isinstance(value, dict):
            self.children = {key: Origins(key, inner) for key, inner in value.items()}
        elif isinstance(value, list):
            self.children = {place: Origins(place, inner) for place, inner in enumerate(value)}

    def written(self, path: KeyPath) -> KeyPath:
        """Return the path in the file of a path in what is left."""
        parts: list[str | int] = []
        node: Origins | None = self
        for part in path:
            node = node.children.get(part) if node else None
            parts.append(node.part if node else part)
        return tuple(parts)

    def inner(self, path: KeyPath) -> "Origins":
        """Return the node of a table or array that is still there."""
        node = self
        for part in path:
            node = node.children[part]
        return node

    def drop(self, parts: Iterable[str | int]) -> None:
        """Leave out children; later elements of an array move up."""
        gone = set(parts)
        children = {part: child for part, child in self.children.items() if part not in gone}
        listed = any(isinstance(part, int) for part in gone)
        self.children = dict(enumerate(children.values())) if listed else children

    def replace(self, part: str | int, value: object) -> None:
        """Put another value where a child is; what is in it stands where the child stood."""
        self.children[part] = Origins(self.children[part].part, value)

    def insert(self, key: str | int, value: object) -> None:
        """Put a value where the file has none."""
        self.children[key] = Origins(key, value)

    def rename(self, old: str, new: str) -> None:
        """Give a child another key."""
        self.children[new] = self.children.pop(old)


_NO_CHILDREN: dict[str | int, Origins] = {}
"""Those of a value without parts; shared, as there may be very many such values."""


class Faults:
    r"""The faults of one document, gathered until all of them can be reported at once.

    Args:
        document: The document they are in.

    Attributes:
        origins: Where what could be read stood in the file, if it had to be repaired.
        made_up: Where, in the file, values are missing for which others stand in: nobody wants to
            hear what is wrong with these.

    Example:
        >>> from hexwar.data import Document
        >>> faults = Faults(Document.parse('[grid]\nrows = 0', "board.toml"))
        >>> faults.add(("grid", "rows"), "a board has rows")
        >>> print(*faults)
        board.toml:2: grid.rows: a board has rows
    """

    def __init__(self, document: Written) -> None:
        self.document = document
        self.origins: Origins | None = None
        self.made_up: set[KeyPath] = set()
        self._found: dict[Fault, None] = {}

    def add(self, path: KeyPath, message: str) -> None:
        """Report one more fault.

        Args:
            path: Where it is in the structured object: names of attributes, places in lists. What
                is not in the file, such as a missing key, is reported where its table begins.
            message: What is wrong, and what would be right.

        Raises:
            DataError: The maximum number of faults is reached.
        """
        written = self.origins.written(path) if self.origins else path
        if begins_within(written, self.made_up):
            return
        name, line = self.document.place(written)
        self.put(Fault(name, line, shortened(spelled(written)), shortened(message)))

    def put(self, fault: Fault) -> None:
        """Report one more fault as it is.

        Raises:
            DataError: The maximum number of faults is reached.
        """
        self._found[fault] = None
        if len(self._found) >= MOST_FAULTS:
            name, line = self.document.name, self.document.text.count("\n") + 1
            more = f"{MOST_FAULTS} faults so far; mend these, and read the file again"
            self._found[Fault(name, line, "", more)] = None
            self.raise_any()

    def unknown(
        self, path: KeyPath, what: str, name: object, known: Iterable[str], hint: str = ""
    ) -> None:
        """Report a name that nothing bears, with the closest ones that are borne.

        Args:
            path: Where the name stands.
            what: What was looked for, such as ``"hex"``.
            name: The name.
            known: The names that would have been right.
            hint: What the message says after the names that are like it.
        """
        self.add(path, f"no {what} {name!r}{did_you_mean(name, known)}{hint}")

    def unknown_names(
        self,
        path: KeyPath,
        what: str,
        names: Iterable[object],
        known: Collection[object],
        hint: Callable[[object], str] | None = None,
    ) -> None:
        """Report each name of a list that nothing bears.

        Args:
            path: Where the list stands.
            what: What the names are looked for as, such as ``"hex"``.
            names: The names.
            known: The names that would have been right.
            hint: Gives what the message says besides of one of them.

        Example:
            >>> from hexwar.data import Document
            >>> faults = Faults(Document.parse('guns = ["Riva", "Rive"]', "fox.toml"))
            >>> faults.unknown_names(("guns",), "gun", ["Riva", "Rive"], ["Riva"])
            >>> print(*faults)
            fox.toml:1: guns[1]: no gun 'Rive'; did you mean 'Riva'?
        """
        for place, name in enumerate(names):
            if name not in known:
                more = hint(name) if hint else ""
                self.unknown((*path, place), what, name, map(str, known), more)

    def within(self, path: str) -> bool:
        """Return whether a fault was found in a part of the document.

        Args:
            path: The part, as :func:`spelled` writes it.
        """
        return any(f"{fault.path}.".startswith(f"{path}.") for fault in self)

    def line(self, path: KeyPath) -> int:
        """Return the line on which something begins, for messages that point to a second place.

        Args:
            path: As for :meth:`add`.
        """
        return self.document.place(self.origins.written(path) if self.origins else path)[1]

    def __bool__(self) -> bool:
        return bool(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Fault]:
        return iter(sorted(self._found))

    def raise_any(self) -> None:
        """Raise all faults found so far as one error.

        Raises:
            DataError: There are faults.
        """
        if self._found:
            raise DataError(self._found)
