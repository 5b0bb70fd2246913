"""Medals and victory: what is won for good, what is held for the time being (1.10, 2.3)."""

from __future__ import annotations

from hexwar.board import SideId
from hexwar.play import rule
from memoir44.printed.arms import BOTH_SIDES, SIDES
from memoir44.rules.control import CONTROLS, turn_tokens
from memoir44.scenarios.plan import EITHER, Objective
from memoir44.state import NOBODY, Memoir


def settle(g: Memoir) -> None:
    """Recompute what is held after a change, and end the game if a side has what it needs."""
    g.opened = True
    if g.reckoned != basis(g):
        reckon(g)


def basis(g: Memoir) -> tuple[int, ...]:
    """Return from what the medals follow: reckoned once, they stay until this changes."""
    contested = g.game.plan.contested
    axis, allies = g.standing
    return axis & contested, allies & contested, *g.won, g.side, g.opened


@rule("1.10", "2.3")
def reckon(g: Memoir, *, turn_start: bool = False) -> None:
    """Recompute what is held for the time being, perhaps at the start of a turn, then compare."""
    plan = g.game.plan
    for number, objective in enumerate(plan.objectives):
        before = g.held[number]
        after = g.held[number] = holder(g, objective, before, turn_start)
        if after != before:
            kind = "objective-lost" if after == NOBODY else "objective-taken"
            whose = SIDES[before if after == NOBODY else after]
            g.say(kind, rule="1.10", side=whose, worth=objective.worth)
    medals = g.medals[:]
    for side in BOTH_SIDES:
        objectives = zip(plan.objectives, g.held, strict=True)
        g.medals[side] = g.won[side] + sum(o.worth for o, its in objectives if its == side)
    if plan.controls:
        turn_tokens(g)
        for _, medals_by in CONTROLS.values():
            axis, allies = medals_by(g)
            g.medals[0] += axis
            g.medals[1] += allies
    if g.medals != medals:
        g.say("medals", rule="1.10", axis=g.medals[0], allies=g.medals[1])
    g.reckoned = basis(g)
    for side in (g.side, g.enemy):
        if g.result is None and (g.medals[side] >= g.game.needed(side) or decides_at_once(g, side)):
            winners = tuple(seat.player for seat in g.game.seats if seat.side == side)
            g.end(
                "victory",
                rule="1.10",
                winners=winners,
                side=SIDES[side],
                axis=g.medals[0],
                allies=g.medals[1],
            )


@rule("1.10")
def decides_at_once(g: Memoir, side: SideId) -> bool:
    """Tell whether a side's units stand in as many hexes as win at once, whatever the medals."""
    return any(
        (g.standing[side] & condition.hexes).bit_count() >= condition.needs
        for condition in g.game.plan.sudden_deaths
        if condition.side == side
    )


@rule("1.10")
def holder(g: Memoir, objective: Objective, before: SideId, turn_start: bool) -> SideId:
    """Return the side that holds an objective, or -1 if it lies on the board.

    Some are kept from before, some taken only at the start of the turn of the side to move.
    """
    if objective.permanent and before != NOBODY:
        return before
    if before != NOBODY and _holds(g, objective, before):
        return before
    for side in (g.side, g.enemy):
        may_gain = not objective.turn_start or (turn_start and side == g.side)
        if may_gain and _holds(g, objective, side):
            return side
    return before if objective.last_to_occupy else NOBODY


def _holds(g: Memoir, objective: Objective, side: SideId) -> bool:
    """Tell whether a side's units stand where an objective wants them."""
    if objective.side not in (EITHER, side):
        return False
    mine = (g.standing[side] & objective.hexes).bit_count()
    theirs = (g.standing[1 - side] & objective.hexes).bit_count()
    if mine < objective.needs or (objective.sole_control and theirs):
        return False
    return not objective.majority or mine > theirs
