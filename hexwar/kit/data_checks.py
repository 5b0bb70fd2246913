"""Do the data files of a game agree with each other, and with the procedures that read them?

Each file is checked by itself when it is read. Here a word of one file is looked up where it has to
stand in another: the mode of a counter among those of the costs, the ground of the board among its
rows, a result of the table among the effects of a battle. A fault is reported with the line of the
file that somebody has to change.

:func:`check_forces` puts the counters of a scenario one by one into a state of the game, which
knows the stacking limits (``full``) and closed ground. It reports those that cannot stand where
the file puts them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from hexwar.board import NONE, Board, CounterId, HexId, HexSet, SideId, has, iterate
from hexwar.components import Counters, Effect, ResultsTable, ResultWords
from hexwar.components.counters import check_values
from hexwar.components.dice import sums
from hexwar.data import Document, Faults, KeyPath, once
from hexwar.errors import GameError, TableError, UnknownNameError, did_you_mean, misspelt
from hexwar.kit.combat_results import effects_in, place_of, takes_number
from hexwar.kit.forces import OFF, Positions
from hexwar.reach import CostTable

if TYPE_CHECKING:
    from hexwar.kit.combat import Battle
    from hexwar.kit.game import CounterGame
    from hexwar.kit.scenario import SetUpTable
    from hexwar.play import GameData, State

TABLES: Final = ("results.toml", "weather.toml", "tables.toml")
"""The files that hold tables, in the order in which they are read."""

FACTORS: Final = ("attack", "defence", "combat", "move")
"""The values of counters that rules count with."""


def check_counters(
    counters: Counters, document: Document, sides: tuple[str, ...], modes: tuple[str, ...]
) -> None:
    """Refuse counters of unknown sides or modes, and words where others have numbers.

    Args:
        counters: The counters.
        document: The file that they stand in.
        sides: The sides of the game.
        modes: The modes of movement that ``costs.toml`` knows; none where there is no such file.

    Raises:
        DataError: When the file has such a fault.
    """
    words = {"side": sides, "mode": modes} if modes else {"side": sides}
    with document.checking() as faults:
        numbers = [name for name in FACTORS if _has_numbers(counters, name)]
        in_lines = len(document.data.get("counters", ()))
        check_values(counters, in_lines, faults, numbers, words)


def _has_numbers(counters: Counters, name: str) -> bool:
    """Return whether a value is a number somewhere; a game may print words alone under its name."""
    return any(isinstance(value, int) for row in counters.values(name, "") for value in row)


def check_ground(board: Board, costs: CostTable, file: Traversable) -> None:
    """Refuse costs without a row for some ground of the board, or with a misspelt kind or name.

    Args:
        board: The board.
        costs: The costs of movement.
        file: The file that they stand in.

    Raises:
        DataError: When ground has no row, a row differs by a letter from what the board has, or
            the board has no such attribute.
    """
    known = [row.kind for row in costs.terrain]
    lacking = {board.terrain[i]: i for i in reversed(board.ids) if board.terrain[i] not in known}
    with Document.read(file).checking() as faults:
        for ground, first in lacking.items():
            meant = did_you_mean(ground, known)
            said = f"no row for terrain {ground!r}, which the board has in {board.name(first)}"
            faults.add(("terrain",), f"{said}{meant}")
        for place, row in enumerate(costs.attribute):
            if row.name not in board.attributes:
                path = ("attribute", place, "name")
                faults.unknown(path, "attribute of hexes", row.name, board.attributes)
        topics = (("terrain", costs.terrain), ("hexsides", costs.hexsides), ("paths", costs.paths))
        for topic, rows in topics:
            kinds = [row.kind for row in rows]
            for place, kind in enumerate(kinds):
                meant = board.slip(topic, kind, kinds)
                if meant:
                    faults.add((topic, place, "kind"), meant)


@runtime_checkable
class DataReader(Protocol):
    """A part of a state, or a procedure, that refuses data of its game that it could not read.

    A game checks the parts and procedures that it has, so that it loads none that it has not.
    """

    @classmethod
    def check_data(cls, game: type[CounterGame], turns: int) -> None:
        """Refuse data that the part or procedure cannot read.

        Args:
            game: The game.
            turns: How many turns its scenario takes.

        Raises:
            DataError: A file has faults.
            GameError: A file is missing, or the procedure lacks something.
        """


POINTS: Final = "points"
"""The attribute of a region that has points; a game may give others to its regions."""


def check_regions(board: Board) -> None:
    """Refuse regions that say something under a name that is one letter off.

    Neither a kind of region nor an attribute has to be declared, so that a slip would pass as a
    word of the game's own: a town without points, a depot that supplies nobody.

    Raises:
        DataError: An attribute is misspelt, or the kind of a region differs by one letter from that
            of another one, and is not declared under ``[kinds]``.
    """
    kinds = [region.kind for region in board.regions.values()]
    for document in board.documents:
        with document.checking() as faults:
            for place, table in enumerate(document.data.get("region", ())):
                path, kind = ("region", place), str(table.get("kind", ""))
                for name in table.get("attributes", ()):
                    if name != POINTS and misspelt(name, [POINTS]):
                        said = f"unknown attribute; did you mean {POINTS!r}?"
                        faults.add((*path, "attributes", name), said)
                other = misspelt(kind, sorted(set(kinds) - {kind}))
                if other and kinds.count(kind) <= kinds.count(other) and not _declared(board, kind):
                    said = f"is the kind {kind!r} misspelt for {other!r}?"
                    faults.add((*path, "kind"), f"{said} If not, declare both under [kinds]")


def _declared(board: Board, kind: str) -> bool:
    return kind in board.kinds.get("regions", ())


def check_battle(game: type[CounterGame], battle: type[Battle], kit: type[Battle]) -> None:
    """Refuse a table of results that a battle could not read.

    Only a battle is checked that reads the table ``combat`` as the kit does.

    Args:
        game: The game.
        battle: The battle.
        kit: The battle of the kit, :class:`~hexwar.kit.combat.Battle`.

    Raises:
        GameError: When there is no file of tables.
        DataError: When there is no table ``combat`` in the file, a cell has an unknown word, a word
            an effect that the battle does not know, or no row is there for a throw of its dice.
    """
    if not _as_the_kit(battle, kit, "calculate"):
        return
    data = game.data
    words, place = result_words_in(data), next(tables_named(data, "combat"), None)
    if place is None:
        reader = f"{game.title}: {battle.__name__} reads the table 'combat'"
        reader = f'{reader}: give a table of results.toml this name, name = "combat"'
        file = data.file(TABLES[0])
        if not file.is_file():
            raise GameError(reader)
        document = Document.read(file)
        with document.checking() as faults:
            faults.add(("table", 0, "name"), reader)
        return
    document, number, table = place
    with document.checking() as faults:
        for path, message in _unreadable(battle, kit, table, words):
            faults.add(("table", number, *path), message)
    if not _as_the_kit(battle, kit, "apply"):
        return
    for document, own in _spelt(data):
        with document.checking() as faults:
            for word, message in _unknown_effects(battle, table, words):
                if word in own:
                    faults.add(("results", word), message)


def check_weather(data: GameData, state_class: type[State]) -> None:
    """Refuse a file of weather where the state has none, so that nobody could throw for it.

    Args:
        data: The data folder; a table ``weather`` in another file is the game's own.
        state_class: The class of the state of the game.

    Raises:
        GameError: When there is such a file, and the state has no field ``weather``.
    """
    file = data.file("weather.toml")
    if file.is_file() and "weather" not in {column.name for column in state_class.columns}:
        raise GameError(
            f"{file.name} is there, but {state_class.__name__} has no weather: name kit.Weather "
            f"among the bases of {state_class.__name__}"
        )


@once
def result_words_in(data: GameData) -> ResultWords:
    """Return what the printed words of results do: those of the files, and of the game varied.

    Args:
        data: The data folder.
    """
    words: dict[str, str] = {}
    for _, own in reversed(list(_spelt(data))):
        words |= own
    return ResultWords(words)


def _as_the_kit(battle: type[Battle], kit: type[Battle], *names: str) -> bool:
    """Return whether a battle has some methods and entries of the kit as they are."""
    return all(_code(battle, name) is _code(kit, name) for name in names)


def _code(battle: type[Battle], name: str) -> Any:
    entry = getattr(battle, name)
    return getattr(entry, "function", entry)


def tables_named(data: GameData, name: str) -> Iterator[tuple[Document, int, ResultsTable]]:
    """Find a table by its name: its file, its number there, and the table."""
    for file in map(data.file, TABLES):
        document = Document.read(file) if file.is_file() else None
        for number, table in enumerate(document.data.get("table", ()) if document else ()):
            if document and table.get("name") == name:
                rows = {head: tuple(map(str, row)) for head, row in table["rows"].items()}
                columns = tuple(map(str, table["columns"]))
                yield document, number, ResultsTable(name=name, columns=columns, rows=rows)


def _spelt(data: GameData) -> Iterator[tuple[Document, Mapping[str, str]]]:
    """Find the files that say what words of results do, with their words; own ones hide others."""
    for folder in (data, *([data.base] if data.base else [])):
        for file in map(folder.file, TABLES):
            document = Document.read(file) if file.is_file() else None
            if document and "results" in document.data:
                yield document, document.data["results"]


def _unreadable(
    battle: type[Battle], kit: type[Battle], table: ResultsTable, words: ResultWords
) -> Iterator[tuple[KeyPath, str]]:
    """Find results that have no meaning, and throws without a row."""
    if _as_the_kit(battle, kit, "apply"):
        for head, row in table.rows.items():
            for place, cell in enumerate(row):
                try:
                    words.effects_of(cell)
                except TableError as wrong:
                    yield ("rows", head, place), str(wrong)
    if _as_the_kit(battle, kit, "modified", "throws", "roll"):
        for throw in sums(battle.dice):
            try:
                table.result(0, throw)
            except UnknownNameError:
                yield ("rows",), f"no row for {throw}, which may be thrown (dice = {battle.dice})"


def _unknown_effects(
    battle: type[Battle], table: ResultsTable, words: ResultWords
) -> Iterator[tuple[str, str]]:
    """Find the words of a table with an effect that a battle cannot carry out."""
    cells = dict.fromkeys(cell for row in table.rows.values() for cell in row)
    for word, effects in dict(pair for cell in cells for pair in words.read(cell)).items():
        for effect in effects:
            if fault := _effect_fault(battle, effect, words.words.get(word, "")):
                yield word, fault


def _effect_fault(battle: type[Battle], effect: Effect, written: str) -> str:
    """Return why a battle cannot carry out an effect, or ""."""
    effects, name = effects_in(battle), effect.name
    if name not in effects:
        said = f"{battle.__name__} has no effect {name!r}{did_you_mean(name, effects)}"
        method = name.replace(" ", "_")
        return f"{said}; to add it write a method {method} in {battle.__name__}, under @effect"
    counted = re.search(rf"\b{name} (\d|#)", written) is not None
    if counted != takes_number(effects[name]):
        return f"{name!r} takes no number" if counted else f"{name!r} needs a number: {name} 1"
    place = place_of(battle, name)
    if place and getattr(battle, place) is None:
        own = f"a class on {place.title()} of hexwar.kit.combat_results"
        return f"{name!r} needs a procedure: write {place} = … in {battle.__name__}, {own}"
    return ""


def check_forces(game: Any, faults: Faults) -> None:
    """Report counters that cannot stand where the scenario puts them.

    Args:
        game: The game with the scenario, a :class:`~hexwar.kit.game.CounterGame`.
        faults: Where to report what is wrong.
    """
    if faults:
        return
    start = game.at_start()
    g = game.state_class(game=game, seed=0, **start | {"hex": [OFF] * len(game.counters)})
    g.reindex()
    tables = list(enumerate(game.file.set_up))
    for place, table in tables:
        if len(table.hexes) == 1 and table.hexes[0] in game.board.by_name:
            _place(g, table, ("set_up", place), faults)
    for place, table in tables:
        if len(table.hexes) > 1:
            _check_choice(g, table, ("set_up", place), faults)


def _place(g: Positions, table: SetUpTable, path: KeyPath, faults: Faults) -> None:
    """Put the counters of a table into its hex, as long as they may stand there."""
    board, counters = g.game.board, g.game.counters
    at = board.hex(table.hexes[0])
    for number, name in enumerate(table.units):
        unit = counters.named(name)
        side = g.game.side_of[unit]
        unit_path = (*path, "units", number)
        if has(g.enemies_of(side), at) and not g.game.shared:
            faults.add(
                unit_path, f"an enemy of {name} stands in {board.name(at)}: move one of them"
            )
        elif has(_full(g, side), at):
            faults.add(
                unit_path, f"{name} finds no room in {board.name(at)}: move it, or leave it out"
            )
        elif not _enterable(g.game, unit, at):
            ground = board.terrain[at] or "no terrain"
            message = f"{name} can never enter {board.name(at)} ({ground})"
            faults.add((*path, "hexes", 0), message)
        else:
            g.put(unit, at)


def _check_choice(g: Positions, table: SetUpTable, path: KeyPath, faults: Faults) -> None:
    """Report a counter for which none of the hexes that its side chooses from is left."""
    placed = []
    for number, name in enumerate(table.units):
        unit = g.game.counters.named(name)
        side = g.game.side_of[unit]
        barred = _full(g, side) | (NONE if g.game.shared else g.enemies_of(side))
        open_hexes = iterate(g.game.board.bits(table.hexes) & ~barred)
        at = next((i for i in open_hexes if _enterable(g.game, unit, i)), OFF)
        if at == OFF:
            message = f"{name} finds no room in these hexes: name more of them, or leave it out"
            faults.add((*path, "units", number), message)
        else:
            g.put(unit, at)
            placed.append(unit)
    for unit in placed:  # Tables are judged one by one: sides choose as they like.
        g.put(unit, OFF)


def _full(g: Positions, side: SideId) -> HexSet:
    """Return the hexes in which no further counter of a side may stand."""
    full: HexSet = g.full(side) | g.apart_from(side) if hasattr(g, "full") else g.occupied
    return full


def _enterable(game: Any, unit: CounterId, at: HexId) -> bool:
    """Return whether a counter could enter a hex from any of its neighbours."""
    if not game.going:
        return True
    costs = game.going[unit].costs
    return any(costs.cost(i, at) is not None for i in game.board.neighbours[at])


__all__ = [
    "TABLES",
    "DataReader",
    "check_battle",
    "check_counters",
    "check_forces",
    "check_ground",
    "check_regions",
    "check_weather",
    "result_words_in",
    "tables_named",
]
