"""Values, texts and bytes that nobody expects."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    10**4,
    10**9,
    2**63,
    10**30,
    10**4000,
    -(10**30),
    0.5,
    float("inf"),
    float("nan"),
    "",
    "x",
    "0x1f",
    "0x" + "f" * 5000,
    "0101",
    "../../etc/passwd",
    "\ud800",
    "\u202e\x00",
    "a b",
    "x" * 100_000,
    [],
    [[]],
    [None],
    [1, "a"],
    [0] * 3000,
    {},
    {"a": 1},
    {"": {}},
)


def spoilt_value(rng: Random) -> Any:
    """Return a value that hardly fits anywhere; now and then one that is nested deeply."""
    if rng.random() < 0.02:
        value: Any = 1
        for _ in range(rng.choice((5, 50, 500))):
            value = [value] if rng.random() < 0.5 else {"a": value}
        return value
    return copy.deepcopy(rng.choice(VALUES))


def spoil_inside(data: Any, rng: Random) -> None:
    """Change one thing at some depth of JSON data: another value, a missing or a doubled part."""
    parent, key = data, None
    while isinstance(parent, dict | list) and parent:
        key = rng.choice(list(parent)) if isinstance(parent, dict) else rng.randrange(len(parent))
        inner = parent[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.15:
            break
        parent = inner
    if key is None:
        return
    way = rng.randrange(8)
    if way == 0:
        del parent[key]
    elif way == 1 and isinstance(parent, list):
        parent.insert(rng.randrange(len(parent) + 1), parent[key])
    elif way == 2 and isinstance(parent, dict):
        parent[str(rng.choice(VALUES[:25]))[:50]] = spoilt_value(rng)
    elif way == 3 and type(parent[key]) is int:
        parent[key] += rng.choice((-2, -1, 1, 2, 100, 10**6))
    else:
        parent[key] = spoilt_value(rng)


def spoil_bytes(data: bytes, rng: Random) -> bytes:
    """Cut, double, turn round or overwrite some bytes."""
    at = rng.randrange(len(data) + 1)
    to = min(len(data), at + rng.choice((1, 2, 10, 300)))
    put: bytes = rng.choice(
        (b"", b"\x00", b"\xff\xfe", b'"', b"[", b"{", b"}", b"]", b",", b"\n", b"9" * 5000)
    )
    ways = (
        data[:at],
        data[:at] + data[to:],
        data[:at] + put + data[at:],
        data[:at] + put + data[to:],
        data[:to] + data[at:],
        data[:at] + rng.randbytes(to - at) + data[to:],
    )
    return rng.choice(ways)
