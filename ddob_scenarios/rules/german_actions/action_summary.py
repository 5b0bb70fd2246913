"""Which action a German position conducts when its colour is drawn (16)."""

from __future__ import annotations

from ddob_scenarios.printed.cards import ColourSymbol
from ddob_scenarios.printed.charts import Conduct, Holding
from ddob_scenarios.printed.figures import EXTENDED_GAME, REINFORCEMENTS
from ddob_scenarios.printed.map import GermanPosition
from ddob_scenarios.rules.common.germans import hexes_of_us_units
from ddob_scenarios.rules.german_fire.aim import has_depth
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import HexSet, PositionId, has, iterate, one
from hexwar.play import rule


@rule("14", "14.2", "R14-02")
def actions_in_force(g: Omaha) -> bool:
    """Return whether German positions may conduct other actions than fire on this turn."""
    if g.extended:
        return True
    return g.turn >= EXTENDED_GAME.early_german_actions and g.game.settings.early_german_actions


@rule("16", "R16-05")
def us_in_field(g: Omaha, field: HexSet) -> bool:
    """Return whether US units stand in a field of fire: combat units, HQs, command posts.

    Engineer bases, on the shore, do not count.
    """
    return bool(field & g.us_hexes and field & hexes_of_us_units(g))


@rule("16", "16.1", "16.11", "23.43", "R16-01", "R16-06", "R23-06")
def lies_open(g: Omaha, position: GermanPosition) -> bool:
    """Return whether nobody holds any hex of a position: no unit of either side, no garrison.

    A general alone does not hold it (R11-07).
    """
    garrisons = g.garrisons & g.game.map.site_sets[position.number]
    return not (garrisons or position.hexes & (g.us_hexes | g.german_hexes))


@rule("16", "12.24", "R12-07", "R16-01")
def may_be_manned(g: Omaha, position: GermanPosition) -> bool:
    """Return whether an empty position acts: in communication and, except a WN, near US units."""
    if not lies_open(g, position):
        return False
    if not g.communication & g.game.map.site_sets[position.number]:
        return False
    if position.wn:
        return True
    at = g.game.map.hex_of(position.number)
    return us_in_field(g, g.game.map.board.within(at, REINFORCEMENTS.acting_near))


@rule("16", "R16-01", "R16-03", "R16-05")
def holding_of(g: Omaha, position: GermanPosition) -> Holding | None:
    """Return how a position is held, or None if it conducts no action of any kind.

    Disrupted units and those that arrived in this phase do nothing, neither does a position that
    US units or a garrison hold.
    """
    bit = one(position.number)
    if g.standing & bit:
        if not g.active & bit or g.arrived & g.game.map.site_sets[position.number]:
            return None
        return "targets" if us_in_field(g, position.field) else "no-targets"
    return "empty" if may_be_manned(g, position) else None


@rule("16", "2.4")
def called_for(g: Omaha, position: PositionId, symbol: ColourSymbol) -> Conduct:
    """Return the action that the summary names for a position, depth or not."""
    printed = g.game.map.positions[position]
    holding = holding_of(g, printed)
    if holding is None:
        return ""
    action = g.game.charts.action(printed.wn, holding, symbol.symbol)
    if holding == "no-targets" and action == "fire" and not _generals_in(g, printed.field):
        return ""
    return action


def _generals_in(g: Omaha, field: HexSet) -> bool:
    """Return whether a general stands in a field of fire."""
    at = [g.hex[general] for general in iterate(g.game.generals)]
    return any(hex_ >= 0 and has(field, hex_) for hex_ in at)


@rule("16", "16.21", "6.3", "RE-04", "R16-04")
def keeps_from_acting(
    g: Omaha, position: PositionId, symbol: ColourSymbol, action: Conduct
) -> str | None:
    """Return the rule that keeps a position from an action that is called for, or None.

    A double symbol moves a position that is held only if it has depth, except for re-supply; empty
    ones it moves like a single one.  Smoke keeps WNs from any kind of fire.
    """
    held = has(g.standing, position)
    if held and has(g.smoked, position):
        return "RE-04"
    if held and symbol.double and action != "re-supply" and not has_depth(g, position):
        return "6.3"
    return None


@rule("16", "R16-01", "R16-04")
def conduct(g: Omaha, position: PositionId, symbol: ColourSymbol) -> Conduct:
    """Return what a position does on a symbol of its colour now; "" is nothing."""
    action = called_for(g, position, symbol)
    if not action or keeps_from_acting(g, position, symbol, action):
        return ""
    return action
