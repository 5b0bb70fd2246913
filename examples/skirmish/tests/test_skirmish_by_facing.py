"""Skirmish with facing: the front, the flanks and the rear of a block."""

from __future__ import annotations

import random

import pytest
from skirmish.by_facing import FacingField, SkirmishByFacing

from hexwar.hexes import turns
from hexwar.play.match import Match
from hexwar.play.match.decision import explain
from hexwar.testing import check_game


def placed(**blocks: tuple[str, int]) -> Match:
    """Return a match in which red acts, with some blocks in hexes and facings, the others gone."""
    game = SkirmishByFacing("ford")
    match = Match(game, 1)
    while match.legal_actions[0][0] == "give":
        match.do(next(iter(match.legal_actions)))
    g = match.state
    assert isinstance(g, FacingField)
    names = ("R1", "R2", "R3", "R4", "B1", "B2", "B3", "B4")
    g.hex[:] = [-1] * 8
    for name, (at, facing) in blocks.items():
        g.hex[names.index(name)] = game.board.hex(at)
        g.facing[names.index(name)] = facing
    g.reindex()
    return Match.at(game, g)


def test_facing_contract() -> None:
    """The variant keeps the whole contract: saves, undo, leaks, citations."""
    assert check_game(SkirmishByFacing("ford"), games=2, thorough_every=4).games == 2


@pytest.mark.rule("6.1")
def test_move_turns_the_block_the_way_it_went() -> None:
    """East is 0; a block that faces west and goes east faces east."""
    match = placed(R1=("0501", 3), B1=("0105", 3))
    match.do("move R1 0502")
    assert match.state.facing[0] == 0


@pytest.mark.rule("6.2")
def test_turn_by_one_hexside_costs_no_order() -> None:
    """A turn by one hexside is free, any other costs an order; the block has acted."""
    for text, left in (("turn R1 NE", 2), ("turn R1 W", 1)):
        match = placed(R1=("0501", 0), R2=("0502", 0), B1=("0105", 3))
        match.do(text)
        assert match.state.orders_left == left
        assert not [action for action in match.legal_actions if action[:2] == ("turn", 0)]


@pytest.mark.rule("6.3")
def test_attack_to_the_front_only() -> None:
    """An enemy on the flank is refused with rule 6.3."""
    match = placed(R1=("0502", 0), B1=("0503", 0), B2=("0501", 0))
    assert [action for action in match.legal_actions if action[0] == "attack"] == [("attack", 0, 4)]
    refused = explain(match.state, ("attack", 0, 5))
    assert not refused.legal
    assert refused.rule == "6.3"


@pytest.mark.rule("6.3", "3.3")
def test_zone_lies_in_front_only() -> None:
    """Behind an enemy a block moves freely."""
    for facing, free in ((0, True), (3, False)):
        match = placed(R1=("0502", 0), B1=("0503", facing))
        board = match.game.board
        both = board.adjacent[board.hex("0502")] & board.adjacent[board.hex("0503")]
        moves = [a for a in match.legal_actions if a[0] == "move" and both >> a[2] & 1]
        assert bool(moves) == free


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("facing", "adds"), [(3, 0), (1, 1), (0, 2)])
def test_flank_and_rear_add_to_the_attack(facing: int, adds: int) -> None:
    """R1 stands west of B1: in its front if it faces west, in its rear if it faces east."""
    g = placed(R1=("0502", 0), B1=("0503", facing)).state
    assert isinstance(g, FacingField)
    assert {"front": 0, "flank": 1, "rear": 2}[g.arc_of(4, 0)] == adds


def test_what_is_in_front_agrees_with_the_arcs() -> None:
    """Law: in random play nobody attacks what its own arcs do not have in front."""
    for seed in range(3):
        match, rng = Match(SkirmishByFacing("ford"), seed), random.Random(seed)
        while not match.over:
            g = match.state
            for action in match.legal_actions:
                if action[0] == "attack":
                    way = g.game.board.neighbours[g.hex[action[1]]]
                    assert g.hex[action[2]] in way
                    assert g.arc_of(action[1], action[2]) == "front"
                if action[0] == "turn":
                    assert turns(g.facing[action[1]], action[2]) > 0
            match.do(rng.choice(list(match.legal_actions)))
