"""Headquarters, their markers, and which of them are done (4.3, 5)."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import BoxId, CounterId, CounterSet, HexId, SideId, has, iterate, numbered, one
from hexwar.play import flag, part, public, rule
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS, SIDES
from normandie44.state.units import Units


@part
class Headquarters(Units):
    """Headquarters and Offensive markers; lost ones come back."""

    markers: list[int] = public(fixed=True)  # by headquarters: its Offensive markers
    leader: list[int] = public(fixed=True)  # by counter: the headquarters of this turn, or OFF
    back: list[int] = public(fixed=True)  # by lost headquarters: the moment of its return
    stock: list[int] = public(factory=lambda: [0, 0])  # by side: Offensive markers to be sent
    at_port: int = public(default=0)  # those in the German stock that lie at Cherbourg
    received: list[int] = public(factory=lambda: [0, 0])  # those of this turn
    sent: dict[HexId, int] = public(factory=dict)  # by place of a depot: markers sent in this turn
    loose: dict[HexId, int] = public(factory=dict)  # by place: markers of lost headquarters
    engaged: tuple[CounterSet, ...] = public(default=())  # the stacks in the combat fought now
    used: CounterSet = flag(until="phase")  # headquarters that are Done
    breaking: CounterSet = flag(until="player-turn")  # headquarters that may exploit
    extended: CounterSet = flag(until="player-turn")  # headquarters with extended movement
    supporting: CounterSet = flag(until="activation")  # headquarters that have given support

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; it finds the Offensive markers that lie there."""
        origin, port = self.hex[counter], self.game.port
        super().put(counter, to)
        for place in {origin, to} & self.loose.keys():
            self.find_markers(place)
        if self.at_port and port in (origin, to):
            self.lose_port_markers()

    @rule("7.2/cherbourg", "4.3/markers")
    def lose_port_markers(self) -> None:
        """German markers that lie at Cherbourg are of the Allies who are alone there."""
        if has(self.standing[ALLIES] & ~self.standing[GERMANS], self.game.port):
            self.stock[GERMANS] -= self.at_port
            self.loose = {**self.loose, self.game.port: self.at_port}
            self.at_port = 0
            self.find_markers(self.game.port)

    def put_in_box(self, counter: CounterId, box: BoxId) -> None:
        """Put a counter into a box; it finds the Offensive markers that lie there."""
        super().put_in_box(counter, box)
        if self.place_of(counter) in self.loose:
            self.find_markers(self.place_of(counter))

    @rule("4.3/markers")
    def find_markers(self, place: HexId) -> None:
        """Markers that lie in a hex or a box are of the side that is alone there, in its stock."""
        size = self.game.board.size
        sides = (
            {side for side, hexes in numbered(SideId, self.standing) if has(hexes, place)}
            if place < size
            else self.sides_in(BoxId(place - size))
        )
        if len(sides) == 1:
            self.take_markers(place, sides.pop())

    @rule("4.3/markers")
    def take_markers(self, place: HexId, side: SideId) -> None:
        """A side takes the markers that lie in a hex or a box into its stock."""
        count = self.loose[place]
        self.loose = {at: n for at, n in self.loose.items() if at != place}
        self.stock[side] += count
        self.say("markers-found", rule="4.3/markers", side=SIDES[side], count=count)

    @rule("5.4", "4.3/markers")
    def lose_headquarters(self, hq: CounterId) -> None:
        """A headquarters is lost; it returns one turn later, in the same phase.

        Its Offensive markers stay where it was, for the side that comes there.
        """
        place, count = self.place_of(hq), self.markers[hq]
        self.markers[hq] = self.disorganised[hq] = self.affected[hq] = 0
        self.put(hq, kit.OFF)
        self.back[hq], self.rebuilt = self.moment + 2, self.rebuilt | one(hq)
        self.say("headquarters-lost", rule="5.4", unit=hq)
        if count and place != kit.OFF:
            lying = min(self.loose.get(place, 0) + count, LIMITS.markers)
            self.loose = {**self.loose, place: lying}
            self.find_markers(place)

    def lose_steps(self, counter: CounterId, count: int = 1) -> int:
        """Headquarters fall with the last unit of their stack."""
        steps = super().lose_steps(counter, count)
        if not steps:
            self.lose_their_headquarters()
        return steps

    @rule("5.4/stack")
    def engage(self, *stacks: CounterSet) -> None:
        """Note the stacks of a combat: a headquarters falls with the last unit of its own."""
        self.engaged = tuple(stack for stack in stacks if stack & self.game.headquarters)

    @rule("5.4/stack")
    def lose_their_headquarters(self) -> None:
        """Headquarters fall whose stack in the combat has no unit left, however it was lost."""
        for stack in self.engaged:
            if not stack & self.with_steps & ~self.game.headquarters:
                for hq in iterate(stack & self.game.headquarters):
                    if self.place_of(hq) != kit.OFF:
                        self.lose_headquarters(hq)
