"""Maps in text: Wesnoth's ``.map`` and Text Mapper's lines."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import attrs

from hexwar.data import counted
from hexwar.errors import HexError
from hexwar.hexes import Hex, line
from hexwar.workshop.archives import content, fault, text_of
from hexwar.workshop.bring.brought import Brought
from hexwar.workshop.bring.lines import Lines, Place, board_tables, told

LARGEST_TEXT: Final = 4 << 20
"""Bytes of a map in text at most."""

GROUND: Final = {
    "A": "snow",
    "C": "castle",
    "D": "sand",
    "G": "grass",
    "H": "hills",
    "I": "floor",
    "K": "keep",
    "M": "mountains",
    "Q": "chasm",
    "R": "road",
    "S": "swamp",
    "U": "cave",
    "W": "shallow water",
    "X": "wall",
    "Z": "void",
    "_": "void",
}
"""The terrain of Wesnoth by the first letter of its code."""

WHOLE: Final = {
    "Wo": "deep water",
    "Wot": "deep water",
    "Wog": "deep water",
    "Wwr": "reef",
    "Wwf": "ford",
    "Ww": "shallow water",
    "Hh": "hills",
    "Rb": "road",
    "Rr": "road",
    "Re": "dirt",
    "Rd": "dirt",
    "Ds": "sand",
    "Dd": "desert",
    "Uu": "cave",
    "Aa": "snow",
    "Ai": "ice",
}
"""The terrain by the whole code, where its first letter says less."""

OVER: Final = {
    "B": "bridge",
    "F": "forest",
    "Gvs": "fields",
    "I": "floor",
    "Qov": "impassable",
    "T": "mushrooms",
    "U": "mushrooms",
    "V": "village",
    "X": "impassable",
    "Y": "rails",
}
"""What lies on the ground: by all that stands after ``^``, or else by the first letter of it."""


def kind_of(code: str) -> str:
    """Return the terrain of a code of Wesnoth, in words.

    Args:
        code: The code, such as ``"Gg^Fp"``.

    Example:
        >>> kind_of("Gg^Fp"), kind_of("Hh^Vhr"), kind_of("Wo"), kind_of("Hh^Fp"), kind_of("?")
        ('forest', 'village', 'deep water', 'hills, forest', '?')
    """
    base, _, over = code.partition("^")
    ground = WHOLE.get(base) or GROUND.get(base[:1], code)
    lying = OVER.get(over) or OVER.get(over[:1], "")
    if lying in ("village", "bridge", "impassable"):
        return lying if lying != "bridge" else f"{ground}, bridge"
    flat = ground in ("grass", "dirt", "snow", "sand")
    return f"{ground}, {lying}" if lying and not flat else lying or ground


def read_wesnoth(path: Path) -> Brought:
    """Return what a map of Wesnoth holds; the border of one hex around it is left out.

    Columns and rows are numbered from 1 as in Wesnoth; even columns lie half a hex lower.

    Raises:
        DataError: It is no map of Wesnoth.
        UnreadableFileError: It cannot be read.
    """
    name = str(path)
    texts = [text.strip() for text in text_of(content(path, LARGEST_TEXT), name).splitlines()]
    head = [text for text in texts if "=" in text]
    rows = [text.split(",") for text in texts if text and "=" not in text]
    border = next((int(text[-1]) for text in head if re.fullmatch(r"border_size=[01]", text)), 1)
    if len(rows) < 1 + 2 * border or len({len(row) for row in rows}) > 1:
        raise fault(name, "expected a map of Wesnoth: rows of codes with commas, equally long")
    starts: dict[str, list[Place]] = {}
    kinds: dict[Place, str] = {}
    codes: list[str] = []
    high, wide = len(rows) - 2 * border, len(rows[0]) - 2 * border
    for row in range(1, high + 1):
        for column in range(1, wide + 1):
            *start, code = rows[row - 1 + border][column - 1 + border].split()[-2:] or ["?"]
            kinds[row, column] = kind_of(code)
            codes.append(code)
            for word in start:
                starts.setdefault(word, []).append((row, column))
    grid = Lines(orientation="flat", rows=high, columns=wide)
    board = board_tables(grid, kinds, name)
    if starts:
        board["region"] = [
            {"id": f"start {word}", "kind": "start", "hexes": [grid.name(at) for at in places]}
            for word, places in sorted(starts.items())
        ]
    return Brought(
        title=path.stem,
        form="a map of Wesnoth",
        board=board,
        recognised=(
            f"{wide} by {high}: {told(kinds)}",
            *(f"starting position {word}" for word in sorted(starts)),
        ),
        left_out=(
            *(("the border of one hex around the map",) if border else ()),
            *_told_together(codes),
        ),
    )


def _told_together(codes: Iterable[str]) -> list[str]:
    """Return the codes that became one kind of terrain: they look different in Wesnoth."""
    by_kind: dict[str, list[str]] = {}
    for code in sorted(set(codes)):
        by_kind.setdefault(kind_of(code), []).append(code)
    return [
        f"how {', '.join(same)} differ: all are {kind}"
        for kind, same in sorted(by_kind.items())
        if len(same) > 1
    ]


_HEX = re.compile(r"(?P<at>-?\d{2}-?\d{2}(?:\d{2})?)(?:\s+(?P<rest>.*))?")
_WAY = re.compile(r"(?P<at>\d{4})(?P<more>(?:-\d{4})+)\s+(?P<kind>[^\s\"]+).*")
_LABEL = re.compile(r'"([^"]*)"(?:\s+\d+)?')


@attrs.define
class _MapperText:
    """What the lines of Text Mapper say.

    Attributes:
        kinds: The terrain of the hexes.
        marks: By word before the terrain: its hexes.
        labels: By label: its hexes.
        ways: The lines of ways.
        other: Lines of another kind.
    """

    kinds: dict[Place, str] = attrs.field(factory=dict)
    marks: dict[str, list[Place]] = attrs.field(factory=dict)
    labels: dict[str, list[Place]] = attrs.field(factory=dict)
    ways: list[re.Match[str]] = attrs.field(factory=list)
    other: list[str] = attrs.field(factory=list)

    def read(self, number: int, text: str) -> None:
        """Read a line.

        Args:
            number: The number of the line.
            text: What it says.
        """
        if way := _WAY.fullmatch(text):
            self.ways.append(way)
            return
        match = _HEX.fullmatch(text)
        if match is None or "-" in match["at"] or len(match["at"]) != 4:
            self.other += [f"line {number}: {text[:60]}"] if text else []
            return
        at = int(match["at"][2:]), int(match["at"][:2])
        rest = match["rest"] or ""
        for label in _LABEL.findall(rest):
            self.labels.setdefault(label, []).append(at)
        words = _LABEL.sub(" ", rest).split()
        self.kinds[at] = words[-1] if words else "clear"
        for word in words[:-1]:
            self.marks.setdefault(word, []).append(at)


def read_text_mapper(path: Path) -> Brought:
    """Return what the lines of Text Mapper hold.

    The last word of a line is the terrain, and what stands before it is an attribute ``marks``.
    Even columns lie half a hex lower.

    Raises:
        DataError: It has no line such as ``0101 forest``.
        UnreadableFileError: It cannot be read.
    """
    name = str(path)
    said = _MapperText()
    for number, row in enumerate(text_of(content(path, LARGEST_TEXT), name).splitlines(), 1):
        said.read(number, row.split("#")[0].strip())
    kinds, labels, marks, other = said.kinds, said.labels, said.marks, said.other
    if not kinds:
        raise fault(name, "expected lines of Text Mapper, such as '0101 forest'")
    grid = _around(kinds)
    board = board_tables(grid, kinds, name)
    if labels:
        board["region"] = [
            {
                "id": label or "?",
                "kind": "label",
                "hexes": [grid.name(at) for at in dict.fromkeys(p)],
            }
            for label, p in labels.items()
        ]
    if marks:
        board["attribute"] = [
            {"name": word, "hexes": [grid.name(at) for at in dict.fromkeys(places)]}
            for word, places in sorted(marks.items())
        ]
    paths, broken = _paths(said.ways, grid, set(kinds))
    if paths:
        board["paths"] = paths
    more = [f"{len(other) - 20} more lines"] if len(other) > 20 else []
    return Brought(
        title=path.stem,
        form="a map of Text Mapper",
        board=board,
        recognised=(
            told(kinds),
            f"{counted(len(labels), 'label')}, {counted(len(marks), 'mark')}",
            counted(len(paths), "way"),
        ),
        left_out=(*other[:20], *more, *broken),
    )


def _around(kinds: dict[Place, str]) -> Lines:
    rows, columns = [row for row, _ in kinds], [column for _, column in kinds]
    first = min(*rows, *columns, 1)
    high, wide = max(rows) - first + 1, max(columns) - first + 1
    return Lines(orientation="flat", rows=high, columns=wide, first=first)


def _paths(
    ways: list[re.Match[str]], grid: Lines, there: set[Place]
) -> tuple[list[dict[str, Any]], list[str]]:
    """Return ways from hex to hex: between hexes that are apart, the straight line.

    Ways of a kind that lie on one another, as in maps of trade routes, are drawn once.
    """
    numbering = grid.numbering
    tables, broken = [], []
    drawn: set[tuple[str, Hex, Hex]] = set()
    for way in ways:
        try:
            stops = [numbering.parse(word) for word in [way["at"], *way["more"].split("-")[1:]]]
        except HexError as wrong:
            broken.append(f"{way['kind']}: {wrong}"[:80])
            continue
        course = [stops[0]]
        for start, end in itertools.pairwise(stops):
            course += list(line(start, end))[1:]
        if all(numbering.row_and_column(at) in there for at in course):
            for part in _undrawn(course, way["kind"], drawn):
                hexes = [numbering.format(at) for at in part]
                tables.append({"kind": way["kind"], "hexes": hexes})
        else:
            broken.append(f"{way['kind']} {way['at']}{way['more']}: it leaves the map"[:80])
    return tables, broken


def _undrawn(course: list[Hex], kind: str, drawn: set[tuple[str, Hex, Hex]]) -> list[list[Hex]]:
    """Return the parts of a way that no way of its kind has drawn before, and note them."""
    parts: list[list[Hex]] = []
    for start, end in itertools.pairwise(course):
        step = (kind, min(start, end), max(start, end))
        if step in drawn or start == end:
            continue
        drawn.add(step)
        if parts and parts[-1][-1] == start:
            parts[-1].append(end)
        else:
            parts.append([start, end])
    return parts
