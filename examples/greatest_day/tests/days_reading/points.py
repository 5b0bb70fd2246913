"""Who has how many points, as the briefings of the scenarios say (victory, 2.4.5, 4.3.2)?"""

from __future__ import annotations

from days_reading.printed import Place, ground, place
from days_reading.sheet import Sheet
from days_reading.zones import fire_zones, foe


def controls(s: Sheet, bridge: str) -> str:
    """Return the side that controls a bridge: last in both hexes, which no enemy covers (2.4.5)."""
    holder = {int(n): side for n, side in s.fields["holder"].items()}
    numbers = {at: n for n, at in enumerate(s.names.hexes)}
    ends = ground().bridges[bridge]
    sides = {holder.get(numbers[at]) for at in ends}
    if len(sides) > 1 or sides & {None, -1}:
        return ""
    side = ("allied", "german")[sides.pop() or 0]
    under_fire = fire_zones(s, foe(side)) & set(ends)
    return "" if under_fire else side


def points(s: Sheet, side: str) -> int:
    """Return the points of a side."""
    facts = s.data["facts"]
    found = prizes(s, side) + awards(s, side)
    if side == "allied" and "beach" in facts and s.fields["gaps"] <= 2:
        found += 3
    sticks = {name: drop for name, drop in facts.get("drop", {}).items() if not drop.get("turn")}
    if side == "allied":
        jumped = [s.units[name] for drop in sticks.values() for name in drop["units"]]
        found += sum(unit.steps for unit in jumped if unit.at)
    if sticks:
        return found
    lost: int = s.fields["lost"][side == "allied"]
    return found + int(lost // facts.get("steps_a_point", 1))


def prizes(s: Sheet, side: str) -> int:
    """Return what hexes are worth: to the Allies those that they hold, to the Germans others."""
    found, held = 0, s.held("allied")
    for name, worth in s.data["facts"].get("prizes", {}).items():
        found += worth * ((place(name) in held) == (side == "allied"))
    return found


def awards(s: Sheet, side: str) -> int:
    """Return what else counts: bridges, the beach, the link, tanks at the coast."""
    facts = s.data["facts"]
    worth = facts.get("worth", {})
    found = sum(controls(s, name) == side for name in facts.get("bridges", {}))
    found *= worth.get("bridge", 0)
    if side == "german":
        coast: set[Place] = set(map(place, facts.get("coast", ())))
        there = [u for u in s.units.values() if u.at in coast and u.card.side == side]
        steps = sum(u.steps for u in there if "Panzer" in u.division)
        return int(found + worth.get("coast", 0) * (steps >= 2))
    for track in ("nests", "obstacles", "gaps"):
        found += worth.get("cleared", 0) * (facts.get("beach", {}).get(track, 0) - s.fields[track])
    found += worth.get("secured", 0) * bool(s.fields["secured"])
    return int(found + worth.get("link", 0) * bool(s.fields["linked"]))
