"""The rules of Broadside: all plot, all sail, all fire."""

from collections.abc import Mapping
from typing import ClassVar

from hexwar import kit
from hexwar.board import CounterId, HexId, iterate, numbered
from hexwar.hexes import Arcs
from hexwar.play import Frame, Next, frame, goto, public, rule, state, step
from hexwar.play.sequence.simultaneous import together

TURNS = {"A": 0, "P": 1, "S": -1}
"""The steps of orders: A one hex ahead, P a turn to port, S to starboard (2)."""

HITS = {1: 3, 2: 2, 3: 1}
"""By range: the highest throw that hits (3.1)."""


@state
class Sea(kit.OnePerHex, kit.Steps, kit.Facing):
    """One moment at sea: each ship has a hex, steps and a facing."""

    game: kit.CounterGame
    turn: int = public(default=1)
    arcs: ClassVar = Arcs(front=(0,), flank=(1, 2, 4, 5), rear=(3,))  # of the broadsides (3)

    @rule("2.2")
    def ahead(self, at: HexId, direction: int) -> HexId:
        """No ship runs aground."""
        to = super().ahead(at, direction)
        return kit.OFF if to != kit.OFF and self.game.board.terrain[to] == "shoal" else to

    def target(self, ship: CounterId) -> CounterId | None:
        """The nearest enemy on a broadside of a ship, of several the first by number (3)."""
        foes = iterate(self.present[1 - self.game.side_of[ship]])
        beside = (foe for foe in foes if self.arc_of(ship, foe) == "flank")
        return self.nearest(ship, beside, max(HITS))

    def afloat(self) -> Mapping[str, int]:
        """The steps that each player has left."""
        sides = zip(self.game.players, self.present, strict=True)
        return {player: sum(self.steps[ship] for ship in iterate(own)) for player, own in sides}


@frame("1")
class Plot(kit.Plotting):
    """The secret orders of one player."""

    cites: ClassVar = {"known_orders": "2", "end_of": "2", "all_have_orders": "1.1"}
    turns = TURNS
    steps: ClassVar = {
        "slow": "A",
        "ahead": "AA",
        "port": "PA",
        "starboard": "SA",
        "late-port": "APA",
        "late-starboard": "ASA",
    }


@frame
class Battle(Frame):
    """Turn after turn: all plot, all sail, all fire (1-4)."""

    @step("1")
    def plots(self, g: Sea) -> Next:
        return together(Plot, g.game.players)

    @step("2")
    def sail(self, g: Sea) -> None:
        orders = kit.plotted(g)
        for ship, order in orders.items():
            g.say("sails", ship=ship, order=order)
        courses = {ship: Plot.steps_of(order) for ship, order in orders.items()}
        for n in range(max(map(len, courses.values()), default=0)):
            self.one_step(g, {ship: steps[n] for ship, steps in courses.items() if n < len(steps)})

    @rule("2.1")
    def one_step(self, g: Sea, steps: dict[CounterId, str]) -> None:
        """All ships take one step at once; who would meet another stays."""
        for ship, letter in steps.items():
            g.face(ship, g.facing[ship] + TURNS[letter])
        ahead = {ship: g.before(ship) for ship, letter in steps.items() if letter == "A"}
        wanted = {ship: to for ship, to in ahead.items() if to != kit.OFF}
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
        swaps = {(g.hex[ship], to) for ship, to in wanted.items()}
        return [s for s, to in wanted.items() if after.count(to) > 1 or (to, g.hex[s]) in swaps]

    @step("3", "3.2")
    def fire(self, g: Sea) -> None:
        aims = {ship: g.target(ship) for ship in g.on_map()}
        hits = [(at, self.broadside(g, ship, at)) for ship, at in aims.items() if at is not None]
        for target, count in hits:  # all guns are fired before anything is lost (3.2)
            kit.lose_step(g, target, "3.2", count)

    @rule("3.1")
    def broadside(self, g: Sea, ship: CounterId, target: CounterId) -> int:
        """A throw for each gun, by range; one better along the length of the target."""
        far = g.game.board.distance(g.hex[ship], g.hex[target])
        needed = HITS[far] + (g.arc_of(target, ship) != "flank")
        guns = g.game.counters.values("guns")[ship][g.steps[ship]]
        dice = sorted(g.roll("gunnery") for _ in range(guns))
        hits = sum(die <= needed for die in dice)
        g.say("fires", rule="3.1", ship=ship, target=target, dice=dice, needed=needed, hits=hits)
        return hits

    @step("4")
    def end_of_turn(self, g: Sea) -> Next:
        afloat = g.afloat()
        if g.turn < g.game.turns and all(afloat.values()):
            g.turn += 1
            return goto(self.plots)
        best = [player for player, steps in afloat.items() if steps == max(afloat.values())]
        won = best if len(best) == 1 else []
        g.end("victory" if won else "draw", rule="4", winners=tuple(won))
        return None
