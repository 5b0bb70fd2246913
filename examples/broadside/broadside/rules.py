"""The rules of Broadside: all plot, all sail, all fire."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, SetOf, SideId, iterate, numbered, pack
from hexwar.hexes import Arcs, compass_point
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    again,
    ask,
    forbids,
    frame,
    goto,
    public,
    requires,
    rule,
    state,
    step,
)
from hexwar.play.choices.nouns import Noun
from hexwar.play.sequence.simultaneous import Simultaneous, together

Order = Annotated[int, Noun("order")]

ORDERS = {
    "slow": "A",
    "ahead": "AA",
    "port": "PA",
    "starboard": "SA",
    "late-port": "APA",
    "late-starboard": "ASA",
}
"""What a ship can be ordered, as steps: A one hex ahead, P a turn to port, S to starboard (2)."""

STEPS = tuple(ORDERS.values())
TURNS = {"A": 0, "P": 1, "S": -1}
LAST = max(map(len, STEPS))

HITS = {1: 3, 2: 2, 3: 1}
"""By range: the highest throw that hits (3.1)."""

NO_ORDER = -1


@state
class Sea(kit.OnePerHex, kit.Steps, kit.Facing):
    """One moment at sea: each ship has a hex, steps and a facing."""

    game: kit.CounterGame
    turn: int = public(default=1)
    arcs: ClassVar = Arcs(front=(0,), flank=(1, 2, 4, 5), rear=(3,))  # of the broadsides (3)

    def afloat(self, player: str) -> list[CounterId]:
        """The ships of a player that are afloat."""
        return self.on_map(SideId(self.game.sides.index(player)))

    @rule("2.2")
    def ahead(self, at: HexId, facing: int) -> HexId | None:
        """The hex before a ship; None beyond the map and where it would run aground (2.2)."""
        board = self.game.board
        to = board.neighbour(at, facing)
        return None if to == kit.OFF or board.terrain[to] == "shoal" else to

    def target(self, ship: CounterId) -> CounterId | None:
        """The nearest enemy on a broadside of a ship, of several the first by number (3)."""
        side, distance = self.game.side_of[ship], self.game.board.distance
        shots = [
            (distance(self.hex[ship], self.hex[other]), other)
            for other in iterate(self.present[1 - side])
            if self.arc_of(ship, other) == "flank"
        ]
        far, target = min(shots, default=(len(HITS) + 1, CounterId(kit.OFF)))
        return target if far in HITS else None

    def course(self, ship: CounterId, order: int) -> list[tuple[HexId, int]]:
        """Where an order leads if nobody is in the way: hex and facing after each step."""
        at, facing, course = self.hex[ship], self.facing[ship], []
        for step_ in STEPS[order]:
            facing = (facing + TURNS[step_]) % 6
            to = self.ahead(at, facing) if step_ == "A" else at
            at = at if to is None else to
            course.append((at, facing))
        return course


@frame
class Plot(Simultaneous):
    """The secret orders of one player (1)."""

    orders: tuple[int, ...] = ()

    def order_of(self, ship: CounterId) -> int:
        """The order of a ship, or NO_ORDER."""
        return self.orders[ship] if self.orders else NO_ORDER

    @requires("1")
    def own_ships(self, g: Sea) -> CounterSet:
        """It is no ship of yours that is afloat."""
        return pack(g.afloat(self.player))

    @forbids("1")
    def has_orders(self, g: Sea) -> CounterSet:
        """It has its orders."""
        return pack(ship for ship in g.afloat(self.player) if self.order_of(ship) != NO_ORDER)

    @requires("2")
    def orders_there_are(self, g: Sea) -> SetOf[Order]:
        """There is no such order."""
        return pack(range(len(ORDERS)))

    ships, known_orders = Choice(own_ships, has_orders), Choice(orders_there_are)

    @ask("1", by=Simultaneous.owner)
    def plot(self, g: Sea) -> None:
        """Plot the course of each ship."""

    @rule("2")
    def end_of(self, g: Sea, ship: CounterId, order: Order) -> Preview:
        """Where the order leads if no ship is in the way."""
        board = g.game.board
        at, facing = g.course(ship, order)[-1]
        point = compass_point(facing, board.numbering.orientation)
        return Preview(rows=(PreviewRow("ends in", f"{board.name(at)} {point}", "2"),))

    @plot.on(ships, known_orders, preview=end_of)
    def steer(self, g: Sea, ship: CounterId, order: Order) -> Next:
        orders = list(self.orders or [NO_ORDER] * len(g.hex))
        orders[ship] = order
        self.orders = tuple(orders)
        return again()

    @ask("1.1", by=Simultaneous.owner)
    def all_have_orders(self, g: Sea) -> Any:
        """All ships have their orders: seal them."""
        if g.afloat(self.player):
            yield ("seal",)


@frame
class Battle(Frame):
    """Turn after turn: all plot, all sail, all fire (1-4)."""

    @step("1")
    def plots(self, g: Sea) -> Next:
        return together(Plot, g.game.players)

    @step("2")
    def sail(self, g: Sea) -> None:
        plots: tuple[Plot, ...] = g.returned
        orders = {ship: STEPS[p.order_of(ship)] for p in plots for ship in g.afloat(p.player)}
        for ship, steps in orders.items():
            g.say("sails", ship=ship, order=STEPS.index(steps))
        for number in range(LAST):
            self.one_step(g, {ship: s[number] for ship, s in orders.items() if number < len(s)})

    @rule("2.1")
    def one_step(self, g: Sea, steps: dict[CounterId, str]) -> None:
        """All ships take one step at once; who would meet another stays (2.1)."""
        wanted: dict[CounterId, HexId] = {}
        for ship, step_ in steps.items():
            g.facing[ship] = (g.facing[ship] + TURNS[step_]) % 6
            to = g.ahead(g.hex[ship], g.facing[ship]) if step_ == "A" else None
            if to is not None:
                wanted[ship] = to
        while stopped := self.in_the_way(g, wanted):
            for ship in stopped:
                g.say("stopped", ship=ship, at=wanted.pop(ship), rule="2.1")
        for ship in wanted:
            g.put(ship, kit.OFF)
        for ship, to in wanted.items():
            g.put(ship, to)

    def in_the_way(self, g: Sea, wanted: dict[CounterId, HexId]) -> list[CounterId]:
        """The ships that would meet another: in one hex, in passing, or at rest."""
        after = [wanted.get(ship, at) for ship, at in numbered(CounterId, g.hex)]
        came_from = {g.hex[ship]: to for ship, to in wanted.items()}
        return [
            ship
            for ship, to in wanted.items()
            if after.count(to) > 1 or came_from.get(to) == g.hex[ship]
        ]

    @step("3")
    def fire(self, g: Sea) -> None:
        aims = {ship: g.target(ship) for player in g.game.players for ship in g.afloat(player)}
        hits = [(at, self.broadside(g, ship, at)) for ship, at in aims.items() if at is not None]
        for target, count in hits:  # all guns are fired before anything is lost (3.2)
            self.lose(g, target, count)

    @rule("3.1")
    def broadside(self, g: Sea, ship: CounterId, target: CounterId) -> int:
        """A throw for each gun, by range; one better along the length of the target."""
        far = g.game.board.distance(g.hex[ship], g.hex[target])
        needed = HITS[far] + (g.arc_of(target, ship) != "flank")
        guns = g.game.counters.values("guns")[ship][g.steps[ship]]
        dice = sorted(g.roll("gunnery") for _ in range(guns))
        hits = sum(die <= needed for die in dice)
        g.say("fires", ship=ship, target=target, dice=dice, needed=needed, hits=hits)
        return hits

    @rule("3.2")
    def lose(self, g: Sea, ship: CounterId, hits: int) -> None:
        """A hit costs a step; a ship without steps is gone."""
        for _ in range(min(hits, g.steps[ship])):
            g.lose_steps(ship)
            g.say("step-lost", unit=ship, rule="3.2")

    @step("4")
    def end_of_turn(self, g: Sea) -> Next:
        steps = [sum(g.steps[ship] for ship in g.afloat(player)) for player in g.game.players]
        if g.turn < g.game.turns and all(steps):
            g.turn += 1
            return goto(self.plots)
        best = [p for p, left in zip(g.game.players, steps, strict=True) if left == max(steps)]
        outcome = "victory" if len(best) == 1 else "draw"
        g.end(outcome, rule="4", winners=tuple(best) if outcome == "victory" else ())
        return None
