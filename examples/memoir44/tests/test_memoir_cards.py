"""Decks, cards, the turn (examples C1 to C16)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from memoir44.printed.cards import DeckName, printed_deck
from memoir44.rules.activation import Activation, repeat_the_enemy
from memoir44.rules.aim import battles, tally
from memoir44.rules.battle import Battle
from memoir44.rules.battle_phase import Battles
from memoir44.rules.facts import Facts
from memoir44.rules.hands import Draw, kinds_in
from memoir44.rules.movement_phase import Movement
from memoir44.rules.orders import Orders, read_card
from memoir44.rules.tactics import AirPower, Barrage, Medics
from memoir44.rules.turn import Turns
from memoir44.rules.where_to_move import allowance
from memoir44.state import Memoir
from memoir_stage import at, dice, game_of, may_fight, order, place_of, scene_text, stage, walk

import hexwar
from hexwar.board import one, pack
from hexwar.play.states.runner import perform
from hexwar.play.values.chance import Scripted
from hexwar.testing import Rehearsal

FOE = ("axis", "infantry", (0, 0))


def families(name: DeckName) -> Counter[str]:
    """The cards of a deck by name, sections together."""
    deck = printed_deck(name)
    named = [deck.commands[kind] for kind in deck.cards]
    return Counter(each.name.removesuffix(f"-{each.section.capitalize()}") for each in named)


@pytest.mark.rule("1.4.1/deck")
def test_c1_the_standard_deck() -> None:
    """C1: sixty cards, forty of them section cards; the Overlord deck is the same mix."""
    deck = families("standard")
    section = ("Recon-1", "Probe", "Attack", "Assault", "General-Advance", "Pincer-Move",
               "Recon-in-Force")  # fmt: skip
    assert [deck[name] for name in section] == [6, 13, 10, 6, 1, 1, 3]
    assert (deck.total(), sum(deck[name] for name in section)) == (60, 40)
    assert families("overlord") == deck


@pytest.mark.rule("1.4.2/deck", "2.11.1")
def test_c2_the_breakthrough_deck() -> None:
    """C2: eighty cards, fifty-two and twenty-eight."""
    deck = families("breakthrough")
    section = ("Recon-1", "Probe", "Attack", "Assault", "General-Advance", "Pincer-Move",
               "Recon-in-Force")  # fmt: skip
    assert [deck[name] for name in section] == [6, 16, 13, 9, 2, 2, 4]
    assert (deck.total(), sum(deck[name] for name in section)) == (80, 52)


def ordering(card: str, *units: Any, side: str = "allies", **setting: Any) -> Memoir:
    """A state in which a card is about to order units."""
    g = stage(*units, FOE, card=card, side=side, medals=1, **setting)
    read_card(g)
    return g


def orderable(g: Memoir) -> list[int]:
    """The units that may be ordered next."""
    asked = Rehearsal(g.clone(), Orders)
    return [] if asked.over else [a[1] for a in asked.g.listed or () if a[0] == "order"]


LEFT = ("allies", "infantry", (4, 2))
LEFT_2 = ("allies", "infantry", (4, 4))
CENTRE = ("allies", "infantry", (4, 12))
CENTRE_2 = ("allies", "armour", (4, 14))
RIGHT = ("allies", "infantry", (4, 22))
LINE = ("allies", "infantry", (1, 7))
EVERYBODY = (LEFT, LEFT_2, CENTRE, CENTRE_2, RIGHT)


@pytest.mark.rule("1.3.2", "1.3.2/limits", "1.4.1/armour-assault", "1.4.1/assault")
@pytest.mark.rule("1.4.1/attack", "1.4.1/direct-from-hq", "1.4.1/general-advance")
@pytest.mark.rule("1.4.1/move-out", "1.4.1/pincer-move", "1.4.1/probe", "1.4.1/recon-1")
@pytest.mark.rule("1.4.1/recon-in-force", "1.4.1/section", "1.4.1/several-sections")
@pytest.mark.parametrize(
    ("card", "may", "most"),
    [("Recon-1-Left", {0, 1}, 1), ("Probe-Left", {0, 1}, 2), ("Attack-Centre", {2, 3}, 2),
     ("General-Advance", {0, 1, 2, 3, 4}, 5), ("Pincer-Move", {0, 1, 4}, 3),
     ("Recon-in-Force", {0, 1, 2, 3, 4}, 3), ("Direct-from-HQ", {0, 1, 2, 3, 4}, 4),
     ("Move-Out", {0, 1, 2, 4}, 4), ("Armour-Assault", {3}, 1)],
)  # fmt: skip
def test_whom_cards_order(card: str, may: set[int], most: int) -> None:
    """Section cards order in their sections, tactic cards by arm; never more than they say."""
    g = ordering(card, *EVERYBODY)
    assert set(orderable(g)) == may
    given = 0
    play = Rehearsal(g, Orders)
    while any(action[0] == "order" for action in g.listed):
        play.do(next(action for action in g.listed if action[0] == "order"))
        given += 1
    assert given == most


@pytest.mark.rule("1.3.2", "1.4.1/all-at-once", "1.4.1/assault", "1.4.1/section")
def test_an_assault_orders_everybody_at_once() -> None:
    """An Assault orders every unit of its section."""
    assert ordering("Assault-Left", *EVERYBODY).ordered == 0b11


@pytest.mark.rule("1.3.5", "1.3.5/discard", "1.4.1/recon-1", "1.4.1/recon-1/one-kept")
@pytest.mark.rule("1.4.1/recon-1/two-cards")
def test_c3_recon_draws_two_and_keeps_one() -> None:
    """C3: at the end of the turn two cards are drawn, one is kept, one discarded; nobody sees."""
    g = stage(LEFT, FOE, card="Recon-1-Left", medals=1)
    before = g.hands[1].bit_count()
    play = Rehearsal(g, Draw)
    drawn = g.hands[1].bit_count()
    assert drawn == before + 2
    assert all(text.startswith("keep") for text in play.texts)
    assert g.view("axis")["stack"][-1]["choice"] == (-1, -1)
    play.do(play.texts[0])
    assert g.hands[1].bit_count() == before + 1
    assert g.discards[0].bit_count() == 2


@pytest.mark.rule("1.1/columns", "1.1/lines", "1.1/sections", "1.3.2", "1.3.2/limits")
def test_c4_units_on_a_line_belong_to_both_sections() -> None:
    """C4: a unit on the line between left and centre is ordered by either card."""
    for card, may in (("Probe-Left", True), ("Probe-Centre", True), ("Probe-Right", False)):
        assert (0 in orderable(ordering(card, LINE))) is may


@pytest.mark.rule("1.4.1/all-at-once", "1.4.1/armour-assault", "1.4.1/arms")
@pytest.mark.rule("1.4.1/artillery-bombard", "1.4.1/for-its-arms", "1.4.1/unit-of-choice")
@pytest.mark.parametrize("card", ["Armour-Assault", "Artillery-Bombard"])
def test_c5_without_units_of_the_arm_one_of_choice(card: str) -> None:
    """C5: a side without the arm orders one unit of choice, which gets none of the bonus."""
    g = ordering(card, LEFT, CENTRE)
    assert orderable(g) == [0, 1]
    order(g, 0)
    assert orderable(g) == []
    assert allowance(g, 0) == (1, 2)


@pytest.mark.rule("1.4.1/air-power", "1.4.1/air-power/chain", "1.4.1/air-power/four")
@pytest.mark.rule("1.4.1/air-power/one-by-one", "1.4.1/air-power/stars", "1.4.1/strikes", "2.9")
def test_c6_the_chain_of_air_power() -> None:
    """C6: each hex is next to the one before; dice, stars included, fall hex by hex."""
    g = stage(
        LEFT, ("axis", "infantry", (2, 4)), ("axis", "infantry", (2, 6)),
        ("axis", "infantry", (2, 10)), card="Air-Power", medals=3,
    )  # fmt: skip
    play = Rehearsal(g, AirPower, script={"strike": [dice("SG"), dice("FF")]})
    play.do("target ax-inf-1")
    assert "target ax-inf-2" in play.texts
    assert "target ax-inf-3" not in play.texts
    play.do("target ax-inf-2")
    assert g.figures[1] == 2
    assert g.listed
    assert all(action[0] == "retreat" for action in g.listed)


@pytest.mark.rule("1.4.1/barrage", "1.4.1/barrage/four-dice", "1.4.1/barrage/no-stars")
@pytest.mark.rule("1.4.1/strikes", "2.9")
def test_c7_barrage() -> None:
    """C7: the star misses, terrain does not protect, the flag is not ignored."""
    g = stage(
        LEFT, ("axis", "infantry", (2, 12)), pieces=[("bunker", "axis", [(2, 12)])],
        obstacles=[("sandbags", "", [(2, 12)])], card="Barrage", medals=1,
    )  # fmt: skip
    play = Rehearsal(g, Barrage, script={"strike": [dice("SIFA")]}).do("bombard ax-inf-1")
    assert g.figures[1] == 3
    play.do(play.texts[0])
    assert place_of(g, 1)[0] == 1


@pytest.mark.rule("1.4.1/counter-attack", "1.4.1/counter-attack/mirror")
@pytest.mark.parametrize(
    ("theirs", "ours"),
    [("Attack-Left", "Attack-Right"), ("Probe-Centre", "Probe-Centre"), ("Move-Out", "Move-Out")],
)
def test_c8_counter_attack(theirs: str, ours: str) -> None:
    """C8: the enemy's left is one's own right."""
    g = stage(LEFT, FOE, card="Counter-Attack", medals=1)
    g.last_commands[0] = g.game.deck.kind(theirs)
    repeat_the_enemy(g)
    assert g.game.deck.commands[g.command].name == ours


@pytest.mark.rule("1.4.1/arms", "1.4.1/dig-in", "1.4.1/dig-in/sandbags", "1.4.1/dig-in/where")
@pytest.mark.rule("1.4.1/movement", "1.4.1/no-battle", "1.12/sandbags")
def test_c9_digging_in() -> None:
    """C9: sandbags come where the hex takes them; no move and no battle; artillery with 80."""
    g = ordering("Dig-In", LEFT, CENTRE, terrain={"ford": [(4, 2)]})
    play = Rehearsal(g, Orders).do("order al-inf-1", "order al-inf-2")
    assert play.over
    assert g.sandbags == 1 << at(g, (4, 12))
    assert allowance(g, 1) == (0, 0)
    assert battles(Facts(None, g), 1) == 0
    gun = ("allies", "artillery", (4, 4))
    stream = ordering("Dig-In", LEFT, CENTRE, terrain={"fordable-stream": [(4, 2)]})
    order(stream, 0)
    Rehearsal(stream, Orders).do("end-orders")
    assert stream.sandbags >> stream.hex[0] & 1
    assert orderable(ordering("Dig-In", LEFT, gun)) == [0]
    assert orderable(ordering("Dig-In", LEFT, gun, form="breakthrough")) == [0, 1]


@pytest.mark.rule("1.4.1/all-at-once", "1.4.1/infantry-assault", "1.4.1/infantry-assault/section")
@pytest.mark.rule("1.4.1/movement")
def test_c10_infantry_assault() -> None:
    """C10: infantry of one section moves two and battles, or three; elite gains nothing."""
    elite = ("allies", "elite-infantry", (4, 6))
    g = stage(LEFT, elite, CENTRE, FOE, card="Infantry-Assault", medals=1)
    g.hands[1] |= g.game.deck.copies[g.command]
    Rehearsal(g, Activation).do("play Infantry-Assault", "assault left")
    assert (g.ordered & 0b111) == 0b011
    assert [allowance(g, unit) for unit in (0, 1)] == [(2, 3), (2, 3)]


@pytest.mark.rule("1.4.1/dice", "1.4.1/firefight", "1.4.1/movement", "1.4.1/near-the-enemy")
def test_c11_firefight() -> None:
    """C11: units next to an enemy are not ordered; the others stay and get a die at a distance."""
    g = ordering("Firefight", LEFT, CENTRE, ("allies", "infantry", (0, 2)))
    assert orderable(g) == [0, 1]
    near = stage(LEFT, ("axis", "infantry", (4, 6)), card="Firefight", medals=1)
    order(near, 0)
    assert tally(near, 0, 1).dice == 3
    assert allowance(near, 0) == (0, 0)


@pytest.mark.rule("1.4.1/close-assault", "1.4.1/close-assault/after-ground")
@pytest.mark.rule("1.4.1/close-assault/only-close", "1.4.1/dice", "1.4.1/movement")
def test_c12_close_assault() -> None:
    """C12: one die more in the first battle, none in the one after taking ground; no move."""
    g = stage(
        ("allies", "armour", (4, 12)), ("axis", "infantry", (4, 14)), FOE,
        card="Close-Assault", medals=2,
    )  # fmt: skip
    order(g, 0)
    assert tally(g, 0, 1).dice == 4
    assert tally(g, 0, 1, again=True).dice == 3
    assert allowance(g, 0) == (0, 0)
    away = stage(
        ("allies", "armour", (4, 12)), ("axis", "infantry", (4, 16)), FOE, card="Close-Assault",
        medals=2,
    )  # fmt: skip
    order(away, 0)
    assert not may_fight(away, 0, 1)


@pytest.mark.rule("1.4.1/recon-1", "1.4.2/deck", "1.4.2/no-second-order", "1.4.2/on-the-move")
@pytest.mark.parametrize(
    ("card", "orders", "march"),
    [("Recon-1-Left", 1, 2), ("Probe-Left", 2, 2), ("Attack-Left", 2, 1)],
)
def test_c13_orders_on_the_move(card: str, orders: int, march: int) -> None:
    """C13: Breakthrough cards send further units on the move, in any section."""
    g = ordering(card, *EVERYBODY, form="breakthrough")
    play = Rehearsal(g, Orders)
    for _ in range(orders):
        play.do(next(action for action in g.listed if action[0] == "order"))
    for _ in range(march):
        play.do(next(action for action in reversed(g.listed) if action[0] == "send"))
    assert (g.ordered.bit_count(), g.on_the_move.bit_count()) == (orders, march)


@pytest.mark.rule("1.4.2/no-battle")
def test_c14_on_the_move_is_no_order_to_battle() -> None:
    """C14: a unit on the move goes next to an enemy and does not battle."""
    g = stage(LEFT, ("axis", "infantry", (4, 6)), form="breakthrough", medals=1)
    g.on_the_move, g.orders_by[0] = 1, g.seat
    Rehearsal(g, Movement).do(("move", 0, at(g, (4, 4))))
    assert not may_fight(g, 0, 1)


@pytest.mark.rule("1.4.1/deal", "1.4.1/their-finest-hour", "1.4.1/their-finest-hour/dice")
@pytest.mark.rule("1.4.1/their-finest-hour/reshuffle")
def test_c15_their_finest_hour() -> None:
    """C15: dice order by symbol, stars anybody, all with one die more; the deck is shuffled."""
    g = stage(*EVERYBODY, FOE, card="Their-Finest-Hour", medals=1)
    g.chance = Scripted({"finest-hour": [dice("IIASFG")]})
    read_card(g)
    assert g.slot_limits == [2, 1, 1]
    play = Rehearsal(g, Orders)
    play.do("order al-inf-1", "order al-inf-2", "order al-inf-3", "order al-arm-1")
    assert not any(action[0] == "order" for action in g.listed)
    near = stage(LEFT, ("axis", "infantry", (4, 4)), card="Their-Finest-Hour", medals=1)
    order(near, 0)
    assert tally(near, 0, 1).dice == 4
    near.discards[0] = near.decks[0] & 0b1111
    near.decks[0] &= ~0b1111
    Rehearsal(near, Draw)
    assert near.discards[0] == 0


@pytest.mark.rule("1.3.5", "1.3.5/draw", "1.3.5/reshuffle")
def test_c16_an_empty_deck() -> None:
    """C16: the discards become the deck, and the draw goes on."""
    g = stage(LEFT, FOE, medals=1)
    g.discards[0], g.decks[0] = g.decks[0], 0
    count = g.hands[1].bit_count()
    play = Rehearsal(g, Draw)
    assert "reshuffled" in play.kinds()
    assert g.hands[1].bit_count() == count + 1


@pytest.mark.rule("1.4.1/ambush", "1.4.1/ambush/discarded", "1.4.1/ambush/first")
def test_ambush() -> None:
    """The defender battles first; if the attacker survives in place he goes on."""
    g = stage(CENTRE, ("axis", "infantry", (4, 14)), FOE, medals=2)
    g.hands[0] |= 1 << g.game.deck.cards.index(g.game.deck.kind("Ambush"))
    order(g, 0)
    play = Rehearsal(g, Battle, 0, 1, script={"battle": [dice("IGS"), dice("ISS")]})
    assert play.texts == ["no-ambush", "ambush"]
    play.do("ambush")
    assert (g.figures[0], g.figures[1]) == (2, 3)
    assert g.owed == [1, 0]
    before = g.hands[0].bit_count()
    Rehearsal(g, Draw)
    assert g.hands[0].bit_count() == before + 1


@pytest.mark.rule("1.6.4/public")
def test_the_window_for_ambush_tells_nothing() -> None:
    """Without Ambush in hand the defender is asked just the same; at a distance he is not."""
    g = stage(CENTRE, ("axis", "infantry", (4, 14)), FOE, medals=2)
    kind = g.game.deck.kind("Ambush")
    g.hands[0] &= ~g.game.deck.copies[kind]
    g.hands[1] &= ~g.game.deck.copies[kind]
    order(g, 0)
    assert Rehearsal(g, Battle, 0, 1).texts == ["no-ambush"]
    g.discards[0] |= g.game.deck.copies[kind]
    assert "no-ambush" not in Rehearsal(g, Battle, 0, 1).texts


@pytest.mark.rule("1.4.1/medics-and-mechanics", "1.4.1/medics-and-mechanics/dice")
@pytest.mark.rule("1.4.1/medics-and-mechanics/ordered", "1.4.1/medics-and-mechanics/strength")
@pytest.mark.rule("1.4.1/medics-and-mechanics/symbols", "1.4.2/several-patients")
def test_medics() -> None:
    """Symbols and stars bring figures back up to the start, and the unit is ordered."""
    g = stage(LEFT, CENTRE, FOE, card="Medics-and-Mechanics", medals=1)
    g.figures[0] = 2
    held = g.hands[1].bit_count() + 1
    play = Rehearsal(g, Medics, script={"medics": [dice("IIS" + "F" * (held - 3))]})
    assert play.texts == ["treat al-inf-1", "nobody"]
    play.do("treat al-inf-1")
    assert (g.figures[0], g.ordered) == (4, 1)
    many = stage(LEFT, CENTRE, FOE, card="Medics-and-Mechanics", medals=1, form="breakthrough")
    many.figures[0] = many.figures[1] = 3
    play = Rehearsal(many, Medics, script={"medics": [dice("ISFF")]})
    play.do("recover al-inf-1", "recover al-inf-2")
    assert many.figures[:2] == [4, 4]


@pytest.mark.rule("1.4.1/behind-enemy-lines", "1.4.1/behind-enemy-lines/unhindered")
@pytest.mark.rule("1.4.1/movement", "1.5/stop")
def test_behind_enemy_lines() -> None:
    """One infantry unit goes three hexes unhindered, battles with a die more, and goes again."""
    g = stage(
        LEFT, ("axis", "infantry", (4, 10)), terrain={"forest": [(4, 4), (4, 6)]},
        card="Behind-Enemy-Lines", medals=1,
    )  # fmt: skip
    assert walk(g, 0, (4, 4), (4, 6), (4, 8))
    assert tally(g, 0, 1).dice == 4
    river = stage(LEFT, FOE, terrain={"river": [(4, 4)]}, card="Behind-Enemy-Lines", medals=1)
    assert not walk(river, 0, (4, 4))


@pytest.mark.rule("1.3.3", "1.4.1/behind-enemy-lines", "1.4.1/behind-enemy-lines/again")
def test_only_the_infantry_behind_the_lines_moves_again() -> None:
    """After its battle the infantry moves once more; others that have moved do not."""
    g = stage(LEFT, CENTRE, FOE, card="Behind-Enemy-Lines", medals=1)
    g.on_the_move, g.orders_by[1] = 0b10, g.seat
    order(g, 0)
    Rehearsal(g, Movement).do("move al-inf-2 H5", "move al-inf-1 C5", "end-movement")
    Rehearsal(g, Battles)
    verbs = {action[:2] for action in g.listed}
    assert ("move", 0) in verbs
    assert ("move", 1) not in verbs


@pytest.mark.rule("1.4.1/artillery-bombard", "1.4.1/artillery-bombard/twice", "1.4.1/movement")
@pytest.mark.rule("1.6.1/after-moving", "1.6.1/once")
def test_artillery_bombard() -> None:
    """All artillery moves up to three hexes, or battles twice where it stands."""
    gun = ("allies", "artillery", (4, 12))
    g = stage(gun, ("axis", "infantry", (4, 18)), card="Artillery-Bombard", medals=1)
    assert walk(g, 0, (5, 13), (5, 15), (5, 17))
    assert not may_fight(g, 0, 1)
    g = stage(gun, ("axis", "infantry", (4, 18)), card="Artillery-Bombard", medals=1)
    order(g, 0)
    for _ in range(2):
        assert may_fight(g, 0, 1)
        perform(g, ("battle", 0, 1))
        while any(action[0] == "retreat" for action in g.listed):
            perform(g, g.listed[0])
    assert ("battle", 0, 1) not in g.listed


@pytest.mark.rule("1.3/other-side", "1.3/phases", "1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.5")
def test_a_turn_from_card_to_draw() -> None:
    """Card, orders, movement, battle, draw, then the other side."""
    text = scene_text(
        [CENTRE, ("axis", "infantry", (0, 12))], {}, (), (), (), "", "standard", "country", 1
    )
    g = game_of(text).start(seed=3)
    assert (g.side, g.stack[-1].at) == (1, "play_a_card")
    asked = []
    while g.side == 1:
        asked.append(g.stack[-1].at)
        perform(g, g.listed[-1] if len(g.listed) > 1 else g.listed[0])
    order_of_phases = [name for name in asked if name in ("play_a_card", "order_units", "keep_one")]
    assert order_of_phases[0] == "play_a_card"
    assert g.hands[1].bit_count() == 5
    assert isinstance(g.stack[0], Turns)


@pytest.mark.rule("1.4.1/deal", "1.4.1/deck")
def test_a_player_sees_his_own_cards_only() -> None:
    """The enemy's hand, and the deck, are numbers of cards to a player."""
    g = stage(LEFT, FOE, medals=1)
    view = g.view("allies")["fields"]
    assert view["hands"] == [5, g.hands[1]]
    assert view["decks"] == [50]


@pytest.mark.rule("1.3.1")
def test_copies_in_a_hand_lie_side_by_side_and_are_one_choice() -> None:
    """Who holds the same card twice sees both; to play the one or the other is the same."""
    game = hexwar.game("memoir44/omaha")
    g = game.start(1)
    seat, deck = game.seats[g.seat], g.game.deck
    copies = deck.copies[deck.kind("Recon-in-Force")]
    g.hands[g.seat] = copies
    scene = game.presentation.scene(g.view(seat.player), seat.player)
    assert copies.bit_count() > 1
    assert [len(area.cards) for area in scene.areas if area.cards] == [copies.bit_count()]
    assert pack(kinds_in(g, copies)) == one(deck.kind("Recon-in-Force"))
