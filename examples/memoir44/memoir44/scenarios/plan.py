"""A scenario with everything it says resolved: hexes, units and objectives by number."""

from __future__ import annotations

from functools import cached_property

import attrs

from hexwar.board import NONE, HexId, HexSet, SideId, union
from memoir44.map.battlefield import Battlefield
from memoir44.printed.ids import KindId
from memoir44.printed.units import Direction, UnitKind, unit_kinds

EITHER = SideId(-1)
"""Either side."""


@attrs.frozen(kw_only=True)
class UnitAtStart:
    """A unit of the scenario.

    Attributes:
        name: The name by which actions call it.
        side: The side it belongs to.
        kind: The number of its kind.
        hex: Where it stands.
        figures: Its figures at the start.
        medals: What it is worth to the enemy; None if as usual.
        retreats: Where it retreats; None if as usual.
        nation: Its nation.
        badge: The name of its formation.
        afloat: Whether it stands in a landing craft.
    """

    name: str
    side: SideId
    kind: KindId
    hex: HexId
    figures: int
    medals: int | None = None
    retreats: Direction | None = None
    nation: str = ""
    badge: str = ""
    afloat: bool = False

    @property
    def its_kind(self) -> UnitKind:
        """Its kind."""
        return unit_kinds()[self.kind]


@attrs.frozen(kw_only=True)
class Objective:
    """Medals for units in certain hexes (1.10).

    Attributes:
        hexes: The hexes.
        side: The side that may take it, or ``EITHER``.
        worth: How many medals it is.
        permanent: Whether it is never lost.
        majority: Whether it goes to the side with strictly more of the hexes.
        turn_start: Whether it is taken at the start of the side's own turn only.
        last_to_occupy: Whether it is kept until the other side takes it.
        sole_control: Whether no enemy may be in any of the hexes.
        needs: How many of the hexes must be held.
        held_by: The side that has it at the start, or ``EITHER`` for nobody.
    """

    hexes: HexSet
    side: SideId
    worth: int
    permanent: bool
    majority: bool
    turn_start: bool
    last_to_occupy: bool
    sole_control: bool
    needs: int
    held_by: SideId


@attrs.frozen
class SuddenDeath:
    """Hexes that win at once: the side, the hexes, how many of them it must hold."""

    side: SideId
    hexes: HexSet
    needs: int


@attrs.frozen
class Villages:
    """Control of the villages of a board (2.2.1).

    Attributes:
        attacker: The side that takes them.
        thresholds: How many he needs for the first medal, the second …
        hexes: All of them.
        taken: Those that he has at the start.
    """

    attacker: SideId
    thresholds: tuple[int, ...]
    hexes: HexSet
    taken: HexSet


@attrs.frozen
class Beaches:
    """Control of the beach sections of a board (2.2.2).

    Attributes:
        attacker: The side that takes them.
        places: Where each section lies, from left to right over all boards.
        sections: Its beach hexes.
        holds: The hexes in which a unit of the defender holds it: on its beach or next to it.
        shores: Its hexes of beach and coastline, where reinforcements may land.
        attacker_medals: What a section is worth to the attacker.
        defender_medals: And to the defender.
    """

    attacker: SideId
    places: tuple[int, ...]
    sections: tuple[HexSet, ...]
    holds: tuple[HexSet, ...]
    shores: tuple[HexSet, ...]
    attacker_medals: int
    defender_medals: int


@attrs.frozen
class Bridges:
    """Control of bridges (2.2.3).

    Attributes:
        side: The side that scores.
        hexes: Where they are.
        holds: For each, the hexes in which a unit holds it: on the bridge or next to it.
        worth: What each is worth.
    """

    side: SideId
    hexes: HexSet
    holds: tuple[HexSet, ...]
    worth: int


@attrs.frozen
class EmptySections:
    """Medals of a side while its enemy has no unit in one of some sections (2.12.6)."""

    side: SideId
    worth: int
    sections: tuple[HexSet, ...]


@attrs.frozen
class BuiltBridge:
    """Medals of a side for the first bridge that is built in some hexes (2.12.2)."""

    side: SideId
    worth: int
    hexes: HexSet


@attrs.frozen
class Exit:
    """Hexes from which the units of a side leave a board (1.13).

    Attributes:
        side: The side.
        hexes: The hexes.
        worth: Medals for a unit that leaves.
        single_use: Whether only the first unit scores at each hex.
        beyond: The hexes to which units go on, where another board lies; else none.
    """

    side: SideId
    hexes: HexSet
    worth: int
    single_use: bool
    beyond: HexSet


@attrs.frozen
class LandingCraft:
    """Landing craft: their side, the hexes with an icon, and where they lie at the start."""

    side: SideId
    icons: HexSet
    start: tuple[HexId, ...]


@attrs.frozen
class Equipment:
    """Units to which a player gives what he likes before play, each kind to one of them (2.12.1).

    Attributes:
        side: The side that chooses.
        front: The number of their board.
        hexes: Where they stand.
        kinds: The kinds that they may become, by number.
        once: Whether each kind is given once only.
    """

    side: SideId
    front: int
    hexes: HexSet
    kinds: tuple[KindId, ...]
    once: bool


@attrs.frozen(kw_only=True, eq=False)
class Plan:
    """Everything that a scenario sets up; of boards that are joined, all of it together.

    Attributes:
        battlefield: The boards with what never moves.
        works: Obstacles that come and go, by name.
        mines: Minefields by the side that laid them.
        units: The units, by number.
        objectives: The objectives, by number.
        sudden_deaths: Hexes that win at once.
        villages: Control of villages, board by board.
        beaches: Control of beach sections, board by board.
        bridges: Control of bridges, board by board.
        empty_sections: The medals for sections without enemies.
        built_bridges: The medals for first bridges.
        exits: Where units leave the board.
        entries: By side: where reinforcements appear.
        craft: The landing craft, board by board.
        equipment: Units that are equipped before play.
    """

    battlefield: Battlefield
    works: dict[str, HexSet]
    mines: tuple[HexSet, HexSet]
    units: tuple[UnitAtStart, ...]
    objectives: tuple[Objective, ...] = ()
    sudden_deaths: tuple[SuddenDeath, ...] = ()
    villages: tuple[Villages, ...] = ()
    beaches: tuple[Beaches, ...] = ()
    bridges: tuple[Bridges, ...] = ()
    empty_sections: tuple[EmptySections, ...] = ()
    built_bridges: tuple[BuiltBridge, ...] = ()
    exits: tuple[Exit, ...] = ()
    entries: tuple[HexSet, HexSet] = (NONE, NONE)
    craft: tuple[LandingCraft, ...] = ()
    equipment: tuple[Equipment, ...] = ()

    @cached_property
    def contested(self) -> HexSet:
        """The hexes on which medals depend, by the units that stand there."""
        found = union(objective.hexes for objective in self.objectives)
        found |= union(condition.hexes for condition in self.sudden_deaths)
        found |= union(control.hexes for control in self.villages)
        found |= union(hexes for control in self.beaches for hexes in control.holds)
        found |= union(hexes for control in self.bridges for hexes in control.holds)
        return found | union(hexes for award in self.empty_sections for hexes in award.sections)

    @property
    def controls(self) -> bool:
        """Whether any medals depend on control, which every move may change."""
        return any((self.villages, self.beaches, self.bridges, self.empty_sections))
