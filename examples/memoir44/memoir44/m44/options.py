"""What ``game_info`` of an ``.m44`` file says of victory and special rules (3.2.1)."""

from __future__ import annotations

from typing import Any

from hexwar.errors import HexError
from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import Findings, number, records, table, word
from memoir44.m44.places import named, place_of
from memoir44.m44.unknown import NO
from memoir44.printed.boards import BoardFormat

BATTLE_BACK = "british_commonwealth"
COMMONWEALTH = "GB"
"""The nation of the figures that battle back (1.14)."""


@rule("1.14", "2.12.6", "3.2")
def read_options(
    info: dict[str, Any], data: dict[str, Any], findings: Findings, *, ours: bool
) -> None:
    """Read the special rules into the tables: those that we have, and a note for every other one.

    Args:
        info: ``game_info`` of the file.
        data: The tables so far.
        findings: Where to report.
        ours: Whether the file comes from us, and so says everything itself.
    """
    for name, said in table(info, "options", "game_info", findings).items():
        path = f"game_info.options.{name}"
        if name == BATTLE_BACK:
            if said not in NO:
                data.setdefault("special", {})["battle_back"] = ["allies"]
        elif name == "empty_section_medals" and isinstance(said, dict):
            side = codes().sides.get(word(said, "side"), "axis")
            worth = number(said, "count_for", path, findings, 1)
            data["empty_sections"] = {"side": side, "worth": worth}
        elif name == "deck_reshuffling" and said in NO:
            message = "the deck is shuffled again here when it is used up, and nobody wins by that"
            findings.note(path, message)
        elif name != "deck_reshuffling" and said not in NO:
            findings.note(path, "this game has no such rule")
    if not ours:
        _read_figures(info, data, findings)


def _read_figures(info: dict[str, Any], data: dict[str, Any], findings: Findings) -> None:
    """Put the Commonwealth rule in force where there are its figures: raw files cannot say it."""
    british = [unit for unit in data.get("unit", ()) if unit.get("nation") == COMMONWEALTH]
    if british and BATTLE_BACK not in table(info, "options", "game_info", findings):
        data.setdefault("special", {})["battle_back"] = ["allies"]
        message = f"there are British figures ({len(british)} units), which battle back (1.14)"
        findings.note("board.hexagons", message)


@rule("1.10", "3.2")
def sudden_deaths(
    info: dict[str, Any], format_: BoardFormat, findings: Findings
) -> list[dict[str, Any]]:
    """Return the tables of hexes that win at once; every other condition is noted."""
    victory = table(info, "victory", "game_info", findings)
    found = []
    for place, entry in enumerate(records(victory, "condition", "game_info.victory", findings)):
        path = f"game_info.victory.condition[{place}]"
        for name, said in entry.items() if isinstance(entry, dict) else ():
            if name == "group_sudden_death" and isinstance(said, dict):
                found += _sudden_death(said, f"{path}.{name}", format_, findings)
            elif name != "standard":
                findings.note(f"{path}.{name}", "this game has no such condition of victory")
    for place, entry in enumerate(records(info, "victory_conditions", "game_info", findings)):
        for name in entry if isinstance(entry, dict) else ():
            if name != "standard":
                path = f"game_info.victory_conditions[{place}].{name}"
                findings.note(path, "this game has no such condition of victory")
    return found


def _sudden_death(
    said: dict[str, Any], path: str, format_: BoardFormat, findings: Findings
) -> list[dict[str, Any]]:
    """Return the table of a condition; none if it has a fault or does not say whose it is."""
    side = codes().sides.get(word(said, "side"))
    needs = number(said, "number", path, findings, 1)
    hexes = []
    for place, name in enumerate(records(said, "group", path, findings)):
        try:
            hexes.append(named(place_of(str(name), format_), format_))
        except HexError as wrong:
            findings.fault(f"{path}.group[{place}]", str(wrong))
    hexes = list(dict.fromkeys(hexes))
    if side is None or not hexes or not 1 <= (needs or 0) <= len(hexes):
        findings.fault(path, "expected a side, a group of hexes, and a number of them")
        return []
    return [{"side": side, "hexes": hexes, "needs": needs}]
