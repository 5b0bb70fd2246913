"""The rules: all plot in secret, all fly, all fire."""

from __future__ import annotations

from typing import ClassVar

from hexwar import kit
from hexwar.board import CounterId, SideId
from hexwar.play import Frame, Next, frame, goto, public, rule, state, step
from hexwar.play.sequence.simultaneous import together

TURNS = {"A": 0, "L": 1, "R": -1}
"""The steps of orders: A one hex ahead, L and R a turn of one hexside (2)."""

HITS = {1: 4, 2: 2}
"""By range: the highest throw that hits (3)."""


@state
class Sky(kit.Stacks, kit.Steps, kit.Facing):
    """One moment: where each aircraft is, and which way it flies."""

    game: kit.CounterGame
    turn: int = public(default=1)

    def flying(self, player: str) -> list[CounterId]:
        """Return the aircraft of a player."""
        return self.on_map(SideId(self.game.sides.index(player)))

    def target(self, unit: CounterId) -> CounterId | None:
        """Return the nearest enemy in front of an aircraft; of several the first by number (3)."""
        friends, at = self.friends_of(self.game.side_of[unit]), self.hex[unit]
        foes = (foe for foe in self.on_map() if self.game.side_of[foe] not in friends)
        in_front = (f for f in foes if self.hex[f] != at and self.arc_of(unit, f) == "front")
        return self.nearest(unit, in_front, max(HITS))


@frame("1")
class Plot(kit.Plotting):
    """The secret orders of one player."""

    cites: ClassVar = {"known_orders": "2", "end_of": "2", "all_have_orders": "1.1"}
    turns = TURNS
    steps: ClassVar = {
        "slow": "A",
        "ahead": "AA",
        "left": "LA",
        "right": "RA",
        "wide-left": "ALA",
        "wide-right": "ARA",
    }


@frame
class Battle(Frame):
    """Turn after turn: all plot, all fly, all fire (1-4)."""

    @step("1")
    def plots(self, g: Sky) -> Next:
        return together(Plot, g.game.players)

    @step("2")
    def fly(self, g: Sky) -> None:
        for unit, order in kit.plotted(g).items():
            for one_step in Plot.steps_of(order):
                self.take(g, unit, one_step)
            g.say("flown", unit=unit, order=order, to=g.hex[unit])

    @rule("2.1")
    def take(self, g: Sky, unit: CounterId, one_step: str) -> None:
        """One step of an order; at the edge of the map it is not taken."""
        g.face(unit, g.facing[unit] + TURNS[one_step])
        to = g.before(unit)
        if one_step == "A" and to != kit.OFF:
            g.put(unit, to)

    @step("3")
    def fire(self, g: Sky) -> None:
        aims = {unit: g.target(unit) for unit in g.on_map()}
        shots = [(at, self.shot(g, unit, at)) for unit, at in aims.items() if at is not None]
        for target, hit in shots:  # all fire before anything is lost (3.1)
            if hit:
                self.lose(g, target)

    @rule("3")
    def shot(self, g: Sky, unit: CounterId, target: CounterId) -> bool:
        """Throw for one shot."""
        needed = HITS[g.game.board.distance(g.hex[unit], g.hex[target])]
        die = g.roll("gunnery")
        g.say("fired", unit=unit, target=target, die=die, needed=needed)
        return die <= needed

    @rule("3.1")
    def lose(self, g: Sky, unit: CounterId) -> None:
        """A hit costs a step; without steps an aircraft is gone."""
        if g.steps[unit]:
            remaining = g.lose_steps(unit)
            g.say("step-lost", unit=unit, left=remaining, rule="3.1")

    @step("4")
    def end_of_turn(self, g: Sky) -> Next:
        steps = {side: sum(g.steps[u] for u in g.flying(side)) for side in g.game.sides}
        if g.turn < g.game.turns and sum(map(bool, steps.values())) > 1:
            g.turn += 1
            return goto(self.plots)
        best = [side for side, number in steps.items() if number == max(steps.values())]
        won = best if len(best) == 1 else []
        g.end("victory" if won else "draw", rule="4", winners=tuple(won), **steps)
        return None
