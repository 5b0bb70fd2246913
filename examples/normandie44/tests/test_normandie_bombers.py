"""Medium and heavy bombers: strength, price, return, conservation (9.3, 9.4)."""

from __future__ import annotations

import pytest
from normandie44.printed import ALLIES, LIMITS
from normandie44.rules.bombardment import HEAVY, draw_bombers
from normandie44.rules.combat import Assault
from normandie44.rules.movement_phase import Movement
from normandie44.rules.sequence import Campaign
from normandie44.state import OFF, Field
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


@pytest.mark.rule("9.4", "4.1.1")
@pytest.mark.parametrize(("towns", "more"), [(("1216",), 4), (("0908", "1009"), 2)])
def test_dt_23_a_bombed_town_costs_more_until_the_turn_ends(
    towns: tuple[str, ...], more: int
) -> None:
    """DT-23: two heavies on a town cost 4 points more, astride two hexes 2 more in each."""
    g = laid_out(scenario="cobra", US__9="1217", u77=towns[0])
    hexes = tuple(to(g, name) for name in towns)
    assert all(g.game.town_set >> at & 1 for at in hexes)
    g.bombers = [3, 0]
    assault = Assault.of(g, hexes[0], 1 << unit(g, "US__9"))
    assault.fly(g, hexes, 2, 0)
    assert g.rubble == dict.fromkeys(hexes, more)
    g.put(unit(g, "u77"), OFF)
    beside = next(a for a in g.game.board.neighbours[hexes[0]] if a not in hexes)
    walker = unit(g, "u4_12")
    g.steps[walker] = 2
    g.put(walker, beside)
    march = Movement().march(g, walker)
    dear = g.game.marches.ways(march._replace(allowance=20)).cost(hexes[0])
    Campaign().end_turn(g)
    assert g.rubble == {}
    march = Movement().march(g, walker)
    assert dear - g.game.marches.ways(march._replace(allowance=20)).cost(hexes[0]) == more


@pytest.mark.rule("9.4")
def test_a_carpet_over_two_hexes_has_half_its_strength_in_each() -> None:
    """Q-37: rounded down; mediums alone bomb one hex, and the other hex holds Germans, too."""
    g, assault = attacked((1, 1))
    beside = next(a for a in g.game.board.neighbours[to(g, "1019")] if not g.on.get(a))
    g.steps[unit(g, "353")] = 3
    g.put(unit(g, "353"), beside)
    straddling = [action for action in assault.call_bombers(g) if action[0] == "straddle"]
    assert straddling == [("straddle", to(g, "1019"), beside, 1, n) for n in (0, 1)]
    g.events = []
    assault.straddle(g, to(g, "1019"), beside, 1, 1)
    told = [event.facts["points"] for event in g.events if event.kind == "bombed"]
    assert told == [3, 3]
