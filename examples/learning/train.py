"""Teaches a policy to play a scenario against random players: masked policy gradient, numpy only.

After a batch of games each word that was said is made likelier or less likely, by how much more
came after it than was expected (REINFORCE with a baseline; Williams, 1992).

    python train.py                                  # Skirmish, less than a minute
    python train.py foothold.toml --shaping 1        # a small Omaha scenario, some minutes
"""

from __future__ import annotations

import argparse
from time import process_time

import numpy as np
from policy import Policy, Step

import hexwar
from hexwar.envs import ShapedReward, WargameEnv
from hexwar.sim import Interval
from hexwar.sim.intervals import mean

GAMES_IN_A_BATCH = 32

WORDS_AT_MOST = 150
"""The maximum number of words in a game: a policy may announce and cancel attacks endlessly."""

TALKED_OUT = -1.0
"""The score of a game that is cut short for that: no way to escape a defeat."""

BREATH = 0.002
"""What each word costs in a lesson, though not in the score: circles lead nowhere."""

FRESH = 1_000_000
"""The first seed of games that nobody learned from."""


def environment(scenario: str, player: str = "", opponent: str = "random") -> WargameEnv:
    """Return a scenario as a learner meets it here.

    Args:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        player: For whom the learner plays; by default the first player.
        opponent: The bot of all others.
    """
    players = hexwar.game(scenario).players
    player = player or players[0]
    bots = {name: opponent for name in players if name != player}
    return WargameEnv(scenario, player=player, bots=bots, words_at_most=WORDS_AT_MOST)


def play(
    env: WargameEnv | ShapedReward, policy: Policy | None, seed: int
) -> tuple[float, list[Step]]:
    """Play a game; return its score, and what was said.

    A game that is cut short is a defeat.

    Args:
        env: The environment.
        policy: Who plays; None plays at random.
        seed: The seed of the game and of the policy.
    """
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    steps: list[Step] = []
    over = cut = False
    while not (over or cut):
        words = np.flatnonzero(info["action_mask"])
        if policy is None:
            said = int(rng.random() * len(words))
        else:
            signs = policy.signs(seen)
            chances, places = policy.chances(signs, words)
            said = int(np.searchsorted(np.cumsum(chances), rng.random() * (1 - 1e-12)))
        seen, reward, over, cut, info = env.step(words[said])
        if policy is not None:
            earned = float(reward) + (TALKED_OUT if cut else 0.0) - BREATH
            steps.append(Step(signs, places, chances, said, earned))
    game = env.unwrapped
    return TALKED_OUT if cut else game.table.score(game.player), steps


def train(
    env: WargameEnv, games: int, seed: int = 0, *, shaping: float = 0.0, quiet: bool = True
) -> Policy:
    """Teach a policy by games against the bots of an environment.

    Args:
        env: The environment.
        games: How many games it learns from.
        seed: The seed of the first game.
        shaping: The weight of the game's own estimate, as a reward on the way.
        quiet: Do not tell how it goes.
    """
    policy = Policy(env.reset(seed=seed)[0], len(env.table.words), env.observation_names)
    lessons = ShapedReward(env, shaping) if shaping else env
    scores: list[float] = []
    for batch in range(games // GAMES_IN_A_BATCH):
        first = seed + batch * GAMES_IN_A_BATCH
        played = [play(lessons, policy, first + game) for game in range(GAMES_IN_A_BATCH)]
        scores += [score for score, _ in played]
        policy.learn([steps for _, steps in played])
        if not quiet and (batch + 1) % 10 == 0:
            recent = np.mean(scores[-10 * GAMES_IN_A_BATCH :])
            print(f"{len(scores):>6} games: mean score {recent:+.2f}", flush=True)
    return policy


def check(env: WargameEnv, policy: Policy | None, games: int, seed: int = FRESH) -> list[float]:
    """Return the scores of games that the policy did not learn from."""
    return [play(env, policy, seed + game)[0] for game in range(games)]


def margin(taught: list[float], chance: list[float]) -> Interval:
    """Return by how much the policy is better than chance, in games of the same seeds."""
    return mean([ours - theirs for ours, theirs in zip(taught, chance, strict=True)])


def main() -> None:
    """Train, and say how much better than chance the policy has become."""
    options = argparse.ArgumentParser(description="Teach a policy to beat random players.")
    options.add_argument("scenario", nargs="?", default="skirmish/ford")
    options.add_argument("--player", default="", help="for whom; by default the first player")
    options.add_argument("--opponent", default="random", help="the bot of the others")
    options.add_argument("--games", type=int, default=3200)
    options.add_argument("--shaping", type=float, default=0.0, help="weight of the game's estimate")
    options.add_argument("--check", type=int, default=400, help="games of the final check")
    options.add_argument("--seed", type=int, default=0, help="the first seed to learn from")
    chosen = options.parse_args()
    env = environment(chosen.scenario, chosen.player, chosen.opponent)
    policy = train(env, chosen.games, chosen.seed, shaping=chosen.shaping, quiet=False)
    print(f"{process_time():.0f} seconds of one processor")
    chance, taught = check(env, None, chosen.check), check(env, policy, chosen.check)
    print(f"random: {mean(chance)}")
    print(f"policy: {mean(taught)}")
    print(f"margin: {margin(taught, chance)}")


if __name__ == "__main__":
    main()
