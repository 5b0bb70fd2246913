"""From the tables of a scenario file to its plan, with whatever is wrong in them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import attrs

from hexwar.board import NONE, OFF_MAP, Board, HexId, HexSet, SideId, has, iterate, one, pack, union
from hexwar.data import Datum, Faults, KeyPath
from hexwar.play import rule
from memoir44.map.battlefield import WORKS, Battlefield
from memoir44.map.ground import Placed
from memoir44.printed.arms import VESSEL, Side, side_number
from memoir44.printed.boards import BoardFormat
from memoir44.printed.cards import SECTIONS
from memoir44.printed.features import Layer, printed_features
from memoir44.printed.units import printed_units, unit_number
from memoir44.scenarios import file as tables
from memoir44.scenarios import plan
from memoir44.scenarios.board import HexReader
from memoir44.scenarios.file import PlacedTable, ScenarioFile
from memoir44.scenarios.plan import Plan, UnitAtStart

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
    conditions, faces = [], defaultdict[HexId, tuple[str, ...]](tuple)
    for front, (file, reader) in enumerate(zip(files, readers, strict=True)):
        for name, hexes in file.faces.items():
            for i, _ in reader.hexes(hexes, ("faces", name)):
                faces[i] += (name,)
        mine = muster.units(file, reader)
        conditions.append(_Conditions(battlefield, front, file, reader, mine).all())
    return Plan(
        battlefield=battlefield,
        works=things.works,
        mines=(things.mines[0], things.mines[1]),
        units=tuple(muster.found),
        faces=dict(faces),
        entries=(
            union(p["entries"][0] for p in conditions),
            union(p["entries"][1] for p in conditions),
        ),
        **{
            name: tuple(each for each_of in conditions for each in each_of[name])
            for name in conditions[0]
            if name != "entries"
        },
    )


def some(table: T | None) -> tuple[T, ...]:
    """Return a table of the file that may be missing as a tuple of what is there."""
    return () if table is None else (table,)


def made(type_: type[T], table: Datum, **resolved: object) -> T:
    """Return what a table says under the names of another class, and what was worked out."""
    names = [field.name for field in attrs.fields(type_)]  # type: ignore[arg-type]
    same = {name: getattr(table, name) for name in names if hasattr(table, name)}
    return type_(**same | resolved)


def whose(side: Side | None) -> SideId:
    """Return the number of a side; of none, that of either."""
    return plan.EITHER if side is None else side_number(side)


@attrs.define
class _Things:
    """Pieces and obstacles by hex; those that come and go are ``works``, mines by their owner."""

    pieces: dict[HexId, Placed] = attrs.field(factory=dict)
    obstacles: dict[HexId, tuple[Placed, ...]] = attrs.field(factory=dict)
    works: dict[str, HexSet] = attrs.field(factory=lambda: dict.fromkeys(WORKS, NONE))
    mines: list[HexSet] = attrs.field(factory=lambda: [NONE, NONE])

    @rule("1.11/owned")
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
        features = printed_features()[layer]
        for place, table in enumerate(tables):
            feature = features.get(table.kind)
            if feature is None:
                path: KeyPath = (layer, place, "kind")
                reader.faults.unknown(path, f"kind of {layer}", table.kind, features)
                feature = next(iter(features.values()))
            elif feature.owned and table.side is None:
                reader.faults.add((layer, place, "side"), f"whose {feature.label} is it?")
            for i, path in reader.hexes(table.hexes, (layer, place, "hexes")):
                yield i, path, Placed(feature, table.side)


@attrs.define
class _Muster:
    """The units of a scenario."""

    field: Battlefield
    found: list[UnitAtStart] = attrs.field(factory=list)

    @rule("1.2/figures")
    def units(self, file: ScenarioFile, reader: HexReader) -> tuple[UnitAtStart, ...]:
        """Return the units of a board in the order of its file; each hex holds one."""
        before = len(self.found)
        by_craft = file.craft is not None and file.imported is None
        for place, table in enumerate(file.unit):
            kind, side = printed_units().get(table.kind), side_number(table.side)
            if kind is None:  # reported with all other names
                continue
            for i, path in reader.hexes(table.hexes, ("unit", place, "hexes")):
                alike = (u.side == side and u.its_kind.arm == kind.arm for u in self.found)
                unit = made(
                    UnitAtStart,
                    table,
                    name=f"{table.side[:2]}-{kind.arm[:3]}-{sum(alike) + 1}",
                    side=side,
                    kind=unit_number(table.kind),
                    hex=i,
                    figures=kind.figures if table.figures is None else table.figures,
                )
                self._check(unit, path, reader.faults)
                if by_craft:
                    self._check_at_sea(unit, path, reader.faults)
                self.found.append(unit)
        return tuple(self.found[before:])

    @rule("1.11/ocean", "2.4.5/icon")
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


@attrs.frozen
class _Conditions:
    """Resolves the conditions of one board: control, exits, entries, landing craft."""

    field: Battlefield
    front: int  # the number of the board
    file: ScenarioFile
    reader: HexReader  # of the hexes of its file
    units: tuple[plan.UnitAtStart, ...]

    @property
    def hexes(self) -> HexSet:
        """The hexes of the board."""
        return self.field.fronts[self.front].hexes

    def all(self) -> dict[str, Any]:
        """Return what a plan says of the board: by field, all that there is of it."""
        file = self.file
        return {
            "objectives": self.objectives(),
            "sudden_deaths": self.sudden_deaths(),
            "villages": map(self.villages, some(file.villages)),
            "beaches": map(self.beaches, some(file.beaches)),
            "bridges": map(self.bridges, some(file.bridges)),
            "empty_sections": map(self.empty_sections, some(file.empty_sections)),
            "built_bridges": map(self.built_bridge, some(file.built_bridge)),
            "exits": self.exits(),
            "entries": self.entries(),
            "craft": some(self.craft()),
            "equipment": self.equipment(),
        }

    @rule("1.10/needs", "1.10/side", "2.3")
    def objectives(self) -> Iterator[plan.Objective]:
        """Yield the objectives; a side must be able to hold as many hexes as one needs."""
        for place, table in enumerate(self.file.medal):
            hexes = self.reader.enough(table.hexes, table.needs, ("medal", place))
            if table.held_by and table.side not in (None, table.held_by):
                message = f"it can only be taken by {table.side}"
                self.reader.fault(("medal", place, "held_by"), message)
            side, holder = whose(table.side), whose(table.held_by)
            yield made(plan.Objective, table, hexes=hexes, side=side, held_by=holder)

    @rule("1.10/sudden-death")
    def sudden_deaths(self) -> Iterator[plan.Goal]:
        """Yield the hexes that win at once; a side must be able to hold as many as it needs."""
        for place, table in enumerate(self.file.sudden_death):
            hexes = self.reader.enough(table.hexes, table.needs, ("sudden_death", place))
            yield made(plan.Goal, table, side=side_number(table.side), hexes=hexes)

    @rule("2.2.1/medals", "2.2.4")
    def villages(self, table: tables.VillagesTable) -> plan.Villages:
        """Return the control of villages; thresholds must be within reach."""
        there = self.field.with_role("village") & self.hexes
        held = self.reader.within(there, table.taken, ("villages", "taken"), "is no village")
        for place, (fewer, more) in enumerate(pairwise(table.thresholds), 1):
            if more <= fewer:
                message = f"each medal needs more villages than the last, and {more} is not more"
                self.reader.fault(("villages", "thresholds", place), f"{message} than {fewer}")
        if there.bit_count() < max(table.thresholds):
            message = f"the board has {there.bit_count()} villages"
            self.reader.fault(("villages", "thresholds"), message)
        return plan.Villages(side_number(table.attacker), table.thresholds, there, held)

    @rule("2.2.2/defender", "2.2.2/shores")
    def beaches(self, table: tables.BeachesTable) -> plan.Beaches:
        """Return the control of beach sections; each must have a beach."""
        attacker, field = side_number(table.attacker), self.field
        beach, low_to_high = field.with_role("beach"), field.fronts[self.front].bands
        named = dict(zip(SECTIONS, field.sections(attacker, self.front), strict=True))
        bands = [named[name] for name in table.sections]
        for place, (name, band) in enumerate(zip(table.sections, bands, strict=True)):
            if not band & beach:
                message = f"the {name} section has no beach hex"
                self.reader.fault(("beaches", "sections", place), message)
        return made(
            plan.Beaches,
            table,
            attacker=attacker,
            places=tuple(self.front * len(SECTIONS) + low_to_high.index(band) for band in bands),
            sections=tuple(band & beach for band in bands),
            holds=tuple(band & beach | field.board.next_to(band & beach) for band in bands),
            shores=tuple(band & (beach | field.with_role("coast")) for band in bands),
        )

    @rule("2.2.3")
    def bridges(self, table: tables.BridgesTable) -> plan.Award:
        """Return the medals for bridges held: by a unit on one or next to it."""
        there, near = self.field.with_role("bridge"), self.field.board.adjacent
        hexes = self.reader.within(there, table.hexes, ("bridges", "hexes"), "has no bridge")
        holds = tuple(near[i] | one(i) for i in iterate(hexes))
        return made(plan.Award, table, side=side_number(table.side), hexes=hexes, parts=holds)

    @rule("2.12.6")
    def empty_sections(self, table: tables.EmptySectionsTable) -> plan.Award:
        """Return the medals of a side whose enemy has no unit in some section."""
        side, bands = side_number(table.side), self.field.fronts[self.front].bands
        return plan.Award(side, table.worth, self.hexes, bands)

    @rule("2.12.2")
    def built_bridge(self, table: tables.BuiltBridgeTable) -> plan.Award:
        """Return the medals of a side for the first bridge that is built on the board."""
        river = self.field.with_role("river") & self.hexes
        if not river:
            self.reader.fault(("built_bridge",), "the board has no river to build a bridge on")
        return plan.Award(side_number(table.side), table.worth, river)

    @rule("2.12.1", "2.12.2")
    def equipment(self) -> Iterator[plan.Equipment]:
        """Yield the units that are equipped before play."""
        units = printed_units()
        for place, table in enumerate(self.file.equipment):
            hexes = self.reader.hex_set(table.hexes, ("equipment", place, "hexes"))
            path = ("equipment", place, "kinds")
            if table.once and len(table.kinds) < hexes.bit_count():
                message = f"{hexes.bit_count()} units cannot each have one of {len(table.kinds)}"
                self.reader.fault(path, message)
            kinds = tuple(unit_number(kind) for kind in table.kinds if kind in units)
            yield plan.Equipment(side_number(table.side), hexes, kinds, table.once)

    @rule("1.13/exit-hex", "2.6", "2.12.3")
    def exits(self) -> Iterator[plan.Exit]:
        """Yield where units leave the board; some go on to the next one, if it is in play."""
        seam = (self.front + 1) * 2 * self.field.format.width - 1
        next_board = self.field.between(seam, max(column for _, column in self.field.places))
        for place, table in enumerate(self.file.exit):
            hexes = self.reader.hex_set(table.hexes, ("exit", place, "hexes"))
            side, beyond = side_number(table.side), next_board if table.onward else NONE
            yield made(plan.Exit, table, side=side, hexes=hexes, beyond=beyond)

    @rule("2.5")
    def entries(self) -> tuple[HexSet, HexSet]:
        """Return by side the entry hexes: single marks, and rows between two that face each other.

        Two marks turned sideways open every hex of their edge between them, both included.
        """
        entrances: list[HexSet] = [NONE, NONE]
        for place, table in enumerate(self.file.entry):
            side, path = side_number(table.side), ("entry", place, "between")
            entrances[side] |= self.reader.hex_set(table.hexes, ("entry", place, "hexes"))
            if table.between:
                marks = [self.reader.hex(text, (*path, n)) for n, text in enumerate(table.between)]
                entrances[side] |= NONE if OFF_MAP in marks else self._between(pack(marks), place)
            elif not table.hexes:
                self.reader.fault(path[:2], "expected hexes, or two marks between which")
        return entrances[0], entrances[1]

    def _between(self, marks: HexSet, place: int) -> HexSet:
        field = self.field
        places = [field.places[i] for i in iterate(marks)]
        rows, columns = (set(numbers) for numbers in zip(*places, strict=True))
        if rows not in ({0}, {field.format.rows - 1}):
            message = "the two marks stand on one edge, top or bottom"
            self.reader.fault(("entry", place, "between"), message)
        there = iterate(field.between(min(columns), max(columns)))
        return pack(i for i in there if field.places[i][0] in rows)

    @rule("2.4.5/icon")
    def craft(self) -> plan.LandingCraft | None:
        """Return the landing craft: those with units in them first, then empty ones."""
        table = self.file.craft
        loaded = [unit.hex for unit in self.units if unit.afloat]
        if table is None:
            if loaded:
                self.reader.fault(("unit",), "units are afloat, but there is no [craft]")
            return None
        sea, path = self.field.with_role("sea"), ("craft", "icons")
        icons = self.reader.within(sea, table.icons, path, "is not at sea")
        for i in loaded:
            if not has(icons, i):
                name = self.field.board.name(i)
                self.reader.fault(path, f"{name} has a unit afloat, but no icon")
        free = [i for i in iterate(icons) if i not in loaded]
        count = icons.bit_count() if table.count is None else table.count
        if count > icons.bit_count() or count < len(loaded):
            self.reader.fault(("craft", "count"), f"{count} craft do not fit icons and units")
        return plan.LandingCraft(side_number(table.side), icons, tuple([*loaded, *free][:count]))
