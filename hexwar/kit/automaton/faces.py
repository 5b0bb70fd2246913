"""The card of a side that cards play, as it lies beside the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexwar.board import iterate
from hexwar.kit.automaton.cards import Order
from hexwar.kit.automaton.player import CardPlayer
from hexwar.play.scene import Area, CardFace, CardRow, DrawPile, tallied


def card_area(player: CardPlayer, view: Mapping[str, Any]) -> Area:
    """Return the place beside the map where the card of the turn lies.

    The instruction that decided last is lit.

    Args:
        player: The side.
        view: What somebody sees: ``state.view(player)``.
    """
    memory = view["stack"][0] if view["stack"] else {}
    kind = player.kind(memory.get("card", -1))
    lit = memory.get("instruction", -1)
    own = kind.orders if kind else ()
    title = kind.title if kind else "no card"
    faces = [card_face(title, own, lit)] if kind else []
    if player.cards.standing:
        faces.append(card_face("standing orders", player.cards.standing, lit - len(own)))
    return Area(name=player.side, group="automaton", cards=tuple(faces))


def card_face(title: str, orders: tuple[Order, ...], lit: int = -1) -> CardFace:
    """Return the face of a card: its instructions, one a row.

    Args:
        title: Its title.
        orders: Its instructions.
        lit: The place of the instruction that decided last; -1 if none has.
    """
    rows = tuple(
        CardRow(title=str(number), text=order.says, lit=number == lit + 1)
        for number, order in enumerate(orders, start=1)
        if not order.secret
    )
    said = "; ".join(row.text for row in rows)
    return CardFace(name=title, rows=rows, spoken=f"{title}: {said}.")


def card_piles(side: CardPlayer, view: Mapping[str, Any]) -> Iterator[DrawPile]:
    """Yield the deck of a side that cards play, once its first card was drawn."""
    memory = view["stack"][0] if view["stack"] else {}
    if "deck" not in memory or memory.get("card", -1) < 0:
        return
    kinds, deck = side.cards.kinds, side.cards.deck
    cards = list(iterate(memory["deck"]))
    rows = {"cards": tallied([kinds[kind].title for kind in deck], cards)}
    yield DrawPile(name=f"deck of {side.side}", left=len(cards), tallies=rows)
