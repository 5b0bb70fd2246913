"""What does a board file refer to, and does it exist?"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from hexwar.board.bits import has, one
from hexwar.board.grid import Grid
from hexwar.board.ids import NONE, OFF_MAP, HexId, HexSet
from hexwar.board.ranges import spread
from hexwar.board.refusals import other_order
from hexwar.data import Catalogue, Document, Faults, KeyPath
from hexwar.errors import HexError, closest, did_you_mean


def placed_in(grid: Grid) -> dict[tuple[int, int], HexId]:
    """Return the hexes of a grid by printed row and column."""
    places = map(grid.numbering.row_and_column, grid.hexes)
    return dict(zip(places, map(grid.at, grid.hexes), strict=True))


class HexLists:
    """Reads the lists of hexes of one file, and reports names that lead nowhere.

    Args:
        grid: The hexes that there are.
        faults: Where to report.
        places: The hexes by the row and column that the file writes, if these are not the grid's:
            a sheet of a joined map has its own.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.data import Document, Faults
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 3}')
        >>> faults = Faults(Document.parse('hexes = ["0101-0102", "0109"]', "fox.toml"))
        >>> found = HexLists(board, faults).hex_set(("0101-0102", "0301"), ("hexes",))
        >>> board.names(found), [fault.path for fault in faults]
        (['0101', '0102'], ['hexes[1]'])
    """

    def __init__(
        self, grid: Grid, faults: Faults, places: Mapping[tuple[int, int], HexId] | None = None
    ) -> None:
        self.grid = grid
        self.faults = faults
        self._known = grid.by_name if places is None else {}
        self._ids = placed_in(grid) if places is None else places

    def fault(self, path: KeyPath, message: str) -> None:
        """Report a fault."""
        self.faults.add(path, message)

    def hex(self, text: str, path: KeyPath) -> HexId:
        """Return the hex with a printed number; report it and return -1 if there is none."""
        return next((i for i, _ in self.hexes((text,), path[:-1], path[-1])), OFF_MAP)

    def hexes(
        self, texts: tuple[str, ...], path: KeyPath, only: str | int | None = None
    ) -> Iterator[tuple[HexId, KeyPath]]:
        """Yield the hexes that a list names, each with the path of the element that names it.

        Args:
            texts: Hex numbers and ranges.
            path: Where the list is.
            only: The last part of the path, if this is no list but a single number.
        """
        for place, text in enumerate(texts):
            element = (*path, place if only is None else only)
            if text in self._known:
                yield self._known[text], element
                continue
            if not self.grid.hexes:
                hint = did_you_mean(text, closest(text, self.grid.by_name))
                self.fault(element, f"no area {text!r} on this board{hint}")
                continue
            try:
                places = spread(text, self.grid.numbering)
            except HexError as wrong:
                self.fault(element, str(wrong))
                continue
            missing = [place for place in places if place not in self._ids]
            if missing:
                self.fault(element, self._not_there(text, missing))
            for i in [self._ids[place] for place in places if place in self._ids]:
                yield i, element

    def _not_there(self, text: str, missing: list[tuple[int, int]]) -> str:
        first = self.grid.numbering.written(*missing[0])
        if first == text:
            hint = did_you_mean(text, closest(text, self.grid.by_name))
            return f"no hex {text!r} on this board{hint}{other_order(self.grid, text)}"
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        return f"no hex {first!r}{more} of {text!r} on this board"

    def hex_set(self, texts: tuple[str, ...], path: KeyPath) -> HexSet:
        """Return the set of the hexes that a list names; report those named twice."""
        hexes: HexSet = NONE
        for i, element in self.hexes(texts, path):
            if has(hexes, i):
                self.fault(element, f"{self.grid.name(i)} is listed twice")
            hexes |= one(i)
        return hexes


class Reader(HexLists):
    """Reads the references of one file, reports those that lead nowhere, and notes origins.

    Args:
        grid: The hexes that there are.
        document: The file.
        faults: Where to report.
        kinds: By topic: the kinds that are declared; a topic without any allows all.
        origins: Where each datum of the board comes from, to be kept up to date.
        overriding: Whether the file overrides a board that is complete without it.
    """

    def __init__(
        self,
        grid: Grid,
        document: Document,
        faults: Faults,
        kinds: Mapping[str, tuple[str, ...]],
        origins: dict[str, tuple[Document, KeyPath]],
        overriding: bool,
    ) -> None:
        super().__init__(grid, faults)
        self.document = document
        self.kinds = kinds
        self.origins = origins
        self.overriding = overriding
        self._claimed: dict[str, KeyPath] = {}

    def claim(self, what: str, path: KeyPath) -> bool:
        """Note where a datum is said; report it if the file has said it before.

        Args:
            what: The datum: its topic and name, such as ``"terrain 0714"``.
            path: Where it is said.

        Returns:
            Whether it is said for the first time.
        """
        before = self._claimed.setdefault(what, path)
        if before is not path:
            line = self.faults.line(before)
            self.fault(path, f"{what} is given twice, the first time on line {line}")
            return False
        self.origins[what] = (self.document, path)
        return True

    def may_remove(self, remove: bool, path: KeyPath) -> bool:
        """Return whether something is to be taken away; report it where that makes no sense."""
        if remove and not self.overriding:
            self.fault((*path, "remove"), "only a file of overrides can take something away")
        return remove and self.overriding

    def kind(self, topic: str, kind: str, path: KeyPath) -> None:
        """Report a kind that the board does not declare."""
        declared = self.kinds.get(topic, ())
        if declared and kind and kind not in declared:
            hint = did_you_mean(kind, declared)
            self.fault(path, f"{kind!r} is not among the kinds of {topic}{hint}")

    def side(self, text: str, path: KeyPath) -> tuple[int, int] | None:
        """Return the two hexes of a side such as ``"0504/0603"``; report what is none."""
        parts = text.split("/")
        if len(parts) != 2:
            example = (
                "hexes as in '0504/0603'" if self.grid.hexes else "areas as in 'Sluis/Breskens'"
            )
            self.fault(path, f"expected two {example}, got {text!r}")
            return None
        ends = [self.hex(part.strip(), path) for part in parts]
        if OFF_MAP in ends or not self.adjacent(ends[0], ends[1], path):
            return None
        return min(ends), max(ends)

    def adjacent(self, i: int, j: int, path: KeyPath) -> bool:
        """Return whether two hexes are next to each other; report it if they are not."""
        if not self.grid.hexes:
            return self._linked(i, j, path)
        distance = self.grid.distance(i, j)
        if distance != 1:
            a, b = self.grid.name(i), self.grid.name(j)
            far = f"{distance} hexes apart" if distance else "the same hex"
            self.fault(path, f"{a} and {b} are not next to each other: they are {far}")
        return distance == 1

    def _linked(self, i: int, j: int, path: KeyPath) -> bool:
        """Return whether a link joins two areas; report it if none does."""
        linked = j in self.grid.neighbours[i]
        if not linked:
            self.fault(path, f"no link leads from {self.grid.name(i)} to {self.grid.name(j)}")
        return linked

    def overlap(self, fields: Mapping[str, HexSet], path: KeyPath) -> None:
        """Report hexes that are in a field of fire with more than one grade."""
        for grade, other in combinations(fields, 2):
            for name in self.grid.names(fields[grade] & fields[other]):
                self.fault((*path, other), f"{name} is listed as {grade} already")


def frozen(items: Mapping[str, Any], what: str = "attribute") -> Catalogue[Any]:
    """Return a table of a document in a form that cannot be changed: tuples and catalogues.

    Args:
        items: The table.
        what: What is in it, for the message about an unknown name.
    """
    return Catalogue(what, {name: _frozen(value) for name, value in items.items()})


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return frozen(value, "key") if isinstance(value, Mapping) else value
