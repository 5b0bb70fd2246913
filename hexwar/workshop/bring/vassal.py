"""Modules and saves of VASSAL as sandbox games."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from hexwar.board import Board
from hexwar.data import counted, toml_of
from hexwar.data.pictures import picture_size, too_large
from hexwar.draw.sheet import SIZE, Sheet
from hexwar.workshop.archives import content, fault
from hexwar.workshop.bring.brought import Brought, SetUp, distinct_names, file_name, plain_name
from hexwar.workshop.vassal.grids import VassalGrid
from hexwar.workshop.vassal.modules import Module, Placed
from hexwar.workshop.vassal.pieces import Piece
from hexwar.workshop.vassal.words import parted

KNOWN: Final = frozenset(
    {
        *("GameModule", "BasicCommandEncoder", "Documentation", "AboutScreen", "HelpFile"),
        *("BrowserHelpFile", "PlayerRoster", "GlobalOptions", "Map", "BoardPicker", "Board"),
        *("HexGrid", "HexGridNumbering", "ZonedGrid", "Zone", "StackMetrics", "Scroller"),
        *("ForwardToKeyBuffer", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "Flare"),
        *("StackExpander", "PieceMover", "KeyBufferer", "ImageSaver", "CounterDetailViewer"),
        *("Zoomer", "SetupStack", "DrawPile", "CardSlot", "PieceSlot", "PieceWindow", "TabWidget"),
        *("ListWidget", "PanelWidget", "BoxWidget", "PrototypesContainer", "PrototypeDefinition"),
        *("PredefinedSetup", "DiceButton", "ChartWindow", "Chart", "Language", "KeyNamer"),
        *("GlobalProperties", "GlobalTranslatableMessages", "Chatter", "SelectionHighlighters"),
        *("HighlightLastMoved", "TurnTracker", "CounterTurnLevel", "ListTurnLevel"),
    }
)
"""Elements that are read, or say nothing that a sandbox could lack."""

MOST_COUNTERS: Final = 6000
"""Counters that are brought at most."""

_SIDE = re.compile("side|nation|army|owner|player|faction", re.IGNORECASE)


def _picture(name: str) -> dict[str, str]:
    """Return the value that names the picture of a face, if it has one."""
    return {"picture": file_name(Path(name).name, "picture")} if name else {}


@attrs.frozen
class Kind:
    """Pieces that look alike.

    Attributes:
        name: What they are called.
        side: Whose they are.
        kind: What they are, where a mark ``kind`` says it.
        faces: What is written on each face, and its picture.
        values: What else is marked on them.
    """

    name: str
    side: str
    kind: str
    faces: tuple[tuple[str, str], ...]
    values: tuple[tuple[str, str], ...]


def kind_of(piece: Piece, headings: tuple[str, ...] = ()) -> Kind:
    """Return how a piece looks: its name, faces and marks.

    Args:
        piece: The piece, with its prototypes.
        headings: The headings over it in the module.
    """
    name, image = "", ""
    for fields, _ in piece.fields("piece"):
        image, name = (*fields, "", "", "", "")[2:4]
    marks: dict[str, str] = {}
    for fields, state in piece.fields("mark"):
        marks |= dict(zip(parted(fields[0], ","), parted(state, ","), strict=False))
    faces = [(name, image)]
    for fields, _ in piece.fields("emb2"):
        padded = [*fields, *[""] * 17]
        images, names = parted(padded[15], ","), parted(padded[16], ",")
        shown = [
            (titled(name, names[k] if k < len(names) else ""), picture)
            for k, picture in enumerate(images)
            if picture
        ]
        faces += [face for face in shown if face[1] != image]
    if not image and len(faces) > 1:
        faces = faces[1:]  # the basic piece is nothing but what its layers show
    side = next(
        (v for key, v in marks.items() if _SIDE.search(key) and v), headings[0] if headings else ""
    )
    values = tuple(
        (plain_name(key), value)
        for key, value in marks.items()
        if 0 < len(value) <= 12 and not _SIDE.search(key) and key not in ("kind", "steps")
    )
    return Kind(
        name,
        plain_name(side, ""),
        plain_name(marks.get("kind", ""), ""),
        tuple(faces[:20]),
        values[:8],
    )


def titled(name: str, pattern: str) -> str:
    """Return what a level of a layer is called: ``+`` stands for the name of the piece.

    Example:
        >>> titled("1st", "+ (reduced)"), titled("1st", "")
        ('1st (reduced)', '1st')
    """
    if pattern.startswith("+"):
        return f"{name}{pattern[1:]}"
    return f"{pattern[:-1]}{name}" if pattern.endswith("+") else pattern or name


def read_vassal(path: Path, save: Path | None = None) -> Brought:
    """Return what a module of VASSAL holds, with the set-ups in it or one save.

    Args:
        path: The module.
        save: A save to be the one set-up.

    Raises:
        DataError: It is no module, has no map with hexes, or is broken.
        UnreadableFileError: A file cannot be read.
    """
    module = Module(content(path), str(path))
    boards = sorted(module.boards(), key=lambda each: -sum(1 for _ in each[2].hexes()))
    if not boards:
        reasons = "; ".join(module.notes) or "it has no map"
        raise fault(str(path), f"the module has no map with hexes ({reasons})")
    named, board, grid = boards[0]
    others = [
        f"the board {each.get('name', '')!r:.60} of the map {title!r:.60}: a sandbox has one board"
        for title, each, _ in boards[1:]
    ]
    if save is not None:
        set_ups = [(save.stem, module.save(content(save), str(save)))]
    else:
        start = module.at_start()
        set_ups = [("start", start)] if start else []
        set_ups += module.set_ups()
    return _Sandbox(module, named, board.get("image", ""), grid).brought(set_ups, others)


class _Sandbox:
    """A module becoming a sandbox."""

    def __init__(self, module: Module, named: str, image: str, grid: VassalGrid) -> None:
        self.module, self.named, self.image, self.grid = module, named, image, grid
        table, self.names, self.reason = grid.grid_table()
        self.board = {"grid": table}
        self.by_name = {name: at for at, name in self.names.items()}
        self.left: list[str] = []

    def brought(self, set_ups: list[tuple[str, list[Placed]]], others: list[str]) -> Brought:
        """Return everything that was recognised, and name the rest."""
        module = self.module
        palette = [kind_of(piece, headings) for headings, _, piece in module.palette()]
        counters = self._counters(palette, [placed for _, placed in set_ups])
        stacks = [
            SetUp(title=title, stacks=tuple(self._stacks(title, placed, counters)))
            for title, placed in set_ups
        ]
        files = dict(self._pictures(counters))
        decks = [(name, cards) for name, cards in module.decks() if cards]
        names = distinct_names(plain_name(name, "deck") for name, _ in decks)
        count = sum(len(each) for each in counters.values())
        sides = module.sides()
        return Brought(
            title=module.title,
            form="a module of VASSAL",
            board=self.board,
            counters=tuple(self._tables(counters)),
            set_ups=tuple(stacks),
            decks=tuple(
                {"name": name, "cards": [card or "card" for card in cards]}
                for name, (_, cards) in zip(names, decks, strict=True)
            ),
            dice=tuple(module.dice()),
            style=self._style(files),
            files=files,
            recognised=(
                f"the map {self.named!r}: {counted(len(self.names), 'hex', 'hexes')}"
                + ("" if self.reason else ", with their printed numbers"),
                f"{counted(count, 'counter')}, {len(palette)} of them in the palette",
                *(
                    f"the set-up {each.title!r}: {counted(len(each.stacks), 'stack')}"
                    for each in stacks
                ),
                *(f"the deck {name!r}: {counted(len(cards), 'card')}" for name, cards in decks),
                *([f"dice: {', '.join(module.dice())}"] if module.dice() else []),
                *([f"the sides {', '.join(sides)}"] if sides else []),
                *([f"{counted(len(files), 'picture')} in the folder pictures"] if files else []),
            ),
            left_out=tuple(dict.fromkeys(self._left_out(others))),
        )

    def _style(self, files: Mapping[str, bytes]) -> dict[str, Any]:
        """Return the tables of a style file: where the picture of the map lies under the hexes."""
        picture = file_name(Path(self.image).name, "picture")
        if f"pictures/{picture}" not in files:
            return {}
        board = Board.parse(toml_of(self.board))
        sheet = Sheet(board)
        (first, at) = next((raw, name) for raw, name in self.names.items())
        x, y = self.grid.centre(first)
        place = sheet.at(board.hex(at))
        lines, along = SIZE * 1.5 / self.grid.pitch, SIZE * math.sqrt(3) / self.grid.size
        across, down = (along, lines) if self.grid.sideways else (lines, along)
        wide, high = self.grid.board
        return {
            "backdrop": {
                "picture": picture,
                "left": round(place[0] - x * across),
                "top": round(place[1] - y * down),
                "width": round(wide * across),
                "height": round(high * down),
            }
        }

    def _left_out(self, others: list[str]) -> Iterator[str]:
        if self.reason:
            yield f"the printed numbers: {self.reason}"
        yield from others
        yield from self.module.notes
        yield from self.left
        for trait in self.module.unknown(KNOWN):
            yield f"{trait}: a sandbox has no such thing"

    def _counters(self, palette: list[Kind], set_ups: list[list[Placed]]) -> dict[Kind, list[str]]:
        """Return the names of the counters of each kind: as many as a set-up needs, one at least.

        A kind whose name and faces a piece of the palette has is that of the palette.
        """
        kinds = {(kind.name, kind.faces): kind for kind in palette}
        self.kinds: dict[tuple[str, tuple[tuple[str, str], ...]], Kind] = kinds
        most: dict[Kind, int] = dict.fromkeys(palette, 1)
        for placed in set_ups:
            counts: dict[Kind, int] = {}
            for each in placed:
                kind = self._kind(each.piece)
                counts[kind] = counts.get(kind, 0) + 1
            for kind, count in counts.items():
                most[kind] = max(most.get(kind, 0), count)
        if sum(most.values()) > MOST_COUNTERS:
            most_frequent = dict(list(most.items())[:MOST_COUNTERS])
            self.left.append(f"{len(most) - len(most_frequent)} kinds of counters: too many")
            most = {kind: min(count, 1) for kind, count in most_frequent.items()}
        names = iter(
            distinct_names(
                plain_name(kind.name) for kind, count in most.items() for _ in range(count)
            )
        )
        return {kind: [next(names) for _ in range(count)] for kind, count in most.items()}

    def _kind(self, piece: Piece) -> Kind:
        kind = kind_of(piece)
        return self.kinds.setdefault((kind.name, kind.faces), kind)

    def _tables(self, counters: dict[Kind, list[str]]) -> Iterator[dict[str, Any]]:
        for kind, names in counters.items():
            values = dict(kind.values)
            steps = [{"label": label[:40], **_picture(picture)} for label, picture in kind.faces]
            for name in names:
                table: dict[str, Any] = {"name": name}
                if kind.side:
                    table["side"] = kind.side
                if kind.kind:
                    table["kind"] = kind.kind
                yield {**table, "steps": steps, **({"values": values} if values else {})}

    def _stacks(
        self, title: str, placed: Iterable[Placed], counters: dict[Kind, list[str]]
    ) -> Iterator[dict[str, Any]]:
        """Yield the stacks of a set-up; pieces on other maps stay beside the board."""
        used: dict[Kind, int] = {}
        stacks: dict[str, list[str]] = {}
        beside: dict[str, int] = {}
        for each in placed:
            kind = self._kind(each.piece)
            names, number = counters.get(kind, []), used.get(kind, 0)
            used[kind] = number + 1
            hex_name = self._hex(each)
            if hex_name and number < len(names):
                stacks.setdefault(hex_name, []).append(names[number])
            else:
                where = each.map if each.map != self.named else "beside the hexes"
                beside[where] = beside.get(where, 0) + 1
        for where, count in beside.items():
            self.left.append(f"where {counted(count, 'piece')} of {title!r:.60} stood: {where}")
        yield from ({"hex": at, "units": units} for at, units in sorted(stacks.items()))

    def _hex(self, each: Placed) -> str:
        """Return the number of the hex in which a piece stands, or "" beside the board."""
        if each.map != self.named:
            return ""
        if each.at is None:
            at = next((a for a in self.names if self.grid.written(a) == each.hex), None)
            return self.names.get(at, "") if at is not None else ""
        nearest = self.grid.nearest(*each.at)
        x, y = self.grid.centre(nearest)
        if math.dist((x, y), each.at) > self.grid.size:
            return ""
        return self.names.get(nearest, "")

    def _pictures(self, counters: dict[Kind, list[str]]) -> Iterator[tuple[str, bytes]]:
        """Yield the pictures of map, counters and charts, by their names in the folder."""
        images = [self.image, *(p for kind in counters for _, p in kind.faces)]
        images += [picture for _, picture in self.module.charts()]
        lacking = 0
        for name in dict.fromkeys(filter(None, images)):
            data = self.module.picture(name)
            if not data:
                lacking += 1
            elif too_large(picture_size(data)):
                self.left.append(f"the picture {name!r:.60}: it has too many pixels")
            else:
                yield f"pictures/{file_name(Path(name).name, 'picture')}", data
        if lacking:
            self.left.append(
                f"{counted(lacking, 'picture')} that the module names and does not have"
            )
