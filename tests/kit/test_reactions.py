"""Windows: they open where somebody may react, not for a side that holds, and not twice for one."""

from __future__ import annotations

from typing import ClassVar

from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import CounterId, HexId, SideId, as_set, iterate
from hexwar.kit.forces import OFF
from hexwar.play import Frame, frame
from hexwar.play.match import Match
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import perform

from .small_war import Combat, Field, Fire, Movement, SmallWar, placed, under_way

BOARD = SmallWar("one").board
HEXES = list(iterate(BOARD.all))


@given(
    st.lists(st.sampled_from([OFF, *HEXES]), min_size=2, max_size=2),
    st.sampled_from(HEXES),
    st.integers(0, 3),
    st.booleans(),
)
def test_a_window_opens_exactly_where_somebody_may_react(
    at: list[HexId], target: int, reacted: int, holding: bool
) -> None:
    """A unit of the side next to the hex that has not reacted; and the side wants to be asked."""
    g = placed({name: hex_ for name, hex_ in zip(("B1", "B2"), at, strict=True) if hex_ != OFF})
    g.reacted, g.holding = as_set(reacted << 3), as_set(holding << 1)
    g.put(CounterId(0), OFF)
    under_way(g, Fire(SideId(1), target))  # type: ignore[arg-type]
    near = [
        unit
        for unit, hex_ in zip((3, 4), at, strict=True)
        if hex_ != OFF and BOARD.distance(hex_, target) == 1 and not g.reacted >> unit & 1
    ]
    opened = bool(g.stack) and isinstance(g.stack[-1], Fire)
    assert opened == bool(near and not holding)
    if opened:
        assert set(g.listed) == {("commit", unit) for unit in near} | {("hold",), ("hold-all",)}


def attacked() -> Field:
    """Red attacks 0303; B2 stands behind it as a reserve."""
    g = placed({name: BOARD.hex(at) for name, at in
                (("R1", "0302"), ("R2", "0403"), ("B1", "0303"), ("B2", "0304"))})  # fmt: skip
    under_way(g, Combat())
    perform(g, ("attack", 0, BOARD.hex("0303")))
    return g


def test_a_reserve_is_known_to_the_battle_and_does_not_react_twice() -> None:
    """It is the returned unit; the second window finds nobody."""
    g = attacked()
    while g.listed and ("resolve",) in g.listed:
        perform(g, ("resolve",))
    assert ("commit", 4) in g.listed
    assert not explain(g, ("commit", 3)).legal
    perform(g, ("commit", 4))
    assert g.reacted == 1 << 4


def test_a_side_that_holds_is_not_asked_again_in_the_player_turn() -> None:
    """Until the flag ends."""
    g = attacked()
    while g.listed and ("resolve",) in g.listed:
        perform(g, ("resolve",))
    perform(g, ("hold-all",))
    assert g.holding == 0b10
    under_way(g, Fire(SideId(1), BOARD.hex("0303")))
    assert not isinstance(g.stack[-1], Fire)
    g.expire("player-turn")
    assert (g.holding, g.reacted) == (0, 0)


@frame("4")
class FireAtMovers(Fire):
    """Who fires at a unit that moves."""

    def react(self, g: Field) -> None:  # type: ignore[override] # the prompt alone
        """Who fires at {target:hex}?"""


@frame("2")
class MovementUnderFire(Movement):
    """Units move, and are fired at."""

    window: ClassVar[type[Frame] | None] = FireAtMovers


def test_a_window_knows_the_unit_that_has_moved_and_asks_in_the_words_of_the_game() -> None:
    """Another that stood there before is not meant; all answers stay."""
    g = placed({name: BOARD.hex(at) for name, at in
                (("R1", "0303"), ("R2", "0302"), ("B1", "0304"))})  # fmt: skip
    under_way(g, MovementUnderFire())
    perform(g, ("move", 1, BOARD.hex("0303")))
    window = g.stack[-1]
    assert isinstance(window, FireAtMovers)
    assert (window.target, window.mover) == (BOARD.hex("0303"), 1)
    assert set(g.listed) == {("commit", 3), ("hold",), ("hold-all",)}
    decision = Match.at(g.game, g).decision
    assert decision is not None
    assert decision.prompt == "Who fires at 0303?"
