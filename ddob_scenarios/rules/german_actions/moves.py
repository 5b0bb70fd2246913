"""German crews that come back, units that redeploy, and advances (16.1, 16.3, 16.8)."""

from __future__ import annotations

from collections.abc import Iterable

from ddob_scenarios.printed.figures import GERMAN_ACTIONS
from ddob_scenarios.printed.ids import HeroId, SiteId, SiteSet
from ddob_scenarios.printed.routes import AdvanceArrow
from ddob_scenarios.rules.common import germans
from ddob_scenarios.rules.common.command import revert
from ddob_scenarios.rules.common.losses import disrupt, eliminate, leave_for_good, lose_step
from ddob_scenarios.rules.german_actions.action_summary import lies_open, us_in_field
from ddob_scenarios.rules.german_fire.aim import has_depth
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha, sector_player, who_chooses
from hexwar import kit
from hexwar.board import (
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    PositionId,
    has,
    iterate,
    numbered,
    one,
    pack,
)
from hexwar.play import Choice, Frame, Next, ask, done, forbids, frame, goto, requires, rule, step


@rule("16.1", "R16-08")
def bar_crews(g: Omaha) -> None:
    """Keep the crews that were lost before play began out of play, if the option says so."""
    if not g.game.settings.reoccupy_from_setup:
        g.barred_crews = len(_unseen_crews(g))


@rule("16.1", "R16-08")
def _unseen_crews(g: Omaha) -> list[int]:
    """Return the places of the plain crews among the units that were removed unseen.

    Guns and rockets are artillery and never come back; those lost before play began stand first.
    """
    plain = g.game.crews["plain"]
    return [place for place, lot in enumerate(g.gone_units) if lot and not lot & ~plain]


@rule("16.1", "R16-08")
def crews_left(g: Omaha) -> int:
    """Return how many eliminated plain crews may re-occupy a WN."""
    lost_crews = g.lost_units & g.game.crews["plain"]
    return lost_crews.bit_count() + len(_unseen_crews(g)) - g.barred_crews


@rule("16.1", "9.1", "11.31", "R16-06")
def send_crew(g: Omaha, site: SiteId) -> None:
    """Put an eliminated plain crew, drawn at random, face up and without depth on a site."""
    lost_crews = list(iterate(g.lost_units & g.game.crews["plain"]))
    unseen = _unseen_crews(g)[g.barred_crews :]
    lots = range(len(lost_crews) + len(unseen))
    lot = g.pick("re-occupy", lots, [1] * len(lots))
    if lot < len(lost_crews):
        g.lost_units &= ~one(lost_crews[lot])
        g.set_unit(site, lost_crews[lot])
    else:
        g.set_unit(site, HIDDEN, g.gone_units.pop(unseen[lot - len(lost_crews)]))
        germans.reveal_unit(g, site)
    g.arrived |= one(site)
    g.say("re-occupied", site=site, unit=g.unit[site])
    germans.capture_general(g, site)


SERVED_FIRST = kit.Priorities[SiteId](germans.nearest_to_us, germans.highest_number)
"""Which hexes are re-occupied if there are not crews for all (16.12)."""


@frame
class ReOccupy(Frame):
    """Crews re-occupy the WN hexes that a card calls for, as far as there are any (16.1)."""

    positions: tuple[PositionId, ...]  # the WN positions
    sector: int  # their sector
    sites: tuple[SiteId, ...] = ()  # their sites that still wait for a crew

    @step("16.1", "16.11", "12.24", "R12-08", "R16-06")
    def which_hexes(self, g: Omaha) -> Next:
        printed = [g.game.map.positions[position] for position in self.positions]
        self.sites = tuple(
            site
            for position in printed
            if lies_open(g, position)
            for site in position.sites
            if has(g.communication, site)
        )
        if crews_left(g):
            return None
        g.say("no-crews-left", sites=self.sites)
        return done()

    @rule("16.12", "P2", "P4", "R16-07")
    def nearest(self, g: Omaha) -> list[SiteId]:
        """Return the sites that are served first: near US units, then of the higher number."""
        return SERVED_FIRST.best(g, self.sites, germans.hexes_of_us_units(g))

    @step("16.1", "16.12", "R16-07")
    def those_that_come_first(self, g: Omaha) -> None:
        while self.sites and (crews := crews_left(g)):
            if crews < len(self.sites):
                SERVED_FIRST.tell(g, germans.SITES, self.sites, germans.hexes_of_us_units(g))
            first = self.nearest(g) if crews < len(self.sites) else list(self.sites)
            if len(first) > crews:
                return
            for site in first:
                self._send(g, site)

    def _send(self, g: Omaha, site: SiteId) -> None:
        self.sites = tuple(other for other in self.sites if other != site)
        send_crew(g, site)

    @ask("16.12", "P1", "R16-07", by=sector_player)
    def which_hex_comes_first(self, g: Omaha) -> None:
        """Choose which of the equal WN hexes is re-occupied."""

    @requires("16.1", "R16-08")
    def crews_are_left(self, g: Omaha) -> bool:
        """No crew is left."""
        return crews_left(g) > 0

    @requires("16.1", "R16-06")
    def waits_for_a_crew(self, g: Omaha) -> SiteSet:
        """No crew comes back there."""
        return pack(self.sites)

    @requires("16.12", "P2", "P4")
    def comes_first(self, g: Omaha) -> SiteSet:
        """Another hex comes first."""
        return pack(self.nearest(g))

    @which_hex_comes_first.on(
        Choice(waits_for_a_crew, comes_first), when=Choice(crews_are_left), verb="re-occupy"
    )
    def re_occupy(self, g: Omaha, site: SiteId) -> Next:
        self._send(g, site)
        return goto(self.those_that_come_first)


# -- redeployment ----------------------------------------------------------------------------------


@rule("16.3", "16.32", "16.8", "9.1", "R9-19", "R16-03", "R16-10")
def transfer(g: Omaha, site: SiteId, to: SiteId) -> None:
    """Move a German unit and its depth to another site, face up or face down as they are.

    It does nothing more in this phase; a general who is alone in the hex is captured.
    """
    germans.move_german(g, site, to)
    swap_depth(g, to)
    germans.capture_general(g, to)


@rule("16.34", "16.83", "R16-11")
def swap_depth(g: Omaha, site: SiteId) -> None:
    """Exchange the depth of a unit that has come to a site for the type that belongs there.

    The new marker is drawn unseen, the old one returns to its pool; without a new one it stays.
    """
    marker, lot = g.depth[site], g.depth_lot[site]
    if marker == NOBODY:
        return
    if marker != HIDDEN:
        lot = one(marker)
    depth = germans.depth_type(g, site)
    present = "building" if lot & g.game.depth_of["building"] else "mobile"
    if present == depth or not g.pool_sizes[depth]:
        return
    g.set_depth(site, HIDDEN, germans.draw_unit(g, depth))
    g.pools[present] |= lot
    g.pool_sizes[present] += 1
    g.say("depth-swapped", site=site)


@rule("16.3", "16.31", "12.24", "R16-10")
def may_redeploy_to(g: Omaha, position: PositionId) -> list[PositionId]:
    """Return the positions to which the unit of a position may redeploy.

    They are empty reinforcement positions of its sector, in communication, with US units in their
    printed fields; from a VP position only VP positions.
    """
    printed = g.game.map.positions
    origin = printed[position]
    return [
        other.number
        for other in printed
        if other.reinforcement
        and other.sector == origin.sector
        and (other.vp or not origin.vp)
        and has(g.communication, other.sites[0])
        and us_in_field(g, other.field)
        and lies_open(g, other)
    ]


@kit.key("vp-position", "a VP position", most=True)
@rule("16.3", "P2", "R16-10")
def vp_position(g: Omaha, position: PositionId) -> bool:
    """Whether the position is worth victory points."""
    return g.game.map.positions[position].vp


@kit.key("lowest-number", "lowest number")
@rule("16.3", "P2", "R16-10")
def lowest_number(g: Omaha, position: PositionId) -> int:
    """The number of the position; one without a number counts as 0."""
    return g.game.map.positions[position].rank


@kit.key("most-us-strength", "most US strength in its field of fire", most=True)
@rule("16.3", "P2", "R16-10")
def most_us_strength(g: Omaha, position: PositionId) -> int:
    """The strength of the US units in the field of the position."""
    return sum(g.strength(unit) for unit in g.units_among(g.game.map.positions[position].field))


REDEPLOYMENT = kit.Priorities[PositionId](vp_position, lowest_number, most_us_strength)
"""To which position a unit redeploys (16.3)."""


def first_sites(g: Omaha, positions: Iterable[PositionId]) -> SiteSet:
    """Return the first site of each of some positions."""
    return pack([g.game.map.positions[position].sites[0] for position in positions])


@frame
class Redeploy(Frame):
    """A unit without US units in its field of fire goes where there are some (16.3)."""

    position: PositionId  # its position
    sector: int  # the sector of the card

    @step("16.3", "P2", "R16-10")
    def tell_what_comes_first(self, g: Omaha) -> None:
        home = g.game.map.positions[self.position].sites[0]
        if g.events is not None and has(g.communication, home):
            REDEPLOYMENT.tell(g, germans.POSITIONS, may_redeploy_to(g, self.position))

    @ask("16.3", "16.31", "16.33", "P1", "R16-10", by=sector_player, auto=True)
    def choose_a_position(self, g: Omaha) -> None:
        """Choose to which of the equal positions the German unit redeploys."""

    @requires("16.3")
    def is_in_communication(self, g: Omaha) -> bool:
        """The unit is not in communication."""
        return has(g.communication, g.game.map.positions[self.position].sites[0])

    @requires("16.3", "16.31", "R16-10")
    def may_take_the_unit(self, g: Omaha) -> SiteSet:
        """It is no position to which the unit may redeploy."""
        return first_sites(g, may_redeploy_to(g, self.position))

    @requires("16.3", "P2", "R16-10")
    def comes_first(self, g: Omaha) -> SiteSet:
        """Another position comes first."""
        return first_sites(g, REDEPLOYMENT.best(g, may_redeploy_to(g, self.position)))

    @choose_a_position.on(Choice(may_take_the_unit, comes_first), when=Choice(is_in_communication))
    def redeploy(self, g: Omaha, site: SiteId) -> None:
        home = g.game.map.positions[self.position].sites[0]
        g.say("redeployed", site=home, to=site)
        transfer(g, home, site)


# -- advances --------------------------------------------------------------------------------------


@rule("16.8", "16.86", "R16-22", "R16-25", "R23-06")
def arrow_of(g: Omaha, position: PositionId) -> AdvanceArrow | None:
    """Return the first arrow of a position to one that no German unit holds, disrupted or not."""
    for arrow in g.game.map.advances.get(position, ()):
        if g.vacant(g.game.map.positions[arrow.to].sites[0]):
            return arrow
    return None


@rule("16.81", "R16-20")
def attempts(g: Omaha, position: PositionId, *, targets: bool) -> bool:
    """Return whether a unit attempts to advance along an open arrow.

    If it has ``targets`` in its field, it does so only with depth, and unrevealed or of the 352nd.
    """
    if not targets:
        return True
    if not has_depth(g, position):
        return False
    unit = g.unit[g.game.map.positions[position].sites[0]]
    return unit == HIDDEN or g.game.german[unit].division == GERMAN_ACTIONS.advancing


@rule("16.8", "16.81", "R16-22")
def arrow_taken(g: Omaha, position: PositionId) -> AdvanceArrow | None:
    """Return the arrow along which the unit of a position attempts to advance, or None."""
    arrow, field = arrow_of(g, position), g.game.map.positions[position].field
    if arrow is None or not attempts(g, position, targets=us_in_field(g, field)):
        return None
    return arrow


@rule("16.82", "R16-23")
def disrupted_by_advance(g: Omaha, route: HexSet, target: str) -> list[CounterId]:
    """Return the units on a route that an advance disrupts.

    All that are neither infantry nor tanks, and of these the ones with the card's symbol.
    """
    sturdy = g.game.infantry | g.game.tanks
    return [u for u in g.units_among(route) if not has(sturdy, u) or g.symbol(u) == target]


@rule("16.82", "R3-08")
def strength_on_route(g: Omaha, at: HexId, unit: CounterId) -> int:
    """Return the strength of a unit against an advance: twice its own in bocage and buildings."""
    omaha = g.game.map
    doubled = has(omaha.ground["bocage"] | omaha.ground["building"] | omaha.houses, at)
    return g.strength(unit) << doubled


@rule("16.82", "16.84", "R16-23")
def defence_on(g: Omaha, route: HexSet) -> int:
    """Return the strength of the undisrupted units on a route; every hero adds one."""
    total = 0
    for unit in g.units_among(route):
        if has(g.disrupted, unit):
            continue
        heroes = [hero for hero, at in numbered(HeroId, g.heroes) if at == unit]
        total += strength_on_route(g, g.hex[unit], unit)
        total += sum(1 for hero in heroes if not has(g.inspired, hero))
    return total


@requires("terrain-effects", "5.21")
def enterable(g: Omaha) -> HexSet:
    """Nobody enters rough terrain, the sea and what the tide covers."""
    return g.game.map.enterable(g.tide)


@requires("R3-06")
def on_the_field(g: Omaha) -> HexSet:
    """The hex lies outside the part of the map that is played on."""
    return g.game.field


@forbids("16.82", "R16-24")
def held_by_germans(g: Omaha) -> HexSet:
    """Germans stand there."""
    return g.german_hexes


@frame
class Advance(Frame):
    """A German unit attempts to advance to a position, held by US units or not (16.82)."""

    position: PositionId  # where it stands
    to: PositionId  # the position that it makes for
    route: HexSet  # the hexes of its route
    card: int  # the number of the fire card
    sector: int  # the sector of the card

    @step("16.82")
    def the_route_may_be_free(self, g: Omaha) -> Next:
        return None if self.route & g.us_hexes else goto(self.the_germans_arrive)

    @step("16.82", "16.61", "R7-26", "R16-23")
    def defenders_are_disrupted(self, g: Omaha) -> None:
        for unit in disrupted_by_advance(g, self.route, g.game.cards[self.card - 1].target):
            disrupt(g, unit)

    @step("16.82", "16.84", "16.85")
    def the_defence_is_judged(self, g: Omaha) -> Next:
        strength = defence_on(g, self.route)
        if strength < GERMAN_ACTIONS.repulsed_by:
            return None
        g.say("advance-repulsed", position=self.position, to=self.to, strength=strength)
        return done()

    def commander_on_the_route(self, g: Omaha) -> str:
        """The player who commands the units on the route, or whose sector it is."""
        return who_chooses(g, g.units_among(self.route), self.sector)

    @ask("16.82", "R11-03", "R16-24", by=commander_on_the_route, auto=True)
    def who_loses_a_step(self, g: Omaha) -> None:
        """Choose the unit on the route of the German advance that loses a step."""

    @requires("16.82", "R16-24")
    def on_the_route(self, g: Omaha) -> CounterSet:
        """It is no unit on the route."""
        return pack(g.units_among(self.route))

    @who_loses_a_step.on(Choice(on_the_route))
    def lose(self, g: Omaha, unit: CounterId) -> None:
        lose_step(g, unit)

    def driven(self, g: Omaha) -> list[CounterId]:
        """Return the counters that are driven from the hex: not a general who is alone."""
        there = g.us_in(g.game.map.hex_of(self.to))
        return list(iterate(there)) if there & g.game.occupiers else []

    @ask("16.82", "R16-24", by=lambda f, g: who_chooses(g, f.driven(g), f.sector), auto=True)
    def where_they_fall_back(self, g: Omaha) -> None:
        """Choose the hex to which the units fall back before the German advance."""

    @requires("16.82", "R16-24")
    def somebody_is_driven(self, g: Omaha) -> bool:
        """Nobody is driven back."""
        return bool(self.driven(g))

    @requires("16.82", "R16-24")
    def next_to_it(self, g: Omaha) -> HexSet:
        """It is not the next hex."""
        return g.game.map.board.adjacent[g.game.map.hex_of(self.to)]

    @forbids("16.82", "R16-24")
    def through_which_they_come(self, g: Omaha) -> HexSet:
        """The route leads through it."""
        return self.route

    ways_out = Choice(next_to_it, enterable, on_the_field, through_which_they_come, held_by_germans)

    @where_they_fall_back.on(ways_out, when=Choice(somebody_is_driven), verb="fall-back")
    def fall_back(self, g: Omaha, to: HexId) -> None:
        for counter in self.driven(g):
            if has(g.posts, counter):
                revert(g, counter)
            g.put(counter, to)
            g.say("falls-back", unit=counter, to=to)

    @step("16.82", "R16-24")
    def or_they_are_overrun(self, g: Omaha) -> None:
        for counter in self.driven(g):
            if has(g.game.combat_units, counter):
                eliminate(g, counter)
            else:
                g.say("overrun", unit=counter)
                leave_for_good(g, counter)

    @step("16.82", "16.83", "16.85")
    def the_germans_arrive(self, g: Omaha) -> None:
        positions = g.game.map.positions
        home, there = positions[self.position].sites[0], positions[self.to].sites[0]
        g.say("advanced", site=home, to=there)
        if has(g.garrisons, there):
            g.garrisons &= ~one(there)
            g.say("garrison-lost", site=there)
        transfer(g, home, there)
