"""German reinforcements and depth markers from events (9).

Reinforcements also come by tactical markers and from Kampfgruppe Meyer (9.3, 9.4, 9.5); which unit
gains a depth marker stands in 9.2.
"""

from __future__ import annotations

from collections.abc import Iterable

from ddob_scenarios.printed.figures import REINFORCEMENTS
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.common import germans
from ddob_scenarios.rules.common.control import communication_table
from ddob_scenarios.rules.german_armour import enter, may_enter
from ddob_scenarios.rules.german_fire.aim import dots_of
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar import kit
from hexwar.board import NONE, HexSet, PositionId, iterate, one, pack, union
from hexwar.play import Choice, Frame, Next, ask, call, done, frame, requires, rule, step

OpenPlace = tuple[int, int, str, SiteId]
"""Where a zone's reinforcement goes: its class (1 to 3), number, letter, and the site."""


@rule("9.3", "9.33", "R3-06", "R9-07", "R23-06")
def open_sites(g: Omaha, positions: Iterable[PositionId]) -> list[SiteId]:
    """Return the sites of some positions that a reinforcement may enter now.

    They hold no German or US unit and no garrison, and are in communication, even if US units
    control the hex; a general alone there does not matter.
    """
    sites = union(g.game.map.site_sets[position] for position in positions)
    empty = sites & ~g.held & ~g.garrisons
    return [site for site in iterate(empty & communication_table(g)) if g.vacant(site)]


@rule("9.3", "9.32", "P2", "P4", "R9-07")
def open_place_in(g: Omaha, zone: str) -> OpenPlace | None:
    """Return where a zone's reinforcement goes, or None if no position can take it.

    Adjacent to a US unit, then within two hexes of one, then anywhere; the lowest number decides.
    Positions without a number belong to no zone.
    """
    omaha = g.game.map
    near, within = germans.hexes_of_us_units(g), omaha.board.within
    places: list[OpenPlace] = []
    for site in open_sites(g, omaha.zones.get(zone, ())):
        printed = omaha.sites[site]
        at, position = printed.hex, omaha.positions[printed.position]
        nearness = 1 if within(at, 1) & near else 2 if within(at, REINFORCEMENTS.near) & near else 3
        places.append((nearness, *position.order, site))
    return min(places, default=None)


@rule("9.3", "9.31", "22.4", "R9-05", "R9-08", "R9-10", "R22-08")
def bring_in(g: Omaha, site: SiteId) -> bool:
    """Put a reinforcement face down on a site; tell whether there was one.

    Tactical units come first, without depth unless the Germans react better than they did; then
    units of the Division pool with depth, if any is left.
    """
    if g.pool_sizes["T"]:
        germans.place_unit(g, site, germans.draw_unit(g, "T"))
        if g.game.settings.improved_reaction:
            germans.place_depth(g, site)
    elif g.pool_sizes["D"]:
        germans.place_unit(g, site, germans.draw_unit(g, "D"))
        germans.place_depth(g, site)
    else:
        return False
    return True


@rule("9.3", "9.34", "R3-06", "R9-08", "R9-09")
def reinforce(g: Omaha, zones: Iterable[str], *, second_event: bool = False) -> None:
    """Bring in a reinforcement for each of some zones; armour may come in a second event (23.2).

    The zones are served in the order of the card, each seeing what came before.  If there are
    fewer units than zones, each zone's place is found first, and the best places are filled.
    """
    named = [zone for zone in zones if zone in g.game.zones_fought_over]
    if second_event and (site := site_for_armour(g, named)) is not None:
        named.remove(g.game.map.position_of(site).letter)
        enter(g, site)
    if len(named) <= g.pool_sizes["T"] + g.pool_sizes["D"]:
        for zone in named:
            place = open_place_in(g, zone)
            if place is None:
                g.say("no-position", zone=zone)
            else:
                bring_in(g, place[-1])
        return
    ranked = sorted(place for zone in named if (place := open_place_in(g, zone)) is not None)
    for place in ranked:
        if not bring_in(g, place[-1]):
            g.say("no-reinforcement", site=place[-1])


@rule("23.2", "23.21", "R23-01")
def site_for_armour(g: Omaha, zones: Iterable[str]) -> SiteId | None:
    """Return where armour comes instead of the reinforcement of one of some zones, if anywhere.

    One unit comes a turn, at the lowest numbered of the places that have a road for it.
    """
    places = [place for zone in zones if (place := open_place_in(g, zone)) is not None]
    sites = (site for *_, site in sorted(places, key=lambda p: (p[1], p[2])))
    return next((site for site in sites if may_enter(g, site)), None)


@rule("16.4", "9.31", "R16-03", "R16-12")
def man_position(g: Omaha, position: PositionId) -> None:
    """Put a unit with depth into an empty reinforcement position that lies near US units.

    A VP position is always manned, another one only with US units on its intense or steady dots;
    Tactical units come first.
    """
    printed = g.game.map.positions[position]
    intense, steady, _ = dots_of(g, position)
    if not printed.vp and not germans.hexes_of_us_units(g) & (intense | steady):
        return
    site = printed.sites[0]
    pool = "T" if g.pool_sizes["T"] else "D"
    if not g.pool_sizes[pool]:
        g.say("no-reinforcement", site=site)
        return
    germans.place_unit(g, site, germans.draw_unit(g, pool))
    germans.place_depth(g, site)
    g.arrived |= one(site)


@kit.key("nearest-to-wn", "nearest to the WN")
@rule("9.4", "P4")
def nearest_to_wn(g: Omaha, site: SiteId, us_units: HexSet, wn: SiteId) -> int:
    """How far a site is from that of the WN, in hexes."""
    omaha = g.game.map
    return omaha.board.distance(omaha.sites[wn].hex, omaha.sites[site].hex)


@kit.key("number-and-letter", "lowest number and letter")
@rule("9.41", "P2", "R3-07")
def number_and_letter(g: Omaha, site: SiteId, *about: object) -> tuple[int, str]:
    """The number and the letter of the position; a blank number counts as 0."""
    return g.game.map.position_of(site).order


APPEARANCE = kit.Priorities[SiteId](nearest_to_wn, germans.nearest_to_us, number_and_letter)
"""Where a Tactical unit appears (9.4)."""


@frame
class TacticalReinforcement(Frame):
    """A tactical reinforcement marker is revealed under a WN unit (9.4).

    The marker goes, and a Tactical unit appears in the nearest open reinforcement position.  What
    becomes of the WN unit is up to the caller: an attack defeats it afterwards, whether or not
    a unit was left to come (R9-14, R9-15); a report leaves it (R9-16).
    """

    site: SiteId  # the site of the WN unit
    face_up: bool = False  # whether the unit that appears is placed face up

    @step("9.4", "9.42", "R9-14", "R9-15")
    def the_marker_goes(self, g: Omaha) -> Next:
        germans.remove_depth(g, self.site)
        if g.pool_sizes["T"]:
            return None
        g.say("no-tactical-unit", site=self.site)
        return done()

    @rule("9.4", "9.41", "P2", "P4", "R3-07", "R9-14")
    def nearest(self, g: Omaha) -> list[SiteId]:
        """Return the positions that come first, several only if they tie to the end.

        Nearest to the WN, then nearest to a US unit, then number and letter, a blank one being 0.
        """
        return APPEARANCE.best(g, self._open(g), germans.hexes_of_us_units(g), self.site)

    def _open(self, g: Omaha) -> list[SiteId]:
        return open_sites(g, (p.number for p in g.game.map.positions if p.reinforcement))

    @step("9.4")
    def by_the_list(self, g: Omaha) -> Next:
        if g.events is not None:
            APPEARANCE.tell(
                g, germans.SITES, self._open(g), germans.hexes_of_us_units(g), self.site
            )
        nearest = self.nearest(g)
        if len(nearest) > 1:
            return None
        if nearest:
            self._appear(g, nearest[0])
        else:
            g.say("no-position-left", site=self.site)
        return done()

    @ask("9.4", "P1", by=lambda frame, g: g.player(g.game.map.position_of(frame.site).sector))
    def which_of_the_equal_positions(self, g: Omaha) -> None:
        """Choose in which of the equal positions the reinforcement appears."""

    @requires("9.4", "R9-07")
    def is_open(self, g: Omaha) -> SiteSet:
        """It is no reinforcement position that a unit may enter."""
        return pack(self._open(g))

    @requires("9.4", "9.41", "P4")
    def comes_first(self, g: Omaha) -> SiteSet:
        """Another position comes first."""
        return pack(self.nearest(g))

    @which_of_the_equal_positions.on(Choice(is_open, comes_first))
    def reinforce(self, g: Omaha, site: SiteId) -> None:
        self._appear(g, site)

    def _appear(self, g: Omaha, site: SiteId) -> None:
        germans.place_unit(g, site, germans.draw_unit(g, "T"))
        if self.face_up:
            germans.reveal_unit(g, site)


@frame
class Disclose(Frame):
    """A report or a prisoner gives away a German unit with its depth (9.1)."""

    site: SiteId  # the site of the unit

    @step("9.1")
    def reveal(self, g: Omaha) -> None:
        germans.reveal_unit(g, self.site)
        germans.reveal_depth(g, self.site)

    @step("9.4", "R9-16")
    def a_tactical_marker_calls_its_unit(self, g: Omaha) -> Next:
        marker = g.depth[self.site]
        if marker != NOBODY and g.game.depth[marker].tactical:
            return call(TacticalReinforcement, self.site, face_up=True)
        return None


@rule("9.5", "22.4", "R3-03", "R9-10", "R9-18")
def release_meyer(g: Omaha) -> None:
    """Move four units of Kampfgruppe Meyer to the Division pool and two markers to mobile depth.

    They are drawn unseen from what is left, so that nobody knows which they are.  If all of it has
    stood by from the start (22.4), nothing is left to release.
    """
    units = move_unseen(g, "M", "D", REINFORCEMENTS.meyer_units)
    markers = move_unseen(g, "meyer", "mobile", REINFORCEMENTS.meyer_depth)
    g.say("meyer-released" if units or markers else "meyer-is-empty", units=units, depth=markers)


def move_unseen(g: Omaha, source: str, target: str, count: int) -> int:
    """Move up to a number of counters unseen from a pool to another; return how many."""
    moved = min(count, g.pool_sizes[source])
    if moved:
        g.pools[target] |= g.pools[source]
        g.pool_sizes[target] += moved
        g.pool_sizes[source] -= moved
        if not g.pool_sizes[source]:
            g.pools[source] = NONE
    return moved


# -- depth markers ---------------------------------------------------------------------------------


ANYWHERE = -1  # not one sector, but the whole map

USABLE_POOLS = ("wn", "mobile", "building")


@rule("9.2", "9.24", "R3-06", "R9-01", "R9-05")
def candidates(g: Omaha, sector: int = ANYWHERE, *, sure: bool = False) -> list[SiteId]:
    """Return the sites whose unit may be chosen for depth: in communication, and without any.

    They lie in a sector, or ANYWHERE.  When no WN markers are left, only units in reinforcement
    positions are candidates; one for which there is no marker may still be chosen, and then gets
    nothing, unless only those are asked for that are sure of a marker.
    """
    table, depth = communication_table(g), g.depth
    bare = [site for site in iterate(g.held & table) if depth[site] == NOBODY]
    unarmoured = [site for site in bare if not germans.is_armour(g, site)]
    if sector != ANYWHERE:
        unarmoured = [site for site in unarmoured if g.game.map.position_of(site).sector == sector]
    if sure:
        return [site for site in unarmoured if has_marker(g, site)]
    if g.pool_sizes["wn"]:
        return unarmoured
    return [site for site in unarmoured if not g.game.map.position_of(site).wn]


@rule("9.24", "22.4", "R22-08")
def has_marker(g: Omaha, site: SiteId) -> bool:
    """Return whether there is a marker for a site, in its pool or among those that may return."""
    if germans.depth_pool(g, site) is not None:
        return True
    return not g.game.map.position_of(site).wn and germans.recallable(g) > 0


@kit.key("kind-of-position", "a WN of one hex, then of two, then a reinforcement position")
@rule("9.2", "R9-02")
def kind_of_position(g: Omaha, site: SiteId, us_units: HexSet) -> int:
    """The number of hexes of a WN, or 3."""
    position = g.game.map.position_of(site)
    return len(position.sites) if position.wn else 3


@kit.key("number-and-letter", "lowest number and letter, north before south")
@rule("9.2", "P2", "R3-07")
def number_letter_and_half(g: Omaha, site: SiteId, us_units: HexSet) -> tuple[int, str, int]:
    """The number and the letter of the position, and which of its halves it is."""
    position = g.game.map.position_of(site)
    return (*position.order, position.sites.index(site))


DEPTH = kit.Priorities[SiteId](germans.nearest_to_us, kind_of_position, number_letter_and_half)
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
        return DEPTH.best(g, self._found(g), germans.hexes_of_us_units(g))

    def _found(self, g: Omaha) -> list[SiteId]:
        return candidates(g, self.sector, sure=self.sure) or candidates(g, sure=self.sure)

    @step("9.2")
    def by_the_list(self, g: Omaha) -> Next:
        if g.events is not None:
            DEPTH.tell(g, germans.SITES, self._found(g), germans.hexes_of_us_units(g))
        first = self.equals(g)
        if len(first) > 1:
            return None
        if first:
            deepen(g, first[0])
        else:
            g.say("no-depth")
        return done()

    @ask("9.2", "P1", by=lambda f, g: g.player(g.game.map.position_of(f.equals(g)[0]).sector))
    def which_of_the_equal_units(self, g: Omaha) -> None:
        """Choose which of the equal German units gains depth."""

    @requires("9.2", "9.24")
    def may_gain_depth(self, g: Omaha) -> SiteSet:
        """No unit that may gain depth is there."""
        return pack(self._found(g))

    @requires("9.2", "P2", "P4")
    def comes_first(self, g: Omaha) -> SiteSet:
        """Another unit comes first."""
        return pack(self.equals(g))

    @which_of_the_equal_units.on(Choice(may_gain_depth, comes_first))
    def deepen(self, g: Omaha, site: SiteId) -> None:
        deepen(g, site)


@rule("9.21", "9.22", "R9-05")
def deepen(g: Omaha, site: SiteId) -> None:
    """Give the unit that was chosen its depth marker, if there is one left for it."""
    if not germans.place_depth(g, site):
        g.say("no-depth-left", site=site)


@frame
class AddDepthInEachSector(Frame):
    """In each sector one German unit gains a depth marker, in the East first (9.2)."""

    # whether a single marker is left, which then goes by the list over the whole map
    only_one: bool = False

    @step("9.24", "R9-06")
    def the_last_marker(self, g: Omaha) -> Next:
        markers = sum(g.pool_sizes[pool] for pool in USABLE_POOLS) + germans.recallable(g)
        self.only_one = markers == 1 and len(g.game.sectors) > 1
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
