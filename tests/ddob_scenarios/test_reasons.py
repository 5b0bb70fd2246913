"""Every refusal says why: illegal actions at random, and the reasons of rare questions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import hexwar
from ddob_scenarios.state.omaha import Omaha
from hexwar.play import Action, State
from hexwar.play.choices.nouns import WORD
from hexwar.play.match.decision import explain
from hexwar.play.match.notation import parse_action
from hexwar.play.states.runner import deciding
from hexwar.testing import Rehearsal

from .situations import Situation
from .test_long_moves import extended
from .test_movement import acting
from .test_stacking import judged

TRIES = 4
"""How many actions are tried at a decision."""


def tried(g: State, rng: random.Random) -> Iterator[Action]:
    """Yield actions of the question under way, most of them illegal; words are not made up."""
    _, question = deciding(g)
    handlers = [*question.handlers.values()]
    for handler in rng.choices(handlers, k=TRIES) if handlers else ():
        kinds = [noun for _, noun in handler.nouns]
        if WORD in kinds:
            continue
        ids = [_ids(g, noun.kind) for noun in kinds]
        yield (handler.verb, *map(rng.choice, ids))


def _ids(g: State, kind: str) -> list[int]:
    """Return the ids of a kind of noun; of numbers a few."""
    names = g.game.lexicon.names.get(kind)
    return [*range(6)] if names is None else [i for i, name in enumerate(names) if name]


@pytest.mark.parametrize(
    ("scenario", "decisions"), [("easy-fox", 400), ("d-day", 400), ("beyond-the-beach", 400)]
)
def test_no_refusal_is_without_a_reason(scenario: str, decisions: int) -> None:
    """At random tries in random games; before, an eighth of the refusals gave a bare number."""
    rng, match, refusals = random.Random(scenario), None, 0
    for _ in range(decisions):
        if match is None or match.over:
            match = hexwar.start(f"ddob/{scenario}", seed=rng.randrange(1000))
        for action in tried(match.state, rng):
            told = explain(match.state, action)
            refusals += not told.legal
            assert told.legal or told.reason, (action, told.rule)
        match.do(rng.choice(match.legal_actions))
    assert refusals > decisions


def why(play: Rehearsal[Omaha], text: str) -> tuple[str, str]:
    """The rule that refuses an action, and its reason."""
    told = explain(play.g, parse_action(play.g, text))
    assert not told.legal
    return told.rule, told.reason


@pytest.mark.rule("7.62", "7.63", "R7-24")
def test_why_a_counter_is_not_eliminated() -> None:
    """Leaders do not count; a hex that is not overfull; and one hex after the other."""
    s = Situation(turn=8).us("A/1/16@0714/3", "B/1/16@0714/2", "C/1/16@0714/1", "Wyman@0714")
    s.us("E/2/16@0718/3", "F/2/16@0718/3", "G/2/16@0718/3", "H/2/16@0509/3")
    play = judged(s)
    assert why(play, "eliminate Wyman") == ("7.62", "Leaders do not count.")
    assert why(play, "eliminate H/2/16") == ("7.63", "Its hex is not overstacked.")
    assert why(play, "eliminate E/2/16") == ("R7-24", "Another hex comes first.")


@pytest.mark.rule("7.21")
def test_why_a_counter_does_not_go_along() -> None:
    """It stands elsewhere, or has acted."""
    s = Situation(turn=8).us("A/1/16@0714/3", "B/1/16@0714/2", "E/2/16@0718/3")
    play = acting(s).do("move A/1/16 0813")
    assert play.texts == ["along B/1/16", "nobody-else"]
    assert why(play, "along E/2/16") == ("7.21", "It is in another hex.")
    assert why(play, "along A/1/16") == ("7.1", "It has acted on this turn.")


@pytest.mark.rule("17.2", "17.21", "R17-02", "20.3")
def test_why_a_tank_does_not_move_on() -> None:
    """A tank leaves the road, or goes too far by a worse one; from here no exit leads."""
    s = extended("1/B/743@1323/2", "2/B/743@0625/2")
    play = acting(s).do("move 1/B/743 1322", "onward 1321")
    assert why(play, "onward 1220") == ("17.2", "By such a road it goes no farther.")
    off_road = ("17.21", "Vehicles go on by primary and secondary roads only.")
    near = play.g.game.map.board.neighbours[s.at("1321")]
    names = [play.g.game.map.board.name(at) for at in near]
    assert off_road in [why(play, f"onward {n}") for n in names if f"onward {n}" not in play.texts]
    assert why(play, "leave-map") == ("20.3", "No exit that counts leads from the hex.")
