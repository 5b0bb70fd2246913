"""Migrations of saves of earlier versions of the game."""

from __future__ import annotations

from typing import Any

RENAMED = {"Battle": "SequenceOfPlay", "March": "LongMove"}
"""Procedures that have another name since version 3."""

FIELDS_RENAMED = {"command": "division", "suppressed": "disrupted_sites"}
"""What a state holds under another name since version 4."""


def route_as_hexes(data: dict[str, Any]) -> dict[str, Any]:
    """Return a save of version 1 as version 2 writes it: the route of an advance is a set of hexes.

    Version 1 wrote the route as a whole number, which no version can read.
    """
    stack = [
        {**held, "route": hex(held["route"])} if isinstance(held.get("route"), int) else held
        for held in data["state"]["stack"]
    ]
    return {**data, "version": "2", "state": {**data["state"], "stack": stack}}


def procedures_renamed(data: dict[str, Any]) -> dict[str, Any]:
    """Return a save of version 2 as version 3 writes it: two procedures have other names.

    The hashes of version 2 cover the names, so they are not compared any more.  The actions are
    played again all the same, and must lead to the state that the save holds.
    """
    state = data["state"]
    stack = [{**h, "frame": RENAMED.get(h["frame"], h["frame"])} for h in state["stack"]]
    unknown = [""] * len(data["hashes"])
    return {**data, "version": "3", "hashes": unknown, "state": {**state, "stack": stack}}


def fields_renamed(data: dict[str, Any]) -> dict[str, Any]:
    """Return a save of version 3 as version 4 writes it: two fields of the state have other names.

    The hashes cover these names, too; the actions are played again as from version 2.
    """
    fields = data["state"]["fields"].items()
    state = {**data["state"], "fields": {FIELDS_RENAMED.get(name, name): v for name, v in fields}}
    return {**data, "version": "4", "hashes": [""] * len(data["hashes"]), "state": state}


MIGRATIONS = {"1": route_as_hexes, "2": procedures_renamed, "3": fields_renamed}
"""For each earlier version, what brings its saves to the next one."""
