"""What is built, laid and broken on the ground (2, 3.5, 10)."""

from __future__ import annotations

from greatest_day.state.units import Units
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, one
from hexwar.play import flag, part, public, rule


@part
class Works(Units):
    """Mines, roadblocks, ruins, rearguards."""

    mines: dict[HexId, int] = public(factory=dict)  # by hex: the side whose mines lie there
    rubble: HexSet = public(default=0)  # hexes in ruins
    destroyed: HexSet = public(default=0)  # where a post or strongpoint was, also without the ruins
    roadblocks: HexSet = public(default=0)  # hexes with a roadblock
    rearguards: list[int] = public(factory=list)  # by division: how many may be on the map
    blocks: list[int] = public(factory=list)  # by division: roadblocks that it may still build

    @rule("2.5")
    def ruin(self, at: HexId) -> None:
        """A hex lies in ruins, and its post or strongpoint is destroyed for good."""
        self.rubble |= one(at)
        self.destroyed |= one(at)
        self.changed()


@part
class Crossings(Units):
    """Bridges blown and built, ferries, dinghies (2.4, 2.6, 3.5, 17.8)."""

    wired: dict[str, int] = public(factory=dict)  # by bridge: the side that has wired it
    blown: list[str] = public(factory=list)  # bridges that are destroyed
    dinghies: int = public(default=0)  # how often the dinghies can still cross
    upgraded: HexSet = public(default=0)  # ends of railway bridges that vehicles may cross
    spans: dict[int, int] = public(factory=dict)  # by emplaced Bailey Bridge: the other bank
    spanned: CounterSet = public(default=NONE)  # those whose bridge is built
    ferries: CounterSet = public(default=NONE)  # engineers who are ferries, where they are
    ferried: CounterSet = flag(until="activation")  # those that have carried a unit with this chit
    orne: int = public(default=0)  # bridges over the Orne that raiders have destroyed

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; a ferry or Bailey Bridge that leaves its hex is none any more."""
        super().put(counter, to)
        self.ferries &= ~one(counter)
        if has(self.spanned, counter):
            self.spanned &= ~one(counter)
            self.changed()
