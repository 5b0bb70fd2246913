"""Which German unit gains a depth marker that an event brings (9.2)."""

from __future__ import annotations

from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.common.control import communication_table
from ddob_scenarios.rules.common.germans import (
    depth_pool,
    hexes_of_us_units,
    is_armour,
    place_depth,
    recallable,
)
from ddob_scenarios.rules.common.priorities import SITES, nearest_to_us
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import HexSet, iterate
from hexwar.kit.automaton import Priorities, key
from hexwar.play import Actions, Frame, Next, ask, call, done, frame, rule, step

ANYWHERE = -1  # not one sector, but the whole map

USABLE_POOLS = ("wn", "mobile", "building")


@rule("9.2", "9.24", "R3-06", "R9-01", "R9-05")
def candidates(g: Omaha, sector: int = ANYWHERE, *, sure: bool = False) -> list[SiteId]:
    """Return the sites whose unit may be chosen for depth: in communication, and without any.

    They lie in a sector, or ANYWHERE.  When no WN markers are left, only units in reinforcement
    positions are candidates; one for which there is no marker may still be chosen, and then gets
    nothing, unless a marker must be sure.
    """
    table, depth = communication_table(g), g.depth
    bare = [site for site in iterate(g.held & table) if depth[site] == NOBODY]
    found = [site for site in bare if not is_armour(g, site)]
    if sector != ANYWHERE:
        found = [site for site in found if g.game.map.position_of(site).sector == sector]
    if sure:
        return [site for site in found if has_marker(g, site)]
    if g.pool_sizes["wn"]:
        return found
    return [site for site in found if not g.game.map.position_of(site).wn]


@rule("9.24", "22.4", "R22-08")
def has_marker(g: Omaha, site: SiteId) -> bool:
    """Tell whether there is a marker for a site, in its pool or among those that may return."""
    if depth_pool(g, site) is not None:
        return True
    return not g.game.map.position_of(site).wn and recallable(g) > 0


@key("kind-of-position", "a WN of one hex, then of two, then a reinforcement position")
@rule("9.2", "R9-02")
def kind_of_position(g: Omaha, site: SiteId, us_units: HexSet) -> int:
    """The number of hexes of a WN, or 3."""
    position = g.game.map.position_of(site)
    return len(position.sites) if position.wn else 3


@key("number-and-letter", "lowest number and letter, north before south")
@rule("9.2", "P2", "R3-07")
def number_letter_and_half(g: Omaha, site: SiteId, us_units: HexSet) -> tuple[int, str, int]:
    """The number and the letter of the position, and which of its halves it is."""
    position = g.game.map.position_of(site)
    return (*position.order, position.sites.index(site))


DEPTH = Priorities[SiteId](nearest_to_us, kind_of_position, number_letter_and_half)
"""Who gains depth (9.2)."""


@frame
class AddDepth(Frame):
    """One German unit gains a depth marker (9.2)."""

    sector: int = ANYWHERE  # the sector that is named, or ANYWHERE
    # whether the only marker left is placed, with a unit that can take it (9.24)
    sure: bool = False

    @rule("9.2", "9.23", "P2", "P4", "R3-07", "R9-02")
    def equals(self, g: Omaha) -> list[SiteId]:
        """Return the sites that come first: in the sector or, if nobody qualifies, elsewhere."""
        return DEPTH.best(g, self._found(g), hexes_of_us_units(g))

    def _found(self, g: Omaha) -> list[SiteId]:
        return candidates(g, self.sector, sure=self.sure) or candidates(g, sure=self.sure)

    @step("9.2")
    def by_the_list(self, g: Omaha) -> Next:
        if g.events is not None:
            DEPTH.tell(g, SITES, self._found(g), hexes_of_us_units(g))
        first = self.equals(g)
        if len(first) > 1:
            return None
        if first:
            deepen(g, first[0])
        else:
            g.say("no-depth")
        return done()

    def player(self, g: Omaha) -> str:
        """The player of the sector of the first of the equal units."""
        return g.player(g.game.map.position_of(self.equals(g)[0]).sector)

    @ask("9.2", "P1", by=player)
    def which_of_the_equal_units(self, g: Omaha) -> Actions:
        """Choose which of the equal German units gains depth."""
        yield from (("deepen", site) for site in self.equals(g))

    @which_of_the_equal_units.on
    def deepen(self, g: Omaha, site: SiteId) -> None:
        deepen(g, site)


@rule("9.21", "9.22", "R9-05")
def deepen(g: Omaha, site: SiteId) -> None:
    """Give the unit that was chosen its depth marker, if there is one left for it."""
    if not place_depth(g, site):
        g.say("no-depth-left", site=site)


@frame
class AddDepthInEachSector(Frame):
    """In each sector one German unit gains a depth marker, in the East first (9.2)."""

    # whether a single marker is left, which then goes by the list over the whole map
    only_one: bool = False

    @step("9.24", "R9-06")
    def the_last_marker(self, g: Omaha) -> Next:
        left = sum(g.pool_sizes[pool] for pool in USABLE_POOLS) + recallable(g)
        self.only_one = left == 1 and len(g.game.sectors) > 1
        return call(AddDepth, ANYWHERE, sure=True) if self.only_one else None

    @step("9.2", "R9-03")
    def in_the_east(self, g: Omaha) -> Next:
        return self._in(g, EAST)

    @step("9.2", "R9-03")
    def in_the_west(self, g: Omaha) -> Next:
        return self._in(g, WEST)

    @rule("R3-06")
    def _in(self, g: Omaha, sector: int) -> Next:
        """Serve a sector; its marker goes elsewhere if nobody there qualifies."""
        if self.only_one or sector not in g.game.sectors:
            return None
        return call(AddDepth, sector)
