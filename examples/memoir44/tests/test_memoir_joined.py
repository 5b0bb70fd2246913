"""Joined boards for four, six, eight and twelve players (examples X1 to X9)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from m44_files import hex_at
from memoir44.game import Memoir44
from memoir44.overview import BOARD_ORDER
from memoir44.printed.arms import ALLIES, AXIS
from memoir44.rules.activation import Activation
from memoir44.rules.aim import MAY_ACT
from memoir44.rules.facts import Facts, commanded_by_mover, ordered_by_mover
from memoir44.rules.hands import Draw
from memoir44.rules.initiative import HandingOut, hand_is_closed, take_the_initiative
from memoir44.rules.medals import count_medals, turn_tokens, village_medals
from memoir44.rules.orders import Orders, read_card
from memoir44.rules.partners import partners
from memoir44.rules.tactics import TARGETS, AirPower, Barrage
from memoir44.rules.turn import Turns
from memoir44.rules.where_to_move import MAY_MOVE
from memoir44.scenarios.loading import joined_scenarios, printed_scenarios
from memoir44.state import Memoir
from memoir_stage import kept_out, order, refusal

from hexwar.board import SideId, has, iterate, one
from hexwar.errors import RuleError, UnknownNameError
from hexwar.play.states.runner import perform
from hexwar.play.values.chance import Scripted
from hexwar.testing import Rehearsal


def names(boards: int, *, chiefs: bool = False) -> list[str]:
    """The scenarios of a number of boards, with commanders-in-chief or without."""
    return [
        name
        for name, scenario in joined_scenarios().items()
        if len(scenario.files) == boards and bool(scenario.hands) is chiefs
    ]


@pytest.mark.rule("2.11.4", "2.11.5")
def test_x1_medals_add_up() -> None:
    """X1: the printed targets of all combinations are the sums of their boards."""
    medals = {name: scenario.medals for name, scenario in joined_scenarios().items()}
    assert [medals[name][1] for name in names(2)] == [29, 25, 28, 28, 21]
    assert [medals[name][1] for name in names(2, chiefs=True)] == [29, 25, 28, 28, 21]
    assert [medals[name][1] for name in names(3)] == [41, 37]
    assert medals["neptune"] == (78, 78)
    assert all(axis == allies for axis, allies in medals.values())


@pytest.mark.rule("2.11.3/handing-out")
def test_x2_hands_of_commanders() -> None:
    """X2: what the commanders-in-chief hold; their generals hold nothing."""
    hands = [joined_scenarios()[name].hands for name in names(2, chiefs=True)]
    assert hands == [(9, 12), (9, 12), (10, 12), (9, 12), (9, 12)]
    g = Memoir44("overthrough-gold-omaha").set_up(seed=1)
    assert [hand.bit_count() for hand in g.hands] == [10, 0, 0, 0, 12, 0, 0, 0]


@pytest.mark.rule("2.11.4")
def test_x3_the_team_wins_or_nobody() -> None:
    """X3: a board's own target decides nothing; the sum does."""
    g = Memoir44("sword-juno").set_up(seed=1)
    g.opened = True
    g.won[ALLIES] = 16
    count_medals(g)
    assert g.result is None
    g.won[ALLIES] = 29
    count_medals(g)
    assert g.result is not None
    assert g.result.winners == ("allies-sword", "allies-juno")


def side_turn(scenario: str, side: int) -> Memoir:
    """A scenario in the turn of a side, all partners having played a card."""
    g = Memoir44(scenario).set_up(seed=1)
    g.opened = True
    g.side = side
    g.seat = partners(g, g.side)[0]
    for seat in partners(g, side):
        g.commands[seat] = g.game.deck.kind("Direct-from-HQ")
    return g


@pytest.mark.rule("2.11.2/own-board", "2.11.2/ordering-player")
def test_x4_a_unit_between_boards() -> None:
    """X4: who ordered it plays it to the end; then it is the neighbour's."""
    g = side_turn("juno-gold", ALLIES)
    unit = next(u for u in g.on_map(ALLIES) if g.field.front_of[g.hex[u]] == 0)
    juno, gold = partners(g, ALLIES)
    order(g, unit)
    g.put(unit, g.field.board.hex("N9"))
    assert g.commander(unit) == juno
    g.seat = gold
    assert not has(commanded_by_mover(g), unit)
    asked = g.clone()
    read_card(asked)
    with pytest.raises(RuleError, match=r"1\.3\.2"):
        Rehearsal(asked, Orders).do(("order", unit))
    assert kept_out(g, MAY_MOVE, unit) == "1.3.3/ordered"
    g.orders_by[unit] = -1
    assert g.commander(unit) == gold
    assert has(commanded_by_mover(g), unit)


@pytest.mark.rule("2.11.5")
def test_x5_a_seam_hex_is_one_hex() -> None:
    """X5: two half hexes make one, which belongs to both boards and holds one unit."""
    field = Memoir44("sword-juno").battlefield
    seam = hex_at(field, 1, 25)
    assert field.board.name(seam) == "m22"
    assert all(front.hexes >> seam & 1 for front in field.fronts)
    columns = [field.places[i][1] for i in field.board.neighbours[seam]]
    assert sorted(columns) == [23, 24, 24, 26, 26, 27]


@pytest.mark.rule("2.11.5", "2.12.5")
def test_x6_the_pointe_du_hoc_gains_a_hill() -> None:
    """X6: with Omaha beside it the group has one hex more, on the seam."""
    alone = Memoir44("utah").plan.objectives[0]
    joined = Memoir44("omaha-utah")
    group = joined.plan.objectives[0]
    assert (alone.hexes.bit_count(), group.hexes.bit_count()) == (5, 6)
    field = joined.battlefield
    extra = [i for i in iterate(group.hexes) if field.places[i][1] == 25]
    assert [field.board.terrain[i] for i in extra] == ["hill"]
    assert field.hill_group[extra[0]] == group.hexes


@pytest.mark.rule("2.11.4")
def test_x7_nobody_begins_a_phase_early() -> None:
    """X7: the phases of all partners come one after the other, for the whole side."""
    game = Memoir44("sword-juno")
    g = game.start(seed=5)
    asked: list[tuple[str, str]] = []
    while g.turns_taken[ALLIES] == 0:
        frame = g.stack[-1]
        asked.append((g.player, type(frame).__name__))
        perform(g, g.listed[-1] if len(g.listed) > 1 else g.listed[0])
    phases = [(p, f) for p, f in asked if f in ("Activation", "Orders", "Movement", "Battles")]
    rank = {"Activation": 0, "Orders": 0, "Movement": 1, "Battles": 2}
    assert all(rank[a] <= rank[b] for (_, a), (_, b) in pairwise(phases))
    assert {player for player, f in phases if f == "Activation"} == {"allies-sword", "allies-juno"}


@pytest.mark.rule("1.3.3/ordered", "1.6.1/ordered", "2.11.2/own-board", "2.11.2/ordering-player")
@pytest.mark.rule("2.11.4")
def test_partners_act_with_their_own_units_only() -> None:
    """In the share of one partner the units of the other one neither move nor battle."""
    g = side_turn("sword-juno", ALLIES)
    unit = next(u for u in g.on_map(ALLIES) if g.field.front_of[g.hex[u]] == 1)
    order(g, unit)
    assert kept_out(g, MAY_MOVE, unit) == "1.3.3/ordered"
    assert kept_out(g, MAY_ACT, unit) == "1.6.1/ordered"
    assert ordered_by_mover(g) == 0
    g.seat = partners(g, ALLIES)[1]
    assert kept_out(g, MAY_MOVE, unit) is None
    assert ordered_by_mover(g) == one(unit)


@pytest.mark.rule("2.11.4")
@pytest.mark.parametrize("side", [ALLIES, AXIS])
def test_the_next_turn_belongs_to_a_partner_of_its_side(side: SideId) -> None:
    """Between two turns the state names a seat of the side to move, not the last seat of all."""
    g = side_turn("sword-juno", SideId(1 - side))
    Turns().end_turn(g)
    assert g.side == side
    assert g.place.side == side
    Turns().begin_turn(g)
    assert g.player == g.game.seats[partners(g, side)[0]].player


@pytest.mark.rule("1.4.3/deck", "2.11.1", "2.11.4", "2.11.5")
@pytest.mark.parametrize(
    ("scenario", "decks", "players", "cards"),
    [("sword", 1, 2, 80), ("sword-juno", 2, 4, 80), ("overthrough-sword-juno", 1, 8, 60),
     ("american-beaches", 3, 6, 80), ("neptune", 6, 12, 80)],
)  # fmt: skip
def test_x8_decks_and_players(scenario: str, decks: int, players: int, cards: int) -> None:
    """X8: each board has its own deck, OverThrough one Overlord deck."""
    game = Memoir44(scenario)
    g = game.set_up(seed=1)
    assert (len(g.decks), len(game.players), len(game.deck.cards)) == (decks, players, cards)


@pytest.mark.rule("2.11.5")
def test_x9_boards_that_do_not_adjoin_are_not_joined() -> None:
    """X9: only neighbours are offered, in the order of the coast."""
    for scenario in joined_scenarios().values():
        boards = [file.scenario.name for file in scenario.files]
        start = BOARD_ORDER.index(boards[0])  # type: ignore[arg-type]
        assert tuple(boards) == BOARD_ORDER[start : start + len(boards)]
    assert "sword-gold" not in printed_scenarios()
    with pytest.raises(UnknownNameError, match="juno-omaha"):
        Memoir44("juno-omaha")


@pytest.mark.rule("2.11.3/die")
def test_generals_without_a_card_roll_for_the_initiative() -> None:
    """One die: a unit of the arm it shows, any unit for a star, nobody for a flag."""
    found = []
    for face, count in (("I", 0), ("A", 1), ("G", 2), ("F", 3), ("S", 4)):
        g = Memoir44("overthrough-sword-juno").set_up(seed=1)
        g.side, g.seat = AXIS, 1
        g.chance = Scripted({"initiative": [count]})
        take_the_initiative(g)
        arms = {g.kind_of(unit).arm for unit in iterate(g.slot_units[0])}
        found.append((face, sorted(arms)))
        assert g.slot_limits == [1]
    assert found[0][1] == ["infantry"]
    assert found[1][1] == ["armour"]
    assert found[3][1] == []
    assert {"infantry", "armour"} <= set(found[4][1])


@pytest.mark.rule("1.3.1", "2.11.3/handing-out", "2.11.3/three-cards")
def test_commanders_hand_out_three_cards_at_most() -> None:
    """Three cards a turn, one for each general; Air Power and Barrage are the commander's own."""
    g = Memoir44("overthrough-sword-juno").set_up(seed=1)
    g.opened = True
    g.side = ALLIES
    g.seat = partners(g, g.side)[0]
    air = g.game.deck.kind("Air-Power")
    g.hands[4] |= g.game.deck.copies[air]
    play = Rehearsal(g, HandingOut)
    assert g.player == "allies-chief"
    assert "play Air-Power" in play.texts
    assert not any(text.startswith("give") and "Air-Power" in text for text in play.texts)
    for _ in range(3):
        play.do(next(text for text in play.texts if text.startswith("give")))
    assert play.over
    assert [g.cards[seat] >= 0 for seat in (5, 6, 7)] == [True, True, True]


@pytest.mark.rule("2.11.3/three-cards")
def test_each_card_counts_for_the_three() -> None:
    """The first card of the deck, too: with it and two others nothing is handed out any more."""
    g = Memoir44("overthrough-sword-juno").set_up(seed=1)
    g.opened, g.side = True, ALLIES
    g.seat = partners(g, g.side)[0]
    g.cards[5:8] = [0, 1, -1]
    assert not hand_is_closed(Facts(None, g))
    g.cards[5:8] = [0, 1, 2]
    assert hand_is_closed(Facts(None, g))


@pytest.mark.rule("2.11.3/die", "2.11.3/three-cards")
def test_rulings_of_overthrough() -> None:
    """How many cards are handed out, and whether a general without one rolls, are options."""
    options = {"cards_a_turn": 2, "initiative": "none"}
    g = Memoir44("overthrough-utah-cotentin", options).set_up(seed=1)
    g.opened = True
    g.side = ALLIES
    g.seat = partners(g, g.side)[0]
    play = Rehearsal(g, HandingOut)
    for _ in range(2):
        play.do(next(text for text in play.texts if text.startswith("give")))
    assert play.over
    g.seat = 7
    assert "initiative" not in Rehearsal(g, Activation).kinds()


@pytest.mark.rule("1.3.5", "2.11.3/draws")
def test_commanders_draw_as_many_cards_as_were_played() -> None:
    """A commander-in-chief draws one card for each that he and his generals have played."""
    for played in (0, 1, 3):
        g = Memoir44("overthrough-sword-juno").set_up(seed=1)
        g.side, g.seat = AXIS, 0
        plain = [c for c in iterate(g.hands[0]) if not g.game.deck.commands[
            g.game.deck.cards[c]].printed.recon]  # fmt: skip
        for seat, card in zip((1, 2, 3), plain[:played], strict=False):
            g.cards[seat] = card
            g.hands[0] &= ~(1 << card)
        assert Rehearsal(g, Draw).over
        assert g.hands[0].bit_count() == 9
        assert g.cards == [-1] * 8
        assert g.discards[0].bit_count() == played


@pytest.mark.rule("1.4.1/several-sections", "1.4.3/halves")
def test_cards_of_generals_mean_their_own_halves() -> None:
    """A flank card means one half of a general's third, cards of several sections both."""
    g = Memoir44("overthrough-sword-juno").set_up(seed=1)
    g.side, g.seat = ALLIES, 6
    seat = g.place
    assert seat.player == "allies-centre"
    left, centre, right = seat.sections
    assert left | right == centre == seat.hexes
    g.commands[6] = g.game.deck.kind("Recon-in-Force")
    read_card(g)
    assert len(g.slot_limits) == 2
    g.commands[6] = g.game.deck.kind("Attack-Left")
    read_card(g)
    assert all(left >> g.hex[unit] & 1 for unit in iterate(g.slot_units[0]))
    assert Rehearsal(g, Orders).g is g


@pytest.mark.rule("2.11.5")
def test_villages_count_board_by_board() -> None:
    """Each board has its two village medals, whatever happens on the other one."""
    g = Memoir44("sword-juno").set_up(seed=1)
    villages = iterate(g.game.plan.villages[1].hexes)
    g.villages = sum(1 << i for i in villages[:5])
    for i in iterate(g.occupied):
        g.put(g.on[i], -1)
    turn_tokens(g)
    assert (village_medals(g, AXIS), village_medals(g, ALLIES)) == (2, 2)


@pytest.mark.rule("1.1/columns")
@pytest.mark.parametrize("scenario", ["overthrough-sword-juno", "overthrough-gold-omaha"])
def test_where_the_generals_sit(scenario: str) -> None:
    """A general has a third of both boards, and faces every general who holds the same third.

    The lines between the halves of the thirds are the columns 7, 17, 25, 33 and 41.
    """
    game = Memoir44(scenario)
    field = game.battlefield

    def columns(hexes: int) -> tuple[int, int]:
        found = [field.places[i][1] for i in iterate(hexes)]
        return min(found), max(found)

    thirds = {
        "west": ((0, 7), (7, 17)),
        "middle": ((17, 25), (25, 33)),
        "east": ((33, 41), (41, 50)),
    }
    chairs = {
        "axis-left": ("east", "allies-right"), "axis-centre": ("middle", "allies-centre"),
        "axis-right": ("west", "allies-left"), "allies-left": ("west", "axis-right"),
        "allies-centre": ("middle", "axis-centre"), "allies-right": ("east", "axis-left"),
    }  # fmt: skip
    generals = {seat.player: seat for seat in game.seats if seat.hexes}
    assert generals.keys() == chairs.keys()
    for player, (third, opposite) in chairs.items():
        seat, (low, high) = generals[player], thirds[third]
        left, centre, right = seat.sections
        halves = (high, low) if player.startswith("axis") else (low, high)
        assert (columns(left), columns(right)) == halves
        assert centre == seat.hexes == left | right
        assert game.seats[seat.opposite].player == opposite
        assert seat.front == (1 if third == "east" else 0)
        assert game.seats[seat.holder].player == f"{player.partition('-')[0]}-chief"
    chiefs = [seat for seat in game.seats if not seat.hexes]
    assert [game.seats[seat.opposite].player for seat in chiefs] == ["allies-chief", "axis-chief"]


@pytest.mark.rule("2.11.5", "2.12.5")
@pytest.mark.parametrize("scenario", ["omaha-utah", "american-beaches", "neptune"])
def test_no_other_objective_gains_by_a_seam(scenario: str) -> None:
    """Wherever Omaha and Utah lie in the row, it is the Pointe du Hoc that has one hex more."""
    game = Memoir44(scenario)
    expected = []
    for file in game.files:
        alone = Memoir44(file.scenario.name).plan.objectives
        sizes = [objective.hexes.bit_count() for objective in alone]
        if file.scenario.name == "utah":
            sizes[0] += 1
        expected += sizes
    assert [objective.hexes.bit_count() for objective in game.plan.objectives] == expected


@pytest.mark.rule("2.11.1", "2.11.4", "2.11.5")
@pytest.mark.parametrize("scenario", ["sword", "sword-juno", "american-beaches", "neptune"])
def test_two_players_face_each_other_at_each_board(scenario: str) -> None:
    """One of each side, with his own hand and figures, and a deck that both draw from."""
    game = Memoir44(scenario)
    boards = len(game.files)
    assert len(game.seats) == 2 * boards
    for number, seat in enumerate(game.seats):
        opposite = game.seats[seat.opposite]
        assert game.seats[opposite.opposite] is seat
        assert (opposite.side, opposite.front) == (1 - seat.side, seat.front)
        assert (opposite.deck, opposite.hexes) == (seat.deck, seat.hexes)
        assert seat.sections == tuple(reversed(opposite.sections))
        assert (seat.holder, seat.stock) == (number, number)
        table = (game.files[seat.front].axis, game.files[seat.front].allies)[seat.side]
        assert (seat.hand, seat.draws) == (table.hand, table.draws)
        assert seat.player.partition("-")[0] == ("axis", "allies")[seat.side]
    assert len({seat.deck for seat in game.seats}) == boards


@pytest.mark.rule("2.11.2/strikes")
def test_whom_a_partner_strikes_from_the_air() -> None:
    """Enemies on his own board only; a commander-in-chief strikes on both."""
    g = side_turn("sword-juno", ALLIES)
    foes = g.on_map(AXIS)
    fronts = {unit: g.field.front_of[g.hex[unit]] for unit in foes}
    for front in range(2):
        g.seat = partners(g, ALLIES)[front]
        there = [unit for unit in foes if g.place.hexes >> g.hex[unit] & 1]
        assert iterate(TARGETS.among(Facts(None, g))) == there
        assert {unit for unit in foes if fronts[unit] == front} <= set(there)
        away = next(unit for unit in foes if unit not in there)
        assert refusal(g, Barrage, "bombard", away) == "2.11.2/strikes"
        assert refusal(g, AirPower(), "target", away) == "2.11.2/strikes"
        assert refusal(g, Barrage, "bombard", there[0]) is None
    both = Memoir44("overthrough-sword-juno").set_up(seed=1)
    both.side, both.seat = ALLIES, 4
    assert iterate(TARGETS.among(Facts(None, both))) == both.on_map(AXIS)
    assert all(
        refusal(both, Barrage, "bombard", unit) is None
        for unit in iterate(TARGETS.among(Facts(None, both)))
    )
