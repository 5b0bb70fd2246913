"""Counters that hexwar wrote into files of other programs: tables and stacks of a set-up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexwar.data import counted
from hexwar.workshop.bring.brought import distinct_names, plain_name

Tables = list[dict[str, Any]]


def brought_counters(tables: Iterable[Mapping[str, Any]]) -> tuple[Tables, Tables, list[str]]:
    """Return counters, the stacks of their set-up, and in words which names were changed.

    Args:
        tables: For each counter ``counter``, perhaps ``side``, ``kind``, ``faces``, ``at``
            and ``face``, as :func:`hexwar.workshop.take.standing.standing` writes them.
    """
    rows = list(tables)
    said = [str(each["counter"]) for each in rows]
    names = distinct_names(map(plain_name, said))
    counters: Tables = []
    stacks: Tables = []
    for name, each in zip(names, rows, strict=True):
        table: dict[str, Any] = {"name": name}
        table |= {key: plain_name(str(each[key])) for key in ("side", "kind") if each.get(key)}
        faces = each.get("faces")
        steps = [_values(face) for face in faces] if isinstance(faces, list) else []
        if len(steps) > 1:
            table["steps"] = steps
        elif steps and steps[0]:
            table["values"] = steps[0]
        counters.append(table)
        if each.get("at"):
            face = each.get("face")
            face = face if type(face) is int and 0 < face < len(steps) else 0
            place = {"hex": str(each["at"]), **({"face": face} if face else {})}
            if stacks and {**stacks[-1], "units": 0} == {**place, "units": 0}:
                stacks[-1]["units"].append(name)
            else:
                stacks.append({**place, "units": [name]})
    changed = [(old, new) for old, new in zip(said, names, strict=True) if old != new]
    renamed = []
    if changed:
        old, new = changed[0]
        count = counted(len(changed), "counter")
        renamed.append(f"the name of {count}: {old!r:.60} is now {new!r:.60}")
    return counters, stacks, renamed


def _values(said: object) -> dict[str, Any]:
    values = said.items() if isinstance(said, dict) else ()
    return {str(key): value for key, value in values if not isinstance(value, dict | list)}
