"""What a module of VASSAL holds: its map, its pieces, its set-ups, decks, dice and pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final
from xml.etree.ElementTree import Element

import attrs

from hexwar.data.pictures import picture_size, too_large
from hexwar.errors import DataError
from hexwar.workshop.archives import Archive, fault, xml_of
from hexwar.workshop.vassal.grids import NumberRule, Polygon, VassalGrid, polygon
from hexwar.workshop.vassal.pieces import Piece
from hexwar.workshop.vassal.words import ESCAPE, parted, plain

BUILD: Final = "VASSAL.build."
MAP: Final = f"{BUILD}module.Map"
BOARD: Final = f"{BUILD}module.map.boardPicker.Board"
GRID: Final = f"{BUILD}module.map.boardPicker.board.HexGrid"
NUMBERS: Final = f"{BUILD}module.map.boardPicker.board.mapgrid.HexGridNumbering"
ZONED: Final = f"{BUILD}module.map.boardPicker.board.ZonedGrid"
ZONE: Final = f"{BUILD}module.map.boardPicker.board.mapgrid.Zone"
STACK: Final = f"{BUILD}module.map.SetupStack"
DECK: Final = f"{BUILD}module.map.DrawPile"
SLOTS: Final = (f"{BUILD}widget.PieceSlot", f"{BUILD}widget.CardSlot")

DEEPEST_COMMANDS: Final = 30
MOST_COMMANDS: Final = 200_000
"""Commands within each other, and commands in all, that are read of a save."""


@attrs.frozen(kw_only=True)
class Placed:
    """A piece on the map.

    Attributes:
        piece: The piece.
        map: The name of the map.
        hex: The number of its hex, where it is said.
        at: Its place in pixels, else.
    """

    piece: Piece
    map: str
    hex: str = ""
    at: tuple[int, int] | None = None


class Module:
    """A module, read from its archive.

    Args:
        data: The file.
        name: Its name, for messages.

    Raises:
        DataError: It is no module, or it is broken.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self.archive = Archive(data, name)
        build = [each for each in ("buildFile.xml", "buildFile") if each in self.archive.names]
        if not build:
            raise fault(name, "expected a module of VASSAL: the archive has no buildFile")
        self.root = xml_of(self.archive.read(build[0]), f"{name}/{build[0]}")
        self.title = self.root.get("name") or name
        self.prototypes = {
            each.get("name", ""): piece
            for each in self.root.iter(f"{BUILD}module.PrototypeDefinition")
            if (piece := Piece.read((each.text or "").strip())) is not None
        }
        self.notes: list[str] = []

    # -- the map

    def boards(self) -> Iterator[tuple[str, Element, VassalGrid]]:
        """Yield the boards with hexes: the name of the map, the board, its grid."""
        for game_map in self.root.iter():
            if game_map.find(f"{BUILD}module.map.BoardPicker") is None:
                continue
            named = game_map.get("mapName", game_map.tag.rpartition(".")[2])
            for board in game_map.iter(BOARD):
                title = f"the board {board.get('name', '')!r:.60} of the map {named!r:.60}"
                grid = next(board.iter(GRID), None)
                if grid is None:
                    self.notes.append(f"{title}: it has no hexes")
                    continue
                rule = next((NumberRule.of(each.attrib) for each in grid.iter(NUMBERS)), None)
                try:
                    size = self.size_of(board)
                    grid_of_board = VassalGrid.of(grid.attrib, size, rule or NumberRule())
                except (ValueError, DataError) as error:
                    self.notes.append(f"{title}: {error}")
                    continue
                yield named, board, _within_zones(grid_of_board, board, grid)

    def size_of(self, board: Element) -> tuple[int, int]:
        """Return the size of a board: of its picture, or as it says.

        Raises:
            ValueError: It has none, or nobody could show it.
        """
        image = self.picture(board.get("image", ""))
        said = board.get("width", "0"), board.get("height", "0")
        size = picture_size(image) if image else (int(said[0]), int(said[1]))
        if min(size) < 1:
            raise ValueError("its size is not known")
        if too_large(size):
            raise ValueError(f"{size[0]} by {size[1]} pixels are too many")
        return size

    def picture(self, name: str) -> bytes:
        """Return a picture of the module, or nothing if it has none of the name.

        Args:
            name: The name, without its folder.
        """
        for member in (f"images/{name}", f"images/{name}.svg", f"images/{name}.gif"):
            if name and member in self.archive.names:
                return self.archive.read(member)
        return b""

    # -- pieces

    def palette(self) -> Iterator[tuple[tuple[str, ...], Element, Piece]]:
        """Yield the pieces of the module: the headings over each, its slot, and itself."""
        stack: list[tuple[Element, tuple[str, ...]]] = [(self.root, ())]
        while stack:
            element, path = stack.pop()
            if element.tag in (STACK, DECK):
                continue
            if element.tag in SLOTS:
                piece = Piece.read((element.text or "").strip())
                if piece is not None:
                    yield path, element, piece.expanded(self.prototypes)
                continue
            heading = element.get("entryName", "")
            inner = (*path, heading) if heading else path
            stack += [(child, inner) for child in reversed(element)]

    def at_start(self) -> list[Placed]:
        """Return the pieces that stand on maps when a game begins, as the module says."""
        pieces = []
        for game_map in self.root.iter():
            named = game_map.get("mapName", "")
            for stack in game_map.findall(STACK):
                said = stack.attrib
                by_name = said.get("useGridLocation") == "true" and said.get("location", "")
                pixels = said.get("x", "0"), said.get("y", "0")
                at = (int(pixels[0]), int(pixels[1])) if all(map(_whole, pixels)) else (0, 0)
                for slot in stack:
                    piece = Piece.read((slot.text or "").strip())
                    if piece is not None:
                        pieces.append(
                            Placed(
                                piece=piece.expanded(self.prototypes),
                                map=named,
                                hex=by_name or "",
                                at=None if by_name else at,
                            )
                        )
        return pieces

    def decks(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the decks: their names, and the titles of their cards."""
        for deck in self.root.iter(DECK):
            cards = [slot.get("entryName", "card") for slot in deck.iter(SLOTS[1])]
            yield deck.get("name", "deck"), cards

    def set_ups(self) -> Iterator[tuple[str, list[Placed]]]:
        """Yield the set-ups that are saves: their titles, and the pieces of each."""
        for each in self.root.iter(f"{BUILD}module.PredefinedSetup"):
            title, file = each.get("name", "set-up"), each.get("file", "")
            if each.get("useFile") == "false" or each.get("isMenu") == "true":
                continue
            if file not in self.archive.names:
                self.notes.append(f"the set-up {title!r:.60}: it has no file")
                continue
            try:
                yield title, self.save(self.archive.read(file), file)
            except DataError as error:
                self.notes.append(f"the set-up {title!r:.60}: {error}")

    def save(self, data: bytes, name: str) -> list[Placed]:
        """Return the pieces on the maps of a save.

        Args:
            data: The save.
            name: Its name, for messages.

        Raises:
            DataError: It is no save of VASSAL.
        """
        inner = Archive(data, name)
        saved = inner.read("savedGame")
        try:
            text = plain(saved)
        except ValueError as error:
            raise fault(name, f"the save cannot be read: {error}") from error
        pieces = [
            piece.expanded(self.prototypes)
            for command in commands(text, name)
            if (piece := Piece.read(command)) is not None
        ]
        return list(placed_in(pieces))

    def dice(self) -> list[str]:
        """Return the dice that can be rolled, such as ``"2d6"``."""
        notations = []
        for button in self.root.iter(f"{BUILD}module.DiceButton"):
            count, sides = button.get("nDice", "2"), button.get("nSides", "6")
            if count in "123456789" and sides.isdecimal() and 2 <= int(sides) <= 100:
                notations.append(f"{count}d{int(sides)}")
        return list(dict.fromkeys(notations))

    def sides(self) -> list[str]:
        """Return the sides that players can take."""
        roster = self.root.find(f"{BUILD}module.PlayerRoster")
        return [each.text or "" for each in roster.findall("entry")] if roster is not None else []

    def charts(self) -> list[tuple[str, str]]:
        """Return the titles of charts and the names of their pictures."""
        return [
            (each.get("chartName", ""), each.get("fileName", ""))
            for each in self.root.iter(f"{BUILD}widget.Chart")
        ]

    def unknown(self, known: Collection[str]) -> list[str]:
        """Return what else the module has, by the names of its elements, each once.

        Args:
            known: The elements that are read, or need no word.
        """
        counts: dict[str, int] = {}
        for element in self.root.iter():
            name = element.tag.rpartition(".")[2]
            if name not in known and element.tag.startswith(BUILD):
                counts[name] = counts.get(name, 0) + 1
        return [f"{name} ({count})" for name, count in sorted(counts.items())]


def _within_zones(found: VassalGrid, board: Element, grid: Element) -> VassalGrid:
    """Return a grid with the zones in which its hexes are, and those in which they are not.

    Args:
        found: The grid.
        board: The board.
        grid: The element of the grid: of the whole board, or of a zone.
    """
    within: list[Polygon] = []
    without: list[Polygon] = []
    for zone in board.iter(ZONE):
        corners = polygon(zone.get("path", ""))
        if corners and any(each is grid for each in zone.iter(GRID)):
            within.append(corners)
        elif corners and zone.get("useParentGrid") != "true":
            without.append(corners)
    return attrs.evolve(found, inside=tuple(within), outside=tuple(without))


def commands(text: str, name: str) -> list[str]:
    """Return the single commands of a save, which nest in each other.

    Args:
        text: The text of the save.
        name: Its name, for messages.

    Raises:
        DataError: They nest too deep, or are too many.
    """
    waiting, sequence = [(text, 0)], []
    while waiting:
        command, depth = waiting.pop()
        own, *children = parted(command, ESCAPE)
        sequence.append(own)
        if (children and depth >= DEEPEST_COMMANDS) or len(sequence) + len(waiting) > MOST_COMMANDS:
            raise fault(name, "the commands of the save are too many, or nest too deep")
        waiting += [(child, depth + 1) for child in reversed(children)]
    return sequence


def placed_in(pieces: list[Piece]) -> Iterator[Placed]:
    """Yield the pieces of a save that are on maps, those of a stack from the bottom up.

    A piece in a stack does not always say where it is; its stack does.

    Args:
        pieces: The pieces and stacks, in the order of the save.
    """
    by_id = {piece.id: piece for piece in pieces}
    stacked: set[str] = set()
    for stack in pieces:
        if stack.traits[-1] != "stack":
            continue
        place = _place_of(stack)
        for member in parted(stack.states[-1], ";")[3:]:
            piece = by_id.get(member)
            if piece is not None and member not in stacked:
                stacked.add(member)
                if place is not None:
                    yield Placed(piece=piece, map=place[0], at=place[1])
    for piece in pieces:
        if piece.id not in stacked and piece.traits[-1].startswith("piece;"):
            place = _place_of(piece)
            if place is not None:
                yield Placed(piece=piece, map=place[0], at=place[1])


def _place_of(piece: Piece) -> tuple[str, tuple[int, int]] | None:
    """Return the map of a piece or a stack and its place on it; None beside all maps."""
    state = parted(piece.states[-1], ";")
    if len(state) >= 3 and state[0] not in ("null", "") and all(map(_whole, state[1:3])):
        return state[0], (int(state[1]), int(state[2]))
    return None


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 8
