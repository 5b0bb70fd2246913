"""Games made by several threads at once, in a process that has made none before."""

from __future__ import annotations

import subprocess
import sys
from threading import Barrier, Thread
from time import sleep

import pytest

from hexwar.data import once

MAKE = """
import sys
from threading import Barrier, Thread
from time import sleep

import hexwar
from hexwar.board import Board

known, names = hexwar.games(), sys.argv[1:]
names = [name for name in names if name.partition("/")[0] in known]
read = Board.read.__func__

def slowly(cls, source):
    sleep(0.2)  # so that all threads have come before the first has read its map
    return read(cls, source)

Board.read = classmethod(slowly)
gate, made = Barrier(4 * len(names)), {name: [] for name in names}

def make(name):
    short, _, scenario = name.partition("/")
    gate.wait()
    by_door, by_hand = hexwar.game(name), known[short](scenario)
    made[name] += [by_door, by_hand]

threads = [Thread(target=make, args=(name,)) for name in names for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for name, games in made.items():
    boards = {id(getattr(game, "map", game).board) for game in games}
    print(name, len(games), len(boards))
"""


def test_games_made_at_once_share_one_board() -> None:
    """Whoever makes a game, by the door or by its class, has the map that all others have."""
    names = ["ddob/easy-fox", "skirmish/ford", "classic/crossing", "skirmish150/open"]
    done = subprocess.run(
        [sys.executable, "-c", MAKE, *names], capture_output=True, text=True, check=True
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    assert {"ddob/easy-fox", "skirmish/ford"} <= {name for name, _, _ in lines}
    assert [line for line in lines if line[1:] != ["8", "1"]] == []


def test_once_is_once_for_all_threads() -> None:
    """Four threads that come together have one result, and the function has run once."""
    ran: list[str] = []
    gate = Barrier(4)
    results: list[object] = []

    @once
    def board(name: str, *, rows: int = 2) -> object:
        ran.append(name)
        sleep(0.1)
        return [rows]

    def come() -> None:
        gate.wait()
        results.append(board("A", rows=3))

    threads = [Thread(target=come) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ran == ["A"]
    assert len({id(result) for result in results}) == 1
    assert board("A") == [2]
    board.cache_clear()
    assert board("A", rows=3) is not results[0]


def test_once_keeps_no_failure() -> None:
    """A function that fails is run again; its name and docstring are its own."""
    tries: list[int] = []

    @once
    def board() -> int:
        """Read."""
        tries.append(1)
        if len(tries) == 1:
            raise OSError("no disk")
        return 7

    with pytest.raises(OSError, match="no disk"):
        board()
    assert (board(), board.__name__, board.__doc__) == (7, "board", "Read.")
