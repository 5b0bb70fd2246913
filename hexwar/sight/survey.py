"""Looking up on a map the terrain, hexsides and paths that a policy names."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard, Union

from hexwar.board import Board, Space
from hexwar.board.areas import of_areas
from hexwar.board.wrapped import refuse_wrapped
from hexwar.errors import HexError, UnknownNameError
from hexwar.sight.ground import OFF_MAP, PolicyMap
from hexwar.sight.places import AnyMap, Hexes, Links, as_bits, by_direction
from hexwar.sight.policy import Policy, is_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

Levels: TypeAlias = Union[Sequence[int], "NDArray[Any]"]
"""Levels by id."""


def survey(
    space: AnyMap,
    policy: Policy,
    *,
    terrain: Mapping[str, Hexes] | None = None,
    sets: Mapping[str, Hexes] | None = None,
    hexsides: Mapping[str, Links] | None = None,
    paths: Mapping[str, Links] | None = None,
    levels: Levels | None = None,
) -> PolicyMap:
    """Look up on a map what a policy names.

    Args:
        space: The map. A board knows its terrain, hexsides, paths and levels.
        policy: The policy.
        terrain: Hexes by terrain, where the map does not know them or is not to be asked.
        sets: Hexes by the names of the policy's sets; those not given are empty.
        hexsides: Hexsides by kind.
        paths: Paths by kind.
        levels: Levels by id.

    Raises:
        UnknownNameError: The policy does not name what is given, or the board declares its kinds
            and does not have what the policy names; or that differs from one of them in a letter.
        HexError: What is given does not suit the map, or levels are missing.
    """
    _check_map(space)
    for what, given, named in (
        ("terrain", terrain, policy.terrain),
        ("set", sets, policy.sets),
        ("kind of hexsides", hexsides, policy.hexsides),
        ("kind of paths", paths, policy.paths),
    ):
        for name in given or ():
            if name not in named and name not in policy.seen_within:
                raise UnknownNameError.of(f"{what} in the policy", name, named)
    board = space if isinstance(space, Board) else None
    if board:
        given_names = {*(terrain or ()), *policy.sets}
        board.refuse_slips("terrain", {*policy.terrain, *policy.seen_within} - given_names)
        board.refuse_slips("hexsides", policy.hexsides.keys() - (hexsides or {}).keys())
        board.refuse_slips("paths", policy.paths.keys() - (paths or {}).keys())
    ground = _terrain(space, policy, terrain or {})
    ground.update((name, as_bits(space, hexes)) for name, hexes in (sets or {}).items())
    if policy.off_map:
        ground[OFF_MAP] = (1 << space.size) - 1 & ~space.all
    given_sides: Mapping[str, Links] = {
        **{kind: board.sides(kind) for kind in policy.hexsides if _knows(board, "hexsides", kind)},
        **(hexsides or {}),
    }
    given_paths: Mapping[str, Links] = {
        **{kind: _pairs(board, kind) for kind in policy.paths if _knows(board, "paths", kind)},
        **(paths or {}),
    }
    return PolicyMap(
        space,
        policy,
        hexes=ground,
        sides={kind: by_direction(space, links)[:3] for kind, links in given_sides.items()},
        paths={kind: by_direction(space, links) for kind, links in given_paths.items()},
        levels=_levels(space, policy, levels),
    )


def _check_map(space: object) -> None:
    """Refuse a map that has no lines of sight, or those of another map."""
    of_areas(space, "lines of sight")
    refuse_wrapped(space, "policy maps")
    if isinstance(space, Space):
        raise HexError(
            "lines of sight are those of a map: give the board of the space, space.board"
        )


def _terrain(space: AnyMap, policy: Policy, given: Mapping[str, Hexes]) -> dict[str, int]:
    """Return the hexes of each terrain that the policy names, given or of the board."""
    board = space if isinstance(space, Board) else None
    hexes: dict[str, int] = {}
    for name in (*policy.terrain, *policy.seen_within):
        if name in given:
            hexes[name] = as_bits(space, given[name])
        elif name in policy.terrain or name not in policy.sets:
            hexes[name] = board.where(terrain=name) if _knows(board, "terrain", name) else 0
    return hexes


def _knows(board: Board | None, topic: str, kind: str) -> "TypeGuard[Board]":
    """Return whether to ask a board for a kind: it has it, or declares its kinds and may refuse."""
    return board is not None and bool(board.kinds.get(topic) or kind in board.kinds_in_use(topic))


def _pairs(board: Board, kind: str) -> list[tuple[int, int]]:
    return [(i, j) for i, others in board.links(kind).items() for j in others]


def _levels(space: AnyMap, policy: Policy, given: Levels | None) -> Sequence[int]:
    """Return the levels by id; none if the policy takes the map as flat."""
    if policy.elevation is None:
        return ()
    if given is None:
        if not isinstance(space, Board):
            raise HexError("the policy asks for levels, which this map does not know: give them")
        name = policy.elevation.levels
        given = [_whole(name, value) for value in space.attribute(name)]
    levels: Sequence[int] = given if isinstance(given, Sequence) else given.tolist()
    if len(levels) != space.size:
        raise HexError(f"levels of {space.size} places are needed, not of {len(levels)}")
    for place, level in enumerate(levels):
        if not is_whole(level):
            raise HexError(f"levels are whole numbers, and that of place {place} is {level!r:.40}")
    return levels


def _whole(name: str, value: object) -> int:
    if is_whole(value):
        return value
    raise HexError(f"levels are whole numbers, and a {name} is {value!r}")
