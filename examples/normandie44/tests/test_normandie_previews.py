"""What a preview shows before a die is thrown is what its six faces give."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import hexwar
from hexwar.play import Action, Preview, State
from hexwar.play.states.runner import perform
from hexwar.play.values.chance import Scripted

THROWN = {
    "shell": ("bombardment", "shelled"),
    "bomb": ("bombing", "bombed"),
    "fire": ("battery", "shelled-ashore"),
    "infiltrate": ("infiltration", "infiltrated"),
}
"""The stream of the die of each verb, and the event that tells of it."""


def foreseen(scenario: str, verb: str, most: int = 400) -> tuple[State, Action, Preview]:
    """Play at random until an action of a verb may be taken; return it with its preview."""
    for seed in range(4):
        match, chance = hexwar.start(f"normandie44/{scenario}", seed=seed), Random(seed)
        for _ in range(most):
            offered = [a for a in match.legal_actions if a[0] == verb]
            if offered:
                player, action = match.decision.player, chance.choice(offered)
                shown = match.game.presentation.preview(match.view(player), player, action)
                assert shown is not None, action
                return match.state, action, shown
            if match.over:
                break
            match.do(chance.choice(list(match.legal_actions)))
    raise AssertionError(f"nobody may {verb} in {scenario}")


def faces(g: State, action: Action, stream: str, event: str) -> dict[str, Fraction]:
    """Return how likely each end of an action is, by all faces of its die."""
    found: Counter[str] = Counter()
    for face in range(6):
        now = g.clone()
        now.events = []
        now.chance = Scripted({stream: [face]}, then=now.chance)
        perform(now, action)
        told = next((one for one in now.events if one.kind == event), None)
        found[str(told.facts.get("result", "yes")) if told else "no"] += 1
    return {end: Fraction(count, 6) for end, count in found.items()}


@pytest.mark.rule("6.2", "9.3", "10.A.1")
@pytest.mark.parametrize(
    ("scenario", "verb"),
    [("d-day", "shell"), ("d-day", "bomb"), ("d-day", "fire"), ("race", "shell"), ("race", "bomb")],
)
def test_a_bombardment_shows_the_chance_of_each_result(scenario: str, verb: str) -> None:
    """Ships, bombers and coastal batteries, before the landing and in a combat."""
    g, action, preview = foreseen(scenario, verb)
    found = faces(g, action, *THROWN[verb])
    named = {"-": "no effect", "A1": "affected, level 1", "A2": "affected, level 2"}
    shown = {row.what: Fraction(row.value) for row in preview.rows if row.what in named.values()}
    assert shown == {named[result]: chance for result, chance in found.items()}


@pytest.mark.rule("4.4")
def test_an_infiltration_shows_its_chance() -> None:
    """The share of faces with which the unit gets through."""
    g, action, preview = foreseen("race", "infiltrate")
    [row] = preview.rows
    assert Fraction(row.value) == faces(g, action, *THROWN["infiltrate"]).get("yes", 0)
