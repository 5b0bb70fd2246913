"""How does a player move units from box to box, and between a box and the map?

:class:`BoxMoves` asks for it and carries it out. A unit in a box goes along the lines of
:class:`~hexwar.kit.boxes.BoxMap`, some boxes in a player turn; one that has not moved changes once
between a box and a hex that it is linked to, which is a transfer and no move. A game says what is
different, and what happens when a unit sets out:

    @frame
    class OffMap(BoxMoves):
        cites: ClassVar = {"may_transfer": "1.1", "may_travel": "4.1", "may_travel_to": "4.1", …}

        def set_out(self, g, unit, box):        # a throw against the number of the box
            return repeat(Departure, unit, box)

The state has :class:`BoxMovers` and :class:`~hexwar.kit.forces.Stacks`, the game a ``boxes``, and
sides as ``game.sides``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from hexwar.board import BoxId, CounterId, CounterSet, HexId, has, iterate, one, union
from hexwar.kit.barring import Barring, barred, unbarred
from hexwar.kit.boxes import Boxes
from hexwar.kit.forces import OFF, Stacks
from hexwar.kit.turns import OfActiveSide
from hexwar.play import Next, State, again, ask, frame
from hexwar.play.entries import OPEN, each
from hexwar.play.fields import flag
from hexwar.play.parts import part
from hexwar.play.refusal import Refusal


@part
class BoxMovers(Boxes):
    """The counters that have moved off the map in this player turn.

    Attributes:
        transferred: Counters that have changed between a box and the map.
        travelled: Counters that have gone to another box.
        travelled_far: Those of them that have done so twice or more.
        halted: Counters that stay in their boxes until the end of the player turn.
    """

    transferred: CounterSet = flag(until="player-turn")
    travelled: CounterSet = flag(until="player-turn")
    travelled_far: CounterSet = flag(until="player-turn")
    halted: CounterSet = flag(until="player-turn")

    def note_travel(self, counter: CounterId) -> None:
        """Note that a counter has gone to another box.

        Args:
            counter: The number of the counter.
        """
        self.travelled_far |= one(counter) & self.travelled
        self.travelled |= one(counter)


@cache
def _from_travelling(rule: str) -> Barring:
    """Return what keeps a unit in its box, by a rule."""
    gone = Refusal(rule, "it has gone two boxes")
    return {"halted": Refusal(rule, "it stays in its box"), "travelled_far": gone}


@cache
def _from_a_transfer(rule: str) -> Barring:
    """Return what keeps a unit from changing between a box and the map, by a rule."""
    moved = Refusal(rule, "it has moved off the map already")
    return {"transferred": moved, "travelled": moved}


@frame
class BoxMoves(OfActiveSide):
    """The player moves units between boxes, two lines at most, and between them and the map."""

    cites: ClassVar[Mapping[str, Any]] = {
        "move_off_the_map": OPEN,
        "deploy": OPEN,
        "leave_map": OPEN,
        "travel": OPEN,
        "may_transfer": OPEN,
        "may_deploy": OPEN,
        "is_room": OPEN,
        "may_leave_map": OPEN,
        "may_travel": OPEN,
        "may_travel_to": OPEN,
    }
    needs: ClassVar[tuple[type, ...]] = (BoxMovers, Stacks)

    # -- the sentences of a game

    def in_boxes(self, g: Any) -> CounterSet:
        """The units of the player in boxes."""
        acting: CounterSet = g.acting
        return acting & union(g.inside.values())

    def barring_travel(self, g: Any) -> Barring:
        """Return what keeps units in their boxes, by the field of the state; a game adds to it."""
        del g
        return _from_travelling(self.rule_of("may_travel"))

    def barring_transfer(self, g: Any) -> Barring:
        """Return likewise what keeps units from changing between a box and the map."""
        del g
        return _from_a_transfer(self.rule_of("may_transfer"))

    def travellers(self, g: Any) -> CounterSet:
        """The units of the player in boxes that nothing holds there."""
        return unbarred(g, self.in_boxes(g), self.barring_travel(g))

    def settled(self, g: Any) -> CounterSet:
        """The units of the player in boxes that are free to leave them for the map."""
        return unbarred(g, self.in_boxes(g), self.barring_transfer(g))

    def at_edges(self, g: Any) -> CounterSet:
        """Those of them whose boxes are linked to hexes."""
        hexes = g.game.boxes.hexes
        inside: CounterSet = union(units for box, units in g.inside.items() if hexes[box])
        return self.settled(g) & inside

    def at_links(self, g: Any) -> list[CounterId]:
        """The units of the player in hexes that are linked to boxes, if they are free to leave."""
        linked, here = g.game.boxes.box_at, g.acting & g.present[g.active]
        free = iterate(unbarred(g, here, self.barring_transfer(g)))
        return [unit for unit in free if g.hex[unit] in linked]

    def linked_hexes(self, g: Any, unit: CounterId) -> tuple[HexId, ...]:
        """The hexes that the box of a unit is linked to."""
        hexes: tuple[HexId, ...] = () if g.box[unit] == OFF else g.game.boxes.hexes[g.box[unit]]
        return hexes

    def linked_boxes(self, g: Any, unit: CounterId) -> tuple[BoxId, ...]:
        """The boxes that a line joins to that of a unit."""
        boxes: tuple[BoxId, ...] = () if g.box[unit] == OFF else g.game.boxes.links[g.box[unit]]
        return boxes

    def may_transfer(self, g: Any, unit: CounterId) -> str | None:
        """A unit of the player that nothing keeps from it; a game adds to it."""
        if not g.acts(unit):
            return self.rule_of("may_transfer")
        return barred(g, unit, self.barring_transfer(g))

    def may_deploy(self, g: Any, unit: CounterId, to: HexId) -> str | None:
        """To a linked hex with room and no enemy, out of a box without one; a game adds to it."""
        if g.is_contested(g.box[unit]):
            return Refusal(self.rule_of("may_deploy"), "enemies are in its box")
        if has(g.enemies_of(g.game.side_of[unit]), to):
            return Refusal(self.rule_of("may_deploy"), "an enemy stands there")
        return None if self.is_room(g, unit, to) else Refusal(self.rule_of("is_room"), "full stack")

    def is_room(self, g: Any, unit: CounterId, to: HexId) -> bool:
        """Return whether a unit may stand in a hex, too."""
        return bool(g.has_room(unit, to))

    def may_leave_map(self, g: Any, unit: CounterId) -> str | None:
        """A unit in a hex that is linked to a box; a game adds to it."""
        if g.hex[unit] not in g.game.boxes.box_at:
            return Refusal(self.rule_of("may_leave_map"), "its hex is linked to no box")
        return self.may_transfer(g, unit)

    def may_travel(self, g: Any, unit: CounterId) -> str | None:
        """A unit of the player in a box that nothing holds there; a game adds to it."""
        if not g.acts(unit) or g.box[unit] == OFF:
            return self.rule_of("may_travel")
        return barred(g, unit, self.barring_travel(g))

    def may_travel_to(self, g: Any, unit: CounterId, box: BoxId) -> str | None:
        """To every box that a line leads to; a game adds to it."""
        del g, unit, box
        return None

    def enter(self, g: Any, unit: CounterId, box: BoxId) -> None:
        """Put a unit into a box; a game says what that brings about."""
        g.put_in_box(unit, box)
        g.say("moved-to-box", unit=unit, box=box)

    def set_out(self, g: Any, unit: CounterId, box: BoxId) -> Next:
        """Let a unit leave for a box; a game may call a procedure that holds it back."""
        self.enter(g, unit, box)
        g.note_travel(unit)
        return again()

    # -- the procedure

    @ask(OPEN, by=OfActiveSide.player, or_else="end-off-map")
    def move_off_the_map(self, g: State) -> None:
        """Which unit moves between boxes, or between a box and the map?"""

    @move_off_the_map.on(each(at_edges, may_transfer), each(linked_hexes, may_deploy))
    def deploy(self, g: Any, unit: CounterId, to: HexId) -> Next:
        """It comes onto the map."""
        g.transferred |= one(unit)
        g.put(unit, to)
        g.say("moved", unit=unit, to=to)
        return again()

    @move_off_the_map.on(each(at_links, may_leave_map))
    def leave_map(self, g: Any, unit: CounterId) -> Next:
        """It goes into the box that its hex is linked to."""
        g.transferred |= one(unit)
        self.enter(g, unit, g.game.boxes.box_at[g.hex[unit]])
        return again()

    @move_off_the_map.on(each(travellers, may_travel), each(linked_boxes, may_travel_to))
    def travel(self, g: Any, unit: CounterId, box: BoxId) -> Next:
        """It sets out along a line."""
        return self.set_out(g, unit, box)


__all__ = ["BoxMovers", "BoxMoves"]
