"""What bots that plan are told of The Greatest Day: fire, cohesion, prizes, and who stays behind.

The game has a player of its own, :class:`greatest_day.general.General`, which is stronger: fire at
hundreds of targets is too much to be tried out. The judge serves bots that look at positions.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, ClassVar, Final

from greatest_day.printed import PrintedGame
from greatest_day.rules.turn.victory import points
from greatest_day.state import OFF, Field
from hexwar import kit
from hexwar.board import CounterId, SideId, has, numbered
from hexwar.play import Analysis, State

FIRM, STEP, WORKS = 4.0, 2.0, 2.0
"""The defence of a unit: what each has, and what a step and a level of works add."""

FARTHEST: Final = 4
"""Beyond this number of hexes fire is too weak to threaten anybody."""

HEX: Final = 1.5
"""What a hex mostly costs."""

LEADER, REARGUARD = 1.0, 0.1
"""What a leader and a rearguard are worth; rearguards come from nothing."""


class DaysJudge(kit.Judge):
    """Steps and cohesion, and the hexes that are worth points."""

    game: PrintedGame
    usual: ClassVar[Mapping[str, float]] = {
        "dispatch": 0.3,
        "convert": -0.2,
        "leave-rearguard": -1.0,
        "lay-mines": -0.1,
    }

    def attack(self, g: Field, unit: int) -> float:
        """Return the fire of a unit."""
        ratings = self.game.fire[unit]
        return float(ratings[min(g.steps[unit], len(ratings) - 1)] or 1) if ratings else 1.0

    def defence(self, g: Field, unit: int) -> float:
        """Return how firm a unit stands: by steps and works, less cohesion hits."""
        return FIRM + STEP * (g.steps[unit] - g.cohesion[unit]) + WORKS * g.works[unit]

    def moves(self, g: Field, unit: int) -> float:
        """Return the printed movement allowance."""
        return float(self.game.allowances[unit] or 0)

    def range(self, g: Field, unit: int) -> int:
        """Return how far a unit threatens others."""
        return min(FARTHEST, int(self.game.ranges[unit] or 1))

    def shape(self, g: Field, unit: int) -> float:
        """Cohesion hits and suppression weaken."""
        return max(0.1, 1.0 - 0.2 * g.cohesion[unit] - 0.15 * has(g.suppressed, CounterId(unit)))

    def rear(self, unit: int) -> bool:
        """Leaders and batteries stay behind the line."""
        return bool(has(self.game.leaders | self.game.batteries, CounterId(unit)))

    def value(self, g: Field, unit: int) -> float:
        """Return what a unit is worth: a point a step."""
        if has(self.game.leaders, CounterId(unit)):
            return LEADER
        if has(self.game.rearguards, CounterId(unit)):
            return REARGUARD
        return g.steps[unit] * self.shape(g, unit)

    def mode(self, unit: int) -> Hashable:
        """All units find the ground alike, as far as a judge is concerned."""
        return 0

    def price(self, unit: int, i: int, j: int) -> float | None:
        """Every hex costs the same."""
        return HEX

    def points(self, g: Field, side: int) -> float:
        """Return the victory points of a side."""
        return float(points(g, SideId(side)))

    def goals(self, g: Field) -> list[kit.Goal]:
        """Return the hexes with points; who stands there holds them, else the Germans."""
        return [
            kit.Goal(
                (at,),
                0 if has(g.standing[0], at) else 1,
                (float(worth),) * 2,
                self.game.board.name(at),
            )
            for at, worth in self.game.prizes.items()
        ]


class DaysAnalysis(kit.CounterAnalysis):
    """Steps and hits, the prizes, and how near the Allies are to them.

    The judge of the game would take ten times as long for hundreds of units.
    """

    game: PrintedGame
    scale: ClassVar[float] = 60.0

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Compare the two sides."""
        worths, mine = self.worths(view["fields"]), self.game.sides.index(player)
        lead = worths[mine] - worths[1 - mine]
        return max(-1.0, min(1.0, lead / self.scale))

    def worth(self, g: State, player: str) -> float:
        """Return what a moment is worth."""
        return Analysis.worth(self, g, player)

    def worths(self, fields: Mapping[str, Any]) -> list[float]:
        """Count steps and hits, and ask who is on the prizes or near them."""
        game, score = self.game, [0.0, 0.0]
        for unit, at in numbered(CounterId, fields["hex"]):
            if at == OFF or has(game.leaders, unit):
                continue
            side = game.side_of[unit]
            score[side] += fields["steps"][unit] - 0.3 * fields["cohesion"][unit]
            score[side] -= 0.6 * has(fields["suppressed"], unit)
            if side == 0 and game.prizes:
                near = min(game.board.distance(at, to) for to in game.prizes)
                score[0] += 4.0 if not near else 0.4 / near
        return score
