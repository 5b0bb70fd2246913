"""A player's view as planes over the board, rows of units, and numbers, for any game.

Nobody declares anything for it.  The numbers of the view's vector (:class:`Observer`) are put where
they belong: what there is of each counter into its row, the rest into the numbers.  Nothing is
lost: rows and numbers together are the vector, with places as row and column.  From them follow the
planes: sets of hexes as they are, and in each hex what the counters of a side in it add up to.
Zones of control, supply, sight and fire are planes too: they are what the table lays over the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, NewType, get_args, get_origin

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexwar.board import Board
from hexwar.envs.forms import EXACT
from hexwar.envs.observing import Observer, ViewField
from hexwar.envs.planes import Planes
from hexwar.errors import GameError
from hexwar.play.choices.nouns import noun_of
from hexwar.play.game import Game
from hexwar.play.scene.scene import Overlay
from hexwar.play.states import State
from hexwar.play.values.plain import is_set

Floats = NDArray[np.float32]
Places = NDArray[np.intp]


PRINTED = {"attacks": "attack", "defences": "defence", "moves": "movement"}
"""What games of the kit print on counters, by the name under which a game keeps it."""


class UnitColumn(NamedTuple):
    """A number that each counter has.

    Attributes:
        name: What it says.
        cells: Where it stands in the vector, counter by counter.
        adds_up: Whether counters in one hex are told by its sum; not ids.
    """

    name: str
    cells: Sequence[int]
    adds_up: bool


class HexCells(NamedTuple):
    """Numbers of the vector that belong to hexes: a plane.

    Attributes:
        name: What the plane says.
        cells: Where the numbers stand in the vector.
        hexes: The ids of the hexes, in the same order.
    """

    name: str
    cells: Sequence[int]
    hexes: Sequence[int]


class Pointer(NamedTuple):
    """A number of the vector that is the id of a hex or counter: a plane with 1 there.

    Attributes:
        name: What the plane says.
        cell: Where the id stands in the vector.
        given: Where it stands whether the procedure that has it is under way.
        kind: ``"hex"`` or ``"counter"``.
    """

    name: str
    cell: int
    given: int
    kind: str


class OverlayPlane(NamedTuple):
    """A plane with 1 in the hexes of a grade of what the table lays over the map.

    Attributes:
        overlay: The name of the overlay.
        grade: The grade.
        name: What the plane says.
    """

    overlay: str
    grade: str
    name: str


class BoardSight:
    """What a player sees as arrays by name: ``planes``, ``units``, ``numbers`` and ``said``.

    Args:
        game: The game with its scenario and options.
        player: The player who looks.
        words: The words of ``said``; without any, actions are numbers and ``said`` is left out.

    Attributes:
        space: What the observations look like.
        layout: Where on a plane each hex is.
        parts: What each plane, each column of the units and each number says.
        units: The names of the counters, row by row.

    Raises:
        GameError: When the game has no board.

    Example:
        >>> import hexwar
        >>> game = hexwar.game("skirmish/ford")
        >>> sight = BoardSight(game, "red", ())
        >>> seen = sight.look(game.start(1), ())
        >>> {name: array.shape for name, array in seen.items()}
        {'planes': (22, 6, 9), 'units': (8, 12), 'numbers': (68,)}
        >>> sight.parts["units"][:9]
        ['row', 'column', 'strength', 'losses', 'revealed', 'acted', 'own', 'side red', 'side blue']
        >>> sight.parts["units"][9:]
        ['attack', 'defence', 'movement']
        >>> seen["units"][sight.units.index("R1")].astype(int).tolist()
        [0, 3, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    """

    def __init__(self, game: Game, player: str, words: Sequence[str]) -> None:
        self._words = words
        self._observer = Observer(game, player)
        self._game, self._player = game, player
        start = game.start(0)
        table = game.presentation.scene(start.view(player), player)
        board = table.board
        if not isinstance(board, Board):
            raise GameError(f"{game.title} has no board: play it with observation='view'")
        self.layout = Planes(board)
        self._overlays = list(_overlay_planes(table.overlays))
        self.units: list[str] = list(game.lexicon.names.get("counter", ()))
        self._sides, self._own = _sides(game, player, len(self.units))
        self._position, columns, planes = self._sorted(start)
        self._pointers = list(_pointers(self._observer))
        self._read(columns)
        ground = list(_ground(board))
        self._lay_out(columns, planes, ground)
        self.space: spaces.Space[Any] = self._space()
        self._last: Mapping[str, NDArray[Any]] = {}

    # -- what goes where

    def _sorted(self, start: State) -> tuple[Sequence[int], list[UnitColumn], list[HexCells]]:
        """Return the cells of the counters' hexes, the columns of units, and planes as they are."""
        count, hints = len(self.units), {column.name: column for column in start.columns}
        position: Sequence[int] = ()
        columns: list[UnitColumn] = []
        planes: list[HexCells] = []
        for field in self._observer.fields:
            hint = hints[field.name].shown
            value = getattr(start, field.name)
            if hexes := _hexes_of(field):
                planes += hexes
            elif count and (found := list(_unit_columns(field, hint, value, count))):
                if not position and _kind(get_args(hint)[0] if get_args(hint) else None) == "hex":
                    position = found[0].cells
                else:
                    columns += found
        return position, columns, planes

    def _read(self, columns: Sequence[UnitColumn]) -> None:
        """Note where rows and numbers stand in the vector."""
        size, count = self._observer.size, len(self.units)
        taken = np.zeros(size, bool)
        for cells in (self._position, *(column.cells for column in columns)):
            taken[list(cells)] = True
        self._numbers = np.flatnonzero(~taken)
        listed = [column.cells for column in columns]
        self._rows: Places = np.array(listed, np.intp).reshape(len(listed), count).T
        told = np.array([self._sides == side for side in range(self._sides.max(initial=-1) + 1)])
        own = (self._sides == self._own)[:, None]
        self._side_count = len(told)
        game = self._observer.game
        self._strengths = dict(_strengths(game, count)) if count else {}
        steps = [place for place, column in enumerate(columns) if column.name == "steps"]
        self._steps = steps[0] if steps else -1
        self._printed: Floats = np.concatenate(
            [own, told.reshape(len(told), count).T], axis=1
        ).astype(np.float32)

    def _lay_out(
        self,
        columns: Sequence[UnitColumn],
        planes: Sequence[HexCells],
        ground: Sequence[tuple[str, Mapping[int, int]]],
    ) -> None:
        """Note where each plane is, and what it says."""
        layout, size = self.layout, self.layout.mask.size
        self._summed = [place for place, column in enumerate(columns) if column.adds_up]
        sides = range(self._side_count)
        names = [name for name, _ in ground]
        self._first_set = len(names)
        names += [plane.name for plane in planes]
        self._first_pointer = len(names)
        names += [pointer.name for pointer in self._pointers]
        self._first_overlay = len(names)
        names += [plane.name for plane in self._overlays]
        self._first_sum = len(names)
        titles = ["own" if side == self._own else f"side {side}" for side in sides]
        if len(sides) == 2 and self._own >= 0:
            titles[1 - self._own] = "enemy"
        sums = ["counters", *self._strengths, *(columns[place].name for place in self._summed)]
        names += [f"{title}: {name}" for title in titles for name in sums] if self._position else []
        self._static = np.zeros((len(names), size), np.float32)
        for place, (_, values) in enumerate(ground):
            for at, value in values.items():
                self._static[place, layout.places[at]] = value
        pairs = [
            (self._first_set + place, layout.places[at], cell)
            for place, plane in enumerate(planes)
            for cell, at in zip(plane.cells, plane.hexes, strict=True)
            if at in layout.places
        ]
        self._sets: Places = np.array(pairs, np.intp).reshape(-1, 3).T
        self._cell_of = np.full(max(layout.places) + 2, -1, np.intp)
        self._cell_of[list(layout.places)] = list(layout.places.values())
        self._hex_at = np.zeros(size, np.float32)
        self._hex_at[list(layout.places.values())] = list(layout.places)
        self.parts = {
            "planes": names,
            "units": [
                *(["row", "column"] if self._position else []),
                *(column.name for column in columns),
                "own",
                *self._side_names,
                *self._strengths,
            ],
            "numbers": [self._observer.names[cell] for cell in self._numbers],
        }

    @property
    def _side_names(self) -> list[str]:
        sides = getattr(self._observer.game, "sides", ())
        return [f"side {sides[n] if n < len(sides) else n}" for n in range(self._side_count)]

    def _space(self) -> spaces.Dict:
        shapes = {
            "planes": (len(self.parts["planes"]), *self.layout.mask.shape),
            "units": (len(self.units), len(self.parts["units"])),
            "numbers": (len(self._numbers),),
        }
        boxes: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(-EXACT, EXACT, shape, np.float32) for name, shape in shapes.items()
        }
        if self._words:
            boxes["said"] = spaces.Box(0, 1, (len(self._words),), np.uint8)
        return spaces.Dict(boxes)

    @property
    def names(self) -> list[str]:
        """What planes, columns and numbers say, one after the other."""
        return [f"{part}: {name}" for part, names in self.parts.items() for name in names]

    # -- looking

    def look(self, g: State, spoken: Sequence[int]) -> dict[str, NDArray[Any]]:
        """Return the observation of a state; see ``Sight``."""
        if self._overlays:  # what the table shows is made of the view, not of the state
            self._cover(g.view(self._player))
        return self._arrays(self._observer.look(g), spoken)

    def write(self, view: Mapping[str, Any], spoken: Sequence[int]) -> dict[str, NDArray[Any]]:
        """Return the observation of a view."""
        if self._overlays:
            self._cover(view)
        return self._arrays(self._observer.write(view), spoken)

    def again(self, spoken: Sequence[int]) -> dict[str, NDArray[Any]]:
        """Return what was observed last, with other words said."""
        last = {name: array.copy() for name, array in self._last.items()}
        return self._with(last, spoken)

    def _with(
        self, seen: dict[str, NDArray[Any]], spoken: Sequence[int]
    ) -> dict[str, NDArray[Any]]:
        if self._words:
            said = seen["said"] = np.zeros(len(self._words), np.uint8)
            said[list(spoken)] = 1
        return seen

    def _cover(self, view: Mapping[str, Any]) -> None:
        """Write the planes of what the table lays over the map."""
        laid = self._game.presentation.over_the_map(view, self._player)
        grades = {overlay.name: overlay.grades for overlay in laid}
        hexes = [grades.get(name, {}).get(grade, 0) for name, grade, _ in self._overlays]
        on_board = self.layout.grid.all
        planes = self.layout.stack([bits & on_board for bits in hexes])
        end = self._first_overlay + len(hexes)
        self._static[self._first_overlay : end] = planes.reshape(len(hexes), -1)

    def _arrays(self, vector: Floats, spoken: Sequence[int]) -> dict[str, NDArray[Any]]:
        rows, cells = vector[self._rows], self._cells(vector)
        parts = [rows, self._printed, self._strong(rows)]
        if self._position:
            columns = self.layout.columns
            row, column = np.divmod(cells, columns)
            off = vector[list(self._position)]
            parts.insert(0, np.where(cells >= 0, [row, column], [np.full_like(off, -1), off]).T)
        self._last = {
            "planes": self._planes(vector, rows, cells),
            "units": np.concatenate(parts, axis=1, dtype=np.float32),
            "numbers": vector[self._numbers],
        }
        return self.again(spoken)

    def _strong(self, rows: Floats) -> Floats:
        """Return what is printed on each counter at the steps that it has."""
        count = len(rows)
        found = np.zeros((count, len(self._strengths)), np.float32)
        for place, table in enumerate(self._strengths.values()):
            steps = rows[:, self._steps] if self._steps >= 0 else np.full(count, table.shape[1])
            level = np.clip(steps, 0, table.shape[1] - 1).astype(np.intp)
            found[:, place] = table[np.arange(count), level]
        return found

    def vector(self, seen: Mapping[str, NDArray[Any]]) -> Floats:
        """Return the vector of the view from rows and numbers: nothing of it is lost.

        Args:
            seen: What was observed.
        """
        found = np.zeros(self._observer.size, np.float32)
        found[self._numbers] = seen["numbers"]
        units, first = seen["units"], 0
        if self._position:
            first, (rows, columns) = 2, units[:, :2].T
            flat = (rows * self.layout.columns + columns).astype(np.intp)
            on_board = self._hex_at[np.where(rows >= 0, flat, 0)]
            found[list(self._position)] = np.where(rows >= 0, on_board, columns)
        found[self._rows] = units[:, first : first + self._rows.shape[1]]
        return found

    def _cells(self, vector: Floats) -> Places:
        """Return the cell of each counter's hex, -1 where it is on none."""
        return self._cell(vector[list(self._position)])

    def _cell(self, ids: Floats) -> Places:
        last = len(self._cell_of) - 1
        whole = np.clip(ids, -1, last).astype(np.intp)
        found: Places = self._cell_of[np.where(whole < 0, last, whole)]
        return found

    def _planes(self, vector: Floats, rows: Floats, cells: Places) -> Floats:
        planes = self._static.copy()
        plane, at, cell = self._sets
        planes[plane, at] = vector[cell]
        for place, pointer in enumerate(self._pointers, start=self._first_pointer):
            number = vector[pointer.cell]
            if pointer.kind == "counter":
                known = 0 <= number < len(cells)
                target = int(cells[int(number)]) if known else -1
            else:
                target = int(self._cell(vector[[pointer.cell]])[0])
            if vector[pointer.given] and target >= 0:
                planes[place, target] = 1
        if self._position:
            here = np.flatnonzero((cells >= 0) & (self._sides >= 0))
            ones = np.ones((len(here), 1), np.float32)
            printed = self._strong(rows)[here]
            values = np.concatenate([ones, printed, rows[here][:, self._summed]], axis=1)
            first = self._first_sum + self._sides[here] * values.shape[1]
            at_plane = first[:, None] + np.arange(values.shape[1])
            np.add.at(planes, (at_plane, cells[here][:, None]), values)
        shaped: Floats = planes.reshape(-1, *self.layout.mask.shape)
        return shaped


def _overlay_planes(overlays: Sequence[Overlay]) -> Iterator[OverlayPlane]:
    """Yield the planes of the overlays at the start.

    An overlay that comes later, such as the field of fire of a position that is manned then, has no
    plane of its own; those that gather the others show it.
    """
    for overlay in overlays:
        for grade in overlay.grades:
            label = f"{overlay.name}: {grade}" if len(overlay.grades) > 1 else overlay.name
            yield OverlayPlane(overlay.name, grade, label)


def _kind(annotation: Any) -> str:
    noun = noun_of(annotation) if isinstance(annotation, NewType) else None
    return noun.kind if noun is not None else ""


def _sides(game: Game, player: str, count: int) -> tuple[Places, int]:
    """Return the side of each counter, and the player's own; -1 where the game does not say."""
    sides = np.full(count, -1, np.intp)
    told = getattr(game, "side_of", ())
    if len(told) == count:
        sides[:] = [int(side) for side in told]
    names, players = list(getattr(game, "sides", ())), list(game.players)
    if player in names:
        return sides, names.index(player)
    own = players.index(player) if len(players) == len(names) else -1
    return sides, own


def _strengths(game: Game, count: int) -> Iterator[tuple[str, Floats]]:
    """Yield what is printed on counters, each with its value by the steps that are left."""
    for name, what in PRINTED.items():
        values = [v if isinstance(v, tuple) else (v,) for v in getattr(game, name, ())]
        plain = all(isinstance(one, int) for value in values for one in value)
        if len(values) == count and plain and all(values):
            most = max(map(len, values))
            yield what, np.array([(*v, *[v[-1]] * (most - len(v))) for v in values], np.float32)


def _unit_columns(field: ViewField, hint: Any, value: Any, count: int) -> Iterator[UnitColumn]:
    """Yield the numbers that each counter has in a field; none where it is not by counter."""
    width, args = len(field.form.names), get_args(hint)
    if is_set(hint):
        if args[2:] and _kind(args[2]) == "counter" and width == count:
            yield UnitColumn(field.name, range(field.begin, field.begin + count), True)
        return
    by_counter = get_origin(hint) is list and isinstance(value, list) and len(value) == count
    if get_origin(hint) is dict and _kind(args[0]) == "counter":
        by_counter = True
    if not by_counter or width % count:
        return
    entry = width // count
    for part in range(entry):
        cells = range(field.begin + part, field.begin + width, entry)
        label = field.form.names[part].partition(" ")[2] if entry > 1 else ""
        name = f"{field.name}: {label}" if label else field.name
        is_id = entry == 1 and _kind(args[-1]) != ""
        yield UnitColumn(name, cells, not is_id and "hash" not in label)


def _hexes_of(field: ViewField) -> list[HexCells]:
    """Return the planes of a field that is of hexes: sets of them, lists of sets, tables."""
    return [
        HexCells(f"{field.name}: {label}" if label else field.name, cells, hexes)
        for label, cells, hexes in field.hexes
    ]


def _pointers(observer: Observer) -> Iterator[Pointer]:
    """Yield the hexes and counters that the procedures under way are about."""
    for procedure in observer.procedures:
        for (name, hint), (_, cell) in zip(
            procedure.kind.hints.items(), procedure.fields, strict=True
        ):
            kind = _kind(hint)
            if kind in ("hex", "counter") and observer.names[cell] == f"{procedure.name}.{name}":
                yield Pointer(f"{procedure.name}: {name}", cell, procedure.begin, kind)


def _ground(board: Board) -> Iterator[tuple[str, Mapping[int, int]]]:
    """Yield what is printed on the board: terrain, the number of hexsides of a kind, paths."""
    yield "board", dict.fromkeys(board.ids, 1)
    for kind in sorted({board.terrain[i] for i in board.ids} - {""}):
        yield f"ground {kind}", {i: 1 for i in board.ids if board.terrain[i] == kind}
    sides: dict[str, dict[int, int]] = {}
    paths: dict[str, dict[int, int]] = {}
    for i in board.ids:
        for j in board.neighbours[i]:
            for kind in board.features(i, j):
                sides.setdefault(kind, {}).setdefault(i, 0)
                sides[kind][i] += 1
            link = board.link(i, j)
            for kind in link.kinds if link is not None else ():
                paths.setdefault(kind, {})[i] = 1
    yield from ((f"side {kind}", sides[kind]) for kind in sorted(sides))
    yield from ((f"path {kind}", paths[kind]) for kind in sorted(paths))
