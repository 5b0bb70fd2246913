"""Who is attached to whom: independent formations, battalions of brigades (13.0, 17.7)?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from greatest_day.printed import ALLIES, LIMITS, SIDES
from greatest_day.rules.common.command import is_near
from greatest_day.state import OFF, Attachments, Field
from hexwar import kit
from hexwar.board import CounterId, CounterSet, has, iterate, one, pack
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    Refusal,
    again,
    ask,
    forbids,
    frame,
    requires,
    rule,
)

# -- what is attached, and what waits


@rule("13.0", "17.7")
def waits(g: Field, unit: CounterId) -> str:
    """Return the rule under which a unit waits for an attachment and does nothing, or ""."""
    if g.game.formations_of[unit] in g.pending:
        return "13.0"
    return "17.7" if g.game.battalions[unit] in g.pending else ""


@rule("13.0", "17.7")
def settle(g: Attachments, division: str) -> None:
    """At the start of a division's activation a die says whether those who wait have come over.

    An independent formation needs 4 or less, a battalion that changes its brigade 5 or less.
    """
    for name, to in sorted(g.pending.items()):
        battalion = to not in g.game.division_ids
        leaders = (u for u in iterate(g.game.leaders) if g.formation_of(u) == to)
        if to != division and not any(g.division_of(u) == division for u in leaders):
            continue
        needed, die = LIMITS.attached[battalion], g.d10("attachment")
        g.say("attachment-die", rule="17.7" if battalion else "13.0", name=name, die=die)
        if die <= needed:
            g.pending = {n: other for n, other in g.pending.items() if n != name}
            g.attached = {**g.attached, name: to}
            g.changed()
            rest_the_leaders(g)


def send(g: Attachments, name: str, to: str) -> Next:
    """Note that a formation or battalion is to be attached, and ask who else is."""
    g.pending = {**g.pending, name: to}
    g.say("attaching", name=name, to=to)
    return again()


# -- independent formations


def home_of(g: Field, formation: str) -> str:
    """Return the division with which a formation comes into play, or "" for an unknown one."""
    units = (u for u, own in enumerate(g.game.formations_of) if own == formation)
    return next((g.game.divisions_of[unit] for unit in units), "")


@frame
class Reattach(kit.OfActiveSide):
    """Independent formations leave the division of the chit, before any unit acts (13.0)."""

    @rule("13.0")
    def may_reattach(self, g: Field, formation: str, division: str) -> Refusal | None:
        """From the division whose chit is in play to another of the side with room; no way back."""
        game = g.game
        giver = g.attached.get(formation, home_of(g, formation))
        if formation not in game.facts.independent or giver != game.chits[g.chit].name:
            return Refusal("13.0", "no independent formation of this division")
        if formation in g.pending:
            return Refusal("13.0", "it is being attached already")
        own = game.divisions.get(division)
        if own is None or division == giver or own.side != game.divisions[giver].side:
            return Refusal("13.0", "no other division of its side")
        now = {f: g.attached.get(f, home_of(g, f)) for f in game.facts.independent}
        full = [g.pending.get(*pair) for pair in now.items()].count(division) >= own.attachments
        return Refusal("13.0", "the division has as many as it may") if full else None

    @ask("13.0", by=kit.OfActiveSide.player, or_else="keep-attachments")
    def which_formation(self, g: Field) -> Actions:
        """Which independent formation goes to which division?"""
        pairs = product(g.game.facts.independent, g.game.divisions)
        yield from (("reattach", *pair) for pair in pairs if not self.may_reattach(g, *pair))

    @which_formation.on(refusal=may_reattach, rule="13.0")
    def reattach(self, g: Attachments, formation: str, division: str) -> Next:
        """Its units do nothing until a die of that division's chit has attached it."""
        return send(g, formation, division)


# -- brigades


def units_of(g: Field, battalion: str) -> list[CounterId]:
    """Return the units of a battalion on the map."""
    return [u for u in g.on_map(ALLIES) if g.game.battalions[u] == battalion]


def battalions_of(g: Field, brigade: str) -> Iterator[str]:
    """Yield the battalions of a brigade, and those that are to come to it."""
    for unit in g.on_map(ALLIES):
        battalion = g.game.battalions[unit]
        own = g.pending.get(battalion, g.formation_of(unit)) == brigade
        if own and battalion and not has(g.game.leaders, unit):
            yield battalion


@rule("17.7")
def rest_the_leaders(g: Attachments) -> None:
    """A leader without units leaves the map, and comes back with the next unit attached to it."""
    brigades = g.game.facts.brigades
    for leader in iterate(g.game.leaders) if brigades else ():
        brigade = g.game.formations_of[leader]
        if brigade not in brigades:
            continue
        own = [u for u in g.on_map(ALLIES) if g.formation_of(u) == brigade and u != leader]
        if not own and g.hex[leader] != OFF:
            g.put(leader, OFF)
            g.resting |= one(leader)
            g.say("leader-rests", rule="17.7", unit=leader)
        elif own and has(g.resting, leader):
            g.resting &= ~one(leader)
            g.put(leader, g.hex[own[0]])
            g.back |= one(leader)
            g.say("leader-returns", rule="17.7", unit=leader, at=g.hex[leader])


@frame
class Rejoin(Frame):
    """A leader that has come back may be with any other unit of the brigade (17.7)."""

    @requires("17.7")
    def leaders(self, g: Field) -> CounterSet:
        """The leader has not just come back."""
        return g.back

    @requires("17.7")
    def of_the_brigade(self, g: Field, leader: CounterId) -> CounterSet:
        """It is no unit of the brigade on the map."""
        return g.units_of_formation(g.formation_of(leader)) & g.present[ALLIES]

    @forbids("17.7")
    def where_the_leader_is(self, g: Field, leader: CounterId) -> CounterSet:
        """The leader is there already."""
        return pack(u for u in iterate(g.present[ALLIES]) if g.hex[u] == g.hex[leader])

    @ask("17.7", by=SIDES[ALLIES], or_else="stay-there")
    def with_whom(self, g: Field) -> None:
        """With which unit does the leader come back?"""

    @with_whom.on(Choice(leaders), Choice(of_the_brigade, where_the_leader_is), rule="17.7")
    def rejoin(self, g: Attachments, unit: CounterId, target: CounterId) -> Next:
        """The leader is there now."""
        g.back &= ~one(unit)
        g.put(unit, g.hex[target])
        g.say("leader-returns", unit=unit, at=g.hex[unit])
        return again()


@frame
class Regroup(Frame):
    """Before the cup is filled, battalions change their brigades (17.7)."""

    @rule("17.7")
    def may_regroup(self, g: Field, battalion: str, brigade: str) -> Refusal | None:
        """To another brigade of its division with room, with all its units near that leader."""
        game, units = g.game, units_of(g, battalion)
        if not units:
            return Refusal("17.7", "No unit of the battalion is on the map.")
        if brigade not in game.facts.brigades:
            return Refusal("17.7", "It is no brigade.")
        if battalion in g.pending:
            return Refusal("17.7", "It is changing its brigade already.")
        now = g.formation_of(units[0])
        if now not in game.facts.brigades:
            return Refusal("17.7", "It is of no brigade.")
        if now == brigade:
            return Refusal("17.7", "It is of that brigade.")
        leader = next((u for u in iterate(game.leaders) if game.formations_of[u] == brigade), OFF)
        if leader == OFF or g.division_of(leader) != g.division_of(units[0]):
            return Refusal("17.7", "of another division")
        if not has(g.resting, leader) and not all(is_near(g, leader, unit) for unit in units):
            return Refusal("17.7", "not all its units are near the leader")
        full = len(set(battalions_of(g, brigade))) >= game.facts.brigades[brigade]
        return Refusal("17.7", "the brigade has as many as it may") if full else None

    @ask("17.7", by=SIDES[ALLIES], or_else="keep-brigades")
    def which_battalion(self, g: Field) -> Actions:
        """Which battalion goes to which brigade?"""
        battalions = sorted({g.game.battalions[u] for u in g.on_map(ALLIES)} - {""})
        pairs = ((own, brigade) for brigade, own in product(g.game.facts.brigades, battalions))
        yield from (("regroup", *pair) for pair in pairs if not self.may_regroup(g, *pair))

    @which_battalion.on(refusal=may_regroup, rule="17.7")
    def regroup(self, g: Attachments, battalion: str, brigade: str) -> Next:
        """Its units do nothing until a die of the division's chit has attached it."""
        return send(g, battalion, brigade)
