"""What is the cheapest way from one node of a graph to another?"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def cheapest(
    start: Node, goal: Node, steps: Callable[[Node], Iterable[tuple[Node, float]]]
) -> list[Node]:
    """Return the cheapest way from a node to another, both ends included.

    Args:
        start: Where it begins.
        goal: Where it ends.
        steps: The nodes to which one step leads from a node, and what each step costs, 0 or more.

    Raises:
        LookupError: There is no way.

    Source: Dijkstra, *A note on two problems in connexion with graphs*, 1959.

    Example:
        >>> cheapest(0, 3, lambda at: [(at + 1, 1.0), (at + 3, 2.0)])
        [0, 3]
    """
    spent, before = {start: 0.0}, {start: start}
    order = itertools.count()
    waiting = [(0.0, next(order), start)]
    done: set[Node] = set()
    while goal not in done:
        if not waiting:
            raise LookupError(goal)
        so_far, _, node = heapq.heappop(waiting)
        if node in done:
            continue
        done.add(node)
        for other, cost in steps(node):
            total = so_far + cost
            if total < spent.get(other, math.inf):
                spent[other], before[other] = total, node
                heapq.heappush(waiting, (total, next(order), other))
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]
