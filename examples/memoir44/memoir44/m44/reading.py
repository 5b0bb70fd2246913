"""From an ``.m44`` file to the tables of a scenario file of ours (3.2, 3.3)."""

from __future__ import annotations

import re
from typing import Any

import attrs

from hexwar.errors import DataError, Fault
from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import (
    OURS,
    Findings,
    number,
    parsed,
    printable,
    records,
    said,
    table,
    word,
)
from memoir44.m44.hexagons import Hexagons, Record, merged
from memoir44.m44.options import read_options, sudden_deaths
from memoir44.m44.places import named
from memoir44.m44.texts import language_of, note_texts, texts_of
from memoir44.m44.toml import written
from memoir44.m44.unknown import note_unknown
from memoir44.printed.boards import BoardFormat, printed_formats
from memoir44.scenarios.file import TEXTS

PLAYERS = ("PLAYER1", "PLAYER2")
"""Who sits at the top edge, who at the bottom."""

KEPT = (
    "scenario", "axis", "allies", "special", "reinforcements", "villages", "beaches", "bridges",
    "empty_sections", "built_bridge", "exit", "entry", "craft", "equipment", "paths", "region",
    "imported", "source",
)  # fmt: skip
"""Tables of files of ours that the format cannot hold, or not wholly."""


@attrs.frozen
class Imported:
    """What an ``.m44`` file says."""

    data: dict[str, Any]  # the tables of a scenario file of ours
    notes: tuple[str, ...]  # what it holds besides, for which this game has no rules

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
    hexagons = Hexagons(format_, top, year_of(info), findings)
    _hexagons(board, hexagons, findings)
    if not hexagons.units:
        findings.fault("board.hexagons", "expected units of both sides, found none")
    language = language_of(file, findings)
    texts = texts_of(file, language, findings)
    data = {
        "scenario": _scenario(texts, info, format_, face, top, name, findings),
        "text": ({"language": language} if language else {})
        | {key: texts[key] for key in TEXTS if key in texts},
        **_sides(info, top, hexagons, findings),
        **hexagons.tables(),
        "sudden_death": sudden_deaths(info, format_, findings),
    }
    read_options(info, data, findings, ours=OURS in file)
    note_unknown(file, findings)
    if board.get("labels"):
        findings.note("board.labels", "labels are not shown")
    if OURS in file:
        _add_ours(file, data, findings)
    else:
        _note_board(format_, findings)
        note_texts(texts, findings)
    findings.raise_any()
    _list_notes(file, data, findings)
    return Imported({key: each for key, each in data.items() if each}, tuple(findings.notes))


def _list_notes(file: dict[str, Any], data: dict[str, Any], findings: Findings) -> None:
    """Keep the notes in the scenario, with those that it had when it was exported."""
    before = data.pop("imported", {})
    earlier = records(before, "not_kept", OURS, findings) if isinstance(before, dict) else []
    notes = dict.fromkeys([*(printable(str(note)) for note in earlier), *findings.notes])
    if notes or before or OURS not in file:
        data["imported"] = {"not_kept": list(notes)}


def _note_board(format_: BoardFormat, findings: Findings) -> None:
    """Say what a board is that its tables do not show."""
    if format_.name == "overlord":
        message = "an Overlord board, made for two teams of generals; here two players play it,"
        findings.note("board.type", f"{message} one card a turn")


def _hexagons(board: dict[str, Any], hexagons: Hexagons, findings: Findings) -> None:
    """Read the records of all hexes; several for one hex are one."""
    found: dict[tuple[int, int], Record] = {}
    for number_, entry in enumerate(records(board, "hexagons", "board", findings)):
        path = f"board.hexagons[{number_}]"
        place = _place(entry, path, hexagons.format, findings)
        if place is not None:
            record = Record(entry, place, path)
            if place in found:
                where = named(place, hexagons.format)
                record = merged(found[place], record, where, findings)
            found[place] = record
    for record in found.values():
        hexagons.read(record)


def _place(
    entry: Any, path: str, format_: BoardFormat, findings: Findings
) -> tuple[int, int] | None:
    """Return row and doubled column of a record, or None if they are faulty."""
    if not isinstance(entry, dict):
        findings.fault(path, f"expected an object, got {entry!r:.40}")
        return None
    row = number(entry, "row", path, findings)
    column = number(entry, "col", path, findings)
    if row is None or column is None:
        return None
    if (row + column) % 2:
        findings.fault(path, f"row {row} has no hex in column {column}: row plus column is even")
    elif not (0 <= row < format_.rows and row % 2 <= column <= 2 * format_.width - 2 - row % 2):
        findings.fault(path, f"row {row}, column {column} is not on a {format_.name} board")
    else:
        return row, column
    return None


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


def year_of(info: dict[str, Any]) -> int:
    """Return the year in which the scenario is set; late in the war if it does not say."""
    date = said(info, "date_begin")
    return int(date[:4]) if re.match(r"[0-9]{4}", date) else codes().late_war.from_year


def _scenario(
    texts: dict[str, str],
    info: dict[str, Any],
    format_: BoardFormat,
    face: str,
    top: str,
    name: str,
    findings: Findings,
) -> dict[str, Any]:
    """Return the table of the scenario itself."""
    title = printable(texts.get("name", "")) or name.rsplit("/", 1)[-1].removesuffix(".m44")
    starting = word(info, "starting") or "PLAYER1"
    if starting not in PLAYERS:
        findings.unknown("game_info.starting", "player", info.get("starting"), PLAYERS)
    other = "allies" if top == "axis" else "axis"
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "scenario"
    return {
        "game": "memoir44",
        "name": slug,
        "title": title,
        "summary": printable(texts.get("subtitle", "")),
        "date": printable(said(info, "date_begin")[:10]),
        "format": format_.name,
        "face": face,
        "top": top,
        "first": top if starting == "PLAYER1" else other,
    }


def _sides(
    info: dict[str, Any], top: str, hexagons: Hexagons, findings: Findings
) -> dict[str, dict[str, Any]]:
    """Return the tables of both sides."""
    found = {}
    for place in (1, 2):
        side = top if place == 1 else ("allies" if top == "axis" else "axis")
        found[side] = {
            "nation": printable(said(info, f"country_player{place}")),
            "hand": number(info, f"cards_player{place}", "game_info", findings) or 1,
            "medals": number(info, f"victory_player{place}", "game_info", findings) or 1,
        }
        if not any(unit["side"] == side for unit in hexagons.units):
            findings.note("board.hexagons", f"there are no units of the {side}")
    return {side: found[side] for side in ("axis", "allies")}


def _add_ours(file: dict[str, Any], data: dict[str, Any], findings: Findings) -> None:
    """Add the tables that a file of ours has besides."""
    for name, entry in table(file, OURS, "", findings).items():
        if name not in KEPT:
            findings.unknown(OURS, "table", name, KEPT)
        elif isinstance(entry, dict) and isinstance(data.get(name), dict):
            data[name] = {**data[name], **entry}
        else:
            data[name] = entry
