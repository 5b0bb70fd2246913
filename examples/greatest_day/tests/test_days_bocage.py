"""German units make use of the bocage (16.3)."""

from __future__ import annotations

import pytest
from days_stage import do, laid_out, refused, to, under_way, unit
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.combat.strength import Shot, strength
from greatest_day.rules.common.command import quality
from greatest_day.rules.ground.works import take_cover
from greatest_day.state import Field

GRENADIERS = "u8___736"


def in_the_bocage(**more: str) -> Field:
    """A German company in an orchard east of the Orne."""
    return laid_out("german", **{GRENADIERS: "12.018"}, **more)


@pytest.mark.rule("16.3")
def test_only_germans_make_use_of_bocage() -> None:
    """Not the Allies, not in the open, not twice, not In Column."""
    g = in_the_bocage(A_1__Suffolk="12.025", u4___736="35.014")
    company = unit(g, GRENADIERS)
    assert refused(g, "take-cover", company) is None
    assert refused(g, "take-cover", unit(g, "A_1__Suffolk")) == "16.3"
    assert refused(g, "take-cover", unit(g, "u4___736")) == "16.3"
    take_cover(g, company)
    assert refused(g, "take-cover", company) == "16.3"
    assert refused(g, "dig", company) is None
    g.hedged = 0
    g.form(company, column=True)
    assert refused(g, "take-cover", company) == "16.3"


@pytest.mark.rule("16.3")
def test_nobody_takes_cover_in_a_fire_zone_of_the_enemy() -> None:
    """An enemy in the next hex keeps it from that."""
    g = in_the_bocage(A_1__Suffolk="12.019")
    assert refused(g, "take-cover", unit(g, GRENADIERS)) == "16.3"


@pytest.mark.rule("16.3")
def test_bocage_helps_who_fires_and_who_is_fired_at() -> None:
    """One more for its fire and assault, one less against it, with an Improved Position two."""
    g = in_the_bocage(A_1__Suffolk="12.019")
    company, enemy = unit(g, GRENADIERS), unit(g, "A_1__Suffolk")
    shots = (
        Shot(company, enemy),
        Shot(company, enemy, "assault", by_assault=True),
        Shot(enemy, company),
        Shot(enemy, company, "opportunity"),
    )
    before = [strength(g, shot).value for shot in shots]
    plain = quality(g, company).value
    take_cover(g, company)
    after = [strength(g, shot).value for shot in shots]
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 1, -1, -1]
    assert quality(g, company).value == plain + 1
    g.works[company] = 1
    assert strength(g, shots[2]).value == before[2] - 2


@pytest.mark.rule("16.3")
def test_bocage_is_left_behind() -> None:
    """Cover is an Engineer Action of its turn, and ends with the hex."""
    g = in_the_bocage(Leader__Krug="12.018")
    company = unit(g, GRENADIERS)
    g.command = [3] * len(g.command)
    under_way(g, Activation())
    do(g, "activate", company)
    do(g, "take-cover")
    assert g.hedged >> company & 1
    g.put(company, to(g, "12.017"))
    assert not g.hedged >> company & 1
