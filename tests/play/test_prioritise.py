"""Priorities of an automated side."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexwar.play import fell_out, prioritise

triples = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)), max_size=12)


@given(triples)
def test_the_best_by_keys_in_order(candidates: list[tuple[int, int, int]]) -> None:
    """Just those stay that are smallest by all keys taken together, in their order."""
    keys = (lambda c: c[0], lambda c: -c[1])
    ranked = [(c[0], -c[1]) for c in candidates]
    expected = [c for c, rank in zip(candidates, ranked, strict=True) if rank == min(ranked)]
    assert prioritise(candidates, *keys) == expected


@given(triples.filter(bool))
def test_who_falls_out_says_where(candidates: list[tuple[int, int, int]]) -> None:
    """A candidate stays, or falls out at the first key by which another is better."""
    keys = (lambda c: c[0], lambda c: -c[1])
    best = prioritise(candidates, *keys)
    for candidate in candidates:
        at = fell_out(candidates, candidate, *keys)
        if candidate in best:
            assert at is None
        else:
            assert at == (0 if candidate[0] > best[0][0] else 1)
