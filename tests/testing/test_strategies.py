"""Strategies for Hypothesis: what they make is sound, reaches everything, and shrinks."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from hexwar.board import Board, iterate
from hexwar.components import StackingLimit, overstacked
from hexwar.errors import MissingExtraError
from hexwar.hexes import Hex, distance
from hexwar.play import State
from hexwar.play.match import Match
from hexwar.testing import Piles, boards, decks, hexes, matches, stacks, states
from tests.play.duel import Duel

DUEL = Duel("dawn", {"turns": 60})


@given(hexes(within=7))
def test_hexes_are_within_their_distance(found: Hex) -> None:
    """No hex is further away than was asked for."""
    assert distance(Hex(0, 0), found) <= 7


def test_hexes_reach_the_whole_disc() -> None:
    """Every hex of a disc can be found, and the simplest is its centre."""
    for at in (Hex(2, 0), Hex(-2, 0), Hex(0, 2), Hex(2, -2), Hex(-1, -1)):
        assert find(hexes(within=2), at.__eq__) == at
    assert find(hexes(), lambda h: True) == Hex(0, 0)


@settings(max_examples=30)
@given(boards(terrain=("sea", "beach"), hexsides=("cliff",), paths=("track",), rows=(2, 4)))
def test_boards_are_boards(board: Board) -> None:
    """They have what was asked for, and nothing else; features lie between neighbours."""
    assert {board.terrain[i] for i in board.ids} <= {"sea", "beach"}
    assert board.kinds["hexsides"] == ("cliff",)
    for i, j in board.sides("cliff"):
        assert j in board.neighbours[i]
        assert board.features(i, j) == board.features(j, i) == {"cliff"}
    for i in board.ids:
        for j in board.neighbours[i]:
            assert (board.link(i, j) is None) == (board.link(j, i) is None)


# Hypothesis prints each board that it comes upon while it looks for the smallest; some are large.
@pytest.mark.filterwarnings("ignore:Generating overly large repr")
def test_boards_reach_everything() -> None:
    """Each feature comes up, and so does the smallest board; shrinking leaves little else."""
    steady = settings(derandomize=True, database=None)
    smallest = find(boards(), lambda board: True, settings=steady)
    assert len(smallest.ids) == 1
    assert smallest.terrain[smallest.ids[0]] == "clear"
    beside_a_river = find(boards(), lambda board: bool(board.sides("river")), settings=steady)
    assert len(beside_a_river.ids) == 2
    any_will_do = settings(steady, phases=[Phase.generate])
    with_a_road = find(boards(), lambda board: bool(board.links("road")), settings=any_will_do)
    assert with_a_road.links("road")


@given(stacks(6, 4, limit=2))
def test_stacks_hold_each_counter_once(found: dict[int, int]) -> None:
    """A counter is in one hex at most, no stack is empty, none is over its limit."""
    counters = [counter for stack in found.values() for counter in iterate(stack)]
    assert len(counters) == len(set(counters))
    assert set(counters) <= set(range(6))
    assert set(found) <= set(range(4))
    assert all(found.values())
    assert overstacked(found, [StackingLimit(2, "7.6", counted=0b111111)]) == []


def test_stacks_reach_full_and_empty_maps() -> None:
    """All in one hex, all off the map, and hexes given by their ids."""
    assert find(stacks(3, [7, 9]), lambda found: found == {9: 0b111}) == {9: 0b111}
    assert find(stacks(3, 4), lambda found: True) == {}
    assert find(stacks(2, 0), lambda found: True) == {}


@given(decks(9))
def test_decks_have_each_card_once(piles: Piles) -> None:
    """The three piles are apart and make up the deck."""
    assert piles.left | piles.discards | piles.out == (1 << 9) - 1
    assert piles.left.bit_count() + piles.discards.bit_count() + piles.out.bit_count() == 9


def test_decks_reach_the_empty_deck() -> None:
    """A deck that is used up is found, as is a whole one."""
    assert find(decks(4), lambda piles: not piles.left and piles.discards == 0b1111)
    assert find(decks(4), lambda piles: True) == Piles(0b1111, 0, 0)


@settings(max_examples=40)
@given(matches(DUEL, decisions_at_most=40))
def test_matches_stand_at_a_decision(match: Match) -> None:
    """None is over, and each goes on."""
    assert not match.over
    assert len(match.log) <= 41
    match.do(match.legal_actions[0])


def test_matches_shrink_to_the_start() -> None:
    """The simplest match is one at its first decision, of seed 0; late ones can be found."""
    simplest = find(matches(DUEL), lambda match: True)
    assert (simplest.seed, len(simplest.log)) == (0, 1)
    late = find(matches(DUEL), lambda match: len(match.log) > 3)
    assert len(late.log) == 4


@settings(max_examples=20)
@given(states("skirmish/ford", decisions_at_most=30), st.randoms(use_true_random=False))
def test_states_are_moments_of_play(state: State, rng: object) -> None:
    """By the name of a game, too; each can be copied and has something to decide."""
    assert state.listed
    assert state.clone().digest() == state.digest()


def test_study_is_passed_on() -> None:
    """Matches for study can be undone behind draws."""
    match = find(matches(DUEL, study=True), lambda match: len(match.log) > 3)
    while match.can_undo:
        match.undo()
    assert len(match.log) == 1


def test_hypothesis_is_imported_late() -> None:
    """Those who only check a game or rehearse a procedure do not pay for it."""
    code = "import sys, hexwar.testing; assert 'hypothesis' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_missing_hypothesis_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to install."""
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(MissingExtraError, match="pip install hypothesis"):
        hexes()
