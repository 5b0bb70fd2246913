"""Medium and heavy bombers: strength, price, return, conservation (9.3, 9.4)."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.printed import ALLIES
from normandie44.rules.air_and_sea.aircraft import (
    COMMANDS,
    CUPS,
    FIGHTER,
    HEAVY,
    LIGHT,
    MEDIUM,
    AirMissions,
    allot,
    in_cup,
    numbers,
    ready,
)
from normandie44.rules.air_and_sea.bombardment import raid_strength
from normandie44.rules.battle.combat import Assault
from normandie44.rules.turn.movement_phase import Movement
from normandie44.rules.turn.sequence import Campaign
from normandie44.state import OFF, Field
from normandie_stage import flying, laid_out, offered, printed_game, raids, to, unit


def attacked(bombers: tuple[int, int, int]) -> tuple[Field, Assault]:
    """An American attack on a German division, with some bombers."""
    g = laid_out(scenario="cobra", US__83="0918", u77="1019")
    flying(g, us=(*bombers, 0), ac=(2, 1, 0, 0))
    return g, Assault.of(g, to(g, "1019"), 1 << unit(g, "US__83"))


@pytest.mark.rule("9.4", "11.3")
def test_dt_22_a_heavy_bomber_is_back_two_turns_later_and_costs_points() -> None:
    """DT-22: flown in turn 7, two heavies are back in turn 9, and cost 4 points."""
    g, assault = attacked((2, 0, 0))
    assault.bomb(g, to(g, "1019"), 2, 0, 0)
    assert g.score[ALLIES] == -4
    assert ready(g, HEAVY, "us") == g.squadrons[0] == 0
    counted = []
    for turn in (8, 9):
        g.turn = turn
        counted.append(len(in_cup(g, (HEAVY,))))
    assert counted == [4, 6]


@pytest.mark.rule("9.4")
def test_a_command_flies_one_carpet_a_turn() -> None:
    """After a carpet the Americans have mediums only; the British still have theirs."""
    g, assault = attacked((3, 1, 0))
    assert (3, 1, 0) in raids(assault, g)
    assault.bomb(g, to(g, "1019"), 1, 0, 0)
    assert raids(assault, g) == {(0, 1, 0)}
    g.put(unit(g, "Can__2"), to(g, "1010"))
    british = Assault.of(g, to(g, "1019"), 1 << unit(g, "Can__2"))
    assert max(raids(british, g))[HEAVY] == 2


@pytest.mark.rule("9.3", "6.2")
def test_bombers_affect_the_whole_stack_and_never_in_a_storm() -> None:
    """A strength of 20 always affects; in a storm nobody is asked."""
    g, assault = attacked((3, 4, 0))
    assert offered(assault, "call_bombers", g)
    g.storm = True
    assert not offered(assault, "call_bombers", g)
    g.storm = False
    assault.bomb(g, to(g, "1019"), 3, 4, 0)
    assert g.affected[unit(g, "u77")] > 0
    assert not offered(assault, "call_bombers", g)


@pytest.mark.rule("9.4", "11.1")
def test_the_race_has_no_heavy_bombers() -> None:
    """Half of the mediums, no heavies."""
    g = laid_out()
    g.weather = "clear"
    assert numbers(g)[:2] == (0, 2)


@pytest.mark.rule("9.4", "4.1.1")
@pytest.mark.parametrize(("towns", "more"), [(("1216",), 4), (("0908", "1009"), 2)])
def test_dt_23_a_bombed_town_costs_more_until_the_turn_ends(
    towns: tuple[str, ...], more: int
) -> None:
    """DT-23: two heavies on a town cost 4 points more, astride two hexes 2 more in each."""
    g = laid_out(scenario="cobra", US__9="1217", u77=towns[0])
    hexes = tuple(to(g, name) for name in towns)
    assert all(g.game.town_set >> at & 1 for at in hexes)
    flying(g, us=(3, 0, 0, 0))
    assault = Assault.of(g, hexes[0], 1 << unit(g, "US__9"))
    assault.fly(g, hexes, (2, 0, 0))
    assert g.rubble == dict.fromkeys(hexes, more)
    g.put(unit(g, "u77"), OFF)
    beside = next(a for a in g.game.board.neighbours[hexes[0]] if a not in hexes)
    walker = unit(g, "u4_12")
    g.set_steps(walker, 2)
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
    g, assault = attacked((1, 1, 0))
    beside = next(a for a in g.game.board.neighbours[to(g, "1019")] if not g.on.get(a))
    g.set_steps(unit(g, "353"), 3)
    g.put(unit(g, "353"), beside)
    straddling = [
        action for action in offered(assault, "call_bombers", g) if action[0] == "straddle"
    ]
    assert straddling == [("straddle", to(g, "1019"), beside, 1, n, 0) for n in (0, 1)]
    g.events = []
    assault.straddle(g, to(g, "1019"), beside, 1, 1, 0)
    told = [event.facts["points"] for event in g.events if event.kind == "bombed"]
    assert told == [3, 3]


@pytest.mark.rule("9.3")
def test_light_bombers_count_as_mediums_without_their_aim() -> None:
    """One has strength 1; mediums that are half of the strength add one, light ones do not."""
    assert raid_strength(0, 1, 0) == (2, 1)
    assert raid_strength(0, 0, 1) == (1, 0)
    assert raid_strength(0, 1, 1) == (3, 1)
    assert raid_strength(1, 1, 1) == (7, 0)
    assert raid_strength(1, 2, 0) == (8, 1)


@pytest.mark.rule("8", "9.1", "9.3")
def test_aircraft_support_their_own_command_only() -> None:
    """American bombers and fighter-bombers do not fly for the British, nor the other way."""
    g, american = attacked((1, 1, 0))
    flying(g, us=(1, 1, 0, 2), ac=(0, 0, 1, 0))
    g.put(unit(g, "Can__2"), to(g, "1010"))
    british = Assault.of(g, to(g, "1019"), 1 << unit(g, "Can__2"))
    assert max(raids(american, g)) == (1, 1, 0)
    assert max(raids(british, g)) == (0, 0, 1)
    assert offered(american, "call_aircraft", g) == [("strike",)]
    assert not offered(british, "call_aircraft", g)
    american.strike(g)
    assert (ready(g, FIGHTER, "us"), ready(g, FIGHTER, "ac")) == (1, 0)


@pytest.mark.rule("1.1.1.1", "9.3", "9.1")
@pytest.mark.parametrize("seed", range(5))
def test_counters_are_drawn_from_the_cups(seed: int) -> None:
    """As many as the tables say, none beyond its cup; fighter-bombers for the air are set aside."""
    g = printed_game("cobra").set_up(1)
    g.seed, g.turn, g.weather = seed, 7, "clear"
    allot(g)
    heavies, mediums, fighters = numbers(g)
    by_kind = [sum(g.squadrons[2 * kind : 2 * kind + 2]) for kind in range(4)]
    assert by_kind[HEAVY] == heavies
    assert by_kind[MEDIUM] + by_kind[LIGHT] == mediums
    assert by_kind[FIGHTER] == fighters - int(g.game.tables["superiority"].result(0, fighters))
    for kinds in CUPS:
        cup = in_cup(g, kinds)
        for kind in kinds:
            for number, _ in enumerate(COMMANDS):
                assert g.squadrons[2 * kind + number] <= cup.count(2 * kind + number)
    assert [len(in_cup(g, kinds)) for kinds in CUPS] == [6, 4, 12]


@pytest.mark.rule("11.1", "1.1.1.1")
def test_only_american_aircraft_fly_in_the_race() -> None:
    """Half of the numbers of the tables, none of them Anglo-Canadian."""
    g = laid_out()
    g.turn, g.weather = 1, "clear"
    allot(g)
    assert g.squadrons == [0, 0, 1, 0, 1, 0, 3, 0]


@pytest.mark.rule("9.5", "9.2", "11.2")
def test_each_of_three_players_sends_his_own_aircraft() -> None:
    """Where three play; two players' Allies send the aircraft of whichever command has most."""
    g = laid_out(scenario="cobra", players=3)
    flying(g, us=(0, 0, 0, 1), ac=(0, 0, 0, 3))
    missions = AirMissions()
    g.command = "americans"
    missions.hinder(g, 0)
    assert not [a for a in offered(missions, "send_aircraft", g) if a[0] == "hinder"]
    g.command = "anglo-canadians"
    missions.hinder(g, 1)
    assert g.squadrons[-2:] == [0, 2]
    g = laid_out(scenario="cobra")
    flying(g, us=(0, 0, 0, 1), ac=(0, 0, 0, 3))
    missions.hinder(g, 0)
    assert g.squadrons[-2:] == [1, 2]


@pytest.mark.rule("8", "1.1.1.1")
def test_matches_of_earlier_versions_share_their_aircraft() -> None:
    """Without the option there is one number of each kind for both commands, and no draw."""
    g = Normandie1944("cobra", {"aircraft-by-command": False}).set_up(1)
    g.turn, g.weather = 7, "clear"
    allot(g)
    assert g.squadrons == [3, 0, 4, 0, 0, 0, 9, 0]
    assert "aircraft" not in g.draws
    g.planes = list(g.squadrons)
    assert ready(g, FIGHTER, "us") == ready(g, FIGHTER, "ac") == 9


@pytest.mark.rule("1.1.1.1", "9.1")
def test_the_commands_of_a_turn_are_drawn_by_chance() -> None:
    """The counters come out of a cup: the American share differs from game to game."""
    shares = set()
    for seed in range(6):
        g = printed_game("cobra").set_up(seed)
        g.weather = "clear"
        allot(g)
        shares.add(tuple(g.squadrons))
    assert len(shares) > 1
