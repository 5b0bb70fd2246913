"""The end of a scenario: points and levels (13, 20)."""

from __future__ import annotations

from ddob_scenarios.rules.control import held_for_victory
from ddob_scenarios.state import Omaha
from hexwar.play import rule


@rule("13.2", "13.22", "R13-04")
def points(g: Omaha) -> int:
    """Return the victory points of rule 13.2.

    One for each WN hex, but only when the whole WN is held; one for each reinforcement position,
    marked VP or not; five for each draw.
    """
    held = held_for_victory(g)
    total = 0
    for position in g.game.map.positions:
        if position.sector in g.game.sectors and not position.hexes & ~held:
            total += len(position.sites) if position.wn else 1
    return total + 5 * len(draws_held(g, held))


@rule("13.21")
def draws_held(g: Omaha, held: int) -> list[str]:
    """Return the draws of which every hex inland of the barrier is held."""
    fought_over = g.game.field
    return [
        name
        for name, hexes in g.game.map.draws.items()
        if hexes & fought_over and not hexes & ~held
    ]


@rule("13.2", "R13-06")
def judge_first_waves(g: Omaha) -> None:
    """End a scenario of the first waves with its level of victory."""
    total = points(g)
    for level in g.game.file.victory.levels:
        if level.points is None or total >= level.points:
            winners = g.game.players if level.won else ()
            g.end(level.outcome, rule="13.2", winners=winners, points=total)
            return
