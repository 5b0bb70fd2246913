"""Options: each reading of the text that the booklet leaves open is played as it says."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.rules.headquarters import within_quota
from normandie44.rules.overrun import Overrun
from normandie44.rules.sequence import Phase
from normandie44.state import Field
from normandie_stage import to, unit


def played_with(**options: object) -> Field:
    """The start of Cobra with some options."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return Normandie1944("cobra", chosen).set_up(1)


@pytest.mark.rule("5.1")
def test_independent_units_without_stacking_points() -> None:
    """A brigade is led among the three, but with the option; a battalion always is."""
    brigade, plain = 1 << unit(played_with(), "u8__Arm__Bde"), played_with()
    assert within_quota(plain, brigade) is None
    strict = played_with(small_independents=True)
    assert within_quota(strict, brigade) == "5.1"
    assert within_quota(strict, 1 << unit(strict, "u70__Tk")) is None


@pytest.mark.rule("1.1.1.1")
@pytest.mark.parametrize("second", [True, False])
def test_a_second_storm_test(second: bool) -> None:
    """Without a storm in A there is a test in B, but with the option."""
    g = played_with(storm_test_in_b=second)
    for _ in range(20):
        g.storm_due = True
        Phase(name="A").storm_test(g)
        assert g.storm_due == (second and not g.storm)


@pytest.mark.rule("9.1", "4.3")
@pytest.mark.parametrize("first", [7, 8])
def test_air_support_of_overruns_in_turn_seven(first: int) -> None:
    """In turn 7 aircraft help an American overrun by one rule and not by the other."""
    g = played_with(air_overruns_from=first)
    tanks = 1 << unit(g, "US__4__Arm")
    assert Overrun.of(g, to(g, "1020"), tanks).open_to_air(g) == (first == 7)
