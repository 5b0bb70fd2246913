"""Which counters are off the map in boxes, and where do the lines between the boxes lead?

A strategic map is boxes joined by lines; some boxes are linked to hexes at the edge of the map. The
board file lists them: what a line joins stands in the attribute ``links`` of a box, and the hexes
that it is linked to in its ``hexes``. :class:`BoxMap` reads that once; :class:`Boxes` is the part
of a state that says who is in which box, and who holds it.

    @state
    class Field(Boxes, Stacks, Steps): ...

    game.boxes = BoxMap.of(board, "strategic", "coloured")
    g.put_in_box(unit, box)                   # off the map

A counter is on the map or in a box, never both: :meth:`Boxes.put` takes it out of its box. A side
that is alone in a box holds it, and goes on holding it when it has left.
``BoxMap.space`` joins map and boxes to one space, in which
:mod:`hexwar.trace` finds supply.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import attrs

from hexwar.board import (
    NONE,
    Board,
    BoxId,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    Line,
    SideId,
    Space,
    iterate,
    numbered,
    one,
    pack,
    union,
)
from hexwar.board.features import Box
from hexwar.data import Document, Faults
from hexwar.kit.forces import OFF, Positions
from hexwar.play import part, public
from hexwar.play.values.fields import index

LINE = "line"
"""The kind of the lines between boxes, in the space of a :class:`BoxMap`."""


@attrs.frozen(eq=False)
class BoxMap:
    """The boxes of a strategic map.

    Attributes:
        board: The board whose file lists them.
        boxes: The boxes, by number.

    Example:
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 2}
        ... box = [
        ...     {id = "Rennes", kind = "area", hexes.east = "0101", attributes.links = ["Brest"]},
        ...     {id = "Brest", kind = "area", attributes.links = ["Rennes"]},
        ... ]
        ... ''')
        >>> boxes = BoxMap.of(board, "area")
        >>> boxes.names, boxes.links[0], boxes.hexes[0] == (board.hex("0101"),)
        (('Rennes', 'Brest'), (1,), True)
        >>> boxes.distance(0, 1), boxes.box_at[board.hex("0101")]
        (1, 0)
    """

    board: Board
    boxes: tuple[Box, ...]

    @classmethod
    def of(cls, board: Board, *kinds: str) -> BoxMap:
        """Return the boxes of some kinds, in the order of the file.

        Args:
            board: The board.
            kinds: The kinds of boxes that are joined by lines.

        Raises:
            DataError: A line leads to none of these boxes, or only one of its ends names it.
        """
        boxes = {box.id: box for box in board.boxes.values() if box.kind in kinds}
        for document in board.documents:
            with document.checking() as faults:
                _check_lines(document, boxes, faults)
        return cls(board, tuple(boxes.values()))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the boxes, by number."""
        return tuple(box.id for box in self.boxes)

    @cached_property
    def links(self) -> tuple[tuple[BoxId, ...], ...]:
        """By box: the boxes that a line joins it to."""
        return tuple(
            tuple(BoxId(self.names.index(name)) for name in box.attributes.get("links", ()))
            for box in self.boxes
        )

    @cached_property
    def hexes(self) -> tuple[tuple[HexId, ...], ...]:
        """By box: the hexes that it is linked to."""
        return tuple(tuple(box.hexes.values()) for box in self.boxes)

    @cached_property
    def box_at(self) -> Mapping[HexId, BoxId]:
        """By hex: the box that it is linked to."""
        return {at: box for box, hexes in numbered(BoxId, self.hexes) for at in hexes}

    def values(self, name: str, default: Any = None) -> tuple[Any, ...]:
        """Return an attribute of each box.

        Args:
            name: Its name in the board file.
            default: What counts where it is not stated.
        """
        return tuple(box.attributes.get(name, default) for box in self.boxes)

    @cached_property
    def _distances(self) -> tuple[Mapping[BoxId, int], ...]:
        return tuple(self._from(box) for box, _ in numbered(BoxId, self.boxes))

    def _from(self, start: BoxId) -> Mapping[BoxId, int]:
        steps, edge = {start: 0}, [start]
        while edge:
            edge = [to for box in edge for to in self.links[box] if to not in steps]
            steps |= dict.fromkeys(edge, max(steps.values()) + 1)
        return steps

    def distance(self, start: BoxId, end: BoxId) -> int | None:
        """Return how many lines lead from one box to another at least; None if none do.

        Args:
            start: The number of a box.
            end: The number of another, or of the same.
        """
        return self._distances[start].get(end)

    @cached_property
    def space(self) -> Space:
        """The map with these boxes as one space: boxes have the ids from ``board.size`` on."""
        pairs = ((box.id, other) for box in self.boxes for other in box.attributes.get("links", ()))
        lines = [Line(*pair, (LINE,)) for pair in pairs]
        for box in self.boxes:
            lines += [Line(box.id, self.board.name(at), (LINE,)) for at in box.hexes.values()]
        return Space(self.board, self.names, lines)


def _check_lines(document: Document, boxes: Mapping[str, Box], faults: Faults) -> None:
    """Report lines to boxes that are not there, and those that only one of their ends names."""
    for place, table in enumerate(document.data.get("box", ())):
        path = ("box", place, "attributes", "links")
        said = table.get("attributes", {}).get("links", ()) if table["id"] in boxes else ()
        faults.unknown_names(path, "box on the strategic map", said, boxes)
        for number, other in enumerate(said):
            if other in boxes and table["id"] not in boxes[other].attributes.get("links", ()):
                message = f"{other} does not name {table['id']}: both ends of a line name it"
                faults.add((*path, number), message)


@part
class Boxes(Positions):
    """Which counters are in boxes off the map, and which side holds each box.

    Attributes:
        box: By counter: the box that it is in, or OFF.
        box_holder: By box: the side that was the last to be alone in it.
        inside: By box: the set of the counters in it; an empty box has no entry.

    Example:
        >>> from hexwar.play import state
        >>> @state
        ... class Field(Boxes):
        ...     turn: int = public(default=1)
        >>> class Printed:
        ...     side_of, all_of = (0, 1), (0b01, 0b10)
        ...     board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
        >>> g = Field(game=Printed(), hex=[0, OFF], box=[OFF, OFF], box_holder=[1, 1])
        >>> g.reindex()
        >>> g.put_in_box(0, 1)
        >>> g.in_box(1), g.hex[0], g.box_holder, g.is_contested(1)
        ([0], -1, [1, 0], False)
    """

    box: list[BoxId] = public(factory=list, fixed=True)
    box_holder: list[SideId] = public(factory=list, fixed=True)
    inside: dict[BoxId, CounterSet] = index(factory=dict)

    def reindex(self) -> None:
        """Find counters by box."""
        self.inside = {}
        for counter, box in numbered(CounterId, self.box):
            if box != OFF:
                self.inside[box] = self.inside.get(box, NONE) | one(counter)

    def put(self, counter: CounterId, to: HexId) -> None:
        """Put a counter into a hex, or off the map; it leaves its box."""
        before, self.box[counter] = self.box[counter], OFF
        if before != OFF:
            others = self.inside.pop(before) & ~one(counter)
            if others:
                self.inside[before] = others
            self._claim(before)
        super().put(counter, to)

    def put_in_box(self, counter: CounterId, box: BoxId) -> None:
        """Put a counter into a box."""
        if self.box[counter] != box:
            self.put(counter, OFF)
            self.box[counter] = box
            self.inside[box] = self.inside.get(box, NONE) | one(counter)
            self._claim(box)

    def _claim(self, box: BoxId) -> None:
        """Let the side hold a box that is alone in it."""
        sides = self.sides_in(box)
        if len(sides) == 1:
            self.box_holder[box] = sides.pop()

    def units_on(self, side: SideId) -> list[CounterId]:
        """Return the counters of a side on the map and in boxes."""
        ours: CounterSet = self.game.all_of[side]
        return iterate(self.present[side] | union(self.inside.values()) & ours)

    def in_box(self, box: BoxId) -> list[CounterId]:
        """Return the counters in a box, by number."""
        return iterate(self.inside.get(box, NONE))

    def sides_in(self, box: BoxId) -> set[SideId]:
        """Return the sides that have counters in a box."""
        inside = self.inside.get(box, NONE)
        return {side for side, ours in numbered(SideId, self.game.all_of) if inside & ours}

    def box_by(self, counter: CounterId) -> BoxId:
        """Return the box of a counter, or the one that its hex is linked to, or OFF."""
        linked: BoxId = self.game.boxes.box_at.get(self.hex[counter], OFF)
        return linked if self.box[counter] == OFF else self.box[counter]

    def is_contested(self, box: BoxId) -> bool:
        """Return whether counters of several sides are in a box."""
        inside = self.inside.get(box, NONE)
        return len([1 for ours in self.game.all_of if inside & ours]) > 1

    def place_of(self, counter: CounterId) -> HexId:
        """Return the place of a counter in the space of map and boxes, or OFF."""
        box = self.box[counter]
        return self.hex[counter] if box == OFF else HexId(self.game.board.size + box)

    def shut_boxes(self, side: SideId) -> HexSet:
        """Return the boxes that no line of a side enters, as places of the space.

        They are those that an enemy holds, and those with an enemy in them.
        """
        size = self.game.board.size
        friends = self.friends_of(side)
        enemies = ~union(self.game.all_of[one] for one in friends)
        holders = numbered(BoxId, self.box_holder)
        held = {HexId(size + box) for box, who in holders if who not in friends}
        for box, units in self.inside.items():
            if units & enemies:
                held.add(HexId(size + box))
        return pack(held)


__all__ = ["LINE", "BoxMap", "Boxes"]
