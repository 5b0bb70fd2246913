"""Documents that build on others: what they take over, and which file a fault stands in."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.data import DataError, Document, Faults, read
from hexwar.data.basing import SOURCES, merged, taken_over

KEYS = st.sampled_from("abcd")
TREES = st.recursive(
    st.integers() | st.lists(st.integers(), max_size=2),
    lambda below: st.dictionaries(KEYS, below, max_size=3),
    max_leaves=8,
)
TABLES = st.dictionaries(KEYS, TREES, max_size=4)


def leaves(value: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    """List what stands at the ends of a tree of tables."""
    if isinstance(value, dict) and value:
        return [leaf for key, part in value.items() for leaf in leaves(part, (*path, key))]
    return [(path, value)] if path else []


def at(value: Any, path: tuple[str, ...]) -> Any:
    """Look up a path, None where nothing stands."""
    for part in path:
        value = value.get(part) if isinstance(value, dict) else None
    return value


def test_tables_merge_and_lists_are_replaced() -> None:
    """A changed table no longer comes from where it came."""
    base = {"a": {"x": [1], "y": 2, "source": "rules 3", "note": "n"}, "b": {"source": "printed"}}
    assert merged(base, {"a": {"x": [3, 4]}, "c": 5}) == {
        "a": {"x": [3, 4], "y": 2},
        "b": {"source": "printed"},
        "c": 5,
    }


@given(TABLES, TABLES)
def test_each_leaf_is_said_by_the_document_that_it_is_looked_up_in(
    base: dict[str, Any], changes: dict[str, Any]
) -> None:
    """Whatever stands in merged tables stands in the one that is named for it."""
    whole = merged(base, changes)
    for path, value in leaves(whole):
        if path[-1] in SOURCES:
            continue
        said = base if taken_over(base, changes, path) else changes
        assert at(said, path) == value


@given(TABLES, TABLES)
def test_what_a_document_says_stands_in_the_whole(
    base: dict[str, Any], changes: dict[str, Any]
) -> None:
    """Nothing of the changes is lost."""
    whole = merged(base, changes)
    for path, value in leaves(changes):
        if value != {}:
            assert at(whole, path) == value


@attrs.frozen
class Forces:
    """A table of a scenario."""

    units: tuple[str, ...]
    steps: int = 1


@attrs.frozen
class Short:
    """A scenario."""

    turns: int
    us: Forces


BASE = """turns = 8
[us]
units = ["1/A", "2/A"]
steps = "two"
"""
CHANGES = """# only the length
turns = "4"
"""


def test_a_fault_is_told_in_the_file_that_says_it() -> None:
    """Types and checks alike: the base has its own name and lines."""

    def check(short: Short, faults: Faults) -> None:
        for place, name in enumerate(short.us.units):
            if name == "2/A":
                faults.unknown(("us", "units", place), "unit", name, ["1/A"])

    document = Document.parse(CHANGES, "short.toml").based_on(Document.parse(BASE, "base.toml"))
    with pytest.raises(DataError) as caught:
        read(document, Short, check)
    assert [(fault.file, fault.line, fault.path) for fault in caught.value.faults] == [
        ("base.toml", 3, "us.units[1]"),
        ("base.toml", 4, "us.steps"),
        ("short.toml", 2, "turns"),
    ]


def test_a_base_may_have_a_base() -> None:
    """Three files say one scenario, and each answers for its own lines."""
    first = Document.parse(BASE, "first.toml")
    second = Document.parse('[us]\nunits = ["3/A"]\n', "second.toml").based_on(first)
    third = Document.parse("turns = 6\n", "third.toml").based_on(second)
    assert third.data["us"]["units"] == ["3/A"]
    assert third.place(("us", "units", 0)) == ("second.toml", 2)
    assert third.place(("us", "steps")) == ("first.toml", 4)
    assert third.place(("turns",)) == ("third.toml", 1)
    assert third.whole_text == "turns = 6\n" + '[us]\nunits = ["3/A"]\n' + BASE
