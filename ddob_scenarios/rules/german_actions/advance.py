"""German advances along the arrows of the map (16.8)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import GERMAN_ACTIONS
from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.printed.routes import AdvanceArrow
from ddob_scenarios.rules.common.losses import disrupt, eliminate, leave_for_good, lose_step
from ddob_scenarios.rules.common.posts import revert
from ddob_scenarios.rules.german_actions.action_summary import us_in_field
from ddob_scenarios.rules.german_actions.redeploy import transfer
from ddob_scenarios.rules.german_fire.aim import has_depth
from ddob_scenarios.state.omaha import HIDDEN, Omaha, who_chooses
from hexwar.board import CounterId, HexId, HexSet, PositionId, has, iterate, numbered, one
from hexwar.play import Actions, Frame, Next, ask, done, frame, rule, step


@rule("16.8", "16.86", "R16-22", "R16-25", "R23-06")
def arrow_of(g: Omaha, position: PositionId) -> AdvanceArrow | None:
    """Return the first arrow of a position to one that no German unit holds, disrupted or not."""
    for arrow in g.game.map.advances.get(position, ()):
        if g.vacant(g.game.map.positions[arrow.to].sites[0]):
            return arrow
    return None


@rule("16.81", "R16-20")
def attempts(g: Omaha, position: PositionId, *, targets: bool) -> bool:
    """Tell whether a unit attempts to advance along an open arrow.

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


@rule("16.82", "5.21", "R16-24")
def ways_out(g: Omaha, at: HexId, route: HexSet) -> HexSet:
    """Return the hexes to which US units may be driven from a hex.

    They are next to it and off the route, neither German-held, rough, sea nor submerged.
    """
    omaha = g.game.map
    enterable = omaha.enterable(g.tide)
    return omaha.board.adjacent[at] & enterable & g.game.field & ~route & ~g.german_hexes


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
        if self.route & g.us_hexes:
            return None
        self._arrive(g)
        return done()

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
    def who_loses_a_step(self, g: Omaha) -> Actions:
        """Choose the unit on the route of the German advance that loses a step."""
        yield from (("lose", unit) for unit in g.units_among(self.route))

    @who_loses_a_step.on
    def lose(self, g: Omaha, unit: CounterId) -> None:
        lose_step(g, unit)

    def driven(self, g: Omaha) -> list[CounterId]:
        """Return the counters that are driven from the hex: not a general who is alone."""
        there = g.us_in(g.game.map.hex_of(self.to))
        return list(iterate(there)) if there & g.game.occupiers else []

    @ask("16.82", "R16-24", by=lambda f, g: who_chooses(g, f.driven(g), f.sector), auto=True)
    def where_they_fall_back(self, g: Omaha) -> Actions:
        """Choose the hex to which the units fall back before the German advance."""
        if self.driven(g):
            hexes = ways_out(g, g.game.map.hex_of(self.to), self.route)
            yield from (("fall-back", at) for at in iterate(hexes))

    @where_they_fall_back.on(verb="fall-back")
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
        self._arrive(g)

    def _arrive(self, g: Omaha) -> None:
        positions = g.game.map.positions
        home, there = positions[self.position].sites[0], positions[self.to].sites[0]
        g.say("advanced", site=home, to=there)
        if has(g.garrisons, there):
            g.garrisons &= ~one(there)
            g.say("garrison-lost", site=there)
        transfer(g, home, there)
