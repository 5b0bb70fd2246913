"""The German Fire phase: positions, artillery, recovery, sector by sector (6)."""

from __future__ import annotations

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.printed.figures import FIRE
from ddob_scenarios.printed.map import EAST, SECTORS, WEST
from ddob_scenarios.rules.common.control import communication_table, hexes_with_us
from ddob_scenarios.rules.common.variants import begins_on, recovery_is_barred
from ddob_scenarios.rules.german_actions.action_summary import actions_in_force
from ddob_scenarios.rules.german_actions.order_of_actions import EarlyActions, GermanActions
from ddob_scenarios.rules.german_armour import recover_armour
from ddob_scenarios.rules.german_fire.aim import hit_limit, keeps_from_firing, positions_called
from ddob_scenarios.rules.german_fire.artillery import ArtilleryFire, update_observers
from ddob_scenarios.rules.german_fire.volley import Volley
from ddob_scenarios.state.omaha import Omaha, draw_card
from hexwar.board import NONE, PositionId, has
from hexwar.play import Frame, Next, call, frame, rule, step


@frame
class SectorFire(Frame):
    """The fire and the actions of one sector: positions, artillery, recovery (R4-02, 16)."""

    sector: int
    card: int = 0

    @step("6.1", "R6-27")
    def draw_a_fire_card(self, g: Omaha) -> None:
        box = f"fire/{SECTORS[self.sector]}"
        self.card = draw_card(g, box, box).number

    @step("6.3", "6.4", "14", "16")
    def positions_fire(self, g: Omaha) -> Next:
        if actions_in_force(g):
            return call(GermanActions if g.extended else EarlyActions, self.sector, self.card)
        firing = positions_that_fire(g, self.sector, g.game.cards[self.card - 1])
        limits = tuple([(position, hit_limit(g, position)) for position in firing])
        return call(Volley, limits, self.card, self.sector) if firing else None

    @step("6.5")
    def artillery_fires(self, g: Omaha) -> Next:
        checked = g.game.cards[self.card - 1].artillery is not None
        if not checked or g.turn < begins_on(g, FIRE.artillery_from):
            return None
        return call(ArtilleryFire, self.sector, self.card)

    @step("6.4", "R6-12")
    def germans_recover(self, g: Omaha) -> None:
        if recovery_is_barred(g):
            return
        recover_positions(g, self.sector, g.game.cards[self.card - 1])
        recover_armour(g, self.sector, g.game.cards[self.card - 1])


@frame
class GermanFire(Frame):
    """The German Fire phase (4 III, 6)."""

    @step("12.24", "R12-07", "6.34", "6.51")
    def communication_is_fixed(self, g: Omaha) -> None:
        g.hit = g.arrived = NONE
        g.communication = communication_table(g)
        update_observers(g, g.communication)

    @step("6.1", "R4-02", "R6-27")
    def the_east(self, g: Omaha) -> Next:
        return call(SectorFire, EAST) if EAST in g.game.sectors else None

    @step("6.1", "R4-02", "R6-27")
    def the_west(self, g: Omaha) -> Next:
        return call(SectorFire, WEST) if WEST in g.game.sectors else None


@rule("6.3", "6.4", "RE-04")
def positions_that_fire(g: Omaha, sector: int, card: FireCard) -> list[PositionId]:
    """Return the positions that fire at somebody on a card, and tell which are kept from it."""
    targets, printed = hexes_with_us(g), g.game.map.positions
    firing: list[PositionId] = []
    for position, symbol in positions_called(g, sector, card, g.active):
        if not printed[position].field & targets:
            continue
        refused = keeps_from_firing(g, position, symbol)
        if refused is None:
            firing.append(position)
        else:
            kind = "smoke-spoils-fire" if refused == "RE-04" else "fire-needs-depth"
            g.say(kind, position=position, rule=refused)
    return firing


@rule("6.4", "R6-12")
def recover_positions(g: Omaha, sector: int, card: FireCard) -> None:
    """Remove the disrupted markers from the positions of a sector whose colour a card shows."""
    if not g.disrupted_sites:
        return
    for position, _ in positions_called(g, sector, card, g.standing):
        for site in g.game.map.positions[position].sites:
            if has(g.disrupted_sites, site):
                g.recover(site)
                g.say("german-recovers", site=site)
