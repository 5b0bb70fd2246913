"""The game keeps the contract of hexwar, and its rules say what they should."""

from __future__ import annotations

import hexwar
import pytest
from hexwar import kit
from hexwar.play.match import Match
from hexwar.play.values.chance import SAMPLED, Scripted
from hexwar.testing import check_game, untranslated

from mygame.rules import Combat, is_dusk


def staged(**units: str) -> Match:
    """The first side has an impulse, with nobody on the map but these units."""
    match = hexwar.start("mygame/start", seed=1)
    g = match.state.clone()
    for unit in range(len(g.hex)):
        g.put(unit, kit.OFF)
    for name, at in units.items():
        g.put(g.game.counters.named(name), g.game.board.hex(at))
    return Match.at(match.game, g)


def test_contract() -> None:
    """The whole contract of a game: lists, refusals, saves, undo, chance, ends."""
    assert check_game("mygame/start", games=1, thorough_every=20).games == 1


def test_everything_is_said_in_french() -> None:
    """Areas, links, buttons, sentences."""
    assert not list(untranslated(hexwar.game("mygame/start"), "fr"))


@pytest.mark.rule("2", "2.1")
def test_one_area_is_active_in_an_impulse() -> None:
    """Its units act, others do not; then they are spent for the turn."""
    match = staged(A1="Ashby", A2="Inchley", B1="Heath")
    match.do("activate Ashby")
    assert match.explain("move A2 Kirk").rule == "2.1"
    match.do("move A1 Beck")
    match.do("end-movement")
    match.do("activate Heath")
    match.do("end-movement")
    assert match.explain("activate Beck").rule == "2.1"
    assert match.explain("activate Inchley").legal


@pytest.mark.rule("1", "2.2", "5", "5.1", "5.2")
def test_both_sides_pass() -> None:
    """That ends the turn; after the last one the points decide."""
    match = staged(A1="Ford", B1="Heath")
    for _ in range(match.state.game.turns):
        match.do("pass")
        match.do("pass")
    assert match.result.winners == ("red",)


@pytest.mark.rule("2.3")
def test_dusk() -> None:
    """A die of no more than the number of the impulse less 2."""
    g = staged(A1="Ford").state
    for impulse, die, falls in [(2, 1, False), (3, 1, True), (3, 2, False), (8, 6, True)]:
        g.impulse, g.chance = impulse, Scripted({"dusk": [die - 1]}, then=SAMPLED)
        assert is_dusk(g) == falls


@pytest.mark.rule("3", "3.1", "3.2")
def test_what_stops_a_move() -> None:
    """Enemies, full areas, straits: the refusal names the rule."""
    match = staged(A1="Corn-Hill", A3="Corn-Hill", B1="Glen")
    match.do("activate Corn-Hill")
    assert match.explain("move A1 Glen").rule == "3"
    assert match.explain("move A1 Isle").rule == "3.2"
    assert match.explain("move A3 Isle").legal
    full = staged(A1="Ashby", A2="Beck", A3="Beck", A4="Beck")
    full.do("activate Ashby")
    assert full.explain("move A1 Beck").rule == "3.1"


@pytest.mark.rule("4", "4.1", "4.2")
def test_water_and_ground_shift_the_column() -> None:
    """If all attackers cross it."""
    match = staged(A1="Beck", B1="Corn-Hill")
    board = match.game.board
    battle = Combat().battle_of(match.state, 0, board.hex("Corn-Hill"))
    found = battle.calculate(match.state)
    assert [line.what for line in found.columns.lines][:2] == ["woods", "river"]


@pytest.mark.rule("4.3", "4.4", "4.5")
def test_losses_retreats_and_advances() -> None:
    """A unit that cannot retreat is lost, and who attacked goes in."""
    match = staged(A1="Kirk", B1="Inchley", A2="Eastwick")
    match.state.steps[4] = 1
    match.state.chance = Scripted({"combat": [5, 5]}, then=SAMPLED)
    match.do("activate Kirk")
    match.do("end-movement")
    match.do("attack A1 Inchley")
    if "resolve" in match.legal_actions.texts():
        match.do("resolve")
    assert match.state.hex[4] == kit.OFF
    match.do("advance A1")
    assert match.state.hex[0] == match.game.board.hex("Inchley")
