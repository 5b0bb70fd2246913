"""What is printed on the counters of a scenario, for the page: values with the faults at each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from hexwar.workshop.editing import Desk
from hexwar.workshop.editing.printed import Field, Printed, printed_in
from hexwar.workshop.editing.reading import Located

_PLACE: Final = re.compile(r"(counters|counter)\[(\d+)\](.*)")


def printed_on(desk: Desk) -> list[dict[str, Any]] | None:
    """Return the counters of a scenario with what is printed on them.

    Args:
        desk: The file.

    Returns:
        None where the file of the counters does not belong to the scenario, or is no TOML.
    """
    if desk.counters is None:
        return None
    source = desk.counters.source
    try:
        counters = printed_in(source)
    except ValueError:
        return None
    name = desk.counters.path.name
    at = [(_PLACE.match(fault.path), fault) for fault in desk.reading.faults if fault.file == name]
    by_place: dict[tuple[str, int], list[tuple[str, Located]]] = {}
    for place, fault in at:
        if place:
            table, row, inside = place.groups()
            by_place.setdefault((table, int(row)), []).append((inside, fault))
    return [
        {
            "name": counter.name,
            "line": counter.has_line,
            "faces": _faces(source.at(counter.path)),
            **_told(counter, by_place.get((str(counter.path[0]), int(counter.path[1])), ())),
        }
        for counter in counters
    ]


def _faces(row: Any) -> int:
    return len(row.get("steps", ())) if isinstance(row, dict) else 0


def _told(counter: Printed, faults: Sequence[tuple[str, Located]]) -> dict[str, Any]:
    """Return the fields of a counter with the fault of each, and the faults of none of them."""
    faulty = {fault.message: _field_of(counter, inside, fault.message) for inside, fault in faults}
    fields = []
    for field in counter.fields:
        told: dict[str, Any] = {"key": field.key, "text": field.text, "face": field.face}
        wrong = [message for message, about in faulty.items() if about == field]
        fields.append({**told, "fault": "; ".join(wrong)} if wrong else told)
    others = [message for message, about in faulty.items() if about is None]
    return {"fields": fields, "faults": others} if others else {"fields": fields}


def _field_of(counter: Printed, inside: str, message: str) -> Field | None:
    """Return the field that a fault is about: its place names it, or its message does."""
    keys = [part for part in re.split(r"[.\[\]]", inside) if part]
    if keys:
        return next((field for field in counter.fields if field.key == keys[-1]), None)
    words = message.split()
    named = [field for field in counter.fields if field.key in words]
    return next((field for field in named if field.text and field.text in message), None)


__all__ = ["printed_on"]
