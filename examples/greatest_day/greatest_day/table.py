"""How the game looks at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from greatest_day.facts import BOXES
from greatest_day.printed import SIDES, SYMBOLS, PrintedGame, history
from greatest_day.rules.actions.assault import Assault
from greatest_day.rules.combat.fire import Fire, shot_at
from greatest_day.rules.common.calendar import NIGHT, clock, hour, moment
from greatest_day.rules.common.sight import observed_from, zone_against
from greatest_day.rules.sea.ships import box_of
from greatest_day.rules.turn.victory import points
from greatest_day.state import OFF, Field
from hexwar import kit
from hexwar.board import (
    CounterId,
    CounterSet,
    HexId,
    SideId,
    has,
    iterate,
    numbered,
    one,
    pack,
    union,
)
from hexwar.play.scene import Area, Attack, Overlay

WORKS = ((), ("improved-position",), ("entrenched",))
"""The marker of a unit by how it is dug in."""


class DaysTable(kit.MapTable):
    """The map with its counters, the cup, the points of the divisions, fire zones."""

    game: PrintedGame
    factors = ("fr", "ar", "dr", "ma")
    symbols, called = SYMBOLS.symbols, SYMBOLS.called

    def markers(self, g: Field) -> Mapping[str, CounterSet]:
        """What lies on units; how they are dug in is a number of each."""
        states = {"suppressed": g.suppressed, "in-column": g.column, "in-bocage": g.hedged}
        states |= {"hero": g.heroes, "lost": g.astray}
        return {**states, "done": g.done}

    def under(self, g: Field) -> CounterSet:
        """Leaders, so that they hide no unit."""
        return g.game.leaders

    def badges(self, g: Field) -> Mapping[str, Sequence[int]]:
        return {"C": g.cohesion, "P": g.delay, "D": g.drift}

    def lying_on(self, g: Field, counter: CounterId) -> Sequence[str]:
        """Its markers, and how it is dug in."""
        return [*super().lying_on(g, counter), *WORKS[g.works[counter]]]

    def status(self, g: Field) -> Iterator[tuple[str, str]]:
        """The turn, the chit in play, the points of the divisions, what is ours."""
        yield "turn", f"{g.turn}/{g.game.turns}"
        day, _ = moment(g)
        yield "hour", NIGHT if g.game.facts.night else f"{hour(g)}, {day}/6"
        yield "weather", g.weather
        if g.chit != OFF:
            yield "chit", self.chit_title(g.chit)
        for name, number in g.game.division_ids.items():
            flies = f", FB {g.fighters[number]}" if g.fighters[number] else ""
            level = f", TQ {g.quality[number]:+}" if g.quality[number] else ""
            points = f"CP {g.command[number]}, DP {g.dispatch[number]}{level}{flies}"
            yield name.replace("-", " "), points
        if g.game.beach_levels:
            levels = (g.obstacles, g.nests, g.gaps, g.sea)
            yield "obstacles, nests, gaps, sea", ", ".join(map(str, levels))

    def chit_title(self, number: int) -> str:
        """Return what a chit is called; each side has one of Direct Command."""
        chit = self.game.chits[number]
        if chit.kind != "direct":
            return chit.name.replace("-", " ")
        return f"{chit.name} ({self.game.speech().titles[SIDES[chit.side]]})"

    def scores(self, g: Field) -> Iterator[tuple[str, str]]:
        return ((side, str(points(g, n))) for n, side in enumerate(SIDES))

    def attack(self, g: Field) -> Attack | None:
        """Return fire or an assault that is under way; craft fire from no hex of the map."""
        for under_way in reversed(g.stack):
            if isinstance(under_way, Fire):
                ends = g.hex[under_way.firer], g.hex[under_way.target]
                return None if OFF in ends else shot_at(g, under_way.firer, under_way.target)
            if isinstance(under_way, Assault):
                origins = pack(
                    g.hex[unit] for unit in iterate(under_way.units) if g.hex[unit] != OFF
                )
                return Attack(origins & ~one(under_way.target), under_way.target)
        return None

    def areas(self, g: Field, view: Mapping[str, Any], player: str) -> Iterator[Area]:
        """The turn track, and what is in the cup."""
        yield from super().areas(g, view, player)
        chits = list(map(self.chit_title, iterate(g.cup)))
        if g.carried != OFF:
            chits.append(self.chit_title(g.carried))
        yield from self.waiting(g)
        if g.game.sticks:
            yield self.box(g, "stragglers", iterate(g.box), "box", str(sum(g.stragglers)))
        yield Area(name="cup", group="cup", text=", ".join(chits))

    def waiting(self, g: Field) -> Iterator[Area]:
        """What is at sea: landing boxes, the boxes behind them, ships; and reinforcements."""
        for carrier in iterate(g.wave):
            units = dict.fromkeys((carrier, *g.crew(carrier)))
            yield self.box(g, self.game.counters.names[carrier], units, "landing")
        for craft, load in g.cargo.items():
            units = dict.fromkeys(g.crew(load))
            yield self.box(g, self.game.counters.names[craft], units, "landing")
        for name, loads in (("loading", g.loading), ("under way", g.under_way)):
            if loads:
                crews = (u for load in iterate(loads) for u in (load, *g.crew(load)))
                yield self.box(g, name, dict.fromkeys(crews), "naval")
        for name in BOXES:
            if ships := [u for u in iterate(g.afloat) if box_of(g, u) == name]:
                yield self.box(g, f"ships, {name} range", ships, "naval")
        if g.reserve:
            yield self.box(g, "reinforcements", iterate(g.reserve), "box")

    def overlays(self, g: Field) -> Iterator[Overlay]:
        """By side fire zones, command, what is seen; barrages; the front, and that of history."""
        board, game = g.game.board, g.game
        for number, side in numbered(SideId, SIDES):
            units = g.on_map(number)
            leaders = [u for u in units if has(game.leaders, u)]
            led = (board.within(g.hex[u], game.command_ranges[u]) for u in leaders)
            seen = (observed_from(g, g.hex[u]) for u in units if not has(game.leaders, u))
            fired_at = zone_against(g, SideId(1 - number))
            yield Overlay.area(f"{side} fire zone", fired_at, "fire zone", side)
            yield Overlay.area(f"{side} command", union(led), "range of command", side)
            yield Overlay.area(f"{side} sight", union(seen), "seen", side)
        marked = {"roadblocks": g.roadblocks, "ruins": g.rubble, "crowds": g.crowds}
        for name, hexes in marked.items():
            if hexes:
                yield Overlay.area(name, hexes, name)
        yield Overlay.area("barrage", pack(HexId(at) for at in g.barrage), "barrage")
        land = ~board.where(terrain="sea") & board.all
        standing = dict(zip(SIDES, g.standing, strict=True))
        yield from kit.fronts(board, standing, history(board), clock(g), land)
