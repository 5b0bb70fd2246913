"""The rules of Skirmish: a state, what may be done, and two procedures."""

from __future__ import annotations

from typing import Annotated

from hexwar import kit
from hexwar.board import (
    ALL,
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SetOf,
    SideId,
    as_set,
    first,
    has,
    numbered,
    one,
    pack,
)
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Refusal,
    RuleContext,
    TableVerb,
    again,
    ask,
    done,
    flag,
    forbids,
    frame,
    goto,
    public,
    repeat,
    requires,
    rule,
    secret,
    state,
    step,
)
from hexwar.play.choices.nouns import Noun

OTHER = (SideId(1), SideId(0))
"""By side: the other one."""

STRENGTHS = (4, 3, 2, 1)
ALL_STRENGTHS = pack(STRENGTHS)
Strength = Annotated[int, Noun("number")]


def own_and_revealed(g: Field, player: str, strengths: list[int]) -> list[int]:
    """A player sees own strengths and those revealed in battle; the others as 0."""
    return [
        strength if has(g.revealed, block) or g.owner(block) == player else 0
        for block, strength in numbered(CounterId, strengths)
    ]


@state
class Field(kit.OnePerHex):
    """One moment of a skirmish; blocks 0 to 3 are red, 4 to 7 blue."""

    game: kit.CounterGame
    turn: int = public(default=1)
    strength: list[int] = secret(own_and_revealed, factory=lambda: [0] * 8)
    losses: list[int] = public(factory=lambda: [0] * 8)
    revealed: CounterSet = public(default=NONE)
    acted: CounterSet = flag(until="turn")
    orders_left: int = public(default=2)

    @property
    def side(self) -> SideId:
        """The side whose turn it is: red in odd turns."""
        return OTHER[self.turn % 2]

    def owner(self, block: CounterId) -> str:
        """The player of a block."""
        return self.game.sides[self.game.side_of[block]]


# -- what may be done: each sentence of the rules once, as the set that it requires or forbids


def where(m: RuleContext, block: CounterId) -> tuple[HexId]:
    """The place of a block: its hex."""
    return (m.g.hex[block],)


@requires("1.1")
def strengths(m: RuleContext) -> SetOf[Strength]:
    """The strengths are 1 to 4."""
    return ALL_STRENGTHS


@requires("2")
def own_blocks(m: RuleContext) -> CounterSet:
    """It is no block on the board of the side whose turn it is."""
    g: Field = m.g
    return g.present[g.side]


@forbids("2.1")
def has_acted(m: RuleContext) -> CounterSet:
    """It has acted on this turn."""
    acted: CounterSet = m.g.acted
    return acted


@requires("2.1")
def while_orders_are_left(m: RuleContext) -> CounterSet:
    """No orders are left."""
    return ALL if m.g.orders_left else NONE


@requires("3")
def next_hexes(game: kit.CounterGame, at: HexId) -> HexSet:
    """It is not the next hex."""
    return game.board.adjacent[at]


@forbids("3")
def lake(game: kit.CounterGame, at: HexId) -> HexSet:
    """It is the lake."""
    return game.board.where(terrain="lake")


@forbids("3.1")
def occupied(m: RuleContext) -> HexSet:
    """A block stands there."""
    held: HexSet = m.g.occupied
    return held


@forbids("3.2")
def over_the_river(game: kit.CounterGame, at: HexId) -> HexSet:
    """The river is between, without a bridge."""
    board = game.board
    return ~board.next_to(one(at), board.open_sides("river", bridges=("road",)))


@forbids("3.3")
def from_foe_to_foe(m: RuleContext, block: CounterId) -> HexSet:
    """An enemy is next to both hexes."""
    g: Field = m.g
    near = g.zone_of(OTHER[g.game.side_of[block]])
    return near if has(near, g.hex[block]) else NONE


@requires("4")
def enemies_nearby(m: RuleContext, block: CounterId) -> CounterSet:
    """It is no enemy in the next hex."""
    g: Field = m.g
    near = g.game.board.adjacent[g.hex[block]] & g.standing[OTHER[g.game.side_of[block]]]
    return g.counters_in(near) if near else NONE


@forbids("4.1")
def enemies_over_the_river(m: RuleContext, block: CounterId) -> CounterSet:
    """The river is between, without a bridge."""
    g: Field = m.g
    return g.counters_in(over_the_river(g.game, g.hex[block]))


BLOCKS = Choice(own_blocks, has_acted, while_orders_are_left)
TARGETS = Choice(enemies_nearby, enemies_over_the_river)

MOVE = TableVerb(
    "move",
    rule="3",
    block=BLOCKS,
    to=Choice(next_hexes, lake, occupied, over_the_river, from_foe_to_foe),
    place=where,
)
ATTACK = TableVerb("attack", rule="4", block=BLOCKS, target=TARGETS, place=where)


# -- procedures


@frame
class SequenceOfPlay(Frame):
    """Set-up, then turn after turn (1, 2)."""

    block: CounterId = CounterId(0)

    def owner(self, g: Field) -> str:
        """The player who gives the block its strength."""
        return g.owner(self.block)

    def player(self, g: Field) -> str:
        """The player whose turn it is."""
        return g.game.sides[g.side]

    @requires("1.1")
    def next_block(self, g: Field) -> CounterSet:
        """Another block gets its strength now."""
        return one(self.block)

    @forbids("1.1")
    def given_before(self, g: Field) -> SetOf[Strength]:
        """Another block of the side has it."""
        side = g.game.side_of[self.block]
        return pack([g.strength[block] for block in g.game.units_of[side]])

    @ask("1.1", by=owner, hidden=True)
    def give_strengths(self, g: Field) -> None:
        """Which strength shall {block:counter} have?"""

    @give_strengths.on(Choice(next_block), Choice(strengths, given_before))
    def give(self, g: Field, block: CounterId, strength: Strength) -> Next:
        g.strength[block] = strength
        self.block = CounterId(block + 1)
        return again() if self.block < len(g.strength) else None

    @step("2")
    def begin_turn(self, g: Field) -> None:
        g.expire("turn")
        g.orders_left = 2

    @ask("2", by=player, or_else="end-turn")
    def act(self, g: Field) -> None:
        """Move a block, attack with it, or end your turn."""

    @act.on(MOVE)
    def move(self, g: Field, block: CounterId, to: HexId) -> Next:
        g.acted, g.orders_left = g.acted | one(block), g.orders_left - 1
        g.put(block, to)
        g.say("moved", block=block, to=to)
        return again()

    @act.on(ATTACK)
    def attack(self, g: Field, block: CounterId, target: CounterId) -> Next:
        g.acted, g.orders_left = g.acted | one(block), g.orders_left - 1
        return repeat(Attack, block, target)

    @step("5", "5.1")
    def end_turn(self, g: Field) -> Next:
        village = first(g.game.board.regions["village"].hexes)
        if g.turn == g.game.turns:
            if g.on[village] == kit.OFF:
                g.end("draw", rule="5")
            else:
                g.end("village-held", rule="5", winners=(g.owner(g.on[village]),))
        g.turn += 1
        return goto(self.begin_turn)


@frame
class Attack(Frame):
    """One block attacks another (4)."""

    block: CounterId
    target: CounterId

    def defender(self, g: Field) -> str:
        """The player who is attacked."""
        return g.owner(self.target)

    @step("4.2")
    def reveal(self, g: Field) -> None:
        g.revealed |= one(self.block) | one(self.target)
        strengths = (g.strength[self.block], g.strength[self.target])
        g.reveal("battle", block=self.block, target=self.target, strengths=strengths)

    def advantage(self, g: Field) -> int:
        """What the attacker adds to strength and die: nothing; a variant may say more."""
        return 0

    @step("4.3")
    def roll(self, g: Field) -> Next:
        cover = g.game.board.terrain[g.hex[self.target]] == "woods"
        ours = g.strength[self.block] - g.losses[self.block] + g.roll("attack") + self.advantage(g)
        theirs = g.strength[self.target] - g.losses[self.target] + g.roll("defence") + cover
        if ours == theirs:
            return done()
        loser = self.target if ours > theirs else self.block
        self._lose(g, loser)
        return None if loser == self.target and g.hex[loser] >= 0 else done()

    @rule("3", "3.1", "3.2", "3.3")
    def barred(self, g: Field, to: HexId) -> Refusal | None:
        """What keeps a move of the target out of a hex."""
        return MOVE.barred(RuleContext(self, g), self.target, to)

    @requires("4.4", *sorted(MOVE.rules), why=barred)
    def as_it_might_move(self, g: Field) -> HexSet:
        """It does not retreat there."""
        return as_set(MOVE.targets(RuleContext(self, g), self.target))

    @ask("4.4", by=defender, auto=True)
    def retreat_before_the_victor(self, g: Field) -> None:
        """Retreat {target:counter} one hex."""

    @retreat_before_the_victor.on(Choice(as_it_might_move))
    def retreat(self, g: Field, to: HexId) -> Next:
        g.put(self.target, to)
        g.say("moved", block=self.target, to=to)
        return done()

    @step("4.4")
    def nowhere_to_go(self, g: Field) -> None:
        self._lose(g, self.target)

    def _lose(self, g: Field, loser: CounterId) -> None:
        g.losses[loser] += 1
        g.say("hit", block=loser, left=g.strength[loser] - g.losses[loser])
        if g.losses[loser] == g.strength[loser]:
            g.put(loser, kit.OFF)
        side = g.game.side_of[loser]
        if not g.standing[side]:
            g.end("wiped-out", rule="5.1", winners=(g.game.sides[1 - side],))


__all__ = ["Attack", "Field", "SequenceOfPlay"]
