"""Movement, medals, reinforcements and craft, sentence by sentence (1.5, 1.10, 1.15, 2.4, 2.10)."""

from __future__ import annotations

from typing import Any

import pytest
from memoir44.game import Memoir44
from memoir44.printed.arms import ALLIES, ARMS
from memoir44.printed.figures import FIGURES
from memoir44.printed.units import unit_number
from memoir44.rules.arrivals import deploy, dice_due, may_not_battle_on_arrival
from memoir44.rules.casualties import eliminate, lose_figures
from memoir44.rules.change_of_hex import leave, shift
from memoir44.rules.medals import count_medals, medal_sources
from memoir44.rules.movement_phase import Movement
from memoir44.rules.retreat import flags_to_ignore, may_fall_back
from memoir44.rules.tactics import Barrage, air_dice
from memoir44.state import Memoir
from memoir_stage import at, dice, fight, may_fight, order, place_of, stage, turn_of, walk

from hexwar.testing import Rehearsal

FOES = (("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)))


def one(kind: str = "infantry", **setting: Any) -> Memoir:
    """An Allied unit at (4,12), and a unit of each side far away."""
    return stage(("allies", kind, (4, 12)), *FOES, medals=3, **setting)


# -- movement --------------------------------------------------------------------------------------


@pytest.mark.rule("1.5/fighting-move", "1.11/road")
def test_artillery_that_has_moved_by_road_does_not_battle() -> None:
    """The road makes no fighting move of a gun, which has none."""
    for road in ((), ([(4, 12), (4, 14)],)):
        g = stage(("allies", "artillery", (4, 12)), ("axis", "infantry", (4, 18)), *FOES, medals=3,
                  roads=road)  # fmt: skip
        assert walk(g, 0, (4, 14))
        assert g.barred & 1
        assert not may_fight(g, 0, 1)


@pytest.mark.rule("1.5/fighting-move", "1.11/road")
def test_infantry_that_keeps_to_the_road_battles_after_two_hexes() -> None:
    """A hex further by road is one of the fighting move as well; off the road it is not."""
    for road, may in (([(4, 12), (4, 14), (4, 16)], True), ([(4, 12), (4, 14)], False)):
        g = one(roads=[road])
        assert walk(g, 0, (4, 14), (4, 16))
        assert bool(g.barred & 1) == (not may)


@pytest.mark.rule("1.11/road")
def test_who_has_left_the_road_has_no_hex_more() -> None:
    """Back on the road, the move was not by road as a whole."""
    g = one(kind="armour", roads=[[(4, 12), (4, 14)], [(4, 16), (4, 18), (4, 20)]])
    assert walk(g, 0, (4, 14), (4, 16), (4, 18))
    assert ("move", 0, at(g, (4, 20))) not in Rehearsal(g, Movement).g.listed


# -- medals ----------------------------------------------------------------------------------------

MEDAL = '[[medal]]\nhexes = ["G5"]\nworth = 2\n'


@pytest.mark.rule("1.10/objective")
def test_the_story_of_an_objective() -> None:
    """It is taken by the side whose unit comes, for as many medals, and lost with the unit."""
    g = stage(("allies", "infantry", (4, 10)), *FOES, medals=3, more=MEDAL)
    g.events = []
    shift(g, 0, at(g, (4, 12)))
    lose_figures(g, 0, 4)
    told = [(e.kind, dict(e.facts)) for e in g.events if e.kind.startswith("objective")]
    assert told == [
        ("objective-taken", {"side": "allies", "worth": 2}),
        ("objective-lost", {"side": "allies", "worth": 2}),
    ]
    assert g.medals == [1, 0]


@pytest.mark.rule("1.10/eliminated")
def test_medals_of_units_and_where_they_come_from() -> None:
    """A unit is a medal for its enemy, or as many as the scenario says."""
    own = '[[unit]]\nside = "axis"\nkind = "infantry"\nhexes = ["A1"]\nmedals = 2\n'
    g = stage(("axis", "infantry", (4, 12)), *FOES, medals=6, more=own)
    eliminate(g, 0)
    assert g.medals == [0, 1]
    eliminate(g, 3)
    assert g.medals == [0, 3]
    (source,) = medal_sources(g, ALLIES)
    assert (source.points, source.rule) == (3, "1.10/eliminated")


@pytest.mark.rule("1.10/victory")
@pytest.mark.parametrize(("side", "winner"), [("axis", "axis"), ("allies", "allies")])
def test_if_both_sides_have_their_medals_the_mover_wins(side: str, winner: str) -> None:
    """Both come to what they need in one change: the side whose turn it is has won."""
    g = one()
    turn_of(g, side)
    g.won = [3, 3]
    count_medals(g)
    assert g.result is not None
    assert g.result.winners == (winner,)


@pytest.mark.rule("1.10/victory")
def test_one_medal_short_is_no_victory() -> None:
    """A side wins with exactly as many as it needs, in the enemy's turn as well."""
    for medals, over in ((2, False), (3, True)):
        g = one()
        turn_of(g, "axis")
        g.won = [0, medals]
        count_medals(g)
        assert (g.result is not None) is over


# -- figures and their box -------------------------------------------------------------------------


@pytest.mark.rule("2.4.2/box")
def test_the_box_holds_what_is_not_on_the_board() -> None:
    """Of two base games, less the figures that stand on the board; no arm has others."""
    g = stage(("allies", "armour", (4, 12)), ("axis", "artillery:1", (2, 2)), *FOES, medals=3)
    arms = len(ARMS)
    for side, used in ((0, {"artillery": 1, "infantry": 4}), (1, {"armour": 3, "infantry": 4})):
        stock = g.game.stock(side, at(g, (4, 12)))  # type: ignore[arg-type]
        box = dict(zip(ARMS, g.pool[stock * arms : (stock + 1) * arms], strict=True))
        assert box == {arm: FIGURES.stock.get(arm, 0) - used.get(arm, 0) for arm in ARMS}


@pytest.mark.rule("2.4.2/box")
def test_losses_go_back_to_the_box_but_the_last_one() -> None:
    """The last figure is the enemy's medal."""
    g = one()
    infantry = g.game.stock(ALLIES, g.hex[0]) * len(ARMS)
    before = g.pool[infantry]
    lose_figures(g, 0, 4)
    assert g.pool[infantry] == before + 3


# -- reinforcements --------------------------------------------------------------------------------


@pytest.mark.rule("2.4.1/cards", "2.4.1/recon", "2.8/recon-dice")
@pytest.mark.parametrize(
    ("option", "fired", "extra"),
    [("counts", False, 2), ("counts", True, 2), ("spent", False, 2), ("spent", True, 0)],
)
def test_dice_of_a_recon(option: str, fired: bool, extra: int) -> None:
    """A die for each card held and the one played; two more unless the Recon is spent by fire."""
    g = one(card="Recon-1-Left", off_map_recon=option)
    g.bombarded = int(fired) << g.seat
    held = g.hands[g.seat].bit_count()
    assert dice_due(g) == held + 1 + extra
    turn_of(g, "allies", "Probe-Left")
    assert dice_due(g) == held + 1


@pytest.mark.rule("2.4.2/whole-move")
def test_a_place_that_is_used_again_starts_afresh() -> None:
    """A reinforcement has its orders, has moved, and has neither battled nor lost figures."""
    g = one()
    unit, kind = (
        min(n for n in range(len(g.hex)) if g.game.places[1] >> n & 1),
        unit_number("armour"),
    )
    g.fought[unit] = 2
    g.barred |= 1 << unit
    g.called = ((g.seat, 0, kind),)
    deploy(g, 0, kind, at(g, (6, 12)))  # type: ignore[arg-type]
    assert (g.kind[unit], g.figures[unit], place_of(g, unit)) == (kind, 3, (6, 12))
    assert (g.moved[unit], g.fought[unit]) == (1, 0)
    for what in (g.ordered, g.halted, g.arrived, ~g.barred, ~g.afloat):
        assert what >> unit & 1
    assert g.called == ()
    assert may_fight(g, unit, 1) is False  # too far; it may battle, though
    assert walk(g, unit, (6, 14)) is False


@pytest.mark.rule("2.4.2/waits")
@pytest.mark.parametrize(
    ("kind", "terrain", "enemy", "waits"),
    [("infantry", "countryside", False, False), ("infantry", "countryside", True, True),
     ("infantry", "forest", False, True), ("resistance", "forest", False, False),
     ("artillery", "countryside", False, True), ("mobile-artillery", "countryside", False, False),
     ("mobile-artillery", "countryside", True, True)],
)  # fmt: skip
def test_who_waits_with_battle_on_arrival(
    kind: str, terrain: str, enemy: bool, waits: bool
) -> None:
    """Next to an enemy, where terrain forbids it, and guns that do not battle after a move."""
    near = ("axis", "infantry", (4, 14) if enemy else (0, 14))
    g = stage(("allies", kind, (4, 12)), near, *FOES, medals=3, terrain={terrain: [(4, 12)]})
    assert may_not_battle_on_arrival(g, 0) is waits


# -- craft and ships -------------------------------------------------------------------------------

SEA = {"ocean": [(r, c) for r in range(5, 9) for c in range(r % 2, 25 - r % 2, 2)]}
AFLOAT = """
[[unit]]
side = "allies"
kind = "infantry"
hexes = ["G3"]
afloat = true
[craft]
icons = ["G3", "H1"]
"""


def embarked(**setting: Any) -> Memoir:
    """An Allied unit in a craft at G3, unit 3; an enemy of it on land."""
    return stage(("axis", "armour", (4, 12)), ("axis", "infantry", (0, 0)),
                 ("allies", "infantry", (0, 24)), medals=3, terrain=SEA, side="axis",
                 more=AFLOAT, **setting)  # fmt: skip


@pytest.mark.rule("1.15/afloat")
def test_a_unit_in_a_craft_neither_retreats_nor_ignores_flags() -> None:
    """Each flag costs it a figure, sandbags or not; it does not battle."""
    g = embarked()
    unit = g.on[at(g, (6, 12))]
    assert g.afloat >> unit & 1
    assert flags_to_ignore(g, unit) == 0
    assert not any(may_fall_back(g, unit, g.hex[unit], to) for to in g.field.board.ids)
    turn_of(g, "allies")
    order(g, unit)
    assert not may_fight(g, unit, 0)


@pytest.mark.rule("1.15/craft-returns")
def test_a_craft_whose_unit_is_lost_goes_back_to_a_free_icon() -> None:
    """It lies empty on the first icon where no other craft lies."""
    g = embarked()
    unit = g.on[at(g, (6, 12))]
    lose_figures(g, unit, 4)
    assert not g.afloat >> unit & 1
    assert len(set(g.craft)) == len(g.craft) == 2
    assert set(g.craft) == {at(g, (6, 12)), at(g, (8, 14))}


@pytest.mark.rule("2.10.1/comes-home", "2.10.1/marked")
def test_markers_do_not_stack_and_go_home() -> None:
    """A second gun that hits a marked hex marks nothing; its own marker stays with it."""
    g = stage(("allies", "heavy-artillery", (4, 4)), ("allies", "heavy-artillery", (6, 4)),
              ("axis", "infantry", (4, 12)), *FOES, medals=3)  # fmt: skip
    fight(g, 0, 2, "IS")
    assert g.marker[0] == g.hex[2]
    fight(g, 1, 2, "ISS")
    assert g.marker[:2] == [g.hex[2], -1]
    leave(g, 2)
    assert g.marker[:2] == [-1, -1]


@pytest.mark.rule("2.10.1/comes-home")
def test_a_gun_that_moves_takes_its_marker_back() -> None:
    """Its target is no longer marked."""
    g = stage(("allies", "heavy-artillery", (4, 4)), ("axis", "infantry", (4, 12)), *FOES, medals=3)
    fight(g, 0, 1, "IS")
    shift(g, 0, at(g, (4, 2)))
    assert g.marker[0] == -1


@pytest.mark.rule("2.7/dice")
def test_who_is_superior_in_the_air() -> None:
    """As the scenario says, and the Allies where it says nothing; that side rolls two dice."""
    for said, found in (("", [1, 2]), ("axis", [2, 1]), ("allies", [1, 2])):
        g = one(more=f'[special]\nair_superiority = "{said}"\n' if said else "")
        rolled = []
        for side in ("axis", "allies"):
            turn_of(g, side)
            rolled.append(air_dice(g))
        assert rolled == found


@pytest.mark.rule("1.4.1/barrage/four-dice", "1.4.1/barrage/no-stars", "1.4.1/strikes")
def test_a_barrage_throws_four_dice() -> None:
    """Grenade and symbol hit, terrain and stars do not matter, and the story tells of it."""
    g = stage(("axis", "infantry", (4, 12)), *FOES, medals=3, card="Barrage",
              terrain={"village": [(4, 12)]})  # fmt: skip
    play = Rehearsal(g, Barrage, script={"strike": [dice("IGSS")]}).do("bombard ax-inf-1")
    (told,) = play.facts_of("struck")
    assert (told["target"], len(told["dice"])) == (0, 4)
    assert g.figures[0] == 2


@pytest.mark.rule("2.12")
def test_the_six_boards_begin_with_the_allies() -> None:
    """Allies move first, roll for reinforcements, and are superior in the air."""
    for name in ("sword", "juno", "gold", "omaha", "utah", "cotentin"):
        g = Memoir44(name).set_up(seed=1)
        assert g.side == ALLIES
        assert air_dice(g) == 2
        assert "allies" in g.game.files[0].reinforcements.sides
