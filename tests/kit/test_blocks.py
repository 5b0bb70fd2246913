"""Blocks: who sees them, how labels are dealt, and in which order they fire."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import hexwar
from hexwar import kit
from hexwar.board import CounterId, has, iterate
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


def test_labels_go_round_in_pools(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a column ``pool`` a label stays among the blocks with its word; bots know that."""
    words = ("field", "guns", "field", "guns") * 2
    texts, bear = Counters.texts, Counters.bear
    monkeypatch.setattr(
        Counters, "texts", lambda self, name: words if name == "pool" else texts(self, name)
    )
    monkeypatch.setattr(Counters, "bear", lambda self, name: name == "pool" or bear(self, name))
    deals = set()
    for seed in range(8):
        g: Any = Match(game, seed).state
        assert [words[label] for label in g.label] == [*words]
        deals.add(tuple(g.label))
        imagined = type(g).imagined(game, g.view("red"), "red", Random(seed))
        assert [words[label] for label in imagined["label"]] == [*words]
    assert len(deals) > 1


@pytest.mark.parametrize(
    ("face_up", "steps", "told"),
    [(True, 4, "step-lost"), (False, 4, "block-turned"), (False, 1, "step-lost")],
)
def test_what_is_left_is_told_of_a_block_that_lies_face_up(
    game: Any, face_up: bool, steps: int, told: str
) -> None:
    """Of another only that it is turned; one that is lost is shown."""
    g = staged(game, A1="0302", B1="0605")
    g.set_steps(A1, steps)
    g.face_up, g.events, g.barrier = face_up << A1, [], False
    kit.lose_step(g, CounterId(A1), "9")
    (event,) = g.events
    assert (event.kind, event.rule, event.facts.get("left")) == (
        *(told, "9"),
        None if told == "block-turned" else steps - 1,
    )
    assert has(g.face_up, A1) == (face_up or steps == 1)
    assert g.barrier == (steps == 1)
    assert len([*game.analysis.losses(event)]) == 1


def test_a_block_marches_as_its_label_does(game: Any) -> None:
    """With the movement points and the costs of the label, not those of its name."""
    g = staged(game, A1="0302")
    g.label[A1], g.label[A3] = A3, A1
    g.set_steps(A1, 3)
    march = type(g.stack[-1]).march(g.stack[-1], g, A1)
    assert march.allowance == 3
    assert march.going is game.going[A3]


def test_a_battle_may_break_off_with_both_sides_left(game: Any) -> None:
    """After a round, where the game says so; it is not fought again in this phase."""
    g = staged(game, *[6] * 9, A1="0302", A2="0303", B1="0303", B2="0102")
    match: Any = Match.at(game, g)
    match.do("end-movement")
    battle = type(match.state.stack[-1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(battle, "breaks_off", lambda self, g: self.round == 1)
        match.do("fire")
        assert match.state.face_up
        match.do("fire")
    assert match.state.face_up == 0
    assert (match.state.hex[A2], match.state.hex[B1]) == (game.board.hex("0303"),) * 2
    assert match.decision.player == "blue"


def test_building_never_tells_whether_a_block_is_weak(game: Any) -> None:
    """It can always be ended, and builds a step at a time up to its limit."""
    g = staged(game, A1="0302", A2="0303", B1="0605")
    building = kit.Building(1)
    assert [building.buildable.of(g)] == [0]
    g.set_steps(A1, 2)
    assert [*iterate(building.buildable.of(g))] == [A1]
    g.stack[-1:] = [building]
    match: Any = Match.at(game, g)
    assert match.legal_actions.texts() == ["build A1", "end-building"]
    match.do("build A1")
    assert match.state.steps[A1] == 3
    assert match.decision.question != "choose_a_block"


def test_the_turn_track_hides_the_blocks_of_others(game: Any) -> None:
    """Those that are due show their backs to the enemy."""
    g = staged(game, A1="0302", B1="0605")
    table = game.presentation
    box = table.box(g, "4", [A2, B2], hidden=1 << B2)
    assert [face.face_down for face in box.counters] == [False, True]


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
