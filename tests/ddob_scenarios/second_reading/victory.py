"""Victory points (13.2, 20.3)."""

from __future__ import annotations

from .control import free_for_germans, joined_to_exits, traces, us_communication, us_control
from .fields import under_any_field, under_fire
from .printed import distance, printed_map, range_tracks
from .table import Table, scenario_of

BARRIERS = {"at-ditch", "at-wall"}


def held(t: Table) -> set[str]:
    """Return the hexes in US control for victory (13.22).

    They are in US communication, out of every German field and free of Germans; and occupied or
    controlled by US units, or cut off from German communication.  19.3 with R13-05: a garrison
    occupies its hex.
    """
    board, fields = printed_map(), under_any_field(t)
    ours = us_control(t) | {board.sites[site].hex for site in t.garrisons}
    network = joined_to_exits(free_for_germans(t))
    return {
        hex_
        for hex_ in us_communication(t, fields)
        if hex_ in ours or not (hex_ in network or traces(t, hex_, network))
    }


def draws_held(t: Table, held_hexes: set[str]) -> list[str]:
    """Return the draws of which every hex inland of the barrier is held (13.21)."""
    draws = printed_map().draws.items()
    return [
        name
        for name, hexes in draws
        if all(h in held_hexes for h in hexes) and all(t.fought_over(h) for h in hexes)
    ]


def points_13_2(t: Table) -> int:
    """Return the points of rule 13.2.

    1 for each WN position, 2 for one of two hexes if both are held; 1 for each reinforcement
    position; 5 for each draw.
    """
    held_hexes = held(t)
    total = 0
    for position in printed_map().positions.values():
        if all(site.hex in held_hexes and t.fought_over(site.hex) for site in position.sites):
            total += len(position.sites) if position.wn else 1
    return total + 5 * len(draws_held(t, held_hexes))


def cleared_by_engineers(t: Table) -> set[str]:
    """Return the hexes in which engineer bases work (19.2, 19.3).

    19.32: not those in the field of fire of a German position.
    """
    fields, found = under_fire(t), set()
    for base in t.bases():
        reach = range_tracks()["engineer"][t.track[base]]
        found |= {h for h in printed_map().terrain if distance(h, t.hex[base]) <= reach}
    return found - fields


def open_draws(t: Table, held_hexes: set[str]) -> list[str]:
    """Return the draws open to US traffic (20.3).

    Every hex of the draw is held, and the engineers have cleared it completely: every mined road
    hex of the draw that the map names, and every ditch or wall at its mouth (a side is cleared from
    either of its hexes, 19.31).
    """
    board, area = printed_map(), cleared_by_engineers(t)
    found = []
    for name in draws_held(t, held_hexes):
        mouth = [
            (inside, outside)
            for inside in board.draws[name]
            for outside in board.next_to(inside)
            if board.between(inside, outside) & BARRIERS
        ]
        unmined = board.mined_roads_of_draw[name] <= area
        if unmined and all(inside in area or outside in area for inside, outside in mouth):
            found.append(name)
    return found


def points_20_3(t: Table) -> int:
    """Return the points of rule 20.3."""
    board, held_hexes = printed_map(), held(t)
    total = 0
    for position in board.positions.values():
        hexes = [site.hex for site in position.sites]
        if position.vp:
            total += all(h in held_hexes for h in hexes)  # each marked position that is held
        if position.wn:
            total -= sum(h not in held_hexes for h in hexes)  # each WN hex that is not
    total += 4 * len(open_draws(t, held_hexes))
    for unit in t.units():
        total += not t.printed(unit).infantry and board.high(t.hex[unit])
    total += _points_of_exits(t)
    return total - t.pool_sizes["M"]


def _points_of_exits(t: Table) -> int:
    """Return the points of units that have left the map by an exit hex.

    A point for each step of armour and regular infantry whose exit is in US communication; for each
    step of rangers at F and G in any case.  Armour counts as on the high ground besides (R20-06).
    """
    board, linked = printed_map(), us_communication(t, under_any_field(t))
    ranger_exits = (board.exits["F"], board.exits["G"])
    total = 0
    for unit, exit_ in t.exited.items():
        printed = t.printed(unit)
        if printed.type == "ranger":
            total += t.steps[unit] * (exit_ in ranger_exits)
        elif printed.armoured or printed.type == "infantry":
            total += t.steps[unit] * (exit_ in linked)
        total += printed.armoured
    return total


def points(t: Table) -> int:
    """Return the points by which the next check judges: 13.2 up to turn 16, 20.3 after it."""
    campaign = scenario_of(t.game.scenario.name)["check"] == "campaign"
    return points_20_3(t) if campaign and t.turn > 16 else points_13_2(t)
