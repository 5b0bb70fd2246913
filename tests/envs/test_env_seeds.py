"""Environments take the seeds that matches take, and no others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("skirmish")

from hexwar.envs import WargameEnv, WargameVectorEnv
from hexwar.errors import ChanceError


def begun(seed: Any) -> Any:
    """What is seen at the start of one game."""
    return WargameEnv("skirmish/ford", player="red").reset(seed=seed)[0].tolist()


def side_by_side(seed: Any) -> Any:
    """What is seen at the start of two games."""
    return WargameVectorEnv("skirmish/ford", 2, player="red").reset(seed=seed)[0].tolist()


def test_seeds_of_numpy_are_taken() -> None:
    """A number of numpy begins the same games as one of Python, alone and side by side."""
    assert begun(np.int64(5)) == begun(5)
    assert side_by_side(np.int64(5)) == side_by_side(5) == side_by_side(np.array([5, 6]))


@pytest.mark.parametrize("seed", [1.5, True, "7"])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    """With the sentence of a match."""
    for reset in (begun, side_by_side):
        with pytest.raises(ChanceError, match="a seed is a whole number"):
            reset(seed)
