"""The cards that a player does not see, dealt again: what bots and search play on."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hexwar.board import iterate, pack
from hexwar.play import rule
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state import unseen_cards


@rule("1.4.1")
def imagine(
    game: PrintedGame, view: Mapping[str, Any], player: str, rng: Random
) -> Mapping[str, Any]:
    """Return hands and decks that fit what a player knows."""
    fields = view["fields"]
    hands: list[int] = [0] * len(game.seats)
    decks: list[int] = []
    for deck in range(len(fields["decks"])):
        seats = [n for n, seat in enumerate(game.seats) if seat.deck == deck]
        for n in seats:
            if game.seats[n].player == player:
                hands[n] = fields["hands"][n]
        unseen = list(iterate(unseen_cards(game, fields, player, deck)))
        rng.shuffle(unseen)
        for n in seats:
            if game.seats[n].player != player:
                count = fields["hands"][n]
                hands[n], unseen = pack(unseen[:count]), unseen[count:]
        decks.append(pack(unseen))
    choice = _choice(game, view, player, hands[fields["seat"]])
    return {"hands": hands, "decks": decks, "Draw.choice": choice}


def _choice(game: PrintedGame, view: Mapping[str, Any], player: str, hand: int) -> tuple[int, ...]:
    """Return the two cards of a choice after a reconnaissance: any, if another player has it."""
    seat = game.seats[view["fields"]["seat"]]
    for frame in view["stack"]:
        if frame["frame"] == "Draw":
            seen: tuple[int, ...] = frame["choice"]
            return seen if seat.player == player else tuple(iterate(hand))[: len(seen)]
    return ()
