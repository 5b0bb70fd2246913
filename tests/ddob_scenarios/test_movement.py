"""Moving and climbing (7.1, 7.3-7.5, terrain effects): the chart pair by pair, and the examples."""

from __future__ import annotations

import pytest

from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import has, one
from hexwar.play.match.decision import explain
from hexwar.testing import Rehearsal

from .asked import climbs, crosses, walks
from .situations import FIRST, Situation


def acting(s: Situation, *, actions: int = 2) -> Rehearsal[Omaha]:
    """The Action phase of a situation, with so many actions for each division."""
    s.g.action_bonus = actions - 2
    return s.rehearse(UsActions)


def steps(play: Rehearsal[Omaha], unit: str, verb: str = "move") -> set[str]:
    """The hexes to which a unit may go by a verb."""
    found = (text.split() for text in play.texts)
    return {words[2] for words in found if words[:2] == [verb, unit]}


def refused(s: Situation, text: str) -> str:
    """The rule by which an action is refused now."""
    verb, unit, *hexes = text.split()
    why = explain(s.g, (verb, s.counter(unit), *map(s.at, hexes)))
    assert not why.legal
    return why.rule


# -- preservation ----------------------------------------------------------------------------------


@pytest.mark.rule("7.1", "R7-11")
@pytest.mark.parametrize(
    ("unit", "at", "to"),
    [
        ("E/2/16", "0606", {"0607"}),
        ("L/3/16", "0509", {"0608"}),
        ("I/3/16", "0511", {"0610", "0611"}),
    ],
)
def test_preservation_example(unit: str, at: str, to: set[str]) -> None:
    """X-7.1, figure 14: without actions only the steps to the nearest shelter are left."""
    s = Situation(turn=3).us(f"{unit}@{at}/3")
    assert steps(acting(s, actions=0), unit) == to


@pytest.mark.rule("7.1", "R7-11")
def test_preservation_is_free_and_other_moves_cost() -> None:
    """The free step leaves the allotment alone; any other step takes one of it."""
    for to, left in (("0608", 2), ("0609", 1)):
        s = Situation(turn=3).us("L/3/16@0509/3", "A/1/16@0505/3")
        acting(s).do(f"move L/3/16 {to}")
        assert s.g.actions_left[FIRST] == left, to


@pytest.mark.rule("7.1")
def test_only_infantry_preserves_itself() -> None:
    """A tank beside the infantry of figure 14 has no free step."""
    s = Situation(turn=3).us("1/B/741@0511/2", "I/3/16@0511/3")
    play = acting(s, actions=0)
    assert steps(play, "1/B/741") == set()
    assert refused(s, "move 1/B/741 0610") == "7.2"


# -- the terrain chart -----------------------------------------------------------------------------

LEADER_BARS = {"scaleable-cliff", "sheer-cliff"}
VEHICLE_BARS = LEADER_BARS | {"shingle", "at-ditch", "at-wall"}
VEHICLE_ROAD = {"hedge", "seawall", "slope", "bluff"}


@pytest.mark.rule("7.3", "terrain-effects", "terrain/2", "terrain/4", "terrain/6", "R7-12")
@pytest.mark.parametrize("tide", ["low", "mid", "high"])
def test_terrain_chart_for_every_pair_of_hexes(tide: str) -> None:
    """The chart, written down a second time, gives the same steps over the whole map."""
    s = Situation()
    game, omaha, board = s.game, s.game.map, s.game.map.board
    wet = {"low": (), "mid": ("low",), "high": ("low", "mid")}[tide]
    waterline = board.attribute("waterline")
    for i in board.ids:
        for j in board.neighbours[i]:
            sides = set(board.features(i, j))
            dry = board.terrain[j] not in ("sea", "rough") and waterline[j] not in wet
            road = board.link(i, j) is not None
            mined = bool(board.attribute("mined")[j])
            overgrown = board.terrain[j] in ("woods", "bocage") or has(omaha.orchard, j)
            may = {
                "infantry": dry and not sides & (LEADER_BARS | {"bluff"}),
                "leader": dry and not sides & LEADER_BARS,
                "vehicle": dry
                and not sides & VEHICLE_BARS
                and not mined
                and (road or not (overgrown or sides & VEHICLE_ROAD)),
            }
            name = f"{board.name(i)} to {board.name(j)}"
            for mover, allowed in may.items():
                judged = walks(game, mover, tide, i, j)  # type: ignore[arg-type]
                assert judged == allowed, f"{mover} {name}"
            climb = climbs(game, "infantry", tide, i, j)  # type: ignore[arg-type]
            assert climb == (dry and "bluff" in sides), name
            cross = crosses(game, "infantry", tide, i, j)  # type: ignore[arg-type]
            assert cross == (dry and "scaleable-cliff" in sides), name


@pytest.mark.rule("7.3")
def test_a_unit_moves_one_hex() -> None:
    """Hexes farther away are refused by the rule of moving."""
    s = Situation().us("A/1/16@0511/3")
    acting(s)
    assert refused(s, "move A/1/16 0711") == "7.3"


@pytest.mark.rule("7.31", "R7-13")
def test_germans_bar_their_hex_and_empty_positions_are_open() -> None:
    """The held half of WN62 is closed, the empty half open."""
    s = Situation().us("A/1/16@0913/3").german("WN62S")
    play = acting(s)
    assert refused(s, "move A/1/16 0912") == "7.31"
    assert "0812" in steps(play, "A/1/16")


@pytest.mark.rule("5.21", "terrain/2", "R5-12")
def test_submerged_hexes_may_be_left_but_not_entered() -> None:
    """At mid tide a unit below the new line gets out, not sideways."""
    s = Situation(turn=7).us("A/1/16@0511/3")
    play = acting(s)
    assert steps(play, "A/1/16") == {"0610", "0611"}
    assert refused(s, "move A/1/16 0510") == "terrain/2"


@pytest.mark.rule("R3-06")
def test_easy_fox_ends_at_the_boundary() -> None:
    """In Easy Fox no hex of the West is entered."""
    s = Situation("easy-fox").us("A/1/16@0418/3")
    play = acting(s)
    assert "0419" not in steps(play, "A/1/16")
    assert refused(s, "move A/1/16 0419") == "R3-06"
    s = Situation("first-waves").us("A/1/16@0418/3")
    assert "0419" in steps(acting(s), "A/1/16")


# -- bluffs ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.4", "R7-20")
def test_climbing_a_bluff_takes_two_turns() -> None:
    """X-7.4: from 0628 to 0728 with a marker; next turn only its removal, for free."""
    s = Situation(turn=8).us("A/1/116@0628/3")
    play = acting(s)
    assert "0728" in steps(play, "A/1/116", "climb")
    assert refused(s, "move A/1/116 0728") == "7.4"
    play.do("climb A/1/116 0728")
    assert s.where("A/1/116") == "0728"
    assert has(s.g.climbing, s.counter("A/1/116"))
    s.g.result = None
    again = acting(s, actions=0)
    assert again.texts == ["finish-climb A/1/116", "end-segment"]
    assert refused(s, "move A/1/116 0729") == "7.4"
    again.do("finish-climb A/1/116")
    assert not s.g.climbing


@pytest.mark.rule("7.4", "R7-20")
def test_bluffs_are_climbed_down_too() -> None:
    """The same hexside from above is a climb."""
    s = Situation(turn=8).us("A/1/116@0728/3")
    assert "0628" in steps(acting(s), "A/1/116", "climb")


@pytest.mark.rule("7.4")
def test_a_climb_costs_an_action() -> None:
    """Without an action nobody climbs unless he acts freely."""
    s = Situation(turn=8).us("A/1/116@0628/3", "Cota@0428")
    acting(s, actions=0)
    assert refused(s, "climb A/1/116 0728") == "7.2"
    s = Situation(turn=8).us("C/2R@0628/2")
    assert "0728" in steps(acting(s, actions=0), "C/2R", "climb")


@pytest.mark.rule("7.41", "terrain/4")
def test_leaders_cross_bluffs_without_a_marker() -> None:
    """An HQ moves up the bluff in one turn; a tank does not climb at all."""
    s = Situation(turn=8).us("116-HQ@0628", "1/A/743@0628/2")
    play = acting(s)
    assert refused(s, "climb 116-HQ 0728") == "7.4"
    assert refused(s, "climb 1/A/743 0728") == "7.4"
    assert refused(s, "move 1/A/743 0728") == "terrain/6"
    play.do("move 116-HQ 0728")
    assert s.where("116-HQ") == "0728"
    assert not s.g.climbing


@pytest.mark.rule("7.4", "7.7", "R7-20")
def test_disruption_comes_before_the_climb_marker() -> None:
    """With both markers only the disruption can be removed; the climb marker stays."""
    s = Situation(turn=8).us("A/1/116@0728/3")
    bit = one(s.counter("A/1/116"))
    s.g.climbing = s.g.disrupted = bit
    play = acting(s)
    assert play.texts == ["recover A/1/116", "end-segment"]
    assert refused(s, "finish-climb A/1/116") == "7.7"
    play.do("recover A/1/116")
    assert s.g.climbing == bit
    assert not s.g.disrupted


@pytest.mark.rule("R7-22")
def test_infantry_climbs_along_the_trail_unless_the_option_lets_it_walk() -> None:
    """The one bluff side with a trail, 1216 to 1217, under both options."""
    s = Situation(turn=8).us("A/1/16@1216/3")
    play = acting(s)
    assert "1217" in steps(play, "A/1/16", "climb")
    assert "1217" not in steps(play, "A/1/16")
    assert refused(s, "move A/1/16 1217") == "R7-22"
    s = Situation(turn=8, bluff_by_trail="walk").us("A/1/16@1216/3")
    play = acting(s)
    assert "1217" not in steps(play, "A/1/16", "climb")
    assert "1217" in steps(play, "A/1/16")
    assert refused(s, "climb A/1/16 1217") == "R7-22"


@pytest.mark.rule("R7-23")
def test_markers_are_worked_off_after_turn_16() -> None:
    """A climb marker carried into turn 17 is removed by the same free action."""
    s = Situation(turn=17).us("A/1/116@0728/3")
    s.g.climbing = one(s.counter("A/1/116"))
    assert acting(s, actions=-1).texts == ["finish-climb A/1/116", "end-segment"]


# -- cliffs ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.5", "7.51", "R7-20")
def test_scaling_a_cliff_takes_three_turns() -> None:
    """X-7.5: 0333 to 0433: a marker in place, then across with a climb marker, then free."""
    s = Situation(turn=3).us("A/1/116@0333/3")
    bit = one(s.counter("A/1/116"))
    acting(s).do("scale A/1/116")
    assert s.where("A/1/116") == "0333"
    assert (s.g.scaling, s.g.climbing) == (bit, 0)
    s.g.result = None
    second = acting(s, actions=0)
    assert second.texts == ["cross A/1/116 0433", "give-up-climb A/1/116", "end-segment"]
    assert refused(s, "move A/1/116 0332") == "7.51"
    second.do("cross A/1/116 0433")
    assert s.where("A/1/116") == "0433"
    assert (s.g.scaling, s.g.climbing) == (0, bit)
    s.g.result = None
    acting(s, actions=0).do("finish-climb A/1/116")
    assert (s.g.scaling, s.g.climbing) == (0, 0)


@pytest.mark.rule("7.51")
def test_a_cliff_may_be_given_up() -> None:
    """Dropping the marker is free, and is all that the unit does."""
    s = Situation(turn=3).us("A/1/116@0333/3", "B/1/116@0332/3")
    s.g.scaling = one(s.counter("A/1/116"))
    acting(s).do("give-up-climb A/1/116")
    assert not s.g.scaling
    assert s.where("A/1/116") == "0333"
    assert s.g.actions_left[1] == 2
    assert refused(s, "move A/1/116 0332") == "7.1"


@pytest.mark.rule("7.51", "7.31", "R7-20")
def test_a_blocked_cliff_leaves_waiting_or_giving_up() -> None:
    """With a German above, crossing is refused."""
    s = Situation(turn=3).us("A/1/116@0432/3").german("WN73")
    s.g.scaling = one(s.counter("A/1/116"))
    play = acting(s)
    assert set(play.texts) == {
        "cross A/1/116 0433",
        "cross A/1/116 0532",
        "give-up-climb A/1/116",
        "end-segment",
    }
    assert refused(s, "cross A/1/116 0533") == "7.31"


@pytest.mark.rule("7.5")
def test_only_infantry_at_a_scaleable_cliff_scales() -> None:
    """A leader, a tank and infantry elsewhere do not; nobody climbs a sheer cliff."""
    sheer = Situation(turn=3).us("A/1/16@0606/3")
    acting(sheer)
    assert refused(sheer, "scale A/1/16") == "7.5"
    s = Situation(turn=3).us("116-HQ@0333", "1/A/743@0333/2", "A/1/116@0331/3")
    acting(s)
    for unit in ("116-HQ", "1/A/743", "A/1/116"):
        assert refused(s, f"scale {unit}") == "7.5", unit


@pytest.mark.rule("7.5", "E4")
def test_the_first_step_of_a_cliff_is_free_in_edition_2_0() -> None:
    """It costs an action in the 2017 edition, nothing in 2.0."""
    s = Situation(turn=3).us("A/1/116@0333/3", "Cota@0428")
    acting(s, actions=0)
    assert refused(s, "scale A/1/116") == "7.2"
    s = Situation(turn=3, edition="2.0").us("A/1/116@0333/3")
    assert "scale A/1/116" in acting(s, actions=0).texts
    s = Situation(turn=3, edition="2.0").us("A/1/116@0333/3", "B/1/116@0331/3")
    acting(s).do("scale A/1/116")
    assert s.g.actions_left[1] == 2
