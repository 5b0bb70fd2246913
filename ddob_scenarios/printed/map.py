"""The map for the rules: ground, positions with their sites, steps of each kind of unit.

A *site* is one hex of a German position; a WN may have two (6.21).  Sites and positions are
numbered, so that a set of them is a number as well, as sets of hexes are.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import attrs

from ddob_scenarios.printed.charts import TIDES, Tide
from ddob_scenarios.printed.counters import DIVISIONS
from ddob_scenarios.printed.figures import BARRIERS, BARS_VEHICLES, CLIFFS, PROTECTIVE, ROAD_NEEDED
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.routes import AdvanceArrow, printed_routes
from hexwar.board import Board
from hexwar.board.bits import first, has, iterate, one, pack, union
from hexwar.board.ids import NONE, BoxId, HexId, HexSet, PositionId, PositionSet
from hexwar.play import rule

EAST, WEST = 0, 1
SECTORS = ("east", "west")

LOW_GROUND = ("beach", "pavilion", "draw")

Mover = Literal["infantry", "leader", "vehicle"]
"""How units move: infantry; headquarters and generals; all other units (terrain effects)."""

RANGERS_ONLY = "CH"  # the beach whose landing boxes are kept for rangers (5.33)


@attrs.frozen
class Site:
    """One hex of a German position."""

    number: SiteId
    name: str  # its name: that of the position, or of the half of a two-hex WN, such as ``"WN62S"``
    hex: HexId  # its hex
    position: PositionId  # the number of its position
    gun: str  # the symbol printed in it: ``"75"``, ``"88"``, ``"rocket"`` or ""
    building: bool  # whether depth placed there is of the building type (9.21)


@attrs.frozen(kw_only=True)
class GermanPosition:
    """A German position (2.1)."""

    number: PositionId  # its number here, not the printed one
    name: str  # its printed ID; a blank one is named after its hex
    wn: bool = False  # whether it is a WN (Widerstandsnest)
    colour: str = ""
    sector: int  # EAST or WEST, by its hex
    rank: int = 0  # its printed number, 0 if blank: the "number" of the priorities
    letter: str = ""  # its zone letter, "" for a WN or a blank one
    vp: bool = False  # whether it carries a VP symbol
    # the numbers of its sites; the north half of a two-hex WN stands first
    sites: tuple[SiteId, ...]
    hexes: HexSet
    # its printed field of fire: the hexes of intense, steady and sporadic dots
    fields: tuple[HexSet, HexSet, HexSet]
    field: HexSet  # all three together
    overlooks_beach: bool  # whether its printed field has a beach hex (8.12)
    armour: bool = False  # whether it is no printed position, but a hex where armour may stand (23)
    # number, then letter: how the priorities compare positions (9.2, 9.41)
    order: tuple[int, str] = attrs.field(
        init=False, default=attrs.Factory(lambda it: (it.rank, it.letter), takes_self=True)
    )

    @property
    def reinforcement(self) -> bool:
        """Whether it is a printed reinforcement position, with a number or blank."""
        return not self.wn and not self.armour

    @property
    def blank(self) -> bool:
        """Whether it has no printed ID (2.1)."""
        return self.reinforcement and not self.letter


@attrs.frozen
class LandingBox:
    """A beach landing box."""

    number: BoxId  # its place in the row, from 0 in the east
    name: str  # its printed ID; boxes without one are named U and their place
    beach: str  # the letters of its beach, "" without
    sector: int  # EAST or WEST
    # the landing hex at low, mid and high tide, -1 where there is none
    hexes: tuple[HexId, HexId, HexId]


@attrs.frozen
class Gun:
    """An off-map artillery unit in a sector's box (6.5, 6.51)."""

    name: str
    calibre: int
    sector: int  # EAST or WEST
    observers: PositionSet  # the positions that observe for it


@attrs.frozen(eq=False, slots=False)
class OmahaMap:
    """The map with everything that the rules ask of it, worked out once."""

    board: Board
    # the German positions: WN by number, lettered ones by zone and number, blank ones
    positions: tuple[GermanPosition, ...]
    sites: tuple[Site, ...]  # their hexes
    boxes: tuple[LandingBox, ...]  # the landing boxes from east to west
    guns: tuple[Gun, ...]  # the off-map artillery units

    # -- ground

    @cached_property
    def ground(self) -> dict[str, HexSet]:
        """The hexes of each kind of terrain."""
        return {kind: self.board.where(terrain=kind) for kind in self.board.kinds["terrain"]}

    @cached_property
    def low(self) -> HexSet:
        """The low ground: beach, pavilion and draw (2.1)."""
        return self.board.where(terrain=LOW_GROUND)

    @cached_property
    def high(self) -> HexSet:
        """The high ground: everything inland of the low ground."""
        return self.board.all & ~self.low & ~self.ground["sea"]

    @cached_property
    def sector(self) -> tuple[int, ...]:
        """EAST or WEST by hex."""
        return tuple(SECTORS.index(str(name)) for name in self.board.attribute("sector"))

    @cached_property
    def in_sector(self) -> tuple[HexSet, HexSet]:
        """The hexes of the East and of the West."""
        return (self.board.where(sector="east"), self.board.where(sector="west"))

    @cached_property
    def submerged(self) -> dict[Tide, HexSet]:
        """The beach hexes under water, by level of the tide (5.21)."""
        levels = [self.board.where(waterline=tide) for tide in TIDES]
        return {"low": NONE, "mid": levels[0], "high": levels[0] | levels[1]}

    @cached_property
    def obstacles(self) -> HexSet:
        """The hexes with beach obstacles (10.1)."""
        return self.board.where(obstacles=True)

    @cached_property
    def exits(self) -> dict[str, HexId]:
        """The exit hexes by letter."""
        regions = [region for region in self.board.regions.values() if region.kind == "exit"]
        return {region.id: first(region.hexes) for region in regions}

    @cached_property
    def exit_hexes(self) -> HexSet:
        """The exit hexes."""
        return pack(self.exits.values())

    @cached_property
    def draws(self) -> dict[str, HexSet]:
        """The hexes of each draw inland of its anti-tank barrier (13.21)."""
        regions = self.board.regions.values()
        return {region.id: region.hexes for region in regions if region.kind == "draw"}

    @cached_property
    def barriers(self) -> dict[str, tuple[tuple[HexId, HexId], ...]]:
        """The ditches and walls at the mouth of each draw: the hexes on either side (20.3)."""
        return {
            name: tuple(
                (i, j)
                for i in iterate(hexes)
                for j in self.board.neighbours[i]
                if not self.board.features(i, j).isdisjoint(BARRIERS)
            )
            for name, hexes in self.draws.items()
        }

    @cached_property
    def mined_roads(self) -> dict[str, HexSet]:
        """The mined road hexes of each draw as its data sheet lists them (20.3).

        That of E-1 ends on the high ground, in 1017, and so beyond the hexes of the draw itself.
        """
        draws = (region for region in self.board.regions.values() if region.id in self.draws)
        return {draw.id: self.board.bits(draw.attributes["mined"]) for draw in draws}

    # -- positions

    @cached_property
    def site_at(self) -> dict[HexId, SiteId]:
        """The number of the printed site in a hex, by hex."""
        printed = (site for site in self.sites if not self.positions[site.position].armour)
        return {site.hex: site.number for site in printed}

    @cached_property
    def sites_at(self) -> dict[HexId, SiteSet]:
        """By hex: its sites, a printed one, one for armour, or both."""
        sites_by_hex: dict[HexId, SiteSet] = {}
        for site in self.sites:
            sites_by_hex[site.hex] = sites_by_hex.get(site.hex, NONE) | one(site.number)
        return sites_by_hex

    @cached_property
    def hexes_of_sites(self) -> HexSet:
        """The hexes with a site."""
        return pack(self.sites_at)

    @cached_property
    def armour_site_at(self) -> dict[HexId, SiteId]:
        """The number of the site for armour in a hex, by hex (23)."""
        armour = (site for site in self.sites if self.positions[site.position].armour)
        return {site.hex: site.number for site in armour}

    @cached_property
    def position_named(self) -> dict[str, PositionId]:
        """The number of a position by name."""
        return {position.name: position.number for position in self.positions}

    @cached_property
    def site_named(self) -> dict[str, SiteId]:
        """The number of a site by name."""
        return {site.name: site.number for site in self.sites}

    def hex_of(self, position: PositionId) -> HexId:
        """Return the hex of a position, of a WN in two hexes the northern one."""
        return self.sites[self.positions[position].sites[0]].hex

    def position_of(self, site: SiteId) -> GermanPosition:
        """Return the position to which a site belongs."""
        return self.positions[self.sites[site].position]

    @cached_property
    def site_sets(self) -> tuple[SiteSet, ...]:
        """By position: its sites."""
        return tuple(pack(position.sites) for position in self.positions)

    @cached_property
    def wn_sites(self) -> tuple[SiteSet, SiteSet]:
        """The sites of the WNs in the East and in the West."""
        wns = [position for position in self.positions if position.wn]
        east = pack(site for wn in wns if wn.sector == EAST for site in wn.sites)
        return east, pack(site for wn in wns for site in wn.sites) & ~east

    @cached_property
    def wn_hexes(self) -> HexSet:
        """The hexes of all WNs."""
        return self.hexes_of(union(self.wn_sites))

    def sites_of(self, positions: PositionSet) -> SiteSet:
        """Return the sites of some positions."""
        return union(self.site_sets[position] for position in iterate(positions))

    def hexes_of(self, sites: SiteSet) -> HexSet:
        """Return the hexes of some sites."""
        return pack([self.sites[site].hex for site in iterate(sites)])

    def sites_in(self, hexes: HexSet) -> SiteSet:
        """Return the sites in some hexes."""
        return union(self.sites_at[at] for at in iterate(hexes & self.hexes_of_sites))

    @cached_property
    def of_colour(self) -> dict[tuple[str, int], PositionSet]:
        """The positions of a colour in a sector."""
        positions: dict[tuple[str, int], PositionSet] = {}
        for position in self.positions:
            key = (position.colour, position.sector)
            positions[key] = positions.get(key, NONE) | one(position.number)
        return positions

    @cached_property
    def zones(self) -> dict[str, tuple[PositionId, ...]]:
        """The positions of each zone, the lowest number first (9.3)."""
        positions_by_zone: dict[str, tuple[PositionId, ...]] = {}
        for position in sorted(self.positions, key=lambda position: position.rank):
            if position.letter:
                positions_by_zone[position.letter] = (
                    *positions_by_zone.get(position.letter, ()),
                    position.number,
                )
        return positions_by_zone

    @cached_property
    def advances(self) -> dict[PositionId, tuple[AdvanceArrow, ...]]:
        """The direction-of-advance arrows by position, in printed order (16.8)."""
        arrows: dict[PositionId, tuple[AdvanceArrow, ...]] = {}
        for entry in printed_routes(self.board).advance:
            arrow = AdvanceArrow(self.position_named[entry.to], self.board.bits(entry.route))
            number = self.position_named[entry.position]
            arrows[number] = (*arrows.get(number, ()), arrow)
        return arrows

    # -- landing

    @rule("5.3")
    def boxes_listed(self, landing: str) -> list[LandingBox]:
        """Return the boxes that a counter lists: one, those of a beach, or of a division."""
        sector = DIVISIONS.index(landing) if landing in DIVISIONS else None
        lettered = (box for box in self.boxes if box.beach)
        return [b for b in lettered if landing in (b.name, b.beach) or b.sector == sector]

    # -- communication

    @cached_property
    def traceable(self) -> HexSet:
        """The hexes through which German communication may ever pass (12.2)."""
        board, beach = self.board, self.ground["beach"]
        beside_beach = pack(i for i in board.ids if board.adjacent[i] & beach)
        barred = beach | self.ground["sea"] | self.ground["rough"]
        return board.all & ~barred & ~(self.ground["pavilion"] & beside_beach)

    @cached_property
    def controlled_from(self) -> dict[HexId, HexSet]:
        """By hex: what a unit there controls if it controls adjacent hexes (12.1, 12.11)."""
        hexes_by_level = {
            True: ~self.high,
            False: self.board.all,
        }  # by whether it stands on low ground
        near = self.board.adjacent
        return {i: one(i) | near[i] & hexes_by_level[has(self.low, i)] for i in self.board.ids}

    # -- movement

    @cached_property
    def shelter(self) -> dict[HexId, int]:
        """By hex: how far the nearest hex with a protective hexside is (7.1), in hexes."""
        sheltered = iterate(self.board.hexes_beside(*PROTECTIVE))
        distance = self.board.distance
        return {i: min(distance(i, j) for j in sheltered) for i in self.board.ids}

    def enterable(self, tide: Tide) -> HexSet:
        """Return the hexes that units may enter at all at a tide."""
        barred = self.ground["sea"] | self.ground["rough"] | self.submerged[tide]
        return self.board.all & ~barred

    @rule("terrain-effects", "terrain/4", "terrain/6")
    def forbids(self, mover: Mover, i: HexId, j: HexId, cleared: HexSet = NONE) -> str | None:
        """Return the rule that keeps a mover from a plain step between neighbours, or None.

        Engineers may have cleared the way (19.3).  Whether the second hex may be entered at all is
        another question.
        """
        sides = self.board.features(i, j)
        if not sides.isdisjoint(CLIFFS):
            return "terrain-effects"
        if mover == "leader":
            return None
        if mover == "infantry":
            return "7.4" if "bluff" in sides else None
        return self._forbids_vehicles(sides, i, j, cleared)

    @rule("terrain-effects", "17.22", "19.3", "19.31", "19.34", "E7", "R19-03")
    def _forbids_vehicles(
        self, sides: frozenset[str], i: HexId, j: HexId, cleared: HexSet
    ) -> str | None:
        barred = not sides.isdisjoint(BARS_VEHICLES)
        if barred and not cleared & (one(i) | one(j)):
            return "terrain-effects"
        if has(self.mined & ~cleared, j):
            return "terrain-effects"
        if self.board.link(i, j) is not None:
            return None
        overgrown = has(self.ground["bocage"] | self.ground["woods"] | self.orchard, j)
        if overgrown or not sides.isdisjoint(ROAD_NEEDED):
            return "terrain/6"
        return None

    @cached_property
    def mined(self) -> HexSet:
        """The mined road hexes."""
        return self.board.where(mined=True)

    @cached_property
    def orchard(self) -> HexSet:
        """The draw hexes with woods (ruling R3-08)."""
        return self.board.where(orchard=True)

    @cached_property
    def houses(self) -> HexSet:
        """The pavilion and draw hexes with houses (ruling R3-08)."""
        return self.board.where(houses=True)

    @cached_property
    def bluffs(self) -> dict[HexId, tuple[HexId, ...]]:
        """By hex: the neighbours across a bluff."""
        return self._across("bluff")

    @cached_property
    def cliffs(self) -> dict[HexId, tuple[HexId, ...]]:
        """By hex: the neighbours across a scaleable cliff."""
        return self._across("scaleable-cliff")

    def _across(self, kind: str) -> dict[HexId, tuple[HexId, ...]]:
        near, features = self.board.neighbours, self.board.features
        return {i: tuple(j for j in near[i] if kind in features(i, j)) for i in self.board.ids}
