"""Engineers clear the obstacles on the beach (10)."""

from __future__ import annotations

from ddob_scenarios.printed.map import EAST, SECTORS, WEST
from ddob_scenarios.printed.turn_track import Tide
from ddob_scenarios.rules.common.control import fields_of
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, HexId, HexSet, has, iterate, one
from hexwar.play import Actions, Frame, Next, again, ask, call, frame, rule, step
from hexwar.play.plain import Bits

CLEARED_AT_MOST: dict[Tide, int] = {"low": 2, "mid": 1, "high": 0}
"""Hexes that may be cleared in a sector on a turn (10.12)."""


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
    return 0 if g.extended else CLEARED_AT_MOST[g.game.track.space(g.turn).tide]


@rule("10.1", "R10-01")
def clearable(g: Omaha, sector: int) -> HexSet:
    """Return the hexes of a sector that engineers may clear now.

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
    barred = fields_of(g.game.map, called & g.active)
    return uncleared(g) & g.game.map.in_sector[sector] & ~barred


@frame
class ClearObstacles(Frame):
    """The engineer phase: first the East, then the West (10.1)."""

    @step("10.1")
    def in_the_east(self, g: Omaha) -> Next:
        return self._in(g, EAST)

    @step("10.1")
    def in_the_west(self, g: Omaha) -> Next:
        return self._in(g, WEST)

    def _in(self, g: Omaha, sector: int) -> Next:
        hexes = clearable(g, sector) if sector in g.game.sectors and cleared_at_most(g) else NONE
        return call(ClearSector, sector, hexes, cleared_at_most(g)) if hexes else None


@frame
class ClearSector(Frame):
    """Engineers clear a hex or two of a sector, if the player wishes (10.1, 10.12)."""

    sector: int
    hexes: Bits
    left: int

    def player(self, g: Omaha) -> str:
        """The player of the sector."""
        return g.player(self.sector)

    @rule("10.1", "10.11", "R10-01")
    def why_not(self, g: Omaha, at: HexId) -> str | None:
        """Return the rule that keeps a hex from being cleared here and now."""
        here = g.game.map.obstacles & g.game.map.in_sector[self.sector]
        if not has(here, at):
            return "10.1"
        return "10.11" if has(g.cleared, at) else "R10-01"

    @ask("10.1", "R10-02", by=player, or_else="enough")
    def which_hex(self, g: Omaha) -> Actions:
        """Clear the obstacles in a hex?"""
        return [("clear", at) for at in iterate(self.hexes)] if self.left else ()

    @which_hex.on(refusal=why_not)
    def clear(self, g: Omaha, at: HexId) -> Next:
        self.hexes &= ~one(at)
        self.left -= 1
        g.cleared |= one(at)
        g.say("obstacles-cleared", at=at)
        return again()
