"""Which modules do the packages of a game hold?"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

__all__ = ["modules_in"]


def modules_in(*packages: ModuleType) -> tuple[ModuleType, ...]:
    """Return all modules of some packages and of the packages in them, by name.

    A game whose rules are spread over packages names them so; a new module needs no list:
    ``modules = modules_in(printed, state, rules)``.

    Args:
        packages: The packages, or single modules.

    Raises:
        ImportError: When one of the modules cannot be imported.

    Example:
        >>> import hexwar.components
        >>> [module.__name__ for module in modules_in(hexwar.components)][:2]
        ['hexwar.components', 'hexwar.components.bands']
    """
    return tuple(module for package in packages for module in _modules_in(package))


def _modules_in(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for module in walk_packages(getattr(package, "__path__", []), f"{package.__name__}."):
        if not module.name.endswith(".__main__"):
            yield import_module(module.name)
