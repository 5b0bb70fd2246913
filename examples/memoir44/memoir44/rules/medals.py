"""Medals: control (2.2, 2.12.6), objectives, what is won for good, victory (1.10, 2.3).

All that is held is recomputed after every change of position.  Each function of control counts
the medals of a side on all boards together.
"""

from collections.abc import Iterator

from hexwar.board import NONE, HexSet, SideId, union
from hexwar.play import rule
from hexwar.play.scene import PointSource
from memoir44.printed.arms import BOTH_SIDES, SIDES
from memoir44.scenarios.plan import EITHER, Objective
from memoir44.state import NOBODY, Memoir


@rule("2.2.1/token", "2.2.4")
def turn_tokens(g: Memoir) -> None:
    """Turn the control tokens of villages.

    A unit takes control of the village in which it stands, and its side keeps it until an enemy
    does the same.
    """
    for control in g.game.plan.villages:
        attacker, defender = g.standing[control.attacker], g.standing[1 - control.attacker]
        g.villages = (g.villages | attacker & control.hexes) & ~(defender & control.hexes)


@rule("2.2.1/medals")
def village_medals(g: Memoir, side: SideId) -> int:
    """Count the medals of a side for villages: they go over to the attacker one by one."""
    medals = 0
    for control in g.game.plan.villages:
        villages = (g.villages & control.hexes).bit_count()
        won = sum(villages >= threshold for threshold in control.thresholds)
        medals += won if side == control.attacker else len(control.thresholds) - won
    return medals


@rule("2.2.2/medals")
def beach_medals(g: Memoir, side: SideId) -> int:
    """Count the medals of a side for beach sections."""
    medals = 0
    for control in g.game.plan.beaches:
        beaches = sum(is_taken(g, control.attacker, holds) for holds in control.holds)
        others = len(control.holds) - beaches
        attacks = side == control.attacker
        medals += beaches * control.attacker_medals if attacks else others * control.defender_medals
    return medals


@rule("2.2.2/shores")
def taken_shores(g: Memoir, attacker: SideId) -> dict[int, HexSet]:
    """Return coastline and beach of the sections that an attacker has, by their place."""
    return {
        place: shore
        for control in g.game.plan.beaches
        if control.attacker == attacker
        for place, holds, shore in zip(control.places, control.holds, control.shores, strict=True)
        if is_taken(g, attacker, holds)
    }


@rule("2.2.2/defender", "2.2.2/first-action", "2.12.7")
def is_taken(g: Memoir, attacker: SideId, holds: HexSet) -> bool:
    """Return whether the attacker controls a section: no enemy is on its beach or next to it.

    It needs no own units there.  Before anything has happened it controls no section.
    """
    begun = g.opened or g.game.options["beach_start"] == "at-once"
    return begun and not g.standing[1 - attacker] & holds


@rule("2.2.3")
def bridge_medals(g: Memoir, side: SideId) -> int:
    """Count the bridges that a side holds: its units on or next to one, and no enemies."""
    friends, enemies = g.standing[side], g.standing[1 - side]
    return sum(
        control.worth * sum(bool(friends & near) and not enemies & near for near in control.parts)
        for control in g.game.plan.bridges
        if control.side == side
    )


@rule("2.12.6", "2.12.7")
def empty_section_medals(g: Memoir, side: SideId) -> int:
    """Count the medals of a side whose enemy has no unit in some section."""
    enemies, awards = g.standing[1 - side], g.game.plan.empty_sections
    return sum(
        award.worth * any(not enemies & section for section in award.parts)
        for award in awards
        if award.side == side
    )


@rule("1.10/objective")
def objectives_of(g: Memoir, side: SideId) -> list[Objective]:
    """Return the objectives that a side holds."""
    return [each for each, by in zip(g.game.plan.objectives, g.held, strict=True) if by == side]


@rule("1.10/objective", "2.2.1/medals", "2.2.2/medals", "2.2.3", "2.12.6")
def medals_of(g: Memoir, side: SideId) -> int:
    """Count the medals of a side: those won for good, and those for what it holds now."""
    held = sum([objective.worth for objective in objectives_of(g, side)])
    controlled = village_medals(g, side) + beach_medals(g, side) + bridge_medals(g, side)
    return g.won[side] + held + controlled + empty_section_medals(g, side)


@rule("1.10/objective", "2.2.1/medals", "2.2.2/medals", "2.2.3", "2.12.6")
def medal_sources(g: Memoir, side: SideId) -> Iterator[PointSource]:
    """Yield where the medals of a side come from now, with the hexes."""
    plan, name = g.game.plan, SIDES[side]
    if g.won[side]:
        yield PointSource(
            "units eliminated, exits and bridges", g.won[side], NONE, "1.10/eliminated", name
        )
    for objective in objectives_of(g, side):
        yield PointSource("objective", objective.worth, objective.hexes, "1.10/objective", name)
    if medals := village_medals(g, side):
        villages = union(control.hexes for control in plan.villages)
        yield PointSource("villages", medals, villages, "2.2.1/medals", name)
    if medals := beach_medals(g, side):
        shores = union(taken_shores(g, side).values())
        yield PointSource("beach sections", medals, shores, "2.2.2/medals", name)
    if medals := bridge_medals(g, side):
        near = union(hexes for control in plan.bridges for hexes in control.parts)
        yield PointSource("bridges", medals, g.standing[side] & near, "2.2.3", name)
    if medals := empty_section_medals(g, side):
        yield PointSource("section without an enemy", medals, NONE, "2.12.6", name)


def settle(g: Memoir) -> None:
    """Recompute what is held after a change, and end the game if a side has what it needs."""
    g.opened = True
    if g.counted != basis(g):
        count_medals(g)


def basis(g: Memoir) -> tuple[int, ...]:
    """Return from what the medals follow: counted once, they stay until this changes."""
    contested = g.game.plan.contested
    axis, allies = g.standing
    return axis & contested, allies & contested, *g.won, g.side, g.opened


@rule("1.10/objective", "1.10/victory", "2.3")
def count_medals(g: Memoir, *, turn_start: bool = False) -> None:
    """Recompute what is held for the time being, perhaps at the start of a turn, then compare."""
    plan = g.game.plan
    for number, objective in enumerate(plan.objectives):
        before = g.held[number]
        after = g.held[number] = holder(g, objective, before, turn_start)
        if after != before:
            kind = "objective-lost" if after == NOBODY else "objective-taken"
            whose = SIDES[before if after == NOBODY else after]
            g.say(kind, rule="1.10/objective", side=whose, worth=objective.worth)
    medals = g.medals[:]
    turn_tokens(g)
    for side in BOTH_SIDES:
        g.medals[side] = medals_of(g, side)
    axis, allies = g.medals
    if g.medals != medals:
        g.say("medals", rule="1.10/objective", axis=axis, allies=allies)
    g.counted = basis(g)
    for side in (g.side, g.enemy):
        if g.result is None and (g.medals[side] >= g.game.needed[side] or decides_at_once(g, side)):
            winners = tuple(seat.player for seat in g.game.seats if seat.side == side)
            facts = {"side": SIDES[side], "axis": axis, "allies": allies}
            g.end("victory", rule="1.10/victory", winners=winners, **facts)


@rule("1.10/sudden-death")
def decides_at_once(g: Memoir, side: SideId) -> bool:
    """Return whether a side's units stand in as many hexes as win at once, whatever the medals."""
    return any(
        (g.standing[side] & condition.hexes).bit_count() >= condition.needs
        for condition in g.game.plan.sudden_deaths
        if condition.side == side
    )


@rule("1.10/permanent", "1.10/last-to-occupy", "1.10/turn-start")
def holder(g: Memoir, objective: Objective, before: SideId, turn_start: bool) -> SideId:
    """Return the side that holds an objective, or -1 if it lies on the board.

    Some are kept from before, some taken only at the start of the turn of the side to move.
    """
    if before != NOBODY and (objective.permanent or _holds(g, objective, before)):
        return before
    for side in (g.side, g.enemy):
        may_gain = not objective.turn_start or (turn_start and side == g.side)
        if may_gain and _holds(g, objective, side):
            return side
    return before if objective.last_to_occupy else NOBODY


@rule("1.10/objective", "1.10/needs", "1.10/side", "1.10/majority", "1.10/sole-control")
def _holds(g: Memoir, objective: Objective, side: SideId) -> bool:
    """Return whether a side's units stand where an objective wants them."""
    if objective.side not in (EITHER, side):
        return False
    mine = (g.standing[side] & objective.hexes).bit_count()
    theirs = (g.standing[1 - side] & objective.hexes).bit_count()
    if mine < objective.needs or (objective.sole_control and theirs):
        return False
    return not objective.majority or mine > theirs
