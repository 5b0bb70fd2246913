"""Movement: where counters may go, and what it costs (7.1, 7.3-7.5, 17.1, 17.2, terrain chart)."""

from __future__ import annotations

from itertools import pairwise

from .commanding import ActionPhase, free_counter
from .fields import active_positions, crew, under_fire
from .firing import shown
from .printed import cards, distance, engineer_bases, printed_map, range_tracks, us_leaders
from .table import SECTOR_OF, Table, remembered

CLIFFS = {"scaleable-cliff", "sheer-cliff"}
OBSTACLES = {"shingle", "at-ditch", "at-wall"}
NEED_ROAD = {"hedge", "seawall", "slope", "bluff"}


def kind_of(t: Table, counter: str) -> str:
    """Return the column of the terrain effects chart: infantry, leader or other."""
    if counter in us_leaders():
        return "leader"
    return "infantry" if t.printed(counter).infantry else "other"


# -- the terrain effects chart ---------------------------------------------------------------------


def can_be_entered(t: Table, hex_: str) -> bool:
    """Return whether anybody may enter a hex: no sea, rough, submerged or German-held hex.

    Terrain chart and its note 2; 7.31: not where a German unit is.
    """
    board = printed_map()
    ground = board.terrain.get(hex_, "sea")
    dry = ground not in ("sea", "rough") and not board.under_water(hex_, t.tide)
    return dry and t.fought_over(hex_) and hex_ not in t.german_hexes()


def may_step(t: Table, counter: str, a: str, b: str, cleared: set[str]) -> bool:
    """Return whether the terrain lets a counter move from a hex to the next one.

    Args:
        t: The table.
        counter: Who moves.
        a: Where it is.
        b: Where it goes.
        cleared: The hexes in which engineers have cleared the way (19.3).
    """
    board = printed_map()
    sides = board.between(a, b)
    if not can_be_entered(t, b) or sides & CLIFFS:
        return False
    kind = kind_of(t, counter)
    if kind == "leader":  # 7.41 and note 4: leaders cross a bluff by a plain move
        return True
    if kind == "infantry":  # 7.4: a bluff is climbed, by trail too (R7-22)
        return "bluff" not in sides
    if sides & OBSTACLES and not {a, b} & cleared:  # 19.31: the sides of hexes in range
        return False
    if b in board.mined and b not in cleared:  # 17.22
        return False
    if board.road(a, b):  # note 6
        return True
    overgrown = board.terrain[b] in ("woods", "bocage") or b in board.orchards  # R3-08
    return not overgrown and not sides & NEED_ROAD


def may_climb(t: Table, counter: str, a: str, b: str) -> bool:
    """Tell whether a counter may climb a bluff (7.4), from turn 17 on a scaleable cliff (17.12)."""
    if kind_of(t, counter) != "infantry" or not can_be_entered(t, b):
        return False
    sides = printed_map().between(a, b)
    if t.extended and "scaleable-cliff" in sides:
        return True
    return "bluff" in sides and not sides & CLIFFS


def over_cliff(t: Table, counter: str, a: str) -> list[str]:
    """Return where a counter may climb over a scaleable cliff (7.5); Germans may bar it (7.31)."""
    board = printed_map()
    return [
        b
        for b in board.next_to(a)
        if kind_of(t, counter) == "infantry"
        and "scaleable-cliff" in board.between(a, b)
        and can_be_entered(t, b)
    ]


def beside_scaleable_cliff(t: Table, a: str) -> bool:
    """Return whether a cliff rises from a hex that leads to ground which is ever entered now.

    R7-20: the side is chosen when the unit crosses, so Germans behind it do not matter yet.
    """
    board = printed_map()
    return any(
        "scaleable-cliff" in board.between(a, b)
        and board.terrain[b] not in ("sea", "rough")
        and not board.under_water(b, t.tide)
        and t.fought_over(b)
        for b in board.next_to(a)
    )


# -- infiltration (7.32) ---------------------------------------------------------------------------


@remembered
def infiltrated(t: Table, a: str, b: str) -> set[str]:
    """Return the positions past which a step infiltrates (7.32).

    Both hexes lie in the field of the same undisrupted position and next to Germans in it.
    """
    return {
        position
        for position in active_positions(t)
        if all(
            hex_ in printed_map().positions[position].field
            and any(distance(hex_, german.hex) == 1 for german in crew(t, position))
            for hex_ in (a, b)
        )
    }


def is_hit_by(t: Table, unit: str, past: set[str], card: int) -> bool:
    """Return whether a card hits a unit that infiltrates past some positions (7.32).

    It shows the unit's own symbol and the colour of any of them; a double colour only counts for a
    position with depth.
    """
    for name in past if cards()[card]["target"] == t.symbol(unit) else ():
        symbol = shown(card, printed_map().positions[name].colour)
        deep = any(german.has_depth and not german.disrupted for german in crew(t, name))
        if symbol and (deep or not symbol["double"]):
            return True
    return False


# -- free moves (7.1, 19.3) ------------------------------------------------------------------------


def preserves_itself(t: Table, counter: str, a: str, b: str) -> bool:
    """Return whether a step is a self-preservation move (7.1).

    An infantry unit goes from a beach hex to an adjacent beach hex nearer to a protective hexside.
    """
    board = printed_map()
    on_beach = board.terrain[a] == board.terrain[b] == "beach"
    if kind_of(t, counter) != "infantry" or not on_beach:
        return False
    return board.to_shelter(b) < board.to_shelter(a)


def area_of(t: Table, base: str, fields: set[str]) -> set[str]:
    """Return the range of operations of an engineer base (19.2, 19.32)."""
    reach = range_tracks()["engineer"][t.track[base]]
    return {h for h in printed_map().terrain if distance(h, t.hex[base]) <= reach} - fields


@remembered
def cleared(t: Table) -> set[str]:
    """Return the hexes in the range of operations of any base (19.3)."""
    fields = under_fire(t) if t.bases() else set()
    return {h for base in t.bases() for h in area_of(t, base, fields)}


@remembered
def traffic(t: Table) -> set[str]:
    """Return the low hexes from which a move is free by traffic management (19.3).

    19.33 and the event that hampers engineers: not by a base in whose sector artillery has fired.
    """
    if t.hampered:
        return set()
    fields = under_fire(t) if t.bases() else set()
    able = [base for base in t.bases() if SECTOR_OF[engineer_bases()[base]] not in t.shelled]
    return {h for base in able for h in area_of(t, base, fields) if printed_map().low(h)}


def costs_nothing(t: Table, phase: ActionPhase, counter: str, a: str, b: str) -> bool:
    """Return whether a move to the next hex is free, by who makes it or by what it is."""
    return free_counter(t, phase, counter) or preserves_itself(t, counter, a, b) or a in traffic(t)


# -- long moves (17.1, 17.2) -----------------------------------------------------------------------


@remembered
def fire_of(t: Table, *kinds: str) -> set[str]:
    """Return the hexes with dots of some kinds of undisrupted positions."""
    positions = [printed_map().positions[name] for name in active_positions(t)]
    return {hex_ for position in positions for kind in kinds for hex_ in position.dots[kind]}


def slows_infantry(t: Table, a: str, b: str) -> bool:
    """Return whether infantry that enters a hex may move no more than that one hex (17.1)."""
    board = printed_map()
    bocage = board.terrain[b] == "bocage" and not board.road(a, b)
    return bocage or b in fire_of(t, "intense", "steady")


def may_move_on(t: Table, group: list[str], counter: str, path: list[str], b: str) -> bool:
    """Return whether a counter may go on to another hex in the same action.

    Args:
        t: The table.
        group: Who moves together.
        counter: One of them.
        path: The hexes of the move so far, the one where it began first.
        b: The next hex.
    """
    if not may_step(t, counter, path[-1], b, cleared(t)):
        return False
    steps = list(pairwise([*path, b]))
    kind = kind_of(t, counter)
    if kind == "leader":  # two hexes without restriction, but 7.32: no infiltration on his own
        alone = all(kind_of(t, other) == "leader" for other in group)
        return len(steps) <= 2 and not (alone and infiltrated(t, path[-1], b))
    if kind == "infantry":
        return len(steps) <= 2 and not any(slows_infantry(t, *step) for step in steps)
    if t.printed(counter).type != "tank":  # 17.23
        return False
    return len(steps) <= _tank_allowance(steps) and path[-1] not in fire_of(t, "intense")


def still_moving(t: Table, group: list[str], path: list[str]) -> list[str]:
    """Return who of a group may move on at all: a leader may when the units with him may not."""
    leaders = [c for c in group if kind_of(t, c) == "leader"]
    units = [c for c in group if kind_of(t, c) != "leader"]
    return group if all(_may_go_farther(t, unit, path) for unit in units) else leaders


def _may_go_farther(t: Table, unit: str, path: list[str]) -> bool:
    """Return whether a unit has not come to the end of its move (17.1, 17.2, 17.23)."""
    steps = list(pairwise(path))
    if kind_of(t, unit) == "infantry":
        return len(steps) < 2 and not any(slows_infantry(t, *step) for step in steps)
    on_road = len(steps) < _tank_allowance(steps) and path[-1] not in fire_of(t, "intense")
    return t.printed(unit).type == "tank" and on_road


def onward(t: Table, group: list[str], path: list[str]) -> set[str]:
    """Return where a group may go on to, all of them together (17.1, 17.2, 7.21)."""
    near = printed_map().next_to(path[-1])
    return {to for to in near if all(may_move_on(t, group, c, path, to) for c in group)}


def _tank_allowance(steps: list[tuple[str, str]]) -> int:
    """Return how far a tank may go along the roads of a move (17.2, 17.21, R17-02)."""
    roads = [printed_map().road(*step) for step in steps]
    if all("primary" in kinds for kinds in roads):
        return 4
    return 2 if all(kinds & {"primary", "secondary"} for kinds in roads) else 1
