"""A scenario with everything it says resolved: hexes, units and objectives by number."""

from collections.abc import Mapping
from functools import cached_property

import attrs

from hexwar.board import NONE, OFF_MAP, HexId, HexSet, SideId, union
from memoir44.map.battlefield import Battlefield
from memoir44.printed.arms import KindId
from memoir44.printed.units import Direction, UnitKind, unit_kinds

EITHER = SideId(-1)
"""Either side."""

NO_KIND = KindId(-1)
"""The kind of a place for a reinforcement that has not come."""


@attrs.frozen(kw_only=True)
class UnitAtStart:
    """A unit of the scenario, or a place for a reinforcement."""

    name: str  # the name by which actions call it
    side: SideId  # the side it belongs to
    kind: KindId = NO_KIND  # the number of its kind
    hex: HexId = OFF_MAP  # where it stands
    figures: int = 0  # its figures at the start
    medals: int | None = None  # what it is worth to the enemy; None if as usual
    retreats: Direction | None = None  # where it retreats; None if as usual
    nation: str = ""
    badge: str = ""  # the name of its formation
    afloat: bool = False  # whether it stands in a landing craft

    @property
    def its_kind(self) -> UnitKind:
        """Its kind."""
        return unit_kinds()[self.kind]


@attrs.frozen(kw_only=True)
class Goal:
    """Hexes of which a side must hold a number: as it is, it wins at once (1.10)."""

    side: SideId  # the side that may take it, or ``EITHER``
    hexes: HexSet
    needs: int  # how many of the hexes must be held


@attrs.frozen(kw_only=True)
class Objective(Goal):
    """Medals for units in certain hexes (1.10)."""

    worth: int  # how many medals it is
    permanent: bool  # whether it is never lost
    majority: bool  # whether it goes to the side with strictly more of the hexes
    turn_start: bool  # whether it is taken at the start of the side's own turn only
    last_to_occupy: bool  # whether it is kept until the other side takes it
    sole_control: bool  # whether no enemy may be in any of the hexes
    held_by: SideId  # the side that has it at the start, or ``EITHER`` for nobody


@attrs.frozen
class Villages:
    """Control of the villages of a board (2.2.1)."""

    attacker: SideId  # the side that takes them
    thresholds: tuple[int, ...]  # how many the side needs for the first medal, the second …
    hexes: HexSet  # all of them
    taken: HexSet  # those that the side has at the start


@attrs.frozen(kw_only=True)
class Beaches:
    """Control of the beach sections of a board (2.2.2)."""

    attacker: SideId  # the side that takes them
    places: tuple[int, ...]  # where each section lies, from left to right over all boards
    sections: tuple[HexSet, ...]  # its beach hexes
    # the hexes in which a unit of the defender holds it: on its beach or next to it
    holds: tuple[HexSet, ...]
    shores: tuple[HexSet, ...]  # its hexes of beach and coastline, where reinforcements may land
    attacker_medals: int  # what a section is worth to the attacker
    defender_medals: int  # and to the defender


@attrs.frozen
class Award:
    """Medals for bridges held, a bridge built, a section without enemies (2.2.3, 2.12)."""

    side: SideId  # the side that scores
    worth: int
    hexes: HexSet  # where the bridges are or can be built; the whole board
    parts: tuple[HexSet, ...] = ()  # by bridge, where a unit holds it; the sections


@attrs.frozen(kw_only=True)
class Exit:
    """Hexes from which the units of a side leave a board (1.13)."""

    side: SideId
    hexes: HexSet
    worth: int  # medals for a unit that leaves
    single_use: bool  # whether only the first unit scores at each hex
    beyond: HexSet  # the hexes to which units go on, where another board lies; else none


@attrs.frozen
class LandingCraft:
    """Landing craft: their side, the hexes with an icon, and where they lie at the start."""

    side: SideId
    icons: HexSet
    start: tuple[HexId, ...]


@attrs.frozen
class Equipment:
    """Units that a player equips before play, each kind to one of them (2.12.1)."""

    side: SideId  # the side that chooses
    hexes: HexSet  # where they stand
    kinds: tuple[KindId, ...]  # the kinds that they may become, by number
    once: bool  # whether each kind is given once only


@attrs.frozen(kw_only=True, eq=False)
class Plan:
    """Everything that a scenario sets up; of boards that are joined, all of it together."""

    battlefield: Battlefield  # the boards with what never moves
    works: dict[str, HexSet]  # obstacles that come and go, by name
    mines: tuple[HexSet, HexSet]  # minefields by the side that laid them
    units: tuple[UnitAtStart, ...]  # the units, by number
    objectives: tuple[Objective, ...] = ()  # the objectives, by number
    sudden_deaths: tuple[Goal, ...] = ()  # hexes that win at once
    villages: tuple[Villages, ...] = ()  # control of villages, board by board
    beaches: tuple[Beaches, ...] = ()  # control of beach sections, board by board
    bridges: tuple[Award, ...] = ()  # the medals for bridges held, board by board
    empty_sections: tuple[Award, ...] = ()  # the medals for sections without enemies
    built_bridges: tuple[Award, ...] = ()  # the medals for first bridges
    exits: tuple[Exit, ...] = ()  # where units leave the board
    entries: tuple[HexSet, HexSet] = (NONE, NONE)  # by side: where reinforcements appear
    craft: tuple[LandingCraft, ...] = ()  # the landing craft, board by board
    equipment: tuple[Equipment, ...] = ()  # units that are equipped before play
    # by hex: the tiles, pieces and medals of .m44 files that show what is there
    faces: Mapping[HexId, tuple[str, ...]] = attrs.field(factory=dict)

    @cached_property
    def contested(self) -> HexSet:
        """The hexes on which medals depend, by the units that stand there."""
        parts = [
            *(goal.hexes for goal in (*self.objectives, *self.sudden_deaths)),
            *(control.hexes for control in self.villages),
            *(hexes for control in self.beaches for hexes in control.holds),
            *(hexes for award in (*self.bridges, *self.empty_sections) for hexes in award.parts),
        ]
        return union(parts)
