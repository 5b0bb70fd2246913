"""Games start and play without numpy, matplotlib, shapely, hexalattice and joblib.

They come with hexwar, because geography, grids of centres, plots and batches use them. Whoever has
little room installs without them (guide: Install).
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

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
from click.testing import CliRunner
from hexwar.cli import group

for words in ["games", "play skirmish/ford --terminal --seed 1",
              "sim skirmish/ford --games 2", "rules skirmish"]:
    done = CliRunner().invoke(group, words.split(), input="quit\\nn\\n", catch_exceptions=False)
    assert done.exit_code == 0, done.output
    print(f"--{words.partition(' ')[0]}--{done.output}")
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


def test_commands_run() -> None:
    """Those with which people play and simulate."""
    _, games, play, sim, rules = re.split("--(?:games|play|sim|rules)--", without(COMMANDS))
    assert "easy-fox" in games
    assert "Which strength" in play
    assert "2 games" in sim
    assert "1.1" in rules


def test_a_page_is_served(tmp_path: Path) -> None:
    """The lobby, with what publishes a game beside it."""
    assert "200" in without(PAGE, str(tmp_path / "games.sqlite"))
