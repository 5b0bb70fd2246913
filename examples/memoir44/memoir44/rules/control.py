"""Control of villages, beach sections and bridges; sections without enemies (2.2, 2.12.6).

All of it is recomputed after every change of position.  Each function returns the medals of
the Axis and of the Allies, of all boards together.
"""

from __future__ import annotations

from collections.abc import Iterable

from hexwar.board import HexSet, SideId
from hexwar.play import rule
from memoir44.state import Memoir

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
        counts.append(_shared(control.attacker, won, len(control.thresholds) - won))
    return _total(counts)


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
        left = len(control.sections) - taken
        mine, theirs = taken * control.attacker_medals, left * control.defender_medals
        counts.append(_shared(control.attacker, mine, theirs))
    return _total(counts)


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
    if not (g.opened or g.game.options["beach_start"] == "at-once"):
        return False
    return not g.standing[1 - attacker] & holds


@rule("2.2.3")
def bridge_medals(g: Memoir) -> Medals:
    """Count the bridges that a side holds: its units on or next to one, and no enemies."""
    counts = []
    for control in g.game.plan.bridges:
        friends, enemies = g.standing[control.side], g.standing[1 - control.side]
        held = sum(bool(friends & near) and not enemies & near for near in control.holds)
        counts.append(_shared(control.side, held * control.worth, 0))
    return _total(counts)


@rule("2.12.6", "2.12.7")
def empty_section_medals(g: Memoir) -> Medals:
    """Count the one medal of a side whose enemy has no unit in some section."""
    counts = []
    for award in g.game.plan.empty_sections:
        enemies = g.standing[1 - award.side]
        empty = any(not enemies & section for section in award.sections)
        counts.append(_shared(award.side, award.worth * empty, 0))
    return _total(counts)


def _shared(side: SideId, mine: int, others: int) -> Medals:
    return (mine, others) if side == 0 else (others, mine)


def _total(medals: Iterable[Medals]) -> Medals:
    axis = allies = 0
    for to_axis, to_allies in medals:
        axis += to_axis
        allies += to_allies
    return axis, allies
