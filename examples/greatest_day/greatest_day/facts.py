"""What does a scenario of the game say besides?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import attrs

from hexwar import kit
from hexwar.data import Between, Faults, KeyPath

Number: TypeAlias = Annotated[int, Between(0, 99)]
Level: TypeAlias = Annotated[int, Between(0, 2)]
Track: TypeAlias = Literal["obstacles", "nests", "gaps", "sea"]
Box: TypeAlias = Literal["short", "medium", "long"]
BOXES: Final[Mapping[str, Box]] = {box: box for box in get_args(Box)}
Weather: TypeAlias = Literal["clear", "overcast", "storm"]
Stock: TypeAlias = Literal["command", "dispatch", "quality", "trucks", "rearguards", "blocks"]
Hour: TypeAlias = Literal["0700", "0900", "1100", "1300", "1500", "1700", "1900", "2100", "Night"]
Sector: TypeAlias = Literal["", "orne", "sword", "juno", "gold"]
Award: TypeAlias = Literal["bridge", "secured", "link", "coast", "cleared"]
DivisionName: TypeAlias = Annotated[str, kit.NameOf("division")]
FormationName: TypeAlias = Annotated[str, kit.NameOf("formation")]
BattalionName: TypeAlias = Annotated[str, kit.NameOf("battalion")]
ZoneName: TypeAlias = Annotated[str, kit.NameOf("drop zone")]
Units: TypeAlias = tuple[kit.CounterName, ...]
Hexes: TypeAlias = tuple[kit.HexName, ...]


@attrs.frozen(kw_only=True)
class Division:
    """A division: its side, what each Direct Command chit brings it, what it has at the start."""

    side: kit.SideName
    command: Annotated[Number, "command points with each chit"]
    dispatch: Annotated[Number, "dispatch points with each chit"]
    trucks: Annotated[Number, "units that its trucks take"] = 0
    rearguards: Annotated[Number, "the number that may be on the map at once"] = 99
    roadblocks: Annotated[Number, "roadblocks that it may still build"] = 0
    command_points: Annotated[Number, "in stock at the start"]
    dispatch_points: Annotated[Number, "likewise"]
    quality: Annotated[int, Between(-9, 9), "the Troop Quality level at the start"]
    attachments: Annotated[Number, "independent formations that it may have"] = 0
    sector: Annotated[Sector, "where it is commanded; everywhere without"] = ""

    @property
    def stocks(self) -> dict[Stock, int]:
        """What it has at the start, by what changes in play (8.0)."""
        return {
            "command": self.command_points,
            "dispatch": self.dispatch_points,
            "quality": self.quality,
            "trucks": self.trucks,
            "rearguards": self.rearguards,
            "blocks": self.roadblocks,
        }


@attrs.frozen(kw_only=True)
class Change:
    """What the calendar brings to a division at the start of a turn (8.0)."""

    turn: Number
    what: Stock
    division: str
    amount: Annotated[int, Between(-99, 99)]


@attrs.frozen(kw_only=True)
class Flank:
    """Which division may go round the map, out by one hex and back by another (17.5)."""

    division: str
    out: kit.HexName
    back: kit.HexName


@attrs.frozen(kw_only=True)
class Drop:
    """A battalion that jumps: its drop zone, and the units that jump together, as a stick."""

    zone: ZoneName
    units: Units
    turn: Annotated[Number, "when it jumps with its division's chit; 0 before the game"] = 0
    which: Annotated[int, Between(1, 3), "the first, second or third drop"] = 1
    gliders: bool = False


@attrs.frozen(kw_only=True)
class DaysFacts(kit.Facts):
    """What a scenario says under ``[facts]``."""

    divisions: Mapping[DivisionName, Division]
    prizes: Annotated[Mapping[kit.HexName, Number], "points by hex"] = kit.EMPTY
    works: Annotated[Mapping[kit.CounterName, Level], "who is dug in, and how well"] = kit.EMPTY
    column: Annotated[Units, "who is In Column"] = ()
    barrage: Annotated[Mapping[kit.HexName, Level], "1 light, 2 heavy"] = kit.EMPTY
    mines: Mapping[kit.HexName, kit.SideName] = kit.EMPTY
    roadblocks: Hexes = ()
    ways: Annotated[
        Mapping[kit.CounterName, kit.HexName],
        "who begins on which of several ways: a hex it leads to",
    ] = kit.EMPTY
    night: bool = False
    weather: Weather = "overcast"
    day: Annotated[int, Between(5, 30), "of June, on the first turn"] = 6
    hour: Annotated[Hour, "of the first turn"] = "0700"
    calendar: tuple[Change, ...] = ()
    harbour: Annotated[kit.HexName | None, "where the Mulberry is built"] = None
    roads: Annotated[Mapping[str, Hexes], "that join the beaches, by name"] = kit.EMPTY
    independent: Annotated[tuple[FormationName, ...], "formations that change their divisions"] = ()
    brigades: Annotated[Mapping[FormationName, Number], "battalions that each may have"] = kit.EMPTY
    flank: Flank | None = None
    aircraft: Annotated[bool, "whether fighter-bombers fly from 7 June on"] = False
    events: Annotated[bool, "whether the Event! chit is in the cup"] = False
    heroes: tuple[Literal["wittmann", "hollis"], ...] = ()
    orne: Annotated[Hexes, "along which bridges are dear to the Germans"] = ()
    released: Annotated[Mapping[FormationName, Hexes], "where formations of events enter"] = (
        kit.EMPTY
    )
    drop: Annotated[Mapping[BattalionName, Drop], "by battalion"] = kit.EMPTY
    stragglers: Annotated[Units, "who is in their box"] = ()
    beach: Annotated[Mapping[Track, Number], "the tracks of the beach at the start"] = kit.EMPTY
    sub_beach: Annotated[kit.RegionName | None, "where loads land"] = None
    sub_beaches: Annotated[
        Mapping[kit.CounterName, kit.RegionName], "of loads that land elsewhere"
    ] = kit.EMPTY
    landing: Annotated[Mapping[kit.CounterName, Units], "loads, each by its first unit"] = kit.EMPTY
    due: Annotated[Mapping[kit.CounterName, Number], "turns of loads"] = kit.EMPTY
    loading: Units = ()
    under_way: Units = ()
    ships: Annotated[Mapping[Box, Units], "by box"] = kit.EMPTY
    force: Annotated[kit.HexName | None, "the marker of the assault force"] = None
    overlay: Annotated[Number, "hexes around those of the landing"] = 0
    gates: Annotated[Hexes, "where reinforcements enter from a secured beach"] = ()
    bridges: Mapping[kit.PositionName, kit.SideName] = kit.EMPTY
    link: Annotated[Hexes, "where units from the sea join the airborne"] = ()
    coast: Hexes = ()
    worth: Annotated[Mapping[Award, Number], "points besides"] = kit.EMPTY
    steps_a_point: Annotated[int, Between(1, 99)] = 1
    dinghies: Annotated[kit.CounterName | None, "the company that has them"] = None
    later_chits: Annotated[Units, "leaders who come later"] = ()
    rare_chits: Annotated[Units, "leaders whose chits widen the cup once they are bought"] = ()

    def check(self, file: Any, faults: Faults) -> None:
        """Report divisions that the scenario has not."""
        del file
        named: list[tuple[KeyPath, str]] = [
            (("calendar", n), change.division) for n, change in enumerate(self.calendar)
        ]
        if self.flank is not None:
            named.append((("flank",), self.flank.division))
        for path, division in named:
            if division not in self.divisions:
                place = ("facts", *path, "division")
                faults.unknown(place, "division of the scenario", division, self.divisions)
