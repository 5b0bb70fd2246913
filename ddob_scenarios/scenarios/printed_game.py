"""The printed values that a scenario uses: map, counters, cards, charts, and sets of them.

The rules find them as ``g.game``. The game class, which also has the rules, is in a higher layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import attrs

from ddob_scenarios.printed import counters
from ddob_scenarios.printed.armour_map import with_armour
from ddob_scenarios.printed.cards import ColourSymbol, FireCard, deck_with
from ddob_scenarios.printed.charts import (
    DOTS,
    TIDES,
    Charts,
    Hit,
    Tide,
    TurnTrack,
    printed_charts,
    track_with,
)
from ddob_scenarios.printed.ids import DepthId, DepthSet, GermanId, GermanSet, GunId, SiteSet
from ddob_scenarios.printed.map import EAST, RANGERS_ONLY, SECTORS, WEST, OmahaMap
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.scenarios.file_format import UNIT_POOLS, Level, ScenarioFile
from ddob_scenarios.scenarios.files import OmahaScenario
from ddob_scenarios.scenarios.known_sites import KnownSites
from ddob_scenarios.scenarios.settings import settings_of
from hexwar.board.bits import has, iterate, numbered, one, pack, union, up_to
from hexwar.board.ids import (
    NONE,
    OFF_MAP,
    BoxSet,
    CardId,
    CardSet,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    PositionSet,
)
from hexwar.play import Game, rule

UsCounter = counters.Unit | counters.Leader | counters.EngineerBase

T = TypeVar("T")


class WorkedOut(dict[Any, Any]):
    """What some work on the printed values gives, by that work; a game does it once."""

    def __init__(self, game: PrintedGame) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, work: Callable[[PrintedGame], Any]) -> Any:
        result = self[work] = work(self._game)
        return result

    if TYPE_CHECKING:

        def __getitem__(self, work: Callable[[PrintedGame], T]) -> T: ...


class PrintedGame(Game):
    """What is printed for *D-Day at Omaha Beach*, in one scenario with its options."""

    map: OmahaMap
    cards: tuple[FireCard, ...]  # the deck; card number n is ``cards[n - 1]``
    charts: Charts
    track: TurnTrack
    us: tuple[UsCounter, ...]  # combat units, then headquarters and generals, then engineer bases
    heroes: tuple[counters.Hero, ...]
    german: tuple[counters.GermanUnit, ...]
    depth: tuple[counters.DepthMarker, ...]
    file: ScenarioFile

    PLAYERS: ClassVar = ("us",)

    def prepare(self) -> None:
        """Load the components."""
        assert isinstance(self.scenario, OmahaScenario)
        assert self.scenario.file is not None
        self.file = self.scenario.file
        self.settings = settings_of(self.options)  # also those that the scenario does not offer
        self.players = self.PLAYERS if self.settings.players == 1 else counters.DIVISIONS
        self.map = with_armour(printed_map()) if self.settings.german_armour else printed_map()
        self.cards = deck_with(self.file.deck.card)
        self.charts = printed_charts()
        tides = [(change.turn, change.tide) for change in self.file.track.tides]
        self.track = track_with(tides, self.file.track.shuffles)
        us = counters.printed_us_counters()
        self.us = (*us.unit, *us.leader, *us.engineer_base)
        unlimited = self.settings.hero_pool == "unlimited"
        self.heroes = more_heroes(us.hero) if unlimited else us.hero
        self.german = counters.german_units(counters.printed_german_counters())
        self.depth = counters.depth_markers(counters.printed_german_counters())
        scenario = self.file.scenario
        self.divisions = tuple(counters.DIVISIONS.index(name) for name in scenario.divisions)
        self.sectors = tuple(sorted(SECTORS.index(name) for name in scenario.sectors))  # East first
        self.field = union(self.map.in_sector[sector] for sector in self.sectors)
        self._sort_us_counters()

    @rule("E1", "R3-09")
    def points_for(self, level: Level) -> int | None:
        """Return the points that a level of victory takes with the options chosen."""
        fitted = self.settings.easy_fox_level == "fitted"
        return level.points_by(self.settings.edition, fitted=fitted)

    def _sort_us_counters(self) -> None:
        """Sort the US counters by what the rules ask of them at every turn."""
        self.units = tuple(counter for counter in self.us if isinstance(counter, counters.Unit))
        self.combat_units = up_to(CounterId, len(self.units))
        self.infantry = pack(i for i, unit in numbered(CounterId, self.units) if unit.infantry)
        # Regular infantry companies count for catastrophic loss (13.1).
        self.companies, self.rangers = self.of_type("infantry"), self.of_type("ranger")
        self.tanks, self.artillery = self.of_type("tank"), self.of_type(*counters.ARTILLERY)
        # Artillery conducts barrages in the extended game (17.3).
        self.barraging = {False: self.tanks, True: self.tanks | self.artillery}
        self.armoured = pack(i for i, unit in numbered(CounterId, self.units) if unit.armoured)
        others = [
            (i, us) for i, us in numbered(CounterId, self.us) if not isinstance(us, counters.Unit)
        ]
        leaders = [(i, us) for i, us in others if isinstance(us, counters.Leader)]
        # Headquarters are those that are command posts, too.
        self.headquarters = pack(i for i, leader in leaders if leader.type == "headquarters")
        self.generals = pack(i for i, leader in leaders if leader.type == "general")
        self.leaders = pack(i for i, _ in leaders)
        self.bases = pack(i for i, us in others if isinstance(us, counters.EngineerBase))
        # All but generals occupy a hex (ruling 1.0.3); rangers and leaders act free (7.1).
        self.occupiers = up_to(CounterId, len(self.us)) & ~self.generals
        self.never_pay = self.rangers | self.leaders
        # By combat unit and steps left: its target symbol; whether it controls adjacent hexes.
        self.symbols: tuple[tuple[str, ...], ...] = self._by_steps("symbol", "")
        control = self._by_steps("control", "own")
        self.controls_adjacent = tuple(tuple(c == "adjacent" for c in sides) for sides in control)

    @cached_property
    def worked_out(self) -> WorkedOut:
        """What follows from the printed values, by what works it out."""
        return WorkedOut(self)

    @cached_property
    def known_sites(self) -> KnownSites:
        """What follows from the German counters of moments seen before."""
        return KnownSites()

    # -- sets and printed values of US counters, by number

    def of_type(self, *types: str) -> CounterSet:
        """Return the combat units of some types."""
        return pack(i for i, unit in numbered(CounterId, self.units) if unit.type in types)

    @cached_property
    def home(self) -> tuple[int, ...]:
        """By US counter: its printed division, 0 for the 1st and 1 for the 29th."""
        return tuple(counters.DIVISIONS.index(counter.division) for counter in self.us)

    @cached_property
    def alone(self) -> tuple[CounterSet, ...]:
        """By US counter: the set of it alone."""
        return tuple(one(counter) for counter, _ in numbered(CounterId, self.us))

    @cached_property
    def zones_fought_over(self) -> frozenset[str]:
        """The zones with positions in the sectors that are fought over."""
        lettered = [position for position in self.map.positions if position.letter]
        return frozenset(p.letter for p in lettered if p.sector in self.sectors)

    @cached_property
    def sites_fought_over(self) -> SiteSet:
        """The printed sites in the sectors that are fought over."""
        printed = pack(self.map.site_at.values())
        return pack(site for site in iterate(printed) if has(self.field, self.map.sites[site].hex))

    @cached_property
    def hexes_with_sites(self) -> HexSet:
        """The hexes of these sites."""
        return self.map.hexes_of(self.sites_fought_over)

    @cached_property
    def traceable(self) -> HexSet:
        """The hexes fought over through which German communication may ever pass (12.2)."""
        return self.map.traceable & self.field

    @cached_property
    def calls(self) -> tuple[tuple[tuple[tuple[ColourSymbol, PositionSet], ...], ...], ...]:
        """By card and sector: its colours (6.1), each with the positions there."""
        of_colour = self.map.of_colour

        def calls(card: FireCard, sector: int) -> tuple[tuple[ColourSymbol, PositionSet], ...]:
            return tuple((s, of_colour.get((s.colour, sector), NONE)) for s in card.fire)

        return tuple((calls(card, EAST), calls(card, WEST)) for card in self.cards)

    @cached_property
    def called(self) -> tuple[tuple[PositionSet, ...], ...]:
        """By card and sector: the positions there whose colour the card shows."""
        return tuple(
            tuple(union(positions for _, positions in calls) for calls in of_card)
            for of_card in self.calls
        )

    @cached_property
    def guns(self) -> tuple[tuple[GunId, PositionSet], ...]:
        """The off-map guns that take part, by number, each with its observers' positions."""
        guns, taking_part = numbered(GunId, self.map.guns), self.file.german.guns
        return tuple((number, gun.observers) for number, gun in guns if gun.name in taking_part)

    @cached_property
    def exit_hexes(self) -> HexSet:
        """The hexes from which units may leave the map (20.3); none if nothing is scored."""
        scored = self.file.victory.check == "campaign"
        return self.map.exit_hexes & self.field if scored else NONE

    @cached_property
    def belonging(self) -> tuple[CounterSet, CounterSet]:
        """The US counters of the 1st Division and of the 29th by print."""
        first = pack(c for c, division in numbered(CounterId, self.home) if division == 0)
        return first, up_to(CounterId, len(self.us)) & ~first

    @cached_property
    def most_steps(self) -> int:
        """The steps of the unit that has the most."""
        return max((len(unit.steps) for unit in self.units), default=0)

    @cached_property
    def strengths(self) -> tuple[tuple[int, ...], ...]:
        """By combat unit and steps left: its attack strength."""
        return self._by_steps("strength", 0)

    @cached_property
    def ranges(self) -> tuple[tuple[int, ...], ...]:
        """By combat unit and steps left: its printed range; 0 without, -1 unlimited."""
        return self._by_steps("range", 0)

    @cached_property
    def heavy_companies(self) -> CounterSet:
        """The infantry with a printed range, which it has at full strength alone (8.26)."""
        return self.infantry & pack(i for i, by in numbered(CounterId, self.ranges) if any(by))

    def _by_steps(self, value: str, nothing: Any) -> tuple[tuple[Any, ...], ...]:
        steps = [tuple(reversed(unit.steps)) for unit in self.units]
        return tuple((nothing, *(getattr(side, value) for side in sides)) for sides in steps)

    @cached_property
    def listing_one_box(self) -> CounterSet:
        """The US counters that list a single landing box, or none."""
        boxes = numbered(CounterId, self.landing_boxes)
        return pack(counter for counter, listed in boxes if listed.bit_count() <= 1)

    @cached_property
    def landing_boxes(self) -> tuple[BoxSet, ...]:
        """By US counter: the landing boxes that it lists (5.3)."""

        def listed(us: UsCounter) -> BoxSet:
            arrival = None if isinstance(us, counters.EngineerBase) else self.file.us.arrival(us)
            boxes = self.map.boxes_listed(arrival[1]) if arrival else ()
            return pack(box.number for box in boxes)

        return tuple(map(listed, self.us))

    @cached_property
    def lettered_boxes(self) -> tuple[BoxSet, ...]:
        """By US counter: the boxes of beaches where it may land at all (5.32, 5.33)."""
        lettered = [box for box in self.map.boxes if box.beach and box.sector in self.sectors]
        for_rangers = pack(box.number for box in lettered)
        for_others = pack(box.number for box in lettered if box.beach != RANGERS_ONLY)
        everybody = iterate(up_to(CounterId, len(self.us)))
        return tuple(for_rangers if has(self.rangers, c) else for_others for c in everybody)

    @cached_property
    def landing_hexes(self) -> dict[Tide, tuple[HexId, ...]]:
        """By tide and landing box: the hex to which the box points (5.2), or OFF_MAP.

        A hex outside the part of the map that is fought over does not count (R5-04).
        """
        return {
            tide: tuple(
                at if at >= 0 and has(self.field, at) else OFF_MAP
                for at in (box.hexes[level] for box in self.map.boxes)
            )
            for level, tide in enumerate(TIDES)
        }

    @cached_property
    def fire_columns(self) -> dict[str, tuple[Hit, ...]]:
        """The fire chart by column: what hits do on intense, steady and sporadic dots (6.3)."""
        rows = [self.charts.fire_row(dots) for dots in DOTS]
        columns = ("revealed", "unrevealed", "ambush")
        return {column: tuple(getattr(row, column) for row in rows) for column in columns}

    # -- sets of German counters, by number

    @cached_property
    def crews(self) -> dict[str, GermanSet]:
        """The WN crews by what their backs show."""
        return self._germans_by("back", ("plain", "75", "88", "rocket"))

    @cached_property
    def reinforcements(self) -> dict[str, GermanSet]:
        """The units of each pool."""
        return self._germans_by("pool", UNIT_POOLS)

    def _germans_by(self, value: str, kinds: Iterable[str]) -> dict[str, GermanSet]:
        units = [(i, getattr(unit, value)) for i, unit in numbered(GermanId, self.german)]
        return {kind: pack(i for i, its_kind in units if its_kind == kind) for kind in kinds}

    @cached_property
    def depth_of(self) -> dict[str, DepthSet]:
        """The depth markers of each type."""
        markers = list(numbered(DepthId, self.depth))
        return {
            kind: pack(i for i, m in markers if m.type == kind) for kind in counters.DEPTH_TYPES
        }

    @cached_property
    def whole_deck(self) -> CardSet:
        """The cards that take part, by their numbers less one."""
        left_out = pack(CardId(number - 1) for number in self.file.deck.without)
        return up_to(CardId, len(self.cards)) & ~left_out


HERO_ROUNDS = 9
"""A number of times five heroes: more than the events of a whole game can call for (R11-02)."""


@rule("R11-02")
def more_heroes(heroes: tuple[counters.Hero, ...]) -> tuple[counters.Hero, ...]:
    """Return the hero markers of a game in which they never run out."""
    further = range(2, HERO_ROUNDS + 1)
    copies = (attrs.evolve(hero, name=f"{hero.name}-{n}") for n in further for hero in heroes)
    return (*heroes, *copies)


@lru_cache(maxsize=64)
def sides_up(game: PrintedGame, steps: tuple[int, ...]) -> tuple[dict[str, CounterSet], CounterSet]:
    """Return what the sides of the US units that lie up show.

    Args:
        game: The game with its scenario.
        steps: By counter: how many steps it has left.

    Returns:
        The units by their target symbol, and those that control adjacent hexes.
    """
    showing = {symbol: NONE for symbols in game.symbols for symbol in symbols}
    controlling: CounterSet = NONE
    for unit, symbols in numbered(CounterId, game.symbols):
        showing[symbols[steps[unit]]] |= one(unit)
        if game.controls_adjacent[unit][steps[unit]]:
            controlling |= one(unit)
    return showing, controlling
