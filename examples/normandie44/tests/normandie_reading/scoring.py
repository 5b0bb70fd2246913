"""How many points has each side (11.3)? A ledger that hears what happens and looks at the map."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from typing import Any

from normandie_reading.position import FULL, REDUCED, Position
from normandie_reading.sheet import ALLIES, GERMANS, counters
from normandie_reading.supplying import is_german_port

A_TOWN, A_DEPOT, A_HEAVY, A_SIEGE, A_BOX, PARIS, BY_THE_FRENCH = 3, 3, 2, 3, 5, 10, 20
"""Points by the booklet: a town, an open depot, a heavy bomber, a siege, a German depot, Paris."""

LINGERING = 5
"""The last turn in which American airborne units and rangers on the map cost nothing."""

AIRBORNE = ("parachute", "airlanding", "ranger", "commando")


def landings(p: Position) -> list[dict[str, Any]]:
    """Return the beaches and ports of the map."""
    return [x for x in p.sheet.positions if x["kind"] in ("beach", "port")]


def capacity(says: Mapping[str, Any], state: int) -> int:
    """Return how many Offensive markers each depot of a place takes in a state."""
    markers = says["markers"]
    low, high = markers if isinstance(markers, list) else (markers, markers)
    return int(high if state == FULL else low)


def how_many(landing: Mapping[str, Any]) -> int:
    """Return how many depots a place is: two at Sword."""
    return int(landing["attributes"].get("depots", 1))


def worth_of_depots(p: Position) -> int:
    """Return the Allied points for open depots: 3 each, and the markers that it takes.

    Ports count outside enemy zones only; no zone matters to a beach (7.1).
    """
    points = 0
    for landing, state in zip(landings(p), p.depots, strict=True):
        at = landing["hexes"][0]
        shut = at in p.zone(GERMANS) or GERMANS in p.side_in(at) or is_german_port(p, at)
        if state in (REDUCED, FULL) and not (shut and landing["kind"] == "port"):
            points += how_many(landing) * (A_DEPOT + capacity(landing["attributes"], state))
    return points


def price_of_ruin(p: Position, at: str) -> int:
    """Return the German points when a unit enters the hex of depots: 10 each, or 20.

    20 where the depot takes two markers or more, as it is. Cherbourg outlives an enemy (7.1.3).
    """
    points = 0
    for landing, state in zip(landings(p), p.depots, strict=True):
        lost = landing["hexes"][0] == at and state in (REDUCED, FULL)
        if lost and not landing["attributes"].get("survives_entry"):
            points += how_many(landing) * (20 if capacity(landing["attributes"], state) > 1 else 10)
    return points


class Scores:
    """The points of both sides, counted along.

    Args:
        p: The beginning.
    """

    def __init__(self, p: Position) -> None:
        self.start_towns = list(p.fields["holder"])
        self.start_depots = worth_of_depots(p)
        self.scored: Tally[int] = Tally()
        self.before = p
        self.ruined: set[str] = set()
        self.port_taken = False

    def hear(self, p: Position, kind: str, facts: Mapping[str, Any]) -> None:
        """Count an event: steps, heavy bombers, units sent back, boxes, sieges.

        A step is a point for the enemy, an elite one two.
        """
        name = p.names["counter"][facts["unit"]] if "unit" in facts else ""
        if kind in ("step-lost", "captured"):
            unit = counters()[name]
            lost = p.steps[name] - facts.get("left", 0)
            self.scored[1 - unit.side] += lost * (1 + unit.elite)
        elif kind == "carpet":
            self.scored[ALLIES] -= A_HEAVY * facts["count"]
        elif kind == "depot-destroyed":
            self.ruined.add(p.names["hex"][facts["at"]])
        elif kind == "sent-back":
            self.scored[ALLIES] += max(counters()[name].stacking, 1)

    def looked_at(self, p: Position, a_turn: int) -> None:
        """Count what the map shows: turns that ended, towns taken back, ruined depots, boxes."""
        self.scored[GERMANS] += a_turn * (p.turn - self.before.turn)
        if p.turn > self.before.turn > LINGERING:
            self.scored[ALLIES] -= self.lingering()
        for was, now in zip(self.before.fields["holder"], p.fields["holder"], strict=True):
            self.scored[GERMANS] += A_TOWN * (was == ALLIES and now == GERMANS)
        self.scored[GERMANS] += sum(price_of_ruin(self.before, at) for at in self.ruined)
        fallen = self.before.among("partisans", "box") - p.among("partisans", "box")
        self.scored[GERMANS] += len(fallen)  # their one step
        self.ruined.clear()
        self.scored[ALLIES] += self.port(p)
        self.scored[ALLIES] += self.boxes(p)
        before = self.before.among("besieged", "box")
        self.scored[ALLIES] += A_SIEGE * len(p.among("besieged", "box") - before)
        self.before = p

    def lingering(self) -> int:
        """Return how many American airborne regiments and ranger units stood on the map."""
        units = (counters()[name] for name in self.before.at)
        lingering = [u for u in units if u.group == "us" and u.kind in AIRBORNE]
        return sum(max(unit.stacking, 1) for unit in lingering)

    def port(self, p: Position) -> int:
        """Return the points for the German depot of Cherbourg, when the Allies first take it."""
        number = p.names["town"].index("Cherbourg")
        first = not self.port_taken and p.fields["holder"][number] == ALLIES
        if not first or self.start_towns[number] == ALLIES or not p.options["campaign"]:
            return 0
        self.port_taken = True
        return A_BOX

    def boxes(self, p: Position) -> int:
        """Return the points for boxes that the Allies hold for the first time."""
        points = 0
        for name in p.among("fallen", "box") - self.before.among("fallen", "box"):
            box = {n.replace(" ", "-"): b for n, b in p.sheet.boxes.items()}[name]
            prize = box["kind"] == "festung" or "depot" in box["attributes"]
            points += A_BOX * prize
            if name == "Paris":
                french = "Fr-2-DB" in {n for n, b in p.box.items() if b == name}
                points += PARIS + BY_THE_FRENCH * french
        return points

    def points(self, p: Position, side: int) -> int:
        """Return the points of a side now: what was scored, towns gained, depots opened."""
        both = zip(self.start_towns, p.fields["holder"], strict=True)
        gained = sum(now == side != first for first, now in both)
        depots = worth_of_depots(p) - self.start_depots if side == ALLIES else 0
        return int(self.scored[side] + A_TOWN * gained + depots)

    def agree(self, read: tuple[int, int], shown: tuple[int, int]) -> None:
        """Go on from the points that the table shows, so that a difference counts once."""
        for side in (ALLIES, GERMANS):
            self.scored[side] += shown[side] - read[side]
