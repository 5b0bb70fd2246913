"""What holds for the Germans in whole games of the extended rules, after every decision (14-16)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import attrs
import pytest

import hexwar
from ddob_scenarios.printed.figures import DIVISION
from ddob_scenarios.rules.common import losses
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import has

UNIT_POOLS = ("T", "D", "M", "A")
DEPTH_POOLS = ("wn", "mobile", "building", "armour", "meyer")
MOST_HITS = 8
"""Two units with depth in a WN, doubled (14.11)."""


def units_are_whole(g: Omaha) -> bool:
    """Every German unit is on the map, in a pool or out of play."""
    on_map = sum(unit != NOBODY for unit in g.unit)
    in_pools = sum(g.pool_sizes[pool] for pool in UNIT_POOLS)
    gone = len(g.gone_units) + g.lost_units.bit_count()
    return bool(on_map + in_pools + gone == len(g.game.german))


def depth_is_whole(g: Omaha) -> bool:
    """Every depth marker is on the map, in a pool or out of play, and none lies alone."""
    on_map = sum(marker != NOBODY for marker in g.depth)
    in_pools = sum(g.pool_sizes[pool] for pool in DEPTH_POOLS)
    gone = len(g.gone_depth) + g.lost_depth.bit_count()
    alone = any(
        unit == NOBODY and marker != NOBODY for unit, marker in zip(g.unit, g.depth, strict=True)
    )
    return on_map + in_pools + gone == len(g.game.depth) and not alone


def revealed_units_are_one_each(g: Omaha) -> bool:
    """No unit lies face up in two places, or is out of play as well."""
    shown = [unit for unit in g.unit if unit >= 0]
    return len(set(shown)) == len(shown) and not any(has(g.lost_units, unit) for unit in shown)


LAWS = (units_are_whole, depth_is_whole, revealed_units_are_one_each)


@pytest.mark.rule("14", "14.11", "15", "16", "16.5", "R14-01")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"german_action_order": "player", "reoccupy_from_setup": False},
        {"german_armour": True, "artillery_action_sector": "sector_first", "edition": "2.0"},
    ],
    ids=lambda options: ",".join(options) or "defaults",
)
def test_laws_of_the_german_side(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """In games to the last turn no German counter is lost or doubled and no limit is passed."""
    monkeypatch.setattr(losses, "DIVISION", attrs.evolve(DIVISION, catastrophe=(99, 99)))
    told: Counter[str] = Counter()
    for seed in (1, 2):
        match = hexwar.start("ddob/beyond-the-beach", seed=seed, options=options)
        rng = Random(seed)
        while not match.over:
            for event in match.do(rng.choice(match.legal_actions)):
                told[event.kind] += 1
                if event.kind == "position-fires":
                    assert len(set(event.facts["units"])) == len(event.facts["units"]) <= MOST_HITS
                if event.kind == "mortars-hit":
                    assert len(event.facts["units"]) <= 2
            g = cast("Omaha", match.state)
            assert all(law(g) for law in LAWS), (seed, [law.__name__ for law in LAWS if not law(g)])
    assert {"redeployed", "advanced", "patrol-probes", "mortars-hit", "ambush"} <= set(told)
