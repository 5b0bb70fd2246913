"""Sets of hexes as ints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import (
    CounterId,
    bits,
    first,
    iterate,
    nth,
    numbered,
    pack,
    union,
    up_to,
    updated_list,
)

ids = st.sets(st.integers(0, 1100))


@given(ids)
def test_members_are_the_ids_ascending(some: set[int]) -> None:
    """Whichever way they are taken apart, for full sets and sparse ones."""
    assert sorted(some) == list(iterate(pack(some)))


def test_so_many_sets_are_remembered_and_no_more() -> None:
    """Beyond that it begins again; sets that are long or full are never kept, and all are right."""
    bits._remembered.clear()
    for number in range(bits._AT_MOST + 2):
        assert sum(1 << i for i in iterate(number)) == number
    assert len(bits._remembered) == 2
    long, full = 1 << bits._SHORT, (1 << bits._FEW + 1) - 1
    assert iterate(long) == [bits._SHORT]
    assert iterate(full) == list(range(bits._FEW + 1))
    assert len(bits._remembered) == 2


@given(st.integers(0, 300), st.integers(0, 300))
def test_full_runs(start: int, length: int) -> None:
    """Sets in which every bit of many bytes is set."""
    run = range(start, start + length)
    assert list(run) == list(iterate(((1 << length) - 1) << start))


@given(ids)
def test_first_is_the_lowest_id(some: set[int]) -> None:
    """Or -1 for the empty set."""
    assert min(some, default=-1) == first(pack(some))


@given(ids)
def test_nth_counts_the_ids_as_a_list_does(some: set[int]) -> None:
    """From both ends, for all ids of a set; past either end there is none, and it says so."""
    listed, count = sorted(some), len(some)
    assert [nth(pack(some), number) for number in range(-count, count)] == listed + listed
    for number in (-count - 1, count):
        with pytest.raises(IndexError, match="there is no id"):
            nth(pack(some), number)


@given(st.lists(st.integers(0, 50)))
def test_bits_of_ids_in_any_order(some: list[int]) -> None:
    """Repeated ids count once, as in any set."""
    assert sum(1 << i for i in set(some)) == pack(iter(some))


@given(ids, ids)
def test_relisted_has_the_new_order(before: set[int], after: set[int]) -> None:
    """In the order of the ids, with what stood there before wherever it still stands."""
    earlier = {i: object() for i in before}
    made: dict[int, object] = {}
    listed = [earlier[i] for i in sorted(before)]

    def make(i: int) -> object:
        return made.setdefault(i, object())

    found = updated_list(listed, pack(before), pack(after), make)
    assert after - before == made.keys()
    assert [(earlier | made)[i] for i in sorted(after)] == list(found)


@given(st.lists(ids))
def test_union_has_the_members_of_all(some: list[set[int]]) -> None:
    """The union of no sets is empty."""
    assert union(map(pack, some)) == pack(set().union(*some))


@given(st.integers(0, 300))
def test_up_to_has_all_ids_below_a_count(count: int) -> None:
    """None of them for 0."""
    assert list(iterate(up_to(int, count))) == list(range(count))


def test_numbered_gives_each_thing_with_its_id() -> None:
    """From 0, in their order."""
    assert list(numbered(CounterId, "ab")) == [(0, "a"), (1, "b")]
