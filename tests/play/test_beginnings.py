"""Choices made noun by noun, saves as text, and the texts of a game in other languages."""

from __future__ import annotations

from typing import Any

import pytest

import hexwar
from hexwar.errors import SaveError
from hexwar.play.match.decision import decision, explain_beginning
from hexwar.play.match.written import seal_of


def test_a_beginning_that_goes_on() -> None:
    """The first noun of a legal action may be chosen."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    action = match.legal_actions[0]
    answer = explain_beginning(match.state, action[:2])
    assert answer.legal
    assert answer.text == "move 2/B/741"


def test_a_beginning_that_is_refused() -> None:
    """A noun that no action begins with is refused by the rule of its guard."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    unit = match.game.lexicon.names["counter"].read("E/2/16")
    answer = explain_beginning(match.state, ("move", unit))
    assert (answer.legal, answer.rule) == (False, "7")


def test_a_whole_action_is_judged_alike() -> None:
    """Given all nouns, a beginning is judged as the action is."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    far = ("move", match.legal_actions[0][1], match.scene().board.hex("0101"))
    assert explain_beginning(match.state, far).rule == match.explain(far).rule == "7.3"


def test_every_beginning_of_a_legal_action_is_legal() -> None:
    """What leads to something legal is never refused on the way."""
    match = hexwar.start("skirmish/ford", seed=2)
    for action in match.legal_actions:
        for length in range(1, len(action) + 1):
            assert explain_beginning(match.state, action[:length]).legal


def test_a_save_as_text() -> None:
    """The text of a match is its save, and goes on where it was left."""
    match = hexwar.start("skirmish/ford", seed=2, players={"blue": "random"})
    match.do("give R1 4")
    again = hexwar.restore(match.text())
    assert again.position == match.position
    for block in ("R2 3", "R3 2", "R4 1"):
        match.do(f"give {block}")
        again.do(f"give {block}")
    assert again.position == match.position


def changed(data: dict[str, Any], **values: Any) -> str:
    """Return a save with other values and a fitting seal."""
    import json

    data = data | values
    return json.dumps(data | {"seal": seal_of(data)})


def test_a_text_from_elsewhere_names_no_file() -> None:
    """A save that names a scenario file does not have it read, unless files are allowed."""
    data = hexwar.start("skirmish/ford", seed=2).plain()
    text = changed(data, scenario="/somewhere/else.toml")
    with pytest.raises(SaveError, match="not installed"):
        hexwar.restore(text, where="theirs.json")


def test_prompts_in_another_language() -> None:
    """A prompt is translated before it is filled; in a language without texts it stays English."""
    match = hexwar.start("skirmish/ford", seed=1)
    prompts = {
        code: asked.prompt for code in ("", "fr", "de") if (asked := decision(match.state, code))
    }
    assert prompts == {
        "": "Which strength shall R1 have?",
        "fr": "Quelle force aura R1 ?",
        "de": "Which strength shall R1 have?",
    }
