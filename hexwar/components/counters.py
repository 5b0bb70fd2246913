"""Counters with steps: what stands on each side of each, by counter and steps left.

Most counters fit on one line each, under the names of their columns. What differs from step to step
is written from full strength down, with strokes between; ``-`` is a value that is not printed:

    columns = "name side kind attack move"
    counters = [
      "1/A/741  allied  tank      4/2  6",
      "HQ/16    allied  infantry  -    4",
    ]

A counter that has more to say has a table of its own:

    [[counter]]
    name = "1/A/741"
    side = "allied"
    kind = "tank"
    steps = [{ attack = 4, range = 5 }, { attack = 2, range = 5 }]   # from full strength down

Rules ask by number: ``counters.values("attack")[unit][steps_left]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Final

import attrs

from hexwar.board.bits import numbered, pack
from hexwar.board.ids import CounterId, CounterSet
from hexwar.data import Datum, Document, Faults, KeyPath, NotEmpty, Readable, read
from hexwar.errors import CounterError, UnknownNameError, closest, slips_among

Scalar = bool | int | float | str


@attrs.frozen(kw_only=True)
class CounterTable(Datum):
    """One counter in a file."""

    name: Annotated[str, NotEmpty()]
    side: Annotated[str, "the player it belongs to; empty for a neutral one"] = ""
    kind: Annotated[str, "what it is: infantry, armour, headquarters"] = ""
    steps: Annotated[
        tuple[dict[str, Scalar], ...], "what each side shows, from full strength down"
    ] = ()
    values: Annotated[dict[str, Scalar], "what every side shows"] = attrs.field(factory=dict)
    back: Annotated[dict[str, Scalar], "what its back shows while it lies face down"] = attrs.field(
        factory=dict
    )


@attrs.frozen(kw_only=True)
class CounterFile(Datum):
    """A file of counters: one line each, or a table each."""

    columns: Annotated[str, "what the words of each line are: name, side, kind, values"] = ""
    counters: Annotated[tuple[str, ...], "counters with one line each, under the columns"] = ()
    counter: Annotated[tuple[CounterTable, ...], "counters with a table each, after those"] = ()

    def tables(self) -> tuple[CounterTable, ...]:
        """Return all counters as tables, those with one line each first; each with its source.

        Raises:
            CounterError: When a line does not fit the columns.
        """
        names = self.columns.split()
        tables = (*(table_of_line(names, line) for line in self.counters), *self.counter)
        return tuple(attrs.evolve(each, source=each.source or self.source) for each in tables)


@attrs.frozen(eq=False, slots=False)
class Counters:
    """The counters of a game, by number in the order of the file.

    Attributes:
        names: Their names.
        sides: The players they belong to.
        kinds: What they are.
        steps: How many steps each has at full strength; 1 if it shows no steps.
        tables: Everything printed on them.
    """

    tables: tuple[CounterTable, ...]
    _columns: dict[tuple[str, Any], tuple[tuple[Any, ...], ...]] = attrs.field(
        factory=dict, init=False, repr=False
    )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names by number."""
        return tuple(table.name for table in self.tables)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides by number."""
        return tuple(table.side for table in self.tables)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds by number."""
        return tuple(table.kind for table in self.tables)

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """The steps at full strength, by number."""
        return tuple(max(len(table.steps), 1) for table in self.tables)

    def __len__(self) -> int:
        return len(self.tables)

    def values(self, name: str, default: Any = 0) -> tuple[tuple[Any, ...], ...]:
        """Return a printed value by counter and steps left.

        Args:
            name: What stands on the counters, such as ``"attack"``.
            default: What counts where nothing is printed, and for no steps left.

        Example:
            >>> tank = CounterTable(name="1/A", steps=({"attack": 4}, {"attack": 2}))
            >>> Counters((tank,)).values("attack")[0]
            (0, 2, 4)
        """
        if (name, default) not in self._columns:
            self._columns[name, default] = tuple(
                (default, *(_shown(table, side, name, default) for side in _up_from_last(table)))
                for table in self.tables
            )
        return self._columns[name, default]

    def bear(self, name: str) -> bool:
        """Return whether a value is printed on any of them.

        Args:
            name: What may stand on the counters, such as ``"attack"``.

        Example:
            >>> counters = Counters((CounterTable(name="HQ", values={"range": 3}),))
            >>> counters.bear("range"), counters.bear("attack")
            (True, False)
        """
        return any(value is not None for row in self.values(name, None) for value in row)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return a printed number by counter, at full strength; 0 where nothing is printed.

        Args:
            name: What stands on the counters, such as ``"range"``.

        Raises:
            CounterError: When a word is printed instead; :func:`read_counters` tells its line if it
                knows that these are numbers.

        Example:
            >>> tank = CounterTable(name="1/A", steps=({"attack": 4}, {"attack": 2}))
            >>> Counters((tank, CounterTable(name="HQ"))).numbers("attack")
            (4, 0)
        """
        shown = [row[-1] or 0 for row in self.values(name)]
        for counter, value in zip(self.names, shown, strict=True):
            if isinstance(value, str):
                raise CounterError(f"{counter}: {no_number(name, value)}")
        return tuple(map(int, shown))

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a printed text by counter, at full strength; "" where nothing is printed.

        Args:
            name: What stands on the counters, such as ``"division"``.
        """
        return tuple(str(row[-1] or "") for row in self.values(name, ""))

    def marked(self, name: str, word: str = "") -> CounterSet:
        """Return the counters on which something is printed at full strength.

        Args:
            name: What stands on the counters, such as ``"traits"``.
            word: What the text holds; without it anything but 0 and an empty text will do.

        Example:
            >>> guard = CounterTable(name="1/G", values={"traits": "elite airborne"})
            >>> counters = Counters((guard, CounterTable(name="1/A", values={"traits": "slow"})))
            >>> counters.marked("traits"), counters.marked("traits", "elite")
            (3, 1)
        """
        texts = self.texts(name)
        return pack(unit for unit, text in numbered(CounterId, texts) if text and word in text)

    def of_side(self, side: str) -> CounterSet:
        """Return the counters of a player."""
        return pack(i for i, table in numbered(CounterId, self.tables) if table.side == side)

    def of_kind(self, *kinds: str) -> CounterSet:
        """Return the counters of some kinds."""
        return pack(i for i, table in numbered(CounterId, self.tables) if table.kind in kinds)

    def named(self, name: str) -> CounterId:
        """Return the number of a counter by name.

        Raises:
            UnknownNameError: When no counter has it.
        """
        try:
            return CounterId(self.names.index(name))
        except ValueError:
            raise UnknownNameError.of("counter", name, self.names) from None


def _up_from_last(table: CounterTable) -> tuple[dict[str, Scalar], ...]:
    return table.steps[::-1] or ({},)


def _shown(table: CounterTable, side: dict[str, Scalar], name: str, default: Any) -> Any:
    return side.get(name, table.values.get(name, default))


def _sides(table: CounterTable) -> tuple[dict[str, Scalar], ...]:
    """Return what its sides show: all of them, and each."""
    return (table.values, *table.steps)


def _words(table: CounterTable, name: str) -> Iterator[str]:
    """Yield what stands on a counter under a name: its own name, side or kind, or a value."""
    if name in ("name", "side", "kind"):
        yield str(getattr(table, name))
    else:
        yield from (str(side[name]) for side in _sides(table) if name in side)


def table_of_line(columns: Sequence[str], line: str) -> CounterTable:
    """Return the counter on one line of a file.

    Args:
        columns: What each word of the line is. ``name``, ``side`` and ``kind`` are the counter's
            own; everything else is a value that it shows.
        line: The words; a value that differs from step to step has one part for each step, from
            full strength down: ``4/2``. ``-`` is a value that it does not show.

    Raises:
        CounterError: When there are more or fewer words than columns, the line has no name, or its
            values have different numbers of steps.

    Example:
        >>> table = table_of_line("name side kind attack move".split(), "1/A red infantry 4/2 6")
        >>> table.name, table.steps, table.values
        ('1/A', ({'attack': 4}, {'attack': 2}), {'move': 6})
    """
    words = line.split()
    if "name" not in columns:
        raise CounterError("columns do not say which word is the name")
    if len(words) != len(columns):
        raise CounterError(f"expected {len(columns)} words, got {len(words)}: {', '.join(columns)}")
    row = dict(zip(columns, words, strict=True))
    own = {key: row.pop(key) for key in ("name", "side", "kind") if key in row}
    several = {key: word.split("/") for key, word in row.items() if _STEPS.fullmatch(word)}
    lengths = {key: len(parts) for key, parts in several.items()}
    if len(set(lengths.values())) > 1:
        counts = ", ".join(f"{key} has {count}" for key, count in lengths.items())
        raise CounterError(f"the values of {own['name']} have different numbers of steps: {counts}")
    steps = tuple(
        {key: _scalar(parts[step]) for key, parts in several.items() if parts[step] != "-"}
        for step in range(max(lengths.values(), default=0))
    )
    values = {k: _scalar(w) for k, w in row.items() if k not in several and w != "-"}
    return CounterTable(
        name=own["name"],
        side=own.get("side", ""),
        kind=own.get("kind", ""),
        steps=steps,
        values=values,
    )


_STEPS: Final = re.compile(r"(?:-?\d+|-)(?:/(?:-?\d+|-))+")
_NUMBER: Final = re.compile(r"-?\d{1,18}")


def _scalar(word: str) -> Scalar:
    return int(word) if _NUMBER.fullmatch(word) else word


def check_counters(file: CounterFile, faults: Faults, seen: set[str] | None = None) -> None:
    """Check that lines fit their columns, names differ, and names can be typed.

    Args:
        file: The file.
        faults: Where to report.
        seen: Names of other files, in small letters; those of this one are added.
    """
    seen = set() if seen is None else seen
    if not file.counters and not file.counter:
        faults.add((), "no counters: expected [[counter]] tables, or columns and counters")
    columns = file.columns.split()
    for place, line in enumerate(file.counters):
        try:
            table = table_of_line(columns, line)
        except CounterError as wrong:
            faults.add(("counters", place), str(wrong))
        else:
            _check_name(table.name, ("counters", place), seen, faults)
    for place, table in enumerate(file.counter):
        _check_name(table.name, ("counter", place, "name"), seen, faults)


def _check_name(name: str, path: KeyPath, seen: set[str], faults: Faults) -> None:
    """Report a name that another counter has, or that no action can be written with."""
    if name.casefold() in seen:
        faults.add(path, f"two counters are named {name!r}")
    if len(name.split()) != 1:
        faults.add(path, f"{name!r} holds white space; actions are written with it")
    seen.add(name.casefold())


def no_number(name: str, value: Scalar) -> str:
    """Say that what is printed is no whole number."""
    return (
        f"the {name} {str(value)!r} is no number: write 4, or 4/2 for full strength and reduced, "
        "or - for none"
    )


def check_values(
    counters: Counters,
    in_lines: int,
    faults: Faults,
    numbers: Collection[str],
    words: Mapping[str, Collection[str]],
) -> None:
    """Report values that are not what the rules of a game read.

    Args:
        counters: The counters of a file.
        in_lines: How many of them have one line each.
        faults: Where to report.
        numbers: Values that are whole numbers.
        words: What a value may be, by its name; ``side`` and ``kind`` are values, too.
    """
    for number, table in enumerate(counters.tables):
        of_line = number < in_lines
        path: KeyPath = ("counters", number) if of_line else ("counter", number - in_lines)
        shown = _sides(table)
        for name in numbers:
            for value in dict.fromkeys(side[name] for side in shown if name in side):
                if type(value) is not int:
                    faults.add(path, no_number(name, value))
        for name, allowed in words.items():
            own = name in ("side", "kind")
            for word in dict.fromkeys(_words(table, name)):
                if word not in allowed:
                    key = path if of_line or not own else (*path, name)
                    faults.unknown(key, f"{name} of the game", word, allowed)


def read_counters(
    source: Readable | Document,
    *others: Readable | Document,
    numbers: Collection[str] = (),
    words: Mapping[str, Collection[str]] = MappingProxyType({}),
    needed: Mapping[str, Collection[str]] = MappingProxyType({}),
    shared: Collection[str] = (),
    check: Callable[[CounterTable], str | None] | None = None,
) -> Counters:
    r"""Return the counters of a TOML file, or of several, one after the other.

    Args:
        source: A path, a resource of a package, or a document read before.
        others: More of them. No two counters in all of them have one name.
        numbers: Values that the rules count with. There is a column for each of them, or a
            table with it, and it is a whole number wherever it stands.
        words: What a value may be, by its name, such as ``{"side": ("red", "blue")}``; any word
            will do for a value that is not named.
        needed: Words that the rules ask for, by what they are: at least one counter has each, such
            as ``{"name": ("1/A",), "kind": ("tank",)}``.
        shared: Values that name what several counters belong to, such as a division: a word that is
            one slip of the pen away from one that more counters have is misspelt.
        check: Returns what is wrong with a counter besides, or None.

    Raises:
        DataError: A file has faults; prints them all, one a line.

    Example:
        >>> text = 'columns = "name side mvoe"\ncounters = ["1/A rad 4"]'
        >>> document = Document.parse(text, "c.toml")
        >>> read_counters(document, numbers=["move"], words={"side": ("red", "blue")})
        Traceback (most recent call last):
        hexwar.errors.DataError: c.toml:1: columns: no column 'move'; did you mean 'mvoe'?
        c.toml:2: counters[0]: no side of the game 'rad'; did you mean 'red'?
    """
    seen: set[str] = set()

    def check_file(file: CounterFile, faults: Faults) -> None:
        check_counters(file, faults, seen)
        if faults:
            return
        counters = Counters(file.tables())
        shown = (name for table in file.counter for side in _sides(table) for name in side)
        columns = dict.fromkeys((*file.columns.split(), *shown))
        for name in numbers:
            if name not in columns:
                faults.unknown(("columns",), "column", name, columns)
        check_values(counters, len(file.counters), faults, numbers, words)
        for path, table in _placed(file):
            if check is not None and (wrong := check(table)):
                faults.add(path, wrong)

    given = (source, *others)
    documents = [each if isinstance(each, Document) else Document.read(each) for each in given]
    files = [read(document, CounterFile, check_file) for document in documents]
    for name in shared:
        _check_shared(name, documents, files)
    for value, asked in needed.items():
        _check_needed(value, asked, documents, files)
    return Counters(tuple(table for file in files for table in file.tables()))


def _placed(file: CounterFile) -> Iterator[tuple[KeyPath, CounterTable]]:
    """Yield the counters of a file, each with its place there."""
    in_lines = len(file.counters)
    for number, table in enumerate(file.tables()):
        yield ("counters", number) if number < in_lines else ("counter", number - in_lines), table


def _check_shared(name: str, documents: Sequence[Document], files: Sequence[CounterFile]) -> None:
    """Refuse words that are misspelt for one that more counters have."""
    tables = [table for file in files for table in file.tables()]
    slips = slips_among(word for table in tables for word in set(_words(table, name)))
    for document, file in zip(documents, files, strict=True):
        with document.checking() as faults:
            for path, table in _placed(file):
                for word in slips.keys() & {*_words(table, name)}:
                    faults.add(path, f"is the {name} {word!r} misspelt for {slips[word]!r}?")


def _check_needed(
    what: str, asked: Collection[str], documents: Sequence[Document], files: Sequence[CounterFile]
) -> None:
    """Refuse files without a word that the rules ask for, where it is misspelt, if it is."""
    there: dict[str, tuple[Document, KeyPath]] = {}
    for document, file in zip(documents, files, strict=True):
        for path, table in _placed(file):
            for word in _words(table, what):
                there.setdefault(word, (document, path))
    for word in asked:
        if word not in there:
            near = next(iter(closest(word, there)), "")
            document, path = there.get(near, (documents[0], ()))
            with document.checking() as faults:
                faults.unknown(path, f"counter with the {what}", word, there)
