"""The battlefield of a scenario: its board with everything that never moves (1.1, 1.11, 2.1).

Whatever rules ask of it again and again is a tuple by hex or a set of hexes.  Obstacles that come
and go are not part of it: their names are given as *works* when the ground of a hex is asked for.
A bridge that is built makes another battlefield (:meth:`Battlefield.with_bridges`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

import attrs

from hexwar.board import NONE, Board, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.play import rule
from hexwar.sight import LinesBetween
from hexwar.trace import flood
from memoir44.map.ground import OPEN, Ground, Passage, Placed, Rulings, Ways, ground_of, passage
from memoir44.map.sight import Sightlines
from memoir44.printed.arms import VESSEL
from memoir44.printed.boards import BoardFormat
from memoir44.printed.features import CLOSING_RULES, Role, printed_features

WORKS = ("wire", "sandbags", "road-block", "minefield")
"""Obstacles that come and go; their places are the bits of the works of a hex."""

Works: TypeAlias = tuple[tuple[HexId, int], ...]
"""Hexes with obstacles that come and go, each with its own as bits."""

SHUTTING = (
    "2.1.2/infantry", "2.1.2/sea", "2.1.3/climbed", "2.1.4", "2.1.5/dry", "2.1.5/next-bridge",
    "2.10.2/sails", *CLOSING_RULES,
)  # fmt: skip
"""The rules that shut a hex: cliffs, bluffs, estuary, bridges, the sea; those of each terrain."""

Homeward: TypeAlias = tuple[tuple[HexId, ...], ...]
"""By hex: the hexes of the next row towards an edge."""


@attrs.frozen(kw_only=True)
class Front:
    """One printed board of a battlefield; most battlefields have one."""

    hexes: HexSet  # its hexes, those on a seam with a neighbouring board included
    # its sections from low columns to high ones; hexes on a line belong to both
    bands: tuple[HexSet, HexSet, HexSet]


@attrs.frozen(kw_only=True, eq=False)
class Battlefield:
    """Boards with their sections, terrain, pieces and lasting obstacles."""

    board: Board  # the hexes, their terrain, roads and railroads
    format: BoardFormat  # rows, columns and lines between sections of a single board
    boards: int = 1  # how many boards lie side by side
    top: SideId  # the side that sits at the top edge, row 0
    pieces: Mapping[HexId, Placed]  # bridges and bunkers by hex
    obstacles: Mapping[HexId, tuple[Placed, ...]]  # lasting obstacles by hex
    rulings: Rulings = attrs.field(factory=Rulings)  # what the options decide
    _grounds: dict[tuple[HexId, int], Ground] = attrs.field(factory=dict, init=False)
    _ways: dict[tuple[HexId, int, bool, bool, Works], Ways] = attrs.field(factory=dict, init=False)
    _bridged: dict[HexSet, Battlefield] = attrs.field(factory=dict, init=False)

    @cached_property
    @rule("1.1/columns")
    def places(self) -> tuple[tuple[int, int], ...]:
        """By hex: its row, 0 at the top edge, and its doubled column; -1, -1 where none is."""
        places_by_hex = {i: self.format.place(self.board.coordinates(i)) for i in self.board.ids}
        return tuple(places_by_hex.get(HexId(i), (-1, -1)) for i in range(self.board.size))

    @rule("1.1/columns", "2.11.5")
    def between(self, first: int, last: int) -> HexSet:
        """Return the hexes from one column to another, both included."""
        return pack(i for i in self.board.ids if first <= self.places[i][1] <= last)

    @cached_property
    @rule("1.1/sections", "1.1/lines", "2.11.5")
    def fronts(self) -> tuple[Front, ...]:
        """The printed boards, from low columns to high ones.

        Two boards that lie side by side make one hex of two half hexes in every odd row; it belongs
        to both.
        """
        wide = 2 * self.format.width
        low, high = self.format.lines
        return tuple(
            Front(
                hexes=self.between(start - 1, start + wide - 1),
                bands=(
                    self.between(start - 1, start + low),
                    self.between(start + low, start + high),
                    self.between(start + high, start + wide - 1),
                ),
            )
            for start in range(0, self.boards * wide, wide)
        )

    @cached_property
    def front_of(self) -> tuple[int, ...]:
        """By hex: the number of its board; a hex on a seam counts for the board of low columns."""
        wide = 2 * self.format.width
        return tuple(max(column, 0) // wide for _, column in self.places)

    @rule("1.1/sections", "1.1/lines")
    def sections(self, side: SideId, front: int = 0) -> tuple[HexSet, HexSet, HexSet]:
        """Return the sections of a board: left, centre and right from the chair of a side."""
        low, centre, high = self.fronts[front].bands
        return (high, centre, low) if side == self.top else (low, centre, high)

    @cached_property
    @rule("1.8/own-edge")
    def homeward(self) -> tuple[Homeward, Homeward]:
        """By side and hex: the hexes of the next row towards that side's own edge."""
        near, row = self.board.neighbours, [row for row, _ in self.places]
        upward, downward = (
            tuple(
                tuple(sorted(j for j in js if row[j] == row[i] + step)) for i, js in enumerate(near)
            )
            for step in (-1, 1)
        )
        return (upward, downward) if self.top == 0 else (downward, upward)

    # -- what lies in the hexes (1.11, 1.12)

    def placed(self, i: HexId, works: int = 0) -> list[Placed]:
        """Return what lies in a hex, the terrain first."""
        features = printed_features()
        own = [Placed(features["terrain"][self.board.terrain[i]])]
        own += [self.pieces[i]] if i in self.pieces else []
        names = (name for n, name in enumerate(WORKS) if works & 1 << n)
        laid = (Placed(features["obstacle"][name]) for name in names)
        return [*own, *self.obstacles.get(i, ()), *laid]

    def ground(self, i: HexId, works: int = 0) -> Ground:
        """Return what a hex does, with the obstacles in it that come and go, as bits."""
        key = i, works
        return self._grounds.get(key) or self._grounds.setdefault(key, ground_of(self.placed(*key)))

    def passage(self, i: HexId, j: HexId, arm: int) -> Passage:
        """Return the passage from a hex to its neighbour for an arm."""
        return passage(self.ground(i), self.ground(j), arm, self.rulings)

    def ways(self, i: HexId, arm: int, begun: bool, unhindered: bool, works: Works) -> Ways:
        """Return the ways of an arm to the hexes next to one, with the obstacles that come and go.

        A unit that has begun its move is kept out of more hexes; an unhindered one is not slowed.
        """
        key = i, arm, begun, unhindered, works
        return self._ways.get(key) or self._ways.setdefault(key, self._ways_from(*key))

    @cached_property
    def at_sea(self) -> tuple[Ways, ...]:
        """By hex: the ways of a landing craft, which heeds nothing of what holds ashore."""
        return tuple(Ways(near=near, shut={}, costs={0: near}) for near in self.board.adjacent)

    def _ways_from(self, i: HexId, arm: int, begun: bool, unhindered: bool, works: Works) -> Ways:
        shut: dict[str, HexSet] = defaultdict(lambda: NONE)
        costs: dict[int, HexSet] = defaultdict(lambda: NONE)
        laid, near = dict(works), self.board.adjacent[i]
        for j in self.board.neighbours[i]:
            costs[OPEN.cost if unhindered else self.passage(i, j, arm).cost] |= one(j)
            number = self._shut_by(i, j, arm, begun and not unhindered, laid)
            if number:
                shut[number] |= one(j)
        return Ways(
            near=near,
            shut=dict(shut),
            costs=dict(costs),
            by_road=self.by_road[i],
            capped=NONE if unhindered else self.with_role("caps-move") & near,
            unhindered=unhindered,
        )

    @rule("1.11/closed", "1.11/next-hex-only", *SHUTTING)
    def _shut_by(
        self, i: HexId, j: HexId, arm: int, on_the_way: bool, works: Mapping[HexId, int]
    ) -> str:
        """Return the rule that shuts the way from a hex to its neighbour, or ""."""
        if arm == VESSEL:
            return "" if has(self.open_sea, j) else "2.10.2/sails"
        own, there = self.ground(i, works.get(i, 0)), self.ground(j, works.get(j, 0))
        if own.fixed[arm]:
            return own.closed[arm]
        if there.closed[arm]:
            return there.closed[arm]
        if there.enter_adjacent and on_the_way:
            return there.enter_adjacent
        return self.passage(i, j, arm).closed

    @cached_property
    def by_road(self) -> tuple[HexSet, ...]:
        """By hex: the neighbours to which a road leads."""
        roads = self.board.links("road")
        return tuple(pack(roads.get(HexId(i), ())) for i in range(self.board.size))

    @cached_property
    def _roles(self) -> Mapping[Role, HexSet]:
        grounds = {i: self.ground(i).roles for i in self.board.ids}
        roles = {role for some in grounds.values() for role in some}
        return {role: pack(i for i in grounds if role in grounds[i]) for role in roles}

    def with_role(self, role: Role) -> HexSet:
        """Return the hexes that other rules know by a role, without obstacles that come and go."""
        return self._roles.get(role, NONE)

    @cached_property
    def around(self) -> tuple[HexSet, ...]:
        """By hex: the hex with those next to it."""
        return tuple(near | one(HexId(i)) for i, near in enumerate(self.board.adjacent))

    @cached_property
    def closed_to(self) -> tuple[HexSet, ...]:
        """By arm: the hexes that are closed to it, without obstacles that come and go."""
        grounds = {i: self.ground(i).closed for i in self.board.ids}
        arms = range(len(next(iter(grounds.values()))))
        return tuple(pack([i for i in grounds if grounds[i][arm]]) for arm in arms)

    @cached_property
    def open_sea(self) -> HexSet:
        """The hexes of sea that are next to sea only: where destroyers sail (2.10.2)."""
        sea = self.with_role("sea")
        return sea & ~self.board.next_to(self.board.all & ~sea)

    @cached_property
    @rule("1.7/hills")
    def hill_group(self) -> tuple[HexSet, ...]:
        """By hex: the hexes of the connected group of hills that it belongs to, or none."""
        hills = self.with_role("hill")
        groups: list[HexSet] = [NONE] * self.board.size
        for i in iterate(hills):
            groups[i] = groups[i] or flood(self.board, one(i), hills)
        return tuple(groups)

    def on_road(self, i: HexId, j: HexId) -> bool:
        """Return whether a road leads from a hex to its neighbour."""
        return has(self.by_road[i], j)

    @cached_property
    def sight(self) -> Sightlines:
        """The lines of sight."""
        return Sightlines(
            board=self.board,
            lines=LinesBetween(self.board),
            opaque=self.with_role("blocks-sight"),
            all_hills=self.with_role("hill"),
            hill_group=self.hill_group,
            lakes=self.board.where(terrain="lake"),
            hills=self.rulings.hill_sight,
            rim_blocks=self.rulings.rim_blocks,
        )

    @rule("2.1.5/covers", "1.15/bridge")
    def with_bridges(self, built: HexSet) -> Battlefield:
        """Return the battlefield with further bridges."""
        if not built:
            return self
        if built not in self._bridged:
            bridge = Placed(printed_features()["piece"]["bridge"])
            pieces = {**self.pieces, **dict.fromkeys(iterate(built), bridge)}
            self._bridged[built] = attrs.evolve(self, pieces=pieces)
        return self._bridged[built]
