"""Where the page stops before what cannot be taken back; the rules know nothing of it."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.play.game.redraw import redraw
from hexwar.play.match import Match
from hexwar.play.match.notation import parse_action
from hexwar.play.states.runner import decider
from hexwar.web.confirmations import Stop, stop_before


def stop(match: Match, text: str) -> Stop | None:
    """Return the stop before an action."""
    return stop_before(match, parse_action(match.state, text))


def test_the_end_of_a_phase_is_a_stop() -> None:
    """The last action of a segment, and its end, run into the cards of the next turn."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    before = match.position
    assert stop(match, "end-segment") == Stop("chance", ("2/B/741",))
    assert stop(match, "move 2/B/741 0513") == Stop("chance", ())
    assert match.position == before
    assert len(match.log) == 1


def test_what_goes_on_in_the_phase_is_none() -> None:
    """One of several moves, and the card that a barrage draws itself, are not asked about."""
    match = hexwar.start("ddob/easy-fox", seed=1944)
    for text in ("end-segment", "enough"):
        match.do(text)
    assert stop(match, "move E/2/16 0615") is None
    assert stop(match, "barrage 1/A/741 WN61") is None


def test_a_die_of_the_action_itself_is_none() -> None:
    """A battle is not asked about where it is the last one, and the draw of a card follows it.

    Nobody can take a battle back in any case; the page asked whether to "end the phase".
    """
    match = hexwar.start("memoir44/mill-stream", seed=1)
    rng, asked = Random(1), 0
    while not match.over and len(match.log) < 120:
        actions = list(match.legal_actions)
        for action in actions:
            if action[0] == "battle":
                assert stop_before(match, action) is None
                asked += 1
        match.do(rng.choice(actions))
    assert asked > 10


@pytest.mark.parametrize(
    "name", ["skirmish/ford", "ddob/easy-fox", "memoir44/sword", "classic/crossing"]
)
def test_a_stop_tells_neither_secrets_nor_coming_dice(name: str) -> None:
    """Who chooses an action, and reads what is asked before it, knows no more than before."""
    match, rng = hexwar.start(name, seed=3), Random(name)
    while not match.over and len(match.log) < 160:
        if len(match.log) % 3 == 0:
            player, twin = decider(match.state), match.fork()
            twin.state = redraw(match.game, match.view(player), player, rng)
            for action in rng.sample(list(match.legal_actions), min(3, len(match.legal_actions))):
                assert stop_before(twin, action) == stop_before(match, action), match.position
        match.do(rng.choice(list(match.legal_actions)))
