"""Where the program still plays otherwise than the booklet says: as it plays, rule by rule.

Each entry takes the place of a function of the reading until the program is mended; then it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from days_reading import assaults, orders, shots, sight, zones
from days_reading.lines import distance
from days_reading.sheet import Sheet, Unit, bits
from days_reading.shots import Shot


def a_crest_counts_as_one(count: int, through: int) -> int | None:
    """2.2.1: posts and hills look along a crest as past one of their three."""
    return count if through or not count else None


def seen_from_posts(gap: int, *, post: bool) -> bool:
    """2.1.10: posts and hills see into the bocage."""
    return gap > 1 and not post


def woods_for_all(shot: Shot) -> bool:
    """2.1.2: woods protect from any colour."""
    del shot
    return False


def anew_at_each_moment(s: Sheet, unit: Unit) -> bool:
    """17.3.2: the distance to the chosen commando is measured at each moment."""
    chosen = [s.unit(n) for n in bits(s.fields["led"])]
    near = [u for u in chosen if u.at and u.formation == unit.formation]
    return not near or any(unit.at and distance(u.at, unit.at) <= 2 for u in near if u.at)


def any_formation(s: Sheet, leader: Unit, unit: Unit) -> bool:
    """16.1: any German leader commands units of his formation beside a telephone."""
    if s.since(8, "0700") or (s.fields["lines_cut"] and unit.at in s.overlay) or not unit.at:
        return False
    phones = [other for other in s.by_hex[unit.at] if other.card.symbols == "telephone"]
    return bool(phones) and leader.formation == unit.formation


def its_own_steps(s: Sheet, target: Unit) -> int:
    """4.2.2.1: a craft counts its own steps alone."""
    return target.steps if target.card.kind == "landing-craft" else steps_in(s, target)


def without_markers(s: Sheet, unit: Unit) -> int:
    """10.0: column, bocage and hero of a defender do not count in bravery."""
    found = unit.card.dr - unit.works + shots.by_ground(s, Shot(None, unit), unit)
    return int(found)


def storms_in_assaults(s: Sheet, *, assault: bool) -> int:
    """1.2: a storm by day takes from Assault Ratings, too."""
    del assault
    return -2 - (s.night and s.storm) if s.night or s.storm else 0


steps_in = shots.steps_in

KNOWN: Final[dict[str, list[tuple[Any, str, Callable[..., Any]]]]] = {
    "2.2.1": [(sight, "along_crests", a_crest_counts_as_one)],
    "2.1.10": [(sight, "is_hidden", seen_from_posts)],
    "2.1.2": [(shots, "heeds_no_woods", woods_for_all)],
    "17.3.2": [(orders, "is_led", anew_at_each_moment)],
    "16.1": [(orders, "by_telephone", any_formation)],
    "4.2.2.1": [(shots, "steps_in", its_own_steps)],
    "10.0": [(assaults, "defence", without_markers)],
    "1.2": [(shots, "dark", storms_in_assaults)],
}
"""What is played, by the rule; delete what has been mended."""


def as_played() -> Iterator[None]:
    """Read as the program plays, as far as it is known to differ."""
    with pytest.MonkeyPatch.context() as patch:
        for place, name, played in (entry for entries in KNOWN.values() for entry in entries):
            patch.setattr(place, name, played)
        sight.lies_open.cache_clear()
        zones.seen.cache_clear()
        yield
    sight.lies_open.cache_clear()
    zones.seen.cache_clear()
