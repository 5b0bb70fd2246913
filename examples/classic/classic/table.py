"""How the game looks at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from classic.printed import DATA, SIDES, PrintedGame
from classic.rules import movement, supply
from classic.rules.combat import Assault
from classic.state import Field
from hexwar.board import pack
from hexwar.kit.automaton import CardPlayer, card_area
from hexwar.kit.forces import OFF
from hexwar.play import (
    Action,
    Area,
    Overlay,
    Presentation,
    Preview,
    PreviewRow,
    Scene,
)

ATTACKS = ("attack", "join", "resolve", "commit", "hold")
"""The actions for which a reckoning is shown."""


class ClassicTable(Presentation):
    """The map with its counters, tracks and cups."""

    game: PrintedGame

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The map with its counters, the turn track, the towns and who holds them."""
        g: Field = self.game.moment(view, player)
        stacks = {at: tuple(self._face(g, unit) for unit in g.stack_in(at)) for at in g.on}
        status = (
            ("turn", f"{g.turn}/{self.game.turns}"),
            ("player turn", SIDES[g.active]),
            ("weather", g.weather),
        )
        scores = tuple((side, str(g.points(n))) for n, side in enumerate(SIDES))
        cards = (
            [card_area(self.game.stand_in, view)]
            if isinstance(self.game.stand_in, CardPlayer)
            else []
        )
        return Scene(
            board=self.game.board,
            stacks=stacks,
            areas=(*self._track(g), *self._cups(g, player), *cards),
            status=status,
            overlays=tuple(self._overlays(g)),
            scores=scores,
            style=DATA.style,
        )

    def _face(self, g: Field, unit: int) -> Any:
        markers = {"out-of-supply": g.unsupplied, "spent": g.moved | g.fought}
        lying = [name for name, units in markers.items() if units >> unit & 1]
        return self.game.faces.of(unit, g.steps[unit], markers=lying)

    def _track(self, g: Field) -> Iterable[Area]:
        for turn in range(1, self.game.turns + 1):
            due = [
                u
                for u, t in self.game.arrival.items()
                if t == turn and g.hex[u] == OFF and g.steps[u]
            ]
            faces = tuple(self._face(g, unit) for unit in due)
            yield Area(name=str(turn), group="turns", counters=faces, lit=turn == g.turn)

    def _cups(self, g: Field, player: str) -> Iterable[Area]:
        for number, cup in enumerate(self.game.cups):
            left = g.left_in(number).bit_count()
            held = g.held[number] if cup.side == player else 0
            units = [u for u, (n, c) in self.game.chit_of.items() if n == number and held >> c & 1]
            faces = tuple(self._face(g, unit) for unit in units)
            yield Area(name=f"{cup.side} cup", group="cups", counters=faces, text=str(left))

    def _overlays(self, g: Field) -> Iterable[Overlay]:
        area = {"area": "area"}
        for n, side in enumerate(SIDES):
            zone, fed = (
                {"area": g.zone_of(n)},
                {"area": supply.lines(g, n).places & self.game.board.all},
            )
            yield Overlay(name=f"{side} zone", grades=zone, symbols=area, title="zone of control")
            yield Overlay(name=f"{side} supply", grades=fed, symbols=area, title="in supply")

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """What a move costs, and what an attack may come to."""
        g: Field = self.game.moment(view, player)
        if action[0] == "move" and len(action) == 3:
            ways = self.game.marches.ways(movement.march(g, action[1]))
            cost = PreviewRow("cost", str(ways.cost(action[2])), "2.1")
            return Preview(rows=(cost,), hexes=pack(ways.path(action[2])))
        assault = g.stack[-1]
        if action[0] == "attack" and len(action) == 3:
            assault = Assault.of(g, action[2], 1 << action[1])
        if not isinstance(assault, Assault) or action[0] not in ATTACKS:
            return None
        if action[0] == "join":
            assault.units |= 1 << action[1]
        elif action[0] == "commit":
            assault.reserve = action[1]
        found = assault.reckon(g)
        return Preview(rows=(*found.rows(), *found.chance_rows()), hexes=1 << assault.target)
