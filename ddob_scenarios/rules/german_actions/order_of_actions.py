"""In which order German positions act on a fire card, and what sets each action going (16)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from ddob_scenarios.printed.cards import ColourSymbol
from ddob_scenarios.printed.charts import Conduct
from ddob_scenarios.rules.common.germans import place_depth
from ddob_scenarios.rules.events.reinforcements import man_position
from ddob_scenarios.rules.german_actions import action_summary
from ddob_scenarios.rules.german_actions.hit_one_unit import Ambush, GunFire, MortarFire, Patrol
from ddob_scenarios.rules.german_actions.moves import Advance, Redeploy, ReOccupy, arrow_taken
from ddob_scenarios.rules.german_armour import ArmourActions
from ddob_scenarios.rules.german_fire.aim import has_depth, hit_limit, positions_called
from ddob_scenarios.rules.german_fire.volley import Volley, in_sequence
from ddob_scenarios.state.omaha import NOBODY, Omaha, sector_player
from hexwar.board import NONE, PositionId, PositionSet, has, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    call,
    frame,
    goto,
    repeat,
    requires,
    rule,
    step,
)


@rule("6.3", "16", "14.11", "14.12")
def fire(g: Omaha, position: PositionId, card: int, sector: int) -> Next:
    """Let a position fire by itself."""
    return repeat(Volley, ((position, hit_limit(g, position)),), card, sector)


@rule("16.2", "16.21", "12.24", "R16-09")
def re_supply(g: Omaha, position: PositionId, card: int, sector: int) -> Next:
    """Return a unit in communication depth if it has none, and let it fire if its symbol allows."""
    if not supply(g, position, symbol_of(g, position, card)):
        g.say("fire-needs-depth", position=position, rule="6.3")
        return None
    return fire(g, position, card, sector)


@rule("16.2", "16.21", "12.24", "R16-09")
def supply(g: Omaha, position: PositionId, symbol: ColourSymbol) -> bool:
    """Return a unit in communication depth if it has none; tell whether it may fire then."""
    site = g.game.map.positions[position].sites[0]
    if g.depth[site] == NOBODY and has(g.communication, site) and not place_depth(g, site):
        g.say("no-depth-left", site=site)
    return not symbol.double or has_depth(g, position)


def redeploy(g: Omaha, position: PositionId, card: int, sector: int) -> Next:
    """Let a unit go to a position with US units in its field."""
    return repeat(Redeploy, position, sector)


def reinforce(g: Omaha, position: PositionId, card: int, sector: int) -> Next:
    """Put a unit into an empty position."""
    man_position(g, position)
    return None


@rule("16.8", "16.81", "16.85", "16.86", "R16-20", "R16-22", "R16-25")
def advance(g: Omaha, position: PositionId, card: int, sector: int) -> Next:
    """Let a unit attempt to advance, or fire, or do nothing.

    It fires if its arrows lead to German-held positions only, or if it does not attempt it.
    """
    arrow = arrow_taken(g, position)
    if arrow is not None:
        return repeat(Advance, position, arrow.to, arrow.route, card, sector)
    targets = action_summary.us_in_field(g, g.game.map.positions[position].field)
    return fire(g, position, card, sector) if targets else None


ACTIONS: dict[Conduct, Callable[[Omaha, PositionId, int, int], Next]] = {
    "fire": fire,
    "re-supply": re_supply,
    "redeploy": redeploy,
    "reinforce": reinforce,
    "advance": advance,
}
"""What sets an action going that may turn out to be another, or none."""

PROCEDURES: dict[Conduct, type[Frame]] = {
    "mortar": MortarFire,
    "patrol": Patrol,
    "artillery": GunFire,
    "ambush": Ambush,
}
"""The procedures of the other actions; re-occupation is one for all WN of a card (R16-06)."""


def symbol_of(g: Omaha, position: PositionId, card: int) -> ColourSymbol:
    """Return how a card shows the colour of a position that it calls."""
    symbol = g.game.cards[card - 1].shows(g.game.map.positions[position].colour)
    assert symbol is not None
    return symbol


@rule("R16-02")
def equals(g: Omaha, some: Sequence[PositionId]) -> Sequence[PositionId]:
    """Return those of some positions in sequence that equal the first, or by the option all."""
    if not some or g.game.settings.german_action_order == "player":
        return some
    positions = g.game.map.positions
    first = positions[some[0]].order
    return [*takewhile(lambda position: positions[position].order == first, some)]


@frame
class GermanActions(Frame):
    """The positions of a sector fire or act on its card, one after the other (16)."""

    sector: int
    card: int  # the number of the fire card
    # the positions that may still act, in the order of the sequencing rule
    waiting: tuple[PositionId, ...] = ()
    # those that attempt to advance when all others have acted
    advancing: tuple[PositionId, ...] = ()

    @step("16", "R16-01", "R16-02")
    def positions_are_called(self, g: Omaha) -> None:
        called = positions_called(g, self.sector, g.game.cards[self.card - 1])
        self.waiting = in_sequence(g, [position for position, _ in called])

    def conduct(self, g: Omaha, position: PositionId) -> Conduct:
        """Return what a position does now."""
        return action_summary.conduct(g, position, symbol_of(g, position, self.card))

    @rule("R16-02", "P1", "P2")
    def next_ones(self, g: Omaha) -> Sequence[PositionId]:
        """Return those that act of the first positions in the sequence."""
        return [position for position in equals(g, self.waiting) if self.conduct(g, position)]

    @ask("16", "R16-02", by=sector_player)
    def which_of_the_equal_positions(self, g: Omaha) -> None:
        """Choose the German position that acts next."""

    @requires("16", "R16-03")
    def is_waiting(self, g: Omaha) -> PositionSet:
        """It has no action left on this card."""
        return pack(self.waiting)

    @requires("R16-02", "P1", "P2")
    def is_one_of_equals(self, g: Omaha) -> PositionSet:
        """Another position acts before it."""
        some = self.next_ones(g)
        return pack(some) if len(some) > 1 else NONE

    @which_of_the_equal_positions.on(Choice(is_waiting, is_one_of_equals))
    def act(self, g: Omaha, position: PositionId) -> Next:
        return self._act(g, position)

    @step("16", "R16-02", "R16-03")
    def by_the_sequencing_rule(self, g: Omaha) -> Next:
        while self.waiting:
            some = self.next_ones(g)
            if len(some) > 1:
                return goto(self.which_of_the_equal_positions)
            if some:
                return self._act(g, some[0])
            idle, self.waiting = self.waiting[0], self.waiting[1:]
            tell_who_holds_back(g, idle, symbol_of(g, idle, self.card))
        return None

    @rule("16", "16.1", "16.8", "R16-03", "R16-06")
    def _act(self, g: Omaha, position: PositionId) -> Next:
        """Let a position act; one that attempts to advance waits for all others."""
        action = self.conduct(g, position)
        if action != "fire":
            g.say("called-to", position=position, action=action, rule="16")
        if action == "re-occupy":
            crewless = tuple(p for p in self.waiting if self.conduct(g, p) == "re-occupy")
            self._have_acted(crewless)
            return repeat(ReOccupy, crewless, self.sector)
        self._have_acted((position,))
        if action == "advance" and arrow_taken(g, position) is not None:
            self.advancing = (*self.advancing, position)
            return again()
        if action in PROCEDURES:
            return repeat(PROCEDURES[action], position, self.card, self.sector)
        return ACTIONS[action](g, position, self.card, self.sector) or again()

    @rule("R16-03")
    def _have_acted(self, positions: tuple[PositionId, ...]) -> None:
        """Strike positions off those that may still act: each acts once on a card."""
        self.waiting = tuple([other for other in self.waiting if other not in positions])

    @step("23.4", "R16-02")
    def armour_acts(self, g: Omaha) -> Next:
        armed = bool(g.game.map.armour_site_at)
        return call(ArmourActions, self.sector, self.card) if armed else None

    @step("16.85", "16.8", "R16-22")
    def advances_come_last(self, g: Omaha) -> Next:
        if not self.advancing:
            return None
        position, *rest = self.advancing
        self.advancing = tuple(rest)
        return advance(g, position, self.card, self.sector) or again()


@rule("16", "6.3", "RE-04", "R16-04")
def tell_who_holds_back(g: Omaha, position: PositionId, symbol: ColourSymbol) -> None:
    """Tell if smoke, or a double symbol without depth, keeps a position from acting."""
    action = action_summary.called_for(g, position, symbol)
    if not action:
        return
    refused = action_summary.keeps_from_acting(g, position, symbol, action)
    if refused == "RE-04":
        g.say("smoke-spoils-fire", position=position, rule=refused)
    elif refused:
        kind = "fire-needs-depth" if action == "fire" else "action-needs-depth"
        g.say(kind, position=position, rule=refused)


EARLY_ORDER: tuple[Conduct, ...] = (
    "mortar",
    "ambush",
    "artillery",
    "patrol",
    "redeploy",
    "reinforce",
    "re-occupy",
    "advance",
)
"""Before turn 17 positions act in this order once those that fire have fired (R14-02)."""


@frame
class EarlyActions(GermanActions):
    """German actions before the extended game: all fire together, then the others act (14.2).

    A unit loses no more than one step to the fire of a phase, as long as rule 6.34 is in force.
    """

    @step("14.2", "16.2", "R14-02", after="positions_are_called")
    def those_that_fire(self, g: Omaha) -> Next:
        firing = [position for position in self.waiting if self._fires(g, position)]
        self._have_acted(tuple(firing))
        limits = tuple(
            (position, hit_limit(g, position)) for position in firing if self._may_fire(g, position)
        )
        return call(Volley, limits, self.card, self.sector) if limits else None

    @rule("14.2", "16.8", "16.81", "R14-02")
    def _fires(self, g: Omaha, position: PositionId) -> bool:
        """Tell whether a position fires, whether after re-supply or because it does not advance."""
        action = self.conduct(g, position)
        if action != "advance":
            return action in ("fire", "re-supply")
        targets = action_summary.us_in_field(g, g.game.map.positions[position].field)
        return targets and arrow_taken(g, position) is None

    @rule("16.2", "R14-02", "R16-09")
    def _may_fire(self, g: Omaha, position: PositionId) -> bool:
        """Re-supply a position that is called to; tell whether it may fire."""
        if self.conduct(g, position) != "re-supply":
            return True
        return supply(g, position, symbol_of(g, position, self.card))

    @rule("14.2", "R14-02")
    def next_ones(self, g: Omaha) -> Sequence[PositionId]:
        """Return the position that acts next: by action, then by the sequencing rule."""
        actions = {position: self.conduct(g, position) for position in self.waiting}
        kinds = [kind for kind in EARLY_ORDER if kind in actions.values()]
        if not kinds:
            return []
        return equals(g, [position for position in self.waiting if actions[position] == kinds[0]])
