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
from typing import Any, ClassVar

from hexwar.board import (
    NONE,
    BoxId,
    BoxSet,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    iterate,
    one,
    pack,
    union,
)
from hexwar.kit.boxes import Boxes
from hexwar.kit.forces import OFF, Stacks
from hexwar.kit.turns import OfActiveSide
from hexwar.play import Choice, Next, State, again, ask, flag, forbids, frame, part, requires
from hexwar.play.sequence.entries import OPEN


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
        """Note that a counter has gone to another box."""
        self.travelled_far |= one(counter) & self.travelled
        self.travelled |= one(counter)


@frame
class BoxMoves(OfActiveSide):
    """The player moves units between boxes, two lines at most, and between them and the map."""

    cites: ClassVar[Mapping[str, Any]] = {
        "move_off_the_map": OPEN,
        "deploy": OPEN,
        "leave_map": OPEN,
        "travel": OPEN,
    }
    needs: ClassVar[tuple[type, ...]] = (BoxMovers, Stacks)

    # -- the sentences of a game

    # -- who

    @requires()
    def of_the_player(self, g: Any) -> CounterSet:
        """It is no unit of yours."""
        units: CounterSet = g.acting
        return units

    @forbids()
    def gone_off_the_map(self, g: Any) -> CounterSet:
        """It has moved off the map already."""
        gone: CounterSet = g.transferred | g.travelled
        return gone

    @requires()
    def in_a_box(self, g: Any) -> CounterSet:
        """It is in no box."""
        return union(g.inside.values())

    @forbids()
    def held_in_its_box(self, g: Any) -> CounterSet:
        """It stays in its box."""
        return g.halted  # type: ignore[no-any-return]

    @forbids()
    def gone_two_boxes(self, g: Any) -> CounterSet:
        """It has gone two boxes."""
        return g.travelled_far  # type: ignore[no-any-return]

    @requires()
    def at_a_link(self, g: Any) -> CounterSet:
        """Its hex is linked to no box."""
        linked, standing = g.game.boxes.box_at, g.acting & g.present[g.active]
        return pack(unit for unit in iterate(standing) if g.hex[unit] in linked)

    @forbids()
    def box_is_contested(self, g: Any, unit: CounterId) -> bool:
        """Enemies are in its box."""
        return g.box[unit] != OFF and bool(g.is_contested(g.box[unit]))

    deploying = Choice(of_the_player, gone_off_the_map, in_a_box, box_is_contested)
    leaving = Choice(at_a_link, of_the_player, gone_off_the_map)
    travellers = Choice(of_the_player, in_a_box, held_in_its_box, gone_two_boxes)

    # -- where

    @forbids()
    def enemy_there(self, g: Any, unit: CounterId) -> HexSet:
        """An enemy stands there."""
        return g.enemies_of(g.game.side_of[unit])  # type: ignore[no-any-return]

    @requires()
    def is_room(self, g: Any, unit: CounterId, to: HexId) -> bool:
        """The stack there is full."""
        return bool(g.has_room(unit, to))

    @requires()
    def linked_hexes(self, g: Any, unit: CounterId) -> HexSet:
        """Its box is not linked to this hex."""
        return NONE if g.box[unit] == OFF else pack(g.game.boxes.hexes[g.box[unit]])

    @requires()
    def linked_boxes(self, g: Any, unit: CounterId) -> BoxSet:
        """No line leads there from its box."""
        return NONE if g.box[unit] == OFF else pack(g.game.boxes.links[g.box[unit]])

    hexes_of_its_box = Choice(enemy_there, is_room, linked_hexes)
    next_boxes = Choice(linked_boxes)

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

    @move_off_the_map.on(deploying, hexes_of_its_box)
    def deploy(self, g: Any, unit: CounterId, to: HexId) -> Next:
        """It comes onto the map."""
        g.transferred |= one(unit)
        g.put(unit, to)
        g.say("moved", unit=unit, to=to)
        return again()

    @move_off_the_map.on(leaving)
    def leave_map(self, g: Any, unit: CounterId) -> Next:
        """It goes into the box that its hex is linked to."""
        g.transferred |= one(unit)
        self.enter(g, unit, g.game.boxes.box_at[g.hex[unit]])
        return again()

    @move_off_the_map.on(travellers, next_boxes)
    def travel(self, g: Any, unit: CounterId, box: BoxId) -> Next:
        """It sets out along a line."""
        return self.set_out(g, unit, box)


__all__ = ["BoxMovers", "BoxMoves"]
