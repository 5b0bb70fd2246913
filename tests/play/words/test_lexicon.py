"""Names both ways, and the wording of events."""

from __future__ import annotations

import pytest

from hexwar.errors import GameError, UnknownNameError
from hexwar.play import Lexicon, Names
from hexwar.play.choices.nouns import NUMBER, WORD, Noun
from hexwar.play.values.events import Event


def test_names_both_ways() -> None:
    """A name reads back, whatever the case of its letters."""
    names = Names("counter", ["A/1/16", "", "WN-75"])
    assert [names.read(name.lower()) for name in ("A/1/16", "WN-75")] == [0, 2]
    assert list(names) == ["A/1/16", "", "WN-75"]
    with pytest.raises(UnknownNameError, match="did you mean 'A/1/16'"):
        names.read("A/1/15")
    with pytest.raises(GameError, match="there is no counter -1"):
        names[-1]


def test_names_must_be_usable() -> None:
    """Two things of one name, or white space in a name, are errors of the game."""
    with pytest.raises(GameError, match="two counters are named 'a'"):
        Names("counter", ["A", "a"])
    with pytest.raises(GameError, match="white space"):
        Names("counter", ["16 HQ"])


def test_sentences() -> None:
    """Facts are written by their nouns; lists one by one; unknown kinds in plain form."""
    lexicon = Lexicon(
        {"counter": Names("counter", ["Able", "Baker"])}, {"hit": "{units:counter} lose {n} steps."}
    )
    assert (
        lexicon.sentence(Event("hit", "1", {"units": (0, 1), "n": 2}))
        == "Able, Baker lose 2 steps."
    )
    assert lexicon.sentence(Event("hit", "1", {"units": (), "n": 0})) == "none lose 0 steps."
    assert lexicon.sentence(Event("fog-lifts", "1", {})) == "fog-lifts"
    assert lexicon.sentence(Event("fog-lifts", "1", {"turn": 3})) == "fog lifts: turn 3"


def test_a_sentence_that_names_a_fact_its_event_lacks_says_both() -> None:
    """And where each of them is written."""
    lexicon = Lexicon({}, {"moved": "{unit} goes to {to}."})
    with pytest.raises(GameError) as caught:
        lexicon.sentence(Event("moved", "1", {"block": 3, "to": 14}))
    assert str(caught.value) == (
        "the text '{unit} goes to {to}.' names 'unit', and the facts are block, to: "
        "name them alike; g.say tells the facts of an event, wording.toml has its text"
    )


def test_numbers_and_words_need_no_names() -> None:
    """Plain numbers and words are written and read as they are."""
    lexicon = Lexicon({}, {})
    assert lexicon.readers[NUMBER]("-12") == -12
    assert lexicon.readers[WORD]("east") == "east"
    with pytest.raises(UnknownNameError, match="no number 'x'"):
        lexicon.readers[NUMBER]("x")
    with pytest.raises(GameError, match="no names for the noun 'ship'"):
        lexicon.name(Noun("ship"), 1)
