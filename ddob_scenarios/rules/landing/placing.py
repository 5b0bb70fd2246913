"""Arrivals in landing boxes or on a later turn, and forces placed before play (5.3, 21.1)."""

from __future__ import annotations

from functools import partial

from ddob_scenarios.printed.figures import ARRIVALS, STACKING
from ddob_scenarios.printed.ids import TurnSet
from ddob_scenarios.printed.map import RANGERS_ONLY
from ddob_scenarios.rules.common.variants import is_absent
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha, OmahaContext
from hexwar.board.bits import as_set, first, has, iterate, numbered, one, pack, up_to
from hexwar.board.ids import ALL, NONE, BoxId, BoxSet, CounterId, CounterSet, HexId, HexSet
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Refusal,
    TableVerb,
    again,
    ask,
    done,
    fact,
    forbids,
    frame,
    goto,
    requires,
    rule,
    step,
)
from hexwar.play.sequence.entries import BoundEntry


@rule("5.11", "5.14", "5.34")
def delay(g: Omaha, counter: CounterId, turns: int) -> None:
    """Put a counter on the turn track, some turns after the present one.

    A turn after the end of the scenario is as good as any other: it then never arrives.
    """
    g.put_on_track(counter, g.turn + turns)
    g.delayed |= one(counter)
    g.say("delayed", unit=counter, turn=g.turn + turns)


# -- which boxes -----------------------------------------------------------------------------------


class Arriving(OmahaContext):
    """What the rules of arrivals read of a moment; the frame names the counters that wait."""

    @property
    def waiting(self) -> tuple[CounterId, ...]:
        """The counters that are still to be placed."""
        counters: tuple[CounterId, ...] = self.frame.waiting
        return counters

    @fact
    def taken(self) -> BoxSet:
        """The boxes with units or headquarters."""
        return pack([self.g.box[other] for other in iterate(self.g.afloat & ~self.g.game.generals)])

    @fact
    def open_to_the_next(self) -> BoxSet:
        """The boxes that the next counter may take."""
        return as_set(PLACE.targets(self, self.waiting[0]))

    @property
    def stranded(self) -> bool:
        """Whether no box has room for the next counter, so that somebody waits (R5-16)."""
        return not self.open_to_the_next


@rule("5.34")
def late_arrivals(g: Omaha) -> CounterSet:
    """Return the counters that come so late that what they list no longer counts."""
    return g.delayed if g.turn > ARRIVALS.assigned_until else NONE


@rule("5.3", "5.34", "R5-18", "R5-20")
def boxes_listed(game: PrintedGame, counter: CounterId, *, anywhere: bool) -> BoxSet:
    """Return the boxes of beaches that a counter lists; all of them if it comes late."""
    boxes = game.lettered_boxes[counter]
    return boxes if anywhere else boxes & game.landing_boxes[counter]


def who_arrives_when(m: Arriving, counter: CounterId) -> tuple[CounterId, bool, bool]:
    """Return a counter, whether it is delayed, and whether it may go anywhere."""
    delayed = has(m.g.delayed, counter)
    return counter, delayed, delayed and has(late_arrivals(m.g), counter)


@requires("5.3")
def boxes(game: PrintedGame, counter: CounterId, delayed: bool, anywhere: bool) -> BoxSet:
    """It is no landing box."""
    return up_to(BoxId, len(game.map.boxes))


@forbids("5.32")
def without_letters(game: PrintedGame, counter: CounterId, delayed: bool, anywhere: bool) -> BoxSet:
    """Only drift leads to a box without letters."""
    return pack(box.number for box in game.map.boxes if not box.beach)


@forbids("5.33")
def for_rangers(game: PrintedGame, counter: CounterId, delayed: bool, anywhere: bool) -> BoxSet:
    """It is kept for rangers."""
    if has(game.rangers, counter):
        return NONE
    return pack(box.number for box in game.map.boxes if box.beach == RANGERS_ONLY)


@forbids("R3-06")
def not_fought_over(game: PrintedGame, counter: CounterId, delayed: bool, anywhere: bool) -> BoxSet:
    """Its sector is not fought over."""
    return pack(box.number for box in game.map.boxes if box.sector not in game.sectors)


@forbids("5.3")
def not_listed(game: PrintedGame, counter: CounterId, delayed: bool, anywhere: bool) -> BoxSet:
    """It is not the box printed on the counter, nor on its beach or in its sector."""
    return NONE if delayed else ~boxes_listed(game, counter, anywhere=anywhere)


@forbids("5.34", "R5-18", "R5-20")
def not_listed_and_early(
    game: PrintedGame, counter: CounterId, delayed: bool, anywhere: bool
) -> BoxSet:
    """Up to turn 10 a delayed counter goes where it would have gone on time."""
    return ~boxes_listed(game, counter, anywhere=anywhere) if delayed else NONE


@forbids("5.31", "R5-16", only=lambda m: m.g.game.combat_units)  # leaders need and take no room
def full(m: Arriving, counter: CounterId) -> BoxSet:
    """Two units are in it."""
    return m.g.full_boxes


def while_a_general_waits(m: Arriving) -> CounterSet:
    """Return all counters if a general is among those that wait, who is the last; else none."""
    return ALL if has(m.g.game.generals, m.waiting[-1]) else NONE


@forbids("R5-17", "5.31", only=while_a_general_waits)
def without_company(m: Arriving, counter: CounterId) -> BoxSet:
    """A general could not share a box with any unit that arrives with it."""
    # It is placed after all others; the last that could join it must leave it such a box.
    generals = m.g.game.generals
    boxes = open_boxes(m, counter)
    if has(generals, counter):
        return ~(boxes & m.taken) if boxes & m.taken else NONE
    for general in [c for c in m.waiting if has(generals, c)]:
        boxes_of_general = open_boxes(m, general)
        others = (c for c in m.waiting if c != counter and not has(generals, c))
        if not (
            m.taken & boxes_of_general or any(open_boxes(m, c) & boxes_of_general for c in others)
        ):
            boxes = boxes & boxes_of_general or boxes
    return ~boxes


@requires("5.3")
def next_of_all(m: Arriving) -> CounterSet:
    """Another counter is placed before it."""
    return pack(m.waiting[:1])


NEXT_OF_ALL = Choice(next_of_all)
WITH_ROOM = Choice(
    boxes, without_letters, for_rangers, not_fought_over, not_listed, not_listed_and_early, full
)
_placing = partial(TableVerb, "place", unit=NEXT_OF_ALL, place=who_arrives_when)
PLACE_ANYWHERE = _placing(rule="5.3", box=WITH_ROOM)
PLACE = _placing(rule="5.3", box=Choice(WITH_ROOM, without_company))


def open_boxes(m: Arriving, counter: CounterId) -> BoxSet:
    """Return the boxes in which there is room for a counter, no matter who arrives with it."""
    return as_set(PLACE_ANYWHERE.targets(m, counter))


# -- until when ------------------------------------------------------------------------------------


def not_arriving(m: Arriving, counter: CounterId) -> Refusal | None:
    """Return the refusal of a counter that does not arrive now, or None."""
    arrives = counter in m.waiting or has(m.g.afloat, counter)
    return None if arrives else Refusal("5.34", "It does not arrive now.")


@requires("5.34", "R5-16", why=not_arriving)
def who_may_wait(m: Arriving) -> CounterSet:
    """Another counter waits."""
    # If no box has room, a unit of the player waits: this one, or one that was placed before.
    g, counter = m.g, m.waiting[0]
    if not m.stranded:
        return one(counter)
    listed = boxes_listed(g.game, counter, anywhere=has(late_arrivals(g), counter))
    commander, placed = g.commander(counter), iterate(g.afloat & g.game.combat_units)
    there = [unit for unit in placed if has(listed, g.box[unit]) and g.commander(unit) == commander]
    return pack([counter, *there])


@requires("5.34", "R5-19")
def later_turns(game: PrintedGame, turn: int, stranded: bool) -> TurnSet:
    """It is no later turn of the track."""
    return up_to(int, len(game.track.turns) + 1) & ~up_to(int, turn + 1)


@forbids("R5-16")
def after_the_next_turn(game: PrintedGame, turn: int, stranded: bool) -> TurnSet:
    """Before turn 7 a unit for which there is no room waits for one turn."""
    return ~one(turn + ARRIVALS.wait_if_full) if stranded and turn < ARRIVALS.put_off_from else NONE


@forbids("5.34", "R5-19")
def too_early(game: PrintedGame, turn: int, stranded: bool) -> TurnSet:
    """Arrivals are put off from turn 7 on."""
    return ALL if turn < ARRIVALS.put_off_from and not stranded else NONE


@forbids("E3")
def not_the_next_turn(game: PrintedGame, turn: int, stranded: bool) -> TurnSet:
    """By edition 2.0 an arrival is put off to the next turn."""
    return NONE if game.settings.edition == "2017" else ~one(turn + 1)


DELAY = TableVerb(
    "delay",
    rule="5.34",
    unit=Choice(who_may_wait),
    turn=Choice(later_turns, after_the_next_turn, too_early, not_the_next_turn),
    place=lambda m, _: (m.g.turn, m.stranded),
)


# -- in which order --------------------------------------------------------------------------------


@rule("5.31", "R5-16", "R5-17")
def order_of_arrival(g: Omaha) -> tuple[CounterId, ...]:
    """Return the counters that are due, in the order in which they are placed.

    Those that list a single box come first, so that no other takes their room; then the others by
    number, headquarters after units, and generals, who look for company, last.
    """
    due, game = g.expected(g.turn), g.game
    single = game.listing_one_box & ~late_arrivals(g)
    order = (single & ~game.generals, ~(single | game.generals), single, ~single)
    ordered: list[CounterId] = []
    for counters in order:
        ordered += iterate(due & counters)
        due &= ~counters
    return tuple(ordered)


# -- the procedure ---------------------------------------------------------------------------------


@frame
class PlaceArrivals(Frame):
    """Those who are due on this turn go into landing boxes, or are put off (5.3, 5.34)."""

    waiting: tuple[CounterId, ...] = ()

    @step("5.3")
    def who_arrives(self, g: Omaha) -> Next:
        self.waiting = order_of_arrival(g)
        return None if self.waiting else done()

    @step("5.3", "R5-16")
    def those_without_a_choice(self, g: Omaha) -> Next:
        while self.waiting:
            m, counter = Arriving(self, g), self.waiting[0]
            following = m.open_to_the_next
            if following.bit_count() > 1 or following.bit_count() + len(DELAY.legal(m)) > 1:
                return None
            if following:
                self._place(g, counter, first(following))
            else:
                delay(g, counter, ARRIVALS.wait_if_full)
                self._turn_to_the_next()
        return done()

    @ask("5.3", "5.34", by=lambda frame, g: g.commander(frame.waiting[0]), context=Arriving)
    def where_it_will_land(self, g: Omaha) -> None:
        """Place the next arrival in a landing box, or put it off."""

    @where_it_will_land.on(PLACE)
    def place(self, g: Omaha, unit: CounterId, box: BoxId) -> Next:
        self._place(g, unit, box)
        return goto(self.those_without_a_choice)

    @where_it_will_land.on(DELAY)
    def put_off(self, g: Omaha, unit: CounterId, turn: int) -> Next:
        delay(g, unit, turn - g.turn)
        if unit == self.waiting[0]:
            self._turn_to_the_next()
        return goto(self.those_without_a_choice)

    def _place(self, g: Omaha, counter: CounterId, box: BoxId) -> None:
        g.put_in_box(counter, box)
        g.say("placed", unit=counter, box=box)
        self._turn_to_the_next()

    def _turn_to_the_next(self) -> None:
        """Turn to the next counter that waits."""
        self.waiting = self.waiting[1:]


@rule("21.1", "R21-03")
def to_put_ashore(g: Omaha) -> tuple[CounterId, ...]:
    """Return the counters that start on the beach, where the player puts them."""
    waiting = {landed.unit for landed in g.game.file.us.ashore if not landed.hex}
    if not waiting:
        return ()
    counters = (counter for counter, us in numbered(CounterId, g.game.us) if us.name in waiting)
    return tuple(counter for counter in counters if not is_absent(g.game, counter))


@rule("21.1", "R21-03")
def to_put_afloat(g: Omaha) -> tuple[CounterId, ...]:
    """Return the counters that are due on the turn before the first: they start in boxes."""
    before = g.game.file.scenario.turns[0] - 1
    return tuple(iterate(g.expected(before)))


@requires("21.1", "R21-03")
def waterline_of_its_sector(g: Omaha, unit: CounterId) -> HexSet:
    """It is no beach hex at the waterline of its sector."""
    omaha = g.game.map
    return omaha.board.where(waterline=g.tide) & omaha.in_sector[g.game.home[unit]]


@forbids("21.1", "7.6")
def without_room(g: Omaha) -> HexSet:
    """There is no room for another unit."""
    return pack([at for at in g.at if len(g.units_in(at)) >= STACKING.units_in_a_hex])


class Afloat(Arriving):
    """What the rules of arrivals read before the first turn."""

    @property
    def waiting(self) -> tuple[CounterId, ...]:
        """The counters that are still to be put into landing boxes."""
        counters: tuple[CounterId, ...] = self.frame.afloat
        return counters


START_AFLOAT = _placing(rule="21.1", box=WITH_ROOM)


@frame
class PlaceForces(Frame):
    """The player places the forces that a set-up leaves open, East first (21.1)."""

    ashore: tuple[CounterId, ...] = ()  # counters that are still to be put on the beach
    afloat: tuple[CounterId, ...] = ()  # counters that are still to be put into landing boxes

    @step("21.1", "R21-03")
    def who_is_placed(self, g: Omaha) -> None:
        self.ashore, self.afloat = to_put_ashore(g), to_put_afloat(g)

    @ask("21.1", "R21-03", by=lambda frame, g: g.commander(frame.ashore[0]))
    def where_it_starts(self, g: Omaha) -> None:
        """Put the next unit on a beach hex of its sector."""

    @requires("21.1", "R21-03")
    def is_placed_next(self, g: Omaha) -> CounterSet:
        """Another unit is placed before it."""
        return pack(self.ashore[:1])

    @where_it_starts.on(Choice(is_placed_next), Choice(waterline_of_its_sector, without_room))
    def station(self, g: Omaha, unit: CounterId, at: HexId) -> Next:
        self.ashore = self.ashore[1:]
        g.put(unit, at)
        g.say("stationed", unit=unit, at=at)
        return again()

    @step("21.1", "7.6")
    def those_without_a_beach(self, g: Omaha) -> Next:
        return self._come_later(g, self.ashore, self.where_it_starts)

    def _come_later(self, g: Omaha, waiting: tuple[CounterId, ...], question: BoundEntry) -> Next:
        """Let the first of some counters come on the first turn: there is no room for it."""
        if not waiting:
            return None
        g.put_on_track(waiting[0], g.turn)
        self.ashore = tuple(c for c in self.ashore if c != waiting[0])
        self.afloat = tuple(c for c in self.afloat if c != waiting[0])
        return goto(question)

    @ask("21.1", "5.3", "R21-03", by=lambda frame, g: g.commander(frame.afloat[0]), context=Afloat)
    def where_it_will_land(self, g: Omaha) -> None:
        """Put the next company into a landing box of its sector."""

    @where_it_will_land.on(START_AFLOAT)
    def place(self, g: Omaha, unit: CounterId, box: BoxId) -> Next:
        self.afloat = self.afloat[1:]
        g.put_in_box(unit, box)
        g.say("placed", unit=unit, box=box)
        return again()

    @step("5.31", "R5-16", "R21-03")
    def those_without_a_box(self, g: Omaha) -> Next:
        return self._come_later(g, self.afloat, self.where_it_will_land)
