"""From an ``.m44`` file to the tables of a scenario file of ours (3.2, 3.3)."""

from __future__ import annotations

import re
from typing import Any

import attrs

from hexwar.errors import DataError, Fault
from hexwar.play import rule
from memoir44.components.boards import BoardFormat, printed_formats
from memoir44.m44.codes import codes
from memoir44.m44.fields import OURS, Findings, flag, number, parsed, records, table, word
from memoir44.m44.hexagons import Hexagons, Record
from memoir44.m44.places import named
from memoir44.m44.toml import written

PLAYERS = ("PLAYER1", "PLAYER2")
"""Who sits at the top edge, who at the bottom."""


@attrs.frozen
class Imported:
    """What an ``.m44`` file says.

    Attributes:
        data: The tables of a scenario file of ours.
        notes: What it holds besides, for which this game has no rules.
    """

    data: dict[str, Any]
    notes: tuple[str, ...]

    @property
    def toml(self) -> str:
        """The tables as TOML, with the notes as comments before them."""
        notes = "".join(f"# {note}\n" for note in self.notes)
        return f"{notes}\n{written(self.data)}" if notes else written(self.data)


@rule("3.2", "3.3")
def import_m44(text: str, name: str = "<text>") -> Imported:
    """Return what the text of an ``.m44`` file says.

    Args:
        text: JSON, in any of the dialects that are about.
        name: The name under which faults are reported.

    Raises:
        DataError: The file has faults; all of them are named, with record and hex.
    """
    findings = Findings(name, text)
    file = parsed(text, findings)
    if not isinstance(file.get("board"), dict):
        raise DataError([Fault(name, 1, "board", "expected an object with the hexagons")])
    info = table(file, "game_info", "", findings)
    board = file["board"]
    format_, face = _board(board, findings)
    top = _top(info, findings)
    hexagons = Hexagons(format_, top, _year(info), findings)
    for place, entry in enumerate(records(board, "hexagons", "board", findings)):
        _read_record(entry, place, hexagons, findings)
    if not hexagons.units:
        findings.fault("board.hexagons", "expected units of both sides, found none")
    data = {
        "scenario": _scenario(file, info, format_, face, top, name, findings),
        **_sides(info, top, hexagons, findings),
        **hexagons.tables(),
    }
    _options(info, data, findings)
    if board.get("labels"):
        findings.note("board.labels", "labels are not shown")
    _add_ours(file, data, findings)
    findings.raise_any()
    return Imported(data, tuple(findings.notes))


def _read_record(entry: Any, place: int, hexagons: Hexagons, findings: Findings) -> None:
    """Read the record of a hex."""
    path = f"board.hexagons[{place}]"
    if not isinstance(entry, dict):
        findings.fault(path, f"expected an object, got {entry!r:.40}")
        return
    row = number(entry, "row", path, findings)
    column = number(entry, "col", path, findings)
    if row is None or column is None:
        return
    format_ = hexagons.format
    if (row + column) % 2:
        findings.fault(path, f"row {row} has no hex in column {column}: row plus column is even")
    elif not (0 <= row < format_.rows and row % 2 <= column <= 2 * format_.width - 2 - row % 2):
        findings.fault(path, f"row {row}, column {column} is not on a {format_.name} board")
    elif (row, column) in hexagons.places:
        findings.fault(path, f"{named((row, column), format_)} has a record already")
    else:
        hexagons.read(Record(entry, (row, column), path))


def _board(board: dict[str, Any], findings: Findings) -> tuple[BoardFormat, str]:
    """Return the format and the face of the board."""
    kind = word(board, "type")
    if kind not in codes().formats:
        findings.unknown("board.type", "type of board", board.get("type"), codes().formats)
    face = word(board, "face").lower() or "country"
    faces = ("country", "beach", "winter", "desert")
    if face not in faces:
        findings.unknown("board.face", "face of a board", board.get("face"), faces)
        face = "country"
    return printed_formats()[codes().formats.get(kind, "standard")], face


def _top(info: dict[str, Any], findings: Findings) -> str:
    """Return the side at the top edge."""
    sides = [word(info, "side_player1") or "AXIS", word(info, "side_player2") or "ALLIES"]
    for place, side in enumerate(sides, 1):
        if side not in codes().sides:
            findings.unknown(f"game_info.side_player{place}", "side", side, codes().sides)
    if sides[0] == sides[1]:
        findings.fault("game_info.side_player2", f"both players are {sides[0]}")
    return codes().sides.get(sides[0], "axis")


def _year(info: dict[str, Any]) -> int:
    """Return the year in which the scenario is set; late in the war if it does not say."""
    date = str(info.get("date_begin") or "")
    return int(date[:4]) if re.match(r"\d{4}", date) else codes().late_war.from_year


def _scenario(
    file: dict[str, Any],
    info: dict[str, Any],
    format_: BoardFormat,
    face: str,
    top: str,
    name: str,
    findings: Findings,
) -> dict[str, Any]:
    """Return the table of the scenario itself."""
    said = _text(file, findings)
    title = str(said.get("name") or name.rsplit("/", 1)[-1].removesuffix(".m44"))
    starting = word(info, "starting") or "PLAYER1"
    if starting not in PLAYERS:
        findings.unknown("game_info.starting", "player", info.get("starting"), PLAYERS)
    other = "allies" if top == "axis" else "axis"
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "scenario"
    return {
        "game": "memoir44",
        "name": slug,
        "title": title,
        "summary": str(said.get("subtitle") or ""),
        "date": str(info.get("date_begin") or "")[:10],
        "format": format_.name,
        "face": face,
        "top": top,
        "first": top if starting == "PLAYER1" else other,
    }


def _text(file: dict[str, Any], findings: Findings) -> dict[str, Any]:
    """Return the texts in English, or in the first language there is."""
    texts = table(file, "text", "", findings)
    languages = [each for each in (texts.get("en"), *texts.values()) if isinstance(each, dict)]
    return languages[0] if languages else {}


def _sides(
    info: dict[str, Any], top: str, hexagons: Hexagons, findings: Findings
) -> dict[str, dict[str, Any]]:
    """Return the tables of both sides."""
    found = {}
    for place in (1, 2):
        side = top if place == 1 else ("allies" if top == "axis" else "axis")
        found[side] = {
            "nation": str(info.get(f"country_player{place}") or ""),
            "hand": number(info, f"cards_player{place}", "game_info", findings) or 1,
            "medals": number(info, f"victory_player{place}", "game_info", findings) or 1,
        }
        if not any(unit["side"] == side for unit in hexagons.units):
            findings.note("board.hexagons", f"there are no units of the {side}")
    return {side: found[side] for side in ("axis", "allies")}


def _options(info: dict[str, Any], data: dict[str, Any], findings: Findings) -> None:
    """Read the special rules: those that we have, and a note for every other one."""
    options = table(info, "options", "game_info", findings)
    for name, said in options.items():
        path = f"game_info.options.{name}"
        if name == "british_commonwealth":
            data.setdefault("special", {})["battle_back"] = ["allies"]
        elif name == "empty_section_medals" and isinstance(said, dict):
            side = codes().sides.get(word(said, "side"), "axis")
            worth = number(said, "count_for", path, findings, 1)
            data["empty_sections"] = {"side": side, "worth": worth}
        elif flag(options, name) or said not in (False, "false", 0, "0", ""):
            findings.note(path, "this game has no such rule")


def _add_ours(file: dict[str, Any], data: dict[str, Any], findings: Findings) -> None:
    """Add the tables that a file of ours has besides."""
    for name, entry in table(file, OURS, "", findings).items():
        if isinstance(entry, dict) and isinstance(data.get(name), dict):
            data[name] = {**data[name], **entry}
        else:
            data[name] = entry
