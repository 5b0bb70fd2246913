"""Games for text agents: a reader of text alone plays each game, and collections take it."""

from __future__ import annotations

import copy
import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import hexwar

pytest.importorskip("gymnasium")

from hexwar.envs import TextGame
from hexwar.envs.text import ASKED_AT_MOST

sys.path.insert(0, str(Path(hexwar.__file__).parents[1] / "examples" / "learning"))

text_agent: Any = import_module("text_agent")

GAMES = ["skirmish/ford", "ddob/easy-fox", "greatest_day/minefield", "skirmish150/brief"]


@pytest.mark.parametrize("scenario", GAMES)
def test_an_agent_that_reads_plays_to_the_end(scenario: str) -> None:
    """Each line that it says is legal, and the game ends by its rules."""
    game = TextGame(scenario, tokens=1200)
    agents = [text_agent.TextAgent(number) for number in range(len(game.players))]
    game.reset(seed=5)
    over = False
    while not over:
        number, text = game.get_observation()
        over, info = game.step(agents[number](text))
        assert info["legal"], text
    scores, told = game.close()
    assert told[0]["outcome"]
    assert told[0]["stopped"] == ""
    assert all(-1 <= score <= 1 for score in scores.values())


def test_reading_pays() -> None:
    """The agent beats the one that takes any action, by what it reads alone."""
    wins = 0
    for seed in range(2):
        game = TextGame("classic/crossing", bots={"west": "random"}, tokens=1200)
        agent = text_agent.TextAgent(seed)
        game.reset(seed=seed)
        over = False
        while not over:
            _, text = game.get_observation()
            over, _ = game.step(agent(text))
        wins += game.close()[0][0] > 0
    assert wins == 2


def test_who_says_nonsense_is_answered_and_then_stopped() -> None:
    """A wrong line is answered by the reason, takes no turn, and does not go on for ever."""
    game = TextGame("skirmish/ford", bots={"blue": "random"})
    game.reset(seed=1)
    for count in range(1, ASKED_AT_MOST + 1):
        over, info = game.step("give R1 9")
        assert info == {"legal": False, "rule": "1.1"}
        assert over == (count == ASKED_AT_MOST)
    assert "does not allow it" in game.get_observation()[1]
    assert game.close()[1][0]["stopped"] == "too many lines without an action"
    assert game.step("give R1 4") == (True, {"legal": False, "rule": ""})
    with pytest.raises(ValueError, match=r"has 1 agents \(red\), not 2"):
        game.reset(num_players=2)


def test_a_question_is_answered_first() -> None:
    """The next observation is the answer; then the table again."""
    game = TextGame("ddob/easy-fox")
    game.reset(seed=1944)
    assert game.get_observation()[1].startswith("You play a board wargame.")
    assert game.step("preview move 2/B/741 0513") == (False, {"legal": True, "rule": ""})
    assert game.get_observation() == (0, "cost 1 action; steady fire WN62 (green)")
    game.step("move 2/B/741 0513")
    assert game.get_observation()[1].startswith("D-Day at Omaha Beach: Easy Fox.")


def test_textarena_plays_it() -> None:
    """Its own calls and wrappers take the game: made by id, with messages or as text."""
    textarena = pytest.importorskip("textarena")
    from hexwar.envs import register_textarena

    assert "hexwar-skirmish-ford-v0" in register_textarena()
    assert register_textarena() == register_textarena()
    for made in ("hexwar-skirmish-ford-v0", "hexwar-skirmish-ford-v0-raw"):
        env: Any = textarena.make(made, bots={"blue": "random"})
        if made.endswith("raw"):
            env = textarena.wrappers.LLMObservationWrapper(env)
        env.reset(num_players=1, seed=1)
        agent, over, lines = text_agent.TextAgent(1), False, 0
        while not over and lines < 300:
            _, text = env.get_observation()
            over, _ = env.step(action=agent(text[text.rindex("You play") :]))
            lines += 1
        rewards, info = env.close()
        assert set(rewards) == {0}
        assert info[0]["outcome"]


def test_trainers_of_textarena_find_what_they_ask_for() -> None:
    """One agent against bots, Python's seed, moves in brackets after thoughts, the end's reward."""
    textarena = pytest.importorskip("textarena")
    from hexwar.envs import register_textarena

    assert "hexwar-skirmish-ford-solo-v0" in register_textarena()
    drawn: Any = copy.deepcopy(textarena.make("hexwar-ddob-easy-fox-solo-v0"))
    texts = []
    for seed in (1, 1, 4):
        random.seed(seed)
        drawn.reset(num_players=1)
        texts.append(drawn.get_observation())
    assert texts[0] == texts[1] != texts[2]
    env: Any = textarena.make("hexwar-skirmish-ford-solo-v0")
    env.reset(num_players=1, seed=1)
    assert env.step("The strong one in front. [give R1 4]")[1]["legal"]
    assert not env.step("[fly] or [give R2 3]")[1]["legal"]
    assert (env.state.done, env.state.rewards) == (False, None)
    over, agent = False, text_agent.TextAgent(1)
    while not over:
        over, _ = env.step(agent(env.get_observation()[1]))
    assert env.state.done
    assert env.state.rewards == env.close()[0]
    assert env.state.game_info[0]["reason"]
