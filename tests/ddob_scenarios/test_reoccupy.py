"""Crews that come back into empty WN positions (16.1)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.ids import GermanId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.common.germans import remove_unit, reveal_unit
from ddob_scenarios.rules.german_actions.moves import ReOccupy, bar_crews, crews_left, send_crew
from ddob_scenarios.rules.sequence import SequenceOfPlay
from ddob_scenarios.state.omaha import NOBODY
from hexwar.board import ALL, CardId, has, one, up_to

from .german_cards import card_with, play_card
from .situations import Situation, card


def lost(s: Situation, *names: str) -> Situation:
    """Take named plain crews out of play, and all others that are not on the map."""
    for name in names:
        s.g.lost_units |= one(GermanId(s.game.lexicon.names["german"].read(name)))
    return s


def crew_at(s: Situation, site: str) -> str:
    """Return the name of the revealed unit on a site, or ""."""
    unit = s.g.unit[s.site(site)]
    return s.game.german[unit].name if unit >= 0 else ""


@pytest.mark.rule("16.1", "R16-06", "R16-03")
def test_an_eliminated_crew_comes_back_face_up() -> None:
    """It has no depth, lies face up, and does nothing in the phase in which it comes."""
    s = lost(Situation("d-day", turn=17).us("I/3/16@0915/3"), "WN-plain-9")
    play = play_card(s, EAST, card_with("blue", "R"))
    assert play.over
    assert crew_at(s, "WN64") == "WN-plain-9"
    assert s.g.depth[s.site("WN64")] == NOBODY
    assert not s.g.lost_units
    assert not play.facts_of("position-fires")
    assert s.g.arrived == one(s.site("WN64"))


@pytest.mark.rule("16.1", "R16-08")
def test_without_crews_nobody_comes() -> None:
    """Guns and rockets that are lost do not come back."""
    s = lost(Situation("d-day", turn=17), "WN-75-1", "WN-88-1", "WN-rocket-1")
    play = play_card(s, EAST, card_with("blue", "R"))
    assert crews_left(s.g) == 0
    assert crew_at(s, "WN64") == ""
    assert play.facts_of("no-crews-left") == [{"sites": (s.site("WN64"),)}]


@pytest.mark.rule("16.1", "R16-06", "R16-01", "11.31")
def test_who_keeps_a_wn_from_being_re_occupied() -> None:
    """US units and garrisons do, a lone general does not; without communication nobody comes."""
    number = card_with("blue", "R")
    for placed, comes in (("I/3/16@0916/1", False), ("16-HQ@0916", False), ("Cota@0916", True)):
        s = lost(Situation("d-day", turn=17).us(placed), "WN-plain-1")
        play_card(s, EAST, number)
        assert bool(crew_at(s, "WN64")) == comes, placed
    s = lost(Situation("d-day", turn=17), "WN-plain-1")
    s.g.garrisons |= one(s.site("WN64"))
    play_card(s, EAST, number)
    assert crew_at(s, "WN64") == ""
    s = lost(Situation("d-day", turn=17), "WN-plain-1").german("WN64", disrupted=True)
    play_card(s, EAST, number)
    assert crews_left(s.g) == 1


@pytest.mark.rule("16.11", "R16-06")
def test_two_hex_wn() -> None:
    """Both hexes are re-occupied; a US unit, a garrison or a crew in one of them protects both."""
    number = card_with("green", "R")
    s = lost(Situation("d-day", turn=17), "WN-plain-1", "WN-plain-2")
    play_card(s, EAST, number)
    assert {crew_at(s, "WN62N"), crew_at(s, "WN62S")} == {"WN-plain-1", "WN-plain-2"}
    s = lost(Situation("d-day", turn=17).us("I/3/16@0812/1"), "WN-plain-1", "WN-plain-2")
    play_card(s, EAST, number)
    assert crews_left(s.g) == 2
    s = lost(Situation("d-day", turn=17), "WN-plain-1", "WN-plain-2")
    s.g.garrisons |= one(s.site("WN62S"))
    play_card(s, EAST, number)
    assert crews_left(s.g) == 2
    s = lost(Situation("d-day", turn=17).german("WN62S", "75"), "WN-plain-1", "WN-plain-2")
    play_card(s, EAST, number)
    assert crews_left(s.g) == 2


@pytest.mark.rule("16.1", "16.11", "12.24", "R16-06")
def test_only_the_half_in_communication_is_re_occupied() -> None:
    """Of a two-hex WN the hex that is cut off stays empty, even with a crew left for it."""
    for half in ("WN62N", "WN62S"):
        s = lost(Situation("d-day", turn=17), "WN-plain-1", "WN-plain-2")
        s.g.communication = one(s.site(half))
        assert s.rehearse(ReOccupy, (s.position("WN62"),), EAST).over
        assert [site.name for site in s.game.map.sites if crew_at(s, site.name)] == [half]
        assert crews_left(s.g) == 1


@pytest.mark.rule("16.12", "R16-07", "P2", "P4")
def test_scarce_crews_go_where_us_units_are_near() -> None:
    """Nearest first, then the higher number."""
    for placed, expected in (("I/3/16@1011/1", "WN62S"), ("I/3/16@0708/1", "WN60")):
        s = lost(Situation("d-day", turn=17).us(placed), "WN-plain-3")
        positions = (s.position("WN60"), s.position("WN62"))
        s.g.communication = ALL
        s.rehearse(ReOccupy, positions, EAST)
        held = [site.name for site in s.game.map.sites if s.g.unit[site.number] != NOBODY]
        assert held == [expected], placed
    s = lost(Situation("d-day", turn=17), "WN-plain-3")  # no US unit: all are equally far
    s.g.communication = ALL
    s.rehearse(ReOccupy, (s.position("WN60"), s.position("WN61")), EAST)
    assert crew_at(s, "WN61") == "WN-plain-3"


@pytest.mark.rule("16.12", "R16-07", "P1")
def test_two_halves_equally_near_are_the_players_choice() -> None:
    """One crew for two hexes of one WN at the same distance: the player says where."""
    s = lost(Situation("d-day", turn=17).us("A/1/116@0730/1"), "WN-plain-3")
    s.g.communication = ALL
    north, south = s.site("WN72N"), s.site("WN72S")
    hexes = [s.game.map.sites[site].hex for site in (north, south)]
    board = s.game.map.board
    at = next(
        i
        for i in board.ids
        if board.distance(i, hexes[0]) == board.distance(i, hexes[1]) == 3
        and has(s.game.map.traceable, i)
    )
    s.g.put(s.counter("A/1/116"), at)
    play = s.rehearse(ReOccupy, (s.position("WN72"),), WEST)
    assert play.texts == ["re-occupy WN72N", "re-occupy WN72S"]
    play.do("re-occupy WN72S")
    assert play.over
    assert crew_at(s, "WN72S") == "WN-plain-3"


@pytest.mark.rule("16.12", "R16-07")
def test_nobody_is_asked_if_there_is_a_crew_for_each_of_the_equals() -> None:
    """Two crews for the two nearer hexes of three: the rules settle it."""
    s = lost(Situation("d-day", turn=17).us("I/3/16@0813/1"), "WN-plain-3", "WN-plain-4")
    s.g.communication = ALL
    play = s.rehearse(ReOccupy, (s.position("WN60"), s.position("WN62")), EAST)
    assert play.over
    assert crew_at(s, "WN60") == ""
    assert {crew_at(s, "WN62N"), crew_at(s, "WN62S")} == {"WN-plain-3", "WN-plain-4"}


@pytest.mark.rule("16.1", "R16-08", "R9-17", "P7")
def test_crews_removed_unseen_come_back_too() -> None:
    """Which of them it is shows when it comes; the count of those out of play goes down."""
    s = Situation("d-day", turn=17).german("WN64").german("WN67")
    for name in ("WN64", "WN67"):
        remove_unit(s.g, s.site(name))
    reveal = s.site("WN71")
    s.german("WN71")
    reveal_unit(s.g, reveal)
    assert crews_left(s.g) == 2
    seen = crew_at(s, "WN71")
    remove_unit(s.g, reveal)
    assert crews_left(s.g) == 3
    came = set()
    for site in ("WN64", "WN67", "WN71"):
        send_crew(s.g, s.site(site))
        came.add(crew_at(s, site))
    assert len(came) == 3
    assert seen in came
    assert crews_left(s.g) == 0


@pytest.mark.rule("R16-08", "16.1")
def test_the_option_bars_crews_lost_before_play() -> None:
    """In Beyond the Beach one plain crew is out at the start; with the option it stays out."""
    for allowed, left in ((True, 1), (False, 0)):
        s = Situation("beyond-the-beach", turn=17, germans=True, reoccupy_from_setup=allowed)
        bar_crews(s.g)
        assert crews_left(s.g) == left
        remove_unit(s.g, s.site("WN64" if s.g.unit[s.site("WN64")] != NOBODY else "WN67"))
        assert crews_left(s.g) == left + 1
        s.g.stack = []
        s.g.set_unit(s.site("WN64"), NOBODY)
        send_crew(s.g, s.site("WN64"))
        assert crews_left(s.g) == left


@pytest.mark.rule("R16-08", "16.1", "22.1")
def test_crews_lost_to_the_bombardment() -> None:
    """Those whose colour is on both cards may come back, unless the option bars them."""
    for allowed, left in ((True, 4), (False, 0)):
        s = Situation(
            "d-day", turn=4, germans=True, effective_bombardment=True, reoccupy_from_setup=allowed
        )
        s.g.deck = one(CardId(card(20))) | one(
            CardId(card(21))
        )  # red, purple and blue: 64, 65N, 67, 72N
        s.g.discards = up_to(CardId, 54) & ~s.g.deck
        s.rehearse(SequenceOfPlay)
        assert crews_left(s.g) == left
