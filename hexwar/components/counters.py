"""Counters with steps: what stands on each side of each, by counter and steps left.

    [[counter]]
    name = "1/A/741"
    side = "allied"
    kind = "tank"
    steps = [{ attack = 4, range = 5 }, { attack = 2, range = 5 }]   # from full strength down

Rules ask by number: ``counters.values("attack")[unit][steps_left]``.
"""

from __future__ import annotations

from typing import Annotated, Any

import attrs

from hexwar.board.bits import bits_of
from hexwar.data import Datum, Document, Faults, NotEmpty, Readable, read
from hexwar.errors import UnknownNameError

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
    """A file of counters."""

    counter: Annotated[tuple[CounterTable, ...], NotEmpty()]


@attrs.frozen(eq=False)
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

    @property
    def names(self) -> tuple[str, ...]:
        """The names by number."""
        return tuple(table.name for table in self.tables)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides by number."""
        return tuple(table.side for table in self.tables)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds by number."""
        return tuple(table.kind for table in self.tables)

    @property
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
        columns = []
        for table in self.tables:
            shared = table.values.get(name, default)
            shown = [side.get(name, shared) for side in reversed(table.steps or ({},))]
            columns.append((default, *shown))
        return tuple(columns)

    def of_side(self, side: str) -> int:
        """Return the counters of a player, as a bit set."""
        return bits_of(i for i, table in enumerate(self.tables) if table.side == side)

    def of_kind(self, *kinds: str) -> int:
        """Return the counters of some kinds, as a bit set."""
        return bits_of(i for i, table in enumerate(self.tables) if table.kind in kinds)

    def named(self, name: str) -> int:
        """Return the number of a counter by name.

        Raises:
            UnknownNameError: When no counter has it.
        """
        try:
            return self.names.index(name)
        except ValueError:
            raise UnknownNameError.of("counter", name, self.names) from None


def check_counters(file: CounterFile, faults: Faults) -> None:
    """Check that no two counters share a name, and that names can be typed."""
    seen: set[str] = set()
    for place, table in enumerate(file.counter):
        path = ("counter", place, "name")
        if table.name.casefold() in seen:
            faults.add(path, f"two counters are named {table.name!r}")
        if len(table.name.split()) != 1:
            faults.add(path, f"{table.name!r} holds white space; actions are written with it")
        seen.add(table.name.casefold())


def read_counters(source: Readable | Document) -> Counters:
    """Return the counters of a TOML file.

    Args:
        source: A path, a resource of a package, or a document read before.

    Raises:
        DataError: The file has faults; prints them all, one a line.
    """
    return Counters(read(source, CounterFile, check_counters).counter)
