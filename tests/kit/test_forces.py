"""Counters on a map: indexes against a plain count, stacks, steps, the order of saves."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, CounterId, HexId, HexSet, SideId, iterate, one
from hexwar.errors import GameError
from hexwar.kit.forces import OFF, OnePerHex, Positions, Stacks, Steps
from hexwar.play import State, public, state
from hexwar.zones import influence, zone

BOARD = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 4}')
HEXES = list(iterate(BOARD.all))
SIDES = (0, 0, 0, 1, 1, 2)
SIDE_IDS = [SideId(side) for side in range(3)]
COUNTERS = st.integers(0, 5).map(CounterId)

GAME: Any = SimpleNamespace(board=BOARD, side_of=SIDES, lengths={})


@state
class Single(OnePerHex):
    """One counter in a hex at most."""

    turn: int = public(default=1)


@state
class Piled(Stacks, Steps):
    """Stacks of counters with steps."""

    turn: int = public(default=1)
    hex: list[HexId]


def piled(*at: HexId) -> Piled:
    """Counters in these hexes, two steps each."""
    g = Piled(game=GAME, hex=list(at), steps=[2] * len(at))
    g.reindex()
    return g


def counted(g: Positions) -> list[int]:
    """The hexes of each side, counted again."""
    found = [0, 0, 0]
    for counter, at in enumerate(g.hex):
        if at != OFF:
            found[SIDES[counter]] |= 1 << at
    return found


MOVES = st.lists(st.tuples(COUNTERS, st.sampled_from([OFF, *HEXES])), max_size=30)


@given(MOVES)
def test_stacks_are_what_a_count_gives(moves: list[tuple[CounterId, HexId]]) -> None:
    """However counters come and go, also those of several sides in one hex."""
    g = piled(*[HEXES[0]] * 6)
    for counter, to in moves:
        g.put(counter, to)
        assert g.standing == counted(g)
        for _ in range(2):  # worked out, then looked up
            zones = [g.zone_of(side) for side in SIDE_IDS]
            assert zones == [zone(BOARD, held) for held in counted(g)]
        assert {at: list(iterate(stack)) for at, stack in g.on.items()} == {
            at: [c for c in range(6) if g.hex[c] == at] for at in set(g.hex) - {OFF}
        }
    assert g.occupied == sum({1 << at for at in g.hex if at != OFF})
    for side in SIDE_IDS:
        assert g.on_map(side) == [c for c in range(6) if g.hex[c] != OFF and SIDES[c] == side]
        for most in (1, 2, 3):
            own = [[c for c in g.stack_in(at) if SIDES[c] == side] for at in HEXES]
            full = [at for at, there in zip(HEXES, own, strict=True) if len(there) >= most]
            assert list(iterate(g.crowded(side, most))) == full


@given(MOVES)
def test_single_counters_are_what_a_count_gives(moves: list[tuple[CounterId, HexId]]) -> None:
    """A hex that is taken refuses another counter, and nothing has changed then."""
    g = Single(game=GAME, hex=[OFF] * 6)
    g.reindex()
    for counter, to in moves:
        taken = to != OFF and any(g.hex[c] == to for c in range(6) if c != counter)
        if taken:
            before = g.clone()
            with pytest.raises(GameError, match="cannot be put into"):
                g.put(counter, to)
            assert (g.hex, g.on, g.standing) == (before.hex, before.on, before.standing)
            continue
        g.put(counter, to)
        assert g.standing == counted(g)
        for side in SIDE_IDS:
            assert g.on_map(side) == [c for c in range(6) if g.hex[c] != OFF and SIDES[c] == side]
        assert [g.on[at] for at in HEXES] == [
            g.hex.index(at) if at in g.hex else OFF for at in HEXES
        ]


def test_a_clone_keeps_its_zones() -> None:
    """What moves in the original does not change the zones of a copy, nor the other way round."""
    g = piled(HEXES[0], *[OFF] * 5)
    before = g.zone_of(SideId(0))
    twin = g.clone()
    g.put(CounterId(0), HEXES[-1])
    assert (twin.zone_of(SideId(0)), g.zone_of(SideId(0))) == (before, zone(BOARD, 1 << HEXES[-1]))


@given(MOVES, st.lists(COUNTERS, max_size=3))
def test_zones_follow_who_comes_and_goes(
    moves: list[tuple[CounterId, HexId]], lost: list[CounterId]
) -> None:
    """After any moves and losses they are those of a position that is set up so."""
    g = piled(*[OFF] * 6)
    for counter, to in [*moves, *((counter, OFF) for counter in lost)]:
        g.put(counter, to)
        assert [g.zone_of(side) for side in SIDE_IDS] == [
            piled(*g.hex).zone_of(side) for side in SIDE_IDS
        ]


def test_zones_are_worked_out_again_when_told() -> None:
    """A game may have zones that depend on more than where counters stand: on facings, say."""
    width = [1]

    @state
    class Turned(Stacks):
        """Zones with a reach that changes."""

        turn: int = public(default=1)

        def zone_around(self, side: SideId) -> HexSet:
            """As far as they reach now."""
            return influence(BOARD, self.standing[side], width[0])

    g = Turned(game=GAME, hex=[HEXES[0], *[OFF] * 5])
    g.reindex()
    near = g.zone_of(SideId(0))
    width[0] = 2
    assert g.zone_of(SideId(0)) == near
    g.forget()
    assert g.zone_of(SideId(0)).bit_count() > near.bit_count()


def test_what_follows_from_one_side_lasts_while_others_move() -> None:
    """It is worked out again when a counter of that side is put elsewhere, or a method says so."""
    g, asked, theirs = piled(*HEXES[:1], *[OFF] * 5), list[SideId](), SideId(SIDES[-1])

    def look(side: SideId) -> HexSet:
        asked.append(side)
        return g.standing[side]

    def found() -> HexSet:
        return g.while_still(theirs, "where", look, theirs)

    before, twin = found(), g.clone()
    g.put(CounterId(0), HEXES[-1])
    assert (found(), asked) == (before, [theirs])
    g.put(CounterId(5), HEXES[1])
    assert (found(), len(asked)) == (one(HEXES[1]), 2)
    assert twin.while_still(theirs, "where", look, theirs) == before
    g.forget()
    assert (found(), len(asked)) == (one(HEXES[1]), 3)


def test_what_follows_from_a_position_is_worked_out_once() -> None:
    """It is kept until a counter is put elsewhere; a copy of the moment keeps its own."""
    g, asked = piled(HEXES[0], *[OFF] * 5), list[HexId]()

    def where(moment: Stacks) -> HexId:
        def looked_up() -> HexId:
            asked.append(moment.hex[0])
            return moment.hex[0]

        return moment.once("where", looked_up)

    assert [where(g), where(g)] == [HEXES[0]] * 2
    twin = g.clone()
    twin.put(CounterId(0), HEXES[1])
    assert [where(twin), where(g)] == [HEXES[1], HEXES[0]]
    assert asked == [HEXES[0], HEXES[1]]


def test_indexes_are_rebuilt() -> None:
    """A saved state has them again."""
    g = piled(HEXES[1], HEXES[1], OFF, HEXES[2], OFF, OFF)
    opened = Piled.load(GAME, json.loads(json.dumps(g.plain())))
    assert (opened.on, opened.standing, opened.present) == (g.on, g.standing, g.present)


def test_the_order_of_the_fields_is_the_games() -> None:
    """A game that takes the part keeps the hashes of its saves."""
    assert list(piled().plain()["fields"]) == ["steps", "turn", "hex"]


def test_a_counter_without_steps_is_off_the_map() -> None:
    """Steps that it does not have are lost, too."""
    g = piled(*HEXES[:6])
    assert (g.lose_steps(CounterId(0)), g.hex[0]) == (1, HEXES[0])
    assert (g.lose_steps(CounterId(0), 5), g.hex[0], g.steps[0]) == (0, OFF, 0)
    assert HEXES[0] not in g.on


@given(st.lists(st.sampled_from([OFF, *HEXES]), min_size=6, max_size=6), st.integers(0, 4))
def test_the_nearest_is_what_a_search_by_hand_finds(at: list[HexId], within: int) -> None:
    """Of several the first by number; who is off the map is not near."""
    at[0] = HEXES[5]
    g = piled(*at)
    assert g.on_map() == [unit for unit in range(6) if at[unit] != OFF]
    found = None
    for gap in range(within + 1):
        for other in range(1, 6):
            there = at[other] != OFF and BOARD.distance(at[0], at[other]) == gap
            found = other if there and found is None else found
    assert g.nearest(CounterId(0), map(CounterId, range(1, 6)), within) == found


@given(st.permutations(HEXES))
def test_positions_keep_the_hexes_of_each_side(to: list[HexId]) -> None:
    """Enough for games in which nobody asks which counter is in a hex."""

    @state
    class Bare(Positions):
        turn: int = public(default=1)

    g = Bare(game=GAME, hex=[OFF] * 6)
    g.reindex()
    for counter in map(CounterId, (0, 3, 5, 3, 0)):
        g.put(counter, to.pop())
        assert g.standing == counted(g)


def test_sides_without_counters_have_their_place() -> None:
    """A side of which the scenario has no counter stands nowhere."""
    for sides in ((), (0, 0)):
        g = Single(game=SimpleNamespace(board=BOARD, side_of=sides), hex=[OFF] * len(sides))
        g.reindex()
        assert g.standing == [0, 0]
    assert issubclass(Single, State)
