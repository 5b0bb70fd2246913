"""Easy Fox from end to end: random games, saves at every step, undo to the start."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import attrs
import pytest

import hexwar
from ddob_scenarios.printed.figures import DIVISION
from ddob_scenarios.rules.common import losses
from hexwar.play.match import Match
from hexwar.play.values.events import Event
from hexwar.sim import simulate
from hexwar.testing import check_game


def match_of(seed: int, *, study: bool = False) -> Match:
    """Start a match."""
    return hexwar.start("ddob/easy-fox", seed=seed, study=study)


def played(match: Match, seed: int) -> Iterator[list[Event]]:
    """Play a match at random, and give the events of each decision."""
    rng = Random(seed)
    while not match.over:
        yield match.do(rng.choice(match.legal_actions))


# -- whole games -----------------------------------------------------------------------------------


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no loss end the game: the random player, who bleeds to death, sees all sixteen turns."""
    monkeypatch.setattr(losses, "DIVISION", attrs.evolve(DIVISION, catastrophe=(99, 99)))


def test_random_games_end() -> None:
    """Games by the random player end without an error or a dead end."""
    games = simulate("ddob/easy-fox", games=25, seed=1)
    assert [row.error for row in games.errors] == []
    assert sum(games.results.values()) == 25


@pytest.mark.rule("13.2")
@pytest.mark.usefixtures("stubborn")
def test_random_games_to_the_last_turn() -> None:
    """Games of all sixteen turns end with a level of victory, again without an error."""
    games = simulate("ddob/easy-fox", games=25, seed=1)
    assert [row.error for row in games.errors] == []
    assert sum(games.results.values()) == 25
    assert set(games.results) <= {"victory", "defeat"}


@pytest.mark.parametrize("scenario", ["easy-fox", "first-waves"])
def test_the_contract(scenario: str) -> None:
    """The contract of hexwar holds: lists, guards, texts, saves, undo, views and chance."""
    report = check_game(f"ddob/{scenario}", games=2, seed=5, thorough_every=20)
    assert report.games == 2


@pytest.mark.parametrize("seed", [3, 4])
def test_every_step_is_saved_reopened_and_replayed_alike(seed: int) -> None:
    """At each decision the save opens, which replays it and compares every hash."""
    match = match_of(seed)
    for _ in played(match, seed):
        again = hexwar.restore(match.text())
        assert again.state.digest() == match.state.digest()
        assert [entry.digest for entry in again.log] == [entry.digest for entry in match.log]
        assert list(again.legal_actions) == list(match.legal_actions)


@pytest.mark.parametrize("seed", [3, 4])
def test_undo_to_the_start(seed: int) -> None:
    """In study mode undo leads back through all draws to the first hash, and redo to the last."""
    match = match_of(seed, study=True)
    first = match.state.digest()
    for _ in played(match, seed):
        pass
    last, length = match.state.digest(), len(match.log)
    while match.can_undo:
        match.undo()
    assert (match.state.digest(), len(match.log)) == (first, 1)
    while match.can_redo:
        match.redo()
    assert (match.state.digest(), len(match.log)) == (last, length)


@pytest.mark.rule("P7")
def test_the_view_has_neither_seed_nor_draws() -> None:
    """What the player is shown tells nothing of what will be drawn."""
    match = match_of(3)
    for _ in played(match, 3):
        view = match.view("us")
        assert set(view) == {"result", "stack", "fields"}
        assert not {"seed", "draws"} & set(view["fields"])
        json.dumps(view, default=sorted)
