"""Medals: control (2.2, 2.12.6), objectives, what is won for good, victory (1.10, 2.3).

All that is held is recomputed after every change of position.  Each function of control returns
the medals of the Axis and of the Allies, of all boards together.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hexwar.board import HexSet, SideId
from hexwar.play import rule
from memoir44.printed.arms import BOTH_SIDES, SIDES
from memoir44.scenarios.plan import EITHER, Objective
from memoir44.state import NOBODY, Memoir

Medals = tuple[int, int]


@rule("2.2.1", "2.2.4")
def turn_tokens(g: Memoir) -> None:
    """Turn the control tokens of villages.

    A unit takes control of the village in which it stands, and its side keeps it until an enemy
    does the same.
    """
    for control in g.game.plan.villages:
        attacker, defender = g.standing[control.attacker], g.standing[1 - control.attacker]
        g.villages = (g.villages | attacker & control.hexes) & ~(defender & control.hexes)


@rule("2.2.1")
def village_medals(g: Memoir) -> Medals:
    """Count the medals for villages: they go over to the attacker one by one."""
    counts = []
    for control in g.game.plan.villages:
        taken = (g.villages & control.hexes).bit_count()
        won = sum(taken >= threshold for threshold in control.thresholds)
        counts.append((control.attacker, won, len(control.thresholds) - won))
    return _shared(counts)


@rule("2.2.2")
def beach_medals(g: Memoir) -> Medals:
    """Count the medals for beach sections.

    The defender controls a section while he has a unit on a beach hex of it or next to one;
    otherwise the attacker does, with or without units.  Before anything has happened all sections
    are the defender's.
    """
    counts = []
    for control in g.game.plan.beaches:
        taken = sum(_is_taken(g, control.attacker, holds) for holds in control.holds)
        theirs = (len(control.sections) - taken) * control.defender_medals
        counts.append((control.attacker, taken * control.attacker_medals, theirs))
    return _shared(counts)


@rule("2.2.2")
def taken_shores(g: Memoir, attacker: SideId) -> dict[int, HexSet]:
    """Return coastline and beach of the sections under an attacker's control.

    Returns:
        The hexes by the place of the section among those of all boards.
    """
    return {
        place: shore
        for control in g.game.plan.beaches
        if control.attacker == attacker
        for place, holds, shore in zip(control.places, control.holds, control.shores, strict=True)
        if _is_taken(g, attacker, holds)
    }


@rule("2.2.2", "2.12.7")
def _is_taken(g: Memoir, attacker: SideId, holds: HexSet) -> bool:
    """Tell whether the attacker controls a section, with no enemy where he would hold it."""
    begun = g.opened or g.game.options["beach_start"] == "at-once"
    return begun and not g.standing[1 - attacker] & holds


@rule("2.2.3")
def bridge_medals(g: Memoir) -> Medals:
    """Count the bridges that a side holds: its units on or next to one, and no enemies."""
    counts = []
    for control in g.game.plan.bridges:
        friends, enemies = g.standing[control.side], g.standing[1 - control.side]
        held = sum(bool(friends & near) and not enemies & near for near in control.parts)
        counts.append((control.side, held * control.worth, 0))
    return _shared(counts)


@rule("2.12.6", "2.12.7")
def empty_section_medals(g: Memoir) -> Medals:
    """Count the one medal of a side whose enemy has no unit in some section."""
    counts = []
    for award in g.game.plan.empty_sections:
        empty = any(not g.standing[1 - award.side] & section for section in award.parts)
        counts.append((award.side, award.worth * empty, 0))
    return _shared(counts)


def _shared(counts: Sequence[tuple[SideId, int, int]]) -> Medals:
    """Add up medals by side: of each control its side, the medals of that side, and the others."""
    medals = [0, 0]
    for side, mine, others in counts:
        medals[side] += mine
        medals[1 - side] += others
    return medals[0], medals[1]


CONTROLS: Final[Mapping[str, tuple[str, Callable[[Memoir], Medals]]]] = {
    "villages": ("2.2.1", village_medals),
    "beach sections": ("2.2.2", beach_medals),
    "bridges": ("2.2.3", bridge_medals),
    "section without an enemy": ("2.12.6", empty_section_medals),
}
"""What medals are counted for by control, with the rule."""


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
