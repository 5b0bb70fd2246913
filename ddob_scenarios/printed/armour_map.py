"""The roads of German armour: positions in their hexes, fields of fire, movement orders (23).

Unlike other German units armour needs no printed position: its unit is its own position wherever it
stands.  The map of a game with armour therefore has one more position, of a single site, in every
hex of the roads that armour uses.  Its field of fire follows from the terrain around it (23.3); its
colour is that of the unit.
"""

from __future__ import annotations

from functools import cache

import attrs

from ddob_scenarios.printed.cards import Symbol
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import GermanPosition, OmahaMap, Site
from ddob_scenarios.printed.routes import printed_routes
from hexwar.board import NONE, Board, HexId, HexSet, PositionId, has, iterate, one, pack
from hexwar.data import once
from hexwar.play import rule
from hexwar.trace import flood

ROADS = ("primary", "secondary")  # the paths that armour uses (23.52)
EXITS = ("B", "C", "D", "E")  # the exits by which armour comes (23.2)


@rule("23.52", "R23-12")
def roads_from(board: Board, starts: HexSet, through: HexSet) -> HexSet:
    """Return the hexes that primary or secondary roads reach from some hexes, mined or not.

    They enter only the hexes through which they may lead.
    """
    return flood(board, starts, starts | through, board.link_sides(*ROADS))


@rule("23.3", "R3-08", "R23-02")
def armour_fields(omaha: OmahaMap, at: HexId) -> tuple[HexSet, HexSet]:
    """Return the hexes of intense and of steady fire around armour in a hex.

    Beside it fire is intense, but steady into bocage and buildings.  It reaches on from the intense
    hexes only, and is steady there if it meets bocage, buildings or a hedge on every such side.
    """
    board = omaha.board
    cover = omaha.ground["bocage"] | omaha.ground["building"] | omaha.houses
    open_to_fire = board.all & ~(omaha.ground["sea"] | omaha.ground["rough"])
    near = board.adjacent[at] & open_to_fire
    intense, steady = near & ~cover, near & cover
    beyond = board.next_to(intense) & open_to_fire & ~near & ~one(at)
    for far in iterate(beyond):
        sides = (board.features(i, far) for i in iterate(board.adjacent[far] & near & ~cover))
        if has(cover, far) or all("hedge" in side for side in sides):
            steady |= one(far)
        else:
            intense |= one(far)
    return intense, steady


@rule("23.42", "R23-03")
def height_allows(omaha: OmahaMap, at: HexId) -> HexSet:
    """Return the hexes at which armour in a hex may fire as far as the ground goes.

    From the high ground it fires down only if it stands beside low ground; it never fires up.
    """
    if has(omaha.low, at):
        return omaha.low
    down = omaha.board.adjacent[at] & omaha.low
    return omaha.board.all if down else omaha.high


@rule("23", "23.3", "R23-05")
@once
def with_armour(omaha: OmahaMap) -> OmahaMap:
    """Return the map with a position for armour in every hex of its roads."""
    board = omaha.board
    exits = pack(omaha.exits[letter] for letter in EXITS)
    positions, sites = list(omaha.positions), list(omaha.sites)
    for at in iterate(roads_from(board, exits, board.all)):
        name = f"Pz{board.name(at)}"
        position, site = PositionId(len(positions)), SiteId(len(sites))
        sites.append(Site(site, name, at, position, gun="", building=False))
        fields = (*armour_fields(omaha, at), NONE)
        field = fields[0] | fields[1]
        positions.append(
            GermanPosition(
                number=position,
                name=name,
                sector=omaha.sector[at],
                sites=(site,),
                hexes=one(at),
                fields=fields,
                field=field,
                overlooks_beach=bool(field & omaha.ground["beach"]),
                armour=True,
            )
        )
    return attrs.evolve(omaha, positions=tuple(positions), sites=tuple(sites))


@rule("23.42", "R23-03")
@cache
def aimed_fields(omaha: OmahaMap) -> dict[PositionId, tuple[HexSet, HexSet, HexSet]]:
    """Return by armour position the parts of its field that it may fire at."""
    fields: dict[PositionId, tuple[HexSet, HexSet, HexSet]] = {}
    for position in omaha.positions:
        if position.armour:
            at = omaha.sites[position.sites[0]].hex
            intense, steady, _ = position.fields
            allowed = height_allows(omaha, at)
            fields[position.number] = (intense & allowed, steady & allowed, NONE)
    return fields


@rule("23.5", "R23-13")
@cache
def movement_orders(board: Board, *, by_text: bool) -> dict[HexId, dict[Symbol, HexId]]:
    """Return by hex where the movement map sends armour, by target symbol.

    By the text a diamond at hex 1321 counts as in the example of 23.5.
    """
    orders: dict[HexId, dict[Symbol, HexId]] = {}
    for order in printed_routes(board).order:
        ways = order.choice or dict.fromkeys(("diamond", "triangle", "circle"), order.next)
        orders[board.hex(order.hex)] = {
            symbol: board.hex(name)  # type: ignore[misc]
            for symbol, name in ways.items()
        }
    if by_text:
        orders[board.hex("1321")]["diamond"] = board.hex("1320")
    return orders


@rule("23", "23.5", "R23-14")
@cache
def end_hexes(board: Board) -> HexSet:
    """Return the hexes beside the beach where the movement of armour ends."""
    return board.bits(printed_routes(board).end_hexes.values())
