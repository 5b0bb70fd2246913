"""Reading what comes from anywhere: archives and XML, in bounded time and memory.

Nothing is unpacked to the disk, and no entity of XML is replaced.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from hexwar.data import content_of
from hexwar.errors import DataError, Fault

LARGEST: Final = 256 << 20
"""Bytes of a file, or of all that is read of an archive, at most."""

LARGEST_MEMBER: Final = 64 << 20
"""Bytes of one file in an archive at most."""

MOST_MEMBERS: Final = 20_000
"""Files in an archive at most."""

MOST_ELEMENTS: Final = 1_000_000
"""Elements of an XML file at most."""

DEEPEST: Final = 100
"""XML elements within each other at most."""

DEEPEST_JSON: Final = 20
"""Tables and lists of JSON within each other at most, where they are to become TOML."""


def fault(name: str, message: str, line: int = 1) -> DataError:
    """Return the error that says what is wrong in a file of another program.

    Args:
        name: The name of the file.
        message: What is wrong, and what would be right.
        line: The line.

    Example:
        >>> print(fault("a.tmx", "no map"))
        a.tmx:1: no map
    """
    return DataError([Fault(name, line, "", message)])


def content(path: Path, most: int = LARGEST) -> bytes:
    """Return the bytes of a file that is not too large.

    Args:
        path: The file.
        most: How many bytes it may have.

    Raises:
        DataError: It has more.
        UnreadableFileError: It cannot be read.
    """
    data = content_of(path, most + 1)
    if len(data) > most:
        raise fault(str(path), f"the file is too large: at most {most >> 20} MB are read")
    return data


def text_of(data: bytes, name: str) -> str:
    """Return a text that is written in UTF-8, or else in Latin-1, as old programs did.

    Args:
        data: The bytes.
        name: The name of the file.

    Raises:
        DataError: It is no text: it has zero bytes.
    """
    if b"\0" in data:
        raise fault(name, "expected a text, got something else")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


class Archive:
    """A zip archive, of which single files are read.

    Args:
        data: The archive.
        name: Its name, for messages.

    Raises:
        DataError: It is no archive, or has too many files.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._budget = LARGEST
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
            raise fault(name, f"not a zip archive: {error}") from error
        if len(self._zip.infolist()) > MOST_MEMBERS:
            raise fault(name, f"the archive has more than {MOST_MEMBERS} files")
        self.names = [info.filename for info in self._zip.infolist() if not info.is_dir()]
        outside = [member for member in self.names if leads_out(member)]
        if outside:
            raise fault(name, f"{outside[0]!r:.80} leads out of the archive")

    def read(self, member: str) -> bytes:
        """Return the bytes of a file in the archive; what it says of its size is not believed.

        Raises:
            DataError: There is none, it is broken, or it is too large.
        """
        most = min(LARGEST_MEMBER, self._budget)
        try:
            with self._zip.open(member) as file:
                data = file.read(most + 1)
        except KeyError:
            raise fault(self.name, f"the archive has no file {member!r:.80}") from None
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError) as error:
            raise fault(self.name, f"{member!r:.80} cannot be unpacked: {error}") from error
        except zlib.error as error:
            raise fault(self.name, f"{member!r:.80} is broken: {error}") from error
        if len(data) > most:
            raise fault(self.name, f"{member!r:.80} unpacks to more than {most >> 20} MB: not read")
        self._budget -= len(data)
        return data


def leads_out(member: str) -> bool:
    r"""Return whether the name of a file in an archive leads out of it.

    Example:
        >>> [leads_out(name) for name in ("images/a.png", "../a", "/etc/a", "C:\\a", "a/../b")]
        [False, True, True, True, True]
    """
    parts = re.split(r"[/\\]", member)
    return ".." in parts or member[:1] in ("/", "\\") or ":" in parts[0]


def xml_of(data: bytes, name: str) -> Element:
    """Return the root of an XML file.

    Args:
        data: The file.
        name: Its name, for messages.

    Raises:
        DataError: It is no XML, declares entities, is too deep, or has too many elements.

    Example:
        >>> xml_of(b"<map rows='2'/>", "a.xml").get("rows")
        '2'
    """
    builder = TreeBuilder()
    parser = expat.ParserCreate()
    depth, count = 0, 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > DEEPEST or count > MOST_ELEMENTS:
            raise fault(name, "the XML has too many elements, or they lie too deep in each other")
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def refuse(*_: object) -> int:
        raise fault(name, "the XML declares entities, which are not read")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        message = expat.errors.messages[error.code]
        raise fault(name, f"not XML: {message}", error.lineno) from error
    return builder.close()


def plain_json(value: Any, name: str, deep: int = 0) -> Any:
    """Return a value of JSON without nothings, which TOML does not have.

    Args:
        value: The value.
        name: The name of the file.
        deep: How deep it lies.

    Raises:
        DataError: It lies too deep.

    Example:
        >>> plain_json({"a": [1, None], "b": None}, "a.json")
        {'a': [1]}
    """
    if deep > DEEPEST_JSON:
        raise fault(name, f"tables lie more than {DEEPEST_JSON} deep within each other")
    if isinstance(value, dict):
        return {
            str(key): plain_json(each, name, deep + 1)
            for key, each in value.items()
            if each is not None
        }
    if isinstance(value, list):
        return [plain_json(each, name, deep + 1) for each in value if each is not None]
    return value
