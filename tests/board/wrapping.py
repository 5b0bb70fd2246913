"""Small boards that wrap round, each with the plain board on which it is laid out many times."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from hexwar.board import Board, HexId, HexSet, pack
from hexwar.board.wrapped import WrappedBoard

COPIES = 3
"""Copies side by side, of which the middle one is looked at."""


@dataclass(frozen=True, eq=False, repr=False)
class Printed:
    """What is printed on a board that wraps round, drawn by lot.

    Attributes:
        board: Its hexes.
        dice: What draws it.
        woods: Hexes of woods.
        hills: Hexes of level 1.
        sides: By kind the hexsides, each as two hexes, the lower id first.
    """

    board: Board
    dice: random.Random
    woods: set[int] = field(init=False)
    hills: set[int] = field(init=False)
    sides: dict[str, set[tuple[int, int]]] = field(init=False)

    def __post_init__(self) -> None:
        pairs = [(i, j) for i in self.board.ids for j in self.board.neighbours[i] if i < j]
        drawn = {
            "woods": {i for i in self.board.ids if self.dice.random() < 0.2},
            "hills": {i for i in self.board.ids if self.dice.random() < 0.2},
            "sides": {
                kind: {pair for pair in pairs if self.dice.random() < 0.25}
                for kind in ("river", "hedge", "road")
            },
        }
        for name, value in drawn.items():
            object.__setattr__(self, name, value)

    def text(self, grid: str, board: Board, home: Mapping[int, int]) -> str:
        """Return the file of a board on whose hexes the same is printed as on their homes."""
        told = f"[grid]\n{grid}\nterrain = 'clear'\n[[attribute]]\nname = 'level'\ndefault = 0\n"
        woods, hills = (
            [board.name(i) for i in board.ids if home[i] in hexes]
            for hexes in (self.woods, self.hills)
        )
        told += f"values = [{{value = 1, hexes = {hills}}}]\n" if hills else ""
        told += f"[[terrain]]\nkind = 'woods'\nhexes = {woods}\n" if woods else ""
        near = [(i, j) for i in board.ids for j in board.neighbours[i] if i < j]
        for kind, pairs in self.sides.items():
            there = [
                (board.name(i), board.name(j))
                for i, j in near
                if (min(home[i], home[j]), max(home[i], home[j])) in pairs
            ]
            if kind == "road":
                told += "".join(f"[[paths]]\nkind = 'road'\nhexes = {[*pair]}\n" for pair in there)
            elif there:
                sides = [f"{a}/{b}" for a, b in there]
                told += f"[[hexsides]]\nkind = '{kind}'\nsides = {sides}\n"
        return told


@dataclass(frozen=True, eq=False, repr=False)
class World:
    """A board that wraps round, and the same laid out several times.

    Attributes:
        board: The board.
        plain: Its copies, side by side.
        home: By id on the plain board: the hex of the board.
        images: By id on the board: all copies of a hex.
        middle: By id on the board: its copy in the middle.
    """

    board: WrappedBoard
    plain: Board
    home: dict[int, HexId]
    images: dict[int, list[HexId]]
    middle: dict[int, HexId]

    @classmethod
    def of(cls, seed: int) -> World:
        """Return a world with woods, hills, rivers, hedges and roads, the same for each seed."""
        dice = random.Random(seed)
        wrap, (rows, columns), grid = _grid(dice)
        down, across = (1 if wrap == other else COPIES for other in ("columns", "rows"))
        own = f"{grid}\nrows = {rows}\ncolumns = {columns}\nwrap = '{wrap}'"
        larger = f"{grid}\nrows = {rows * down}\ncolumns = {columns * across}"
        bare, laid_out = (Board.parse(f"[grid]\n{text}") for text in (own, larger))
        home: dict[int, HexId] = {}
        for name, i in laid_out.by_name.items():
            row, column = (int(name[:2]) - 1) % rows + 1, (int(name[2:]) - 1) % columns + 1
            home[i] = bare.hex(f"{row:02}{column:02}")
        printed = Printed(bare, dice)
        board = Board.parse(printed.text(own, bare, {i: i for i in bare.ids}))
        assert isinstance(board, WrappedBoard)
        plain = Board.parse(printed.text(larger, laid_out, home))
        images: dict[int, list[HexId]] = {i: [] for i in board.ids}
        for image in plain.ids:
            images[home[image]].append(image)
        middle: dict[int, HexId] = {}
        for name, i in board.by_name.items():
            row, column = int(name[:2]) + down // 2 * rows, int(name[2:]) + across // 2 * columns
            middle[i] = plain.hex(f"{row:02}{column:02}")
        return cls(board, plain, home, images, middle)

    def copies_of(self, hexes: int) -> HexSet:
        """Return all copies of the hexes of a set."""
        return pack(HexId(i) for i, at in self.home.items() if hexes >> at & 1)

    def homes_of(self, hexes: int) -> HexSet:
        """Return the hexes of which some are copies."""
        return pack(self.home[i] for i in self.home if hexes >> i & 1)


def _grid(dice: random.Random) -> tuple[str, tuple[int, int], str]:
    """Return what wraps, how many rows and columns there are, and the rest of the grid."""
    orientation, wrap = dice.choice(["pointy", "flat"]), dice.choice(["columns", "rows", "both"])
    size = dice.choice([4, 6]), dice.choice([4, 6])
    if (wrap, orientation) == ("columns", "pointy"):
        size = dice.randint(1, 5), dice.randint(3, 6)
    if (wrap, orientation) == ("rows", "flat"):
        size = dice.randint(3, 6), dice.randint(1, 5)
    grid = f'orientation = "{orientation}"\nstagger = "{dice.choice(["odd", "even"])}"'
    grid += f'\ncolumn_direction = "{dice.choice(["left", "right"])}"'
    return wrap, size, f'{grid}\nrow_direction = "{dice.choice(["up", "down"])}"'
