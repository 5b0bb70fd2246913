"""Medium and heavy bombers: strength, price, return, conservation (9.3, 9.4)."""

from __future__ import annotations

import pytest
from normandie44.printed import ALLIES, LIMITS
from normandie44.rules.bombardment import HEAVY, draw_bombers
from normandie44.rules.combat import Assault
from normandie44.state import Field
from normandie_stage import laid_out, to, unit


def attacked(bombers: tuple[int, int]) -> tuple[Field, Assault]:
    """An American attack on a German division, with some bombers."""
    g = laid_out(scenario="cobra", US__83="0918", u77="1019")
    g.bombers = list(bombers)
    return g, Assault.of(g, to(g, "1019"), 1 << unit(g, "US__83"))


@pytest.mark.rule("9.4", "11.3")
def test_dt_22_a_heavy_bomber_is_back_two_turns_later_and_costs_points() -> None:
    """DT-22: flown in turn 7, two heavies are back in turn 9, and cost 4 points."""
    g, assault = attacked((2, 0))
    assault.bomb(g, to(g, "1019"), 2, 0)
    assert g.score[ALLIES] == -4
    assert g.bombers == [0, 0]
    in_cup = []
    for turn in (8, 9):
        g.turn = turn
        draw_bombers(g)
        in_cup.append(LIMITS["cup"] - len(g.resting_heavies))
    assert in_cup == [4, 6]


@pytest.mark.rule("9.4")
def test_a_command_flies_one_carpet_a_turn() -> None:
    """After a carpet the Americans have mediums only; the British still have theirs."""
    g, assault = attacked((3, 1))
    assert (3, 1) in assault.raids(g)
    assault.bomb(g, to(g, "1019"), 1, 0)
    assert list(assault.raids(g)) == [(0, 0), (0, 1)]
    g.put(unit(g, "Can__2"), to(g, "1010"))
    british = Assault.of(g, to(g, "1019"), 1 << unit(g, "Can__2"))
    assert max(british.raids(g))[HEAVY] == 2


@pytest.mark.rule("9.3", "6.2")
def test_bombers_affect_the_whole_stack_and_never_in_a_storm() -> None:
    """A strength of 20 always affects; in a storm nobody is asked."""
    g, assault = attacked((3, 4))
    assert list(assault.call_bombers(g))
    g.storm = True
    assert not list(assault.call_bombers(g))
    g.storm = False
    assault.bomb(g, to(g, "1019"), 3, 4)
    assert g.affected[unit(g, "u77")] > 0
    assert not list(assault.call_bombers(g))


@pytest.mark.rule("9.4", "11.1")
def test_the_race_has_no_heavy_bombers() -> None:
    """Half of the mediums, no heavies."""
    g = laid_out()
    g.weather = "clear"
    assert draw_bombers(g) == [0, 2]
