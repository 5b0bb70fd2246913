"""Room in stacks: what the part says agrees with putting the counter there and counting."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import Board, CounterId, HexId, has, pack
from hexwar.components import StackingLimit
from hexwar.kit.forces import OFF
from hexwar.kit.stacking import Stacking
from hexwar.play import public, state

BOARD = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 3}')
COUNTERS = 8
SIDES = (0, 0, 0, 0, 0, 0, 1, 1)
FREE = pack([CounterId(4), CounterId(5)])
LIMITS = (
    StackingLimit(3, "2.1", pack([0, 1, 2, 6]), weights=(2, 1, 3, 0, 0, 0, 2, 0)),
    StackingLimit(1, "2.1", pack([3, 4, 5, 7])),
    StackingLimit(0, "8", FREE),
)
"""Points, single counters, and two that the others keep away from."""


@state
class Field(Stacking):
    """Counters with three limits; numbers 4 and 5 do not mind each other's army."""

    turn: int = public(default=1)

    def limits_of(self, counter: CounterId) -> Sequence[StackingLimit]:
        """The last one holds for those that it does not count."""
        return LIMITS[:2] if has(FREE, counter) else LIMITS


def placed(where: list[HexId]) -> Field:
    """A position."""
    g = Field(game=SimpleNamespace(board=BOARD, side_of=SIDES), hex=where)
    g.reindex()
    return g


places = st.lists(st.sampled_from([OFF, *BOARD.ids]), min_size=COUNTERS, max_size=COUNTERS)


@given(places, st.integers(0, COUNTERS - 1))
def test_room_is_what_counting_finds(where: list[HexId], counter: int) -> None:
    """A hex has room if the stack of the side with the counter in it breaks none of its limits."""
    g = placed(where)
    for at in BOARD.ids:
        stack = [u for u in range(COUNTERS) if where[u] == at and SIDES[u] == SIDES[counter]]
        together = {*stack, counter}
        broken = False
        for limit in g.limits_of(CounterId(counter)):
            weights = limit.weights or (1,) * COUNTERS
            load = sum(weights[u] for u in together if limit.counted >> u & 1)
            broken |= load > limit.limit
        assert g.has_room(CounterId(counter), at) == (where[counter] == at or not broken)


@given(places, st.integers(0, COUNTERS - 1))
def test_full_hexes_are_those_without_room_elsewhere(where: list[HexId], counter: int) -> None:
    """Away from its own hex both questions have one answer."""
    g = placed(where)
    full = g.full_for(CounterId(counter))
    others = [at for at in BOARD.ids if at != where[counter]]
    occupied = [at for at in others if has(g.standing[SIDES[counter]], at)]
    assert [at for at in occupied if has(full, at)] == [
        at for at in occupied if not g.has_room(CounterId(counter), at)
    ]


@given(
    places, st.lists(st.tuples(st.integers(0, COUNTERS - 1), st.sampled_from([OFF, *BOARD.ids])))
)
def test_full_hexes_follow_who_comes_and_goes(
    where: list[HexId], moves: list[tuple[int, HexId]]
) -> None:
    """After any moves they are what a position tells that is set up so; a clone is not touched."""
    g = placed(where)

    def full(position: Field) -> list[int]:
        return [position.full_for(CounterId(counter)) for counter in range(COUNTERS)]

    for counter, to in moves:
        before, twin = full(g), g.clone()
        g.put(CounterId(counter), to)
        assert full(g) == full(placed(list(g.hex)))
        assert full(twin) == before


def test_counters_alike_have_one_answer() -> None:
    """Where one stands another finds no room, and the one that stands there is told the same."""
    here, there = BOARD.ids[0], BOARD.ids[1]
    g = placed([here, there, there, *[OFF] * 5])
    assert g.full_for(CounterId(0)) == pack([here, there])
    assert g.has_room(CounterId(0), here)
    assert not g.has_room(CounterId(0), there)


def test_a_state_without_limits_is_full_nowhere() -> None:
    """A game that names none lets counters stand together as they like."""

    @state
    class Free(Stacking):
        """No limits."""

        turn: int = public(default=1)

    g = Free(game=SimpleNamespace(board=BOARD, side_of=SIDES), hex=[BOARD.ids[0]] * COUNTERS)
    g.reindex()
    assert g.full_for(CounterId(0)) == 0
    assert g.has_room(CounterId(0), BOARD.ids[1])


@state
class Worn(Stacking):
    """Three steps together: one limit for the game, of steps that are lost and restored."""

    steps: list[int] = public(factory=lambda: [2] * COUNTERS)

    def limits_of(self, counter: CounterId) -> Sequence[StackingLimit]:
        """All counters count."""
        limits: Sequence[StackingLimit] = self.game.limits
        return limits


@given(st.lists(st.integers(1, 3), min_size=COUNTERS, max_size=COUNTERS))
def test_steps_that_change_in_place_count_as_they_are(steps: list[int]) -> None:
    """Nothing is kept of weights that change while nobody moves."""
    here = BOARD.ids[0]
    g = Worn(game=SimpleNamespace(board=BOARD, side_of=SIDES), hex=[here] * 2 + [OFF] * 6)
    g.game.limits = (StackingLimit(3, "5", pack(range(COUNTERS)), g.steps),)
    g.reindex()
    for now in ([2] * COUNTERS, steps):
        g.steps[:] = now
        assert has(g.full_for(CounterId(2)), here) == (sum(now[:3]) > 3)
        assert has(g.full_for(CounterId(2)), here) != g.has_room(CounterId(2), here)


@given(st.booleans(), st.integers(2, 50))
def test_what_is_kept_of_a_position_does_not_grow(printed: bool, times: int) -> None:
    """A limit may be made afresh at each asking: equal ones have one answer, live ones none."""

    @state
    class Made(Stacking):
        """The same limit, another object each time."""

        steps: list[int] = public(factory=lambda: [2] * COUNTERS)

        def limits_of(self, counter: CounterId) -> Sequence[StackingLimit]:
            """All counters count, as printed or as they are."""
            weights = (2,) * COUNTERS if printed else self.steps
            return (StackingLimit(3, "5", pack(range(COUNTERS)), weights),)

    g = Made(game=SimpleNamespace(board=BOARD, side_of=SIDES), hex=[BOARD.ids[0]] * COUNTERS)
    g.reindex()
    for _ in range(times):
        for counter in range(COUNTERS):
            g.full_for(CounterId(counter))
    assert len(g.filled) == (len(set(SIDES)) if printed else 0)
