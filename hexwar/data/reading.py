"""Reading a document as an object of an attrs class, with all its faults."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import attrs

from hexwar.data.document import Document, Readable, fault_of
from hexwar.data.faults import Faults, spelled
from hexwar.data.line_numbers import KeyPath
from hexwar.errors import DataError, HexwarError

T = TypeVar("T")


def structured(
    document: Document,
    type: type[T],  # noqa: A002 - the word of the field
    faults: Faults | None = None,
) -> T:
    """Make an object of an attrs class from a document.

    Nothing is converted (``"2"`` is no number), no key may be unknown, none without default may
    be missing.

    Args:
        document: The document.
        type: The attrs class.
        faults: Where to report what is wrong; then an object is made from what is right, so
            that it can be checked further, and the code that collects the faults must raise them.

    Raises:
        DataError: Without ``faults``: something is wrong. With them: so much that nothing can
            be made.

    Example:
        >>> import attrs
        >>> @attrs.frozen
        ... class Card:
        ...     name: str
        >>> structured(Document.parse('name = "Event"'), Card)
        Card(name='Event')
    """
    from hexwar.data.structure import structure  # noqa: PLC0415 - cattrs is slow to import

    gathered = Faults(document) if faults is None else faults
    value = structure(document.data, type, gathered)
    if faults is None:
        gathered.raise_any()
    return value


@attrs.frozen
class _Part:
    """A table of a document, whose faults stand in that document."""

    document: Document
    path: KeyPath

    @property
    def name(self) -> str:
        return self.document.name

    @property
    def text(self) -> str:
        return self.document.text

    def place(self, path: KeyPath) -> tuple[str, int]:
        return self.document.place((*self.path, *path))


def structured_part(
    document: Document,
    path: KeyPath,
    data: Mapping[str, Any],
    type: type[T],  # noqa: A002 - the word of the field
    faults: Faults,
) -> T:
    r"""Make an object of an attrs class from one table of a document.

    So a table can be of a class that depends on what else the document says.

    Args:
        document: The document.
        path: Where the table stands in it.
        data: What the table says; it may hold what another file said before.
        type: The attrs class.
        faults: Where to report what is wrong.

    Raises:
        DataError: So much is wrong that nothing can be made.

    Example:
        >>> import attrs
        >>> @attrs.frozen
        ... class Depot:
        ...     markers: int
        >>> document = Document.parse('[depot]\nmarker = 2', "one.toml")
        >>> with document.checking() as faults:
        ...     structured_part(document, ("depot",), document.data["depot"], Depot, faults)
        Traceback (most recent call last):
        hexwar.errors.DataError: one.toml:2: depot.marker: unknown key; did you mean 'markers'?
    """
    from hexwar.data.structure import structure  # noqa: PLC0415 - cattrs is slow to import

    own, value = Faults(_Part(document, path)), None
    with suppress(DataError):  # its faults are told below, with their place in the document
        value = structure(dict(data), type, own)
    for fault in own:
        faults.put(fault._replace(path=spelled((*path, *filter(None, [fault.path])))))
    if value is None:
        raise DataError(faults)
    return value


def read(
    source: Readable | Document,
    type: type[T],  # noqa: A002 - the word of the field
    check: Callable[[T, Faults], None] | None = None,
) -> T:
    r"""Read a file into an attrs class; all its faults are reported at once, with their lines.

    Args:
        source: A path, a resource of a package, or a document read before.
        type: The attrs class of the whole document.
        check: Looks for what types cannot say, and adds the faults it finds. It is called with
            whatever could be read, faults or not. Should it raise an error, that is one more fault.

    Raises:
        DataError: The document has faults; prints them all, one a line.
        UnreadableFileError: The file cannot be read.

    Example:
        >>> import attrs
        >>> @attrs.frozen
        ... class Card:
        ...     name: str
        ...     hits: int = 0
        >>> read(Document.parse('name = 7\nhist = 2', "card.toml"), Card)
        Traceback (most recent call last):
        hexwar.errors.DataError: card.toml:1: name: expected a text, got 7
        card.toml:2: hist: unknown key; did you mean 'hits'?
    """
    document = source if isinstance(source, Document) else Document.read(source)
    with document.checking() as faults:
        value = structured(document, type, faults)
        if check is not None:
            try:
                check(value, faults)
            except DataError:
                raise
            except Exception as error:
                # On a document with other faults, a mistake may only follow from these.
                if isinstance(error, HexwarError) or not faults:
                    faults.put(fault_of(error, document))
    return value
