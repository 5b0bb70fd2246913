"""How the game looks at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from greatest_day.printed import SIDES, PrintedGame, missing
from greatest_day.rules.sight import fire_zone
from greatest_day.rules.victory import points
from greatest_day.state import OFF, Field
from hexwar.board import CounterId, CounterSet, SideId, iterate, numbered, pack
from hexwar.kit.table import MapTable
from hexwar.play.scene import Area, CounterFace, Overlay

SYMBOLS: Mapping[str, str] = {
    "rifle": "infantry",
    "commando": "infantry",
    "para": "airborne",
    "airlanding": "airborne",
    "grenadier-716": "infantry",
    "ost": "infantry",
    "pzgren": "mechanised",
    "pzgren-spw": "mechanised",
    "tank": "armour",
    "dd-tank": "armour",
    "avre": "armour",
    "crab": "armour",
    "centaur": "armour",
    "light-tank": "armour",
    "pz-iv": "armour",
    "pz-old": "armour",
    "assault-gun": "armour",
    "sp-field": "artillery",
    "sp-howitzer": "artillery",
    "field-battery": "artillery",
    "static-battery": "artillery",
    "mortar": "mortar",
    "at-6pdr": "anti-tank",
    "sp-at": "anti-tank",
    "pak-sp": "anti-tank",
    "pak88": "anti-tank",
    "leader": "headquarters",
    "mmg": "infantry",
    "wn": "fort",
}


class DaysTable(MapTable):
    """The map with its counters, the cup, the points of the divisions, fire zones."""

    game: PrintedGame
    factors = ("fr", "ar", "dr", "ma")
    band = "formation"
    symbols = SYMBOLS

    def markers(self, g: Field) -> Mapping[str, CounterSet]:
        """What lies on units."""
        dug = {
            level: pack(u for u, n in numbered(CounterId, g.works) if n == level)
            for level in (1, 2)
        }
        return {
            "suppressed": g.suppressed,
            "in-column": g.column,
            "improved-position": dug[1],
            "entrenched": dug[2],
            "done": g.done,
        }

    def face(self, g: Field, counter: int) -> CounterFace:
        """The counter with its markers, and its Cohesion Hits as a badge."""
        lying = [name for name, units in self.markers(g).items() if units >> counter & 1]
        badges = [f"C{g.cohesion[counter]}"] if g.cohesion[counter] else []
        badges += [f"P{g.delay[counter]}"] if g.delay[counter] else []
        return self.faces.of(counter, g.steps[counter], markers=lying, badges=badges)

    def status(self, g: Field) -> Iterator[tuple[str, str]]:
        """The turn, the chit in play, the points of the divisions, what is ours."""
        yield "turn", f"{g.turn}/{g.game.turns}"
        if g.chit != OFF:
            yield "chit", g.game.chits[g.chit].name
        for name, number in g.game.division_ids.items():
            yield name, f"CP {g.command[number]}, DP {g.dispatch[number]}"
        if g.game.beach_levels:
            levels = (g.obstacles, g.nests, g.gaps, g.sea)
            yield "obstacles, nests, gaps, sea", ", ".join(map(str, levels))
        yield "headings not built yet", str(len(missing()["not_yet"]))

    def scores(self, g: Field) -> Iterator[tuple[str, str]]:
        """The points of each side."""
        return ((side, str(points(g, n))) for n, side in enumerate(SIDES))

    def areas(self, g: Field, view: Mapping[str, Any], player: str) -> Iterator[Area]:
        """The turn track, and what is in the cup."""
        yield from super().areas(g, view, player)
        left = [g.game.chits[n].name for n in iterate(g.cup)]
        if g.carried != OFF:
            left.append(g.game.chits[g.carried].name)
        yield from self.waiting(g)
        if g.game.sticks:
            faces = tuple(self.faces.of(u, self.game.counters.steps[u]) for u in iterate(g.box))
            yield Area(name="stragglers", group="box", counters=faces, text=str(sum(g.stragglers)))
        yield Area(name="cup", group="cup", text=", ".join(left))

    def waiting(self, g: Field) -> Iterator[Area]:
        """What waits in the landing boxes, with its passengers."""
        for carrier in iterate(g.wave):
            units = (carrier, *self.game.loads[carrier])
            faces = tuple(self.faces.of(u, self.game.counters.steps[u]) for u in units)
            name = self.game.counters.names[carrier]
            yield Area(name=name, group="landing", counters=faces)

    def overlays(self, g: Field) -> Iterator[Overlay]:
        """Fire zones, and barrages."""
        for number, side in numbered(SideId, SIDES):
            zone = 0
            for unit in g.on_map(number):
                zone |= fire_zone(g, unit)
            yield Overlay(
                name=f"{side} fire zone",
                grades={"area": zone},
                symbols={"area": "area"},
                title="fire zone",
            )
        shelled = sum(1 << at for at in g.barrage)
        yield Overlay(
            name="barrage", grades={"area": shelled}, symbols={"area": "area"}, title="barrage"
        )
