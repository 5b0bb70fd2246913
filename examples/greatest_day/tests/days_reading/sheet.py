"""One moment, as a player's view tells it: units, markers, tracks, by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from days_reading.book import DAY, HOURS, NIGHT, STORM, STORMY_NIGHT
from days_reading.lines import around
from days_reading.printed import Counter, Place, Side, counters, ground, place, sides


@dataclass(frozen=True)
class Names:
    """What the numbers of a view stand for."""

    counters: list[str]
    hexes: list[Place | None]
    divisions: list[str]

    @classmethod
    def of(cls, game: Any) -> Names:
        """Take them from the lexicon of a game."""
        names = game.lexicon.names
        hexes = [place(name) if name else None for name in names["hex"]]
        return cls([*names["counter"]], hexes, [*names["division"]])


@dataclass
class Unit:
    """A unit, a leader or a craft on the map or elsewhere."""

    card: Counter
    at: Place | None
    steps: int
    cohesion: int
    works: int
    delay: int
    drift: int
    division: str
    formation: str
    marks: frozenset[str] = frozenset()
    rides: str = ""  # the tank on which it rides

    @property
    def name(self) -> str:
        """What it is called."""
        return self.card.name

    def has(self, mark: str) -> bool:
        """Tell whether a marker lies on it."""
        return mark in self.marks

    @property
    def reduced(self) -> bool:
        """Whether it has lost a step, and its other side has no ratings of its own."""
        printed = self.card.fire and len(self.card.fire) > 1
        return self.steps < self.card.steps and not printed

    def rating(self, printed: tuple[int, ...] | None) -> int | None:
        """Return a rating of the side that lies up, or None if it has none."""
        if printed is None:
            return None
        return printed[min(self.card.steps - self.steps, len(printed) - 1)] if self.steps else None

    @property
    def stripe(self) -> str:
        """Its stripe: trucks are white, a craft that drifts is black (12.0, 4.2.1)."""
        if self.card.kind == "landing-craft":
            return "black"
        return "white" if self.has("on_trucks") else self.card.stripe


MARKS = (
    "column", "suppressed", "hedged", "labour", "rallying", "done", "shelled", "mounted",
    "on_trucks", "heroes", "astray", "arriving", "in_gliders",
)  # fmt: skip
"""The sets of units in a view."""


COUNTED = ("steps", "cohesion", "works", "delay", "drift")
"""The numbers of units in a view."""


def bits(number: int) -> Iterable[int]:
    """Yield the numbers in a set."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


@dataclass
class Sheet:
    """A moment."""

    names: Names
    data: Mapping[str, Any]  # the scenario
    fields: Mapping[str, Any]  # the view
    options: Mapping[str, Any]
    gliders: frozenset[str] = frozenset()
    led: dict[str, bool] = field(default_factory=dict)  # commandos, since the last of their chits

    @cached_property
    def units(self) -> dict[str, Unit]:
        """The units by name, those that are off the map, too."""
        fields, names = self.fields, self.names
        sets = {name: set(bits(fields[name])) for name in MARKS if name in fields}
        riding = {int(unit): tank for unit, tank in fields["riding"].items()}
        attached, found = fields["attached"], {}
        for n, name in enumerate(names.counters):
            card, at = counters()[name], fields["hex"][n]
            marks = {mark for mark, units in sets.items() if n in units}
            marks |= {"in_gliders"} if name in self.gliders else set()
            found[name] = Unit(
                card,
                at=names.hexes[at] if at >= 0 else None,
                division=attached.get(card.formation, card.division),
                formation=attached.get(card.battalion or "-", card.formation),
                marks=frozenset(marks),
                rides=names.counters[riding[n]] if n in riding else "",
                **{what: fields[what][n] for what in COUNTED},
            )
        return found

    @cached_property
    def by_hex(self) -> dict[Place, list[Unit]]:
        """The units on the map, by hex."""
        found: dict[Place, list[Unit]] = {}
        for unit in self.units.values():
            if unit.at:
                found.setdefault(unit.at, []).append(unit)
        return found

    def unit(self, number: int) -> Unit:
        """Return a unit by its number in the view."""
        return self.units[self.names.counters[number]]

    def set_of(self, name: str) -> set[str]:
        """Return a set of units of the view, by their names."""
        return {self.names.counters[n] for n in bits(self.fields[name])}

    def places_of(self, name: str) -> set[Place]:
        """Return a set of hexes of the view."""
        return {at for n in bits(self.fields[name]) if (at := self.names.hexes[n])}

    def fighting(self, at: Place, side: str) -> list[Unit]:
        """Return the units of a side in a hex: no leaders, of craft those that drift."""
        cargo = {self.names.counters[int(n)] for n in self.fields["cargo"]}
        return [
            unit
            for unit in self.by_hex.get(at, [])
            if unit.card.side == side
            and not unit.card.leader
            and (unit.card.kind != "landing-craft" or unit.name in cargo)
        ]

    def held(self, side: str) -> set[Place]:
        """Return the hexes with counters of a side; a leader alone is in the way as well."""
        return {at for at, stack in self.by_hex.items() if any(u.card.side == side for u in stack)}

    @cached_property
    def barrage(self) -> dict[Place, int]:
        """The barrages: 1 light, 2 heavy."""
        lying = self.fields["barrage"].items()
        return {at: level for n, level in lying if (at := self.names.hexes[int(n)])}

    @cached_property
    def mines(self) -> dict[Place, str]:
        """Whose mines lie where."""
        lying = self.fields["mines"].items()
        return {
            at: ("allied", "german")[side] for n, side in lying if (at := self.names.hexes[int(n)])
        }

    @cached_property
    def bridges(self) -> frozenset[Side]:
        """The hexsides with a bridge: printed ones that stand, and those that were built (2.4)."""
        named, found = ground().bridges, set()
        for kind in ("bridge", "rail-bridge"):
            found |= ground().hexsides.get(kind, set())
        for name in self.fields["blown"]:
            found -= {frozenset(named[name])} if name in named else set(sides([name]))
        for number, far in self.fields["spans"].items():
            unit, bank = self.unit(int(number)), self.names.hexes[far]
            if unit.name in self.set_of("spanned") and unit.at and bank:
                found.add(frozenset((unit.at, bank)))
        return frozenset(found)

    # -- day and weather

    @cached_property
    def moment(self) -> tuple[int, str]:
        """The day of June and the hour."""
        facts = self.data["facts"]
        turns = HOURS.index(facts.get("hour", "0700")) + self.fields["turn"] - 1
        return facts.get("day", 6) + turns // len(HOURS), HOURS[turns % len(HOURS)]

    def since(self, day: int, hour: str) -> bool:
        """Tell whether an hour has come."""
        now, then = self.moment, (day, hour)
        return (now[0], HOURS.index(now[1])) >= (then[0], HOURS.index(then[1]))

    @cached_property
    def night(self) -> bool:
        """Whether it is night (1.1)."""
        return bool(self.data["facts"].get("night")) or self.moment[1] == "Night"

    @cached_property
    def storm(self) -> bool:
        """Whether there is a storm (1.2)."""
        return bool(self.fields["weather"] == "storm")

    def far(self, by_day: int = DAY) -> int:
        """Return how far one sees now (1.1, 1.2)."""
        if self.night:
            return min(by_day, STORMY_NIGHT if self.storm else NIGHT)
        return min(by_day, STORM) if self.storm else by_day

    @cached_property
    def overlay(self) -> set[Place]:
        """The hexes of the overlay, those of the beach among them (4.1.4)."""
        found = landing_hexes(self.data)
        for _ in range(self.data["facts"].get("overlay", 0)):
            found |= {to for at in found for to in around(at) if to in ground().terrain}
        return found | {at for at, kind in ground().terrain.items() if kind == "beach"}


def landing_hexes(data: Mapping[str, Any]) -> set[Place]:
    """Return the hexes where loads of a scenario land (4.5.2)."""
    facts = data["facts"]
    beaches = facts.get("sub_beaches", {})
    names = {beaches.get(load, facts["sub_beach"]) for load in facts.get("landing", ())}
    return set().union(*(ground().sub_beaches[name] for name in names))
