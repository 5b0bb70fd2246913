"""Games of three sides: each has its losses, its enemies, its windows and its level of victory."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import ClassVar

import pytest

from hexwar.board import CounterId, SideId, numbered, one
from hexwar.bots import make_bot
from hexwar.errors import DataError, GameError
from hexwar.kit.forces import OFF
from hexwar.kit.game import CounterGame
from hexwar.kit.position import Position
from hexwar.play import Frame, GameData, frame
from hexwar.play.match import Match
from hexwar.play.states.runner import advance
from hexwar.sim import play_one
from hexwar.testing import check_game

from . import small_war
from .small_war import Field, Fight, Fire, Movement, SmallWar, War

RED, BLUE, GREEN = range(3)
R1, R2, R3, B1, B2, G1, G2 = map(CounterId, range(7))


@frame
class FireOfAll(Fire):
    """Each of the other sides may react to a move."""

    for_all: ClassVar[bool] = True


@frame
class MovementUnderFire(Movement):
    """Others may react."""

    window: ClassVar[type[Frame] | None] = FireOfAll


class ThreeWar(SmallWar):
    """The small war with a third side."""

    name, title = "small-three", "Small War of three"
    data = GameData("tests.kit", folder="three", base=SmallWar.data)
    modules: ClassVar[Sequence[ModuleType]] = (*SmallWar.modules, sys.modules[__name__])
    variants = MappingProxyType({Movement: MovementUnderFire})


def placed(**at: str) -> Field:
    """Red is to act, with nobody on the map but these."""
    g = ThreeWar("three").set_up(1)
    assert isinstance(g, Field)
    for unit, _ in numbered(CounterId, g.game.counters.names):
        g.put(unit, OFF)
    for name, where in at.items():
        g.put(g.game.counters.named(name), g.game.board.hex(where))
    return g


def begun(g: Field, phase: Frame) -> Match:
    """Begin a phase of the first side."""
    war = War(side=SideId(1))
    war.stand_at("next_side")
    g.stack = [war, phase]
    advance(g)
    return Match.at(g.game, g)


def test_a_variant_adds_counters_and_scenarios() -> None:
    """Its files have only what is new: two counters after those of the game, and a scenario."""
    names = ThreeWar("three").counters.names
    assert names == (*SmallWar("one").counters.names, "G1", "G2")
    assert set(ThreeWar.scenarios()) == {"one", "three"}


def test_a_game_of_three_sides_keeps_the_contract() -> None:
    """Lists, guards, saves, undo, windows, ends."""
    assert check_game(ThreeWar("three"), games=3, thorough_every=3).games == 3


def test_each_side_has_its_losses() -> None:
    """A side has points for what all others have lost."""
    g = placed(R1="0101", G1="0501", B1="0404")
    for unit in (G1, B1, B1):
        g.lose_steps(unit, g.steps[unit])
    assert g.lost[GREEN] == 1
    assert g.lost_by_others(GREEN) == g.lost[RED] + g.lost[BLUE] == 2
    assert g.lost_by_others(RED) == 3


def test_the_defender_is_the_side_that_stands_in_the_hex() -> None:
    """Not the first one that does not attack."""
    g = placed(R1="0202", G1="0203", B1="0404")
    assert Fight(g.hex[G1], one(R1)).defender(g) == "green"
    assert Fight(g.hex[R1], one(G1)).defender(g) == "red"


def test_all_others_are_asked_about_a_move() -> None:
    """Blue first, then green; a side without a unit near by is not asked."""
    match = begun(placed(R1="0101", B1="0103", G1="0302"), MovementUnderFire())
    match.do("move R1 0202")
    asked = []
    while match.decision is not None and "hold" in match.legal_actions.texts():
        asked.append(match.decision.player)
        match.do("hold")
    assert asked == ["blue", "green"]
    match = begun(placed(R1="0101", B1="0405", G1="0302"), MovementUnderFire())
    match.do("move R1 0202")
    assert match.decision is not None
    assert match.decision.player == "green"
    match.do("commit G1")
    assert match.decision.player == "red"


def test_a_window_of_one_side_is_refused_where_there_are_three() -> None:
    """It would leave out a side without a word."""

    @frame
    class Narrow(Movement):
        window: ClassVar[type[Frame] | None] = Fire

    match = begun(placed(R1="0101"), Narrow())
    with pytest.raises(GameError, match="for_all = True"):
        match.do("move R1 0202")


def test_a_counter_of_an_unknown_side_is_told_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the class of the game names its sides."""
    package = tmp_path / "two_sides"
    package.mkdir()
    (package / "__init__.py").touch()
    own = Path(small_war.__file__).with_name("three") / "counters.toml"
    (package / "counters.toml").write_text(own.read_text())
    monkeypatch.syspath_prepend(str(tmp_path))

    class Two(CounterGame):
        sides = ("red", "blue")
        data = GameData("two_sides", folder="", base=SmallWar.data)

    with pytest.raises(DataError, match=r"counters\.toml:3: .*no side of the game 'green'"):
        Two.known()


def test_bots_that_plan_play_among_three() -> None:
    """A game of three planners ends; whom a side fears is everybody else."""
    bots = {side: make_bot("planner:work=40") for side in ("red", "blue", "green")}
    assert not play_one(ThreeWar("three"), 1, bots).error
    g = placed(R1="0202", G1="0203", B1="0301")
    position = Position(g.game.judge, g)
    at = g.hex[R1]
    shared = [position.strengths[unit] for unit in (G1, B1)]
    assert 0 < position.under(at, RED) <= sum(shared)
    alone = placed(R1="0202", G1="0203")
    assert position.under(at, RED) > Position(alone.game.judge, alone).under(at, RED) / 2
    assert position.under(at, GREEN) > 0


def test_the_worth_of_a_moment_is_beside_the_best_of_the_others() -> None:
    """The points of the second-best enemy are no loss of one's own."""
    worths = []
    for lost in (0, 1):
        g = placed(R1="0101", G1="0501", B1="0505")
        g.lost[RED] += lost
        position = Position(g.game.judge, g)
        others = [g.game.judge.points(g, side) for side in (BLUE, GREEN)]
        worths.append((position.worth(RED), max(others)))
    assert worths[0][0] - worths[1][0] == pytest.approx(worths[1][1] - worths[0][1])
