"""Sentences whose half is easily lost: on ambush, drawing, landing, mines, medals and edges."""

from __future__ import annotations

import copy

import pytest
from attrs import evolve
from memoir44.map.ground import _edge
from memoir44.printed.arms import ARMS
from memoir44.rules.battle import AMBUSH, DRIVEN_OFF, ORDER, Battle
from memoir44.rules.hands import Draw
from memoir44.rules.medals import medals_of
from memoir44.rules.mines import Mines
from memoir44.rules.movement_phase import Movement, sail
from memoir44.rules.orders import read_card
from memoir44.scenarios.plan import Award
from memoir44.state import Memoir
from memoir_stage import at, dice, order, stage

from hexwar.errors import DataError
from hexwar.play import done
from hexwar.play.values.chance import Scripted
from hexwar.testing import Rehearsal

FOES = (("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)))
HERE, BESIDE = (4, 12), (4, 14)
SEA = {
    "ocean": [(8, column) for column in range(8, 20, 2)] + [(7, c) for c in range(9, 19, 2)],
    "beach": [(6, 10), (6, 12)],
}
CRAFT = '[craft]\nicons = ["E1", "F1", "I1"]\n'
FLEET = CRAFT + '[[unit]]\nside = "allies"\nkind = "infantry"\nafloat = true\nhexes = ["F1"]\n'


def two(kind: str = "infantry", foe: str = "infantry") -> Memoir:
    """An Allied unit, and a unit of the enemy beside it."""
    return stage(("allies", kind, HERE), ("axis", foe, BESIDE), *FOES, medals=3)


@pytest.mark.rule("1.6.4", "1.6.4/close")
@pytest.mark.parametrize("held", [True, False])
def test_only_who_holds_ambush_plays_it(held: bool) -> None:
    """The window opens in either case, and the refusal names the card."""
    g = two()
    ambush = g.game.deck.kind("Ambush")
    card = g.game.deck.cards.index(ambush)
    other = next(n for n, kind in enumerate(g.game.deck.cards) if kind != ambush)
    g.hands[0] = 1 << (card if held else other)
    assert Battle(0, 1).holds_ambush(g) is held
    order(g, 0)
    g.chance = Scripted({"battle": [dice("FFF")]})
    play = Rehearsal(g, Battle, 0, 1, script={"battle": [dice("AAA")]})
    assert ("ambush" in play.texts) is held
    assert "no-ambush" in play.texts


@pytest.mark.rule("1.4.1/recon-1/two-cards", "1.3.5/draw")
def test_after_a_recon_two_cards_are_to_choose_from_however_many_are_drawn() -> None:
    """The last two; those before are kept in any case."""
    g = stage(("allies", "infantry", HERE), *FOES, medals=3, card="Recon-1-Left")
    g.hands[g.seat] = 0
    g.game = copy.copy(g.game)
    seats = list(g.game.seats)
    seats[g.seat] = evolve(seats[g.seat], draws=(2,), hexes=1)
    g.game.seats = tuple(seats)
    draw = Draw()
    draw.draw_cards(g)
    drawn = g.hands[g.seat].bit_count()
    assert drawn == 3
    assert len(draw.choice) == 2


@pytest.mark.rule("1.3.2/limits", "1.4.1/all-at-once", "1.4.2/on-the-move")
def test_where_no_card_was_played_nobody_is_ordered() -> None:
    """The parts of a card stay as they are."""
    g = two()
    g.commands[g.seat], g.slot_units, g.slot_limits = -1, [5], [2]
    read_card(g)
    assert (g.slot_units, g.slot_limits, g.marches_left) == ([5], [2], 0)


@pytest.mark.rule("1.6.6", "1.14/last-figure", "2.10.1/marked")
@pytest.mark.parametrize(("shown", "struck"), [("AAF", False), ("IAF", True), ("IIF", True)])
def test_a_single_figure_lost_is_a_loss(shown: str, struck: bool) -> None:
    """Not only two."""
    g = two()
    g.chance = Scripted({"battle": [dice(shown)]})
    battle = Battle(0, 1, post=at(g, BESIDE), close=True)
    battle.roll(g)
    assert battle.struck is struck
    assert battle.was_struck_in_close_assault(g) is struck


@pytest.mark.rule("1.4.1/ambush/driven-off", "1.14/no-answer")
@pytest.mark.parametrize(
    ("why", "left", "then"),
    [
        (ORDER, False, None),
        (ORDER, True, None),
        (AMBUSH, False, done()),
        (AMBUSH, True, done(DRIVEN_OFF)),
    ],
)
def test_who_is_driven_off_by_an_ambush_does_not_assault(
    why: str, left: bool, then: object
) -> None:
    """A battle by order goes on to take ground; an ambush that drives nobody off is over."""
    g = two()
    post = at(g, BESIDE)
    if left:
        g.put(1, at(g, (4, 16)))
    assert Battle(0, 1, why=why, post=post).mark_the_target(g) == then


@pytest.mark.rule("1.12/minefield/dice")
def test_stars_do_not_set_off_mines() -> None:
    """A grenade and the symbol of the unit do."""
    g = stage(
        ("allies", "infantry", HERE), *FOES, medals=3, obstacles=[("minefield", "axis", [HERE])]
    )
    g.mine_values[at(g, HERE)] = 3
    g.chance = Scripted({"mines-explode": [dice("IGS")]})
    Mines(unit=0).explode(g)
    assert g.figures[0] == 2


@pytest.mark.rule("2.12.6", "1.10/objective")
def test_the_medal_of_an_empty_section_is_added() -> None:
    """To those won for good."""
    g = two()
    g.won = [1, 0]
    before = medals_of(g, 0)
    g.game = copy.copy(g.game)
    from attrs import evolve  # noqa: PLC0415 -- for this test alone

    empty = 1 << at(g, (4, 0))
    award = Award(side=0, worth=2, hexes=empty, parts=(empty,))
    g.game.plan = evolve(g.game.plan, empty_sections=(award,))
    assert (before, medals_of(g, 0)) == (1, 3)


@pytest.mark.rule("2.4.5/sail", "2.4.5/lands", "2.4.5/icon")
def test_a_craft_sails_and_lands_and_goes_back_to_an_icon() -> None:
    """Each is told under its own rule; an icon is asked for only once it has landed."""
    g = stage(*FOES, more=FLEET, terrain=SEA, medals=3)
    board = g.field.board
    unit = g.on[board.hex("F1")]
    order(g, unit)
    g.events = []
    sail(g, unit, board.hex("e2"))
    sail(g, unit, board.hex("F3"))
    told = [(e.kind, e.rule, e.facts["to"]) for e in g.events if e.kind in ("moved", "landed")]
    assert told == [
        ("moved", "2.4.5/sail", board.hex("e2")),
        ("landed", "2.4.5/lands", board.hex("F3")),
    ]
    movement = Movement()
    assert not movement.free_icon(g)
    movement.boat = g.craft.index(-1)
    free = {board.name(i) for i in range(board.size) if movement.free_icon(g) >> i & 1}
    assert free == {"F1"}, "craft lie at the other two"
    movement.return_craft(g, board.hex("F1"))
    assert (board.hex("F1") in g.craft, movement.boat) == (True, -1)


@pytest.mark.rule("2.1.2/derived", "2.1.3/ground")
@pytest.mark.parametrize(
    ("hill", "shore", "derived", "edge"),
    [
        ("hill", "ocean", True, "sea"),
        ("hill", "ocean", False, ""),
        ("hill", "beach", True, "bluff"),
        ("hill", "beach", False, ""),
        ("bluff", "beach", False, "bluff"),
        ("cliff", "beach", False, "cliff"),
        ("cliff", "ocean", False, "sea"),
        ("hill", "forest", True, ""),
    ],
)
def test_what_the_side_of_a_hill_towards_the_shore_is(
    hill: str, shore: str, derived: bool, edge: str
) -> None:
    """Cliffs and bluffs in any case, plain hills where the board derives them."""
    g = stage(*FOES, terrain={hill: [HERE], shore: [BESIDE]}, medals=3)
    ground = g.field.ground
    assert _edge(ground(at(g, HERE)), ground(at(g, BESIDE)), derived) == edge


@pytest.mark.rule("1.12/road-block", "2.10.2/sails", "1.11/closed")
def test_ships_sail_in_open_sea_only() -> None:
    """The way into any other hex is shut under their rule; into the sea it is open."""
    g = stage(*FOES, terrain=SEA, medals=3)
    field, vessel = g.field, ARMS.index("vessel")
    here, sea = (g.field.board.hex(name) for name in ("F1", "G1"))
    assert field.open_sea >> sea & 1
    ashore = next(j for j in field.board.neighbours[here] if not field.open_sea >> j & 1)
    assert field._shut_by(here, ashore, vessel, False, {}) == "2.10.2/sails"
    assert field._shut_by(here, sea, vessel, False, {}) == ""


@pytest.mark.rule("1.11/ocean", "2.4.5/icon")
def test_a_land_unit_is_not_set_up_in_the_sea_where_there_are_craft() -> None:
    """Without craft there is nobody to say it of."""
    units = (("allies", "infantry", (8, 8)), *FOES)
    with pytest.raises(DataError, match="cannot stand in the sea"):
        stage(*units, terrain=SEA, more=FLEET, medals=3)


@pytest.mark.rule("1.5/next-hex", "1.12/minefield/attacked")
@pytest.mark.parametrize(
    ("option", "card", "explodes"),
    [
        ("passed", "Behind-Enemy-Lines", False),
        ("passed", "Direct-from-HQ", True),
        ("explode", "Behind-Enemy-Lines", True),
    ],
)
def test_who_is_behind_the_lines_passes_mines_by_an_option(
    option: str, card: str, explodes: bool
) -> None:
    """Others never do."""
    g = stage(
        ("allies", "infantry", HERE),
        *FOES,
        medals=3,
        card=card,
        obstacles=[("minefield", "axis", [BESIDE])],
        mines_behind_lines=option,
    )
    order(g, 0)
    g.mine_values[at(g, BESIDE)] = 1
    play = Rehearsal(g, Movement, script={"mines-explode": [dice("A")]})
    play.do(("move", 0, at(g, BESIDE)))
    assert ("mines-explode" in play.kinds()) is explodes
