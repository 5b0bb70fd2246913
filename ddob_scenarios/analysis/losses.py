"""What did an event cost, and whom? For the reports of many games.

German counters are told by the place where they lay: what an unrevealed one was, nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from ddob_scenarios.printed.us_counters import EngineerBase
from ddob_scenarios.scenarios.printed_game import PrintedGame, UsCounter
from hexwar.board import has
from hexwar.play.events import Facts, Loss


def _steps(game: PrintedGame, facts: Facts) -> Iterable[Loss]:
    """A step of a unit, or all that it had left."""
    if count := facts.get("steps", 1):
        yield _us(game.us[facts["unit"]], "steps", count)


def _company(game: PrintedGame, facts: Facts) -> Iterable[Loss]:
    """A company for the loss box of its division (13.1)."""
    yield _us(game.us[facts["unit"]], "companies")


def _leader(game: PrintedGame, facts: Facts) -> Iterable[Loss]:
    """A headquarters or general; of units that drown or are overrun another event tells."""
    if not has(game.combat_units, facts["unit"]):
        yield _us(game.us[facts["unit"]], "leaders and bases")


def _hero(game: PrintedGame, facts: Facts) -> Iterable[Loss]:
    """A hero; his marker stays with the unit that he has inspired (11.14)."""
    hero = game.heroes[facts["hero"]]
    yield Loss("us", hero.name, f"{hero.division} Division", "hero", "heroes")


def _german(what: str, game: PrintedGame, facts: Facts) -> Iterable[Loss]:
    """A German unit or its depth."""
    place = game.map.sites[facts["site"]]
    position = game.map.position_of(place.number)
    kind = "strongpoint" if position.wn else "reinforcement position"
    yield Loss("german", place.name, position.name, kind, what)


TOLD: Mapping[str, Callable[[PrintedGame, Facts], Iterable[Loss]]] = {
    "step-lost": _steps,
    "eliminated": _steps,
    "company-lost": _company,
    "drowned": _leader,
    "overrun": _leader,
    "general-killed": _leader,
    "general-captured": _leader,
    "hero-killed": _hero,
    "hero-hit": _hero,
    "german-removed": partial(_german, "units"),
    "depth-removed": partial(_german, "depth markers"),
}
"""What tells of a loss, by the kind of the event."""


def _us(counter: UsCounter, what: str, count: int = 1) -> Loss:
    """Return a loss of a US counter; its formation is the last part of its printed name."""
    kind = "engineer base" if isinstance(counter, EngineerBase) else counter.type
    formation = f"{counter.division} Division, {counter.name.rpartition('/')[2]}"
    return Loss("us", counter.name, formation, kind, what, count)
