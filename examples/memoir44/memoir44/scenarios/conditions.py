"""The conditions of a board resolved: control, exits, entries, landing craft (2.2, 2.4 to 2.6)."""

from __future__ import annotations

from itertools import pairwise

from hexwar.board import NONE, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.data import Faults
from hexwar.play import rule
from memoir44.map.battlefield import Battlefield
from memoir44.printed.arms import SIDES, Side
from memoir44.printed.cards import SECTIONS, Section
from memoir44.printed.units import printed_units, unit_number
from memoir44.scenarios.file import (
    BeachesTable,
    BridgesTable,
    BuiltBridgeTable,
    CraftTable,
    EmptySectionsTable,
    EntryTable,
    EquipmentTable,
    ExitTable,
    SuddenDeathTable,
    VillagesTable,
)
from memoir44.scenarios.hexes import HexReader
from memoir44.scenarios.plan import (
    Beaches,
    Bridges,
    BuiltBridge,
    EmptySections,
    Equipment,
    Exit,
    LandingCraft,
    SuddenDeath,
    UnitAtStart,
    Villages,
)


class Conditions:
    """Resolves the tables of conditions of one board, reporting what is wrong in them."""

    def __init__(self, battlefield: Battlefield, front: int, reader: HexReader) -> None:
        self._field = battlefield
        self._front = front
        self._hexes = battlefield.fronts[front].hexes
        self._reader = reader
        self._faults: Faults = reader.faults

    @rule("1.10")
    def sudden_deaths(self, tables: tuple[SuddenDeathTable, ...]) -> tuple[SuddenDeath, ...]:
        """Return the hexes that win at once; a side must be able to hold as many as it needs."""
        found = []
        for place, table in enumerate(tables):
            hexes = self._reader.enough(table.hexes, table.needs, ("sudden_death", place))
            found.append(SuddenDeath(number(table.side), hexes, table.needs))
        return tuple(found)

    @rule("2.2.1", "2.2.4")
    def villages(self, table: VillagesTable) -> Villages:
        """Return the control of villages; thresholds must be within reach."""
        there = self._field.with_role("village") & self._hexes
        taken = self._reader.within(there, table.taken, ("villages", "taken"), "is no village")
        for place, (fewer, more) in enumerate(pairwise(table.thresholds), 1):
            if more <= fewer:
                message = f"each medal needs more villages than the last, and {more} is not more"
                self._faults.add(("villages", "thresholds", place), f"{message} than {fewer}")
        if there.bit_count() < max(table.thresholds):
            message = f"the board has {there.bit_count()} villages"
            self._faults.add(("villages", "thresholds"), message)
        return Villages(number(table.attacker), table.thresholds, there, taken)

    @rule("2.2.2")
    def beaches(self, table: BeachesTable) -> Beaches:
        """Return the control of beach sections; each must have a beach."""
        attacker = number(table.attacker)
        beach = self._field.with_role("beach")
        shore = beach | self._field.with_role("coast")
        bands = [self._field.section(attacker, name, self._front) for name in table.sections]
        sections = tuple(band & beach for band in bands)
        for place, there in enumerate(sections):
            if not there:
                path = ("beaches", "sections", place)
                self._faults.add(path, f"the {table.sections[place]} section has no beach hex")
        return Beaches(
            attacker,
            places=tuple(self._place(attacker, name) for name in table.sections),
            sections=sections,
            holds=tuple(there | self._field.board.next_to(there) for there in sections),
            shores=tuple(band & shore for band in bands),
            attacker_medals=table.attacker_medals,
            defender_medals=table.defender_medals,
        )

    @rule("2.2.2")
    def _place(self, attacker: SideId, section: Section) -> int:
        """Return where a section lies among those of all boards, from low columns to high ones."""
        place = SECTIONS.index(section)
        across = len(SECTIONS) - 1 - place if attacker == self._field.top else place
        return self._front * len(SECTIONS) + across

    @rule("2.2.3")
    def bridges(self, table: BridgesTable) -> Bridges:
        """Return the control of bridges."""
        there = self._field.with_role("bridge")
        hexes = self._reader.within(there, table.hexes, ("bridges", "hexes"), "has no bridge")
        near = self._field.board.adjacent
        holds = tuple(near[i] | one(i) for i in iterate(hexes))
        return Bridges(number(table.side), hexes, holds, table.worth)

    @rule("2.12.6")
    def empty_sections(self, table: EmptySectionsTable) -> EmptySections:
        """Return the medals of a side whose enemy has no unit in some section."""
        bands = self._field.fronts[self._front].bands
        return EmptySections(number(table.side), table.worth, bands)

    @rule("2.12.2")
    def built_bridge(self, table: BuiltBridgeTable) -> BuiltBridge:
        """Return the medals of a side for the first bridge that is built on the board."""
        river = self._field.with_role("river") & self._hexes
        if not river:
            self._faults.add(("built_bridge",), "the board has no river to build a bridge on")
        return BuiltBridge(number(table.side), table.worth, river)

    @rule("2.12.1", "2.12.2")
    def equipment(self, tables: tuple[EquipmentTable, ...]) -> tuple[Equipment, ...]:
        """Return the units that are equipped before play."""
        found = []
        for place, table in enumerate(tables):
            hexes = self._reader.set(table.hexes, ("equipment", place, "hexes"))
            if table.once and len(table.kinds) < hexes.bit_count():
                message = f"{hexes.bit_count()} units cannot each have one of {len(table.kinds)}"
                self._faults.add(("equipment", place, "kinds"), message)
            where = ("equipment", place, "kinds")
            self._faults.unknown_names(where, "kind of unit", table.kinds, printed_units())
            kinds = tuple(unit_number(kind) for kind in table.kinds if kind in printed_units())
            found.append(Equipment(number(table.side), self._front, hexes, kinds, table.once))
        return tuple(found)

    @rule("1.13", "2.6", "2.12.3")
    def exits(self, tables: tuple[ExitTable, ...]) -> tuple[Exit, ...]:
        """Return where units leave the board; some go on to the next one, if it is in play."""
        seam = (self._front + 1) * 2 * self._field.format.width - 1
        next_board = self._field.between(seam, max(self._field.column))
        return tuple(
            Exit(
                number(table.side),
                self._reader.set(table.hexes, ("exit", place, "hexes")),
                table.worth,
                table.single_use,
                next_board if table.onward else NONE,
            )
            for place, table in enumerate(tables)
        )

    @rule("2.5")
    def entries(self, tables: tuple[EntryTable, ...]) -> tuple[HexSet, HexSet]:
        """Return by side the entry hexes: single marks, and rows between two that face each other.

        Two marks turned sideways open every hex of their edge between them, both included.
        """
        found: list[HexSet] = [NONE, NONE]
        for place, table in enumerate(tables):
            side = number(table.side)
            found[side] |= self._reader.set(table.hexes, ("entry", place, "hexes"))
            if table.between:
                ends = [
                    self._reader.one(text, ("entry", place, "between")) for text in table.between
                ]
                if -1 not in ends:
                    found[side] |= self._between(ends[0], ends[1], place)
            elif not table.hexes:
                self._faults.add(("entry", place), "expected hexes, or two marks between which")
        return found[0], found[1]

    def _between(self, mark: HexId, other: HexId, place: int) -> HexSet:
        field = self._field
        both = pack([mark, other])
        low, high = sorted((field.column[mark], field.column[other]))
        edge = next((edge for edge in field.edges if not both & ~edge), NONE)
        if not edge:
            message = "the two marks stand on one edge, top or bottom"
            self._faults.add(("entry", place, "between"), message)
        return pack(i for i in iterate(edge) if low <= field.column[i] <= high)

    @rule("2.4.5")
    def craft(
        self, table: CraftTable | None, units: tuple[UnitAtStart, ...]
    ) -> LandingCraft | None:
        """Return the landing craft: those with units in them first, then empty ones."""
        loaded = [unit.hex for unit in units if unit.afloat]
        if table is None:
            if loaded:
                self._faults.add(("unit",), "units are afloat, but there is no [craft]")
            return None
        sea = self._field.with_role("sea")
        icons = self._reader.within(sea, table.icons, ("craft", "icons"), "is not at sea")
        for hex_ in loaded:
            if not has(icons, hex_):
                name = self._field.board.name(hex_)
                self._faults.add(("craft", "icons"), f"{name} has a unit afloat, but no icon")
        free = [i for i in iterate(icons) if i not in loaded]
        count = icons.bit_count() if table.count is None else table.count
        if count > icons.bit_count() or count < len(loaded):
            self._faults.add(("craft", "count"), f"{count} craft do not fit icons and units")
        return LandingCraft(number(table.side), icons, tuple([*loaded, *free][:count]))


def number(side: Side) -> SideId:
    """Return the number of a side."""
    return SideId(SIDES.index(side))
