"""Which work is compiled, and that a function is compiled once, with what it calls."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from hexwar.errors import HexError, MissingExtraError
from hexwar.hexes import Backend, backends
from hexwar.hexes.backends import LARGE, compiled, is_compiled


def plainly(value: int) -> int:
    """What the compiler is not to see."""
    return value + 1


def compilable(value: int) -> int:
    """What it is to see in its place."""
    return value + 1_000


def kernel(value: int) -> int:
    """Call a function that another stands in for."""
    return plainly(value) * 2


@pytest.mark.parametrize(
    ("backend", "hexes", "with_numba", "without"),
    [
        ("python", LARGE + 1, False, False),
        ("auto", LARGE, False, False),
        ("auto", LARGE + 1, True, False),
        ("numba", 1, True, None),
    ],
)
@pytest.mark.parametrize("installed", [True, False])
def test_what_is_compiled(
    backend: Backend,
    hexes: int,
    with_numba: bool,
    without: bool | None,
    installed: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Large maps where numba is installed, and all maps on request; a request may be in vain."""
    monkeypatch.setattr(backends, "find_spec", lambda name: name if installed else None)
    expected = with_numba if installed else without
    if expected is None:
        with pytest.raises(MissingExtraError, match="numba"):
            is_compiled(backend, hexes)
    else:
        assert is_compiled(backend, hexes) is expected


def test_unknown_backends_are_refused() -> None:
    """The message names those that there are."""
    wrong: Any = "rust"
    with pytest.raises(HexError, match="'auto', 'python' or 'numba', not 'rust'"):
        is_compiled(wrong, 1)


def test_a_function_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same machine code is given each time; what stands in for a function is compiled."""
    numba = pytest.importorskip("numba")
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(backends, "_compiled", {})
    monkeypatch.setattr(backends, "_known", set())
    made = compiled(kernel, instead={plainly: compilable})
    assert made is compiled(kernel, instead={plainly: compilable})
    assert made is not kernel
    assert made(1) == 2 * 1_001


def test_machine_code_of_an_earlier_version_is_discarded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was kept for a type that has another name now is made again, and does not stop us."""
    numba = pytest.importorskip("numba")
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(backends, "_known", set())
    for _ in range(2):
        monkeypatch.setattr(backends, "_compiled", {})
        assert compiled(compilable)(1) == 1_001
        (index,) = tmp_path.rglob("*.nbi")
        renamed = b"chexwar.hexes.backends\nNoSuchType\n."  # a pickle that looks up a name
        index.write_bytes(pickle.dumps(numba.__version__) + renamed)
