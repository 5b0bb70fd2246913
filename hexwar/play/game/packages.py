"""Which modules does a game consist of?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType

__all__ = ["GameModules", "modules_of"]

BASES = ("hexwar.play", "hexwar.kit", "abc", "builtins")
"""Where the classes stand on which games are based."""


class GameModules:
    """The modules of a game as a value of its class; one that names them puts a tuple there."""

    def __get__(self, game: object, owner: type) -> tuple[ModuleType, ...]:
        return modules_of(owner)


@cache
def modules_of(game: type) -> tuple[ModuleType, ...]:
    """Return the modules of a game: that of its class, and what it imports from its own package.

    A variant has those of its base as well.

    Args:
        game: The class of the game.

    Returns:
        The modules by name, with those that its classes name in ``rules_beside``, because the game
        does not import them or they are not of its package.

    Example:
        >>> from hexwar.plugins import find_game
        >>> [module.__name__ for module in modules_of(find_game("scheldt"))]
        ['scheldt.game', 'scheldt.rules']
    """
    own = [cls.__module__ for cls in game.__mro__ if not cls.__module__.startswith(BASES)]
    packages = {sys.modules[name].__package__ or name for name in own}
    modules: dict[str, ModuleType] = {}
    waiting = own
    while waiting:
        name = waiting.pop()
        inside = any(name == package or name.startswith(f"{package}.") for package in packages)
        if inside and name not in modules:
            modules[name] = sys.modules[name]
            waiting += _imported(modules[name])
    beside = (vars(cls).get("rules_beside", ()) for cls in game.__mro__)
    modules |= {module.__name__: module for several in beside for module in several}
    return tuple(modules[name] for name in sorted(modules))


def _imported(module: ModuleType) -> Iterator[str]:
    """Yield the names of the modules from which a module has something."""
    for value in vars(module).values():
        home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
        if isinstance(home, str) and home in sys.modules:
            yield home
