"""What cards do, sentence by sentence (1.3, 1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from memoir44.printed.cards import DeckName, Printed, printed_deck
from memoir44.rules.activation import Activation
from memoir44.rules.aim import tally
from memoir44.rules.battle_phase import Battles
from memoir44.rules.facts import modified
from memoir44.rules.hands import Draw, discard_ambush
from memoir44.rules.movement_phase import Movement
from memoir44.rules.turn import clear_turn
from memoir44.state import Memoir
from memoir_stage import at, order, places, stage

from hexwar.testing import Rehearsal

FOE = ("axis", "infantry", (0, 0))
LEFT, CENTRE, RIGHT = (("allies", "infantry", (4, column)) for column in (2, 12, 22))
"""Units in the sections of the Allies, whose chair is at the lower edge."""


def hold(g: Memoir, *cards: str, side: int = 1) -> None:
    """Let a side hold these cards and no others."""
    kinds = [g.game.deck.kind(card) for card in cards]
    g.hands[side] = sum(1 << g.game.deck.cards.index(kind) for kind in kinds)


def played(g: Memoir, card: str, *more: str) -> Rehearsal[Memoir]:
    """Let the Allies play a card from a hand that holds it alone."""
    g.commands[g.seat] = g.cards[g.seat] = -1
    hold(g, card)
    return Rehearsal(g, Activation).do(f"play {card}", *more)


def command(g: Memoir) -> str:
    """The card that is carried out."""
    return g.game.deck.commands[g.command].name


# -- Counter-Attack --------------------------------------------------------------------------------


@pytest.mark.rule("1.4.1/counter-attack/card", "1.4.1/counter-attack/mirror")
def test_counter_attack_is_the_enemys_card_for_the_other_flank() -> None:
    """The Axis has attacked on its left: three units of the Allied right are ordered."""
    g = stage(LEFT, CENTRE, RIGHT, FOE, medals=1)
    g.last_commands[0] = g.game.deck.kind("Attack-Left")
    play = played(g, "Counter-Attack")
    assert command(g) == "Attack-Right"
    assert "repeated" in play.kinds()
    assert [text for text in play.texts if text.startswith("order")] == ["order al-inf-3"]


@pytest.mark.rule("1.4.1/counter-attack/card")
def test_counter_attack_upon_nothing_orders_nobody() -> None:
    """Where the enemy has played no card yet there is nothing to repeat."""
    g = stage(LEFT, FOE, medals=1)
    g.last_commands[0] = -1
    play = played(g, "Counter-Attack")
    assert command(g) == "Counter-Attack"
    assert not any(text.startswith("order") for text in play.texts)


@pytest.mark.rule("1.4.1/counter-attack/card")
def test_a_card_that_was_repeated_is_what_the_enemy_repeats() -> None:
    """What the enemy's Counter-Attack repeats is the card carried out, not the one laid down."""
    g = stage(LEFT, FOE, medals=1)
    g.last_commands[0] = g.game.deck.kind("Probe-Centre")
    played(g, "Counter-Attack")
    assert g.game.deck.commands[g.last_commands[1]].name == "Probe-Centre"
    played(g, "Move-Out")
    assert g.game.deck.commands[g.last_commands[1]].name == "Move-Out"


@pytest.mark.rule("1.4.1/counter-attack/section", "1.4.1/infantry-assault/section")
def test_an_infantry_assault_is_repeated_in_the_same_section() -> None:
    """The player is not asked for a section: it is the one in which the enemy has assaulted."""
    g = stage(LEFT, CENTRE, RIGHT, FOE, medals=1)
    left = g.field.sections(1)[0]
    g.last_commands[0], g.last_areas[0] = g.game.deck.kind("Infantry-Assault"), left
    play = played(g, "Counter-Attack")
    assert not any(text.startswith("assault") for text in play.texts)
    assert g.areas[1] == left
    assert g.ordered == 0b001


@pytest.mark.rule("1.4.1/counter-attack/section", "1.4.1/infantry-assault/section")
def test_the_section_of_an_assault_is_kept_for_a_counter_attack() -> None:
    """What the enemy repeats next turn is the section chosen now; no other card leaves one."""
    g = stage(LEFT, CENTRE, RIGHT, FOE, medals=1)
    play = played(g, "Infantry-Assault")
    assert play.texts == ["assault left", "assault centre", "assault right"]
    play.do("assault right")
    assert g.ordered == 0b100
    assert g.last_areas[1] == g.field.sections(1)[2]
    clear_turn(g)
    played(g, "Move-Out")
    assert g.last_areas[1] == 0


@pytest.mark.rule("1.4.1/counter-attack/drawing")
def test_a_recon_that_is_repeated_draws_two_cards() -> None:
    """The Counter-Attack is drawn for as the Recon is: two, of which one is kept."""
    g = stage(LEFT, FOE, medals=1)
    g.last_commands[0] = g.game.deck.kind("Recon-1-Left")
    played(g, "Counter-Attack")
    Rehearsal(g, Draw)
    assert g.hands[1].bit_count() == 2


# -- what holds for whom ---------------------------------------------------------------------------


@pytest.mark.rule("1.4.1/dice", "1.4.1/for-its-arms")
def test_whom_the_dice_of_a_card_help() -> None:
    """Ordered units of its arms; no unit without an order, of another arm, or just arrived."""
    near = ("axis", "infantry", (4, 4))
    for card, kind, ordered, arrived, extra in (
        ("Armour-Assault", "armour", True, False, 1),
        ("Armour-Assault", "infantry", True, False, 0),
        ("Armour-Assault", "armour", False, False, 0), ("Armour-Assault", "armour", True, True, 0),
    ):  # fmt: skip
        g = stage(("allies", kind, (4, 2)), near, FOE, card=card, medals=2)
        if ordered:
            order(g, 0)
        g.arrived = int(arrived)
        assert modified(g, 0) is bool(extra)
        assert tally(g, 0, 1).dice == 3 + extra


@pytest.mark.rule("1.4.1/dice")
@pytest.mark.parametrize(
    ("card", "close", "far"),
    [
        ("Armour-Assault", 1, 0),
        ("Firefight", 0, 1),
        ("Their-Finest-Hour", 1, 1),
        ("Move-Out", 0, 0),
    ],
)
def test_dice_of_a_card_for_either_distance(card: str, close: int, far: int) -> None:
    """Some help next to the target, some at a distance, some at both; none helps an ambush."""
    for column, extra in ((4, close), (6, far)):
        target = ("axis", "infantry", (4, column))
        g = stage(("allies", "armour", (4, 2)), target, FOE, card=card, medals=2)
        order(g, 0)
        assert tally(g, 0, 1).dice == 3 + extra
        assert tally(g, 0, 1, ambush=True).dice == 3


# -- the turn --------------------------------------------------------------------------------------


@pytest.mark.rule("1.3/forgotten")
def test_a_turn_forgets_the_one_before() -> None:
    """Orders, cards, moves and battles, and units on the move are all gone."""
    g = stage(LEFT, FOE, medals=1)
    order(g, 0)
    g.moved[0] = g.fought[0] = 2
    g.barred = g.halted = g.stopped = g.on_the_move = g.on_road = g.capped = g.arrived = 1
    g.marching, g.marches_left = 0, 3
    g.slot_units, g.slot_limits, g.areas[1] = [1], [1], 1
    clear_turn(g)
    assert (g.moved[0], g.fought[0], g.orders_by[0]) == (0, 0, -1)
    sets = (g.ordered, g.barred, g.halted, g.stopped, g.on_the_move, g.on_road, g.capped, g.arrived)
    assert set(sets) == {0}
    assert (g.marching, g.marches_left, g.slot_units, g.slot_limits) == (-1, 0, [], [])
    assert (g.commands, g.areas) == ([-1, -1], [0, 0])


@pytest.mark.rule("1.3.3/over", "1.4.1/behind-enemy-lines/again")
def test_who_moved_last_does_not_move_on_behind_enemy_lines() -> None:
    """The phase is over for all but the unit of the card, for the one that moved last as well."""
    g = stage(LEFT, CENTRE, FOE, card="Behind-Enemy-Lines", medals=1)
    g.on_the_move, g.orders_by[1] = 0b10, g.seat
    order(g, 0)
    Rehearsal(g, Movement).do("move al-inf-1 C5", "move al-inf-2 H5", "end-movement")
    assert g.halted & 0b11 == 0b11
    assert g.marching == -1
    Rehearsal(g, Battles)
    assert {action[1] for action in g.listed if action[0] == "move"} == {0}


@pytest.mark.rule("1.3.3/one-by-one")
def test_a_unit_that_was_left_moves_no_further() -> None:
    """When another unit has begun its move, the one before has finished its own."""
    g = stage(LEFT, CENTRE, FOE, medals=1)
    order(g, 0, 1)
    play = Rehearsal(g, Movement).do("move al-inf-1 C5")
    assert "move al-inf-1 D5" in play.texts
    play.do("move al-inf-2 H5")
    assert not any(text.startswith("move al-inf-1") for text in play.texts)
    assert "move al-inf-2 I5" in play.texts


@pytest.mark.rule("1.4.1/tactics")
@pytest.mark.parametrize(
    ("card", "asked"),
    [("Barrage", "bombard ax-inf-1"), ("Air-Power", "target ax-inf-1"),
     ("Medics-and-Mechanics", "treat al-inf-1")],
)  # fmt: skip
def test_what_a_card_does_in_place_of_orders(card: str, asked: str) -> None:
    """It is done in the card's own turn, before orders."""
    g = stage(LEFT, FOE, medals=1)
    g.figures[0] = 2
    play = played(g, card)
    assert asked in play.texts
    assert play.kinds()[0] == "card-played"


@pytest.mark.rule("1.4.1/ambush/discarded")
def test_ambush_leaves_the_hand_and_is_drawn_for_first() -> None:
    """The card lies face up at once; at the end of the turn its owner draws before the mover."""
    g = stage(LEFT, FOE, medals=1)
    hold(g, "Ambush", "Barrage", side=0)
    card = 1 << g.game.deck.cards.index(g.game.deck.kind("Ambush"))
    g.decks[0] &= ~(g.hands[0] | g.hands[1])
    discard_ambush(g, 0)
    assert (g.hands[0] & card, g.discards[0], g.owed) == (0, card, [1, 0])
    before = [hand.bit_count() for hand in g.hands]
    play = Rehearsal(g, Draw)
    assert [hand.bit_count() for hand in g.hands] == [before[0] + 1, before[1] + 1]
    assert [told["player"] for told in play.facts_of("draws")] == ["axis", "allies"]
    assert g.owed == [0, 0]


@pytest.mark.rule("1.3.5/discard", "1.3.5/draw")
def test_the_card_played_is_discarded_and_one_is_drawn() -> None:
    """It is on the discards, no longer laid down, and the hand is as large as before the turn."""
    g = stage(LEFT, FOE, card="Move-Out", medals=1)
    laid, before = g.cards[1], g.hands[1].bit_count()
    Rehearsal(g, Draw)
    assert g.discards[0] == 1 << laid
    assert g.cards[1] == -1
    assert g.hands[1].bit_count() == before + 1


@pytest.mark.rule("1.4.1/recon-1/one-kept", "1.4.1/recon-1/two-cards")
def test_the_card_that_is_not_kept_is_discarded() -> None:
    """The one that is named stays in the hand; the other goes to the discards, with the Recon."""
    g = stage(LEFT, FOE, card="Recon-1-Left", medals=1)
    laid, held = g.cards[1], g.hands[1]
    earlier = 1 << (g.decks[0].bit_length() - 1)
    g.decks[0], g.discards[0] = g.decks[0] & ~earlier, earlier
    play = Rehearsal(g, Draw)
    drawn = g.hands[1] & ~held
    assert drawn.bit_count() == 2
    text = play.texts[0].removeprefix("keep ")
    play.do(play.texts[0])
    kept = g.hands[1] & ~held
    assert kept.bit_count() == 1
    assert kept & drawn
    assert g.game.deck.commands[g.game.deck.cards[kept.bit_length() - 1]].name == text
    assert g.discards[0] == earlier | (drawn & ~kept) | 1 << laid


@pytest.mark.rule("1.4.1/dig-in/sandbags", "1.4.1/dig-in/where")
def test_who_stands_behind_sandbags_digs_no_second_time() -> None:
    """Nothing is laid where some lie, and the story tells of those alone that have dug in."""
    g = stage(LEFT, CENTRE, FOE, medals=1, obstacles=[("sandbags", "", [(4, 2)])])
    play = played(g, "Dig-In", "order al-inf-1", "order al-inf-2")
    assert places(g, (told["to"] for told in play.facts_of("dug-in"))) == {(4, 12)}
    assert g.sandbags == 1 << at(g, (4, 2)) | 1 << at(g, (4, 12))


# -- the cards as they are printed -----------------------------------------------------------------


class Row(NamedTuple):
    """A card as it is printed: copies in both decks, and what it says where that is not usual."""

    standard: int
    breakthrough: int
    picks: str
    orders: int = 0
    more: Mapping[str, Any] = {}


ALL: Mapping[str, Any] = {"everyone": True}
ARM: Mapping[str, Any] = {"or_anyone": True}
CARDS: Mapping[str, Row] = {
    "Recon-1-Left": Row(2, 2, "section", 1, {"recon": True}),
    "Recon-1-Centre": Row(2, 2, "section", 1, {"recon": True}),
    "Recon-1-Right": Row(2, 2, "section", 1, {"recon": True}),
    "Probe-Left": Row(4, 5, "section", 2),
    "Probe-Centre": Row(5, 6, "section", 2),
    "Probe-Right": Row(4, 5, "section", 2),
    "Attack-Left": Row(3, 4, "section", 3),
    "Attack-Centre": Row(4, 5, "section", 3),
    "Attack-Right": Row(3, 4, "section", 3),
    "Assault-Left": Row(2, 3, "section", 0, ALL),
    "Assault-Centre": Row(2, 3, "section", 0, ALL),
    "Assault-Right": Row(2, 3, "section", 0, ALL),
    "General-Advance": Row(1, 2, "each-section", 2),
    "Pincer-Move": Row(1, 2, "flanks", 2),
    "Recon-in-Force": Row(3, 4, "each-section", 1),
    "Air-Power": Row(1, 1, "nobody", 0, {"effect": "air-power", "by_the_chief": True}),
    "Ambush": Row(1, 2, "nobody", 0, {"effect": "ambush"}),
    "Armour-Assault": Row(2, 3, "arms", 4, {**ARM, "arms": ("armour",), "close_dice": 1}),
    "Artillery-Bombard": Row(1, 2, "arms", 0, {**ARM, **ALL, "arms": ("artillery",), "full_move": 3,
                                               "unmoved_battles": 2}),
    "Barrage": Row(1, 1, "nobody", 0, {"effect": "barrage", "by_the_chief": True}),
    "Behind-Enemy-Lines": Row(1, 1, "arms", 1, {
        **ARM, "arms": ("infantry",), "battle_move": 3, "full_move": 3, "close_dice": 1,
        "ranged_dice": 1, "unhindered": True, "moves_again": True}),
    "Close-Assault": Row(1, 1, "adjacent", 0, {
        **ALL, "arms": ("infantry", "armour"), "may_move": False, "close_dice": 1,
        "first_battle_only": True, "only_close": True}),
    "Counter-Attack": Row(2, 3, "nobody", 0, {"effect": "counter-attack"}),
    "Dig-In": Row(1, 1, "arms", 4, {**ARM, "arms": ("infantry",), "may_move": False,
                                    "may_battle": False, "sandbags": True}),
    "Direct-from-HQ": Row(2, 3, "arms", 4),
    "Firefight": Row(1, 2, "distant", 4, {"may_move": False, "ranged_dice": 1}),
    "Infantry-Assault": Row(2, 2, "one-section", 0, {
        **ARM, **ALL, "arms": ("infantry",), "battle_move": 2, "full_move": 3}),
    "Medics-and-Mechanics": Row(1, 1, "nobody", 0, {"effect": "medics"}),
    "Move-Out": Row(2, 3, "arms", 4, {**ARM, "arms": ("infantry",)}),
    "Their-Finest-Hour": Row(1, 2, "dice", 0, {"close_dice": 1, "ranged_dice": 1,
                                               "reshuffles": True}),
}  # fmt: skip
"""The cards, read from their pictures; an independent copy of the game's own table."""

CHANGES: Mapping[DeckName, Mapping[str, Mapping[str, Any]]] = {
    "standard": {},
    "overlord": {"Medics-and-Mechanics": {"dice": 4}, "Their-Finest-Hour": {"dice": 4}},
    "breakthrough": {
        **{f"{card}-{side}": {"on_the_move": march}
           for card, march in (("Recon-1", 2), ("Probe", 2), ("Attack", 1))
           for side in ("Left", "Centre", "Right")},
        "Dig-In": {"arms": ("infantry", "artillery")},
        "Medics-and-Mechanics": {"dice": 4, "spread": True},
    },
}  # fmt: skip
"""What a deck prints differently."""

FAMILIES = sorted({"1.4.1/" + name.lower().removesuffix("-left") for name in CARDS
                   if not name.endswith(("-Centre", "-Right"))})  # fmt: skip


@pytest.mark.rule("1.4.1/deck", "1.4.2/deck", "1.4.3/deck", *FAMILIES)
@pytest.mark.parametrize("name", CHANGES)
def test_the_cards_of_a_deck(name: DeckName) -> None:
    """Each card says what is printed on it, in as many copies, and there is no other."""
    deck = printed_deck(name)
    assert {command.name for command in deck.commands} == set(CARDS)
    usual = Printed(picks="nobody")
    for number, command in enumerate(deck.commands):
        row = CARDS[command.name]
        copies = row.breakthrough if name == "breakthrough" else row.standard
        assert (command.name, command.copies) == (command.name, copies)
        assert deck.cards.count(number) == deck.copies[number].bit_count() == copies  # type: ignore[arg-type]
        said = {
            "picks": row.picks,
            "orders": row.orders,
            **row.more,
            **CHANGES[name].get(command.name, {}),
        }
        for field in Printed.__attrs_attrs__:  # type: ignore[attr-defined]
            wanted = said.get(field.name, getattr(usual, field.name))
            assert (command.name, field.name, getattr(command.printed, field.name)) == (
                command.name, field.name, wanted,
            )  # fmt: skip
    assert len(deck.cards) == (80 if name == "breakthrough" else 60)
