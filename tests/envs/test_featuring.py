"""Features: learners see what the game declares, within its bounds and from the view alone."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hexwar
from hexwar.board import pack
from hexwar.bots import determinisations
from hexwar.errors import GameError
from hexwar.play import Game
from hexwar.play.game.features import Plane, Row, Seen
from hexwar.play.states.runner import perform

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from hexwar.envs import DictMaskObs, FeatureObserver, WargameAEC, WargameEnv
from hexwar.envs.seat import Saying

FORD = "skirmish/ford"


def words_of(env: WargameEnv, seed: int) -> Any:
    """Yield the observations of a game of random words."""
    rng, over = Random(seed), False
    seen, _ = env.reset(seed=seed)
    yield seen
    while not over:
        word = rng.choice(np.flatnonzero(env.action_masks()).tolist())
        seen, _, over, _, _ = env.step(np.int64(word))
        yield seen


@pytest.mark.filterwarnings("ignore")
def test_the_checkers_are_content() -> None:
    """Those of both libraries find nothing, in words and flat, with and without the mask."""
    for actions in ("words", "flat"):
        env = WargameEnv(FORD, observation="features", actions=actions)
        check_env(env, skip_render_check=True)
    check_env(DictMaskObs(WargameEnv(FORD, observation="features")), skip_render_check=True)
    api_test(WargameAEC(FORD, observation="features"), num_cycles=100)


@pytest.mark.parametrize("actions", ["words", "flat"])
def test_games_never_leave_the_space(actions: Saying) -> None:
    """Whatever happens to red or blue, planes and facts stay within their bounds."""
    for player in ("red", "blue"):
        env = WargameEnv(FORD, player=player, observation="features", actions=actions)
        for seed in range(4):
            assert all(env.observation_space.contains(seen) for seen in words_of(env, seed))


def test_only_the_view_is_seen() -> None:
    """Where the secrets are others, behind the same view, the observation is the same."""
    game = hexwar.game(FORD)
    env = WargameEnv(FORD, player="red", observation="features")
    observer, differ = FeatureObserver(game, "red"), 0
    for count, _ in enumerate(words_of(env, 3)):
        g = env.table.g
        if count % 2 or g.result is not None:
            continue
        view = g.view("red")
        planes, facts = observer.write(view)
        for other in (next(determinisations(game, view, "red", Random(n))) for n in range(3)):
            differ += other.strength != g.strength  # type: ignore[attr-defined]
            twins = observer.write(other.view("red"))
            assert np.array_equal(planes, twins[0])
            assert np.array_equal(facts, twins[1])
    assert differ > 10


def test_what_is_returned_stays_as_it_was() -> None:
    """Observations belong to the learner: he may write in them, and later words do not."""
    env = WargameEnv(FORD, observation="features")
    seen, _ = env.reset(seed=1)
    kept = {name: array.copy() for name, array in seen.items()}
    for later in words_of(env, 1):
        for array in later.values():
            array[:] = 1
    assert all(np.array_equal(kept[name], seen[name]) for name in kept)


def test_the_words_of_others_are_not_seen() -> None:
    """Among learners only who speaks sees what he has said so far."""
    env = WargameAEC(FORD, observation="features")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.agent_selection == "red"
    assert env.observe("red")["observation"]["said"].sum() > 0
    assert env.observe("blue")["observation"]["said"].sum() == 0


def test_a_skirmish_is_seen() -> None:
    """Ground, blocks and who is asked stand where they are, under their names."""
    game = hexwar.game(FORD)
    observer = FeatureObserver(game, "blue")
    names = [plane.name for plane in observer.features.planes]
    planes, facts = observer.write(game.start(1).view("blue"))

    def hexes(name: str) -> list[str]:
        layout, cells = observer.layout, np.argwhere(planes[names.index(name)])
        return sorted(game.board.name(layout.hex_at(*cell)) for cell in cells)  # type: ignore[attr-defined]

    assert hexes("lake") == ["0301"]
    assert hexes("own") == ["0601", "0602", "0604", "0605"]
    assert hexes("concerned") == ["0102"]
    assert hexes("own strength") == []
    told = dict(zip((f.name for f in observer.features.facts), facts.tolist(), strict=True))
    assert told["turn"] == told["procedure SequenceOfPlay"] == 1
    assert told["own turn"] == 0


class Inventive(type(hexwar.game(FORD).learning)):  # type: ignore[misc]
    """What a learner sees of Skirmish, with more filled in than was declared."""

    invented: ClassVar[dict[str, Plane]] = {"swamp": 7}

    def observe(self, view: Any, player: str) -> Seen:
        return Seen(self.invented, {})


class InventiveSkirmish(type(hexwar.game(FORD))):  # type: ignore[misc]
    """Skirmish with that learner."""

    learning_class = Inventive


@pytest.mark.parametrize("name", ["swamp", "woods"])
def test_what_is_not_declared_is_refused(name: str) -> None:
    """Neither an unknown plane nor a printed one can be filled in."""
    game: Game = InventiveSkirmish("ford")
    Inventive.invented = {name: 7}
    with pytest.raises(GameError, match=f"'{name}' is no feature that changes: declare it first"):
        FeatureObserver(game, "red").write(game.start(1).view("red"))


def some_plane() -> st.SearchStrategy[Plane]:
    """Return sets of hexes and numbers by hex of the board of Skirmish."""
    hexes = st.sampled_from(hexwar.game(FORD).board.ids)  # type: ignore[attr-defined]
    return st.one_of(st.sets(hexes).map(pack), st.dictionaries(hexes, st.integers(0, 4)))


class Told(Inventive):
    """What a learner sees of Skirmish, as a test has it."""

    def observe(self, view: Any, player: str) -> Seen:
        return Seen(dict(self.invented), {"turn": len(self.invented)})


class ToldSkirmish(InventiveSkirmish):
    """Skirmish with that learner."""

    learning_class = Told


PLANES = ("own", "enemy", "own strength")


@given(st.lists(st.dictionaries(st.sampled_from(PLANES), some_plane()), max_size=6))
def test_planes_are_those_of_the_moment_whatever_was_before(
    moments: list[dict[str, Plane]],
) -> None:
    """An observer writes what has changed, and nothing of an earlier moment stays."""
    game: Game = ToldSkirmish("ford")
    view, observer = game.start(1).view("red"), FeatureObserver(game, "red")
    names = [plane.name for plane in observer.features.planes]
    for moment in moments:
        Told.invented = moment
        planes, facts = observer.write(view)
        expected = observer.layout.stack([moment.get(name, 0) for name in PLANES])
        assert np.array_equal(planes[[names.index(name) for name in PLANES]], expected)
        assert facts.sum() == len(moment)


class Rowed(type(hexwar.game(FORD).learning)):  # type: ignore[misc]
    """What a learner sees of Skirmish, given as rows: all facts in their order or the reverse."""

    step: ClassVar[int] = 1

    def observe(self, view: Any, player: str) -> Seen:
        planes, facts = super().observe(view, player)
        named = [fact.name for fact in self.features(player).facts][:: self.step]
        row = Row(tuple(named), tuple(facts.get(name, 0) for name in named))
        return Seen(Row(tuple(planes), tuple(planes.values())), row)


class RowedSkirmish(InventiveSkirmish):
    """Skirmish with that learner."""

    learning_class = Rowed


@pytest.mark.parametrize("step", [1, -1])
def test_rows_are_seen_as_dictionaries_are(step: int) -> None:
    """A row gives the same arrays, in whatever order it names its values."""
    rowed: Game = RowedSkirmish("ford")
    Rowed.step = step
    observers = [FeatureObserver(game, "red") for game in (rowed, hexwar.game(FORD))]
    rng, g = Random(4), rowed.start(4)
    while g.listed:
        by_row, plain = (observer.write(g.view("red")) for observer in observers)
        assert np.array_equal(by_row[0], plain[0])
        assert np.array_equal(by_row[1], plain[1])
        assert plain[1].any()
        perform(g, rng.choice(g.listed))


@pytest.mark.parametrize(("number", "wrong"), [(0, "where there is no hex"), (1, "no byte holds")])
def test_what_no_plane_can_hold_is_refused(number: int, wrong: str) -> None:
    """The plane is named, and the next moment is written as if nothing had been."""
    game: Game = ToldSkirmish("ford")
    view, observer = game.start(1).view("red"), FeatureObserver(game, "red")
    at = game.board.ids[3]  # type: ignore[attr-defined]
    Told.invented = {"own strength": {at: 2}}
    planes, _ = observer.write(view)
    Told.invented = {"own strength": {at: 3, **({at + 1: 999} if number else {-5: 1})}}
    with pytest.raises(GameError, match=f"the plane 'own strength' has a number .*{wrong}"):
        observer.write(view)
    Told.invented = {"own strength": {at: 2}}
    assert np.array_equal(observer.write(view)[0], planes)


def test_games_without_features_are_played_by_their_view() -> None:
    """Who asks for more is told so."""
    with pytest.raises(GameError, match="declares no features: play it with observation='view'"):
        WargameEnv("skirmish150/open", observation="features")
