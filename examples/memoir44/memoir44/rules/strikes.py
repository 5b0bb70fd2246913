"""Fire that no unit on the board delivers: Air Power, Barrage, off-map guns (1.4.1, 2.7 to 2.9)."""

from __future__ import annotations

from hexwar.board import NONE, CounterId, CounterSet, one, pack
from hexwar.play import Frame, Next, again, ask, call, done, frame, rule, step
from hexwar.play.clauses import among, bar
from hexwar.play.frames import repeat
from hexwar.play.verbs import ALL, Verb
from memoir44.printed.arms import ALLIES, SIDES
from memoir44.rules.casualties import hits, suffer
from memoir44.rules.dice import throw
from memoir44.rules.facts import Facts
from memoir44.rules.partners import mover
from memoir44.rules.retreat import pushed_back
from memoir44.state import Memoir

CHAIN = 4
"""Hexes that Air Power may strike."""

BARRAGE_DICE = 4


@rule("1.4.1", "2.7")
def air_dice(g: Memoir) -> int:
    """Return the dice that Air Power rolls for each hex: two with air superiority, else one."""
    superior = g.game.files[g.place.front].special.air_superiority or SIDES[ALLIES]
    return 2 if superior == g.side_name else 1


@among("1.4.1")
def enemies(m: Facts) -> CounterSet:
    """It is no enemy on the map."""
    return m.g.present[m.g.enemy]


@bar("2.11.2")
def on_another_board(m: Facts) -> CounterSet:
    """It is not on the board of the player to move; a commander-in-chief strikes on all."""
    g = m.g
    hexes = g.place.hexes
    return ~g.counters_in(hexes) if hexes else NONE


@bar("1.15")
def safe_in_craft(m: Facts) -> CounterSet:
    """It is in a landing craft, which is not fired at."""
    return m.g.afloat if m.g.game.options["craft_under_fire"] == "safe" else NONE


@bar("1.4.1")
def in_the_chain(m: Facts) -> CounterSet:
    """It is struck already, or the chain is as long as it may be."""
    chain = m.frame.chain
    return ALL if len(chain) == CHAIN else pack(chain)


@bar("1.4.1")
def away_from_the_last(m: Facts) -> CounterSet:
    """It is not next to the unit before it."""
    g = m.g
    if not m.frame.chain:
        return NONE
    return ~g.counters_in(g.field.board.adjacent[g.hex[m.frame.chain[-1]]])


TARGET = Verb(
    "target",
    rule="1.4.1",
    near=enemies,
    bars=[on_another_board, safe_in_craft, in_the_chain, away_from_the_last],
)
BOMBARD = Verb("bombard", rule="1.4.1", near=enemies, bars=[on_another_board, safe_in_craft])


@frame
class Strike(Frame):
    """Dice against one unit, which no terrain protects and which must face all flags (2.9)."""

    target: CounterId
    dice: int
    stars: bool

    @step("1.4.1", "2.8", "2.9")
    def roll(self, g: Memoir) -> Next:
        if g.hex[self.target] < 0:
            return done()
        shown = throw(g, "strike", self.dice)
        g.say("struck", target=self.target, dice=shown)
        suffer(g, self.target, hits(g.kind_of(self.target), shown, stars=self.stars))
        return pushed_back(g, self.target, shown, ignorable=False)


@frame
class AirPower(Frame):
    """A chain of up to four enemy units is struck from the air (1.4.1, 2.7)."""

    chain: tuple[CounterId, ...] = ()

    @ask("1.4.1", by=mover, or_else="strike", asking=Facts)
    def choose_targets(self, g: Memoir) -> None:
        """Which enemy is struck? Each is next to the one before."""

    @choose_targets.on(TARGET)
    def target(self, g: Memoir, target: CounterId) -> Next:
        self.chain = (*self.chain, target)
        return again()

    @step("1.4.1", "2.7")
    def note_the_turn(self, g: Memoir) -> None:
        g.air_power[g.seat] = g.turn
        g.say("air-power", targets=self.chain)

    @step("1.4.1", "2.7")
    def strike_each(self, g: Memoir) -> Next:
        if not self.chain:
            return done()
        target, self.chain = self.chain[0], self.chain[1:]
        return repeat(Strike, target, air_dice(g), stars=True)


@frame
class Barrage(Frame):
    """Four dice against one enemy unit (1.4.1); from off the map a star hits, too (2.8)."""

    stars: bool = False

    @ask("1.4.1", "2.8", by=mover, or_else="nobody", asking=Facts)
    def choose_a_target(self, g: Memoir) -> None:
        """Which enemy is bombarded?"""

    @choose_a_target.on(BOMBARD)
    def bombard(self, g: Memoir, target: CounterId) -> Next:
        g.bombarded |= one(g.seat)
        return call(Strike, target, BARRAGE_DICE, stars=self.stars)
