"""The rules of Skirmish 150: who may move where, what an attack does, when it ends."""

from __future__ import annotations

from hexwar.board import members
from hexwar.play import (
    Action,
    Actions,
    CounterId,
    Frame,
    HexId,
    Next,
    ask,
    each,
    frame,
    goto,
    rule,
    step,
)
from skirmish150.field import COUNTERS_OF, Field
from skirmish150.printed import A_SIDE, SIDES

LOST = A_SIDE // 3
"""A side that has lost so many counters gives up."""


@rule("3.1")
def loser(g: Field, counter: int, target: int) -> int | None:
    """Throw the die of an attack: who loses a step?"""
    there = g.hex[target]
    support = (g.game.board.adjacent[there] & g.held[counter >= A_SIDE]).bit_count() - 1
    throw = g.roll("attack")
    if throw == 1:
        return counter
    return target if throw + min(support, 2) - (g.game.woods >> there & 1) >= 5 else None


# -- guards: None, or the number of the rule that refuses


def counters(g: Field) -> range:
    """The counters of the side whose turn it is."""
    return COUNTERS_OF[g.side()]


def hexes(g: Field, counter: int) -> list[int]:
    """The hexes of the map."""
    return members(g.game.board.all)


def enemies(g: Field, counter: int) -> list[int]:
    """The enemies next to a counter."""
    return g.counters_in(g.neighbours(counter))


@rule("1")
def may_act(g: Field, counter: int) -> str | None:
    """A counter of the side whose turn it is."""
    return None if counter in counters(g) and g.hex[counter] >= 0 else "1"


@rule("2", "2.1")
def may_move(g: Field, counter: int, to: int) -> str | None:
    """Within its three points, and not onto another counter."""
    if (g.held[0] | g.held[1]) >> to & 1:
        return "2.1"
    return None if g.ranges[counter] >> to & 1 else "2"


@rule("3")
def may_attack(g: Field, counter: int, target: int) -> str | None:
    """An enemy in the next hex."""
    there = g.hex[target]
    return None if there >= 0 and g.neighbours(counter) >> there & 1 else "3"


# -- procedures


@frame
class Battle(Frame):
    """Turn after turn (1)."""

    def player(self, g: Field) -> str:
        """The player whose turn it is."""
        return SIDES[g.side()]

    @ask("1", by=player, or_else="pass", lists=True)
    def act(self, g: Field) -> Actions:
        """Move a counter, or attack with one."""
        listed: list[Action] = []
        moves, side = g.moves, g.side()
        in_contact = {*g.counters_in(g.held[side] & g.zones[1 - side])}
        for counter in counters(g):
            listed += moves[counter]
            if counter in in_contact:
                listed += [("attack", counter, target) for target in enemies(g, counter)]
        return listed

    @act.on(each(counters, may_act), each(hexes, may_move), rule="2")
    def move(self, g: Field, counter: CounterId, to: HexId) -> None:
        g.place(counter, to)
        g.say("moved", counter=counter, to=to)

    @act.on(each(counters, may_act), each(enemies, may_attack), rule="3.1")
    def attack(self, g: Field, counter: CounterId, target: CounterId) -> None:
        hit = loser(g, counter, target)
        if hit is not None:
            g.steps[hit] -= 1
            g.say("hit", counter=hit, left=g.steps[hit])
            if not g.steps[hit]:
                g.place(hit, -1)

    @step("4")
    def end_turn(self, g: Field) -> Next:
        fewest = min(g.held[0].bit_count(), g.held[1].bit_count())
        if g.turn == g.game.turns or fewest <= A_SIDE - LOST:
            red, blue = sum(g.steps[:A_SIDE]), sum(g.steps[A_SIDE:])
            winners = () if red == blue else (SIDES[blue > red],)
            g.end("steps-left", rule="4", winners=winners, red=red, blue=blue)
        g.turn += 1
        return goto(self.act)


__all__ = ["Battle"]
