"""Moves of the extended game: two hexes on foot, roads for tanks, quicker climbs (17.1, 17.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ddob_scenarios.rules.us_movement.long_moves import LongMove
from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, has, iterate, one
from hexwar.play.match.decision import explain
from hexwar.testing import Rehearsal

from .asked import cannot_start_climbing
from .situations import FIRST, TWENTY_NINTH, Situation, card
from .test_movement import acting, refused, steps


def onward(play: Rehearsal[Omaha]) -> set[str]:
    """The hexes to which the move may go on."""
    return {text.split()[1] for text in play.texts if text.startswith("onward")}


def extended(*placed: str, **options: Any) -> Situation:
    """US counters on an empty map on turn 20 of the long game."""
    return Situation("d-day", turn=20, **options).us(*placed)


# -- every kind of counter -------------------------------------------------------------------------


@pytest.mark.rule("17.1", "17.2", "17.21", "17.23", "R17-01", "R17-02")
def test_how_far_each_counter_moves() -> None:
    """Infantry and leaders two hexes anywhere, tanks by the worst road of the move, others one."""
    s = extended()
    g, game = s.g, s.game
    at, to = s.at("0632"), s.at("0732")
    link = game.map.board.link(at, to)
    assert link is not None
    assert link.kinds == ("trail",)  # which is no road to tanks
    checked = set()
    for counter, printed in enumerate(game.us):
        if game.bases >> counter & 1:
            continue
        kind = next(
            (
                kind
                for kind in ("leaders", "infantry", "tanks")
                if getattr(game, kind) >> counter & 1
            ),
            "others",
        )
        hexes = {"leaders": {"": 2, "secondary": 2, "primary": 2}}
        hexes["infantry"] = hexes["leaders"]
        hexes["tanks"] = {"": 1, "secondary": 2, "primary": 4}
        hexes["others"] = {"": 1, "secondary": 1, "primary": 1}
        g.put(CounterId(counter), at)
        for road, most in hexes[kind].items():
            move = LongMove((CounterId(counter),), at, True, at, 1, road)
            while move.goes_farther(g, CounterId(counter)):
                move.hexes += 1
            assert move.hexes == most, (printed.name, road)
        left_the_road = LongMove((CounterId(counter),), to, True, at, 1, road="")
        by_land = left_the_road.way.refusal(g, to)
        assert (by_land is None) == (kind in ("leaders", "infantry")), printed.name
        checked.add(kind)
        g.lift(CounterId(counter))
    assert checked == {"leaders", "infantry", "tanks", "others"}


# -- infantry --------------------------------------------------------------------------------------


@pytest.mark.rule("14", "17.1", "R17-01")
def test_infantry_moves_two_hexes() -> None:
    """For one action; after the second hex nobody asks."""
    s = extended("C/1/116@0532/3", "A/1/116@0625/3")
    play = acting(s).do("move C/1/116 0632")
    assert "0732" in onward(play)
    play.do("onward 0732")
    assert s.where("C/1/116") == "0732"
    assert s.g.actions_left[TWENTY_NINTH] == 2
    assert "halt" not in play.texts


@pytest.mark.rule("17.1")
def test_before_turn_17_a_move_is_one_hex() -> None:
    """The same move on turn 16 ends after the first hex."""
    s = Situation("d-day", turn=16).us("C/1/116@0532/3", "A/1/116@0625/3")
    play = acting(s).do("move C/1/116 0632")
    assert "halt" not in play.texts
    assert refused(s, "move C/1/116 0732") == "7.1"


@pytest.mark.rule("17.1")
def test_infantry_may_halt_after_one_hex() -> None:
    """The second hex is a choice."""
    s = extended("C/1/116@0532/3", "A/1/116@0625/3")
    acting(s).do("move C/1/116 0632", "halt")
    assert s.where("C/1/116") == "0632"


@pytest.mark.rule("17.1", "R17-01")
def test_bocage_costs_infantry_the_second_hex() -> None:
    """Neither as the first nor as the second hex of two, unless by road or trail."""
    s = extended("A/1/16@1205/3", "B/1/16@1108/3")
    play = acting(s).do("move A/1/16 1206")
    assert "1107" not in onward(play)  # bocage, no road
    assert "1307" in onward(play)  # bocage by a trail
    s = extended("A/1/16@1206/3", "B/1/16@1103/3")
    play = acting(s).do("move A/1/16 1107")
    assert onward(play) == set()
    assert s.where("A/1/16") == "1107"
    s = extended("A/1/16@1206/3", "B/1/16@1103/3")
    assert onward(acting(s).do("move A/1/16 1307")) != set()


@pytest.mark.rule("17.1", "R17-01")
@pytest.mark.parametrize(("disrupted", "farther"), [(False, False), (True, True)])
def test_intense_and_steady_fire_cost_infantry_the_second_hex(
    disrupted: bool, farther: bool
) -> None:
    """Those of active positions only: a disrupted one slows nobody."""
    s = extended("A/1/16@0910/3", "B/1/16@0713/3").german("WN62S", "75", disrupted=disrupted)
    field = s.game.map.positions[s.position("WN62")].fields
    slowed = s.at("0911")
    assert has(field[0] | field[1], slowed)
    play = acting(s).do("move A/1/16 0911")
    assert bool(onward(play)) == farther


@pytest.mark.rule("17.1")
def test_sporadic_fire_does_not_slow_infantry() -> None:
    """Entering sporadic dots, a company may still go on."""
    s = extended("A/1/16@1211/3", "B/1/16@0713/3").german("C1", "T")
    assert has(s.game.map.positions[s.position("C1")].fields[2], s.at("1111"))
    assert onward(acting(s).do("move A/1/16 1111"))


@pytest.mark.rule("17.1", "R17-01")
def test_after_a_preservation_move_the_second_hex_costs_an_action() -> None:
    """The free step is one hex; with an action it may grow into an ordinary move."""
    for turn, actions, farther in ((28, 0, False), (28, 1, True)):
        s = Situation("d-day", turn=turn).us("L/3/16@0509/3")
        play = acting(s, actions=actions - 1)
        play.do("move L/3/16 0608")
        assert bool(onward(play)) == farther
        if farther:
            assert s.g.actions_left[FIRST] == actions
            play.do(min(text for text in play.texts if text.startswith("onward")))
            assert s.g.actions_left[FIRST] == actions - 1


@pytest.mark.rule("7.21", "17.1", "R7-06")
def test_a_pair_goes_the_same_way_for_one_action() -> None:
    """Two companies move two hexes together; one action pays for both."""
    s = extended("C/1/116@0532/3", "A/1/116@0532/3", "B/1/116@0625/3")
    acting(s).do("move C/1/116 0632", "along A/1/116", "onward 0732")
    assert s.where("C/1/116") == s.where("A/1/116") == "0732"
    assert s.g.actions_left[TWENTY_NINTH] == 2


# -- leaders ---------------------------------------------------------------------------------------


@pytest.mark.rule("17.1", "17.11", "R17-01")
def test_leaders_move_two_hexes_anywhere() -> None:
    """Over a bluff, through bocage and fire: only Germans and closed terrain stop them."""
    s = extended("116-HQ@0627", "A/1/116@0625/3").german("D1", "T")
    play = acting(s).do("move 116-HQ 0728")
    assert {"0828", "0729"} <= onward(play)
    play.do("onward 0828")
    assert s.where("116-HQ") == "0828"
    assert has(s.g.moved_leaders, s.counter("116-HQ"))


@pytest.mark.rule("17.1", "7.32", "R7-18")
def test_a_leader_does_not_infiltrate_alone_on_his_second_hex() -> None:
    """A step past a watchful German needs company, on the second hex as on the first."""
    s = extended("Wyman@1210", "A/1/16@0713/3").german("C1", "T")
    assert "1112" in onward(acting(s).do("move Wyman 1111"))
    s = extended("Wyman@1211", "A/1/16@0713/3").german("C1", "T")
    play = acting(s).do("move Wyman 1112")
    assert has(s.game.map.board.adjacent[s.at("1112")], s.at("1012"))
    assert "1012" not in onward(play)
    assert explain(s.g, ("onward", s.at("1012"))).rule == "7.32"


@pytest.mark.rule("17.1", "17.11", "7.32", "R7-18")
def test_a_leader_infiltrates_on_his_second_hex_in_company() -> None:
    """With a unit that moves along he may step where alone he may not."""
    s = extended("Wyman@1112", "B/1/16@1112/3").german("C1", "T")
    wyman, company, to = s.counter("Wyman"), s.counter("B/1/16"), s.at("1012")

    def past_germans(*others: CounterId) -> bool:
        return has(LongMove((*others, wyman), to, True).past_germans(s.g), to)

    assert LongMove((wyman,), to, True).way.refusal(s.g, to) == "7.32"
    assert past_germans()
    assert not past_germans(company)
    assert not any(past_germans(unit) for unit in iterate(s.game.combat_units))
    assert past_germans(s.counter("16-HQ"))


# -- climbing --------------------------------------------------------------------------------------


@pytest.mark.rule("7.4", "17.11", "R17-01")
def test_a_bluff_needs_no_climb_marker_any_more() -> None:
    """The company crosses, is not marked, and goes no farther."""
    s = extended("A/1/116@0628/3", "B/1/116@0625/3")
    play = acting(s).do("climb A/1/116 0729")
    assert s.where("A/1/116") == "0729"
    assert s.g.climbing == 0
    assert onward(play) == set()


@pytest.mark.rule("7.4", "17.11")
def test_a_bluff_is_no_second_hex() -> None:
    """After a first hex the move does not go on over a bluff."""
    s = extended("A/1/116@0528/3", "B/1/116@0625/3")
    assert "0729" not in onward(acting(s).do("move A/1/116 0628"))


@pytest.mark.rule("7.31", "7.4", "17.12", "17.11")
@pytest.mark.parametrize(("at", "to", "site"), [("0627", "0728", "WN70"), ("0432", "0533", "WN73")])
def test_nobody_climbs_to_a_hex_with_germans(at: str, to: str, site: str) -> None:
    """Over a bluff or a cliff: the hex above must be free of them; Germans beside it do not bar."""
    s = extended(f"A/1/116@{at}/3", "B/1/116@0625/3")
    unit, above = s.counter("A/1/116"), s.at(to)
    assert cannot_start_climbing(s.g, unit, above) is None
    s.german(site, "75")
    assert cannot_start_climbing(s.g, unit, above) == "7.31"
    s.g.german_hexes = s.game.map.board.adjacent[above]
    assert cannot_start_climbing(s.g, unit, above) is None


@pytest.mark.rule("17.12", "7.5")
def test_a_cliff_takes_two_turns() -> None:
    """The action crosses the cliff and leaves a climb marker; removing it is free."""
    s = extended("C/2R@0432/2", "A/1/116@0625/3")
    play = acting(s)
    assert steps(play, "C/2R", "climb") == {"0532", "0533", "0433"}
    assert refused(s, "scale C/2R") == "17.12"
    play.do("climb C/2R 0532")
    assert s.where("C/2R") == "0532"
    assert s.g.climbing == one(s.counter("C/2R"))
    play = acting(s, actions=0)
    assert [text for text in play.texts if "C/2R" in text] == ["finish-climb C/2R"]


@pytest.mark.rule("7.5", "17.12", "18.11")
def test_one_who_climbs_does_not_end_the_climb_of_another() -> None:
    """Each unit that has crossed a cliff keeps its own marker."""
    s = extended("C/2R@0432/2", "A/1/116@0625/3")
    other = one(s.counter("A/1/116"))
    s.g.climbing = other
    acting(s).do("climb C/2R 0532")
    assert s.g.climbing == other | one(s.counter("C/2R"))


@pytest.mark.rule("R17-03")
def test_markers_from_turn_16_are_worked_off_as_before() -> None:
    """A climb-cliff marker lets its unit cross for free and get a climb marker."""
    s = extended("A/1/116@0432/3", "B/1/116@0625/3")
    s.g.scaling = one(s.counter("A/1/116"))
    play = acting(s, actions=0)
    assert steps(play, "A/1/116", "cross") == {"0532", "0533", "0433"}
    play.do("cross A/1/116 0532")
    assert (s.g.scaling, s.g.climbing) == (0, one(s.counter("A/1/116")))


# -- tanks -----------------------------------------------------------------------------------------


@pytest.mark.rule("17.2", "17.21", "R17-02")
def test_a_tank_moves_four_hexes_along_a_primary_road() -> None:
    """Four, and no fifth; at each hex it may halt."""
    s = extended("1/B/741@1513/2", "2/B/741@0713/2")
    play = acting(s).do("move 1/B/741 1514", "onward 1515", "onward 1516")
    assert onward(play) == {"1515", "1517"}
    play.do("onward 1517")
    assert s.where("1/B/741") == "1517"
    assert "halt" not in play.texts
    assert s.g.actions_left[FIRST] == 2


@pytest.mark.rule("17.2", "R17-02")
def test_a_tank_moves_two_hexes_along_secondary_roads() -> None:
    """Two hexes if any of them is entered by a secondary road."""
    s = extended("1/B/743@1530/2", "2/B/743@0625/2")
    play = acting(s).do("move 1/B/743 1531")
    assert onward(play) == {"1530", "1532"}
    play.do("onward 1532")
    assert "halt" not in play.texts


@pytest.mark.rule("17.2", "R17-02")
def test_a_secondary_road_cuts_a_long_move_short() -> None:
    """After two primary hexes only the primary road goes on; after one, a secondary one does."""
    s = extended("1/B/743@1323/2", "2/B/743@0625/2")
    play = acting(s).do("move 1/B/743 1322", "onward 1321")
    assert {"1320", "1421"} <= onward(play)
    assert "1220" not in onward(play)
    s = extended("1/B/743@1322/2", "2/B/743@0625/2")
    play = acting(s).do("move 1/B/743 1321")
    assert "1220" in onward(play)
    play.do("onward 1220")
    assert "halt" not in play.texts


@pytest.mark.rule("17.2", "17.21", "R17-02")
def test_trails_and_open_ground_are_one_hex() -> None:
    """A tank on a trail, or that leaves or joins a road, moves one hex."""
    for at, to in (("1131", "1132"), ("1228", "1329"), ("1329", "1228")):
        s = extended(f"1/B/743@{at}/2", "2/B/743@0625/2")
        play = acting(s).do(f"move 1/B/743 {to}")
        assert onward(play) == set(), at
        assert s.where("1/B/743") == to


@pytest.mark.rule("17.2", "R17-02")
def test_intense_fire_stops_a_tank() -> None:
    """On entering intense dots of an active position; steady ones do not matter."""
    s = extended("1/B/741@1513/2", "2/B/741@0713/2").german("C7", "T")
    play = acting(s).do("move 1/B/741 1514", "onward 1515")
    assert "halt" not in play.texts
    s = extended("1/B/741@1417/2", "2/B/741@0713/2").german("C7", "T")
    assert "1516" in onward(acting(s).do("move 1/B/741 1517"))
    s = extended("1/B/741@1513/2", "2/B/741@0713/2").german("C7", "T", disrupted=True)
    assert "1516" in onward(acting(s).do("move 1/B/741 1514", "onward 1515"))


@pytest.mark.rule("17.23")
@pytest.mark.parametrize("unit", ["62AFA/4", "A-B/197/2", "AT/16/1", "1-2/397/2", "7FA/4"])
def test_guns_move_one_hex(unit: str) -> None:
    """Artillery, anti-air and anti-tank units gain nothing from a road."""
    name, _, count = unit.rpartition("/")
    s = extended(f"{name}@1513/{count}", "2/B/741@0713/2")
    play = acting(s).do(f"move {name} 1514")
    assert onward(play) == set()
    assert s.where(name) == "1514"


@pytest.mark.rule("7.32", "R7-16", "17.2")
@pytest.mark.parametrize("go_on", [True, False])
def test_a_tank_infiltrates_in_the_middle_of_a_road_move(go_on: bool) -> None:
    """The second step passes D4; having lost a step there it may stay where that step began."""
    s = extended("1/B/743@1319/2", "2/B/743@0625/2").german("D4", "T")
    symbol = s.g.symbol(s.counter("1/B/743"))
    hit = next(
        c.number
        for c in s.game.cards
        if c.target == symbol and (shown := c.shows("orange")) and not shown.double
    )
    play = s.rehearse(UsActions, script={"infiltration": [card(hit)]})
    play.do("first 29th", "move 1/B/743 1320", "onward 1220")
    assert s.steps("1/B/743") == 1
    play.do("go-on 1/B/743" if go_on else "stay 1/B/743")
    assert s.where("1/B/743") == ("1220" if go_on else "1320")
    assert "halt" not in play.texts


# -- mines and roads -------------------------------------------------------------------------------


@pytest.mark.rule("17.22")
def test_mined_roads_are_closed_to_tanks() -> None:
    """Neither a first hex nor a later one of a road move leads into a mined hex."""
    s = extended("1/B/741@1118/2", "2/B/741@0713/2")
    play = acting(s)
    assert "1017" not in steps(play, "1/B/741")
    assert refused(s, "move 1/B/741 1017") == "terrain-effects"
    s = extended("1/B/741@1119/2", "2/B/741@0713/2")
    assert "1017" not in onward(acting(s).do("move 1/B/741 1118"))
