"""How is water crossed: bridges held, blown and built, ferries, dinghies (2.4, 2.6, 3.5, 17.8)?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES
from greatest_day.rules.common.calendar import grant
from greatest_day.rules.common.command import check_preview, labours, share_of_dice, work_bonus
from greatest_day.rules.common.sight import zone_against
from greatest_day.rules.common.unit_actions import DEPLOYED, ENGINEER, UnitAction, requirement
from greatest_day.state import OFF, Crossings, Field, Whole
from hexwar.board import CounterId, CounterSet, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    ask,
    call,
    done,
    forbids,
    frame,
    requires,
    rule,
    step,
)

CONTESTED: Final = -1
"""Who controls a bridge that nobody controls."""

PEGASUS: Final = "Pegasus Bridge"
"""Whose control by the Allies ends the use of dinghies (3.5)."""

BAILEY, FERRY, DINGHIES = "2.4.7", "2.6.2", "3.5"
"""What carries a unit across, by the number of its rule."""


# -- who holds a bridge, and who destroys it


@rule("2.4.5")
def control(g: Field, bridge: str) -> int:
    """Return the side that controls a bridge, or CONTESTED.

    Its units were the last to enter both hexes, and neither is in a fire zone of the enemy.
    """
    held = {g.holder.get(at, OFF) for at in g.game.bridges[bridge]}
    side = SideId(held.pop())
    return CONTESTED if held or side == OFF or is_under_fire_at(g, bridge, side) else side


@rule("2.4.5", "2.4.6")
def is_under_fire_at(g: Field, bridge: str, side: SideId) -> bool:
    """Return whether a hex of a bridge is in a fire zone of the enemies of a side."""
    return any(has(zone_against(g, side), at) for at in g.game.bridges[bridge])


def bridges_by_bank(g: Field, unit: CounterId) -> dict[HexId, str]:
    """Return the named bridges in one of whose hexes a unit is, by the hex across.

    The island between canal and Orne has two.
    """
    at, found = g.hex[unit], {}
    for name, (one_bank, other) in g.game.bridges.items():
        if at in (one_bank, other):
            found[HexId(one_bank if at == other else other)] = name
    return found


@requires("2.4.6")
def named_bridges(g: Field, unit: CounterId) -> HexSet:
    """No bridge with a name leads there."""
    return pack(bridges_by_bank(g, unit))


WIRERS: Final = requirement("engineers only", lambda g: g.game.engineers | g.game.paras)


@forbids("2.4.6")
def is_wired(g: Field, unit: CounterId, to: HexId) -> bool:
    """It is wired."""
    return bridges_by_bank(g, unit)[to] in g.wired


@forbids("2.4.6")
def is_blown(g: Field, unit: CounterId, to: HexId) -> bool:
    """It is destroyed."""
    return bridges_by_bank(g, unit)[to] in g.blown


@requires("2.4.6")
def holds_the_bridge(g: Field, unit: CounterId, to: HexId) -> bool:
    """You do not control it."""
    return control(g, bridges_by_bank(g, unit)[to]) == g.game.side_of[unit]


@rule("2.4.6")
def para_quality(g: Field, unit: CounterId) -> int | None:
    """Return what counts as the quality of parachute infantry: 3, 2 or 1 by its steps."""
    steps = 0 if has(g.game.rearguards, unit) else g.steps[unit]
    return LIMITS.para_wiring[steps] if has(g.game.paras, unit) else None


def chance_to_wire(g: Field, unit: CounterId, to: HexId) -> Preview:
    """Return how likely a unit wires the bridge."""
    del to
    return check_preview(g, unit, work_bonus(g, unit), para_quality(g, unit))


@UnitAction(
    "wire",
    "engineer",
    "2.4.6",
    WIRERS,
    DEPLOYED,
    target=Choice(named_bridges, is_wired, is_blown, holds_the_bridge),
    provokes_fire=True,
    preview=chance_to_wire,
)
def wire(g: Whole, unit: CounterId, to: HexId) -> None:
    """A check that no point can buy."""
    if labours(g, unit, "wiring", para_quality(g, unit)):
        name = bridges_by_bank(g, unit)[to]
        g.wired = {**g.wired, name: g.game.side_of[unit]}
        g.say("wired", rule="2.4.6", unit=unit, bridge=name)


@requires("2.4.6")
def own_charges(g: Field, unit: CounterId) -> HexSet:
    """Your side has wired no bridge there."""
    own = g.game.side_of[unit]
    return pack(to for to, name in bridges_by_bank(g, unit).items() if g.wired.get(name) == own)


@rule("2.4.6")
def needed_to_blow(g: Field, unit: CounterId, bridge: str) -> int:
    """Return the highest die that destroys a bridge: 6, or 5 under fire."""
    return LIMITS.demolition[is_under_fire_at(g, bridge, g.game.side_of[unit])]


def chance_to_blow(g: Field, unit: CounterId, to: HexId) -> Preview:
    """Return how likely the charges destroy the bridge."""
    needed = needed_to_blow(g, unit, bridges_by_bank(g, unit)[to])
    chance = share_of_dice(lambda die: die <= needed)
    return Preview(rows=(PreviewRow("bridge destroyed", str(chance), "2.4.6"),))


@UnitAction(
    "blow",
    "engineer",
    "2.4.6",
    DEPLOYED,
    target=Choice(own_charges),
    provokes_fire=True,
    preview=chance_to_blow,
)
def blow(g: Crossings, unit: CounterId, to: HexId) -> None:
    """The die decides; either way the charges are gone."""
    name = bridges_by_bank(g, unit)[to]
    needed, die = needed_to_blow(g, unit, name), g.d10("bridge")
    g.say("bridge-die", rule="2.4.6", unit=unit, bridge=name, die=die, needed=needed)
    use_charges(g, name, destroyed=die <= needed)


@rule("2.4.6", "17.8")
def use_charges(g: Crossings, bridge: str, *, destroyed: bool) -> None:
    """A bridge is not wired any more, and may be gone."""
    g.wired = {name: by for name, by in g.wired.items() if name != bridge}
    if destroyed:
        g.blown = [*g.blown, bridge]
        g.changed()


WEAK: Final = requirement(
    "no railway bridge to upgrade there",
    lambda g, unit: (
        not has(g.upgraded, g.hex[unit])
        and any(g.hex[unit] in side for side in g.game.rail_bridges)
    ),
)


@UnitAction(
    "upgrade-bridge",
    "engineer",
    "2.4.3",
    ENGINEER,
    DEPLOYED,
    WEAK,
    check="railway bridge",
    provokes_fire=True,
)
def strengthen(g: Crossings, unit: CounterId) -> None:
    """Vehicles may cross it."""
    sides = [side for side in g.game.rail_bridges if g.hex[unit] in side]
    g.upgraded |= pack(at for side in sides for at in side)
    g.say("upgraded", rule="2.4.3", unit=unit, at=g.hex[unit])


# -- the Bailey Bridge


@requires("2.4.7")
def banks(g: Field, unit: CounterId) -> HexSet:
    """No water on that side."""
    at, game = g.hex[unit], g.game
    wet = game.waters | game.streams
    return pack(to for to in game.board.neighbours[at] if (at, to) in wet or (to, at) in wet)


@forbids("2.4.7")
def is_mounted(g: Field) -> CounterSet:
    """It is mounted."""
    return g.aboard


BRIDGE_UNIT: Final = (
    requirement("It is no Bailey Bridge unit.", lambda g: g.game.baileys),
    requirement("It is emplaced already.", lambda g, unit: unit not in g.spans),
)


@UnitAction(
    "emplace", "engineer", "2.4.7", *BRIDGE_UNIT, DEPLOYED, is_mounted, target=Choice(banks)
)
def emplace(g: Crossings, unit: CounterId, to: HexId) -> None:
    """It never moves again; it builds when it is active later."""
    g.spans = {**g.spans, unit: to}
    g.say("emplaced", rule="2.4.7", unit=unit, to=to)


EMPLACED: Final = (
    requirement("It is not emplaced.", lambda g, unit: unit in g.spans),
    requirement("It has built its bridge.", lambda g: ~g.spanned),
)


@UnitAction(
    "build-bridge", "engineer", "2.4.7", *EMPLACED, check="Bailey Bridge", provokes_fire=True
)
def build(g: Crossings, unit: CounterId) -> None:
    """It is a bridge, and still a unit."""
    g.spanned |= one(unit)
    g.changed()
    g.say("bridge-built", rule="2.4.7", unit=unit, to=HexId(g.spans[unit]))


# -- who is carried across


@rule("3.5")
def deflate(g: Crossings) -> None:
    """Once the Allies control Pegasus Bridge the dinghies are gone for good."""
    if g.dinghies and PEGASUS in g.game.bridges and control(g, PEGASUS) == ALLIES:
        g.dinghies = 0
        g.say("dinghies-gone", rule="3.5")


@rule("2.4.7", "2.6.2", "3.5")
def crossings(g: Field, unit: CounterId, *, fresh: bool, paid: bool = False) -> dict[HexId, str]:
    """Return where a unit gets across, with the rule of what carries it.

    Dinghies and ferries take all its movement, so that they carry only a ``fresh`` unit, which has
    spent no movement points with its action; a ferry none for whose action a point is ``paid``.
    """
    game, at, banks = g.game, g.hex[unit], {}
    built = g.open_bridges() if g.is_column(unit) else ()
    if not (fresh or built):
        return {}
    if fresh and g.dinghies and unit == game.boatmen and not has(g.aboard, unit):
        own = (side for side in game.waters if at in side)
        banks = dict.fromkeys((b if a == at else a for a, b in own), DINGHIES)
    if fresh and not paid and g.is_on_foot(unit) and g.is_column(unit):
        banks |= dict.fromkeys((to for _, to in ferries_at(g, at)), FERRY)
    return banks | {ends[ends[0] == at]: BAILEY for ends in built if at in ends}


@rule("2.6.2")
def ferries_at(g: Field, at: HexId) -> Iterator[tuple[CounterId, HexId]]:
    """Yield the ferries that have carried nobody with this chit, with the hex across from one."""
    for ferry in iterate(g.ferries & ~g.ferried):
        for far, name in bridges_by_bank(g, ferry).items():
            ends = (g.hex[ferry], far)
            if name in g.blown and at in ends:
                yield ferry, ends[ends[0] == at]


@rule("2.6.2", "3.5")
def use(g: Crossings, unit: CounterId, by: str, to: HexId) -> None:
    """Dinghies cross twice, then they are gone; a ferry carries one unit with each chit."""
    if by == DINGHIES:
        g.dinghies -= 1
    elif by == FERRY:
        g.ferried |= one(next(ferry for ferry, far in ferries_at(g, g.hex[unit]) if far == to))


SPANS: Final = frozenset(("bridge", "rail-bridge", "road-bridge"))
"""The hexsides that have a bridge of their own."""


@rule("2.2.3", "17.8")
def bridge_over(g: Field, at: HexId, to: HexId) -> str:
    """Return the name of the bridge between two hexes, that of its sides if it has none, or "".

    A way over a stream is a bridge, too.
    """
    board = g.game.board
    features = board.features(at, to)
    if not features & SPANS and not ("stream" in features and board.link(at, to)):
        return ""
    bridges = (name for name, ends in g.game.bridges.items() if {at, to} == set(ends))
    return next(bridges, "/".join(sorted((board.name(at), board.name(to)))))


@requires("17.8")
def bridges_beside(g: Field, unit: CounterId) -> HexSet:
    """No bridge there."""
    at = g.hex[unit]
    return pack(to for to in g.game.board.neighbours[at] if bridge_over(g, at, to))


@forbids("17.8")
def destroyed(g: Field, unit: CounterId, to: HexId) -> bool:
    """It is destroyed."""
    return bridge_over(g, g.hex[unit], to) in g.blown


RAIDERS: Final = requirement("the Inns of Court only", lambda g: g.game.raiders)


@rule("17.8")
def comes_of(die: int) -> str:
    """On a 0 the bridge is destroyed, from 6 on the squadron is; a die may count less than 0."""
    if die <= 0:
        return "bridge destroyed"
    return "squadron lost" if die >= LIMITS.raid.lost else "no effect"


def raid_rows(g: Field, unit: CounterId, to: HexId) -> Preview:
    """Return how likely a raid destroys the bridge or costs the squadron, also if the die hits."""
    del unit
    rows = []
    for hit in range(1 + bool(g.game.options.get("thrown_die"))):
        if hit:
            rows.append(PreviewRow("if the die hits", "", "17.8"))
        outcomes = Counter(comes_of(die - hit) for die in range(10))
        rows += [PreviewRow(label, str(Fraction(n, 10)), "17.8") for label, n in outcomes.items()]
    return Preview(rows=tuple(rows), hexes=one(to))


@UnitAction(
    "raid",
    "engineer",
    "17.8",
    RAIDERS,
    DEPLOYED,
    target=Choice(bridges_beside, destroyed),
    provokes_fire=True,
    preview=raid_rows,
)
def raid(g: Crossings, unit: CounterId, to: HexId) -> Next:
    """A die decides; by option it is thrown at the other player."""
    if g.game.options.get("thrown_die"):
        return call(ThrownDie, unit, to)
    set_off(g, unit, to)
    return None


@rule("17.8")
def set_off(g: Crossings, unit: CounterId, to: HexId, hit: int = 0) -> None:
    """The first bridge over the Orne costs the 21. Panzer a level of quality, the next the 12. SS.

    ``hit`` is what a die that has hit the other player counts less.
    """
    name, die = bridge_over(g, g.hex[unit], to), g.d10("raid")
    g.say("raid", rule="17.8", unit=unit, bridge=name, die=die)
    came = comes_of(die - hit)
    if came == "squadron lost":
        g.eliminate(unit, "17.8")
    elif came == "bridge destroyed":
        use_charges(g, name, destroyed=True)
        orne = g.game.board.bits(g.game.facts.orne)
        mourners = LIMITS.raid.mourners
        if has(orne, g.hex[unit]) and has(orne, to) and g.orne < len(mourners):
            g.orne += 1
            grant(g, "17.8", "quality", mourners[g.orne - 1], -1)


@frame
class ThrownDie(Frame):
    """The die of a raid is thrown at the German player; that player says whether it hit (17.8)."""

    unit: CounterId
    to: HexId

    @ask("17.8", by=SIDES[GERMANS], or_else="it-missed")
    def did_it_hit(self, g: Field) -> Actions:
        """Has the die of the raid hit you? Then it counts 1 less."""
        yield ("it-hit",)

    @did_it_hit.on
    def it_hit(self, g: Crossings) -> Next:
        """One is taken from it."""
        set_off(g, self.unit, self.to, 1)
        return done()

    @step("17.8")
    def it_missed(self, g: Crossings) -> None:
        set_off(g, self.unit, self.to)
