"""What the historical variants change before play, and what they cost (14.2, 22, 23).

What they change during play stands with the rules that they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from hexwar.play import rule

if TYPE_CHECKING:
    from ddob_scenarios.game import DDayAtOmahaBeach
    from ddob_scenarios.scenarios.files import PoolName


@attrs.frozen
class Variant:
    """A historical variant.

    Attributes:
        option: The scenario option that switches it on.
        rule: The number of its rule.
        points: What it adds to the final total.
    """

    option: str
    rule: str
    points: int = 0


BOMBARDMENT = Variant("effective_bombardment", "22.1", -10)
SAFE_TANKS = Variant("tanks_land_safely", "22.2", -5)
HOC = Variant("rangers_at_pointe_du_hoc", "22.3", 5)
REACTION = Variant("improved_reaction", "22.4", 5)
ARMOUR = Variant("german_armour", "23")
EARLY_ACTIONS = Variant("early_german_actions", "14.2")

VARIANTS = (BOMBARDMENT, SAFE_TANKS, HOC, REACTION, ARMOUR, EARLY_ACTIONS)

BOMBARDED_START = 4
"""The first turn after an effective bombardment (22.1)."""

DELAYS = ((1, 3), (16, 1))
"""How long that delays US units: from which printed turn of entry on, and by how many turns."""

ARMOUR_COUNTERS = 4
"""German armour units, and depth markers for them (23.1)."""

ONLY_RANGERS_ON_THE_BEACH = "C/2R"
"""The ranger unit that lands at Omaha Beach in any case (22.3)."""


def is_played(game: DDayAtOmahaBeach, variant: Variant) -> bool:
    """Tell whether a variant is played."""
    return bool(game.settings[variant.option])


@rule("22.1", "22.2", "22.3", "22.4", "R22-01")
def points_of_variants(game: DDayAtOmahaBeach) -> int:
    """Return what the variants that are played add to the final total, or take from it."""
    return sum(variant.points for variant in VARIANTS if is_played(game, variant))


@rule("22.1", "R22-03")
def first_turn(game: DDayAtOmahaBeach) -> int:
    """Return the turn on which play begins: later after an effective bombardment."""
    printed = game.file.scenario.turns[0]
    return max(printed, BOMBARDED_START) if is_played(game, BOMBARDMENT) else printed


@rule("22.1", "R22-04")
def delayed_entry(game: DDayAtOmahaBeach, turn: int) -> int:
    """Return the turn on which a unit enters whose counter, or scenario, names a turn.

    One without a turn of entry, 0, waits in its landing box as ever.
    """
    if not turn or not is_played(game, BOMBARDMENT):
        return turn
    delay = [turns for since, turns in DELAYS if turn >= since]
    return turn + delay[-1]


@rule("22.3", "R22-02")
def stays_away(game: DDayAtOmahaBeach, counter: int) -> bool:
    """Tell whether a US counter is one of the rangers that land at Pointe du Hoc."""
    if not is_played(game, HOC) or not game.rangers >> counter & 1:
        return False
    return game.us[counter].name != ONLY_RANGERS_ON_THE_BEACH


@rule("3", "13.1", "22.3")
def is_absent(game: DDayAtOmahaBeach, counter: int) -> bool:
    """Tell whether a US counter takes no part: by the scenario, as a loss, or by a variant."""
    table, name = game.file.us, game.us[counter].name
    return name in table.without or name in table.lost or stays_away(game, counter)


@rule("23.1")
def pool_sizes(game: DDayAtOmahaBeach) -> dict[PoolName, int]:
    """Return how many counters each pool has at the start; armour waits only if it is played."""
    sizes = dict(game.file.german.pools)
    if is_played(game, ARMOUR):
        sizes["A"] = sizes["armour"] = ARMOUR_COUNTERS
    return sizes
