"""Blocks: who sees them, how labels are dealt, and in which order they fire."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import hexwar
from hexwar import kit
from hexwar.board import has, iterate
from hexwar.cli.skeleton import Description, write
from hexwar.components import Counters
from hexwar.door import seated
from hexwar.errors import GameError
from hexwar.play.match import Match
from hexwar.play.values.chance import SAMPLED, Scripted

A1, A2, A3, A4, B1, B2, B3, B4 = range(8)


@pytest.fixture(scope="session")
def game_class(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The game that the template of blocks is; a process imports it once."""
    folder = write(
        Description(name="kit_of_blocks", title="Blocks", kind="blocks"),
        tmp_path_factory.mktemp("blocks"),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        from kit_of_blocks.game import KitOfBlocksGame  # type: ignore[import-not-found]

    return KitOfBlocksGame


@pytest.fixture
def game(game_class: Any) -> Any:
    """One of these games."""
    return game_class("start")


def staged(game: Any, *dice: int, **places: str) -> Any:
    """Begin with blocks that bear the labels of their own names, and the next dice."""
    g: Any = Match(game, seed=1).state.clone()
    g.label[:] = range(len(g.hex))
    for block in range(len(g.hex)):
        g.put(block, kit.OFF)
        g.set_steps(block, game.counters.steps[block])
    for name, at in places.items():
        g.put(game.counters.named(name), game.board.hex(at))
    g.chance = Scripted({"fire": [die - 1 for die in dice]}, then=SAMPLED)
    return g


def fought(game: Any, g: Any, *actions: str) -> Any:
    """Play from there: the march ends, and the battles begin."""
    match = Match.at(game, g)
    for action in ("end-movement", *actions):
        match.do(action)
    return match


def test_each_side_is_dealt_its_own_labels_at_full_strength(game: Any) -> None:
    """By other seeds in another order."""
    deals = set()
    for seed in range(8):
        g: Any = Match(game, seed).state
        for units in game.units_of:
            assert sorted(g.label[unit] for unit in units) == units
        assert g.steps == [game.counters.steps[label] for label in g.label]
        deals.add(tuple(g.label))
    assert len(deals) > 1


def test_a_counter_that_the_scenario_lacks_is_neither_block_nor_label(game: Any) -> None:
    """It keeps its own label, lies face up, and has no steps."""
    g = game.set_up(1)
    g.set_steps(A3, 0)
    g.put(A3, kit.OFF)
    g.deal()
    assert (g.label[A3], g.steps[A3], has(g.face_up, A3)) == (A3, 0, True)
    assert sorted(g.label[unit] for unit in (A1, A2, A4)) == [A1, A2, A4]


def test_others_see_no_label_and_no_strength_until_a_block_lies_face_up(game: Any) -> None:
    """The owner sees both at any time."""
    g = staged(game, A1="0302", B1="0303")
    own, seen = g.view("red")["fields"], g.view("blue")["fields"]
    assert (own["label"][A1], own["steps"][A1]) == (A1, 4)
    assert (seen["label"][A1], seen["steps"][A1]) == (kit.UNSEEN, kit.UNSEEN)
    g.face_up |= 1 << A1
    assert g.view("blue")["fields"]["steps"][A1] == 4


def test_what_is_imagined_could_be_so(game: Any) -> None:
    """Each unseen label once, at some strength that it has; what is seen stays."""
    g = staged(game, A1="0302", A2="0303", B1="0303")
    g.face_up |= 1 << B1
    view, steps = g.view("red"), set()
    for seed in range(40):
        fields = type(g).imagined(game, view, "red", Random(seed))
        assert sorted(fields["label"]) == list(range(8))
        assert (fields["label"][B1], fields["steps"][B1]) == (B1, g.steps[B1])
        assert fields["steps"][:4] == g.steps[:4]
        for block, label in enumerate(fields["label"]):
            assert 1 <= fields["steps"][block] <= game.counters.steps[label]
        steps.add(fields["steps"][B2])
    assert len(steps) > 1


def test_a_block_is_read_by_its_label(game: Any) -> None:
    """Its face has the name of the block, and what is printed on the label."""
    g = staged(game, A1="0302")
    g.label[A1], g.label[A4] = A4, A1
    g.set_steps(A1, 2)
    face = game.presentation.face(g, A1)
    assert (face.name, face.symbol, face.values["factors"]) == ("A1", "artillery", "A-3-2")
    assert face.spoken.startswith("A1: artillery")


def test_letters_come_first_then_the_defender(game: Any) -> None:
    """A of either side, the defender before the attacker, then B, then C."""
    g = staged(game, *[6] * 40, A1="0303", A4="0303", B1="0303", B3="0303", B4="0303")
    match = fought(game, g)
    order = []
    for _ in range(5):
        order.append(match.state.stack[-1].block)
        match.do("fire")
    assert order == [B4, A4, B3, B1, A1]


def test_a_hit_strikes_the_strongest_and_the_rest_go_on(game: Any) -> None:
    """Two hits of a block of two dice: the first among equals after the first hit."""
    g = staged(game, 1, 1, A1="0303", A2="0303", B4="0303")
    match = fought(game, g, "fire")
    assert (match.state.steps[A1], match.state.steps[A2]) == (2, 3)
    g = staged(game, 1, 1, A2="0303", A3="0303", B4="0303")
    match = fought(game, g, "fire")
    assert (match.state.steps[A2], match.state.steps[A3]) == (2, 2)


def test_the_printed_number_hits_and_the_next_does_not(game: Any) -> None:
    """B4 hits with 3."""
    for die, steps in ((3, 3), (4, 4)):
        g = staged(game, die, 6, A1="0303", B4="0303")
        assert fought(game, g, "fire").state.steps[A1] == steps


def test_blocks_lie_face_up_while_they_fight(game: Any) -> None:
    """All of them from the beginning, until they withdraw or the battle is over."""
    g = staged(game, *[6] * 9, A1="0303", A2="0101", B1="0303", B2="0303")
    match = fought(game, g)
    faces = [face for stack in match.scene("red").stacks.values() for face in stack]
    assert {face.name for face in faces if face.face_down} == set()
    assert match.state.face_up == 1 << A1 | 1 << B1 | 1 << B2
    match.do("withdraw 0302")
    assert match.state.face_up == 1 << A1 | 1 << B2
    faces = [face for stack in match.scene("red").stacks.values() for face in stack]
    assert {face.name for face in faces if face.face_down} == {"B1"}
    match.do("withdraw 0304")
    assert match.state.face_up == 0


def test_the_preview_has_the_exact_chances(game: Any) -> None:
    """Two dice that hit with 3 or less."""
    g = staged(game, A1="0303", B4="0303")
    match = fought(game, g)
    rows = match.state.stack[-1].chances(match.state).rows
    assert [(row.what, row.value) for row in rows] == [
        ("0 hits", "1/4"),
        ("1 hit", "1/2"),
        ("2 hits", "1/4"),
    ]


def test_who_cannot_withdraw_after_the_last_round_is_lost(game: Any) -> None:
    """All hexes round the battle are full of its own side, or held by enemies."""
    g = staged(game, *[6] * 99, A1="0101", B1="0101")
    near = iterate(game.board.adjacent[game.board.hex("0101")])
    for block, at in zip((B2, B3, B4), near, strict=False):
        g.put(block, at)
    assert all(g.stack_in(at) for at in near)
    match = fought(game, g, *["fire"] * 6)
    assert match.state.hex[A1] == kit.OFF
    assert [event.kind for event in match.log[-1].events if event.facts.get("unit") == A1] == [
        "volley",
        *["step-lost"] * 4,
    ]


def test_a_game_without_letters_is_refused(game_class: Any) -> None:
    """The message names the procedure, the column and the file."""
    bare: Any = SimpleNamespace(known=lambda: SimpleNamespace(counters=Counters(())))
    with pytest.raises(GameError, match=r"add a column 'letter' to counters\.toml"):
        kit.BlockBattle.check_data(bare, 1)
    kit.BlockBattle.check_data(game_class, 1)


def test_the_judge_reads_a_block_by_its_label() -> None:
    """Strength and movement points are those of the label that it bears, not of its own line."""
    match = hexwar.start("alder/start", seed=1)
    g: Any = match.state
    guns, guards = g.game.counters.named("C8"), g.game.counters.named("C4")
    g.label[guns], g.label[guards] = guards, guns
    g.set_steps(guns, 4)
    g.set_steps(guards, 2)
    judge = match.game.judge
    assert [judge.attack(g, unit) for unit in (guns, guards)] == [4 * 3 / 6, 2 * 3 / 6]
    assert judge.defence(g, guns) == judge.attack(g, guns)
    assert [judge.moves(g, unit) for unit in (guns, guards)] == [3, 2]


def test_the_commander_plays_a_block_game() -> None:
    """Whatever the labels are: its first choices are moves of its side."""
    match = hexwar.start("alder/start", seed=1)
    match.seat(seated(match.game, dict.fromkeys(match.game.players, "commander:level=easy")))
    match.let_bots_decide(lambda: len(match.log) < 4)
    assert len(match.log) >= 4
