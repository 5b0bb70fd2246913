"""What a scenario has beside its map: the turn track with what comes later, and decks of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

MOST_TURNS: Final = 400
"""Turns of a track at most: a number that somebody is still typing is none."""


def beside_the_map(data: Mapping[str, Any], counters: list[Any] | None) -> dict[str, Any]:
    """Return the turns and the decks of a scenario, for the page.

    Args:
        data: What the text says.
        counters: The counters that rows can name; None without any.
    """
    head = data.get("scenario")
    if not isinstance(head, dict):
        return {"turns": [], "form": "", "decks": None}
    form, titles = _turns(head)
    due: dict[int, list[str]] = {}
    for row in _rows(data, "arrival"):
        if isinstance(row.get("turn"), int) and isinstance(row.get("units"), list):
            due.setdefault(row["turn"], []).extend(map(str, row["units"]))
    turns = [{"number": n, "title": title, "due": due.get(n, [])} for n, title in titles]
    is_sandbox = head.get("game") == "sandbox"
    decks = [
        {"name": str(row.get("name", "")), "cards": list(map(str, row.get("cards", ())))}
        for row in _rows(data, "deck")
    ]
    return {
        "turns": turns,
        "form": form,
        "takes": counters is not None,
        "decks": decks if is_sandbox else None,
    }


def _rows(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    rows = data.get(name)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _turns(head: Mapping[str, Any]) -> tuple[str, list[tuple[int, str]]]:
    """Return how a file says its turns, and the number and the title of each."""
    said = head.get("turns")
    if head.get("game") == "sandbox":
        titles = said if isinstance(said, list) else []
        return "titles", [(n, str(title)) for n, title in enumerate(titles, start=1)]
    if isinstance(said, int) and 0 < said <= MOST_TURNS:
        return "count", [(n, "") for n in range(1, said + 1)]
    if isinstance(said, list) and [type(n) for n in said] == [int, int]:
        first, last = said
        if 0 < first <= last <= first + MOST_TURNS:
            return "span", [(n, "") for n in range(first, last + 1)]
    return "", []


__all__ = ["beside_the_map"]
