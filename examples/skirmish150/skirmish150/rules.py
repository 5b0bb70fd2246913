"""The rules of Skirmish 150: who may move where, what an attack does, when it ends."""

from __future__ import annotations

from hexwar.board import CounterId, CounterSet, HexId, HexSet, has, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    RuleContext,
    TableVerb,
    ask,
    forbids,
    frame,
    goto,
    requires,
    rule,
    step,
)
from skirmish150.field import Field
from skirmish150.printed import A_SIDE, SIDES

LOST = A_SIDE // 3
"""A side with this number of lost counters gives up."""


@rule("3.1")
def loser(g: Field, counter: CounterId, target: CounterId) -> CounterId | None:
    """Throw the die of an attack: who loses a step?"""
    there = g.hex[target]
    support = (g.game.board.adjacent[there] & g.standing[counter >= A_SIDE]).bit_count() - 1
    throw = g.roll("attack")
    if throw == 1:
        return counter
    return target if throw + min(support, 2) - has(g.game.woods, there) >= 5 else None


# -- what may be done: each sentence of the rules once, as the set that it requires or forbids


@requires("1")
def own_counters(m: RuleContext) -> CounterSet:
    """It is no counter on the map of the side whose turn it is."""
    g: Field = m.g
    return g.present[g.side]


@forbids("2.1")
def occupied(m: RuleContext) -> HexSet:
    """A counter stands there."""
    held: HexSet = m.g.occupied
    return held


@requires("2")
def in_reach(m: RuleContext, counter: CounterId) -> HexSet:
    """Its three movement points do not take it there."""
    reached: HexSet = m.g.ranges[counter]
    return reached


@requires("3")
def in_contact(m: RuleContext) -> CounterSet:
    """No enemy is next to it."""
    g: Field = m.g
    return pack(g.counters_in(g.standing[g.side] & g.zones[1 - g.side]))


@requires("3")
def enemies_nearby(m: RuleContext, counter: CounterId) -> CounterSet:
    """It is no enemy in the next hex."""
    g: Field = m.g
    return pack(g.counters_in(g.neighbours(counter)))


COUNTERS = Choice(own_counters)
MOVE = TableVerb("move", rule="2", counter=COUNTERS, to=Choice(occupied, in_reach))
ATTACK = TableVerb(
    "attack", rule="3.1", counter=Choice(COUNTERS, in_contact), target=Choice(enemies_nearby)
)


# -- procedures


@frame
class SequenceOfPlay(Frame):
    """Turn after turn (1)."""

    def player(self, g: Field) -> str:
        """The player whose turn it is."""
        return SIDES[g.side]

    @ask("1", by=player, or_else="pass")
    def act(self, g: Field) -> None:
        """Move a counter, or attack with one."""

    @act.on(MOVE)
    def move(self, g: Field, counter: CounterId, to: HexId) -> None:
        g.put(counter, to)
        g.say("moved", counter=counter, to=to)

    @act.on(ATTACK)
    def attack(self, g: Field, counter: CounterId, target: CounterId) -> None:
        hit = loser(g, counter, target)
        if hit is not None:
            g.say("hit", counter=hit, left=g.lose_steps(hit))

    @step("4")
    def end_turn(self, g: Field) -> Next:
        fewest = min(g.standing[0].bit_count(), g.standing[1].bit_count())
        if g.turn == g.game.turns or fewest <= A_SIDE - LOST:
            red, blue = sum(g.steps[:A_SIDE]), sum(g.steps[A_SIDE:])
            winners = () if red == blue else (SIDES[blue > red],)
            g.end("steps-left", rule="4", winners=winners, red=red, blue=blue)
        g.turn += 1
        return goto(self.act)


__all__ = ["SequenceOfPlay"]
