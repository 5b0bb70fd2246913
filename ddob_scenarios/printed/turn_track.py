"""The turn track with its tides, and the tracks of command posts and engineer bases (2.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Literal

import attrs

from ddob_scenarios.printed import DATA
from hexwar.data import Between, Datum, Faults
from hexwar.play import rule

Tide = Literal["low", "mid", "high"]
TIDES: tuple[Tide, ...] = ("low", "mid", "high")


@attrs.frozen(kw_only=True)
class TurnSpace:
    """A space of the turn track."""

    turn: Annotated[int, Between(1, 32)]
    clock: str
    tide: Tide
    shuffle: Annotated[bool, "all discards go back into the deck at the end of the turn"]


@attrs.frozen(kw_only=True)
class TurnTrack(Datum):
    """The tracks of the map."""

    turns: tuple[TurnSpace, ...]
    command_range: Annotated[tuple[int, ...], "the command post track (18.2)"]
    engineer_range: Annotated[tuple[int, ...], "the engineer track (19.2)"]

    def space(self, turn: int) -> TurnSpace:
        """Return the space of a turn."""
        return self.turns[turn - 1]


@rule("5.21")
def track_with(
    tides: Sequence[tuple[int, Tide]], shuffles: Collection[int] | None = None
) -> TurnTrack:
    """Return the printed turn track with other tides, each from a turn on, or other shuffles.

    The first tide is that of turn 1.  Without tides, or with None, they are as printed.
    """
    track = printed_turn_track()
    spaces = []
    for space in track.turns:
        tide = [level for turn, level in tides if turn <= space.turn]
        shuffle = space.shuffle if shuffles is None else space.turn in shuffles
        spaces.append(attrs.evolve(space, tide=tide[-1] if tide else space.tide, shuffle=shuffle))
    return attrs.evolve(track, turns=tuple(spaces))


@rule("2.1", "5.21")
def check_turn_track(track: TurnTrack, faults: Faults) -> None:
    """Check that the turns stand in their order."""
    for place, space in enumerate(track.turns):
        if space.turn != place + 1:
            faults.add(("turns", place, "turn"), f"expected turn {place + 1}")


def printed_turn_track() -> TurnTrack:
    """Return the printed tracks."""
    return DATA.read("turn_track.toml", TurnTrack, check_turn_track)
