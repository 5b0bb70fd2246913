"""Plain words of actions are read in any case of letters, as names are."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.errors import RuleError
from hexwar.play.match.notation import action_text, parse_action


@pytest.mark.parametrize("scenario", ["memoir44/mill-stream", "greatest_day/sword"])
def test_plain_words_in_any_case(scenario: str) -> None:
    """A section or a division in capitals is the one that the legal actions name."""
    match, rng, worded = hexwar.start(scenario, seed=1), Random(1), 0
    for _ in range(250):
        if match.over:
            break
        for action in match.legal_actions:
            text = action_text(match.state, action)
            worded += any(isinstance(noun, str) for noun in action[1:])
            for written in (text.upper(), text.lower(), text.title()):
                assert parse_action(match.state, written) == action
        match.do(rng.choice(match.legal_actions))
    assert worded


def test_a_section_in_capitals_is_assaulted() -> None:
    """ASSAULT RIGHT is assault right, and an unknown section is refused as it was written."""
    match, rng = hexwar.start("memoir44/mill-stream", seed=1), Random(1)
    while not any(text.startswith("assault ") for text in match.legal_actions.texts()):
        match.do(rng.choice(match.legal_actions))
    text = next(text for text in match.legal_actions.texts() if text.startswith("assault "))
    with pytest.raises(RuleError):
        match.do("assault Nowhere")
    match.do(text.upper())
    assert match.log[-1].text == text
