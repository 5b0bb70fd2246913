"""The scenario files of games of counters: one format for all games on the kit.

    [scenario]
    game = "classic"
    name = "crossing"
    title = "Over the Lenn"
    turns = 8
    translations.fr.title = "Franchir la Lenn"

    [[set_up]]                      # one hex: it stands there; several: its side chooses among them
    units = ["1/I", "2/I"]
    hexes = ["0904"]

    [[arrival]]                     # from that turn on it may enter the map at one of the hexes;
                                    # a box of the board file may stand for a hex, too
    turn = 3
    units = ["7/III"]
    hexes = ["1403", "1408"]

    [[cup]]                         # one chit a turn is drawn, unseen by the others
    side = "west"
    units = ["T/3"]
    blanks = 2
    turns = [2, 6]
    hexes = ["0103"]

    [control]                       # whose the regions are at the start
    west = ["Arnfeld", "Calm"]

    [[level]]                       # the first level whose lead is reached is the result
    outcome = "decisive-victory"
    winner = "east"
    lead = 8

    [[level]]                       # the last has no lead, so that every game has a result
    outcome = "draw"

    [facts.replacements]            # what else the rules of the game want to know
    west = 2

A file may build on a scenario of the game: ``base = "crossing"`` under ``[scenario]``. Tables are
merged, lists are replaced, and a fault is reported in the file that contains it.
:func:`read_scenario` reads a file. A game can declare further facts (:mod:`hexwar.kit.facts`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

import attrs

from hexwar.board import Board, SideId
from hexwar.board.refusals import other_order
from hexwar.components import Counters
from hexwar.data import Between, Datum, Distinct, Document, Faults, KeyPath, NotEmpty, once, read
from hexwar.hexes import COMPASS
from hexwar.kit.facts import Facts, check_names
from hexwar.play import GameData, Scenario
from hexwar.play.game.scenarios import Option, ScenarioName, check_defaults, with_defaults

Turn: TypeAlias = Annotated[int, Between(1, 999)]
Units: TypeAlias = Annotated[tuple[str, ...], NotEmpty(), "names of counters"]
Hexes: TypeAlias = Annotated[tuple[str, ...], NotEmpty(), "hexes by their printed numbers"]


@attrs.frozen(kw_only=True)
class HeadTexts:
    """What a scenario is called, in another language."""

    title: str = ""
    summary: str = ""
    briefing: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class HeadTable(Datum):
    """What a scenario is called, how long it takes, and what it builds on."""

    game: Annotated[str, NotEmpty(), "the game that it is for"]
    name: ScenarioName
    title: Annotated[str, NotEmpty()]
    summary: str = ""
    briefing: Annotated[tuple[str, ...], "what players read before play"] = ()
    base: Annotated[str, "the scenario of the game that it builds on"] = ""
    hook: Annotated[str, "the hook that it needs (hexwar.play.game.hooks)"] = ""
    turns: Annotated[Turn, "how many turns it takes"]
    translations: Annotated[dict[str, HeadTexts], "by language code"] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class OptionsTable(Datum):
    """Which options may be chosen, and defaults of this scenario."""

    offered: Annotated[tuple[str, ...], Distinct(), "names of options of the game's rules"] = ()
    defaults: Annotated[dict[str, str | int | bool], "where not as usual"] = attrs.field(
        factory=dict
    )


@attrs.frozen(kw_only=True)
class SetUpTable(Datum):
    """Counters that are on the map at the start."""

    units: Units
    hexes: Annotated[Hexes, "one, or a box: they stand there; several: their side chooses"]
    steps: Annotated[int, Between(0, 99), "steps left; 0 for all"] = 0
    facing: Annotated[str, "where they face, as a compass point; they have kit.facing"] = ""


@attrs.frozen(kw_only=True)
class ArrivalTable(Datum):
    """Counters that come later."""

    turn: Annotated[Turn, "the first turn in which they may enter"]
    units: Units
    hexes: Annotated[Hexes, "where they may enter the map, or the boxes where they wait"]


@attrs.frozen(kw_only=True)
class CupTable(Datum):
    """A cup of chits that a side draws from, one a turn, unseen by the others."""

    side: str
    units: Units
    blanks: Annotated[int, Between(0, 99), "chits that bring nothing"] = 0
    turns: Annotated[tuple[Turn, Turn], "the first and the last turn of a draw"]
    hexes: Annotated[Hexes, "where what is drawn may enter the map"]

    @property
    def chits(self) -> int:
        """How many chits are in it at the start: those of units first, then the blanks."""
        return len(self.units) + self.blanks


@attrs.frozen(kw_only=True)
class LevelTable(Datum):
    """A level of victory: the first one whose lead is reached is the result."""

    outcome: Annotated[str, NotEmpty()]
    winner: Annotated[str, "the side that has won; empty for a draw"] = ""
    lead: Annotated[int | None, "points more than the other side at least; without: any"] = None


@attrs.frozen(kw_only=True)
class AllianceTable(Datum):
    """Sides that are no enemies of each other."""

    sides: Annotated[tuple[str, ...], Distinct(), NotEmpty(), "two or more"]
    stack: Annotated[bool, "whether their counters may stand in one hex"] = True
    supply: Annotated[bool, "whether each is supplied from what the others own"] = True


class Alliances(NamedTuple):
    """Which sides are allied, by the number of the side; each side is a friend of itself.

    A scenario file says it: ``[[alliance]]`` with ``sides = ["east", "partisans"]``. Sides that no
    alliance names are enemies of all others. Allies pass each other, do not fight each other, add
    up their points and win together. The parts of the kit ask the state:
    :meth:`hexwar.kit.forces.Positions.friends_of`, ``enemies_of`` and ``zone_against``.

    Attributes:
        friends: By side: the sides that are no enemies of it.
        stacking: By side: those of them with whose counters its own may stand in a hex.
        supplying: By side: those of them from whose sources its counters are supplied.

    Example:
        >>> table = AllianceTable(sides=("red", "green"), stack=False)
        >>> Alliances.of([table], ("red", "blue", "green"))
        Alliances(friends=((0, 2), (1,), (0, 2)), stacking=((0,), (1,), (2,)), \
supplying=((0, 2), (1,), (0, 2)))
    """

    friends: Sequence[Collection[SideId]]
    stacking: Sequence[Collection[SideId]]
    supplying: Sequence[Collection[SideId]]

    @classmethod
    def of(cls, tables: Iterable[AllianceTable], sides: Sequence[str]) -> Alliances:
        """Return the alliances that a scenario file tells.

        Args:
            tables: Its tables.
            sides: The sides of the game.
        """
        friends, stacking, supplying = ([{SideId(n)} for n in range(len(sides))] for _ in range(3))
        for table in tables:
            allied = [SideId(sides.index(side)) for side in table.sides]
            for side in allied:
                friends[side].update(allied)
                stacking[side].update(allied if table.stack else ())
                supplying[side].update(allied if table.supply else ())
        return cls(
            *(tuple(tuple(sorted(one)) for one in by) for by in (friends, stacking, supplying))
        )


@attrs.frozen(kw_only=True)
class ScenarioFile(Datum):
    """A whole scenario."""

    scenario: HeadTable
    options: OptionsTable = OptionsTable()
    set_up: tuple[SetUpTable, ...] = ()
    arrival: tuple[ArrivalTable, ...] = ()
    cup: tuple[CupTable, ...] = ()
    control: Annotated[dict[str, tuple[str, ...]], "regions by the side that holds them"] = (
        attrs.field(factory=dict)
    )
    level: tuple[LevelTable, ...] = ()
    alliance: tuple[AllianceTable, ...] = ()
    facts: Annotated[dict[str, Any], "whatever else the game wants to know"] = attrs.field(
        factory=dict
    )


@attrs.frozen
class FileScenario(Scenario):
    """A scenario with everything that its file says."""

    file: ScenarioFile = attrs.field(kw_only=True)

    @property
    def facts(self) -> Any:
        """What the file says under ``[facts]``, of the class that the game declares."""
        return self.file.facts


@attrs.frozen(kw_only=True)
class KnownNames:
    """What the names in a scenario file may be.

    Attributes:
        board: The board.
        counters: The counters.
        sides: The players.
        options: The options of the game.
        others: Names of other kinds that the facts of the game use, by kind.
    """

    board: Board
    counters: Counters
    sides: tuple[str, ...]
    options: Mapping[str, Option] = attrs.field(factory=dict)
    others: Mapping[str, Collection[str]] = attrs.field(factory=dict)

    @property
    def names(self) -> Mapping[str, Collection[str]]:
        """The names by kind: counters, hexes, sides, regions, positions, boxes, and others."""
        board = self.board
        return {
            "counter": self.counters.names,
            "hex": board.by_name,
            "side": self.sides,
            "region": board.regions,
            "position": board.positions,
            "box": board.boxes,
            **self.others,
        }


@once
def _file_with(facts: Any) -> type[ScenarioFile]:
    """Return the class of scenario files with the facts of a game; a dict may say anything."""
    if facts is dict:
        return ScenarioFile
    field = {"facts": attrs.field(type=facts, factory=facts)}
    file_class: type[ScenarioFile] = attrs.make_class(
        "ScenarioFile", field, bases=(ScenarioFile,), frozen=True, kw_only=True, slots=True
    )
    return file_class


def read_scenario(
    document: Document,
    data: GameData,
    known: KnownNames,
    source: Path | None = None,
    facts: Any = Facts,
) -> FileScenario:
    """Return the scenario in a file.

    Args:
        document: The file.
        data: The data folder of the game, with the scenarios that a file may build on.
        known: What the names in it may be.
        source: Where a scenario author keeps it, if it is not one of the game's.
        facts: The class of what it may say under ``[facts]``; dict for anything.

    Raises:
        DataError: The file or its base has faults; prints them all, each with file and line.
    """
    document = data.on_base(document)
    form = _file_with(facts)
    file = read(document, form, lambda made, faults: check_scenario(made, known, faults))
    head = file.scenario
    offered = (known.options[name] for name in file.options.offered)
    return FileScenario(
        name=head.name,
        title=head.title,
        summary=head.summary,
        options=with_defaults(offered, file.options.defaults),
        source=source,
        hook=head.hook,
        briefing=head.briefing,
        documents=(document,),
        file=file,
    )


def check_scenario(file: ScenarioFile, known: KnownNames, faults: Faults) -> None:
    """Look for what the types of a scenario file cannot say.

    That is: names, units in two places, steps that no counter has, turns that never come, regions
    held by two sides, and levels of victory that are never reached.

    Args:
        file: The file.
        known: What the names in it may be.
        faults: Where to report what is wrong.
    """
    _check_options(file.options, known.options, faults)
    placed: dict[str, KeyPath] = {}
    for key in ("set_up", "arrival", "cup"):
        for place, table in enumerate(getattr(file, key)):
            path: KeyPath = (key, place)
            places = (*known.board.by_name, *(known.board.boxes if key != "cup" else ()))
            hint = partial(other_order, known.board)
            faults.unknown_names((*path, "hexes"), "hex", table.hexes, places, hint)
            faults.unknown_names((*path, "units"), "counter", table.units, known.counters.names)
            _check_once((*path, "units"), table.units, placed, faults)
    for place, table in enumerate(file.set_up):
        _check_one_side(("set_up", place, "units"), table.units, known.counters, faults)
        _check_steps(("set_up", place), table, known.counters, faults)
        if table.facing:
            points = COMPASS[known.board.numbering.orientation]
            faults.unknown_names(
                ("set_up", place, "facing"), "compass point", [table.facing], points
            )
    for place, arrival in enumerate(file.arrival):
        _check_turn(("arrival", place, "turn"), arrival.turn, file.scenario.turns, faults)
    for place, cup in enumerate(file.cup):
        path = ("cup", place)
        if cup.side not in known.sides:
            faults.unknown((*path, "side"), "side", cup.side, known.sides)
        _check_side((*path, "units"), cup.units, cup.side, known.counters, faults)
        if cup.turns[0] > cup.turns[1]:
            faults.add((*path, "turns"), "expected two turns, the first not later")
        _check_turn((*path, "turns"), cup.turns[0], file.scenario.turns, faults)
    held: dict[str, KeyPath] = {}
    for side, regions in file.control.items():
        path = ("control", side)
        if side not in known.sides:
            faults.unknown(path, "side", side, known.sides)
        faults.unknown_names(path, "region", regions, known.board.regions)
        _check_once(path, regions, held, faults)
    _check_levels(file.level, known.sides, faults)
    allied: dict[str, KeyPath] = {}
    for place, alliance in enumerate(file.alliance):
        path = ("alliance", place, "sides")
        faults.unknown_names(path, "side", alliance.sides, known.sides)
        _check_once(path, alliance.sides, allied, faults)
    check_names(file.facts, type(file.facts), known.names, faults, ("facts",))
    if (check := getattr(file.facts, "check", None)) is not None:
        check(file, faults)


def _check_steps(path: KeyPath, table: SetUpTable, counters: Counters, faults: Faults) -> None:
    """Report steps that a counter does not have."""
    for name in table.units:
        if name in counters.names:
            full = counters.steps[counters.named(name)]
            if table.steps > full:
                faults.add((*path, "steps"), f"{name} has {full} steps at most, got {table.steps}")
                return


def _check_turn(path: KeyPath, turn: int, last: int, faults: Faults) -> None:
    """Report a turn that never comes, unless the last turn is wrong itself."""
    if turn > last and ("scenario", "turns") not in faults.made_up:
        faults.add(path, f"turn {turn} never comes: the scenario has {last} turns")


def _check_levels(levels: Collection[LevelTable], sides: tuple[str, ...], faults: Faults) -> None:
    """Report winners that are no sides, levels never reached, and ends without a result."""
    least: dict[str, int] = {}
    always = False
    for place, level in enumerate(levels):
        path: KeyPath = ("level", place)
        if level.winner and level.winner not in sides:
            faults.unknown((*path, "winner"), "side", level.winner, sides)
        if always:
            faults.add(path, "it is never reached: the one before it needs no lead")
        elif level.lead is not None and level.lead >= least.get(level.winner, level.lead + 1):
            lead = least[level.winner]
            message = f"it is never reached: a lead of {lead} is enough for one before it"
            faults.add((*path, "lead"), message)
        always |= level.lead is None or not level.winner
        if level.lead is not None:
            least.setdefault(level.winner, level.lead)
    # Of two sides, one is ahead by so many points or the other by the rest; of more, nobody may be.
    by_side = sum(least.values()) if len(sides) == len(least) == 2 else None
    if least and not always and (by_side is None or by_side > 1):
        path = ("level", len(levels) - 1)
        faults.add(
            path,
            "a game in which nobody reaches a lead has no result: let the last level have no lead",
        )


def _check_options(table: OptionsTable, known: Mapping[str, Option], faults: Faults) -> None:
    faults.unknown_names(("options", "offered"), "option", table.offered, known)
    defaults = table.defaults
    for name in defaults:
        if name not in table.offered:
            path = ("options", "defaults", name)
            faults.add(path, f"{name} has a default here but is not offered")
    offered = {name: value for name, value in defaults.items() if name in table.offered}
    check_defaults(("options", "defaults"), offered, known, faults)


def _check_once(
    path: KeyPath, names: Iterable[str], placed: dict[str, KeyPath], faults: Faults
) -> None:
    """Report counters that the file has placed before."""
    for place, name in enumerate(names):
        before = placed.setdefault(name, (*path, place))
        if before != (*path, place):
            line = faults.line(before)
            faults.add((*path, place), f"{name} is named twice, the first time on line {line}")


def _check_one_side(
    path: KeyPath, names: tuple[str, ...], counters: Counters, faults: Faults
) -> None:
    """Report counters that are not of the side of the first: one side chooses their hexes."""
    units = [name for name in names if name in counters.names]
    if units:
        side = counters.sides[counters.named(units[0])]
        _check_side(path, names, side, counters, faults)


def _check_side(
    path: KeyPath, names: tuple[str, ...], side: str, counters: Counters, faults: Faults
) -> None:
    for place, name in enumerate(names):
        if name in counters.names and counters.sides[counters.named(name)] != side:
            theirs = counters.sides[counters.named(name)]
            faults.add((*path, place), f"{name} belongs to {theirs}, not to {side}")


__all__ = [
    "AllianceTable",
    "Alliances",
    "ArrivalTable",
    "CupTable",
    "FileScenario",
    "HeadTable",
    "HeadTexts",
    "Hexes",
    "KnownNames",
    "LevelTable",
    "OptionsTable",
    "ScenarioFile",
    "SetUpTable",
    "Turn",
    "Units",
    "check_scenario",
    "read_scenario",
]
