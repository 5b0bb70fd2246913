"""What has happened, kept from the events alone: who stands where, with what, after which moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from second_reading.printed import CARDS, INF, OTHER_CARD, SIDES, TROOPS, Card, Feature, Troop
from second_reading.sheet import Place, Sheet, around, distance, read_place, read_places

FIGURES = {"infantry": 4, "armour": 3, "artillery": 2, "vehicle": 1, "vessel": 3}
OTHER_FIGURES = {
    "elite-armour": 4, "resistance": 3, "tiger": 1, "sniper": 1, "supported-infantry": 5,
    "supported-armour": 4,
}  # fmt: skip


@dataclass
class Unit:
    """A unit, and what it has done this turn."""

    name: str
    side: int
    kind: str = ""
    figures: int = 0
    at: Place | None = None
    afloat: bool = False
    nation: str = ""
    ordered: bool = False
    arrived: bool = False
    spent: int = 0
    by_road: bool = True
    barred: bool = False
    stopped: bool = False
    advanced: bool = False
    battles: int = 0

    @property
    def troop(self) -> Troop:
        """What its card says."""
        return TROOPS[self.kind]

    def new_turn(self) -> None:
        """Forget the turn before."""
        self.ordered = self.arrived = self.barred = self.stopped = self.advanced = False
        self.spent, self.by_road, self.battles = 0, True, 0


@dataclass
class Names:
    """What the numbers in events and views stand for."""

    counters: list[str]
    hexes: list[str]
    kinds: list[str]
    commands: list[str]


@dataclass
class Ledger:
    """One board in play."""

    sheet: Sheet
    names: Names
    view: Mapping[str, Any]
    units: list[Unit] = field(init=False)
    wire: set[Place] = field(init=False)
    sandbags: set[Place] = field(default_factory=set)
    lasting: dict[Place, tuple[str, str]] = field(init=False)
    marks: dict[int, Place] = field(default_factory=dict)
    card: Card = OTHER_CARD
    family: str = ""
    side: int = field(init=False)
    _place_names: dict[Place, str] = field(init=False)

    def __post_init__(self) -> None:
        self._place_names = {read_place(name): name for name in self.names.hexes if name}
        tables = self.sheet.data["unit"]
        nations = {at: t.get("nation", "") for t in tables for at in read_places(t["hexes"])}
        self.side = self.view["side"]
        self.units = []
        for number, name in enumerate(self.names.counters):
            unit = Unit(name, 0 if name.startswith("ax") else 1)
            if self.view["hex"][number] >= 0:
                unit.at = self.place(self.view["hex"][number])
                unit.kind = self.names.kinds[self.view["kind"][number]]
                unit.figures = self.view["figures"][number]
                unit.afloat = bool(self.view["afloat"] >> number & 1)
                unit.nation = nations[unit.at]
            self.units.append(unit)
        self.wire = set(self.sheet.obstacles("wire"))
        self.lasting = self.sheet.obstacles("hedgehog", "sea-wall")

    def place(self, number: int) -> Place:
        """Return the place of a hex number."""
        return read_place(self.names.hexes[number])

    def name_of(self, at: Place) -> str:
        """Return the printed name of a place."""
        return self._place_names[at]

    def unit(self, name: str) -> Unit:
        """Return a unit by name."""
        return self.units[self.names.counters.index(name)]

    @property
    def there(self) -> dict[Place, Unit]:
        """The units on the board by place."""
        return {unit.at: unit for unit in self.units if unit.at is not None}

    def enemies(self, unit: Unit) -> list[Unit]:
        """Return the enemies of a unit that are on the board."""
        return [other for other in self.units if other.at and other.side != unit.side]

    def features(self, at: Place) -> list[tuple[Feature, str]]:
        """Return what lies in a hex now, with owners."""
        more = [("wire", "")] if at in self.wire else []
        more += [("sandbags", "")] if at in self.sandbags else []
        more += [self.lasting[at]] if at in self.lasting else []
        return self.sheet.features(at, more)

    def protecting(self, at: Place, side: int) -> list[Feature]:
        """Return what protects a unit of a side in a hex: nothing that its enemy owns."""
        return [f for f, owner in self.features(at) if not f.owned or owner == SIDES[side]]

    def is_wet(self, at: Place) -> bool:
        """Return whether there is water in a hex, other than under a bridge."""
        return any(feature.wet for feature, _ in self.features(at))

    def modified(self, unit: Unit) -> bool:
        """Return whether the card's own words hold for a unit."""
        return unit.ordered and not unit.arrived and unit.troop.arm in self.card.arms

    def next_to_enemy(self, unit: Unit) -> bool:
        """Return whether a unit stands next to an enemy."""
        assert unit.at
        return any(distance(unit.at, other.at) == 1 for other in self.enemies(unit) if other.at)

    # -- events

    def _card_played(self, facts: Mapping[str, Any]) -> None:
        name = self.names.commands[facts["card"]]
        self.family = name.removesuffix("-Left").removesuffix("-Right").removesuffix("-Centre")
        self.card = CARDS.get(self.family, OTHER_CARD)

    _repeated = _card_played

    def hear(self, kind: str, facts: Mapping[str, Any]) -> None:
        """Note an event."""
        hear = getattr(self, "_" + kind.replace("-", "_"), None)
        if hear is not None:
            hear(facts)

    def _turn_begins(self, facts: Mapping[str, Any]) -> None:
        self.side, self.card, self.family = SIDES.index(facts["side"]), OTHER_CARD, ""
        for unit in self.units:
            unit.new_turn()

    def _ordered(self, facts: Mapping[str, Any]) -> None:
        self.units[facts["unit"]].ordered = True

    def _all_ordered(self, facts: Mapping[str, Any]) -> None:
        for number in facts["units"]:
            self.units[number].ordered = True

    def _recovered(self, facts: Mapping[str, Any]) -> None:
        unit = self.units[facts["unit"]]
        unit.ordered, unit.figures = True, unit.figures + facts["figures"]

    def _equipped(self, facts: Mapping[str, Any]) -> None:
        self.units[facts["unit"]].kind = self.names.kinds[facts["becomes"]]

    def _support_lost(self, facts: Mapping[str, Any]) -> None:
        unit = self.units[facts["unit"]]
        unit.kind = unit.kind.removeprefix("supported-")

    def _figures_lost(self, facts: Mapping[str, Any]) -> None:
        self.units[facts["unit"]].figures -= facts["figures"]

    def _eliminated(self, facts: Mapping[str, Any]) -> None:
        self.leave(self.units[facts["unit"]])
        self.units[facts["unit"]].at = None
        self.units[facts["unit"]].afloat = False

    _left_the_board = _eliminated

    def _moved(self, facts: Mapping[str, Any]) -> None:
        unit, to = self.units[facts["unit"]], self.place(facts["to"])
        if not unit.afloat:
            self._march(unit, to)
        self.leave(unit)
        unit.at = to

    def _landed(self, facts: Mapping[str, Any]) -> None:
        self._moved(facts)
        unit = self.units[facts["unit"]]
        unit.afloat, unit.barred = False, True

    def _march(self, unit: Unit, to: Place) -> None:
        """Note what a step does to the rest of the turn (1.5, 1.11)."""
        assert unit.at
        free = self.card.unhindered and self.modified(unit)
        unit.by_road = unit.by_road and frozenset({unit.at, to}) in self.sheet.roads
        unit.spent += 1 if free else self.cost(unit.at, to)
        self._pass_terrain(unit, to)
        if not free and any(f.stop and not f.stop_ends_move_only for f, _ in self.features(to)):
            unit.stopped = True
        self._crush_wire(unit, to)
        march = max(unit.troop.march, self.card.march if self.modified(unit) else 0)
        if unit.spent > march + (unit.by_road and march > 0):
            unit.barred = True

    def _pass_terrain(self, unit: Unit, to: Place) -> None:
        assert unit.at
        arm = unit.troop.arm
        if any(arm in feature.leaving for feature, _ in self.features(unit.at)):
            unit.barred = True
        if self.no_battle_on_entry(unit, to):
            unit.barred = True

    def no_battle_on_entry(self, unit: Unit, to: Place) -> bool:
        """Return whether a unit that enters a hex may not battle this turn."""
        closed = any(unit.troop.arm in feature.no_battle for feature, _ in self.features(to))
        return closed and not unit.troop.always_battles

    def _crush_wire(self, unit: Unit, to: Place) -> None:
        if unit.troop.arm == "armour":
            self.wire.discard(to)

    def cost(self, at: Place, to: Place) -> int:
        """Return the movement of a step: two between a hill and the shore (2.1.2, 2.1.3)."""
        kinds = {self.sheet.terrain[at], self.sheet.terrain[to]}
        return 2 if "hill" in kinds and kinds & {"beach", "coastline"} else 1

    def _deployed(self, facts: Mapping[str, Any]) -> None:
        unit, to = self.units[facts["unit"]], self.place(facts["to"])
        unit.new_turn()
        unit.kind, unit.at = self.names.kinds[facts["becomes"]], to
        unit.figures = OTHER_FIGURES.get(unit.kind, FIGURES[unit.troop.arm])
        unit.ordered = unit.arrived = True
        unit.nation, unit.spent = "", 1
        unit.afloat = self.sheet.terrain[to] == "ocean"
        gun = unit.troop.arm == "artillery" and not unit.troop.march
        closed = self.no_battle_on_entry(unit, to)
        unit.barred = unit.afloat or gun or closed or self.next_to_enemy(unit)

    def _retreated(self, facts: Mapping[str, Any]) -> None:
        self.leave(self.units[facts["unit"]])
        self.units[facts["unit"]].at = self.place(facts["to"])

    def _takes_ground(self, facts: Mapping[str, Any]) -> None:
        unit, to = self.units[facts["unit"]], self.place(facts["to"])
        self._pass_terrain(unit, to)
        self._crush_wire(unit, to)
        self.leave(unit)
        unit.at, unit.advanced = to, True

    def _wire_removed(self, facts: Mapping[str, Any]) -> None:
        unit = self.units[facts["unit"]]
        self.wire.discard(self.place(facts["hex"]))
        if unit.troop.arm == INF and not unit.troop.engineers:
            unit.battles += 1

    def _bridge_built(self, facts: Mapping[str, Any]) -> None:
        self.units[facts["unit"]].battles += 1
        self.sheet.pieces[self.place(facts["to"])] = ("bridge", "")

    def _dug_in(self, facts: Mapping[str, Any]) -> None:
        self.sandbags.add(self.place(facts["to"]))

    def _marked(self, facts: Mapping[str, Any]) -> None:
        self.marks[facts["unit"]] = self.place(facts["hex"])

    def leave(self, unit: Unit) -> None:
        """Clear up behind a unit: its sandbags go, target markers on it or of it come home."""
        self.sandbags.discard(unit.at or (-1, -1))
        own = self.units.index(unit)
        self.marks = {n: at for n, at in self.marks.items() if n != own and at != unit.at}


def is_neighbour(one: Place, other: Place) -> bool:
    """Return whether two hexes are next to each other."""
    return other in around(one)
