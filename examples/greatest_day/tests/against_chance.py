"""How often do the rules of thumb win against chance, sides swapped after each game?

    python -m against_chance --games 200 --seed 1000 queen-red zone-n

Each pair of games has one seed: 1000 for the first two, 1001 for the next two. The share has
Wilson's 95 % interval.
"""

from __future__ import annotations

import argparse

import click
from greatest_day import GreatestDay
from greatest_day.general import General

from hexwar.bots.registry import make_bot
from hexwar.play.match import Match
from hexwar.sim import share

SHORT = ("hillman", "minefield", "queen-red", "zone-n", "canal")


def wins(scenario: str, games: int, seed: int) -> dict[str, int]:
    """Return how many games the rules of thumb win, by the side that they play."""
    game = GreatestDay(scenario)
    won = dict.fromkeys(game.players, 0)
    for number in range(games):
        side, other = game.players if number % 2 == 0 else reversed(game.players)
        seats = {side: General(), other: make_bot("random")}
        result = Match(game, seed + number // 2, players=seats).result
        won[side] += result is not None and side in result.winners
    return won


def main() -> None:
    """Play the games and print a line for each scenario."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="*", default=SHORT)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1000)
    chosen = parser.parse_args()
    for scenario in chosen.scenarios:
        won = wins(scenario, chosen.games, chosen.seed)
        total = sum(won.values())
        interval = share(total, chosen.games)
        sides = ", ".join(f"{count} as {side}" for side, count in won.items())
        click.echo(f"{scenario}: {total} of {chosen.games} ({sides}); {interval}")


if __name__ == "__main__":
    main()
