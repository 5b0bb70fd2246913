"""What ``game_info`` says of victory and special rules, and keys that no dialect has (3.2.1)."""

from collections.abc import Iterator
from typing import Any

from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import HEXAGONS, OURS, PARTS, Part
from memoir44.printed.boards import BoardFormat

NO: tuple[Any, ...] = (False, "false", 0, "0", "", None, [], {})
"""How a file says that something is not there, or not in force."""

MOST = 50
"""Unknown keys that are named; of a file with more it is said once that there are more."""

PACKS = ("allies_pack", "axis_pack")
"""The lists of equipment that players buy."""


@rule("3.2")
def note_unknown(file: Part) -> None:
    """Note whatever a file says under keys that no dialect has, and equipment that is bought."""
    unknown = [
        held.at(key)
        for held, name in _objects(file)
        for key, said in held.data.items()
        if key not in codes().keys[name] and key != OURS and said not in NO
    ]
    for where in unknown[:MOST]:
        file.findings.note(where, "this key is not known here; not kept")
    if len(unknown) > MOST:
        file.note("board", f"{len(unknown) - MOST} more keys are not known here; not kept")
    packs = file.held("equipment_packs").data
    if any(packs.get(key) not in NO for key in PACKS):
        file.note("equipment_packs", "equipment that players buy: this game has no such rule")


def _objects(file: Part) -> Iterator[tuple[Part, str]]:
    """Give the objects of a file, with the names of their tables of keys; what is none is empty."""
    info, board = file.held("game_info"), file.held("board")
    yield from ((file, "file"), (info, "game_info"), (info.held("victory"), "victory"))
    yield board, "board"
    for record in board.parts("hexagons"):
        yield record, "hexagons"
        yield from ((record.held(key), key) for key in PARTS)
        for tag in record.parts("tags"):
            yield from ((tag, "tags"), (tag.held("medal"), "medal"))


BATTLE_BACK = "british_commonwealth"
COMMONWEALTH = "GB"
"""The nation of the figures that battle back (1.14)."""


@rule("1.14", "2.12.6", "3.2")
def read_options(info: Part, data: dict[str, Any], *, ours: bool) -> None:
    """Read the special rules into the tables: those that we have, and a note for every other one.

    Raw files cannot say that the Commonwealth rule is in force: it is where its figures are.

    Args:
        info: ``game_info`` of the file.
        data: The tables so far.
        ours: Whether the file comes from us, and so says everything itself.
    """
    options = info.part("options")
    british = [unit for unit in data.get("unit", ()) if unit.get("nation") == COMMONWEALTH]
    by_figures = bool(british) and not ours and BATTLE_BACK not in options.data
    if by_figures:
        message = f"there are British figures ({len(british)} units), which battle back (1.14)"
        options.findings.note(HEXAGONS, message)
    if by_figures or options.data.get(BATTLE_BACK) not in NO:
        data["special"] = {"battle_back": ["allies"]}
    for name, said in options.data.items():
        if name == "empty_section_medals" and isinstance(said, dict):
            award = options.part(name)
            worth = award.number("count_for", 1)
            data["empty_sections"] = {"side": award.side("side") or "axis", "worth": worth}
        elif name == "deck_reshuffling" and said in NO:
            message = "the deck is shuffled again here when it is used up, and nobody wins by that"
            options.note(name, message)
        elif name not in ("deck_reshuffling", BATTLE_BACK) and said not in NO:
            options.note(name, "this game has no such rule")


@rule("1.10", "3.2")
def sudden_deaths(info: Part, format_: BoardFormat) -> list[dict[str, Any]]:
    """Return the tables of hexes that win at once; every other condition is noted."""
    found = []
    for condition in (*info.part("victory").parts("condition"), *info.parts("victory_conditions")):
        for name, said in condition.data.items():
            if name == "group_sudden_death" and isinstance(said, dict):
                found += _sudden_death(condition.part(name), format_)
            elif name != "standard":
                condition.note(name, "this game has no such condition of victory")
    return found


def _sudden_death(said: Part, format_: BoardFormat) -> list[dict[str, Any]]:
    """Return the table of a condition; none if it has a fault or does not say whose it is."""
    side, needs = said.side("side"), said.number("number", 1)
    hexes = list(dict.fromkeys(said.group(format_)))
    if side is None or not hexes or not 1 <= (needs or 0) <= len(hexes):
        said.fault("", "expected a side, a group of hexes, and a number of them")
        return []
    return [{"side": side, "hexes": hexes, "needs": needs}]
