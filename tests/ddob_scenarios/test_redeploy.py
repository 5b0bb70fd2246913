"""German units that redeploy, and what becomes of their depth (16.3)."""

from __future__ import annotations

from typing import cast

import pytest

from ddob_scenarios.printed.cards import Colour, ColourSymbol
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.common.control import communication_table
from ddob_scenarios.rules.german_actions.action_summary import called_for
from ddob_scenarios.rules.german_actions.moves import (
    REDEPLOYMENT,
    Redeploy,
    may_redeploy_to,
    most_us_strength,
    swap_depth,
    transfer,
)
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import one
from hexwar.testing import Rehearsal

from .german_cards import card_with, play_card
from .situations import Situation


def destinations(s: Situation, position: str) -> list[str]:
    """Return the names of the positions to which a unit may redeploy."""
    s.g.communication = communication_table(s.g)
    found = may_redeploy_to(s.g, s.position(position))
    return [s.game.map.positions[number].name for number in found]


def redeploy(s: Situation, position: str) -> Rehearsal[Omaha]:
    """Let the unit of a position redeploy."""
    s.g.communication = communication_table(s.g)
    number = s.position(position)
    return s.rehearse(Redeploy, number, s.game.map.positions[number].sector)


@pytest.mark.rule("16.3", "16.32", "R16-10", "R16-03", "R9-19")
def test_a_unit_goes_where_us_units_are() -> None:
    """It keeps its face and its depth, and does not fire where it comes."""
    s = Situation("d-day", turn=17).german("A2", "1/1/726", revealed=True, depth=True)
    s.us("F/2/16@1613/3")
    lot = s.g.depth_lot[s.site("A2")]
    play = play_card(s, EAST, card_with("blue", "R", double=False))
    assert play.over
    assert [facts["to"] for facts in play.facts_of("redeployed")] == [s.site("C5")]
    assert s.game.german[s.g.unit[s.site("C5")]].name == "1/1/726"
    assert s.g.depth_lot[s.site("C5")] == lot
    assert s.g.unit[s.site("A2")] == NOBODY
    assert not play.facts_of("position-fires")
    assert s.g.active == one(s.position("C5"))


@pytest.mark.rule("16.3", "R16-10", "19.3")
def test_where_a_unit_may_redeploy() -> None:
    """Empty reinforcement positions of its sector, in communication, with US units in the field."""
    s = Situation("d-day", turn=17).german("A2", "T").us("F/2/16@1613/3")
    assert {"C5", "C6"} <= set(destinations(s, "A2"))
    s.german("C5", "T", disrupted=True)
    assert "C5" not in destinations(s, "A2")
    assert "C6" in destinations(s, "A2")
    s.g.garrisons |= one(s.site("C6"))
    assert "C6" not in destinations(s, "A2")
    s = Situation("d-day", turn=17).german("A2", "T").us("A/1/116@1328/3")
    assert destinations(s, "A2") == []  # US units in the West only
    s = Situation("d-day", turn=17).german("A2", "T").us("16-HQ@1209")
    assert "A4" in destinations(s, "A2")  # an HQ is a US unit


@pytest.mark.rule("16.3", "12.24", "R16-10")
def test_a_unit_redeploys_only_to_positions_in_communication() -> None:
    """A position with US units in its field is no destination if Germans cannot reach it."""
    s = Situation("d-day", turn=17).german("A2", "T").us("F/2/16@1613/3")
    assert {"C5", "C6"} <= set(destinations(s, "A2"))
    s.g.communication &= ~one(s.site("C5"))
    found = {s.game.map.positions[at].name for at in may_redeploy_to(s.g, s.position("A2"))}
    assert "C5" not in found
    assert "C6" in found


@pytest.mark.rule("16.32", "R16-03")
def test_all_that_have_redeployed_are_silent_for_the_rest_of_the_phase() -> None:
    """Two units that moved do nothing where they came; a neighbour that stayed fires."""
    s = Situation("d-day", turn=17).us("F/2/16@1613/3")
    for position in ("A2", "B8", "C6"):
        s.german(position, "T", depth=True)
    transfer(s.g, s.site("A2"), s.site("C5"))
    transfer(s.g, s.site("B8"), s.site("C4"))
    s.g.communication = communication_table(s.g)

    def acts(name: str) -> str:
        printed = s.game.map.positions[s.position(name)]
        colour = cast("Colour", printed.colour)
        symbol = ColourSymbol(colour=colour, double=False, symbol="R")
        return called_for(s.g, printed.number, symbol)

    assert (acts("C5"), acts("C4"), acts("C6")) == ("", "", "re-supply")


@pytest.mark.rule("16.31", "16.3")
def test_from_a_vp_position_to_vp_positions_only() -> None:
    """A unit in a VP position stays if only others would do."""
    s = Situation("d-day", turn=17).german("C9", "T").us("F/2/16@1009/3")
    assert destinations(s, "C9") == []
    assert redeploy(s, "C9").over
    assert s.g.unit[s.site("C9")] == HIDDEN
    s.german("B8", "T")
    assert {"A1", "A2"} <= set(destinations(s, "B8"))


@pytest.mark.rule("16.3", "P2", "R16-10")
def test_the_order_of_destinations() -> None:
    """VP first, then the lower number, one without being 0, then more US strength in the field."""
    s = Situation("d-day", turn=17).german("B8", "T").us("F/2/16@1209/3")
    names = destinations(s, "B8")
    assert {"A1", "A2", "A4", "A6", "A7"} <= set(names)
    first = REDEPLOYMENT.best(s.g, may_redeploy_to(s.g, s.position("B8")))
    assert [s.game.map.positions[number].name for number in first] == ["A4"]
    s = Situation("d-day", turn=17).german("B8", "T").us("F/2/16@1109/3", "G/2/16@1015/2")
    s.g.communication = communication_table(s.g)
    first = REDEPLOYMENT.best(s.g, may_redeploy_to(s.g, s.position("B8")))
    assert [s.game.map.positions[number].name for number in first] == ["P-1014"]


@pytest.mark.rule("16.3", "P1", "P2", "R16-10")
def test_strength_decides_between_equal_numbers_then_the_player() -> None:
    """Two positions without a number: more US strength, or if it is equal the player's choice."""
    s = Situation("d-day", turn=17).german("B8", "T").us("F/2/16@1015/3", "G/2/16@1018/2")
    play = redeploy(s, "B8")
    assert play.over
    assert s.g.unit[s.site("P-1014")] == HIDDEN
    s = Situation("d-day", turn=17).german("B8", "T").us("F/2/16@1015/2", "G/2/16@1018/2")
    assert most_us_strength(s.g, s.position("P-1014")) == 4
    play = redeploy(s, "B8")
    assert play.texts == ["redeploy P-1014", "redeploy P-1119"]
    play.do("redeploy P-1119")
    assert s.g.unit[s.site("P-1119")] == HIDDEN


@pytest.mark.rule("16.33", "16.3", "R16-02")
def test_the_higher_number_redeploys_first() -> None:
    """Of two units that would go to one position the one in the higher numbered gets there."""
    s = Situation("d-day", turn=17).german("B4", "T").german("C10", "T").us("F/2/16@1917/3")
    s.german("C2", "T")  # orange as B4
    play = play_card(s, EAST, card_with("orange", "R", double=False))
    moves = [(facts["site"], facts["to"]) for facts in play.facts_of("redeployed")]
    assert moves[0] == (s.site("B4"), s.site("C9"))
    assert all(start != s.site("C2") or to != s.site("C9") for start, to in moves)


@pytest.mark.rule("16.3", "12.24")
def test_without_communication_it_stays() -> None:
    """A unit that is cut off does nothing."""
    s = Situation("d-day", turn=17).german("B8", "T").us("F/2/16@1209/3")
    s.g.communication = communication_table(s.g) & ~one(s.site("B8"))
    play = s.rehearse(Redeploy, s.position("B8"), EAST)
    assert play.over
    assert s.g.unit[s.site("B8")] == HIDDEN


@pytest.mark.rule("16.34", "16.83", "R16-11")
def test_depth_is_swapped_for_the_type_of_the_new_hex() -> None:
    """Mobile for building and back; the old marker returns to its pool, the new one is unseen."""
    s = Situation("d-day", turn=17).german("A2", "T", depth=True)
    sizes = dict(s.g.pool_sizes)
    transfer(s.g, s.site("A2"), s.site("A4"))
    assert s.g.depth_lot[s.site("A4")] == s.game.depth_of["building"]
    assert s.g.pool_sizes["mobile"] == sizes["mobile"] + 1
    assert s.g.pool_sizes["building"] == sizes["building"] - 1
    transfer(s.g, s.site("A4"), s.site("A2"))
    assert not s.g.depth_lot[s.site("A2")] & s.game.depth_of["building"]
    assert s.g.pool_sizes == sizes


@pytest.mark.rule("16.34", "R16-11")
def test_depth_stays_if_there_is_none_to_swap_it_for() -> None:
    """With the other pool empty the marker is kept; without depth nothing happens."""
    s = Situation("d-day", turn=17).german("A2", "T", depth="mobile-2-FL", depth_revealed=True)
    s.g.pool_sizes["building"] = 0
    marker = s.g.depth[s.site("A2")]
    transfer(s.g, s.site("A2"), s.site("A4"))
    assert s.g.depth[s.site("A4")] == marker
    s.g.pool_sizes["building"] = 1
    swap_depth(s.g, s.site("A4"))
    assert s.g.depth[s.site("A4")] == HIDDEN
    assert s.g.pools["mobile"] >> marker & 1
    s = Situation("d-day", turn=17).german("A2", "T")
    transfer(s.g, s.site("A2"), s.site("A4"))
    assert s.g.depth[s.site("A4")] == NOBODY


@pytest.mark.rule("11.31", "16.3", "R11-07")
def test_a_lone_general_is_captured() -> None:
    """A unit may redeploy to a position where only a general stands."""
    s = Situation("d-day", turn=17).german("E5", "T").us("A/1/116@1224/3", "Cota@1125")
    play = redeploy(s, "E5")
    assert s.g.unit[s.site("E1")] == HIDDEN
    assert len(play.facts_of("general-captured")) == 1
    assert s.g.unit[s.site("E5")] == NOBODY
