"""Which hexes of a large map are connected with some hexes?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from hexwar.board import Expanse, pack
from hexwar.board.flooding import spread_out
from hexwar.errors import HexError
from hexwar.hexes.backends import Backend, compiled, is_compiled
from hexwar.large.filling import HELPERS, PLACES, fill

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


def flood_on(
    expanse: Expanse, seeds: Iterable[int], passable: ArrayLike, *, backend: Backend = "auto"
) -> NDArray[np.uint8]:
    """Return the hexes of a large map that can be reached from some hexes, step by step.

    Args:
        expanse: The map.
        seeds: Ids of the hexes to begin with; those that are not passable do not count.
        passable: Array by id, true for each hex that may be entered.
        backend: With what to search: ``"numba"``: compiled; ``"python"``: on bit sets; ``"auto"``:
            compiled if numba is installed and the map is large.

    Returns:
        1 by id for each hex reached, the passable seeds among them; 0 for all others.

    Raises:
        HexError: The array has another length, a seed is no hex of the map, or there is no such
            backend.
        MissingExtraError: The caller asks for numba, and it is not installed.

    Example:
        >>> plain = Expanse(6, 1)
        >>> free = plain.spread([[1, 1, 0, 1, 1, 1]])
        >>> plain.gather(flood_on(plain, [plain.index(0, 0)], free)).tolist()
        [[1, 1, 0, 0, 0, 0]]
    """
    import numpy as np  # noqa: PLC0415 - not needed by boards

    free = np.asarray(passable)
    if free.shape != (expanse.size,):
        raise HexError(f"an array of length {expanse.size} is needed, not {free.shape}")
    ids = [*seeds]
    for i in ids:
        expanse.coordinates(i)  # refuses what is no hex
    free = (free != 0) & expanse.inside.view(bool)
    if not is_compiled(backend, expanse.count):
        free_set = expanse.bits(free)
        return expanse.array(spread_out(expanse.stride, pack(ids) & free_set, free_set))
    return filled(free.reshape(-1, expanse.stride), ids, compiled(fill, *HELPERS))


def filled(
    free: NDArray[np.bool_], seeds: Sequence[int], kernel: Callable[..., None] = fill
) -> NDArray[np.uint8]:
    """Return the hexes that are connected with some hexes, as 1 by id.

    Args:
        free: By row and column of storage, which hexes may be entered.
        seeds: Ids of the hexes to begin with.
        kernel: :func:`hexwar.large.filling.fill`, plain or compiled.
    """
    import numpy as np  # noqa: PLC0415 - not needed by boards

    rows, stride = free.shape
    width = -(-stride // PLACES) + 2
    octets = np.zeros((rows, 4 * width), np.uint8)
    packed = np.packbits(free, axis=1, bitorder="little")
    octets[:, 4 : 4 + packed.shape[1]] = packed
    numbers = octets.view("<u4").ravel().astype(np.int64)
    reached = np.zeros_like(numbers)
    downward, upward = (np.tile(np.array([width, 0]), rows) for _ in range(2))
    spare = width * PLACES - stride
    places = np.array([i + i // stride * spare + PLACES for i in seeds], np.int64)
    kernel(numbers, reached, downward, upward, width, places)
    octets = reached.astype("<u4").view(np.uint8).reshape(rows, -1)[:, 4:]
    return np.unpackbits(octets, axis=1, count=stride, bitorder="little").ravel()
