"""Environments: the checkers of the libraries pass, and learners see views and nothing else."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

import hexwar
from hexwar.bots import determinisations

gymnasium = pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402

# Its tests import environments of its own in a way that later versions call old.
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

from hexwar.envs import (  # noqa: E402
    DictMaskObs,
    LearningGame,
    Vocabulary,
    WargameAEC,
    WargameEnv,
    register_games,
)
from hexwar.envs.seat import Saying  # noqa: E402
from hexwar.play.values.steering import Action  # noqa: E402

FORD = "skirmish/ford"


def spoken(mask: Any, rng: Random) -> int:
    """Return an allowed word at random."""
    return int(rng.choice(np.flatnonzero(mask).tolist()))


def played(env: WargameEnv, seed: int) -> tuple[float, int]:
    """Play an episode at random; return the sum of rewards and the number of words."""
    rng, total, words = Random(seed), 0.0, 0
    _, info = env.reset(seed=seed)
    over = False
    while not over:
        _, reward, over, cut, info = env.step(np.int64(spoken(info["action_mask"], rng)))
        assert not cut
        total, words = total + reward, words + 1
    return total, words


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_is_content() -> None:
    """Its own checker finds nothing, in words and flat, with and without the mask beside it."""
    check_env(WargameEnv(FORD), skip_render_check=True)
    check_env(WargameEnv(FORD, actions="flat"), skip_render_check=True)
    check_env(DictMaskObs(WargameEnv(FORD)), skip_render_check=True)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_is_content(capsys: pytest.CaptureFixture[str]) -> None:
    """Its own tests of the interface and of seeding pass."""
    api_test(WargameAEC(FORD), num_cycles=200)
    api_test(WargameAEC(FORD, actions="flat"), num_cycles=200)
    assert capsys.readouterr().out.count("Passed API test") == 2
    seed_test(lambda: WargameAEC(FORD), num_cycles=50)


def test_episodes_end_by_the_rules() -> None:
    """Random learners come to the end of a game, whose score is the reward."""
    env = WargameEnv(FORD, player="blue", bots={"red": "random"})
    rewards = {played(env, seed)[0] for seed in range(12)}
    assert rewards <= {-1.0, 0.0, 1.0}
    assert len(rewards) > 1
    assert played(env, 5) == played(env, 5)


def test_the_solitaire_game_is_an_environment_too() -> None:
    """Every decision of a large game can be said in words."""
    env = WargameEnv("ddob/easy-fox")
    for seed in range(3):
        reward, words = played(env, seed)
        assert reward < 0
        assert words > 20


def test_registered_ids() -> None:
    """Each installed scenario is made by its id."""
    assert "hexwar/skirmish-ford-v0" in register_games()
    env = gymnasium.make("hexwar.envs:hexwar/skirmish-ford-v0", disable_env_checker=True)
    assert isinstance(env.unwrapped, WargameEnv)


def test_a_game_that_cannot_be_loaded_has_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes nothing from the others."""
    monkeypatch.setenv("HEXWAR_GAMES", "broken=hexwar.nowhere:Game")
    assert "hexwar/skirmish-ford-v0" in register_games()


def test_several_games_at_once() -> None:
    """A vector of environments stacks observations and masks."""
    envs = gymnasium.make_vec("hexwar/skirmish-ford-v0", 3, "sync", actions="flat")
    seen, info = envs.reset(seed=1)
    masks = info["action_mask"]
    assert seen.shape == (3, len(envs.envs[0].unwrapped.observation_names))
    assert masks.shape == (3, 1361)
    _, rewards, *_ = envs.step(masks.argmax(axis=1))
    assert rewards.tolist() == [0, 0, 0]


@pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="before its registry")
def test_registered_ids_of_pettingzoo() -> None:
    """Where PettingZoo keeps a registry, each installed scenario is in it under the same id."""
    env = pettingzoo.make("aec", "hexwar/skirmish-ford-v0")
    assert env.unwrapped.possible_agents == ["red", "blue"]


def said(table: LearningGame, action: Action) -> list[Sequence[Action]]:
    """Return what is left after each word in which an action is said."""
    said: Action = ()
    lefts: list[Sequence[Action]] = [table.g.listed]
    while said != action:
        ahead = table.words.following(lefts[-1], said)
        said += next(part for part in ahead.values() if (*said, *part) == action[: len(said) + 1])
        lefts.append(list(table.words.narrowed(lefts[-1], said)))
    return lefts


def test_words_lead_to_each_action_and_to_no_other() -> None:
    """Saying the words of an action in turn comes to that action."""
    env = WargameEnv(FORD)
    rng = Random(1)
    env.reset(seed=1)
    for _ in range(60):
        table = env.table
        if table.g.result is not None:
            break
        for action in table.g.listed:
            assert said(table, action)[-1] == [action]
        env.step(np.int64(spoken(table.mask(), rng)))


@pytest.mark.parametrize("actions", ["words", "flat"])
def test_what_has_no_alternative_is_not_asked(actions: Saying) -> None:
    """A learner always has a choice of words, until the game is over."""
    env = WargameEnv(FORD, actions=actions)
    rng, over = Random(1), False
    _, info = env.reset(seed=4)
    while not over:
        assert info["action_mask"].sum() > 1
        _, _, over, _, info = env.step(np.int64(spoken(info["action_mask"], rng)))


def test_among_learners_everybody_is_asked() -> None:
    """Who has to give his last strength says so himself: a pass would tell the others."""
    env = WargameAEC(FORD, actions="flat")
    env.reset(seed=1)
    choices = []
    for _ in range(8):
        mask = env.last()[0]["action_mask"]
        choices.append((env.agent_selection, int(mask.sum())))
        env.step(int(np.flatnonzero(mask)[0]))
    assert choices == [(side, left) for side in ("red", "blue") for left in (4, 3, 2, 1)]


def test_numbers_are_words_of_their_own() -> None:
    """Strength 2 is said by the same word, whichever strengths are left."""
    env = WargameEnv(FORD, player="red")
    words = env.table.words.words
    for strengths in ("4", "3", "2", "1"), ("4", "3", "1"), ("3", "1"):
        mask = env.reset(seed=1)[1]["action_mask"] if len(strengths) == 4 else env.table.mask()
        offered = [words[word] for word in np.flatnonzero(mask).tolist()]
        assert sorted(f"choice {strength}" for strength in strengths) == offered
        env.step(np.int64(words.index("choice 2" if len(strengths) == 4 else "choice 4")))


def test_what_is_returned_stays_as_it_was() -> None:
    """Observations and masks belong to the learner: later words do not change them."""
    env = WargameEnv(FORD)
    rng = Random(1)
    seen, info = env.reset(seed=1)
    kept = seen.copy(), info["action_mask"].copy()
    for _ in range(20):
        later = env.step(np.int64(spoken(env.table.mask(), rng)))
        later[0][:], later[4]["action_mask"][:] = 7, 1
    assert np.array_equal(kept[0], seen)
    assert np.array_equal(kept[1], info["action_mask"])
    assert env.table.mask().sum() < len(env.table.words)


def test_a_word_that_may_not_follow_changes_nothing() -> None:
    """It costs a little, and the moment stays."""
    env = WargameEnv(FORD)
    before, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, _, _ = env.step(np.int64(wrong))
    assert np.array_equal(before, after)
    assert reward < 0
    assert not over


def test_a_learner_sees_only_his_view() -> None:
    """States that look alike to a player give the same observation."""
    env = WargameEnv(FORD, player="red")
    env.reset(seed=3)
    rng = Random(3)
    for _ in range(30):
        _, _, over, _, info = env.step(np.int64(spoken(env.table.mask(), rng)))
        if over:
            break
        seen, _ = env.restore(env.snapshot())
        kept = env.snapshot()
        view = env.table.g.view("red")
        for other in (
            next(determinisations(env.table.game, view, "red", Random(n))) for n in range(2)
        ):
            twin, _ = env.restore(kept._replace(state=other))
            assert np.array_equal(seen, twin)
            assert np.array_equal(info["action_mask"], env.table.mask())


def test_snapshots_come_back() -> None:
    """A moment is come back to as often as wanted, and goes on alike."""
    env = WargameEnv(FORD)
    env.reset(seed=2)
    rng = Random(1)
    for _ in range(9):
        env.step(np.int64(spoken(env.table.mask(), rng)))
    kept = env.snapshot()
    ends = []
    for _ in range(2):
        env.restore(kept)
        again = Random(7)
        over = False
        while not over:
            seen, _, over, _, _ = env.step(np.int64(spoken(env.table.mask(), again)))
        ends.append(seen)
    assert np.array_equal(ends[0], ends[1])


def test_planning_does_not_use_up_words() -> None:
    """Words that were tried and taken back do not bring the cut nearer."""
    env = WargameEnv(FORD, words_at_most=10)
    env.reset(seed=1)
    kept, rng = env.snapshot(), Random(1)
    for _ in range(5):
        cuts = [env.step(np.int64(spoken(env.table.mask(), rng)))[3] for _ in range(10)]
        assert cuts == [False] * 9 + [True]
        env.restore(kept)


def test_several_learners_come_back_too() -> None:
    """A moment between them is come back to, with its player and what he may say."""
    env = WargameAEC(FORD)
    env.reset(seed=2)
    rng = Random(1)
    for _ in range(15):
        env.step(spoken(env.last()[0]["action_mask"], rng))
    kept, before = env.snapshot(), (env.agent_selection, env.last()[0])
    while env.agents:
        seen, _, over, _, _ = env.last()
        env.step(None if over else spoken(seen["action_mask"], rng))
    env.restore(kept)
    assert env.agent_selection == before[0]
    assert env.agents == env.possible_agents
    for part in ("observation", "action_mask"):
        assert np.array_equal(env.last()[0][part], before[1][part])


def test_the_vocabulary_names_its_words() -> None:
    """Verbs first, then names by kind, then choices."""
    words = Vocabulary(hexwar.game(FORD)).words
    assert words[-1] == "choice 63"
    assert "counter R1" in words
    assert len(words) == len(set(words))


def ended(env: Any, seed: int) -> tuple[Any, dict[str, Any]]:
    """Play an episode at random; return the last observation and info."""
    rng, over = Random(seed), False
    seen, info = env.reset(seed=seed)
    while not over:
        seen, _, over, _, info = env.step(np.int64(spoken(info["action_mask"], rng)))
    return seen, info


@pytest.mark.parametrize("scenario", ["skirmish/ford", "ddob/easy-fox", "memoir44/mill-stream"])
def test_the_last_info_tells_how_it_ended(scenario: str) -> None:
    """Outcome, winners, rule and facts are those of the result; before, nothing is told."""
    env = WargameEnv(scenario)
    assert set(env.reset(seed=1)[1]) == {"action_mask", "player", "legal"}
    _, info = ended(env, 1)
    result = env.table.g.result
    assert result is not None
    assert (info["outcome"], info["winners"]) == (result.outcome, result.winners)
    assert (info["rule"], info["facts"]) == (result.rule, dict(result.facts))
    assert info["scores"] == {p: env.table.score(p) for p in env.table.game.players}
    assert info["player"] == ""


def test_a_word_that_may_not_follow_is_told() -> None:
    """The info says of each word whether it was legal, to one learner and to several."""
    env = WargameEnv(FORD)
    _, info = env.reset(seed=1)
    right, wrong = int(info["action_mask"].argmax()), int(info["action_mask"].argmin())
    told = [env.step(np.int64(word))[4]["legal"] for word in (wrong, -1, 10**6, right)]
    assert told == [False, False, False, True]
    several = WargameAEC(FORD)
    several.reset(seed=1)
    mask = several.last()[0]["action_mask"]
    several.step(int(mask.argmin()))
    assert several.infos == {"red": {"legal": False}, "blue": {"legal": True}}
    several.step(int(mask.argmax()))
    assert several.infos["red"] == {"legal": True}


@pytest.mark.parametrize("actions", ["words", "flat"])
def test_a_step_after_the_end_is_an_error(actions: Saying) -> None:
    """No word is said in a game that is over; the error says what to do."""
    env = WargameEnv(FORD, actions=actions)
    _, info = ended(env, 3)
    assert info["action_mask"].all()
    for word in (0, int(info["action_mask"].argmax())):
        with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
            env.step(np.int64(word))
    assert not env.reset(seed=1)[1]["action_mask"].all()


@pytest.mark.parametrize("kind", ["sync", "vector_entry_point", "async"])
def test_a_loop_goes_on_over_the_end_of_games(kind: str) -> None:
    """Words drawn from the mask, as in the guide, lead over many ends of games (NEXT_STEP)."""
    envs = gymnasium.make_vec("hexwar/skirmish-ford-v0", 3, kind, player="red")
    rng, ends = np.random.default_rng(1), []
    _, info = envs.reset(seed=1)
    for _ in range(300):
        masks = info["action_mask"]
        assert masks.any(axis=1).all()
        words = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        _, _, over, cut, info = envs.step(words)
        assert not cut.any()
        if over.any():
            ends += [info["outcome"][place] for place in np.flatnonzero(over)]
            assert info["_outcome"].tolist() == over.tolist()
    assert len(ends) > 3
    assert None not in ends
    envs.close()


def test_the_end_is_told_to_all_players() -> None:
    """Each learner has outcome and winners, and a mask from which a word could be drawn."""
    env = WargameAEC(FORD)
    env.reset(seed=4)
    rng = Random(4)
    while not any(env.terminations.values()):
        env.step(spoken(env.last()[0]["action_mask"], rng))
    result = env.table.g.result
    assert result is not None
    for agent in env.possible_agents:
        assert env.infos[agent]["outcome"] == result.outcome
        assert env.infos[agent]["winners"] == result.winners
        assert env.observe(agent)["action_mask"].all()
    while env.agents:
        env.step(None)
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        env.step(0)


def test_names_of_the_numbers() -> None:
    """There is a name for each number, each once; words said so far come last."""
    env = WargameEnv(FORD)
    names = env.observation_names
    assert env.observation_space.shape == (len(names),)
    assert len(names) == len(set(names))
    assert names[-1] == "said: choice 63"
    assert WargameEnv(FORD, observation="features").observation_names == []
