"""From the tables of a scenario file to its plan, with whatever is wrong in them."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import attrs

from hexwar.board import NONE, Board, HexId, HexSet, has, one, union
from hexwar.data import Faults, KeyPath
from hexwar.play import rule
from memoir44.map.battlefield import WORKS, Battlefield
from memoir44.map.ground import Placed
from memoir44.printed.arms import VESSEL, side_number
from memoir44.printed.boards import BoardFormat
from memoir44.printed.features import Layer, printed_features
from memoir44.printed.units import printed_units, unit_number
from memoir44.scenarios.board import HexReader
from memoir44.scenarios.conditions import Conditions, made
from memoir44.scenarios.file import PlacedTable, ScenarioFile, UnitTable
from memoir44.scenarios.plan import Plan, UnitAtStart

SHORT_SIDES = ("ax", "al")
SHORT_ARMS = ("inf", "arm", "art", "veh", "ves")


T = TypeVar("T")

Part = tuple[ScenarioFile, Faults]
"""The tables of the file of one board, and where its faults are reported."""


def resolve(parts: Sequence[Part], board: Board, format_: BoardFormat) -> Plan:
    """Return the plan of a scenario, adding to the faults whatever is wrong in its files."""
    readers = [HexReader(board, faults, n * format_.width) for n, (_, faults) in enumerate(parts)]
    files = [file for file, _ in parts]
    things = _Things()
    for file, reader in zip(files, readers, strict=True):
        things.read(file, reader)
    battlefield = Battlefield(
        board=board,
        format=format_,
        boards=len(parts),
        top=side_number(files[0].scenario.top),
        pieces=things.pieces,
        obstacles=things.obstacles,
    )
    muster = _Muster(battlefield)
    plans = []
    for front, (file, reader) in enumerate(zip(files, readers, strict=True)):
        mine = muster.units(file, reader)
        plans.append(_conditions(file, Conditions(battlefield, front, reader), mine))
    return Plan(
        battlefield=battlefield,
        works=things.works,
        mines=(things.mines[0], things.mines[1]),
        units=tuple(muster.found),
        entries=(union(p["entries"][0] for p in plans), union(p["entries"][1] for p in plans)),
        **{
            name: tuple(each for plan in plans for each in plan[name])
            for name in plans[0]
            if name != "entries"
        },
    )


def _conditions(
    file: ScenarioFile, at: Conditions, units: tuple[UnitAtStart, ...]
) -> dict[str, Any]:
    """Return what a plan says of one board: by field, all that there is of it."""
    return {
        "objectives": at.objectives(file.medal),
        "sudden_deaths": at.sudden_deaths(file.sudden_death),
        "villages": map(at.villages, some(file.villages)),
        "beaches": map(at.beaches, some(file.beaches)),
        "bridges": map(at.bridges, some(file.bridges)),
        "empty_sections": map(at.empty_sections, some(file.empty_sections)),
        "built_bridges": map(at.built_bridge, some(file.built_bridge)),
        "exits": at.exits(file.exit),
        "entries": at.entries(file.entry),
        "craft": some(at.craft(file.craft, units)),
        "equipment": at.equipment(file.equipment),
    }


def some(table: T | None) -> tuple[T, ...]:
    """Return a table of the file that may be missing as a tuple of what is there."""
    return () if table is None else (table,)


@attrs.define
class _Things:
    """Pieces and obstacles by hex; those that come and go are ``works``, mines by their owner."""

    pieces: dict[HexId, Placed] = attrs.field(factory=dict)
    obstacles: dict[HexId, tuple[Placed, ...]] = attrs.field(factory=dict)
    works: dict[str, HexSet] = attrs.field(factory=lambda: dict.fromkeys(WORKS, NONE))
    mines: list[HexSet] = attrs.field(factory=lambda: [NONE, NONE])

    @rule("1.11", "1.12")
    def read(self, file: ScenarioFile, reader: HexReader) -> None:
        """Note the pieces and obstacles of a file."""
        for i, path, placed in self._each(file.piece, reader, "piece"):
            if i in self.pieces:
                label = self.pieces[i].feature.label
                reader.faults.add(path, f"{reader.grid.name(i)} has a {label} already")
            self.pieces[i] = placed
        for i, path, placed in self._each(file.obstacle, reader, "obstacle"):
            name, there = placed.feature.name, self.obstacles.get(i, ())
            before = [each.feature.name for each in there]
            if name in before or has(self.works.get(name, NONE), i):
                label = placed.feature.label
                reader.faults.add(path, f"{reader.grid.name(i)} has {label} already")
            elif name not in self.works:
                self.obstacles[i] = (*there, placed)
            else:
                self.works[name] |= one(i)
                if name == "minefield" and placed.owner:
                    self.mines[side_number(placed.owner)] |= one(i)

    def _each(
        self, tables: tuple[PlacedTable, ...], reader: HexReader, layer: Layer
    ) -> Iterator[tuple[HexId, KeyPath, Placed]]:
        known = printed_features()[layer]
        for place, table in enumerate(tables):
            feature = known.get(table.kind)
            if feature is None:
                path: KeyPath = (layer, place, "kind")
                reader.faults.unknown(path, f"kind of {layer}", table.kind, known)
                feature = next(iter(known.values()))
            elif feature.owned and table.side is None:
                reader.faults.add((layer, place, "side"), f"whose {feature.label} is it?")
            for i, path in reader.hexes(table.hexes, (layer, place, "hexes")):
                yield i, path, Placed(feature, table.side)


@attrs.define
class _Muster:
    """The units of a scenario."""

    field: Battlefield
    found: list[UnitAtStart] = attrs.field(factory=list)

    @rule("1.1", "1.2")
    def units(self, file: ScenarioFile, reader: HexReader) -> tuple[UnitAtStart, ...]:
        """Return the units of a board in the order of its file; each hex holds one."""
        kinds = printed_units()
        before = len(self.found)
        by_craft = file.craft is not None and file.imported is None
        for place, table in enumerate(file.unit):
            if table.kind not in kinds:
                reader.faults.unknown(("unit", place, "kind"), "kind of unit", table.kind, kinds)
                continue
            for i, path in reader.hexes(table.hexes, ("unit", place, "hexes")):
                self._add(table, i, path, reader.faults)
                if by_craft:
                    self._check_at_sea(self.found[-1], path, reader.faults)
        return tuple(self.found[before:])

    def _add(self, table: UnitTable, i: HexId, path: KeyPath, faults: Faults) -> None:
        kind = printed_units()[table.kind]
        side = side_number(table.side)
        alike = (u.side == side and u.its_kind.arm == kind.arm for u in self.found)
        count = sum(alike) + 1
        unit = made(
            UnitAtStart,
            table,
            name=f"{SHORT_SIDES[side]}-{SHORT_ARMS[kind.number]}-{count}",
            side=side,
            kind=unit_number(table.kind),
            hex=i,
            figures=kind.figures if table.figures is None else table.figures,
        )
        self._check(unit, path, faults)
        self.found.append(unit)

    @rule("1.11/ocean", "2.4.5")
    def _check_at_sea(self, unit: UnitAtStart, path: KeyPath, faults: Faults) -> None:
        """Report a land unit in the sea where there are craft; boards without start units there."""
        at_sea = "sea" in self.field.ground(unit.hex).roles
        if at_sea and not unit.afloat and unit.its_kind.number != VESSEL:
            name, label = self.field.board.name(unit.hex), unit.its_kind.label
            message = f"{label} cannot stand in the sea at {name}: set it up on land, or afloat"
            faults.add(path, f"{message} on a craft icon")

    def _check(self, unit: UnitAtStart, path: KeyPath, faults: Faults) -> None:
        """Report a unit that cannot stand where it is put."""
        name, kind = self.field.board.name(unit.hex), unit.its_kind
        if any(other.hex == unit.hex for other in self.found):
            faults.add(path, f"{name} holds a unit already")
        ground = self.field.ground(unit.hex)
        if kind.number == VESSEL:
            if not has(self.field.open_sea, unit.hex):
                faults.add(path, f"{name} is not open sea, where a {kind.label} sails")
        elif unit.afloat:
            if "sea" not in ground.roles:
                faults.add(path, f"{name} is not at sea, where landing craft float")
        elif ground.closed[kind.number] and not ground.fixed[kind.number]:
            faults.add(path, f"{kind.label} cannot stand in {name}: {ground.label}")
        if unit.figures > kind.figures + 4:
            faults.add(path, f"{unit.figures} figures are too many for {kind.label}")
