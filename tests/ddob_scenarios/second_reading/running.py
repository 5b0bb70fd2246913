"""How much is compared: the dose of one seed, and the table of a long run."""

from __future__ import annotations

from random import Random
from time import monotonic

import hexwar

from .played import compare_game
from .small import (
    Comparison,
    compare_action,
    compare_actions,
    compare_artillery,
    compare_crowded_game,
    compare_crowded_map,
    compare_event,
    compare_fire,
)
from .tally import Tally

SCENARIOS = ("easy-fox", "first-waves", "d-day", "beyond-the-beach")

SMALL: dict[Comparison, int] = {
    compare_fire: 60,
    compare_action: 60,
    compare_actions: 30,
    compare_artillery: 30,
    compare_event: 10,
    compare_crowded_map: 10,
}
"""How many small positions of each kind go with one game of each scenario."""


def one_game(
    scenario: str, seed: int, tally: Tally, decisions: int = 10_000, **options: int
) -> None:
    """Play a game at random from its beginning and compare all the way."""
    match = hexwar.start(f"ddob/{scenario}", seed=seed, options=options)
    compare_game(match, Random(f"{scenario}/{seed}"), tally, decisions)


def dose(seed: int, tally: Tally) -> None:
    """Compare one game of each scenario, one with two players, one that begins inland, and more."""
    for scenario in SCENARIOS:
        one_game(scenario, seed, tally)
    one_game("first-waves", seed, tally, players=2)
    compare_crowded_game(Random(f"inland/{seed}"), tally)
    for compare, count in SMALL.items():
        for number in range(count):
            compare(Random(f"{compare.__name__}/{seed}/{number}"), tally)


def long_run(games: int, seed: int, minutes: float) -> tuple[Tally, int]:
    """Compare dose after dose; return the tally and the seed at which to go on.

    Args:
        games: So many doses, each with games of all scenarios.
        seed: The seed of the first; each has its own, so that a run can be continued.
        minutes: No further dose begins after so many minutes.
    """
    tally, began = Tally(), monotonic()
    for number in range(games):
        if monotonic() - began > 60 * minutes:
            return tally, seed + number
        dose(seed + number, tally)
    return tally, seed + games


def written(tally: Tally) -> str:
    """Write a tally as a table, with the first differences below it."""
    rows = [("subject", "compared", "differences")]
    rows += [(subject, f"{count:,}", str(wrong)) for subject, count, wrong in tally.rows()]
    total = sum(tally.compared.values())
    rows.append(("all", f"{total:,}", str(len(tally.differences))))
    lines = [f"{subject:<32} {count:>10} {wrong:>12}" for subject, count, wrong in rows]
    lines += [str(difference) for difference in tally.differences[:20]]
    return "\n".join(lines)
