"""Planes, units and numbers from any view: nothing is lost, and each is where it belongs."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import hexwar

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from hexwar.envs import BoardSight, Observer, PolicyBot, WargameEnv  # noqa: E402
from hexwar.errors import GameError, UnknownNameError  # noqa: E402
from hexwar.play.states import State  # noqa: E402
from hexwar.play.states.runner import perform  # noqa: E402
from hexwar.sim import play_one  # noqa: E402
from tests.play.duel import Duel  # noqa: E402

SMALL = [
    "skirmish/ford",
    "classic/crossing",
    "memoir44/mill-stream",
    "normandie44/montebourg",
    "greatest_day/minefield",
    "ddob/easy-fox",
]


def moments(scenario: str, count: int) -> list[Any]:
    """Return moments of a game at random."""
    g, rng = hexwar.game(scenario).start(2), Random(2)
    found: list[State] = []
    for _ in range(count):
        if g.listed:
            perform(g, rng.choice(list(g.listed)))
            found.append(g.clone())
    return found


@pytest.mark.parametrize("scenario", SMALL)
def test_nothing_is_lost(scenario: str) -> None:
    """From units and numbers the vector of the view follows, number by number; all are bounded."""
    game = hexwar.game(scenario)
    for player in game.players[:1]:
        sight, observer = BoardSight(game, player, ()), Observer(game, player)
        for g in moments(scenario, 12)[::3]:
            seen = sight.look(g, ())
            assert np.array_equal(sight.vector(seen), observer.look(g))
            assert sight.space.contains(seen)
            again = sight.write(g.view(player), ())
            assert all(np.array_equal(seen[part], again[part]) for part in seen)
            assert {part: len(names) for part, names in sight.parts.items()} == {
                "planes": seen["planes"].shape[0],
                "units": seen["units"].shape[1],
                "numbers": len(seen["numbers"]),
            }


def test_planes_hold_what_lies_in_a_hex() -> None:
    """Each counter's strength is in its hex, by side; terrain, rivers and roads are as printed."""
    game: Any = hexwar.game("classic/crossing")
    g: Any = moments("classic/crossing", 60)[-1]
    player = game.players[0]
    sight = BoardSight(game, player, ())
    seen, names = sight.look(g, ()), sight.parts["planes"]
    planes = dict(zip(names, seen["planes"], strict=True))
    side = game.sides.index(player)
    counts: dict[tuple[int, bool], list[int]] = {}
    for unit, at in enumerate(g.hex):
        if at in sight.layout.places:
            counts.setdefault((at, game.side_of[unit] == side), []).append(unit)
    assert len(counts) > 6
    for (at, own), units in counts.items():
        cell, title = sight.layout.cell(at), "own" if own else "enemy"
        assert planes[f"{title}: counters"][cell] == len(units)
        assert planes[f"{title}: steps"][cell] == sum(g.steps[unit] for unit in units)
        attack = sum(game.attacks[unit][g.steps[unit]] for unit in units)
        assert planes[f"{title}: attack"][cell] == attack
        moved = sum(g.moved >> unit & 1 for unit in units)
        assert planes[f"{title}: moved"][cell] == moved
    total = sum(planes[name].sum() for name in ("own: counters", "enemy: counters"))
    assert total == sum(map(len, counts.values()))
    board = game.board
    for at in board.ids:
        assert planes[f"ground {board.terrain[at]}"][sight.layout.cell(at)] == 1
        rivers = sum("river" in board.features(at, j) for j in board.neighbours[at])
        assert planes["side river"][sight.layout.cell(at)] == rivers


def test_a_question_points_at_its_hex() -> None:
    """While a procedure is about a hex, its plane has 1 there; before and after it is empty."""
    game: Any = hexwar.game("greatest_day/minefield")
    sight = BoardSight(game, game.players[0], ())
    names, pointed = sight.parts["planes"], set()
    for g in moments("greatest_day/minefield", 60)[::2]:
        seen = sight.look(g, ())["planes"]
        under_way: dict[str, Any] = {type(frame).__name__: frame for frame in g.stack}
        for name in names:
            procedure, colon, field = name.partition(": ")
            if colon and procedure in game.procedures:
                plane, at = seen[names.index(name)], getattr(under_way.get(procedure), field, -1)
                if "Counter" in str(game.procedures[procedure].hints[field]):
                    at = g.hex[at] if at >= 0 else -1
                assert plane.sum() == (at in sight.layout.places)
                if at in sight.layout.places:
                    pointed.add(name)
                    assert plane[sight.layout.cell(at)] == 1
    assert {"Walk: to", "Walk: unit"} <= pointed


def test_units_beside_the_map_keep_their_place() -> None:
    """Row and column are those of the hex; a counter beside the map has -1 and its id."""
    game: Any = hexwar.game("classic/crossing")
    g: Any = game.start(1)
    sight = BoardSight(game, "east", ())
    units = sight.look(g, ())["units"]
    for row, at in zip(units, g.hex, strict=True):
        if at in sight.layout.places:
            assert tuple(row[:2].astype(int)) == sight.layout.cell(at)
        else:
            assert row[0] == -1
            assert row[1] == at


@pytest.mark.filterwarnings("ignore")
def test_it_is_an_observation_of_environments_and_policies() -> None:
    """Gymnasium's checker is content; a policy over it plays; what is none is told."""
    env = WargameEnv("skirmish/ford", observation="board")
    check_env(env, skip_render_check=True)
    assert env.observation_parts["units"][:3] == ["row", "column", "strength"]
    assert env.observation_names[0] == "planes: board"
    bot = PolicyBot(
        lambda seen, mask: mask * (1 + seen["planes"].sum() + seen["units"].sum()),
        observation="board",
    )
    assert play_one(env.table.game, 1, {"red": bot}).error == ""
    with pytest.raises(GameError, match="has no board: play it with observation='view'"):
        BoardSight(Duel("dawn"), "red", ())
    wrong: Any = "pictures"
    with pytest.raises(UnknownNameError, match="pictures"):
        WargameEnv("skirmish/ford", observation=wrong)


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        ("classic/crossing", {"east zone", "west zone", "east supply", "west supply"}),
        ("normandie44/montebourg", {"allies zone", "germans supply", "interdiction"}),
        ("greatest_day/minefield", {"german fire zone", "allied sight", "front: allied"}),
        ("ddob/easy-fox", {"control", "us-communication", "intense: blue"}),
    ],
)
def test_zones_supply_and_control_are_planes(scenario: str, expected: set[str]) -> None:
    """What the table lays over the map is in the planes, at every moment and from the view alone.

    What an overlay shows that comes later is in a plane of those that gather the others.
    """
    game = hexwar.game(scenario)
    player = game.players[0]
    sight = BoardSight(game, player, ())
    names, filled = sight.parts["planes"], set()
    assert expected <= set(names)
    for g in moments(scenario, 60)[::6]:
        planes = dict(zip(names, sight.look(g, ())["planes"], strict=True))
        overlays = game.presentation.scene(g.view(player), player).overlays
        gathered = 0
        for one in overlays:
            for hexes in () if one.told else one.grades.values():
                gathered |= hexes
        for overlay in overlays:
            for grade, hexes in overlay.grades.items():
                name = f"{overlay.name}: {grade}" if len(overlay.grades) > 1 else overlay.name
                cells = {sight.layout.cell(i) for i in sight.layout.places if hexes >> i & 1}
                if name not in planes:
                    assert hexes & ~gathered == 0
                    continue
                assert {tuple(map(int, cell)) for cell in np.argwhere(planes[name])} == cells
                filled |= {name} if cells else set()
    assert expected & filled
