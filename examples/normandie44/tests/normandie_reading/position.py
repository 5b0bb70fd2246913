"""A moment as a player sees it: counters by name, hexes by number, nothing of the program's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from normandie_reading.sheet import ALLIES, Counter, Sheet, counters

LOST, CLOSED, REDUCED, FULL = -1, 0, 1, 2

MOVES = ("moved", "retreated", "advanced", "came-ashore", "dropped", "infiltrated")
"""Events after which a counter stands in another hex."""


class Position:
    """What stands where, and in which state.

    Args:
        sheet: The printed map.
        names: By kind of noun, the names that the program numbers: counters, hexes, boxes, zones.
        fields: The fields of a view.
        options: The options of the game.
    """

    def __init__(
        self,
        sheet: Sheet,
        names: Mapping[str, list[str]],
        fields: Mapping[str, Any],
        options: Mapping[str, Any],
    ) -> None:
        self.sheet, self.names, self.fields, self.options = sheet, names, fields, options
        by_number = [counters()[name] for name in names["counter"]]
        self.number = {counter.name: n for n, counter in enumerate(by_number)}
        self.at: dict[str, str] = {}
        self.box: dict[str, str] = {}
        self.stacks: dict[str, list[Counter]] = {}
        for n, counter in enumerate(by_number):
            if fields["hex"][n] >= 0:
                self.at[counter.name] = names["hex"][fields["hex"][n]]
                self.stacks.setdefault(self.at[counter.name], []).append(counter)
            elif fields["box"][n] >= 0:
                self.box[counter.name] = names["box"][fields["box"][n]]
        self.steps = self._by_counter("steps")
        self.disorganised = self._by_counter("disorganised")
        self.affected = self._by_counter("affected")
        self.markers = self._by_counter("markers")
        self.unsupplied = self.among("unsupplied")
        self.turn, self.phase, self.active = fields["turn"], fields["phase"], fields["active"]
        self.depots = fields["depots"]
        self._zones: dict[int, set[str]] = {}

    @property
    def is_free_of_markers(self) -> bool:
        """Whether nobody needs markers: on D-Day, and in turn 1 of the campaign (11.3)."""
        return not self.turn or bool(self.options["campaign"] and self.turn == 1)

    def _by_counter(self, field: str) -> dict[str, int]:
        return dict(zip(self.number, self.fields[field], strict=True))

    def among(self, field: str, kind: str = "counter") -> set[str]:
        """Return the names in a set of the view."""
        return self.named(self.fields[field], kind)

    def named(self, numbers: int, kind: str = "counter") -> set[str]:
        """Return the names of the numbers in a set."""
        return {name for n, name in enumerate(self.names[kind]) if numbers >> n & 1}

    # -- what happens

    def hear(self, kind: str, facts: Mapping[str, Any]) -> None:
        """Note an event: who moves, loses steps, is disorganised or affected."""
        name = self.names["counter"][facts["unit"]] if "unit" in facts else ""
        if kind in ("affected", "disorganised"):
            states = self.affected if kind == "affected" else self.disorganised
            states[name] = facts["level"]
        elif kind == "step-lost":
            self.steps[name] = facts["left"]
            if not facts["left"]:
                self._stand(name, "")
        elif kind in ("captured", "headquarters-lost", "re-embarked", "sent-back"):
            self._stand(name, "")
        elif kind in MOVES:
            self._stand(name, self.names["hex"][facts["to"]])

    def _stand(self, name: str, at: str) -> None:
        old = self.at.pop(name, "")
        if old:
            self.stacks[old].remove(counters()[name])
        if at:
            self.at[name] = at
            self.stacks.setdefault(at, []).append(counters()[name])
        self._zones.clear()

    # -- who stands where

    def side_in(self, at: str) -> set[int]:
        """Return the sides that have counters in a hex."""
        return {counter.side for counter in self.stacks.get(at, [])}

    def units(self, at: str, side: int) -> list[Counter]:
        """Return the combat units of a side in a hex: no headquarters."""
        stack = self.stacks.get(at, [])
        return [unit for unit in stack if unit.side == side and not unit.is_headquarters]

    def on_map(self, side: int) -> list[Counter]:
        """Return the counters of a side on the map."""
        return [counters()[name] for name in self.at if counters()[name].side == side]

    def is_confused(self, at: str) -> bool:
        """Whether both sides stand in a hex (6.11)."""
        return len(self.side_in(at)) > 1

    def in_play(self, at: str) -> bool:
        """Whether a hex is land, on the part of the map that the scenario uses."""
        window = self.options.get("window", "")
        return self.sheet.is_land(at) and (not window or self.sheet.has(window, at))

    # -- zones of control, by the table of terrain (3)

    def zone(self, side: int) -> set[str]:
        """Return the hexes next to units of a side with a stacking point, garrisons left out.

        A zone goes neither into towns nor over impassable hexsides without a road, by our table of
        terrain.
        """
        if side not in self._zones:
            strong = {
                self.at[unit.name]
                for unit in self.on_map(side)
                if unit.stacking and not unit.is_garrison and not unit.is_headquarters
            }
            self._zones[side] = {
                to
                for at in strong
                for to in self.sheet.near[at]
                if to not in self.sheet.towns and self.in_play(to) and not self.sheet.is_cut(at, to)
            }
        return self._zones[side]

    # -- stacks, by the limits of each side (2.1, 8)

    def has_room(self, unit: Counter, at: str) -> bool:
        """5 stacking points, one unit of none and one headquarters a side, one command."""
        others = [other for other in self.stacks.get(at, []) if other.side == unit.side]
        others = [other for other in others if other.name != unit.name]
        if unit.is_headquarters:
            return not any(other.is_headquarters for other in others)
        units = [other for other in others if not other.is_headquarters]
        if any(other.group != unit.group for other in units):
            return False
        if not unit.stacking:
            return all(other.stacking for other in units)
        return sum(other.stacking for other in units) + unit.stacking <= 5

    # -- factors and states in a battle (6.5, 7.5)

    def attack_of(self, unit: Counter) -> int:
        """Return the attack factor with the steps that are left."""
        return unit.at(self.steps[unit.name], unit.attack)

    def defence_of(self, unit: Counter) -> int:
        """Return the defence factor; out of supply half of it, rounded up (7.5)."""
        factor = unit.at(self.steps[unit.name], unit.defence)
        return (factor + 1) // 2 if unit.name in self.unsupplied else factor

    def worst_state(self, stack: Iterable[Counter]) -> int:
        """Add the worst disorganisation of a stack and the worst effect of bombardments (6.5)."""
        names = [unit.name for unit in stack]
        disorganised = max((self.disorganised[name] for name in names), default=0)
        return disorganised + max((self.affected[name] for name in names), default=0)


def enemy(side: int) -> int:
    """Return the other side."""
    return 1 - side


__all__ = ["ALLIES", "CLOSED", "FULL", "LOST", "REDUCED", "Position", "enemy"]
