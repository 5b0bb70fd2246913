"""The guide is built wherever the sources are: its example games need not be installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hexwar.plugins import registered
from tests.docs.test_generated import loaded

ROOT = Path(__file__).parents[2]


def test_example_games_become_known_without_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of the examples can be named by whoever builds the guide, and by Sphinx after it."""
    monkeypatch.setenv("HEXWAR_GAMES", "")
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setattr(sys, "path", list(sys.path))
    added = loaded("example_games").make_known(known=["ddob", "memoir44"])
    variants = [f"classic-by-{name}" for name in ("chits", "contact", "difference", "hills")]
    assert added == [
        *("alder", "broadside", "classic", *variants, "classic-with-partisans"),
        *("dogfight", "dogfight-round-the-sky"),
        *("greatest_day", "junction", "normandie44", "railhead", "saltroad", "scheldt"),
        *("skirmish", "skirmish150"),
    ]
    assert (
        os.environ["HEXWAR_GAMES"] == "alder=alder:AlderFords,"
        "broadside=broadside:Broadside,"
        "classic=classic:AcrossTheLenn,"
        "classic-by-chits=classic.by_chits:LennByChits,"
        "classic-by-contact=classic.by_contact:LennByContact,"
        "classic-by-difference=classic.by_difference:LennByDifference,"
        "classic-by-hills=classic.by_hills:LennByHills,"
        "classic-with-partisans=classic.with_partisans:LennWithPartisans,"
        "dogfight=dogfight:Dogfight,"
        "dogfight-round-the-sky=dogfight.round_the_sky:DogfightRoundTheSky,"
        "greatest_day=greatest_day:GreatestDay,"
        "junction=junction:TheJunction,"
        "normandie44=normandie44:Normandie1944,"
        "railhead=railhead:Railhead,"
        "saltroad=saltroad:TheSaltRoad,"
        "scheldt=scheldt:TheScheldt,"
        "skirmish=skirmish:Skirmish,skirmish150=skirmish150:Skirmish150"
    )
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import skirmish, hexwar; print(hexwar.game('skirmish/ford').title)",
        ],
        env=dict(os.environ),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "Skirmish\n"


def test_installed_games_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is registered twice."""
    monkeypatch.setenv("HEXWAR_GAMES", "")
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setattr(sys, "path", list(sys.path))
    installed = set(registered())
    assert not installed & set(loaded("example_games").make_known())
