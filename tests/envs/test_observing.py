"""Observations: what is written again is what a fresh look at the view would write."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar
from hexwar.play import State
from hexwar.play.states.runner import perform
from hexwar.play.values.plain import is_set
from hexwar.testing import CheckError, check_game

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from hexwar.envs import Observer
from hexwar.envs.forms import Number
from hexwar.testing.looks import Looks


@pytest.mark.parametrize("scenario", ["skirmish/ford", "ddob/easy-fox", "memoir44/omaha"])
def test_a_look_at_a_moment_is_its_view(scenario: str) -> None:
    """Along a game each look is just what the view of that moment says, to every player."""
    game = hexwar.game(scenario)
    standing = [Observer(game, player) for player in game.players]
    g, rng = game.start(3), Random(3)
    for moment in range(80):
        if moment % 8 == 0:
            for observer in standing:
                view = g.view(observer.player)
                seen = observer.look(g)
                assert np.array_equal(seen, Observer(game, observer.player).write(view))
                assert np.array_equal(seen, observer.write(view))
                assert seen.shape == (observer.size,)
        if g.result is not None:
            break
        perform(g, rng.choice(g.listed))


def test_a_view_that_was_changed_is_read_again() -> None:
    """An observer keeps nothing that belongs to the view it was given."""
    game = hexwar.game("skirmish/ford")
    observer, view = Observer(game, "red"), game.start(1).view("red")
    before = observer.write(view)
    view["fields"]["hex"][0] = 5
    assert not np.array_equal(before, observer.write(view))


def test_what_does_not_fit_is_told_apart() -> None:
    """Nothing, ids beyond the counters and a list cut short have a hash of what they are."""
    game = hexwar.game("skirmish/ford")
    observer, view = Observer(game, "red"), game.start(1).view("red")
    changes: list[dict[str, Any]] = [
        {},
        {"turn": None},
        {"revealed": 1 << 40},
        {"revealed": 1 << 41},
        {"hex": [3]},
        {"hex": [3, 0, 0, 0, 0, 0, 0, 0]},
        {"turn": 1 << 30},
        {"turn": (1 << 30) + 1},
    ]
    seen = [observer.write({**view, "fields": {**view["fields"], **change}}) for change in changes]
    assert {vector.shape for vector in seen} == {seen[0].shape}
    assert len({vector.tobytes() for vector in seen}) == len(changes)
    assert np.array_equal(observer.write(view), seen[0])
    assert seen[4][: len(view["fields"]["hex"])].tolist() == [3, 0, 0, 0, 0, 0, 0, 0]


def test_a_set_is_its_members() -> None:
    """Each counter has a number of its own; a set is never one number."""
    game = hexwar.game("classic/crossing")
    observer, view = Observer(game, game.players[0]), game.start(1).view(game.players[0])
    for moved in ({3}, {15}, {16}, set(range(16)), set(range(17)), {26}):
        fields = {**view["fields"], "moved": sum(1 << counter for counter in moved)}
        seen = dict(zip(observer.names, observer.write({**view, "fields": fields}), strict=True))
        marks = [value for name, value in seen.items() if name.startswith("moved: ")]
        assert len(marks) == 27
        assert {counter for counter, mark in enumerate(marks) if mark} == moved


def test_weather_phase_and_question_are_told() -> None:
    """Each kind of weather and each phase has a number, and so has each question of the rules."""
    game = hexwar.game("classic/crossing")
    observer, g = Observer(game, "west"), game.start(1)
    seen = []
    for weather, at in (("clear", "movement"), ("mud", "movement"), ("mud", "combat")):
        view = g.view("west")
        view["fields"]["weather"] = weather
        view["stack"][-1] = {"frame": "PlayerTurn", "at": at, "side": 0}
        named = zip(observer.names, observer.write(view), strict=True)
        seen.append({name for name, value in named if value})
    assert seen[0] ^ seen[1] == {"weather: is clear", "weather: is mud"}
    assert seen[1] ^ seen[2] == {"PlayerTurn: is at movement", "PlayerTurn: is at combat"}
    omaha = Observer(hexwar.game("ddob/easy-fox"), "us").names
    assert {"phase: is actions", "phase: is fire"} < set(omaha)
    normandy = Observer(hexwar.game("normandie44/montebourg"), "allies").names
    assert {"phase: is A", "phase: is B", "weather: is overcast"} < set(normandy)


def test_an_outer_procedure_of_the_same_kind_is_told_apart() -> None:
    """Two procedures of one kind on the stack: the inner one has the numbers, the other a hash."""
    game = hexwar.game("skirmish/ford")
    observer, view = Observer(game, "red"), game.start(1).view("red")
    attacks = [{"frame": "Attack", "at": "roll", "block": n, "target": 4} for n in range(3)]
    seen = [
        observer.write({**view, "stack": [*view["stack"], outer, inner]})
        for outer in attacks
        for inner in attacks
    ]
    assert len({vector.tobytes() for vector in seen}) == 9


GAMES = (
    "skirmish/ford",
    "classic/crossing",
    "classic-by-chits/crossing",
    "memoir44/gold",
    "ddob/first-waves",
    "normandie44/race",
    "greatest_day/caen",
)


@cache
def moments(scenario: str) -> list[State]:
    """Return some moments of a random game."""
    g, rng, found = hexwar.game(scenario).start(2), Random(2), []
    for count in range(160):
        if g.result is not None:
            break
        if count % 8 == 0:
            found.append(g.clone())
        perform(g, rng.choice(g.listed))
    return found


def changed(value: Any, annotation: Any, data: st.DataObject) -> Any:
    """Return another value of the same type."""
    if is_set(annotation):
        return value ^ 1 << data.draw(st.integers(0, 30))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + data.draw(st.sampled_from([-2, -1, 1, 2, 40, 1 << 20, 1 << 30]))
    if isinstance(value, str):
        return f"{value}x"
    inner = (*get_args(annotation), None, None)
    if isinstance(value, dict) and value:
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: changed(value[key], inner[1], data)}
    if isinstance(value, list) and value:
        place = data.draw(st.integers(0, len(value) - 1))
        return [*value[:place], changed(value[place], inner[0], data), *value[place + 1 :]]
    return [7, 7] if isinstance(value, list) else {7: 7} if isinstance(value, dict) else (7, 7)


@given(st.sampled_from(GAMES), st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_changes_is_seen(scenario: str, data: st.DataObject) -> None:
    """Another value of any field, or another question, gives another observation, and back."""
    g = data.draw(st.sampled_from(moments(scenario)))
    player = data.draw(st.sampled_from(g.game.players))
    observer = observer_of(scenario, player)
    view = g.view(player)
    before = observer.write(view)
    column = data.draw(st.sampled_from([c for c in g.recorded if c.name in view["fields"]]))
    other = changed(view["fields"][column.name], column.annotation, data)
    fields = {**view["fields"], column.name: other}
    after = observer.write({**view, "fields": fields})
    assert not np.array_equal(before, after)
    low, high = np.array(observer.bounds, np.float32).T
    assert (low <= after).all()
    assert (after <= high).all()
    top = view["stack"][-1]
    entries = [entry for entry in g.game.procedures[top["frame"]].plan if entry != top["at"]]
    for at in entries[:1]:
        stack = [*view["stack"][:-1], {**top, "at": at}]
        assert not np.array_equal(before, observer.write({**view, "stack": stack}))
    assert np.array_equal(before, observer.write(view))
    assert np.array_equal(before, Observer(g.game, player).write(view))


@cache
def observer_of(scenario: str, player: str) -> Observer:
    """Return an observer that is used again and again, as in an environment."""
    return Observer(hexwar.game(scenario), player)


@pytest.mark.parametrize(
    "scenario",
    [f"{name}/{scenario}" for name, g in hexwar.games().items() for scenario in g.scenarios()],
)
def test_states_with_other_actions_look_different(scenario: str) -> None:
    """The law of check_game, in each scenario of each installed game, on the first decisions."""
    game = hexwar.game(scenario)
    looks = Looks(game)
    for seed in range(2):
        g, rng = game.start(seed), Random(seed)
        for count in range(60):
            if g.result is not None:
                break
            looks.compare(g, f"seed {seed}, decision {count}")
            if count % 30 == 0:
                looks.compare_view(g)
            perform(g, rng.choice(g.listed))


def test_the_law_notices_what_is_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the question that is asked, movement and combat look alike."""
    monkeypatch.setattr(Observer, "_write_stack", lambda observer, stack: False)
    with pytest.raises(CheckError, match="never look alike"):
        check_game("classic/crossing", games=2, thorough_every=1000)


def test_the_law_notices_wrong_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that is no truth breaks the law if it is declared as one; truths are told."""
    observer = Observer(hexwar.game("skirmish/ford"), "red")
    bounds = dict(zip(observer.names, observer.bounds, strict=True))
    for name in ("revealed: R1", "SequenceOfPlay: is at give_strengths"):
        assert bounds[name] == (0, 1)
    assert bounds["turn"][1] > 12
    monkeypatch.setattr(Number, "bounds", ((0, 1),))
    with pytest.raises(CheckError, match="and lies from 0 to 1"):
        check_game("skirmish/ford", games=1)
