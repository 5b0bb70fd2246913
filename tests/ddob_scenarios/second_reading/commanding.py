"""Command, and who may act at whose cost (7.1, 7.2, 11.2, 11.3, 18.3)."""

from __future__ import annotations

from .fields import under_fire
from .printed import distance, printed_map, range_tracks, us_leaders
from .table import DIVISIONS, SECTOR_OF, Table


class ActionPhase:
    """What one must remember of a US Action phase: its commands, and which leaders have moved.

    Args:
        t: The table at the first decision of the phase, before anybody has acted.

    Attributes:
        commanded: By leader: the units in his command.  7.1: they are those "stacked with or
            adjacent to" him "at the start of the Action Phase", of either division.
        moved: The leaders that have moved (7.33).
    """

    def __init__(self, t: Table) -> None:
        self.turn = t.turn
        self.commanded = {leader: commanded_by(t, leader) for leader in t.leaders()}
        self.moved: set[str] = set()
        self._stood = {leader: t.hex[leader] for leader in t.leaders()}

    def watch(self, t: Table) -> None:
        """Note who has moved since the last decision."""
        for leader, stood in self._stood.items():
            if t.hex.get(leader, stood) != stood:
                self.moved.add(leader)

    def leads(self, leader: str, unit: str) -> bool:
        """Return whether a unit is in the command of a leader."""
        return unit in self.commanded.get(leader, ())

    def led_by_any(self, unit: str) -> bool:
        """Return whether a unit is in the command of any HQ or general (8.1, 8.4).

        R7-10: one that has moved goes on helping by radio and fire direction; 7.33 ends only the
        free actions.
        """
        return any(unit in units for units in self.commanded.values())

    def headquarters_of(self, unit: str) -> set[str]:
        """Return the HQs and command posts that command a unit."""
        return {
            leader
            for leader, units in self.commanded.items()
            if unit in units and us_leaders()[leader] == "headquarters"
        }

    def acts_for_free_by_command(self, unit: str) -> bool:
        """Return whether a leader in whose command a unit is gives it a free action.

        7.33: one that has moved gives none any more.
        """
        return any(unit in u for leader, u in self.commanded.items() if leader not in self.moved)


def commanded_by(t: Table, leader: str) -> set[str]:
    """Return the units that a leader commands."""
    at = t.hex[leader]
    if leader not in t.posts:
        return {unit for unit in t.units() if distance(t.hex[unit], at) <= 1}  # 11.2, 11.3
    if at in under_fire(t):  # 18.32
        return set()
    range_ = range_tracks()["command"][t.track[leader]]
    range_ = 1 if leader in t.snipers else range_  # event: snipers target runners
    area = {at}
    for _ in range(range_):  # 18.31: not through German units
        ring = {h for here in area for h in printed_map().next_to(here)}
        area |= ring - t.german_hexes()
    return {unit for unit in t.units() if t.hex[unit] in area}


# -- who pays (7, 7.1, 7.2, 7.22) ------------------------------------------------------------------


def free_counter(t: Table, phase: ActionPhase, counter: str) -> bool:
    """Return whether all actions of a counter are free, by what it is (7.1)."""
    return (
        counter in us_leaders()  # HQs and generals
        or t.printed(counter).type == "ranger"
        or counter in t.hero_of  # 11.12
        or counter in t.inspired  # 11.15
        or phase.acts_for_free_by_command(counter)
    )


def has_crossed(t: Table, counter: str) -> bool:
    """Return whether a counter stands beyond the boundary, having moved there (7.22)."""
    return printed_map().sector(t.hex[counter]) != SECTOR_OF[t.division[counter]]


def acts_with(t: Table, counter: str, division: str) -> bool:
    """Return whether a counter may act in the segment of a division.

    7.22: one that has moved across "may be considered part of either division"; with two players
    it belongs to the one who commands it.
    """
    if t.division[counter] == division:
        return True
    return len(t.game.players) == 1 and has_crossed(t, counter)


def allotments(t: Table, counter: str) -> list[str]:
    """Return the divisions whose allotment may pay for a counter (7.22)."""
    if len(t.game.players) == 1 and has_crossed(t, counter):
        return list(DIVISIONS)
    return [t.division[counter]]


def can_be_paid(t: Table, prices: list[list[str]]) -> bool:
    """Return whether some actions can all be paid at once, each by one of its divisions.

    What crossers have used so far was drawn on either allotment and still has to fit.
    """
    owed = [list(DIVISIONS)] * t.actions_owed
    return _fits(t.actions_left["1st"], t.actions_left["29th"], [*owed, *prices])


def _fits(first: int, twenty_ninth: int, prices: list[list[str]]) -> bool:
    if first < 0 or twenty_ninth < 0:
        return False
    if not prices:
        return True
    price, *rest = prices
    by_first = "1st" in price and _fits(first - 1, twenty_ninth, rest)
    return by_first or ("29th" in price and _fits(first, twenty_ninth - 1, rest))


def can_pay(t: Table, phase: ActionPhase, counter: str) -> bool:
    """Tell whether a counter can act as it likes: for free, or by an action of an allotment (7)."""
    return free_counter(t, phase, counter) or can_be_paid(t, [allotments(t, counter)])


def unhindered(t: Table, counter: str) -> bool:
    """Tell whether no marker binds a counter: disrupted (7.7), climb (7.4), climb cliff (7.51)."""
    return not any(counter in bound for bound in (t.disrupted, t.climbing, t.scaling))


def may_act(t: Table, counter: str) -> bool:
    """Return whether a counter may choose its action: one a turn (7.1), none with a marker."""
    return counter in t.hex and counter not in t.acted and unhindered(t, counter)
