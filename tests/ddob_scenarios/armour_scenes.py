"""Situations with German armour on the roads (23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ddob_scenarios.printed.cards import printed_cards
from ddob_scenarios.printed.ids import GermanId
from ddob_scenarios.rules.german_armour import ArmourAction, ArmourActions, drive_from
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import NONE, one
from hexwar.testing import Rehearsal

from .situations import Situation

GREEN, PURPLE, RED, BLUE = "1/1/352PzJ", "2/1/352PzJ", "1/2/352PzJ", "2/2/352PzJ"
"""The four armour units by their colours."""

COLOURS = {GREEN: "green", PURPLE: "purple", RED: "red", BLUE: "blue"}


def card_for(unit: str, symbol: str, *, target: str = "", double: bool | None = None) -> int:
    """Return the number of the first card that shows the colour of a unit with a symbol."""
    for printed in printed_cards():
        shown = printed.shows(COLOURS[unit])
        if shown is None or shown.symbol != symbol or target not in ("", printed.target):
            continue
        if double in (None, shown.double):
            return printed.number
    raise LookupError(f"no card with {COLOURS[unit]} {symbol} {target}")


def armoured(turn: int = 20, **options: Any) -> Situation:
    """Return the campaign with armour on its empty map."""
    return Situation("d-day", turn=turn, german_armour=True, **options)


def armour_at(s: Situation, at: str, unit: str = GREEN, **facts: Any) -> Situation:
    """Put an armour unit in a hex, revealed, and take it out of its pool."""
    s.german(f"Pz{at}", unit, revealed=True, **facts)
    s.g.pool_sizes["A"] -= 1
    s.g.pools["A"] &= ~one(s.g.unit[s.site(f"Pz{at}")])
    return s


def standing(s: Situation, unit: str = GREEN) -> str:
    """Return the hex of an armour unit, or ""."""
    number = int(s.game.lexicon.names["german"].read(unit))
    if number not in s.g.unit:
        return ""
    return s.game.map.board.name(s.game.map.sites[s.g.unit.index(GermanId(number))].hex)


def route(
    s: Situation, start: str, hexes: int = 4, symbol: str = "circle", *, overrun: bool = False
) -> list[str]:
    """Name the hexes that armour in a hex would enter if it was ordered to move."""
    board = s.game.map.board
    move = drive_from(s.g, board.hex(start), hexes, symbol, overrun=overrun)  # type: ignore[arg-type]
    return [board.name(i) for i in move.hexes]


def act(
    s: Situation,
    at: str,
    symbol: str,
    unit: str = GREEN,
    *,
    target: str = "",
    script: Mapping[str, Sequence[int]] | None = None,
) -> Rehearsal[Omaha]:
    """Let the armour in a hex act on a card that shows its colour with a symbol."""
    number = card_for(unit, symbol, target=target)
    sector = s.game.map.sector[s.at(at)]
    s.g.arrived = NONE
    return s.rehearse(ArmourAction, s.site(f"Pz{at}"), sector, number, script=script)


def called(s: Situation, sector: int, number: int) -> Rehearsal[Omaha]:
    """Let the armour of a sector act on a card."""
    s.g.arrived = NONE
    return s.rehearse(ArmourActions, sector, number)


def depth_at(s: Situation, at: str) -> bool:
    """Return whether armour in a hex has a depth marker."""
    return bool(s.g.depth[s.site(f"Pz{at}")] != NOBODY)
