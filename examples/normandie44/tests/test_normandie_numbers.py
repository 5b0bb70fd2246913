"""The numbers that stand in the booklet, typed a second time: a slip in a data file is no rule.

Numbers that the booklet leaves to its lost player aid, and that are ours, stand below its own.
"""

from __future__ import annotations

from typing import Any

import pytest
from normandie44.limits import LIMITS

NUMBERS: tuple[tuple[str, str, Any], ...] = (
    ("0.2.1", "markers", 2),
    ("0.2.1", "marker_moves", 12),
    ("2.1", "stack", 5),
    ("2.2", "on_foot", 6),
    ("3", "leaves_zone", {"line": 2, "elite": 1, "raiders": 0}),
    ("4.1.2", "boxes", 2),
    ("4.1.2", "maquis", 2),
    ("4.1.2", "partisans", 2),
    ("4.3", "overrun", 3),
    ("5.1", "controls", 4),
    ("5.1/quota", "divisions", 5),
    ("5.1/quota", "independents", 3),
    ("5.3", "supports", 2),
    ("6.2", "cruisers", 3),
    ("6.2", "destroyers", 2),
    ("6.8", "reserves", 2),
    ("7.1.1/storm", "wrecked", 4),
    ("7.2", "cherbourg", 1),
    ("7.4", "air_supply", 4),
    ("9.4", "heavy_price", 2),
    ("9.4", "heavy_back", 2),
    ("9.4", "rubble", (2, 1)),
    ("9.5", "flights", ((1, 0, 0), (0, 1, 0), (0, 2, 0), (0, 0, 1), (0, 0, 2))),
    ("10.A.1", "from_the_sea", 1),
    ("10.A.1", "rough", ("0714", "0713")),
    ("11.1", "race", ("strategic", "strategic", "operational")),
    ("11.3", "depot_opened", 3),
    ("11.3", "depot_lost", (10, 20)),
    ("11.3", "siege", 3),
    ("11.3", "box_depot", 5),
    ("11.3", "paris", 10),
    ("11.3", "french_in_paris", 20),
    ("11.3", "lingering", 5),
    ("11.3", "remnant", 10),
    ("11.3", "beaches", 4),
    # What stood on the player aid, which is lost: our reconstruction.
    ("0.1.2", "fortified", 2),
    ("1.1.1.1", "storm", 5),
    ("2.2", "ground", {"bocage": 1, "forest": 1, "marsh": 1}),
    ("2.2", "town", 2),
    ("2.2", "village", 1),
    ("2.2/river", "river", 1),
    ("4.4", "infiltrates", {"raiders": 4, "elite": 3}),
    ("6.6", "farther", 3),
    ("9.3", "strength", (4, 2, 1)),
    ("9.1", "cups", {"heavy": (3, 3), "medium": (1, 1), "light": (1, 1), "fighter": (6, 6)}),
    ("9.5", "bombs", (2, 1, 1)),
    ("10.0.1", "jump", {"us": 2, "ac": 1}),
    ("10.A.1", "armoured_79", 1),
    ("10.A.1", "joins_rangers", 3),
)
"""The rule, the name of the number in ``limits.toml``, and what it is."""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param(name, value, marks=pytest.mark.rule(number), id=f"{number}:{name}")
        for number, name, value in NUMBERS
    ],
)
def test_a_number_of_the_rules(name: str, value: Any) -> None:
    """As the booklet states it; from "fortified" on as we have it."""
    found = getattr(LIMITS, name)
    assert ({key: found[key] for key in found} if hasattr(found, "keys") else found) == value


@pytest.mark.rule("9.1")
def test_there_are_as_many_aircraft_as_the_booklet_counts() -> None:
    """Six heavies, four mediums and light ones, twelve fighter-bombers (11)."""
    cups = {kind: sum(LIMITS.cups[kind]) for kind in LIMITS.cups}
    assert cups["heavy"] == 6
    assert cups["medium"] + cups["light"] == 4
    assert cups["fighter"] == 12
