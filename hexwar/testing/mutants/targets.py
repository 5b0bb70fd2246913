"""The functions to break: those of the rules of a game, or those of a package."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any

import attrs

from hexwar.play.game import Game
from hexwar.play.game.rulebook import code_by_rule
from hexwar.play.sequence.entries import Entry


@attrs.frozen
class Function:
    """A function that can be broken, with what tests call it.

    Attributes:
        name: Its dotted name, such as ``"mygame.fire.PositionFires.hits"``.
        function: The function itself; wrappers around it are taken off.
        words: A test that holds one of these words names the function: the numbers of its rules,
            or its own name.
        otherwise: The words to use where no test holds any of those: the name of its class.
    """

    name: str
    function: Any
    words: frozenset[str]
    otherwise: frozenset[str] = frozenset()

    @property
    def code(self) -> CodeType:
        """Its code as it was written."""
        code: CodeType = self.function.__code__
        return code


@attrs.frozen
class MutantTarget:
    """A rule or a public function, with the functions that carry it out.

    Attributes:
        name: The number of the rule, or the dotted name of the function.
        functions: The functions, in the order of the code.
    """

    name: str
    functions: tuple[Function, ...]


def rules_of_game(game: type[Game]) -> list[MutantTarget]:
    """Return each numbered rule of a game with the functions that carry its number.

    A method that carries numbers of its own carries out these, and not the rule of its class.
    """
    places = code_by_rule(game.modules)
    numbers: dict[str, set[str]] = {}
    for number, found in places.items():
        for place in found:
            numbers.setdefault(place.name, set()).add(number)
    targets = []
    for rule in game.rulebook():
        names = dict.fromkeys(place.name for place in places.get(rule.number, ()))
        functions = {
            id(function.code): function
            for name in names
            for function in _functions_at(name, frozenset(numbers[name]))
            if function.name == name or function.name not in numbers
        }
        targets.append(MutantTarget(rule.number, tuple(functions.values())))
    return targets


def functions_of_package(name: str) -> list[MutantTarget]:
    """Return the functions that a package offers, and the public methods of its classes.

    A package offers what its ``__all__`` lists, except what it passes on from a package that
    offers it as well. A test names a function by its name. Where no test does, as for ``__add__``,
    those are meant that name its class.

    Args:
        name: The dotted name of the package, such as ``"hexwar.zones"``.
    """
    package = import_module(name)
    targets = []
    for member in package.__all__:
        value = getattr(package, member)
        module = sys.modules.get(getattr(value, "__module__", ""))
        if module is None or _is_offered_at_home(member, module, name):
            continue
        full = f"{module.__name__}.{member}"
        if inspect.isclass(value):
            targets += [MutantTarget(f.name, (f,)) for f in _methods(full, value, None)]
        elif function := _plain(value, module):
            words = frozenset({member, f".{member}"})
            targets.append(MutantTarget(full, (Function(full, function, words),)))
    return targets


def _is_offered_at_home(member: str, module: ModuleType, name: str) -> bool:
    """Return whether a package above a module, other than the one of that name, offers a member."""
    above = module.__name__.rpartition(".")[0]
    home = sys.modules.get(above)
    return above != name and member in getattr(home, "__all__", ())


def _functions_at(name: str, words: frozenset[str]) -> Iterator[Function]:
    """Yield the function of a dotted name, or all functions of the class."""
    module_name = name
    while module_name not in sys.modules:
        module_name = module_name.rpartition(".")[0]
    module = sys.modules[module_name]
    value: Any = module
    for part in name[len(module_name) + 1 :].split("."):
        value = inspect.getattr_static(value, part)
    if inspect.isclass(value):
        # Under its own name, of which it has one: a game also names the class of its state.
        yield from _methods(f"{value.__module__}.{value.__qualname__}", value, words)
    elif function := _plain(value, module):
        yield Function(name, function, words)


def _methods(name: str, cls: type, words: frozenset[str] | None) -> Iterator[Function]:
    """Yield the functions of a class; with words of their own only the public ones."""
    module = sys.modules[cls.__module__]
    for member, value in list(vars(cls).items()):
        hidden = member.startswith("_") and not member.endswith("__")
        if words is None and hidden:
            continue
        if function := _plain(value, module):
            own = frozenset() if member.endswith("__") else frozenset({f".{member}"})
            full = f"{name}.{member}"
            if words is None:
                yield Function(full, function, own, frozenset({cls.__name__}))
            else:
                yield Function(full, function, words)


def _plain(value: Any, module: ModuleType) -> FunctionType | None:
    """Take off what is around a function; None where no function of this module is inside."""
    if isinstance(value, Entry):
        value = value.function
    elif isinstance(value, property):
        value = value.fget
    elif isinstance(value, cached_property):
        value = value.func
    elif isinstance(value, staticmethod | classmethod):
        value = value.__func__
    value = inspect.unwrap(value) if callable(value) else value
    value = getattr(value, "py_func", value)
    if not isinstance(value, FunctionType) or value.__module__ != module.__name__:
        return None
    return value if value.__code__.co_filename == module.__file__ else None
