"""What does every game with counters on a map read and prepare?

A :class:`CounterGame` has its files in the folder of its package that ``data`` names:

- ``board.toml``, ``counters.toml``, and scenarios of :mod:`hexwar.kit.scenario`
- ``costs.toml``, where movement costs points; counters have a value ``mode`` if it has several
- ``results.toml``, ``weather.toml``, ``tables.toml``: its tables, ``combat`` and ``weather`` first

A game of which cards may play a side is a
:class:`~hexwar.kit.automaton.actions.CounterGameByCards`, and has ``automaton.toml``.

It finds the scenarios, numbers sides and counters, knows who comes when
(:mod:`hexwar.kit.arrivals`) and what counts (:mod:`hexwar.kit.victory`), sets the state up and
names things for players:

    class AcrossTheLenn(CounterGame):
        name, title, version = "classic", "Across the Lenn", "1"
        data, sides = GameData("classic"), ("east", "west")
        state_class, opening = Field, Campaign

It is shown by a :class:`~hexwar.kit.table.MapTable` and judged by a
:class:`~hexwar.kit.analysis.CounterAnalysis` unless it names others. A variant of such a game keeps
in its own folder what is different: ``GameData("classic.by_chits", folder="",
base=AcrossTheLenn.data)``.

A game that reads its files otherwise overrides the one method in question, or is a
:class:`~hexwar.play.Game` without this class: no other part of the kit needs it.

The texts of the kit, sentences of events and buttons with their translations, are those of a game
as long as it has none of its own: in its ``wording``, its ``labels.toml``, its catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import attrs

from hexwar.board import NONE, Board, CounterId, HexSet, SideId, numbered, pack, union
from hexwar.components import Counters, ResultsTable, read_counters, read_tables
from hexwar.data import Catalogue, Document, once, translations
from hexwar.hexes import direction_named
from hexwar.kit.arrivals import Cups, Schedule
from hexwar.kit.boxes import BoxMap
from hexwar.kit.data_checks import (
    TABLES,
    DataReader,
    check_counters,
    check_forces,
    check_ground,
    check_regions,
    check_weather,
    result_words_in,
)
from hexwar.kit.facts import Facts
from hexwar.kit.forces import OFF
from hexwar.kit.judge import Judge
from hexwar.kit.marches import Marches
from hexwar.kit.scenario import Alliances, FileScenario, KnownNames, ScenarioFile, read_scenario
from hexwar.kit.turns import TurnByTurn
from hexwar.kit.victory import NOBODY, objective_hexes, objectives_of, owner_of
from hexwar.play import Game, GameData, Lexicon, Names, Scenario, State
from hexwar.play.game.roles import Role
from hexwar.play.states.procedures import procedures_of
from hexwar.play.words.labels import Labels, labels_in
from hexwar.play.words.lexicon import reworded
from hexwar.reach import CostTable, Going


class _Named(NamedTuple):
    """The class of a role, loaded when a game is asked for it: it stands above this module."""

    module: str
    name: str

    def __get__(self, game: object, owner: type) -> Any:
        return getattr(import_module(self.module), self.name)


class CounterGame(Game):
    """A game of counters on a map, whose scenarios are files of the kit.

    Attributes:
        sides: The sides, which are the players, in the order of play; by default those of the
            counters in the order of their file.
        board: The board.
        counters: The counters.
        players_by_side: By side: the players who play it, by default the one who bears its name.
        side_of: By counter: the number of its side.
        units_of: By side: its counters, by number.
        all_of: By side: the set of its counters.
        file: What the scenario file says.
        facts: What it says under ``[facts]``, of the ``facts_class``.
        turns: How many turns the scenario takes.
        alliances: Which sides are allied.
        levels: The levels of victory.
        schedule: Which counters come when and where.
        cups: The cups as they are at the start.
        objectives: The regions of the board that are worth points.
        objective_at: By hex: the number of the objective there.
        attacks: By counter and steps left: the printed attack; ``defences`` and ``moves`` likewise.
            One number for attack and defence is the value ``combat``.
        modes: By counter: its mode of movement, the value ``mode``; empty where it has none.
        going: By counter: how the ground fares for it; none without ``costs.toml``.
        marches: What finds where units may march.
        boxes: The boxes off the map, none unless the game has :meth:`box_map`.
        tables: The tables of ``results.toml``, ``weather.toml`` and ``tables.toml`` by name.
        results: The table ``combat``, if there is one.
        result_words: What the printed words of results do, as the files of tables say.
        weather: The table ``weather``, if there is one.
        shared: Whether counters of several sides may stand in one hex.
    """

    presentation_class: ClassVar[Any] = _Named("hexwar.kit.table", "MapTable")
    analysis_class: ClassVar[Any] = _Named("hexwar.kit.analysis", "CounterAnalysis")
    facts_class: ClassVar[type[object]] = Facts
    """What a scenario may say under ``[facts]``; a dict for anything."""
    shared: ClassVar[bool] = False
    judge_class: ClassVar[type[Role] | None] = Judge
    data: ClassVar[GameData]
    sides: tuple[str, ...] = ()
    scenario: FileScenario
    results: ResultsTable
    weather: ResultsTable
    players_by_side: tuple[tuple[str, ...], ...]

    @classmethod
    def known(cls) -> KnownNames:
        """Return what is printed, read once: the board and the counters, and the options."""
        return _known(cls.data, cls.sides)

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """Return the scenarios in the data folder."""
        scenarios = map(cls._described, cls.data.scenarios.values())
        return {scenario.name: scenario for scenario in scenarios}

    @classmethod
    def _described(cls, document: Document, path: Path | None = None) -> FileScenario:
        """Return the scenario in a document; one that would end without a result is a fault."""
        scenario = read_scenario(document, cls.data, cls.known(), path, cls.facts_class)
        if not scenario.file.level and cls.judged_by_levels(scenario.file):
            with cls.data.on_base(document).checking() as faults:
                faults.add(
                    ("level",),
                    "missing: the game is judged by levels of victory; the last has no lead",
                )
        return scenario

    @classmethod
    def judged_by_levels(cls, file: ScenarioFile) -> bool:
        """Return whether a game ends by the levels of its scenario, which then needs some.

        Returns:
            By default whether the outermost procedure ends as the kit's ``TurnByTurn`` does. A game
            that calls ``end_by_level`` elsewhere says it here.
        """
        del file
        opening: Any = cls.opening
        return (
            issubclass(opening, TurnByTurn)
            and opening.after_the_last is TurnByTurn.after_the_last
            and opening.end_turn.function is vars(TurnByTurn)["end_turn"].function
        )

    @classmethod
    def read_scenario(cls, path: Path) -> FileScenario:
        """Return the scenario in a file that a scenario author wrote.

        Raises:
            DataError: The file or its base has faults, or counters cannot stand where it puts them.
        """
        document = Document.read(path)
        scenario = cls._described(document, path)
        with cls.data.on_base(document).checking() as faults:
            check_forces(cls(attrs.evolve(scenario, hook="")), faults)
        return scenario

    def prepare(self) -> None:
        """Work out what never changes; a game adds its own and calls ``super``."""
        printed = self.components()
        self.players = self.sides = printed.sides
        self.players_by_side = tuple((side,) for side in self.sides)
        self.file = self.scenario.file
        self.facts: Any = self.scenario.facts
        self.turns, self.levels = self.file.scenario.turns, self.file.level
        self.alliances = Alliances.of(self.file.alliance, self.sides)
        self.board, self.counters = printed.board, printed.counters
        self.side_of = tuple(SideId(self.sides.index(side)) for side in self.counters.sides)
        self.units_of = [
            [unit for unit, number in numbered(CounterId, self.side_of) if number == side]
            for side in range(len(self.sides))
        ]
        self.all_of = [pack(units) for units in self.units_of]
        self.boxes = self.box_map()
        self.schedule = Schedule.of(self.file, self.board, self.counters, self.boxes.names)
        self.cups = self.schedule.full_cups()
        self.objectives = objectives_of(self.board)
        self.objective_at = objective_hexes(self.objectives)
        self.attacks, self.defences = self.factors("attack"), self.factors("defence")
        self.moves = self.counters.values("move")
        self.modes = self.counters.texts("mode")
        self.marches, self.going = Marches(self.board), self.going_by_counter()
        self.tables, self.result_words = tables_in(self.data), result_words_in(self.data)
        check_weather(self.data, self.state_class)
        _check_readers(type(self), self.turns)
        if "combat" in self.tables:
            self.results = self.tables["combat"]
        if "weather" in self.tables:
            self.weather = self.tables["weather"]

    def factors(self, name: str) -> tuple[tuple[Any, ...], ...]:
        """Return the attack or the defence by counter and steps left.

        A counter with one number for both has it as its value ``combat``.

        Args:
            name: ``"attack"`` or ``"defence"``.
        """
        counters = self.counters
        both = zip(counters.values(name), counters.values("combat"), strict=True)
        return tuple(own if any(own) else one for own, one in both)

    def components(self) -> KnownNames:
        """Return what is printed, as far as this scenario uses it: by default all of it."""
        return self.known()

    def box_map(self) -> BoxMap:
        """Return the boxes off the map that units move between: by default there are none."""
        return BoxMap(self.board, ())

    def going_by_counter(self) -> tuple[Going, ...]:
        """Return how the ground fares for each counter: by default as its value ``mode`` says."""
        ground = _ground(self.data, type(self).sides)
        modes = self.counters.values("mode", next(iter(ground), ""))
        return tuple(ground[row[-1]] for row in modes) if ground else ()

    def going_of(self, mode: str) -> Going:
        """Return how the ground fares for a mode of movement, for counters that change theirs.

        Args:
            mode: One of the modes of ``costs.toml``, such as ``"train"``.

        Raises:
            UnknownNameError: There is no such mode.
        """
        return Catalogue("mode of movement", _ground(self.data, type(self).sides))[mode]

    def owned(self, kind: str) -> list[HexSet]:
        """Return the regions of a kind by side, all hexes of a side together.

        To a side belong the regions that it owns, and those of allies that supply it.

        Args:
            kind: The kind of region; each has a side in its attributes.

        Raises:
            DataError: When a region of the kind belongs to none of the sides.
        """
        regions = [region for region in self.board.regions.values() if region.kind == kind]
        owners = [owner_of(self.board, region.id, self.sides) for region in regions]
        return [
            union(
                r.hexes
                for r, o in zip(regions, owners, strict=True)
                if self.sides.index(o) in allied
            )
            for allied in self.alliances.supplying
        ]

    def at_start(self) -> dict[str, Any]:
        """Return the values of the fields of the state before the first procedure, by name.

        A game adds fields of its own. Fields of parts that its state has not are left out.
        """
        full, named = self.counters.steps, self.counters.named
        at, steps = [OFF] * len(self.counters), [0] * len(self.counters)
        boxes, names = [OFF] * len(self.counters), self.boxes.names
        facing = [0] * len(self.counters)
        for table in self.file.set_up:
            place = table.hexes[0]
            if place in self.board.boxes and place not in names:
                continue  # a box that this scenario does without
            for unit in map(named, table.units):
                steps[unit] = table.steps or full[unit]
                if table.facing:
                    stands = self.board.numbering.orientation
                    facing[unit] = direction_named(table.facing, stands)
                if place in names:
                    boxes[unit] = names.index(place)
                elif unit not in self.schedule.choices:
                    at[unit] = self.board.hex(place)
        for unit in self.schedule.entry:
            steps[unit] = full[unit]
        empty = [NONE] * len(self.cups)
        values = {"hex": at, "box": boxes, "steps": steps, "holder": self._holders()}
        values |= {"lost": [0] * len(self.sides), "facing": facing}
        if issubclass(self.state_class, Cups):  # games call fields of their own so
            values |= {"held": empty, "shown": list(empty)}
        values["box_holder"] = [NOBODY] * len(names)
        replacements = getattr(self.facts, "replacements", {})
        values["replacements"] = [int(replacements.get(side, 0)) for side in self.sides]
        fields = {column.name for column in self.state_class.columns}
        return {name: value for name, value in values.items() if name in fields}

    def _holders(self) -> list[int]:
        control = {name: side for side, names in self.file.control.items() for name in names}
        holders = (control.get(objective.name) for objective in self.objectives)
        return [NOBODY if side is None else self.sides.index(side) for side in holders]

    def set_up(self, seed: int) -> State:
        """Return the state before the first procedure: what the scenario places is in place."""
        g = self.state_class(game=self, seed=seed, **self.at_start())
        g.reindex()
        return g

    def make_lexicon(self) -> Lexicon:
        """Return the names of counters, hexes, boxes, orders, and the wording of game and kit."""
        counters = Names("counter", self.counters.names)
        boxes = Names("box", [name.replace(" ", "-") for name in self.boxes.names])
        hexes = Names.of_board(self.board)
        wording = reworded(KIT.wording, self.data.wording)
        own = (procedure.nouns.items() for procedure in self.procedures.values())
        nouns = {kind: Names(kind, names) for each in own for kind, names in each}
        return Lexicon({"counter": counters, "hex": hexes, "box": boxes, **nouns}, wording)

    @classmethod
    def translations(cls, language: str) -> Mapping[str, str]:
        """Return the texts of the game in another language, and those of the kit."""
        return {**kit_texts(language), **cls.data.texts(language)}


def board_of(data: GameData) -> Board:
    """Return the board in the data folder of a game.

    What a variant's file without a grid says lies over the board of its base.

    Raises:
        DataError: The file has faults.
    """
    file = data.file("board.toml")
    if data.base is None:
        return Board.read(file)
    if str(file) == str(data.base.file("board.toml")):
        return board_of(data.base)
    document = Document.read(file)
    whole = "grid" in document.data
    return Board.read(document) if whole else board_of(data.base).with_overrides(document)


def counters_of(data: GameData) -> Counters:
    """Return the counters in the data folder of a game.

    Those in a variant's file come after those of its base; of one name, it takes the place of that
    of the base.

    Raises:
        DataError: A file has faults.
    """
    files = map(read_counters, data.layers("counters.toml"))
    by_name = {table.name: table for counters in files for table in counters.tables}
    return Counters(tuple(by_name.values()))


@once
def _known(data: GameData, sides: tuple[str, ...]) -> KnownNames:
    board, counters = board_of(data), counters_of(data)
    check_regions(board)
    sides = sides or tuple(dict.fromkeys(counters.sides))
    costs = data.file("costs.toml")
    modes = CostTable.read(costs).modes if costs.is_file() else ()
    for document in data.layers("counters.toml"):
        check_counters(read_counters(document), document, sides, modes)
    return KnownNames(board=board, counters=counters, sides=sides, options=data.rules.options)


@once
def _ground(data: GameData, sides: tuple[str, ...]) -> Mapping[str, Going]:
    """Return how the ground fares for each mode of movement; for none without a file of costs."""
    file, board = data.file("costs.toml"), _known(data, sides).board
    if not file.is_file():
        return {}
    costs = CostTable.read(file)
    check_ground(board, costs, file)
    return {mode: costs.on(board, mode) for mode in costs.modes}


@cache
def _check_readers(game: type[CounterGame], turns: int) -> None:
    """Let the state and the procedures of a game check the data they read; once for each length."""
    procedures = procedures_of(game.modules, game.opening, game.variants).values()
    parts = [part for part in game.state_class.__mro__ if "check_data" in vars(part)]
    for reader in (*parts, *(p for p in procedures if p not in game.variants)):
        if isinstance(reader, DataReader):
            reader.check_data(game, turns)


@once
def tables_in(data: GameData) -> Mapping[str, ResultsTable]:
    """Return the tables in the data folder of a game, by name."""
    tables: dict[str, ResultsTable] = {}
    for file in map(data.file, TABLES):
        tables |= read_tables(file) if file.is_file() else {}
    return tables


KIT = GameData("hexwar.kit", folder="texts")
"""The texts of the kit."""


@cache
def kit_texts(language: str) -> Mapping[str, str]:
    """Return the texts of the kit in another language, by the English; none for an unknown one.

    Args:
        language: A language code such as ``"fr"``.

    Example:
        >>> kit_texts("fr")["Which unit loses a step?"]
        'Quelle unité perd un pas ?'
    """
    file = KIT.file("locale", f"{language}.po")
    return translations(file) if file.is_file() else {}


def with_kit_labels(own: Labels, language: str) -> Labels:
    """Return the labels of a game, and those of the kit where it has none.

    Args:
        own: The labels of the game.
        language: A language code; "" for English.

    Example:
        >>> labels = with_kit_labels(Labels({"move": "March {unit} to {to}"}), "")
        >>> labels.verb("move"), labels.verb("end-movement")
        ('March', 'End the movement')
    """
    kit = labels_in(KIT.labels, language)
    plain = kit.plain_kinds | own.plain_kinds
    names = {**kit.names, **own.names}
    return Labels({**kit.actions, **own.actions}, names, plain, language)


__all__ = [
    "KIT",
    "CounterGame",
    "board_of",
    "counters_of",
    "kit_texts",
    "tables_in",
    "with_kit_labels",
]
