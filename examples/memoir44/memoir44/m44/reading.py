"""From an ``.m44`` file to the tables of a scenario file of ours, and to a scenario (3.2, 3.3)."""

import re
from pathlib import Path
from typing import Any, get_args

import attrs

from hexwar.data import Document, read_text, toml_of
from hexwar.errors import DataError, Fault
from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import HEXAGONS, OURS, Findings, Part, parsed, printable
from memoir44.m44.hexagons import Hexagons, Record, merged
from memoir44.m44.options import note_unknown, read_options, sudden_deaths
from memoir44.m44.tiles import Place, named
from memoir44.printed.boards import BoardFormat, FaceName, printed_formats
from memoir44.scenarios.file import TEXTS
from memoir44.scenarios.loading import MemoirScenario, parse_scenario, read_scenario

PLAIN_VICTORY = r"\d+\s+(victory\s+)?medals?\.?"
"""A text on victory that says no more than the number of medals."""

PLAYERS = ("PLAYER1", "PLAYER2")
"""Who sits at the top edge, who at the bottom."""

ACROSS = {"axis": "allies", "allies": "axis"}
"""The side at the other edge."""

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
        return f"{notes}\n{toml_of(self.data)}" if notes else toml_of(self.data)


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
    file = Part(parsed(text, name), (), findings)
    if not isinstance(file.data.get("board"), dict):
        raise DataError([Fault(name, 1, "board", "expected an object with the hexagons")])
    info, board, ours = file.part("game_info"), file.part("board"), OURS in file.data
    format_, face = _board(board)
    top = _top(info)
    hexagons = Hexagons(format_, top, year_of(info))
    _read_hexagons(board, hexagons)
    texts = texts_of(file)
    title = printable(texts.get("name", "")) or name.rsplit("/", 1)[-1].removesuffix(".m44")
    printed = {"format": format_.name, "face": face, "top": top, "first": _first(info, top)}
    data = {
        "scenario": _heading(title, texts, info) | printed,
        "text": {key: texts[key] for key in ("language", *TEXTS) if key in texts},
        **_sides(info, top, hexagons),
        **hexagons.tables(),
        "sudden_death": sudden_deaths(info, format_),
    }
    read_options(info, data, ours=ours)
    note_unknown(file)
    if board.data.get("labels"):
        board.note("labels", "labels are not shown")
    if ours:
        _add_ours(file, data)
    else:
        _note_unplayed(file, texts, format_)
    findings.raise_any()
    _list_notes(file, data)
    return Imported({key: each for key, each in data.items() if each}, tuple(findings.notes))


@rule("3.2")
def texts_of(file: Part) -> dict[str, str]:
    """Return the texts in English, or else in the first language that the file has.

    Each stands under its key, and so does the language; those that are empty are left out.
    """
    texts = file.part("text")
    found = [code for code in ("en", *texts.data) if isinstance(texts.data.get(code), dict)]
    if not found:
        return {}
    language, chosen = found[0], texts.part(found[0])
    others = ", ".join(code for code, each in texts.data.items() if code != language and each)
    if others:
        file.note("text", f"read in {language!r}, not kept: {others}")
    said = {key: text for key in ("name", "subtitle", *TEXTS) if (text := chosen.said(key))}
    return {"language": language, **said}


def is_plain(victory: str) -> bool:
    """Tell whether a text on victory says no more than the number of medals.

    Example:
        >>> is_plain("6 Medals."), is_plain("6 Medals. Towns count double.")
        (True, False)
    """
    return re.fullmatch(PLAIN_VICTORY, victory.strip(), re.IGNORECASE) is not None


def _note_unplayed(file: Part, texts: dict[str, str], format_: BoardFormat) -> None:
    """Say that teams of generals, and rules and conditions in words, are not played."""
    if format_.name == "overlord":
        message = "an Overlord board, made for two teams of generals; here two players play it,"
        file.findings.note(("board", "type"), f"{message} one card a turn")
    words = file.held("text")
    if texts.get("rules"):
        words.note("rules", "the special rules are shown to the players, not enforced")
    if texts.get("victory") and not is_plain(texts["victory"]):
        message = "the victory conditions in words are shown to the players; what is counted are"
        words.note("victory", f"{message} the medals on the board and game_info.victory")


def _list_notes(file: Part, data: dict[str, Any]) -> None:
    """Keep the notes in the scenario, with those that it had when it was exported."""
    before = data.pop("imported", {})
    earlier = (printable(str(note)) for note in file.holding(before, OURS).records("not_kept"))
    notes = dict.fromkeys([*earlier, *file.findings.notes])
    if notes or before or OURS not in file.data:
        data["imported"] = {"not_kept": list(notes)}


def _read_hexagons(board: Part, hexagons: Hexagons) -> None:
    """Read the records of all hexes; several for one hex are one."""
    found: dict[Place, Record] = {}
    for number, entry in enumerate(board.records("hexagons")):
        part = board.holding(entry, "hexagons", number)
        if not isinstance(entry, dict):
            part.fault("", f"expected an object, got {entry!r:.40}")
            continue
        place = _place(part, hexagons.format)
        if place is not None:
            record = Record(part, place, named(place, hexagons.format))
            found[place] = merged(found[place], record) if place in found else record
    for record in found.values():
        hexagons.read(record)
    if not hexagons.units:
        board.fault("hexagons", "expected units of both sides, found none")


def _place(part: Part, format_: BoardFormat) -> Place | None:
    """Return row and doubled column of a record, or None if they are faulty."""
    row, column = part.number("row"), part.number("col")
    if row is None or column is None:
        return None
    if (row + column) % 2:
        part.fault("", f"row {row} has no hex in column {column}: row plus column is even")
    elif not (0 <= row < format_.rows and row % 2 <= column <= 2 * format_.width - 2 - row % 2):
        part.fault("", f"row {row}, column {column} is not on a {format_.name} board")
    else:
        return row, column
    return None


def _board(board: Part) -> tuple[BoardFormat, str]:
    """Return the format and the face of the board."""
    kind, face = board.word("type"), board.word("face").lower() or "country"
    if kind not in codes().formats:
        board.unknown("type", "type of board", board.data.get("type"), codes().formats)
    if face not in get_args(FaceName):
        board.unknown("face", "face of a board", board.data.get("face"), get_args(FaceName))
        face = "country"
    return printed_formats()[codes().formats.get(kind, "standard")], face


def _top(info: Part) -> str:
    """Return the side at the top edge."""
    sides = [info.word("side_player1") or "AXIS", info.word("side_player2") or "ALLIES"]
    for place, side in enumerate(sides, 1):
        if side not in codes().sides:
            info.unknown(f"side_player{place}", "side", side, codes().sides)
    if sides[0] == sides[1]:
        info.fault("side_player2", f"both players are {sides[0]}")
    return codes().sides.get(sides[0], "axis")


def _first(info: Part, top: str) -> str:
    """Return the side that moves first."""
    starting = info.word("starting") or "PLAYER1"
    if starting not in PLAYERS:
        info.unknown("starting", "player", info.data.get("starting"), PLAYERS)
    return top if starting == "PLAYER1" else ACROSS[top]


def year_of(info: Part) -> int:
    """Return the year in which the scenario is set; late in the war if it does not say."""
    date = info.said("date_begin")
    return int(date[:4]) if re.match(r"[0-9]{4}", date) else codes().late_war.from_year


def _heading(title: str, texts: dict[str, str], info: Part) -> dict[str, Any]:
    """Return what the scenario is called, and when it is set."""
    return {
        "game": "memoir44",
        "name": re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "scenario",
        "title": title,
        "summary": printable(texts.get("subtitle", "")),
        "date": printable(info.said("date_begin")[:10]),
    }


def _sides(info: Part, top: str, hexagons: Hexagons) -> dict[str, dict[str, Any]]:
    """Return the tables of both sides."""
    found = {}
    for place, side in ((1, top), (2, ACROSS[top])):
        found[side] = {
            "nation": printable(info.said(f"country_player{place}")),
            "hand": info.number(f"cards_player{place}") or 1,
            "medals": info.number(f"victory_player{place}") or 1,
        }
        if not any(unit["side"] == side for unit in hexagons.units):
            info.findings.note(HEXAGONS, f"there are no units of the {side}")
    return {side: found[side] for side in ("axis", "allies")}


def _add_ours(file: Part, data: dict[str, Any]) -> None:
    """Add the tables that a file of ours has besides."""
    for name, entry in file.part(OURS).data.items():
        if name not in KEPT:
            file.unknown(OURS, "table", name, KEPT)
        elif isinstance(entry, dict) and isinstance(data.get(name), dict):
            data[name] = {**data[name], **entry}
        else:
            data[name] = entry


SUFFIXES = (".toml", ".m44")
"""How the names of the files end that hold a scenario."""


@rule("3.2")
def read_m44(path: Path) -> MemoirScenario:
    """Return the scenario in an ``.m44`` file; its warnings say what could not be kept.

    Raises:
        DataError: The file has faults; all of them are named.
    """
    text = read_text(path)
    imported = import_m44(text, str(path))
    try:
        scenario = parse_scenario(imported.toml, str(path))
    except DataError as wrong:
        raise in_the_file(wrong, text) from None
    count = len(scenario.warnings)
    notes = f"{count} things in the file have no rules here." if count else ""
    summary = " ".join(filter(None, (scenario.summary, notes)))
    return attrs.evolve(scenario, summary=summary, source=path)


def in_the_file(wrong: DataError, text: str) -> DataError:
    """Return faults of the imported tables with a line of the file that they come from.

    What its reader has let pass, the tables of ours that it carries, is wrong itself.
    """
    line = text[: max(text.find(f'"{OURS}"'), 0)].count("\n") + 1
    return DataError([fault._replace(line=line) for fault in wrong.faults])


def open_scenario(path: Path) -> MemoirScenario:
    """Return the scenario in a file of ours, or in an ``.m44`` file.

    Raises:
        DataError: The file has faults; all of them are named.
    """
    if path.suffix == ".m44":
        return read_m44(path)
    return read_scenario(Document.read(path), path)
