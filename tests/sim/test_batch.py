"""Batches: the same rows whatever the number of processes, and failures that are told."""

from __future__ import annotations

import gc
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from joblib.externals.loky import get_reusable_executor

import hexwar
from hexwar.bots import GreedyBot, MctsBot, RandomBot, make_bot
from hexwar.errors import HexwarError, OptionError, SaveError, UnknownNameError
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


def test_bots_of_a_batch_are_objects_as_well() -> None:
    """An object plays like its name, in one process and in two; a guide is one, too."""
    named = simulate("skirmish/ford", games=6, players={"red": "greedy:samples=1"})
    bots = {"red": GreedyBot(samples=1)}
    for jobs in (1, 2):
        assert simulate("skirmish/ford", games=6, players=bots, jobs=jobs).rows == named.rows
    first, second = Setting("skirmish/ford"), Setting("skirmish/ford", players=bots)
    by_name = Setting("skirmish/ford", players={"red": "greedy:samples=1"})
    assert compare(first, second, games=6).scores == compare(first, by_name, games=6).scores
    game = hexwar.game("skirmish/ford")
    for guide in ("greedy", GreedyBot(1)):
        assert not play_one(game, 1, {"red": MctsBot(4, decisions=2, guide=guide)}).error
    nonsense: Any = 7
    with pytest.raises(OptionError, match="7 is no guide"):
        hexwar.start("skirmish/ford", players={"red": MctsBot(guide=nonsense)})


def test_bots_of_any_module_have_a_name() -> None:
    """``module:Class`` with arguments is that bot; what is none is refused in plain words."""
    named = simulate("skirmish/ford", games=4, players={"red": "greedy:samples=1"})
    path = {"red": "hexwar.bots.greedy:GreedyBot:samples=1"}
    assert simulate("skirmish/ford", games=4, players=path, jobs=2).rows == named.rows
    for text, told in {
        "nowhere_at_all:Bot": "no module 'nowhere_at_all': it has to be installed, in the current",
        "hexwar.bots:GreedyBt": "did you mean 'GreedyBot'",
        "hexwar.bots:bot_names": "has no method 'choose'",
    }.items():
        with pytest.raises(HexwarError, match=told):
            make_bot(text)


def test_nothing_from_elsewhere_names_a_module(tmp_path: Path) -> None:
    """A save, a text or a link seats registered bots only; the owner of a file may name others."""
    path = "hexwar.bots.greedy:GreedyBot"
    match = hexwar.start("skirmish/ford", seed=3)
    match.seat({"blue": make_bot(path)})
    match.save(tmp_path / "ford.json")
    refused = partial(pytest.raises, SaveError, match=r"imports a module .* hexwar play FILE")
    with refused():
        hexwar.open(tmp_path / "ford.json")
    with refused():
        hexwar.restore(match.text())
    with refused():
        hexwar.from_link(match.link())
    assert hexwar.open(tmp_path / "ford.json", players={"blue": path}).seated == {"blue": path}
    assert hexwar.restore(match.text(), files=True).seated == {"blue": path}


def test_a_table_knows_objects_by_their_content(tmp_path: Path) -> None:
    """A batch goes on with the same bot, and not with another of the same name."""
    file = tmp_path / "ford.csv"
    play = partial(simulate, "skirmish/ford", keep=file)
    first = play(games=2, players={"red": GreedyBot(samples=1)})
    assert play(games=3, players={"red": GreedyBot(samples=1)}).rows[:2] == first.rows
    with pytest.raises(SaveError, match="games of another batch: players"):
        play(games=3, players={"red": GreedyBot(samples=2)})

    class Local(RandomBot):
        """A bot that no other process can import."""

        choice = staticmethod(lambda: None)

        def __reduce__(self) -> str:
            """Refuse to be pickled, as what holds a file or a thread does."""
            raise TypeError("cannot pickle a bot that holds a file")

    with pytest.raises(OptionError, match="attribute 'digest'"):
        simulate("skirmish/ford", games=1, keep=tmp_path / "other.csv", players={"red": Local()})
