"""Off-map guns one by one: each has its own side of the counter, sector and calibre (6.5)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.cards import ArtilleryCheck
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.german_fire.artillery import guns_counted
from hexwar.board import as_set

from .situations import Situation


@pytest.mark.rule("6.5", "6.51", "6.52", "6.53")
def test_each_silenced_gun_is_missed_in_its_sector_and_calibre_alone() -> None:
    """Of all sets of silenced guns: the others count, by sector and by calibre."""
    s = Situation(turn=4)
    guns = s.game.map.guns
    for silenced in range(1 << len(guns)):
        s.g.silenced = as_set(silenced)
        for sector in (EAST, WEST):
            for calibre in {gun.calibre for gun in guns}:
                expected = sum(
                    gun.sector == sector and gun.calibre == calibre
                    for number, gun in enumerate(guns)
                    if not silenced >> number & 1
                )
                check = ArtilleryCheck(value=1, calibres=(calibre,))
                assert guns_counted(s.g, sector, check) == expected
