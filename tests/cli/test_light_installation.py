"""Games start and play without numpy, matplotlib, shapely, hexalattice and joblib.

They come with hexwar, because geography, grids of centres, plots and batches use them. Whoever has
little room installs without them (guide: Install).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = """
import sys


class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "matplotlib", "shapely", "hexalattice", "joblib"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Without())
"""

GAMES = """
import hexwar
from hexwar.sim import simulate

for scenario in sys.argv[1:]:
    assert simulate(scenario, games=1, seed=1).errors == ()
    match = hexwar.start(scenario, seed=1)
    match.do(match.legal_actions[0])
    assert match.explain(match.legal_actions[0]).legal
    hexwar.from_link(match.link())
"""

COMMANDS = """
import io
from hexwar.cli import main

sys.stdin = io.StringIO("quit\\nn\\n")
main({words!r})
"""

PAGE = """
import urllib.request
from pathlib import Path

import hexwar
import hexwar.publish
from hexwar.web.application import Application
from hexwar.web.server import serving

application = Application(Path(sys.argv[1]))
with serving(application) as address:
    table = application.begin(hexwar.start("skirmish/ford"))
    with urllib.request.urlopen(address + table) as reply:
        print(reply.status)
"""


def without(code: str, *words: str) -> str:
    """Run code in a process in which the packages are absent; return what it prints."""
    command = [sys.executable, "-c", WITHOUT + code, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_games_are_played_saved_and_linked() -> None:
    """Omaha, the skirmish and a game of the kit."""
    without(GAMES, "ddob/easy-fox", "skirmish/ford", "classic/crossing")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["games"], "easy-fox"),
        (["play", "skirmish/ford", "--terminal", "--seed", "1"], "Which strength"),
        (["sim", "skirmish/ford", "--games", "2"], "2 games"),
        (["rules", "skirmish"], "1.1"),
    ],
)
def test_commands_run(words: list[str], told: str) -> None:
    """Those with which people play and simulate."""
    assert told in without(COMMANDS.format(words=words))


def test_a_page_is_served(tmp_path: Path) -> None:
    """The lobby, with what publishes a game beside it."""
    assert "200" in without(PAGE, str(tmp_path / "games.sqlite"))
