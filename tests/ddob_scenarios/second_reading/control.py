"""Control and communication of both sides (12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .printed import printed_map
from .table import Table, remembered

NO_US_PATH = {"bluff", "scaleable-cliff", "sheer-cliff"}
"""Rule 12.3: no US path through a bluff or cliff hexside."""


def reached(starts: Iterable[str], goes_on: Callable[[str, str], bool]) -> set[str]:
    """Return the hexes that paths reach from some hexes, step by step."""
    found = set(starts)
    edge = list(found)
    while edge:
        here = edge.pop()
        for there in printed_map().next_to(here):
            if there not in found and goes_on(here, there):
                found.add(there)
                edge.append(there)
    return found


@remembered
def us_control(t: Table) -> set[str]:
    """Return the hexes that US units occupy or control.

    12.1: a black symbol controls the hexes around it too, disrupted or not; all others, HQs,
    command posts and bases among them, control their own hex only; generals none.
    12.11: from low ground no hex on the high ground is controlled.
    """
    board, found = printed_map(), set(t.occupied())
    for unit in t.units():
        at = t.hex[unit]
        if t.printed(unit).sides[t.steps[unit]].controls_adjacent:
            found |= {h for h in board.next_to(at) if not (board.low(at) and board.high(h))}
    return found


# -- German communication (12.2) -------------------------------------------------------------------


def carries_germans(t: Table, hex_: str) -> bool:
    """Return whether the ground of a hex lets a German path pass (12.2).

    It does not in rough, beach and sea, nor in a pavilion hex next to a beach hex.
    """
    board = printed_map()
    if not t.fought_over(hex_) or board.terrain[hex_] in ("rough", "beach", "sea"):
        return False
    beside_beach = any(board.terrain[near] == "beach" for near in board.next_to(hex_))
    return not (board.terrain[hex_] == "pavilion" and beside_beach)


@remembered
def free_for_germans(t: Table) -> set[str]:
    """Return the hexes that a German path may enter (12.2, 12.21).

    It enters no hex that US units occupy or control; a German unit negates the control of the hex
    in which it stands, for every path (R12-04).
    """
    controlled = (us_control(t) - t.german_hexes()) | t.occupied()
    return {h for h in printed_map().terrain if carries_germans(t, h) and h not in controlled}


def joined_to_exits(free: set[str]) -> set[str]:
    """Return the free hexes from which a path leads to an exit hex (12.2)."""
    exits = [h for h in printed_map().exits.values() if h in free]
    return reached(exits, lambda _, there: there in free)


def traces(t: Table, hex_: str, network: set[str]) -> bool:
    """Return whether a German path leads from a hex to an exit; where it starts does not matter."""
    board = printed_map()
    if hex_ in board.exits.values() and t.fought_over(hex_):
        return True
    return any(near in network for near in board.next_to(hex_))


@remembered
def german_communication(t: Table) -> set[str]:
    """Return the sites in German communication (12.2).

    12.22: the hex itself may be in US control, but not occupied (R12-05).
    12.23: a unit in a reinforcement position may take one step into an adjacent bocage hex that is
    controlled, not occupied; from there the path goes on as usual, or ends if it is an exit.
    """
    board, network, occupied = printed_map(), joined_to_exits(free_for_germans(t)), t.occupied()
    found = set()
    for site in board.sites.values():
        if site.hex in occupied or not t.fought_over(site.hex):
            continue
        ways = [site.hex]
        if site.name in t.german and not board.positions[site.position].wn:
            near = (h for h in board.next_to(site.hex) if t.fought_over(h))
            ways += [h for h in near if board.terrain[h] == "bocage" and h not in occupied]
        if any(traces(t, way, network) for way in ways):
            found.add(site.name)
    return found


# -- US communication (12.3) -----------------------------------------------------------------------


def us_communication(t: Table, under_any_field: set[str]) -> set[str]:
    """Return the hexes in US communication: a path leads to a beach hex.

    12.3: the path passes no hex with a German unit or in a German field of fire, no rough hex, and
    no bluff or cliff.  12.31: US units there do not help, and a disrupted German still has his
    field.  12.3 leaves the sea out, since it speaks of hexes on land.

    Args:
        t: The table.
        under_any_field: The hexes in the field of any German unit.
    """
    board = printed_map()
    barred = under_any_field | t.german_hexes()
    open_ = {
        h
        for h, ground in board.terrain.items()
        if ground not in ("rough", "sea") and h not in barred and t.fought_over(h)
    }
    beach = [h for h in open_ if board.terrain[h] == "beach"]
    return reached(
        beach, lambda here, there: there in open_ and not board.between(here, there) & NO_US_PATH
    )
