"""Exact counts and values: checked by hand, and against what is sampled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import hexwar
from hexwar.bots import play_out
from hexwar.errors import GameError
from hexwar.play.states.runner import advance, perform
from hexwar.sim import perft, perft_within, solve
from tests.play.duel import Duel
from tests.sim.gamble import Gamble
from tests.sim.one_by_one import paths_ahead

SIXTH = Fraction(1, 6)


def test_perft_by_hand() -> None:
    """One throw: a one ends it, a six and four others go on; stopping ends it, too."""
    now, then, last = perft(Gamble("once").start(1), 2)
    assert (now.paths, now.positions, now.actions, now.outcomes) == (1, 1, 2, 7)
    assert now.going == 1
    assert now.ended == 0
    assert (then.paths, then.positions, then.ended) == (5, 2, 2)
    assert then.going == Fraction(1, 2) * (1 - SIXTH)
    assert (last.paths, last.ended) == (25, 10)
    assert last.going == then.going**2
    assert then.ending == 1 - then.going


@pytest.mark.parametrize("name", ["duel", "skirmish"])
def test_probabilities_are_complete(name: str) -> None:
    """What goes on and what has ended add up to one, exactly, as playing on at random confirms."""
    game = Duel("dawn") if name == "duel" else hexwar.game("skirmish/ford")
    depths = perft(game.start(3), 3)
    for depth in depths:
        assert depth.going + sum(past.ending for past in depths[: depth.decisions + 1]) == 1
    assert depths[0].going == 1
    assert depths == perft(game.start(3), 3)


@pytest.mark.parametrize(("name", "decisions"), [("duel", 4), ("gamble", 3), ("skirmish", 4)])
def test_shared_positions_count_as_every_path_to_them(name: str, decisions: int) -> None:
    """Positions that several paths reach are played once; the counts are those of all paths."""
    games = {
        "duel": Duel("dawn"),
        "gamble": Gamble("once"),
        "skirmish": hexwar.game("skirmish/ford"),
    }
    g = games[name].start(3)
    assert [depth.paths for depth in perft(g, decisions)] == paths_ahead(g, decisions)


def test_sampled_play_finds_what_is_counted() -> None:
    """Random play reaches just the positions that are enumerated, as often as they are likely."""
    g = Gamble("once").start(1)
    depth = perft(g, 2)[2]
    reached = Counter()  # type: ignore[var-annotated]
    games = 4000
    for seed in range(games):
        end = play_out(g.fork(seed), Random(seed), 2)
        if end.result is None:
            reached[end.key()] += 1
    assert len(reached) == depth.positions
    assert abs(reached.total() / games - float(depth.going)) < 0.03


def test_too_many_positions_are_refused() -> None:
    """A count that would take for ever says so."""
    with pytest.raises(GameError, match="depth 2 has more than 10 positions"):
        perft(hexwar.game("skirmish/ford").start(1), 2, at_most=10)


def test_perft_within_counts_the_depths_that_its_branches_allow() -> None:
    """The counts are those of perft; a depth that takes a branch too many is left out."""
    g = hexwar.game("skirmish/ford").start(1)
    assert perft_within(g, 4 + 12 + 23) == perft(g, 2)
    assert perft_within(g, 4 + 12 + 24) == perft(g, 3)
    assert perft_within(g, 3) == perft(g, 0)


def test_perft_within_ends_with_the_game() -> None:
    """Where no path goes on the counting is over, however many branches are left."""
    depths = perft_within(Gamble("once").start(1), 100_000)
    assert depths[-1].going == 0
    assert sum(depth.ending for depth in depths) == 1


def test_perft_tells_its_progress() -> None:
    """Each action played is reported with the depth and the positions found there."""
    told: list[tuple[int, int]] = []
    perft(hexwar.game("skirmish/ford").start(1), 2, progress=lambda *found: told.append(found))
    assert told[:4] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert told[-1] == (2, 12)


def test_the_value_of_a_gamble() -> None:
    """Stop with a point in hand, throw without: worked out by hand, from the last throw on."""
    # Without a point, n throws left: a six wins (he stops then), a one loses, else n - 1 are left.
    wins = Fraction(0)
    for _ in range(3):
        wins = SIXTH + 4 * SIXTH * wins
    solution = solve(Gamble("once").start(1), "gambler")
    assert solution.value == 2 * wins - 1
    assert solution.action == ("throw",)


def test_no_bot_beats_the_solution() -> None:
    """Random play of the same game comes off worse than the exact value."""
    game = Gamble("once")
    value = solve(game.start(1), "gambler").value
    ends = [play_out(game.start(seed), Random(seed)) for seed in range(600)]
    scores = [game.analysis.score(end.result, "gambler") for end in ends if end.result]
    assert sum(scores) / len(scores) < value


def test_what_has_come_to_light_is_solved() -> None:
    """A game with secrets has a value where there are none left, the same for both sides."""
    pytest.importorskip("skirmish")
    g = hexwar.game("skirmish/ford").start(1)
    for block in range(8):
        perform(g, ("give", block, 4 - block % 4))
    g.turn, g.hex, g.losses = 12, [33, -1, -1, -1, 23, -1, -1, -1], [3, 3, 2, 1, 0, 3, 2, 1]  # type: ignore[attr-defined]
    g.reindex()
    advance(g)
    with pytest.raises(GameError, match="hides something"):
        solve(g, "red")
    g.revealed = 0xFF  # type: ignore[attr-defined]
    red, blue = solve(g, "red"), solve(g, "blue")
    assert red.value == -blue.value
    assert red.value < 0


def test_what_hides_something_is_not_solved() -> None:
    """A solution from the full state would be a cheat."""
    with pytest.raises(GameError, match="hides something"):
        solve(Duel("dawn").start(1), "red")
