"""Control of villages, beach sections and bridges; sections without enemies (2.2, 2.12.6).

All of it is recomputed after every change of position.  Each function returns the medals of
the Axis and of the Allies, of all boards together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hexwar.board import HexSet, SideId
from hexwar.play import rule
from memoir44.printed.arms import BOTH_SIDES
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
        held = sum(bool(friends & near) and not enemies & near for near in control.holds)
        counts.append((control.side, held * control.worth, 0))
    return _shared(counts)


@rule("2.12.6", "2.12.7")
def empty_section_medals(g: Memoir) -> Medals:
    """Count the one medal of a side whose enemy has no unit in some section."""
    counts = []
    for award in g.game.plan.empty_sections:
        empty = any(not g.standing[1 - award.side] & section for section in award.sections)
        counts.append((award.side, award.worth * empty, 0))
    return _shared(counts)


def _shared(counts: Sequence[tuple[SideId, int, int]]) -> Medals:
    """Add up medals by side: of each control its side, the medals of that side, and the others."""
    axis, allies = (
        sum(mine if side == its else others for its, mine, others in counts) for side in BOTH_SIDES
    )
    return axis, allies


CONTROLS: Final[Mapping[str, tuple[str, Callable[[Memoir], Medals]]]] = {
    "villages": ("2.2.1", village_medals),
    "beach sections": ("2.2.2", beach_medals),
    "bridges": ("2.2.3", bridge_medals),
    "section without an enemy": ("2.12.6", empty_section_medals),
}
"""What medals are counted for by control, with the rule."""
