"""From an ``.m44`` file to the tables of a scenario file of ours, and to a scenario (3.2, 3.3)."""

import re
from pathlib import Path
from typing import Any, get_args

import attrs

from hexwar.data import Document, read_text, toml_of
from hexwar.data.foreign import NOTHING, printable
from hexwar.errors import DataError, Fault
from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import HEXAGONS, OURS, InRecords, Part
from memoir44.m44.hexagons import Hexagons
from memoir44.printed.boards import BoardFormat, FaceName, printed_formats
from memoir44.scenarios.file import TEXTS
from memoir44.scenarios.loading import MemoirScenario, parse_scenario, read_scenario

SUFFIXES = (".toml", ".m44")
"""How the names of the files end that hold a scenario."""

PLAIN_VICTORY = r"(\d+\s+(victory\s+)?medals?\.?)?"
"""A text on victory that says no more than the number of medals, such as "6 Medals."."""

PLAYERS = ("PLAYER1", "PLAYER2")
"""Who sits at the top edge, who at the bottom."""

BATTLE_BACK = "british_commonwealth"
COMMONWEALTH = "GB"
"""The nation of the figures that battle back (1.14)."""


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
    findings = InRecords(name, text)
    file = Part.of(text, findings, wanted="an object with 'board'")
    if not isinstance(file.data.get("board"), dict):
        raise DataError([Fault(name, 1, "board", "expected an object with the hexagons")])
    info, board, ours = file.part("game_info"), file.part("board"), OURS in file.data
    format_, face = _board(board)
    sides = _sides(info)
    hexagons = Hexagons(format_, sides[0], year_of(info), findings.hexes)
    hexagons.read(board)
    texts = _texts(file)
    title = printable(texts.get("name", "")) or name.rsplit("/", 1)[-1].removesuffix(".m44")
    data = {
        "scenario": {
            "game": "memoir44",
            "name": re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "scenario",
            "title": title,
            "summary": printable(texts.get("subtitle", "")),
            "date": printable(info.said("date_begin")[:10]),
            "format": format_.name,
            "face": face,
            "top": sides[0],
            "first": sides[info.choice("starting", "player", PLAYERS, PLAYERS[0])],
        },
        "text": {key: texts[key] for key in ("language", *TEXTS) if key in texts},
        **{side: _side(info, sides.index(side)) for side in ("axis", "allies")},
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
    # The notes that it had when it was exported come first.
    before = data.pop("imported", {})
    earlier = (printable(str(note)) for note in file.holding(before, OURS).records("not_kept"))
    notes = [*dict.fromkeys([*earlier, *findings.notes])]
    if notes or before or not ours:
        data["imported"] = {"not_kept": notes}
    return Imported({key: each for key, each in data.items() if each}, tuple(findings.notes))


def _board(board: Part) -> tuple[BoardFormat, str]:
    """Return the format and the face of the board."""
    formats, faces = [*codes().formats], get_args(FaceName)
    kind = formats[board.choice("type", "type of board", formats)]
    face = faces[board.choice("face", "face of a board", [f.upper() for f in faces], "COUNTRY")]
    return printed_formats()[codes().formats[kind]], face


def _sides(info: Part) -> tuple[str, str]:
    """Return the sides at the top edge and at the bottom edge."""
    sides = [*codes().sides]
    said = [
        sides[info.choice(f"side_player{place}", "side", sides, side)]
        for place, side in enumerate(sides, 1)
    ]
    if said[0] == said[1]:
        info.fault("side_player2", f"both players are {said[0]}")
    top = codes().sides[said[0]]
    return top, "allies" if top == "axis" else "axis"


def _side(info: Part, place: int) -> dict[str, Any]:
    """Return the table of the side of a player."""
    return {
        "nation": printable(info.said(f"country_player{place + 1}")),
        "hand": info.number(f"cards_player{place + 1}") or 1,
        "medals": info.number(f"victory_player{place + 1}") or 1,
    }


def year_of(info: Part) -> int:
    """Return the year in which the scenario is set; late in the war if it does not say."""
    date = info.said("date_begin")
    return int(date[:4]) if re.match(r"[0-9]{4}", date) else codes().late_war_from


@rule("3.2")
def _texts(file: Part) -> dict[str, str]:
    """Return the texts in English, or else in the first language that the file has.

    Each stands under its key, and so does the language; those that are empty are left out.
    """
    texts = file.part("text")
    languages = [code for code in ("en", *texts.data) if isinstance(texts.data.get(code), dict)]
    if not languages:
        return {}
    language, chosen = languages[0], texts.part(languages[0])
    others = ", ".join(code for code, each in texts.data.items() if code != language and each)
    if others:
        file.note("text", f"read in {language!r}, not kept: {others}")
    said = {key: text for key in ("name", "subtitle", *TEXTS) if (text := chosen.said(key))}
    return {"language": language, **said}


def _note_unplayed(file: Part, texts: dict[str, str], format_: BoardFormat) -> None:
    """Say that teams of generals, and rules and conditions in words, are not played."""
    if format_.name == "overlord":
        message = "an Overlord board, made for two teams of generals; here two players play it,"
        file.findings.note(("board", "type"), f"{message} one card a turn")
    words = file.held("text")
    if texts.get("rules"):
        words.note("rules", "the special rules are shown to the players, not enforced")
    if not re.fullmatch(PLAIN_VICTORY, texts.get("victory", "").strip(), re.IGNORECASE):
        message = "the victory conditions in words are shown to the players; what is counted are"
        words.note("victory", f"{message} the medals on the board and game_info.victory")


def _add_ours(file: Part, data: dict[str, Any]) -> None:
    """Add the tables that a file of ours has besides."""
    for name, entry in file.part(OURS).data.items():
        if name not in codes().written.kept:
            file.unknown(OURS, "table", name, codes().written.kept)
        elif isinstance(entry, dict) and isinstance(data.get(name), dict):
            data[name] = {**data[name], **entry}
        else:
            data[name] = entry


@rule("3.2")
def note_unknown(file: Part) -> None:
    """Note whatever a file says under keys that no dialect has, and equipment that is bought."""
    file.note_unknown("file", codes().keys, codes().arrays, kept=(OURS,))
    packs = file.held("equipment_packs").data
    if any(packs.get(key) not in NOTHING for key in codes().packs):
        file.note("equipment_packs", "equipment that players buy: this game has no such rule")


@rule("1.14/commonwealth", "2.12.6", "3.2")
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
    if by_figures or options.data.get(BATTLE_BACK) not in NOTHING:
        data["special"] = {"battle_back": ["allies"]}
    for name, said in options.data.items():
        if name == "empty_section_medals" and isinstance(said, dict):
            award = options.part(name)
            worth = award.number("count_for", 1)
            data["empty_sections"] = {"side": award.side("side") or "axis", "worth": worth}
        elif name == "deck_reshuffling" and said in NOTHING:
            message = "the deck is shuffled again here when it is used up, and nobody wins by that"
            options.note(name, message)
        elif name not in ("deck_reshuffling", BATTLE_BACK) and said not in NOTHING:
            options.note(name, "this game has no such rule")


@rule("1.10/sudden-death", "3.2")
def sudden_deaths(info: Part, format_: BoardFormat) -> list[dict[str, Any]]:
    """Return the tables of hexes that win at once; every other condition is noted."""
    rows = []
    for condition in (*info.part("victory").parts("condition"), *info.parts("victory_conditions")):
        for name, entry in condition.data.items():
            if name == "group_sudden_death" and isinstance(entry, dict):
                said = condition.part(name)
                side, needs = said.side("side"), said.number("number", 1) or 0
                hexes = [*dict.fromkeys(said.group(format_))]
                if side is None or not 1 <= needs <= len(hexes):
                    said.fault("", "expected a side, a group of hexes, and a number of them")
                rows.append({"side": side, "hexes": hexes, "needs": needs})
            elif name != "standard":
                condition.note(name, "this game has no such condition of victory")
    return rows


@rule("3.2")
def read_m44(path: Path) -> MemoirScenario:
    """Return the scenario in an ``.m44`` file; its warnings say what could not be kept.

    Raises:
        DataError: The file has faults; all of them are named.  Those of the tables of ours that it
            carries are told with the line where they begin.
    """
    text = read_text(path)
    imported = import_m44(text, str(path))
    try:
        scenario = parse_scenario(imported.toml, str(path))
    except DataError as wrong:
        line = text[: max(text.find(f'"{OURS}"'), 0)].count("\n") + 1
        raise DataError([fault._replace(line=line) for fault in wrong.faults]) from None
    count = len(imported.notes)
    notes = f"{count} things in the file have no rules here." if count else ""
    summary = " ".join(filter(None, (scenario.summary, notes)))
    return attrs.evolve(scenario, summary=summary, source=path)


def open_scenario(path: Path) -> MemoirScenario:
    """Return the scenario in a file of ours, or in an ``.m44`` file.

    Raises:
        DataError: The file has faults; all of them are named.
    """
    if path.suffix == ".m44":
        return read_m44(path)
    return read_scenario(Document.read(path), path)
