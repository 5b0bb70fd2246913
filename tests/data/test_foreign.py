"""JSON that another program wrote: values in any dialect, faults by place, notes once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.data import DataError, Findings, ForeignObject

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def read(**said: Any) -> ForeignObject:
    """An object of a file."""
    return ForeignObject.of(json.dumps(said), Findings("one.json"))


@pytest.mark.parametrize("value", [3, "3", "03"])
def test_a_number_may_be_a_text(value: object) -> None:
    """Both dialects say the same; neither is a fault."""
    said = read(row=value)
    assert said.number("row") == 3
    assert not said.findings


@pytest.mark.parametrize("value", [True, "three", 10**6, "1234567", 1.5, [], {}])
def test_what_is_no_number_is_a_fault_and_the_default(value: object) -> None:
    """Also numbers that no key of such a format reaches."""
    said = read(row=value)
    assert said.number("row", 1) == 1
    assert [fault.path for fault in said.findings] == ["row"]


def test_lists_are_plain_wrapped_or_maps() -> None:
    """All three dialects give the same elements, each with its place."""
    units = [{"name": "tank"}, 7]
    for value in (units, {"item": units}, {"0": units[0], "1": units[1]}):
        found = [*read(units=value).parts("units")]
        assert [(part.data, part.path) for part in found] == [
            ({"name": "tank"}, ("units", 0)),
            ({}, ("units", 1)),
        ]


def test_a_note_is_told_once_and_on_one_line() -> None:
    """However often and wherever it is found."""
    said = read(hero={})
    for _ in range(2):
        said.held("hero").note("name", "no\nheroes")
    assert [*said.findings.notes] == ["hero.name: no heroes"]


@given(st.dictionaries(st.sampled_from(("a", "b")), VALUES), st.sampled_from(("a", "b", "c")))
def test_nothing_is_raised_whatever_is_there(data: dict[str, Any], key: str) -> None:
    """A reader asks for what a format has; a file may have anything instead."""
    said = ForeignObject(data)
    asked = (said.number(key), said.flag(key), said.said(key), said.word(key), said.records(key))
    assert isinstance(asked[0], int | None)
    assert isinstance(said.named(key).data, dict)
    assert [part.data for part in said.parts(key)] == [
        each if isinstance(each, dict) else {} for each in asked[4]
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [("[]", "expected an object"), ("{", "not JSON"), ('{"a": 123456789}', "too many")],
)
def test_a_text_that_is_no_object_is_refused(text: str, message: str) -> None:
    """With the name of the file."""
    with pytest.raises(DataError, match=f"one.json:1: .*{message}"):
        ForeignObject.of(text, Findings("one.json"), largest=10)


def test_a_word_that_is_not_known_is_a_fault() -> None:
    """In capitals or not; what holds where nothing is said is no fault."""
    known = ("AXIS", "ALLIES")
    said = read(first="allies", second="aliles")
    assert said.choice("first", "side", known) == 1
    assert said.choice("third", "side", known, "ALLIES") == 1
    assert not said.findings
    assert said.choice("second", "side", known, "ALLIES") == 1
    assert said.choice("third", "side", known) == 0
    assert [fault.path for fault in said.findings] == ["second", "third"]


def test_keys_that_nobody_knows_are_noted_in_lists_too() -> None:
    """Only those that hold something, and of very many only some by name."""
    keys = {"file": ["units"], "units": ["name"]}
    units = [{"name": "tank", "hero": 1, "fog": "0"}, *({f"key-{n}": 1} for n in range(60))]
    said = read(units=units, _ours=1)
    said.note_unknown("file", keys, lists=["units"], kept=["_ours"])
    notes = [*said.findings.notes]
    assert notes[0] == "units[0].hero: this key is not known here; not kept"
    assert len(notes) == 51
    assert "11 more keys" in notes[-1]
