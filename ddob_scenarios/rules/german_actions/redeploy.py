"""German units that go to another position: where, and what becomes of their depth (16.3)."""

from __future__ import annotations

from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.germans import capture_general, depth_type, draw_unit, move_german
from ddob_scenarios.rules.common.priorities import POSITIONS
from ddob_scenarios.rules.german_actions.action_summary import lies_open, us_in_field
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha, sector_player
from hexwar.board import PositionId, has, one
from hexwar.kit.automaton import Priorities, key
from hexwar.play import Actions, Frame, ask, frame, rule, step


@rule("16.3", "16.32", "16.8", "9.1", "R9-19", "R16-03", "R16-10")
def transfer(g: Omaha, site: SiteId, to: SiteId) -> None:
    """Move a German unit and its depth to another site, face up or face down as they are.

    It does nothing more in this phase; a general who is alone in the hex is captured.
    """
    move_german(g, site, to)
    swap_depth(g, to)
    capture_general(g, to)


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
    wanted = depth_type(g, site)
    present = "building" if lot & g.game.depth_of["building"] else "mobile"
    if present == wanted or not g.pool_sizes[wanted]:
        return
    g.set_depth(site, HIDDEN, draw_unit(g, wanted))
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
    here = printed[position]
    return [
        other.number
        for other in printed
        if other.reinforcement
        and other.sector == here.sector
        and (other.vp or not here.vp)
        and has(g.communication, other.sites[0])
        and us_in_field(g, other.field)
        and lies_open(g, other)
    ]


@key("vp-position", "a VP position", most=True)
@rule("16.3", "P2", "R16-10")
def vp_position(g: Omaha, position: PositionId) -> bool:
    """Whether the position is worth victory points."""
    return g.game.map.positions[position].vp


@key("lowest-number", "lowest number")
@rule("16.3", "P2", "R16-10")
def lowest_number(g: Omaha, position: PositionId) -> int:
    """The number of the position; one without a number counts as 0."""
    return g.game.map.positions[position].rank


@key("most-us-strength", "most US strength in its field of fire", most=True)
@rule("16.3", "P2", "R16-10")
def most_us_strength(g: Omaha, position: PositionId) -> int:
    """The strength of the US units in the field of the position."""
    return sum(g.strength(unit) for unit in g.units_among(g.game.map.positions[position].field))


REDEPLOYMENT = Priorities[PositionId](vp_position, lowest_number, most_us_strength)
"""To which position a unit redeploys (16.3)."""


@frame
class Redeploy(Frame):
    """A unit without US units in its field of fire goes where there are some (16.3)."""

    position: PositionId  # its position
    sector: int  # the sector of the card

    @step("16.3", "P2", "R16-10")
    def tell_what_comes_first(self, g: Omaha) -> None:
        home = g.game.map.positions[self.position].sites[0]
        if g.events is not None and has(g.communication, home):
            REDEPLOYMENT.tell(g, POSITIONS, may_redeploy_to(g, self.position))

    @ask("16.3", "16.31", "16.33", "P1", "R16-10", by=sector_player, auto=True)
    def choose_a_position(self, g: Omaha) -> Actions:
        """Choose to which of the equal positions the German unit redeploys."""
        positions = g.game.map.positions
        if has(g.communication, positions[self.position].sites[0]):
            for other in REDEPLOYMENT.best(g, may_redeploy_to(g, self.position)):
                yield ("redeploy", positions[other].sites[0])

    @choose_a_position.on
    def redeploy(self, g: Omaha, site: SiteId) -> None:
        home = g.game.map.positions[self.position].sites[0]
        g.say("redeployed", site=home, to=site)
        transfer(g, home, site)
