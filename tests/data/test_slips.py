"""Slips of the pen among words are found, and found without comparing each word with each."""

from __future__ import annotations

import sys
from collections import Counter
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.errors import misspelt, slips_among

WORDS = st.lists(st.text("aAb1", max_size=6), max_size=12)


def by_comparing(words: list[str]) -> dict[str, str]:
    """The same by comparing each word with all that stand there more often."""
    number = Counter(words)
    found = {
        word: misspelt(word, sorted(other for other in number if number[other] > number[word]))
        for word in number
        if word
    }
    return {word: meant for word, meant in found.items() if meant}


@given(WORDS)
def test_slips_are_those_that_comparing_finds(words: list[str]) -> None:
    """A letter too many, missing or wrong, two that have changed places, capitals."""
    assert slips_among(words) == by_comparing(words)


@pytest.mark.parametrize(
    "slip", ["Armour", "Armorr", "Amrour", "Armoour", "armour", "Armou", "Xrmour", "rmour", "Armur"]
)
def test_each_kind_of_slip_is_found(slip: str) -> None:
    """Wherever in the word it is."""
    expected = {} if slip == "Armour" else {slip: "Armour"}
    assert slips_among(["Armour", slip, "Armour"]) == expected


def calls_for(words: list[str]) -> int:
    """How many calls it takes to look for slips among words."""
    calls = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        del frame, argument
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        slips_among(words)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("first", [0x4E00, 0x2500], ids=["letters", "signs"])
def test_the_work_grows_with_the_words_and_not_with_their_pairs(first: int) -> None:
    """Also where all words are like each other, and one half of them stands there more often."""

    def words(number: int) -> list[str]:
        own = [f"abcd{chr(first + n)}" for n in range(number)]
        return own + own[::2]

    few, many = calls_for(words(200)), calls_for(words(800))
    assert many <= 5 * few


def test_a_text_that_is_no_name_is_not_compared_letter_by_letter() -> None:
    """A file may have a text of a million letters where a name stands."""
    long = "x" * 1_000_000
    assert calls_for([long, long, long + "y"]) < 100
    assert misspelt(long + "y", [long]) is None
