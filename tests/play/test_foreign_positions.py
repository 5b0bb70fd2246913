"""Positions that were pasted in: cut off, changed, or made to fill the memory."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

import hexwar
from hexwar.errors import SaveError


def packed(data: object) -> str:
    """Return the line of text that says some data."""
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    return f"hexwar:skirmish/ford:{base64.b85encode(zlib.compress(text)).decode()}"


def ford(**fields: Any) -> dict[str, Any]:
    """Return a position with other fields."""
    state = hexwar.start("skirmish/ford", seed=1).state.plain()
    state["fields"] |= fields
    return {"options": {}, "state": state}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (packed(json.dumps(ford()).encode() + b" " * (1 << 23)), "cut off or changed"),
        (packed([]), "cut off or changed"),
        (packed({"options": 3, "state": {}}), "cut off or changed"),
        (packed(b"[" * 100_000), "cut off or changed"),
        (packed(b"9" * 5000), "cut off or changed"),
        (packed({"options": {"turns": []}, "state": {}}), r"'turns' has no value like \[\]"),
        (packed(ford(hex=[])), "state.fields.hex: expected 8 entries as after the set-up, found 0"),
        (packed(ford(hex=[10**30] * 8)), r"hex\[0\]: a whole number has 64 bits at"),
        ("hexwar:skirmish/ford:" + "A" * 100, "cut off or changed"),
        ("hexwar:skirmish/fjord:" + packed({"options": {}, "state": {}})[21:], "no scenario"),
        ("hexwar:/etc/passwd.toml:" + packed({"options": {}, "state": {}})[21:], "no such file"),
    ],
)  # fmt: skip
def test_a_position_that_is_none_is_refused(text: str, message: str) -> None:
    """With what is wrong, and never with an error of the code that reads it."""
    with pytest.raises(SaveError, match=message):
        hexwar.open_position(text)
