"""Several German positions that act on one card of the extended game, one after the other (16)."""

from __future__ import annotations

from copy import copy

from . import german_actions
from .german_actions import Outcome, attempts
from .printed import Position, printed_map
from .table import German, Table


def final_tables(t: Table, card: int, positions: list[Position]) -> list[Table]:
    """Return every table to which a card may lead when these positions are the ones that act.

    16: the higher number acts first, then the higher letter.  16.85: advances come after all other
    actions.  12.24: communication is that of the beginning.  Units that have come this phase do
    nothing more in it (16.32, 16.4).

    Args:
        t: The table before the card.
        card: The card.
        positions: The positions of one sector that may act, none of them blank.
    """
    start = copy(t)
    start.frozen = german_actions.linked(t)
    in_order = sorted(positions, key=lambda p: (p.number, p.zone), reverse=True)
    ways: list[tuple[Table, tuple[Position, ...]]] = [(start, ())]
    for position in in_order:
        ways = [after for table, late in ways for after in _act(t, table, late, position, card)]
    found = []
    for table, late in ways:
        ends = [table]
        for position in late:
            ends = [
                applied(end, outcome)
                for end in ends
                for outcome in german_actions.advance(end, position, card)
            ]
        found += ends
    return found


def _act(
    t: Table, now: Table, late: tuple[Position, ...], position: Position, card: int
) -> list[tuple[Table, tuple[Position, ...]]]:
    has_come = any(s.name in now.german and s.name not in t.german for s in position.sites)
    action = "" if has_come else german_actions.action_of(now, position, card)
    if action == "advance" and attempts(now, position):
        return [(now, (*late, position))]
    if not action:
        return [(now, late)]
    return [
        (applied(now, outcome), late)
        for outcome in german_actions.ACTIONS[action](now, position, card)
    ]


def applied(t: Table, outcome: Outcome) -> Table:
    """Return the table when what an outcome says has happened."""
    after = copy(t)
    after.steps, after.hex, after.german = dict(t.steps), dict(t.hex), dict(t.german)
    after.disrupted, after.wounded = set(t.disrupted), set(t.wounded)
    after.hero_of, after.inspired = dict(t.hero_of), set(t.inspired)
    after.garrisons = set(t.garrisons)
    for text in sorted(outcome, key=lambda text: "has 0" in text):  # the dead have no markers
        _apply(after, text)
    left = [after.german.pop(text.split()[0]) for text in outcome if text.endswith(" is left")]
    for text in outcome:
        if text.endswith(" is taken"):
            _take(after, text.split()[0], left, deep=f"{text.split()[0]} gains depth" in outcome)
    return after


def _apply(t: Table, text: str) -> None:
    who, *words = text.split()
    match words:
        case ["has", steps]:
            t.steps[who] = int(steps)
            if steps == "0":
                del t.hex[who]
                t.disrupted.discard(who)
                t.hero_of.pop(who, None)
                t.inspired.discard(who)  # 11.11
        case ["is", "disrupted"]:
            t.disrupted.add(who)
        case ["is", "wounded"]:
            t.wounded.add(who)
        case ["is", "gone"]:
            del t.hex[who]
        case ["moves", "to", hex_]:
            t.hex[who] = hex_
        case ["gains", "depth"] if who in t.german:
            t.german[who] = t.german[who]._replace(has_depth=True)
        case ["hero", "of", unit, "falls"]:
            t.hero_of.pop(unit)
            t.inspired.add(unit)


def _take(t: Table, site: str, left: list[German], *, deep: bool) -> None:
    """Put the unit that left another position, or a new one, on a site."""
    hex_ = printed_map().sites[site].hex
    new = German(site, hex_, None, deep, None, False, "reinforcement")
    t.german[site] = left[0]._replace(site=site, hex=hex_) if left else new
    t.garrisons.discard(site)
