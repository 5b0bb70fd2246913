"""The end of a scenario: points and levels (13, 20)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ddob_scenarios.printed.figures import RANGERS, VARIANTS
from ddob_scenarios.rules.common.control import Networks, held_for_victory, us_network
from ddob_scenarios.rules.engineers_and_hq import areas_of_operations
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CounterSet, HexSet, has, iterate, pack
from hexwar.play import rule

KEPT = 512  # the number of results kept: what is held seldom changes from one action to the next


class Scored(NamedTuple):
    """Something that gives points now, or takes some."""

    what: str  # what it is
    points: int  # how many points
    hexes: HexSet = NONE  # the hexes that it concerns
    rule: str = "20.3"  # the number of the rule


@rule("13.2", "13.22", "R13-04")
def first_waves_points(g: Omaha, now: Networks | None = None) -> int:
    """Return the victory points of rule 13.2.

    One for each WN hex, but only when the whole WN is held; one for each reinforcement position,
    marked VP or not; five for each draw.  The networks are worked out if they are not at hand.
    """
    scored = _scored_in_the_first_waves(g.game, held_for_victory(g, now))
    return sum([source.points for source in scored])


@lru_cache(maxsize=KEPT)
def _scored_in_the_first_waves(game: PrintedGame, held: HexSet) -> tuple[Scored, ...]:
    fought_over = [p for p in game.map.positions if p.sector in game.sectors and not p.armour]
    positions = (
        Scored(p.name, len(p.sites) if p.wn else 1, p.hexes, "13.2")
        for p in fought_over
        if not p.hexes & ~held
    )
    draws = (Scored(f"draw {d}", 5, game.map.draws[d], "13.21") for d in draws_held(game, held))
    return (*positions, *draws)


@rule("13.21")
def draws_held(game: PrintedGame, held: HexSet) -> list[str]:
    """Return the draws of which every hex inland of the barrier is held."""
    draws = game.map.draws.items()
    return [name for name, hexes in draws if hexes & game.field and not hexes & ~held]


@rule("20.3", "R20-02", "R20-07")
def campaign_points(g: Omaha, now: Networks | None = None) -> int:
    """Return the victory points of rule 20.3; they may be negative.

    One for each reinforcement position marked VP that is held, four for each open draw, and what
    units score on the high ground and beyond the map; less one for each WN hex that is not held and
    for each unit of Kampfgruppe Meyer that has not come.
    """
    return sum([source.points for source in _scored_on_the_day(g, now)])


def _scored_on_the_day(g: Omaha, now: Networks | None = None) -> Iterator[Scored]:
    held, omaha = held_for_victory(g, now), g.game.map
    for position in omaha.positions:
        if position.vp and not position.hexes & ~held:
            yield Scored(position.name, 1, position.hexes)
    for name in open_draws(g, held):
        yield Scored(f"open draw {name}", 4, omaha.draws[name])
    high = on_the_high_ground(g)
    on_map = pack(g.hex[unit] for unit in iterate(high) if g.hex[unit] >= 0)
    yield Scored("units on the high ground", high.bit_count(), on_map)
    yield Scored("steps that left the map", points_for_exits(g))
    lost = omaha.wn_hexes & ~held
    yield Scored("WN hexes not held", -lost.bit_count(), lost)
    yield Scored("units of KG Meyer still to come", -g.pool_sizes["M"])


@rule("20.3", "R20-03")
def open_draws(g: Omaha, held: HexSet) -> list[str]:
    """Return the draws open to traffic: held, and cleared by the engineers.

    Every mined road hex of the draw must lie in the area of operations of some base, and so must
    every ditch or wall at its mouth, that is a hex on either side of it.  The mined hexes are those
    that the map names for the draw: at E-1 also the one on the high ground at its head, for without
    it no vehicle gets out of the draw.
    """
    area, omaha = areas_of_operations(g), g.game.map
    return [
        name
        for name in draws_held(g.game, held)
        if not omaha.mined_roads[name] & ~area
        and all(has(area, i) or has(area, j) for i, j in omaha.barriers[name])
    ]


@rule("20.3", "R20-04", "R20-06")
def on_the_high_ground(g: Omaha) -> CounterSet:
    """Return the units that score there: all with steps but infantry.

    Armour that has left the map counts as well, unless the option says otherwise.
    """
    units = g.us_among(g.game.map.high) & g.game.combat_units & ~g.game.infantry
    if g.game.settings.exited_armour_on_high_ground:
        units |= pack(g.exited) & g.game.armoured
    return units


@rule("20.3", "R20-05")
def points_for_exits(g: Omaha) -> int:
    """Return the points of the steps that have left the map by a lettered exit.

    Companies and armour need US communication to their exit now; rangers need none, but score at
    two exits only.
    """
    network, exits = us_network(g), g.game.map.exits
    for_rangers = [exits[letter] for letter in RANGERS.exits]
    total = 0
    for unit, at in g.exited.items():
        if has(g.game.rangers, unit):
            scores = at in for_rangers
        else:
            scores = has(g.game.companies | g.game.armoured, unit) and has(network, at)
        total += g.steps[unit] if scores else 0
    return total


def current_points(g: Omaha, now: Networks | None = None) -> int:
    """Return the points of the rule by which the next check judges (13.2 or 20.3)."""
    return (campaign_points if judges_by_campaign(g) else first_waves_points)(g, now)


@rule("13.2", "20.3")
def sources_of_points(g: Omaha) -> tuple[Scored, ...]:
    """Return where these points come from."""
    if judges_by_campaign(g):
        return tuple(source for source in _scored_on_the_day(g) if source.points)
    return _scored_in_the_first_waves(g.game, held_for_victory(g))


def judges_by_campaign(g: Omaha) -> bool:
    """Return whether the next check judges by rule 20.3, else by 13.2."""
    victory = g.game.file.victory
    first = victory.first_check
    return victory.check == "campaign" and (first is None or g.turn > first.turn)


@rule("13.2", "20.2", "20.3", "21.2")
def judge(g: Omaha) -> None:
    """End the scenario if this turn has a check that ends it."""
    first = g.game.file.victory.first_check
    if first is not None and g.turn == first.turn:
        judge_first_check(g)
    elif g.turn == g.game.file.scenario.turns[1]:
        judge_the_end(g)


@rule("22.1", "22.2", "22.3", "22.4", "23.7", "R22-01", "R23-18")
def adjustment(g: Omaha) -> int:
    """Return what the variants add to the final total, or take from it.

    With German armour that is a point for each unit that entered, eliminated or not.
    """
    settings = g.game.settings
    armour = g.game.reinforcements["A"].bit_count() - g.pool_sizes["A"]
    entered = armour if settings.german_armour else 0
    return entered + sum(v.points for v in VARIANTS if getattr(settings, v.option))


@rule("20.2", "R20-01", "E2", "R22-01")
def judge_first_check(g: Omaha) -> None:
    """End a long scenario half-way if it is decided."""
    check = g.game.file.victory.first_check
    assert check is not None
    total = first_waves_points(g)
    if g.game.settings.variant_vp_first_check:
        total += adjustment(g)
    if total >= check.won_from:
        g.end(check.won, rule="20.2", winners=g.game.players, points=total, turn=g.turn)
    elif total < check.goes_on_by(g.game.settings.edition):
        g.end(check.lost, rule="20.2", winners=(), points=total, turn=g.turn)
    else:
        g.say("battle-goes-on", points=total, rule="20.2")


@rule("13.2", "20.3", "21.2", "R13-06", "E1", "R22-01")
def judge_the_end(g: Omaha) -> None:
    """End a scenario with its level of victory."""
    victory = g.game.file.victory
    total = current_points(g) + adjustment(g)
    by = "13.2" if victory.check == "first-waves" else "20.3"
    for level in victory.levels:
        points = g.game.points_for(level)
        if points is None or total >= points:
            winners = g.game.players if level.won else ()
            g.end(level.outcome, rule=by, winners=winners, points=total, turn=g.turn)
            return
