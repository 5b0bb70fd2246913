"""How the game looks at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexwar.board import Board, HexId, SideId, iterate, numbered, pack
from hexwar.kit.arrivals import due_on
from hexwar.kit.automaton import CardPlayer, card_area
from hexwar.play import Presentation, Scene
from hexwar.play.scene import Area, Overlay, Preview, PreviewRow
from hexwar.play.steering import Action
from normandie44.printed import DATA, SIDES, PrintedGame, missing
from normandie44.rules import movement, supply
from normandie44.rules.combat import Assault
from normandie44.rules.headquarters import RANGE
from normandie44.rules.overrun import Overrun
from normandie44.rules.sequence import first_day
from normandie44.state import Field

ATTACKS = (
    "attack",
    "overrun",
    "join",
    "resolve",
    "add-support",
    "no-support",
    "defend",
    "hold",
    "strike",
)
"""The actions for which a reckoning is shown."""


class NormandieTable(Presentation):
    """The map with its counters, the turn track, the towns and who holds them."""

    game: PrintedGame

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The map with its counters, what is to come, overlays for zones, supply and control."""
        g: Field = self.game.moment(view, player)
        stacks: dict[int, Any] = {
            at: tuple(self._face(g, unit) for unit in g.stack_in(at)) for at in g.on
        }
        status = (
            ("turn", f"{g.turn}{g.phase}/{self.game.turns}"),
            ("from", first_day(g.turn).isoformat()),
            ("player turn", SIDES[g.active]),
            ("weather", "storm" if g.storm else g.weather),
            ("Offensive markers", f"{g.stock[0]} - {g.stock[1]}"),
            ("cruisers, destroyers", ", ".join(str(count) for count in g.ships)),
            ("heavy, medium bombers", ", ".join(str(count) for count in g.bombers)),
            ("fighter-bombers", str(g.aircraft)),
            ("headings not built yet", str(len(missing()["not_yet"]))),
            ("tables, map and values", "our reconstruction"),
        )
        scores = tuple((side, str(g.score[n])) for n, side in enumerate(SIDES))
        stand_in = self.game.stand_in
        cards = [card_area(stand_in, view)] if isinstance(stand_in, CardPlayer) else []
        return Scene(
            board=self.game.board,
            stacks=stacks,
            areas=(*self._track(g), *cards),
            status=status,
            overlays=tuple(self._overlays(g)),
            scores=scores,
            style=DATA.style,
        )

    def _face(self, g: Field, unit: int) -> Any:
        sets = {"out-of-supply": g.unsupplied, "done": g.used, "resting": g.rest}
        lying = [name for name, units in sets.items() if units >> unit & 1]
        levels = (("D", g.disorganised), ("A", g.affected), ("O", g.markers))
        badges = [f"{letter}{level[unit]}" for letter, level in levels if level[unit]]
        return self.game.faces.of(unit, g.steps[unit], markers=lying, badges=badges)

    def _track(self, g: Field) -> Iterable[Area]:
        for turn in range(self.game.fact("first_turn", 1), self.game.turns + 1):
            due = [unit for unit in due_on(g, turn) if not g.rest >> unit & 1]
            faces = tuple(self._face(g, unit) for unit in due)
            yield Area(name=str(turn), group="turns", counters=faces, lit=turn == g.turn)

    def _overlays(self, g: Field) -> Iterable[Overlay]:
        area, board = {"area": "area"}, self.game.board
        for n, side in numbered(SideId, SIDES):
            corps = g.corps(n)
            led = pack(i for q in corps for i in range_around(board, g.hex[q]))
            fed = 0
            for group in {self.game.groups[q] for q in corps}:
                fed |= supply.lines(g, n, group).places
            sets = {
                "zone": (g.zone_of(n), "zone of control"),
                "supply": (fed & board.all, "line to a headquarters"),
                "road supply": (supply.by_road(g, n).places & board.all, "line by road to a depot"),
                "headquarters": (self.game.window & led, "control of headquarters"),
            }
            for name, (hexes, title) in sets.items():
                grades = {"area": hexes}
                yield Overlay(name=f"{side} {name}", grades=grades, symbols=area, title=title)

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """What a move costs, and what an attack may come to."""
        g: Field = self.game.moment(view, player)
        if action[0] == "move" and len(action) == 3:
            ways = self.game.marches.ways(movement.march(g, action[1]))
            cost = PreviewRow("cost", str(ways.cost(action[2])), "2.2")
            return Preview(rows=(cost,), hexes=pack(ways.path(action[2])))
        assault = g.stack[-1]
        if action[0] in ("attack", "overrun") and len(action) == 3:
            if not g.fighters(action[2], 1 - g.active):
                return None
            kind = Overrun if action[0] == "overrun" else Assault
            assault = kind.of(g, action[2], 1 << action[1])
        if not isinstance(assault, Assault) or action[0] not in ATTACKS:
            return None
        if action[0] == "join":
            assault.units |= 1 << action[1]
        elif action[0] == "add-support":
            assault.backing |= 1 << action[1]
        elif action[0] == "strike":
            assault.air = True
        elif action[0] == "defend":
            assault.defence_hq = action[1]
        found, luck = assault.reckon(g), assault.elite(g)
        throws = [max(0, min(7, die + luck)) for die in range(1, 7)]
        return Preview(rows=(*found.rows(), *found.chance_rows(throws)), hexes=1 << assault.target)


def range_around(board: Board, at: int) -> Iterable[HexId]:
    """Give the hexes within the range of a headquarters."""
    return iterate(board.within(at, RANGE))
