"""Copies and pickles: states and matches go on alike, here and in another process."""

from __future__ import annotations

import copy
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar
from hexwar.errors import GameError, SaveError
from hexwar.play import State
from hexwar.play.match import Match
from hexwar.play.states.runner import perform
from hexwar.play.values.chance import Enumerated

from ..duel import Duel

GAMES = (
    "skirmish/ford",
    "skirmish150/brief",
    "classic/crossing",
    "classic-by-chits/counterattack",
    "memoir44/mill-stream",
    "ddob/easy-fox",
    "normandie44/montebourg",
    "greatest_day/canal",
)

WAYS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "pickle 2": lambda thing: pickle.loads(pickle.dumps(thing, 2)),
}

FOOTHOLD = Path(__file__).parents[3] / "examples/learning/foothold.toml"


@cache
def moments(scenario: str) -> list[State]:
    """Return the moments of a random game, up to its end if that is near."""
    g, rng = hexwar.game(scenario).start(5), Random(5)
    found: list[State] = []
    while g.result is None and len(found) < 200:
        found.append(g.clone())
        perform(g, rng.choice(g.listed))
    return [*found, g]


def played_on(g: State, seed: int) -> list[str]:
    """Return the hashes of the moments of a random continuation."""
    rng, hashes = Random(seed), [g.digest()]
    while g.result is None and len(hashes) < 12:
        perform(g, rng.choice(g.listed))
        hashes.append(g.digest())
    return hashes


@given(st.sampled_from(GAMES), st.sampled_from(sorted(WAYS)), st.data())
@settings(max_examples=60, deadline=None)
def test_a_copy_of_a_state_goes_on_alike(scenario: str, way: str, data: st.DataObject) -> None:
    """From any moment of any game: the same views, lists and dice, and the original stays."""
    g = data.draw(st.sampled_from(moments(scenario)))
    before, twin = g.digest(), WAYS[way](g)
    assert twin is not g
    assert [*twin.listed] == [*g.listed]
    assert all(twin.view(player) == g.view(player) for player in g.game.players)
    assert played_on(twin, 1) == played_on(g.clone(), 1)
    assert g.digest() == before


def test_games_and_parts_of_copies_are_shared() -> None:
    """A deep copy shares the game; states pickled together have one game afterwards."""
    first, second = moments("skirmish/ford")[:2]
    assert copy.deepcopy(first).game is first.game
    assert copy.copy(first) is not first
    twins = pickle.loads(pickle.dumps([first, second]))
    assert twins[0].game is twins[1].game
    assert copy.deepcopy(first.game) is first.game


def decided(scenario: str, decisions: int, **settings: Any) -> Match:
    """Return a match of random decisions."""
    match, rng = hexwar.start(scenario, seed=3, **settings), Random(3)
    while not match.over and len(match.log) <= decisions:
        match.do(rng.choice(match.legal_actions))
    return match


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("scenario", GAMES)
def test_a_copy_of_a_match_is_the_match(scenario: str, way: str) -> None:
    """Save, log, events, draws, views and what can be taken back are the same; they part then."""
    match = decided(scenario, 70)
    twin: Match = WAYS[way](match)
    for one, other in zip(twin.log, match.log, strict=True):
        assert (one.events, one.drawn, one.digest) == (other.events, other.drawn, other.digest)
    assert twin.text() == match.text()
    assert (twin.can_undo, twin.undo_stops) == (match.can_undo, match.undo_stops)
    if not match.over:
        before = match.text()
        twin.do(twin.legal_actions[0])
        assert match.text() == before


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_keeps_players_redo_and_study(way: str) -> None:
    """Bots stay at the table, and what was taken back can be done again."""
    match = decided("skirmish/ford", 6, players={"blue": "mcts:iterations=20"}, study=True)
    match.undo()
    twin: Match = WAYS[way](match)
    assert twin.seated == match.seated
    assert (twin.study, twin.studied, twin.can_redo) == (True, True, True)
    assert [twin.redo(), twin.text()] == [match.redo(), match.text()]
    for one in (twin, match):
        one.do("end-turn")
    assert twin.text() == match.text()


def test_a_match_from_a_moment_begins_there() -> None:
    """A match that began in the middle has the same beginning again."""
    g = moments("classic/crossing")[30]
    match = Match.at(g.game, g)
    match.do(match.legal_actions[0])
    twin = pickle.loads(pickle.dumps(match))
    assert len(twin.log) == 2
    twin.undo()
    assert twin.state.digest() == g.digest()


OPENED = """
import pickle, sys
match, g = pickle.load(open(sys.argv[1], "rb"))
print(match.text() == open(sys.argv[2]).read(), g.digest(), [*g.listed] == [*g.listed])
"""


def opened(folder: Path, match: Match) -> subprocess.CompletedProcess[str]:
    """Open a pickled match in another process, whose hashes of texts are others."""
    pickled, text = folder / "match.pickle", folder / "match.json"
    pickled.write_bytes(pickle.dumps((match, match.state)))
    text.write_text(match.text())
    return subprocess.run(
        [sys.executable, "-c", OPENED, str(pickled), str(text)],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("scenario", ["skirmish/ford", "memoir44/mill-stream"])
def test_another_process_goes_on(scenario: str, tmp_path: Path) -> None:
    """Match and state are the same there."""
    match = decided(scenario, 30)
    assert opened(tmp_path, match).stdout.split() == ["True", match.state.digest(), "True"]


def test_a_scenario_file_is_read_again(tmp_path: Path) -> None:
    """A match of one's own file opens where the file is as it was; else that is said in words."""
    file = tmp_path / "foothold.toml"
    shutil.copy(FOOTHOLD, file)
    match = decided(str(file), 20)
    assert opened(tmp_path, match).stdout.split() == ["True", match.state.digest(), "True"]
    file.write_text(file.read_text().replace("turns = [4, 9]", "turns = [4, 8]"))
    assert "has changed since it was pickled" in opened(tmp_path, match).stderr
    file.unlink()
    missing = opened(tmp_path, match).stderr
    assert f"SaveError: a pickled game was played from the scenario file '{file}'" in missing


def test_scripted_chance_is_not_pickled() -> None:
    """What enumerates chance belongs to one process; the error says so."""
    g = moments("skirmish/ford")[3].clone()
    g.chance = Enumerated()
    with pytest.raises(GameError, match="scripted cannot be pickled"):
        pickle.dumps(g)


def test_other_rules_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that the rules no longer play alike is refused."""
    match = Match(Duel("dawn"), 7)
    match.do("lunge rapier")
    pickled = pickle.dumps(match)
    assert pickle.loads(pickled).text() == match.text()
    monkeypatch.setattr(State, "roll", lambda *_: 1)
    monkeypatch.setattr(State, "digest", lambda _: "another")
    with pytest.raises(SaveError, match="no longer play"):
        pickle.loads(pickled)


def test_views_tell_no_more_than_before() -> None:
    """A copy hides what its original hides: red sees no strength of blue."""
    match = decided("skirmish/ford", 12)
    for way in WAYS.values():
        twin = way(match)
        for player in match.game.players:
            assert twin.view(player) == match.view(player)
            assert twin.log_for(player) == match.log_for(player)
