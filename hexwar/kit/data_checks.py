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
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from hexwar.board import NONE, Board, CounterId, HexId, HexSet, SideId, has, iterate
from hexwar.components import Counters, Effect, ResultsTable, ResultWords
from hexwar.components.counters import check_values
from hexwar.components.dice import sums
from hexwar.data import Document, Faults, KeyPath
from hexwar.errors import GameError, TableError, UnknownNameError, did_you_mean, misspelt
from hexwar.kit.combat import Attacks, Battle
from hexwar.kit.combat_results import effects_in, place_of, takes_number
from hexwar.kit.forces import OFF, Positions
from hexwar.kit.weather import column_of
from hexwar.play import Frame
from hexwar.reach import CostTable

if TYPE_CHECKING:
    from hexwar.kit.scenario import SetUpTable
    from hexwar.play import GameData

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


STOPS: Final = ("ground", "closed", "stay", "cost", "far")
"""What may stop a move in any game: ground, enemies, full stacks, points, too far."""

POINTS: Final = "points"
"""The attribute of a region that has points; a game may give others to its regions."""


def check_regions(board: Board) -> None:
    """Refuse regions that say something under a name that is one letter off.

    Neither a kind of region nor an attribute has to be declared, so that a slip would pass as a
    word of the game's own: a town without points, a depot that supplies nobody.

    Args:
        board: The board.

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


def check_battles(
    title: str, data: GameData, battles: Iterable[type[Battle]], words: ResultWords
) -> None:
    """Refuse a table of results that the battles of a game could not read.

    Only battles are looked at that read the table ``combat`` as the kit does.

    Args:
        title: The title of the game.
        data: Its data folder.
        battles: Its battles.
        words: What the printed words of results do.

    Raises:
        GameError: When there is no file of tables.
        DataError: When there is no table ``combat`` in the file, a cell has an unknown word, a word
            an effect that the battle does not know, or no row is there for a throw of its dice.
    """
    readers = [battle for battle in battles if _as_the_kit(battle, "calculate")]
    if not readers:
        return
    place = next(_written(data, "combat"), None)
    if place is None:
        reader = f"{title}: {readers[0].__name__} reads the table 'combat'"
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
        for battle in readers:
            for path, message in _unreadable(battle, table, words):
                faults.add(("table", number, *path), message)
    for document, own in _spelt(data):
        with document.checking() as faults:
            for battle in readers:
                for word, message in _unknown_effects(battle, table, words):
                    if word in own:
                        faults.add(("results", word), message)


def check_weather(data: GameData, turns: int) -> None:
    """Refuse a table ``weather`` without a column for some turn.

    Args:
        data: The data folder of a game.
        turns: How many turns it takes.

    Raises:
        DataError: A turn has no column; after the last column that one holds.
    """
    for document, number, table in _written(data, "weather"):
        with document.checking() as faults:
            for turn in range(1, turns + 1):
                try:
                    column_of(table, turn)
                except (TableError, ValueError):
                    faults.add(
                        ("table", number, "columns"), f"no column of weather for turn {turn}"
                    )
                    break


def check_moves(title: str, procedures: Iterable[type[Frame]]) -> None:
    """Refuse a movement phase that names no rule for something that stops moves in any game.

    Args:
        title: The title of the game.
        procedures: Its procedures.

    Raises:
        GameError: ``causes`` of a :class:`~hexwar.kit.movement_phase.Moves` lacks one of
            ``STOPS``.
    """
    from hexwar.kit.movement_phase import Moves  # noqa: PLC0415 -- the game loads few other parts

    phases = [moves for moves in procedures if issubclass(moves, Moves)]
    for moves in phases:
        built_on = any(issubclass(other, moves) and other is not moves for other in phases)
        if not built_on and moves.why_not_there is Moves.why_not_there:
            lacking = ", ".join(f'"{cause}": "…"' for cause in STOPS if cause not in moves.causes)
            if lacking:
                raise GameError(
                    f"{title}: {moves.__name__}.causes has no rule for some of what stops a move: "
                    f"add {lacking}, each with the number of its rule"
                )


def battles_in(
    procedures: Iterable[type[Frame]], variants: Mapping[type[Frame], type[Frame]]
) -> list[type[Battle]]:
    """Return the battles that the attacks of a game lead to.

    Args:
        procedures: The procedures of the game.
        variants: Which class a call of a procedure builds, where not the one that is named.
    """
    battles = [p.battle for p in procedures if issubclass(p, Attacks) and p not in variants]
    built = dict.fromkeys(variants.get(battle, battle) for battle in battles)
    return [battle for battle in built if issubclass(battle, Battle)]


def _as_the_kit(battle: type[Frame], *names: str) -> bool:
    """Return whether a battle has some methods and entries of the kit as they are."""
    return all(_code(battle, name) is _code(Battle, name) for name in names)


def _code(battle: type[Frame], name: str) -> Any:
    entry = getattr(battle, name)
    return getattr(entry, "function", entry)


def _written(data: GameData, name: str) -> Iterator[tuple[Document, int, ResultsTable]]:
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
    battle: type[Battle], table: ResultsTable, words: ResultWords
) -> Iterator[tuple[KeyPath, str]]:
    """Find results that have no meaning, and throws without a row."""
    if _as_the_kit(battle, "apply"):
        for head, row in table.rows.items():
            for place, cell in enumerate(row):
                try:
                    words.effects_of(cell)
                except TableError as wrong:
                    yield ("rows", head, place), str(wrong)
    if _as_the_kit(battle, "modified", "throws", "roll"):
        for throw in sums(battle.dice):
            try:
                table.result(0, throw)
            except UnknownNameError:
                yield ("rows",), f"no row for {throw}, which may be thrown (dice = {battle.dice})"


def _unknown_effects(
    battle: type[Battle], table: ResultsTable, words: ResultWords
) -> Iterator[tuple[str, str]]:
    """Find the words of a table with an effect that a battle cannot carry out."""
    if not _as_the_kit(battle, "apply"):
        return
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
    "battles_in",
    "check_battles",
    "check_counters",
    "check_forces",
    "check_ground",
    "check_moves",
    "check_regions",
    "check_weather",
]
