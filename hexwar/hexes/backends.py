"""Backends: plain Python, or the same source compiled by numba.

Whole-map work is written once, as plain functions over flat sequences of integers. On large maps
numba compiles these very functions, if it is installed (``pip install "hexwar[fast]"``); on small
ones loading it would take longer than the work. Both give the same results, bit for bit.

Source: our decision, from the measurements of a trial: numba makes lines of sight and paths 30 to
120 times faster, and takes about 0.6 s to be loaded.
"""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, Final, Literal, TypeAlias, TypeVar

from hexwar.errors import HexError, MissingExtraError

Backend: TypeAlias = Literal["auto", "python", "numba"]
"""``"python"``: as it is; ``"numba"``: compiled; ``"auto"``: compiled if numba is installed and the
map is large."""

LARGE: Final = 10_000
"""A map of more hexes than this is large."""

_Kernel = TypeVar("_Kernel", bound=Callable[..., Any])

_compiled: dict[Callable[..., Any], Callable[..., Any]] = {}
_known: set[Callable[..., Any]] = set()


def is_compiled(backend: Backend, hexes: int) -> bool:
    """Return whether work on a map is to be compiled.

    Args:
        backend: What the caller asks for.
        hexes: The number of hexes of the map.

    Raises:
        HexError: There is no such backend.
        MissingExtraError: The caller asks for numba, and it is not installed.

    Example:
        >>> is_compiled("python", 1_000_000), is_compiled("auto", 600)
        (False, False)
    """
    if backend not in ("auto", "python", "numba"):
        raise HexError(f"a backend is 'auto', 'python' or 'numba', not {backend!r}")
    if backend == "numba" and find_spec("numba") is None:
        raise MissingExtraError('compiled work needs numba: pip install "hexwar[fast]"')
    if backend == "auto":
        return hexes > LARGE and find_spec("numba") is not None
    return backend == "numba"


def compiled(
    kernel: _Kernel,
    *helpers: Callable[..., Any],
    instead: Mapping[Callable[..., Any], Callable[..., Any]] | None = None,
) -> _Kernel:
    """Return a function compiled by numba, the same one each time.

    The machine code is kept in the cache folder beside the source, so that only the first program
    that needs it waits for the compiler. It is rebuilt when the file of the kernel changes. After a
    change of a helper in another file, delete the files ``*.nbi`` there.

    Args:
        kernel: A plain function that numba can compile.
        helpers: Plain functions that it calls, to be compiled with it.
        instead: Functions that it calls, and others of the same arguments that do the same in a way
            that suits the compiler better.

    Example:
        >>> def total(values):
        ...     return sum(values)
        >>> compiled(total) is compiled(total)                         # doctest: +SKIP
        True
    """
    kernel_compiled = _compiled.get(kernel)
    if kernel_compiled is None:
        import numba  # noqa: PLC0415 - an extra, and heavy
        from numba.extending import overload, register_jitable  # noqa: PLC0415

        for helper in helpers:
            if helper not in _known:
                _known.add(helper)
                # Small helpers with many arrays to hand over would take longer to call than to run.
                register_jitable(forceinline=True)(helper)
        for plain, other in (instead or {}).items():
            if plain not in _known:
                _known.add(plain)
                overload(plain, strict=False)(lambda *_, other=other: other)
        kernel_compiled = _compiled[kernel] = numba.njit(cache=True)(kernel)
        _discard_unreadable(kernel_compiled)
    return kernel_compiled  # type: ignore[return-value]


def _discard_unreadable(dispatcher: Any) -> None:
    """Empty the kept machine code of a kernel if it cannot be read.

    It names the types of its arguments, and numba looks them up before it compares the age of the
    source. After an update of hexwar that renames one of them this fails.
    """
    cache = dispatcher._cache
    try:
        cache._cache_file._load_index()
    except (AttributeError, ImportError):
        cache.flush()
