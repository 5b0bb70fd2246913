"""How does a document become an object, and what can be saved of one that has faults?

All faults are wanted at once: also those that only a finished object shows, such as a hex that is
not on the map. So what cannot be read is left out, or put right where it is plain what was meant,
or something else stands in where nothing may be left out, until the rest makes an object. Nobody
but checks ever sees that object, as the faults are raised.
"""

import copy
from collections.abc import Iterator
from typing import Any, TypeVar

import attrs
from cattrs.errors import (
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)

from hexwar.data.faults import Faults, Origins, begins_within
from hexwar.data.line_numbers import KeyPath
from hexwar.data.strict import (
    NOTHING_BETTER,
    LackingError,
    MisfitError,
    converter,
    described,
    some_value,
)
from hexwar.errors import closest, did_you_mean

T = TypeVar("T")


def structure(data: dict[str, Any], type_: type[T], faults: Faults) -> T:
    """Make an object from what a document says, adding what is wrong to the faults.

    Args:
        data: What the document says, or a table of it.
        type_: An attrs class.
        faults: The faults of this document, or of the table.

    Returns:
        An object of what could be read.

    Raises:
        DataError: So much is wrong that nothing can be made.
    """
    repair: _Repair | None = None
    while True:
        try:
            return converter().structure(data, type_)
        except BaseValidationError as error:
            if repair is None:
                data = copy.deepcopy(data)
                faults.origins = faults.origins or Origins("", data)
                repair = _Repair(data, faults, faults.origins)
            if not repair.apply(_problems(error, ())):
                faults.raise_any()
                raise  # not reached: what cannot be repaired has been reported


@attrs.frozen
class _Problem:
    """One thing that cattrs could not do, at a place in the data."""

    path: KeyPath
    error: Exception
    type: Any


def _problems(error: Exception, path: KeyPath, type_: Any = None) -> Iterator[_Problem]:
    """Yield the leaves of a tree of errors, with the path to each."""
    if isinstance(error, IterableValidationError):
        elements, others = error.group_exceptions()
        for inner, element in elements:
            yield from _problems(inner, (*path, element.index), element.type)
    elif isinstance(error, ClassValidationError):
        attributes, others = error.group_exceptions()
        for inner, attribute in attributes:
            yield from _problems(inner, (*path, attribute.name), attribute.type)
        type_ = error.cl
    else:
        others = [error]
    for inner in others:
        yield _Problem(path, inner, type_)


class _Repair:
    """Reports problems and leaves the data such that they do not occur again.

    Args:
        data: The data of the document, to be changed.
        faults: Where to report.
        origins: Where the parts of the data stand in the file, to be kept up to date.
    """

    def __init__(self, data: dict[str, Any], faults: Faults, origins: Origins) -> None:
        self.data = data
        self.faults = faults
        self.origins = origins
        self.dealt_with: set[KeyPath] = set()  # as written: a repair may need a second repair
        self.replaced: set[KeyPath] = set()

    def apply(self, problems: Iterator[_Problem]) -> bool:
        """Deal with the problems of one attempt; return whether another one makes sense."""
        doomed: set[KeyPath] = set()
        missing = []
        for problem in problems:
            if isinstance(problem.error, ForbiddenExtraKeysError):
                doomed |= self.unknown_keys(problem.path, problem.error)
            elif _is_missing_key(problem):
                missing.append(problem)
            elif isinstance(problem.error, MisfitError):
                doomed |= self.misfit(problem.path, problem.error)
            else:
                message = problem.error.args[0] if problem.error.args else problem.error
                self.report(problem.path, str(message))
                doomed.add(problem.path)
        for problem in missing:
            doomed |= self.missing_key(problem)
        if () in doomed:
            return False
        by_parent: dict[KeyPath, list[str | int]] = {}
        for path in doomed:
            by_parent.setdefault(path[:-1], []).append(path[-1])
        # From the end, so that places in lists stay what they are until their turn comes.
        for parent in sorted(by_parent, key=_by_place, reverse=True):
            self.drop(parent, by_parent[parent])
        return True

    def report(self, path: KeyPath, message: str) -> None:
        """Add a fault, unless it only follows from one that was reported before."""
        if not begins_within(self.origins.written(path), self.dealt_with):
            self.faults.add(path, message)

    def unknown_keys(self, path: KeyPath, error: ForbiddenExtraKeysError) -> set[KeyPath]:
        """Report unknown keys; read those that are plainly misspelt as what was meant."""
        table = self.inner(path)
        fields = [field.name for field in attrs.fields(error.cl) if field.init]
        doomed = set()
        places = {key: place for place, key in enumerate(table)}
        for key in sorted(error.extra_fields, key=places.__getitem__):
            self.report((*path, key), f"unknown key{did_you_mean(key, fields)}")
            absent = [name for name in fields if name not in table]
            close = closest(key, absent)
            if close:
                table[close[0]] = table.pop(key)
                self.origins.inner(path).rename(key, close[0])
            else:
                doomed.add((*path, key))
        return doomed

    def missing_key(self, problem: _Problem) -> set[KeyPath]:
        """Report a key that is missing, unless it was only misspelt; its table is of no use.

        A table that is not one of a list must not go, though, as others lean on it: there something
        stands in for what is missing.
        """
        *before, key = problem.path
        path = tuple(before)
        if key in self.inner(path):
            return set()
        self.report(problem.path, f"missing: expected {described(problem.type)}")
        return set() if self.stand_in(path, key, problem.type) else {path}

    def stand_in(self, path: KeyPath, key: str | int, type_: Any) -> bool:
        """Put a value where one is missing, if one can be found; return whether it could."""
        written = (*self.origins.written(path), key)
        made_up = self.faults.made_up
        within = begins_within(written, made_up)
        listed = any(isinstance(part, int) for part in path)
        value = some_value(type_)
        if written in made_up or (listed and not within) or value is NOTHING_BETTER:
            return False
        self.inner(path)[key] = value
        self.origins.inner(path).insert(key, value)
        self.dealt_with.add(written)
        made_up.add(written)
        return True

    def misfit(self, path: KeyPath, error: MisfitError) -> set[KeyPath]:
        """Report a value that does not fit; replace it once, if anybody can tell what was meant."""
        written = self.origins.written(path)
        misspelt = isinstance(error, LackingError) and any(
            known[: len(written)] == written for known in self.dealt_with
        )
        if not misspelt:
            self.report(path, str(error))
        if error.meant is NOTHING_BETTER or not path or written in self.replaced:
            return {path}
        self.inner(path[:-1])[path[-1]] = error.meant
        self.origins.inner(path[:-1]).replace(path[-1], error.meant)
        self.dealt_with.add(written)
        self.replaced.add(written)
        return set()

    def inner(self, path: KeyPath) -> Any:
        """Return the table or list at a path."""
        value: Any = self.data
        for part in path:
            value = value[part]
        return value

    def drop(self, path: KeyPath, parts: list[str | int]) -> None:
        """Leave out some parts of a table or list."""
        self.dealt_with |= {self.origins.written((*path, part)) for part in parts}
        inner = self.inner(path)
        for part in sorted(parts, reverse=True) if isinstance(inner, list) else parts:
            del inner[part]
        self.origins.inner(path).drop(parts)


def _is_missing_key(problem: _Problem) -> bool:
    """Tell the look-up of cattrs that failed from other key errors, such as those of validators."""
    return type(problem.error) is KeyError and problem.error.args == problem.path[-1:]


def _by_place(path: KeyPath) -> list[tuple[bool, int, str]]:
    """Return a key that sorts paths whose parts are both numbers and texts."""
    return [(True, part, "") if isinstance(part, int) else (False, 0, part) for part in path]
