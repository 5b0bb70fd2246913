"""A battle as a picture: each moment shows what lay on the map then, and no more than was seen."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from click.testing import CliRunner

import hexwar
from hexwar.cli import group
from hexwar.draw.battle import moments_of
from hexwar.draw.film import Moment, film, strip
from hexwar.errors import PictureError
from hexwar.play import Scene
from hexwar.play.match import Match
from hexwar.play.states import SPECTATOR

SPAN = re.compile(r"m(\d+)-(\d+)")


@pytest.fixture(scope="module")
def match() -> Match:
    """A battle that bots have fought."""
    return hexwar.start("skirmish/ford", seed=5, players={"red": "random", "blue": "random"})


def counters_at(picture: Element, moment: int) -> set[str]:
    """Return the counters that a film shows at a moment."""
    found: set[str] = set()

    def look(element: Element) -> None:
        span = SPAN.fullmatch(element.get("class", ""))
        if span and not int(span[1]) <= moment < int(span[2]):
            return
        found.update(filter(None, [element.get("data-counter")]))
        for inner in element:
            look(inner)

    look(picture)
    return found


def test_each_moment_shows_what_lay_on_the_map(match: Match) -> None:
    """What is there for several moments is there once; at each moment the counters are right."""
    moments = moments_of(match, most=9)
    assert len(moments) == 9
    picture = film(moments)
    shown = fromstring(picture)
    for n, moment in enumerate(moments):
        there = {face.name for stack in moment.scene.stacks.values() for face in stack}
        assert counters_at(shown, n) == there - {""}
    assert picture.count('id="numbers"') == 1
    assert "prefers-reduced-motion" in picture


def test_moments_are_those_of_the_log(match: Match) -> None:
    """The set-up comes first, the present last; each moment is what a spectator saw then."""
    moments = moments_of(match, most=400)
    assert moments[0].scene.stacks == match.fork(1).scene(SPECTATOR).stacks
    assert moments[-1].scene.stacks == match.scene(SPECTATOR).stacks
    seen = [match.fork(k).scene(SPECTATOR).stacks for k in range(1, len(match.log) + 1)]
    changes = [stacks for n, stacks in enumerate(seen) if not n or stacks != seen[n - 1]]
    told = [moment.scene.stacks for moment in moments]
    assert [stacks for n, stacks in enumerate(told) if not n or stacks != told[n - 1]] == changes


def test_a_strip_has_a_map_for_each_moment(match: Match) -> None:
    """The ground is drawn once, and each moment has its counters."""
    moments = moments_of(match, most=4)
    picture = fromstring(strip(moments, columns=2))
    panels = [part for part in picture.iter() if part.get("class") == "moment"]
    assert len(panels) == 4
    for panel, moment in zip(panels, moments, strict=True):
        there = {face.name for stack in moment.scene.stacks.values() for face in stack}
        assert counters_at(panel, 0) == there - {""}


def test_the_command_draws_a_battle(match: Match, tmp_path: Path) -> None:
    """A story, a strip, a moment; a picture that moves is no PNG."""
    save = tmp_path / "battle.json"
    match.save(str(save))
    run = CliRunner().invoke
    for words in (["--story"], ["--strip", "--moments", "3"], ["--after", "2"]):
        file = tmp_path / "picture.svg"
        result = run(group, ["draw", str(save), "-o", str(file), *words])
        assert result.exit_code == 0, result.output
        fromstring(file.read_text(encoding="utf-8"))
    assert run(group, ["draw", str(save), "-o", "x.png", "--story"]).exit_code == 2
    assert run(group, ["draw", "skirmish/ford", "-o", "x.svg", "--story"]).exit_code == 2


def test_nothing_is_drawn_of_nothing() -> None:
    """A battle has a moment and a map."""
    for moments in ([], [Moment(Scene(board=None, stacks={}))]):
        with pytest.raises(PictureError):
            film(moments)
