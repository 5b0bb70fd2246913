"""The turn from its beginning to the draw: what is forgotten, what is played, what is drawn."""

from __future__ import annotations

from random import Random

import pytest
from memoir44.game import Memoir44
from memoir44.printed.arms import ALLIES, AXIS
from memoir44.rules.activation import Activation
from memoir44.rules.aim import battles
from memoir44.rules.facts import Facts
from memoir44.rules.hands import Draw
from memoir44.rules.initiative import HandingOut
from memoir44.rules.turn import Turns, clear_turn
from memoir_stage import order, refusal, stage

from hexwar.board import iterate
from hexwar.testing import Rehearsal

HERE = ("allies", "infantry", (4, 2))
THERE = ("axis", "infantry", (0, 0))

OF_A_TURN = (
    "marching", "commands", "areas", "slot_units", "slot_limits", "ordered", "on_the_move",
    "arrived", "orders_by", "marches_left", "bombarded", "halted", "barred", "stopped", "on_road",
    "capped", "moved", "fought",
)  # fmt: skip
"""What is known of a turn and no longer."""


@pytest.mark.rule("1.3/forgotten")
def test_a_new_turn_knows_nothing_of_the_last() -> None:
    """Orders, moves and battles are forgotten; units, cards and medals are not."""
    g = stage(HERE, THERE, medals=2)
    fresh = g.game.set_up(seed=1)
    for name in OF_A_TURN:
        value = getattr(g, name)
        setattr(g, name, [5] * len(value) if isinstance(value, list) else 5)
    g.won = [1, 0]
    clear_turn(g)
    assert {n: getattr(g, n) for n in OF_A_TURN} == {n: getattr(fresh, n) for n in OF_A_TURN}
    assert (g.won, g.hex[0]) == ([1, 0], fresh.hex[0])


@pytest.mark.rule("1.3/other-side")
def test_turns_are_told_by_their_number() -> None:
    """Each side counts its own turns from one."""
    for side, taken, number in ((AXIS, [0, 0], 1), (ALLIES, [2, 3], 4), (AXIS, [2, 3], 3)):
        g = stage(HERE, THERE, medals=2)
        g.side, g.turns_taken = side, taken
        name = ("axis", "allies")[side]
        assert Rehearsal(g, Turns).facts_of("turn-begins") == [{"side": name, "turn": number}]


@pytest.mark.rule("1.3.1")
def test_whoever_holds_a_card_may_play_it() -> None:
    """Of each card of the deck: one in the hand is played, one that is not is refused."""
    g = stage(HERE, THERE, medals=2)
    for card, kind in enumerate(g.game.deck.cards):
        g.hands[g.seat] = 1 << card
        assert refusal(g, Activation, "play", kind) is None
        other = next(each for each in g.game.deck.cards if each != kind)
        assert refusal(g, Activation, "play", other) == "1.3.1"


@pytest.mark.rule("1.3.1", "2.11.3/handing-out")
def test_what_a_commander_does_with_each_card() -> None:
    """Air Power and Barrage he plays himself, all others go to generals; none that he lacks."""
    g = Memoir44("overthrough-sword-juno").set_up(seed=1)
    g.side, g.seat = ALLIES, 4
    deck = g.game.deck
    for card, kind in enumerate(deck.cards):
        own = deck.commands[kind].name in ("Air-Power", "Barrage")
        g.hands[4] = 1 << card
        assert refusal(g, HandingOut, "give", 5, kind) == ("2.11.3/handing-out" if own else None)
        assert refusal(g, HandingOut, "play", kind) == (None if own else "2.11.3/handing-out")
        g.hands[4] = 0
        assert refusal(g, HandingOut, "give", 5, kind) == "1.3.1"
        assert refusal(g, HandingOut, "play", kind) == "1.3.1"


@pytest.mark.rule("1.3.5", "1.3.5/draw", "2.12.7")
@pytest.mark.parametrize(
    ("reading", "drawn"), [("instead", [2, 2, 1, 1]), ("besides", [3, 3, 1, 1])]
)
def test_larger_draws_of_the_first_turns(reading: str, drawn: list[int]) -> None:
    """Two cards in the first two turns of the Axis at Sword: in place of the one, or besides."""
    found = []
    for turn in range(4):
        g = Memoir44("sword", {"extra_draws": reading}).set_up(seed=1)
        g.side, g.seat = AXIS, 0
        g.turns_taken = [turn, 0]
        before = g.hands[0].bit_count()
        Rehearsal(g, Draw)
        found.append(g.hands[0].bit_count() - before)
    assert found == drawn


@pytest.mark.rule("1.4.1/deal")
@pytest.mark.parametrize("scenario", ["sword", "sword-juno"])
def test_cards_imagined_are_all_the_cards_and_each_once(scenario: str) -> None:
    """Hands keep their sizes, the player keeps his own, and every deck is complete."""
    game = Memoir44(scenario)
    g = game.start(seed=2)
    for deck in range(len(g.decks)):
        thrown = iterate(g.decks[deck])[:3]
        g.discards[deck] = sum(1 << card for card in thrown)
        g.decks[deck] &= ~g.discards[deck]
    for number, seat in enumerate(game.seats):
        view = g.view(seat.player)
        found = game.imagine(view, seat.player, Random(1))
        assert found["hands"][number] == g.hands[number]
        for deck, left in enumerate(g.decks):
            hands = [found["hands"][n] for n, its in enumerate(game.seats) if its.deck == deck]
            real = [g.hands[n] for n, its in enumerate(game.seats) if its.deck == deck]
            assert [hand.bit_count() for hand in hands] == [hand.bit_count() for hand in real]
            assert found["decks"][deck].bit_count() == left.bit_count()
            parts = [*hands, found["decks"][deck], g.discards[deck]]
            assert sum(parts) == (1 << len(game.deck.cards)) - 1


@pytest.mark.rule("1.4.1/artillery-bombard/twice", "1.4.1/for-its-arms", "1.4.1/no-battle")
@pytest.mark.rule("1.6.1/once")
@pytest.mark.parametrize(
    ("card", "units", "moved", "often"),
    [
        ("Artillery-Bombard", ["artillery"], 0, 2),
        ("Artillery-Bombard", ["artillery"], 1, 1),
        ("Artillery-Bombard", ["infantry"], 0, 1),
        ("Direct-from-HQ", ["infantry"], 0, 1),
        ("Dig-In", ["infantry"], 0, 0),
        ("Dig-In", ["armour"], 0, 1),
    ],
)
def test_how_often_a_unit_battles(card: str, units: list[str], moved: int, often: int) -> None:
    """Once; artillery under Bombard twice where it stands; a unit of choice as without the card."""
    g = stage(*(("allies", kind, (4, 2)) for kind in units), THERE, card=card, medals=2)
    order(g, 0)
    g.moved[0] = moved
    assert battles(Facts(None, g), 0) == often


@pytest.mark.rule("1.3/phases", "1.10/turn-start", "2.3", "2.12")
@pytest.mark.parametrize(("side", "holder"), [(ALLIES, ALLIES), (AXIS, -1)])
def test_objectives_that_are_taken_as_a_turn_begins(side: int, holder: int) -> None:
    """The side whose turn begins takes them, the other one waits for its own turn."""
    more = '[[medal]]\nside = "allies"\nhexes = ["B5"]\nturn_start = true\n'
    g = stage(HERE, THERE, more=more, medals=2)
    assert g.held == [-1]
    g.side = side
    Rehearsal(g, Turns)
    assert g.held == [holder]
