"""German fire: who fires on a card, whom it may hit, and who is hit (6.1-6.4, 11.4, 14.11).

Several positions fire together on turns 1-16, so hits are dealt by trying every way to deal them
and keeping the best by 6.31 and 6.34.  It takes small cases, and leaves no doubt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from .fields import active_positions, crew
from .printed import Position, cards, distance, printed_map, us_leaders
from .table import Table

KINDS = ("intense", "steady", "sporadic")
"""The dots in the order of the priorities (6.31)."""


# -- who fires (6.1, 6.3, 6.4) ---------------------------------------------------------------------


def shown(card: int, colour: str) -> dict[str, Any] | None:
    """Return how a fire card shows a colour, or None."""
    return next((entry for entry in cards()[card]["fire"] if entry["colour"] == colour), None)


def sector_of(position: Position) -> str:
    """Return the sector of a position: of its own hex, wherever its targets stand (6.22)."""
    return printed_map().sector(position.sites[0].hex)


def firing_positions(t: Table, sector: str, card: int) -> list[Position]:
    """Return the positions that fire on a card (6.3)."""
    found = []
    for name in active_positions(t):
        position = printed_map().positions[name]
        symbol = shown(card, position.colour)
        if symbol is None or sector_of(position) != sector or name in t.smoked:
            continue
        # 6.3, 6.41: a double symbol needs an undisrupted unit with depth.
        if not symbol["double"] or any(g.has_depth and not g.disrupted for g in crew(t, name)):
            found.append(position)
    return found


def hit_limit(t: Table, position: str) -> int:
    """Return how many units a position may hit: its units and depth markers (6.31, 6.41, 14.11)."""
    able = [german for german in crew(t, position) if not german.disrupted]
    limit = sum(1 + german.has_depth for german in able)
    return 2 * limit if t.extended else limit


# -- at whom (6.2, 6.3, 6.35, 6.36) ----------------------------------------------------------------


class Shot(NamedTuple):
    """A hit that a position could score; the first three fields are the priorities of 6.31."""

    dot: int
    distance: int
    fewer_steps: int
    position: str
    unit: str
    step: bool
    disrupts: bool

    @property
    def key(self) -> tuple[int, int, int]:
        """What 6.31 compares: dot, nearness, most steps."""
        return self.dot, self.distance, self.fewer_steps


def dot_in(t: Table, position: Position, hex_: str) -> str:
    """Return the dot in a hex; plunging fire makes sporadic dots behind cover steady (event)."""
    dot, board = position.dot(hex_), printed_map()
    behind_cover = board.terrain[hex_] == "beach" and hex_ in board.protected
    return "steady" if dot == "sporadic" and t.plunging and behind_cover else dot


def shots(t: Table, position: Position, card: int) -> list[Shot]:
    """Return every hit that a firing position could score on a card, limit or not."""
    symbol = shown(card, position.colour)
    assert symbol is not None
    germans = [german for german in crew(t, position.name) if not german.disrupted]
    # The fire chart: an unrevealed reinforcement unit also disrupts whom it costs a step.
    hidden = not position.wn and not germans[0].revealed
    found = []
    for unit in t.units():
        at = t.hex[unit]
        dot = dot_in(t, position, at)
        if not dot:
            continue
        if dot != "intense":
            concentrated = sum(t.steps[other] for other in t.stack(at)) >= 5  # 6.35
            if t.symbol(unit) != cards()[card]["target"] and not concentrated:
                continue
            if t.printed(unit).armoured and symbol.get("symbol") != "armour":  # 6.36
                continue
        near = min(distance(german.hex, at) for german in germans)
        step = dot != "sporadic"
        disrupts = hidden or not step
        found.append(
            Shot(KINDS.index(dot), near, -t.steps[unit], position.name, unit, step, disrupts)
        )
    return found


# -- who is hit (6.31, 6.33, 6.34) -----------------------------------------------------------------

Way = frozenset[Shot]
"""One way to deal the hits."""


def ways_to_deal(some: Sequence[Shot], room: dict[str, int], *, once: bool) -> Iterator[Way]:
    """Yield every way to deal hits within what room the limits of the positions leave.

    Args:
        some: The hits that could be scored.
        room: The hits that each position has left.
        once: Whether a unit takes no more than one of them.
    """
    for size in range(min(len(some), sum(room.values())) + 1):
        for way in combinations(some, size):
            units = [shot.unit for shot in way]
            per_position = [shot.position for shot in way]
            if once and len(set(units)) < len(units):
                continue
            if all(per_position.count(position) <= n for position, n in room.items()):
                yield frozenset(way)


def worth(way: Way) -> tuple[int, list[tuple[int, int, int]]]:
    """Return what makes a way better: most hits (6.34), then the priorities (6.31); least wins."""
    return -len(way), sorted(shot.key for shot in way)


def best_ways(some: Sequence[Shot], limits: dict[str, int], spent: Iterable[str]) -> set[Way]:
    """Return the best ways in which positions that fire together deal their hits.

    Step losses come first: as many units as possible, each once (6.34).  Then disruption: of as
    many units as possible that are not hit yet, then of those that are (6.33).  Last, hits that are
    left of unrevealed reinforcement units disrupt where the step is ignored (6.34).

    Args:
        some: Every hit that could be scored.
        limits: The hit limits.
        spent: Units that have already lost a step in this phase.
    """
    steps = [shot for shot in some if shot.step and shot.unit not in set(spent)]
    fresh = [shot for shot in some if not shot.step]
    left = [shot for shot in some if shot.step and shot.disrupts]
    ways = _best({frozenset()}, lambda _: steps, limits, once=True)
    ways = _best(ways, lambda way: [s for s in fresh if s.unit not in _hit(way)], limits, once=True)
    ways = _best(ways, lambda way: [s for s in fresh if s.unit in _losing(way)], limits, once=True)
    return _best(ways, lambda way: [s for s in left if s not in way], limits, once=False)


def _hit(way: Way) -> set[str]:
    return {shot.unit for shot in way}


def _losing(way: Way) -> set[str]:
    return {shot.unit for shot in way if shot.step}


def _best(ways: set[Way], more: Any, limits: dict[str, int], *, once: bool) -> set[Way]:
    """Return the ways that are extended best by more hits."""
    found: dict[Way, tuple[int, list[tuple[int, int, int]]]] = {}
    for way in ways:
        used = [shot.position for shot in way]
        room = {position: limit - used.count(position) for position, limit in limits.items()}
        for extra in ways_to_deal(more(way), room, once=once):
            found[way | extra] = min(found.get(way | extra, worth(extra)), worth(extra))
    best = min(found.values())
    return {way for way, value in found.items() if value == best}


# -- what becomes of them (6.32, 6.33, 11.14, 11.4) ------------------------------------------------

Outcome = frozenset[str]
"""What has changed on the table, in words."""


def outcomes(t: Table, sector: str, card: int, only: str = "") -> set[Outcome]:
    """Return all that may come of the fire of a sector on a card, by the player's choices.

    Args:
        t: The table.
        sector: The sector.
        card: The fire card.
        only: The one position that fires now, if they do so one by one (16).
    """
    firing = [p for p in firing_positions(t, sector, card) if only in ("", p.name)]
    limits = {position.name: hit_limit(t, position.name) for position in firing}
    some = [shot for position in firing for shot in shots(t, position, card)]
    found = set()
    for way in best_ways(some, limits, t.hit):
        for outcome, sacrificed in _losses(t, way):
            found |= _with_leaders(t, firing, limits, some, card, outcome, sacrificed)
    return found


def _losses(t: Table, way: Way) -> Iterator[tuple[set[str], set[str]]]:
    """Yield what units suffer; a hero may be sacrificed for a unit's last step (11.14)."""
    hit = sorted(_hit(way))
    losing = _losing(way)
    disrupted = {shot.unit for shot in way if shot.disrupts}
    savable = [u for u in hit if u in losing and t.steps[u] == 1 and u in t.hero_of]
    for size in range(len(savable) + 1):
        for saved in combinations(savable, size):
            outcome = set()
            for unit in hit:
                left = t.steps[unit] - (unit in losing and unit not in saved)
                if left != t.steps[unit]:
                    outcome.add(f"{unit} has {left}")
                if left and unit in disrupted and unit not in t.disrupted:
                    outcome.add(f"{unit} is disrupted")
                if unit in saved:
                    outcome.add(f"the hero of {unit} falls")
            yield outcome, set(saved)


def _with_leaders(
    t: Table,
    firing: list[Position],
    limits: dict[str, int],
    some: list[Shot],
    card: int,
    outcome: set[str],
    sacrificed: set[str],
) -> set[Outcome]:
    """Let each starred position hit one leader after the units (11.4, 11.41).

    It does if it could hit fewer units than its limit allows; intense dots before steady ones, then
    the nearest, then the player's choice.  Positions go by number, highest first (16 for want of
    another rule).
    """
    fallen = {text.split()[0] for text in outcome if text.endswith(" has 0")}
    exposed = {unit: t.hex[unit] for unit in t.hero_of if unit in t.hex}
    exposed = {u: at for u, at in exposed.items() if u not in fallen | sacrificed}
    exposed |= {leader: t.hex[leader] for leader in t.leaders()}
    found = {(frozenset(outcome), frozenset(exposed.items()))}
    for position in sorted(firing, key=lambda p: (p.number, p.zone), reverse=True):
        symbol = shown(card, position.colour)
        assert symbol is not None
        eligible = sum(shot.position == position.name for shot in some)
        if symbol.get("symbol") != "star" or eligible >= limits[position.name]:
            continue
        found = {
            (before | {_fate(t, name)}, left - {(name, at)})
            for before, left in found
            for name, at in _first_to_be_hit(t, position, left) or [("", "")]
        }
    return {frozenset(texts - {""}) for texts, _ in found}


def _first_to_be_hit(
    t: Table, position: Position, exposed: frozenset[tuple[str, str]]
) -> list[tuple[str, str]]:
    germans = [german for german in crew(t, position.name) if not german.disrupted]
    keys = {
        (name, at): (
            KINDS.index(dot_in(t, position, at)),
            min(distance(g.hex, at) for g in germans),
        )
        for name, at in exposed
        if dot_in(t, position, at) in ("intense", "steady")
    }
    best = min(keys.values(), default=None)
    return [who for who, key in keys.items() if key == best]


def _fate(t: Table, name: str) -> str:
    if not name:
        return ""
    kind = us_leaders().get(name)
    if kind is None:
        return f"the hero of {name} falls"
    unhurt = kind == "general" and name not in t.wounded
    return f"{name} is wounded" if unhurt else f"{name} is gone"


def recovered(t: Table, sector: str, card: int) -> set[str]:
    """Return the sites whose disruption is removed after the fire (6.4): their colour is shown."""
    return {
        german.site
        for german in t.german.values()
        if german.disrupted
        and sector_of(printed_map().position_of(german.site)) == sector
        and shown(card, printed_map().position_of(german.site).colour)
    }
