"""Documents, docstrings and messages are in plain technical English."""

from __future__ import annotations

import re

import pytest

import hexwar

from .plain_words import FORBIDDEN, faults, texts


def test_no_archaic_or_literary_turns() -> None:
    """Texts that people read avoid words that a reader would have to look up or to guess."""
    found = [f"{one.place}: {fault}" for one in texts() for fault in faults(one.text)]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("hold the hex, lest Germans come back", 1),
        ("Looked upon by six positions, it is drawn anew.", 3),
        ("The lesson of the newest map", 0),
        ("Whoever decides", 1),
    ],
)
def test_turns_are_found_as_whole_words(text: str, count: int) -> None:
    """Each forbidden turn is found, in any case; longer words that contain it are not."""
    assert len(faults(text)) == count


def test_each_turn_names_a_better_one() -> None:
    """The list says what to write instead."""
    assert all(FORBIDDEN.values())


@pytest.mark.parametrize("name", sorted(hexwar.games()))
def test_rules_call_nobody_he(name: str) -> None:
    """A rule names the player, the unit or the leader that it means."""
    game = hexwar.games()[name]
    said = [(rule.number, rule.summary) for rule in game.rulebook()]
    said += [
        (option.name, text)
        for scenario in game.scenarios().values()
        for option in scenario.options
        for text in (option.summary, *option.meanings)
    ]
    named = re.compile(r"\b(?:he|him|his|himself|she|hers?|herself)\b", re.IGNORECASE)
    assert [entry for entry in said if named.search(entry[1])] == []
