"""How a game speaks: units are called as people write them, whatever is typed."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.play.values.events import Event
from hexwar.play.words.labels import Labels
from hexwar.play.words.speech import Speech
from hexwar.reasons import Reason


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"unit": "HMS-Warspite", "at": "32.021"}, "HMS Warspite"),
        ({"unit": "2./s.SS-Pz.101", "at": "32.021"}, "2./s.SS Pz.101"),
    ],
)
@pytest.mark.parametrize("language", ["", "fr"])
def test_a_typed_name_is_told_without_hyphens(
    facts: dict[str, str], told: str, language: str
) -> None:
    """Hyphens stand for the blanks that a typed name cannot have."""
    game = hexwar.game("greatest_day/sword")
    unit = game.lexicon.names["counter"].read(facts["unit"])
    event = Event("rallied", "3.1", {"unit": unit})
    assert told in game.speech(language).sentence(event)


def test_a_name_with_a_number_is_told_as_buttons_call_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a game whose other names are no words."""
    game = hexwar.game("skirmish/ford")
    labels = Labels(names={"R{number}": "Red company {number}"})
    monkeypatch.setattr(type(game.presentation), "labels", lambda _self, _language="": labels)
    names = game.lexicon.names
    block, to = names["counter"].read("R2"), names["hex"].read("0101")
    event = Event("moved", "3", {"block": block, "to": to})
    assert "Red company 2" in Speech(game).sentence(event)


@pytest.mark.parametrize("language", ["", "fr"])
def test_a_fact_that_is_a_name_is_told_like_the_thing(language: str) -> None:
    """What changes a column may be a unit: the ledger calls it as the sentence does."""
    game = hexwar.game("normandie44/campaign")
    event = Event("shifted", "6.5", {"what": "US-VII-HQ", "columns": 1})
    assert "US VII HQ" in game.speech(language).sentence(event)


@pytest.mark.parametrize(
    ("language", "told"),
    [("", "HMS Arethusa goes to the box of short range."), ("fr", "portée courte.")],
)
def test_a_fact_that_labels_name_is_told_as_buttons_call_it(language: str, told: str) -> None:
    """The story of a ship that changes its box says *courte*, as the button did."""
    game = hexwar.game("greatest_day/sword")
    ship = game.lexicon.names["counter"].read("HMS-Arethusa")
    event = Event("sailed", "4.2", {"unit": ship, "box": "short"})
    assert game.speech(language).sentence(event).endswith(told)


@pytest.mark.parametrize("scenario", ["normandie44/campaign", "classic/crossing"])
@pytest.mark.parametrize(
    ("language", "one", "two"), [("", "attacks", "attack"), ("fr", "attaque", "attaquent")]
)
def test_one_unit_attacks_and_two_attack(scenario: str, language: str, one: str, two: str) -> None:
    """Of a list its length says which sentence is meant."""
    game = hexwar.game(scenario)
    target = game.lexicon.names["hex"].read("0905")
    facts = {"target": target, "odds": "2:1", "column": "2:1"}
    for units, told in (((0,), one), ((0, 1), two)):
        event = Event("attacked", "6", {"units": units, **facts, "die": 1, "result": "AR"})
        assert f" {told} " in game.speech(language).sentence(event)


COUNTED = "{gap:hex|hexes} away, {points:point|points}"


@pytest.mark.parametrize(
    ("language", "one", "nothing"), [("", "1 point ", "0 points "), ("fr", "1 point ", "0 point ")]
)
def test_buttons_count_in_the_form_of_their_language(language: str, one: str, nothing: str) -> None:
    """A bombardment with 1 point is none "with 1 points"; French has no plural of nothing."""
    labels = hexwar.game("normandie44/race").presentation.labels(language)
    told = [labels.of("shell", {"at": "0711", "points": str(n)}) + " " for n in (1, 0)]
    assert told[0].endswith(one)
    assert told[1].endswith(nothing)


def test_reasons_and_events_count_in_the_form_of_their_language() -> None:
    """What is counted in a sentence of any kind follows its number; a fraction is several."""
    assert str(Reason.of(COUNTED, gap=1, points="1½")) == "1 hex away, 1½ points"
    game = hexwar.game("memoir44/mill-stream")
    events = [
        Event("rolled", "1.6.5", {"count": n, "why": "", "dice": ("flag",) * n}) for n in (1, 2)
    ]
    told = [[game.speech(code).sentence(event) for event in events] for code in ("", "fr")]
    assert [[text.partition(" (")[0] for text in texts] for texts in told] == [
        ["1 die", "2 dice"],
        ["1 dé", "2 dés"],
    ]


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("21-Pz", "21 Pz", "21 Pz"),
        ("8 (21-Pz +8, 743-Tk -1)", "8 (21 Pz +8, 743 Tk -1)", "8 (21 Pz +8, 743 Tk -1)"),
        ("defence", "defence", "défense"),
    ],
)
def test_rows_of_a_preview_call_things_as_people_do(text: str, english: str, french: str) -> None:
    """A sum, and what it is made of; the page showed the names that one types."""
    game = hexwar.game("normandie44/cobra")
    assert game.speech("").row(text) == english
    assert game.speech("fr").row(text) == french
