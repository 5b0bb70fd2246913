"""The conditions of a board resolved: control, exits, entries, landing craft (2.2, 2.4 to 2.6)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

import attrs

from hexwar.board import NONE, OFF_MAP, HexSet, SideId, has, iterate, one, pack
from hexwar.data import Datum
from hexwar.play import rule
from memoir44.map.battlefield import Battlefield
from memoir44.printed.arms import Side, side_number
from memoir44.printed.cards import SECTIONS, Section
from memoir44.printed.units import printed_units, unit_number
from memoir44.scenarios import file as tables
from memoir44.scenarios import plan
from memoir44.scenarios.board import HexReader

T = TypeVar("T")


def made(type_: type[T], table: Datum, **resolved: object) -> T:
    """Return what a table says under the names of another class, and what was worked out."""
    names = [field.name for field in attrs.fields(type_)]  # type: ignore[arg-type]
    same = {name: getattr(table, name) for name in names if hasattr(table, name)}
    return type_(**same | resolved)


def whose(side: Side | None) -> SideId:
    """Return the number of a side; of none, that of either."""
    return plan.EITHER if side is None else side_number(side)


@attrs.frozen
class Conditions:
    """Resolves the tables of conditions of one board, reporting what is wrong in them."""

    field: Battlefield
    front: int  # the number of the board
    reader: HexReader  # of the hexes of its file

    @property
    def hexes(self) -> HexSet:
        """The hexes of the board."""
        return self.field.fronts[self.front].hexes

    @rule("1.10", "2.3")
    def objectives(self, given: tuple[tables.MedalTable, ...]) -> Iterator[plan.Objective]:
        """Give the objectives; a side must be able to hold as many hexes as one needs."""
        for place, table in enumerate(given):
            hexes = self.reader.enough(table.hexes, table.needs, ("medal", place))
            if table.held_by and table.side not in (None, table.held_by):
                message = f"it can only be taken by {table.side}"
                self.reader.fault(("medal", place, "held_by"), message)
            side, holder = whose(table.side), whose(table.held_by)
            yield made(plan.Objective, table, hexes=hexes, side=side, held_by=holder)

    @rule("1.10")
    def sudden_deaths(
        self, given: tuple[tables.SuddenDeathTable, ...]
    ) -> Iterator[plan.SuddenDeath]:
        """Give the hexes that win at once; a side must be able to hold as many as it needs."""
        for place, table in enumerate(given):
            hexes = self.reader.enough(table.hexes, table.needs, ("sudden_death", place))
            yield plan.SuddenDeath(side_number(table.side), hexes, table.needs)

    @rule("2.2.1", "2.2.4")
    def villages(self, table: tables.VillagesTable) -> plan.Villages:
        """Return the control of villages; thresholds must be within reach."""
        there = self.field.with_role("village") & self.hexes
        taken = self.reader.within(there, table.taken, ("villages", "taken"), "is no village")
        for place, (fewer, more) in enumerate(pairwise(table.thresholds), 1):
            if more <= fewer:
                message = f"each medal needs more villages than the last, and {more} is not more"
                self.reader.fault(("villages", "thresholds", place), f"{message} than {fewer}")
        if there.bit_count() < max(table.thresholds):
            message = f"the board has {there.bit_count()} villages"
            self.reader.fault(("villages", "thresholds"), message)
        return plan.Villages(side_number(table.attacker), table.thresholds, there, taken)

    @rule("2.2.2")
    def beaches(self, table: tables.BeachesTable) -> plan.Beaches:
        """Return the control of beach sections; each must have a beach."""
        attacker, field = side_number(table.attacker), self.field
        beach = field.with_role("beach")
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
            places=tuple(self._place(attacker, name) for name in table.sections),
            sections=tuple(band & beach for band in bands),
            holds=tuple(band & beach | field.board.next_to(band & beach) for band in bands),
            shores=tuple(band & (beach | field.with_role("coast")) for band in bands),
        )

    @rule("2.2.2")
    def _place(self, attacker: SideId, section: Section) -> int:
        """Return where a section lies among those of all boards, from low columns to high ones."""
        place = SECTIONS.index(section)
        across = len(SECTIONS) - 1 - place if attacker == self.field.top else place
        return self.front * len(SECTIONS) + across

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
    def equipment(self, given: tuple[tables.EquipmentTable, ...]) -> Iterator[plan.Equipment]:
        """Give the units that are equipped before play."""
        known = printed_units()
        for place, table in enumerate(given):
            hexes = self.reader.hex_set(table.hexes, ("equipment", place, "hexes"))
            path = ("equipment", place, "kinds")
            if table.once and len(table.kinds) < hexes.bit_count():
                message = f"{hexes.bit_count()} units cannot each have one of {len(table.kinds)}"
                self.reader.fault(path, message)
            self.reader.faults.unknown_names(path, "kind of unit", table.kinds, known)
            kinds = tuple(unit_number(kind) for kind in table.kinds if kind in known)
            yield plan.Equipment(side_number(table.side), hexes, kinds, table.once)

    @rule("1.13", "2.6", "2.12.3")
    def exits(self, given: tuple[tables.ExitTable, ...]) -> Iterator[plan.Exit]:
        """Give where units leave the board; some go on to the next one, if it is in play."""
        seam = (self.front + 1) * 2 * self.field.format.width - 1
        next_board = self.field.between(seam, max(self.field.column))
        for place, table in enumerate(given):
            hexes = self.reader.hex_set(table.hexes, ("exit", place, "hexes"))
            side, beyond = side_number(table.side), next_board if table.onward else NONE
            yield made(plan.Exit, table, side=side, hexes=hexes, beyond=beyond)

    @rule("2.5")
    def entries(self, given: tuple[tables.EntryTable, ...]) -> tuple[HexSet, HexSet]:
        """Return by side the entry hexes: single marks, and rows between two that face each other.

        Two marks turned sideways open every hex of their edge between them, both included.
        """
        found: list[HexSet] = [NONE, NONE]
        for place, table in enumerate(given):
            side, path = side_number(table.side), ("entry", place, "between")
            found[side] |= self.reader.hex_set(table.hexes, ("entry", place, "hexes"))
            if table.between:
                marks = [self.reader.hex(text, (*path, n)) for n, text in enumerate(table.between)]
                found[side] |= NONE if OFF_MAP in marks else self._between(pack(marks), place)
            elif not table.hexes:
                self.reader.fault(path[:2], "expected hexes, or two marks between which")
        return found[0], found[1]

    def _between(self, marks: HexSet, place: int) -> HexSet:
        field = self.field
        columns = [field.column[i] for i in iterate(marks)]
        edge = next((edge for edge in field.edges if not marks & ~edge), NONE)
        if not edge:
            message = "the two marks stand on one edge, top or bottom"
            self.reader.fault(("entry", place, "between"), message)
        return edge & field.between(min(columns), max(columns))

    @rule("2.4.5")
    def craft(
        self, table: tables.CraftTable | None, units: tuple[plan.UnitAtStart, ...]
    ) -> plan.LandingCraft | None:
        """Return the landing craft: those with units in them first, then empty ones."""
        loaded = [unit.hex for unit in units if unit.afloat]
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
