"""What is printed: the map, the counters, the tables, and what follows from them in a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache, partial
from typing import Final, Literal, NamedTuple, TypeVar

from greatest_day.facts import DaysFacts
from greatest_day.limits import (
    COUNTED,
    MODES,
    NAMED,
    TABLES,
    TRANSPORTS,
    WORDS,
    Hex,
    Limits,
    Symbols,
    Transport,
    check_called,
    check_kinds,
    check_limits,
    check_names,
    check_symbols,
    check_values,
)
from greatest_day.modifiers import Modifiers, check_modifiers
from hexwar import kit
from hexwar.board import (
    NONE,
    Board,
    CounterId,
    HexId,
    HexSet,
    Lanes,
    SetOf,
    SideId,
    SixSets,
    first,
    has,
    iterate,
    numbered,
    pack,
    shut_sides,
    union,
)
from hexwar.components import Counters, ResultsTable, read_counters, read_tables
from hexwar.data import Document, once
from hexwar.kit.data_checks import check_ground, check_regions
from hexwar.play import GameData
from hexwar.reach import CostTable, Going, Toll
from hexwar.reach.tables import price_of

SIDES: Final = ("allied", "german")
ALLIES: Final = SideId(0)
GERMANS: Final = SideId(1)

DATA = GameData("greatest_day")

GROUND: Final = ("2.1", *(f"2.1.{number}" for number in range(1, 11)))
"""The numbers of the rules about ground in a hex."""

PARKED: Final = ("orange", "brown", "black")
"""Colours of guns that form Artillery Parks."""

FAR_FIRE: Final = (*PARKED, "green")
"""The colours that fire indirectly."""

ChitKind = Literal["division", "formation", "direct", "marines", "naval", "event"]


class Chit(NamedTuple):
    """An activation chit: whom it activates, the number of the side, and what is printed on it."""

    kind: ChitKind
    side: int
    name: str


class Stick(NamedTuple):
    """Units of a battalion that jump together."""

    battalion: str
    units: tuple[CounterId, ...]
    zone: HexSet  # the hexes of their zone
    turn: int = 0  # from which turn on they jump; 0 before the game
    which: int = 1  # the first, second or third drop
    gliders: bool = False  # whether they come in gliders


Word = TypeVar("Word", bound=str)

LIMITS: Final = DATA.read("limits.toml", Limits, check_limits)
"""The numbers of the rules that are neither modifiers nor tables."""

SYMBOLS: Final = DATA.read("symbols.toml", Symbols, check_symbols)
"""The symbol of each kind of counter, and what it is called."""


def up_to(table: Mapping[Word, int], die: int) -> Word:
    """Return the first entry of a table whose number a die does not pass."""
    return next(name for name, most in table.items() if die <= most)


@once
def printed() -> kit.KnownNames:
    """Return what is printed: the board and the counters; and the options.

    Costs, modifiers, tables and limits are checked, too, before anything is played with them.
    """
    board = kit.board_of(DATA)
    check_regions(board)
    kit.check_hexes(board, Hex)
    file = DATA.file("movement.toml")
    check_ground(board, costs(), file)
    with Document.read(file).checking() as faults:
        for mode in set(MODES).difference(costs().modes):
            faults.unknown(("modes",), "mode of movement", mode, costs().modes)
    counters = counters_in(Document.read(DATA.file("counters.toml")))
    with Document.read(DATA.file("limits.toml")).checking() as faults:
        check_names(LIMITS, counters, faults)
    amounts(board)
    tables()
    others = {name: {*counters.texts(name)} - {""} for name in NAMED}
    others["drop zone"] = {str(zone) for zone in board.attribute("drop_zone")} - {""}
    options = DATA.rules.options
    return kit.KnownNames(
        board=board, counters=counters, sides=SIDES, options=options, others=others
    )


def counters_in(document: Document) -> Counters:
    """Return the counters of a file, whose words and numbers the rules know."""
    counters = read_counters(
        document, numbers=COUNTED, words=WORDS, shared=["division", "formation"]
    )
    with Document.read(DATA.file("symbols.toml")).checking() as faults:
        check_called(SYMBOLS.called, counters, faults)
    with document.checking() as faults:
        check_kinds(SYMBOLS.called, counters, faults)
        check_values(counters, faults)
    return counters


@cache
def amounts(board: Board) -> Modifiers:
    """Return what changes a rating, by how much; all terrain of a map has its number there."""
    check = partial(check_modifiers, board)
    return DATA.read("modifiers.toml", Modifiers, check)


@once
def tables() -> Mapping[str, ResultsTable]:
    """Return the tables of results by name."""
    return read_tables(DATA.file("tables.toml"), TABLES)


@cache
def history(board: Board) -> kit.History:
    """Return when the places of a map fell: public dates and hours, no rule."""
    return kit.read_history(DATA.file("history.toml"), board)


@cache
def costs() -> CostTable:
    """Return what each step costs."""
    return CostTable.read(DATA.file("movement.toml"))


@once
def goings(board: Board) -> Mapping[str, Going]:
    """Return how each mode of movement fares on a map."""
    return {mode: costs().on(board, mode) for mode in costs().modes}


def sides_of(board: Board, *kinds: str) -> set[tuple[HexId, HexId]]:
    """Return the hexsides of some kinds, as far as a map has any."""
    kinds_in_use = board.kinds_in_use("hexsides")
    return {side for kind in kinds if kind in kinds_in_use for side in board.sides(kind)}


@cache
def rows_from(board: Board, row: int) -> HexSet:
    """Return the hexes from a row on to the south."""
    return board.bits(name for name in board.by_name if int(name.partition(".")[2]) >= row)


@cache
def roads_on(board: Board) -> HexSet:
    """Return the hexes through which a road or railway leads."""
    near = board.neighbours
    return pack(at for at in board.ids if any(board.link(at, to) for to in near[at]))


shut = lru_cache(maxsize=1 << 8)(shut_sides)
"""What is open when some sides of hexes are shut, kept."""

TRANSPORT: Final[Mapping[str, Transport]] = {"w": "wheeled", "t": "tracked"}
"""The mode of transport by its letter in the column ``mounted``."""

LIES: Final = {
    **dict.fromkeys(("raised", "raised-railway", "embankment"), "raised"),
    **dict.fromkeys(("sunken", "sunken-railway"), "sunken"),
}
"""How a way lies, by the kind of its path; an embankment is a raised way (2.3.4)."""


@once
def lanes_on(board: Board) -> tuple[Lanes, tuple[Toll, ...]]:
    """Return the raised and sunken ways of a map, and what they cost more on foot (2.3.3.4)."""
    lanes = Lanes.of(board, LIES)
    ground = {row.kind: price_of(row.cost, "leg") for row in costs().terrain}
    dear = tuple(
        Toll(places, enter=price, name="climb")
        for kind, price in ground.items()
        if price is not None and (places := lanes.hexes & board.where(terrain=kind))
    )
    return lanes, dear


class PrintedGame(kit.CounterGame):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    facts: DaysFacts
    data = DATA
    sides = SIDES
    facts_class = DaysFacts

    @classmethod
    def judged_by_levels(cls, file: kit.ScenarioFile) -> bool:
        """All scenarios are, after their last turn."""
        del file
        return True

    @classmethod
    def known(cls) -> kit.KnownNames:
        """Return what is printed: the board and the counters; and the options."""
        return printed()

    def prepare(self) -> None:
        """Work out what never changes: the counters, the map, the tables, the chits."""
        super().prepare()
        self.amounts = amounts(printed().board)
        self._prepare_counters()
        self._prepare_map()
        self._prepare_chits()
        self._prepare_landing()
        self._prepare_drop()
        results = tables()
        self.damage_tables = {True: results["armoured"], False: results["unarmoured"]}
        self.at_beach, self.jumps = results["beach"], results["jump"]

    def _prepare_counters(self) -> None:
        counters = self.counters
        self.fire, self.assault = counters.values("fr", None), counters.values("ar", None)
        self.two_sided = pack(
            u for u, table in enumerate(counters.tables) if table.steps and "fr" in table.steps[0]
        )
        self.colours = counters.texts("colour")
        self.moves_by, self.stripes = counters.texts("move"), counters.texts("stripe")
        self.divisions_of, self.battalions = counters.texts("division"), counters.texts("battalion")
        self.formations_of = counters.texts("formation")
        self.ranges, self.allowances = counters.numbers("range"), counters.numbers("ma")
        transports = map(TRANSPORTS.fullmatch, counters.texts("mounted"))
        self.transports = [m and (int(m[1]), TRANSPORT[m[2]]) for m in transports]
        self.protection, self.printed_quality = counters.numbers("dr"), counters.numbers("tq")
        self.command_ranges, self.limits = counters.numbers("command"), counters.numbers("limit")
        self.armoured = counters.marked("armour")
        self.self_commanded = counters.marked("self")
        self.leaders = counters.of_kind("leader")
        self.engineers = counters.of_kind(
            "engineer", "avre", "para-engineer", "pioneer-716", "pz-pioneer"
        )
        self.crabs = counters.of_kind("crab")
        self.craft = counters.of_kind("landing-craft")
        self.dd, self.coastal = counters.of_kind("dd-tank"), counters.of_kind("coastal")
        self.commandos = counters.of_kind("commando")
        self.strongholds = counters.of_kind("wn")
        self.forts = self.strongholds | self.coastal
        self.rockets, self.support = counters.of_kind("lcr"), counters.of_kind("lcs")
        self.telephones = counters.marked("symbols", "telephone")
        self.funnies = counters.marked("symbols", "79th")
        self.raiders = counters.of_kind("inns-of-court")
        self.testers = self.commandos | self.raiders
        self.air_defence = counters.numbers("air")
        self.baileys = counters.marked("symbols", "bridge")
        self.rearguards = counters.of_kind("rearguard-allied", "rearguard-german")
        self.guns = pack(u for u, colour in numbered(CounterId, self.colours) if colour in FAR_FIRE)
        heavy = pack(u for u, colour in numbered(CounterId, self.colours) if colour in PARKED)
        self.batteries = heavy & ~self.coastal

    def _prepare_map(self) -> None:
        board = self.board
        self.ways_of_going, (self.lanes, self.climbs) = goings(board), lanes_on(board)
        marked = {name: board.where(**{name: True}) for name in board.attributes}
        self.strongpoints, self.posts = marked.get("sp", NONE), marked.get("op", NONE)
        self.hills, self.hedgerows = marked.get("hill", NONE), board.where(terrain="bocage")
        self.land = board.all & ~board.where(terrain="sea")
        self.ridges = sides_of(board, "ridge")
        self.beach = board.where(terrain="beach")
        inland = ((a, b) for a in iterate(self.beach) for b in board.neighbours[a])
        self.waterline = [side for side in inland if not has(self.beach, side[1])]
        self.rail_bridges = sides_of(board, "rail-bridge")
        self.bridge_sides = frozenset(sides_of(board, "bridge") | self.rail_bridges)
        self.waters, self.streams = sides_of(board, "river", "canal"), sides_of(board, "stream")
        self.roads = roads_on(board)

    def _prepare_chits(self) -> None:
        prizes, self.divisions = self.facts.prizes, self.facts.divisions
        self.prizes = {self.board.hex(name): points for name, points in prizes.items()}
        self.division_ids = {name: n for n, name in enumerate(self.divisions)}
        self.scheduled = pack(self.schedule.entry)
        placed = pack(self.counters.named(u) for table in self.file.set_up for u in table.units)
        leaders = iterate(self.leaders & placed)
        led = [u for u in leaders if self.divisions_of[u] in self.divisions]
        self.chits = (
            *(Chit("direct", side, "Direct Command") for side in range(len(SIDES))),
            *(Chit("division", SIDES.index(d.side), n) for n, d in self.divisions.items()),
            *map(self._chit_of, led),
        )

    def _chit_of(self, leader: CounterId) -> Chit:
        """Return the chit of the formation of a leader."""
        return Chit("formation", self.side_of[leader], self.formations_of[leader])

    def _prepare_landing(self) -> None:
        """Work out the beach, if the scenario has one: what lands, where, and its gaps."""
        board, named, facts = self.board, self.counters.named, self.facts
        self.beach_levels = {str(track): level for track, level in facts.beach.items()}
        self.loads = {named(load): tuple(map(named, crew)) for load, crew in facts.landing.items()}
        self.crews = {
            load: units if has(self.craft | self.dd, load) else (load, *units)
            for load, units in self.loads.items()
        }
        self.craft_in_stock = first(self.craft)
        usual = facts.sub_beach or ""
        beaches = {load: facts.sub_beaches.get(load, usual) for load in facts.landing}
        self.landing_of = {named(load): board.regions[to].hexes for load, to in beaches.items()}
        self.sub_beaches = sorted(set(self.landing_of.values()))
        self.landing_hexes = union(self.landing_of.values())
        self.seaborne = pack(u for units in self.crews.values() for u in units) | pack(self.loads)
        self.due = {named(name): turn for name, turn in facts.due.items()}
        waiting = {"loading": facts.loading, "under_way": facts.under_way}
        self.waiting = {box: pack(map(named, loads)) for box, loads in waiting.items()}
        self._prepare_navy()
        sides = ((a, b) if has(self.beach, a) else (b, a) for a, b in board.sides("gap"))
        self.gaps = sorted(side for side in sides if has(self.landing_hexes, side[0]))
        if self.seaborne & self.counters.of_kind("commando"):
            self.chits = (*self.chits, Chit("marines", ALLIES, "Royal Marines"))
        self.naval_chit = len(self.chits)
        if self.loads:
            self.chits = (*self.chits, Chit("naval", ALLIES, "Naval"))
        if facts.events:
            self.chits = (*self.chits, Chit("event", ALLIES, "Event!"))
        later, rare = (map(named, names) for names in (facts.later_chits, facts.rare_chits))
        self.chits += tuple(map(self._chit_of, later))
        self.usual_chits = len(self.chits)
        self.chits += tuple(map(self._chit_of, rare))

    def _prepare_navy(self) -> None:
        """Work out the ships, their boxes, the marker of their force, and the overlay."""
        facts, named, board = self.facts, self.counters.named, self.board
        self.box_of = {named(name): box for box, names in facts.ships.items() for name in names}
        self.ships = pack(self.box_of)
        self.force_at = board.hex(facts.force) if facts.force else -1
        self.overlay = self.landing_hexes if facts.overlay else NONE
        for _ in range(facts.overlay):
            self.overlay |= board.next_to(self.overlay)
        self.gates, self.link_hexes = board.bits(facts.gates), board.bits(facts.link)
        self.coast = board.bits(facts.coast)
        self.ways = {named(name): board.hex(to) for name, to in facts.ways.items()}
        self.bridges = {name: board.positions[name].hexes for name in facts.bridges}
        self.holdings = {at for hexes in self.bridges.values() for at in hexes}
        self.held_at_start = {
            at: SIDES.index(side)
            for name, side in facts.bridges.items()
            for at in self.bridges[name]
        }
        self.harbour = board.hex(facts.harbour) if facts.harbour else None
        self.south = rows_from(board, LIMITS.north_rows + 1)
        self.boatmen = named(facts.dinghies) if facts.dinghies else -1

    def _prepare_drop(self) -> None:
        """Work out who jumps where, if the scenario has a drop."""
        named = self.counters.named
        sticks = [
            Stick(
                name,
                tuple(map(named, drop.units)),
                self.board.where(drop_zone=drop.zone),
                *(drop.turn, drop.which, drop.gliders),
            )
            for name, drop in self.facts.drop.items()
        ]
        self.sticks = [stick for stick in sticks if not stick.turn]
        self.later_sticks = [stick for stick in sticks if stick.turn]
        self.by_air = pack(u for stick in self.later_sticks for u in stick.units)
        self.in_gliders = pack(u for stick in sticks if stick.gliders for u in stick.units)
        self.straggling = [named(name) for name in self.facts.stragglers]
        own = numbered(CounterId, self.divisions_of)
        self.night_fighters = pack(u for u, name in own if name in LIMITS.night_fighters)
        self.airborne = self.night_fighters & pack(self.units_of[ALLIES])
        # Parachute infantry and the rearguards of the 6th Airborne.
        self.paras = self.airborne & self.counters.of_kind("para", "rearguard-allied")

    def divisions_on(self, side: int) -> list[str]:
        """Return the divisions of a side that are in play."""
        return [name for name, own in self.divisions.items() if own.side == SIDES[side]]

    def ends_of(self, bridge: str) -> tuple[HexId, ...]:
        """Return the hexes of a bridge, by its name or those of its hexes."""
        return tuple(self.bridges.get(bridge) or map(self.board.hex, bridge.split("/")))

    def without(self, *bridges: str) -> SixSets:
        """Return the open sides of hexes when some bridges are destroyed (2.4.6)."""
        return shut(self.board, tuple((a, b) for a, b in map(self.ends_of, bridges)))

    def for_vehicles(self, upgraded: HexSet) -> SixSets:
        """Return the open sides of hexes when railway bridges are closed to them (2.4.3)."""
        weak = (side for side in sorted(self.rail_bridges) if not has(upgraded, side[0]))
        return shut(self.board, tuple(weak))

    def shore(self, open_gaps: SetOf[int]) -> SixSets:
        """Return the open sides of hexes, where beach and land meet only in open gaps (4.2.4)."""
        passable = {gap for n, gap in enumerate(self.gaps) if has(open_gaps, n)}
        return shut(self.board, tuple(side for side in self.waterline if side not in passable))
