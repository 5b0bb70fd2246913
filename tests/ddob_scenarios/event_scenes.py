"""Situations in which an event card is drawn."""

from __future__ import annotations

from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.rules.events.effects import EventPhase
from ddob_scenarios.state.omaha import Omaha
from hexwar.testing import Rehearsal

from .situations import Situation, card

TACTICAL = "wn-tactical-b"


def draw(
    s: Situation,
    number: int,
    turn: int = 0,
    *,
    second: bool = False,
    more: dict[str, list[int]] | None = None,
) -> Rehearsal[Omaha]:
    """Run an event phase with a card, and outcomes of other draws."""
    s.g.turn, s.g.result = turn or s.g.turn, None
    script = {"event": [card(number)], **(more or {})}
    return s.rehearse(EventPhase, second, script=script)


def hero(s: Situation, name: str) -> HeroId:
    """Return a hero marker by name."""
    return HeroId(s.game.lexicon.names["hero"].read(name))
