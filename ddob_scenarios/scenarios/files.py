"""Scenario files: which forces, where, how long, and what counts as victory.

A scenario is one TOML file; those of the game lie in ``data/scenarios``, others are read from
wherever a scenario author keeps them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Literal

import attrs

from ddob_scenarios.overview import ORDER
from ddob_scenarios.printed.cards import Card, check_faces, printed_cards
from ddob_scenarios.printed.german_counters import (
    depth_markers,
    german_units,
    printed_german_counters,
)
from ddob_scenarios.printed.map import SECTORS
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.printed.texts import DATA
from ddob_scenarios.printed.turn_track import Tide
from ddob_scenarios.printed.us_counters import Division, printed_us_counters
from ddob_scenarios.scenarios.possible_forces import check_twice, check_us_forces
from ddob_scenarios.scenarios.possible_germans import check_germans
from ddob_scenarios.scenarios.possible_victory import AFTER_THE_END, check_victory, starts_too_late
from ddob_scenarios.scenarios.variants import BOMBARDMENT
from hexwar.board import members
from hexwar.data import Between, Datum, Document, Faults, NotEmpty, read
from hexwar.errors import OptionError
from hexwar.play import Scenario, rule
from hexwar.play.game import OptionValue

SectorName = Literal["east", "west"]
Check = Literal["first-waves", "campaign"]
PoolName = Literal["wn", "mobile", "building", "armour", "T", "D", "M", "A", "meyer"]

LAST_TURN = 32

FEWEST_CARDS = 20
"""A turn draws landing, fire and event cards, and one for each barrage and infiltration."""

POOLS: tuple[PoolName, ...] = ("wn", "mobile", "building", "armour", "T", "D", "M", "A", "meyer")


@attrs.frozen(kw_only=True)
class ScenarioTable(Datum):
    """What a scenario is called and where and when it is fought."""

    game: Literal["ddob"]
    name: Annotated[str, NotEmpty()]
    title: Annotated[str, NotEmpty()]
    summary: str = ""
    base: Annotated[
        str, "the scenario of the game that it builds on (ddob_scenarios.scenarios.inheritance)"
    ] = ""
    hook: Annotated[str, "the hook that it needs (hexwar.play.hooks)"] = ""
    turns: Annotated[tuple[int, int], "first and last turn"]
    sectors: Annotated[tuple[SectorName, ...], NotEmpty()] = ("east", "west")
    divisions: Annotated[tuple[Division, ...], NotEmpty()] = ("1st", "29th")


@attrs.frozen(kw_only=True)
class TideChange:
    """The tide from a turn on."""

    turn: Annotated[int, Between(1, 32)]
    tide: Tide


@attrs.frozen(kw_only=True)
class TrackTable(Datum):
    """Changes of the turn track."""

    tides: Annotated[tuple[TideChange, ...], "the first from turn 1; without: as printed"] = ()
    shuffles: Annotated[
        tuple[int, ...] | None, "turns after which the discards are shuffled; without: as printed"
    ] = None


@attrs.frozen(kw_only=True)
class DeckTable(Datum):
    """Changes of the deck."""

    without: Annotated[tuple[int, ...], "numbers of cards that are left out"] = ()
    card: Annotated[tuple[Card, ...], "cards that replace those of their numbers, or join"] = ()


@attrs.frozen(kw_only=True)
class OptionsTable(Datum):
    """Which options may be chosen, and defaults of this scenario."""

    offered: tuple[str, ...] = ()
    defaults: dict[str, str | int | bool] = attrs.field(factory=dict)
    refused: Annotated[dict[str, str], "options that may not be changed here: by which rule"] = (
        attrs.field(factory=dict)
    )


@attrs.frozen(kw_only=True)
class Level(Datum):
    """A level of victory: the first one whose points are reached is the result."""

    outcome: Annotated[str, NotEmpty()]
    points: Annotated[int | None, "at least so many points; without: any"] = None
    points_2_0: Annotated[int | None, "so many in edition 2.0, if they differ"] = None
    won: bool = False

    @rule("E1")
    def points_by(self, edition: str) -> int | None:
        """Return the points that it takes in an edition."""
        if edition == "2.0" and self.points_2_0 is not None:
            return self.points_2_0
        return self.points


@attrs.frozen(kw_only=True)
class FirstCheck(Datum):
    """A check by rule 13.2 before the end of a long scenario (20.2)."""

    turn: Annotated[int, Between(1, 32)]
    won_from: Annotated[int, "points that end the scenario as won"]
    goes_on_from: Annotated[int, "fewer points end it as lost"]
    goes_on_from_2_0: Annotated[int | None, "so many in edition 2.0, if they differ"] = None
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
        tuple[int, int] | None, "companies lost that end the game: turns 1-16, turns 17-32 (13.1)"
    ] = None


@attrs.frozen(kw_only=True)
class Arrival(Datum):
    """A change of a unit's printed arrival."""

    unit: str
    arrives: Annotated[int | None, "the turn of entry; without: it does not take part"] = None
    landing: str = ""
    delayed: Annotated[bool, "its arrival was put off (5.34)"] = False


@attrs.frozen(kw_only=True)
class Landed(Datum):
    """A counter that is ashore when the scenario begins."""

    unit: str
    hex: Annotated[str, "without: a high-tide beach hex that the player chooses"] = ""
    steps: Annotated[int, "steps left; 0 for those without steps"] = 0
    heroes: tuple[str, ...] = ()
    command: Annotated[Division | None, "the division it was transferred to (5.22)"] = None


@attrs.frozen(kw_only=True)
class UsTable(Datum):
    """The US forces."""

    first_arrival: Annotated[
        int, Between(0, 32), "units due earlier take no part, but for those ashore"
    ] = 0
    last_arrival: Annotated[int, Between(0, 32), "units due later take no part"] = 32
    without: Annotated[tuple[str, ...], "units that take no part"] = ()
    changes: tuple[Arrival, ...] = ()
    ashore: tuple[Landed, ...] = ()
    lost: Annotated[tuple[str, ...], "companies lost before the scenario begins (13.1)"] = ()
    cleared: Annotated[tuple[str, ...], "hexes without obstacles any more (10.1)"] = ()


@attrs.frozen(kw_only=True)
class CrewTable(Datum):
    """WN crews of one kind, drawn at random within it (3)."""

    kind: Literal["plain", "75", "88", "rocket"]
    sites: Annotated[tuple[str, ...], NotEmpty()]


@attrs.frozen(kw_only=True)
class MixedUnits(Datum):
    """Reinforcement units on the map, drawn from several pools and mixed (21.1)."""

    drawn: Annotated[dict[PoolName, int], "how many from each pool"]
    sites: Annotated[tuple[str, ...], NotEmpty()]
    depth: Annotated[tuple[str, ...], "sites with a depth marker of their type"] = ()


@attrs.frozen(kw_only=True)
class GermanTable(Datum):
    """The German forces."""

    crews: tuple[CrewTable, ...] = ()
    reinforcements: MixedUnits | None = None
    rockets_fired: Annotated[bool, "the rockets have fired before"] = False
    depth: Annotated[tuple[str, ...], "sites with a depth marker"] = ()
    guns: Annotated[tuple[str, ...], "off-map guns that take part"] = ()
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


@attrs.frozen
class OmahaScenario(Scenario):
    """A scenario with everything that its file says."""

    file: ScenarioFile | None = None

    @rule("R22-02", "7.22")
    def chosen(self, options: Mapping[str, Any]) -> dict[str, OptionValue]:
        """Return all options with the values given; what the scenario refuses stays as it is.

        Raises:
            OptionError: When an option is unknown, has no such value, or a rule refuses it here.
        """
        refused = self.file.options.refused if self.file is not None else {}
        known = DATA.rules.options
        for name in options.keys() & refused.keys():
            if known[name].read(options[name]) != known[name].default:
                number = refused[name]
                raise OptionError(
                    f"rule {number} does not allow {name}={options[name]} in {self.title}: "
                    f"{DATA.rules.rulebook[number].summary}"
                )
        chosen = super().chosen({n: v for n, v in options.items() if n not in refused})
        late = self.file is not None and starts_too_late(self.file)
        if late and chosen.get(BOMBARDMENT.option):
            raise OptionError(
                f"rule {BOMBARDMENT.rule} does not allow {BOMBARDMENT.option}=True in "
                f"{self.title}: {AFTER_THE_END}"
            )
        return chosen


def check_scenario(file: ScenarioFile, faults: Faults) -> None:
    """Look for what the types of a scenario file cannot say, and add the faults."""
    first, last = file.scenario.turns
    if not 1 <= first <= last <= 32:
        faults.add(("scenario", "turns"), "expected two turns from 1 to 32, the first not later")
    if min(file.victory.catastrophe or (1,)) < 1:
        faults.add(("victory", "catastrophe"), "expected two numbers from 1 on")
    _check_track(file, faults)
    _check_deck(file, faults)
    _check_options(file, faults)
    check_victory(file, faults)
    _check_us(file, faults)
    check_us_forces(file, faults)
    _check_german(file, faults)
    check_germans(file, faults)


@rule("5.21")
def _check_track(file: ScenarioFile, faults: Faults) -> None:
    turns = [change.turn for change in file.track.tides]
    if turns and (turns[0] != 1 or turns != sorted(set(turns))):
        faults.add(("track", "tides"), "the tides stand in the order of their turns, from turn 1")
    for place, turn in enumerate(file.track.shuffles or ()):
        if not 1 <= turn <= LAST_TURN:
            faults.add(("track", "shuffles", place), f"expected a turn from 1 to 32, got {turn}")


@rule("2.3")
def _check_deck(file: ScenarioFile, faults: Faults) -> None:
    numbers = {card.number for card in printed_cards()} | {card.number for card in file.deck.card}
    if numbers != set(range(1, len(numbers) + 1)):
        faults.add(("deck", "card"), "further cards are numbered on from the last one")
    for place, number in enumerate(file.deck.without):
        if number not in numbers:
            faults.add(("deck", "without", place), f"there is no card {number}")
    if len(numbers - set(file.deck.without)) < FEWEST_CARDS:
        faults.add(("deck", "without"), f"a turn may need {FEWEST_CARDS} cards and more")
    check_faces(file.deck.card, faults, "deck", "card")


def _check_options(file: ScenarioFile, faults: Faults) -> None:
    known = DATA.rules.options
    check_twice(("options", "offered"), file.options.offered, faults)
    for place, name in enumerate(file.options.offered):
        if name not in known:
            faults.unknown(("options", "offered", place), "option", name, known)
    for name, value in file.options.defaults.items():
        path = ("options", "defaults", name)
        if name not in known:
            faults.unknown(path, "option", name, known)
        elif value not in known[name].values:
            allowed = ", ".join(str(choice) for choice in known[name].values)
            faults.add(path, f"expected one of {allowed}, got {value!r}")
        if name not in file.options.offered:
            faults.add(path, f"{name} has a default here but is not offered")
    for name, number in file.options.refused.items():
        path = ("options", "refused", name)
        if name not in known:
            faults.unknown(path, "option", name, known)
        elif name in file.options.offered:
            faults.add(path, f"{name} is offered and refused")
        if number not in DATA.rules.rulebook:
            faults.add(path, f"there is no rule {number!r}")


def _check_us(file: ScenarioFile, faults: Faults) -> None:
    counters = printed_us_counters()
    known = [unit.name for unit in counters.unit] + [leader.name for leader in counters.leader]
    boxes = printed_map().boxes
    landings = {box.name for box in boxes if box.beach} | {box.beach for box in boxes if box.beach}
    landings |= {"1st", "29th"}
    for place, name in enumerate(file.us.without):
        if name not in known:
            faults.unknown(("us", "without", place), "unit", name, known)
    for place, change in enumerate(file.us.changes):
        path = ("us", "changes", place)
        if change.unit not in known:
            faults.unknown((*path, "unit"), "unit", change.unit, known)
        if change.landing and change.landing not in landings:
            faults.unknown((*path, "landing"), "landing box or beach", change.landing, landings)
        if change.arrives is not None and not 0 <= change.arrives <= 32:
            faults.add((*path, "arrives"), f"expected a turn from 0 to 32, got {change.arrives}")
    _check_ashore(file, faults)


def _check_ashore(file: ScenarioFile, faults: Faults) -> None:
    counters, board = printed_us_counters(), printed_map().board
    hexes = [board.name(i) for i in members(board.all)]
    full = {unit.name: len(unit.steps) for unit in counters.unit}
    full |= {leader.name: 0 for leader in counters.leader}
    heroes = [hero.name for hero in counters.hero]
    companies = [unit.name for unit in counters.unit if unit.type == "infantry"]
    for place, landed in enumerate(file.us.ashore):
        path = ("us", "ashore", place)
        if landed.unit not in full:
            faults.unknown((*path, "unit"), "unit", landed.unit, full)
        elif not min(1, full[landed.unit]) <= landed.steps <= full[landed.unit]:
            most = full[landed.unit]
            expected = (
                f"{landed.unit} has from 1 to {most} steps" if most else "a leader has no steps"
            )
            faults.add((*path, "steps"), f"{expected}, got {landed.steps}")
        if landed.hex and landed.hex not in hexes:
            faults.unknown((*path, "hex"), "hex", landed.hex, hexes)
        for number, name in enumerate(landed.heroes):
            if name not in heroes:
                faults.unknown((*path, "heroes", number), "hero", name, heroes)
    for place, name in enumerate(file.us.lost):
        if name not in companies:
            faults.unknown(("us", "lost", place), "company", name, companies)
    for place, name in enumerate(file.us.cleared):
        if name not in hexes:
            faults.unknown(("us", "cleared", place), "hex", name, hexes)


def _check_german(file: ScenarioFile, faults: Faults) -> None:
    omaha = printed_map()
    sites = {site.name: site for site in omaha.sites if omaha.positions[site.position].wn}
    crewed: set[str] = set()
    for place, crew in enumerate(file.german.crews):
        for number, name in enumerate(crew.sites):
            path = ("german", "crews", place, "sites", number)
            if name not in sites:
                faults.unknown(path, "WN site", name, sites)
            elif SECTORS[omaha.positions[sites[name].position].sector] not in file.scenario.sectors:
                faults.add(path, f"{name} does not lie in a sector of the scenario")
            if name in crewed:
                faults.add(path, f"{name} has two crews")
            crewed.add(name)
    for place, name in enumerate(file.german.depth):
        if name not in crewed:
            faults.add(("german", "depth", place), f"{name} has no crew to put depth under")
    _check_reinforcements(file, faults)
    guns = [gun.name for gun in omaha.guns]
    for place, name in enumerate(file.german.guns):
        if name not in guns:
            faults.unknown(("german", "guns", place), "off-map gun", name, guns)
    _check_pools(file, faults)


def _check_pools(file: ScenarioFile, faults: Faults) -> None:
    counters = printed_german_counters()
    printed: Counter[str] = Counter(unit.pool for unit in german_units(counters))
    printed += Counter[str](marker.type for marker in depth_markers(counters))
    for name, size in file.german.pools.items():
        most = printed["mobile" if name == "meyer" else name]
        if not 0 <= size <= most:
            faults.add(("german", "pools", name), f"expected a number from 0 to {most}, got {size}")


def _check_reinforcements(file: ScenarioFile, faults: Faults) -> None:
    mixed = file.german.reinforcements
    if mixed is None:
        return
    omaha = printed_map()
    sites = [site.name for site in omaha.sites if not omaha.positions[site.position].wn]
    path = ("german", "reinforcements")
    for place, name in enumerate(mixed.sites):
        if name not in sites:
            faults.unknown((*path, "sites", place), "reinforcement position", name, sites)
    for place, name in enumerate(mixed.depth):
        if name not in mixed.sites:
            faults.add((*path, "depth", place), f"{name} has no unit to put depth under")
    if sum(mixed.drawn.values()) != len(mixed.sites):
        faults.add((*path, "drawn"), f"expected as many units as sites, {len(mixed.sites)}")


def read_scenario(document: Document, source: Path | None = None) -> OmahaScenario:
    """Return the scenario in a document.

    Args:
        document: The document.
        source: The file that a scenario author keeps it in, if it is not one of the game's.

    Raises:
        DataError: The document has faults, or is based on a scenario that there is not; all
            faults are named.
    """
    document = DATA.on_base(document)
    file = read(document, ScenarioFile, check_scenario)
    known = DATA.rules.options
    defaults = file.options.defaults
    offered = tuple(
        attrs.evolve(known[name], default=defaults.get(name, known[name].default))
        for name in file.options.offered
    )
    return OmahaScenario(
        name=file.scenario.name,
        title=file.scenario.title,
        summary=file.scenario.summary,
        options=offered,
        digest=blake2b(document.whole_text.encode(), digest_size=8).hexdigest(),
        source=source,
        hook=file.scenario.hook,
        file=file,
    )


@cache
def printed_scenarios() -> dict[str, OmahaScenario]:
    """Return the scenarios of the game by name."""
    found = [read_scenario(document) for document in DATA.scenarios.values()]
    return {
        scenario.name: scenario for scenario in sorted(found, key=lambda s: ORDER.index(s.name))
    }
