"""What the historical variants change before play (22, 23).

What they change during play stands with the rules that they change.
"""

from __future__ import annotations

from ddob_scenarios.printed.figures import BOMBARDED, GERMAN_ARMOUR, POINTE_DU_HOC
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.scenarios.tables import PoolName
from ddob_scenarios.scenarios.variants import ARMOUR, BOMBARDMENT, HOC, VARIANTS
from hexwar.board import CounterId, has
from hexwar.play import rule


@rule("22.1", "22.2", "22.3", "22.4", "R22-01")
def points_of_variants(game: PrintedGame) -> int:
    """Return what the variants that are played add to the final total, or take from it."""
    return sum(variant.points for variant in VARIANTS if game.plays(variant))


@rule("22.1", "R22-03")
def first_turn(game: PrintedGame) -> int:
    """Return the turn on which play begins: later after an effective bombardment."""
    printed = game.file.scenario.turns[0]
    return max(printed, BOMBARDED.first_turn) if game.plays(BOMBARDMENT) else printed


@rule("22.1", "R22-04")
def delayed_entry(game: PrintedGame, turn: int) -> int:
    """Return the turn on which a unit enters whose counter, or scenario, names a turn.

    One without a turn of entry, 0, waits in its landing box as ever.
    """
    if not turn or not game.plays(BOMBARDMENT):
        return turn
    since = [delay for delay in BOMBARDED.delays if turn >= delay.since]
    return turn + since[-1].turns


@rule("22.3", "R22-02")
def stays_away(game: PrintedGame, counter: CounterId) -> bool:
    """Tell whether a US counter is one of the rangers that land at Pointe du Hoc."""
    if not game.plays(HOC) or not has(game.rangers, counter):
        return False
    return game.us[counter].name != POINTE_DU_HOC.at_omaha


@rule("3", "13.1", "22.3")
def is_absent(game: PrintedGame, counter: CounterId) -> bool:
    """Tell whether a US counter takes no part: by the scenario, as a loss, or by a variant."""
    table, name = game.file.us, game.us[counter].name
    return name in table.without or name in table.lost or stays_away(game, counter)


@rule("23.1")
def pool_sizes(game: PrintedGame) -> dict[PoolName, int]:
    """Return how many counters each pool has at the start; armour waits only if it is played."""
    sizes = dict(game.file.german.pools)
    if game.plays(ARMOUR):
        sizes["A"] = sizes["armour"] = GERMAN_ARMOUR.counters
    return sizes
