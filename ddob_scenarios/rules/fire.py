"""The German Fire phase: positions, artillery, recovery, sector by sector (6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddob_scenarios.cards_in_play import draw_card
from ddob_scenarios.components.cards import Card
from ddob_scenarios.map import EAST, SECTORS, WEST
from ddob_scenarios.rules.aim import (
    hit_limit,
    keeps_from_firing,
    positions_called,
    shots_together,
    spent_units,
    who_chooses,
)
from ddob_scenarios.rules.artillery import ArtilleryFire, update_observers
from ddob_scenarios.rules.assignment import STEP, Shot, assign
from ddob_scenarios.rules.control import communication_table
from ddob_scenarios.rules.leader_hits import LeaderHit, may_hit_a_leader
from ddob_scenarios.rules.losses import TakeHits
from ddob_scenarios.state import Omaha
from hexwar.board import bits_of, members
from hexwar.play import (
    Actions,
    CounterId,
    Frame,
    Next,
    ask,
    call,
    frame,
    goto,
    repeat,
    rule,
    step,
)

FIRST_ARTILLERY_TURN = 4


@frame
class GermanFire(Frame):
    """The German Fire phase (4 III, 6)."""

    @step("12.24", "R12-07", "6.34", "6.51")
    def communication_is_fixed(self, g: Omaha) -> None:
        g.hit = 0
        g.communication = communication_table(g)
        update_observers(g, g.communication)

    @step("6.1", "R4-02", "R6-27")
    def the_east(self, g: Omaha) -> Next:
        return call(SectorFire, EAST) if EAST in g.game.sectors else None

    @step("6.1", "R4-02", "R6-27")
    def the_west(self, g: Omaha) -> Next:
        return call(SectorFire, WEST) if WEST in g.game.sectors else None


@frame
class SectorFire(Frame):
    """The fire of one sector: positions, artillery, recovery (R4-02)."""

    sector: int
    card: int = 0

    @step("6.1", "R6-27")
    def draw_a_fire_card(self, g: Omaha) -> None:
        box = f"fire/{SECTORS[self.sector]}"
        self.card = draw_card(g, box, box).number

    @step("6.3", "6.4")
    def positions_fire(self, g: Omaha) -> Next:
        firing = positions_that_fire(g, self.sector, card_numbered(g, self.card))
        limits = tuple((position, hit_limit(g, position)) for position in firing)
        return call(PositionsFire, limits, self.card, self.sector) if firing else None

    @step("6.5")
    def artillery_fires(self, g: Omaha) -> Next:
        if g.turn < FIRST_ARTILLERY_TURN or card_numbered(g, self.card).artillery is None:
            return None
        return call(ArtilleryFire, self.sector, self.card)

    @step("6.4", "R6-12")
    def germans_recover(self, g: Omaha) -> None:
        recover_on(g, self.sector, card_numbered(g, self.card))


def card_numbered(g: Omaha, number: int) -> Card:
    """Return a card by its number."""
    return g.game.cards[number - 1]


@rule("6.3", "6.4", "RE-04")
def positions_that_fire(g: Omaha, sector: int, card: Card) -> list[int]:
    """Return the positions that fire at somebody on a card, and tell which are kept from it."""
    generals = bits_of(
        g.hex[general] for general in members(g.game.generals) if g.hex[general] >= 0
    )
    targets = g.us_hexes | generals
    firing = []
    for position, symbol in positions_called(g, sector, card):
        if not g.game.map.positions[position].field & targets:
            continue
        refused = keeps_from_firing(g, position, symbol)
        if refused is None:
            firing.append(position)
        elif refused != "6.4":
            kind = "smoke-spoils-fire" if refused == "RE-04" else "fire-needs-depth"
            g.say(kind, position=position, rule=refused)
    return firing


@rule("6.4", "R6-12")
def recover_on(g: Omaha, sector: int, card: Card) -> None:
    """Remove the disrupted markers from the positions of a sector whose colour a card shows."""
    if not g.suppressed:
        return
    for position, _ in positions_called(g, sector, card):
        for site in g.game.map.positions[position].sites:
            if g.suppressed >> site & 1:
                g.recover(site)
                g.say("german-recovers", site=site)


def tell_the_fire(
    g: Omaha, positions: Iterable[int], wanted: Sequence[Shot], hits: Sequence[Shot]
) -> None:
    """Tell which positions hit whom, and whom they cannot hit any more within their limits."""
    if g.events is None:
        return
    struck = {shot.unit for shot in hits}
    in_order = sorted(hits, key=lambda shot: (shot.key, shot.unit))
    for position in positions:
        units = tuple(shot.unit for shot in in_order if shot.position == position)
        spared = tuple(
            sorted(s.unit for s in wanted if s.position == position and s.unit not in struck)
        )
        if units:
            g.say("position-fires", position=position, units=units, rule="6.3")
        if spared:
            g.say("fire-spares", position=position, units=spared, rule="6.31")


@frame
class PositionsFire(Frame):
    """Positions fire together: their hits are one simultaneous calculation (6.3, R6-06).

    Nothing changes until all hits are assigned, so each entry takes aim again in the same state.

    Attributes:
        firing: The positions with their hit limits.
        card: The number of the fire card.
        sector: The sector of the positions.
        picks: What the player has named so far, with the stage of the assignment.
        open: The units of which he names one.
        stage: The stage in which they are open.
        effect: What happens to the one that he names.
        hits: The hits, when nothing is open.
        starred: Positions that may hit a leader afterwards.
    """

    firing: tuple[tuple[int, int], ...]
    card: int
    sector: int
    picks: tuple[tuple[int, int], ...] = ()
    open: tuple[int, ...] = ()
    stage: int = STEP
    effect: str = ""
    hits: tuple[tuple[int, int, int], ...] = ()
    starred: tuple[int, ...] = ()

    @step("6.31", "6.33", "6.34", "R6-07")
    def assign_hits(self, g: Omaha) -> None:
        card = card_numbered(g, self.card)
        limits = dict(self.firing)
        shots = shots_together(g, limits, card)
        found = assign(shots, limits, spent_units(g), self.picks)
        self.open, self.stage, self.hits = found.open, found.stage, found.hits
        self.effect = "loses a step" if found.stage == STEP else "is disrupted"
        if not found.open:
            self.starred = may_hit_a_leader(g, card, limits, shots)
            tell_the_fire(g, limits, shots, found.shots)

    def chooser(self, g: Omaha) -> str:
        """The player who commands the units in question, or whose sector the positions are in."""
        return who_chooses(g, self.open, self.sector)

    @ask("6.31", "R6-07", "P1", by=chooser, auto=True)
    def choose_a_unit(self, g: Omaha) -> Actions:
        """Choose which of the equally exposed units {effect}."""
        yield from (("hit", unit) for unit in self.open)

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
