"""A network in a search: its words become priors of actions, and visits become lessons."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import hexwar

pytest.importorskip("gymnasium")

from hexwar.bots import MctsBot
from hexwar.envs import NetworkEvaluator, WargameEnv
from hexwar.envs.seat import Saying
from hexwar.errors import MissingFileError, OptionError
from hexwar.play import State
from hexwar.play.states.runner import decider, perform
from hexwar.sim import play_one


class Sine:
    """A network without sense: its logits and values depend on all that is seen."""

    digest = "sine"

    def evaluate(
        self, seen: Any, masks: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32] | None]:
        """Return logits and values."""
        sums = 1 + np.abs(seen).sum(axis=1)
        logits = np.sin(np.arange(masks.shape[1])[None, :] * sums[:, None])
        return logits.astype(np.float32), np.cos(sums).astype(np.float32)


def moments(scenario: str, count: int) -> list[State]:
    """Return some moments of a game at random, each with a choice."""
    g, rng = hexwar.game(scenario).start(1), Random(1)
    found: list[State] = []
    while len(found) < count and g.listed:
        if len(g.listed) > 1:
            found.append(g.clone())
        perform(g, rng.choice(list(g.listed)))
    return found


@pytest.mark.parametrize("scenario", ["skirmish/ford", "ddob/easy-fox", "memoir44/mill-stream"])
def test_priors_are_the_probabilities_of_the_words(scenario: str) -> None:
    """The prior of an action is the probability that an environment's learner would say it."""
    states = moments(scenario, 8)
    evaluator = NetworkEvaluator(states[0].game, Sine())
    for g, judged in zip(states, evaluator.evaluate(states), strict=True):
        assert sum(judged.priors) == pytest.approx(1, abs=1e-5)
        assert set(judged.values) == set(g.game.players)
        if len(g.game.players) == 2:
            assert sum(judged.values.values()) == 0
        env = WargameEnv(scenario, player=decider(g))
        for place in {0, len(g.listed) - 1, len(g.listed) // 2}:
            assert judged.priors[place] == pytest.approx(
                chance_of(env, g, g.listed[place]), rel=1e-3, abs=1e-7
            )


def chance_of(env: WargameEnv, g: State, action: Any) -> float:
    """Return how likely a learner by the network says an action, word by word."""
    from hexwar.envs.seat import Snapshot

    seen, info = env.restore(Snapshot(g, (), Random(1).getstate(), 0))
    table, chance, moment = env.table, 1.0, env.table.moment
    while table.moment == moment:
        mask = info["action_mask"].astype(bool)
        scores = Sine().evaluate(seen[None], mask[None])[0][0].astype(float)
        odds = np.where(mask, np.exp(scores), 0)
        begun = table.said
        ahead = table.following()
        word = next(w for w, part in ahead.items() if action[: len(begun + part)] == begun + part)
        chance *= float(odds[word] / odds.sum())
        seen, *_, info = env.step(np.int64(word))
    return chance


@pytest.mark.parametrize("actions", ["words", "flat"])
def test_visits_become_lessons(actions: Saying) -> None:
    """The lessons of a decision give back the shares of its actions."""
    g = moments("skirmish/ford", 12)[-1]
    evaluator = NetworkEvaluator(g.game, Sine(), actions=actions)
    shares = np.random.default_rng(1).dirichlet(np.ones(len(g.listed)))
    lessons = list(evaluator.lessons(g, list(shares)))
    assert lessons[0].weight == pytest.approx(1)
    for lesson in lessons:
        assert lesson.shares.sum() == pytest.approx(1, abs=1e-5)
        assert (lesson.shares[~lesson.mask] == 0).all()
    if actions == "flat":
        assert len(lessons) == 1
    rows = [row for row in evaluator.rows(g) if row.ahead]
    for row, lesson in zip(rows, lessons, strict=True):
        for word, places in row.ahead.items():
            share = sum(shares[list(places)]) / lesson.weight
            assert lesson.shares[word] == pytest.approx(share, abs=1e-5)


def test_a_search_with_a_network_plays() -> None:
    """It plays whole games, the same for the same seed, in words and with actions at once."""
    game = hexwar.game("skirmish/ford")
    for actions in ("words", "flat"):
        rows = [
            play_one(
                game,
                1,
                {
                    "red": MctsBot(
                        16, evaluator=NetworkEvaluator(game, Sine(), actions=actions), batch=4
                    )
                },
            )
            for _ in range(2)
        ]
        assert rows[0] == rows[1]
        assert rows[0].error == ""


def test_more_than_two_players_are_judged_by_what_each_sees() -> None:
    """With four players the values are those of the network for each of them."""
    g = moments("memoir44/sword-juno", 1)[0]
    evaluator = NetworkEvaluator(g.game, Sine())
    (judged,) = evaluator.evaluate([g])
    assert len(judged.values) == len(g.game.players) > 2
    assert len({round(value, 6) for value in judged.values.values()}) > 1


def test_a_file_is_a_network_and_nonsense_is_told(tmp_path: Path) -> None:
    """The path of an ONNX file will do; what cannot judge is refused at once, not in the game."""
    game = hexwar.game("skirmish/ford")
    with pytest.raises(MissingFileError, match=r"net\.onnx"):
        NetworkEvaluator(game, tmp_path / "net.onnx")
    with pytest.raises(OptionError, match="is no network: give a torch module"):
        NetworkEvaluator(game, len)
    pytest.importorskip("onnxruntime")
    file = tmp_path / "broken.onnx"
    file.write_bytes(b"no network")
    with pytest.raises(OptionError, match="cannot be read as a network"):
        NetworkEvaluator(game, str(file))
