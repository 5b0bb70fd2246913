"""Things by name, with a suggestion for a misspelt name."""

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import Any, TypeVar, overload

from hexwar.errors import UnknownNameError

T = TypeVar("T")
D = TypeVar("D")


class Catalogue(Mapping[str, T]):
    """A mapping that cannot be changed, and that suggests names when one is unknown.

    Args:
        what: What is in it, such as ``"position"``, for messages.
        items: The things by name, in the order in which they are to be iterated.

    Raises:
        UnknownNameError: From ``catalogue[name]``: nothing bears the name.

    Example:
        >>> positions = Catalogue("position", {"WN62": 62, "WN64": 64})
        >>> positions["WN62"], list(positions)
        (62, ['WN62', 'WN64'])
        >>> positions["WN6"]
        Traceback (most recent call last):
        hexwar.errors.UnknownNameError: no position 'WN6'; did you mean 'WN64' or 'WN62'?
    """

    __slots__ = ("_items", "_what")

    def __init__(self, what: str, items: Mapping[str, T]) -> None:
        self._what = what
        self._items = dict(items)

    def __getitem__(self, name: str) -> T:
        try:
            return self._items[name]
        except KeyError:
            raise UnknownNameError.of(self._what, name, self._items) from None

    # The views of a dict are several times as fast as those that a Mapping makes by itself.
    def values(self) -> ValuesView[T]:
        """Return the things, in their order."""
        return self._items.values()

    def items(self) -> ItemsView[str, T]:
        """Return the names and things, in their order."""
        return self._items.items()

    def __contains__(self, name: object) -> bool:
        return name in self._items

    @overload
    def get(self, name: str, /) -> T | None: ...
    @overload
    def get(self, name: str, /, default: T | D) -> T | D: ...
    def get(self, name: str, /, default: Any = None) -> Any:
        """Return what bears a name, or else the default."""
        return self._items.get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return f"Catalogue({self._what!r}, {self._items!r})"
