"""A toy game for the tests of the core: two duellists, hidden hands, dice, nested procedures.

Rules. 1 A turn: the duellist may lunge once with each of his two blades, or end. 2 A lunge: the
other may parry with a card from his hand; 2.1 the window opens to everybody; 2.2 a parry is itself
a lunge back, which cannot be parried. 3 A die decides: the wound is the throw, less one on guard.
4 A wound of four or more makes the wounded choose a blade to drop. 5 Eight wounds end the duel;
5.1 so do six turns. 6 After a turn the duellist draws a card face down from the common deck.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from hexwar.board import CounterId, CounterSet, pack
from hexwar.play import (
    Actions,
    Choice,
    CounterFace,
    Frame,
    Game,
    Lexicon,
    Names,
    Next,
    Presentation,
    Rule,
    Rulebook,
    Scenario,
    Scene,
    State,
    again,
    ask,
    call,
    done,
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
from hexwar.play.game.scenarios import Option
from hexwar.play.values.fields import index
from hexwar.play.values.plain import Bits

SIDES = ("red", "blue")
BLADES = ("rapier", "dagger", "sabre", "knife")
PARRY = 0b111
"""Cards 0 to 2 of the deck of eight are parries."""


def own_hand(g: Fight, player: str, hands: list[int]) -> list[int]:
    """Each sees his own cards and how many the other holds."""
    return [h if side == player else h.bit_count() for side, h in zip(SIDES, hands, strict=True)]


@state
class Fight(State):
    """One moment of a duel."""

    turn: int = public(default=0)
    wounds: list[int] = public(factory=lambda: [0, 0], fixed=True)
    held: list[int] = public(factory=lambda: [1, 1, 1, 1])
    lunged: frozenset[int] = public(default=frozenset())
    hands: list[Bits] = secret(own_hand, factory=lambda: [0, 0])
    deck: Bits = secret(lambda g, player, deck: deck.bit_count(), default=0xFF)
    ready: int = index(default=0)

    def reindex(self) -> None:
        """Count the blades that are held."""
        self.ready = sum(self.held)

    def drop(self, blade: int) -> None:
        """Drop a blade."""
        self.held[blade] = 0
        self.ready -= 1


def my_blades(g: Fight) -> range:
    """The two blades of the side whose turn it is."""
    return range(g.turn % 2 * 2, g.turn % 2 * 2 + 2)


@rule("1", "1.1")
def may_lunge(g: Fight, blade: int) -> str | None:
    """A blade that is held lunges once a turn."""
    if blade not in my_blades(g) or not g.held[blade]:
        return "1"
    return "1.1" if blade in g.lunged else None


@requires("1")
def blades_at_hand(g: Fight) -> CounterSet:
    """The duellist does not hold it."""
    return pack(CounterId(blade) for blade in my_blades(g) if g.held[blade])


@forbids("1.1")
def that_has_lunged(g: Fight) -> CounterSet:
    """It has lunged."""
    return pack(map(CounterId, g.lunged))


@frame
class Turn(Frame):
    """A duellist's turn (1)."""

    def player(self, g: Fight) -> str:
        """The one whose turn it is."""
        return SIDES[g.turn % 2]

    @step("1")
    def begin(self, g: Fight) -> None:
        g.lunged = frozenset()

    @ask("1", by=player, or_else="end-turn")
    def attack(self, g: Fight) -> None:
        """Lunge with a blade."""

    @attack.on(Choice(blades_at_hand, that_has_lunged))
    def lunge(self, g: Fight, blade: CounterId) -> Next:
        g.lunged |= {blade}
        return repeat(Lunge, blade)

    @step("6")
    def draw_a_card(self, g: Fight) -> None:
        if g.deck:
            card = g.draw(f"card/{self.player(g)}", g.deck, 8)
            g.deck &= ~(1 << card)
            g.hands[g.turn % 2] |= 1 << card
            g.tell(self.player(g), "drew", card=card)

    @step("5.1")
    def end(self, g: Fight) -> Next:
        g.turn += 1
        if g.turn == g.game.options["turns"]:
            g.end("draw", rule="5.1", wounds=sum(g.wounds))
        return goto(self.begin)


@frame
class Lunge(Frame):
    """One blade lunges at the other duellist (2)."""

    blade: CounterId
    parrying: bool = False

    def defender(self, g: Fight) -> str:
        """The one who is lunged at."""
        return SIDES[1 - self.blade // 2]

    @step("2")
    def declare(self, g: Fight) -> None:
        g.say("lunge", blade=self.blade)

    @ask("2.1", by=defender)
    def window_for_a_parry(self, g: Fight) -> Actions:
        """Parry the {blade:counter}?"""
        if self.parrying:
            return
        yield ("let-it-come",)
        if g.hands[1 - self.blade // 2] & PARRY:
            yield ("parry",)

    @window_for_a_parry.on
    def parry(self, g: Fight) -> Next:
        side = 1 - self.blade // 2
        hand = g.hands[side] & PARRY
        g.hands[side] &= ~(hand & -hand)
        return call(Lunge, side * 2, parrying=True)

    @step("3", "5")
    def strike(self, g: Fight) -> Next:
        if g.returned == "disarmed" or not g.held[self.blade]:
            return done()
        wound = g.roll(f"strike/{BLADES[self.blade]}")
        g.wounds[1 - self.blade // 2] += wound
        g.say("wound", blade=self.blade, wound=wound)
        if g.wounds[1 - self.blade // 2] >= 8:
            g.end("killed", rule="5", winners=(SIDES[self.blade // 2],))
            return done()
        return call(Drop, 1 - self.blade // 2, wound // 4) if wound >= 4 else None


@frame
class Drop(Frame):
    """The wounded drops a blade (4)."""

    side: int
    blades: int

    def wounded(self, g: Fight) -> str:
        """The one who was hit."""
        return SIDES[self.side]

    @ask("4", by=wounded, auto=True)
    def which(self, g: Fight) -> Actions:
        """Drop a blade."""
        if self.blades:
            yield from (("drop", b) for b in (self.side * 2, self.side * 2 + 1) if g.held[b])

    @which.on
    def drop(self, g: Fight, blade: CounterId) -> Next:
        self.blades -= 1
        g.drop(blade)
        return again()

    @step("4")
    def tell(self, g: Fight) -> Next:
        return done("disarmed")


class DuelTable(Presentation):
    """A face and a status line."""

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Nothing but the status line."""
        face = CounterFace(name="rapier", side="red")
        return Scene(
            board=None, stacks={0: (face,)}, status=(("turn", str(view["fields"]["turn"])),)
        )


class Duel(Game):
    """The toy game of the tests."""

    name = "duel"
    title = "Duel"
    version = "1"
    state_class = Fight
    presentation_class = DuelTable
    opening = Turn
    modules: ClassVar = (sys.modules[__name__],)

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """One scenario."""
        turns = Option("turns", (6, 60), "How many turns are fought.", rule="5.1")
        return {"dawn": Scenario("dawn", "At dawn", "Two duellists.", (turns,))}

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The numbered rules."""
        return Rulebook(
            [
                Rule("1", "A duellist lunges with a blade that he holds."),
                Rule("1.1", "Each blade lunges once a turn."),
                Rule("2", "A lunge is declared."),
                Rule("2.1", "Everybody is asked for a parry."),
                Rule("3", "A die decides how deep the wound is."),
                Rule("4", "A wound of four or more drops a blade."),
                Rule("5", "Eight wounds end the duel."),
                Rule("5.1", "The duel ends after its last turn.", option="turns"),
                Rule("6", "A card is drawn after each turn."),
            ]
        )

    def prepare(self) -> None:
        """Name the players."""
        self.players = SIDES

    def set_up(self, seed: int) -> Fight:
        """Two duellists with two blades each."""
        g = Fight(game=self, seed=seed)
        g.reindex()
        return g

    def make_lexicon(self) -> Lexicon:
        """The blades by name."""
        wording = {"lunge": "The {blade:counter} lunges.", "wound": "It wounds by {wound}."}
        return Lexicon({"counter": Names("counter", BLADES)}, wording)

    def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Deal the unseen cards to the other hand and the deck."""
        fields = view["fields"]
        hands = list(fields["hands"])
        me = SIDES.index(player)
        unseen = [card for card in range(8) if not hands[me] >> card & 1]
        # Played parries are public by their number: the lowest of a hand goes first.
        rng.shuffle(unseen)
        theirs = unseen[: hands[1 - me]]
        hands[1 - me] = sum(1 << card for card in theirs)
        rest = unseen[hands[1 - me].bit_count() :][: fields["deck"]]
        return {"hands": hands, "deck": sum(1 << card for card in rest)}
