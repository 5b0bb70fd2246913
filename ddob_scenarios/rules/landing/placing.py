"""Arrivals: placing units in landing boxes, and putting off their arrival (5.3)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import UNITS_IN_A_BOX
from ddob_scenarios.printed.map import RANGERS_ONLY
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, BoxId, BoxSet, CounterId, has, iterate, one, pack
from hexwar.play import Actions, Frame, Next, ask, done, frame, goto, rule, step

DELAY_FROM = 7
"""The first turn on which an arrival may be put off (5.34)."""

ASSIGNED_UNTIL = 10
"""The last turn on which a delayed unit must use the box or beach that it lists (5.34)."""

WAIT_IF_FULL = 1
"""Turns that a unit waits for which a box has no room, before turn 7 (R5-16)."""


@rule("5.11", "5.14", "5.34")
def delay(g: Omaha, counter: CounterId, turns: int) -> None:
    """Put a counter on the turn track, some turns after the present one.

    A turn after the end of the scenario is as good as any other: it then never arrives.
    """
    g.put_on_track(counter, g.turn + turns)
    g.delayed |= one(counter)
    g.say("delayed", unit=counter, turn=g.turn + turns)


# -- which boxes -----------------------------------------------------------------------------------


@rule("5.3", "5.31", "5.32", "5.33", "5.34", "R3-06", "R5-16", "R5-18", "R5-20")
def may_be_placed(g: Omaha, counter: CounterId, box: BoxId) -> str | None:
    """Return the rule that keeps an arriving counter out of a landing box, or None."""
    printed = g.game.map.boxes[box]
    if not printed.beach:
        return "5.32"
    if printed.beach == RANGERS_ONLY and not has(g.game.rangers, counter):
        return "5.33"
    if printed.sector not in g.game.sectors:
        return "R3-06"
    if not (_may_go_anywhere(g, counter) or has(g.game.landing_boxes[counter], box)):
        return "5.34" if has(g.delayed, counter) else "5.3"
    return "5.31" if _full(g, counter, box) else None


def _may_go_anywhere(g: Omaha, counter: CounterId) -> bool:
    """Tell whether a counter comes so late that what it lists no longer counts (5.34)."""
    return has(g.delayed, counter) and g.turn > ASSIGNED_UNTIL


def _lists_several(g: Omaha, counter: CounterId) -> bool:
    """Tell whether a counter may go to more than one box, if there is room."""
    return g.game.landing_boxes[counter].bit_count() > 1 or _may_go_anywhere(g, counter)


def _full(g: Omaha, counter: CounterId, box: BoxId) -> bool:
    """Tell whether the units of a box leave no room; leaders need and take none (5.31)."""
    combat = g.game.combat_units
    if not has(combat, counter):
        return False
    return g.box[: len(g.game.units)].count(box) >= UNITS_IN_A_BOX


def open_boxes(g: Omaha, counter: CounterId) -> BoxSet:
    """Return the set of all boxes that :func:`may_be_placed` allows a counter, in a single pass."""
    boxes = g.game.lettered_boxes[counter]
    if not _may_go_anywhere(g, counter):
        boxes &= g.game.landing_boxes[counter]
    return boxes & ~_full_boxes(g) if has(g.game.combat_units, counter) else boxes


def _full_boxes(g: Omaha) -> BoxSet:
    """Return the boxes in which there is no room for a unit (5.31)."""
    afloat = g.afloat & g.game.combat_units
    if not afloat:
        return NONE
    used = [g.box[unit] for unit in iterate(afloat)]
    return pack([box for box in used if used.count(box) >= UNITS_IN_A_BOX])


@rule("5.31", "R5-17")
def boxes_for(g: Omaha, counter: CounterId, waiting: tuple[CounterId, ...]) -> BoxSet:
    """Return the boxes in which a counter may be placed now.

    A general is placed after all others and joins one of them if he can; so the last of them that
    could keep him company must leave him a box where it does.

    Args:
        g: The state; all boxes were emptied by this turn's landing.
        counter: The counter.
        waiting: The counters that are still to be placed.
    """
    boxes = open_boxes(g, counter)
    generals = g.game.generals
    if has(generals, counter):
        return boxes & _taken(g) or boxes
    for general in [c for c in waiting if has(generals, c)]:
        wanted = open_boxes(g, general)
        others = (c for c in waiting if c != counter and not has(generals, c))
        if _taken(g) & wanted or any(open_boxes(g, c) & wanted for c in others):
            continue
        boxes = boxes & wanted or boxes
    return boxes


@rule("5.31", "5.34", "R5-16")
def may_wait(g: Omaha, counter: CounterId) -> list[int]:
    """Return the units of which one waits if no box has room for a unit, ascending.

    Besides the unit itself these are the units of the same player in the boxes where it might be.

    Args:
        g: The state; a counter that is in a box now was placed there on this turn.
        counter: The unit.
    """
    boxes = g.game.lettered_boxes[counter]
    if not _may_go_anywhere(g, counter):
        boxes &= g.game.landing_boxes[counter]
    commander = g.commander(counter)
    placed = iterate(g.afloat & g.game.combat_units)
    there = [unit for unit in placed if has(boxes, g.box[unit]) and g.commander(unit) == commander]
    return sorted([counter, *there])


@rule("5.34", "R5-16")
def turns_to_wait(g: Omaha) -> range:
    """Return the turns until which a unit may wait for which there is no room."""
    return later_turns(g) or range(g.turn + WAIT_IF_FULL, g.turn + WAIT_IF_FULL + 1)


def _taken(g: Omaha) -> BoxSet:
    """Return the boxes with units or headquarters."""
    return pack([g.box[counter] for counter in iterate(g.afloat & ~g.game.generals)])


@rule("5.34", "E3", "R5-19")
def later_turns(g: Omaha) -> range:
    """Return the turns to which an arrival may be put off now: none before turn 7."""
    if g.turn < DELAY_FROM:
        return range(0)
    end = len(g.game.track.turns) + 1
    return range(g.turn + 1, end if g.game.settings.edition == "2017" else min(g.turn + 2, end))


@rule("5.31", "R5-16", "R5-17")
def order_of_arrival(g: Omaha) -> tuple[CounterId, ...]:
    """Return the counters that are due, in the order in which they are placed.

    Those that list a single box come first, so that no other takes their room; then the others by
    number, headquarters after units, and generals, who look for company, last.
    """

    def key(counter: CounterId) -> tuple[bool, bool, CounterId]:
        return (has(g.game.generals, counter), _lists_several(g, counter), counter)

    return tuple(sorted(iterate(g.expected.get(g.turn, NONE)), key=key))


# -- the procedure ---------------------------------------------------------------------------------


@frame
class PlaceArrivals(Frame):
    """Those who are due on this turn go into landing boxes, or are put off (5.3, 5.34)."""

    waiting: tuple[CounterId, ...] = ()

    @step("5.3")
    def who_arrives(self, g: Omaha) -> Next:
        self.waiting = order_of_arrival(g)
        return None if self.waiting else done()

    def commander(self, g: Omaha) -> str:
        """The player who commands the counter."""
        return g.commander(self.waiting[0])

    @rule("5.3", "5.31", "5.32", "5.33", "5.34", "R3-06", "R5-17")
    def why_not_there(self, g: Omaha, counter: CounterId, box: BoxId) -> str | None:
        """Return the rule that keeps a counter out of a box now."""
        if counter != self.waiting[0]:
            return "5.3"
        return may_be_placed(g, counter, box) or "R5-17"

    def _lacks_room(self, g: Omaha) -> bool:
        """Tell whether no box has room for the next unit, so that somebody waits (R5-16)."""
        return not boxes_for(g, self.waiting[0], self.waiting)

    @rule("5.34", "E3", "R5-16")
    def why_not_then(self, g: Omaha, counter: CounterId, turn: int) -> str | None:
        """Return the rule that keeps a counter from arriving on a later turn."""
        if self._lacks_room(g):
            return "R5-16"
        too_far = g.turn < turn <= len(g.game.track.turns) and later_turns(g)
        return "E3" if counter == self.waiting[0] and too_far else "5.34"

    @ask("5.3", "5.34", by=commander)
    def where_it_will_land(self, g: Omaha) -> Actions:
        """Place the next arrival in a landing box, or put it off."""
        counter, later = self.waiting[0], later_turns(g)
        boxes = iterate(boxes_for(g, counter, self.waiting))
        if not boxes:
            return self._who_waits(g)
        if len(boxes) == 1 and not later:
            return ()
        places = [("place", counter, box) for box in boxes]
        return places + g.game.delays[counter][later.start : later.stop]

    def _who_waits(self, g: Omaha) -> Actions:
        """Return which unit may be put off so that all others have room; none if only one may."""
        units, turns = may_wait(g, self.waiting[0]), turns_to_wait(g)
        if len(units) == len(turns) == 1:
            return ()
        return [
            put_off for unit in units for put_off in g.game.delays[unit][turns.start : turns.stop]
        ]

    @where_it_will_land.on(refusal=why_not_there, rule="5.3")
    def place(self, g: Omaha, unit: CounterId, box: BoxId) -> Next:
        return self._place(g, unit, box)

    @where_it_will_land.on(verb="delay", refusal=why_not_then, rule="5.34")
    def put_off(self, g: Omaha, unit: CounterId, turn: int) -> Next:
        if unit != self.waiting[0]:
            delay(g, unit, turn - g.turn)
            return goto(self.where_it_will_land)
        return self._put_off(g, unit, turn - g.turn)

    @step("5.3", "R5-16")
    def those_without_a_choice(self, g: Omaha) -> Next:
        counter = self.waiting[0]
        boxes = boxes_for(g, counter, self.waiting)
        if not boxes:
            return self._put_off(g, counter, WAIT_IF_FULL)
        return self._place(g, counter, BoxId(boxes.bit_length() - 1))

    def _place(self, g: Omaha, counter: CounterId, box: BoxId) -> Next:
        g.put_in_box(counter, box)
        g.say("placed", unit=counter, box=box)
        return self._go_on()

    def _put_off(self, g: Omaha, counter: CounterId, turns: int) -> Next:
        delay(g, counter, turns)
        return self._go_on()

    def _go_on(self) -> Next:
        """Turn to the next counter that waits."""
        self.waiting = self.waiting[1:]
        return goto(self.where_it_will_land) if self.waiting else done()
