"""Situations of the booklet's examples, set up on the map in the notation of the examples.

``Situation(turn=3).us("G/2/116@0427/3").german("WN70", depth=True)`` is a state of the full map
with just these counters on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import hexwar
from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.printed.counters import FIRST, TWENTY_NINTH
from ddob_scenarios.printed.ids import DepthId, GermanId, GermanSet, HeroId, SiteId
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import CounterId, HexId, PositionId, has, numbered, one
from hexwar.play import Frame
from hexwar.testing import Rehearsal

BACKS = ("plain", "75", "88", "rocket")


class Situation:
    """A prepared state.

    Args:
        scenario: The scenario whose map and forces are used.
        turn: The turn.
        germans: Leave the scenario's German units on the map.
        options: Options of the scenario.

    Attributes:
        g: The state.
    """

    def __init__(
        self, scenario: str = "first-waves", *, turn: int = 3, germans: bool = False, **options: Any
    ) -> None:
        game = hexwar.game(f"ddob/{scenario}", options)
        assert isinstance(game, DDayAtOmahaBeach)
        self.game = game
        self.g: Omaha = game.set_up(seed=1)
        self.g.set_turn(turn)
        for counter in range(len(game.us)):
            self.g.lift(CounterId(counter))
        if not germans:
            for site, _ in numbered(SiteId, game.map.sites):
                self.g.set_unit(site, NOBODY)
                self.g.set_depth(site, NOBODY)

    # -- names

    def counter(self, name: str) -> CounterId:
        """Return a US counter by name."""
        return CounterId(self.game.lexicon.names["counter"].read(name))

    def at(self, name: str) -> HexId:
        """Return a hex by its printed number."""
        return self.game.map.board.hex(name)

    def site(self, name: str) -> SiteId:
        """Return a site by name; a two-hex WN needs its half."""
        return self.game.map.site_named[name]

    def position(self, name: str) -> PositionId:
        """Return a position by name."""
        return self.game.map.position_named[name]

    # -- placing

    def us(self, *placed: str, hero: str = "") -> Situation:
        """Put US counters on the map: ``"G/2/116@0427/3"`` is G/2/116 in 0427 with three steps.

        Args:
            placed: Name, hex and, for combat units, steps.
            hero: A hero to go with the last unit.
        """
        counter = CounterId(-1)
        for text in placed:
            name, _, where = text.partition("@")
            hex_, _, steps = where.partition("/")
            counter = self.counter(name)
            self.g.put(counter, self.at(hex_))
            if steps:
                self.g.set_steps(counter, int(steps))
        if hero:
            self.g.give_hero(HeroId(self.game.lexicon.names["hero"].read(hero)), counter)
        return self

    def boxed(self, *placed: str) -> Situation:
        """Put US counters in landing boxes: ``"A/1/116@DG4"``."""
        boxes = {box.name: box.number for box in self.game.map.boxes}
        for text in placed:
            name, _, box = text.partition("@")
            self.g.put_in_box(self.counter(name), boxes[box])
        return self

    def german(
        self,
        site: str,
        unit: str = "plain",
        *,
        revealed: bool = False,
        depth: bool | str = False,
        depth_revealed: bool = False,
        disrupted: bool = False,
    ) -> Situation:
        """Put a German unit on a site.

        Args:
            site: The site, such as ``"WN72S"`` or ``"A4"``.
            unit: The back of a WN crew, ``"T"`` for any tactical unit, or the name of a unit.
            revealed: Whether the unit lies face up; it must then be named.
            depth: Whether there is depth, or the name of the marker.
            depth_revealed: Whether the marker lies face up; it must then be named.
            disrupted: Whether the unit is disrupted.
        """
        number = self.site(site)
        if revealed:
            self.g.set_unit(number, self._german(unit))
        else:
            self.g.set_unit(number, HIDDEN, self._lot(unit))
        if depth:
            kind = self._depth_kind(number)
            if isinstance(depth, str):
                marker = DepthId(self.game.lexicon.names["depth"].read(depth))
                if depth_revealed:
                    self.g.set_depth(number, marker)
                else:
                    self.g.set_depth(number, HIDDEN, one(marker))
            else:
                self.g.set_depth(number, HIDDEN, self.game.depth_of[kind])
        if disrupted:
            self.g.disrupt(number)
        return self

    def drawn(self, **pools: int) -> Situation:
        """Take counters out of the pools, as many as :meth:`german` has put face down on the map.

        Needed only where something is revealed: there are no more counters than are printed.
        """
        for pool, count in pools.items():
            self.g.pool_sizes[pool] -= count
        return self

    def _german(self, name: str) -> GermanId:
        return GermanId(self.game.lexicon.names["german"].read(name))

    def _lot(self, unit: str) -> GermanSet:
        if unit in BACKS:
            return self.game.crews[unit]
        if unit in ("T", "D", "M", "A"):
            return self.game.reinforcements[unit]
        return one(self._german(unit))

    def _depth_kind(self, site: SiteId) -> str:
        position = self.game.map.positions[self.game.map.sites[site].position]
        if position.wn or position.armour:
            return "wn" if position.wn else "armour"
        return "building" if self.game.map.sites[site].building else "mobile"

    def crew(self, strength: int, *weapons: str) -> str:
        """Name a plain WN crew with a printed face."""
        for unit in self.game.german:
            if (
                unit.back == "plain"
                and unit.strength == strength
                and set(unit.weapons) == set(weapons)
            ):
                return unit.name
        raise LookupError(f"no plain crew {strength} {weapons}")

    def settle(self) -> Situation:
        """Take the German counters that were placed by name out of the pools."""
        g = self.g
        kinds: list[tuple[str, list[Any], list[Any]]] = [
            *((name, g.unit_lot, g.unit) for name in ("T", "D", "M", "A")),
            *((name, g.depth_lot, g.depth) for name in ("wn", "mobile", "building", "armour")),
        ]
        for pool, lots, known in kinds:
            placed = {lot for lot in lots if lot.bit_count() == 1}
            placed |= {one(counter) for counter in known if counter >= 0}
            for bit in placed:
                if g.pools[pool] & bit:
                    g.pools[pool] &= ~bit
                    g.pools["meyer"] &= ~bit
                    g.pool_sizes[pool] -= 1
        return self

    # -- playing

    def rehearse(
        self,
        procedure: type[Frame],
        *fields: Any,
        script: Mapping[str, Sequence[int]] | None = None,
    ) -> Rehearsal[Omaha]:
        """Run a procedure on its own in this situation."""
        return Rehearsal(self.g, procedure, *fields, script=script)

    def steps(self, name: str) -> int:
        """Return the steps that a unit has left."""
        return self.g.steps[self.counter(name)]

    def disrupted(self, name: str) -> bool:
        """Return whether a unit is disrupted."""
        return has(self.g.disrupted, self.counter(name))

    def where(self, name: str) -> str:
        """Return the hex of a US counter, or ""."""
        at = self.g.hex[self.counter(name)]
        return self.game.map.board.name(at) if at >= 0 else ""


def card(number: int) -> int:
    """Return the outcome of a draw that gives a card, for scripts."""
    return number - 1


__all__ = ["FIRST", "TWENTY_NINTH", "Situation", "card"]
