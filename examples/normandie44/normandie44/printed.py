"""What is printed: the map, the counters, the tables, and what follows from them in a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NewType

import attrs

from hexwar import kit
from hexwar.board import (
    NONE,
    Board,
    BoxId,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    has,
    iterate,
    numbered,
    one,
    pack,
    union,
    up_to,
)
from hexwar.components import Counters, StackingLimit, read_counters, read_tables
from hexwar.components.counters import CounterTable
from hexwar.data import Document, Faults, once
from hexwar.errors import OptionError
from hexwar.kit.data_checks import check_ground
from hexwar.play import rule
from hexwar.reach import CostTable, Going
from normandie44.depots import LOST, STATES, depots_on
from normandie44.facts import NormandieFacts
from normandie44.limits import COUNTED, DATA, LIMITS, TABLES, Kind, Kinds
from normandie44.map_facts import SAID, Hex
from normandie44.places import batteries_on, cut_from, placed, southmost

ZoneId = NewType("ZoneId", int)
"""A zone of tactical interdiction, by its number (9.2)."""

SIDES: Final = ("allies", "germans")
ALLIES: Final = SideId(0)
GERMANS: Final = SideId(1)

GROUPS: Final = ("us", "ac", "ge")
"""American, Anglo-Canadian, German: whom a headquarters may control (8)."""

PLAYERS: Final = {"us": "americans", "ac": "anglo-canadians", "ffi": "americans", "ge": "germans"}
"""Who plays each group where three play (11.2)."""

FUNNIES: Final = "79Arm"
"""The division whose armour clears the Anglo-Canadian beaches (10.A.1)."""

FRENCH, SS_17 = "Fr2DB", "17SS"
"""The divisions that count in Paris (11.3) and in the end of the race (11.1)."""

WATERS: Final = ("river", "major_river")
"""The kinds of hexsides that the booklet calls rivers; the map tells two of them apart."""

INFANTRY: Final = ("infantry", "parachute", "airlanding", "ranger", "commando")
"""The kinds of units that supply by air reaches (7.4)."""

ROADS: Final = ("main", "secondary")

COUNTERS: Final = (
    *("counters.toml", "counters_off_map.toml", "counters_d_day.toml"),
    "counters_garrisons.toml",
)
"""Files of counters: of all scenarios, with the strategic map, with D-Day, with town garrisons."""

COSTS: Final = {"fitted": "costs.toml", "half": "costs_half_roads.toml"}
"""Files of what a step costs, by the option ``road-costs``."""


def check_kinds(file: Kinds, faults: Faults) -> None:
    """Check that the costs know the modes of movement."""
    modes = CostTable.read(DATA.file("costs.toml")).modes
    for name, kind in file.kinds.items():
        if kind.mode and kind.mode not in modes:
            faults.unknown(("kinds", name, "mode"), "mode of movement", kind.mode, modes)


KINDS: Final[Mapping[str, Kind]] = DATA.read("kinds.toml", Kinds, check_kinds).kinds
"""What each kind of counter says: its mode of movement, its symbol, its replacements."""

WORDS: Final = {"side": SIDES, "kind": KINDS, "group": PLAYERS, "traits": ("elite",)}
"""What some values of a counter may be."""

NEEDED: Final = {"name": ("FFI-Paris",), "division": (FUNNIES, FRENCH, SS_17)}
"""Counters and divisions that the rules ask for by name."""


@once
def printed() -> kit.KnownNames:
    """Return what is printed: the board with its boxes and the counters; and the options.

    The tables and hexes of other files are checked, too, before anything is played with them.
    """
    board = Board.read(DATA.file("board.toml")).with_overrides(DATA.file("strategic.toml"))
    counters = counters_in(*COUNTERS)
    kit.check_hexes(board, Hex)
    for topic, kinds in SAID.items():
        kit.attributes_of(board, topic, kinds, counter=counters.names)
    read_tables(DATA.file("tables.toml"), TABLES)
    for costs in map(DATA.file, COSTS.values()):
        check_ground(board, CostTable.read(costs), costs)
    with Document.read(DATA.file("limits.toml")).checking() as faults:
        faults.unknown_names(("rough",), "hex", LIMITS.rough, board.by_name)
    others = {
        "headquarters": [
            counters.names[unit] for unit in iterate(counters.of_kind("headquarters"))
        ],
        "depot": [place.name for place in depots_on(board)],
        "battery": [battery.name for battery in batteries_on(board)],
        "hex on the coast": [board.name(at) for at in iterate(~board.where(coast="") & board.all)],
    }
    return kit.KnownNames(
        board=board, counters=counters, sides=SIDES, options=DATA.rules.options, others=others
    )


@once
def counters_in(*files: str) -> Counters:
    """Return the counters of some files, in their order."""
    return read_counters(
        *map(DATA.file, files),
        numbers=COUNTED,
        words=WORDS,
        needed=NEEDED if files == COUNTERS else {},
        shared=["division"],
        check=of_its_side,
    )


def of_its_side(counter: CounterTable) -> str | None:
    """Return what is wrong with a counter of no command, or of one of the other side."""
    group = str(counter.values.get("group", ""))
    own = SIDES[GERMANS if group == "ge" else ALLIES]
    wrong = f"the group {group!r} is of the side {own!r}" if group else "it has no group"
    return None if group and counter.side == own else wrong


@cache
def history() -> kit.History:
    """Return when the places of the map fell: public dates, no rule."""
    return kit.read_history(DATA.file("history.toml"), printed().board)


@once
def strategic_map() -> kit.BoxMap:
    """Return the boxes of the strategic map."""
    return kit.BoxMap.of(printed().board, "strategic", "coloured", "festung")


@rule("10.0.1")
def from_d_day(campaign: kit.FileScenario) -> kit.FileScenario:
    """Return the campaign with the set-up of D-Day, when nobody is ashore."""
    first = kit.read_scenario(DATA.scenarios["d-day"], DATA, printed(), facts=NormandieFacts)
    facts = attrs.evolve(first.facts, last_turn=campaign.file.scenario.turns)
    arrival = (*campaign.file.arrival, *first.file.arrival)
    file = attrs.evolve(campaign.file, set_up=first.file.set_up, arrival=arrival, facts=facts)
    return attrs.evolve(campaign, file=file)


@cache
def going_by_mode(board: Board, costs_file: str) -> Mapping[str, Going]:
    """Return how the ground of a board fares by mode of movement; all games of it share them."""
    costs = CostTable.read(DATA.file(costs_file))
    return {mode: costs.on(board, mode) for mode in costs.modes}


@rule("11.3")
def without_garrisons(scenario: kit.FileScenario) -> kit.FileScenario:
    """Return a scenario whose towns have no garrisons, as before version 12."""
    garrisons = set(counters_in(COUNTERS[-1]).names)
    set_up = tuple(t for t in scenario.file.set_up if not garrisons & set(t.units))
    return attrs.evolve(scenario, file=attrs.evolve(scenario.file, set_up=set_up))


END_OF_PHASE, EACH_MOVE = "end-of-phase", "each-move"
"""When a movement asks whether there is room in a stack (2.1), by an option."""

SLOW: Final = 2
"""With fewer movement points than these a unit has none on D-Day, when they are halved."""


class PrintedGame(kit.CounterGame):
    """What the rules find as ``g.game``; the game itself, which also has rules, stands above."""

    facts: NormandieFacts
    facts_class = NormandieFacts

    @classmethod
    def judged_by_levels(cls, file: kit.ScenarioFile) -> bool:
        """All scenarios are, but the race for Cherbourg (11.1)."""
        return getattr(file.facts, "victory", "points") != "cherbourg"

    @classmethod
    def known(cls) -> kit.KnownNames:
        """Return what is printed: the board with its boxes, all counters, the options."""
        return printed()

    def prepare(self) -> None:
        """Work out what never changes: the map, the counters, the tables, the scenario."""
        if self.options.get("d-day"):
            self.scenario = from_d_day(self.scenario)
        if not self.options.get("garrisons", True):
            self.scenario = without_garrisons(self.scenario)
        self.facts = self.scenario.facts
        self.strategic = self.facts.strategic_map or bool(self.options.get("strategic-map"))
        self.asks_for_room = self.options.get("stacking-limits", END_OF_PHASE)
        super().prepare()
        self.turns = self.turns if self.facts.last_turn is None else self.facts.last_turn
        self._prepare_map(self.board)
        self._prepare_boxes()
        self._prepare_counters(self.counters)
        self._prepare_players()
        self._prepare_arrivals()
        self._prepare_d_day()

    @rule("0.1")
    def components(self) -> kit.KnownNames:
        """Return what is printed, without counters of what the scenario leaves out."""
        garrisoned = self.options.get("garrisons", False)
        parts = (True, self.strategic, bool(self.facts.first_wave), garrisoned)
        files = (file for file, there in zip(COUNTERS, parts, strict=True) if there)
        return attrs.evolve(printed(), counters=counters_in(*files))

    def box_map(self) -> kit.BoxMap:
        """Return the boxes of the strategic map, if the scenario has it."""
        return strategic_map() if self.strategic else super().box_map()

    def going_by_counter(self) -> tuple[Going, ...]:
        """Return how the ground fares for each counter: by its kind, or else by its points."""
        going = going_by_mode(self.board, COSTS[str(self.options.get("road-costs", "fitted"))])
        self.on_foot = going["foot"]
        points = self.counters.numbers("move")
        modes = ["motor" if number > LIMITS.on_foot else "foot" for number in points]
        kinds = zip(self.counters.kinds, modes, strict=True)
        return tuple(going[KINDS[kind].mode or mode] for kind, mode in kinds)

    def _prepare_map(self, board: Board) -> None:
        window = self.facts.window
        self.window: HexSet = board.where(**{window: True}) if window else board.all
        self.window &= ~board.where(terrain=("sea", "out_of_play"))
        self.land_sides = board.open_sides("impassable")
        self.cut_from = {at: cut_from(board, at) for at in board.ids}
        self.cut_off = pack(at for at, hexes in self.cut_from.items() if hexes)
        roads = (pack(board.links(kind)) for kind in ROADS)
        self.roads = next(roads) | next(roads)
        self.town_set: HexSet = union(town.hexes for town in self.objectives)
        self.open_to_zones: HexSet = self.window & ~self.town_set
        self.village_set = board.where(settlement="village")
        self.under_cover = self.town_set | board.where(terrain="forest")
        self.fortified = board.where(fortified=True)
        self.port = board.hex("0223")  # of Cherbourg (7.2), which is in two hexes
        self.cherbourg = one(self.port) | one(board.hex("0222"))
        self.saint_vaast = board.hex("0319")  # whose control counts in the race (11.1)
        self.coasts = {"us": board.where(coast="WTF"), "ac": board.where(coast="ETF")}
        self.depots = depots_on(board)
        # by hex: the numbers of the depots there that an enemy unit destroys
        self.depots_at: dict[HexId, list[int]] = {}
        for number, depot in enumerate(self.depots):
            if not depot.survives:
                self.depots_at.setdefault(depot.hex, []).append(number)
        self.beaches = {
            group: placed(board, "beach", nation=group.upper()) for group in self.coasts
        }
        ports = [(d.hex, d.nation) for d in self.depots if not d.beach]
        self.landings = {
            group: hexes | pack(at for at, nation in ports if nation in ("", group.upper()))
            for group, hexes in self.beaches.items()
        }
        batteries = batteries_on(board) if self.options.get("batteries", False) else ()
        self.batteries = tuple(b for b in batteries if has(self.window, b.hex))
        self.exits = placed(board, "exit") & self.window
        self.south_edge: HexSet = southmost(board) & self.window
        zones = sorted({str(zone) for zone in board.attribute("zone")} - {""})
        found_in = {name: board.where(zone=name) & self.window for name in zones}
        self.zones = {name: hexes for name, hexes in found_in.items() if hexes}
        self.hindered: dict[tuple[int, int], Going] = {}

    def _prepare_boxes(self) -> None:
        self.space = self.boxes.space
        self.road_ways = self.space.link_sides(*ROADS, *((kit.LINE,) if self.strategic else ()))
        self.land_ways = self.space.open_sides("impassable")
        self.interdiction = self.boxes.values("interdiction", 0)
        self.beyond_the_seine = self.boxes.values("beyond_seine", False)
        self.german_depots = self.boxes.values("depot")
        self.maquis = pack(b for b, there in numbered(BoxId, self.boxes.values("maquis")) if there)
        inside = numbered(BoxId, self.boxes.values("inside"))
        self.festungen = {b: BoxId(self.boxes.names.index(box)) for b, box in inside if box}
        if self.strategic:
            self.paris = BoxId(self.boxes.names.index("Paris"))
            self.ffi = self.counters.named("FFI-Paris")

    def _prepare_counters(self, counters: Counters) -> None:
        self.points, self.support = counters.numbers("sp"), counters.numbers("support")
        self.allowances = counters.numbers("move")
        self.groups, self.divisions = counters.texts("group"), counters.texts("division")
        self.elite = counters.marked("traits", "elite")
        self.headquarters = counters.of_kind("headquarters")
        self.parachutists = counters.of_kind("parachute")
        self.raiders = counters.of_kind("ranger", "commando")
        self.operators = self.raiders | self.parachutists & self.elite
        self.withdrawable = self.raiders | counters.of_kind("parachute", "airlanding")
        self.infantry = counters.of_kind(*INFANTRY)
        self.garrisons = counters.of_kind("garrison", "festung")
        self.rebuildable = ~(self.garrisons | counters.marked("group", "ffi"))
        self.with_points = counters.marked("sp")
        self.tanks = counters.of_kind("armour", "tank_battalion", "panzergrenadier")
        self.motorised = pack(
            u for u, points in numbered(CounterId, self.allowances) if points > LIMITS.on_foot
        )
        self.carried = counters.of_kind("infantry") & self.motorised
        self.immobile, self.slow = (
            pack(u for u, points in numbered(CounterId, self.allowances) if points < least)
            for least in (1, SLOW)
        )
        self._prepare_stacking(counters)
        self._prepare_kinds(counters)

    @rule("2.1", "3", "8")
    def _prepare_kinds(self, counters: Counters) -> None:
        """Work out by counter what leaving a zone costs, and what it stacks alike with.

        Rangers and commandos pay nothing, elite and parachute units less than others. Of one sort
        are those of a command that count under the same limit. Fighting units of other commands of
        its side are never in one box with a group.
        """
        units, soft = iterate(up_to(CounterId, len(self.points))), self.elite | self.parachutists
        pays = LIMITS.leaves_zone
        self.leaving: list[int] = [
            pays["raiders" if has(self.raiders, u) else "elite" if has(soft, u) else "line"]
            for u in units
        ]
        corps = (has(self.headquarters, u) for u in units)
        alike = list(zip(self.side_of, self.points, corps, self.groups, strict=True))
        self.stacks = [alike.index(kind) for kind in alike]
        light = [(side, not points, *kind) for side, points, *kind in alike]
        self.sorts = [light.index(kind) for kind in light]
        sides = dict(zip(self.groups, self.side_of, strict=True))
        fighting = ~(self.headquarters | counters.marked("group", "ffi"))
        self.other_commands = {
            group: self.all_of[side] & fighting & ~counters.marked("group", group)
            for group, side in sides.items()
        } | {"ffi": NONE}

    def _prepare_stacking(self, counters: Counters) -> None:
        """Work out by counter what limits its stack (2.1), and who keeps out of it (8)."""
        units = ~self.headquarters
        heavy = counters.marked("sp")
        points = StackingLimit(LIMITS.stack, "2.1", heavy, self.points)
        small = StackingLimit(1, "2.1", units & ~heavy)
        others = {
            group: StackingLimit(0, "8", units & ~counters.marked("group", group))
            for group in set(self.groups)
        }
        corps = (StackingLimit(1, "2.1", self.headquarters),)
        self.stacking = [
            (others[group], points if has(heavy, unit) else small) if has(units, unit) else corps
            for unit, group in numbered(CounterId, self.groups)
        ]

    @rule("11.2")
    def _prepare_players(self) -> None:
        """Two players, or three: the Allied commands have one each."""
        three = self.options.get("players") == 3
        self.player_of_group = PLAYERS if three else dict.fromkeys(("us", "ac"), SIDES[ALLIES])
        if three and self.options.get("automaton") == SIDES[ALLIES]:
            raise OptionError("cards play a whole side: with automaton=allies, players is 2")
        by_side = [SIDES[side] for side in self.side_of]
        self.player_of = tuple(map(PLAYERS.__getitem__, self.groups)) if three else tuple(by_side)
        self.counters_under = {"": up_to(CounterId, len(by_side))}
        for player in set(self.player_of):
            own = (u for u, name in numbered(CounterId, self.player_of) if name == player)
            self.counters_under[player] = pack(own)
        self.players_by_side = (
            tuple(dict.fromkeys(PLAYERS.values()))[:2] if three else SIDES[:1],
            SIDES[1:],
        )
        whole = dict(zip(SIDES, self.players_by_side, strict=True))
        self.players = tuple(player for side in self.players for player in whole[side])
        self.marker_order = tuple(
            name for ally in self.players_by_side[ALLIES] for name in (ally, SIDES[1])
        )

    @rule("4.2", "7.1.2")
    def _prepare_arrivals(self) -> None:
        """Let those who are set up come back; Allies land at all depots, in the race as it says."""
        depots = tuple(BoxId(b) for b, depot in enumerate(self.german_depots) if depot)
        self.arrival = dict(self.schedule.turn_of)
        self.entry, self.entry_boxes = dict(self.schedule.entry), dict(self.schedule.boxes)
        for unit, side in numbered(CounterId, self.side_of):
            back = self.exits if side else self.landings.get(self.groups[unit], NONE)
            if not side and unit in self.entry and self.facts.campaign:
                self.entry[unit] |= back
            self.arrival.setdefault(unit, 1)
            self.entry.setdefault(unit, NONE if side and depots else back)
            if side and not self.entry[unit]:
                self.entry_boxes.setdefault(unit, depots)
        self.due_by = [
            pack(unit for unit, due in self.arrival.items() if due <= turn)
            for turn in range(self.turns + 1)
        ]

    def _prepare_d_day(self) -> None:
        unit, at = self.counters.named, self.board.hex
        self.waves = [
            [(unit(name), at(to)) for to, names in wave.items() for name in names]
            for wave in (self.facts.first_wave, self.facts.second_wave, self.facts.last_wave)
        ]
        zones = (p for p in self.board.positions.values() if p.kind == "drop_zone")
        units = ((unit(p.attributes["units"][0]), p.hexes[0]) for p in zones if self.waves[0])
        self.drops: list[tuple[CounterId, HexId]] = list(units)
        self.commando_zone = self.board.where(commando_landing=True)
        self.shores = union(self.beaches.values()) | self.commando_zone
        brigades = self.counters.marked("division", FUNNIES) if self.waves[0] else NONE
        self.funnies: CounterSet = brigades

    def depot_states(self) -> list[int]:
        """Return the states of the depots at the start: closed, unless the scenario says more."""
        said = self.facts.depots
        numbers = (STATES.index(said.get(depot.name, "closed")) for depot in self.depots)
        return [LOST if number == len(STATES) - 1 else number for number in numbers]

    def battery_states(self) -> list[int]:
        """Return the states of the batteries at the start: 0, or LOST if the scenario says so."""
        captured = self.facts.batteries_taken
        return [LOST if battery.name in captured else 0 for battery in self.batteries]

    def is_wet(self, a: int, b: int) -> bool:
        """Return whether a river is between two hexes."""
        return any(kind in self.board.features(a, b) for kind in WATERS)
