"""A list of legal actions in parts: it is read like the list of all of them."""

from __future__ import annotations

from itertools import chain
from math import inf
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import pack
from hexwar.play import Action
from hexwar.play.choices.legal import InParts, OverSet

HEXES = st.sets(st.integers(0, 80), min_size=1)
SETS = st.builds(
    lambda unit, hexes: (OverSet(("move", unit), pack(hexes)), sorted(hexes)),
    st.integers(0, 3),
    HEXES,
)
"""Parts over sets, each with the hexes in the order in which they are listed."""


@given(st.lists(SETS, max_size=5), st.booleans(), st.integers(0, 99))
def test_parts_are_read_like_one_list(
    sets: list[tuple[OverSet, list[int]]], declined: bool, seed: int
) -> None:
    """Length, order, places, slices, members and random choices are those of the plain list."""
    tail: list[list[Action]] = [[("rest", 7), ("end",)]] if declined else []
    parts = InParts([*(part for part, _ in sets), *tail])
    plain = [(*part.begun, at) for part, hexes in sets for at in hexes] + [*chain(*tail)]
    assert [*parts] == plain
    assert parts == plain
    assert plain == parts
    assert repr(parts) == repr(plain)
    assert len(parts) == len(plain)
    assert bool(parts) == bool(plain)
    assert [parts[place] for place in range(-len(plain), len(plain))] == plain * 2
    assert parts[1:-1] == plain[1:-1]
    assert all(action in parts and parts.index(action) == plain.index(action) for action in plain)
    assert all(parts.like(action) == action for action in plain)
    assert ("move", 9, 9) not in parts
    assert ("end",) not in InParts([])
    if plain:
        assert Random(seed).choice(parts) == Random(seed).choice(plain)


LIKE_ONE: list[object] = [
    ("move", True, 4),
    ("move", 1, 4.0),
    ("move", 1, np.int64(6)),
    ("move", 1, 5),
    ("move", 1, 4.5),
    ("move", 1, -1),
    ("move", 1, 10**30),
    ("move", 1, inf),
    ("move", 1, "4"),
    ("move", 1, None),
    ("move", 1),
    ("move", 1, 4, 6),
    (),
    None,
    ["move", 1, 4],
]


@pytest.mark.parametrize("given", LIKE_ONE, ids=str)
def test_what_is_equal_to_a_listed_action_is_found_in_parts_as_in_a_list(given: object) -> None:
    """True equals 1, and learners give numbers of their own: what is found is what was listed."""
    plain = [("move", 1, 4), ("move", 1, 6), ("end",)]
    parts = InParts([OverSet(("move", 1), pack([4, 6])), [("end",)]])
    found = parts.like(given)
    assert found == (plain[plain.index(given)] if given in plain else None)
    assert (given in parts) is (given in plain) is (found is not None)
    assert found is None or [type(noun) for noun in found[1:]] == [int, int]


def test_a_place_beyond_the_end_is_refused() -> None:
    """A list in parts ends where its last part does, asked for its length before or not."""
    parts = InParts([OverSet(("move", 1), pack([4, 6]))])
    for place in (2, -3):
        with pytest.raises(IndexError):
            parts[place]
    assert len(parts) == 2
    for place in (2, -3):
        with pytest.raises(IndexError):
            parts[place]
