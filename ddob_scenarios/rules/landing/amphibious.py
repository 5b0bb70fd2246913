"""Amphibious operations: landing checks, mines, landing (5)."""

from __future__ import annotations

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.printed.charts import TIDES, LandingResult, LandingRow
from ddob_scenarios.printed.figures import ARRIVALS, BOMBARDED, RANGERS
from ddob_scenarios.printed.map import EAST, SECTORS, WEST
from ddob_scenarios.rules.common.losses import eliminate, leave_for_good, lose_step
from ddob_scenarios.rules.landing.engineers import uncleared
from ddob_scenarios.rules.landing.placing import PlaceArrivals, delay
from ddob_scenarios.state.omaha import Omaha, draw_card, sector_player
from hexwar.board import NONE, BoxId, CounterId, CounterSet, HexId, SetOf, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    call,
    done,
    forbids,
    frame,
    goto,
    requires,
    rule,
    step,
)
from hexwar.play.values.plain import Bits

# -- boxes and beaches -----------------------------------------------------------------------------


@rule("5.1", "R5-01", "R5-04")
def boxed(g: Omaha, sector: int) -> CounterSet:
    """Return the counters in the landing boxes of a sector."""
    boxes, box = g.game.map.boxes, g.box
    return pack([c for c in iterate(g.afloat) if boxes[box[c]].sector == sector])


@rule("5.2", "5.21", "R3-06", "R5-04", "R5-12")
def landing_hexes(g: Omaha) -> tuple[HexId, ...]:
    """Return by box the hex to which it points at the tide of this turn, or -1."""
    return g.game.landing_hexes[g.tide]


@rule("5.14", "R5-08", "R5-09")
def meets_mines(g: Omaha, box: BoxId) -> bool:
    """Return whether a counter would land from a box in or through uncleared, flooded obstacles."""
    if g.tide == "low" or landing_hexes(g)[box] < 0:
        return False
    return has(uncleared(g), g.game.map.boxes[box].hexes[TIDES.index("mid")])


@rule("5.11", "R3-06", "R5-02", "R5-03", "R5-05")
def drift(g: Omaha, counter: CounterId, boxes: int) -> None:
    """Move a counter along the row of boxes, east or, if negative, west.

    Boxes without letters count, and so do full ones.  Beyond either end of the row, which in a
    battle for one sector is the end of that sector's row, it is delayed.
    """
    to = BoxId(g.box[counter] - boxes)
    row = g.game.map.boxes
    if 0 <= to < len(row) and row[to].sector in g.game.sectors:
        g.put_in_box(counter, to)
        g.say("drifted", unit=counter, box=to, rule="5.11")
    else:
        g.say("drifted-off", unit=counter, rule="5.11")
        delay(g, counter, ARRIVALS.delay)


# -- the landing table -----------------------------------------------------------------------------


@rule("5.1", "R5-21")
def row_for(g: Omaha, unit: CounterId) -> LandingRow | None:
    """Return the row of the landing table for a unit in a box, or None if it is not checked."""
    printed = g.game.units[unit]
    beach = g.game.map.boxes[g.box[unit]].beach
    return g.game.charts.landing_row(_table_turn(g, unit), printed.type, beach)


@rule("22.1", "22.2", "R22-03")
def _table_turn(g: Omaha, unit: CounterId) -> int:
    """Return the turn whose landing table a unit uses.

    After an effective bombardment turns 4 and 5 use that of turns 2 and 3; so do tanks on turn 1
    that craft carry to the beach.
    """
    if g.turn in BOMBARDED.landings and g.game.settings.effective_bombardment:
        return BOMBARDED.landing_table
    if g.turn == 1 and has(g.game.tanks, unit) and g.game.settings.tanks_land_safely:
        return BOMBARDED.landing_table
    return g.turn


@rule("5.15", "R5-08")
def needs_card(g: Omaha, counters: CounterSet) -> bool:
    """Return whether a landing card is drawn for the counters in the boxes of a sector."""
    units = iterate(counters & g.game.combat_units)
    return any(row_for(g, unit) is not None for unit in units) or any(
        meets_mines(g, g.box[counter]) for counter in iterate(counters & ~g.game.generals)
    )


@rule("5.1", "5.11", "R5-05")
def suffer(g: Omaha, unit: CounterId, result: LandingResult) -> None:
    """Apply a landing result to a unit: losses first, then drift or delay."""
    if result.eliminated:
        eliminate(g, unit)
        return
    if result.held:
        g.say("held-back", unit=unit)
        leave_for_good(g, unit)
        return
    for _ in range(min(result.steps, g.steps[unit])):
        lose_step(g, unit)
    if not g.steps[unit]:
        return
    if result.delay:
        delay(g, unit, result.delay)
    elif result.drift:
        drift(g, unit, result.drift)


@rule("5.13", "R5-07")
def may_drift_freely(g: Omaha, unit: CounterId, result: LandingResult) -> bool:
    """Return whether a ranger unit to which nothing happened may drift as the player likes."""
    first, last = RANGERS.drift_on
    return (
        has(g.game.rangers, unit)
        and result == LandingResult()
        and first <= g.turn <= last
        and g.game.us[unit].name != RANGERS.never_drifts
    )


# -- procedures ------------------------------------------------------------------------------------


@frame
class Amphibious(Frame):
    """The amphibious operations phase: checks in both sectors, landing, arrivals (5, 4)."""

    east: Bits = 0
    west: Bits = 0

    @step("5.1", "R5-01")
    def fix_who_is_checked_with_which_card(self, g: Omaha) -> None:
        self.east = boxed(g, EAST)
        self.west = g.afloat & ~self.east

    @step("5.1", "R4-01")
    def check_the_east(self, g: Omaha) -> Next:
        return call(LandingCheck, EAST, self.east) if self.east else None

    @step("5.1", "R4-01")
    def check_the_west(self, g: Omaha) -> Next:
        return call(LandingCheck, WEST, self.west) if self.west else None

    @step("5.2")
    def all_land(self, g: Omaha) -> None:
        hexes = landing_hexes(g)
        for counter in iterate(g.afloat):
            land(g, counter, hexes[g.box[counter]])

    @step("5.3")
    def arrivals(self, g: Omaha) -> Next:
        return call(PlaceArrivals) if g.turn in g.due else None


@rule("5.2", "5.22", "P3", "R5-14")
def land(g: Omaha, counter: CounterId, at: HexId) -> None:
    """Put a counter ashore; it is commanded by the division of the sector where it lands."""
    g.put(counter, at)
    g.delayed &= ~one(counter)
    g.say("landed", unit=counter, at=at)
    division = g.game.map.sector[at]
    if g.division[counter] != division:
        g.division[counter] = division
        g.say("command-transferred", unit=counter, division=division, rule="5.22")


def reach_of_drift(g: Omaha, *nouns: int) -> dict[str, int]:
    """Return how many boxes rangers drift at least and at most."""
    return {"least": min(RANGERS.drift), "most": max(RANGERS.drift)}


@requires("5.13", "R5-07", figures=reach_of_drift)
def boxes_of_rangers(g: Omaha) -> SetOf[int]:
    """Rangers drift from {least} to {most} boxes."""
    return pack(RANGERS.drift)


@requires("5.14", "R5-09")
def combat_units(g: Omaha) -> CounterSet:
    """It is no combat unit."""
    return g.game.combat_units


@requires("5.14", "R5-10")
def headquarters(g: Omaha) -> CounterSet:
    """It is no headquarters."""
    return g.game.headquarters


@frame
class LandingCheck(Frame):
    """A sector's landing card and what it does, mines last (5.1, 5.14)."""

    sector: int
    checked: CounterSet  # the counters that were in its boxes before the first card of the turn
    card: int = 0  # the number of its card, 0 if none is drawn
    choosing: tuple[CounterId, ...] = ()  # ranger units that may drift as the player likes
    drifted: tuple[tuple[int, int], ...] = ()  # units that drifted, with the box that each left
    leaders: tuple[CounterId, ...] = ()  # leaders that may go with one of them

    @step("5.15", "R5-08")
    def draw(self, g: Omaha) -> Next:
        if not needs_card(g, self.checked):
            return goto(self.those_without_a_beach)
        box = f"landing/{SECTORS[self.sector]}"
        draw_card(g, box, box)
        self.card = g.card_track[box]
        return None

    def _card(self, g: Omaha) -> FireCard:
        return g.game.cards[self.card - 1]

    @step("5.1", "R5-01", "R5-21")
    def results(self, g: Omaha) -> Next:
        letters: dict[str, str] = dict(self._card(g).landing.items())
        for unit in iterate(self.checked & g.game.combat_units):
            row = row_for(g, unit)
            if row is None or g.result is not None:
                continue
            result = row.result(letters[g.symbol(unit)])
            if may_drift_freely(g, unit, result):
                self.choosing = (*self.choosing, unit)
            self._suffer(g, unit, result)
        return None if self.choosing else goto(self.whose_company_has_drifted)

    def _suffer(self, g: Omaha, unit: CounterId, result: LandingResult) -> None:
        """Apply a result, and remember from where a unit drifted (5.12)."""
        origin = g.box[unit]
        suffer(g, unit, result)
        if result.drift and g.steps[unit]:
            self.drifted = (*self.drifted, (unit, origin))

    # -- rangers

    @ask("5.13", "R5-07", by=lambda frame, g: g.commander(frame.choosing[0]), or_else="hold")
    def rangers_may_drift(self, g: Omaha) -> None:
        """Let the rangers drift some boxes east?"""

    @requires("5.13", "R5-07")
    def may_drift_now(self, g: Omaha) -> CounterSet:
        """It is not the ranger unit that may drift now."""
        return pack(self.choosing[:1])

    @rangers_may_drift.on(Choice(may_drift_now), Choice(boxes_of_rangers), rule="5.13")
    def drift(self, g: Omaha, unit: CounterId, boxes: int) -> Next:
        self.choosing = self.choosing[1:]
        self._suffer(g, unit, LandingResult(drift=boxes))
        return again()

    @rangers_may_drift.on
    def hold(self, g: Omaha) -> Next:
        self.choosing = self.choosing[1:]
        return again()

    # -- leaders

    @step("5.12", "R5-06")
    def whose_company_has_drifted(self, g: Omaha) -> Next:
        companies = {origin for _, origin in self.drifted}
        aboard = iterate(self.checked & g.game.leaders)
        self.leaders = tuple([leader for leader in aboard if g.box[leader] in companies])
        return None if self.leaders else goto(self.those_without_a_beach)

    @ask("5.12", "R5-06", by=lambda frame, g: g.commander(frame.leaders[0]))
    def leaders_go_or_stay(self, g: Omaha) -> None:
        """Does the leader drift with the company?"""

    @requires("5.12", "R5-06")
    def is_in_question(self, g: Omaha) -> CounterSet:
        """It is not the leader in question."""
        return pack(self.leaders[:1])

    @requires("5.12", "R5-06")
    def has_drifted(self, g: Omaha) -> CounterSet:
        """It has not drifted."""
        return pack([CounterId(unit) for unit, _ in self.drifted])

    @requires("5.12", "R5-06")
    def was_in_its_box(self, g: Omaha, leader: CounterId) -> CounterSet:
        """It did not share a box with the leader."""
        return pack([CounterId(unit) for unit, origin in self.drifted if origin == g.box[leader]])

    next_leader = Choice(is_in_question)

    @leaders_go_or_stay.on(next_leader)
    def stay(self, g: Omaha, unit: CounterId) -> Next:
        self.leaders = self.leaders[1:]
        return again()

    @leaders_go_or_stay.on(next_leader, Choice(has_drifted, was_in_its_box), rule="5.12")
    def ride(self, g: Omaha, leader: CounterId, unit: CounterId) -> Next:
        self.leaders = self.leaders[1:]
        if g.box[unit] >= 0:
            g.put_in_box(leader, g.box[unit])
            g.say("drifted", unit=leader, box=g.box[unit])
        else:
            delay(g, leader, ARRIVALS.delay)
        return again()

    # -- mines

    @step("5.11", "R5-05")
    def those_without_a_beach(self, g: Omaha) -> Next:
        hexes = landing_hexes(g)
        for counter in iterate(self.checked & g.afloat):
            if hexes[g.box[counter]] < 0:
                delay(g, counter, ARRIVALS.delay)
        return None if self.card and self._card(g).mine else done()

    @requires("5.14", "R5-01", "R5-09")
    def is_checked(self, g: Omaha) -> CounterSet:
        """It is in no landing box that the card is for."""
        return self.checked & g.afloat

    @forbids("R5-09")
    def has_drifted_across(self, g: Omaha) -> CounterSet:
        """It has drifted into the other sector."""
        if g.game.settings.mine_sector == "card":
            return NONE
        boxes, box = g.game.map.boxes, g.box
        return pack([c for c in iterate(g.afloat) if boxes[box[c]].sector != self.sector])

    @requires("5.14", "R5-08", "R5-09")
    def would_meet_mines(self, g: Omaha) -> CounterSet:
        """No obstacles under water lie before it."""
        afloat = iterate(self.checked & g.afloat)
        return pack([counter for counter in afloat if meets_mines(g, g.box[counter])])

    threatened = Choice(is_checked, has_drifted_across, would_meet_mines)

    @ask("5.14", "R5-09", by=sector_player, auto=True)
    def a_unit_strikes_a_mine(self, g: Omaha) -> None:
        """Choose the unit that loses a step to a mine."""

    @a_unit_strikes_a_mine.on(Choice(combat_units, threatened))
    def strike(self, g: Omaha, unit: CounterId) -> Next:
        g.say("mine-struck", unit=unit)
        lose_step(g, unit)
        return done()

    @ask("5.14", "R5-10", by=sector_player, auto=True)
    def or_else_a_headquarters(self, g: Omaha) -> None:
        """Choose the headquarters that a mine delays."""

    @or_else_a_headquarters.on(Choice(headquarters, threatened))
    def lay_up(self, g: Omaha, leader: CounterId) -> Next:
        g.say("mine-struck", unit=leader)
        delay(g, leader, ARRIVALS.delay)
        return done()
