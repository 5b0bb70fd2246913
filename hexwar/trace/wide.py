"""Which hexes of a large map hang together with these?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from hexwar.board import Expanse, bits_of
from hexwar.board.flooding import spread_out
from hexwar.errors import HexError
from hexwar.hexes.backends import Backend, compiled, is_compiled

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

    free = np.asarray(passable) != 0
    if free.shape != (expanse.size,):
        raise HexError(f"an array of length {expanse.size} is needed, not {free.shape}")
    ids = np.fromiter(seeds, dtype=np.int32)
    for i in ids.tolist():
        expanse.coordinates(i)  # refuses what is no hex
    state: NDArray[np.uint8] = free.view(np.uint8)
    state &= expanse.inside
    if not is_compiled(backend, expanse.count):
        free_set = expanse.bits(state)
        found = spread_out(expanse.stride, bits_of(ids.tolist()) & free_set, free_set)
        return expanse.array(found)
    compiled(fill)(state, ids, expanse.stride, np.empty(expanse.size + len(ids), dtype=np.int32))
    state >>= 1
    return state


def fill(state: Any, seeds: Any, stride: int, waiting: Any) -> None:
    """Mark what is reached: a plain function over flat sequences, which numba can compile.

    Whole runs of hexes along a row are marked at once; of the rows above and below, one hex of
    each run beside it waits for its turn.

    Args:
        state: By id: 1 for each hex that may be entered, to become 2 where it is reached.
        seeds: Ids of the hexes to begin with.
        stride: Ids from one row of storage to the next.
        waiting: Room for the ids of all hexes, and of the seeds.
    """
    count = 0
    for i in seeds:
        waiting[count] = i
        count += 1
    while count > 0:
        count -= 1
        first = last = waiting[count]
        if state[first] != 1:
            continue  # its run was marked in the meantime
        while state[first - 1] == 1:
            first -= 1
        while state[last + 1] == 1:
            last += 1
        for i in range(first, last + 1):
            state[i] = 2
        for row in (-stride, stride - 1):
            beside = False
            for j in range(first + row, last + row + 2):
                if state[j] == 1 and not beside:
                    waiting[count] = j
                    count += 1
                beside = state[j] == 1
