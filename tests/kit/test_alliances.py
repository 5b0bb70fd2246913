"""Allied sides: one table says who is whose enemy, and the whole kit asks it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hexwar.board import NONE, Board, CounterId, SideId, has, iterate, numbered, pack
from hexwar.data import Document
from hexwar.errors import DataError
from hexwar.kit.forces import OFF
from hexwar.kit.position import Position
from hexwar.kit.scenario import Alliances, AllianceTable, LevelTable
from hexwar.kit.victory import level_of
from hexwar.sim import play_one
from hexwar.testing import check_game
from hexwar.zones import Zones

from .small_war import Field
from .test_three_sides import FireOfAll, ThreeWar

RED, BLUE, GREEN = map(SideId, range(3))
SIDES = ("red", "blue", "green")
R1, R2, R3, B1, B2, G1, G2 = map(CounterId, range(7))


def field(alliance: AllianceTable | None = None, scenario: str = "pact") -> Field:
    """The small war of three sides, perhaps with another alliance, and nobody on the map."""
    game = ThreeWar(scenario)
    if alliance is not None:
        game.alliances = Alliances.of([alliance], SIDES)
    g = game.set_up(1)
    assert isinstance(g, Field)
    for unit, _ in numbered(CounterId, game.counters.names):
        g.put(unit, OFF)
    return g


def scattered(g: Field, rng: Random) -> dict[CounterId, int]:
    """Put the units anywhere, those of one alliance perhaps together."""
    for unit, _ in numbered(CounterId, g.game.counters.names):
        side = g.game.side_of[unit]
        free = [i for i in g.game.board.ids if not has(g.enemies_of(side), i)]
        g.put(unit, rng.choice(free))
    return dict(numbered(CounterId, g.hex))


def test_enemies_and_zones_are_those_of_a_slow_account() -> None:
    """On random positions under each alliance: hexes, zones, friends, losses."""
    rng = Random(7)
    pairs = [None, ("red", "green"), ("red", "blue"), ("blue", "green"), SIDES]
    for sides in pairs:
        g = field(AllianceTable(sides=sides) if sides else None, "pact" if sides else "three")
        for _ in range(12):
            at = scattered(g, rng)
            g.lost = [rng.randrange(4) for _ in SIDES]
            for side in (RED, BLUE, GREEN):
                foes = {
                    SideId(n)
                    for n, name in enumerate(SIDES)
                    if n != side and not (sides and {name, SIDES[side]} <= set(sides))
                }
                of_foes = [at[unit] for unit in at if g.game.side_of[unit] in foes]
                distance = g.game.board.distance
                near = {i for i in g.game.board.ids if any(distance(i, j) == 1 for j in of_foes)}
                assert set(iterate(g.enemies_of(side))) == set(of_foes)
                assert set(iterate(g.zone_against(side))) == near
                of_friends = {at[unit] for unit in at if g.game.side_of[unit] not in foes}
                assert set(iterate(g.friendly(side))) == of_friends
                assert g.lost_by_others(side) == sum(g.lost[foe] for foe in foes)


@pytest.mark.parametrize("stack", [True, False])
def test_allies_stack_where_they_may(stack: bool) -> None:
    """Two counters to a hex, of any allies together; or none of an ally at all."""
    rng = Random(3)
    g = field(AllianceTable(sides=("red", "green"), stack=stack))
    for _ in range(20):
        at = scattered(g, rng)
        for unit in (R1, B1, G1):
            side = g.game.side_of[unit]
            friends = {RED, GREEN} if side != BLUE else {BLUE}
            full = set()
            for i in g.game.board.ids:
                there = [g.game.side_of[u] for u in at if at[u] == i]
                count = sum(one in friends for one in there)
                if count >= 2 or (not stack and any(o in friends - {side} for o in there)):
                    full.add(i)
            assert set(iterate(g.full_for(unit))) == full


def test_allies_pass_and_are_no_targets() -> None:
    """What red may enter and attack: as if green were its own."""
    g = field()
    g.put(R1, g.game.board.hex("0101"))
    g.put(G1, g.game.board.hex("0102"))
    assert g.zone_against(RED) == NONE
    assert not has(g.enemies_of(RED), g.hex[G1])
    without = field(scenario="three")
    without.put(R1, g.hex[R1])
    without.put(G1, g.hex[G1])
    assert has(without.enemies_of(RED), g.hex[G1])


def test_allies_do_not_react_to_each_other() -> None:
    """A window is asked of enemies of those whose turn it is alone."""
    for scenario, reacts in (("pact", False), ("three", True)):
        g = field(scenario=scenario)
        g.put(R1, g.game.board.hex("0202"))
        g.put(G1, g.game.board.hex("0203"))
        g.active = RED
        window = FireOfAll(side=GREEN, target=g.hex[R1])
        assert has(window.reactors.of(g), G1) == reacts


def test_what_an_ally_holds_stays_with_it() -> None:
    """An objective changes hands between enemies alone."""
    g = field()
    place = iterate(g.game.objectives[0].hexes)[0]
    g.put(G1, place)
    g.put(R1, place)
    assert g.holder[0] == GREEN
    assert not has(g.goals(RED), place)
    g.put(G1, OFF)
    g.put(R1, OFF)
    g.put(B1, place)
    assert g.holder[0] == BLUE
    assert has(g.goals(RED), place)


def test_allies_add_up_their_points_and_win_together() -> None:
    """The lead is that of the alliance over the best of the others."""
    friends = Alliances.of([AllianceTable(sides=("red", "green"))], SIDES).friends
    levels = (LevelTable(outcome="won", winner="red", lead=2), LevelTable(outcome="draw"))

    def outcome(*points: int, allied: bool = True) -> str:
        level = level_of(levels, SIDES, points, friends if allied else ())
        assert level is not None
        return level.outcome

    assert outcome(3, 4, 3) == "won"
    assert outcome(3, 4, 3, allied=False) == "draw"
    assert outcome(3, 4, 2) == "draw"
    assert outcome(0, 0, 2) == "won"


def test_the_judge_counts_allies_as_friends() -> None:
    """A unit of an ally adds to what a moment is worth, one of an enemy takes from it."""
    worths = {}
    for scenario in ("pact", "three"):
        g = field(scenario=scenario)
        for unit, at in ((R1, "0101"), (B1, "0404")):
            g.put(unit, g.game.board.hex(at))
        g.steps[R1] = g.steps[B1] = g.steps[G1] = 2
        before = Position(g.game.judge, g).worth(RED)
        g.put(G1, g.game.board.hex("0501"))
        worths[scenario] = Position(g.game.judge, g).worth(RED) - before
    assert worths["pact"] > 0 > worths["three"]


def test_a_game_with_allies_keeps_the_contract_and_ends() -> None:
    """Bots and people play it; both allies are among the winners, or neither."""
    assert check_game(ThreeWar("pact"), games=1, thorough_every=40).games == 1
    for row in (play_one(ThreeWar("pact"), seed) for seed in range(3)):
        assert ("red" in row.winners) == ("green" in row.winners)


def test_the_files_say_who_is_allied() -> None:
    """Unknown sides and sides in two alliances are faults, each with its line."""
    text = """
        [scenario]
        game = "small-three"
        name = "wrong"
        title = "Wrong"
        base = "three"
        turns = 3
        [[alliance]]
        sides = ["red", "gren"]
        [[alliance]]
        sides = ["red", "blue"]
    """
    with pytest.raises(DataError) as told:
        ThreeWar._described(Document.parse(text, "wrong.toml"))
    assert [fault.line for fault in told.value.faults] == [9, 11]
    assert "gren" in str(told.value)


def test_zones_of_named_sides_know_allies() -> None:
    """The spatial query takes them as well."""
    g = field()
    board = g.game.board
    at = [board.hex(name) for name in ("0101", "0404", "0501")]
    zones = Zones(grid=board, units={s: pack([i]) for s, i in zip(SIDES, at, strict=True)})
    assert zones.against("red", allies=("green",)) == zones.of("blue")
    assert zones.against("red") == zones.of("blue") | zones.of("green")


@pytest.mark.parametrize("supply", [True, False])
def test_allies_are_supplied_from_each_others_sources(supply: bool) -> None:
    """The regions that a side may use are its own, and those of allies that supply it."""
    g = field(AllianceTable(sides=("red", "green"), supply=supply))
    g.game.board = Board.parse(DEPOTS)
    red, blue, green = ({g.game.board.hex(name)} for name in ("0101", "0102", "0103"))
    shared = red | green
    found = [set(iterate(hexes)) for hexes in g.game.owned("depot")]
    assert found == ([shared, blue, shared] if supply else [red, blue, green])


DEPOTS = """
grid = {orientation = "pointy", rows = 1, columns = 3}
region = [
  {id = "r", kind = "depot", hexes = ["0101"], attributes = {side = "red"}},
  {id = "b", kind = "depot", hexes = ["0102"], attributes = {side = "blue"}},
  {id = "g", kind = "depot", hexes = ["0103"], attributes = {side = "green"}},
]
"""


def pairs() -> Iterator[tuple[str, str]]:
    """All pairs of sides."""
    yield from (("red", "blue"), ("red", "green"), ("blue", "green"))


def test_an_alliance_is_mutual() -> None:
    """Each is a friend of itself and of each ally, in all three tables."""
    for pair in pairs():
        found = Alliances.of([AllianceTable(sides=pair, stack=False)], SIDES)
        for side in range(3):
            assert side in found.friends[side]
            assert found.stacking[side] == (side,)
            assert set(found.supplying[side]) == set(found.friends[side])
            for other in found.friends[side]:
                assert side in found.friends[other]
