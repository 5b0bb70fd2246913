"""Batches: the same rows whatever the number of processes, and failures that are told."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from joblib.externals.loky import get_reusable_executor

import hexwar
from hexwar.bots import MctsBot, RandomBot, make_bot
from hexwar.errors import OptionError, UnknownNameError
from hexwar.plugins import VARIABLE
from hexwar.sim import Setting, compare, play_one, simulate
from hexwar.sim.workers import settle, worked
from tests.play.duel import Duel


@pytest.fixture(autouse=True)
def duel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game, named in the environment of this process and of those that it starts."""
    monkeypatch.setenv(VARIABLE, "duel=tests.play.duel:Duel")
    get_reusable_executor().shutdown()


def test_rows_do_not_depend_on_the_number_of_processes() -> None:
    """One process or two: the same games with the same results."""
    alone = simulate("duel/dawn", games=40, seed=3)
    shared = simulate("duel/dawn", games=40, seed=3, jobs=2)
    assert alone.rows == shared.rows
    assert [row.seed for row in alone.rows] == list(range(3, 43))


def left_alone(part: int) -> int:
    """Return how many objects this process leaves alone when it looks for garbage."""
    del part
    return gc.get_freeze_count()


def test_only_processes_of_a_batch_settle() -> None:
    """They leave what is loaded alone after their first part; the process of the user does not."""
    before = gc.get_freeze_count()
    counts = [*worked(left_alone, range(12), jobs=2)]
    assert counts.count(0) <= 2
    assert max(counts) > 1000
    assert [*worked(left_alone, range(3))] == [before] * 3
    assert gc.get_freeze_count() == before


def test_a_process_settles_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part of a batch asks for it; to count what is left alone took 14 ms a part."""
    frozen: list[str] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append("all that is loaded"))
    settle.cache_clear()
    for _ in range(3):
        settle()
    settle.cache_clear()
    assert frozen == ["all that is loaded"]


def test_rows_do_not_depend_on_the_rest_of_the_batch() -> None:
    """A game of a batch is the game with its seed."""
    batch = simulate("duel/dawn", games=5, seed=10)
    assert batch.rows[3] == play_one(Duel("dawn"), 13)


def test_the_summary_counts() -> None:
    """Numbers of the summary fit the rows."""
    batch = simulate("duel/dawn", games=30, seed=1, options={"turns": 60})
    summary = batch.summary()
    assert (summary["games"], summary["finished"], summary["errors"]) == (30, 30, 0)
    assert sum(summary["results"].values()) == 30
    assert summary["decisions"] == sum(row.decisions for row in batch.rows)


def test_bots_get_their_views() -> None:
    """Named bots play; the others are random."""
    batch = simulate("duel/dawn", games=5, seed=1, players={"red": "random"})
    assert not batch.errors
    with pytest.raises(UnknownNameError):
        simulate("duel/dawn", games=1, players={"red": "nobody"})


def test_a_failing_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception in one game becomes its row, with a position to open; the others go on."""
    roll = Duel.state_class.roll

    def sometimes(g: object, stream: str) -> int:
        if g.seed == 2:  # type: ignore[attr-defined]
            raise ZeroDivisionError("boom")
        return int(roll(g, stream))  # type: ignore[arg-type]

    monkeypatch.setattr(Duel.state_class, "roll", sometimes)
    batch = simulate("duel/dawn", games=4, seed=0, options={"turns": 60})
    assert [row.seed for row in batch.errors] == [2]
    assert "ZeroDivisionError: boom" in batch.errors[0].error
    assert hexwar.open_position(batch.errors[0].position).listed
    assert batch.summary()["finished"] == 3


def test_progress_is_told() -> None:
    """The progress adds up to all games."""
    seen: list[int] = []
    simulate("duel/dawn", games=7, progress=seen.append)
    assert sum(seen) == 7


def test_one_game_takes_bots_by_name() -> None:
    """As ``simulate`` and ``start`` do; a text was taken for a bot, and the row had its error."""
    game = Duel("dawn")
    assert play_one(game, 3, {"red": "greedy"}) == play_one(game, 3, {"red": make_bot("greedy")})
    with pytest.raises(UnknownNameError, match="no bot 'gredy'"):
        play_one(game, 3, {"red": "gredy"})
    with pytest.raises(UnknownNameError, match="no player 'green'"):
        play_one(game, 3, {"green": "greedy"})


def test_bots_of_a_batch_are_named() -> None:
    """An object where a name is wanted is refused at the door, with what to do."""
    bots: dict[str, Any] = {"red": RandomBot()}
    with pytest.raises(OptionError, match=r"by its name.*'hexwar\.bots'.*play_one"):
        simulate("skirmish/ford", games=1, players=bots)
    with pytest.raises(OptionError, match="by its name"):
        compare(Setting("skirmish/ford"), Setting("skirmish/ford", players=bots), games=1)
    guide: Any = RandomBot()
    with pytest.raises(OptionError, match="by its name"):
        hexwar.start("skirmish/ford", players={"red": MctsBot(guide=guide)})
    assert play_one(hexwar.game("skirmish/ford"), 1, bots).error == ""
