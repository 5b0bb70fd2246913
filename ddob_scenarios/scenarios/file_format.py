"""The format of scenario files: their tables and keys."""

from __future__ import annotations

from typing import Annotated, Literal

import attrs

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.printed.counters import Division, Leader, Unit
from ddob_scenarios.printed.figures import Count, Turn
from hexwar import kit
from hexwar.data import Between, Datum, Distinct, NotEmpty
from hexwar.kit import scenario
from hexwar.play import rule
from hexwar.play.game.scenarios import ScenarioName

DueTurn = Annotated[int, Between(0, 32)]
SectorName = Literal["east", "west"]
UnitName = Annotated[str, kit.NameOf("unit")]
CompanyName = Annotated[str, kit.NameOf("company")]
Check = Literal["first-waves", "campaign"]
PoolName = Literal["wn", "mobile", "building", "armour", "T", "D", "M", "A", "meyer"]

POOLS: tuple[PoolName, ...] = ("wn", "mobile", "building", "armour", "T", "D", "M", "A", "meyer")
UNIT_POOLS: tuple[PoolName, ...] = ("T", "D", "M", "A")
DEPTH_POOLS: tuple[PoolName, ...] = ("wn", "mobile", "building", "armour", "meyer")


@attrs.frozen(kw_only=True)
class ScenarioTable(Datum):
    """What a scenario is called and where and when it is fought."""

    game: Literal["ddob"]
    name: ScenarioName
    title: Annotated[str, NotEmpty()]
    summary: str = ""
    base: Annotated[str, "the scenario of the game that it builds on"] = ""
    hook: Annotated[str, "the hook that it needs (hexwar.play.game.hooks)"] = ""
    turns: Annotated[tuple[Turn, Turn], "first and last turn"]
    sectors: Annotated[tuple[SectorName, ...], Distinct(), NotEmpty()] = ("east", "west")
    divisions: Annotated[tuple[Division, ...], Distinct(), NotEmpty()] = ("1st", "29th")


@attrs.frozen(kw_only=True)
class TideChange:
    """The tide from a turn on."""

    turn: Turn
    tide: Tide


@attrs.frozen(kw_only=True)
class TrackTable(Datum):
    """Changes of the turn track."""

    tides: Annotated[tuple[TideChange, ...], "the first from turn 1; without: as printed"] = ()
    shuffles: Annotated[
        tuple[Turn, ...] | None, "turns after which the discards are shuffled; without: as printed"
    ] = None


@attrs.frozen(kw_only=True)
class DeckTable(Datum):
    """Changes of the deck."""

    without: Annotated[tuple[int, ...], "numbers of cards that are left out"] = ()
    card: Annotated[tuple[FireCard, ...], "cards that replace those of their numbers, or join"] = ()


@attrs.frozen(kw_only=True)
class OptionsTable(scenario.OptionsTable):
    """Which options may be chosen, and defaults of this scenario."""

    refused: Annotated[dict[str, str], "options that may not be changed here: by which rule"] = (
        attrs.field(factory=dict)
    )


@attrs.frozen(kw_only=True)
class Level(Datum):
    """A level of victory: the first one whose points are reached is the result."""

    outcome: Annotated[str, NotEmpty()]
    points: Annotated[int | None, "at least this number of points; without: any"] = None
    points_2_0: Annotated[int | None, "the number in edition 2.0, if different"] = None
    points_fitted: Annotated[int | None, "the number that games suggest, if an option asks"] = None
    won: bool = False

    @rule("E1", "R3-09")
    def points_by(self, edition: str, *, fitted: bool = False) -> int | None:
        """Return the points that it takes in an edition, or the fitted ones if it has any."""
        if fitted and self.points_fitted is not None:
            return self.points_fitted
        if edition == "2.0" and self.points_2_0 is not None:
            return self.points_2_0
        return self.points


@attrs.frozen(kw_only=True)
class FirstCheck(Datum):
    """A check by rule 13.2 before the end of a long scenario (20.2)."""

    turn: Turn
    won_from: Annotated[int, "points that end the scenario as won"]
    goes_on_from: Annotated[int, "fewer points end it as lost"]
    goes_on_from_2_0: Annotated[int | None, "the number in edition 2.0, if different"] = None
    won: Annotated[str, NotEmpty()]
    lost: Annotated[str, NotEmpty()]

    @rule("E2")
    def goes_on_by(self, edition: str) -> int:
        """Return the points with which the scenario goes on in an edition."""
        if edition == "2.0" and self.goes_on_from_2_0 is not None:
            return self.goes_on_from_2_0
        return self.goes_on_from


@attrs.frozen(kw_only=True)
class VictoryTable(Datum):
    """How the end of the scenario is judged."""

    check: Annotated[Check, "the points that count: rule 13.2 or rule 20.3"]
    levels: Annotated[tuple[Level, ...], NotEmpty()]
    first_check: FirstCheck | None = None
    catastrophe: Annotated[
        tuple[Count, Count] | None,
        "companies lost that end the game: to turn 16, from 17 on (13.1)",
    ] = None


@attrs.frozen(kw_only=True)
class Arrival(Datum):
    """A change of a unit's printed arrival."""

    unit: UnitName
    arrives: Annotated[DueTurn | None, "the turn of entry; without: it does not take part"] = None
    landing: Annotated[str, kit.NameOf("landing box or beach")] | None = None
    delayed: Annotated[bool, "its arrival was put off (5.34)"] = False


@attrs.frozen(kw_only=True)
class Landed(Datum):
    """A counter that is ashore when the scenario begins."""

    unit: UnitName
    hex: Annotated[kit.HexName | None, "without: a beach hex that the player chooses"] = None
    steps: Annotated[int, "steps left; 0 for those without steps"] = 0
    heroes: tuple[Annotated[str, kit.NameOf("hero")], ...] = ()
    command: Annotated[Division | None, "the division it was transferred to (5.22)"] = None


@attrs.frozen(kw_only=True)
class UsTable(Datum):
    """The US forces."""

    first_arrival: Annotated[DueTurn, "units due earlier take no part, except those ashore"] = 0
    last_arrival: Annotated[DueTurn, "units due later take no part"] = 32
    without: Annotated[tuple[UnitName, ...], Distinct(), "units that take no part"] = ()
    changes: Annotated[tuple[Arrival, ...], Distinct("unit")] = ()
    ashore: Annotated[tuple[Landed, ...], Distinct("unit")] = ()
    lost: Annotated[
        tuple[CompanyName, ...], Distinct(), "companies lost before play begins (13.1)"
    ] = ()
    cleared: Annotated[
        tuple[kit.HexName, ...], Distinct(), "hexes without obstacles any more (10.1)"
    ] = ()

    def change_of(self, name: str) -> Arrival | None:
        """Return what the file changes about the arrival of a counter, or None."""
        return next((change for change in self.changes if change.unit == name), None)

    def arrival(self, printed: Unit | Leader) -> tuple[int, str] | None:
        """Return when and where a counter lands, or None if the file says that it takes no part."""
        change = self.change_of(printed.name)
        if change is None:
            return printed.arrives, printed.landing
        if change.arrives is None and not change.landing:
            return None
        arrives = printed.arrives if change.arrives is None else change.arrives
        return arrives, change.landing or printed.landing

    def leaves_out(self, name: str) -> bool:
        """Return whether a counter takes no part because it is left out or was lost."""
        return name in self.without or name in self.lost


@attrs.frozen(kw_only=True)
class CrewTable(Datum):
    """WN crews of one kind, drawn at random within it (3)."""

    kind: Literal["plain", "75", "88", "rocket"]
    sites: Annotated[tuple[Annotated[str, kit.NameOf("WN site")], ...], NotEmpty()]


@attrs.frozen(kw_only=True)
class MixedUnits(Datum):
    """Reinforcement units on the map, drawn from several pools and mixed (21.1)."""

    drawn: Annotated[dict[PoolName, int], "how many from each pool"]
    sites: Annotated[
        tuple[Annotated[str, kit.NameOf("reinforcement position")], ...], Distinct(), NotEmpty()
    ]
    depth: Annotated[tuple[str, ...], Distinct(), "sites with a depth marker of their type"] = ()


@attrs.frozen(kw_only=True)
class GermanTable(Datum):
    """The German forces."""

    crews: tuple[CrewTable, ...] = ()
    reinforcements: MixedUnits = MixedUnits(drawn={}, sites=())
    rockets_fired: Annotated[bool, "the rockets have fired before"] = False
    depth: Annotated[tuple[str, ...], Distinct(), "sites with a depth marker"] = ()
    guns: Annotated[
        tuple[Annotated[str, kit.NameOf("off-map gun")], ...], Distinct(), "that take part"
    ] = ()
    pools: Annotated[dict[PoolName, int], "counters in each pool"] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class ScenarioFile(Datum):
    """A whole scenario."""

    scenario: ScenarioTable
    track: TrackTable = TrackTable()
    deck: DeckTable = DeckTable()
    options: OptionsTable = OptionsTable()
    victory: VictoryTable
    us: UsTable = UsTable()
    german: GermanTable = GermanTable()
