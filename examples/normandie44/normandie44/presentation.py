"""How the game looks at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

from hexwar import kit
from hexwar.board import NONE, BoxId, CounterId, CounterSet, SideId, has, numbered, pack, union
from hexwar.play.scene import Overlay, PointSource
from normandie44.limits import LIMITS
from normandie44.printed import GERMANS, KINDS, SIDES, history
from normandie44.rules.air_and_sea.aircraft import COMMANDS, is_shared
from normandie44.rules.air_and_sea.batteries import is_ready
from normandie44.rules.air_and_sea.bombardment import FLEETS
from normandie44.rules.logistics import supply
from normandie44.rules.turn.sequence import first_day
from normandie44.state import Field

SHIPS = ("cruisers", "destroyers")
AIRCRAFT = ("heavy", "medium", "light bombers", "fighter-bombers")
"""What ships and aircraft are called in the status, in the order of their kinds."""

MONTHS = {6: "June", 7: "July", 8: "August"}
"""The months in which turns of the scenarios begin; days of later ones are told as dates."""


def left_of(kinds: Sequence[str], counts: Sequence[int]) -> str:
    """Return how many there are of each kind, in words; "" where there is none."""
    return ", ".join(f"{kind} {count}" for kind, count in zip(kinds, counts, strict=False) if count)


class NormandieTable(kit.MapTable):
    """The map with its counters, the turn track, the boxes, the towns and who holds them."""

    game: Any
    factors, boxes = ("attack", "defence", "move"), "strategic map"
    symbols: Mapping[str, str] = {name: kind.symbol for name, kind in KINDS.items() if kind.symbol}
    called: Mapping[str, str] = {kind: kind.replace("_", " ") for kind in KINDS}

    def status(self, g: Field) -> Iterator[tuple[str, str]]:
        """The turn, the weather, what is left of aircraft and ships."""
        yield "turn", f"{g.turn}{g.phase}/{self.game.turns}"
        day = first_day(g.turn)
        month = MONTHS.get(day.month)
        yield "from", f"{day.day} {month}" if month else day.isoformat()
        yield "player turn", g.player_of(g.active)
        yield "weather", "storm" if g.storm else g.weather
        yield "Offensive markers", f"{g.stock[0]} - {g.stock[1]}"
        yield from ((label, number) for label, number in self.support(g) if number)

    def support(self, g: Field) -> Iterator[tuple[str, str]]:
        """What the ships of each command can still fire, and the aircraft that can still fly."""
        for begin, fleet in zip(FLEETS.values(), ("American ships", "British ships"), strict=True):
            yield fleet, left_of(SHIPS, g.ships[begin:])
        owners = ("aircraft",) if is_shared(g) else ("American aircraft", "British aircraft")
        for n, owner in enumerate(owners):
            yield owner, left_of(AIRCRAFT, g.planes[n :: len(COMMANDS)])

    def sources(self, g: Field) -> Iterator[PointSource]:
        """Where they come from: the towns that a side has gained, and events."""
        for n, side in numbered(SideId, SIDES):
            yield PointSource("steps, depots, turns", g.score[n], player=side)
            yield PointSource("towns", g.points(n) - g.score[n], player=side)

    def markers(self, g: Field) -> Mapping[str, CounterSet]:
        """What lies on units."""
        states = {"out-of-supply": g.unsupplied, "done": g.used}
        return {**states, "resting": g.rest, "reserve": g.reserve}

    def badges(self, g: Field) -> Mapping[str, Sequence[int]]:
        """Levels of disorganisation, effects of bombardments, Offensive markers."""
        return {"D": g.disorganised, "A": g.affected, "O": g.markers}

    def turns(self, g: Field) -> Iterable[int]:
        """From the first turn of the scenario on."""
        return range(self.game.facts.first_turn, self.game.turns + 1)

    def due(self, g: Field, turn: int) -> Iterable[CounterId]:
        """Those at rest off the map are not due."""
        return (unit for unit in super().due(g, turn) if not has(g.rest, unit))

    def box_text(self, g: Field, box: BoxId) -> str:
        """Who holds a box, its interdiction with that of aircraft, and whether it is besieged."""
        lines = [super().box_text(g, box), f"interdiction {self.game.interdiction[box]}"]
        lines[1] += f" - {g.raided[box]}" if g.raided[box] else ""
        return "\n".join([*lines, "siege"] if has(g.sieges, box) else lines)

    def overlays(self, g: Field) -> Iterator[Overlay]:
        """Zones, supply, control, aircraft; the front, and the front of history at that time."""
        game, board, window = self.game, self.game.board, self.game.window
        for n, side in numbered(SideId, SIDES):
            corps = g.corps(n)
            led = union(board.within(g.hex[q], LIMITS.controls) for q in corps)
            groups = {game.groups[q] for q in corps}
            fed = union(supply.lines(g, n, group).places for group in groups)
            road, open_to_it = supply.by_road(g, n).places, supply.depots(g, n)
            depots = (open_to_it | (game.exits if n == GERMANS else NONE)) & road & board.all
            for name, hexes, title in (
                ("zone", g.zone_of(n), "zone of control"),
                ("supply", fed & board.all, "line to a headquarters"),
                ("road supply", road & board.all, "line by road to a depot"),
                ("depots", depots, "depots, and ways to those off the map"),
                ("headquarters", window & led, "control of headquarters"),
            ):
                yield Overlay.area(f"{side} {name}", hexes, title, side)
        hit = (zone for k, zone in enumerate(game.zones.values()) if has(g.zones_hit, k))
        yield Overlay.area("interdiction", union(hit), "aircraft hinder Germans")
        raided = (pack(game.boxes.hexes[box]) for box, n in numbered(BoxId, g.raided) if n)
        yield Overlay.area("raided boxes", union(raided), "aircraft hinder the box behind")
        lying = pack(at for at in g.loose if at < board.size)
        yield Overlay.area("loose markers", lying, "Offensive markers of lost headquarters")
        able = pack(b.hex for n, b in enumerate(game.batteries) if is_ready(g, n))
        yield Overlay.area("batteries", able, "batteries that can fire")
        day = first_day(g.turn + 1) - timedelta(days=1)
        standing = dict(zip(SIDES, g.standing, strict=True))
        yield from kit.fronts(board, standing, history(), day, window)
