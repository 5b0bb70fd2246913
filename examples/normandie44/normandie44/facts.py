"""What does a scenario of the game say besides?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import attrs

from hexwar import kit
from hexwar.data import Between, Faults, Matching

Number: TypeAlias = Annotated[int, Between(0, 99)]
Digits: TypeAlias = Annotated[str, Matching("[0-9]+", "7")]
Fleet: TypeAlias = Annotated[str, Matching("us|ac", "us")]
Corps: TypeAlias = Annotated[str, kit.NameOf("headquarters")]
DepotName: TypeAlias = Annotated[str, kit.NameOf("depot")]
BatteryName: TypeAlias = Annotated[str, kit.NameOf("battery")]
Shore: TypeAlias = Annotated[str, kit.NameOf("hex on the coast")]
Wave: TypeAlias = Mapping[Shore, tuple[kit.CounterName, ...]]
DepotState: TypeAlias = Literal["closed", "reduced", "full", "lost"]


@attrs.frozen(kw_only=True)
class NormandieFacts(kit.Facts):
    """What a scenario says under ``[facts]``."""

    campaign: Annotated[bool, "points and ends of the campaign"] = False
    victory: Annotated[Literal["points", "cherbourg"], "what decides"] = "points"
    window: Annotated[Literal["", "scenario_1"], "the part of the map; empty for all"] = ""
    strategic_map: bool = False
    first_turn: Number = 1
    last_turn: Annotated[Number | None, "if the number of turns is not the last one"] = None
    clear_to: Annotated[Number, "the last turn whose weather is clear"] = 1
    allied_initiative_to: Annotated[Number, "the last turn in which the Allies have it"] = 0
    free_to: Annotated[Number, "the last turn in which all are supplied and led"] = 0
    german_points_a_turn: Number = 0
    rest: Annotated[bool, "whether units rest"] = False
    markers_halved: bool = False
    air: Annotated[bool, "whether aircraft fly missions"] = True
    air_halved: bool = False
    interdiction: Annotated[bool, "whether aircraft hinder movement"] = True
    heavies: bool = True
    disorganised: Annotated[Mapping[Literal["1", "2"], tuple[kit.CounterName, ...]], "by level"] = (
        kit.EMPTY
    )
    markers: Annotated[Mapping[Corps, Number], "Offensive markers"] = kit.EMPTY
    stock: Annotated[Mapping[kit.SideName, Number], "Offensive markers in stock"] = kit.EMPTY
    depots: Annotated[Mapping[DepotName, DepotState], "by name; closed if not said"] = kit.EMPTY
    works: Annotated[Mapping[DepotName, Number], "the turn in which a port is ready"] = kit.EMPTY
    batteries_taken: Annotated[tuple[BatteryName, ...], "batteries that the Allies hold"] = ()
    ships: Annotated[
        Mapping[Digits, Mapping[Fleet, tuple[Number, Number]]],
        "cruisers, destroyers from a turn on",
    ] = kit.EMPTY
    first_wave: Wave = kit.EMPTY
    second_wave: Wave = kit.EMPTY
    last_wave: Wave = kit.EMPTY

    def check(self, file: Any, faults: Faults) -> None:
        """Report a first turn that never comes, and units that land twice."""
        turns, seen = file.scenario.turns, set[str]()
        if self.first_turn > turns:
            message = f"turn {self.first_turn} never comes: the scenario has {turns} turns"
            faults.add(("facts", "first_turn"), message)
        for wave in ("first_wave", "second_wave", "last_wave"):
            for shore, names in getattr(self, wave).items():
                for place, name in enumerate(names):
                    if name in seen:
                        faults.add(("facts", wave, shore, place), f"{name} lands twice")
                    seen.add(name)
