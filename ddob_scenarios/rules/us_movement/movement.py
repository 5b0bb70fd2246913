"""Moving one hex, climbing bluffs and cliffs (7.1, 7.3, 7.4, 7.5, terrain effects)."""

from __future__ import annotations

from typing import NamedTuple

from ddob_scenarios.printed.map import CLIFFS, Mover
from ddob_scenarios.printed.turn_track import TIDES, Tide
from ddob_scenarios.rules.common.approaches import open_to_infantry
from ddob_scenarios.rules.common.command import can_pay, free_to_act, price
from ddob_scenarios.rules.engineers_and_hq.bases import areas_of_operations, traffic
from ddob_scenarios.rules.us_movement.infiltration import infiltrated
from ddob_scenarios.rules.us_movement.preservation import is_preservation, saves_itself
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import bits_of
from hexwar.play import rule
from hexwar.play.steering import Action


def mover_of(game: PrintedGame, counter: int) -> Mover:
    """Return how a counter moves."""
    if game.infantry >> counter & 1:
        return "infantry"
    return "leader" if game.leaders >> counter & 1 else "vehicle"


def tide_of(g: Omaha) -> Tide:
    """Return the tide of the turn."""
    return g.game.track.space(g.turn).tide


# -- what the ground allows ------------------------------------------------------------------------


@rule("7.3", "5.21", "terrain-effects", "terrain/2", "R3-06", "R5-12", "R7-12")
def closed_ground(game: PrintedGame, tide: Tide, i: int, j: int) -> str | None:
    """Return the rule that closes a hex to a step from another hex, whoever makes it, or None."""
    omaha = game.map
    if not omaha.board.adjacent[i] >> j & 1:
        return "7.3"
    if not game.field >> j & 1:
        return "R3-06"
    if omaha.submerged[tide] >> j & 1:
        return "terrain/2"
    return None if omaha.enterable(tide) >> j & 1 else "terrain-effects"


def has_trail(game: PrintedGame, i: int, j: int) -> bool:
    """Tell whether a trail crosses a bluff, so that an option decides how infantry does."""
    return game.map.board.link(i, j) is not None


def walks_up(game: PrintedGame) -> bool:
    """Tell whether infantry follows a trail over a bluff as if there was none (R7-22)."""
    return game.settings.bluff_by_trail == "walk"


@rule("7.3", "7.4", "terrain-effects", "terrain/2", "terrain/6", "R3-06", "R7-12", "R7-22")
def cannot_step(
    game: PrintedGame, mover: Mover, tide: Tide, i: int, j: int, cleared: int = 0
) -> str | None:
    """Return the rule that keeps a mover from a plain step, or None.

    Args:
        game: The game.
        mover: How it moves.
        tide: The tide.
        i: The hex it leaves.
        j: The hex it enters.
        cleared: The hexes in which engineers have cleared the way, as a set (19.3).
    """
    refused = closed_ground(game, tide, i, j) or game.map.forbids(mover, i, j, cleared)
    if refused == "7.4" and has_trail(game, i, j):
        return None if walks_up(game) else "R7-22"
    return refused


@rule("7.3", "7.4", "7.41", "terrain-effects", "terrain/2", "terrain/4", "R3-06", "R7-20", "R7-22")
def cannot_climb(game: PrintedGame, mover: Mover, tide: Tide, i: int, j: int) -> str | None:
    """Return the rule that keeps a mover from climbing a bluff, up or down, or None.

    Only infantry climbs: leaders cross a bluff by a plain step, other units by road.
    """
    refused = closed_ground(game, tide, i, j)
    if refused:
        return refused
    sides = game.map.board.features(i, j)
    if mover != "infantry" or "bluff" not in sides or not sides.isdisjoint(CLIFFS):
        return "7.4"
    return "R7-22" if has_trail(game, i, j) and walks_up(game) else None


@rule("7.3", "7.5", "terrain-effects", "terrain/2", "R3-06", "R7-20")
def cannot_cross(game: PrintedGame, mover: Mover, tide: Tide, i: int, j: int) -> str | None:
    """Return the rule that keeps a mover from climbing over a scaleable cliff, or None."""
    refused = closed_ground(game, tide, i, j)
    if refused:
        return refused
    scaleable = "scaleable-cliff" in game.map.board.features(i, j)
    return None if mover == "infantry" and scaleable else "7.5"


# -- ready-made lists ------------------------------------------------------------------------------


class Steps(NamedTuple):
    """The moves and climbs of a counter from a hex, before anybody stands in the way.

    Attributes:
        hexes: Where they lead, as a set.
        actions: Moves, climbs, the beginning of a climb over a cliff, leaving the map by an exit.
        free_hexes: Where those lead that cost nothing.
        free: Those that cost nothing, whoever makes them.
        within_reach: What it could attack from there as infantry (8.1), as a set.
    """

    hexes: int
    actions: tuple[Action, ...]
    free_hexes: int
    free: tuple[Action, ...]
    within_reach: int


class Ways(dict[int, Steps]):
    """The steps of one counter at one level of the tide, by hex; worked out when asked for.

    Attributes:
        mover: How the counter moves.
    """

    def __init__(self, game: PrintedGame, counter: int, tide: Tide, extended: bool) -> None:
        super().__init__()
        self.mover: Mover = mover_of(game, counter)
        self._game = game
        self._counter = counter
        self._tide: Tide = tide
        self._extended = extended

    def __missing__(self, at: int) -> Steps:
        steps = self[at] = _steps(self._game, self._counter, self._tide, self._extended, at)
        return steps


def all_ways(game: PrintedGame) -> dict[tuple[Tide, bool], tuple[Ways, ...]]:
    """Return the steps of each US counter, by tide, early or extended rules, and counter."""
    counters = range(len(game.us))
    return {
        (tide, extended): tuple(Ways(game, counter, tide, extended) for counter in counters)
        for tide in TIDES
        for extended in (False, True)
    }


def _steps(game: PrintedGame, counter: int, tide: Tide, extended: bool, at: int) -> Steps:
    mover = mover_of(game, counter)
    near = game.map.board.neighbours[at]
    moves = [to for to in near if cannot_step(game, mover, tide, at, to) is None]
    climbs = [to for to in near if cannot_climb(game, mover, tide, at, to) is None]
    cliffs = [to for to in near if cannot_cross(game, mover, tide, at, to) is None]
    free = [to for to in moves if is_preservation(game, counter, at, to)]
    leaves = mover != "leader" and game.exit_hexes >> at & 1
    scale: list[Action] = []
    if extended:
        climbs += cliffs  # by the same action (17.12)
    elif cliffs:
        scale.append(("scale", counter))
    return Steps(
        bits_of([*moves, *climbs]),
        (
            *(("move", counter, to) for to in moves),
            *(("climb", counter, to) for to in climbs),
            *scale,
            *([("leave", counter)] if leaves else ()),
        ),
        bits_of(free),
        (
            *(("move", counter, to) for to in free),
            *(scale if scaling_is_free(game) else ()),
        ),
        open_to_infantry(game.map)[at] if mover == "infantry" else 0,
    )


@rule("7.5", "E4")
def scaling_is_free(game: PrintedGame) -> bool:
    """Tell whether the first step of a climb over a cliff costs no action."""
    return game.settings.edition == "2.0"


def unblocked(actions: tuple[Action, ...], blocked: int) -> list[Action]:
    """Return those of some steps that do not lead into blocked hexes."""
    return [a for a in actions if len(a) == 2 or not blocked >> a[2] & 1]


# -- guards: what stands in the way of a counter that may act --------------------------------------


@rule("7.31", "7.32", "R7-13", "R7-18")
def stopped(g: Omaha, counter: int, to: int) -> str | None:
    """Return the rule by which Germans keep a counter out of a hex, or None.

    A position without Germans is open, and so is an empty half of a WN.  Leaders do not infiltrate
    on their own.
    """
    if g.german_hexes >> to & 1:
        return "7.31"
    if g.game.leaders >> counter & 1 and infiltrated(g, g.hex[counter], to):
        return "7.32"
    return None


@rule("7.3", "7.31", "7.4", "19.3", "terrain-effects", "terrain/2", "terrain/6", "R3-06", "R7-22")
def cannot_move(g: Omaha, counter: int, to: int) -> str | None:
    """Return the rule that keeps a counter from moving to a hex, with others or alone, or None."""
    at, mover = g.hex[counter], mover_of(g.game, counter)
    refused = cannot_step(g.game, mover, tide_of(g), at, to)
    if refused and mover == "vehicle" and g.extended:
        refused = cannot_step(g.game, mover, tide_of(g), at, to, areas_of_operations(g))
    return refused or ("7.31" if g.german_hexes >> to & 1 else None)


@rule("17.22", "19.3", "R17-02", "R19-03")
def opened_by_engineers(g: Omaha, counter: int, cleared: int) -> list[int]:
    """Return where a vehicle may go only because engineers have cleared the way.

    Args:
        g: The state.
        counter: A counter on the map; nothing is opened to infantry and leaders.
        cleared: What :func:`areas_of_operations` gives.
    """
    if mover_of(g.game, counter) != "vehicle":
        return []
    at, tide = g.hex[counter], tide_of(g)
    return [
        to
        for to in g.game.map.barred_to_vehicles[at]
        if (cleared >> at | cleared >> to) & 1
        and not g.german_hexes >> to & 1
        and cannot_step(g.game, "vehicle", tide, at, to, cleared) is None
    ]


@rule(
    "7.2",
    "7.3",
    "7.31",
    "7.32",
    "7.4",
    "19.3",
    "R3-06",
    "R7-22",
    "R19-06",
    "terrain-effects",
    "terrain/2",
    "terrain/6",
)
def may_move(g: Omaha, counter: int, to: int) -> str | None:
    """Judge a move of a counter that may act."""
    refused = cannot_move(g, counter, to) or stopped(g, counter, to)
    if refused:
        return refused
    if saves_itself(g, counter, to) or traffic(g) >> g.hex[counter] & 1:
        return None
    return unpaid(g, counter)


@rule("7.3", "7.31", "7.4", "7.5", "17.12", "terrain-effects", "terrain/2", "R3-06", "R7-22")
def cannot_start_climbing(g: Omaha, counter: int, to: int) -> str | None:
    """Return the rule that keeps a counter from climbing to a hex, or None.

    It climbs a bluff, and from turn 17 on a cliff by the same action.
    """
    at, mover = g.hex[counter], mover_of(g.game, counter)
    refused = cannot_climb(g.game, mover, tide_of(g), at, to)
    if refused and g.extended:
        refused = cannot_cross(g.game, mover, tide_of(g), at, to)
    return refused or ("7.31" if g.german_hexes >> to & 1 else None)


@rule("7.2", "7.3", "7.31", "7.4", "7.5", "17.12", "terrain-effects", "terrain/2", "R3-06", "R7-22")
def may_climb(g: Omaha, counter: int, to: int) -> str | None:
    """Judge the climb of a bluff by a unit that may act."""
    return cannot_start_climbing(g, counter, to) or unpaid(g, counter)


@rule("7.5", "17.12")
def cannot_scale(g: Omaha, counter: int) -> str | None:
    """Return the rule that keeps a counter from beginning to climb a cliff, or None.

    From turn 17 on nobody begins: a cliff is climbed at once.
    """
    if g.extended:
        return "17.12"
    at, mover, tide = g.hex[counter], mover_of(g.game, counter), tide_of(g)
    near = g.game.map.board.neighbours[at]
    over = (to for to in near if cannot_cross(g.game, mover, tide, at, to) is None)
    return "7.5" if next(over, None) is None else None


@rule("7.2", "7.5", "17.12", "E4")
def may_scale(g: Omaha, counter: int) -> str | None:
    """Judge the beginning of a climb over a cliff by a unit that may act."""
    refused = cannot_scale(g, counter)
    if refused or scaling_is_free(g.game):
        return refused
    return unpaid(g, counter)


@rule("7.3", "7.31", "7.5", "7.51", "terrain-effects", "terrain/2", "R3-06")
def may_cross(g: Omaha, counter: int, to: int) -> str | None:
    """Judge the step over a cliff of a unit with a climb-cliff marker, which is free."""
    at, mover = g.hex[counter], mover_of(g.game, counter)
    refused = cannot_cross(g.game, mover, tide_of(g), at, to)
    return refused or ("7.31" if g.german_hexes >> to & 1 else None)


@rule("7.2")
def unpaid(g: Omaha, counter: int) -> str | None:
    """Return the rule of the allotment if an action of a counter can be neither free nor paid."""
    if free_to_act(g) >> counter & 1 or can_pay(g, price(g, counter)):
        return None
    return "7.2"
