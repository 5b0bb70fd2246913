"""When did the towns fall in a simulated game, beside history?

Use: ``python -m beside_history --scenario campaign --cards allies --seed 1``, in this folder.

Who is not played by cards decides at random. The same seed gives the same game.
"""

from __future__ import annotations

import argparse
import random

import click
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, SIDES, history
from normandie44.rules.sequence import first_day

from hexwar.kit.history import compared, first_held, objectives_held
from hexwar.play.match import Match

TOWNS = ("Cherbourg", "Caen (est)", "Saint-Lô", "Avranches", "Falaise")


def beside_history(scenario: str, side: str, seed: int) -> list[str]:
    """Play a game; return its end and when the towns fell in it and in history, a line for each.

    Args:
        scenario: The name of the scenario.
        side: The side that cards play, or ``"none"``.
        seed: The seed of the game and of what is decided at random.
    """
    match = Match(Normandie1944(scenario, {"automaton": side}), seed=seed)
    dice = random.Random(seed)
    while not match.over:
        match.do(dice.choice(list(match.legal_actions)))
    assert match.result is not None
    held = first_held(match, objectives_held(ALLIES), lambda g: first_day(g.turn))
    rows = compared(history(), held)
    won = f"{match.result.outcome}, {' and '.join(match.result.winners) or 'nobody'}"
    return [won, *(str(row) for row in rows if row.place in TOWNS)]


def main() -> None:
    """Write the report of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="campaign")
    parser.add_argument("--cards", default="allies", choices=("none", *SIDES))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for line in beside_history(asked.scenario, asked.cards, asked.seed):
        click.echo(line)


if __name__ == "__main__":
    main()
