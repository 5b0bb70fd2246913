"""Allied beaches, ports and Mulberries: how they open, what they take, how they are lost (7.1)."""

from __future__ import annotations

from hexwar.board import NONE, HexId, HexSet, has, one
from hexwar.play import rule
from normandie44.depots import CLOSED, FULL, LOST, REDUCED
from normandie44.printed import ALLIES, GERMANS, LIMITS
from normandie44.state import Field

STORM_TESTED = "Mulberry"
"""How the names of the depots begin that a storm tests (7.1.1)."""


@rule("7.1.1", "7.1.2")
def working(g: Field) -> HexSet:
    """Return the hexes of open depots: no enemy in them, and ports outside enemy zones."""
    zone, found = g.zone_of(GERMANS), NONE
    for depot, now in zip(g.game.depots, g.depots, strict=True):
        shut = g.standing[GERMANS] if depot.beach else g.standing[GERMANS] | zone
        if now > CLOSED and not has(shut, depot.hex):
            found |= one(depot.hex)
    return found


@rule("4.2")
def room(g: Field, at: HexId) -> int:
    """Return the stacking points that can still land in a hex in this movement phase."""
    if not has(working(g), at):
        return 0
    here = [n for n, depot in enumerate(g.game.depots) if depot.hex == at]
    taken = sum(g.landed[n] for n in here)
    return sum(g.game.depots[n].landing[g.depots[n] - 1] for n in here if g.depots[n] > 0) - taken


@rule("4.2")
def note_landing(g: Field, at: HexId, points: int) -> None:
    """Take the points of a unit that lands from the capacity of its hex."""
    for number, depot in enumerate(g.game.depots):
        if depot.hex == at:
            g.landed[number] += points
            return


@rule("7.1.1", "7.1.2", "7.1.3")
def begin_works(g: Field) -> None:
    """Begin work on each closed port whose hex the Allies occupy; turn 0 counts as turn 1."""
    for number, depot in enumerate(g.game.depots):
        idle = g.depots[number] == CLOSED and not g.works[number]
        if idle and not depot.beach and has(g.standing[ALLIES], depot.hex):
            first = depot.delays[0] or depot.delays[1]
            g.works[number] = max(g.turn, 1) + first
            g.say("works-begun", what=depot.name, turn=g.works[number])


@rule("7.1.1", "7.1.3")
def build(g: Field) -> None:
    """Open or enlarge what is due; an enemy zone delays work by a turn, an enemy halves a port."""
    zone = g.zone_of(GERMANS)
    for number, depot in enumerate(g.game.depots):
        if has(g.standing[GERMANS], depot.hex):
            if depot.survives and g.depots[number] > CLOSED:
                change(g, number, g.depots[number] - 1)
            g.works[number] = 0
        elif g.works[number] and has(zone, depot.hex):
            g.works[number] += 1
        elif g.works[number] and g.works[number] <= g.turn:
            grows = depot.delays[0] and g.depots[number] == CLOSED
            g.works[number] = g.turn + depot.delays[1] - depot.delays[0] if grows else 0
            change(g, number, REDUCED if grows else FULL)


@rule("7.1.1", "11.3")
def change(g: Field, number: int, to: int) -> None:
    """Bring a depot into another state; the Allies have 3 points and its capacity for it."""
    depot, before = g.game.depots[number], g.depots[number]
    g.depots[number] = to
    g.score[ALLIES] += depot.worth(to) - depot.worth(before)
    g.say("depot-changed", what=depot.name, state=("closed", "reduced", "full")[to])


@rule("7.1.1")
def storm_hits(g: Field) -> None:
    """In a storm each Mulberry is destroyed for good by a throw of 4 to 6."""
    for number, depot in enumerate(g.game.depots):
        if depot.name.startswith(STORM_TESTED) and g.depots[number] > CLOSED:
            die = g.roll("mulberry")
            if die >= LIMITS["wrecked"]:
                g.score[ALLIES] -= depot.worth(g.depots[number])
                g.depots[number], g.works[number] = LOST, 0
                g.say("mulberry-lost", what=depot.name, die=die)
