"""Towns, ports and depots: who has taken them, and what they give (7.1, 11.3)."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import NONE, BoxSet, CounterId, CounterSet, HexId, SideId, has, numbered
from hexwar.play import part, public, rule
from normandie44.depots import CLOSED
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS, SIDES
from normandie44.state.units import Units


@part
class Places(Units):
    """Who has taken towns, ports, boxes and Festungen, and who stops in a box."""

    holder: list[SideId]
    box_holder: list[SideId]
    halted: CounterSet
    transferred: CounterSet
    saint_vaast: int = public(default=GERMANS)  # the side that was the last to be alone there
    port_taken: bool = public(default=False)  # whether the Allies have had points for Cherbourg's
    fallen: BoxSet = public(default=NONE)  # the boxes that the Allies have held once
    besieged: BoxSet = public(default=NONE)  # the Festungen that the Allies have besieged once
    sieges: BoxSet = public(default=NONE)  # those that they besiege now
    partisans: BoxSet = public(default=NONE)  # the boxes where partisans can rise
    risen: bool = public(default=False)  # whether the FFI have risen in Paris

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; a side holds the towns that it enters, or is left in, alone."""
        towns, origin, harbour = self.game.objective_at, self.hex[counter], self.game.saint_vaast
        places = [at for at in (origin, to) if at in towns and (at == to or has(self.confused, at))]
        before = [(at, self.holder[towns[at]]) for at in places]
        super().put(counter, to)
        for at, was in before:
            self.settle(at, was)
        if harbour in (origin, to):
            self.saint_vaast = self.alone_in(harbour, SideId(self.saint_vaast))

    def alone_in(self, at: HexId, otherwise: SideId) -> SideId:
        """Return the side that stands alone in a hex, or another one if none does."""
        sides = [side for side, hexes in numbered(SideId, self.standing) if has(hexes, at)]
        return sides[0] if len(sides) == 1 else otherwise

    @rule("6.11/control")
    def settle(self, at: HexId, was: SideId) -> None:
        """A town stays with the side that had it while both are there, or nobody."""
        number = self.game.objective_at[at]
        self.holder[number] = self.alone_in(at, was)
        if was not in (self.holder[number], kit.NOBODY):
            self.retake(self.game.objectives[number], was)
            self.take_port(at)

    @rule("11.3/cherbourg")
    def take_port(self, at: HexId) -> None:
        """The German depot of Cherbourg is worth 5 points to the Allies who take it, once."""
        counts = self.game.facts.campaign and not self.port_taken
        first = counts and at == self.game.port and has(self.standing[ALLIES], at)
        town = self.game.objectives[self.game.objective_at[at]].name
        if first and town not in self.game.file.control.get(SIDES[ALLIES], ()):
            self.port_taken = True
            self.score[ALLIES] += LIMITS.box_depot
            self.say("port-taken", rule="11.3/cherbourg", at=at, points=LIMITS.box_depot)

    @rule("11.3")
    def retake(self, town: kit.Objective, was: SideId) -> None:
        """The Germans have 3 points more for each town that they retake from the Allies.

        By an option those who lose a town keep the points that they have had for it.
        """
        keeps = not self.game.options.get("points-taken-back", True)
        self.score[GERMANS] += town.points * (was == ALLIES)
        own = town.name in self.game.file.control.get(SIDES[was], ())
        self.score[was] += town.points * (keeps and not own)


@part
class Depots(Units):
    """In which state each Allied depot is, when work on it ends, and who is out of supply."""

    unsupplied: CounterSet
    depots: list[int] = public(factory=list)  # by depot: LOST, CLOSED, REDUCED or FULL
    works: list[int] = public(factory=list)  # by depot: the turn in which it opens or grows, or 0
    landed: list[int] = public(factory=list)  # by the first depot of a hex: points that have landed
    fed: int = public(default=0)  # stacking points supplied by air in this turn

    def put(self, counter: CounterId, to: HexId) -> None:
        """Move a counter; Germans destroy the depots that they enter."""
        super().put(counter, to)
        if to in self.game.depots_at and self.game.side_of[counter] == GERMANS:
            self.lose_depots(to)

    def set_depot(self, number: int, to: int) -> None:
        """Bring a depot into a state."""
        self.depots[number] = to
        self.forget()

    @rule("7.1.2", "7.1.1/again", "11.3/destroyed")
    def lose_depots(self, at: HexId) -> None:
        """A beach or a port, but Cherbourg, is destroyed when an enemy unit enters its hex."""
        for number in self.game.depots_at[at]:
            depot = self.game.depots[number]
            self.works[number] = 0
            if self.depots[number] > CLOSED:
                if self.game.options.get("points-taken-back", True):
                    self.score[ALLIES] -= depot.worth(self.depots[number])
                self.score[GERMANS] += depot.reward(self.depots[number])
                self.set_depot(number, depot.when_destroyed)
                self.say("depot-destroyed", rule="7.1.2", at=at)
