"""What is a unit worth, and a German position, in steps of infantry?"""

from __future__ import annotations

from ddob_scenarios.players.estimates.danger import relief
from ddob_scenarios.players.estimates.routes import on_a_route
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.losses import left_to_lose
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import CounterId, has
from hexwar.play import rule

# What the second step of a company is worth more than others: it is lost with it (13.1).
LAST_BUT_ONE = 1.5
# What it is worth besides if no other company of its division could be lost; with two to lose it
# is half of that.
RUIN = 6.0
# The same from turn 17 on, when more may be lost: it matters later, and then more; with two to
# lose it is a quarter of that.
RUIN_INLAND = 20.0
LOST_ALREADY = 0.2  # what the last step of a company is worth: in the loss box it lies already
RANGER, SUPPORT = 0.8, 0.1  # what a step of rangers is worth, and of units that are no infantry
# What a hex of a WN is worth, what another position, and what a VP symbol besides.
STRONGPOINT, POSITION, VP = 6.0, 1.5, 1.0
ON_A_ROUTE = 6.0  # what it is worth besides its field of fire over a way off the map (20.3)
TURNS_OF_RELIEF = 3.0  # the number of further turns of fire that are counted for a position

MOST_RELIEF = 5.0


@rule("13.1", "13.11")
def cost_of_step(g: Omaha, unit: CounterId) -> float:
    """Return what it costs to take a step from a unit: more, the nearer its division is to ruin."""
    if not has(g.game.companies, unit):
        return RANGER if has(g.game.rangers, unit) else SUPPORT
    if has(g.losses, unit):
        return LOST_ALREADY
    left = max(1, left_to_lose(g, g.game.home[unit]))
    ruin = RUIN_INLAND / left**2 if g.extended else RUIN / left
    if g.steps[unit] > 2:
        return 1.0 + ruin / 4
    return 1.0 + LAST_BUT_ONE + ruin


def worth_of_site(g: Omaha, site: SiteId) -> float:
    """Return what it is worth to silence the Germans on a site for good."""
    if g.unit[site] == NOBODY:
        return 0.0
    printed = g.game.map.position_of(site)
    worth = STRONGPOINT if printed.wn else POSITION + VP * printed.vp
    if on_a_route(g, printed.number):
        worth += ON_A_ROUTE
    held = sum(1 for other in printed.sites if g.unit[other] != NOBODY)
    return worth + min(MOST_RELIEF, TURNS_OF_RELIEF * relief(g, printed.number)) / held
