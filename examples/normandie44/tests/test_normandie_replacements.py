"""Rest, replacements and cadres (6.10)."""

from __future__ import annotations

import pytest
from normandie44.rules.logistics.replacements import Rest, resources, restore
from normandie44.rules.march import movement
from normandie44.state import OFF, Field
from normandie_stage import laid_out, unit

from hexwar.board import NONE, pack


def resting(g: Field, name: str, steps: int) -> int:
    """A unit at rest with some of its steps."""
    number = unit(g, name)
    g.set_steps(number, steps)
    g.rest |= 1 << number
    return number


@pytest.mark.rule("6.10")
def test_dt_31_a_resting_unit_regains_a_step_and_a_new_one_does_not() -> None:
    """DT-31: Allied units at rest regain a step; one that begins to rest waits for a turn."""
    g = laid_out(scenario="cobra", US__2="1114", US__5="1113")
    second, fifth = resting(g, "US__2", 1), unit(g, "US__5")
    g.set_steps(fifth, 2)
    Rest(side=0).regain(g)
    assert (g.steps[second], g.steps[fifth]) == (2, 2)
    assert Rest(side=g.game.side_of[fifth]).tired.refusal(g, fifth) is None
    assert not Rest(side=0).takes_replacements(g)


@pytest.mark.rule("6.10")
def test_a_destroyed_unit_comes_back_by_cadre_and_rest() -> None:
    """Destroyed in one turn, at rest in the next, rebuilt, and then it lands."""
    g = laid_out(scenario="cobra", US__2="1114", US__5="1113")
    second = unit(g, "US__2")
    g.lose_steps(second, 3)
    assert g.cadre == 1 << second
    Rest(side=0).reorganise(g)
    assert (g.cadre, g.rest) == (0, 1 << second)
    for _ in range(3):
        assert not movement.entries(g, second)
        restore(g, second)
    assert g.rest == 0
    assert movement.entries(g, second)


@pytest.mark.rule("1.1.1.3", "6.10")
def test_german_replacements_are_of_the_kind_that_the_die_gives() -> None:
    """A 6 gives armour or two of infantry: after one of infantry there is no armour."""
    assert resources("A1|I2") == {"A": 1, "I": 2}
    assert resources("-") == {}
    g = laid_out(scenario="cobra", side="germans", u276="1111", u9__SS="1210")
    g.german_die = 6
    infantry, armour = resting(g, "u276", 1), resting(g, "u9__SS", 1)
    asked = Rest(side=1)
    assert asked.restorable.refusal(g, armour) is None
    asked.replace(g, infantry)
    assert asked.restorable.refusal(g, armour) == "1.1.1.3"
    assert asked.kind_is_left(g, infantry)


@pytest.mark.rule("1.1.1.3")
def test_allied_airborne_units_go_back_to_the_reserve_for_points() -> None:
    """A regiment is worth a point, a division three; infantry and units in enemy zones stay."""
    g = laid_out(scenario="campaign", u101="0619", u82_505="0819", US__9="0620", u352_914="0820")
    rest = Rest(side=0)
    division, regiment = unit(g, "u101"), unit(g, "u82_505")
    assert rest.on_the_map(g) & rest.is_of_the_reserve(g) == pack([regiment, division])
    assert rest.reserves.refusal(g, regiment) == "1.1.1.3/reserve"
    assert rest.reserves.refusal(g, division) is None
    off_map = next(u for u, at in enumerate(g.hex) if at < 0)
    assert rest.reserves.refusal(g, off_map) == "1.1.1.3"
    before = g.score[0]
    rest.send_back(g, division)
    assert g.score[0] - before == 3
    assert (g.hex[division], g.steps[division], g.cadre) == (OFF, 0, 0)
    assert Rest(side=1).reserves.of(g) == NONE
