"""When is the game over, and who has won (11.1, 11.2, 11.3)?"""

from __future__ import annotations

from collections.abc import Mapping

from normandie_reading.position import LOST, Position
from normandie_reading.scoring import how_many, landings
from normandie_reading.sheet import ALLIES, GERMANS

REMNANT, BEACHES = 10, 4
"""German units with fewer of which the Allies win; beach depots whose loss is a defeat (11.3)."""

RACE = {1: "strategic", 2: "strategic", 3: "operational"}
"""What the fall of Cherbourg is worth by the turn, later marginal (11.1)."""

ATLANTIC = ("Brest", "Lorient", "Saint-Nazaire")

Result = tuple[str, tuple[int, ...]]
"""The outcome, and the sides that have won."""


def holds_cherbourg(p: Position, side: int) -> bool:
    """Whether a side holds the town of Cherbourg, both hexes."""
    names = [name for name in p.names["town"] if name.startswith("Cherbourg")]
    return all(p.fields["holder"][p.names["town"].index(name)] == side for name in names)


def automatic(p: Position) -> Result | None:
    """Return who has won at once in the campaign, or None (11.3)."""
    germans = [unit for unit in p.on_map(GERMANS) if not unit.is_headquarters]
    spelt = {n: name.replace("-", " ").lower() for n, name in enumerate(p.names["box"])}
    held = {spelt[n] for n, side in enumerate(p.fields["box_holder"]) if side == ALLIES}
    ports = sum(name.replace("-", " ").lower() in held for name in ATLANTIC)
    prizes = "paris" in held and holds_cherbourg(p, ALLIES)
    if len(germans) < REMNANT or (prizes and (ports > 1 or "pas de calais" in held)):
        return "automatic-victory", (ALLIES,)
    return ("automatic-victory", (GERMANS,)) if beaches_lost(p) >= BEACHES else None


LEADS = ((50, "decisive"), (25, "marginal"))
"""By how many points a side leads at a level (11.3)."""

D_DAY = {ALLIES: ((10, "decisive"), (0, "marginal")), GERMANS: ((20, "decisive"), (8, "marginal"))}
"""Our own leads for D-Day alone, for which the booklet has none."""


def by_points(points: tuple[int, int], leads: Mapping[int, tuple[tuple[int, str], ...]]) -> Result:
    """Return the level that a side reaches by its lead; less is what history had."""
    gaps = {ALLIES: points[0] - points[1], GERMANS: points[1] - points[0]}
    for number in range(2):
        for side, gap in gaps.items():
            least, level = leads[side][number]
            if gap >= least:
                return f"{level}-victory", (side,)
    return "draw", ()


def race(p: Position) -> Result:
    """Return who has won the race (11.1); the level of a German defence needs lines to the south.

    Utah lost with Cherbourg and Saint-Vaast held is a German victory at once.
    """
    theirs = holds_cherbourg(p, GERMANS)
    if beaches_lost(p) and theirs and p.fields["saint_vaast"] == GERMANS:
        return "strategic-victory", (GERMANS,)
    if holds_cherbourg(p, ALLIES):
        return f"{RACE.get(p.turn, 'marginal')}-victory", (ALLIES,)
    return ("victory", (GERMANS,)) if theirs else ("draw", ())


def beaches_lost(p: Position) -> int:
    """Return how many beach depots the Germans have destroyed: Sword is two."""
    both = zip(landings(p), p.depots, strict=True)
    return sum(how_many(x) for x, state in both if x["kind"] == "beach" and state == LOST)


def over(p: Position, scenario: str, points: tuple[int, int]) -> Result:
    """Return who has won a game that is over."""
    if scenario == "race":
        return race(p)
    at_once = automatic(p)
    leads = D_DAY if scenario == "d-day" else dict.fromkeys((ALLIES, GERMANS), LEADS)
    return at_once or by_points(points, leads)
