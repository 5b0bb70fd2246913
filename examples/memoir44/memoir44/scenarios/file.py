"""What may stand in a scenario file: its tables, as attrs classes.

A file describes its board by the tables of a hexwar board, ``[[terrain]]``, ``[[paths]]`` and
``[[region]]``, without ``[grid]``: the format of the board says how many hexes there are and how
they are named.  The other tables are those below.  Hexes are written by their printed names, lists
of them also take ranges along a row: ``["A9-M9", "d6"]``.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

import attrs

from hexwar import kit
from hexwar.data import Between, Datum, Distinct, NotEmpty
from hexwar.play.game.scenarios import ScenarioName
from memoir44.printed.arms import Arm, Side
from memoir44.printed.boards import FaceName, FormatName
from memoir44.printed.cards import SECTIONS, DeckName, Section
from memoir44.printed.units import Direction

Named = Annotated[str, NotEmpty()]
Hexes = Annotated[tuple[str, ...], NotEmpty(), "hex names, and ranges such as 'A9-M9'"]

Worth = Annotated[int, Between(1, 9), "medals"]
Needed = Annotated[int, Between(1, 99)]
Drawn = Annotated[int, Between(1, 5)]
Count = Annotated[int, Between(0, 999)]
KindName = Annotated[Named, kit.NameOf("kind of unit")]
Recruits = tuple[Annotated[str, kit.NameOf("kind of reinforcement")], ...]

BOARD_TABLES = ("terrain", "paths", "region")
"""The tables of a hexwar board that a scenario file may have."""


@attrs.frozen(kw_only=True)
class ScenarioTable(Datum):
    """What the scenario is called, on which board it is fought, who begins."""

    game: Literal["memoir44"]
    name: ScenarioName
    title: Named
    summary: str = ""
    date: Annotated[str, "the day, as in '1944-06-06'"] = ""
    format: FormatName = "standard"
    face: FaceName = "country"
    top: Annotated[Side, "the side at the top edge"] = "axis"
    first: Annotated[Side, "the side that moves first"]
    deck: Annotated[DeckName | None, "else the deck of the format"] = None
    options: Annotated[Mapping[str, str | int | bool], "defaults of this scenario"] = kit.EMPTY


@attrs.frozen(kw_only=True)
class TextTable(Datum):
    """What the players read before play; conditions in words are shown, not played."""

    language: Annotated[str, "the language of the texts, as in 'en'"] = "en"
    historical: Annotated[str, "what happened"] = ""
    description: Annotated[str, "what each player takes, and who begins"] = ""
    victory: Annotated[str, "the conditions of victory in words"] = ""
    rules: Annotated[str, "the special rules in words"] = ""
    bibliography: Annotated[str, "where it is told"] = ""


TEXTS = ("historical", "description", "victory", "rules", "bibliography")
"""The texts of a scenario, in the order in which they are shown."""


@attrs.frozen(kw_only=True)
class ImportedTable(Datum):
    """What a scenario that comes from a file of another program does not play of it."""

    not_kept: Annotated[tuple[str, ...], "what has no rules here, each with its place"] = ()


@attrs.frozen(kw_only=True)
class SideTable(Datum):
    """One side: its cards and the medals it needs."""

    nation: str = ""
    hand: Annotated[int, Between(1, 13), "cards at the start"]
    medals: Annotated[Needed, "medals that win"]
    draws: Annotated[tuple[Drawn, ...], "cards drawn at the end of its first turns"] = ()
    pool: Annotated[Mapping[Arm, Count], "figures at hand, those on the board included"] = kit.EMPTY


@attrs.frozen(kw_only=True)
class RetreatTable(Datum):
    """Units that retreat otherwise than towards their own edge (2.12.1, 2.12.6)."""

    side: Side
    kinds: Annotated[tuple[KindName, ...], "empty: all"] = ()
    direction: Direction


@attrs.frozen(kw_only=True)
class SpecialTable(Datum):
    """Special rules by name; those that are not named are not in force."""

    battle_back: Annotated[
        tuple[Side, ...], Distinct(), "sides with the Commonwealth rule (1.14)"
    ] = ()
    heavy_artillery: Annotated[int, Between(1, 9), "medals for a heavy gun (2.10.1)"] = 1
    air_superiority: Annotated[Side | None, "the side with two dice (2.7)"] = None
    off_map_artillery: Annotated[tuple[Side, ...], Distinct(), "sides with off-map fire (2.8)"] = ()
    retreats: Annotated[tuple[RetreatTable, ...], "the first that fits a unit counts"] = ()


@attrs.frozen(kw_only=True)
class ReinforcementTable(Datum):
    """Who gets reinforcements, and which (2.4)."""

    sides: Annotated[tuple[Side, ...], Distinct(), "sides that roll for reinforcements"] = ()
    only: Annotated[Mapping[Side, Recruits], "kinds of units that alone may come"] = kit.EMPTY
    without: Annotated[Recruits, Distinct(), "kinds of units that never come"] = ()
    dropped: Annotated[Mapping[Side, Recruits], "units that appear next to a friend only"] = (
        kit.EMPTY
    )


@attrs.frozen(kw_only=True)
class PlacedTable(Datum):
    """Pieces or obstacles of one kind."""

    kind: Named
    hexes: Hexes
    side: Annotated[Side | None, "the owner, of bunkers and sea walls"] = None


@attrs.frozen(kw_only=True)
class UnitTable(Datum):
    """Units of one kind."""

    side: Side
    kind: KindName
    hexes: Hexes
    figures: Annotated[int | None, Between(1, 8), "at the start, if not as many as usual"] = None
    medals: Annotated[int | None, Between(0, 9), "worth to the enemy, if not as usual"] = None
    retreats: Annotated[Direction | None, "where they retreat, if not as usual"] = None
    nation: str = ""
    badge: Annotated[str, "the name of the formation, for the eye only"] = ""
    afloat: Annotated[bool, "they stand in landing craft, on craft icons"] = False


@attrs.frozen(kw_only=True)
class EquipmentTable(Datum):
    """Units that their player equips before play (2.12.1)."""

    side: Side = "allies"
    hexes: Hexes
    kinds: Annotated[tuple[KindName, ...], Distinct(), NotEmpty(), "what they may become"]
    once: Annotated[bool, "each kind is given to one of them only"] = False


@attrs.frozen(kw_only=True)
class MedalTable(Datum):
    """An objective: medals for units in certain hexes (1.10)."""

    hexes: Hexes
    side: Annotated[Side | None, "the side that may take it; without, either"] = None
    worth: Worth = 1
    permanent: Annotated[bool, "taken once and never lost"] = False
    majority: Annotated[bool, "for the side with strictly more of the hexes"] = False
    turn_start: Annotated[bool, "taken at the start of the side's own turn only"] = False
    last_to_occupy: Annotated[bool, "kept until the other side takes it"] = False
    sole_control: Annotated[bool, "only while no enemy is in any of the hexes"] = False
    needs: Annotated[Needed, "hexes of the group that must be held"] = 1
    held_by: Annotated[Side | None, "the side that has it at the start"] = None


@attrs.frozen(kw_only=True)
class SuddenDeathTable(Datum):
    """Hexes that win at once, whatever the medals: as many as needed, held together (1.10)."""

    side: Annotated[Side, "the side that wins"]
    hexes: Hexes
    needs: Annotated[Needed, "hexes that its units must stand in"] = 1


@attrs.frozen(kw_only=True)
class VillagesTable(Datum):
    """Control of villages (2.2.1)."""

    attacker: Side = "allies"
    thresholds: Annotated[
        tuple[Needed, ...], NotEmpty(), "villages for the first medal, the second …"
    ]
    taken: Annotated[tuple[str, ...], "villages that the attacker controls at the start"] = ()


@attrs.frozen(kw_only=True)
class BeachesTable(Datum):
    """Control of beach sections (2.2.2)."""

    attacker: Side = "allies"
    sections: Annotated[
        tuple[Section, ...], Distinct(), NotEmpty(), "from the attacker's chair"
    ] = SECTIONS
    attacker_medals: Annotated[int, Between(0, 9)] = 2
    defender_medals: Annotated[int, Between(0, 9)] = 1


@attrs.frozen(kw_only=True)
class BridgesTable(Datum):
    """Control of bridges (2.2.3)."""

    side: Annotated[Side, "the side that scores"] = "allies"
    hexes: Hexes
    worth: Worth = 1


@attrs.frozen(kw_only=True)
class EmptySectionsTable(Datum):
    """A medal while the enemy lacks a unit in some section (2.12.6)."""

    side: Annotated[Side, "the side that has the medal"]
    worth: Worth = 1


@attrs.frozen(kw_only=True)
class BuiltBridgeTable(Datum):
    """Medals for the first bridge that is built (2.12.2)."""

    side: Side = "allies"
    worth: Worth = 2


@attrs.frozen(kw_only=True)
class ExitTable(Datum):
    """Hexes from which units leave the board (1.13, 2.6)."""

    side: Side
    hexes: Hexes
    worth: Worth = 1
    single_use: Annotated[bool, "only the first unit scores at each hex"] = False
    onward: Annotated[bool, "units go on to the board on the right, if it is in play"] = False


@attrs.frozen(kw_only=True)
class EntryTable(Datum):
    """Hexes where reinforcements appear (2.5)."""

    side: Side
    hexes: Annotated[tuple[str, ...], "marks that point at the edge"] = ()
    between: Annotated[tuple[str, str] | None, "two marks that face each other on an edge"] = None


@attrs.frozen(kw_only=True)
class CraftTable(Datum):
    """Landing craft (1.15, 2.4.5)."""

    side: Side = "allies"
    icons: Hexes
    count: Annotated[Needed | None, "craft at the start; one for each icon without"] = None


@attrs.frozen(kw_only=True)
class ScenarioFile(Datum):
    """A whole scenario, without its board."""

    scenario: ScenarioTable
    text: TextTable = TextTable()
    imported: ImportedTable | None = None
    axis: SideTable
    allies: SideTable
    special: SpecialTable = SpecialTable()
    reinforcements: ReinforcementTable = ReinforcementTable()
    piece: tuple[PlacedTable, ...] = ()
    obstacle: tuple[PlacedTable, ...] = ()
    unit: tuple[UnitTable, ...] = ()
    medal: tuple[MedalTable, ...] = ()
    sudden_death: tuple[SuddenDeathTable, ...] = ()
    villages: VillagesTable | None = None
    beaches: BeachesTable | None = None
    bridges: BridgesTable | None = None
    empty_sections: EmptySectionsTable | None = None
    built_bridge: BuiltBridgeTable | None = None
    exit: tuple[ExitTable, ...] = ()
    entry: tuple[EntryTable, ...] = ()
    craft: CraftTable | None = None
    equipment: tuple[EquipmentTable, ...] = ()
    faces: Annotated[
        Mapping[str, Hexes], "by tile, piece or medal of .m44 files: the hexes that show it there"
    ] = kit.EMPTY


Row = Annotated[int, Between(2, 22), "printed rows with half hexes: even ones"]


@attrs.frozen(kw_only=True)
class JoinedTable(Datum):
    """Boards that are played together."""

    name: Named
    title: Named
    summary: str = ""
    boards: Annotated[tuple[Named, ...], NotEmpty(), "from left to right, seen from the sea"]
    medals: Annotated[int, "medals that win, as printed: the boards' own added up"]
    hands: Annotated[
        tuple[int, int] | None, "cards of the commanders-in-chief, of Axis and Allies"
    ] = None


@attrs.frozen(kw_only=True)
class StripTable(Datum):
    """Terrain of some hexes of a seam."""

    kind: Named
    rows: tuple[Row, ...]


@attrs.frozen(kw_only=True)
class SeamTable(Datum):
    """The hexes that two neighbouring boards make of their half hexes; countryside if not named."""

    left: Named
    right: Named
    terrain: tuple[StripTable, ...] = ()
    objective: Annotated[
        tuple[Row, ...], "rows whose hexes belong to the first objective of the right board"
    ] = ()


@attrs.frozen(kw_only=True)
class JoinedFile(Datum):
    """The file of joined boards."""

    joined: tuple[JoinedTable, ...]
    seam: tuple[SeamTable, ...]
