"""What must stand in ``modifiers.toml`` and ``worth.toml``?"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Literal, TypeAlias

import attrs

from greatest_day.facts import Number
from greatest_day.limits import Amount, Transport
from hexwar.board import Board
from hexwar.data import Between, Datum, Each, Faults, KeyPath

Three: TypeAlias = tuple[Amount, Amount, Amount]
"""By what there is of something: nothing, one, two."""

Worth: TypeAlias = Annotated[float, Between(-99, 99)]
Result: TypeAlias = Literal["-", "S?", "S", "C", "1", "E"]
"""What fire at units brings."""

Half: TypeAlias = Literal["unarmoured", "armoured"]


@attrs.frozen(kw_only=True)
class Fire:
    """What changes the strength of a unit that fires."""

    cohesion: Three
    step_loss: Amount
    column: Amount
    barrage: Three
    works: Three
    hedged: Amount
    company: Amount
    hero: Amount
    counter_battery: Amount
    parachute: Amount
    glider: Amount


@attrs.frozen(kw_only=True)
class Quality:
    """What changes Troop Quality."""

    cohesion: Three
    suppressed: Amount
    step_loss: Amount
    barrage: Three
    works: Three
    hedged: Amount
    out_of_command: Amount
    hero: Amount
    marker: Amount


@attrs.frozen(kw_only=True)
class Target:
    """What the state of the target adds to a shot."""

    column: Amount
    works: Three
    hedged: Amount
    parachute: Amount
    glider: Amount
    bridge: Amount
    rubble: Amount
    far: tuple[Amount, Amount]
    charging: Amount
    hero: Amount
    running: Amount
    onward: Amount
    away: Amount
    carried: Each[Transport, Amount]


@attrs.frozen(kw_only=True)
class Mass:
    """What steps in the hex add: from how many steps on, and how much."""

    steps: tuple[Number, ...]
    adds: tuple[Amount, ...]


@attrs.frozen(kw_only=True)
class Modifiers(Datum):
    """What changes a rating, by how much."""

    fire: Fire
    quality: Quality
    assault: Annotated[Each[Literal["suppressed"], Amount], "the Assault Rating besides"]
    target: Target
    mass: Mass
    terrain: Annotated[Each[Half, dict[str, Amount]], "of the target, armoured or not"]
    ways: Annotated[
        Each[Literal["raised", "sunken"], tuple[Amount, Amount]], "on foot and for vehicles"
    ]
    heights: Annotated[Each[Half, Amount], "hills and ridges, for a target armoured or not"]


@attrs.frozen(kw_only=True)
class Worths(Datum):
    """What an action is worth to the player of rules of thumb."""

    danger: Worth
    nests: Worth
    nearer: Worth
    harm: Each[Result, Worth]
    usual: dict[str, Worth]


def check_modifiers(board: Board, file: Modifiers, faults: Faults) -> None:
    """Check that all terrain of the board has a number, and each number of steps one."""
    steps = file.mass.steps
    if steps[:1] != (0,) or list(steps) != sorted(set(steps)):
        faults.add(("mass", "steps"), "expected numbers of steps that grow, from 0 on")
    if len(steps) != len(file.mass.adds):
        faults.add(("mass", "adds"), f"expected {len(steps)} numbers, one for each number of steps")
    kinds = {*board.kinds.get("terrain", ()), *(board.terrain[i] for i in board.ids)}
    for half, terrain in file.terrain.items():
        _check_names(("terrain", half), "terrain", terrain, kinds, faults)


def check_worths(verbs: Iterable[str], file: Worths, faults: Faults) -> None:
    """Check that only actions of the game have a worth."""
    _check_names(("usual",), "action", file.usual, [*verbs], faults, all_of_them=False)


def _check_names(
    path: KeyPath,
    what: str,
    told: Collection[str],
    known: Collection[str],
    faults: Faults,
    *,
    all_of_them: bool = True,
) -> None:
    """Check that a table has only known names, and perhaps all of them."""
    for name in told:
        if name not in known:
            faults.unknown((*path, name), what, name, known)
    lacking = sorted({*known} - {*told})
    if all_of_them and lacking:
        faults.add(path, f"missing: {', '.join(lacking)}")
