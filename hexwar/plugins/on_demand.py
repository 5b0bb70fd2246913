"""How does a package offer its game without loading the rules?"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def on_demand(package: str, **homes: str) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package that loads its game when it is first asked for.

    Lists of games then need not load its rules; see the group ``hexwar.overviews``.

    Args:
        package: The name of the package.
        homes: By name: the module in which it is defined.

    Example:
        >>> offered = on_demand("mygame", sqrt="math")
        >>> offered("sqrt")(9)
        3.0
        >>> offered("root")
        Traceback (most recent call last):
        AttributeError: module 'mygame' has no attribute 'root'
    """

    def offered(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(homes[name]), name)

    return offered
