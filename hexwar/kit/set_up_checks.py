"""Can the counters of a scenario stand where its file puts them?

:func:`check_forces` puts the counters of a file one by one into a state of the game. The state
knows the stacking limits (``full``) and prohibited ground (``costs.toml``). Counters that cannot
stand in a hex are reported with file and line. :class:`~hexwar.kit.game.CounterGame` checks each
file of a scenario author.
"""

from __future__ import annotations

from typing import Any

from hexwar.board import NONE, CounterId, HexId, HexSet, SideId, has, iterate
from hexwar.data import Faults, KeyPath
from hexwar.kit.forces import OFF, Positions
from hexwar.kit.scenario import SetUpTable


def check_forces(game: Any, faults: Faults) -> None:
    """Report counters that cannot stand where the scenario puts them.

    Args:
        game: The game with the scenario, a :class:`~hexwar.kit.game.CounterGame`.
        faults: Where to report what is wrong.
    """
    if faults:
        return
    start = game.at_start()
    g = game.state_class(game=game, seed=0, **start | {"hex": [OFF] * len(game.counters)})
    g.reindex()
    tables = list(enumerate(game.file.set_up))
    for place, table in tables:
        if len(table.hexes) == 1 and table.hexes[0] in game.board.by_name:
            _place(g, table, ("set_up", place), faults)
    for place, table in tables:
        if len(table.hexes) > 1:
            _check_choice(g, table, ("set_up", place), faults)


def _place(g: Positions, table: SetUpTable, path: KeyPath, faults: Faults) -> None:
    """Put the counters of a table into its hex, as long as they may stand there."""
    board, counters = g.game.board, g.game.counters
    at = board.hex(table.hexes[0])
    for number, name in enumerate(table.units):
        unit = counters.named(name)
        side = g.game.side_of[unit]
        here = (*path, "units", number)
        if has(g.enemies_of(side), at) and not g.game.shared:
            faults.add(here, f"an enemy of {name} stands in {board.name(at)}: move one of them")
        elif has(_full(g, side), at):
            faults.add(here, f"{name} finds no room in {board.name(at)}: move it, or leave it out")
        elif not _enterable(g.game, unit, at):
            ground = board.terrain[at] or "no terrain"
            message = f"{name} can never enter {board.name(at)} ({ground})"
            faults.add((*path, "hexes", 0), message)
        else:
            g.put(unit, at)


def _check_choice(g: Positions, table: SetUpTable, path: KeyPath, faults: Faults) -> None:
    """Report a counter for which none of the hexes that its side chooses from is left."""
    placed = []
    for number, name in enumerate(table.units):
        unit = g.game.counters.named(name)
        side = g.game.side_of[unit]
        barred = _full(g, side) | (NONE if g.game.shared else g.enemies_of(side))
        open_hexes = iterate(g.game.board.bits(table.hexes) & ~barred)
        at = next((i for i in open_hexes if _enterable(g.game, unit, i)), OFF)
        if at == OFF:
            message = f"{name} finds no room in these hexes: name more of them, or leave it out"
            faults.add((*path, "units", number), message)
        else:
            g.put(unit, at)
            placed.append(unit)
    for unit in placed:  # Tables are judged one by one: sides choose as they like.
        g.put(unit, OFF)


def _full(g: Positions, side: SideId) -> HexSet:
    """Return the hexes in which no further counter of a side may stand."""
    found: HexSet = g.full(side) if hasattr(g, "full") else g.occupied
    return found


def _enterable(game: Any, unit: CounterId, at: HexId) -> bool:
    """Return whether a counter could enter a hex from any of its neighbours."""
    if not game.going:
        return True
    costs = game.going[unit].costs
    return any(costs.cost(i, at) is not None for i in game.board.neighbours[at])


__all__ = ["check_forces"]
