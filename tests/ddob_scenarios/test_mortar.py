"""Mortar fire of German positions (16.5)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.german_actions.hit_one_unit import (
    MortarFire,
    mortar_range,
    mortar_targets,
)
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import has, iterate
from hexwar.testing import Rehearsal

from .german_cards import acted, names_of, play_card
from .situations import Situation

CIRCLE = 21
"""A card with blue mortars and circles."""


def mortars(s: Situation, position: str, number: int = CIRCLE) -> Rehearsal[Omaha]:
    """Let a position fire mortars on a card."""
    s.g.result = None
    return s.rehearse(MortarFire, s.position(position), number, EAST)


def in_range(s: Situation, position: str, hex_: str) -> bool:
    """Return whether a hex lies within the mortar range of a position."""
    return has(mortar_range(s.g, s.position(position)), s.at(hex_))


@pytest.mark.rule("16.5", "R16-14")
def test_range_of_a_reinforcement_position() -> None:
    """Every hex within three hexes."""
    s = Situation("d-day", turn=17).german("A2", "T")
    board = s.game.map.board
    assert mortar_range(s.g, s.position("A2")) == board.within(s.at("1110"), 3)


@pytest.mark.rule("16.5", "R16-14")
def test_range_of_a_wn() -> None:
    """Five hexes on the beach and on pavilions beside it, two everywhere else.

    The ground is read from the map, and what lies beside a beach hex is worked out here.
    """
    s = Situation("d-day", turn=17).german("WN62N")
    board, ground = s.game.map.board, s.game.map.ground
    home, beach = s.at("0812"), list(iterate(ground["beach"]))
    for at in board.ids:
        beside = any(board.distance(at, sand) == 1 for sand in beach)
        far = at in beach or (has(ground["pavilion"], at) and beside)
        expected = board.distance(home, at) <= (5 if far else 2)
        assert has(mortar_range(s.g, s.position("WN62")), at) == expected, board.name(at)
    s.german("WN62S", "75")
    both = mortar_range(s.g, s.position("WN62"))
    assert has(both, s.at("1012"))  # two hexes from the nearer half, three from the other


@pytest.mark.rule("16.5", "R16-14")
@pytest.mark.parametrize(
    ("site", "reached", "out_of_range"),
    [("WN62N", "0808 0809 0815 0708", "0818 0707"),  # pavilions 3 to 5 off, then 6 off
     ("WN60", "0810 0811 0812", "0813"),
     ("WN67", "0818 0819 0820 0721 0722 0723", "0821 0724")],  # 0821 is 4 off, without a beach
)  # fmt: skip
def test_pavilions_beside_the_beach_are_reached_at_five_hexes(
    site: str, reached: str, out_of_range: str
) -> None:
    """Read from the printed map, hex by hex."""
    s = Situation("d-day", turn=17).german(site)
    position = site[:4]
    assert all(in_range(s, position, name) for name in reached.split())
    assert not any(in_range(s, position, name) for name in out_of_range.split())


@pytest.mark.rule("16.5", "E6", "R16-14", "R6-14")
def test_who_is_hit() -> None:
    """Units with the card's symbol, armour too, without being disrupted, in either edition."""
    for edition in ("2017", "2.0"):
        s = Situation("d-day", turn=17, edition=edition).german("A2", "T")
        s.us("2/A/741@1112/2", "F/2/16@0912/3", "16-HQ@0912")
        assert mortar_targets(s.g, s.position("A2"), "circle") == [s.counter("2/A/741")]
        play = mortars(s, "A2")
        assert play.over
        assert s.steps("2/A/741") == 1
        assert not s.g.disrupted
        assert names_of(s, play, "mortars-hit", "units") == ["2/A/741"]


@pytest.mark.rule("16.5", "16.51", "R16-14")
@pytest.mark.parametrize("site", ["A2", "WN64"])
def test_nobody_is_hit_out_of_range(site: str) -> None:
    """Of units with the card's symbol, one in each hex by turns, those in range are targets."""
    s = Situation("d-day", turn=17).german(site, "T" if site == "A2" else "plain")
    s.us("G/2/16@0912/3")
    unit, position = s.counter("G/2/16"), s.position(site)
    reach = mortar_range(s.g, position)
    for at in s.game.map.board.ids:
        s.g.put(unit, at)
        assert mortar_targets(s.g, position, "circle") == ([unit] if has(reach, at) else [])


@pytest.mark.rule("16.5", "6.35", "R6-14")
def test_concentration_gives_the_symbol() -> None:
    """Five steps in a hex make all its units targets, unless the option keeps that to 6.3."""
    for option, hit in (("all_fire", True), ("position_fire", False)):
        s = Situation("d-day", turn=17, concentrated_targets=option).german("A2", "T")
        s.us("F/2/16@0912/3", "K/3/16@0912/2")
        mortars(s, "A2")
        assert (s.steps("F/2/16") == 2) == hit


@pytest.mark.rule("16.5", "R14-01", "R16-14", "14.11")
def test_how_many_are_hit() -> None:
    """One without depth, two with it, never more; most steps first."""
    for depth, left in ((False, [2, 2, 1]), (True, [2, 1, 1])):
        s = Situation("d-day", turn=17).german("A2", "T", depth=depth)
        s.us("G/2/16@0912/3", "L/3/16@1212/2", "M/3/16@1112/1")
        assert mortars(s, "A2").over
        assert [s.steps(name) for name in ("G/2/16", "L/3/16", "M/3/16")] == left


@pytest.mark.rule("16.5", "R16-14")
def test_nobody_is_asked_who_is_hit_if_all_are() -> None:
    """Two units with equal steps for two hits: the rules settle it."""
    s = Situation("d-day", turn=17).german("A2", "T", depth=True)
    s.us("G/2/16@0912/2", "L/3/16@1212/2", "M/3/16@1112/1")
    assert mortars(s, "A2").over
    assert [s.steps(name) for name in ("G/2/16", "L/3/16", "M/3/16")] == [1, 1, 1]


@pytest.mark.rule("16.5", "P1")
def test_equal_steps_are_the_players_choice() -> None:
    """He names one after the other among those with most steps."""
    s = Situation("d-day", turn=17).german("A2", "T", depth=True)
    s.us("G/2/16@0912/2", "L/3/16@1212/2", "M/3/16@1112/2")
    play = mortars(s, "A2")
    assert play.texts == ["hit G/2/16", "hit L/3/16", "hit M/3/16"]
    play.do("hit L/3/16")
    assert play.texts == ["hit G/2/16", "hit M/3/16"]
    play.do("hit M/3/16")
    assert play.over
    assert [s.steps(name) for name in ("G/2/16", "L/3/16", "M/3/16")] == [2, 1, 1]


@pytest.mark.rule("16.51", "16.5")
def test_nobody_in_range() -> None:
    """Without a unit that has the symbol nothing happens."""
    s = Situation("d-day", turn=17).german("A2", "T", depth=True).us("F/2/16@0912/3")
    play = mortars(s, "A2")
    assert play.over
    assert play.kinds() == []


@pytest.mark.rule("16.5", "16")
def test_mortars_fire_only_without_targets_in_the_field() -> None:
    """With US units in its field the position fires as usual, also a WN."""
    s = Situation("d-day", turn=17).german("A2", "T", depth=True).us("G/2/16@0912/3")
    assert acted(play_card(s, EAST, CIRCLE), "mortars-hit", s) == ["A2"]
    s = Situation("d-day", turn=17).german("A2", "T", depth=True).us("G/2/16@0912/3")
    s.us("F/2/16@1210/3")
    play = play_card(s, EAST, CIRCLE)
    assert acted(play, "mortars-hit", s) == []
    assert acted(play, "position-fires", s) == ["A2"]


@pytest.mark.rule("16.5", "11.14", "R11-03")
def test_a_hero_may_be_sacrificed() -> None:
    """Mortar fire is German fire."""
    s = Situation("d-day", turn=17).german("A2", "T").us("G/2/16@0912/1", hero="Monteith")
    play = mortars(s, "A2")
    assert play.texts == ["sacrifice G/2/16", "lose G/2/16"]
