"""Setting up a scenario (3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ddob_scenarios.components.us_counters import EngineerBase, Leader, Unit
from ddob_scenarios.scenario import POOLS, Arrival, PoolName
from ddob_scenarios.state import HIDDEN, NOBODY, WAITING, Omaha
from hexwar.board import bits_of
from hexwar.play import rule

if TYPE_CHECKING:
    from ddob_scenarios.game import DDayAtOmahaBeach

UNIT_POOLS: tuple[PoolName, ...] = ("T", "D", "M", "A")
DEPTH_POOLS: tuple[PoolName, ...] = ("wn", "mobile", "building", "armour", "meyer")


@rule("3", "R3-01", "R3-02", "R3-06")
def set_up(game: DDayAtOmahaBeach, seed: int) -> Omaha:
    """Return the state before the first turn of a scenario.

    Nothing is drawn: which face-down counter lies where is decided when somebody looks.

    Args:
        game: The game with its scenario.
        seed: The seed of all chance.
    """
    count = len(game.us)
    sites = len(game.map.sites)
    g = Omaha(
        game=game,
        seed=seed,
        turn=game.file.scenario.turns[0],
        deck=(1 << len(game.cards)) - 1,
        hex=[-1] * count,
        box=[-1] * count,
        due=[0] * count,
        steps=[len(c.steps) if isinstance(c, Unit) else 0 for c in game.us],
        command=list(game.home),
        track=[0] * count,
        heroes=[WAITING] * len(game.heroes),
        unit=[NOBODY] * sites,
        unit_lot=[0] * sites,
        depth=[NOBODY] * sites,
        depth_lot=[0] * sites,
        pools=dict.fromkeys(POOLS, 0),
        pool_sizes=dict.fromkeys(POOLS, 0),
    )
    g.reindex()
    _set_up_us(g)
    _set_up_crews(g)
    _set_up_pools(g)
    _set_up_guns(g)
    return g


@rule("3", "5.3")
def _set_up_us(g: Omaha) -> None:
    """Put the units without a turn of entry in their boxes, all others on the turn track."""
    file = g.game.file
    changes = {change.unit: change for change in file.us.changes}
    boxes = {box.name: box.number for box in g.game.map.boxes}
    for counter, printed in enumerate(g.game.us):
        if isinstance(printed, EngineerBase) or not _takes_part(g, counter, printed, changes):
            continue
        arrives, landing = arrival(printed, changes.get(printed.name))
        if arrives:
            g.put_on_track(counter, arrives)
        else:
            g.put_in_box(counter, boxes[landing])


def arrival(printed: Unit | Leader, change: Arrival | None) -> tuple[int, str]:
    """Return the turn and the landing place of a counter, as the scenario has them."""
    arrives, landing = printed.arrives, printed.landing
    if change is not None:
        arrives = change.arrives if change.arrives is not None else arrives
        landing = change.landing or landing
    return arrives, landing


def _takes_part(
    g: Omaha, counter: int, printed: Unit | Leader, changes: dict[str, Arrival]
) -> bool:
    table = g.game.file.us
    change = changes.get(printed.name)
    if printed.name in table.without or (
        change is not None and change.arrives is None and not change.landing
    ):
        return False
    return (
        g.game.home[counter] in g.game.divisions
        and arrival(printed, change)[0] <= table.last_arrival
    )


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


@rule("3", "R3-03")
def _set_up_pools(g: Omaha) -> None:
    """Fill the pools; counters that take no part are removed unseen."""
    sizes = g.game.file.german.pools
    for pool in UNIT_POOLS:
        candidates = g.game.reinforcements[pool]
        _fill(g, pool, candidates, sizes.get(pool, 0))
        g.gone_units += [candidates] * (candidates.bit_count() - sizes.get(pool, 0))
    under_crews = sum(1 for marker in g.depth if marker == HIDDEN)
    for pool in DEPTH_POOLS:
        candidates = g.game.depth_of["mobile" if pool == "meyer" else pool]
        _fill(g, pool, candidates, sizes.get(pool, 0))
    for kind, candidates in g.game.depth_of.items():
        used = g.pool_sizes[kind]
        used += under_crews if kind == "wn" else sizes.get("meyer", 0) if kind == "mobile" else 0
        g.gone_depth += [candidates] * (candidates.bit_count() - used)


def _fill(g: Omaha, pool: PoolName, candidates: int, size: int) -> None:
    g.pools[pool] = candidates if size else 0
    g.pool_sizes[pool] = size


@rule("3", "6.5")
def _set_up_guns(g: Omaha) -> None:
    """Put the off-map guns in their boxes; those that take no part are never active."""
    absent = [n for n, gun in enumerate(g.game.map.guns) if gun.name not in g.game.file.german.guns]
    g.silenced = bits_of(absent)
