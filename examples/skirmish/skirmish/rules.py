"""The rules of Skirmish: a state, guards, and three procedures."""

from __future__ import annotations

from typing import Annotated

from hexwar.board import first
from hexwar.play import (
    Actions,
    Bits,
    CounterId,
    Frame,
    HexId,
    Next,
    Noun,
    State,
    again,
    ask,
    done,
    each,
    flag,
    frame,
    goto,
    index,
    public,
    repeat,
    rule,
    secret,
    state,
    step,
)
from skirmish.printed import PrintedGame

SIDES = ("red", "blue")
STRENGTHS = (4, 3, 2, 1)
OWNER = (0, 0, 0, 0, 1, 1, 1, 1)
Strength = Annotated[int, Noun("number")]


def own_and_revealed(g: Field, player: str, strengths: list[int]) -> list[int]:
    """A player sees his own strengths and those revealed in battle; the others as 0."""
    seen = [SIDES[OWNER[b]] == player or g.revealed >> b & 1 for b in range(8)]
    return [strength if shown else 0 for strength, shown in zip(strengths, seen, strict=True)]


@state
class Field(State):
    """One moment of a skirmish; blocks 0 to 3 are red, 4 to 7 blue."""

    game: PrintedGame
    turn: int = public(default=1)
    hex: list[int] = public(fixed=True)
    strength: list[int] = secret(own_and_revealed, factory=lambda: [0] * 8)
    losses: list[int] = public(factory=lambda: [0] * 8)
    revealed: Bits = public(default=0)
    acted: Bits = flag(until="turn")
    orders_left: int = public(default=2)
    on: dict[int, int] = index(factory=dict)

    def reindex(self) -> None:
        """Find blocks by hex."""
        self.on = {at: block for block, at in enumerate(self.hex) if at >= 0}

    def place(self, block: int, at: int) -> None:
        """Move a block; -1 takes it off the board."""
        self.on.pop(self.hex[block], None)
        self.hex[block] = at
        if at >= 0:
            self.on[at] = block

    def side(self) -> int:
        """The side whose turn it is: red in odd turns."""
        return 1 - self.turn % 2

    def foes(self, side: int) -> int:
        """The hexes next to a side's enemies: their zone of control."""
        near = self.game.board.adjacent
        zone = 0
        for block, at in enumerate(self.hex):
            if at >= 0 and OWNER[block] != side:
                zone |= near[at]
        return zone


# -- guards: None, or the number of the rule that refuses


def blocks(g: Field) -> range:
    """The blocks of the side whose turn it is."""
    return range(g.side() * 4, g.side() * 4 + 4)


def nearby(g: Field, block: int) -> tuple[int, ...]:
    """The hexes around a block."""
    return g.game.board.neighbours[g.hex[block]]


def enemies_nearby(g: Field, block: int) -> list[int]:
    """The enemy blocks around a block."""
    found = (g.on.get(at, block) for at in nearby(g, block))
    return sorted(b for b in found if OWNER[b] != OWNER[block])


@rule("2", "2.1")
def may_act(g: Field, block: int) -> str | None:
    """Two blocks a turn may act, each once."""
    if block not in blocks(g) or g.hex[block] < 0:
        return "2"
    return "2.1" if g.acted >> block & 1 or not g.orders_left else None


@rule("3", "3.1", "3.2", "3.3")
def may_move(g: Field, block: int, to: int) -> str | None:
    """One hex; not into the lake or an occupied hex, over the river, or from foe to foe."""
    board, at = g.game.board, g.hex[block]
    if board.distance(at, to) != 1 or board.terrain[to] == "lake":
        return "3"
    if to in g.on:
        return "3.1"
    if "river" in board.features(at, to) and board.link(at, to) is None:
        return "3.2"
    zone = g.foes(OWNER[block])
    return "3.3" if zone >> at & 1 and zone >> to & 1 else None


@rule("4", "4.1")
def may_attack(g: Field, block: int, target: int) -> str | None:
    """An adjacent enemy, and not across the river but by the bridge."""
    board, at, there = g.game.board, g.hex[block], g.hex[target]
    if OWNER[block] == OWNER[target] or there < 0 or board.distance(at, there) != 1:
        return "4"
    return "4.1" if "river" in board.features(at, there) and not board.link(at, there) else None


# -- procedures


@frame
class Battle(Frame):
    """Set-up, then turn after turn (1, 2)."""

    block: CounterId = CounterId(0)

    def owner(self, g: Field) -> str:
        """The player who gives the block its strength."""
        return SIDES[OWNER[self.block]]

    def player(self, g: Field) -> str:
        """The player whose turn it is."""
        return SIDES[g.side()]

    @ask("1.1", by=owner, hidden=True)
    def give_strengths(self, g: Field) -> Actions:
        """Which strength shall {block:counter} have?"""
        given = g.strength[OWNER[self.block] * 4 : self.block]
        yield from (("give", self.block, s) for s in STRENGTHS if s not in given)

    @give_strengths.on
    def give(self, g: Field, block: CounterId, strength: Strength) -> Next:
        g.strength[block] = strength
        self.block = CounterId(block + 1)
        return again() if self.block < 8 else None

    @step("2")
    def begin_turn(self, g: Field) -> None:
        g.expire("turn")
        g.orders_left = 2

    @ask("2", by=player, or_else="end-turn")
    def act(self, g: Field) -> None:
        """Move a block, attack with it, or end your turn."""

    @act.on(each(blocks, may_act), each(nearby, may_move), rule="3")
    def move(self, g: Field, block: CounterId, to: HexId) -> Next:
        g.acted, g.orders_left = g.acted | 1 << block, g.orders_left - 1
        g.place(block, to)
        g.say("moved", block=block, to=to)
        return again()

    @act.on(each(blocks, may_act), each(enemies_nearby, may_attack), rule="4")
    def attack(self, g: Field, block: CounterId, target: CounterId) -> Next:
        g.acted, g.orders_left = g.acted | 1 << block, g.orders_left - 1
        return repeat(Attack, block, target)

    @step("5", "5.1")
    def end_turn(self, g: Field) -> Next:
        village = first(g.game.board.regions["village"].hexes)
        if g.turn == 12 and village in g.on:
            g.end("village-held", rule="5", winners=(SIDES[OWNER[g.on[village]]],))
        elif g.turn == 12:
            g.end("draw", rule="5")
        g.turn += 1
        return goto(self.begin_turn)


@frame
class Attack(Frame):
    """One block attacks another (4)."""

    block: CounterId
    target: CounterId

    def defender(self, g: Field) -> str:
        """The player who is attacked."""
        return SIDES[OWNER[self.target]]

    @step("4.2")
    def reveal(self, g: Field) -> None:
        g.revealed |= 1 << self.block | 1 << self.target
        strengths = (g.strength[self.block], g.strength[self.target])
        g.reveal("battle", block=self.block, target=self.target, strengths=strengths)

    @step("4.3")
    def roll(self, g: Field) -> Next:
        cover = g.game.board.terrain[g.hex[self.target]] == "woods"
        ours = g.strength[self.block] - g.losses[self.block] + g.roll("attack")
        theirs = g.strength[self.target] - g.losses[self.target] + g.roll("defence") + cover
        if ours == theirs:
            return done()
        loser = self.target if ours > theirs else self.block
        self._lose(g, loser)
        return None if loser == self.target and g.hex[loser] >= 0 else done()

    @ask("4.4", by=defender, auto=True)
    def retreat_before_the_victor(self, g: Field) -> Actions:
        """Retreat {target:counter} one hex."""
        free = (to for to in nearby(g, self.target) if may_move(g, self.target, to) is None)
        yield from (("retreat", to) for to in free)

    @retreat_before_the_victor.on
    def retreat(self, g: Field, to: HexId) -> Next:
        g.place(self.target, to)
        g.say("moved", block=self.target, to=to)
        return done()

    @step("4.4")
    def nowhere_to_go(self, g: Field) -> None:
        self._lose(g, self.target)

    def _lose(self, g: Field, loser: int) -> None:
        g.losses[loser] += 1
        g.say("hit", block=loser, left=g.strength[loser] - g.losses[loser])
        if g.losses[loser] == g.strength[loser]:
            g.place(loser, -1)
        if all(g.hex[b] < 0 for b in range(8) if OWNER[b] == OWNER[loser]):
            g.end("wiped-out", rule="5.1", winners=(SIDES[1 - OWNER[loser]],))


__all__ = ["Attack", "Battle", "Field"]
