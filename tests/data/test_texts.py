"""Texts that the library writes or reads without a class: TOML of tables, JSON from anybody."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.data import DataError, json_of, toml_of

VALUES = st.booleans() | st.integers(-(2**62), 2**62) | st.text(st.characters(codec="utf-8"))
KEYS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)
TABLES = st.dictionaries(KEYS, VALUES | st.lists(VALUES) | st.dictionaries(KEYS, VALUES))


@given(st.dictionaries(KEYS, VALUES | TABLES | st.lists(TABLES, min_size=1), max_size=4))
def test_tables_are_read_as_they_were_written(data: dict[str, Any]) -> None:
    """Texts of any characters, empty ones and lists too long for a line lose nothing."""
    for width in (100, None):
        assert tomllib.loads(toml_of(data, width)) == data


def test_long_lists_have_a_line_for_each_element() -> None:
    """A file that people read stays within its width, unless it is asked for one line."""
    data = {"unit": [{"hexes": ["A9-M9"] * 40}]}
    assert len(toml_of(data).splitlines()) == 43
    assert len(toml_of(data, width=None).splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{\n"hex": 07}', r"fox\.json:2: not JSON"),
        ("[" * 100_000, r"fox\.json:1: .* too deep"),
        (f"[\n{'7' * 5000}]", r"fox\.json:2: the number has too many digits"),
    ],
)
def test_json_that_cannot_be_read_is_a_fault_with_its_line(text: str, message: str) -> None:
    """Whatever comes is told as a fault of the file, never as an error of Python."""
    with pytest.raises(DataError, match=message):
        json_of(text, "fox.json")
