"""How does a player move his units, one after another, and bring on those that are due?

:class:`Moves` asks for moves and carries them out. A game says which units are movable, how each
marches (:class:`~hexwar.kit.movement.March`), and the rule by what stops a move:

    @frame
    class Movement(Moves):
        causes = {"closed": "2.4", "zone": "3.3", "stop": "3.2", "stay": "4.1", "cost": "2.1"}
        cites: ClassVar = {
            "move_units": "2",
            "move": "2.1",
            "may_move": "2.5",
            "may_go": ("2.5", *causes.values()),
        }

        def march(self, g, unit):
            return March(g.hex[unit], g.game.going[unit], allowance(g, unit), bars(g, unit))

The state has a flag ``moved``, the number ``active`` of the side whose turn it is, and counters of
:mod:`hexwar.kit.forces`; the game has ``marches`` (:class:`~hexwar.kit.movement.Marches`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from hexwar.board import CounterId, HexId, iterate
from hexwar.board.bits import pack
from hexwar.errors import GameError
from hexwar.kit.movement import Causes, March
from hexwar.play import Frame, Next, again, ask, frame
from hexwar.play.entries import OPEN, each
from hexwar.play.refusal import Refusal
from hexwar.play.scene import Preview, PreviewRow
from hexwar.play.steering import Action


@frame
class Moves(Frame):
    """The player moves units, each once.

    Attributes:
        causes: The number of the rule by each kind of thing that stops a move.
    """

    cites: ClassVar[Mapping[str, Any]] = {"may_move": OPEN, "may_go": OPEN}
    causes: ClassVar[Causes] = {}

    # -- the sentences of a game

    def player(self, g: Any) -> str:
        """The player whose turn it is."""
        return str(g.game.sides[g.active])

    def movable(self, g: Any) -> Iterable[int]:
        """The units that may be asked to move; by default the player's units on the map."""
        return g.on_map(g.active)  # type: ignore[no-any-return]

    def may_move(self, g: Any, unit: int) -> str | None:
        """A unit that has not moved yet; a game adds who else may not."""
        moved = g.moved >> unit & 1
        return Refusal(self.rule_of("may_move"), "it has moved already") if moved else None

    def march(self, g: Any, unit: int) -> March:
        """Return how a unit may march, or enter the map."""
        raise GameError(f"{type(self).__name__}: write march, how a unit may march")

    def moving(self, g: Any, unit: int, to: int) -> None:
        """Note that a unit is about to move; by default nothing."""

    # -- the procedure

    def destinations(self, g: Any, unit: int) -> list[int]:
        """Return where a unit may go, but for where it is."""
        at = g.hex[unit]
        return [to for to in iterate(g.game.marches.places(self.march(g, unit))) if to != at]

    def may_go(self, g: Any, unit: int, to: int) -> str | None:
        """As far as its points, the ground, the enemy and the stacks allow."""
        if to == g.hex[unit]:
            return Refusal(self.rule_of("may_go"), "it stands there")
        refusal: Refusal | None = g.game.marches.ways(self.march(g, unit)).refusal(to, self.causes)
        return refusal

    @ask(OPEN, by=player, lists=True)
    def move_units(self, g: Any) -> list[Action]:
        """Move a unit, or end your movement."""
        ready = [unit for unit in self.movable(g) if self.may_move(g, unit) is None]
        moves: list[Action] = [("move", u, to) for u in ready for to in self.destinations(g, u)]
        return [*moves, ("end-movement",)]  # always: a phase left out would betray a secret

    @move_units.on(each(movable, may_move), each(destinations, may_go))
    def move(self, g: Any, unit: CounterId, to: HexId) -> Next:
        """It goes there."""
        self.moving(g, unit, to)
        g.moved |= 1 << unit
        g.say("moved", unit=unit, to=to)
        g.put(unit, to)
        return again()

    @move_units.on
    def end_movement(self, g: Any) -> None:
        """The player moves nothing more."""

    def preview(self, g: Any, action: Action) -> Preview | None:
        """Return what a move costs, and its way."""
        if action[0] != "move" or len(action) != 3:
            return None
        ways, to = g.game.marches.ways(self.march(g, action[1])), action[2]
        row = PreviewRow("cost", str(ways.cost(to)), self.rule_of("move"))
        return Preview(rows=(row,), hexes=pack(ways.path(to)))


__all__ = ["Moves"]
