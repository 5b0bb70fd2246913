"""How German positions that fire, one or several together, deal their hits (6.3-6.37)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddob_scenarios.rules.common.losses import TakeHits
from ddob_scenarios.rules.german_fire.aim import shots_together, spent_units
from ddob_scenarios.rules.german_fire.assignment import STEP, Shot, assign
from ddob_scenarios.rules.german_fire.leader_hits import LeaderHit, may_hit_a_leader
from ddob_scenarios.state.omaha import Omaha, who_chooses
from hexwar.board import CounterId, PositionId
from hexwar.play import Actions, Frame, Next, ask, call, frame, goto, rule, step
from hexwar.play.frames import repeat


@rule("6.3", "6.31")
def tell_the_fire(
    g: Omaha, positions: Iterable[PositionId], wanted: Sequence[Shot], hits: Sequence[Shot]
) -> None:
    """Tell which positions hit whom, and whom they cannot hit any more within their limits."""
    if g.events is None:
        return
    struck = {shot.unit for shot in hits}
    in_order = sorted(hits, key=lambda shot: (shot.key, shot.unit))
    for position in positions:
        units = tuple(shot.unit for shot in in_order if shot.source == position)
        by_it = (shot.unit for shot in wanted if shot.source == position)
        spared = tuple(sorted(unit for unit in by_it if unit not in struck))
        if units:
            g.say("position-fires", position=position, units=units, rule="6.3")
        if spared:
            g.say("fire-spares", position=position, units=spared, rule="6.31")


@frame
class Volley(Frame):
    """Positions fire together: their hits are one simultaneous calculation (6.3, R6-06).

    Nothing changes until all hits are assigned, so each entry takes aim again in the same state.
    """

    firing: tuple[tuple[PositionId, int], ...]  # the positions with their hit limits
    card: int  # the number of the fire card
    sector: int  # the sector of the positions
    # what the player has named so far, with the stage of the assignment
    picks: tuple[tuple[int, CounterId], ...] = ()
    open: tuple[CounterId, ...] = ()  # the units of which he names one
    stage: int = STEP  # the stage in which they are open
    effect: str = ""  # what happens to the one that he names
    hits: tuple[tuple[CounterId, int, int], ...] = ()  # the hits, when nothing is open
    starred: tuple[PositionId, ...] = ()  # positions that may hit a leader afterwards

    @step("6.31", "6.33", "6.34", "R6-07")
    def assign_hits(self, g: Omaha) -> None:
        card = g.game.cards[self.card - 1]
        limits = dict(self.firing)
        shots = shots_together(g, limits, card)
        found = assign(shots, limits, spent_units(g), self.picks)
        self.open, self.stage, self.hits = found.open, found.stage, found.hits
        self.effect = "loses a step" if found.stage == STEP else "is disrupted"
        if not found.open:
            self.starred = may_hit_a_leader(g, card, limits, shots)
            tell_the_fire(g, limits, shots, found.shots)

    @ask("6.31", "R6-07", "P1", by=lambda f, g: who_chooses(g, f.open, f.sector), auto=True)
    def choose_a_unit(self, g: Omaha) -> Actions:
        """Choose which of the equally exposed units {effect}."""
        return [("hit", unit) for unit in self.open]

    @choose_a_unit.on
    def hit(self, g: Omaha, unit: CounterId) -> Next:
        self.picks = (*self.picks, (self.stage, unit))
        return goto(self.assign_hits)

    @step("6.32", "6.33")
    def hits_are_taken(self, g: Omaha) -> Next:
        return call(TakeHits, self.hits) if self.hits else None

    @step("11.4", "11.41")
    def leaders_are_hit(self, g: Omaha) -> Next:
        if not self.starred:
            return None
        position, *rest = self.starred
        self.starred = tuple(rest)
        return repeat(LeaderHit, position, self.sector)
