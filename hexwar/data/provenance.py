"""The source of each datum of a game."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_args

import attrs

from hexwar.data.document import Document
from hexwar.data.line_numbers import KeyPath
from hexwar.errors import SourceError, did_you_mean

SourceKind: TypeAlias = Literal[
    "printed", "rules", "derived", "measured", "history", "public", "own", "reconstructed"
]
"""The kinds of sources, from the printed component to a proposal for what nobody could read."""

Confidence: TypeAlias = Literal["high", "medium", "low", ""]
"""How sure a datum is; empty where its source leaves no doubt or nobody said."""

SOURCE_PATTERN: Final = (
    r"(?:printed|derived|measured|history|public|own|reconstructed|(?:rules|public) [^\s(][^(]*?)"
    r"(?: \((?:high|medium|low)\))?"
)
"""What the text of a source looks like, as a regular expression."""

_SOURCE = re.compile(SOURCE_PATTERN)


@attrs.frozen
class Source:
    """Where a datum was read.

    Attributes:
        kind: ``"printed"``: on the printed component; ``"rules"``: in a numbered rule;
            ``"derived"``: it follows from these; ``"measured"``: on the ground, from geography;
            ``"history"``: in what is known of the events; ``"public"``: in a public source, such
            as a published program; ``"own"``: the author of the file made it, such as a new
            map; ``"reconstructed"``: nowhere, it is our proposal for what cannot be read.
        rule: The number of the rule, for ``"rules"``; the public source, for ``"public"`` if it
            is named; otherwise empty.
        confidence: How sure it is: ``"high"``, ``"medium"``, ``"low"``, or empty.

    Example:
        >>> Source.parse("rules 6.2")
        Source(kind='rules', rule='6.2', confidence='')
        >>> Source.parse("measured (medium)").confidence
        'medium'
        >>> str(Source("printed"))
        'printed'
    """

    kind: SourceKind
    rule: str = ""
    confidence: Confidence = ""

    @classmethod
    def parse(cls, text: str) -> "Source":
        """Read a source from its text, such as ``"rules 6.2"`` or ``"measured (high)"``.

        Raises:
            SourceError: The text is no source.
        """
        if not _SOURCE.fullmatch(text):
            kinds = ["rules 6.2", *(kind for kind in get_args(SourceKind) if kind != "rules")]
            raise SourceError(
                f"expected 'printed', 'derived', 'measured', 'history', 'public', 'own', 'rules' "
                f"with the number of a rule such as 'rules 6.2', or 'reconstructed', and if you "
                f"like a confidence after it such as '(high)', got {text!r}"
                f"{did_you_mean(text, kinds)}; what you made yourself is 'own', and what else "
                f"there is to say of it stands in a note"
            )
        said, _, confidence = text.removesuffix(")").partition(" (")
        kind, _, rule = said.partition(" ")
        return cls(kind, rule, confidence)  # type: ignore[arg-type]

    def __str__(self) -> str:
        said = f"{self.kind} {self.rule}".rstrip()
        return f"{said} ({self.confidence})" if self.confidence else said


def _names_own_keys(table: "Datum", _: object, sources: Mapping[str, Source]) -> None:
    fields = [field.name for field in attrs.fields(type(table)) if field.name not in _OWN_KEYS]
    for key in sources:
        if key.partition(".")[0] not in fields:
            raise ValueError(f"sources: no key {key!r}{did_you_mean(key, fields)}")


@attrs.frozen(kw_only=True)
class Datum:
    """Base of the attrs classes of tables, so that every datum can say where it comes from.

    A table without a source has that of the table it stands in; a document without one is
    ``reconstructed``.

    Attributes:
        source: Where the table was read.
        note: A remark, such as a doubt about the reading.
        sources: Where single keys of the table were read, if elsewhere; a key within a key is
            written with a dot, as in ``"attributes.colour"``.

    Example:
        >>> @attrs.frozen
        ... class Card(Datum):
        ...     name: str
        >>> Card("Sniper", source=Source("printed")).source
        Source(kind='printed', rule='', confidence='')
    """

    source: Annotated[Source | None, "where the table was read; else as the table around it"] = None
    note: Annotated[str, "a remark, such as a doubt about the reading"] = ""
    sources: Annotated[dict[str, Source], "where single keys were read, if elsewhere"] = (
        attrs.field(factory=dict, validator=_names_own_keys)
    )


_OWN_KEYS = frozenset(("source", "note", "sources"))
_NAMES = ("id", "name", "kind", "title")
UNSAID = Source("reconstructed")
"""The source of a document that names none."""


class Provenance(NamedTuple):
    """Where one datum comes from.

    Attributes:
        what: The datum: the table's key with its id, name or kind, or else its place.
        source: Where it was read.
        note: The author's remark.
        where: ``file:line`` in the document.
    """

    what: str
    source: Source
    note: str
    where: str


def provenance(document: Document) -> list[Provenance]:
    """List the sources of everything in a document, in the order of the file.

    Args:
        document: Any document whose tables may have ``source``, ``note`` and ``sources``.

    Returns:
        The document itself, each of its tables, and whatever within them says something of its own.

    Raises:
        DataError: A source cannot be read.

    Example:
        >>> deck = Document.parse('''
        ... source = "printed"
        ... [[card]]
        ... name = "Sniper"
        ... sources = {hits = "rules 6.2"}
        ... ''', "deck.toml")
        >>> for entry in provenance(deck):
        ...     print(entry.what, "|", entry.source, "|", entry.where)
        deck.toml | printed | deck.toml:1
        card Sniper | printed | deck.toml:3
        card Sniper: hits | rules 6.2 | deck.toml:5
    """
    with document.checking() as faults:
        reader = _Reader(document, faults.add)
        return list(reader.table(document.data, (), document.name, UNSAID))


def doubtful(
    entries: Iterable[Provenance], most: Literal["low", "medium"] = "low"
) -> list[Provenance]:
    """Return the data of which their source is not sure.

    Args:
        entries: What :func:`provenance` lists.
        most: The highest confidence that still counts as doubt.

    Example:
        >>> map_of = Document.parse('''
        ... source = "measured (high)"
        ... [[terrain]]
        ... kind = "marsh"
        ... source = "measured (low)"
        ... ''', "map.toml")
        >>> [entry.what for entry in doubtful(provenance(map_of))]
        ['terrain marsh']
    """
    doubts = ("low",) if most == "low" else ("low", "medium")
    return [entry for entry in entries if entry.source.confidence in doubts]


def provenance_of(document: Document, path: KeyPath, what: str) -> Provenance:
    """Return where one datum of a document comes from.

    Args:
        document: Any document whose tables may have ``source``, ``note`` and ``sources``, all of
            which can be read.
        path: The way to the datum.
        what: What to call it.

    Example:
        >>> deck = Document.parse('card = [{name = "Sniper", source = "printed"}]', "deck.toml")
        >>> provenance_of(deck, ("card", 0, "name"), "name of card 0").source
        Source(kind='printed', rule='', confidence='')
    """
    source, note = UNSAID, ""
    value: Any = document.data
    for depth in range(len(path) + 1):
        if isinstance(value, dict):
            source = Source.parse(value["source"]) if "source" in value else source
            note = value.get("note", note)
            single = value.get("sources", {})
            for end in range(depth + 1, len(path) + 1):
                own = single.get(".".join(map(str, path[depth:end])))
                source = Source.parse(own) if own else source
        if depth < len(path):
            value = value[path[depth]]
    return Provenance(what, source, note, "{}:{}".format(*document.place(path)))


@attrs.frozen
class _Reader:
    document: Document
    complain: Any

    def table(
        self, table: Mapping[str, Any], path: KeyPath, what: str, source: Source
    ) -> Iterator[Provenance]:
        """Yield what a table and everything in it say of their sources."""
        if "source" in table:
            source = self.source(table["source"], (*path, "source"), source)
        # Tables deeper down are listed only when they say something of their own.
        if len(path) < 3 or not _OWN_KEYS.isdisjoint(table):
            yield self.entry(what, source, str(table.get("note", "")), path)
        single = table.get("sources", {})
        for key, text in single.items() if isinstance(single, dict) else ():
            key_path = (*path, "sources", key)
            own = self.source(text, key_path, source)
            yield self.entry(f"{what}: {key}", own, "", key_path)
        before = "" if not path else f"{what}: "
        for key, value in table.items():
            if key == "sources":
                continue
            if isinstance(value, dict):
                yield from self.table(value, (*path, key), f"{before}{key}", source)
            elif isinstance(value, list):
                for place, element in enumerate(value):
                    if isinstance(element, dict):
                        name = next((element[k] for k in _NAMES if element.get(k)), f"[{place}]")
                        label = f"{before}{key} {name}"
                        yield from self.table(element, (*path, key, place), label, source)

    def entry(self, what: str, source: Source, note: str, path: KeyPath) -> Provenance:
        """Return an entry with the place of its path."""
        where = "{}:{}".format(*self.document.place(path))
        return Provenance(what, source, note, where)

    def source(self, text: object, path: KeyPath, otherwise: Source) -> Source:
        """Return the source that a text names, or complain."""
        try:
            return Source.parse(str(text))
        except SourceError as wrong:
            self.complain(path, str(wrong))
            return otherwise
