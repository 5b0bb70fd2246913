"""Keys of actions for a side that cards play, against the board counted hex by hex."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, HexId, SideId, iterate, one
from hexwar.kit.automaton.actions import (
    ACTION_KEYS,
    best_odds,
    distance_to_objective,
    enters,
    full_attack,
    guards_objective,
    nearer_to_objective,
    next_to_enemies,
    strongest,
    takes_objective,
    to_goal,
    weakest,
)
from hexwar.kit.combat import Attacks
from hexwar.kit.forces import OFF, Stacks, Steps
from hexwar.kit.victory import Objectives, objective_hexes, objectives_of
from hexwar.play import state
from hexwar.play.match import Match

BOARD = Board.parse("""
grid = {orientation = "pointy", rows = 4, columns = 5}
region = [
  {id = "Ford", kind = "town", hexes = ["0101", "0102"], attributes = {points = 3}},
  {id = "Mill", kind = "town", hexes = ["0304"], attributes = {points = 2}},
]
""")
FOUND = objectives_of(BOARD)
GAME: Any = SimpleNamespace(
    board=BOARD,
    side_of=(0, 0, 1, 1),
    sides=("red", "blue"),
    objectives=FOUND,
    objective_at=objective_hexes(FOUND),
    attacks=((0, 2, 4), (0, 3, 5), (0, 1, 2), (0, 6, 7)),
)
PLACES = list(iterate(BOARD.all))


@state
class Field(Objectives, Stacks, Steps):
    """Two counters a side."""


@given(
    st.lists(st.sampled_from([OFF, *PLACES]), min_size=4, max_size=4),
    st.lists(st.sampled_from([0, 1]), min_size=2, max_size=2),
    st.integers(0, 3),
    st.sampled_from(PLACES),
)
def test_keys_say_what_is_counted_on_the_board(
    at: list[HexId], holder: list[SideId], unit: int, to: HexId
) -> None:
    """Distances, guards, objectives taken, enemies next to the hex, factors."""
    g = Field(game=GAME, hex=list(at), steps=[2, 1, 2, 1], holder=list(holder))
    g.reindex()
    side, move = GAME.side_of[unit], ("move", unit, to)
    towns: dict[int, int] = {BOARD.hex("0101"): 0, BOARD.hex("0102"): 0, BOARD.hex("0304"): 1}
    wanted = [i for i, n in towns.items() if holder[n] != side] or list(towns)
    near = min(BOARD.distance(to, i) for i in wanted)
    assert to_goal(g, side, to) == distance_to_objective(g, move) == near
    off = at[unit] == OFF
    assert enters(g, move) == off
    nearer = off or near < min(BOARD.distance(at[unit], i) for i in wanted)
    assert nearer_to_objective(g, move) == nearer
    assert takes_objective(g, move) == (to in towns and holder[towns[to]] != side)
    assert guards_objective(g, move) == (at[unit] in towns and at.count(at[unit]) == 1)
    enemies = {at[u] for u in range(4) if GAME.side_of[u] != side and at[u] != OFF}
    beside = [i for i in enemies if BOARD.distance(i, to) == 1]
    assert next_to_enemies(g, move) == len(beside)
    assert strongest(g, move) == weakest(g, move) == GAME.attacks[unit][[2, 1, 2, 1][unit]]


def test_every_key_has_a_name_of_its_own_and_rates_verbs_of_the_kit() -> None:
    """All verbs that keys rate are asked by procedures of the kit, in the classic game."""
    assert len({each.name for each in ACTION_KEYS}) == len(ACTION_KEYS)
    verbs = {verb for each in ACTION_KEYS for verb in each.verbs}
    assert verbs <= pytest.importorskip("classic").AcrossTheLenn.words().verbs


def test_a_full_attack_joins_all_who_may() -> None:
    """In the classic game: every neighbour that may join is in it, and it is only asked."""
    classic = pytest.importorskip("classic")
    match, rng, seen = Match(classic.AcrossTheLenn("counterattack"), seed=2), Random(2), 0
    while not match.over and seen < 5:
        actions = list(match.legal_actions)
        attack = next((a for a in actions if a[0] == "attack"), None)
        if attack is not None:
            g, seen = match.state, seen + 1
            before = g.digest()
            asked = g.stack[-1]
            assert isinstance(asked, Attacks)
            alone = asked.battle_of(g, attack[1], attack[2])
            battle = full_attack(g, alone)
            assert not battle.joiners.of(g)
            assert best_odds(g, attack) == battle.calculate(g).column
            assert g.digest() == before
            assert alone.units == one(attack[1])
        match.do(attack or rng.choice(actions))
    assert seen == 5
