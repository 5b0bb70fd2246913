"""Values of results and positions for the US player, and the losses of events.

Values are numbers from -1 to 1, for bots and for the averages of many games.  The rules name only
levels of victory; the scale between them is ours.  Reports of many games show the losses.  German
counters are listed by their place, because the identity of an unrevealed counter is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

from ddob_scenarios.printed.counters import EngineerBase
from ddob_scenarios.rules.common.control import us_control
from ddob_scenarios.rules.common.losses import bearable, losses_of
from ddob_scenarios.rules.victory import current_points
from ddob_scenarios.scenarios.printed_game import PrintedGame, UsCounter
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import has, iterate
from hexwar.play import Analysis, State, rule
from hexwar.play.values.events import Event, Facts, Loss, Result

# Catastrophic loss in the first turn of a scenario, and in its last: nothing is worse, but who
# holds out longer has played better.
WORST, LAST_STAND = -1.0, -0.91
# The lowest level of victory, just below it, and a defeat with no points, or as many below 0 as
# the victory takes.
BARELY_WON, BARELY_LOST, DEFEATED = 0.25, -0.1, -0.8
EARLY_DEFEAT = -0.9  # a long scenario that ends as lost half-way, with no points (20.2)


def _of_catastrophe(game: PrintedGame, turn: object) -> float:
    """Return what catastrophic loss is worth: more, the later it comes."""
    first, last = game.file.scenario.turns
    if not isinstance(turn, int) or first == last:
        return WORST
    return WORST + (LAST_STAND - WORST) * (turn - first) / (last - first)


def _of_early_defeat(game: PrintedGame, points: int) -> float:
    check = game.file.victory.first_check
    assert check is not None
    wanted = max(1, check.goes_on_by(game.settings.edition))
    return EARLY_DEFEAT + (DEFEATED - EARLY_DEFEAT) * min(1.0, max(0.0, points / wanted))


@rule("13.2", "20.3", "E1")
@lru_cache(maxsize=256)
def of_points(game: PrintedGame, points: int) -> float:
    """Return what a final total, with the points of variants, is worth.

    It rises from no points to the lowest level of victory, jumps there, and rises on to the
    highest; one level only is worth most with twice its points.
    """
    won = [game.points_for(level) or 0 for level in game.file.victory.levels if level.won]
    lowest, highest = min(won, default=1), max(won, default=1)
    if points >= lowest:
        top = highest if highest > lowest else 2 * max(1, lowest)
        return BARELY_WON + (1.0 - BARELY_WON) * min(1.0, (points - lowest) / (top - lowest))
    missing = min(2.0, (lowest - points) / max(1, lowest))
    if missing <= 1.0:
        return BARELY_LOST + (DEFEATED - BARELY_LOST) * missing
    return DEFEATED + (EARLY_DEFEAT - DEFEATED) * (missing - 1.0)


RUIN = 0.8  # what it weighs that a division is near catastrophic loss
# What counts besides points: a step of infantry, infantry ashore and on the high ground, a German
# position without an undisrupted unit, a hex that is controlled, a leader ashore.
STEP, ASHORE, INLAND, SILENT, GROUND, LEADER = 0.004, 0.002, 0.006, 0.02, 0.001, 0.01


@rule("13.1", "20.1")
def evaluate(g: Omaha) -> float:
    """Return how the US player stands, by what may be seen: nothing in a state is hidden."""
    ruin = max(losses_of(g, division) / bearable(g) for division in g.game.divisions)
    worth = of_points(g.game, current_points(g)) / 2 + _forces(g) + _field(g) - RUIN * ruin**2
    return max(WORST, min(1.0, worth))


def _forces(g: Omaha) -> float:
    """Return what the US forces ashore are worth."""
    infantry, places, steps = g.game.infantry, g.hex, g.steps
    total = sum([steps[unit] for unit in iterate(infantry)])
    ashore, leaders = infantry & g.ashore, g.game.leaders & g.ashore
    high = g.game.map.high
    inland = sum([has(high, places[unit]) for unit in iterate(ashore)])
    return (
        STEP * total + ASHORE * ashore.bit_count() + INLAND * inland + LEADER * leaders.bit_count()
    )


def _field(g: Omaha) -> float:
    """Return what the field is worth: German positions that are silent, and ground controlled."""
    held = sum(1 for p in g.game.map.positions if p.wn and has(g.active, p.number))
    manned = g.held.bit_count()
    controlled = (us_control(g) & g.game.map.high).bit_count()
    return GROUND * controlled - SILENT * held - SILENT / 4 * manned


# -- what events cost ------------------------------------------------------------------------------


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
    """A hero, whose marker stays with the unit when it is inspired (11.14)."""
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


class OmahaAnalysis(Analysis):
    """What ends, moments and losses are worth."""

    game: PrintedGame

    @rule("7.22", "13.1", "13.2", "20.2", "20.3")
    def score(self, result: Result, player: str) -> float:
        """Return what an end is worth to both players, from -1 for catastrophic loss to 1.

        It is more, the better the level of victory, and the more points.
        """
        del player
        points = result.fact("points")
        if not isinstance(points, int):
            return 1.0 if result.winners else _of_catastrophe(self.game, result.fact("turn"))
        if result.rule == "20.2":
            return 1.0 if result.winners else _of_early_defeat(self.game, points)
        return of_points(self.game, points)

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Return how the US forces stand."""
        return evaluate(self.game.moment(view, player))

    def worth(self, g: State, player: str) -> float:
        """Return what a moment is worth: the players see all of a state, so no view is made."""
        if g.result is not None:
            return self.score(g.result, player)
        assert isinstance(g, Omaha)
        return evaluate(g)

    def losses(self, event: Event) -> Iterable[Loss]:
        """Return what an event cost whom."""
        return TOLD[event.kind](self.game, event.facts) if event.kind in TOLD else ()
