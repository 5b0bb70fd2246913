"""Fire cards drawn for the Germans: what a sector does on one, and which card shows what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ddob_scenarios.printed.cards import printed_cards
from ddob_scenarios.rules.common.control import communication_table
from ddob_scenarios.rules.german_phase import SectorFire
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CardId, one
from hexwar.testing import Rehearsal

from .situations import Situation, card


def play_card(
    s: Situation, sector: int, number: int, script: Mapping[str, Sequence[int]] | None = None
) -> Rehearsal[Omaha]:
    """Let a sector fire and act on a card, with the communication as it is now."""
    s.g.communication = communication_table(s.g)
    s.g.arrived = s.g.hit = NONE
    s.g.deck |= one(CardId(card(number)))
    draws = {"fire": [card(number)], "re-occupy": [0, 0, 0], **(script or {})}
    return s.rehearse(SectorFire, sector, script=draws)


def card_with(colour: str, symbol: str, *, target: str = "", double: bool | None = None) -> int:
    """Return the number of the first card without artillery that shows a colour with a symbol."""
    for printed in printed_cards():
        shown = printed.shows(colour)
        if shown is None or shown.symbol != symbol or printed.artillery is not None:
            continue
        if double in (None, shown.double) and target in ("", printed.target):
            return printed.number
    raise LookupError(f"no card with {colour} {symbol} {target}")


def acted(play: Rehearsal[Omaha], kind: str, s: Situation) -> list[str]:
    """Return the names of the positions in all events of a kind."""
    return [s.game.map.positions[facts["position"]].name for facts in play.facts_of(kind)]


def names_of(s: Situation, play: Rehearsal[Omaha], kind: str, fact: str) -> list[str]:
    """Return the names of the US counters in a fact of all events of a kind."""
    found: list[str] = []
    for facts in play.facts_of(kind):
        counters = facts[fact] if isinstance(facts[fact], tuple) else (facts[fact],)
        found += [s.game.us[counter].name for counter in counters]
    return found
