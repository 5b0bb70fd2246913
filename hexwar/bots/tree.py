"""The nodes of a tree search: decisions that were tried, and the states after them.

Performing a decision takes most of the time of a search; copying a state takes a tenth of that.  So
a node keeps states.  If no dice fall there is one state.  If dice fall there are several, added one
after the other as the node is visited.  Their number grows with the square root of the visits, so
that all outcomes of the dice occur in the end (the progressive widening of Couëtoux and others,
2011).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf, isqrt
from random import Random
from types import MappingProxyType
from typing import Any

from hexwar.play.states import State
from hexwar.play.values.steering import Action

EVEN = 0.5
"""Where on the scale an action stands of which nothing is known."""


NO_CHILDREN: Mapping[Action, Node] = MappingProxyType({})
"""Those of the many nodes that are never reached: what they would hold takes a tenth of a search,
since the garbage collector looks through all of it again and again."""


class Node:
    """What was learned about an action, taken after all those above it.

    Where a list is searched word by word, a node may stand for the beginning of an action: its
    verb, or its verb and unit.

    Attributes:
        begun: Whether it is only the beginning of an action.
        weight: How much it deserves to be tried, in the unit of its guide.
        visits: How often it was taken.
        offered: How often it could have been taken.
        total: What it came to, summed up, for the player who takes it.
        children: The actions that could be taken afterwards, or how they begin.
        legal: Those that were legal when it was last gone through, as the moment there lists them.
        keys: Which of its children were on offer then.
        offer: Their nodes, in the same order.
        certain: Whether these decisions always lead to the same moment, as far as is known.
        priors: How much each action after it deserves to be tried, where an evaluator said so.
        moments: Moments to which they led, never played on.  One, if it is certain; none where
            something is hidden, or where they were not taken twice.
    """

    __slots__ = (
        "begun",
        "certain",
        "children",
        "keys",
        "legal",
        "moments",
        "offer",
        "offered",
        "priors",
        "total",
        "visits",
        "weight",
    )

    def __init__(self, weight: float = 1.0) -> None:
        self.begun = False
        self.weight = weight
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.children: Mapping[Action, Node] = NO_CHILDREN
        self.legal: Sequence[Action] = ()
        self.keys: Sequence[Action] = ()
        self.offer: Sequence[Node] = ()
        self.certain = False
        self.moments: tuple[State, ...] = ()
        self.priors: Mapping[Action, float] | None = None

    def __getstate__(self) -> list[Any]:
        """Give all attributes: that of no children is a thing of its own, which has no copy."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return [*(values | {"children": dict(self.children)}).values()]

    def __setstate__(self, values: Sequence[Any]) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            setattr(self, name, value)
        self.children = self.children or NO_CHILDREN

    def after(self, action: Action) -> Node | None:
        """Return the node of an action after this one, if the search has it.

        Args:
            action: The whole action.
        """
        node: Node | None = self.children.get(action)
        if node is None or node.begun:
            node, place = self, 1
            while node is not None and place <= len(action):
                node, place = node.children.get(action[:place]), place + 1
        return node

    def known(self, rng: Random) -> State | None:
        """Return a moment that is kept, or None if the dice are to be thrown once more.

        Args:
            rng: What decides which one.
        """
        number = len(self.moments)
        if number and (self.certain or number > isqrt(self.visits)):
            return self.moments[0 if self.certain else int(rng.random() * number)]
        return None

    def learn(self, priors: Mapping[Action, float]) -> None:
        """Take over what an evaluator says of the actions after this one.

        Args:
            priors: How much each deserves to be tried; one that was tried before keeps its visits.
        """
        self.priors = priors
        waiting: list[Node] = [self]
        while waiting:
            for action, child in waiting.pop().children.items():
                child.weight = priors.get(action, child.weight)
                if child.begun:
                    waiting.append(child)

    def keep(self, g: State, *, certain: bool) -> None:
        """Keep a copy of a moment to which the decisions led, from the second visit on.

        Args:
            g: The moment.
            certain: Whether they always lead to it.
        """
        if self.visits:
            self.certain = certain
            self.moments += (g.clone(),)


def with_beginnings(priors: Mapping[Action, float]) -> Mapping[Action, float]:
    """Return what actions deserve, and what all actions deserve together that begin alike.

    Args:
        priors: How much each action deserves to be tried.

    Example:
        >>> of_all = with_beginnings({("go", 1, 2): 0.5, ("go", 1, 3): 0.25, ("end",): 0.25})
        >>> of_all[("go", 1)], of_all[("end",)]
        (0.75, 0.25)
    """
    of_all: dict[Action, float] = {}
    for action, prior in priors.items():
        for place in range(1, len(action) + 1):
            of_all[action[:place]] = of_all.get(action[:place], 0.0) + prior
    return of_all


class Scale:
    """The worst and the best that a search has met, which bound what it compares."""

    __slots__ = ("best", "worst")

    def __init__(self) -> None:
        self.worst, self.best = inf, -inf

    def note(self, worth: Iterable[float]) -> None:
        """Widen the scale to what a playout was worth to the players."""
        self.worst = min(self.worst, *worth)
        self.best = max(self.best, *worth)

    def place(self, value: float) -> float:
        """Return where a value lies, from 0 for the worst to 1 for the best."""
        span = self.best - self.worst
        return (value - self.worst) / span if span > 0 else EVEN
