"""What does a JSON object say that another program wrote, in whatever dialect?

A format that several programs write has dialects: numbers are texts, truth values are words, lists
are wrapped as ``{"item": […]}`` or written as maps by number. :class:`ForeignObject` reads them
alike. Nothing is raised on the way: what is wrong is a fault, and what has no meaning here is a
note, each with its place; the reader raises the faults at the end.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Self

import attrs

from hexwar.data.faults import Faults, spelled
from hexwar.data.json_text import json_of
from hexwar.data.limits import DEEPEST, too_deep
from hexwar.data.line_numbers import KeyPath
from hexwar.errors import DataError, Fault

TOO_LARGE = 1_000_000
"""A whole number that no key of such formats reaches."""

LONGEST = 60
"""Characters of a name that nobody knows, as faults quote it."""

MOST_KEYS = 50
"""Unknown keys that are named; of a file with more it is said once that there are more."""

NOTHING: tuple[Any, ...] = (False, "false", 0, "0", "", None, [], {})
"""How files say that something is not there, or not in force."""


def printable(text: str) -> str:
    r"""Return a text on one line, without what cannot be printed.

    Example:
        >>> printable("two\nlines")
        'two lines'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


class Findings(Faults):
    """What is wrong in a file, and by their words what it holds that has no meaning here.

    It is the document of its own faults, too. A format whose lines are to be told overrides
    :meth:`place`, one whose places have names of their own :meth:`named`.

    Attributes:
        notes: What has no meaning here, each once, in the order in which it was found.
    """

    def __init__(self, name: str = "", text: str = "") -> None:
        super().__init__(self)
        self.name = name
        self.text = text
        self.notes: dict[str, None] = {}

    def place(self, path: KeyPath) -> tuple[str, int]:
        """Return the name of the file, and a line on which something stands: the first."""
        return self.name, 1

    def named(self, path: KeyPath) -> str:
        """Return how notes name a place: by the keys that lead there."""
        return spelled(path)

    def note(self, path: KeyPath, message: str) -> None:
        """Say what the file holds that has no meaning here.

        Args:
            path: Where it stands.
            message: What it is.
        """
        self.notes[printable(f"{self.named(path)}: {message}")] = None


@attrs.frozen
class ForeignObject:
    """An object in a file: what it says by key, where it stands, where its faults are reported.

    Attributes:
        data: What it says, as it was read.
        path: Where it stands.
        findings: Where faults and notes are reported.

    Example:
        >>> said = ForeignObject.of('{"row": "2", "open": "YES", "tags": {"item": [{}, {}]}}')
        >>> said.number("row"), said.flag("open"), len(list(said.parts("tags")))
        (2, True, 2)
        >>> said.number("column"), [fault.message for fault in said.findings]
        (None, ['expected a number, got nothing'])
    """

    data: dict[str, Any]
    path: KeyPath = ()
    findings: Findings = attrs.field(factory=Findings)

    @classmethod
    def of(
        cls,
        text: str,
        findings: Findings | None = None,
        *,
        wanted: str = "an object",
        largest: int = 4_000_000,
    ) -> Self:
        """Return the object that a text is.

        Args:
            text: JSON.
            findings: Where to report.
            wanted: What the text should be, for the message.
            largest: The characters that it may have.

        Raises:
            DataError: The text is no JSON, no object, too long, or too deep.
        """
        all_findings = Findings() if findings is None else findings
        message = f"{len(text)} characters are too many: at most {largest}"
        if len(text) <= largest:
            data = json_of(text, all_findings.name)
            if isinstance(data, dict) and not too_deep(data):
                return cls(data, (), all_findings)
            message = f"expected {wanted}, in which nothing lies {DEEPEST} levels deep"
        raise DataError([Fault(all_findings.name, 1, "", message)])

    def at(self, *keys: str | int) -> KeyPath:
        """Return where a key stands, or an element of its list; without one the object itself."""
        return (*self.path, *(key for key in keys if key != ""))

    def fault(self, key: str, message: str) -> None:
        """Report what is wrong with a key."""
        self.findings.add(self.at(key), message)

    def unknown(self, key: str, what: str, name: object, known: Collection[str]) -> None:
        """Report that a key has a code that nobody knows, with the closest one that is known.

        Args:
            key: The key.
            what: What the code is one of, such as ``"unit"``.
            name: The code.
            known: Those that are known.
        """
        self.findings.unknown(self.at(key), what, str(name)[:LONGEST], known)

    def note(self, key: str, message: str) -> None:
        """Say that what a key says has no meaning here."""
        self.findings.note(self.at(key), message)

    def holding(self, data: object, *keys: str | int) -> Self:
        """Return what stands under a key as an object; an empty one for what is none."""
        return attrs.evolve(self, data=data if isinstance(data, dict) else {}, path=self.at(*keys))

    def held(self, key: str) -> Self:
        """Return an object in it, empty if there is none."""
        return self.holding(self.data.get(key), key)

    def part(self, key: str) -> Self:
        """Return an object in it; what is neither one nor empty is a fault."""
        value = self.data.get(key, {})
        if value and not isinstance(value, dict):
            self.fault(key, f"expected an object, got {value!r:.40}")
        return self.held(key)

    def named(self, key: str) -> Self:
        """Return an object in it; one that has no name is a fault, and as if it were empty."""
        value = self.data.get(key)
        is_named = isinstance(value, dict) and isinstance(value.get("name"), str)
        if value and not is_named:
            self.fault(key, "expected an object with a name")
        return self.holding(value if is_named else {}, key)

    def records(self, key: str) -> list[Any]:
        """Return a list in it: as it is, wrapped in ``item``, or as a map by number."""
        value = self.data.get(key, [])
        if isinstance(value, dict):
            value = value["item"] if "item" in value else list(value.values())
        if isinstance(value, list):
            return value
        self.fault(key, f"expected a list, got {value!r:.40}")
        return []

    def parts(self, key: str) -> Iterator[Self]:
        """Return the objects of a list in it; what is none is an empty object."""
        return (self.holding(value, key, place) for place, value in enumerate(self.records(key)))

    def number(self, key: str, default: int | None = None) -> int | None:
        """Return a number, perhaps written as a text; without a default, none is a fault."""
        value = self.data.get(key)
        if value is None:
            if default is None:
                self.fault(key, "expected a number, got nothing")
            return default
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,6}", value):
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < TOO_LARGE:
            return value
        self.fault(key, f"expected a number, got {value!r:.40}")
        return default

    def flag(self, key: str) -> bool:
        """Return a truth value, however it is written."""
        return str(self.data.get(key, "")).lower() in ("true", "1", "yes")

    def said(self, key: str) -> str:
        """Return a text, or nothing; half characters of Unicode become question marks."""
        value = self.data.get(key)
        text = "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")
        lines = re.split(r"\r\n|\r|\n", text.encode("utf-8", "replace").decode())
        return "\n".join("".join(c if c.isprintable() else " " for c in line) for line in lines)

    def word(self, key: str) -> str:
        """Return a word in capitals, or nothing."""
        value = self.data.get(key)
        return value.upper() if isinstance(value, str) else ""

    def choice(self, key: str, what: str, known: Sequence[str], default: str = "") -> int:
        """Return the place of a word among those that are known; report one that is not.

        Args:
            key: The key.
            what: What the words are, such as ``"side"``.
            known: The words, in capitals.
            default: The word that holds where nothing is said; "" if something must be.
        """
        word = self.word(key) or default
        if word not in known:
            self.unknown(key, what, self.data.get(key), known)
            word = default or known[0]
        return known.index(word)

    def note_unknown(
        self,
        name: str,
        keys: Mapping[str, Collection[str]],
        lists: Collection[str] = (),
        kept: Collection[str] = (),
    ) -> None:
        """Say which keys that hold something nobody knows, here and in the objects within.

        Args:
            name: The name of the table of keys of this object.
            keys: By object: the keys that it may have, of which some are objects themselves.
            lists: The keys that hold lists of objects.
            kept: Keys that every object may have.

        Example:
            >>> said = ForeignObject.of('{"unit": {"name": "tank", "hero": "Rex"}, "fog": false}')
            >>> said.note_unknown("file", {"file": ["unit"], "unit": ["name"]})
            >>> [*said.findings.notes]
            ['unit.hero: this key is not known here; not kept']
        """
        unknown = [
            held.at(key)
            for held, keys_known in self._objects(name, keys, lists)
            for key, said in held.data.items()
            if key not in keys_known and key not in kept and said not in NOTHING
        ]
        for where in unknown[:MOST_KEYS]:
            self.findings.note(where, "this key is not known here; not kept")
        if len(unknown) > MOST_KEYS:
            more = f"{len(unknown) - MOST_KEYS} more keys are not known here; not kept"
            self.findings.note(self.path, more)

    def _objects(
        self, name: str, keys: Mapping[str, Collection[str]], lists: Collection[str]
    ) -> Iterator[tuple[Self, Collection[str]]]:
        """Yield the object and those in it whose keys are known, each with its keys."""
        yield self, keys[name]
        for key in keys[name]:
            if key in keys:
                for held in self.parts(key) if key in lists else [self.held(key)]:
                    yield from held._objects(key, keys, lists)
