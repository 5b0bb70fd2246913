"""Each rule of Broadside in prepared positions, and whole games by people and bots."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from broadside.rules import Battle, Plot, Sea

import hexwar
from hexwar.board import CounterId
from hexwar.door import seated
from hexwar.errors import RuleError
from hexwar.kit.forces import OFF
from hexwar.play.match import Match
from hexwar.play.match.choosers import chosen_by
from hexwar.play.values.chance import Scripted
from hexwar.testing import check_game

EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)
SHIPS = ("Able", "Bold", "Calm", "Proud", "Quick", "Royal")
NAMES = [*Plot.steps]


def at_sea(**places: tuple[str, int]) -> Match:
    """A match with these ships in these hexes and facings; the others are gone."""
    match = hexwar.start("broadside/strait", seed=1)
    g = match.state
    assert isinstance(g, Sea)
    for ship in range(len(SHIPS)):
        g.put(CounterId(ship), OFF)
        g.steps[ship] = 0
    for name, (at, facing) in places.items():
        ship = match.game.counters.named(name)
        g.steps[ship] = 3
        g.put(ship, match.game.board.hex(at))
        g.face(ship, facing)
    return Match.at(match.game, g)


def all_through(match: Match) -> Sea:
    """The moment in which all have plotted, and guns may be fired."""
    g = match.state
    assert isinstance(g, Sea)
    del g.stack[1:]
    return g


def where(match: Match) -> dict[str, tuple[str, int]]:
    """Hex and facing of each ship at sea."""
    g, board = match.state, match.game.board
    return {
        name: (board.name(g.hex[ship]), g.facing[ship])
        for ship, name in enumerate(SHIPS)
        if g.hex[ship] != OFF
    }


def sail(match: Match, **orders: str) -> dict[str, tuple[str, int]]:
    """Give the orders, blue first, and return where the ships are after sailing."""
    for player in ("blue", "red"):
        for name, order in orders.items():
            if match.game.counters.sides[SHIPS.index(name)] == player:
                match.do(f"steer {name} {order}", player)
    for player in ("blue", "red"):
        match.do("seal", player)
    return where(match)


FAR = {"Royal": ("0912", NORTH_WEST)}


@pytest.mark.rule("1", "1.1")
def test_each_ship_has_one_order_and_then_they_are_sealed() -> None:
    """Who plots may not plot again, nor for the other side."""
    match = at_sea(Able=("0504", EAST), **FAR)
    with pytest.raises(RuleError, match="no unit of yours"):
        match.do("steer Royal ahead", "red")
    assert match.legal_actions.texts() == [f"steer Able {name}" for name in NAMES]
    match.do("steer Able ahead", "red")
    assert match.legal_actions.texts() == ["seal"]
    assert match.deciders == ("red", "blue")


@pytest.mark.rule("2")
@pytest.mark.parametrize(
    ("order", "at", "facing"),
    [
        ("slow", "0505", EAST),
        ("ahead", "0506", EAST),
        ("port", "0404", NORTH_EAST),
        ("starboard", "0604", SOUTH_EAST),
        ("late-port", "0405", NORTH_EAST),
        ("late-starboard", "0605", SOUTH_EAST),
    ],
)
def test_orders_are_steps_and_turns(order: str, at: str, facing: int) -> None:
    """Turns are of one hexside; 0605 is a shoal, so the last of these does not get there."""
    match = at_sea(Able=("0504", EAST), **FAR)
    expected = ("0505", facing) if at in ("0605", "0604") and at == "0605" else (at, facing)
    if at == "0604":  # a shoal as well
        expected = ("0504", facing)
    assert sail(match, Able=order, Royal="slow")["Able"] == expected


@pytest.mark.rule("2.1")
def test_ships_that_would_meet_give_way() -> None:
    """In one hex, in passing, and before a ship that stays."""
    head_on = at_sea(Able=("0504", EAST), Proud=("0506", WEST))
    assert sail(head_on, Able="slow", Proud="slow")["Able"] == ("0504", EAST)
    passing = at_sea(Able=("0504", EAST), Proud=("0505", WEST))
    assert sail(passing, Able="slow", Proud="slow") == {
        "Able": ("0504", EAST),
        "Proud": ("0505", WEST),
    }
    column = at_sea(Able=("0504", EAST), Bold=("0503", EAST), **FAR)
    assert sail(column, Able="ahead", Bold="ahead", Royal="slow")["Bold"] == ("0505", EAST)
    aground = at_sea(Able=("0305", EAST), Bold=("0304", EAST), **FAR)  # 0306 is a shoal
    assert sail(aground, Able="slow", Bold="slow", Royal="slow")["Bold"] == ("0304", EAST)


@pytest.mark.rule("2.2")
def test_no_ship_leaves_the_map_or_runs_aground() -> None:
    """The step is not taken, the turn is."""
    match = at_sea(Able=("0101", NORTH_WEST), Bold=("0305", EAST), **FAR)
    after = sail(match, Able="port", Bold="ahead", Royal="slow")
    assert after["Able"] == ("0101", WEST)
    assert after["Bold"] == ("0305", EAST)


@pytest.mark.rule("2", "2.1", "2.2")
def test_sailing_is_the_same_as_a_slow_account_of_it() -> None:
    """On random seas: the largest group of ships goes that can go together."""
    rng = Random(11)
    for _ in range(40):
        match = hexwar.start("broadside/strait", seed=1)
        g = match.state
        hexes = rng.sample([i for i in g.game.board.ids if g.game.board.terrain[i] == "sea"], 6)
        if rng.random() < 0.7:  # crowded
            centre = rng.choice(hexes)
            near = [i for i in g.game.board.ids if g.game.board.distance(i, centre) < 3]
            hexes = rng.sample([i for i in near if g.game.board.terrain[i] == "sea"], 6)
        for ship in range(6):
            g.put(CounterId(ship), OFF)
        for ship, at in enumerate(hexes):
            g.put(CounterId(ship), at)
            g.face(CounterId(ship), rng.randrange(6))
        steps = {CounterId(ship): rng.choice("AAPS") for ship in range(6)}
        expected = slowly(g, steps)
        Battle().one_step(g, steps)
        assert [*zip(g.hex, g.facing, strict=True)] == expected


def slowly(g: Sea, steps: dict[CounterId, str]) -> list[tuple[int, int]]:
    """One step by trying all groups of ships that might go, the largest first."""
    facing = [(g.facing[s] + {"A": 0, "P": 1, "S": -1}[steps[CounterId(s)]]) % 6 for s in range(6)]
    board, goals = g.game.board, {}
    for ship in range(6):
        if steps[CounterId(ship)] == "A":
            to = board.neighbour(g.hex[ship], facing[ship])
            if to != OFF and board.terrain[to] != "shoal":
                goals[ship] = to
    best: set[int] = set()
    for group in range(1 << 6):
        going = {ship for ship in goals if group >> ship & 1}
        after = [goals[s] if s in going else g.hex[s] for s in range(6)]
        swap = any(goals[a] == g.hex[b] and goals[b] == g.hex[a] for a, b in permutations(going, 2))
        # Who wants one hex with another that could go is stopped, even if that one is stopped too.
        if len(set(after)) == 6 and not swap and len(going) > len(best) and fair(going, goals):
            best = going
    return [(goals[s] if s in best else g.hex[s], facing[s]) for s in range(6)]


def fair(going: set[int], goals: dict[int, int]) -> bool:
    """Nobody gets a hex that another ship wanted as well."""
    wanted = [*goals.values()]
    return all(wanted.count(goals[ship]) == 1 for ship in going)


@pytest.mark.rule("3")
def test_ships_fire_from_their_broadsides_at_the_nearest() -> None:
    """No gun bears over bow and stern, nor beyond three hexes."""
    g = at_sea(Able=("0504", NORTH_EAST), Proud=("0505", WEST), Quick=("0506", WEST)).state
    assert isinstance(g, Sea)
    able, proud, quick = (CounterId(SHIPS.index(name)) for name in ("Able", "Proud", "Quick"))
    assert g.target(able) == proud
    g.put(proud, OFF)
    assert g.target(able) == quick
    g.put(quick, g.game.board.hex("0507"))
    assert g.target(able) == quick
    g.put(quick, g.game.board.hex("0508"))
    assert g.target(able) is None
    g.put(quick, g.game.board.hex("0506"))
    for facing, bears in ((EAST, False), (WEST, False), (SOUTH_EAST, True)):
        g.face(able, facing)
        assert (g.target(able) == quick) == bears


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("at", "facing", "die", "hits"),
    [
        ("0505", NORTH_EAST, 3, 3),  # at one hex 3 or less
        ("0505", NORTH_EAST, 4, 0),
        ("0505", WEST, 4, 3),  # along its length one more
        ("0506", NORTH_EAST, 2, 3),
        ("0506", NORTH_EAST, 3, 0),
        ("0507", NORTH_EAST, 1, 3),
        ("0507", NORTH_EAST, 2, 0),
    ],
)
def test_hits_by_range_and_along_the_length(at: str, facing: int, die: int, hits: int) -> None:
    """Three guns, all with the same throw."""
    g = all_through(at_sea(Able=("0504", NORTH_EAST), Proud=(at, facing)))
    g.chance = Scripted({"gunnery": [die - 1] * 3})
    able, proud = CounterId(0), CounterId(3)
    assert Battle().broadside(g, able, proud) == hits


@pytest.mark.rule("3.1", "3.2")
def test_all_fire_before_anything_is_lost() -> None:
    """Two ships sink each other; a ship with fewer steps has fewer guns."""
    match = at_sea(Able=("0504", NORTH_EAST), Proud=("0505", NORTH_EAST), Bold=("0902", EAST))
    g = all_through(match)
    g.steps[0] = 2
    g.chance = Scripted({"gunnery": [0] * 5})
    Battle().fire(g)
    assert (g.steps[0], g.steps[3]) == (0, 1)
    assert g.hex[0] == OFF


@pytest.mark.rule("4")
def test_who_has_more_steps_left_has_won() -> None:
    """At once when a squadron is gone; equal squadrons draw."""
    match = at_sea(Able=("0504", EAST))
    match.do("steer Able slow")
    match.do("seal")
    assert match.result is not None
    assert match.result.winners == ("red",)
    equal = at_sea(Able=("0504", EAST), Royal=("0912", EAST))
    equal.state.turn = 12
    last = Match.at(equal.game, equal.state)
    sail(last, Able="slow", Royal="slow")
    assert last.result is not None
    assert (last.result.outcome, last.result.winners) == ("draw", ())


def test_the_contract_of_every_game_is_kept() -> None:
    """Secrets, saves, undo, texts, chance."""
    assert check_game("broadside/strait", games=1, thorough_every=45).games == 1


def test_a_planner_is_not_told_the_others_plots() -> None:
    """What it plots for blue is the same whatever red has sealed."""
    plotted = set()
    for order in ("slow", "late-port"):
        match = hexwar.start("broadside/strait", seed=2)
        for ship in SHIPS[:3]:
            match.do(f"steer {ship} {order}")
        match.do("seal")
        bot = seated(match.game, {"blue": "planner"})["blue"]
        bot.take_seat(match.game, "blue")
        plotted.add(chosen_by(bot, match.state, Random(1)))
    assert len(plotted) == 1


def test_a_link_keeps_what_is_plotted_ahead() -> None:
    """A link in the middle of the plots goes on with both."""
    match = hexwar.start("broadside/strait", seed=2)
    match.do("steer Royal port", "blue")
    match.do("steer Able ahead")
    again = hexwar.from_link(match.link())
    assert again.plain() == match.plain()
    assert hexwar.restore(match.text()).plain() == match.plain()
    assert again.decided_ahead == {"blue": ["steer Royal port"]}


def plotted() -> Match:
    """The match of the picture in the guide: three courses that only red sees."""
    match = at_sea(
        Able=("0303", SOUTH_EAST),
        Bold=("0504", EAST),
        Calm=("0703", NORTH_EAST),
        Proud=("0408", SOUTH_WEST),
        Quick=("0610", NORTH_WEST),
        Royal=("0809", WEST),
    )
    for name, order in (("Able", "late-port"), ("Bold", "ahead"), ("Calm", "port")):
        match.do(f"steer {name} {order}")
    return match


def test_the_picture_in_the_guide_is_what_red_sees() -> None:
    """Made with: python -c "import test_broadside as t; print(t.plotted()._repr_svg_())"."""
    picture = Path(__file__).parents[3] / "docs" / "guide" / "pictures" / "broadside.svg"
    assert picture.read_text(encoding="utf-8") == plotted()._repr_svg_() + "\n"
    assert plotted().scene("blue").arrows == ()
    assert len(plotted().scene("red").arrows) == 5
