"""Engineers clear the obstacles on the beach (10)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import ENGINEERS
from ddob_scenarios.printed.map import EAST, SECTORS, WEST
from ddob_scenarios.rules.common.control import fields_of
from ddob_scenarios.state.omaha import Omaha, OmahaContext, sector_player
from hexwar.board import ALL, NONE, HexId, HexSet, as_set, one
from hexwar.play import (
    Choice,
    Frame,
    Next,
    TableVerb,
    again,
    ask,
    call,
    forbids,
    frame,
    requires,
    rule,
    step,
)
from hexwar.play.values.plain import Bits


@rule("5.14", "10.11", "19.4", "R5-11")
def uncleared(g: Omaha) -> HexSet:
    """Return the beach hexes whose obstacles are still there.

    Obstacles in a hex are cleared for good; late in the game all are gone by themselves.
    """
    if g.turn >= g.game.settings.obstacles_gone_turn:
        return NONE
    return g.game.map.obstacles & ~g.cleared


@rule("10.12", "R4-04", "R10-02")
def cleared_at_most(g: Omaha) -> int:
    """Return how many hexes may be cleared in a sector on this turn."""
    return 0 if g.extended else ENGINEERS.cleared_at_most[g.tide]


@rule("10.1", "R10-01")
def uncovered(g: Omaha, sector: int) -> HexSet:
    """Return the hexes that no field of fire keeps engineers of a sector from clearing.

    Barred are the active fields of fire, of positions in either sector, whose colour is on the fire
    card of the hex's sector; whether such a position fires, or could, does not matter.  Before that
    card is drawn nothing may be cleared.
    """
    card = g.card_track.get(f"fire/{SECTORS[sector]}")
    if card is None:
        return NONE
    by_position = g.game.settings.obstacle_card == "position_sector"
    other = g.card_track.get(f"fire/{SECTORS[1 - sector]}") if by_position else card
    called = g.game.called[card - 1][sector]
    if other is not None:
        called |= g.game.called[other - 1][1 - sector]
    return g.game.map.board.all & ~fields_of(g.game.map, called & g.active)


@requires("10.1")
def obstacles_of_the_sector(m: OmahaContext) -> HexSet:
    """No beach obstacles of the sector are there."""
    return m.g.game.map.obstacles & m.g.game.map.in_sector[m.frame.sector]


@forbids("10.11", "5.14", "19.4", "R5-11")
def gone(m: OmahaContext) -> HexSet:
    """Its obstacles are gone."""
    return ~uncleared(m.g)


@forbids("R10-01", "10.1")
def covered(m: OmahaContext) -> HexSet:
    """A position whose colour is on the fire card could fire there."""
    hexes: HexSet = m.frame.hexes
    return ~hexes


@forbids("10.12", "R4-04", "R10-02")
def enough_cleared(m: OmahaContext) -> HexSet:
    """No more hexes of the sector are cleared on this turn."""
    return NONE if m.frame.left else ALL


CLEAR = TableVerb(
    "clear", rule="10.1", at=Choice(obstacles_of_the_sector, gone, covered, enough_cleared)
)


@frame
class ClearSector(Frame):
    """Engineers clear a hex or two of a sector, if the player wishes (10.1, 10.12)."""

    sector: int
    hexes: Bits = 0  # the hexes that they may clear on this turn
    left: int = 0  # how many more hexes they clear

    @step("10.1", "10.12")
    def where_and_how_many(self, g: Omaha) -> None:
        self.hexes, self.left = uncovered(g, self.sector), cleared_at_most(g)
        self.hexes = as_set(CLEAR.legal_actors(OmahaContext(self, g)))

    @ask("10.1", "R10-02", by=sector_player, or_else="enough", context=OmahaContext)
    def which_hex(self, g: Omaha) -> None:
        """Clear the obstacles in a hex?"""

    @which_hex.on(CLEAR)
    def clear(self, g: Omaha, at: HexId) -> Next:
        self.hexes &= ~one(at)
        self.left -= 1
        g.cleared |= one(at)
        g.say("obstacles-cleared", at=at)
        return again()


@frame
class ClearObstacles(Frame):
    """The engineer phase: first the East, then the West (10.1)."""

    @step("10.1")
    def in_the_east(self, g: Omaha) -> Next:
        return call(ClearSector, EAST) if EAST in g.game.sectors else None

    @step("10.1")
    def in_the_west(self, g: Omaha) -> Next:
        return call(ClearSector, WEST) if WEST in g.game.sectors else None
