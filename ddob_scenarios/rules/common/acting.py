"""Who may act in a segment, who goes free, and who cannot pay (7, 7.1, 7.2, 7.22)."""

from __future__ import annotations

from ddob_scenarios.rules.common.command import (
    BY_DIVISION,
    BY_EITHER,
    acts_with,
    can_pay,
    free_to_act,
    price,
)
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CounterSet, iterate, pack
from hexwar.play import rule
from hexwar.play.clauses import Asking, among, bar, fact, free
from hexwar.play.verbs import ALL, Who


@rule("7.2", "7.22")
def roster_of(g: Omaha, division: int) -> CounterSet:
    """Return the counters on the map that act with a division."""
    counters = g.ashore & (g.game.combat_units | g.game.leaders)
    command = g.command
    others = [counter for counter in iterate(counters) if command[counter] != division]
    return counters & ~pack([other for other in others if not acts_with(g, other, division)])


class Acting(Asking):
    """What the rules of actions read of a moment in the segment of a division."""

    g: Omaha

    @fact
    def division(self) -> int:
        """The division that acts."""
        asked: int = getattr(self.frame, "division", self.g.segment)
        return asked

    @fact
    def roster(self) -> CounterSet:
        """The counters that act with the division: those of its segment's beginning."""
        kept: CounterSet | None = getattr(self.frame, "roster", None)
        return roster_of(self.g, self.division) if kept is None else kept

    @fact
    def poor(self) -> CounterSet:
        """The counters whose action cannot be paid."""
        return ~payers(self.g, self.division, self.roster)


def payers(g: Omaha, division: int, counters: CounterSet) -> CounterSet:
    """Return counters whose action could be paid: all, or some of those that are given.

    Args:
        g: The state.
        division: The division that acts.
        counters: Counters that act with it.
    """
    if can_pay(g, BY_DIVISION[division]):
        return ALL
    if len(g.game.divisions) == 1 or not can_pay(g, BY_EITHER):
        return NONE
    sector, hexes, command = g.game.map.sector, g.hex, g.command
    waiting = counters & g.ashore & ~g.acted
    walkers = [c for c in iterate(waiting) if sector[hexes[c]] != command[c]]
    return pack([counter for counter in walkers if price(g, counter) == BY_EITHER])


# -- who acts --------------------------------------------------------------------------------------


@among.actors("7")
def on_the_map(m: Acting) -> CounterSet:
    """It is not on the map, or takes no actions."""
    return m.g.ashore & (m.g.game.combat_units | m.g.game.leaders)


@bar.actors("7.2", "7.22", "R7-08")
def of_the_other_division(m: Acting) -> CounterSet:
    """It acts with the other division."""
    return ~m.roster


@bar.actors("7.1", "R7-04")
def has_acted(m: Acting) -> CounterSet:
    """It has acted on this turn."""
    return m.g.acted


@bar.actors("7.7")
def disrupted(m: Acting) -> CounterSet:
    """It is disrupted, and can only recover."""
    return m.g.disrupted


@bar.actors("7.4")
def climbing(m: Acting) -> CounterSet:
    """It has a climb marker, which it must remove first."""
    return m.g.climbing


@bar.actors("7.51")
def scaling(m: Acting) -> CounterSet:
    """It is on a cliff, and goes on or gives up first."""
    return m.g.scaling


@among.actors("7.7", "R7-20", "R7-25")
def to_recover(m: Acting) -> CounterSet:
    """It is not disrupted, or was disrupted in this phase."""
    return m.g.disrupted & ~m.g.fresh


@among.actors("7.4", "R7-20")
def with_a_climb_marker(m: Acting) -> CounterSet:
    """It has no climb marker."""
    return m.g.climbing


@among.actors("7.51", "R7-20", "R7-23")
def on_a_cliff(m: Acting) -> CounterSet:
    """It is on no cliff."""
    return m.g.scaling


ACTS = Who(on_the_map, of_the_other_division, has_acted)
UNDISRUPTED = Who(ACTS, disrupted)
ACTS_FREELY = Who(UNDISRUPTED, climbing, scaling)
CLIMBS_ON = Who(UNDISRUPTED, with_a_climb_marker)
SCALES_ON = Who(UNDISRUPTED, on_a_cliff)
RECOVERS = Who(ACTS, to_recover)


# -- who pays --------------------------------------------------------------------------------------


@bar.actors("7.2", "7.22")
def cannot_pay(m: Acting) -> CounterSet:
    """No action is left to pay for it."""
    return m.poor


@free.actors("7.1", "7.33", "11.12", "R7-04")
def pays_for_nothing(m: Acting) -> CounterSet:
    """Rangers, leaders, heroes' units and units in command pay for no action."""
    return free_to_act(m.g)
