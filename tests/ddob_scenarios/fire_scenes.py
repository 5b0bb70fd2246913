"""Situations in which Germans fire on a card."""

from __future__ import annotations

from typing import Any

from ddob_scenarios.rules.german_fire.aim import shots_together
from ddob_scenarios.rules.german_phase import SectorFire
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CardId, one
from hexwar.testing import Rehearsal

from .situations import Situation, card


def fire(s: Situation, sector: int, number: int) -> Rehearsal[Omaha]:
    """Resolve the fire of a sector on a card, perhaps once more in the same phase."""
    s.g.result = None
    s.g.deck |= one(CardId(card(number)))
    return s.rehearse(SectorFire, sector, script={"fire": [card(number)]})


def wanted(s: Situation, position: str, number: int) -> dict[str, int]:
    """Return the units that a position could hit on a card, with their dots."""
    shots = shots_together(s.g, [s.position(position)], s.game.cards[number - 1])
    return {s.game.us[shot.unit].name: shot.key[0] for shot in shots}


def named(s: Situation, units: Any) -> list[str]:
    """Name some units."""
    return [s.game.us[unit].name for unit in units]
