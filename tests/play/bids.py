"""A toy game for decisions of several players at once: three merchants bid in secret, three rounds.

Rules. 1 Each merchant secretly chooses a lot, and then what to pay, of the coins still held, or
passes; 1.1 a merchant without coins does not bid. 2 All bids are opened: who pays the most for a
lot has it; equal bids cancel each other. 3 After three rounds who has most lots wins.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, ClassVar

from hexwar.play import (
    Actions,
    Frame,
    Game,
    Lexicon,
    Next,
    Rule,
    Rulebook,
    Scenario,
    State,
    ask,
    frame,
    goto,
    public,
    state,
    step,
)
from hexwar.play.choices.nouns import Noun
from hexwar.play.sequence.simultaneous import Simultaneous, together

Number = Annotated[int, Noun("number")]

MERCHANTS = ("anna", "ben", "carl")
LOTS = (1, 2)


@state
class Market(State):
    """One moment of the market."""

    round: int = public(default=1)
    coins: list[int] = public(factory=lambda: [4, 3, 3], fixed=True)
    lots: list[int] = public(factory=lambda: [0, 0, 0], fixed=True)


@frame
class Bid(Simultaneous):
    """A secret bid (1)."""

    lot: int = 0
    coins: int = 0

    @ask("1", by=Simultaneous.owner, or_else="pass")
    def choose_a_lot(self, g: Market) -> Actions:
        """Choose a lot, or pass."""
        if g.coins[MERCHANTS.index(self.player)]:
            yield from (("want", lot) for lot in LOTS)

    @choose_a_lot.on
    def want(self, g: Market, lot: Number) -> None:
        self.lot = lot

    @ask("1", by=Simultaneous.owner)
    def choose_coins(self, g: Market) -> Actions:
        """Choose what to pay."""
        if self.lot:
            held = g.coins[MERCHANTS.index(self.player)]
            yield from (("pay", coins) for coins in range(1, held + 1))

    @choose_coins.on
    def pay(self, g: Market, coins: Number) -> None:
        self.coins = coins
        g.say("sealed")


@frame
class Rounds(Frame):
    """Three rounds (1-3)."""

    @step("1")
    def bids(self, g: Market) -> Next:
        return together(Bid, g.game.players)

    @step("2")
    def opened(self, g: Market) -> None:
        bids: tuple[Bid, ...] = g.returned
        for bid in bids:
            if bid.lot:
                g.coins[MERCHANTS.index(bid.player)] -= bid.coins
        for lot in LOTS:
            offers = [bid.coins for bid in bids if bid.lot == lot]
            for bid in bids:
                if bid.lot == lot and bid.coins == max(offers) and offers.count(bid.coins) == 1:
                    g.lots[MERCHANTS.index(bid.player)] += 1
                    g.reveal("sold", lot=lot, player=bid.player, coins=bid.coins)

    @step("3")
    def after_three(self, g: Market) -> Next:
        g.round += 1
        if g.round <= 3:
            return goto(self.bids)
        won = [i for i, lots in enumerate(g.lots) if lots == max(g.lots)]
        g.end("closed", rule="3", winners=tuple(MERCHANTS[i] for i in won))
        return None


class Bids(Game):
    """The toy game."""

    name = "bids"
    title = "Bids"
    version = "1"
    modules: ClassVar = (sys.modules[__name__],)
    opening: ClassVar[Any] = Rounds
    state_class = Market

    @classmethod
    def scenarios(cls) -> dict[str, Scenario]:
        """One scenario."""
        return {"market": Scenario("market", "The market", "Three merchants.")}

    @classmethod
    def rulebook(cls) -> Rulebook:
        """Three rules."""
        texts = {"1": "Each bids in secret.", "2": "Bids are opened.", "3": "Most lots win."}
        return Rulebook([Rule(number, text) for number, text in texts.items()])

    def prepare(self) -> None:
        """Name the players."""
        self.players = MERCHANTS

    def set_up(self, seed: int) -> Market:
        """Nobody has a lot."""
        return Market(game=self, seed=seed)

    def make_lexicon(self) -> Lexicon:
        """The sentences."""
        wording = {"sealed": "A bid is sealed.", "sold": "Lot {lot} to {player} for {coins}."}
        return Lexicon({}, wording)
