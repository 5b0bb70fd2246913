"""Situations in which units land by a card."""

from __future__ import annotations

from typing import Any

from ddob_scenarios.rules.landing.amphibious import Amphibious, LandingCheck, boxed
from ddob_scenarios.state.omaha import Omaha
from hexwar.testing import Rehearsal

from .situations import Situation, card


def landing_card(letters: dict[str, str], *, mine: bool = False) -> int:
    """Return the number of a card that shows some letters by symbol."""
    game = Situation().game
    for printed in game.cards:
        shown = dict(printed.landing.items())
        fits = all(shown[symbol] == letter for symbol, letter in letters.items())  # type: ignore[index]
        if fits and printed.mine == mine:
            return printed.number
    raise LookupError(letters)


def afloat(turn: int, *placed: str, cleared: bool = True, **options: Any) -> Situation:
    """Return a situation with counters in boxes; obstacles are cleared unless mines matter."""
    s = Situation(turn=turn, **options).boxed(*placed)
    if cleared:
        s.g.cleared = s.game.map.obstacles
    return s


def check(s: Situation, sector: int, *cards: int) -> Rehearsal[Omaha]:
    """Run one sector's landing check with prescribed cards."""
    s.g.result = None
    name = ("landing/east", "landing/west")[sector]
    script = {name: [card(number) for number in cards]}
    return s.rehearse(LandingCheck, sector, boxed(s.g, sector), script=script)


def land(s: Situation, *cards: int) -> Rehearsal[Omaha]:
    """Run a whole amphibious phase with prescribed cards."""
    s.g.result = None
    return s.rehearse(Amphibious, script={"landing": [card(number) for number in cards]})


def box_of(s: Situation, name: str) -> str:
    """Return the box of a counter, or ""."""
    box = s.g.box[s.counter(name)]
    return s.game.map.boxes[box].name if box >= 0 else ""


def due(s: Situation, name: str) -> int:
    """Return the turn of a counter on the track, or 0."""
    return s.g.due[s.counter(name)]
