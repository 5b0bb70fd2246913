"""Setting up a scenario (3)."""

from __future__ import annotations

from typing import Any, cast

from ddob_scenarios.printed.counters import DIVISIONS, EngineerBase, Unit
from ddob_scenarios.printed.ids import GunId, HeroId
from ddob_scenarios.rules.common.variants import delayed_entry, first_turn, is_absent, pool_sizes
from ddob_scenarios.rules.events.reinforcements import move_unseen
from ddob_scenarios.scenarios.file_format import DEPTH_POOLS, POOLS, UNIT_POOLS, PoolName
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import HIDDEN, NO_BOX, NOBODY, WAITING, Omaha
from hexwar.board import NONE, OFF_MAP, CounterId, SetOf, has, numbered, one, pack, union, up_to
from hexwar.play import rule


@rule("3", "R3-01", "R3-02", "R3-06")
def set_up(game: PrintedGame) -> Omaha:
    """Return the state before the first turn of a scenario.

    Nothing is drawn: which face-down counter lies where is decided when somebody looks.
    """
    count = len(game.us)
    sites = len(game.map.sites)
    g = cast("type[Omaha]", game.state_class)(
        game=game,
        turn=first_turn(game),
        deck=game.whole_deck,
        hex=[OFF_MAP] * count,
        box=[NO_BOX] * count,
        due=[0] * count,
        steps=[len(c.steps) if isinstance(c, Unit) else 0 for c in game.us],
        division=list(game.home),
        track=[0] * count,
        heroes=[WAITING] * len(game.heroes),
        unit=[NOBODY] * sites,
        unit_lot=[NONE] * sites,
        depth=[NOBODY] * sites,
        depth_lot=[NONE] * sites,
        pools=dict.fromkeys(POOLS, NONE),
        pool_sizes=dict.fromkeys(POOLS, 0),
    )
    g.reindex()
    _set_up_us(g)
    _set_up_ashore(g)
    _set_up_crews(g)
    _set_up_reinforcements(g)
    _set_up_pools(g)
    _stand_by(g)
    _set_up_guns(g)
    return g


@rule("3", "5.3")
def _set_up_us(g: Omaha) -> None:
    """Put the units without a turn of entry in their boxes, all others on the turn track."""
    us = g.game.file.us
    boxes = {box.name: box.number for box in g.game.map.boxes}
    for counter, printed in numbered(CounterId, g.game.us):
        arrival = None if isinstance(printed, EngineerBase) else us.arrival(printed)
        if arrival is None or is_absent(g.game, counter):
            continue
        arrives, landing = arrival
        taking_part = g.game.home[counter] in g.game.divisions
        if not taking_part or not us.first_arrival <= arrives <= us.last_arrival:
            continue
        change = us.change_of(printed.name)
        if change is not None and change.delayed:
            g.delayed |= one(counter)
        if arrives:
            g.put_on_track(counter, delayed_entry(g.game, arrives))
        else:
            g.put_in_box(counter, boxes[landing])


@rule("21.1", "R21-02", "R21-04")
def _set_up_ashore(g: Omaha) -> None:
    """Put those ashore who have landed, and the companies that cost them into the loss boxes.

    A company on its last step is in its division's loss box.  Who has no hex waits for the player.
    """
    table = g.game.file.us
    numbers = {us.name: n for n, us in numbered(CounterId, g.game.us)}
    heroes = {hero.name: n for n, hero in numbered(HeroId, g.game.heroes)}
    for landed in table.ashore:
        counter = numbers[landed.unit]
        if is_absent(g.game, counter):
            continue
        if landed.hex:
            g.put(counter, g.game.map.board.hex(landed.hex))
        if landed.steps:
            g.set_steps(counter, landed.steps)
        if landed.command is not None:
            g.division[counter] = DIVISIONS.index(landed.command)
        for hero in landed.heroes:
            g.give_hero(heroes[hero], counter)
        if landed.steps == 1 and has(g.game.companies, counter):
            g.losses |= one(counter)
    for name in table.lost:
        g.set_steps(numbers[name], 0)
        g.losses |= one(numbers[name])
    g.cleared = pack(g.game.map.board.hex(name) for name in table.cleared)
    g.rockets_fired = g.game.file.german.rockets_fired


@rule("3", "R3-01")
def _set_up_crews(g: Omaha) -> None:
    """Put WN crews face down on their sites, by the kind that their backs show."""
    game, table = g.game, g.game.file.german
    depth = [game.map.site_named[name] for name in table.depth]
    for crew in table.crews:
        for name in crew.sites:
            g.set_unit(game.map.site_named[name], HIDDEN, game.crews[crew.kind])
    for kind, candidates in game.crews.items():
        placed = sum(len(crew.sites) for crew in table.crews if crew.kind == kind)
        g.gone_units += [candidates] * (candidates.bit_count() - placed)
    for site in depth:
        g.set_depth(site, HIDDEN, game.depth_of["wn"])


@rule("21.1", "R21-01")
def _set_up_reinforcements(g: Omaha) -> None:
    """Put units of several pools, mixed, face down on their sites: nobody knows which is where."""
    table = g.game.file.german.reinforcements
    mixed = union(g.game.reinforcements[pool] for pool in table.drawn)
    for name in table.sites:
        g.set_unit(g.game.map.site_named[name], HIDDEN, mixed)
    for name in table.depth:
        site = g.game.map.sites[g.game.map.site_named[name]]
        kind = "building" if site.building else "mobile"
        g.set_depth(site.number, HIDDEN, g.game.depth_of[kind])


@rule("3", "R3-03")
def _set_up_pools(g: Omaha) -> None:
    """Fill the pools; counters that take no part are removed unseen."""
    table = g.game.file.german
    sizes, mixed = pool_sizes(g.game), table.reinforcements
    for pool in UNIT_POOLS:
        candidates = g.game.reinforcements[pool]
        size = sizes.get(pool, 0)
        _fill(g, pool, candidates, size)
        placed = size + mixed.drawn.get(pool, 0)
        g.gone_units += [candidates] * (candidates.bit_count() - placed)
    for pool in DEPTH_POOLS:
        _fill(g, pool, g.game.depth_of["mobile" if pool == "meyer" else pool], sizes.get(pool, 0))
    for kind, markers in g.game.depth_of.items():
        used = g.pool_sizes[kind] + g.depth_lot.count(markers)
        used += sizes.get("meyer", 0) if kind == "mobile" else 0
        g.gone_depth += [markers] * (markers.bit_count() - used)


def _fill(g: Omaha, pool: PoolName, candidates: SetOf[Any], size: int) -> None:
    g.pools[pool] = candidates if size else NONE
    g.pool_sizes[pool] = size


@rule("22.4")
def _stand_by(g: Omaha) -> None:
    """Release all of Kampfgruppe Meyer at once, if the Germans react better than they did."""
    if g.game.settings.improved_reaction:
        move_unseen(g, "M", "D", g.pool_sizes["M"])
        move_unseen(g, "meyer", "mobile", g.pool_sizes["meyer"])


@rule("3", "6.5")
def _set_up_guns(g: Omaha) -> None:
    """Put the off-map guns in their boxes; those that take no part are never active."""
    g.silenced = up_to(GunId, len(g.game.map.guns)) & ~pack(gun for gun, _ in g.game.guns)
