"""Battle, retreat, ground and medals: sentences of the rules one by one (1.5 to 1.14)."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.rules.aim import tally
from memoir44.rules.battle import Battle, may_be_ambushed
from memoir44.rules.mines import Mines
from memoir44.state import Memoir
from memoir_stage import Place, at, dice, fight, may_fight, order, place_of, retreating, stage, ways

from hexwar.testing import Rehearsal

FOES = (("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)))
AMBUSH = "Ambush"


def give(g: Memoir, side: int, card: str) -> None:
    """Let a side hold a card."""
    g.hands[side] |= 1 << g.game.deck.cards.index(g.game.deck.kind(card))


def row(kind: str, *foes: tuple[str, Place], **setting: Any) -> Memoir:
    """An Allied unit at (4,10), and enemies; one unit of each side is far away."""
    there = [("axis", foe, place) for foe, place in foes]
    return stage(("allies", kind, (4, 10)), *there, *FOES, medals=4, **setting)


# -- figures and dice ------------------------------------------------------------------------------


@pytest.mark.rule("1.2/figures")
def test_a_unit_starts_with_the_figures_of_its_kind_or_of_the_scenario() -> None:
    """Four of infantry, three of armour, two of artillery, unless the file says another number."""
    kinds = ("infantry", "armour", "artillery", "infantry:2", "armour:5")
    units = [("allies", kind, (4, 2 * n)) for n, kind in enumerate(kinds)]
    g = stage(*units, *FOES, medals=4)
    assert g.figures[:5] == [4, 3, 2, 2, 5]


@pytest.mark.rule("1.6.3/worst", "1.11/hill", "1.12/sandbags")
def test_a_hill_and_sandbags_take_one_die() -> None:
    """Both protect by one die; together they still take one."""
    both = {"terrain": {"hill": [(4, 12)]}, "obstacles": [("sandbags", "", [(4, 12)])]}
    assert tally(row("infantry", ("infantry", (4, 12)), **both), 0, 1).dice == 2


@pytest.mark.rule("1.6.3/cover", "1.6.3/distance", "1.6.3/own-hex")
def test_the_lines_of_a_tally() -> None:
    """Distance, the target's hex and one's own hex each have a line; their sum is rolled."""
    setting: dict[str, Any] = {"terrain": {"forest": [(4, 14)], "ford": [(4, 10)]}}
    found = tally(row("armour", ("infantry", (4, 14)), **setting), 0, 1)
    assert found.lines == [("distance", 3), ("cover", -2), ("own hex", -1)]
    assert found.dice == 0


# -- the window for Ambush -------------------------------------------------------------------------


@pytest.mark.rule("1.6.4/close")
def test_no_window_for_ambush_at_a_distance() -> None:
    """Who is fired at from two hexes away is not asked, whatever he holds."""
    for place, asked in (((4, 12), True), ((4, 14), False)):
        g = row("infantry", ("infantry", place))
        give(g, 0, AMBUSH)
        order(g, 0)
        assert may_be_ambushed(g, 0, 1) is asked
        assert (("ambush",) in Rehearsal(g, Battle, 0, 1).g.listed) is asked


@pytest.mark.rule("1.6.4/public")
def test_a_side_without_cards_is_not_asked_for_ambush() -> None:
    """Everybody sees that an empty hand holds no Ambush, nor one when all copies lie face up."""
    g = row("infantry", ("infantry", (4, 12)))
    copies = g.game.deck.copies[g.game.deck.kind(AMBUSH)]
    g.hands = [1 << 20, 1 << 21]
    assert may_be_ambushed(g, 0, 1)
    g.hands[0] = 0
    assert not may_be_ambushed(g, 0, 1)
    g.hands[0] = 1 << 20
    g.cards[1] = copies.bit_length() - 1
    assert not may_be_ambushed(g, 0, 1)
    g.cards[1] = -1
    g.discards[0] |= copies
    assert not may_be_ambushed(g, 0, 1)


@pytest.mark.rule("1.6.4/not-in-answer")
def test_nobody_ambushes_an_ambush() -> None:
    """Both sides may hold the card; the unit that is ambushed does not answer with another."""
    g = row("infantry", ("infantry", (4, 12)), form="breakthrough")
    kind = g.game.deck.kind(AMBUSH)
    one, other = (n for n, card in enumerate(g.game.deck.cards) if card == kind)
    g.hands[0], g.hands[1] = 1 << one, 1 << other
    order(g, 0)
    play = Rehearsal(g, Battle, 0, 1, script={"battle": [dice("SSS"), dice("SSS")]})
    play.do("ambush")
    assert play.kinds().count("ambush") == 1
    assert play.over
    assert g.hands == [0, 1 << other]


@pytest.mark.rule("1.6.4/not-in-answer", "1.14/no-answer")
def test_nobody_ambushes_who_battles_back() -> None:
    """The attacker's side holds Ambush, and is not asked when the target battles back."""
    g = back("IIS")
    give(g.g, 0, AMBUSH)
    g.do("battle-back")
    assert g.g.figures[0] == 3
    assert g.over


# -- retreat ---------------------------------------------------------------------------------------


@pytest.mark.rule("1.8/flags")
def test_two_flags_are_two_hexes() -> None:
    """Each flag of the throw is a hex."""
    play = fight(row("infantry", ("infantry", (4, 12))), 0, 1, "FFS")
    for to in ((3, 13), (2, 14)):
        play.do(("retreat", at(play.g, to)))
    assert place_of(play.g, 1) == (2, 14)
    assert play.g.figures[1] == 4


@pytest.mark.rule("1.8/as-far", "1.8/unmet")
def test_a_way_on_which_all_flags_are_met_is_taken() -> None:
    """Of two hexes behind, the one that leads on is offered, not the blind alley."""
    g = stage(
        ("allies", "infantry", (4, 12)), ("axis", "infantry", (6, 10)),
        ("axis", "infantry", (6, 12)), *FOES, medals=3,
    )  # fmt: skip
    retreating(g, 0, 2)
    assert (place_of(g, 0), g.figures[0]) == ((6, 14), 4)


@pytest.mark.rule("1.8/direction")
def test_a_unit_that_retreats_anywhere_goes_farther_with_each_step() -> None:
    """It may go in any direction first, and then never sideways nor back."""
    more = '[[special.retreats]]\nside = "allies"\ndirection = "any"\n'
    g = stage(("allies", "infantry", (4, 12)), *FOES, medals=2, more=more)
    play = retreating(g, 0, 2)
    assert ways(g) == {(4, 10), (4, 14), (3, 11), (3, 13), (5, 11), (5, 13)}
    play.do(("retreat", at(g, (4, 14))))
    assert ways(g) == {(4, 16), (3, 15), (5, 15)}


@pytest.mark.rule("1.8/ignored", "2.10.2/first-flag")
def test_a_destroyer_ignores_no_more_flags_than_one() -> None:
    """Its own right and that of its hex are never both used."""
    sea = {"ocean": [(r, c) for r in range(2, 7) for c in range(r % 2, 25 - r % 2, 2)]}
    g = stage(("allies", "destroyer", (4, 12)), *FOES, medals=2, terrain=sea)
    play = retreating(g, 0, 2).do("ignore-flag")
    assert "ignore-flag" not in play.texts


# -- ground ----------------------------------------------------------------------------------------


@pytest.mark.rule("1.9/again", "1.9/no-third")
def test_armour_battles_no_third_time() -> None:
    """After its second battle it takes ground next to another enemy, and that is the end."""
    g = row("armour", *(("infantry:1", (4, 12 + 2 * n)) for n in range(3)))
    play = fight(g, 0, 1, "GSS", battle=[dice("GSS")]).do("take-ground")
    assert [text for text in play.texts if text.startswith("overrun")] == ["overrun ax-inf-2"]
    play.do("overrun ax-inf-2", "no-ambush", "take-ground")
    assert place_of(g, 0) == (4, 14)
    assert play.over
    assert may_fight(g.clone(), 0, 3) is False


@pytest.mark.rule("1.9/barred", "1.9/entered", "1.11/forest")
def test_armour_does_not_battle_again_out_of_a_forest() -> None:
    """The ground taken forbids battle on entry: no second battle, as after any move into it."""
    for wood, again in (([], True), ([(4, 12)], False)):
        g = row(
            "armour", ("infantry:1", (4, 12)), ("infantry:1", (4, 14)), terrain={"forest": wood}
        )
        play = fight(g, 0, 1, "G" if wood else "GSS").do("take-ground")
        assert ("overrun ax-inf-2" in play.texts) is again


@pytest.mark.rule("1.9/barred", "1.11/trench")
def test_armour_does_not_battle_again_in_a_trench() -> None:
    """It battles never as long as it stands there."""
    g = row("armour", ("infantry:1", (4, 12)), ("infantry:1", (4, 14)),
            terrain={"trench": [(4, 12)]})  # fmt: skip
    assert fight(g, 0, 1, "GS").do("take-ground").over


@pytest.mark.rule("1.9/entered", "1.12/minefield/attacked")
def test_ground_taken_may_be_mined() -> None:
    """Mines explode under a unit that takes ground, too."""
    g = row("infantry", ("infantry:1", (4, 12)), obstacles=[("minefield", "axis", [(4, 12)])])
    g.mine_values[at(g, (4, 12))] = 3
    play = fight(g, 0, 1, "GSS", mines_explode=[dice("IGS")]).do("take-ground")
    assert play.over
    assert g.figures[0] == 2


@pytest.mark.rule("1.9/again")
def test_who_stays_does_not_battle_again() -> None:
    """The second battle is for those that have taken the ground."""
    g = row("armour", ("infantry:1", (4, 12)), ("infantry:1", (4, 14)))
    assert fight(g, 0, 1, "GSS").do("hold-ground").over


# -- mines -----------------------------------------------------------------------------------------


@pytest.mark.rule("1.12/minefield/turned")
def test_a_marker_once_turned_keeps_its_value() -> None:
    """The next unit meets the same value, and no second marker is drawn for the hex."""
    g = row("infantry", ("infantry", (0, 12)), obstacles=[("minefield", "axis", [(4, 10)])])
    i = at(g, (4, 10))
    g.mine_values[i] = 4
    bag = g.mine_bag
    play = Rehearsal(g, Mines, 0, script={"mines-explode": [dice("SSSS")]})
    assert (g.mine_values[i], g.mine_bag) == (4, bag)
    assert "mines-revealed" not in play.kinds()
    fresh = row("infantry", ("infantry", (0, 12)), obstacles=[("minefield", "axis", [(4, 10)])])
    Rehearsal(fresh, Mines, 0, script={"mines": [8], "mines-explode": [dice("SSSS")]})
    assert fresh.mine_values[i] == 4  # the last of 0, 0, 0, 1, 1, 2, 2, 3, 4
    assert fresh.mine_bag.bit_count() == 8
    assert not fresh.mine_bag >> 8 & 1


# -- battling back ---------------------------------------------------------------------------------


def back(
    shown: str, kind: str = "infantry:3", foe: str = "infantry", **setting: Any
) -> Rehearsal[Memoir]:
    """An Axis unit assaults an Allied one in the middle of the board; its dice are told."""
    g = stage(
        ("axis", foe, (4, 12)), ("allies", kind, (4, 10)), *FOES, medals=4, side="axis",
        more='[special]\nbattle_back = ["allies", "axis"]\n', **setting,
    )  # fmt: skip
    g.hands = [0, 0]
    return fight(g, 0, 1, shown, battle=[dice("G")])


@pytest.mark.rule("1.14/last-figure")
@pytest.mark.parametrize(
    ("kind", "shown", "left", "may"),
    [("infantry:3", "IAS", 2, False), ("infantry:3", "IIS", 1, True),
     ("infantry:2", "IAS", 1, True),
     ("infantry:1", "AAS", 1, False), ("armour", "AAS", 1, True), ("armour", "ASS", 2, False),
     ("infantry", "IGS", 2, False), ("infantry", "IIG", 1, True)],
)  # fmt: skip
def test_it_battles_back_at_exactly_one_figure(kind: str, shown: str, left: int, may: bool) -> None:
    """With two figures left it does not, nor with one that no loss has brought about."""
    play = back(shown, kind)
    assert play.g.figures[1] == left
    assert ("battle-back" in play.texts) is may


@pytest.mark.rule("1.14/no-answer")
def test_nobody_battles_back_against_a_unit_that_battles_back() -> None:
    """The attacker is brought to one figure by it, and does not answer."""
    play = back("IIS", foe="infantry:2").do("battle-back")
    assert play.g.figures[:2] == [1, 1]
    assert play.over


@pytest.mark.rule("1.9/emptied", "1.14/no-answer")
def test_no_ground_is_taken_by_battling_back() -> None:
    """The attacker is eliminated; its hex stays empty, and its attack is over."""
    play = back("IIS", foe="infantry:1").do("battle-back")
    assert play.g.hex[0] == -1
    assert play.over
    assert place_of(play.g, 1) == (4, 10)


@pytest.mark.rule("1.14/one-die")
def test_it_battles_back_with_one_die_whatever_the_terrain() -> None:
    """The attacker stands in a village, which takes no die."""
    play = back("IIS", terrain={"village": [(4, 12)]}).do("battle-back")
    assert [len(thrown["dice"]) for thrown in play.facts_of("rolled")] == [3, 1]
    assert play.g.figures[0] == 3


@pytest.mark.rule("1.6.1/once")
def test_battling_back_is_no_battle_by_order() -> None:
    """It costs nobody the battle of a turn."""
    play = back("IIS").do("battle-back")
    assert play.g.fought[:2] == [1, 0]
