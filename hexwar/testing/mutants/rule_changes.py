"""How a rule is broken, beyond an operator or a number: what rulebooks get wrong.

A guard is turned round or left out, an effect does not happen, a side is taken for the other, a
clause is missing from a list.  mutmut has none of these changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

OPPOSITES: Final = (
    ("attacker", "defender"),
    ("attackers", "defenders"),
    ("enemies", "friends"),
    ("enemy", "own"),
    ("enemy_of", "side_of"),
    ("first", "last"),
    ("left", "right"),
    ("other", "side"),
    ("start", "to"),
    ("union", "intersection"),
)
"""Names of which one is taken for the other, where the file has both."""


def rule_changes(node: Any, names: frozenset[str]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Return the places directly in a node at which a rule can be broken, and what may stand there.

    Args:
        node: A node of the tree of a function.
        names: The names that the file has: a name that it lacks would end the function with an
            error, which shows nothing.
    """
    kind = type(node).__name__
    if kind in {"If", "IfExp"}:
        yield node.test, (_negated(node.test), _name("False"))
    elif kind == "Return" and type(node.value).__name__ in {"BooleanOperation", "Call", "Name"}:
        # What is no truth value becomes one: a list or a reason that turns round is no list.
        if _is_a_truth(node.value):
            yield node.value, (_negated(node.value),)
    elif kind == "SimpleStatementLine":
        for statement in node.body:
            if _is_an_effect(statement):
                yield statement, (_tools().Pass(),)
    elif kind in {"List", "Tuple", "Set"} and len(node.elements) > 1:
        for element in node.elements:
            others = [other for other in node.elements if other is not element]
            yield node, (node.with_changes(elements=others),)
    elif kind == "Attribute":
        yield from _swapped(node.attr, names)
    elif kind == "Name":
        yield from _swapped(node, names)


@cache
def _tools() -> Any:
    import libcst  # noqa: PLC0415 -- of the extra "mutate"

    return libcst


def _name(value: str) -> Any:
    return _tools().Name(value)


def _negated(test: Any) -> Any:
    tools = _tools()
    inner = test.with_changes(lpar=[tools.LeftParen()], rpar=[tools.RightParen()])
    return tools.UnaryOperation(tools.Not(), inner)


def _is_a_truth(value: Any) -> bool:
    """Return whether a value is named as a question: ``is_…``, ``has_…``, ``may_…``, ``any``."""
    kind = type(value).__name__
    if kind == "BooleanOperation":
        return True
    called = value.func if kind == "Call" else value
    name = getattr(getattr(called, "attr", called), "value", "")
    return isinstance(name, str) and name.startswith(("is_", "has_", "any", "all", "can_"))


def _is_an_effect(statement: Any) -> bool:
    """Return whether a statement changes something outside the function, or hands something out."""
    kind = type(statement).__name__
    if kind == "Expr":
        return type(statement.value).__name__ in {"Call", "Yield"}
    if kind == "AugAssign":
        return True
    return kind == "Assign" and any(
        type(target.target).__name__ in {"Attribute", "Subscript"} for target in statement.targets
    )


def _swapped(name: Any, names: frozenset[str]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    for pair in OPPOSITES:
        if name.value in pair:
            other = pair[1 - pair.index(name.value)]
            if other in names:
                yield name, (name.with_changes(value=other),)
