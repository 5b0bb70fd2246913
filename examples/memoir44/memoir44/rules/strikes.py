"""Fire that no unit on the board delivers: Air Power, Barrage, off-map guns (1.4.1, 2.7 to 2.9)."""

from __future__ import annotations

from hexwar.board import CounterId
from hexwar.play import Actions, Frame, Next, again, ask, call, done, frame, rule, step
from hexwar.play.entries import each
from hexwar.play.frames import repeat
from memoir44.printed.arms import ALLIES, SIDES
from memoir44.rules.battle import hits
from memoir44.rules.casualties import suffer
from memoir44.rules.contact import in_hexes
from memoir44.rules.dice import throw
from memoir44.rules.retreat import Retreat
from memoir44.state.battle import Memoir

CHAIN = 4
"""Hexes that Air Power may strike."""

BARRAGE_DICE = 4


@rule("1.4.1", "2.7")
def air_dice(g: Memoir) -> int:
    """Return the dice that Air Power rolls for each hex: two with air superiority, else one."""
    superior = g.game.files[g.place.front].special.air_superiority or SIDES[ALLIES]
    return 2 if superior == g.side_name else 1


@rule("2.11.2")
def enemies(g: Memoir) -> list[int]:
    """The enemy units on the board of the player to move; a commander-in-chief sees all of them."""
    there = g.units(1 - g.side)
    hexes = g.place.hexes
    return in_hexes(g, there, hexes) if hexes else there


@rule("1.4.1", "1.15", "2.11.2")
def may_be_struck(g: Memoir, target: int) -> str | None:
    """Any enemy unit may be struck, wherever it is."""
    if g.hex[target] < 0 or g.game.side_of[target] == g.side:
        return "1.4.1"
    if g.place.hexes and not g.place.hexes >> g.hex[target] & 1:
        return "2.11.2"
    safe = g.game.options["craft_under_fire"] == "safe"
    return "1.15" if safe and g.afloat >> target & 1 else None


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
        flags = shown.count("flag")
        if flags and g.hex[self.target] >= 0:
            return call(Retreat, self.target, flags, ignorable=False)
        return None


@frame
class AirPower(Frame):
    """A chain of up to four enemy units is struck from the air (1.4.1, 2.7)."""

    chain: tuple[CounterId, ...] = ()

    def player(self, g: Memoir) -> str:
        """The player whose turn it is."""
        return g.player

    @ask("1.4.1", by=player, or_else="strike")
    def choose_targets(self, g: Memoir) -> Actions:
        """Which enemy is struck? Each is next to the one before."""
        for target in enemies(g):
            if self.not_in_chain(g, target) is None:
                yield ("target", target)

    @rule("1.4.1", "1.15", "2.11.2")
    def not_in_chain(self, g: Memoir, target: int) -> str | None:
        """Return the rule that keeps an enemy out of the chain, or None."""
        refused = may_be_struck(g, target)
        if refused or target in self.chain or len(self.chain) == CHAIN:
            return refused or "1.4.1"
        if not self.chain:
            return None
        last = g.hex[self.chain[-1]]
        return None if g.field.board.adjacent[last] >> g.hex[target] & 1 else "1.4.1"

    @choose_targets.on(refusal=not_in_chain)
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

    def player(self, g: Memoir) -> str:
        """The player whose turn it is."""
        return g.player

    @ask("1.4.1", "2.8", by=player, or_else="nobody")
    def choose_a_target(self, g: Memoir) -> None:
        """Which enemy is bombarded?"""

    @choose_a_target.on(each(enemies, may_be_struck))
    def bombard(self, g: Memoir, target: CounterId) -> Next:
        g.bombarded |= 1 << g.seat
        return call(Strike, target, BARRAGE_DICE, stars=self.stars)
