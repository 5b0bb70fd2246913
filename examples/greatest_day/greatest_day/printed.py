"""What is printed: the map, the counters, the tables, and what follows from them in a scenario."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from hexwar.board import iterate, pack
from hexwar.components import read_tables
from hexwar.kit.game import CounterGame
from hexwar.kit.movement import Marches
from hexwar.play import rule
from hexwar.play.game_data import GameData
from hexwar.reach import CostTable, Going

SIDES: Final = ("allied", "german")
ALLIES: Final = 0
GERMANS: Final = 1

DATA = GameData("greatest_day")

CLOSE = 3
"""Hexes at which guns and mortars still fire directly."""

FAR_FIRE: Final = ("orange", "brown", "black", "green")
"""The colours that fire indirectly."""

ChitKind = Literal["division", "formation", "direct"]


class Chit(NamedTuple):
    """An activation chit.

    Attributes:
        kind: Whom it activates: a division, a formation, or any unit by direct command.
        side: The number of the side.
        name: The division, the formation, or the side.
    """

    kind: ChitKind
    side: int
    name: str


class Division(NamedTuple):
    """What a scenario says of a division.

    Attributes:
        side: The number of its side.
        command: Command points that it receives with each Direct Command chit.
        dispatch: Dispatch points likewise.
        points: Command points, dispatch points and the Troop Quality level at the start.
    """

    side: int
    command: int
    dispatch: int
    points: tuple[int, int, int]


@cache
def amounts() -> Mapping[str, Any]:
    """Return the amounts of the modifiers."""
    return tomllib.loads(DATA.file("modifiers.toml").read_text(encoding="utf-8"))


@cache
@rule("missing")
def missing() -> Mapping[str, Mapping[str, str]]:
    """Return what the game does not keep: headings ``not_yet``, and parts of others ``in_part``."""
    return tomllib.loads(DATA.file("missing.toml").read_text(encoding="utf-8"))


@cache
def goings() -> Mapping[str, Going]:
    """Return how each mode of movement fares on the map."""
    board = PrintedGame.known().board
    costs = CostTable.read(DATA.file("costs.toml"))
    return {mode: costs.on(board, mode) for mode in costs.modes}


class PrintedGame(CounterGame):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    data = DATA
    sides = SIDES

    def prepare(self) -> None:
        """Work out what never changes: the counters, the map, the tables, the chits."""
        super().prepare()
        self.amounts = amounts()
        self._prepare_counters()
        self._prepare_map()
        self._prepare_chits()
        tables = read_tables(DATA.file("tables.toml"))
        self.results = {True: tables["armoured"], False: tables["unarmoured"]}

    def _prepare_counters(self) -> None:
        counters = self.counters
        self.fire, self.assault = counters.values("fr", None), counters.values("ar", None)
        self.two_sided = pack(
            u for u, table in enumerate(counters.tables) if table.steps and "fr" in table.steps[0]
        )
        self.colours = self._texts("colour")
        self.moves_by, self.stripes = self._texts("move"), self._texts("stripe")
        self.divisions_of, self.formations_of = self._texts("division"), self._texts("formation")
        self.battalions = self._texts("battalion")
        self.ranges, self.allowances = self._numbers("range"), self._numbers("ma")
        self.protection, self.printed_quality = self._numbers("dr"), self._numbers("tq")
        self.command_ranges, self.limits = self._numbers("command"), self._numbers("limit")
        self.armoured = self._marked("armour")
        self.self_commanded = self._marked("self")
        self.leaders = counters.of_kind("leader")
        self.engineers = counters.of_kind(
            "engineer", "avre", "para-engineer", "pioneer-716", "pz-pioneer"
        )
        self.crabs = counters.of_kind("crab")
        symbols = self._texts("symbols")
        self.telephones = pack(u for u, symbol in enumerate(symbols) if "telephone" in symbol)
        self.guns = pack(u for u, colour in enumerate(self.colours) if colour in FAR_FIRE)

    def _texts(self, name: str) -> tuple[str, ...]:
        return tuple(str(row[-1] or "") for row in self.counters.values(name, ""))

    def _numbers(self, name: str) -> tuple[int, ...]:
        return tuple(int(row[-1]) for row in self.counters.values(name))

    def _marked(self, name: str) -> int:
        return pack(u for u, row in enumerate(self.counters.values(name)) if row[-1])

    def _prepare_map(self) -> None:
        board = self.board
        self.going = goings()
        self.marches = Marches(board)
        self.strongpoints = board.where(sp=True)
        self.posts = board.where(op=True)
        self.beach = board.where(terrain="beach")
        self.bridged = pack(
            at
            for at in board.ids
            for to in board.neighbours[at]
            if "bridge" in board.features(at, to)
        )
        self.prizes = {
            board.hex(name): int(points)
            for name, points in dict(self.file.facts.get("prizes", {})).items()
        }

    def _prepare_chits(self) -> None:
        told = dict(self.file.facts.get("divisions", {}))
        self.divisions = {
            name: Division(
                SIDES.index(each["side"]),
                int(each["command"]),
                int(each["dispatch"]),
                (int(each["command_points"]), int(each["dispatch_points"]), int(each["quality"])),
            )
            for name, each in told.items()
        }
        self.division_ids = {name: n for n, name in enumerate(self.divisions)}
        leaders = [u for u in iterate(self.leaders) if self.divisions_of[u] in told]
        placed = {u for table in self.file.set_up for u in map(self.counters.named, table.units)}
        self.chits = (
            *(Chit("direct", side, name) for side, name in enumerate(SIDES)),
            *(Chit("division", each.side, name) for name, each in self.divisions.items()),
            *(
                Chit("formation", self.side_of[u], self.formations_of[u])
                for u in leaders
                if u in placed
            ),
        )
