"""What turns the save of an earlier version of the game into one of the present version."""

from __future__ import annotations

from typing import Any

ASKED_IN_AN_ADVANCE = ("lose", "fall-back")
"""The verbs of the questions that a German advance asks."""


def route_as_hexes(data: dict[str, Any]) -> dict[str, Any]:
    """Return a save of version 1 as version 2 writes it: the route of an advance is a set of hexes.

    Version 1 wrote the route as a whole number, which no version can read.  A hash that was made in
    the middle of an advance covers that number, so it is not compared any more.

    Args:
        data: What the save holds.
    """
    state = data["state"]
    stack = [_with_route_as_hexes(held) for held in state["stack"]]
    open_now = stack != state["stack"]
    hashes = list(data["hashes"])
    for number, action in enumerate(data["actions"]):
        if action.split(" ", 1)[0] in ASKED_IN_AN_ADVANCE:
            hashes[number] = ""
    if open_now:
        hashes[-1] = ""
    return {**data, "version": "2", "hashes": hashes, "state": {**state, "stack": stack}}


def _with_route_as_hexes(held: dict[str, Any]) -> dict[str, Any]:
    """Return a saved procedure with its route as the text of a set, if it is an advance."""
    if held["frame"] != "Advance" or not isinstance(held["route"], int):
        return held
    return {**held, "route": hex(held["route"])}


MIGRATIONS = {"1": route_as_hexes}
"""For each earlier version, what brings its saves to the next one."""
