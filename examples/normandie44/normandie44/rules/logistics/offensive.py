"""Offensive markers: how many a side receives, and from which depot they go where (1.1.1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hexwar import kit
from hexwar.board import (
    NONE,
    BoxId,
    CounterId,
    CounterSet,
    HexId,
    SetOf,
    SideId,
    has,
    iterate,
    pack,
)
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    done,
    forbids,
    frame,
    goto,
    requires,
    rule,
    step,
)
from hexwar.reach import Reach, Restrictions, reach
from normandie44.depots import CLOSED
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS, SIDES
from normandie44.rules.ground.terrain import going_of
from normandie44.rules.logistics.supply import closed, depots
from normandie44.state import OFF, Field, Headquarters


class Route(NamedTuple):
    """Where a marker comes from."""

    depot: HexId  # the place of its depot: a hex, or a box after the hexes
    boxes: tuple[BoxId, ...] = ()  # that it leaves: in each interdiction may hold a German one back


def travel(g: Field) -> bool:
    """Tell whether markers travel; in matches of earlier versions they are where they are sent."""
    return bool(g.game.options.get("markers-travel", True))


@rule("1.1.1.2", "11.1")
def markers_received(g: Field, side: int, die: int) -> int:
    """Return the Offensive markers of a side: by the table, half where the scenario says so."""
    number = int(g.game.tables["offensive"].result(f"{SIDES[side]} {g.weather}", die))
    return -(-number // 2) if g.game.facts.markers_halved else number


@rule("1.1.1.2", "7.2")
def receive(g: Headquarters, side: SideId) -> None:
    """A side receives its markers: the Germans one more for Cherbourg, and what depots hold."""
    count = markers_received(g, side, g.roll("offensive"))
    if side == GERMANS:
        of_the_port = brought_by_cherbourg(g)
        count += of_the_port
    if side == GERMANS and travel(g):
        room = sum(capacities(g, side).values()) - g.stock[side]
        count = min(count, max(room, 0))
        g.at_port += of_the_port
    g.received[side] = count
    g.stock[side] += count
    g.say("markers", side=SIDES[side], count=count)


@rule("7.2/cherbourg")
def brought_by_cherbourg(g: Field) -> int:
    """Return the marker that Cherbourg brings: none while one lies there, for which it has room."""
    german = g.holder[g.game.objective_at[g.game.port]] == GERMANS
    return int(german and (g.at_port < LIMITS.cherbourg or not travel(g)))


@rule("1.1.1.2", "7.1.1", "7.2")
def capacities(g: Field, side: SideId) -> dict[HexId, int]:
    """Return how many markers each depot of a side can still send in this turn, by its place."""
    game, first, by_place = g.game, g.game.board.size, dict[HexId, int]()
    for place in iterate(depots(g, side)):
        states = zip(game.depots, g.depots, strict=True)
        if side == ALLIES:
            number = sum(d.markers[now - 1] for d, now in states if d.hex == place and now > CLOSED)
        elif place < first:
            number = LIMITS.cherbourg if place == game.port else LIMITS.off_map
        else:
            number = game.german_depots[place - first]["german_markers"]
        if (unsent := number - g.sent.get(place, 0)) > 0:
            by_place[place] = unsent
    return by_place


@rule("7.2/cherbourg")
def sending(g: Field, side: SideId) -> dict[HexId, int]:
    """Return how many markers each depot of a side sends now: the last ones lie at Cherbourg."""
    depots_with_markers, port = capacities(g, side), g.game.port
    if side == GERMANS and g.at_port and g.stock[side] <= g.at_port:
        return {place: n for place, n in depots_with_markers.items() if place == port}
    return depots_with_markers


def risk(g: Field, boxes: tuple[BoxId, ...]) -> tuple[int, int]:
    """Return how likely a marker is held back: by the number of throws, then by interdiction."""
    return len(boxes), sum(g.raided[box] - g.game.interdiction[box] for box in boxes)


@rule("1.1.1.2", "4.1.2", "9.5")
def outlets(g: Field, side: SideId) -> dict[HexId, Route]:
    """Return the hexes from which markers set out on the map, with their ways there.

    A German one leaves a depot off the map by the hexes of its box, or of the next box; the box
    with the least interdiction is preferred.
    """
    game, first = g.game, g.game.board.size
    by_place: dict[HexId, Route] = {}

    def ways(place: HexId) -> Iterator[tuple[HexId, Route]]:
        if place < first:
            yield place, Route(place)
            return
        box = BoxId(place - first)
        near = ((box, ()), *((other, (box,)) for other in game.boxes.links[box]))
        for other, left in near:
            if not left or may_pass(g, other, side):
                yield from ((to, Route(place, left)) for to in game.boxes.hexes[other])

    found = [way for place in sending(g, side) for way in ways(place)]
    for to, route in sorted(found, key=lambda way: risk(g, way[1].boxes)):
        by_place.setdefault(to, route)
    return by_place


@rule("1.1.1.2", "4.1.2")
def may_pass(g: Field, box: BoxId, side: SideId) -> bool:
    """Return whether a marker goes on through a box: no enemy is there, and none holds it."""
    return not has(g.shut_boxes(side), HexId(g.game.board.size + box))


def routes(g: Field, hq: CounterId) -> list[tuple[dict[HexId, Route], Reach]]:
    """Return the ways of markers for the side of a headquarters, whose markers move alike."""
    side = g.game.side_of[hq]
    return g.once(("routes", side, *sending(g, side)), ways_of_markers, g, hq)


@rule("1.1.1.2", "0.2.1", "9.2")
def ways_of_markers(g: Field, hq: CounterId) -> list[tuple[dict[HexId, Route], Reach]]:
    """Return where markers set out, and where they get to with their movement points.

    Those that leave no box before come first, then those that do.
    """
    side, board, outside = g.game.side_of[hq], g.game.board, g.game.board.size
    every, shut = outlets(g, side), closed(g, side)
    bars = Restrictions(closed={why: hexes & board.all for why, hexes in shut.items()})
    found = []
    for left in sorted({len(route.boxes) for route in every.values()}):
        starts = {at: route for at, route in every.items() if len(route.boxes) == left}
        from_boxes = {at for at, route in starts.items() if route.depot >= outside}
        ways = reach(
            board,
            [at for at in starts if at not in from_boxes],
            going_of(g, hq),
            LIMITS.marker_moves,
            bars,
            entering=dict.fromkeys(from_boxes, 0),
        )
        found.append((starts, ways))
    return found


def routes_to_hex(g: Field, hq: CounterId, at: HexId) -> Iterator[Route]:
    """Yield the ways of a marker of the side of a headquarters to a hex, the safest first."""
    for starts, ways in routes(g, hq):
        if has(ways.hexes, at):
            yield starts[HexId(ways.path(at)[0])]


@rule("1.1.1.2/boxes", "4.1.2")
def ways_to_box(g: Field, side: SideId, box: BoxId) -> Iterator[tuple[BoxId, ...]]:
    """Yield the ways of a marker to a box by two boxes at most; it passes none of the enemy."""
    ways: list[tuple[BoxId, ...]] = [(box,)]
    for _ in range(LIMITS.boxes):
        yield from ways
        ways = [
            (other, *way)
            for way in ways
            for other in g.game.boxes.links[way[0]]
            if other not in way and may_pass(g, other, side)
        ]
    yield from ways


@rule("1.1.1.2/boxes", "0.2.1", "4.1.2")
def routes_to_box(g: Field, hq: CounterId) -> Iterator[Route]:
    """Yield the ways of a marker to a headquarters off the map: from a depot there, or the map."""
    side, first = g.game.side_of[hq], g.game.board.size
    senders = sending(g, side)
    for way in ways_to_box(g, side, g.box[hq]):
        if (place := HexId(first + way[0])) in senders:
            yield Route(place, way[:-1])
        for at in g.game.boxes.hexes[way[0]]:
            for begin in routes_to_hex(g, hq, at):
                if len(left := begin.boxes + way[:-1]) <= LIMITS.boxes:
                    yield Route(begin.depot, left)


@rule("1.1.1.2", "0.2.1", "4.1.2")
def route_to(g: Field, hq: CounterId) -> Route | None:
    """Return the way of a marker to a headquarters: on the map, or up to two boxes off it."""
    if g.hex[hq] == OFF:
        return min(routes_to_box(g, hq), key=lambda way: risk(g, way.boxes), default=None)
    return next(routes_to_hex(g, hq, g.hex[hq]), None)


@rule("1.1.1.2", "1.1.1.2/boxes", "4.1.2", "9.5")
def arrives(g: Headquarters, side: SideId, route: Route) -> bool:
    """Return whether a marker comes through: a German one throws for each box that it leaves."""
    g.sent = {**g.sent, route.depot: g.sent.get(route.depot, 0) + 1}
    for box in route.boxes if side == GERMANS else ():
        die = g.roll("marker") + g.raided[box]
        if die >= g.game.interdiction[box]:
            g.say("marker-held", box=box, die=die)
            return False
    if side == GERMANS and route.depot == g.game.port:
        g.at_port = max(g.at_port - 1, 0)
    return True


@requires("1.1.1.2")
def is_in_play(g: Field, hq: CounterId) -> bool:
    """It is neither on the map nor in a box."""
    return bool(g.place_of(hq) != OFF)


def markers_of(g: Field, hq: CounterId) -> dict[str, int]:
    """Return how many markers a headquarters has."""
    return {"n": g.markers[hq]}


@forbids("0.2.1", figures=markers_of)
def has_enough(g: Field, hq: CounterId) -> bool:
    """It has {n:marker|markers}."""
    return bool(g.markers[hq] >= LIMITS.markers)


@forbids("7.3.2/supported")
def is_cut_off(g: Field) -> CounterSet:
    """It is out of supply."""  # one with a marker is in supply, whatever its line
    return g.unsupplied


def points_of_a_marker(g: Field, hq: CounterId) -> dict[str, int]:
    """Return the movement points of a marker."""
    del g, hq
    return {"n": int(LIMITS.marker_moves)}


@requires("1.1.1.2", "4.1.2", figures=points_of_a_marker)
def is_met_by_a_marker(g: Field, hq: CounterId) -> bool:
    """No depot within {n:point|points} has a marker for it."""
    if not travel(g):
        return True
    if g.hex[hq] == OFF:
        return any(True for _ in routes_to_box(g, hq))
    return any(has(ways.hexes, g.hex[hq]) for _, ways in routes(g, hq))


SUPPLIED: Final = Choice(is_in_play, has_enough, is_cut_off, is_met_by_a_marker)
"""Which headquarters get an Offensive marker from any player."""


@frame
class FirstMarkers(kit.OfSide):
    """A side places the Offensive markers with which it begins (11.2)."""

    side: SideId

    @requires("11.2/markers")
    def markers_are_left(self, g: Field) -> bool:
        """No marker is left."""
        return bool(g.stock[self.side])

    @requires("11.2/markers")
    def of_the_player(self, g: Field) -> CounterSet:
        """It is no headquarters of yours on the map."""
        own = g.present[self.side] & g.game.counters_under[g.command]
        return own & g.game.headquarters

    corps = Choice(of_the_player, has_enough)

    @ask("11.2/markers", by=kit.OfSide.player, or_else="keep-for-later")
    def place_a_marker(self, g: Field) -> None:
        """Which headquarters begins with an Offensive marker?"""

    @place_a_marker.on(corps, when=Choice(markers_are_left), rule="11.2/markers")
    def equip(self, g: Headquarters, unit: CounterId) -> Next:
        g.stock[self.side] -= 1
        g.markers[unit] += 1
        g.say("supported", unit=unit)
        return again()


@frame
class Markers(Frame):
    """The sides send Offensive markers to their headquarters, one at a time in turn (1.1.1.2)."""

    number: int  # whose turn it is, in the order of the game
    passed: SetOf[int] = NONE  # whose headquarters get no more, as such numbers
    held: int = 0  # the German markers that interdiction has held back, until the next turn

    def player(self, g: Field) -> str:
        """The player who sends a marker."""
        return g.game.marker_order[self.number]

    def side(self, g: Field) -> SideId:
        """Return the side of the player who sends a marker."""
        return SideId(self.player(g) == SIDES[GERMANS])

    @requires("1.1.1.2")
    def markers_are_left(self, g: Field) -> bool:
        """No marker is left."""
        return bool(g.stock[self.side(g)])

    @requires("1.1.1.2")
    def of_the_player(self, g: Field) -> CounterSet:
        """It is no headquarters of yours."""
        corps = iterate(g.game.headquarters & g.game.all_of[self.side(g)])
        return pack(hq for hq in corps if g.game.player_of[hq] == self.player(g))

    corps = Choice(of_the_player, SUPPLIED)

    @step("1.1.1.2", "11.2")
    def next_player(self, g: Headquarters) -> Next:
        for _ in g.game.marker_order:
            sends = self.markers_are_left(g) and not has(self.passed, self.number)
            if sends and self.corps.of(g):
                return None
            self.go_on(g)
        g.stock[GERMANS] += self.held
        return done()

    def go_on(self, g: Field) -> None:
        """It is the next player's turn."""
        self.number = (self.number + 1) % len(g.game.marker_order)

    @ask("1.1.1.2", by=player, or_else="keep")
    def send_a_marker(self, g: Field) -> None:
        """Which headquarters gets an Offensive marker?"""

    @send_a_marker.on(corps, when=Choice(markers_are_left), rule="1.1.1.2")
    def support(self, g: Headquarters, unit: CounterId) -> Next:
        route = route_to(g, unit) if travel(g) else None
        side = g.game.side_of[unit]
        g.stock[side] -= 1
        if route is None or arrives(g, side, route):
            g.markers[unit] += 1
            g.say("supported", unit=unit)
        else:
            self.held += 1
        self.go_on(g)
        return goto(self.next_player)

    @send_a_marker.on
    def keep(self, g: Field) -> Next:
        mine = (n for n, name in enumerate(g.game.marker_order) if name == self.player(g))
        self.passed |= pack(mine)
        return goto(self.next_player)
