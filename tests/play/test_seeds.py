"""A seed is a whole number of any library, wherever a game is begun; nothing else is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hexwar
from hexwar.errors import ChanceError
from hexwar.play.match import Match
from hexwar.play.values.chance import SEED_BITS
from hexwar.sim import simulate
from hexwar.sim.batch import play_one

DOORS: dict[str, Callable[[Any], Any]] = {
    "start": lambda seed: hexwar.start("skirmish/ford", seed=seed),
    "match": lambda seed: Match(hexwar.game("skirmish/ford"), seed),
    "state": lambda seed: hexwar.game("skirmish/ford").start(seed),
    "simulate": lambda seed: simulate("skirmish/ford", games=1, seed=seed),
    "one": lambda seed: play_one(hexwar.game("skirmish/ford"), seed),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "seed", [None, 1.5, True, np.bool_(True), "7", b"7", [1], 2**SEED_BITS, -(2**SEED_BITS)]
)
def test_what_is_no_seed_is_refused(door: str, seed: Any) -> None:
    """A match that could not be kept is not begun: the sentence says what a seed is."""
    with pytest.raises(ChanceError, match=r"^a seed (is a whole number|has 1024 bits at most)"):
        DOORS[door](seed)


@pytest.mark.parametrize("seed", [np.int64(5), np.uint8(5), 5])
def test_a_whole_number_of_any_library_is_one(seed: Any) -> None:
    """The same game as by Python's own, and it can be kept and opened."""
    match = hexwar.start("skirmish/ford", seed=seed)
    match.do(match.legal_actions[0])
    assert hexwar.restore(match.text()).seed == 5
    assert type(match.seed) is int
    same = hexwar.start("skirmish/ford", seed=5)
    same.do(same.legal_actions[0])
    assert match.text() == same.text()
    rows = simulate("skirmish/ford", games=2, seed=seed).rows
    assert [(type(row.seed), row.seed) for row in rows] == [(int, 5), (int, 6)]
    assert type(play_one(match.game, seed).seed) is int


@pytest.mark.parametrize("seed", [0, -3, 2**SEED_BITS - 1])
def test_the_bounds_of_seeds_can_be_kept(seed: int) -> None:
    """The largest and negative ones are saved and opened again."""
    match = hexwar.start("skirmish/ford", seed=seed)
    assert hexwar.restore(match.text()).position == match.position
    assert hexwar.open_position(match.position).seed == seed
